"""The results of one finished game as a row of plain values."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from game.rules.board import Cell
from game.rules.board.squares import Floor

VICTORIES: Final = (
    "tactical-victory",
    "operational-victory",
    "strategic-victory",
    "hunt-won",
)
BROKEN: Final = "broken"
"""Outcome of a game that failed because of an error in the rules or the bot."""
NEVER: Final = -1
"""The minute of an event that didn't happen."""


class Death(NamedTuple):
    """Who died, where, and of what."""

    name: str
    at: Cell
    cause: str


class Find(NamedTuple):
    """A marker that paratroopers turned up, and its cell."""

    marker: str
    at: Cell


class Gear(NamedTuple):
    """An item and its bearer at the start."""

    name: str
    item: str


class Charge(NamedTuple):
    """Who set explosives, and on which floor."""

    name: str
    floor: Floor


class Row(msgspec.Struct, frozen=True):
    """One game. In CSV, list items are separated by spaces and their parts by @; percent escapes
    stand for these signs, and for a first sign that would begin a formula."""

    seed: int
    ambition: str
    outcome: str
    points: int = 0
    arrival: int = NEVER
    """Minutes after midnight when the march ended; NEVER if it didn't."""
    ended: int = 0
    """Minutes after midnight at which the game was over."""
    turns: int = 0
    """Turns of the hunt; 0 in other games."""
    dropped: int = 0
    arrived: int = 0
    alive: int = 0
    decisions: int = 0
    hexes: int = 0
    """Hexes entered on the march, summed over the men."""
    marsh: int = 0
    """Marsh hexes among them."""
    road: int = 0
    """Steps along a road among them."""
    alarm: int = NEVER
    """Minutes after midnight when the first German was alerted on the field."""
    attempts: int = 0
    """Infiltration attempts."""
    caught: int = 0
    """Failed attempts among them."""
    passage: bool = False
    romance: bool = False
    officers: tuple[str, ...] = ()
    """The officers that were turned up."""
    mined: tuple[str, ...] = ()
    """Floors on which enough explosives were set, whether they went off or not."""
    floors: tuple[str, ...] = ()
    """Floors blown up."""
    gear: tuple[Gear, ...] = ()
    brought: tuple[str, ...] = ()
    """Items brought to Nonette before the raid."""
    spent: tuple[str, ...] = ()
    """Items used: thrown, emptied, set, or given up to cancel a hit."""
    charges: tuple[Charge, ...] = ()
    found: tuple[Find, ...] = ()
    rooms: tuple[str, ...] = ()
    """Castle rooms entered by a paratrooper."""
    deaths: tuple[Death, ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether it was a victory, of any level."""
        return self.outcome in VICTORIES
