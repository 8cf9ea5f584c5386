"""Posters of the castle at night and at dawn."""

from __future__ import annotations

import math
from typing import Final

import pygame
from msgspec import Struct

from game.painting.posters.brush import Brush, Point, add_glow, glow
from game.painting.posters.flyers import paint_canopy, paint_homeward, paint_planes
from game.ui.scaling import smoothscaled
from game.ui.theme import Tint, hex_colour, mix

NIGHT: Final = tuple(hex_colour(code) for code in ("#04070d", "#0b1c2c", "#24485a", "#35604f"))
DAWN: Final = tuple(hex_colour(code) for code in ("#1a2238", "#5d4a5c", "#c9774a", "#f0b060"))
_BLACK: Final = hex_colour("#04070a")
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
