"""The layout of the strip: positions of figures in units from its upper left corner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from game.tabletop.fights.blow import Blow, Fighter, Side

WIDE: Final = 1280


class Spot(Struct, frozen=True):
    """The position of a figure: x of its middle, y of its origin, and units per unit of the rig."""

    x: float
    y: float
    scale: float


_GUN_LINE: Final = (
    (Spot(235, 42, 1.42),),
    (Spot(135, 78, 1.42), Spot(320, 36, 1.18)),
    (Spot(100, 76, 1.42), Spot(225, 36, 1.3), Spot(362, 54, 1.06)),
    (Spot(72, 80, 1.42), Spot(168, 34, 1.18), Spot(268, 66, 1.3), Spot(362, 40, 1.06)),
    (
        Spot(54, 84, 1.42),
        Spot(132, 34, 1.12),
        Spot(210, 72, 1.24),
        Spot(284, 32, 1.02),
        Spot(352, 62, 1.06),
    ),
)
"""Positions of shooters, by their number, the nearest first; none covers another's muzzle."""
_FRONT: Final = (
    (Spot(355, 44, 1.3),),
    (Spot(360, 44, 1.3), Spot(180, 46, 1.18)),
    (Spot(375, 40, 1.3), Spot(228, 48, 1.06), Spot(104, 66, 1.18)),
    (Spot(388, 42, 1.3), Spot(276, 36, 1.06), Spot(180, 58, 1.18), Spot(84, 46, 1.06)),
)
"""Positions of targets and of fighters in melee, the one in front first."""
_CLOSE: Final = (Spot(470, 14, 2.5), Spot(732, 2, 2.6))
"""Positions of the bitten man and of the monster, in close-up."""
_TANK: Final = Spot(220, 16, 1.08)
_TURNING: Final = Spot(640, 30, 1.5)
"""Where a man turns."""
_RISING: Final = (
    (Spot(790, 44, 1.42),),
    (Spot(720, 44, 1.42), Spot(960, 48, 1.3)),
    (Spot(700, 44, 1.42), Spot(905, 50, 1.18), Spot(1090, 60, 1.3)),
)
"""Positions of monsters that rise."""
_IN_THE_MIDDLE: Final = 120
"""How much further left they rise if nobody is there to see it."""


def spots(blow: Blow, side: Side, count: int) -> tuple[Spot, ...]:
    """The positions of a side's figures, the one in front first."""
    if blow.kind == "bite":
        return (_CLOSE[0 if side == "left" else 1],) * count
    if blow.kind == "injection":
        return (_TURNING,) * count
    if blow.kind == "rising" and side == "right" and count:
        aside = 0 if blow.left else _IN_THE_MIDDLE
        risen = _RISING[min(count, len(_RISING)) - 1]
        return tuple(Spot(spot.x - aside, spot.y, spot.scale) for spot in risen)
    if side == "left" and blow.left and blow.left[0].role.kind == "tank":
        return (_TANK,)
    shoots = side == blow.strikes_from and blow.kind in ("volley", "throw", "shell", "ram")
    line = _GUN_LINE if shoots else _FRONT
    places = line[min(count, len(line)) - 1][:count] if count else ()
    if side == "left":
        return places
    return tuple(Spot(WIDE - spot.x, spot.y, spot.scale) for spot in places)


def cast(blow: Blow, side: Side) -> Iterator[tuple[Fighter, Spot]]:
    """Each figure of a side with its position, the one in front first."""
    fighters = blow.left if side == "left" else blow.right
    people = [one for one in fighters for _ in range(one.men)]
    return zip(people, spots(blow, side, len(people)), strict=False)


def leaders(blow: Blow, side: Side) -> list[tuple[Fighter, Spot]]:
    """One figure of each fighter."""
    found: dict[str, tuple[Fighter, Spot]] = {}
    for one, spot in cast(blow, side):
        found.setdefault(one.unit, (one, spot))
    return list(found.values())
