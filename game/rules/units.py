"""The units of a game: paras and enemies as they stand, and the boxes beside the map."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from game.rules.board import VILLAGE, Cell

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9999)]
"""A number of things, more of which no position has."""
EnemyKind: TypeAlias = Literal["german", "zombie", "undead"]

PLANE: Final = "plane"
"""The box of paras that have not jumped yet."""
DEAD: Final = "dead"
ABSENT: Final = "absent"
"""The box of companions that have not been met yet (Ines)."""
NOWHERE: Final = frozenset((PLANE, DEAD, ABSENT))
"""Boxes off the map; units in them neither act nor are seen."""
GONE: Final = frozenset((DEAD, ABSENT))
"""Boxes of paras that are no longer, or not yet, part of the game."""
OFF_THE_MAP: Final = NOWHERE | {VILLAGE}
"""All places that are not a hex or square."""


class Para(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A paratrooper or companion: place, health, items, and status in this turn."""

    name: str
    at: str = PLANE
    """A hex, a square, VILLAGE, or a box: PLANE, DEAD, ABSENT."""
    wounded: bool = False
    items: tuple[str, ...] = ()
    acted: bool = False
    tried: bool = False
    """He has taken part in an infiltration attempt (R6.3-once)."""
    bite: str = ""
    """Injection marker of an undead para under the player's control; "" for none (Q166)."""
    hits: Count = 0
    """Hit markers; only an undead para has any."""


class Enemy(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A German, zombie or undead on the map or in the village."""

    name: str
    kind: EnemyKind
    at: Cell
    up: bool = False
    """Face up and so active."""
    hits: Count = 0
    bite: str = ""
    """Infection or injection marker; its values replace the printed ones. "" for none."""
    reacted: bool = False
    dancing: bool = False
    """Dancing: the controller stops it this turn (R8.3.4-controller)."""
