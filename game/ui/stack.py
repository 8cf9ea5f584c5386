"""Scenes, and the stack they lie on: the top one is played, overlays show what is below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, TypeAlias

import pygame

from game.ui.memory import give_back, hand_back

_FIRST_DRAWS: Final = 300
"""So often a new scene is drawn until nothing is made for the first time any more."""
_DRAWS_APART: Final = 1500
"""So often any is drawn between two times that memory goes back; each takes half a millisecond."""

Hearing: TypeAlias = Literal["keys", "typing", "raw"]
"""How a scene hears keys: as the player has bound them, those that write as they are, or all."""


class Scene:
    """One screen. It draws itself whole and hears events while it is on top."""

    is_overlay: ClassVar[bool] = False
    """Whether the scene below is drawn first."""
    hearing: Hearing = "keys"

    hears_in_parts: bool = False
    """Whether `changed_parts` tells what events have changed too, not only the last update."""

    def opened(self) -> None:
        """Called each time the scene comes to the top."""

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of that many pixels; words may be new too."""

    def handle(self, event: pygame.Event) -> None:
        """Take one event of mouse, keyboard or window."""

    def update(self, ms: int) -> bool:
        """Let `ms` milliseconds pass; True when something moved and must be drawn again."""
        return False

    def changed_parts(self) -> Sequence[pygame.Rect] | None:
        """Where the last update has changed what is drawn; None for all of it.

        Of a scene that names parts only those are drawn, with the target clipped to them.
        """
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the scene on the whole window, or on the part that the target is clipped to."""


class SceneStack:
    """The scenes that are open, the bottom one first."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._size = (0, 0)
        self._untidy = _DRAWS_APART
        """How often it is drawn until memory that is free goes back."""
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
    def scenes(self) -> tuple[Scene, ...]:
        """What is open, the bottom one first."""
        return tuple(self._scenes)

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
        if self._scenes:
            self._scenes.clear()
            self._is_left = True
        self.push(scene)

    def put_in_place(self, before: Scene, scene: Scene) -> None:
        """Open a scene in the place of another; what lies over that is closed.

        ValueError when the other isn't open.
        """
        del self._scenes[self._scenes.index(before) :]
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
        self._tidy()

    def _forget(self) -> None:
        """Scenes hold on to themselves in circles, and to pictures whose size nobody counts.

        Most of them are left for another by themselves, and can't go before that is done.
        """
        if self._is_left:
            self._is_left = False
            give_back()
            self._untidy = _FIRST_DRAWS

    def _tidy(self) -> None:
        """Pictures leave gaps behind, a scene's first ones as many as the scene before it."""
        self._untidy -= 1
        if self._untidy <= 0:
            self._untidy = _DRAWS_APART
            hand_back()

    def _show_top(self) -> None:
        self.changed = True
        if self._scenes:
            self.top.opened()
