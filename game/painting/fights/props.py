"""Small things of a fight: torn paper, the stamp, stars, flashes, the need on a slip of paper."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.painting.boards.brushes import RandomStream
from game.painting.posters.collage import drawn
from game.ui.drawings import tinted
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour

_PAPER: Final = hex_colour("#e6d6ac")
_PAPER_LIT: Final = hex_colour("#f6ecd0")
_PAPER_DARK: Final = hex_colour("#b09a68")
_ROOTS, _FORKS = 6, 5
"""How many veins begin at a wound, and of how many pieces each is, up to its last branches."""
_FINE: Final = 4
"""How many times larger paper is torn than it is shown, so that its edges are smooth; with a power
of two it stays opaque as it becomes smaller."""
_TRACER: Final = (hex_colour("#ffc45e"), hex_colour("#fff6dc"))


def torn_edge(width: int, unit: float, seed: int) -> pygame.Surface:
    """The lower edge of torn paper across a strip: paper above, torn fibres, a shadow below."""
    return smoothscaled(_torn(width * _FINE, unit * _FINE, seed), (width, round(20 * unit)))


def _torn(width: int, unit: float, seed: int) -> pygame.Surface:
    chance = RandomStream(seed)
    picture = pygame.Surface((width, round(20 * unit)), pygame.SRCALPHA)
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
    # The picture begins at the end of the paper's edge; what is cut out keeps the colour of paper,
    # so that no dark line is left when the picture becomes smaller.
    inner = [(x, max(y - chance.between(5.5, 7) * unit, 0)) for x, y in tear]
    pygame.draw.polygon(picture, (*_PAPER_LIT, 0), [(0, -2), *inner, (width, -2)])
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


def stamped(
    words: pygame.Surface, unit: float, tilt: float, ink: Colour, sign: pygame.Surface | None = None
) -> pygame.Surface:
    """Text in a double frame, stamped on a slightly turned piece of torn paper; with a sign before
    it, if there is one."""
    pad = round(15 * unit)
    before = sign.get_width() + round(8 * unit) if sign is not None else 0
    box = words.get_rect().inflate(2 * pad + before, round(1.3 * pad))
    margin = round(10 * unit)
    wide, high = box.width + 2 * margin, box.height + 2 * margin
    # To be turned smoothly, the paper must end within the picture.
    picture = pygame.Surface((wide + 2, high + round(5 * unit) + 2), pygame.SRCALPHA)
    picture.blit(_paper(wide, high, unit), (1, 1))
    frame = pygame.Surface(box.size, pygame.SRCALPHA)
    whole = frame.get_rect()
    pygame.draw.rect(frame, ink, whole, max(round(3 * unit), 1), round(4 * unit))
    inner = whole.inflate(-round(9 * unit), -round(9 * unit))
    pygame.draw.rect(frame, ink, inner, max(round(1.4 * unit), 1), round(2 * unit))
    if sign is not None:
        frame.blit(sign, sign.get_rect(midleft=(pad, whole.centery)))
    frame.blit(words, words.get_rect(midright=(whole.right - pad, whole.centery)))
    frame.fill((255, 255, 255, 226), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(frame, frame.get_rect(center=(wide // 2 + 1, high // 2 + 1)))
    return pygame.transform.rotozoom(picture, tilt, 1)


def _paper(wide: int, high: int, unit: float) -> pygame.Surface:
    """A piece of torn paper and its shadow."""
    size = wide, high + round(5 * unit)
    fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    outline = [(x * _FINE, y * _FINE) for x, y in _scrap(wide, high, unit)]
    for down, colour in ((5, (0, 0, 0, 110)), (1.5, _PAPER_DARK), (0, _PAPER)):
        lower = down * unit * _FINE
        pygame.draw.polygon(fine, colour, [(x, y + lower) for x, y in outline])
    return smoothscaled(fine, size)


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
    """The star of a hit, turned by an angle in radians."""
    return drawn("effect-star", size, f"rotate({math.degrees(turn):g})")


def flash(size: int, turn: float) -> pygame.Surface:
    """A muzzle flash: a star of fire in its glow."""
    return drawn("effect-flash", size, f"rotate({math.degrees(turn):g})")


def puff(size: int, colour: Colour) -> pygame.Surface:
    """A cloud of smoke or dust."""
    return tinted(drawn("effect-puff", size), colour)


def trace(size: int, *, is_claw: bool, way: int) -> pygame.Surface:
    """The trace of claws or of a blade that struck towards the right; or left, if `way` is -1."""
    return drawn("effect-claws" if is_claw else "effect-slash", size, f"scale({way} 1)")


def veins(high: int, colour: Colour, seed: int, grown: float) -> pygame.Surface:
    """Veins that branch out to the left from a wound in the middle of a square as high as this, cut
    a little behind the wound; `grown` is how far they have come, 0-1."""
    picture = pygame.Surface((high * 9 // 16, high), pygame.SRCALPHA)
    chance = RandomStream(seed)
    dark = (colour[0] // 3, colour[1] // 3, colour[2] // 3)
    wound = (high / 2, high / 2)
    for place in range(_ROOTS):
        angle = math.pi * (0.75 + 0.65 * place / (_ROOTS - 1)) + chance.between(-0.2, 0.2)
        _vein(picture, chance, wound, angle, high * 0.15, _FORKS, (colour, dark), grown)
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
    """A vein with the branches at its end, as far as it has grown."""
    share = min(grown * _FORKS - (_FORKS - depth), 1.0)
    if share <= 0:
        return
    across, down = length * math.cos(angle) * share, length * math.sin(angle) * share
    end = (start[0] + across, start[1] + down)
    width = max(round(picture.get_height() / 170 * depth / 2), 1)
    pygame.draw.line(picture, colours[1], start, (end[0], end[1] + width), width + 1)
    pygame.draw.line(picture, colours[0], start, end, width)
    if depth > 1:
        for turn in (-0.55, 0.5):
            bent = angle + turn * chance.between(0.5, 1.3)
            further = length * chance.between(0.62, 0.9)
            _vein(picture, chance, end, bent, further, depth - 1, colours, grown)


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
