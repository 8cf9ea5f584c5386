"""Finding castle markers, and what each does when it is turned up: 7.3, 8.0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.castle import reactions
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.appearing import find_place
from game.rules.counters import kind_of
from game.rules.decisions import ChooseCell
from game.rules.events.enemies import EnemyPlaced, ItemFound, MarkerRemoved, MarkerTurnedUp
from game.rules.table import Procedure, Table


class Found(NamedTuple):
    """A marker that has just been turned up."""

    rule: str
    marker: str
    square: Square
    finder: str | None
    """The para who found it; None if the German plan turned it up (Q105)."""


class CastleEffect(NamedTuple):
    """What one kind of marker does when it is turned up, and by which rule."""

    rule: str
    play: Callable[[Table, Found], Procedure[None]]


# --- Finding markers (R7.3) -----------------------------------------------------------------


def discover(table: Table, finder: str, origin: Cell, square: Cell) -> Procedure[None]:
    """R7.3-enter-room: a para that enters a room turns up all its markers, one by one."""
    if not is_entered(table, origin, square):
        return
    while table.state.living():
        nearest = _nearest_markers(table, square)
        if not nearest:
            return
        answer = yield from table.ask("R7.3-order", (finder,), [ChooseCell(at) for at in nearest])
        yield from turn_up(table, "R7.3-enter-room", answer.cell, finder)


def turn_up(table: Table, rule: str, square: Square, finder: str | None) -> Procedure[None]:
    """Turn up a marker and play its effect at once."""
    marker = table.state.hidden[square]
    table.emit(MarkerTurnedUp(rule, marker, square))
    effect = EFFECTS[kind_of(marker)]
    yield from effect.play(table, Found(effect.rule, marker, square, finder))
    yield from ambition_of(table.state).watch(table)


def is_entered(table: Table, origin: Cell, square: Cell) -> bool:
    """Q101, Q102: whether a step enters a room; in a corridor every square is one."""
    if square == VILLAGE or not table.state.hidden:
        return False
    return origin == VILLAGE or not table.castle.are_in_one_room(origin, square)


def _nearest_markers(table: Table, square: Square) -> list[Square]:
    """R7.3-order, Q103: the nearest face-down markers of the room, walls ignored."""
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


# --- What they do (R7.3.1 to R7.3.11) -------------------------------------------------------


def _lie_open(table: Table, found: Found) -> Procedure[None]:
    """Leave an item or a person face up in the square."""
    table.emit(ItemFound(found.rule, found.marker, found.square))
    yield from ()  # asks nothing, yet is called like every other effect


def _reveal_hostage(table: Table, found: Found) -> Procedure[None]:
    """R7.3.4-hostage: the ambition decides what the marker is."""
    ambition = ambition_of(table.state)
    yield from ambition.reveal_hostage(table, found.marker, found.square, found.finder)


def _play_event(table: Table, found: Found) -> Procedure[None]:
    """R7.3.8-event, R8.0-by-ambition: play the event of the ambition."""
    table.emit(MarkerRemoved(found.rule, found.marker, found.square))
    yield from ambition_of(table.state).play_event(table, _MARKS[kind_of(found.marker)])


def _post_sentry(table: Table, found: Found) -> Procedure[None]:
    """R7.3.7-sentry, R7.7.2-sentry-active: place an active German of the pool, if any is left.

    A unit in the square pushes him to a free one nearby (Q246).
    """
    table.emit(MarkerRemoved(found.rule, found.marker, found.square))
    if table.state.pool:
        who = (found.finder,) if found.finder else ()
        place = yield from find_place(table, found.rule, who, found.square, indoors=False)
        name = table.draw(table.state.pool)
        table.emit(EnemyPlaced(found.rule, name, "german", place, up=True))


def _meet_jaeger(table: Table, found: Found) -> Procedure[None]:
    """V2-jaeger: the colonel appears."""
    yield from reactions.appear(table, found.marker, found.square, found.finder)


_MARKS: Final = {"event-I": 1, "event-II": 2, "event-III": 3}
"""Exclamation marks on an event (R2.8.8-event)."""
EFFECTS: Final[dict[str, CastleEffect]] = {
    "gas": CastleEffect("R7.3.1-gas", _lie_open),
    "gasoline": CastleEffect("R7.3.2-gasoline", _lie_open),
    "prisoner": CastleEffect("R7.3.3-prisoner", _lie_open),
    "hostage": CastleEffect("R7.3.4-hostage", _reveal_hostage),
    "first-aid": CastleEffect("R7.3.5-first-aid", _lie_open),
    "key": CastleEffect("R7.3.6-key-item", _lie_open),
    "sentry": CastleEffect("R7.3.7-sentry", _post_sentry),
    **dict.fromkeys(_MARKS, CastleEffect("R7.3.8-event", _play_event)),
    "flamethrower": CastleEffect("R7.3.9-flamethrower", _lie_open),
    "grenade": CastleEffect("R7.3.10-grenade", _lie_open),
    "doctor": CastleEffect("R7.3.11-doctor", _lie_open),
    "panzerschreck": CastleEffect("V2-panzerschreck", _lie_open),
    "jaeger": CastleEffect("V2-jaeger", _meet_jaeger),
}
"""The effect of each kind of castle marker."""
