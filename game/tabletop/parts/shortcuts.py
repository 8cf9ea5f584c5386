"""Keys that mean something wherever the frame of the keys is, and links that can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.rules.board import Cell
from game.tabletop.parts.part import Part, is_left_press
from game.tabletop.parts.question import Question
from game.ui.typography.links import RuleLinks

_SETTLED_MS: Final = 500
"""Who hammers a key through what happens doesn't mean the question that comes after it."""


class Shortcuts(Part):
    """Each key does one thing."""

    def __init__(self, deeds: Mapping[int, Callable[[], None]]) -> None:
        """What each key does."""
        self._deeds = deeds

    def handle(self, event: pygame.Event) -> bool:
        """Do what the key means."""
        deed = self._deeds.get(event.key) if event.type == pygame.KEYDOWN else None
        if deed is None:
            return False
        deed()
        return True


class AnswerKeys(Part):
    """The letter or digit of an answer gives it; Enter shows where it would mean something."""

    def __init__(self, question: Question, point: Callable[[], None]) -> None:
        """`point` shows what Enter would press."""
        self._question = question
        self._point = point

    def handle(self, event: pygame.Event) -> bool:
        """Answer by key."""
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


class Links(Part):
    """A click on a rule id opens its page, one on a line of the log shows its place."""

    def __init__(
        self,
        links: RuleLinks,
        look_up: Callable[[str], None],
        told_at: Callable[[tuple[int, int]], Cell | None],
        show_place: Callable[[Cell], bool],
    ) -> None:
        """`told_at` is the cell that is told of at a pixel; `show_place` brings it into view."""
        self._links = links
        self._look_up = look_up
        self._told_at = told_at
        self._show_place = show_place

    def handle(self, event: pygame.Event) -> bool:
        """Follow the link under the mouse."""
        if not is_left_press(event):
            return False
        rule = self._links.at(event.pos)
        if rule:
            self._look_up(rule)
            return True
        cell = self._told_at(event.pos)
        return cell is not None and self._show_place(cell)
