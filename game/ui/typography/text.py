"""Typesetting: Latin and Japanese on one baseline, cached, at the window's scale."""

from __future__ import annotations

import math
import threading
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.sentence import renderable
from game.ui.cache import Cache, bytes_of
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Theme
from game.ui.typography import linebreak

SMALL = 16
"""The grid size of the pixel font in pixels; only multiples of it are used."""
_LOW: Final = SMALL
"""The letters are too low in their line by one pixel for each of this many."""


def arcade_style(colour: Colour, size: int = SMALL, *, grows: bool = True) -> Style:
    """A style in the pixel font; the size is in units."""
    return Style("arcade", size, colour, grows=grows)


def strike(
    typesetter: Typesetter,
    target: pygame.Surface,
    words: str,
    style: Style,
    place: tuple[float, float],
    anchor: Anchor = "topleft",
) -> pygame.Rect:
    """Draw a line, centred by its letters instead of its box; returns the rectangle it covers."""
    pixels = typesetter.pixels(style)
    is_middle = anchor in ("midleft", "center", "midright")
    place = place[0], place[1] - (pixels // _LOW if is_middle else 0)
    spot = typesetter.draw(target, words, style, place, anchor)
    twice = pixels // SMALL // 2
    if twice:
        target.blit(typesetter.line(words, style), spot.move(twice, 0))
    return spot


Role: TypeAlias = Literal["display", "text", "bold", "heavy", "arcade"]
Anchor: TypeAlias = Literal["topleft", "midtop", "topright", "midleft", "center", "midright"]

_LATIN: Final[dict[Role, str]] = {
    "display": "BigShouldersStencil-900.ttf",
    "text": "BarlowCondensed-600.ttf",
    "bold": "BarlowCondensed-700.ttf",
    "heavy": "BarlowCondensed-800.ttf",
    "arcade": "DotGothic16-400.ttf",
}
_AMONG_JAPANESE: Final[dict[Role, str]] = {
    "display": "BarlowCondensed-500.ttf",
    "text": "BarlowCondensed-400.ttf",
    "bold": "BarlowCondensed-500.ttf",
    "heavy": "BarlowCondensed-500.ttf",
    "arcade": "DotGothic16-400.ttf",
}
"""Latin letters whose strokes are no heavier than those of the kanji beside them."""
_JAPANESE: Final[dict[Role, tuple[str, float]]] = {
    "display": ("BIZUDGothic-700.ttf", 0.85),
    "text": ("BIZUDGothic-400.ttf", 0.9),
    "bold": ("BIZUDGothic-700.ttf", 0.9),
    "heavy": ("BIZUDGothic-700.ttf", 0.9),
    "arcade": ("DotGothic16-400.ttf", 1.0),
}
"""The Japanese font of each role, and its size as a share of the Latin one's."""
_LABEL_KANA: Final = "BIZUDPGothic-700.ttf"
"""Kana and signs of labels, narrower than in running text."""
_FULL_STOPS: Final = "、。"
"""Signs that keep the room of a whole kanji everywhere."""
_LARGE_HEAD: Final = ("DelaGothicOne-400.ttf", 0.8)
LARGE_HEAD_FROM: Final = 28
"""The size in pixels from which kanji of heads are legible in the display face."""
SMALLEST_JAPANESE: Final = 15
"""Units; smaller kanji become illegible."""
SMALLEST_PRINT: Final = 13
"""Pixels; the same for print on boards, whatever the zoom."""
_ARCADE_GRID: Final = 16
_HEAVIEST: Final = 4_000_000
"""Cache size in bytes for finished lines: enough for a table of records in large letters."""
_SHRINK: Final = 0.94
"""Factor by which the size is reduced at each step until a text fits."""
_FACES: Final = 32
"""Number of open fonts (one per size); each caches the letters it has drawn."""
FINE: Final = 4
_COARSE_FROM: Final = 64
"""The size in pixels from which letters are rendered directly, without oversampling."""


class Style(Struct, frozen=True):
    """A text style: font role, size in units, colour, letter-spacing in em, halo in units."""

    role: Role = "text"
    size: float = 16
    colour: Colour = (233, 240, 242)
    spacing: float = 0.0
    halo: Colour | None = None
    halo_width: float = 2.0
    grows: bool = True
    """Whether the player's text size applies; print on boards and counters keeps its size."""
    is_among_japanese: bool = False
    """Whether the text is part of a Japanese one, even if it has no Japanese letter itself."""

    def among_japanese(self) -> Style:
        """The same style for a part of a Japanese text."""
        return self if self.is_among_japanese else replace(self, is_among_japanese=True)

    def but(
        self, *, role: Role | None = None, size: float | None = None, colour: Colour | None = None
    ) -> Style:
        """A copy with another font role, size or colour."""
        return replace(
            self,
            role=role or self.role,
            size=size or self.size,
            colour=colour or self.colour,
        )


def font_file(role: Role, char: str, *, is_large: bool = False) -> str:
    """The name of the font file for a character in a role; `is_large` for large Japanese heads."""
    # Digits stand beside kanji there, and a stencil's narrow ones look like marks of another text.
    if role == "display" and is_large and (char.isascii() or linebreak.is_japanese(char)):
        return _LARGE_HEAD[0]
    if not linebreak.is_japanese(char):
        return _LATIN[role]
    if role == "bold" and not linebreak.is_kanji(char) and char not in _FULL_STOPS:
        return _LABEL_KANA
    return _JAPANESE[role][0]


@cache
def _letters(path: Path) -> bytes:
    """Read a font file into memory; opened by path, it would be kept open once per text size."""
    return path.read_bytes()


class Typesetter:
    """Measures, wraps and draws text for one theme; finished lines are cached."""

    _opening: ClassVar = threading.RLock()
    """Boards are lettered on another thread, but opening and closing fonts is not thread-safe."""

    def __init__(self, theme: Theme, fonts: Path, room: int = 1500) -> None:
        """`fonts` is the folder of the font files."""
        self._fonts: Cache[tuple[str, int], pygame.Font] = Cache(_FACES)
        self._folder = fonts
        self.theme = theme
        self._lines: Cache[tuple[str, Style], pygame.Surface] = Cache(room, _HEAVIEST, bytes_of)
        self._widths: Cache[tuple[str, Style], int] = Cache(room * 4)
        self._wraps: Cache[tuple[str, Style, int], list[str]] = Cache(room)
        self._measures: dict[Style, tuple[int, int]] = {}
        """Height and ascent of each style's lines."""

    def set_limit(self, times: float) -> None:
        """Enlarge the cache: `times` the room needed in a small window."""
        self._lines.set_limit(round(_HEAVIEST * times))

    def __del__(self) -> None:
        with self._opening:
            self._fonts.clear()

    def retheme(self, theme: Theme) -> None:
        """Use another window size, text size or palette from now on."""
        self.theme = theme
        self.clear()

    def clear(self) -> None:
        """Clear the caches and close the fonts, which keep a picture of each letter they drew."""
        with self._opening:
            self._fonts.clear()
        self._lines.clear()
        self._widths.clear()
        self._wraps.clear()
        self._measures.clear()

    def font(self, file: str, pixels: int) -> pygame.Font:
        """A font file opened at a size in pixels."""
        with self._opening:
            return self._fonts.take(
                (file, pixels), lambda: pygame.Font(BytesIO(_letters(self._folder / file)), pixels)
            )

    def pixels(self, style: Style) -> int:
        """The em of a style's Latin font in pixels."""
        theme = self.theme
        if style.role == "arcade":
            wanted = style.size * theme.ui * (theme.text if style.grows else 1)
            return max(round(wanted / _ARCADE_GRID), 1) * _ARCADE_GRID
        return theme.text_px(style.size) if style.grows else max(theme.px(style.size), 5)

    def height(self, style: Style) -> int:
        """The height of a line in pixels; the same for every text of the style."""
        return self._line_of(style)[0]

    def ascent(self, style: Style) -> int:
        """The distance in pixels from the top of a line to its baseline."""
        return self._line_of(style)[1]

    def _line_of(self, style: Style) -> tuple[int, int]:
        """Height and ascent of a style's lines, cached."""
        found = self._measures.get(style)
        if found is None:
            font, fine = self._latin_font(replace(style, is_among_japanese=False))
            below = _up(font.get_height() - font.get_ascent(), fine)
            up, halo = _up(font.get_ascent(), fine), self._halo(style)
            found = self._measures[style] = (up + below + 2 * halo, up + halo)
        return found

    def width(self, text: str, style: Style) -> int:
        """The width of one line in pixels."""
        return self._widths.take((text, style), lambda: self._measure(text, style))

    def line(self, text: str, style: Style) -> pygame.Surface:
        """One line as a picture; shared, so do not draw on it."""
        return self._lines.take((text, style), lambda: self._set_line(text, style))

    def draw(
        self,
        target: pygame.Surface,
        text: str,
        style: Style,
        place: tuple[float, float],
        anchor: Anchor = "topleft",
    ) -> pygame.Rect:
        """Draw one line with its anchor at ``place``; returns its box, even if clipped away."""
        picture = self.line(text, style)
        box = pygame.Rect(anchored(picture.get_size(), place, anchor), picture.get_size())
        target.blit(picture, box)
        return box

    def fitting(self, style: Style, fits: Callable[[Style], bool], least: float = 1.0) -> Style:
        """The style, in a smaller size until it fits.

        Its least size is given as a share of that at a text size of 100 %.
        """
        least *= style.size / self.theme.text if style.grows else style.size
        size = style.size
        while size > least and not fits(style.but(size=size)):
            size = max(size * _SHRINK, least)
        return style.but(size=size)

    def narrow(self, text: str, style: Style, room: int) -> Style:
        """The style at which one line fits a column of ``room`` pixels."""
        return self.fitting(style, lambda smaller: self.width(text, smaller) <= room)

    def cut(self, text: str, style: Style, room: int) -> str:
        """One line, cut off and ended with dots where it is wider than `room` pixels."""
        if self.width(text, style) <= room:
            return text

        def cut(many: int) -> str:
            return text[:many].rstrip(" ·・") + "…"

        many = bisect_right(range(1, len(text) - 1), room, key=lambda n: self.width(cut(n), style))
        return cut(many) if many else ""

    def wrap(self, text: str, style: Style, room: int) -> list[str]:
        """The lines of a text in a column of ``room`` pixels."""
        return [*self._wraps.take((text, style, room), lambda: self._wrap(text, style, room))]

    def draw_wrapped(
        self, target: pygame.Surface, text: str, style: Style, column: pygame.Rect
    ) -> pygame.Rect:
        """Draw a text in a column from its top; returns the part of the column that it fills."""
        y = column.top
        for line in self.wrap(text, style, column.width):
            self.draw(target, line, style, (column.left, y))
            y += self.height(style)
        return pygame.Rect(column.left, column.top, column.width, y - column.top)

    def _wrap(self, text: str, style: Style, room: int) -> list[str]:
        suited = style.among_japanese() if linebreak.has_japanese(text) else style
        return linebreak.wrap(text, room, lambda piece: self.width(piece, suited))

    def _halo(self, style: Style) -> int:
        return self.theme.px(style.halo_width) if style.halo else 0

    def _latin_font(self, style: Style) -> tuple[pygame.Font, int]:
        """The Latin font of a style, and its size as a multiple of the one needed."""
        pixels = self.pixels(style)
        if style.role == "arcade":
            return self.font(_LATIN["arcade"], pixels), 1
        fine = FINE if pixels < _COARSE_FROM else 1
        files = _LATIN
        if style.is_among_japanese and not self._is_large_head(style):
            files = _AMONG_JAPANESE
        return self.font(files[style.role], pixels * fine), fine

    def _japanese_font(self, style: Style, char: str) -> pygame.Font:
        """The Japanese font of a style for a character."""
        is_large = self._is_large_head(style)
        file = font_file(style.role, char, is_large=is_large)
        share = _LARGE_HEAD[1] if is_large else _JAPANESE[style.role][1]
        pixels = round(self.pixels(style) * share)
        smallest = self.theme.px(SMALLEST_JAPANESE) if style.grows else SMALLEST_PRINT
        return self.font(file, pixels if style.role == "arcade" else max(pixels, smallest))

    def _is_large_head(self, style: Style) -> bool:
        """Whether a style is a head so large that its kanji are legible in the display face."""
        return style.role == "display" and (self.pixels(style) * _LARGE_HEAD[1] >= LARGE_HEAD_FROM)

    def _runs(self, text: str, style: Style) -> list[_Run]:
        """Split a text into runs of one font each."""
        if not text.isprintable():
            text = renderable(text)
        if not linebreak.has_japanese(text):
            return [self._latin_run(text, style)] if text else []
        suited = style.among_japanese()
        is_large = self._is_large_head(style)
        runs: list[_Run] = []
        for file, chars in groupby(
            text, lambda char: font_file(style.role, char, is_large=is_large)
        ):
            run = "".join(chars)
            if file == _LATIN[style.role] and not linebreak.is_japanese(run[0]):
                runs.append(self._latin_run(run, suited))
            else:
                runs.append(_Run(self._japanese_font(style, run[0]), run, 1, 0))
        return runs

    def _latin_run(self, text: str, style: Style) -> _Run:
        font, fine = self._latin_font(style)
        spacing = 0.0 if style.is_among_japanese else style.spacing
        return _Run(font, text, fine, round(self.pixels(style) * spacing * fine))

    def _measure(self, text: str, style: Style) -> int:
        return sum(run.width for run in self._runs(text, style)) + 2 * self._halo(style)

    def _set_line(self, text: str, style: Style) -> pygame.Surface:
        size = (max(self.width(text, style), 1), self.height(style))
        picture = pygame.Surface(size, pygame.SRCALPHA)
        halo = self._halo(style)
        if style.halo and halo:
            self._print(picture, text, style, style.halo, _ring(halo))
        self._print(picture, text, style, style.colour, [(0, 0)])
        return picture

    def _print(
        self,
        picture: pygame.Surface,
        text: str,
        style: Style,
        colour: Colour,
        offsets: Sequence[tuple[int, int]],
    ) -> None:
        """Draw the letters at each of the offsets."""
        x, baseline = self._halo(style), self.ascent(style)
        inks = []
        for run in self._runs(text, style):
            # Kanji are larger than small Latin letters, and would be cut off at the top.
            inks.append((run.ink(colour), (x, max(baseline - run.ascent, 0))))
            x += run.width
        for across, down in offsets:
            picture.blits([(ink, (at[0] + across, at[1] + down)) for ink, at in inks], False)


class _Run(Struct, frozen=True):
    """A run of text in one font, rendered at ``fine`` times its size and scaled down.

    Small letters rendered directly are aligned to whole pixels, which makes their spacing uneven.
    """

    font: pygame.Font
    text: str
    fine: int
    gap: int
    """Extra pixels between characters, oversampled; 0 keeps the font's kerning."""

    @property
    def ascent(self) -> int:
        return _up(self.font.get_ascent(), self.fine)

    @property
    def width(self) -> int:
        return _up(self._fine_width(), self.fine)

    def _fine_width(self) -> int:
        if not self.gap:
            return self.font.size(self.text)[0]
        return sum(self.font.size(char)[0] + self.gap for char in self.text) - self.gap

    def ink(self, colour: Colour) -> pygame.Surface:
        """The letters in a colour on a transparent surface."""
        if self.width <= 0:
            return pygame.Surface((0, self.font.get_height()), pygame.SRCALPHA)
        if self.fine == 1 and not self.gap:
            return self.font.render(self.text, True, colour)
        top = self.ascent * self.fine - self.font.get_ascent()
        height = _up(top + self.font.get_height(), self.fine)
        sheet = pygame.Surface((self.width * self.fine, height * self.fine), pygame.SRCALPHA)
        # Transparent pixels need the letters' colour, or scaling darkens every edge.
        sheet.fill((*colour, 0))
        x = 0
        for part in self.text if self.gap else (self.text,):
            wide = self.font.size(part)[0]
            if wide > 0:  # a letter without width can't be rendered
                sheet.blit(self.font.render(part, True, colour), (x, top))
            x += wide + self.gap
        return smoothscaled(sheet, (self.width, height))


def _up(length: int, fine: int) -> int:
    """Convert oversampled pixels to whole ones, rounded up."""
    return -(-length // fine)


def _ring(radius: int) -> list[tuple[int, int]]:
    """Offsets that thicken a glyph evenly by ``radius`` pixels."""
    steps = 8 if radius < 3 else 16
    turns = [step * math.tau / steps for step in range(steps)]
    ring = {(round(radius * math.cos(t)), round(radius * math.sin(t))) for t in turns}
    return sorted(ring)


def anchored(size: tuple[int, int], place: tuple[float, float], anchor: Anchor) -> tuple[int, int]:
    """The upper left corner of a box of that size with its anchor at ``place``."""
    box = pygame.Rect((0, 0), size)
    setattr(box, anchor, (round(place[0]), round(place[1])))
    return box.topleft
