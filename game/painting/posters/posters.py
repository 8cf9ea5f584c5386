"""Posters of the castle at night and at dawn."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from msgspec import Struct

from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Tint, hex_colour, mix

Point = tuple[float, float]

_FINENESS: Final = 2
"""Oversampling factor, for smooth edges."""


def gradient(size: tuple[int, int], colours: Sequence[Colour]) -> pygame.Surface:
    """A smooth vertical gradient through the colours, the first at the top."""
    strip = pygame.Surface((1, len(colours)))
    for row, colour in enumerate(colours):
        strip.set_at((0, row), colour)
    # Half a band is lost at either end, so draw the strip taller and crop it.
    band = size[1] / (len(colours) - 1)
    tall = smoothscaled(strip, (1, max(round(size[1] + band), 1)))
    cut = tall.subsurface((0, round(band / 2), 1, min(size[1], tall.get_height())))
    return pygame.transform.scale(cut, size)


def glow(radius: int, colour: Colour, strength: float) -> pygame.Surface:
    """A radial light for additive blending, fading to nothing at `radius` pixels."""
    light = _white_glow().copy()
    light.fill(mix((0, 0, 0), colour, strength), special_flags=pygame.BLEND_RGB_MULT)
    return smoothscaled(light, (radius * 2, radius * 2))


@lru_cache
def _white_glow() -> pygame.Surface:
    """The glow that all others are tinted from; shared, so do not draw on it."""
    half = 32
    shares = [(place + 0.5) / half for place in reversed(range(half))]
    quarter = [
        bytes(round(255 * max(0.0, 1 - math.hypot(x, y)) ** 2) for x in shares) for y in shares
    ]
    rows = [row + row[::-1] for row in quarter]
    greys = b"".join((*rows, *reversed(rows)))
    light = pygame.Surface((2 * half, 2 * half))
    light.blit(pygame.image.frombytes(bytes(v for v in greys for _ in "rgb"), light.size, "RGB"))
    return light


def add_glow(
    target: pygame.Surface, place: Point, radius: float, colour: Colour, strength: float
) -> None:
    """Add a glow to a picture."""
    size = max(round(radius), 2)
    light = glow(size, colour, strength)
    target.blit(light, (place[0] - size, place[1] - size), special_flags=pygame.BLEND_RGB_ADD)


class Brush:
    """Paints in shares of width and height, on a sheet twice as large as the poster."""

    def __init__(self, size: tuple[int, int], sky: Sequence[Colour]) -> None:
        self.size = size
        self.width, self.height = size[0] * _FINENESS, size[1] * _FINENESS
        self.sheet = gradient((self.width, self.height), sky)
        # Random numbers of its own, seeded: the picture is the same each time.
        self.chance = random.Random(1944)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Convert shares of the width and the height to pixels."""
        return round(x * self.width), round(y * self.height)

    def length(self, share: float) -> int:
        """Convert a share of the height to pixels."""
        return max(round(share * self.height), 1)

    def shape(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.sheet, colour, [self.at(*point) for point in points])

    def veil(self, points: Sequence[Point], colour: Colour, opacity: float) -> None:
        """A translucent filled polygon."""
        pixels = [self.at(*point) for point in points]
        xs, ys = zip(*pixels, strict=True)
        box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        box = box.clip(self.sheet.get_rect())
        layer = pygame.Surface(box.size, pygame.SRCALPHA)
        moved = [(x - box.left, y - box.top) for x, y in pixels]
        pygame.draw.polygon(layer, (*colour, round(255 * opacity)), moved)
        self.sheet.blit(layer, box)

    def finish(self) -> pygame.Surface:
        """The poster, scaled down to its final size."""
        return smoothscaled(self.sheet, self.size)


