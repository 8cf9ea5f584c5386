"""Views that the player changes; the scene keeps what he has entered."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from game.ui.typography.text import Style
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_HEIGHT: Final = 44


class Submit(Struct, frozen=True):
    """Enter was pressed in a field."""

    field: str
    text: str


class Field(View, frozen=True):
    """A line to type into, as wide as there is room; the focus begins in it."""

    name: str
    text: str = ""
    """What stands in it at first, selected, so that typing replaces it."""
    limit: int = 40
    """The most characters."""

    def size(self, layout: Layout, room: Size) -> Size:
        """High enough to be clicked."""
        return room[0], max(layout.px(_HEIGHT), layout.kit.type.height(Style("text", 18)))

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the line with its caret."""
        canvas.fields[self.name].draw(canvas.target)
