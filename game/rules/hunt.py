"""The hunt for the last zombies (chapters M1 to M8).

First the end of the hunt, counterattacks and damage (M4, M6, M7.2), then the actions of the tank
(M7), then the set-up and the turns (M1 to M5).
"""

from __future__ import annotations

from collections import deque
from typing import Final

from game.rules.board import HuntBoard
from game.rules.board.hexes import Hex
from game.rules.counters import (
    HUNT_COUNTERS,
    HUNT_EVENT,
    HUNT_GEAR,
    HUNT_INFANTRY,
    HUNT_TURNS,
    HUNT_ZOMBIES,
)
from game.rules.decisions import (
    ChooseCell,
    ChooseUnit,
    EndPhase,
    FireGun,
    KeepDie,
    LookNoMore,
    LoseGear,
    Mend,
    Option,
    Ram,
    Repair,
    Scout,
    Step,
)
from game.rules.dice import shuffled
from game.rules.events.hunt import (
    ActionDiceRolled,
    AmmunitionRanOut,
    AttachedLost,
    CounterAttached,
    CounterattackBegan,
    CounterRemoved,
    CountersReshuffled,
    CounterTurnedUp,
    DieKept,
    EventExchanged,
    EventRolled,
    GunFired,
    HuntBegan,
    HuntTurnBegan,
    PointsDropped,
    PointsRolled,
    RepairRolled,
    RiderTurned,
    StirringRolled,
    TankDamaged,
    TankMended,
    TankMoved,
    TankRammed,
    TankScouted,
    TrackBroke,
    ZombieMoved,
    hunt_of,
)
from game.rules.events.play import NightEnded
from game.rules.options import Options
from game.rules.state import Hunt, Outcome, State
from game.rules.table import Procedure, Table

KILL_BONUS: Final = 2
"""Added to reveal and event dice after a zombie was killed."""
RECON: Final = 4
CHAOS: Final = 5


# --- M4: how it ends ----------------------------------------------------------------------


def is_over(table: Table) -> bool:
    """Whether the hunt is won or lost."""
    return table.state.outcome is not None


def end_hunt(table: Table, rule: str, outcome: Outcome, reason: str) -> None:
    """M4.0-win: end the hunt; the points are the zombies killed."""
    table.emit(NightEnded(rule, outcome, len(hunt_of(table.state).killed), reason))


def judge(table: Table) -> None:
    """M4.0-win, Q230: the hunt is won with four zombies killed, or none left and none hidden.

    M4.1-option-rescue: only when those to be rescued ride along; lost when they can't any more.
    """
    hunt, wanted = hunt_of(table.state), table.options.rescue
    if is_over(table):
        return
    if is_hopeless(hunt, wanted):
        end_hunt(table, "M4.1-option-rescue", "hunt-lost", "infantry-lost")
    elif not is_complete(hunt, wanted):
        return
    elif len(hunt.killed) == len(HUNT_ZOMBIES):
        end_hunt(table, "M4.0-win", "hunt-won", "all-killed")
    elif not hunt.face_down and not zombies_up(hunt):
        end_hunt(table, "M4.0-win", "hunt-won", "none-left")


def is_complete(hunt: Hunt, wanted: int) -> bool:
    """M4.1-option-rescue: whether the wanted number of infantry rides on the tank."""
    return sum(counter in HUNT_INFANTRY for counter in hunt.attached) >= wanted


def is_hopeless(hunt: Hunt, wanted: int) -> bool:
    """Whether too many infantry are lost, or too few are left that the tank could pick up.

    The turn counter cannot be picked up any more once no counter is face down.
    """
    alive = sum(counter not in hunt.lost for counter in HUNT_INFANTRY)
    within_reach = [*hunt.attached, *(counter for _, counter in hunt.face_up)]
    fetchable = sum(counter in HUNT_INFANTRY for counter in within_reach)
    return alive < wanted or (not hunt.face_down and fetchable < wanted)


