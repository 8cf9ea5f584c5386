"""Laid over: what a scene draws over those of a stack of its own, both in parts."""

from __future__ import annotations

import pygame

from game.ui.parts import is_whole
from game.ui.stack import SceneStack
from game.ui.traces import Traces


class LaidOver:
    """Knows what lay over the inner scene when it was drawn last.

    The inner scenes fill the window from its upper left corner, as far as their stack reaches.
    """

    def __init__(self, stack: SceneStack) -> None:
        self._stack = stack
        self._noted: Traces | None = None

    def changed_parts(self, over: Traces) -> list[pygame.Rect] | None:
        """Where the inner scene has changed, or what lies `over` it; None for everywhere."""
        before, self._noted = self._noted, over
        if before is None or self._stack.changed:
            return None
        parts = self._stack.top.changed_parts()
        return None if parts is None else [*parts, *over.since(before)]

    def draw_below(self, target: pygame.Surface, over: Traces) -> pygame.Surface:
        """Draw the inner scenes; what is returned is their part of the target."""
        if is_whole(target):
            self._noted = over
        screen = target.subsurface(((0, 0), self._stack.size))
        clip = target.get_clip().clip(screen.get_rect())
        screen.set_clip(clip)
        if clip:
            self._stack.draw(screen)
        return screen
