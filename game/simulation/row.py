"""One finished game as a row of plain values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from game.rules.board import Boards, Cell
from game.rules.counters import ITEMS
from game.rules.events.base import Event
from game.rules.events.infiltration import GearPooled, RaidBegan
from game.rules.events.markers import MarkerTurnedUp
from game.rules.events.people import GroupMoved, ParaDied, ParaPlaced
from game.rules.game import Game

VICTORIES: Final = (
    "tactical-victory",
    "operational-victory",
    "strategic-victory",
    "hunt-won",
)
BROKEN: Final = "broken"
"""Outcome of a game that came to no end by a fault of the rules or the bot."""
_SHOWN_BY_GERMANS: Final = "R7.9-reveal"


class Death(NamedTuple):
    """Who died, where, and of what."""

    name: str
    at: Cell
    cause: str

    def __str__(self) -> str:
        return f"{self.name}@{self.at}@{self.cause}"


class Row(msgspec.Struct, frozen=True):
    """A game. Several names in one field are parted by blanks."""

    seed: int
    ambition: str
    outcome: str
    points: int = 0
    arrival: int = -1
    """Minutes after midnight when the march ended; -1 if it never did."""
    ended: int = 0
    """Minutes after midnight at which the game was over."""
    turns: int = 0
    """Turns of the hunt; 0 in an evening."""
    dropped: int = 0
    arrived: int = 0
    alive: int = 0
    decisions: int = 0
    floors: tuple[str, ...] = ()
    """Those blown up."""
    found: tuple[str, ...] = ()
    """Markers that paras turned up."""
    brought: tuple[str, ...] = ()
    """Items that came to Nonette before the raid."""
    rooms: tuple[str, ...] = ()
    """Castle rooms a para set foot in."""
    deaths: tuple[Death, ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether it was a victory, of any level."""
        return self.outcome in VICTORIES


def row_of(game: Game) -> Row:
    """The row of a game that is over. ValueError for one in progress."""
    state = game.state
    if state.outcome is None:
        raise ValueError("the game isn't over, so it has no row yet")
    events = game.events
    return Row(
        seed=_seed(game),
        ambition=state.ambition or "hunt",
        outcome=state.outcome,
        points=state.points,
        arrival=state.arrival,
        ended=state.clock,
        turns=0 if state.hunt is None else state.hunt.turn,
        dropped=len(state.dropped),
        arrived=len(state.arrived),
        alive=len(state.living()),
        decisions=len(game.choices),
        floors=state.blown,
        found=tuple(
            event.marker
            for event in events
            if isinstance(event, MarkerTurnedUp) and event.rule != _SHOWN_BY_GERMANS
        ),
        brought=_brought(events),
        rooms=_rooms(game.boards, events),
        deaths=tuple(
            Death(event.name, event.at, event.cause)
            for event in events
            if isinstance(event, ParaDied)
        ),
    )


def broken_row(game: Game) -> Row:
    """The row of a game that couldn't be played to its end."""
    return Row(_seed(game), game.state.ambition or "hunt", BROKEN, decisions=len(game.choices))


def _seed(game: Game) -> int:
    return game.origin.seed if game.origin is not None else 0


def _brought(events: Iterable[Event]) -> tuple[str, ...]:
    """What was on the heap in the village, or was there from the start of a raid alone."""
    heaps = [event.items for event in events if isinstance(event, GearPooled | RaidBegan)]
    return tuple(item for item in dict.fromkeys(heaps[-1] if heaps else ()) if item in ITEMS)


def _rooms(boards: Boards, events: Iterable[Event]) -> tuple[str, ...]:
    """Names of the rooms entered, in the order of the board."""
    cells = {event.target for event in events if isinstance(event, GroupMoved)}
    cells |= {event.at for event in events if isinstance(event, ParaPlaced)}
    entered = {boards.castle.room_of[cell].name for cell in cells if cell in boards.castle.room_of}
    return tuple(room.name for room in boards.castle.rooms if room.name in entered)
