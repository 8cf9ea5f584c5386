"""A screen that is a value: what it shows is a view, what can be done in it are actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import partial

import pygame
from msgspec import Struct

from game.ui.aloud import Told
from game.ui.input.focus import FocusRing
from game.ui.inputs import TextInput
from game.ui.scroll import ScrollArea
from game.ui.stack import Scene, SceneStack
from game.ui.toolkit import Toolkit
from game.ui.views.containers import Scroll
from game.ui.views.inputs import Field, Submit
from game.ui.views.presses import Modal, Tab
from game.ui.views.spoken import spoken_lines, spoken_stop
from game.ui.views.stops import FocusStop, look_of, stops_of
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View


class Leave(Struct, frozen=True):
    """Go back to the screen below."""


class ViewScene(Scene, ABC):
    """Shows what `view` returns, and does what is pressed.

    The view is asked for again after each event, and laid out only if it is another one.
    """

    mist: int | None = 60
    """How dark the blurred screen below is, in percent; None if `paint_ground` draws another."""

    def __init__(self, toolkit: Toolkit, stack: SceneStack) -> None:
        self.toolkit = toolkit
        self.stack = stack
        self.ring = FocusRing()
        self.ring.is_shown = True
        self._view: View | None = None
        self._placed: Placed | None = None
        self._areas: dict[str, ScrollArea] = {}
        self._offsets: dict[str, int] = {}
        self._fields: dict[str, TextInput] = {}
        self._pointer: tuple[int, int] | None = None
        """Where the mouse is, once it has moved."""

    @abstractmethod
    def view(self) -> View:
        """What is shown now."""

    @abstractmethod
    def do(self, action: Action) -> None:
        """Do what the player wants."""

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw what lies below the view."""
        if self.mist is not None:
            self.toolkit.trim.mist(target, self.mist)

    # --- Layout ---------------------------------------------------------------------------

    @property
    def placed(self) -> Placed:
        """The view as it is laid out. Raises ValueError before the scene is opened."""
        if self._placed is None:
            raise ValueError("the scene has not been opened yet")
        return self._placed

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out again, as sizes, colours or the language may be others."""
        self._view = None
        self._renew(size)

    def opened(self) -> None:
        """What is shown may have changed while another scene was open."""
        self.renew()

    def renew(self) -> None:
        """Ask for the view again, and lay it out if it is another one."""
        self._renew(self.stack.size)

    def _renew(self, size: tuple[int, int]) -> None:
        view = self.view()
        offsets = {name: area.offset for name, area in self._areas.items()}
        if view == self._view and offsets == self._offsets:
            return
        if self._view is None or view != self._view:
            self._view = view
        layout = Layout(self.toolkit, offsets)
        self._placed = layout.place(self._view, self.room(size))
        self._renew_areas(layout)
        self._renew_fields()
        self._renew_stops()

    def room(self, size: Size) -> pygame.Rect:
        """The part of a window of that size in which the view lies."""
        return pygame.Rect((0, 0), size)

    def _renew_areas(self, layout: Layout) -> None:
        """What scrolls stays scrolled, as far as there still is so much of it."""
        before, self._areas = self._areas, {}
        for placed in self.placed.walk():
            if isinstance(placed.view, Scroll):
                name, high = placed.view.name, placed.view.height(layout, placed.rect)
                area = before.get(name) or ScrollArea(self.toolkit.trim, placed.rect, high)
                area.rect, area.content_height = placed.rect, high
                area.is_on_paper = placed.view.is_on_paper
                area.scroll_to(area.offset)
                self._areas[name] = area
        self._offsets = {name: area.offset for name, area in self._areas.items()}

    def _renew_fields(self) -> None:
        """What was typed stays, with its caret."""
        before, self._fields = self._fields, {}
        for placed in self.placed.walk():
            if isinstance(placed.view, Field):
                field = before.get(placed.view.name) or self._new_field(placed.view)
                field.rect, field.placeholder = placed.rect, placed.view.placeholder
                self._fields[placed.view.name] = field

    def _new_field(self, view: Field) -> TextInput:
        def submit(text: str) -> None:
            self.do(Submit(view.name, text))

        rect = pygame.Rect(0, 0, 0, 0)
        trim, limit = self.toolkit.trim, view.limit
        return TextInput(trim, rect, view.text, submit, limit=limit, is_marked=True)

    def text_of(self, field: str) -> str:
        """What stands in a field; empty before it is shown."""
        typed = self._fields.get(field)
        return typed.text if typed is not None else ""

    @property
    def text_place(self) -> pygame.Rect | None:
        """The field that has the focus."""
        focused = self.ring.focused
        return focused.rect if isinstance(focused, TextInput) else None

    def _renew_stops(self) -> None:
        focused = self.focused
        stops = stops_of(self.toolkit, self.placed, self.do, self.stops, self._areas)
        for area in self._areas.values():
            area.has_stops = any(stop.area is area and stop.is_focusable for stop in stops)
        for stop in stops:
            # What scrolls moves below a mouse that stays where it is.
            stop.is_hovered = self._pointer is not None and stop.is_at(self._pointer)
        self.ring.replace([*self._areas.values(), *self._fields.values(), *stops])
        self._focus_again(stops, focused)
        self._hide_frame()

    def _hide_frame(self) -> None:
        """No frame where something else shows the focus."""
        focused = self.ring.focused
        if isinstance(focused, FocusStop) and focused.shows_focus:
            self.ring.is_shown = False

    def _focus_again(self, stops: list[FocusStop], focused: Action | None) -> None:
        """Focus what does the same as before, or what the focus begins on."""
        if self.ring.focused in (*self._fields.values(), *self._areas.values()):
            return
        able = [stop for stop in stops if stop.is_focusable]
        same = [stop for stop in able if stop.pressable.action == focused]
        first = [stop for stop in able if stop.pressable.is_first]
        # Enter does what its button says, unless something is chosen for the button to do it to.
        if not any(stop.is_card for stop in able):
            first += [stop for stop in able if stop.pressable.key == pygame.K_RETURN]
        # Pages without anything to press are scrolled by keys.
        pages = [area for area in self._areas.values() if area.is_focusable]
        for one in [*same, *self._first_fields(), *first, *pages, *able][:1]:
            self.ring.focus(one)

    def _first_fields(self) -> list[TextInput]:
        """The fields in which the focus begins."""
        views = (placed.view for placed in self.placed.walk())
        firsts = (one for one in views if isinstance(one, Field) and one.is_first)
        return [self._fields[one.name] for one in firsts]

    @property
    def stops(self) -> list[FocusStop]:
        """All that can be pressed, in reading order."""
        return [one for one in self.ring.widgets if isinstance(one, FocusStop)]

    @property
    def focused(self) -> Action | None:
        """What the focus is on."""
        focused = self.ring.focused
        return focused.pressable.action if isinstance(focused, FocusStop) else None

    def words(self) -> Iterator[str]:
        """All that can be read, in reading order."""
        return self.placed.words()

    def told(self) -> Told:
        """All that can be read, and what has the focus."""
        lines = tuple(spoken_lines(self.toolkit, self.placed))
        return Told(self, lines, self._focus_in_words())

    def _focus_in_words(self) -> str:
        focused = self.ring.focused
        if isinstance(focused, TextInput):
            typed = focused.text or focused.placeholder
            return self.toolkit.say("aloud.field", words=typed)
        return (
            spoken_stop(self.toolkit, focused, self.stops) if isinstance(focused, FocusStop) else ""
        )

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Press, move the focus, or leave."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        leave = self._leave_by(event)
        if leave is not None:
            self.do(leave)
        else:
            self._handle_stops(event)
        if event.type == pygame.KEYDOWN:
            self._scroll_to_focus()
        if len(self.stack) and self.stack.top is self:
            self.renew()

    def _scroll_to_focus(self) -> None:
        """Scroll as little as needed to show the whole of what has the focus."""
        focused = self.ring.focused
        if isinstance(focused, FocusStop) and isinstance(area := focused.area, ScrollArea):
            rect = (focused.around.glow or focused.placed).rect
            top = rect.top - area.rect.top + area.offset
            area.show(top, top + rect.height)

    def _leave_by(self, event: pygame.Event) -> Action | None:
        """What Esc or a click beside what is shown does."""
        modal = next((one for one in self.placed.walk() if isinstance(one.view, Modal)), None)
        if modal is None or not isinstance(modal.view, Modal):
            return None
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        is_click = event.type == pygame.MOUSEBUTTONDOWN and modal.view.is_left_by_clicks
        is_outside = is_click and not any(part.rect.collidepoint(event.pos) for part in modal.parts)
        return modal.view.leave if is_escape or is_outside else None

    def _handle_stops(self, event: pygame.Event) -> None:
        before = self.ring.focused
        if isinstance(before, FocusStop):
            is_enter = event.type == pygame.KEYDOWN and event.key in (
                pygame.K_RETURN,
                pygame.K_SPACE,
            )
            # Where something else shows the focus, an arrow moves it at once.
            self.ring.is_shown |= is_enter or before.shows_focus
        is_used = self.ring.handle(event)
        if event.type == pygame.KEYDOWN and not is_used:
            self._leap(event.key)
        if isinstance(self.ring.focused, FocusStop) and self.ring.focused not in self.ring.widgets:
            # It was laid out again while it was pressed.
            self._focus_again(self.stops, self.focused)
        if event.type == pygame.MOUSEMOTION:
            for stop in self.stops:
                if stop.attracts(event.pos):
                    self.ring.focus(stop)
                    self.ring.is_shown = True
        elif event.type == pygame.KEYDOWN and isinstance(before, FocusStop):
            self._enter_group(before)
        self._hide_frame()

    def _leap(self, key: int) -> None:
        """Scroll what scrolls, unless more than one thing does."""
        areas = [area for area in self._areas.values() if area.furthest]
        if len(areas) == 1:
            areas[0].leap(key)

    def _enter_group(self, before: FocusStop) -> None:
        """Go to where a group begins when the focus comes from another, and open a tab."""
        focused = self.ring.focused
        if (
            not isinstance(focused, FocusStop)
            or focused.pressable.action == before.pressable.action
        ):
            return
        groups = before.around.group, focused.around.group
        if all(groups) and groups[0] != groups[1]:
            self.ring.focus(self._entrance(groups[1]))
        focused = self.ring.focused
        if isinstance(focused, FocusStop) and isinstance(focused.pressable, Tab):
            self.do(focused.pressable.action)

    def _entrance(self, group: str) -> FocusStop:
        """The stop at which keys enter a group."""
        stops = [stop for stop in self.stops if stop.around.group == group and stop.is_focusable]
        open_ = [one for one in stops if isinstance(one.pressable, Tab) and one.pressable.is_open]
        first = [one for one in stops if one.pressable.is_first]
        return [*open_, *first, *stops][0]

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the ground, the view, the frame of the focus."""
        self.paint_ground(target)
        look = partial(look_of, self.stops)
        canvas = Canvas(self.toolkit, target, look, self.focused, self._areas, self._fields)
        canvas.paint((self.placed,))
        self.ring.draw(target)
