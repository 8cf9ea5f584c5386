"""Plays event animations, which any key or click skips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.rules.events.play import Event
from game.tabletop.motion.director import Director
from game.tabletop.parts.part import LEFT, RIGHT, Part

_NEVER_SKIP: Final = (
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_LALT,
    pygame.K_RALT,
)


def is_skip(event: pygame.Event) -> bool:
    """Whether an event skips animations: any click, and any key without a meaning of its own
    then."""
    if event.type == pygame.KEYDOWN:
        return event.key not in _NEVER_SKIP
    return event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT)


class Playback(Part):
    """Advances the director and lets keys and clicks skip animations."""

    def __init__(
        self,
        director: Director,
        is_over: Callable[[], bool],
        waits: Callable[[], bool] = lambda: False,
        on_hold: Callable[[], None] = lambda: None,
    ) -> None:
        """A skip ends where `is_over` returns True, and does nothing while it does. Playback pauses
        while `waits` returns True. `on_hold` is called when something begins or ceases to wait for
        the player."""
        self._director = director
        self._is_over = is_over
        self._waits = waits
        self._on_hold = on_hold
        self._held: Event | None = None

    def update(self, ms: int) -> bool:
        """Advance the animations."""
        moved = self._director.update(0 if self._waits() else ms)
        motion = self._director.motion
        held = motion.event if motion is not None and self._director.is_held else None
        if held is self._held:
            return moved
        self._held = held
        self._on_hold()
        return True

    def handle(self, event: pygame.Event) -> bool:
        """Skip if an animation is running."""
        if not self._director.is_busy or not is_skip(event):
            return False
        self.skip()
        return True

    def skip(self) -> None:
        """Start a held animation, or jump to the end of the running ones."""
        if self._director.is_held:
            self._director.go_on()
        elif not self._is_over():
            self._director.skip(self._is_done)

    def _is_done(self) -> bool:
        return self._director.is_held or self._is_over()
