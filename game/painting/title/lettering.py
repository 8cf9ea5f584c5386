"""The game's name as poster lettering: stencilled lines of equal width, with blood.

The Latin font is stencilled already. Kanji and kana get stencil bridges here, and a character
simple enough to stay readable is torn by claws.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.painting.kit import Kit
from game.ui.scaling import smoothscaled
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style

_FINENESS: Final = 3
_SET: Final = 300
"""Size in units at which lines are rendered before scaling."""
_BRIDGE: Final = 0.045
"""Width of a stencil bridge, in shares of a character."""
_BRIDGES: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "死": ((0.5, 0.0, 0.29),),
    "霊": ((0.5, 0.86, 1.0),),
    "最": ((0.5, 0.0, 0.36),),
    "大": ((0.24, 0.08, 0.41),),
    "の": ((0.56, 0.0, 0.32), (0.26, 0.6, 1.0)),
    "作": ((0.72, 0.0, 0.3), (0.17, 0.62, 1.0)),
    "戦": ((0.28, 0.24, 0.6), (0.74, 0.0, 0.3)),
}
"""Stencil bridges by character: middle x, top and bottom, in shares."""
_TORN: Final = "の"
_CLAWS: Final = ((0.42, 0.03, 0.72), (0.66, -0.05, 0.9), (0.9, 0.05, 1.02))
"""Three claw marks: x, top and bottom, in shares of a character."""
_SLANT: Final = 0.3


def name_line(kit: Kit, words: str, wide: int, high: int, colour: Colour) -> pygame.Surface:
    """A line of the name, cropped, `wide` pixels wide; Japanese is scaled to `high` as well."""
    style = Style("display", _SET, colour, grows=False)
    whole = kit.type.line(words, style)
    ink = whole.subsurface(whole.get_bounding_rect()).copy()
    if not words.isascii():
        _bridge(ink, words)
    elif ink.get_width() > 0:
        # Latin lines may be narrower than drawn; Japanese lines are scaled to their height too.
        high = round(ink.get_height() * min(1.0, wide / ink.get_width() * 1.06))
    return smoothscaled(ink, (wide, max(high, 1)))


def tear(line: pygame.Surface, words: str) -> None:
    """Draw three claw marks through the character of a line that stays readable, if any."""
    sign = words.find(_TORN)
    if sign < 0:
        return
    cell, high = line.get_width() / len(words), line.get_height()
    claws = pygame.Surface((line.get_width() * _FINENESS, high * _FINENESS), pygame.SRCALPHA)
    claws.fill((255, 255, 255, 255))
    half = cell * 0.03
    for across, start, foot in _CLAWS:
        top = ((sign + across) * cell, start * high)
        end = (top[0] - _SLANT * cell, foot * high)
        middle = (top[0] - _SLANT * cell * 0.42, (start + (foot - start) * 0.42) * high)
        outline = [
            (top[0] - half * 0.5, top[1]),
            (top[0] + half * 0.5, top[1]),
            (middle[0] + half, middle[1]),
            end,
            (middle[0] - half, middle[1]),
        ]
        points = [(x * _FINENESS, y * _FINENESS) for x, y in outline]
        pygame.draw.polygon(claws, (255, 255, 255, 0), points)
    cut = smoothscaled(claws, line.get_size())
    line.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)


def bleed(
    line: pygame.Surface, drips: tuple[tuple[float, float], ...], scale: float, colour: Colour
) -> pygame.Surface:
    """The line with blood running down from the lowest ink at each place.

    A drip is a horizontal position and a length, in units of `scale` pixels.
    """
    wide, high = line.get_size()
    longest = max(round(long * scale) for _, long in drips) + 2
    picture = pygame.Surface((wide, high + longest), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    picture.blit(line, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    for across, long in drips:
        x = min(round(across * scale), wide - 1)
        foot = _lowest_ink(line, x)
        _drip(picture, (x, foot), long * scale, 4.6 * scale, colour)
    return picture


def _bridge(ink: pygame.Surface, words: str) -> None:
    cell, high = ink.get_width() / len(words), ink.get_height()
    for place, sign in enumerate(words):
        for middle, top, foot in _BRIDGES.get(sign, ()):
            left = round((place + middle - _BRIDGE / 2) * cell)
            box = (left, round(top * high), round(_BRIDGE * cell), round((foot - top) * high))
            ink.fill((*ink.get_at((0, 0))[:3], 0), box)


def _lowest_ink(line: pygame.Surface, x: int) -> int:
    for y in range(line.get_height() - 1, -1, -1):
        if line.get_at((x, y)).a > 128:
            return y
    return line.get_height() - 1


def _drip(
    picture: pygame.Surface, foot: tuple[int, int], long: float, half: float, colour: Colour
) -> None:
    """A drip: broad at the letter, thin on the way, round and highlighted at its end."""
    side = math.ceil(half * 5)
    fine = _FINENESS
    layer = pygame.Surface((side * fine, math.ceil(long + half) * fine), pygame.SRCALPHA)
    layer.fill((*colour, 0))
    middle = side * fine / 2
    down = max(long - half * 1.1, 1.0)
    steps = 24
    sides = []
    for step in range(steps + 1):
        share = step / steps
        width = half * (0.62 + 0.75 * (1 - share) ** 6 + 0.3 * share**4)
        sides.append((width * fine, share * down * fine))
    outline = [(middle - w, y) for w, y in sides] + [(middle + w, y) for w, y in sides[::-1]]
    pygame.draw.polygon(layer, colour, outline)
    pygame.draw.circle(layer, colour, (middle, down * fine), half * 1.02 * fine)
    shine = (middle + half * 0.28 * fine, (down - half * 0.1) * fine)
    pygame.draw.circle(layer, mix(colour, (255, 255, 255), 0.45), shine, half * 0.26 * fine)
    small = smoothscaled(layer, (side, math.ceil(long + half)))
    picture.blit(small, (foot[0] - side // 2, foot[1] - 1))