def check_overrun(table: Table) -> None:
    """M6.0-enter, Q210: the hunt is lost with two zombies in the hex of the tank."""
    hunt = hunt_of(table.state)
    if sum(at == hunt.tank for at in zombies_up(hunt).values()) > 1:
        end_hunt(table, "M6.0-enter", "hunt-lost", "overrun")


def zombies_up(hunt: Hunt) -> dict[str, Hex]:
    """Face-up zombies and their hexes, in the order they turned up."""
    return {counter: at for at, counter in hunt.face_up if counter in HUNT_ZOMBIES}


def kill_bonus(hunt: Hunt) -> int:
    """The bonus to reveal and event dice for zombies killed."""
    return KILL_BONUS if hunt.killed else 0


# --- M6: counterattacks -------------------------------------------------------------------


def counterattack(table: Table, rule: str, hexes: int) -> Procedure[None]:
    """M6.0: every face-up zombie advances, nearest first; with none, a counter may turn up."""
    table.emit(CounterattackBegan(rule, hexes))
    waiting = list(zombies_up(hunt_of(table.state)))
    if not waiting:
        yield from _stir(table)
    while waiting and not is_over(table):
        name = yield from _next_to_advance(table, waiting)
        waiting.remove(name)
        yield from _advance(table, name, hexes)


def _stir(table: Table) -> Procedure[None]:
    """M6.0-none-up, Q207: the counter in the lair of that number turns up, if there is one."""
    hunt = hunt_of(table.state)
    hidden = [at for at, _ in hunt.face_down]
    bonus = kill_bonus(hunt)
    within_reach = (table.hunt.lairs.get(face + bonus) for face in range(1, 7))
    if not any(lair in hidden for lair in within_reach):
        return
    die = table.dice.roll()
    table.emit(StirringRolled("M6.0-none-up", die, bonus, die + bonus))
    lair = table.hunt.lairs.get(die + bonus)
    if lair is not None and lair in hidden:
        yield from turn_up(table, "M6.0-none-up", lair)


def _next_to_advance(table: Table, waiting: list[str]) -> Procedure[str]:
    """Q208, Q267: the nearest by path; the player breaks ties; zombies without a path are last."""
    hunt = hunt_of(table.state)
    steps = _steps_to_tank(table.hunt, hunt)
    where = zombies_up(hunt)
    reach = {name: steps[where[name]] for name in waiting if where[name] in steps}
    if not reach:
        return waiting[0]
    least = min(reach.values())
    nearest = [ChooseUnit(name) for name, far in reach.items() if far == least]
    answer = yield from table.ask("M6.0-advance", (), nearest)
    return answer.name


def _advance(table: Table, name: str, hexes: int) -> Procedure[None]:
    """M6.0-advance, M6.0-same-hex, M6.0-enter: move toward the tank and damage it."""
    hunt = hunt_of(table.state)
    at = zombies_up(hunt)[name]
    if at != hunt.tank:
        paths = _shortest_paths(table, at, hexes)
        if not paths:
            return
        answer = yield from table.ask("M6.0-advance", (name,), [ChooseCell(cell) for cell in paths])
        at = answer.cell
        table.emit(ZombieMoved("M6.0-advance", name, paths[at]))
        check_overrun(table)
    if at == hunt.tank and not is_over(table):
        yield from _take_damage(table)


def _shortest_paths(table: Table, at: Hex, hexes: int) -> dict[Hex, tuple[Hex, ...]]:
    """The ends of a zombie's move on shortest paths to the tank, with a path to each (Q208)."""
    board, hunt = table.hunt, hunt_of(table.state)
    steps = _steps_to_tank(board, hunt)
    if at not in steps:
        return {}
    barred = _occupied(hunt) - {hunt.tank}
    paths: dict[Hex, tuple[Hex, ...]] = {at: (at,)}
    for _ in range(min(hexes, steps[at])):
        onward: dict[Hex, tuple[Hex, ...]] = {}
        for cell, path in paths.items():
            for other in board.neighbours[cell]:
                if other not in barred and steps.get(other) == steps[cell] - 1:
                    onward.setdefault(other, (*path, other))
        paths = onward
    return {cell: paths[cell] for cell in sorted(paths, key=board.order.__getitem__)}


