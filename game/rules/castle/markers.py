"""Finding castle markers, and what each does when it is turned up: 7.3, 8.0."""

from __future__ import annotations

from typing import Final

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.castle.ambitions.haunebu import REINFORCEMENTS, hatch_worms, play_reinforcement
from game.rules.castle.ambitions.risings import RISINGS, play_rising
from game.rules.castle.ambitions.zombies import look_for_father
from game.rules.castle.appearing import find_place
from game.rules.castle.variants import jaeger
from game.rules.counters import kind_of
from game.rules.decisions import ChooseCell
from game.rules.events.enemies import EnemyPlaced
from game.rules.events.markers import ItemFound, MarkerRemoved, MarkerTurnedUp
from game.rules.table import Procedure, Table

_MARKS: Final = {"event-I": 1, "event-II": 2, "event-III": 3}
"""Exclamation marks on an event (R2.8.8-event)."""
_ITEM_RULES: Final = {
    "gas": "R7.3.1-gas",
    "gasoline": "R7.3.2-gasoline",
    "prisoner": "R7.3.3-prisoner",
    "hostage": "R7.3.4-hostage",
    "first-aid": "R7.3.5-first-aid",
    "key": "R7.3.6-key-item",
    "flamethrower": "R7.3.9-flamethrower",
    "grenade": "R7.3.10-grenade",
    "doctor": "R7.3.11-doctor",
    "panzerschreck": "V2-panzerschreck",
}


def carry_out(table: Table, marker: str, square: Square, finder: str | None) -> Procedure[None]:
    """Carry out a marker just turned up, found by a para or by the German plan (Q105)."""
    kind = kind_of(marker)
    if kind in _MARKS:
        yield from _play_event(table, marker, square)
    elif kind == "sentry":
        yield from _post_sentry(table, marker, square, finder)
    elif kind == "hostage" and table.state.ambition == "haunebu":
        yield from hatch_worms(table, marker, square, finder)
    elif kind == "jaeger":
        yield from jaeger.appear(table, marker, square, finder)
    else:
        table.emit(ItemFound(_ITEM_RULES[kind], marker, square))
    yield from look_for_father(table)


def _play_event(table: Table, marker: str, square: Square) -> Procedure[None]:
    """R7.3.8-event, R8.0-by-ambition: the event of the ambition in play."""
    table.emit(MarkerRemoved("R7.3.8-event", marker, square))
    marks = _MARKS[kind_of(marker)]
    if table.state.ambition == "haunebu":
        yield from play_reinforcement(table, REINFORCEMENTS[marks])
    else:
        yield from play_rising(table, RISINGS[table.state.ambition, marks])


def _post_sentry(table: Table, marker: str, square: Square, finder: str | None) -> Procedure[None]:
    """R7.3.7-sentry, R7.7.2-sentry-active: a German of the pool, awake; none left, none comes.

    A unit in the square pushes him to a free one nearby (Q246).
    """
    rule = "R7.3.7-sentry"
    table.emit(MarkerRemoved(rule, marker, square))
    if table.state.pool:
        who = (finder,) if finder else ()
        place = yield from find_place(table, rule, who, square, indoors=False)
        name = table.draw(table.state.pool)
        table.emit(EnemyPlaced(rule, name, "german", place, up=True))


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
