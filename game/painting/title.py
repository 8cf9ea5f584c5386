"""The title screen: poster, lettering, footer, and animation."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

import pygame

from game.archive.records import RecordEntry
from game.painting.kit import Kit, kit_of
from game.painting.posters.glow import glow
from game.ui.drawings import Drawings, tinted
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour, mix
from game.ui.typography.text import SMALL, Style, arcade_style, strike
from game.ui.views.view import Canvas, Layout, Placed, Size, View
from game.ui.words import LANGUAGES

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


_WIDE: Final = 560
_LEFT: Final = 48
_HIGH: Final = (114, 96)
"""Height in units of the kanji in each line."""
_DRIPS: Final = (
    (30, 26), (70, 66), (164, 42), (266, 82), (352, 46), (438, 26), (500, 58), (546, 36),
)  # fmt: skip
"""Drips of blood from the lower line: offset from its left and length, in units."""
_KANJI_DRIPS: Final = (
    (26, 44), (76, 26), (124, 36), (174, 70), (262, 52), (330, 30), (438, 62), (534, 40),
)  # fmt: skip
SMALL_LETTERING: Final = 0.56
"""Scale of the name when the menu needs the room."""


def paint_face(kit: Kit, size: tuple[int, int], share: float) -> pygame.Surface:
    """Poster, name, and the line under it; `share` is the scale of the name, at most 1."""
    picture = poster(kit, size).copy()
    _draw_name(kit, picture, share)
    return picture


def poster(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """The poster behind the name; shared, so do not draw on it."""
    return kit.posters.take(size, "title")


def line_top(share: float) -> float:
    """The distance from the top of the window to the line under the name, in units."""
    return 42 + 292 * share


def _draw_name(kit: Kit, target: pygame.Surface, share: float) -> None:
    palette = kit.theme.palette
    left = kit.px(_LEFT)
    words = (kit.head("title.first"), kit.head("title.second"))
    is_latin = words[0].isascii()
    wide = kit.px(_WIDE * share)
    y = kit.px((42 if share == 1 else 30) if is_latin else (34 if share == 1 else 26))
    for number, line in enumerate(words):
        colour = palette.red if number else palette.paper_100
        high = kit.px(_HIGH[number] * share)
        picture = name_line(kit, line, wide, high, colour)
        below = y + picture.get_height()
        if number:
            if not is_latin:
                tear(picture, line)
            drips = _DRIPS if is_latin else _KANJI_DRIPS
            picture = bleed(picture, drips, kit.theme.ui * share, colour)
        shade = tinted(picture, mix(palette.night_900, (0, 0, 0), 0.5))
        target.blit(shade, (left + kit.px(4 * share), y + kit.px(5 * share)))
        target.blit(picture, (left, y))
        y = below + kit.px((8 if is_latin else 14) * share)
    style = Style("bold", 20, palette.moon_100, grows=False, halo=palette.night_900)
    kit.type.draw(target, kit.say("title.line"), style, (left, kit.px(line_top(share))))


FOOT: Final = 44
"""Units of its height."""
_GAP: Final = 18
TALL: Final = 2 * SMALL


class Foot(View, frozen=True):
    """The footer; `countdown` in seconds, 0 for none."""

    best: tuple[RecordEntry, ...]
    countdown: int

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as the window."""
        return room[0], layout.px(FOOT)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw keys on the right, best scores on the left."""
        kit, target, foot = kit_of(canvas.kit), canvas.target, placed.rect
        veil = pygame.Surface(foot.size, pygame.SRCALPHA)
        veil.fill((*kit.theme.palette.night_900, 170))
        target.blit(veil, foot)
        right = _draw_keys(kit, target, foot)
        _draw_best(kit, target, foot, self.best, right, self.countdown)


def _draw_keys(kit: Kit, target: pygame.Surface, foot: pygame.Rect) -> int:
    """Draw the keys, aligned right; returns the x at which they begin."""
    palette = kit.theme.palette
    style = Style("bold", 17, palette.moon_100, grows=False)
    other = next(name for code, name in LANGUAGES.items() if code != kit.words.language)
    x = foot.width - kit.px(20)
    for hint, words in (
        ("F2", other),
        ("F11", kit.say("title.full")),
        ("Enter", kit.say("title.start")),
    ):
        key = kit.keys.prompt(hint)
        if not key:
            continue
        x = kit.type.draw(target, words, style, (x, foot.centery), "midright").left - kit.px(6)
        cap = Style("bold", 14, palette.moon_100, grows=False)
        box = pygame.Rect(0, 0, kit.type.width(key, cap) + kit.px(12), kit.px(20))
        box.midright = (x, foot.centery)
        kit.trim.keycap(target, box, palette.moon_100)
        kit.type.draw(target, key, cap, box.center, "center")
        x = box.left - kit.px(_GAP)
    return x


def _draw_best(
    kit: Kit,
    target: pygame.Surface,
    foot: pygame.Rect,
    best: Sequence[RecordEntry],
    right: int,
    countdown: int,
) -> None:
    """The best score in amber and the next two dimmer, or the countdown instead of them."""
    palette = kit.theme.palette
    x = kit.px(22)
    lines = [(kit.say("title.best", **_words(entry)), palette.amber) for entry in best[:1]]
    if countdown:
        lines.append((kit.say("title.demo", n=countdown), palette.paper_100))
    else:
        lines += [
            (kit.say(f"title.best.{place}", **_words(entry)), palette.moon_300)
            for place, entry in enumerate(best[1:3], 2)
        ]
    size = _fitting(kit, [words for words, _ in lines], right - x)
    for words, colour in lines:
        style = arcade_style(colour, size, grows=False)
        if x + kit.type.width(words, style) > right:
            return
        place = (x, foot.centery)
        x = strike(kit.type, target, words, style, place, "midleft").right + kit.px(_GAP + 6)


def _fitting(kit: Kit, lines: Sequence[str], room: int) -> int:
    """The largest size of arcade letters at which all lines fit."""
    style = arcade_style(kit.theme.palette.moon_100, TALL, grows=False)
    wide = sum(kit.type.width(words, style) + kit.px(_GAP + 6) for words in lines)
    return TALL if wide <= room else SMALL


def _words(entry: RecordEntry) -> dict[str, str]:
    return {"score": f"{entry.score:05}", "who": entry.initials}


_DRIFTING: Final = (
    (0.546, 0.28, 0.03),
    (0.875, 0.245, 0.038),
    (0.966, 0.22, 0.026),
    (0.922, 0.345, 0.052),
)
"""Canopies in the open sky: x and y in shares of the poster, size in shares of its height."""
_LAMP: Final = (0.708, 0.0405)
_LAMP_SIZE: Final = 0.085
_BREATH_MS: Final = 4000
_DRIFT: Final = 0.011
"""Speed of a sinking canopy, in shares of the height per second."""
_SKY: Final = (0.02, 0.50)
"""The shares of the height between which a canopy is visible; it fades at both ends."""
_FADE: Final = 0.06
_SWAY_MS: Final = 3100
_ARMY: Final = (
    ("figure-zombie-2", 0.552, 0.92, 0.15, 120),
    ("figure-zombie-3", 0.965, 0.88, 0.26, 150),
    ("figure-zombie-2", 0.634, 0.90, 0.32, 190),
    ("figure-zombie-1", 0.775, 0.86, 0.52, 255),
)
"""Zombies, nearer ones larger: drawing, position and size in shares, brightness."""
_MOONLIGHT: Final = hex_colour("#cfe0d2")
_GLINTS: Final = 70
_SHORE: Final = (0.795, 0.925)
"""The water lies between these shares of the height; nearer glints are lower and larger."""
_UNDER_MOON: Final = (0.708, 0.13)
"""The moonlight on the water: its middle, and the half width that contains most of it."""
_LEVELS: Final = 6
"""Number of brightness levels of a glint."""
_BRIGHTEST: Final = 0.62
_GLINT_MS: Final = 2700


class TitleLife:
    """Sprites for one window size, animated by the time in milliseconds."""

    def __init__(self, size: tuple[int, int], drawings: Drawings) -> None:
        width, height = size
        self._size = size
        self._canopies = [
            drawings.picture("poster-canopy", max(round(share * height * 2.2), 4)).copy()
            for _, _, share in _DRIFTING
        ]
        self._lamp = [
            glow(round(height * _LAMP_SIZE), hex_colour("#e8402f"), 0.06 * step)
            for step in range(8)
        ]
        self._army = [
            (_shaded(drawings, name, round(share * height), shade), (x * width, y * height))
            for name, x, y, share, shade in _ARMY
        ]
        chance = random.Random("glints")
        self._glints = [_glint(chance, size) for _ in range(_GLINTS)]

    def draw(self, target: pygame.Surface, ms: int) -> None:
        """Draw everything as it is after `ms` milliseconds; 0 gives the still picture."""
        self._draw_lamp(target, ms)
        for place, picture in zip(_DRIFTING, self._canopies, strict=True):
            self._draw_canopy(target, picture, place, ms)
        self._draw_water(target, ms)
        for number, (figure, (x, y)) in enumerate(self._army):
            turn = ms / _SWAY_MS * math.tau + number
            lift = math.sin(turn) - math.sin(number)
            spot = (round(x), round(y + lift * figure.get_height() * 0.012))
            target.blit(figure, figure.get_rect(center=spot))

    def _draw_lamp(self, target: pygame.Surface, ms: int) -> None:
        breath = (1 - math.cos(ms / _BREATH_MS * math.tau)) / 2
        light = self._lamp[round(breath * (len(self._lamp) - 1))]
        spot = light.get_rect(center=(_LAMP[0] * self._size[0], _LAMP[1] * self._size[1]))
        target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_water(self, target: pygame.Surface, ms: int) -> None:
        """Glints that grow and fade, each with its own period."""
        for number, (pictures, spot) in enumerate(self._glints):
            swell = math.sin(ms / _GLINT_MS * math.tau * (0.6 + number % 5 / 6) + 2.4 * number)
            picture = pictures[round((swell + 1) / 2 * (_LEVELS - 1))]
            target.blit(picture, spot, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_canopy(
        self,
        target: pygame.Surface,
        picture: pygame.Surface,
        place: tuple[float, float, float],
        ms: int,
    ) -> None:
        """A sinking canopy; larger ones are nearer and sink faster."""
        x, y, share = place
        top, bottom = _SKY
        sunk = y - top + _DRIFT * ms / 1000 * share / 0.038
        y = top + sunk % (bottom - top)
        x += 0.004 * math.sin(ms / 2600 + share * 400) - 0.004 * math.sin(share * 400)
        alpha = min((y - top) / _FADE, (bottom - y) / _FADE, 1.0)
        picture.set_alpha(round(255 * alpha))
        target.blit(
            picture, picture.get_rect(midtop=(round(x * self._size[0]), round(y * self._size[1])))
        )


def _glint(
    chance: random.Random, size: tuple[int, int]
) -> tuple[list[pygame.Surface], tuple[int, int]]:
    """A streak of moonlight on the water at several brightnesses, and its position."""
    near = chance.random()
    middle, spread = _UNDER_MOON
    x, y = chance.gauss(middle, spread), _SHORE[0] + (_SHORE[1] - _SHORE[0]) * near
    wide = round(size[0] * chance.uniform(0.006, 0.02) * (0.5 + near))
    high = max(round(size[1] * 0.0018 * (0.6 + near)), 1)
    far = min(abs(x - middle) / (3 * spread), 0.8)
    pictures = []
    for level in range(_LEVELS):
        picture = pygame.Surface((max(wide, 4), high))
        light = _BRIGHTEST * (1 - far) * (level + 0.6) / _LEVELS
        picture.fill([round(part * light / 2) for part in _MOONLIGHT])
        core = picture.get_rect().inflate(-picture.get_width() // 2, 0)
        picture.fill([round(part * light) for part in _MOONLIGHT], core)
        pictures.append(picture)
    place = round(x * size[0]) - wide // 2, round(y * size[1])
    return pictures, place


def _shaded(drawings: Drawings, name: str, side: int, shade: int) -> pygame.Surface:
    """The figure, darker the farther away it is."""
    figure = drawings.picture(name, side).copy()
    figure.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    # Run-length encoding pays: nearly all pixels are either opaque or transparent.
    figure.set_alpha(255, pygame.RLEACCEL)
    return figure
