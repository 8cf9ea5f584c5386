"""Words and pictures in views."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import ClassVar, Final, Literal, TypeAlias

import pygame

from game.ui.theme import Colour
from game.ui.typography.text import Anchor, Style, strike
from game.ui.views.view import ACROSS, Axis, Canvas, Layout, Placed, Size, View

Flush: TypeAlias = Literal["left", "centre", "right"]
_ANCHORS: Final[dict[Flush, Anchor]] = {"left": "midleft", "centre": "center", "right": "midright"}
KEY_SIZE: Final = 14
"""The usual size of a key's name."""


class Text(View, frozen=True):
    """Words in one line, or in at most `lines` (0: in as many as needed).

    Where there is too little room they are first wrapped, then get smaller, then are cut, each only
    as far as they may.
    """

    words: str
    style: Style
    lines: int = 1
    shrinks_to: float | None = None
    """The least size as a share of that at a text size of 100 %; None: it keeps its size."""
    cuts: bool = False
    flush: Flush = "left"
    lit: Colour | None = None
    """The colour on a lit row, if another."""

    def yields(self, axis: Axis) -> bool:
        """Its width can shrink, be wrapped or be cut."""
        may = self.cuts or self.shrinks_to is not None or self.lines != 1
        return axis == ACROSS and may

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as its longest line."""
        lines, style = self._set(layout, room[0])
        type_ = layout.kit.type
        return max(type_.width(line, style) for line in lines), type_.height(style) * len(lines)

    def is_cut(self, layout: Layout, rect: pygame.Rect) -> bool:
        """Whether a line is wider than the rectangle."""
        lines, style = self._set(layout, rect.width)
        return any(layout.kit.type.width(line, style) > rect.width for line in lines)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the lines, centred between top and bottom."""
        rect, type_ = placed.rect, canvas.kit.type
        lines, style = self._set(Layout(canvas.kit), rect.width)
        if canvas.is_lit and self.lit is not None:
            style = style.but(colour=self.lit)
        pitch, anchor = type_.height(style), _ANCHORS[self.flush]
        box = pygame.Rect(rect.left, 0, rect.width, pitch)
        box.top = rect.centery - pitch * len(lines) // 2
        for line in lines:
            type_.draw(canvas.target, line, style, getattr(box, anchor), anchor)
            box.top += pitch

    @property
    def says(self) -> str:
        """The words, cut or not."""
        return self.words

    def _set(self, layout: Layout, room: int) -> tuple[list[str], Style]:
        """The lines, and the style in the size in which they fit."""
        type_, style = layout.kit.type, self.style

        def broken(smaller: Style) -> list[str]:
            if self.lines == 1:
                return [self.words]
            return type_.wrap(self.words, smaller, room)

        def fits(smaller: Style) -> bool:
            lines = broken(smaller)
            is_low = not self.lines or len(lines) <= self.lines
            return is_low and all(type_.width(line, smaller) <= room for line in lines)

        if self.shrinks_to is not None and not fits(style):
            style = type_.fitting(style, fits, self.shrinks_to)
        lines = broken(style)
        if self.lines and len(lines) > self.lines:
            rest = "".join(lines[self.lines - 1 :])
            lines = [*lines[: self.lines - 1], rest]
        if self.cuts:
            lines[-1] = type_.cut(lines[-1], style, room)
        return lines, style


class Struck(View, frozen=True):
    """Words in one line of the pixel font, centred by their letters."""

    words: str
    style: Style
    flush: Flush = "left"

    def size(self, layout: Layout, room: Size) -> Size:
        """The width of the words, and the height of the letters."""
        type_ = layout.kit.type
        return type_.width(self.words, self.style), type_.pixels(self.style)

    def is_cut(self, layout: Layout, rect: pygame.Rect) -> bool:
        """Whether the words are wider than the rectangle."""
        return layout.kit.type.width(self.words, self.style) > rect.width

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them in the middle between top and bottom."""
        anchor = _ANCHORS[self.flush]
        place = getattr(placed.rect, anchor)
        strike(canvas.kit.type, canvas.target, self.words, self.style, place, anchor)

    @property
    def says(self) -> str:
        """The words."""
        return self.words


class Keycap(View, frozen=True):
    """The name of a key in its frame, never narrower than high."""

    name: str
    style: Style
    edge: Colour
    side: float = 0
    """Its least width and height in units."""
    pad: tuple[float, float] = (7, 2)
    """Units beside the name, and above and below it, where it has no least size."""

    def size(self, layout: Layout, room: Size) -> Size:
        """The frame around the name."""
        type_ = layout.kit.type
        if self.side:
            return layout.px(self.side), layout.px(self.side)
        high = type_.height(self.style) + layout.px(2 * self.pad[1])
        return max(type_.width(self.name, self.style) + layout.px(2 * self.pad[0]), high), high

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw frame and name."""
        canvas.kit.trim.keycap(canvas.target, placed.rect, self.edge)
        canvas.kit.type.draw(canvas.target, self.name, self.style, placed.rect.center, "center")

    @property
    def says(self) -> str:
        """The key's name."""
        return self.name


class Drawing(View, frozen=True):
    """One of the drawings in a square, or its silhouette in a colour; its side is in units."""

    name: str
    side: float
    ink: Colour | None = None

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        drawings, side = canvas.kit.drawings, placed.rect.width
        if self.ink is None:
            picture = drawings.picture(self.name, side)
        else:
            picture = drawings.silhouette(self.name, side, self.ink)
        canvas.target.blit(picture, picture.get_rect(center=placed.rect.center))


class Picture(View, frozen=True):
    """A picture in the middle of its room, on a dark ground; None until it is painted."""

    stretches: ClassVar[bool] = True
    of: Hashable
    """What it shows."""
    picture: pygame.Surface | None
    edge: Colour | None = None

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw ground, picture, edge."""
        target, rect = canvas.target, placed.rect
        target.fill(canvas.kit.theme.palette.night_900, rect)
        if self.picture is not None:
            target.blit(self.picture, self.picture.get_rect(center=rect.center))
        if self.edge is not None:
            pygame.draw.rect(target, self.edge, rect, canvas.kit.px(1))


def missing(screen: Placed) -> Iterator[tuple[Hashable, tuple[int, int]]]:
    """What has yet to be painted, and in which size in pixels, in reading order."""
    for one in screen.walk():
        if isinstance(one.view, Picture) and one.view.picture is None:
            yield one.view.of, one.rect.size
