"""A sheet of paper with a few large lines, as large as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

import pygame
from msgspec import Struct

from game.painting.kit import Kit, kit_of
from game.rules.board.squares import FLOORS, Floor
from game.ui.theme import mix
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Ruling, column, first_fitting, row
from game.ui.views.links import Rich
from game.ui.views.texts import Text
from game.ui.views.view import DOWN, Axis, Canvas, Layout, Placed, Size, View

_SIZES: Final = (23, 21, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 6, 4)
_HEAD: Final = 1.35
"""Size of the heading beside that of the lines."""
_GAP: Final = 0.35
"""The distance between lines beside the size of their letters."""
_LEAST, _LEAST_BESIDE_KANJI = 8, 15
"""Units of the smallest letters. Kanji shrink no further, and digits beside them would be too
small. Below that lines only move together, and then spare lines are left out."""
_WIDE: Final = 1.45
"""The sign's width in heights of its letters."""
_STOREY: Final = 0.3
"""The height of a floor in heights of the letters."""
_NARROW: Final = 0.6
"""The width of the upper floor, which carries the mast, beside the others."""


class Tower(Struct, frozen=True):
    """Which floors blow up."""

    blown: tuple[Floor, ...] = ()
    either: tuple[Floor, ...] = ()
    """Floors of which one more blows up."""


class Line(Struct, frozen=True):
    """A line, with a value at the right edge if it has one."""

    words: str
    value: str = ""
    is_bad: bool = False
    is_ruled: bool = False
    """Whether a thin rule stands above it."""
    is_spare: bool = False
    """Whether it is left out where there is no room for all lines."""
    tower: Tower | None = None
    """The sign before it."""


class Picture(Protocol):
    """What stands between the heading and the lines."""

    def view(self, kit: Kit, size: float) -> View:
        """Its view beside letters of that size in units."""
        ...


class LargePaper(View, frozen=True):
    """The paper, as wide as its room, in the largest letters in which all lines have room.

    Where they have none, spare lines are left out, the first of them first.
    """

    title: str
    lines: tuple[Line, ...]
    picture: Picture | None = None

    def yields(self, axis: Axis) -> bool:
        """Its letters get smaller."""
        return axis == DOWN

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width."""
        return layout.size(self._fitting(layout, room), room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The paper in the middle of the rectangle."""
        paper = At(self._fitting(layout, rect.size), "fill", "centre")
        return paper.parts(layout, rect)

    def _fitting(self, layout: Layout, room: Size) -> View:
        kit = kit_of(layout.kit)
        pad = 20 if room[1] > kit.px(260) else 10
        return first_fitting(layout, self._choices(kit, pad), room)

    def _choices(self, kit: Kit, pad: float) -> Iterator[View]:
        """From the largest to the smallest, with all lines and then without spare ones."""
        least = _LEAST_BESIDE_KANJI if kit.words.language == "ja" else _LEAST
        spare = [line for line in self.lines if line.is_spare]
        for left_out in range(len(spare) + 1):
            shown = [line for line in self.lines if line not in spare[:left_out]]
            for gaps in _SIZES:
                yield Box(self._content(kit, shown, gaps, least), (pad,) * 4, "paper")

    def _content(self, kit: Kit, lines: Sequence[Line], gaps: float, least: float) -> View:
        """`gaps` is the size of letters that the distances between lines belong to."""
        ink, gap = kit.theme.palette.ink, gaps * _GAP * kit.theme.text
        size = max(gaps, least)
        head = Style("display", max(gaps * _HEAD, least), ink, spacing=0.04)
        picture = self.picture.view(kit, size) if self.picture is not None else None
        return column(
            Box(Text(self.title, head), (0, 0, 0, 2)),
            Box(Ruling(ink, 2), (0, 0, 0, 4)),
            Box(picture, (0, gap, 0, gap)) if picture is not None else None,
            *(_line(kit, line, size, gap) for line in lines),
        )


def _line(kit: Kit, line: Line, size: float, gap: float) -> View:
    palette = kit.theme.palette
    colour = palette.ink_red if line.is_bad else palette.ink
    words = row(
        TowerSign(line.tower, size) if line.tower is not None else None,
        Box(Rich(line.words, Style("bold", size, colour), "paper"), fills=True),
        Box(Text(line.value, Style("heavy", size, colour)), (16, 0, 0, 0)) if line.value else None,
        gap=size * kit.theme.text / 2 if line.tower is not None else 0,
        align="start",
    )
    spaced = Box(words, (0, gap / 2, 0, gap / 2))
    return column(Ruling(palette.paper_500, 1), spaced) if line.is_ruled else spaced


class TowerSign(View, frozen=True):
    """The tower beside letters of a size in units."""

    tower: Tower
    letters: float

    def size(self, layout: Layout, room: Size) -> Size:
        """No higher than its letters."""
        pixels = layout.kit.theme.text_px(self.letters)
        return round(pixels * _WIDE), pixels

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the mast and the floors."""
        target, tower = canvas.target, self.tower
        pixels = canvas.kit.theme.text_px(self.letters)
        palette, line = canvas.kit.theme.palette, max(round(pixels / 14), 1)
        wide, high = round(pixels * _WIDE), round(pixels * _STOREY)
        left, top = placed.rect.topleft
        middle, mast = left + wide // 2, round(pixels * 0.22)
        pygame.draw.line(target, palette.ink, (middle, top), (middle, top + mast), line)
        for number, floor in enumerate(reversed(FLOORS)):
            box = pygame.Rect(0, top + mast + number * high, wide, high + line)
            box.width = round(wide * _NARROW) if number == 0 else wide
            box.centerx = middle
            face = palette.paper_100
            if floor in tower.blown:
                face = palette.ink_red
            elif floor in tower.either:
                face = mix(palette.paper_100, palette.ink_red, 0.45)
            target.fill(face, box)
            pygame.draw.rect(target, palette.ink, box, line)
