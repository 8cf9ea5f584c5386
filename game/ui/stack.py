"""Scenes, and the stack they lie on: the top one is played, overlays show what is below."""

from __future__ import annotations

import gc
from typing import ClassVar, Literal, TypeAlias

import pygame

Hearing: TypeAlias = Literal["keys", "typing", "raw"]
"""How a scene hears keys: as the player has bound them, those that write as they are, or all."""


class Scene:
    """One screen. It draws itself whole and hears events while it is on top."""

    is_overlay: ClassVar[bool] = False
    """Whether the scene below is drawn first."""
    hearing: ClassVar[Hearing] = "keys"

    def opened(self) -> None:
        """Called each time the scene comes to the top."""

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of that many pixels; words may be new too."""

    def handle(self, event: pygame.Event) -> None:
        """Take one event of mouse, keyboard or window."""

    def update(self, ms: int) -> bool:
        """Let `ms` milliseconds pass; True when something moved and must be drawn again."""
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Draw the scene on the whole window."""


class SceneStack:
    """The scenes that are open, the bottom one first."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._size = (0, 0)
        self._is_left = False
        """Whether scenes were closed that may not be gone yet."""
        self.changed = True
        """Set when scenes came or went, so that the window is drawn again."""

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self._size

    @property
    def names(self) -> list[str]:
        """What is open, the bottom one first, as programmers call it."""
        return [type(scene).__name__ for scene in self._scenes]

    @property
    def top(self) -> Scene:
        """The scene that hears events; IndexError when all are closed."""
        return self._scenes[-1]

    def push(self, scene: Scene) -> None:
        """Open a scene over the others."""
        self._scenes.append(scene)
        scene.arrange(self._size)
        self._show_top()

    def pop(self) -> None:
        """Close the top scene."""
        self._scenes.pop()
        self._show_top()

    def replace(self, scene: Scene) -> None:
        """Close everything that is open and open this scene."""
        self._is_left = len(self._scenes) > 0
        self._scenes.clear()
        self.push(scene)

    def clear(self) -> None:
        """Close everything; the game ends."""
        self._scenes.clear()

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out all scenes for a window of that size."""
        self._size = size
        for scene in self._scenes:
            scene.arrange(size)
        self.changed = True

    def draw(self, target: pygame.Surface) -> None:
        """Draw the top scene, and below overlays what they lie on."""
        self._forget()
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].is_overlay:
            first -= 1
        for scene in self._scenes[max(first, 0) :]:
            scene.draw(target)
        self.changed = False

    def _forget(self) -> None:
        """Scenes hold on to themselves in circles, and to large pictures.

        Most of them are left for another by themselves, and can't go before that is done.
        """
        if self._is_left:
            self._is_left = False
            gc.collect()

    def _show_top(self) -> None:
        self.changed = True
        if self._scenes:
            self.top.opened()
