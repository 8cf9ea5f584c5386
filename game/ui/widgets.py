"""What has a rectangle, for mouse, keyboard and gamepad alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final, Literal, TypeAlias

import pygame

from game.ui.trim import PressState, Trim


def hidden(place: pygame.Rect, covered: Sequence[pygame.Rect]) -> int:
    """The pixels that a place hides of several rectangles; where they overlap, each counts."""
    sizes = (place.clip(covered[number]).size for number in place.collidelistall(covered))
    return sum(wide * high for wide, high in sizes)


def clearest(places: Iterable[pygame.Rect], covered: Sequence[pygame.Rect]) -> pygame.Rect:
    """The first of the places that hides least."""
    return min(places, key=lambda place: hidden(place, covered))


Press: TypeAlias = Callable[[], None]

_LEFT: Final = 1
LABEL_SIZE: Final = 18

Command: TypeAlias = Literal["up", "down", "left", "right", "next", "previous", "press", "back"]
"""What keys and pads mean in every screen."""


class Widget:
    """A component with a rectangle that draws itself and handles events."""

    can_focus: ClassVar[bool] = True
    is_drawn: ClassVar[bool] = True
    """Whether it draws itself."""

    def __init__(self, trim: Trim, rect: pygame.Rect, hotkey: int | None = None) -> None:
        """``hotkey`` presses it wherever the focus is; ``rect`` is in pixels."""
        self.trim = trim
        self.rect = rect
        self.hotkey = hotkey
        self.is_enabled = True
        self.is_hovered = False
        self.reason = ""
        """Why it is disabled."""
        self.area: Widget | None = None
        """What it is scrolled in."""

    @property
    def is_in_view(self) -> bool:
        """Whether any of it isn't scrolled away."""
        return True

    @property
    def is_focusable(self) -> bool:
        """Whether it can have the focus; disabled widgets with a reason can, to show it."""
        return self.can_focus

    def draw(self, target: pygame.Surface) -> None:
        """Draw in its rectangle."""

    def draw_frame(self, target: pygame.Surface) -> None:
        """Draw the frame of the focus."""
        self.trim.focus(target, self.rect)

    def is_at(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel of the window is on it."""
        return self.rect.collidepoint(pixel)

    @property
    def excuse_place(self) -> tuple[int, int]:
        """The midpoint of the lower edge of the slip with the reason why it is disabled."""
        return self.rect.centerx, self.rect.top - self.trim.px(6)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; True if it was consumed."""
        if event.type == pygame.MOUSEMOTION:
            before, self.is_hovered = self.is_hovered, self.is_at(event.pos)
            return before or self.is_hovered
        return False

    def command(self, command: Command) -> bool:
        """Execute a command of keys or pad while it has the focus; True if it did."""
        return False


class PressableWidget(Widget):
    """A widget that is pressed with the mouse or by a command."""

    def __init__(
        self, trim: Trim, rect: pygame.Rect, on_press: Press, hotkey: int | None = None
    ) -> None:
        super().__init__(trim, rect, hotkey)
        self.on_press = on_press
        self._is_armed = False

    def handle(self, event: pygame.Event) -> bool:
        """Press it if the mouse button goes down and up on it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._is_armed = self.is_at(event.pos)
            return self._is_armed
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            was_armed, self._is_armed = self._is_armed, False
            if was_armed and self.is_at(event.pos):
                self.command("press")
            return was_armed
        return super().handle(event)

    def command(self, command: Command) -> bool:
        """Press it, unless it is disabled."""
        if command != "press" or not self.is_enabled:
            if command == "press" and self.reason:
                self.trim.on_sound("refuse")
            return False
        self.trim.on_sound("press")
        self.on_press()
        return True

    @property
    def state(self) -> PressState:
        """Its visual state."""
        if self._is_armed and self.is_enabled:
            return "down"
        return "hover" if self.is_hovered else "up"


class FocusTarget(Widget):
    """A focus stop without a picture of its own."""

    is_drawn = False

    def __init__(self, trim: Trim, place: Callable[[], pygame.Rect]) -> None:
        """`place` returns its present rectangle in the window."""
        self._place = place
        super().__init__(trim, place())

    @property
    def rect(self) -> pygame.Rect:
        """Its present rectangle in the window."""
        return self._place()

    @rect.setter
    def rect(self, rect: pygame.Rect) -> None:
        """Ignored: the rectangle is always that of the thing drawn."""