_BLACK: Final = hex_colour("#04070a")
_CLOTH: Final = (hex_colour("#e0dbc6"), hex_colour("#a3a99f"), hex_colour("#747e7d"))
"""Colours of a canopy's panels: moonlit, middle, dark."""
_PLANES: Final = (
    (0.535, 0.07, 0.05),
    (0.6, 0.13, 0.062),
    (0.825, 0.05, 0.045),
    (0.882, 0.095, 0.052),
    (0.946, 0.15, 0.062),
)
_HOMEWARD: Final = (
    (0.83, 0.2, 0.028),
    (0.87, 0.235, 0.026),
    (0.895, 0.18, 0.024),
    (0.94, 0.215, 0.022),
)
_BURSTS: Final = ((0.51, 0.243, 0.03), (0.788, 0.092, 0.02), (0.912, 0.232, 0.026))
_FUSELAGE: Final = (
    (0.5, 0.012), (0.48, -0.025), (0.43, -0.045), (0.38, -0.052), (0.35, -0.074), (0.27, -0.08),
    (0.1, -0.074), (-0.15, -0.058), (-0.34, -0.038), (-0.5, -0.02), (-0.53, 0.0),
    (-0.42, 0.016), (-0.2, 0.042), (0.05, 0.062), (0.27, 0.066), (0.42, 0.052), (0.48, 0.034),
)  # fmt: skip
_FIN: Final = ((-0.35, -0.034), (-0.43, -0.17), (-0.465, -0.2), (-0.515, -0.19), (-0.53, 0.0))
_TAIL: Final = ((-0.4, -0.005), (-0.54, 0.06), (-0.59, 0.066), (-0.56, 0.04), (-0.49, -0.005))
_NEAR_WING: Final = (
    (0.17, 0.03), (0.1, 0.19), (-0.03, 0.37), (-0.09, 0.385), (-0.105, 0.35), (-0.04, 0.04),
)  # fmt: skip
_FAR_WING: Final = ((0.15, -0.06), (0.17, -0.15), (0.14, -0.185), (0.1, -0.17), (0.03, -0.06))
_ENGINES: Final = ((0.155, 0.125, 0.042), (0.19, -0.1, 0.026))
_GORES: Final = (-1.0, -0.62, -0.1, 0.46, 1.0)
"""Positions of the seams at the rim, in shares of the radius from the middle."""


def paint_planes(brush: Brush) -> None:
    """The stream of transports, and the flak fired at it."""
    for x, y, size in _PLANES:
        _paint_plane(brush, (x, y), size)
    for x, y, size in _BURSTS:
        _paint_flak(brush, (x, y), size)


def paint_homeward(brush: Brush) -> None:
    """Transports on their way back over the sea, small and distant."""
    for x, y, size in _HOMEWARD:
        _paint_plane(brush, (x, y), size)


