"""The figures of fights: a man, an enemy or a tank in one position, with a rim of light."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pygame
from msgspec import Struct

from game import assets
from game.painting.fights import rig
from game.painting.fights.art import Picture
from game.painting.fights.cast import THINGS, Role, build_of
from game.painting.fights.poses import POSES, WITHOUT_WEAPON, Stance
from game.painting.fights.rig import BOX, Facing
from game.ui.drawings import tinted
from game.ui.theme import Colour, hex_colour

_MOON: Final = hex_colour("#a9c6d6")
_FIRE: Final = hex_colour("#ffb65a")
_WARMTH: Final = (26, 13, 2)
"""The light of a muzzle flash, added to red, green and blue."""
LYING: Final[tuple[Stance, ...]] = ("collapse", "lie")
_SHADE: Final = (160, 160, 172)
"""The brightness of those who lie, of 255: they are told from those who stand behind them."""
_LIT: Final[tuple[Stance, ...]] = ("fire", "recoil")
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

    def paint(self) -> Picture:
        """The figure in its colours, cut to what is visible of it."""
        return _thing(self) if self.role.kind in THINGS else _figure(self)


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
    if stance in LYING:
        whole.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
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
