"""The castle's set-up, the village, and infiltration: 5.3 and chapter 6."""

from __future__ import annotations

from typing import Final

from game.rules.board import VILLAGE
from game.rules.castle.movement import anya_is_in_nonette, call_nikolai
from game.rules.castle.reactions import find_t34
from game.rules.castle.turn import begin_turn
from game.rules.clock import ATTEMPT, later
from game.rules.common.combat import take_hits
from game.rules.common.hidden import castle_extras, deal, is_unknown
from game.rules.counters import (
    AMBITIONS,
    CARRY_LIMIT,
    CASTLE_MARKERS,
    COMPANIONS,
    EIGHT,
    FIELD_ITEMS,
    INES,
    ITEMS,
    OFFICERS,
    PARAS,
    STARTING_ITEMS,
)
from game.rules.decisions import (
    Act,
    Assign,
    Attempt,
    ChooseUnit,
    GiveFirstAid,
    Join,
    LeaveBehind,
    LookAt,
    LookNoMore,
    Option,
    StormCastle,
)
from game.rules.dice import shuffled
from game.rules.events.castle import (
    AmbitionRevealed,
    AttemptBegan,
    FieldLeft,
    GarrisonLaidOut,
    GearPooled,
    InfiltrationRolled,
    KitUsedAtOnce,
    LookSpent,
    LooksWon,
    LoveGrew,
    PassageFound,
    RaidBegan,
    SurplusLeftOut,
)
from game.rules.events.enemies import MarkerPeeked, MarkersCleared, MarkersPlaced
from game.rules.events.people import ActionBegan, ActionJoined, ItemAssigned, ItemLeftBehind
from game.rules.events.play import ClockAdvanced, StageBegan
from game.rules.options import Options
from game.rules.sheet import CounterSheet
from game.rules.state import Para, State
from game.rules.table import Procedure, Table

GROUP_LUCK_CAP: Final = 5
CLUE_BONUS: Final = 2
ROMANCE: Final = 4
#                       total: (passage, looks); 4 is the romance, more than 6 counts as 6
INFILTRATION_TABLE: Final = {
    1: (False, 1),
    2: (False, 2),
    3: (False, 3),
    5: (True, 1),
    6: (True, 2),
}

RAID_BEGINS: Final = 200
"""03:20, the time after a good march."""
RAID_SQUAD: Final = 6
RAID_FIELD_ITEMS: Final = 2
RAID_FALLEN_GERMANS: Final = 3


def play(table: Table) -> Procedure[None]:
    """Play one piece: the set-up, one item handed out, one look, or one attempt."""
    state = table.state
    if not state.garrisoned:
        lay_out_castle(table)
    elif state.to_assign:
        yield from _hand_out(table, state.to_assign[0])
    elif state.looks:
        yield from _look(table)
    else:
        yield from _attempt_or_storm(table)


# --- The raid: a game that begins in the village ------------------------------------------


def set_up_raid(table: Table) -> None:
    """Begin at 03:20 in Nonette, with a squad and a garrison like those after a march."""
    ambition, *out = shuffled(table.dice, AMBITIONS)
    drawn = shuffled(table.dice, EIGHT)
    squad, missing = drawn[:RAID_SQUAD], drawn[RAID_SQUAD:]
    found = shuffled(table.dice, FIELD_ITEMS)[:RAID_FIELD_ITEMS]
    fallen = shuffled(table.dice, table.state.pool)[:RAID_FALLEN_GERMANS]
    table.emit(
        RaidBegan(
            "R6.0-mission",
            RAID_BEGINS,
            ambition,
            tuple(out),
            squad=_in_order(squad),
            missing=_in_order(missing),
            ines=table.dice.draw(2) == 0,
            items=(*STARTING_ITEMS, *(item for item in FIELD_ITEMS if item in found)),
            fallen_germans=tuple(fallen),
        )
    )
    anya_is_in_nonette(table)
    table.emit(StageBegan("R6.0-mission", "infiltration"))


def _in_order(names: list[str]) -> tuple[str, ...]:
    return tuple(name for name in PARAS if name in names)


# --- 5.3 and 6.1: from the field to the castle --------------------------------------------


def lay_out_castle(table: Table) -> None:
    """R5.3, R6.1: clear the field, set up the castle, and pool the items."""
    _leave_field(table)
    _lay_out_garrison(table)
    _lay_out_markers(table)
    call_nikolai(table)
    table.emit(GearPooled("R6.2-village", _gear_in_village(table.state)))


