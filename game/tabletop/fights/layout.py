"""The layout of the strip: a picture with figures and the stamp, and below it a table for dice.

Lengths in the picture are its own units from its upper left corner; a unit of the picture is
`ZOOM` units of the window. Lengths on the table are units of the window.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from msgspec import Struct

from game.painting.fights import props
from game.painting.fights.backdrops import INDOORS, Scenery
from game.painting.fights.figures import LYING, FigureOrder, Role, Stance
from game.painting.fights.light import Light
from game.painting.fights.rig import Facing
from game.painting.kit import Kit
from game.tabletop.fights.attack_view import AttackKind, AttackView, Fighter, Side

WINDOW: Final = 1280
"""The width of the strip in units of the window."""
ZOOM: Final = 1.55
WIDE: Final = WINDOW / ZOOM
PICTURE: Final = 240
"""The width and the height of the picture, in its units."""
TABLE: Final = 84
"""The height of the table, in units of the window."""
HIGH: Final = PICTURE * ZOOM + TABLE
"""The height of the strip, in units of the window."""
_SPARE: Final = 24
"""Units by which figures extend beyond the picture's lower edge, for shaking and leaps."""


class FigureSpot(Struct, frozen=True):
    """The position of a figure: x of its middle, y of its origin, and units per unit of the rig."""

    x: float
    y: float
    scale: float

    def mirrored(self) -> FigureSpot:
        """The mirror image of this place on the other side."""
        return FigureSpot(WIDE - self.x, self.y, self.scale)


_GUN_LINE: Final = (
    (FigureSpot(190, 42, 1.42),),
    (FigureSpot(105, 78, 1.42), FigureSpot(250, 36, 1.18)),
    (FigureSpot(80, 76, 1.42), FigureSpot(178, 36, 1.3), FigureSpot(285, 54, 1.06)),
    (
        FigureSpot(58, 80, 1.42),
        FigureSpot(132, 34, 1.18),
        FigureSpot(212, 66, 1.3),
        FigureSpot(288, 40, 1.06),
    ),
    (
        FigureSpot(44, 84, 1.42),
        FigureSpot(104, 34, 1.12),
        FigureSpot(166, 72, 1.24),
        FigureSpot(224, 32, 1.02),
        FigureSpot(278, 62, 1.06),
    ),
)
"""Positions of shooters, by their number, the nearest first; none covers another's muzzle."""
_FRONT: Final = (
    (FigureSpot(245, 44, 1.3),),
    (FigureSpot(250, 44, 1.3), FigureSpot(120, 46, 1.18)),
    (FigureSpot(262, 40, 1.3), FigureSpot(160, 48, 1.06), FigureSpot(72, 66, 1.18)),
    (
        FigureSpot(270, 42, 1.3),
        FigureSpot(192, 36, 1.06),
        FigureSpot(126, 58, 1.18),
        FigureSpot(58, 46, 1.06),
    ),
)
"""Positions of targets and of fighters in melee, the one in front first."""
_CLOSE: Final = (FigureSpot(336, 14, 2.5), FigureSpot(598, 2, 2.6))
"""Positions of the bitten man and of the monster, in close-up."""
TANK_SPOT: Final = FigureSpot(188, 16, 1.08)
_TURNING: Final = FigureSpot(413, 30, 1.5)
"""Where a man turns."""
_RISING: Final = (
    (FigureSpot(520, 44, 1.42),),
    (FigureSpot(465, 44, 1.42), FigureSpot(640, 48, 1.3)),
    (FigureSpot(450, 44, 1.42), FigureSpot(590, 50, 1.18), FigureSpot(712, 60, 1.3)),
)
"""Positions of monsters that rise."""
_IN_THE_MIDDLE: Final = 100
"""How much further left they rise if nobody is there to see it."""


def spots(attack: AttackView, side: Side, count: int) -> tuple[FigureSpot, ...]:
    """The positions of a side's figures, the one in front first."""
    if attack.kind == "bite":
        return (_CLOSE[0 if side == "left" else 1],) * count
    if attack.kind == "injection":
        return (_TURNING,) * count
    if attack.kind == "rising" and side == "right" and count:
        aside = 0 if attack.left else _IN_THE_MIDDLE
        risen = _RISING[min(count, len(_RISING)) - 1]
        return tuple(FigureSpot(spot.x - aside, spot.y, spot.scale) for spot in risen)
    if side == "left" and attack.left and attack.left[0].role.kind == "tank":
        return (TANK_SPOT,)
    shoots = side == attack.strikes_from and attack.kind in ("volley", "throw", "shell", "ram")
    line = _GUN_LINE if shoots else _FRONT
    places = line[min(count, len(line)) - 1][:count] if count else ()
    if side == "left":
        return places
    return tuple(spot.mirrored() for spot in places)


def cast(attack: AttackView, side: Side) -> Iterator[tuple[Fighter, FigureSpot]]:
    """Each figure of a side with its position, the one in front first."""
    fighters = attack.left if side == "left" else attack.right
    people = [one for one in fighters for _ in range(one.men)]
    return zip(people, spots(attack, side, len(people)), strict=False)


def row_of(count: int, side: Side) -> tuple[FigureSpot, ...]:
    """The positions of so many people in a row, the one in front first; the fifth has none."""
    places = _FRONT[min(count, len(_FRONT)) - 1][:count] if count else ()
    return places if side == "left" else tuple(spot.mirrored() for spot in places)


