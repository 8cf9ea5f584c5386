"""Views that arrange others: in rows, columns and boxes, over each other, the first that fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import ClassVar, Final, Literal, TypeAlias

import pygame

from game.ui.scroll import ScrollArea
from game.ui.theme import Colour
from game.ui.views.view import (
    ACROSS,
    DOWN,
    ENDLESS,
    Axis,
    Canvas,
    Layout,
    Placed,
    Size,
    View,
    is_endless,
)

Align: TypeAlias = Literal["start", "centre", "end", "fill"]
Ground: TypeAlias = Literal["steel", "paper", "bar", "head", "glow"] | Colour
"""What lies below a box: a panel, a ticket, the bar at the lower or at the upper edge of a window,
the glow of a chosen row, a colour."""
Pad: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, in units."""
_NONE: Final[Pad] = (0, 0, 0, 0)


class Space(View, frozen=True):
    """Room: at least so much, and whatever is left over."""

    stretches: ClassVar[bool] = True
    least: float = 0

    def size(self, layout: Layout, room: Size) -> Size:
        """Its least length, either way."""
        least = layout.px(self.least)
        return least, 0 if is_endless(room[ACROSS]) else least


class Line(View, frozen=True):
    """Views one after the other, across or down.

    Where there is too little room the last ones that yield give way first; what is left over goes
    to those that stretch.
    """

    children: tuple[View, ...]
    axis: Axis
    gap: float = 0
    align: Align = "start"
    """Where a child lies that is smaller than the line the other way."""

    def yields(self, axis: Axis) -> bool:
        """If any of them does."""
        return any(child.yields(axis) for child in self.children)

    def size(self, layout: Layout, room: Size) -> Size:
        """All of them along the axis; the other way as much as the largest."""
        axis, lengths = self.axis, self._lengths(layout, room)
        across: Axis = DOWN if axis == ACROSS else ACROSS
        sizes = [
            layout.size(child, _room(room, axis, length))
            for child, length in zip(self.children, lengths, strict=True)
        ]
        along = sum(lengths) + self._gaps(layout)
        thick = max((size[across] for size in sizes), default=0)
        return (along, thick) if axis == ACROSS else (thick, along)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """One after the other."""
        axis, place = self.axis, rect.topleft[self.axis]
        found = []
        for child, length in zip(self.children, self._lengths(layout, rect.size), strict=True):
            wide, high = layout.size(child, _room(rect.size, axis, length))
            if axis == ACROSS:
                box = pygame.Rect(place, rect.top, length, high)
                _align_down(box, rect, self.align)
            else:
                box = pygame.Rect(rect.left, place, min(wide, rect.width), length)
                _align_across(box, rect, self.align)
            found.append((child, box))
            place += length + layout.px(self.gap)
        return found

    def _gaps(self, layout: Layout) -> int:
        return layout.px(self.gap) * max(len(self.children) - 1, 0)

    def _lengths(self, layout: Layout, room: Size) -> list[int]:
        """The length of each along the axis."""
        axis, children = self.axis, self.children
        lengths = [layout.size(child, _room(room, axis, ENDLESS))[axis] for child in children]
        over = sum(lengths) + self._gaps(layout) - room[axis]
        for place in reversed(range(len(children))):
            if over > 0 and children[place].yields(axis):
                least = _room(room, axis, max(lengths[place] - over, 0))
                # A view that finds no room at all may want more than it took of an endless one.
                less = min(layout.size(children[place], least)[axis], lengths[place])
                over -= lengths[place] - less
                lengths[place] = less
        stretching = [place for place, child in enumerate(children) if child.stretches]
        if over < 0 and not is_endless(room[axis]):
            for count, place in enumerate(stretching):
                share = -over // (len(stretching) - count)
                lengths[place] += share
                over += share
        return lengths


def row(*children: View | None, gap: float = 0, align: Align = "centre") -> Line:
    """Side by side; what is None is left out."""
    return Line(tuple(one for one in children if one is not None), ACROSS, gap, align)


def column(*children: View | None, gap: float = 0, align: Align = "fill") -> Line:
    """One below the other; what is None is left out."""
    return Line(tuple(one for one in children if one is not None), DOWN, gap, align)