def _steps_to_tank(board: HuntBoard, hunt: Hunt) -> dict[Hex, int]:
    """Steps to the tank over free hexes, from each hex that has such a path (Q267)."""
    barred = _occupied(hunt) - {hunt.tank}
    found = {hunt.tank: 0}
    queue = deque((hunt.tank,))
    while queue:
        cell = queue.popleft()
        if cell in barred:
            continue
        for other in board.neighbours[cell]:
            if other not in found:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def _occupied(hunt: Hunt) -> set[Hex]:
    """M6.0-one-per-hex: hexes with a counter, face up or face down."""
    return {at for at, _ in (*hunt.face_down, *hunt.face_up)}


def _take_damage(table: Table) -> Procedure[None]:
    """M6.1: lose gear or a rider; with neither the tank is damaged, then destroyed."""
    hunt = hunt_of(table.state)
    if hunt.attached:
        answer = yield from table.ask("M6.1-absorb", (), _what_may_be_lost(hunt))
        table.emit(AttachedLost("M6.1-absorb", answer.counter))
    elif not hunt.damaged:
        table.emit(TankDamaged("M6.1-damaged"))
    else:
        end_hunt(table, "M6.1-damaged", "hunt-lost", "destroyed")


def _what_may_be_lost(hunt: Hunt) -> list[LoseGear]:
    """Q212: any gear, or a rider; riders are equal, so only the first is offered."""
    gear = [counter for counter in hunt.attached if counter in HUNT_GEAR]
    return [LoseGear(counter) for counter in (*gear, *riders(hunt)[:1])]


def riders(hunt: Hunt) -> list[str]:
    """Infantry on the tank (Q213)."""
    return [counter for counter in hunt.attached if counter in HUNT_INFANTRY]


# --- M7.2: a counter is turned up ---------------------------------------------------------


def turn_up(table: Table, rule: str, at: Hex) -> Procedure[None]:
    """M7.2: turn up the face-down counter of a hex and resolve it."""
    hunt = hunt_of(table.state)
    counter = dict(hunt.face_down)[at]
    table.emit(CounterTurnedUp(rule, counter, at))
    if counter == HUNT_EVENT:
        yield from resolve_event(table, at)
    elif counter in HUNT_INFANTRY:
        pick_up_infantry(table)
    else:
        check_overrun(table)


def pick_up_infantry(table: Table) -> None:
    """M7.2-infantry, Q227: face-up infantry in the hex of the tank gets on automatically."""
    hunt = hunt_of(table.state)
    for at, counter in hunt.face_up:
        if at == hunt.tank and counter in HUNT_INFANTRY:
            table.emit(CounterAttached("M7.2-infantry", counter, at))


def resolve_event(table: Table, at: Hex) -> Procedure[None]:
    """M7.2-event, Q217: roll on the event table for the face-up event in this hex."""
    bonus = kill_bonus(hunt_of(table.state))
    die = table.dice.roll()
    total = die + bonus
    table.emit(EventRolled("M7.2-event", die, bonus, total))
    if total < RECON:
        yield from counterattack(table, "M7.2-ev-counter", total)
        _discard_event(table, "M7.2-ev-counter", at)
    elif total == RECON:
        yield from _hear_from_locals(table)
        _discard_event(table, "M7.2-ev-recon", at)
    elif total == CHAOS:
        _reshuffle(table)
    elif hunt_of(table.state).killed and riders(hunt_of(table.state)):
        yield from _turn_a_rider(table)
        _discard_event(table, "M7.2-ev-turn", at)
    else:
        turn_counter = hunt_of(table.state).turn_counter
        table.emit(EventExchanged("M7.2-ev-turn", at, turn_counter))


def _discard_event(table: Table, rule: str, at: Hex) -> None:
    """Remove the event after its effect, unless the hunt is over."""
    if not is_over(table):
        table.emit(CounterRemoved(rule, HUNT_EVENT, at))


