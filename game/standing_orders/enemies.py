"""Fixed answers to decisions for the enemy: ties of order, square and target."""

from __future__ import annotations

from typing import Final

from game.rules.advice.rehearsal import table_of
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.castle.combat import visible_paras
from game.rules.common.hidden import is_unknown
from game.rules.counters import DOCTOR, GERMANS, HUNT_ZOMBIES, MONSTERS, ROSTER
from game.rules.decisions import ChooseCell, ChooseUnit, Decision, Option, TurnUp
from game.rules.game import Game
from game.rules.state import GONE, OFF_THE_MAP, State

_FAR: Final = 10_000
"""The distance of a square that cannot be reached, in steps."""
_SHEET: Final = {
    name: place for place, name in enumerate((*GERMANS, *MONSTERS, DOCTOR, *HUNT_ZOMBIES, *ROSTER))
}


def sheet_place(name: str) -> int:
    """The place of a unit in the order of the counter sheet: Germans, zombies, men."""
    return _SHEET[name]


def first_on_sheet(game: Game, decision: Decision) -> Option:
    """The unit that is first in the order of the counter sheet."""
    return min(_units(decision), key=lambda option: sheet_place(option.name))


def lowest_cell(game: Game, decision: Decision) -> Option:
    """The cell that is first in the order of its board, Nonette last."""
    return min(_cells(decision), key=lambda option: _cell_place(game, option.cell))


def target_among_others(game: Game, decision: Decision) -> Option | None:
    """A target that is none of the player's men: face up by the counter sheet, then by cell."""
    units, cells = _units(decision), _cells(decision)
    state = game.state
    if any(_is_mine(state, option.name) for option in units):
        return None
    held = {man.at for man in state.living()}
    if any(option.cell in held for option in cells):
        return None
    return first_on_sheet(game, decision) if units else lowest_cell(game, decision)


def nearest_unknown_marker(game: Game, decision: Decision) -> Option | None:
    """R7.9-reveal: the unknown marker nearest to the men in the castle, or else to the road.

    None in the first turn, so that the player knows of it, while more men are in sight of some
    markers than of others, so that it matters where enemies may appear, and once all faces are
    known.
    """
    cell = marker_of_plan(game.boards, game.state)
    is_first = game.state.turn == 1
    return None if not cell or is_first or _differ_in_danger(game, decision) else TurnUp(cell)


def _differ_in_danger(game: Game, decision: Decision) -> bool:
    """Whether the markers are in sight of different numbers of men."""
    table = table_of(game)
    cells = (option.cell for option in decision.options if isinstance(option, TurnUp))
    return len({len(visible_paras(table, cell)) for cell in cells}) > 1


def marker_of_plan(boards: Boards, state: State) -> Cell:
    """R7.9-reveal: the marker that `nearest_unknown_marker` would turn up as things are; empty
    for none."""
    board = boards.castle
    if state.stage != "castle":
        return ""
    inside = [man.at for man in state.living() if man.at not in OFF_THE_MAP]
    origins = list(dict.fromkeys(inside)) or [board.road]
    walks = [board.walk(origin) for origin in origins]

    def place(cell: Cell) -> tuple[int, int]:
        return min(walk.get(cell, _FAR) for walk in walks), board.order[cell]

    unknown = (cell for cell in state.hidden if is_unknown(state, cell))
    return min(unknown, key=place, default="")


def _units(decision: Decision) -> list[ChooseUnit]:
    return [option for option in decision.options if isinstance(option, ChooseUnit)]


def _cells(decision: Decision) -> list[ChooseCell]:
    return [option for option in decision.options if isinstance(option, ChooseCell)]


def _is_mine(state: State, name: str) -> bool:
    """Whether the name is that of a living para; one that has turned is dead (Q161)."""
    man = state.paras.get(name)
    return man is not None and man.at not in GONE


def _cell_place(game: Game, cell: Cell) -> int:
    """The place of a cell in the order of the board that is played on."""
    boards = game.boards
    if cell == VILLAGE:
        return _FAR
    if game.state.stage == "field":
        return boards.field.order[cell]
    return boards.hunt.order[cell] if game.state.stage == "hunt" else boards.castle.order[cell]
