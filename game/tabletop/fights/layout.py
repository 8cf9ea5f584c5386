"""The layout of the strip: where figures, dice and the stamp are.

Lengths are units from the strip's upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from msgspec import Struct

from game.painting.fights import props
from game.painting.kit import Kit
from game.tabletop.fights.blow import Blow, BlowKind, Fighter, Side

WIDE: Final = 1280
HIGH: Final = {"castle": 240, "field": 262}
"""The strip's width and its height on each stage; other stages use the field's height."""
_WHOLE: Final = 240
"""The least height of a strip in which figures stand in their usual place."""
_MOST_LIFTED: Final = 28.0


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


# --- Dice -------------------------------------------------------------------------------------

DICE_ABOVE: Final = 90
"""Units from the middle of the dice to the strip's lower edge."""
HIT, MISS, SMALL = 56, 46, 40
"""The sides of dice: in one row those that hit and that miss, and in two rows."""
_DICE_X: Final = 640
_ASIDE_IN_MELEE: Final = 36
"""How far the dice of a melee lie towards where the striker came from: he leaps to their right."""
_ONE_ROW: Final[dict[BlowKind, int]] = {"melee": 7}
_USUAL_ROW: Final = 8
"""The most dice in one row, by the kind of blow; in a melee men stand nearer."""
TWO_ROWS_HIGHER: Final = 12
LUCK_X: Final = 1044
LUCK_ASIDE: Final = 92
"""The middle of a luck check, and how far from it are its die and the coin with the luck."""
LUCK_UP: Final = 19
"""Twice the units by which they lie above the middle of the strip's height."""


def dice_x(blow: Blow) -> int:
    """The middle of the dice."""
    if blow.kind != "melee":
        return _DICE_X
    return _DICE_X - _ASIDE_IN_MELEE * (1 if blow.strikes_from == "left" else -1)


def dice_rows(blow: Blow, many: int) -> int:
    """The number of rows in which so many dice lie."""
    return 1 if many <= _ONE_ROW.get(blow.kind, _USUAL_ROW) else 2


def above_dice(blow: Blow, many: int) -> float:
    """Units from the strip's lower edge up to where nothing of so many dice at rest lies."""
    if not many:
        return 0
    is_one = dice_rows(blow, many) == 1
    return DICE_ABOVE + (HIT / 2 + 8 if is_one else SMALL + 4 + TWO_ROWS_HIGHER)


# --- The stamp --------------------------------------------------------------------------------

_STAMP: Final = (735, 62)
_STAMP_OF_ENEMY: Final = (590, 62)
"""The same if the enemy attacks, who stands farther left than a target."""
_STAMPS: Final = {"bite": (150, 66), "rising": (480, 62), "injection": (940, 66)}
_MAULED: Final = (610, 62)
"""Before a zombie that goes back from the tank."""
_RAMMED, _RAMMED_NOBODY = (525, 66), (676, 62)
"""Behind the tank that has driven into its target, or between the two if it has not."""
_BESIDE: Final = (250, 154)
"""Beside monsters that rise in the middle."""


def stamp_place(blow: Blow) -> tuple[float, float]:
    """The middle of the stamp, unless it would lie over the dice there."""
    if blow.kind == "rising" and not blow.left:
        return _BESIDE
    if blow.kind == "ram":
        return _RAMMED if blow.hits else _RAMMED_NOBODY
    if blow.kind == "melee" and blow.left and blow.left[0].role.kind == "tank":
        return _MAULED
    usual = _STAMP if blow.strikes_from == "left" else _STAMP_OF_ENEMY
    return _STAMPS.get(blow.kind, usual)


# --- In pixels --------------------------------------------------------------------------------


class Canvas:
    """The target of drawing: converts units of the strip into pixels."""

    def __init__(self, target: pygame.Surface, rect: pygame.Rect, unit: float) -> None:
        self.target = target
        self.unit = unit
        self.height = rect.height / unit
        self.lift = min(max(_WHOLE - self.height, 0.0), _MOST_LIFTED)
        """Units by which figures stand higher, because large text leaves a lower strip."""
        self._corner = (rect.centerx - WIDE * unit / 2, rect.top)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point in pixels."""
        return round(self._corner[0] + x * self.unit), round(self._corner[1] + y * self.unit)

    def at_figure(self, x: float, y: float) -> tuple[int, int]:
        """A point in pixels of the figures, or of what they hold or are hit by."""
        return self.at(x, y - self.lift)

    def px(self, units: float) -> int:
        """A length in pixels."""
        return max(round(units * self.unit), 1)


def draw_torn_edges(kit: Kit, target: pygame.Surface, rect: pygame.Rect, seed: int) -> None:
    """The torn edges above and below a strip of paper from side to side."""
    unit, wide, take = kit.theme.ui, rect.width, kit.fights.props.take

    def torn(number: int) -> pygame.Surface:
        return props.torn_edge(wide, unit, number).convert_alpha()

    foot = take(("edge", wide, seed), lambda: torn(seed))
    head = take(
        ("edge", wide, seed + 1), lambda: pygame.transform.flip(torn(seed + 1), False, True)
    )
    inside = round(3 * unit)
    target.blit(foot, (rect.left, rect.bottom - inside))
    target.blit(head, (rect.left, rect.top + inside - head.get_height()))