def figure_order(
    role: Role, stance: Stance, side: Side, spot: FigureSpot, unit: float, light: Light
) -> FigureOrder:
    """The picture of a figure that looks at the other side; `unit` is the pixels of a unit of the
    picture."""
    facing: Facing = "right" if side == "left" else "left"
    # The picture's lower edge cuts off all figures that don't lie.
    foot = 0 if stance in LYING else round((PICTURE - spot.y) / spot.scale) + _SPARE
    return FigureOrder(role, stance, facing, spot.scale * unit, foot, light)


_SHOOTING: Final[tuple[Stance, ...]] = ("fire", "recoil")
_HIT: Final[tuple[Stance, ...]] = ("hit", "reel")
_IN_FIRELIGHT: Final[tuple[AttackKind, ...]] = ("volley", "throw", "shell")


def light_of(kit: Kit, scenery: Scenery, stance: Stance, kind: AttackKind | None = None) -> Light:
    """The light on somebody in a stance: that of shots while he fires or is hit by them, else that
    of the place; even light where drawings are plain."""
    if not kit.theme.palette.has_textures:
        return "plain"
    is_shot = kind in _IN_FIRELIGHT and stance in _HIT
    if kit.settings.flashes and (stance in _SHOOTING or is_shot):
        return "fire"
    return "lamp" if scenery in INDOORS else "moon"


def leaders(attack: AttackView, side: Side) -> list[tuple[Fighter, FigureSpot]]:
    """One figure of each fighter."""
    found: dict[str, tuple[Fighter, FigureSpot]] = {}
    for one, spot in cast(attack, side):
        found.setdefault(one.unit, (one, spot))
    return list(found.values())


# --- Dice -------------------------------------------------------------------------------------

HIT: Final = 60
MISS: Final = 50
LUCK: Final = 66
"""The sides of dice: those that hit, those that miss, and the die of a luck check."""
_PITCH: Final = 64
_ROW: Final = 620
"""Units from the middle of one die to that of the next, and the most from the first to the last."""
BESIDE_DICE: Final = 26
"""Units between the dice and what is said beside them."""


def dice_pitch(many: int) -> float:
    """Units from the middle of one of so many dice to that of the next."""
    return min(_PITCH, _ROW / max(many - 1, 1))


def dice_wide(many: int) -> float:
    """The width that so many dice take in the middle of the table."""
    return dice_pitch(many) * max(many - 1, 0) + HIT


# --- The stamp --------------------------------------------------------------------------------

_STAMP: Final = (700, 112)
_STAMP_OF_ENEMY: Final = (558, 112)
"""Between the two sides, nearer to the one that is attacked."""
_STAMPS: Final = {"bite": (1040, 112), "rising": (380, 112), "injection": (1010, 112)}
_RAMMED, _RAMMED_NOBODY = (330, 178), (916, 112)
"""Behind the tank that has driven into its target, or between the two if it has not."""
_AT_TANK: Final = (940, 130)
"""Behind the monsters that hang on the tank."""
_HEAD: Final = 78
"""How far in front of its place the head of a figure of scale 1 ends, in units of the window."""
_BESIDE: Final = (250, 190)
"""Beside monsters that rise in the middle."""


def stamp_place(attack: AttackView) -> tuple[float, float]:
    """The middle of the stamp, in units of the window from the strip's upper left corner."""
    if attack.kind == "rising" and not attack.left:
        return _BESIDE
    if attack.kind == "ram":
        return _RAMMED if attack.hits else _RAMMED_NOBODY
    if attack.strikes_tank:
        return _AT_TANK
    usual = _STAMP if attack.strikes_from == "left" else _STAMP_OF_ENEMY
    return _STAMPS.get(attack.kind, usual)


def stamp_room(attack: AttackView) -> tuple[float, float]:
    """The left and the right end of the room for the stamp, in units of the window: beside the
    heads of those who attack, who stand all the time."""
    if attack.kind in _STAMPS or attack.kind == "ram" or attack.strikes_tank:
        return 0, WINDOW
    side = attack.strikes_from
    spots_of_heads = (spot if side == "left" else spot.mirrored() for _, spot in cast(attack, side))
    heads = max((spot.x * ZOOM + _HEAD * spot.scale for spot in spots_of_heads), default=0)
    return (heads, WINDOW) if side == "left" else (0, WINDOW - heads)


# --- In pixels --------------------------------------------------------------------------------


def picture_and_table(rect: pygame.Rect, unit: float) -> tuple[pygame.Rect, pygame.Rect]:
    """The two parts of a strip, in pixels; `unit` is that of the window."""
    table = round(TABLE * unit)
    picture = pygame.Rect(rect.left, rect.top, rect.width, rect.height - table)
    return picture, pygame.Rect(rect.left, picture.bottom, rect.width, table)


class PictureCanvas:
    """The target of drawing: converts units of the picture into pixels."""

    def __init__(self, target: pygame.Surface, rect: pygame.Rect, unit: float) -> None:
        """`rect` is the place of the picture; `unit` is that of the window."""
        self.target = target
        self.unit = unit_of(rect, unit)
        self.height = rect.height / self.unit
        self._across = unit * ZOOM
        self._corner = (rect.centerx - WIDE * self._across / 2, rect.top)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point in pixels."""
        return round(self._corner[0] + x * self._across), round(self._corner[1] + y * self.unit)

    def px(self, units: float) -> int:
        """A length in pixels."""
        return max(round(units * self.unit), 1)


def unit_of(picture: pygame.Rect, unit: float) -> float:
    """The pixels of a unit of the picture: fewer where large text leaves it less height, though
    its figures stand as far from each other."""
    return min(unit * ZOOM, picture.height / PICTURE)


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