def _hear_from_locals(table: Table) -> Procedure[None]:
    """M7.2-ev-recon, Q257: turn up one face-down counter on the board, or none."""
    hidden = [ChooseCell(at) for at, _ in hunt_of(table.state).face_down]
    answer = yield from table.ask("M7.2-ev-recon", (), [*hidden, LookNoMore()])
    if isinstance(answer, ChooseCell):
        yield from turn_up(table, "M7.2-ev-recon", answer.cell)


def _reshuffle(table: Table) -> None:
    """M7.2-ev-chaos, Q221: shuffle all hidden counters and place them from lair 8 down."""
    hunt = hunt_of(table.state)
    hidden = [counter for _, counter in hunt.face_down]
    *dealt, last = shuffled(table.dice, [HUNT_EVENT, *hidden, hunt.turn_counter])
    taken = {at for at, counter in hunt.face_up if counter != HUNT_EVENT}
    lairs = [table.hunt.lairs[number] for number in sorted(table.hunt.lairs, reverse=True)]
    free = [lair for lair in lairs if lair not in taken]
    places = tuple(zip(free, dealt, strict=False))
    table.emit(CountersReshuffled("M7.2-ev-chaos", places, last))


def _turn_a_rider(table: Table) -> Procedure[None]:
    """M7.2-ev-turn, Q219: the weakest zombie killed replaces a rider."""
    hunt = hunt_of(table.state)
    zombie = min(hunt.killed, key=table.sheet.hunt_zombies.__getitem__)
    table.emit(RiderTurned("M7.2-ev-turn", riders(hunt)[0], zombie, hunt.tank))
    check_overrun(table)
    if not is_over(table):
        yield from counterattack(table, "M7.2-ev-turn", 1)


SCOUT_POINTS: Final = 2
GUN_RANGE: Final = 2
"""In hexes; nothing blocks a shot (Q222, Q223)."""
GEAR_BONUS: Final = 2
GUN_GEAR: Final = "turret"
RAM_GEAR: Final = "cutter"


def act(table: Table) -> Procedure[None]:
    """M7.0-free: one action, or drop the remaining points."""
    answer = yield from table.ask("M7.0-free", (), actions(table))
    if isinstance(answer, Step):
        move_tank(table, answer.cell)
    elif isinstance(answer, Scout):
        table.emit(TankScouted("M7.0-costs", answer.cell))
        yield from turn_up(table, "M7.0-costs", answer.cell)
    elif isinstance(answer, FireGun):
        yield from _fire(table, answer.target)
    elif isinstance(answer, Ram):
        yield from _ram(table, answer.target)
    elif isinstance(answer, Repair):
        yield from _repair(table, answer.points)
    else:
        table.emit(PointsDropped("M7.0-free", hunt_of(table.state).points))


def actions(table: Table) -> list[Option]:
    """M7.0-costs: all actions the points left can pay for, and dropping them."""
    hunt = hunt_of(table.state)
    options: list[Option] = []
    is_crippled = hunt.damaged and table.options.no_breakdowns
    if not (hunt.track_broken or is_crippled):
        options.extend(Step(cell) for cell in table.hunt.neighbours[hunt.tank])
    if hunt.points >= SCOUT_POINTS:
        near = (hunt.tank, *table.hunt.neighbours[hunt.tank])
        options.extend(Scout(at) for at, _ in hunt.face_down if at in near)
    if not (hunt.out_of_ammunition or is_crippled):
        options.extend(FireGun(target) for target in _targets(table, hunt, GUN_RANGE))
    if not (hunt.track_broken or is_crippled):
        options.extend(Ram(target) for target in _targets(table, hunt, 0))
    if _mendable(table, hunt):
        options.extend(Repair(points) for points in range(1, hunt.points + 1))
    options.append(EndPhase())
    return options


def _targets(table: Table, hunt: Hunt, reach: int) -> list[str]:
    """Q225: face-up zombies by name and face-down counters by hex, within that many hexes."""
    distance = table.hunt.distance
    up = [name for name, at in zombies_up(hunt).items() if distance(hunt.tank, at) <= reach]
    down = [at for at, _ in hunt.face_down if distance(hunt.tank, at) <= reach]
    return [*up, *down]


