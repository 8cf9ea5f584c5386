"""All widgets of a playing scene, the focus of keyboard and gamepad, and keyboard shortcuts."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.rules import decisions as d
from game.rules.board import Cell
from game.rules.decisions import Decision, Option
from game.tabletop.actions import PressMan
from game.tabletop.board.sheets import cell_of
from game.tabletop.board.view import BoardView
from game.tabletop.hud.question_bar import Offer
from game.tabletop.parts.action_bar import ActionBar
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part, is_left_press
from game.tabletop.parts.pointer import Spot
from game.tabletop.parts.question import Question
from game.tabletop.parts.squad import man_of
from game.tabletop.question.answers import Answer
from game.ui.views.stops import FocusStop, action_of
from game.ui.widgets import Widget

_SETTLED_MS: Final = 500
"""Enter is ignored this long after a new question, since it may have been meant to skip an
animation."""


class Shortcuts(Part):
    """Maps keys to actions."""

    def __init__(self, actions: Mapping[int, Callable[[], None]]) -> None:
        """`actions` maps key codes to actions."""
        self._actions = actions

    def handle(self, event: pygame.Event) -> bool:
        """Run the action of the key, if any."""
        action = self._actions.get(event.key) if event.type == pygame.KEYDOWN else None
        if action is None:
            return False
        action()
        return True


class AnswerKeys(Part):
    """Gives an answer by its letter or digit; Enter shows where it could be used."""

    def __init__(self, question: Question, point: Callable[[], None]) -> None:
        """`point` focuses the widget that Enter would press."""
        self._question = question
        self._point = point

    def handle(self, event: pygame.Event) -> bool:
        """Handle answer keys and Enter."""
        if event.type != pygame.KEYDOWN:
            return False
        name = pygame.key.name(event.key)
        # All hits of an attack are answered at once, by buttons with keys of their own.
        answers = () if self._question.hits_together else self._question.answers.answers
        for answer in answers:
            if answer.key and answer.key == name:
                self._question.give(answer.option)
                return True
        if event.key == pygame.K_RETURN and self._question.waited_ms > _SETTLED_MS:
            self._point()
            return True
        return False


class PressesAtOnce(Part):
    """Clicks on numbers of rules and on the log, and keys that only look elsewhere, which are meant
    for them while something moves too."""

    def __init__(
        self, parts: Callable[[], Sequence[Part]], is_fighting: Callable[[], bool]
    ) -> None:
        """While `is_fighting`, a press is meant to go on."""
        self._parts = parts
        self._is_fighting = is_fighting

    def handle(self, event: pygame.Event) -> bool:
        """Press what is under the mouse, or look where the key says, if either is anything."""
        if self._is_fighting():
            return False
        if event.type == pygame.KEYDOWN:
            return any(part.look_at_once(event.key) for part in reversed(self._parts()))
        return is_left_press(event) and any(
            part.press_at_once(event.pos) for part in reversed(self._parts())
        )


_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class WidgetControls(Part):
    """Collects the widgets of the other parts, draws them and forwards events to them."""

    def __init__(
        self, context: StageContext, view: BoardView | None, bar: ActionBar, sources: Sequence[Part]
    ) -> None:
        """`sources` are the parts with widgets, in Tab order; the action `bar` comes last."""
        self.ring = context.ring
        self._session = context.session
        self._question = context.question
        self._pointer = context.pointer
        self._view = view
        self._bar = bar
        self._sources = (*sources, bar)
        self._asked: Decision | None = None
        """The last question."""

    # --- Widgets --------------------------------------------------------------------------

    def renew(self) -> None:
        """Create the widgets for the current question and keep the focus if possible."""
        self._refocus([widget for part in self._sources for widget in part.widgets()])
        asked = self._question.asked
        if asked is not self._asked and self._is_on_idle_man():
            self.ring.focused = None
            self._focus_near_action()
        self._asked = asked

    def _refocus(self, widgets: list[Widget]) -> None:
        """Focus the widget that corresponds to the one focused before."""
        before = self.ring.focused
        self.ring.replace(widgets)
        for widget in widgets:
            if _is_same(before, widget):
                self.ring.focus(widget)
        if before is not None and self.ring.focused is None:
            self._focus_near_action()

    def _is_on_idle_man(self) -> bool:
        """Whether the focus is on a man in the bar who does nothing: he is acting already, or no
        answer is about him. Enter would be lost on him."""
        pressed, acting = action_of(self.ring.focused), self._session.shown.action
        if not isinstance(pressed, PressMan):
            return False
        is_acting = acting is not None and pressed.name in acting.group
        return is_acting or not self._question.answers.at_unit(pressed.name)

    def _focus_near_action(self) -> None:
        """Hide the focus frame and move the focus to the cell nearest to the acting men, so that
        arrow keys start there and Enter presses the primary button."""
        self.ring.is_shown = False
        action, view = self._session.shown.action, self._view
        if action is None or view is None or action.at not in view.layout.cells:
            return
        here = view.cell_rect(action.at).center
        cells = [widget for widget in self.ring.widgets if isinstance(widget, Spot) and widget.cell]
        if cells:
            self.ring.focus(min(cells, key=lambda one: math.dist(one.rect.center, here)))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the widgets, the focus frame and the reason why a widget is disabled."""
        self.ring.draw(target)

    def handle(self, event: pygame.Event) -> bool:
        """Forward the event to the widgets. Mouse motion is never consumed."""
        if event.type not in (*_MOUSE, pygame.KEYDOWN):
            return False
        return self.ring.handle(event) and event.type != pygame.MOUSEMOTION

    # --- The frame of keys ----------------------------------------------------------------

    def next_man(self) -> None:
        """Focus the next man who can act, starting over after the last."""
        acts = [answer.unit for answer in self._question.answers.by_type(d.Act)]
        widgets = self.ring.widgets
        spots = [one for one in widgets if isinstance(one, Spot) and one.unit in acts]
        stops: Sequence[Widget] = spots or [one for one in widgets if man_of(one) in acts]
        if not stops:
            return
        focused = self.ring.focused
        place = stops.index(focused) + 1 if focused in stops else 0
        self.ring.focus(stops[place % len(stops)])
        self.ring.is_shown = True

    def point(self) -> None:
        """Handle Enter when no button takes it: focus a man who can act, or else any answer."""
        if self._question.asked is None:
            return
        self.next_man()
        answers = [widget for widget in self.ring.widgets if self._is_answer(widget)]
        if self.ring.focused is None and answers:
            self.ring.focus(answers[0])
        self.ring.show()

    def _is_answer(self, widget: Widget) -> bool:
        """Whether pressing the widget answers the question."""
        return isinstance(widget, Spot) or self._bar.answer_of(widget) is not None

    def point_to(self, option: Option) -> Cell:
        """Focus the widget that gives an answer. Returns its cell, or an empty string."""
        self.ring.is_shown = False
        answer = self._question.answers.to(option)
        if answer is None:
            return ""
        for widget in self.ring.widgets:
            is_spot = isinstance(widget, Spot) and (
                (widget.unit and widget.unit == answer.unit)
                or (widget.cell and widget.cell == answer.cell)
            )
            if is_spot or self._bar.answer_of(widget) == answer:
                self.ring.focus(widget)
                self.ring.is_shown = True
                break
        focused = self.ring.framed
        if not isinstance(focused, Spot):
            return ""
        return focused.cell or cell_of(self._session.shown, focused.unit) or ""

    # --- Answers --------------------------------------------------------------------------

    def answer_of(self, widget: Widget | None) -> Answer | None:
        """The answer of an action bar button, or None for any other widget."""
        return self._bar.answer_of(widget)

    def offer_of(self, widget: Widget | None) -> Offer | None:
        """What an action bar button offers, or None for any other widget."""
        return self._bar.offer_of(widget)

    def place_of(self, option: Option | None) -> pygame.Rect | None:
        """The rectangle in pixels of whatever gives an answer or leads to it, if visible. No list
        leads to a place on the board."""
        answer = self._question.answers.to(option)
        if answer is None:
            return None
        view = self._view
        if view is not None and answer.area == "board":
            rect = view.piece_rect(answer.unit) if answer.unit else None
            if rect is None and answer.cell:
                rect = view.cell_rect(answer.cell)
            is_seen = rect is not None and self._pointer.is_on_board(rect.center)
            if rect is not None and is_seen and not self._is_under(rect):
                return rect
        button = self._bar.stop_to(answer)
        if button is not None and self._bar.answer_of(button) is not None:
            return button.rect
        for widget in self.ring.widgets:
            if answer.unit and answer.unit == man_of(widget):
                return widget.rect
        is_place = view is not None and answer.area == "board"
        return button.rect if button is not None and not is_place else None

    def _is_under(self, rect: pygame.Rect) -> bool:
        """Whether a button covers part of a rectangle."""
        found = (widget for widget in self.ring.widgets if isinstance(widget, FocusStop))
        return any(button.rect.colliderect(rect) for button in found)


def _is_same(before: Widget | None, after: Widget) -> bool:
    """Whether two widgets of consecutive questions stand for the same thing."""
    if isinstance(before, Spot) and isinstance(after, Spot):
        return (before.cell, before.unit) == (after.cell, after.unit)
    if isinstance(before, FocusStop) and isinstance(after, FocusStop):
        return before.pressable.action == after.pressable.action
    return False