class Box(View, frozen=True):
    """A view with room around it, on a ground if it has one."""

    inside: View
    pad: Pad = _NONE
    ground: Ground | None = None
    edge: Colour | None = None
    thick: float = 1
    """Units of the edge, if there is one."""
    width: float = 0
    """Its width if there is so much room; 0: that of what is inside."""
    narrows_to: float = 0
    """The width in units to which it narrows if what is inside needs no more; 0: it doesn't."""
    least: float = 0
    """Its least width."""
    height: float = 0
    """Its least height."""
    is_fixed: bool = False
    """Whether it is never higher than that, and its width never gives way to others."""
    grows: bool = False
    """Whether width and height grow with the text."""
    fills: bool = False
    """Whether it takes what is left over in a row or column."""

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """A box may be told to."""
        return self.fills

    def yields(self, axis: Axis) -> bool:
        """A box of its own width takes what there is."""
        if self.is_fixed and (self.height if axis == DOWN else self.width):
            return False
        return self.inside.yields(axis) or (axis == ACROSS and self.width > 0)

    def size(self, layout: Layout, room: Size) -> Size:
        """What is inside and the room around it."""
        across, down = self._around(layout)
        most, least = self._most(layout, room), self._length(layout, self.height)
        is_high = self.is_fixed and self.height > 0
        low = min(room[1], least) if is_high else room[1]
        wide, high = layout.size(self.inside, (most - across, low - down))
        wide = most if self.width else max(wide + across, layout.px(self.least))
        return wide, low if is_high else max(high + down, least)

    def _most(self, layout: Layout, room: Size) -> int:
        """The width it may take."""
        if not self.width:
            return room[0]
        most = min(self._length(layout, self.width), room[0])
        if not self.narrows_to:
            return most
        wanted = layout.size(self.inside, (ENDLESS, room[1]))[0] + self._around(layout)[0]
        return min(max(wanted, layout.px(self.narrows_to)), most)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside."""
        left, top, _, _ = self.pad
        across, down = self._around(layout)
        place = (rect.left + layout.px(left), rect.top + layout.px(top))
        return [(self.inside, pygame.Rect(place, (rect.width - across, rect.height - down)))]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the ground, then what is inside."""
        trim = canvas.kit.trim
        match self.ground:
            case "steel":
                trim.panel(canvas.target, placed.rect)
            case "paper":
                trim.ticket(canvas.target, placed.rect)
            case "bar":
                trim.bar(canvas.target, placed.rect, "top")
            case "head":
                trim.bar(canvas.target, placed.rect, "bottom")
            case "glow":
                trim.glow(canvas.target, placed.rect)
            case (_, _, _) as colour:
                pygame.draw.rect(canvas.target, colour, placed.rect, border_radius=trim.px(3))
        if self.edge is not None:
            thick = trim.px(self.thick)
            pygame.draw.rect(canvas.target, self.edge, placed.rect, thick, trim.px(3))
        canvas.paint(placed.parts)

    def _length(self, layout: Layout, units: float) -> int:
        return layout.kit.theme.grown_px(units) if self.grows else layout.px(units)

    def _around(self, layout: Layout) -> Size:
        left, top, right, bottom = (layout.px(units) for units in self.pad)
        return left + right, top + bottom


