"""Views that the player changes; the scene keeps what he has entered."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Final

import pygame
from msgspec import Struct

from game.ui.toolkit import Toolkit
from game.ui.typography.text import Anchor, Style
from game.ui.views.presses import Pressable
from game.ui.views.view import ACROSS, Action, Axis, Canvas, Layout, Placed, Size, View
from game.ui.widgets import Command

_HEIGHT: Final = 44
_CONTROL: Final = 32
_LABEL: Final = 18
_STATE: Final = 14


class Submit(Struct, frozen=True):
    """Enter was pressed in a field."""

    field: str
    text: str


class Field(View, frozen=True):
    """A line to type into, as wide as there is room."""

    name: str
    text: str = ""
    """What stands in it at first, selected, so that typing replaces it."""
    limit: int = 40
    """The most characters."""
    placeholder: str = ""
    """What is said in it while it is empty."""
    is_first: bool = True
    """Whether the focus begins in it."""

    def size(self, layout: Layout, room: Size) -> Size:
        """High enough to be clicked."""
        return room[0], max(layout.px(_HEIGHT), layout.kit.type.height(Style("text", 18)))

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the line with its caret."""
        canvas.fields[self.name].draw(canvas.target)


class Change(Struct, frozen=True):
    """Give something another value."""

    of: Action
    """The action of the view that was changed."""
    value: object


class Input(Pressable, frozen=True, kw_only=True):
    """Something with a value that keys and clicks change; `action` names it in the `Change`."""

    value: object
    is_dragged: ClassVar[bool] = False
    """Whether the value follows the mouse while it is held down."""

    @abstractmethod
    def after(self, command: Command) -> object:
        """The value after a command; the present one if it means nothing here."""

    @abstractmethod
    def value_at(self, kit: Toolkit, rect: pygame.Rect, x: int) -> object:
        """The value that a press of the mouse at an x of the window means."""


class Toggle(Input, frozen=True, kw_only=True):
    """A switch; its state is shown in words as well as by position and colour."""

    value: bool
    words: tuple[str, str]
    """The words for on and off."""

    def after(self, command: Command) -> bool:
        """Left switches off, right on, a press to the other."""
        if command in ("left", "right"):
            return command == "right"
        return self.value != (command == "press")

    def value_at(self, kit: Toolkit, rect: pygame.Rect, x: int) -> bool:
        """The other one."""
        return not self.value

    def size(self, layout: Layout, room: Size) -> Size:
        """Room for the longer word, and the knob."""
        high, style = _height(layout.kit), Style("bold", _STATE)
        return max(layout.kit.type.width(word, style) for word in self.words) + 2 * high, high

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """A groove, a knob, and the word beside it."""
        kit, rect, target = canvas.kit, placed.rect, canvas.target
        palette, radius = kit.theme.palette, rect.height // 2
        colour = palette.amber if self.value else palette.moon_500
        pygame.draw.rect(target, palette.night_900, rect, border_radius=radius)
        pygame.draw.rect(target, colour, rect, kit.px(2), radius)
        x = rect.right - radius if self.value else rect.left + radius
        pygame.draw.circle(target, colour, (x, rect.centery), radius - kit.px(4))
        room = rect.inflate(-rect.height, 0)
        side: Anchor = "midleft" if self.value else "midright"
        style = Style("bold", _STATE, colour)
        kit.type.draw(target, self.says, style, getattr(room, side), side)

    @property
    def says(self) -> str:
        """The word for its state."""
        return self.words[0 if self.value else 1]