def _leave_field(table: Table) -> None:
    """R5.3: keep the clock, reveal the markers left and the ambition."""
    state = table.state
    if state.hidden:
        table.emit(MarkersCleared("R5.3-reveal", tuple(state.hidden.items())))
    if not state.ambition_known:
        table.emit(AmbitionRevealed("R5.3-reveal", state.ambition))
    afield = [item for at, items in state.lying.items() if at != VILLAGE for item in items]
    table.emit(FieldLeft("R5.3-flip", state.clock, tuple(afield)))


def _lay_out_garrison(table: Table) -> None:
    """R6.1.1: place survivors, unused Germans and officers face down from SS square 1 on."""
    state = table.state
    survivors = [enemy.name for enemy in state.enemies.values()]
    garrison = shuffled(table.dice, [*survivors, *state.pool, *OFFICERS])
    posts = table.castle.ss
    places = tuple(zip(posts, garrison, strict=False))
    pool = tuple(garrison[len(posts) :])
    table.emit(GarrisonLaidOut("R6.1.1-garrison", places, pool))


def _lay_out_markers(table: Table) -> None:
    """R6.1.2: one marker on each marker square; variants replace others (Q255)."""
    markers, left_out = deal(table.dice, CASTLE_MARKERS, castle_extras(table.options))
    places = tuple(zip(table.castle.markers, markers, strict=False))
    table.emit(MarkersPlaced("R6.1.2-castle-markers", places))
    if left_out or table.state.left_out:
        table.emit(SurplusLeftOut("R6.1.2-castle-markers", left_out))


def _gear_in_village(state: State) -> tuple[str, ...]:
    carried = [item for man in state.paras_at(VILLAGE) for item in man.items]
    return (*carried, *state.lying.get(VILLAGE, ()))


# --- 6.2: the village ---------------------------------------------------------------------


def _hand_out(table: Table, item: str) -> Procedure[None]:
    """R6.2-village: give an item to a man, leave it (Q245), or use a first-aid kit at once."""
    men = table.state.paras_at(VILLAGE)
    options: list[Option] = [Assign(item, man.name) for man in men if len(man.items) < CARRY_LIMIT]
    if ITEMS[item].kind == "first-aid":
        options.extend(GiveFirstAid(man.name) for man in men if man.wounded)
    options.append(LeaveBehind(item))
    answer = yield from table.ask("R6.2-village", (), options)
    if isinstance(answer, Assign):
        table.emit(ItemAssigned("R6.2-village", item, answer.para))
    elif isinstance(answer, GiveFirstAid):
        table.emit(KitUsedAtOnce("R6.2-village", item, answer.patient))
    else:
        table.emit(ItemLeftBehind("R6.2-village", item, VILLAGE))


# --- 6.3: infiltration --------------------------------------------------------------------


def _attempt_or_storm(table: Table) -> Procedure[None]:
    """Q91: another attempt by men who have not tried, or the first castle turn."""
    ready = [Act(man.name) for man in may_attempt(table.state)]
    answer = yield from table.ask("R6.3-attempt", (), [StormCastle(), *ready])
    if isinstance(answer, Act):
        group = yield from _gather(table, answer.unit)
        yield from _attempt(table, group)
    else:
        table.emit(StageBegan("R7.1-phases", "castle"))
        begin_turn(table)


def may_attempt(state: State) -> list[Para]:
    """R6.3-once, Q88: men of the eight in the village who have not tried, if there is time."""
    if state.clock + ATTEMPT >= state.deadline:
        return []
    return [man for man in state.paras_at(VILLAGE) if man.name not in COMPANIONS and not man.tried]


def _gather(table: Table, first: str) -> Procedure[tuple[str, ...]]:
    """R6.3-attempt: choose the group, one man or more."""
    table.emit(ActionBegan("R6.3-attempt", first, VILLAGE, 0))
    while True:
        action = table.state.action
        assert action is not None
        others = [man.name for man in may_attempt(table.state) if man.name not in action.group]
        options: list[Attempt | Join] = [Attempt(), *(Join(name) for name in others)]
        answer = yield from table.ask("R6.3-attempt", action.group, options)
        if isinstance(answer, Attempt):
            return action.group
        table.emit(ActionJoined("R6.3-attempt", answer.unit, 0))


