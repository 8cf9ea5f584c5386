"""Keeps a double click from answering two questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part, is_left_press
from game.ui.theme import with_alpha
from game.ui.views.stops import FocusStop
from game.ui.widgets import Widget

_LEFT: Final = 1
_VEIL: Final = 50
"""Opacity, in percent, of what dims a button that can't be pressed yet."""


class ClickGuard(Part):
    """Hears every click first. Where a click has just answered a question, the next one within
    half a second does nothing, as another verb may stand there by now.

    The same button may be pressed again if it gives no answer, as Undo.
    """

    def __init__(
        self,
        context: StageContext,
        answers: Callable[[Widget], bool],
        is_review: Callable[[], bool],
    ) -> None:
        """`answers` tells whether a widget gives an answer; `is_review` whether the player only
        looks at what was done, so that going on leads to other buttons without a choice."""
        self._session = context.session
        self._ring = context.ring
        self._last = context.last_click
        self._answers = answers
        self._is_review = is_review
        self._is_swallowed = False
        self._held: FocusStop | None = None
        """The button that was drawn as one that can't be pressed yet."""

    def update(self, ms: int) -> bool:
        """Count the time; True when a button can be pressed from now on, or can't any more."""
        self._last.ms += ms
        before, self._held = self._held, self._held_button()
        return before is not self._held

    def _held_button(self) -> FocusStop | None:
        """The button under the last click that another one there wouldn't press now."""
        pixel = self._last.pixel
        return self._button_at(pixel) if pixel is not None and self.holds(pixel) else None

    def draw(self, target: pygame.Surface) -> None:
        """Dim a button that can't be pressed yet."""
        held = self._held_button()
        if held is not None:
            veil = pygame.Surface(held.rect.size, pygame.SRCALPHA)
            veil.fill(with_alpha(held.trim.theme.palette.night_900, _VEIL))
            target.blit(veil, held.rect)

    def handle(self, event: pygame.Event) -> bool:
        """Swallow the second press of a double click, and its release."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT and self._is_swallowed:
            self._is_swallowed = False
            return True
        if not is_left_press(event):
            return False
        if self.holds(event.pos):
            self._is_swallowed = True
            return True
        last, button = self._last, self._button_at(event.pos)
        label = button.label if button is not None else ""
        # A click that skips what is shown answers nothing, and neither does one right after it.
        before = self._stand() if not self._session.director.is_busy else (0, -1)
        last.note(event.pos, before, label)
        return False

    def holds(self, pixel: tuple[int, int]) -> bool:
        """Whether a press there would be the second of a double click."""
        last = self._last
        if self._session.director.is_busy or not last.is_at(pixel):
            return False
        if self._stand() == last.before:
            return False
        button = self._button_at(pixel)
        is_again = button is not None and button.label == last.label
        return not is_again or (button is not None and self._answers(button))

    def _stand(self) -> tuple[int, int]:
        """Which game it is, and how far it has come."""
        return id(self._session), 2 * len(self._session.game.choices) + self._is_review()

    def _button_at(self, pixel: tuple[int, int]) -> FocusStop | None:
        found = (one for one in reversed(self._ring.widgets) if isinstance(one, FocusStop))
        return next((one for one in found if one.rect.collidepoint(pixel)), None)
