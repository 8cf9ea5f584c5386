"""Placing units in the castle when their square may be occupied: 8.1.1, Q154, Q248."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.castle.sight import occupied
from game.rules.decisions import ChooseCell
from game.rules.events.castle import ArrivalRolled
from game.rules.state import State
from game.rules.table import Procedure, Table


def roll_place(table: Table, rule: str, name: str, *, indoors: bool) -> Procedure[Square]:
    """R8.1.1-event1, Q153: two dice name a numbered square, or the nearest free one to it."""
    dice = table.roll(2)
    square = table.castle.numbered[sum(dice)]
    table.emit(ArrivalRolled(rule, name, dice, square))
    return (yield from find_place(table, rule, (name,), square, indoors=indoors))


def find_place(
    table: Table, rule: str, who: Sequence[str], square: Square, *, indoors: bool
) -> Procedure[Square]:
    """The square, or if it is occupied the player's choice of the nearest free ones.

    `who` names the unit to place, or the unit that found it; it may be empty.
    """
    places = nearest_free(table, square, indoors=indoors)
    answer = yield from table.ask(rule, who, [ChooseCell(place) for place in places])
    return answer.cell


def nearest_free(table: Table, square: Square, *, indoors: bool) -> list[Square]:
    """Q154: the square itself if it is free, or else the nearest free ones in board order.

    `indoors` prefers the building, where zombies and undead must stay (R7.8.1-3-indoors); the
    way to it may lead through courts (Q275).
    """
    held = occupied(table.state)
    if square not in held:
        return [square]
    board = table.castle
    steps = board.walk(square)
    inside = {cell: far for cell, far in steps.items() if board.is_indoors(cell)}
    places = _first_free(inside, held) if indoors else []
    places = places or _first_free(steps, held) or [square]
    return sorted(places, key=board.order.__getitem__)


def _first_free(steps: dict[Cell, int], held: set[Square]) -> list[Square]:
    """The nearest free squares; `steps` lists cells in order of distance."""
    free: Iterable[Square] = (cell for cell in steps if cell not in held and cell != VILLAGE)
    nearest: list[Square] = []
    for cell in free:
        if nearest and steps[cell] > steps[nearest[0]]:
            break
        nearest.append(cell)
    return nearest


def waits_a_turn(state: State) -> bool:
    """Q249, Q263: a unit that enters during the reactions does not react this turn."""
    return state.phase == "reactions"
