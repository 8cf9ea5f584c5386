"""Views in a part of a screen that is drawn otherwise, with or without anything to press."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ui.toolkit import Toolkit
from game.ui.views.containers import Box, Fit
from game.ui.views.presses import LookUp
from game.ui.views.stops import Do, FocusStop, look_of, press_at, stops_of
from game.ui.views.view import Canvas, Layout, Look, Placed, Size, View


def size_of(kit: Toolkit, view: View, room: Size) -> Size:
    """The size of a view in a room in pixels."""
    return Layout(kit).size(view, room)


def laid_out(kit: Toolkit, view: View, rect: pygame.Rect) -> Placed:
    """A view in a rectangle of the window, in pixels; it is laid out only once."""
    key = view, tuple(rect), kit.theme, kit.words, kit.keys.prompts
    placed = kit.layouts.take(key, lambda: Layout(kit).place(view, rect.copy()))
    assert isinstance(placed, Placed)
    return placed


def draw_view(kit: Toolkit, target: pygame.Surface, view: View, rect: pygame.Rect) -> None:
    """Draw a view in a rectangle of the window, in pixels."""
    draw_placed(kit, target, laid_out(kit, view, rect))


def draw_placed(kit: Toolkit, target: pygame.Surface, placed: Placed) -> None:
    """Draw a view that is laid out."""
    Canvas(kit, target, _rest).paint((placed,))


def _rest(_: object) -> Look:
    return "rest"


class Pane:
    """Shows the view it is given, and keeps the places of what can be pressed."""

    def __init__(self, kit: Toolkit, do: Do) -> None:
        """`do` does what is pressed."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it lies, in pixels of the window."""
        self.stops: list[FocusStop] = []
        self._kit = kit
        self._do = do
        self._placed: tuple[object, View, Placed] | None = None
        """What was laid out last, and for what; of equal views the first was laid out."""
        self._made: tuple[object, View] | None = None
        """The view made last, and what it was made of."""

    def made(self, of: object, make: Callable[[], View]) -> View:
        """The view that `make` returns, made anew if `of`, the theme, the words or the names of
        keys have changed since."""
        kit = self._kit
        now = of, kit.theme, kit.words, kit.keys.prompts
        if self._made is None or self._made[0] != now:
            self._made = now, make()
        return self._made[1]

    def placed(self, view: View) -> Placed:
        """The view as it is laid out."""
        shows, last = (self._kit.theme, self._kit.words, tuple(self.rect)), self._placed
        if last is None or last[0] != shows or last[1] is not view:
            last = self._placed = shows, view, laid_out(self._kit, view, self.rect)
        return last[2]

    def renew(self, view: View) -> list[FocusStop]:
        """The places of what can be pressed in the view, in reading order."""
        if not self.rect.height:
            self.stops = []
        else:
            self.stops = stops_of(self._kit, self.placed(view), self._do, self.stops)
        return self.stops

    def press_rule(self, view: View, pixel: tuple[int, int]) -> bool:
        """Press the number of a rule that the view shows now at a pixel; False if there is none."""
        if not self.rect.collidepoint(pixel):
            return False
        stops = stops_of(self._kit, self.placed(view), self._do)
        numbers = [one for one in stops if isinstance(one.pressable.action, LookUp)]
        return press_at((one for one in numbers if not one.is_focusable), pixel)

    def paint(self, target: pygame.Surface, view: View) -> None:
        """Draw the view over what lies below it."""
        Canvas(self._kit, target, partial(look_of, self.stops)).paint((self.placed(view),))

    def draw(self, target: pygame.Surface, view: View) -> None:
        """Draw the view. Its picture is painted anew where it shows something else."""
        if not self.rect.height:
            return
        kit, placed = self._kit, self.placed(view)
        canvas = Canvas(kit, target, partial(look_of, self.stops))
        looks = tuple((stop.pressable.action, stop.state) for stop in self.stops)
        shows = placed.view, looks, kit.keys.device, kit.words.language
        area = self._opaque(target, placed)

        def paint() -> None:
            clip = target.get_clip()
            target.set_clip(area.clip(clip))
            canvas.paint((placed,))
            target.set_clip(clip)

        if area.height:
            kit.pictures.draw(target, area, shows, paint)

    def _opaque(self, target: pygame.Surface, placed: Placed) -> pygame.Rect:
        """The part through which nothing is seen; the rim of a panel around it is drawn here."""
        while isinstance(placed.view, Fit):
            placed = placed.parts[0]
        if type(placed.view) is View:
            return pygame.Rect(self.rect.topleft, (0, 0))
        if not isinstance(placed.view, Box) or placed.view.ground != "steel":
            return self.rect
        trim = self._kit.trim
        trim.shadow(target, self.rect)
        trim.panel_rim(target, self.rect)
        return trim.panel_middle(self.rect)