def move_tank(table: Table, target: Hex) -> None:
    """M7.1-move, Q286: move to a printed neighbour; infantry there gets on."""
    table.emit(TankMoved("M7.1-move", hunt_of(table.state).tank, target))
    pick_up_infantry(table)
    check_overrun(table)


# --- M7.3, M7.4: fire and ramming ---------------------------------------------------------


def need_against(table: Table, target: str) -> int:
    """The least the die and its bonus must show; with M8.0-easier (a), the value of a zombie."""
    need = table.sheet.hunt_need(target)
    is_eased = table.options.zombies_fall_on_equal and target in HUNT_ZOMBIES
    return need - 1 if is_eased else need


def breaks_down(table: Table, die: int) -> bool:
    """M7.3-ammo, M7.4-track: after a natural 1, unless M8.0-easier (b) is in force."""
    return die == 1 and not table.options.no_breakdowns


def gear_bonus(hunt: Hunt, gear: str) -> int:
    """M7.3-m8, M7.4-cutter: 2 with that gear attached."""
    return GEAR_BONUS if gear in hunt.attached else 0


def _fire(table: Table, target: str) -> Procedure[None]:
    """M7.3-fire, M7.3-ammo: a natural 1 empties the racks, even if it hits (Q224)."""
    hunt = hunt_of(table.state)
    at = zombies_up(hunt).get(target, target)
    need, bonus = need_against(table, target), gear_bonus(hunt, GUN_GEAR)
    die = table.dice.roll()
    hit = die + bonus >= need
    table.emit(GunFired("M7.3-fire", target, at, die, bonus, need, hit))
    if breaks_down(table, die):
        table.emit(AmmunitionRanOut("M7.3-ammo"))
    if hit:
        yield from _destroy(table, "M7.3-reveal", at, target)


def _ram(table: Table, target: str) -> Procedure[None]:
    """M7.4-ram, M7.4-track: a natural 1 breaks a track, even if it hits (Q224)."""
    hunt = hunt_of(table.state)
    need, bonus = need_against(table, target), gear_bonus(hunt, RAM_GEAR)
    die = table.dice.roll()
    hit = die + bonus >= need
    table.emit(TankRammed("M7.4-ram", target, hunt.tank, die, bonus, need, hit))
    if breaks_down(table, die):
        table.emit(TrackBroke("M7.4-track"))
    if hit:
        yield from _destroy(table, "M7.4-reveal", hunt.tank, target)


def _destroy(table: Table, rule: str, at: Hex, target: str) -> Procedure[None]:
    """M7.3-reveal, M7.4-reveal, Q258: reveal and remove the target; an event is resolved."""
    counter = dict(hunt_of(table.state).face_down).get(target, target)
    if counter != target:
        table.emit(CounterTurnedUp(rule, counter, at))
    if counter == HUNT_EVENT:
        yield from resolve_event(table, at)
    else:
        table.emit(CounterRemoved(rule, counter, at))


# --- M7.5: repairs ------------------------------------------------------------------------


def _repair(table: Table, points: int) -> Procedure[None]:
    """M7.5-repair: roll at most the points spent to repair or attach one thing."""
    die = table.dice.roll()
    table.emit(RepairRolled("M7.5-repair", points, die, die <= points))
    if die > points:
        return
    hunt = hunt_of(table.state)
    answer = yield from table.ask("M7.5-repair", (), _mendable(table, hunt))
    if answer.what in HUNT_GEAR:
        table.emit(CounterAttached("M7.2-equipment", answer.what, hunt.tank))
    elif answer.what == "damage":
        table.emit(TankMended("M7.5-repair", "damage"))
    elif answer.what == "ammunition":
        table.emit(TankMended("M7.5-repair", "ammunition"))
    else:
        table.emit(TankMended("M7.5-repair", "track"))


def _mendable(table: Table, hunt: Hunt) -> list[Mend]:
    """M7.5-repair: everything a success could repair or attach here."""
    wishes = {
        "damage": hunt.damaged,
        "ammunition": hunt.out_of_ammunition and hunt.tank == table.hunt.carentan,
        "track": hunt.track_broken,
    }
    gear = [counter for at, counter in hunt.face_up if at == hunt.tank and counter in HUNT_GEAR]
    return [Mend(what) for what in (*(wish for wish, due in wishes.items() if due), *gear)]


