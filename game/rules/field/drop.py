"""Set-up and airdrop: chapter 3."""

from __future__ import annotations

from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex, hex_at, hexes_away, is_on_grid
from game.rules.common.combat import kill
from game.rules.common.hidden import deal, field_extras
from game.rules.counters import (
    AMBITIONS,
    BITES,
    CARRY_LIMIT,
    EIGHT,
    FIELD_MARKERS,
    INES,
    MONSTERS,
    ORDINARY_GERMANS,
    STARTING_ITEMS,
)
from game.rules.decisions import Assign, ChooseCell, JumpNext
from game.rules.dice import shuffled
from game.rules.events.castle import SurplusLeftOut
from game.rules.events.enemies import EnemyPlaced, MarkersPlaced
from game.rules.events.field import (
    FLAK_FACE,
    DropOrderChosen,
    DropRolled,
    NightBegan,
    ParaLanded,
    PlaneFlewOn,
)
from game.rules.events.people import ItemAssigned
from game.rules.events.play import StageBegan
from game.rules.field.movement import nearest_cells, turn_up_adjacent
from game.rules.options import Options
from game.rules.state import ABSENT, PLANE, Para, State
from game.rules.table import Procedure, Table


def new_night() -> State:
    """The state before set-up: the eight in the plane, all pools and cups full."""
    return State(
        paras={
            **{name: Para(name, at=PLANE) for name in EIGHT},
            INES: Para(INES, at=ABSENT),
        },
        pool=ORDINARY_GERMANS,
        cup=tuple(MONSTERS),
        bites=tuple(BITES),
    )


def set_up(table: Table) -> None:
    """R3.1: ambition, field markers and Germans are laid out face down."""
    ambition, *out = shuffled(table.dice, AMBITIONS)
    table.emit(NightBegan("R3.1.1-ambition", ambition, tuple(out), STARTING_ITEMS))
    box, extras = (*FIELD_MARKERS, ambition), field_extras(table.options)
    markers, left_out = deal(table.dice, box, extras)
    places = tuple(zip(table.field.stars, markers, strict=True))
    table.emit(MarkersPlaced("R3.1.2-field-markers", places))
    if left_out:
        table.emit(SurplusLeftOut("R3.1.2-field-markers", left_out))
    germans = shuffled(table.dice, ORDINARY_GERMANS)
    for place, name in zip(table.field.ss, germans, strict=False):
        table.emit(EnemyPlaced("R3.1.3-germans", name, "german", place, up=False))


def play_equip(table: Table) -> Procedure[None]:
    """R3.1.5: hand out one starting item, or name the next man of the drop order."""
    state = table.state
    if state.to_assign:
        yield from _equip(table, state.to_assign[0])
    elif len(state.drop_order) < len(EIGHT):
        yield from _name_next_jumper(table)
    else:
        table.emit(StageBegan("R3.2-roll", "drop"))


def _equip(table: Table, item: str) -> Procedure[None]:
    """R3.1.5-equip: all eight items are handed out, at most two to a man (Q15)."""
    men = [table.state.paras[name] for name in EIGHT]
    free = [Assign(item, man.name) for man in men if len(man.items) < CARRY_LIMIT]
    answer = yield from table.ask("R3.1.5-equip", (), free)
    table.emit(ItemAssigned("R3.1.5-equip", item, answer.para))


def _name_next_jumper(table: Table) -> Procedure[None]:
    """R3.1.5-drop-order: the player chooses the next man."""
    waiting = [JumpNext(name) for name in EIGHT if name not in table.state.drop_order]
    answer = yield from table.ask("R3.1.5-drop-order", (), waiting)
    table.emit(DropOrderChosen("R3.1.5-drop-order", answer.para))


def play_drop(table: Table) -> Procedure[None]:
    """R3.2: one man jumps; when all have, the march begins."""
    waiting = still_aboard(table.state)
    if not waiting:
        table.emit(StageBegan("R4.1-phases", "field"))
    elif is_last_aircraft(table.field, table.state.aircraft):
        yield from _all_land_here(table, waiting)
    else:
        yield from _jump(table, waiting)


def still_aboard(state: State) -> list[Para]:
    """Paras still in the plane, in drop order."""
    order = (state.paras[name] for name in state.drop_order)
    return [man for man in order if man.at == PLANE]


def is_last_aircraft(board: FieldBoard, aircraft: int) -> bool:
    """Whether that is the last aircraft hex of the line."""
    return aircraft == len(board.aircraft) - 1


def landing_hex(board: FieldBoard, origin: Hex, die: int) -> Hex | None:
    """R3.2-roll: the hex that many hexes along the arrow of that face; None off the map."""
    column, row = hexes_away(origin, board.arrows[die - 1], die)
    return hex_at(column, row) if is_on_grid(column, row, board.width, board.height) else None


def _jump(table: Table, waiting: list[Para]) -> Procedure[None]:
    """R3.2-roll: the first man in order rolls for his direction and distance, or flak."""
    jumper = waiting[0]
    origin = table.field.aircraft[table.state.aircraft]
    die = table.dice.roll()
    table.emit(DropRolled("R3.2-roll", jumper.name, die, origin))
    if die == FLAK_FACE:
        _take_flak(table, waiting)
        return
    landing = landing_hex(table.field, origin, die)
    if landing is None:
        kill(table, "R3.2-offmap", jumper, cause="off-map", gear_is_lost=True)
    else:
        yield from _land(table, "R3.2-roll", jumper.name, origin, landing)


def is_spared_by_flak(options: Options, state: State, waiting: int) -> bool:
    """Whether flak would kill nobody of so many who wait in the plane."""
    if options.last_jumper_is_spared and waiting == 1:
        return True
    # The plane has flown on only if flak has hit it before.
    return options.flak_kills_one and state.aircraft > 0


def _take_flak(table: Table, waiting: list[Para]) -> None:
    """R3.2-flak, Q16, Q17: the last man in order dies; the plane flies on."""
    is_spared = is_spared_by_flak(table.options, table.state, len(waiting))
    if not is_spared:
        kill(table, "R3.2-flak", waiting[-1], cause="flak", gear_is_lost=True)
    if len(waiting) > 1 or is_spared:
        onward = table.state.aircraft + 1
        table.emit(PlaneFlewOn("R3.2-flak", onward, table.field.aircraft[onward]))


def _all_land_here(table: Table, waiting: list[Para]) -> Procedure[None]:
    """R3.2-last-aircraft: all remaining men land in this hex without a roll."""
    here = table.field.aircraft[table.state.aircraft]
    for man in waiting:
        yield from _land(table, "R3.2-last-aircraft", man.name, here, here)


def _land(table: Table, rule: str, name: str, origin: Hex, landing: Hex) -> Procedure[None]:
    """Land, never on a German (Q21); adjacent Germans turn up (R4.3.1)."""
    places = [landing]
    held = {enemy.at for enemy in table.state.enemies.values()}
    if landing in held:
        free = [cell for cell in table.field.hexes if cell not in held]
        places = nearest_cells(table.field, landing, free)
    choices = [ChooseCell(cell) for cell in places]
    answer = yield from table.ask("R3.2-roll", (name,), choices)
    table.emit(ParaLanded(rule, name, origin, answer.cell))
    turn_up_adjacent(table, answer.cell)
