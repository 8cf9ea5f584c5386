"""Pictures of fights: figures and backdrops, made on another thread where frames must be quick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game import assets
from game.painting.fights import rig
from game.painting.fights.backdrops import Scenery, painted
from game.painting.fights.cast import THINGS, Role, build_of
from game.painting.fights.poses import POSES, WITHOUT_WEAPON, Stance
from game.painting.fights.rig import BOX, Facing, Point
from game.ui.background_value import BackgroundValue
from game.ui.cache import Cache, bytes_of
from game.ui.drawings import tinted
from game.ui.scaling import smoothscaled
from game.ui.theme import Colour, hex_colour

_HEAVIEST: Final = 30_000_000
"""Bytes of all pictures that are kept, in a window of 1920 x 1080 or less."""
_AT_ONCE: Final = 6
"""Pictures that the thread makes before they are collected."""
_MOON: Final = hex_colour("#a9c6d6")
_FIRE: Final = hex_colour("#ffb65a")
_WARMTH: Final = (26, 13, 2)
"""What a muzzle flash adds to red, green and blue."""
_LIT: Final[tuple[Stance, ...]] = ("fire", "recoil")
_BLUR: Final = 6
_GUN: Final = (196, 79)
"""The end of the tank's gun, in units of the rig."""


class FigureOrder(Struct, frozen=True):
    """A figure in one position; `scale` is in pixels per unit of the rig."""

    role: Role
    stance: Stance
    facing: Facing
    scale: float
    foot: int = 0
    """What is lower than so many units isn't needed; 0 for all of it."""


class BackdropOrder(Struct, frozen=True):
    """The picture of a place, in pixels."""

    scenery: Scenery
    size: tuple[int, int]
    is_blurred: bool = False


Order: TypeAlias = FigureOrder | BackdropOrder


class Picture(Struct, frozen=True):
    """A finished picture, and where its upper left corner is from the figure's own origin."""

    surface: pygame.Surface
    corner: tuple[int, int] = (0, 0)
    muzzle: Point = (0.0, 0.0)
    """Where a shot leaves it, in pixels from the same origin: x 50 and y 0 of the rig."""


class FightArt:
    """Makes pictures of fights to order, and keeps those that were used last."""

    def __init__(self, *, is_beside: bool = False) -> None:
        """`is_beside`: make them on another thread."""
        self.is_beside = is_beside
        """Whether pictures are made on another thread."""
        self._kept: Cache[Order, Picture] = Cache(400, _HEAVIEST, lambda one: bytes_of(one.surface))
        self._coming: BackgroundValue[list[tuple[Order, Picture]]] | None = None

    def make_room(self, times: float) -> None:
        """Keep so many times as much as in a window of 1920 x 1080."""
        self._kept.make_room(round(_HEAVIEST * times))

    def has(self, orders: Iterable[Order]) -> bool:
        """Whether all these pictures are there; what is missing is begun, or made at once."""
        missing = [order for order in dict.fromkeys(orders) if order not in self._kept]
        if not missing:
            return True
        if not self.is_beside:
            for order in missing:
                self.take(order)
            return True
        if self._coming is None:
            self._coming = BackgroundValue(lambda: _made(missing[:_AT_ONCE]))
            self._coming.begin()
        return False

    def take(self, order: Order) -> Picture:
        """A picture, made now if it isn't there; it is shared, so do not draw on it."""
        return self._kept.take(order, lambda: _make(order))

    def get(self, order: Order) -> Picture | None:
        """A picture if it is there; where none are made beside, it is made."""
        if order in self._kept or not self.is_beside:
            return self.take(order)
        return None

    def arrive(self) -> bool:
        """Collect pictures from the thread; True if there were any."""
        if self._coming is None or not self._coming.is_made:
            return False
        came, self._coming = self._coming.take(), None
        for order, picture in came:
            self._kept.put(order, picture)
        return True

    def let_go(self) -> None:
        """Drop all pictures; they are made again when needed."""
        self._kept.clear()

    def close(self) -> None:
        """Wait for the thread."""
        if self._coming is not None:
            self._coming.wait()


def _made(orders: Sequence[Order]) -> list[tuple[Order, Picture]]:
    return [(order, _make(order)) for order in orders]


def _make(order: Order) -> Picture:
    if isinstance(order, BackdropOrder):
        return Picture(_backdrop(order))
    return _figure(order)


def _backdrop(order: BackdropOrder) -> pygame.Surface:
    picture = painted(order.scenery, order.size)
    if order.is_blurred:
        wide, high = order.size
        small = smoothscaled(picture, (max(wide // _BLUR, 2), max(high // _BLUR, 2)))
        picture = smoothscaled(small, order.size)
    return picture.convert()


def _thing(order: FigureOrder) -> Picture:
    """What has a drawing of its own and faces one way only."""
    left, top, wide, high = BOX
    file = assets.drawings() / f"fight-{order.role.kind}.svg"
    size = (round(wide * order.scale), round(high * order.scale))
    whole = pygame.image.load_sized_svg(file, size)
    box = whole.get_bounding_rect()
    corner = (box.left + round((left - 50) * order.scale), box.top + round(top * order.scale))
    x, y = _GUN
    muzzle = ((x - 50) * order.scale, y * order.scale)
    return Picture(whole.subsurface(box).convert_alpha(), corner, muzzle)


def _figure(order: FigureOrder) -> Picture:
    if order.role.kind in THINGS:
        return _thing(order)
    build = build_of(order.role)
    stance = order.stance if build.weapon else WITHOUT_WEAPON.get(order.stance, order.stance)
    pose = POSES[stance]
    drawing = rig.drawn(build, pose, order.facing)
    left, top, wide, high = BOX
    size = (round(wide * order.scale), round(high * order.scale))
    whole = pygame.image.load_sized_svg(BytesIO(drawing.encode()), size)
    is_lit = stance in _LIT
    if is_lit:
        whole.fill((*_WARMTH, 0), special_flags=pygame.BLEND_RGBA_ADD)
    box = whole.get_bounding_rect()
    if order.foot:
        lowest = round((order.foot - top) * order.scale)
        box.height = max(min(box.bottom, lowest) - box.top, 1)
    rimmed = _rimmed(whole.subsurface(box), _FIRE if is_lit else _MOON, order.scale)
    corner = (box.left + round((left - 50) * order.scale), box.top + round(top * order.scale))
    x, y = rig.muzzle(build, pose, order.facing)
    muzzle = ((x - 50) * order.scale, y * order.scale)
    return Picture(rimmed.convert_alpha(), corner, muzzle)


def _rimmed(figure: pygame.Surface, colour: Colour, scale: float) -> pygame.Surface:
    """The figure before its own silhouette, which shows as a rim of light on the upper right."""
    reach = max(round(scale * 1.1), 1)
    wide, high = figure.get_size()
    picture = pygame.Surface((wide + reach, high), pygame.SRCALPHA)
    rim = tinted(figure, colour, 72)
    picture.blit(rim, (reach, 0))
    picture.blit(figure, (0, 0))
    return picture
