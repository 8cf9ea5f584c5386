"""Where figures, dice and words stand in the strip, in units from its upper left corner."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from game.tabletop.fights.blow import Blow, Side

WIDE: Final = 1280


class Spot(Struct, frozen=True):
    """The place of a figure: its middle, the height of its origin, pixels per unit of the rig."""

    x: float
    y: float
    scale: float


_GUN_LINE: Final = (
    (Spot(235, 42, 1.42),),
    (Spot(135, 62, 1.42), Spot(320, 40, 1.18)),
    (Spot(100, 76, 1.42), Spot(225, 36, 1.3), Spot(362, 54, 1.06)),
    (Spot(80, 76, 1.42), Spot(180, 34, 1.18), Spot(285, 62, 1.3), Spot(392, 42, 1.06)),
    (
        Spot(64, 80, 1.42),
        Spot(150, 34, 1.18),
        Spot(236, 66, 1.3),
        Spot(322, 32, 1.06),
        Spot(404, 58, 1.06),
    ),
)
"""Those who shoot, by their number, the nearest first: none stands before another's muzzle."""
_FRONT: Final = (
    (Spot(355, 44, 1.3),),
    (Spot(360, 44, 1.3), Spot(180, 46, 1.18)),
    (Spot(375, 40, 1.3), Spot(228, 48, 1.06), Spot(104, 66, 1.18)),
    (Spot(388, 42, 1.3), Spot(276, 36, 1.06), Spot(180, 58, 1.18), Spot(84, 46, 1.06)),
)
"""Those who are struck or fight hand to hand, the one in front first."""
_CLOSE: Final = (Spot(330, 34, 1.42), Spot(560, 40, 1.42))
"""The bitten one and the one who bites."""


def spots(blow: Blow, side: Side, count: int) -> tuple[Spot, ...]:
    """The places of so many figures of a side, those in front first."""
    if blow.kind == "bite":
        return (_CLOSE[0 if side == "left" else 1],) * count
    shoots = side == blow.strikes_from and blow.kind in ("volley", "throw", "shell", "ram")
    line = _GUN_LINE if shoots else _FRONT
    places = line[min(count, len(line)) - 1][:count] if count else ()
    if side == "left":
        return places
    return tuple(Spot(WIDE - spot.x, spot.y, spot.scale) for spot in places)


def figures(blow: Blow, side: Side) -> int:
    """How many figures of a side there is room for."""
    fighters = blow.left if side == "left" else blow.right
    shoots = side == blow.strikes_from and blow.kind in ("volley", "throw")
    return min(sum(one.men for one in fighters), len(_GUN_LINE) if shoots else len(_FRONT))
