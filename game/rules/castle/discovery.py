"""Finding castle markers: 7.3."""

from __future__ import annotations

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.castle.markers import carry_out
from game.rules.decisions import ChooseCell
from game.rules.events.markers import MarkerTurnedUp
from game.rules.table import Procedure, Table


def discover(table: Table, finder: str, origin: Cell, square: Cell) -> Procedure[None]:
    """R7.3-enter-room: who comes into a room turns up all its markers, one after another."""
    if not is_entered(table, origin, square):
        return
    while table.state.living():
        nearest = _nearest_markers(table, square)
        if not nearest:
            return
        answer = yield from table.ask("R7.3-order", (finder,), [ChooseCell(at) for at in nearest])
        yield from turn_up(table, "R7.3-enter-room", answer.cell, finder)


def turn_up(table: Table, rule: str, square: Square, finder: str | None) -> Procedure[None]:
    """A marker is shown and what it says is carried out before anything else."""
    marker = table.state.hidden[square]
    table.emit(MarkerTurnedUp(rule, marker, square))
    yield from carry_out(table, marker, square, finder)


def is_entered(table: Table, origin: Cell, square: Cell) -> bool:
    """Q101, Q102: a step into a room from outside it; in a corridor every square counts."""
    if square == VILLAGE or not table.state.hidden:
        return False
    return origin == VILLAGE or not table.castle.are_in_one_room(origin, square)


def _nearest_markers(table: Table, square: Square) -> list[Square]:
    """R7.3-order, Q103: face-down markers of this room nearest to the square, walls ignored."""
    distance, here = table.castle.distance, markers_of_room(table, square)
    least = min((distance(square, at) for at in here), default=0)
    return [at for at in here if distance(square, at) == least]


def markers_of_room(table: Table, square: Square) -> list[Square]:
    """Squares with a face-down marker in the room of a square, in board order.

    In a corridor every square is a place of its own (Q101).
    """
    board, hidden = table.castle, table.state.hidden
    room = board.room_of[square].squares if board.are_in_one_room(square, square) else (square,)
    return sorted((at for at in room if at in hidden), key=board.order.__getitem__)
