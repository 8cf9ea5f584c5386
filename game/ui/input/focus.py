"""Keyboard focus: the widget that keys and gamepad act on, and navigation between widgets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from game.ui.input.bindings import DIRECTIONS, command_of
from game.ui.typography.text import Style
from game.ui.widgets import Command, Widget

_PAGING: Final = (pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""Keys that go through a list or a page in leaps."""
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class FocusRing:
    """The widgets of a screen, later ones on top, and the focused one.

    The amber frame is shown only while keys or a pad are in use; the mouse hides it.
    """

    def __init__(self, widgets: Iterable[Widget] = ()) -> None:
        self.widgets = list(widgets)
        self.focused: Widget | None = None
        self.is_shown = False

    @property
    def framed(self) -> Widget | None:
        """The widget with the amber frame, which gets Enter; None if the frame is hidden."""
        return self.focused if self.is_shown else None

    def replace(self, widgets: Iterable[Widget]) -> None:
        """Replace the widgets; the focus stays if its widget is still there."""
        self.widgets = list(widgets)
        if self.focused not in self.widgets:
            self.focused = None

    def focus(self, widget: Widget) -> None:
        """Focus a widget."""
        self.focused = widget

    def handle(self, event: pygame.Event) -> bool:
        """Dispatch an event to its widget; True if it was used."""
        if event.type in _MOUSE:
            return self._mouse(event)
        command = command_of(event)
        if self.focused and self.focused.is_enabled and self._to_focused(event, command):
            return True
        if command == "press" and self._is_refused():
            return True
        if event.type == pygame.KEYDOWN and self._hotkey(event.key):
            return True
        if command == "press" and not self.is_shown:
            return False
        if command is not None:
            return self._travel(command)
        return event.type == pygame.KEYDOWN and self._leap(event.key)

    def draw(self, target: pygame.Surface) -> None:
        """Draw all widgets, the frame round the focused one, and the reason why one is disabled."""
        for widget in self.widgets:
            if widget.is_drawn:
                widget.draw(target)
        if framed := self.framed:
            framed.draw_frame(target)
        if excuse := self.excuse:
            style, place = _excuse_look(excuse)
            edge = excuse.trim.theme.palette.moon_500
            excuse.trim.pill(target, excuse.reason, style, place, edge)

    @property
    def excuse(self) -> Widget | None:
        """The disabled widget that is hovered or framed, if it has a reason to show."""
        shown = [framed] if (framed := self.framed) else []
        for widget in [*reversed(self.widgets), *shown]:
            is_pointed = widget.is_hovered or widget in shown
            if is_pointed and not widget.is_enabled and widget.reason:
                return widget
        return None

    def _to_focused(self, event: pygame.Event, command: Command | None) -> bool:
        widget = self.focused
        if widget is None:
            return False
        if widget.handle(event):
            return True
        if command == "press" and not self.is_shown:
            return False
        return command is not None and widget.command(command)

    def _is_refused(self) -> bool:
        """Whether the framed widget is disabled; if so, play a sound and show the reason."""
        framed = self.framed
        if framed is None or framed.is_enabled:
            return False
        framed.command("press")
        return True

    def _mouse(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.is_shown = False
        used = False
        for widget in reversed(self.widgets):
            if not widget.handle(event):
                continue
            used = True
            if event.type == pygame.MOUSEBUTTONDOWN and widget.is_focusable:
                self.focused = widget
            if event.type != pygame.MOUSEMOTION:
                break
        return used

    def _hotkey(self, key: int) -> bool:
        if self.framed and key in (pygame.K_RETURN, pygame.K_SPACE):
            return False
        # A pad has no space bar: if Space presses the widget and nothing has Enter, A presses it.
        for one in (key, pygame.K_SPACE) if key == pygame.K_RETURN else (key,):
            for widget in reversed(self.widgets):
                if widget.hotkey == one and widget.is_enabled:
                    return widget.command("press")
        return False

    def show(self) -> None:
        """Show the frame where it was last, or on the first widget."""
        stops = [widget for widget in self.widgets if widget.is_focusable]
        if self.focused not in stops:
            self.focused = stops[0] if stops else None
        self.is_shown = self.focused is not None

    def _travel(self, command: Command) -> bool:
        stops = [widget for widget in self.widgets if widget.is_focusable]
        if not stops or command in ("press", "back"):
            return False
        was_shown, self.is_shown = self.is_shown, True
        if self.focused is None or self.focused not in stops:
            self.focused = stops[0]
        elif command in DIRECTIONS and not was_shown:
            return True
        elif command in DIRECTIONS:
            # What is scrolled away lies where other things are seen.
            beside = [one for one in stops if one.area and one.area is self.focused.area]
            seen = [one for one in stops if one.is_in_view]
            found = (nearest(self.focused, near, command) for near in (beside, seen))
            self.focused = next((one for one in found if one), self.focused)
        else:
            step = 1 if command == "next" else -1
            self.focused = stops[(stops.index(self.focused) + step) % len(stops)]
        return True

    def _leap(self, key: int) -> bool:
        """Go to the first or last widget of a list, or a page up or down in it."""
        focused = self.focused
        if key not in _PAGING or focused is None or not focused.is_focusable:
            return False
        if focused.area is None:
            return False
        rows = [one for one in self.widgets if one.area is focused.area and one.is_focusable]
        page = focused.area.rect.height - focused.rect.height
        if key == pygame.K_PAGEUP:
            top = focused.rect.top - page
            self.focused = next(one for one in rows if one.rect.top >= top)
        elif key == pygame.K_PAGEDOWN:
            top = focused.rect.top + page
            self.focused = next(one for one in reversed(rows) if one.rect.top <= top)
        else:
            self.focused = rows[0 if key == pygame.K_HOME else -1]
        self.is_shown = True
        return True


def _excuse_look(excuse: Widget) -> tuple[Style, tuple[int, int]]:
    """The style and position of the reason."""
    trim = excuse.trim
    style = Style("bold", 16, trim.theme.palette.moon_100)
    return style, excuse.excuse_place


def nearest(origin: Widget, stops: Iterable[Widget], direction: Command) -> Widget | None:
    """The nearest widget in a direction; sideways distance counts double."""
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
    best: tuple[float, Widget] | None = None
    for widget in stops:
        ahead, aside = _distance(origin.rect, widget.rect, dx, dy)
        if widget is origin or ahead <= 0:
            continue
        score = ahead + 2 * aside
        if best is None or score < best[0]:
            best = (score, widget)
    return best[1] if best else None


def _distance(start: pygame.Rect, end: pygame.Rect, dx: int, dy: int) -> tuple[float, float]:
    """The distance between two rectangles ahead and to the side, 0 where they overlap."""
    ahead = (end.centerx - start.centerx) * dx + (end.centery - start.centery) * dy
    if dx:
        aside = max(end.top - start.bottom, start.top - end.bottom, 0)
        overlap = end.top < start.bottom and start.top < end.bottom
        clear = end.left >= start.right or end.right <= start.left
    else:
        aside = max(end.left - start.right, start.left - end.right, 0)
        overlap = end.left < start.right and start.left < end.right
        clear = end.top >= start.bottom or end.bottom <= start.top
    if not clear:
        return 0, 0
    return ahead, aside if not overlap else 0