class Choice(Input, frozen=True, kw_only=True):
    """One of several values side by side, by its place; the chosen one is ticked and amber."""

    value: int
    """Its place; -1 for none of them."""
    labels: tuple[str, ...]

    def after(self, command: Command) -> int:
        """Left and right change it up to the ends; a press goes through all."""
        many = len(self.labels)
        if command == "press":
            return (self.value + 1) % many
        step = {"left": -1, "right": 1}.get(command, 0)
        return self.value + step if 0 <= self.value + step < many else self.value

    def value_at(self, kit: Toolkit, rect: pygame.Rect, x: int) -> int:
        """The one at that place."""
        cells = enumerate(self._cells(kit, rect))
        return next((place for place, cell in cells if cell.left <= x < cell.right), self.value)

    def yields(self, axis: Axis) -> bool:
        """The room around the labels."""
        return axis == ACROSS

    def size(self, layout: Layout, room: Size) -> Size:
        """Room for each, were it chosen, with as much around it as there is."""
        least, gaps = sum(self._widths(layout.kit)), 2 * layout.px(12) * len(self.labels)
        return max(min(least + gaps, room[0]), least), _height(layout.kit)

    def is_cut(self, layout: Layout, rect: pygame.Rect) -> bool:
        """Whether the labels don't fit."""
        return sum(self._widths(layout.kit)) > rect.width

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the cells in one frame."""
        kit, rect, target = canvas.kit, placed.rect, canvas.target
        palette, radius = kit.theme.palette, kit.px(3)
        pygame.draw.rect(target, palette.night_900, rect, border_radius=radius)
        for place, cell in enumerate(self._cells(kit, rect)):
            words, ink = self.labels[place], palette.moon_300
            if place == self.value:
                pygame.draw.rect(target, palette.amber, cell, border_radius=radius)
                words, ink = f"✓ {words}", palette.amber_ink
            kit.type.draw(target, words, Style("bold", _LABEL, ink), cell.center, "center")
        pygame.draw.rect(target, palette.edge, rect, kit.px(palette.border_width), radius)

    def spoken(self, kit: Toolkit) -> str:
        """The chosen one, and its place among them."""
        if self.value < 0:
            return ""
        place = kit.say("aloud.place", number=self.value + 1, of=len(self.labels))
        return kit.say("aloud.comma").join((self.labels[self.value], place))

    @property
    def says(self) -> str:
        """All of them, the chosen one ticked."""
        chosen = enumerate(self.labels)
        return " ".join(f"✓ {one}" if place == self.value else one for place, one in chosen)

    def _widths(self, kit: Toolkit) -> list[int]:
        return [kit.type.width(f"✓ {label}", Style("bold", _LABEL)) for label in self.labels]

    def _cells(self, kit: Toolkit, rect: pygame.Rect) -> Iterator[pygame.Rect]:
        widths = self._widths(kit)
        spare = (rect.width - sum(widths)) / len(widths)
        x = float(rect.left)
        for wide in widths:
            yield pygame.Rect(round(x), rect.top, round(wide + spare), rect.height)
            x += wide + spare


class Slider(Input, frozen=True, kw_only=True):
    """A whole number between two bounds."""

    value: int
    bounds: tuple[int, int] = (0, 100)
    step: int = 5
    width: float = 280
    """Units."""
    is_dragged: ClassVar[bool] = True

    def yields(self, axis: int) -> bool:
        """Its width."""
        return axis == 0

    def after(self, command: Command) -> int:
        """Left and right change it by a step."""
        return self._near(self.value + self.step * {"left": -1, "right": 1}.get(command, 0))

    def value_at(self, kit: Toolkit, rect: pygame.Rect, x: int) -> int:
        """The number at a place of the groove, to the nearest step."""
        groove, (low, high) = self._groove(kit, rect), self.bounds
        return self._near(low + (x - groove.left) / max(groove.width, 1) * (high - low))

    def _near(self, value: float) -> int:
        low, high = self.bounds
        return min(max(low + round((value - low) / self.step) * self.step, low), high)

    def _groove(self, kit: Toolkit, rect: pygame.Rect) -> pygame.Rect:
        return rect.inflate(-rect.height, kit.px(6) - rect.height)

    def size(self, layout: Layout, room: Size) -> Size:
        """Its width, or less."""
        return min(layout.px(self.width), room[0]), _height(layout.kit)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the groove, filled up to the knob."""
        kit, rect, target = canvas.kit, placed.rect, canvas.target
        palette, groove, (low, high) = kit.theme.palette, self._groove(kit, rect), self.bounds
        x = groove.left + round(groove.width * (self.value - low) / max(high - low, 1))
        radius, knob = groove.height // 2, rect.height // 2 - kit.px(2)
        pygame.draw.rect(target, palette.night_500, groove, border_radius=radius)
        filled = pygame.Rect(groove.left, groove.top, x - groove.left, groove.height)
        pygame.draw.rect(target, palette.amber, filled, border_radius=radius)
        pygame.draw.circle(target, palette.outline, (x, rect.centery), knob + kit.px(1))
        pygame.draw.circle(target, palette.amber, (x, rect.centery), knob)


def _height(kit: Toolkit) -> int:
    """The height of a control in pixels."""
    return max(kit.px(_CONTROL), kit.type.height(Style("bold", _LABEL)) + kit.px(8))
