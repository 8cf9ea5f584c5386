"""Views: what is shown, as values. A view measures itself, divides its room and draws itself.

Equal views look the same in a window of the same size, so nothing else has to say what a picture
depends on. Lengths in a view are units, so a view doesn't depend on the window's size; a layout
converts them to pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.ui.aloud import plain
from game.ui.inputs import TextInput
from game.ui.scroll import ScrollArea
from game.ui.toolkit import Toolkit

Size: TypeAlias = tuple[int, int]
"""Width and height in pixels."""
Axis: TypeAlias = Literal[0, 1]
"""0 across, 1 down: the place of a length in a `Size`."""
ACROSS: Final[Axis] = 0
DOWN: Final[Axis] = 1
ENDLESS: Final = 1_000_000
"""Room for whatever a view wants, in pixels; half of it still is."""
Action: TypeAlias = Hashable
"""What a press means: a value, such as ``Choose("green")``."""
Look: TypeAlias = Literal["rest", "hover", "down"]


def is_endless(length: int) -> bool:
    """Whether a room has no limit along an axis."""
    return length > ENDLESS // 2


class View(Struct, frozen=True, cache_hash=True):
    """Something that can be measured, divided into parts and drawn."""

    stretches: ClassVar[bool] = False
    """Whether it takes what is left over in a row or column."""
    clips: ClassVar[bool] = False
    """Whether nothing of its parts is seen outside its rectangle."""

    def size(self, layout: Layout, room: Size) -> Size:
        """The size it takes if it may have `room`; more than that if it can't be smaller."""
        return 0, 0

    def yields(self, axis: Axis) -> bool:
        """Whether it can do with less along an axis than it takes of an endless room."""
        return False

    def parts(self, layout: Layout, rect: pygame.Rect) -> Iterable[tuple[View, pygame.Rect]]:
        """The views it consists of, each with its rectangle in pixels."""
        return ()

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it with its parts."""
        canvas.paint(placed.parts)

    @property
    def says(self) -> str:
        """The words it shows itself, without those of its parts."""
        return ""

    def spoken(self, kit: Toolkit) -> str:
        """What is read out of it: its words, or the name of what a picture shows."""
        return plain(self.says)

    def is_cut(self, layout: Layout, rect: pygame.Rect) -> bool:
        """Whether it can't show in its rectangle what it must show."""
        return False


class Layout:
    """Measures views for one window; equal views are measured once in each room."""

    def __init__(self, kit: Toolkit, offsets: Mapping[str, int] | None = None) -> None:
        """`offsets` says how far what scrolls is scrolled, by its name, in pixels."""
        self.kit = kit
        self.px: Final = kit.theme.px
        """Converts units to pixels."""
        self.offsets = offsets or {}
        self._sizes, self._older_sizes = kit.sizes()

    def size(self, view: View, room: Size) -> Size:
        """The size of a view in a room, in pixels."""
        key = view, room
        known = self._sizes.get(key)
        if known is None:
            known = self._sizes[key] = self._older_sizes.get(key) or view.size(self, room)
        return known

    def place(self, view: View, rect: pygame.Rect, clip: pygame.Rect | None = None) -> Placed:
        """Lay a view out in a rectangle, in pixels of the window.

        Only what is in `clip` is seen.
        """
        seen = rect if clip is None else rect.clip(clip)
        within = seen if view.clips else clip
        parts = tuple(self.place(part, box, within) for part, box in view.parts(self, rect))
        return Placed(view, rect, parts, seen, view.is_cut(self, rect))


class Placed(Struct, frozen=True):
    """A view in its rectangle, and its parts in theirs."""

    view: View
    rect: pygame.Rect
    parts: tuple[Placed, ...]
    seen: pygame.Rect
    """The part of the rectangle that isn't scrolled away."""
    is_cut: bool

    def moved(self, across: int, down: int) -> Placed:
        """The same elsewhere, as many pixels further right and down."""
        parts = tuple(part.moved(across, down) for part in self.parts)
        rect, seen = self.rect.move(across, down), self.seen.move(across, down)
        return Placed(self.view, rect, parts, seen, self.is_cut)

    def walk(self) -> Iterator[Placed]:
        """It and all below it, in drawing order, which is reading order too."""
        ahead = [self]
        while ahead:
            placed = ahead.pop()
            yield placed
            ahead += reversed(placed.parts)

    def words(self) -> Iterator[str]:
        """All that can be read, in reading order."""
        return (one.view.says for one in self.walk() if one.view.says)


class Canvas(Struct, frozen=True):
    """Where views are drawn, and how what is being pressed or pointed at looks."""

    kit: Toolkit
    target: pygame.Surface
    look_of: Callable[[Action], Look]
    focused: Action | None = None
    """The action that Enter does."""
    areas: Mapping[str, ScrollArea] = {}
    """What scrolls, by its name."""
    fields: Mapping[str, TextInput] = {}
    """What is typed into, by its name."""
    is_lit: bool = False
    """Whether what is drawn now lies on a lit row."""

    def paint(self, parts: Iterable[Placed]) -> None:
        """Draw views one after the other, except what is scrolled away."""
        for part in parts:
            if part.seen.height or not part.rect.height:
                part.view.paint(self, part)
