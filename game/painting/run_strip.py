"""Side view of the escape from the burning castle to Nonette, with the men on the way."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.fights.tower import CastleOrder
from game.painting.kit import Kit
from game.painting.posters.collage import Layer, collage, opaque
from game.painting.posters.silhouettes import FRAME_MS, STRIDE, Flames, Silhouettes, Stance
from game.rules.board.squares import TOWER, Floor
from game.ui.cache import Cache

GATE: Final = 0.215
"""Position of the castle's gate, in shares of the strip's width."""
HALFWAY: Final = 0.52
HOME: Final = 0.74
"""Position of the first man who arrived."""
_ALONG: Final = 0.018
"""Distance from one man to the next."""
_MAN: Final = 128
"""Height of a man in units."""
_GROUND: Final = 0.86
"""Height at which they run, as a share of the strip's height."""
_STRIDES: Final = 5.0
"""Strides per second."""
_TALL: Final = (0.24, 0.34, 0.22, 0.4, 0.3, 0.46, 0.28, 0.36, 0.2, 0.3, 0.22)
"""Flames from left to right, in shares of the castle's height."""
_WIDE: Final = 1.0
"""The width of the castle, as a share of the strip's height."""
_UNITS: Final = 2.24
"""The length of 100 units of the castle's drawings, as a share of its height."""
_SMOKE: Final = ((-0.1, 1.0), (0.02, 1.25), (-0.18, 1.5))
"""The smoke of each floor that burns: how far below the castle's middle, and its size."""
_MIDDLES: Final[dict[Floor, float]] = {"basement": 0.06, "1F": 0.29, "2F": 0.6}
"""The middle of each floor above the ground, in shares of the castle's height."""


class Runner(Struct, frozen=True):
    """One man on the way."""

    name: str
    at: float
    """Position between castle and village, in shares of the strip's width."""
    stance: Stance
    ms: int = 0
    """Milliseconds since he began to run."""


def home_place(number: int) -> float:
    """The position of the next man who arrives, at the end of the road."""
    return HOME + number * _ALONG * 1.25


class RunStrip:
    """Draws the strip; its background and flames are cached."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._men = Silhouettes()
        self._grounds: Cache[tuple[tuple[int, int], tuple[Floor, ...]], pygame.Surface] = Cache(4)
        self._flames = Flames()

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        blown: Sequence[Floor],
        runners: Collection[Runner],
        ms: int,
    ) -> None:
        """Draw the strip into a rectangle after `ms` milliseconds; at 0 the flames stand still."""
        clip = target.get_clip()
        target.set_clip(rect.clip(clip))
        floors = tuple(blown)
        size = rect.size
        castle = _castle(size).move(rect.topleft)
        target.blit(self._grounds.take((size, floors), lambda: _ground(size, floors)), rect)
        if floors:
            self._draw_fire(target, castle, _height_left(floors), ms)
        house = self._kit.fights.take(CastleOrder(round(_UNITS * castle.height), floors))
        target.blit(house.surface, pygame.Vector2(castle.midbottom) + house.corner)
        if "basement" in floors:
            self._draw_fire(target, castle, 0.0, ms + 2 * FRAME_MS)
        for runner in runners:
            self._draw_man(target, rect, runner)
        target.set_clip(clip)

    # --- Men ------------------------------------------------------------------------------

    def _draw_man(self, target: pygame.Surface, rect: pygame.Rect, runner: Runner) -> None:
        high = min(self._kit.px(_MAN), round(rect.height * 0.62))
        frame = int(runner.ms / 1000 * _STRIDES * STRIDE) if runner.stance == "run" else 0
        picture = self._men.picture(runner.name, high, runner.stance, frame)
        if runner.stance == "stand":
            picture = pygame.transform.flip(picture, True, False)
        x = rect.left + round(runner.at * rect.width)
        y = rect.top + round((_GROUND + 0.05) * rect.height)
        target.blit(picture, picture.get_rect(midbottom=(x, y)))

    # --- Fire -----------------------------------------------------------------------------

    def _draw_fire(
        self, target: pygame.Surface, castle: pygame.Rect, height: float, ms: int
    ) -> None:
        """Flames behind the top edge of the walls; positions are in shares of the castle."""
        base = castle.bottom - round(castle.height * (height - 0.12))
        for number, share in enumerate(_TALL):
            tall = castle.height * share * (1.0 if height else 0.6)
            x = castle.left + castle.width * (number + 0.5) / len(_TALL)
            self._flames.draw(target, (x, base), tall, ms + number * 3 * FRAME_MS)


def castle_box(strip: pygame.Rect) -> pygame.Rect:
    """The rectangle of the castle in a strip."""
    return _castle(strip.size).move(strip.topleft)


def floor_middle(floor: Floor) -> float:
    """The height of a floor above the ground, in shares of the castle's height."""
    return _MIDDLES[floor]


# --- The ground -------------------------------------------------------------------------------


def _ground(size: tuple[int, int], blown: tuple[Floor, ...]) -> pygame.Surface:
    """Sky, smoke, land and village: everything but the castle."""
    castle = _castle(size)
    x, y = castle.centerx / size[0], castle.centery / size[1]
    layers = [Layer("run-sky")]
    if blown:
        smoke = tuple((x, y + aside, share) for aside, share in _SMOKE[: len(blown)])
        layers += [Layer("run-fire", ((x, y, 0.7 + 0.5 * len(blown)),)), Layer("run-smoke", smoke)]
    if TOWER not in blown:
        foot = castle.bottom / size[1]
        layers.append(Layer("run-mast", ((x, foot, _UNITS * castle.height / size[1]),)))
    return opaque(collage(size, [*layers, Layer("run-land")]))


def _height_left(blown: Collection[Floor]) -> float:
    """The height of the walls still standing, as a share of the castle's height."""
    if "1F" in blown:
        return 0.2
    return 0.46 if TOWER in blown else 0.74


def _castle(size: tuple[int, int]) -> pygame.Rect:
    """The rectangle of the castle in a strip of that size."""
    width, height = size
    box = pygame.Rect(0, 0, round(height * _WIDE), round(height * 0.7))
    box.bottomright = (round(width * 0.2), round(height * _GROUND))
    return box
