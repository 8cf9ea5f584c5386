"""Where units appear or are pushed to when their square is taken: 8.1.1, Q154, Q248."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.castle.sight import occupied
from game.rules.decisions import ChooseCell
from game.rules.events.ambitions import ArrivalRolled
from game.rules.state import State
from game.rules.table import Procedure, Table


def roll_place(table: Table, rule: str, name: str, *, indoors: bool) -> Procedure[Square]:
    """R8.1.1-event1, Q153: two dice name a numbered square; taken, the nearest free one."""
    dice = table.roll(2)
    square = table.castle.numbered[sum(dice)]
    table.emit(ArrivalRolled(rule, name, dice, square))
    return (yield from find_place(table, rule, (name,), square, indoors=indoors))


def find_place(
    table: Table, rule: str, who: Sequence[str], square: Square, *, indoors: bool
) -> Procedure[Square]:
    """That square, or if a unit is in it one of the nearest free ones, as the player likes.

    `who` is to be placed; nobody while it isn't known yet which counter will come.
    """
    places = nearest_free(table, square, indoors=indoors)
    answer = yield from table.ask(rule, who, [ChooseCell(place) for place in places])
    return answer.cell


def nearest_free(table: Table, square: Square, *, indoors: bool) -> list[Square]:
    """Q154: the free squares fewest steps away, the square itself first, in board order.

    `indoors` keeps to the building, as zombies and undead must (R7.8.1-3-indoors).
    """
    held = occupied(table.state)
    if square not in held:
        return [square]
    board = table.castle
    places = _first_free(board.walk_indoors(square), held) if indoors else []
    places = places or _first_free(board.walk(square), held) or [square]
    return sorted(places, key=board.order.__getitem__)


def _first_free(steps: dict[Cell, int], held: set[Square]) -> list[Square]:
    """The free squares at the least distance; `steps` lists nearer ones first."""
    free: Iterable[Square] = (cell for cell in steps if cell not in held and cell != VILLAGE)
    nearest: list[Square] = []
    for cell in free:
        if nearest and steps[cell] > steps[nearest[0]]:
            break
        nearest.append(cell)
    return nearest


def waits_a_turn(state: State) -> bool:
    """Q249, Q263: who arises while enemies react doesn't react before the next turn."""
    return state.phase == "reactions"
