"""The base class for components of a playing scene, such as the board or a panel."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.tabletop.hud.frame import Frame
from game.ui.toolkit import Toolkit
from game.ui.views.pane import Pane
from game.ui.views.spoken import spoken_lines
from game.ui.views.stops import Do
from game.ui.views.view import Placed, View
from game.ui.widgets import Widget


class Part:
    """A component. Subclasses override the methods they need.

    A scene draws its parts in order and offers events to them from the last to the first, until one
    of them consumes the event.
    """

    def arrange(self, frame: Frame) -> None:
        """Take a place in a window with this layout."""

    def renew(self) -> None:
        """Refresh after the question or the way it is displayed has changed."""

    def widgets(self) -> list[Widget]:
        """Create this part's widgets for the current question."""
        return []

    def update(self, ms: int) -> bool:
        """Let `ms` milliseconds pass. Returns True if a redraw is needed."""
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event. Returns True if it was consumed."""
        return False

    def press_at_once(self, pixel: tuple[int, int]) -> bool:
        """Press what a click at a pixel means while something moves too; False if that is nothing
        and the click skips the animation."""
        return False

    def look_at_once(self, key: int) -> bool:
        """Do what a key means that only looks elsewhere while something moves; False if it means
        nothing of that kind and skips the animation."""
        return False

    def told(self) -> Iterable[str]:
        """What is read out as soon as it is shown, beside the question and its answers."""
        return ()

    def told_whole(self) -> Iterable[str]:
        """All that can be read in it."""
        return self.told()

    def is_opaque(self, size: tuple[int, int]) -> bool:
        """Whether `draw` covers the whole of a scene of this size in pixels.

        The parts before it aren't drawn then.
        """
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Draw on top of the parts before this one."""


class PanePart(Part):
    """A component that shows a view."""

    def __init__(self, kit: Toolkit, do: Do) -> None:
        """`do` does what is pressed in it."""
        self._toolkit = kit
        self._pane = Pane(kit, do)

    def view(self) -> View:
        """What it shows now."""
        raise NotImplementedError

    def placed(self) -> Placed:
        """The view as it is laid out."""
        return self._pane.placed(self.view())

    def told_whole(self) -> Iterable[str]:
        """All its words."""
        return spoken_lines(self._toolkit, self.placed())

    def widgets(self) -> list[Widget]:
        """The places of what can be pressed, in reading order."""
        return [*self._pane.renew(self.view())]

    def press_at_once(self, pixel: tuple[int, int]) -> bool:
        """Press the number of a rule."""
        return self._pane.press_rule(self.view(), pixel)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the view."""
        self._pane.draw(target, self.view())


class OverlayPart(PanePart):
    """A component whose view lies over others, which are seen beside it."""

    def draw(self, target: pygame.Surface) -> None:
        """Draw the view."""
        self._pane.paint(target, self.view())


def is_left_press(event: pygame.Event) -> bool:
    """Whether the event is a press of the left mouse button."""
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT


LEFT = 1
RIGHT = 3
