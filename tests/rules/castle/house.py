"""One small house for tests of enemies, and games that begin in their phases.

::

    1F   a y y H H H H      road to the approach 0101; doors: 0101/0201, main door 0301/0401,
         . y y H H H H      0502/0503, 0403/0404
         . . . c c c c      stairs: 1F-0701 to 2F-0101, 1F-0703 to B-0101
         . . . K K . .
    2F   L L . Q Q          Q is a closed store room for markers nobody looks at
    B    B B B
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.board import CastleBoard
from tests.rules.castle.boards import Raid, castle_of

SPARE_MARKERS = {"2F-0401": "gas-1", "2F-0501": "gas-2"}
"""Two face-down markers, so that the plan phase asks and the game waits there."""


def house(numbered: Mapping[int, str] | None = None) -> CastleBoard:
    """The house; `numbered` are its squares of 2d6."""
    return castle_of(
        [
            "a y y H H H H",
            ". y y H H H H",
            ". . . c c c c",
            ". . . K K . .",
        ],
        upper=["L L . Q Q"],
        basement=["B B B"],
        doors="1F-0101/1F-0201 1F-0301/1F-0401 1F-0502/1F-0503 1F-0403/1F-0404",
        stairs={"up": "1F-0701/2F-0101", "down": "1F-0703/B-0101"},
        road="1F-0101",
        passage="B-0301",
        numbered=numbered,
        charges={"1F": ("1F-0504", 3)},
    )


def reacting(
    men: Mapping[str, Any], enemies: Mapping[str, Any], dice: Sequence[int] = (), **more: Any
) -> Raid:
    """The enemies' phase in that house; it ends where the plan phase asks."""
    more = {"phase": "reactions", "markers": SPARE_MARKERS, **more}
    return Raid(house(), men, enemies=enemies, dice=dice, **more)


def planning(
    men: Mapping[str, Any],
    marker: str,
    at: str,
    *,
    numbered: Mapping[int, str] | None = None,
    dice: Sequence[int] = (),
    **more: Any,
) -> Raid:
    """The plan phase with one marker left face down, which the plan so turns up."""
    more = {"phase": "plan", "markers": {at: marker}, **more}
    return Raid(house(numbered), men, dice=dice, **more)


def zombie(at: str, **more: Any) -> dict[str, Any]:
    """A zombie in that square."""
    return {"kind": "zombie", "at": at, **more}


def undead(at: str, **more: Any) -> dict[str, Any]:
    """An undead in that square."""
    return {"kind": "undead", "at": at, **more}


def asleep(at: str) -> dict[str, Any]:
    """A face-down German in that square."""
    return {"at": at, "up": False}
