"""The window: its size, full screen, and the hints SDL needs to show it quickly."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pygame

SMALLEST: Final = (1024, 640)
LARGEST: Final = (3840, 2160)


class Window:
    """The one window of the game, resizable."""

    def __init__(
        self, size: tuple[int, int], title: str, icon: Path, *, fullscreen: bool = False
    ) -> None:
        """Open it; without a display pygame.error says so."""
        # Drawing is done by the CPU; without this SDL copies every frame twice.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.init()
        pygame.display.set_icon(pygame.image.load(icon))
        self._title = title
        self._windowed = _within(size)
        self._fullscreen = fullscreen
        self._open()

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is open from the start"
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def is_open(self) -> bool:
        """Whether it is still there."""
        return pygame.display.get_surface() is not None

    @property
    def is_fullscreen(self) -> bool:
        """Whether it has the whole screen."""
        return self._fullscreen

    @property
    def windowed(self) -> tuple[int, int]:
        """Its size in pixels where it hasn't the whole screen."""
        return self._windowed if self._fullscreen else self.size

    def show(self) -> None:
        """Bring what was drawn to the screen."""
        pygame.display.flip()

    def toggle_fullscreen(self) -> None:
        """Change between a window and the whole screen."""
        if not self._fullscreen:
            self._windowed = self.size
        self._fullscreen = not self._fullscreen
        self._open()

    def keep_large_enough(self) -> None:
        """Bring a window that was dragged too small back to the smallest size."""
        if not self._fullscreen and self.size != _within(self.size):
            self._windowed = _within(self.size)
            self._open()

    def _open(self) -> None:
        if self._fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        pygame.display.set_caption(self._title)


def _within(size: tuple[int, int]) -> tuple[int, int]:
    """The size, brought between the smallest and the largest window."""
    width = min(max(size[0], SMALLEST[0]), LARGEST[0])
    height = min(max(size[1], SMALLEST[1]), LARGEST[1])
    return width, height