def paint_canopy(brush: Brush, x: float, y: float, size: float) -> None:
    """A canopy, its top at x and y, with a man in the harness; size in shares of the height."""
    cx, cy = brush.at(x, y)
    radius = brush.length(size * 0.8)
    man = (cx, cy + round(radius * 2.0))
    thick = max(radius // 22, 1)
    for rim in _GORES:
        end = (cx + round(rim * 0.97 * radius), cy + radius)
        pygame.draw.line(brush.sheet, _BLACK, end, man, thick)
    _paint_cloth(brush, (cx, cy), radius)
    _paint_jumper(brush, man, radius * 0.78)


def _paint_cloth(brush: Brush, top: tuple[int, int], radius: int) -> None:
    """The canopy, panel by panel, each bulging from the crown to a scalloped rim."""
    cx, cy = top
    shades = (_CLOTH[2], _CLOTH[1], _CLOTH[0], _CLOTH[0])
    for (left, right), shade in zip(pairwise(_GORES), shades, strict=True):
        shares = [step / 6 for step in range(7)]
        rim = [(left + (right - left) * s, 1.0 - 0.09 * math.sin(s * math.pi)) for s in shares]
        outline = [*rim, *_seam(right, up=True), *_seam(left, up=False)]
        pygame.draw.polygon(
            brush.sheet,
            shade,
            [(cx + across * radius, cy + down * radius) for across, down in outline],
        )


def _seam(rim: float, *, up: bool) -> list[Point]:
    """A seam from the rim to the crown, as a curve."""
    steps = [step / 8 for step in range(9)]
    seam = [(rim * math.sin(s * math.pi / 2), 1.0 - math.cos(s * math.pi / 2)) for s in steps]
    return seam[::-1] if up else seam


def _paint_jumper(brush: Brush, at: tuple[int, int], tall: float) -> None:
    """A man holding the risers, with pack, legs apart; only a few pixels on most posters."""
    x, y = at

    def place(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * tall, y + dy * tall

    limb = max(round(tall * 0.13), 2)
    for side in (-1, 1):
        hand, shoulder = place(side * 0.3, -0.14), place(side * 0.15, 0.3)
        knee, foot = place(side * 0.2, 0.82), place(side * 0.16 - 0.1, 1.1)
        for start, end in ((hand, shoulder), (place(side * 0.08, 0.52), knee), (knee, foot)):
            pygame.draw.line(brush.sheet, _BLACK, start, end, limb)
    pygame.draw.circle(brush.sheet, _BLACK, place(0, 0.06), max(tall * 0.13, 2))
    body = pygame.Rect(0, 0, round(tall * 0.4), round(tall * 0.44))
    body.center = (round(x), round(y + tall * 0.42))
    pygame.draw.ellipse(brush.sheet, _BLACK, body)


def _paint_plane(brush: Brush, nose: Point, size: float) -> None:
    def along(dx: float, dy: float) -> Point:
        return nose[0] + dx * size, nose[1] + (dy + dx * 0.2) * size * 1.6

    def paint(points: tuple[Point, ...], colour: Colour) -> None:
        brush.shape([along(*point) for point in points], colour)

    for part in (_FAR_WING, _TAIL, _FUSELAGE, _FIN, _NEAR_WING):
        paint(part, _BLACK)
    for dx, dy, radius in _ENGINES:
        pygame.draw.circle(
            brush.sheet, _BLACK, brush.at(*along(dx, dy)), brush.length(radius * size * 1.6)
        )


def _paint_flak(brush: Brush, place: Point, size: float) -> None:
    centre = brush.at(*place)
    add_glow(brush.sheet, centre, brush.length(size * 2.4), hex_colour("#f08a24"), 0.5)
    radius = float(brush.length(size * 0.55))
    points = []
    for corner in range(16):
        reach = radius if corner % 2 == 0 else radius * 0.34
        turn = corner * math.tau / 16
        points.append((centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)))
    pygame.draw.polygon(brush.sheet, hex_colour("#ffd89a"), points)


NIGHT: Final = tuple(hex_colour(code) for code in ("#04070d", "#0b1c2c", "#24485a", "#35604f"))
DAWN: Final = tuple(hex_colour(code) for code in ("#1a2238", "#5d4a5c", "#c9774a", "#f0b060"))
_HILL: Final = hex_colour("#060b10")
_MOON: Final = hex_colour("#f2efd9")
_MOON_SHADE: Final = hex_colour("#d9d9c4")
_LIT: Final = hex_colour("#ffc04a")
_BEAM: Final = hex_colour("#fff2c4")
_CORE: Final = (1.0, 0.76, 0.54, 0.34, 0.16)
"""A beam is composed of this many layers, each a share of the full width."""
_BANDS: Final = 14
_COARSE: Final = 8
"""Lights are painted this many times smaller than the sheet: they have no hard edges."""
_DARK_LEFT: Final = (0.38, 0.42, 0.52, 0.7, 0.88, 1.0)
"""Brightness across the left half, where text stands."""


class Composition(Struct, frozen=True):
    """Positions on a poster, in shares of its width and height."""

    castle: Point = (0.708, 0.54)
    castle_width: float = 0.27
    moon: Point = (0.708, 0.31)
    moon_radius: float = 0.22
    """In shares of the height."""
    has_fog: bool = False
    has_planes: bool = True
    has_beams: bool = True
    """Whether searchlights are painted; if not, they are animated by another class."""
    has_words: bool = False
    """Whether text will stand on its left."""
    drifting: bool = False
    """Whether the canopies in the open sky are left out, because they are animated."""


DRIFTING: Final = (
    (0.546, 0.28, 0.03),
    (0.875, 0.245, 0.038),
    (0.966, 0.22, 0.026),
    (0.922, 0.345, 0.052),
)
"""Canopies in the open sky: x and y in shares of the poster, size in shares of its height."""
_DAWN_CLOUDS: Final = (
    (0.20, 0.34, 0.44, 0.07),
    (0.62, 0.24, 0.5, 0.06),
    (0.88, 0.4, 0.42, 0.075),
    (0.44, 0.47, 0.5, 0.05),
    (0.08, 0.53, 0.3, 0.045),
    (0.74, 0.56, 0.56, 0.045),
    (0.97, 0.62, 0.3, 0.035),
)
"""Clouds of the morning: middle, breadth and height, in shares of the poster."""
_SOFT: Final = 6
"""Soft things are painted this many times smaller than the sheet, and enlarged."""
_FLAT: Final = (12, 2)
"""The same horizontally and vertically for clouds, which are long and thin."""
_PUFFS: Final = ((0.04, 0.42, 0.92, 0.2), (0.14, 0.26, 0.5, 0.44), (0.46, 0.32, 0.46, 0.36))
"""The parts of a cloud: left, top, width and height, in shares of its size."""
_SMOKE: Final = hex_colour("#2b2436")
_BEHIND: Final = ((0.462, 0.385, 0.058), (0.405, 0.235, 0.02), (0.343, 0.26, 0.014))
"""Canopies that do not move."""
_BESIDE_NAME: Final = ((0.508, 0.365, 0.05),)
"""The same on the title, in the open sky between its name and the castle."""


def night_poster(size: tuple[int, int], plan: Composition | None = None) -> pygame.Surface:
    """The castle in front of the moon, searchlights, canopies, and optionally ground fog."""
    plan = plan or Composition()
    brush = Scenery(size, NIGHT)
    brush.stars()
    brush.moon(plan.moon, plan.moon_radius)
    brush.clouds(plan.moon, plan.moon_radius)
    if plan.has_beams:
        brush.beam((plan.castle[0] - 0.10, 0.62), (plan.castle[0] - 0.42, -0.1), 0.09)
        brush.beam((plan.castle[0] + 0.19, 0.60), (plan.castle[0] + 0.06, -0.1), 0.08)
    if plan.has_words:
        brush.dim_left()
    if plan.has_planes:
        paint_planes(brush)
    for x, y, share in _BESIDE_NAME if plan.drifting else (*DRIFTING, *_BEHIND):
        paint_canopy(brush, x, y, share)
    brush.hill(plan.castle)
    brush.castle(plan.castle, plan.castle_width)
    picture = brush.finish()
    if plan.has_fog:
        _fog(picture)
    return picture


def canopy(pixels: int) -> pygame.Surface:
    """One canopy with its man, `pixels` high, on a transparent surface."""
    brush = Scenery((pixels, pixels), ((0, 0, 0), (0, 0, 0)))
    brush.sheet = pygame.Surface((brush.width, brush.height), pygame.SRCALPHA)
    paint_canopy(brush, 0.5, 0.02, 0.39)
    return brush.finish()


def dawn_poster(size: tuple[int, int], *, tower_stands: bool = True) -> pygame.Surface:
    """The morning of 6 June over the castle, or over its ruin."""
    brush = Scenery(size, DAWN)
    brush.last_stars()
    brush.sunrise((0.93, 0.84))
    brush.dawn_clouds()
    paint_homeward(brush)
    if not tower_stands:
        brush.smoke((0.715, 0.66))
    brush.hill((0.72, 0.72))
    brush.castle((0.72, 0.72), 0.2, is_ruin=not tower_stands)
    return brush.finish()


def cone(
    size: tuple[int, int], foot: Point, end: Point, spread: float, strength: float
) -> pygame.Surface:
    """A beam on black that fades from the lamp to its end; positions in shares of the size."""
    light = pygame.Surface(size)
    layer = pygame.Surface(size)
    across, down = size
    for width in _CORE:
        layer.fill((0, 0, 0))
        for band in range(_BANDS, 0, -1):
            share = band / _BANDS
            x, y = (start + (stop - start) * share for start, stop in zip(foot, end, strict=True))
            half = spread * share * width / 2
            corners = (foot, (x - half, y), (x + half, y))
            colour = mix((0, 0, 0), _BEAM, strength / len(_CORE) * (1.1 - share))
            pygame.draw.polygon(layer, colour, [(a * across, b * down) for a, b in corners])
        light.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return light


class Scenery(Brush):
    """Paints the parts of posters."""

    def canopy(self, x: float, y: float, size: float) -> None:
        """A man under his canopy; size in shares of the height."""
        paint_canopy(self, x, y, size)

    def stars(self) -> None:
        """Stars, the same on every poster."""
        for _ in range(150):
            x, y = self.chance.random(), self.chance.random() ** 1.4 * 0.7
            shade = self.chance.choice((70, 110, 160))
            pygame.draw.circle(
                self.sheet, (shade, shade, shade + 12), self.at(x, y), self.length(0.0011)
            )

    def last_stars(self) -> None:
        """A few stars high up, away from the sun."""
        for _ in range(46):
            x, y = self.chance.random() ** 1.3 * 0.9, self.chance.random() * 0.26
            shade = round(self.chance.choice((60, 90, 130)) * (1 - y / 0.3))
            light = pygame.Rect((0, 0), (self.length(0.002), self.length(0.002)))
            light.center = self.at(x, y)
            self.sheet.fill((shade, shade, shade), light, pygame.BLEND_RGB_ADD)

    def sunrise(self, place: Point) -> None:
        """The glow of the coming sun behind the hill."""
        far = pygame.Surface((self.width // _SOFT, self.height // _SOFT))
        centre = self.at(*place)[0] / _SOFT, self.at(*place)[1] / _SOFT
        for reach, colour, strength in (
            (0.95, hex_colour("#ff8a4a"), 0.3),
            (0.5, hex_colour("#ff9a50"), 0.3),
            (0.2, hex_colour("#ffc078"), 0.32),
        ):
            add_glow(far, centre, self.length(reach) / _SOFT, colour, strength)
        light = smoothscaled(far, self.sheet.get_size())
        self.sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)

    def dawn_clouds(self) -> None:
        """Long thin clouds, dark above and lit from below, brighter near the sun."""
        for x, y, wide, high in _DAWN_CLOUDS:
            share = max(0.0, 1 - math.dist((x, y), (0.93, 0.84)) / 1.1)
            lit = mix(hex_colour("#8a5a62"), hex_colour("#ffc07a"), share)
            dark = mix(hex_colour("#2a2740"), hex_colour("#8a5050"), share)
            for colour, down, opacity in ((lit, 0.2, 90), (dark, -0.12, 110)):
                self._cloud((x, y + down * high), (wide, high), (*colour, opacity))

    def _cloud(self, place: Point, size: Point, tint: Tint) -> None:
        """A cloud: a few flat overlapping ellipses with soft edges."""
        wide, high = size[0] * self.width / _FLAT[0], size[1] * self.height / _FLAT[1]
        layer = _nothing((wide, 2 * high), tint)
        for left, top, across, down in _PUFFS:
            puff = (left * wide, (0.5 + top) * high, across * wide, max(down * high, 1))
            pygame.draw.ellipse(layer, tint, pygame.Rect(*(round(length) for length in puff)))
        blurred = pygame.transform.box_blur(layer, max(round(high / 16), 1))
        self._lay(blurred, _FLAT, self.at(*place), (0.5, 0.5))

    def smoke(self, foot: Point) -> None:
        """A column of smoke over the fire, lit from below and by the sun, drifting sideways."""
        side = self.height / _SOFT
        size = 0.62 * side, 0.8 * side
        layer = _nothing(size, (*_SMOKE, 0))
        for step in range(40):
            share = step / 39
            radius = side * (0.022 + 0.075 * share)
            x = size[0] * (0.84 - 0.56 * share**1.5 + self.chance.uniform(-0.035, 0.035))
            y = size[1] * (0.97 - 0.8 * share)
            opacity = round(255 * (1 - 0.8 * share))
            fire = mix(hex_colour("#c0603a"), _SMOKE, min(1.0, 3.2 * share))
            lit = mix(fire, hex_colour("#b47a6a"), 0.5 * (1 - share))
            for colour, aside in ((lit, 0.24), (fire, -0.1)):
                pygame.draw.circle(layer, (*colour, opacity), (x + aside * radius, y), radius)
        blurred = pygame.transform.box_blur(layer, max(round(0.007 * side), 1))
        self._lay(blurred, (_SOFT, _SOFT), self.at(*foot), (0.84, 1.0))

    def _lay(
        self, veil: pygame.Surface, times: tuple[int, int], place: tuple[int, int], hold: Point
    ) -> None:
        """Composite a layer enlarged `times`, with its point `hold` at `place`."""
        wide, high = veil.get_width() * times[0], veil.get_height() * times[1]
        corner = place[0] - round(hold[0] * wide), place[1] - round(hold[1] * high)
        self.sheet.blit(smoothscaled(veil, (wide, high)), corner)

    def moon(self, place: Point, radius: float) -> None:
        """The full moon with three halos."""
        centre = self.at(*place)
        for reach, strength in ((2.6, 0.28), (1.75, 0.34), (1.25, 0.40)):
            halo = self.length(radius * reach)
            add_glow(self.sheet, centre, halo, hex_colour("#5f8ea6"), strength)
        pixels = self.length(radius)
        add_glow(self.sheet, centre, self.length(radius * 1.55), hex_colour("#b9d6e0"), 0.5)
        pygame.draw.circle(self.sheet, _MOON, centre, pixels)
        for dx, dy, size in (
            (0.3, -0.35, 0.2),
            (0.38, 0.22, 0.26),
            (-0.3, 0.35, 0.16),
            (-0.1, -0.55, 0.1),
            (0.02, 0.1, 0.12),
        ):
            spot = (centre[0] + round(dx * pixels), centre[1] + round(dy * pixels))
            pygame.draw.circle(self.sheet, _MOON_SHADE, spot, round(size * pixels))

    def clouds(self, moon: Point, radius: float) -> None:
        """Thin clouds in front of the moon and beside it."""
        dark = hex_colour("#1c2f3d")
        boxes = []
        for dx, dy, width in (
            (-0.17, -0.03, 0.20),
            (0.19, -0.14, 0.24),
            (-0.12, 0.1, 0.14),
            (0.2, 0.12, 0.16),
        ):
            for share, shift in ((1.0, 0.0), (0.62, -0.009), (0.4, 0.01)):
                wide, high = width * share * self.width, self.length(0.035 * share + 0.01)
                x, y = self.at(moon[0] + dx, moon[1] + dy + shift)
                box = pygame.Rect(0, 0, round(wide), high)
                box.center = (x, y)
                boxes.append(box)
        whole = boxes[0].unionall(boxes).clip(self.sheet.get_rect())
        layer = pygame.Surface(whole.size, pygame.SRCALPHA)
        for box in boxes:
            pygame.draw.ellipse(layer, (*dark, 150), box.move(-whole.left, -whole.top))
        self.sheet.blit(layer, whole)

    def beam(self, foot: Point, end: Point, spread: float) -> None:
        """A searchlight from its lamp to the sky, brightest along its axis, fading upward."""
        left = min(foot[0], end[0] - spread / 2)
        wide = max(foot[0], end[0] + spread / 2) - left

        def inside(point: Point) -> Point:
            return (point[0] - left) / wide, point[1] / foot[1]

        box = pygame.Rect(self.at(left, 0.0), self.at(wide, foot[1]))
        small = box.width // _COARSE, box.height // _COARSE
        light = cone(small, inside(foot), inside(end), spread / wide, 0.3)
        self.sheet.blit(smoothscaled(light, box.size), box, special_flags=pygame.BLEND_RGB_ADD)

    def dim_left(self) -> None:
        """Darken the left third, so that text stands out on it."""
        strip = pygame.Surface((len(_DARK_LEFT), 1))
        for x, share in enumerate(_DARK_LEFT):
            strip.set_at((x, 0), mix((0, 0, 0), (255, 255, 255), share))
        wide = self.width // 2
        shade = pygame.transform.scale(smoothscaled(strip, (wide, 1)), (wide, self.height))
        self.sheet.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def hill(self, castle: Point) -> None:
        """The hill the castle stands on."""
        x, y = castle
        points = [(0.0, 0.78)]
        points += [
            (0.0 + step / 20 * 0.3, 0.78 - 0.04 * math.sin(step / 20 * 2.2)) for step in range(21)
        ]
        points += [(x - 0.135, y), (x + 0.135, y), (1.0, y + 0.15), (1.0, 1.0), (0.0, 1.0)]
        self.shape(points, _HILL)

    def castle(self, place: Point, width: float, *, is_ruin: bool = False) -> None:
        """A manor round its keep, with towers at the corners and a mast on the keep."""
        x, y = place
        unit = width / 10
        tall = unit * self.width / self.height

        def block(left: float, right: float, height: float, teeth: int = 0) -> None:
            if is_ruin:
                height *= 0.55
            top = y - height * tall
            self.shape(
                [
                    (x + left * unit, top),
                    (x + right * unit, top),
                    (x + right * unit, y + 0.003),
                    (x + left * unit, y + 0.003),
                ],
                _BLACK,
            )
            span = (right - left) / (2 * teeth - 1) if teeth else 0.0
            for tooth in range(teeth):
                edge = left + 2 * tooth * span
                self.shape(
                    [
                        (x + edge * unit, top - 0.3 * tall),
                        (x + (edge + span) * unit, top - 0.3 * tall),
                        (x + (edge + span) * unit, top + 0.004),
                        (x + edge * unit, top + 0.004),
                    ],
                    _BLACK,
                )

        def roof(middle: float, half: float, foot: float, height: float) -> None:
            if not is_ruin:
                self.shape(
                    [
                        (x + (middle - half) * unit, y - foot * tall),
                        (x + middle * unit, y - (foot + height) * tall),
                        (x + (middle + half) * unit, y - foot * tall),
                    ],
                    _BLACK,
                )

        block(-4.5, 4.5, 2.3)
        block(-5.0, -3.3, 4.0, 4)
        block(3.2, 4.9, 3.8, 4)
        block(-1.05, 1.05, 5.4, 4)
        block(1.2, 2.6, 3.1, 4)
        roof(-4.15, 1.0, 4.1, 1.8)
        roof(4.05, 0.95, 3.9, 1.7)
        roof(-2.2, 0.95, 2.3, 1.4)
        if is_ruin:
            for dx in (-1.2, 0.4, 1.6):
                spot = self.at(x + dx * unit, y - 2.4 * tall)
                add_glow(self.sheet, spot, self.length(0.16), hex_colour("#ff7a2a"), 0.6)
            return
        self._mast(x, y, unit, tall)
        for dx, dy in (
            (-0.4, 4.4),
            (0.35, 4.4),
            (-3.0, 1.2),
            (-2.35, 1.2),
            (-1.7, 1.2),
            (2.5, 1.15),
            (3.3, 1.2),
            (-4.15, 2.9),
            (4.0, 2.7),
        ):
            self._window(x + dx * unit, y - dy * tall, unit)

    def _mast(self, x: float, y: float, unit: float, tall: float) -> None:
        foot, top = y - 5.4 * tall, y - 10.3 * tall
        thick = max(self.length(0.0032), 2)
        for side in (-0.5, 0.5):
            start, end = self.at(x + side * unit, foot), self.at(x + side * 0.1 * unit, top)
            pygame.draw.line(self.sheet, _BLACK, start, end, thick)
            guy = self.at(x + side * 7.2 * unit, y - 3.9 * tall)
            pygame.draw.line(self.sheet, _BLACK, self.at(x, top + 1.2 * tall), guy, thick // 2)
        rungs = 7
        for rung in range(rungs):
            low, high = rung / rungs, (rung + 1) / rungs
            for flip in (-1, 1):
                pygame.draw.line(
                    self.sheet,
                    _BLACK,
                    self.at(x + flip * 0.5 * (1 - low) * unit, foot + (top - foot) * low),
                    self.at(x - flip * 0.5 * (1 - high) * unit, foot + (top - foot) * high),
                    max(thick // 2, 1),
                )
        lamp = self.at(x, top)
        add_glow(self.sheet, lamp, self.length(0.085), hex_colour("#e8402f"), 0.9)
        pygame.draw.line(self.sheet, _BLACK, self.at(x, top - 0.9 * tall), lamp, thick)

    def _window(self, x: float, y: float, unit: float) -> None:
        centre = self.at(x, y)
        add_glow(self.sheet, centre, unit * self.width * 1.6, hex_colour("#b06a1c"), 0.45)
        wide = max(round(unit * self.width * 0.22), 2)
        pygame.draw.rect(
            self.sheet,
            _LIT,
            (centre[0] - wide // 2, centre[1] - wide, wide, wide * 2),
            border_top_left_radius=wide // 2,
            border_top_right_radius=wide // 2,
        )


def _nothing(size: Point, tint: Tint) -> pygame.Surface:
    """A transparent layer whose clear pixels have a colour, so that soft edges blend into it."""
    layer = pygame.Surface((max(round(size[0]), 1), max(round(size[1]), 1)), pygame.SRCALPHA)
    layer.fill((*tint[:3], 0))
    return layer


def _fog(picture: pygame.Surface) -> None:
    width, height = picture.get_size()
    light = glow(256, hex_colour("#3c6a62"), 0.5)
    for x, y, wide in ((0.5, 0.84, 0.9), (0.85, 0.8, 0.7), (0.15, 0.86, 0.6)):
        size = (round(wide * width), round(0.3 * height))
        place = (round(x * width - size[0] / 2), round(y * height - size[1] / 2))
        bank = smoothscaled(light, size)
        picture.blit(bank, place, special_flags=pygame.BLEND_RGB_ADD)