def attempt_luck(sheet: CounterSheet, group: list[Para]) -> int:
    """R6.3-group-luck: the luck of one man, or the sum of a group, at most 5."""
    total = sum(sheet.luck(man) for man in group)
    return total if len(group) == 1 else min(GROUP_LUCK_CAP, total)


def _attempt(table: Table, names: tuple[str, ...]) -> Procedure[None]:
    """R6.3: 30 minutes pass; test luck, then roll on the table or take hits."""
    group = [table.state.paras[name] for name in PARAS if name in names]
    table.emit(AttemptBegan("R6.3-once", tuple(man.name for man in group)))
    table.emit(
        ClockAdvanced("R6.3-attempt", later(table.state.clock, ATTEMPT, table.state.deadline))
    )
    needed = attempt_luck(table.sheet, group)
    die = table.roll_luck("R6.3-attempt", [man.name for man in group], needed)
    if die <= needed:
        yield from _consult_table(table, group)
    elif len(group) == 1:
        hits = hits_of_failure(die, needed, table.options)
        yield from take_hits(table, group[0].name, hits)
    else:
        yield from _ambush_one(table, group)


def hits_of_failure(die: int, needed: int, options: Options) -> int:
    """R6.3-fail-single, Q82: a single man takes 1 hit per point above his luck."""
    excess = max(0, die - needed)
    return min(1, excess) if options.failed_attempt_is_one_hit else excess


def _ambush_one(table: Table, group: list[Para]) -> Procedure[None]:
    """R6.3-fail-group: one man of the player's choice takes one hit (Q83)."""
    choices = [ChooseUnit(man.name) for man in group]
    names = [man.name for man in group]
    victim = yield from table.ask("R6.3-fail-group", names, choices)
    yield from take_hits(table, victim.name, 1)


def _consult_table(table: Table, group: list[Para]) -> Procedure[None]:
    """R6.3-table: roll again after each romance; the clue adds to each roll (Q84)."""
    bonus = CLUE_BONUS if table.state.clue else 0
    names = tuple(man.name for man in group)
    love_may_grow = may_fall_in_love(table.state, table.options, table.state.attempts)
    while True:
        die = table.dice.roll()
        total = die + bonus
        table.emit(InfiltrationRolled("R6.3-table-roll", names, die, bonus, total))
        if total != ROMANCE:
            break
        if love_may_grow:
            yield from _fall_in_love(table, group)
    passage, looks = INFILTRATION_TABLE[min(total, max(INFILTRATION_TABLE))]
    if passage and not table.state.passage:
        table.emit(PassageFound("R6.3-passage", table.castle.passage))
        find_t34(table)
    table.emit(LooksWon("R6.3-look", looks))


def may_fall_in_love(state: State, options: Options, attempt: int) -> bool:
    """R6.3-romance-first-only, Q85: Ines is in the village and this is the first attempt.

    By the other ruling any attempt will do at whose beginning she is still free.
    """
    if not any(man.name == INES for man in state.paras_at(VILLAGE)):
        return False
    return attempt == 1 or (options.late_romance and state.romance is None)


def _fall_in_love(table: Table, group: list[Para]) -> Procedure[None]:
    """R6.3-romance: one point more for Ines and the luckiest man of the group."""
    state = table.state
    if state.romance is not None:
        table.emit(LoveGrew("R6.3-romance", state.romance.para, state.romance.points + 1))
        return
    most = max(table.sheet.luck(man) for man in group)
    luckiest = [ChooseUnit(man.name) for man in group if table.sheet.luck(man) == most]
    beloved = yield from table.ask("R6.3-romance", (INES,), luckiest)
    table.emit(LoveGrew("R6.3-romance", beloved.name, 1))


def _look(table: Table) -> Procedure[None]:
    """R6.3-look: look at one unknown marker, or stop looking."""
    state = table.state
    unknown = [LookAt(square) for square in table.castle.markers if is_unknown(state, square)]
    if not unknown:
        table.emit(LookSpent("R6.3-look", 0))
        return
    answer = yield from table.ask("R6.3-look", (), [*unknown, LookNoMore()])
    if isinstance(answer, LookAt):
        table.emit(MarkerPeeked("R6.3-look", state.hidden[answer.cell], answer.cell))
        table.emit(LookSpent("R6.3-look", state.looks - 1))
    else:
        table.emit(LookSpent("R6.3-look", 0))
