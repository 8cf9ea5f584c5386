"""Small things of a fight: torn paper, the stamp, stars, flashes, the need on a slip of paper."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

import pygame

from game.painting.boards.brushes import RandomStream
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour

_PAPER: Final = hex_colour("#e6d6ac")
_PAPER_LIT: Final = hex_colour("#f6ecd0")
_PAPER_DARK: Final = hex_colour("#b09a68")
_FIRE: Final = tuple(hex_colour(code) for code in ("#d8431f", "#f08a24", "#ffd25a", "#fff6dc"))
_STAR: Final = tuple(hex_colour(code) for code in ("#7d0f07", "#e8402f", "#ffb04a", "#fff1c9"))
_TRACER: Final = (hex_colour("#ffc45e"), hex_colour("#fff6dc"))
_FINE: Final = 3


def torn_edge(width: int, unit: float, seed: int) -> pygame.Surface:
    """The lower edge of torn paper across a strip: paper above, torn fibres, a shadow below."""
    high = round(20 * unit)
    chance = RandomStream(seed)
    picture = pygame.Surface((width, high), pygame.SRCALPHA)
    tear = _tear(width, unit, chance, 5, 9)
    fibre = [(x, y + chance.between(1.5, 3.5) * unit) for x, y in tear]
    shadow = [(x, y + 6 * unit) for x, y in fibre]
    for points, colour in (
        (shadow, (0, 0, 0, 90)),
        (fibre, (*_PAPER_DARK, 255)),
        (tear, (*_PAPER, 255)),
        ([(x, y - 3 * unit) for x, y in tear], (*_PAPER_LIT, 255)),
    ):
        pygame.draw.polygon(picture, colour, [(0, 0), *points, (width, 0)])
    # The picture begins at the end of the paper's edge.
    inner = [(x, max(y - chance.between(5.5, 7) * unit, 0)) for x, y in tear]
    pygame.draw.polygon(picture, (0, 0, 0, 0), [(0, -2), *inner, (width, -2)])
    return picture


def _tear(
    width: int, unit: float, chance: RandomStream, low: float, high: float
) -> list[tuple[float, float]]:
    points = []
    x = 0.0
    while x < width:
        points.append((x, chance.between(low, high) * unit))
        x += chance.between(7, 22) * unit
    points.append((width, low * unit))
    return points


def stamped(words: pygame.Surface, unit: float, tilt: float, ink: Colour) -> pygame.Surface:
    """Text in a double frame, stamped on a slightly turned piece of torn paper."""
    pad = round(15 * unit)
    box = words.get_rect().inflate(2 * pad, round(1.3 * pad))
    margin = round(10 * unit)
    wide, high = box.width + 2 * margin, box.height + 2 * margin
    picture = pygame.Surface((wide, high + round(5 * unit)), pygame.SRCALPHA)
    outline = _scrap(wide, high, unit)
    pygame.draw.polygon(picture, (0, 0, 0, 110), [(x, y + 5 * unit) for x, y in outline])
    pygame.draw.polygon(picture, _PAPER_DARK, [(x, y + 1.5 * unit) for x, y in outline])
    pygame.draw.polygon(picture, _PAPER, outline)
    frame = pygame.Surface(box.size, pygame.SRCALPHA)
    whole = frame.get_rect()
    pygame.draw.rect(frame, ink, whole, max(round(3 * unit), 1), round(4 * unit))
    inner = whole.inflate(-round(9 * unit), -round(9 * unit))
    pygame.draw.rect(frame, ink, inner, max(round(1.4 * unit), 1), round(2 * unit))
    frame.blit(words, words.get_rect(center=whole.center))
    frame.fill((255, 255, 255, 226), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(frame, frame.get_rect(center=(wide // 2, high // 2)))
    return pygame.transform.rotozoom(picture, tilt, 1)


def _scrap(wide: int, high: int, unit: float) -> list[tuple[float, float]]:
    """The outline of a piece of paper with torn ends."""
    chance = RandomStream(7)
    top = [(x, chance.between(0, 2.5) * unit) for x in range(0, wide, max(round(26 * unit), 1))]
    right = [
        (wide - chance.between(0, 8) * unit, y) for y in range(0, high, max(round(9 * unit), 1))
    ]
    foot = [(x, high - y) for x, y in reversed(top)]
    left = [(chance.between(0, 8) * unit, y) for _, y in reversed(right)]
    return [*top, *right, *foot, *left]


def hit_star(size: int, turn: float) -> pygame.Surface:
    """The star of a hit: red with a bright middle."""
    side = size * _FINE
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    for ring, (colour, outer, inner) in enumerate(
        zip(_STAR, (0.5, 0.45, 0.29, 0.16), (0.25, 0.22, 0.15, 0.09), strict=True)
    ):
        pygame.draw.polygon(
            layer, colour, _corners(side, outer, inner, 11 if ring < 2 else 8, turn + ring)
        )
    return smoothscaled(layer, (size, size))


def flash(size: int, turn: float) -> pygame.Surface:
    """A muzzle flash: a star of fire in its glow."""
    picture = smoothscaled(_glow(), (size, size))
    side = size * 2
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, outer, inner in zip(_FIRE[1:], (0.34, 0.24, 0.13), (0.1, 0.08, 0.06), strict=True):
        pygame.draw.polygon(layer, colour, _corners(side, outer, inner, 8, turn))
    picture.blit(smoothscaled(layer, (size, size)), (0, 0))
    return picture


@cache
def _glow() -> pygame.Surface:
    """A round glow, small enough to be drawn pixel by pixel."""
    side = 24
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    for x in range(side):
        for y in range(side):
            far = math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) / (side / 2)
            picture.set_at((x, y), (255, 160, 60, round(190 * max(1 - far, 0) ** 1.8)))
    return picture


def light(size: int, colour: Colour) -> pygame.Surface:
    """A round light of a colour, to be added to what it falls on."""
    side = 24
    small = pygame.Surface((side, side))
    for x in range(side):
        for y in range(side):
            far = math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) / (side / 2)
            share = max(1 - far, 0) ** 1.6
            small.set_at((x, y), [round(channel * share) for channel in colour])
    return smoothscaled(small, (size, size))


def puff(size: int, colour: Colour) -> pygame.Surface:
    """A cloud of smoke or dust: a few soft discs."""
    return smoothscaled(_cloud(colour), (size, size))


@cache
def _cloud(colour: Colour) -> pygame.Surface:
    """A cloud, small enough to be drawn pixel by pixel."""
    side = 32
    small = pygame.Surface((side, side), pygame.SRCALPHA)
    for x in range(side):
        for y in range(side):
            thick = 0.0
            for cx, cy, radius in _CLOUD:
                far = math.hypot(x / side - cx, y / side - cy) / radius
                thick = max(thick, min((1 - far) * 2.2, 1.0))
            small.set_at((x, y), (*colour, round(200 * max(thick, 0.0))))
    return small


_CLOUD: Final = ((0.5, 0.56, 0.36), (0.3, 0.62, 0.26), (0.7, 0.64, 0.26), (0.46, 0.34, 0.27))
"""The discs of a cloud: x, y and radius."""


def slash(size: int) -> pygame.Surface:
    """The trace of a blade that came down from the left: a crescent of light."""
    side = size * 2
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, thick in (((255, 214, 140, 90), 0.3), ((255, 246, 220, 235), 0.15)):
        outer: list[tuple[float, float]] = []
        inner: list[tuple[float, float]] = []
        for step in range(25):
            angle = math.radians(-110 + 125 * step / 24)
            wide = thick * math.sin(math.pi * (step / 24) ** 0.7)
            for points, reach in ((outer, 0.48), (inner, 0.48 - wide)):
                points.append(
                    (
                        side * (0.42 + reach * math.cos(angle)),
                        side * (0.5 + reach * math.sin(angle)),
                    )
                )
        pygame.draw.polygon(layer, colour, [*outer, *reversed(inner)])
    return smoothscaled(layer, (size, size))


def claws(size: int) -> pygame.Surface:
    """The traces of three claws, from the upper right to the lower left."""
    side = size * 2
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, thick in (((80, 6, 4, 210), 0.07), ((232, 64, 47, 255), 0.036)):
        for across in (-0.2, 0.0, 0.2):
            tip = (side * (0.78 + across * 0.7), side * (0.1 + abs(across)))
            end = (side * (0.22 + across), side * (0.92 - abs(across) * 0.4))
            middle = ((tip[0] + end[0]) / 2, (tip[1] + end[1]) / 2)
            off = side * thick
            pygame.draw.polygon(
                layer,
                colour,
                [tip, (middle[0] + off, middle[1] + off * 0.4), end, (middle[0] - off, middle[1])],
            )
    return smoothscaled(layer, (size, size))


def flame(size: int, lean: float) -> pygame.Surface:
    """A flame with a bright core; `lean` is how far its tip leans to the right."""
    side = size * 2
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, share in zip(_FIRE, (1.0, 0.8, 0.55, 0.3), strict=True):
        points = []
        for step in range(17):
            up = step / 16
            half = 0.3 * share * math.sin(math.pi * up**0.62) ** 0.8
            points.append((half, up))
        high = 0.92 * share
        left = [(0.5 - half + lean * up * up, 0.97 - up * high) for half, up in points]
        right = [(0.5 + half + lean * up * up, 0.97 - up * high) for half, up in reversed(points)]
        pygame.draw.polygon(layer, colour, [(x * side, y * side) for x, y in (*left, *right)])
    return smoothscaled(layer, (size, size))


def veins(size: tuple[int, int], colour: Colour, seed: int, grown: float) -> pygame.Surface:
    """Veins that branch out from the lower left corner; `grown` is how far they have come, 0-1."""
    high = size[1]
    picture = pygame.Surface(size, pygame.SRCALPHA)
    chance = RandomStream(seed)
    dark = (colour[0] // 3, colour[1] // 3, colour[2] // 3)
    for _ in range(8):
        start = (0.0, chance.between(0.15, 1.0) * high)
        _vein(
            picture, chance, start, chance.between(-0.6, 0.3), high * 0.19, 5, (colour, dark), grown
        )
    return picture


def _vein(
    picture: pygame.Surface,
    chance: RandomStream,
    start: tuple[float, float],
    angle: float,
    length: float,
    depth: int,
    colours: tuple[Colour, Colour],
    grown: float,
) -> None:
    """A vein with the branches at its end."""
    end = (start[0] + length * math.cos(angle), start[1] + length * math.sin(angle))
    if 1 - depth / 5 <= grown:
        width = max(round(picture.get_height() / 170 * depth / 2), 1)
        pygame.draw.line(picture, colours[1], start, (end[0], end[1] + width), width + 1)
        pygame.draw.line(picture, colours[0], start, end, width)
    if depth > 1:
        for turn in (-0.55, 0.5):
            bent = angle + turn * chance.between(0.5, 1.3)
            _vein(
                picture,
                chance,
                end,
                bent,
                length * chance.between(0.62, 0.9),
                depth - 1,
                colours,
                grown,
            )


def tracer(length: int, thick: int) -> pygame.Surface:
    """A tracer that flies to the right, faint behind and bright in front."""
    wide, high = 32, 9
    small = pygame.Surface((wide, high), pygame.SRCALPHA)
    for x in range(wide):
        share = (x + 1) / wide
        for y in range(high):
            off = abs(y - high // 2) / (high / 2)
            core = off < 0.3
            alpha = round(255 * share**1.3 * (1.0 if core else (1 - off) ** 2 * 0.6))
            small.set_at((x, y), (*_TRACER[core], alpha))
    return smoothscaled(small, (max(length, 2), max(thick * 5, 3)))


def _corners(
    side: int, outer: float, inner: float, points: int, turn: float
) -> list[tuple[float, float]]:
    middle = side / 2
    found = []
    for corner in range(points * 2):
        angle = corner * math.pi / points + turn
        # Every other tip is shorter, so that it looks torn.
        reach = (outer * (1.0 if corner % 4 == 0 else 0.8) if corner % 2 == 0 else inner) * side
        found.append((middle + reach * math.cos(angle), middle + reach * math.sin(angle)))
    return found
