"""Playback: what happened is shown in its own time, and skipped by a key or click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.tabletop.motion.director import Director
from game.tabletop.parts.part import LEFT, RIGHT, Part

_NEVER_SKIP: Final = (
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_F2,
    pygame.K_LALT,
    pygame.K_RALT,
)


def is_skip(event: pygame.Event) -> bool:
    """Any key but those that do something else meanwhile, and any click."""
    if event.type == pygame.KEYDOWN:
        return event.key not in _NEVER_SKIP
    return event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT)


class Playback(Part):
    """Lets the director go on, and takes keys and clicks while he shows something."""

    def __init__(
        self,
        director: Director,
        is_over: Callable[[], bool],
        waits: Callable[[], bool] = lambda: False,
    ) -> None:
        """A key skips up to where `is_over`. While it `waits` for the camera nothing goes on."""
        self._director = director
        self._is_over = is_over
        self._waits = waits

    def update(self, ms: int) -> bool:
        """Show what happens."""
        return self._director.update(0 if self._waits() else ms)

    def handle(self, event: pygame.Event) -> bool:
        """Skip, as long as something is being shown."""
        if not self._director.is_busy or not is_skip(event):
            return False
        self.skip()
        return True

    def skip(self) -> None:
        """Let what is held begin, or else show the end of what is being shown."""
        if self._director.is_held:
            self._director.go_on()
        else:
            self._director.skip(self._is_done)

    def _is_done(self) -> bool:
        return self._director.is_held or self._is_over()
