"""Scenes and the scene stack: the top scene is active, overlays let lower ones show through."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

import pygame

from game.ui.aloud import Told

InputMode: TypeAlias = Literal["keys", "typing", "raw"]
"""Key events of a scene: with the player's bindings, the same except characters, or unchanged."""


class Scene:
    """One screen. It draws the whole window and gets events while it is on top."""

    is_overlay: ClassVar[bool] = False
    """Whether the scene below is drawn first."""
    input_mode: InputMode = "keys"
    keeps_awake: bool | None = None
    """Whether the system's screen saver is held off; None: as by the scene below."""

    @property
    def text_place(self) -> pygame.Rect | None:
        """The text field that is typed into; None if there is none, so that keys are commands."""
        return None

    def opened(self) -> None:
        """Called each time the scene becomes the top one."""

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out for a window of that size in pixels; the language may have changed too."""

    def handle(self, event: pygame.Event) -> None:
        """Handle one event of mouse, keyboard or window."""

    def update(self, ms: int) -> bool:
        """Advance by `ms` milliseconds; True if a redraw is needed."""
        return False

    def told(self) -> Told:
        """What is read out of it."""
        return Told(self, ())

    def told_whole(self) -> Iterable[str]:
        """All that can be read on it, in reading order."""
        told = self.told()
        return (*told.lines, told.focus)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the scene on the whole window."""


class SceneStack:
    """The open scenes, from bottom to top."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._size = (0, 0)
        self._is_left = False
        """Whether closed scenes may still be in memory."""
        self.changed = True
        """Set when scenes were opened or closed and the window must be redrawn."""

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self._size

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The open scenes, from bottom to top."""
        return tuple(self._scenes)

    @property
    def names(self) -> list[str]:
        """The class names of the open scenes, from bottom to top."""
        return [type(scene).__name__ for scene in self._scenes]

    @property
    def top(self) -> Scene:
        """The active scene. Raises IndexError if all are closed."""
        return self._scenes[-1]

    @property
    def keeps_awake(self) -> bool:
        """Whether the screen must not sleep now."""
        told = (scene.keeps_awake for scene in reversed(self._scenes))
        return next((one for one in told if one is not None), False)

    def push(self, scene: Scene) -> None:
        """Open a scene on top of the others."""
        self._scenes.append(scene)
        scene.arrange(self._size)
        self._show_top()

    def pop(self) -> None:
        """Close the top scene."""
        self._scenes.pop()
        self._show_top()

    def replace(self, scene: Scene) -> None:
        """Close all scenes and open this one."""
        self._is_left = len(self._scenes) > 0
        self._scenes.clear()
        self.push(scene)

    def put_in_place(self, before: Scene, scene: Scene) -> None:
        """Replace an open scene by another one; the scenes above it are closed.

        Raises ValueError if `before` is not open.
        """
        del self._scenes[self._scenes.index(before) :]
        self.push(scene)

    def clear(self) -> None:
        """Close all scenes; the loop then ends."""
        self._scenes.clear()

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out all scenes for a window of that size."""
        self._size = size
        for scene in self._scenes:
            scene.arrange(size)
        self.changed = True

    def draw(self, target: pygame.Surface) -> None:
        """Draw the top scene, and if it is an overlay, the scenes below it first."""
        if not self.changed:
            self._forget()
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].is_overlay:
            first -= 1
        for scene in self._scenes[max(first, 0) :]:
            scene.draw(target)
        self.changed = False

    def _forget(self) -> None:
        """Collect garbage: closed scenes are in reference cycles and hold large pictures.

        It cannot be done at once, because a scene is usually still running when it closes itself,
        and not in the first frame of the next scene, which takes long enough.
        """
        if self._is_left:
            self._is_left = False
            gc.collect()

    def _show_top(self) -> None:
        self.changed = True
        if self._scenes:
            self.top.opened()
