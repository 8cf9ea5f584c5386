"""Keyboard shortcuts that work regardless of focus, and clicks on the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.tabletop.parts.part import Part, is_left_press
from game.tabletop.parts.question import Question

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
        for answer in self._question.answers.answers:
            if answer.key and answer.key == name:
                self._question.give(answer.option)
                return True
        if event.key == pygame.K_RETURN and self._question.waited_ms > _SETTLED_MS:
            self._point()
            return True
        return False


class ClicksAtOnce(Part):
    """Clicks on numbers of rules and on the log, which are meant for them while something moves
    too."""

    def __init__(
        self, parts: Callable[[], Sequence[Part]], is_fighting: Callable[[], bool]
    ) -> None:
        """While `is_fighting`, a click is meant to go on."""
        self._parts = parts
        self._is_fighting = is_fighting

    def handle(self, event: pygame.Event) -> bool:
        """Press what is under the mouse, if anything is."""
        if not is_left_press(event) or self._is_fighting():
            return False
        return any(part.press_at_once(event.pos) for part in reversed(self._parts()))