class At(View, frozen=True):
    """A view in its own size at a place of the room it is given."""

    inside: View
    across: Align = "centre"
    down: Align = "centre"

    def yields(self, axis: Axis) -> bool:
        """As what is inside."""
        return self.inside.yields(axis)

    def size(self, layout: Layout, room: Size) -> Size:
        """As what is inside."""
        return layout.size(self.inside, room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside, at its place."""
        wide, high = layout.size(self.inside, rect.size)
        box = pygame.Rect(rect.topleft, (min(wide, rect.width), min(high, rect.height)))
        _align_across(box, rect, self.across)
        _align_down(box, rect, self.down)
        return [(self.inside, box)]


class SizedFor(View, frozen=True):
    """A view that is as large as the largest of several that take its place by turns, so that what
    stands beside it doesn't move."""

    inside: View
    others: tuple[View, ...]

    def size(self, layout: Layout, room: Size) -> Size:
        """The greatest width and height of all of them."""
        sizes = [layout.size(one, room) for one in (self.inside, *self.others)]
        return max(wide for wide, _ in sizes), max(high for _, high in sizes)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The one that is shown, at its left edge."""
        return [(At(self.inside, "start"), rect)]


class Layers(View, frozen=True):
    """Views over each other in the same room, the last one on top."""

    children: tuple[View, ...]

    def yields(self, axis: Axis) -> bool:
        """If any of them does."""
        return any(child.yields(axis) for child in self.children)

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as the widest, as high as the highest."""
        sizes = [layout.size(child, room) for child in self.children]
        return max(wide for wide, _ in sizes), max(high for _, high in sizes)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """Each in the whole room."""
        return [(child, rect) for child in self.children]


class Columns(View, frozen=True):
    """Views side by side in columns of the same width, or of widths in a fixed proportion."""

    children: tuple[View, ...]
    gap: float = 0
    shares: tuple[float, ...] = ()
    """The proportion of their widths; empty: they are equal."""

    def yields(self, axis: Axis) -> bool:
        """The room is divided, however wide it is; its height if one of them does."""
        return axis == ACROSS or any(child.yields(axis) for child in self.children)

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width, as high as the highest."""
        widths = self._widths(layout, room[0])
        sizes = [
            layout.size(child, (wide, room[1]))
            for child, wide in zip(self.children, widths, strict=True)
        ]
        return room[0], max(high for _, high in sizes)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """From left to right."""
        found, left = [], rect.left
        for child, wide in zip(self.children, self._widths(layout, rect.width), strict=True):
            found.append((child, pygame.Rect(left, rect.top, wide, rect.height)))
            left += wide + layout.px(self.gap)
        return found

    def _widths(self, layout: Layout, room: int) -> list[int]:
        shares = self.shares or (1.0,) * len(self.children)
        free = room - layout.px(self.gap) * (len(self.children) - 1)
        return [int(free * share / sum(shares)) for share in shares]


class Beside(View, frozen=True):
    """A column of a fixed width, and beside it a view that has the rest of the room."""

    column: View
    rest: View
    width: float
    gap: float = 0
    most: float = 1
    """The largest share of the room that the column may have."""
    grows: bool = False
    """Whether the width grows with the text."""

    def yields(self, axis: Axis) -> bool:
        """It takes the room that there is; its height if one of them does."""
        return axis == ACROSS or self.column.yields(axis) or self.rest.yields(axis)

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width, as high as the higher one."""
        wide, rest = self._widths(layout, room[0])
        sizes = layout.size(self.column, (wide, room[1])), layout.size(self.rest, (rest, room[1]))
        return room[0], max(high for _, high in sizes)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The column, then the rest."""
        wide, rest = self._widths(layout, rect.width)
        left, right = rect.copy(), rect.copy()
        left.width, right.width, right.right = wide, rest, rect.right
        return [(self.column, left), (self.rest, right)]

    def _widths(self, layout: Layout, room: int) -> Size:
        wide = layout.kit.theme.grown_px(self.width) if self.grows else layout.px(self.width)
        wide = min(wide, round(room * self.most))
        return wide, room - wide - layout.px(self.gap)


class Grid(View, frozen=True):
    """Rows of views in columns, each as wide as its widest; one of them takes what is left over."""

    rows: tuple[tuple[View, ...], ...]
    wide: int
    """The place of the column that takes what is left over."""
    gap: tuple[float, float] = (0, 0)
    """Units between columns, and between rows."""

    def yields(self, axis: Axis) -> bool:
        """The wide column does."""
        return axis == ACROSS

    def size(self, layout: Layout, room: Size) -> Size:
        """All columns and rows."""
        widths = self._widths(layout, room[0])
        heights = self._heights(layout, widths)
        across, down = (layout.px(units) for units in self.gap)
        high = sum(heights) + down * max(len(heights) - 1, 0)
        return sum(widths) + across * max(len(widths) - 1, 0), high

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """Row by row."""
        widths = self._widths(layout, rect.width)
        heights = self._heights(layout, widths)
        across, down = (layout.px(units) for units in self.gap)
        found, y = [], rect.top
        for row_, high in zip(self.rows, heights, strict=True):
            x = rect.left
            for cell, wide in zip(row_, widths, strict=True):
                found.append((cell, pygame.Rect(x, y, wide, high)))
                x += wide + across
            y += high + down
        return found

    def _widths(self, layout: Layout, room: int) -> list[int]:
        endless = (ENDLESS, ENDLESS)
        widths = [
            max(layout.size(cell, endless)[0] for cell in cells)
            for cells in zip(*self.rows, strict=True)
        ]
        if widths and not is_endless(room):
            taken = sum(widths) + layout.px(self.gap[0]) * (len(widths) - 1)
            widths[self.wide] = max(widths[self.wide] + room - taken, 0)
        return widths

    def _heights(self, layout: Layout, widths: list[int]) -> list[int]:
        return [
            max(
                layout.size(cell, (wide, ENDLESS))[1]
                for cell, wide in zip(cells, widths, strict=True)
            )
            for cells in self.rows
        ]


class Ruling(View, frozen=True):
    """A line across, as wide as its share of the room; its thickness is in units."""

    colour: Colour
    thick: float
    share: float = 1

    def size(self, layout: Layout, room: Size) -> Size:
        """No width of its own."""
        return 0, layout.px(self.thick)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Fill it."""
        line = pygame.Rect(placed.rect.topleft, (0, canvas.kit.px(self.thick)))
        line.width = max(round(placed.rect.width * self.share), 1)
        line.centery = placed.rect.centery
        canvas.target.fill(self.colour, line)


class Fit(View, frozen=True):
    """The first of several views that needs no more than its room; the last one if none does."""

    choices: tuple[View, ...]

    def yields(self, axis: Axis) -> bool:
        """A shorter one may take its place."""
        return True

    def size(self, layout: Layout, room: Size) -> Size:
        """That of the view that is shown."""
        return layout.size(first_fitting(layout, self.choices, room), room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The view that is shown."""
        return [(first_fitting(layout, self.choices, rect.size), rect)]


def first_fitting(layout: Layout, choices: Iterable[View], room: Size) -> View:
    """The first of at least one view that needs no more than the room, otherwise the last."""
    for choice in choices:
        wide, high = layout.size(choice, room)
        if wide <= room[0] and high <= room[1]:
            break
    return choice


class AsMany(View, frozen=True):
    """As many of several views, one below the other, as there is room for."""

    children: tuple[View, ...]
    rests: tuple[View, ...]
    """What stands below instead of those left out: for one of them, for two, and so on."""

    def yields(self, axis: Axis) -> bool:
        """Its height, and its width if one of them does."""
        return axis == DOWN or any(child.yields(axis) for child in self.children)

    def size(self, layout: Layout, room: Size) -> Size:
        """Those that are shown."""
        return layout.size(self._shown(layout, room), room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """Those that are shown."""
        return [(self._shown(layout, rect.size), rect)]

    def _shown(self, layout: Layout, room: Size) -> View:
        heights = [layout.size(child, (room[0], ENDLESS))[1] for child in self.children]
        if sum(heights) <= room[1]:
            return column(*self.children)
        left = room[1] - layout.size(self.rests[0], (room[0], ENDLESS))[1]
        many = sum(1 for high in accumulate(heights) if high <= left)
        missing = min(len(self.children) - many, len(self.rests))
        return column(*self.children[:many], self.rests[missing - 1])


class AsHigh(View, frozen=True):
    """A view that is as high as the highest of several."""

    inside: View
    others: tuple[View, ...]

    def yields(self, axis: Axis) -> bool:
        """As what is inside."""
        return self.inside.yields(axis)

    def size(self, layout: Layout, room: Size) -> Size:
        """Its width, and their height."""
        high = max(layout.size(other, room)[1] for other in self.others)
        return layout.size(self.inside, room)[0], high

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside."""
        return [(self.inside, rect)]


class Latest(View, frozen=True):
    """As many of the last of several views as there is room for, in columns like a text."""

    children: tuple[View, ...]
    columns: int = 1
    gap: float = 0
    """Units between columns."""

    def yields(self, axis: Axis) -> bool:
        """Its width is divided, and of its height it takes what there is."""
        return True

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width; the height of all of them in one column, or the room."""
        wide = self._width(layout, room[0])
        high = sum(layout.size(child, (wide, ENDLESS))[1] for child in self.children)
        return room[0], min(high, room[1])

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """Down the first column, then down the next."""
        wide = self._width(layout, rect.width)
        heights = [layout.size(child, (wide, ENDLESS))[1] for child in self.children]
        for first in range(len(heights)):
            places = list(_flow(heights[first:], rect.height))
            if all(high <= rect.height for high in heights[first:]) and (
                places[-1][0] < self.columns
            ):
                break
        else:
            return []
        step = wide + layout.px(self.gap)
        return [
            (child, pygame.Rect(rect.left + column_ * step, rect.top + top, wide, high))
            for child, high, (column_, top) in zip(
                self.children[first:], heights[first:], places, strict=True
            )
        ]

    def _width(self, layout: Layout, room: int) -> int:
        """The width of a column."""
        return (room - layout.px(self.gap) * (self.columns - 1)) // self.columns


class Tail(View, frozen=True):
    """As many of the last of several views as there is room for, at the lower edge.

    The last one is cut at its top where it has too little room alone.
    """

    children: tuple[View, ...]
    clips: ClassVar[bool] = True

    def yields(self, axis: Axis) -> bool:
        """Those that have no room are left out."""
        return True

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole room."""
        return room

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """From the first that has room down to the last."""
        found: list[tuple[View, pygame.Rect]] = []
        bottom = rect.bottom
        for child in reversed(self.children):
            high = layout.size(child, (rect.width, ENDLESS))[1]
            if found and bottom - high < rect.top:
                break
            bottom -= high
            found.append((child, pygame.Rect(rect.left, bottom, rect.width, high)))
        return found[::-1]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them, and nothing above the room."""
        clip = canvas.target.get_clip()
        canvas.target.set_clip(placed.rect.clip(clip))
        canvas.paint(placed.parts)
        canvas.target.set_clip(clip)


class Scroll(View, frozen=True):
    """A view of any height, of which as much is seen as there is room for."""

    inside: View
    name: str
    """By which the scene remembers how far it is scrolled."""
    is_on_paper: bool = False
    keeps_room: bool = False
    """Whether what is inside keeps room for the scroll bar itself."""
    clips: ClassVar[bool] = True

    def yields(self, axis: Axis) -> bool:
        """Its height."""
        return axis == DOWN or self.inside.yields(axis)

    def size(self, layout: Layout, room: Size) -> Size:
        """What is inside, or the whole room."""
        wide, high = layout.size(self.inside, (room[0], ENDLESS))
        return wide, min(high, room[1])

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside, moved up as far as it is scrolled; it leaves room for a scroll bar."""
        high = self.height(layout, rect)
        area = ScrollArea(layout.kit.trim, rect, high)
        area.scroll_to(layout.offsets.get(self.name, 0))
        wide = rect.width if self.keeps_room else area.room
        return [(self.inside, pygame.Rect(rect.left, rect.top - area.offset, wide, high))]

    def height(self, layout: Layout, rect: pygame.Rect) -> int:
        """The whole height of what is inside, in pixels."""
        high = layout.size(self.inside, (rect.width, ENDLESS))[1]
        if high <= rect.height or self.keeps_room:
            return high
        room = ScrollArea(layout.kit.trim, rect, high).room
        return layout.size(self.inside, (room, ENDLESS))[1]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw what is seen of it, and the scroll bar if there is more."""
        area = canvas.areas[self.name]
        area.draw_part(canvas.target, lambda _, __: canvas.paint(placed.parts))


def _flow(heights: Iterable[int], room: int) -> Iterator[tuple[int, int]]:
    """The column and the top of each of several things in columns of a height."""
    place, top = 0, 0
    for high in heights:
        if top + high > room:
            place, top = place + 1, 0
        yield place, top
        top += high


def _room(room: Size, axis: Axis, length: int) -> Size:
    """A room of that length along an axis."""
    return (length, room[1]) if axis == ACROSS else (room[0], length)


def _align_across(box: pygame.Rect, rect: pygame.Rect, align: Align) -> None:
    if align == "centre":
        box.centerx = rect.centerx
    elif align == "end":
        box.right = rect.right
    elif align == "fill":
        box.left, box.width = rect.left, rect.width


def _align_down(box: pygame.Rect, rect: pygame.Rect, align: Align) -> None:
    if align == "centre":
        box.centery = rect.centery
    elif align == "end":
        box.bottom = rect.bottom
    elif align == "fill":
        box.top, box.height = rect.top, rect.height


class Along(View, frozen=True):
    """Views at places across, each in its own size, in the middle between top and bottom."""

    marks: tuple[tuple[float, View], ...]
    """Each with its place as a share of the width, in rising order."""
    align: Literal["start", "centre"] = "centre"
    """Whether it begins at its place, or has its middle there."""
    gap: float = 0
    """Units that stay free before the next."""

    def yields(self, axis: Axis) -> bool:
        """It takes the width that there is."""
        return axis == ACROSS

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width, and more if one has too little room before the next."""
        boxes = list(self._boxes(layout, pygame.Rect((0, 0), room)))
        lacking = max((box.width - free for _, box, free in boxes), default=0)
        return room[0] + max(lacking, 0), max((box.height for _, box, _ in boxes), default=0)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """Each at its place."""
        return [(view, box) for view, box, _ in self._boxes(layout, rect)]

    def _boxes(self, layout: Layout, rect: pygame.Rect) -> Iterator[tuple[View, pygame.Rect, int]]:
        """Each in its rectangle, and the width it has before the next."""
        xs = [rect.left + round(rect.width * share) for share, _ in self.marks]
        for place, (x, (_, view)) in enumerate(zip(xs, self.marks, strict=True)):
            after = [next_x - x for next_x in xs[place + 1 : place + 2]]
            if self.align == "start":
                free = (after or [rect.right - x])[0]
            else:
                free = min([*after, *(x - last for last in xs[:place][-1:])], default=rect.width)
            free = max(free - layout.px(self.gap), 0)
            box = pygame.Rect((x, 0), layout.size(view, (free, rect.height)))
            if self.align == "centre":
                box.centerx = x
            box.centery = rect.centery
            yield view, box, free
