"""The units of a game: paras and enemies as they stand, and the boxes beside the map."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from game.rules.board import VILLAGE, Cell

EnemyKind: TypeAlias = Literal["german", "zombie", "undead"]

PLANE: Final = "plane"
"""Where a para is before he has jumped."""
DEAD: Final = "dead"
ABSENT: Final = "absent"
"""Where somebody is who hasn't been met yet (Ines)."""
NOWHERE: Final = frozenset((PLANE, DEAD, ABSENT))
"""Boxes off the map, in which nobody acts or is seen."""
GONE: Final = frozenset((DEAD, ABSENT))
"""Boxes of those who take no part any more, or not yet."""
OFF_THE_MAP: Final = NOWHERE | {VILLAGE}
"""Where somebody is who is in no hex or square."""


class Para(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A paratrooper or somebody handled as one: where, in what state, with what."""

    name: str
    at: str = PLANE
    """A hex, a square, VILLAGE, or a box: PLANE, DEAD, ABSENT."""
    wounded: bool = False
    items: tuple[str, ...] = ()
    acted: bool = False
    tried: bool = False
    """Has taken part in an infiltration attempt (R6.3-once)."""
    bite: str = ""
    """Injection marker of one who stays under the player's control (Q166)."""
    hits: int = 0
    """Hit markers; only a controlled undead bears any."""


class Enemy(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A German, zombie or undead on the map or in the village."""

    name: str
    kind: EnemyKind
    at: Cell
    up: bool = False
    """Face up and so active."""
    hits: int = 0
    bite: str = ""
    """Infection or injection marker whose values replace the printed ones."""
    reacted: bool = False
    dancing: bool = False
    """Held by the controller this turn (R8.3.4-controller)."""
