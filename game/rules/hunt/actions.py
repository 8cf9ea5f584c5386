"""Actions of the tank: M7."""

from __future__ import annotations

from typing import Final

from game.rules.board.hexes import Hex
from game.rules.counters import HUNT_EVENT, HUNT_GEAR, HUNT_ZOMBIES
from game.rules.decisions import EndPhase, FireGun, Mend, Option, Ram, Repair, Scout, Step
from game.rules.events.hunt import (
    AmmunitionRanOut,
    CounterAttached,
    CounterRemoved,
    CounterTurnedUp,
    GunFired,
    PointsDropped,
    RepairRolled,
    TankMended,
    TankMoved,
    TankRammed,
    TankScouted,
    TrackBroke,
    hunt_of,
)
from game.rules.hunt.bocage import (
    check_overrun,
    pick_up_infantry,
    resolve_event,
    turn_up,
    zombies_up,
)
from game.rules.state import Hunt
from game.rules.table import Procedure, Table

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
    """M7.1-move: move to a printed neighbour; infantry there gets on."""
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
