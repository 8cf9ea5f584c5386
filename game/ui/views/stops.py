"""The places of what can be pressed in a view, and what the mouse carries between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame.transform import rotozoom

from game.ui.scroll import ScrollArea
from game.ui.toolkit import Toolkit
from game.ui.views.containers import Scroll
from game.ui.views.inputs import Change, Input
from game.ui.views.presses import Glow, Group, Press, Pressable, Tab, Wrapper
from game.ui.views.view import Action, Look, Placed
from game.ui.widgets import Command, PressableWidget, Widget

Do: TypeAlias = Callable[[Action], None]
"""Does what a press means."""

_LEFT: Final = 1
_LOOKS: Final[Mapping[str, Look]] = {"up": "rest", "hover": "hover", "down": "down"}
_NOTHING: Final[Mapping[str, ScrollArea]] = {}


class Around(Struct, frozen=True):
    """What a stop lies in."""

    glow: Placed | None = None
    group: str = ""
    area: ScrollArea | None = None


class FocusStop(PressableWidget):
    """The place of something pressable: what has the focus, is hovered or held down."""

    is_drawn = False

    def __init__(
        self, kit: Toolkit, placed: Placed, pressable: Pressable, do: Do, around: Around
    ) -> None:
        super().__init__(kit.trim, placed.rect, partial(do, pressable.action), pressable.key)
        self.around = around
        self.area = around.area
        self.placed = placed
        self.pressable = pressable
        self.reason = pressable.reason
        self.is_enabled = not pressable.reason
        self._kit = kit
        self._do = do

    @property
    def is_focusable(self) -> bool:
        """Whether the focus can come to it."""
        return self.pressable.is_stop

    @property
    def is_in_view(self) -> bool:
        """Whether any of it isn't scrolled away."""
        return bool(self.placed.seen.width and self.placed.seen.height)

    @property
    def has_band(self) -> bool:
        """Whether a band takes the place of the frame."""
        is_tab = isinstance(self.pressable, Tab)
        return isinstance(self.pressable, Press) and self.pressable.band == "menu" and not is_tab

    @property
    def is_card(self) -> bool:
        """Whether it has the frame as soon as the mouse comes to it."""
        return isinstance(self.pressable, Press) and self.pressable.band == "card"

    @property
    def shows_focus(self) -> bool:
        """Whether something else than the frame shows that it has the focus."""
        is_tab = isinstance(self.pressable, Tab)
        return is_tab or self.has_band or self.around.glow is not None

    def attracts(self, pixel: tuple[int, int]) -> bool:
        """Whether the mouse at a pixel brings the focus to it."""
        if not self.is_focusable:
            return False
        if self.around.glow is not None:
            return self.around.glow.seen.collidepoint(pixel)
        return (self.has_band or self.is_card) and self.is_at(pixel)

    def is_at(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel is on the part of it that is seen."""
        return self.placed.seen.collidepoint(pixel)

    def draw_frame(self, target: pygame.Surface) -> None:
        """Draw the frame of the focus, except where it is scrolled away."""
        rect, seen, clip = self.rect, self.placed.seen, target.get_clip()
        if not seen.height:
            return
        top = seen.top if seen.top > rect.top else clip.top
        bottom = seen.bottom if seen.bottom < rect.bottom else clip.bottom
        target.set_clip((clip.left, top, clip.width, bottom - top))
        super().draw_frame(target)
        target.set_clip(clip)

    @property
    def label(self) -> str:
        """Its first words."""
        return next(self.placed.words(), "")

    def follow(self, before: FocusStop) -> None:
        """Stay held down in a new layout."""
        self._is_armed = before._is_armed

    def release(self) -> None:
        """It is not pressed when the mouse button is released."""
        self._is_armed = False

    @property
    def excuse_place(self) -> tuple[int, int]:
        """The middle of the lower edge of the slip with the reason."""
        return self.rect.centerx, self.rect.top + self.trim.px(self.pressable.excuse_down)


class InputStop(FocusStop):
    """The place of something with a value."""

    pressable: Input

    def handle(self, event: pygame.Event) -> bool:
        """The value at the place where the mouse is pressed, or to which it is dragged."""
        is_left = event.type != pygame.MOUSEMOTION and getattr(event, "button", 0) == _LEFT
        if is_left and event.type == pygame.MOUSEBUTTONDOWN and self.is_enabled:
            self._is_armed = self.is_at(event.pos)
            if self._is_armed:
                self._take(event.pos[0])
            return self._is_armed
        if is_left and event.type == pygame.MOUSEBUTTONUP:
            was_armed, self._is_armed = self._is_armed, False
            return was_armed
        if event.type == pygame.MOUSEMOTION and self._is_armed and self.pressable.is_dragged:
            self._take(event.pos[0])
            return True
        return super().handle(event)

    def command(self, command: Command) -> bool:
        """Change the value; if it stays, the focus moves on."""
        if not self.is_enabled:
            return super().command(command)
        return self._change(self.pressable.after(command))

    def _take(self, x: int) -> None:
        self._change(self.pressable.value_at(self._kit, self.rect, x))

    def _change(self, value: object) -> bool:
        if value == self.pressable.value:
            return False
        if not self.pressable.is_dragged:
            self.trim.on_sound("press")
        self._do(Change(self.pressable.action, value))
        return True


def stops_of(
    kit: Toolkit,
    placed: Placed,
    do: Do,
    before: Iterable[FocusStop] = (),
    areas: Mapping[str, ScrollArea] = _NOTHING,
) -> list[FocusStop]:
    """Everything that can be pressed in a laid-out view, in reading order.

    What was held down `before` stays so; `areas` are what scrolls, by its name.
    """
    held = {stop.pressable.action: stop for stop in before}
    stops = list(_stops_in(kit, placed, do, areas, Around()))
    for stop in stops:
        if (old := held.get(stop.pressable.action)) is not None:
            stop.follow(old)
    return stops


def _stops_in(
    kit: Toolkit, placed: Placed, do: Do, areas: Mapping[str, ScrollArea], around: Around
) -> Iterator[FocusStop]:
    view = placed.view
    match view:
        case Glow():
            around = replace(around, glow=placed)
        case Group():
            around = replace(around, group=view.name)
        case Scroll():
            around = replace(around, area=areas[view.name])
        case Input():
            yield InputStop(kit, placed, view, do, around)
        case Pressable():
            yield FocusStop(kit, placed, view, do, around)
    for part in placed.parts:
        yield from _stops_in(kit, part, do, areas, around)


def look_of(stops: Iterable[FocusStop], action: Action) -> Look:
    """How what an action is pressed by looks: whether it is pointed at or held down."""
    states = (stop.state for stop in stops if stop.pressable.action == action)
    return _LOOKS[next(states, "up")]


def press_at(stops: Iterable[FocusStop], pixel: tuple[int, int]) -> bool:
    """Do what the topmost stop at a pixel means; False if there is none."""
    for stop in reversed(list(stops)):
        if stop.is_at(pixel):
            return stop.command("press")
    return False


def action_of(widget: Widget | None) -> Action | None:
    """What a press of a widget means, if that is a value."""
    return widget.pressable.action if isinstance(widget, FocusStop) else None


_LEAST: Final = 6
"""Pixels from which a movement with the button held down is more than a click."""
_TILT: Final = 6
"""Degrees by which what is carried is tilted."""


class Carried(Wrapper, frozen=True):
    """A view that the mouse can carry away."""

    thing: Hashable


class Place(Wrapper, frozen=True):
    """A view on which what is carried can be laid down."""

    name: Hashable


class Lift(Struct, frozen=True):
    """The mouse begins to carry a thing."""

    thing: Hashable


class PutDown(Struct, frozen=True):
    """The mouse lets a thing go over a place; None where nothing takes it."""

    thing: Hashable
    on: Hashable


class Hand:
    """What the mouse carries, until its button is released."""

    def __init__(self, do: Do) -> None:
        """`do` does what lifting and laying down mean."""
        self.thing: Hashable = None
        self.over: Hashable = None
        """The place below the mouse while something is carried."""
        self._do = do
        self._grabbed: Hashable = None
        self._start = self._pixel = (0, 0)

    def handle(self, event: pygame.Event, placed: Placed, stops: Iterable[FocusStop]) -> bool:
        """Follow the mouse over a laid-out view; True for the end of a carry, which is no click.

        What is lifted presses none of the `stops`.
        """
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._grabbed = _topmost(placed, event.pos, Carried) if event.button == _LEFT else None
            self._start = event.pos
        elif event.type == pygame.MOUSEMOTION and self._grabbed is not None:
            self._move(event.pos, placed, stops)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            thing, on = self.thing, self.over
            self._grabbed = self.thing = self.over = None
            if thing is not None:
                self._do(PutDown(thing, on))
            return thing is not None
        return False

    def _move(self, pixel: tuple[int, int], placed: Placed, stops: Iterable[FocusStop]) -> None:
        self._pixel = pixel
        far = max(abs(pixel[0] - self._start[0]), abs(pixel[1] - self._start[1]))
        if self.thing is None and far >= _LEAST:
            for stop in stops:
                stop.release()
            self.thing = self._grabbed
            self._do(Lift(self.thing))
        if self.thing is not None:
            self.over = _topmost(placed, pixel, Place)

    def draw(self, target: pygame.Surface, picture: pygame.Surface, *, is_calm: bool) -> None:
        """Draw a picture of the thing at the mouse, tilted except with reduced motion."""
        turned = picture if is_calm else rotozoom(picture, _TILT, 1)
        target.blit(turned, turned.get_rect(center=self._pixel))


def _topmost(placed: Placed, pixel: tuple[int, int], kind: type[Carried] | type[Place]) -> Hashable:
    """The thing, or the name of the place, that is seen at a pixel; None for none."""
    for one in reversed(list(placed.walk())):
        if isinstance(one.view, kind) and one.seen.collidepoint(pixel):
            return one.view.thing if isinstance(one.view, Carried) else one.view.name
    return None