NO_ACTION: Final = (1, 6)
"""Faces that give no points and end the turn."""
HEXES_OF_FACE: Final = {5: 1, 6: 2}
"""Faces that start a counterattack, and its length in hexes (M6.0-advance)."""


def new_hunt(options: Options) -> State:
    """The state before set-up; with M8.0-two-dice fewer turns lie ahead."""
    return State(stage="hunt", hunt=Hunt(turns=options.two_dice or HUNT_TURNS))


def set_up(table: Table) -> None:
    """M3.0-setup: eight of nine counters face down in the lairs, the ninth marks the turns."""
    counters = shuffled(table.dice, HUNT_COUNTERS)
    lairs = [table.hunt.lairs[number] for number in sorted(table.hunt.lairs)]
    face_down = tuple(zip(lairs, counters, strict=False))
    table.emit(HuntBegan("M3.0-setup", table.hunt.carentan, face_down, counters[-1]))


def play(table: Table) -> Procedure[None]:
    """Play one piece: the roll for action points, or one action."""
    if hunt_of(table.state).points == 0:
        yield from (_keep_one_die(table) if table.options.two_dice else _roll_for_points(table))
        return
    yield from act(table)
    judge(table)
    hunt = hunt_of(table.state)
    if hunt.ends_turn and hunt.points == 0 and not is_over(table):
        _end_turn(table)


def _roll_for_points(table: Table) -> Procedure[None]:
    """M5.0-ap, M5.0-counter: roll for points; on 5 and 6 the zombies advance first."""
    die = table.dice.roll()
    points = 0 if die in NO_ACTION else die
    table.emit(PointsRolled("M5.0-ap", die, points))
    yield from _wake_zombies(table, die)
    if die in NO_ACTION and not is_over(table):
        _end_turn(table)


def _keep_one_die(table: Table) -> Procedure[None]:
    """M8.0-two-dice, Q287: the kept die gives its points; the turn ends with them after doubles,
    and after a 1 or a 6 as `ends_turn` says."""
    rule = "M8.0-two-dice"
    first, second = table.dice.roll(), table.dice.roll()
    table.emit(ActionDiceRolled(rule, (first, second)))
    faces = (first,) if first == second else (first, second)
    kept = yield from table.ask(rule, (), [KeepDie(face) for face in faces])
    table.emit(
        DieKept(rule, kept.face, ends_turn=first == second or ends_turn(table.options, kept.face))
    )
    yield from _wake_zombies(table, kept.face)


def ends_turn(options: Options, face: int) -> bool:
    """M8.0-two-dice: whether a kept die of this face ends the turn, even if the other differs."""
    return face in NO_ACTION and not options.only_doubles


def _wake_zombies(table: Table, die: int) -> Procedure[None]:
    """M5.0-counter: on 5 and 6 the zombies advance."""
    if die in HEXES_OF_FACE:
        yield from counterattack(table, "M5.0-counter", HEXES_OF_FACE[die])
        judge(table)


def _end_turn(table: Table) -> None:
    """M5.0-act, Q203: begin the next turn, or after the last end the hunt."""
    hunt = hunt_of(table.state)
    if hunt.turn < hunt.turns:
        table.emit(HuntTurnBegan("M5.0-act", hunt.turn + 1))
    else:
        _look_around(table)


def _look_around(table: Table) -> None:
    """M5.0-end, Q259: turn up all counters without effect; the hunt is lost with a zombie left."""
    for at, counter in hunt_of(table.state).face_down:
        table.emit(CounterTurnedUp("M5.0-end", counter, at))
    if zombies_up(hunt_of(table.state)):
        end_hunt(table, "M5.0-end", "hunt-lost", "zombies-left")
    elif not is_complete(hunt_of(table.state), table.options.rescue):
        end_hunt(table, "M4.1-option-rescue", "hunt-lost", "infantry-left")
    else:
        end_hunt(table, "M5.0-end", "hunt-won", "none-left")
