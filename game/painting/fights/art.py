"""Pictures of figures and backdrops, optionally painted on another thread."""

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
"""The size of the cache in bytes, for a window of 1920 x 1080 or less."""
_AT_ONCE: Final = 6
"""The most pictures that the thread paints before they are collected."""
_MOON: Final = hex_colour("#a9c6d6")
_FIRE: Final = hex_colour("#ffb65a")
_WARMTH: Final = (26, 13, 2)
"""The light of a muzzle flash, added to red, green and blue."""
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
    """Everything below this y, in units, is cut off; 0 for nothing."""


class BackdropOrder(Struct, frozen=True):
    """The picture of a place, in pixels."""

    scenery: Scenery
    size: tuple[int, int]
    is_blurred: bool = False


Order: TypeAlias = FigureOrder | BackdropOrder


class Picture(Struct, frozen=True):
    """A finished picture, and the offset of its upper left corner from the figure's origin."""

    surface: pygame.Surface
    corner: tuple[int, int] = (0, 0)
    muzzle: Point = (0.0, 0.0)
    """The muzzle, in pixels from the same origin: x 50 and y 0 of the rig."""


class FightArt:
    """Paints pictures of fights, and caches the most recently used ones."""

    def __init__(self, *, is_beside: bool = False) -> None:
        """`is_beside`: paint on another thread."""
        self.is_beside = is_beside
        """Whether pictures are painted on another thread."""
        self._kept: Cache[Order, Picture] = Cache(400, _HEAVIEST, lambda one: bytes_of(one.surface))
        self._coming: BackgroundValue[list[tuple[Order, Picture]]] | None = None

    def make_room(self, times: float) -> None:
        """Scale the cache; 1 is its size for a window of 1920 x 1080."""
        self._kept.make_room(round(_HEAVIEST * times))

    def has(self, orders: Iterable[Order]) -> bool:
        """Whether all these pictures are ready; missing ones are begun, or painted now."""
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
        """A picture, painted now if necessary; it is shared and must not be changed."""
        return self._kept.take(order, lambda: _make(order))

    def get(self, order: Order) -> Picture | None:
        """A picture if it is ready; without a thread it is painted now."""
        if order in self._kept or not self.is_beside:
            return self.take(order)
        return None

    def arrive(self) -> bool:
        """Collect finished pictures from the thread; True if there were any."""
        if self._coming is None or not self._coming.is_made:
            return False
        came, self._coming = self._coming.take(), None
        for order, picture in came:
            self._kept.put(order, picture)
        return True

    def let_go(self) -> None:
        """Clear the cache."""
        self._kept.clear()

    @property
    def is_busy(self) -> bool:
        """Whether something is being painted."""
        return self._coming is not None

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
    """The picture of something that has a drawing of its own and one direction only."""
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
    """The figure over its shifted silhouette, a rim of light on the upper right."""
    reach = max(round(scale * 1.1), 1)
    wide, high = figure.get_size()
    picture = pygame.Surface((wide + reach, high), pygame.SRCALPHA)
    rim = tinted(figure, colour, 72)
    picture.blit(rim, (reach, 0))
    picture.blit(figure, (0, 0))
    return picture
