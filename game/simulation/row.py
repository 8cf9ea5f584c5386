"""One finished game as a row of plain values."""

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
"""Outcome of a game that came to no end by a fault of the rules or the bot."""
NEVER: Final = -1
"""The minute of what didn't happen."""


class Death(NamedTuple):
    """Who died, where, and of what."""

    name: str
    at: Cell
    cause: str


class Find(NamedTuple):
    """A marker that paras turned up, and where it lay."""

    marker: str
    at: Cell


class Gear(NamedTuple):
    """Who had what in the plane."""

    name: str
    item: str


class Charge(NamedTuple):
    """Who set explosives, and on which floor."""

    name: str
    floor: Floor


class Row(msgspec.Struct, frozen=True):
    """A game. Several things in one field are parted by blanks, their parts by @."""

    seed: int
    ambition: str
    outcome: str
    points: int = 0
    arrival: int = NEVER
    """Minutes after midnight when the march ended; NEVER if it didn't."""
    ended: int = 0
    """Minutes after midnight at which the game was over."""
    turns: int = 0
    """Turns of the hunt; 0 in an evening."""
    dropped: int = 0
    arrived: int = 0
    alive: int = 0
    decisions: int = 0
    hexes: int = 0
    """Hexes the men entered on the march, each man counted."""
    marsh: int = 0
    """Of these marsh."""
    road: int = 0
    """Of these along a road."""
    alarm: int = NEVER
    """Minutes after midnight when the first German was awake on the field."""
    attempts: int = 0
    """Infiltration attempts."""
    caught: int = 0
    """Of these failed."""
    passage: bool = False
    romance: bool = False
    officers: tuple[str, ...] = ()
    """Those who were met face to face."""
    mined: tuple[str, ...] = ()
    """Floors on which enough explosives were set, whether they went off or not."""
    floors: tuple[str, ...] = ()
    """Those blown up."""
    gear: tuple[Gear, ...] = ()
    brought: tuple[str, ...] = ()
    """Items that came to Nonette before the raid."""
    spent: tuple[str, ...] = ()
    """Items used: thrown, emptied, set, or given up instead of a hit."""
    charges: tuple[Charge, ...] = ()
    found: tuple[Find, ...] = ()
    rooms: tuple[str, ...] = ()
    """Castle rooms a para set foot in."""
    deaths: tuple[Death, ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether it was a victory, of any level."""
        return self.outcome in VICTORIES
