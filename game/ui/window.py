"""The window: size, full screen, and SDL hints for speed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pygame

SMALLEST: Final = (1024, 576)
"""Fits a screen of 1366 x 768 whose system enlarges everything by a quarter: 1092 x 614."""
LARGEST: Final = (3840, 2160)
_INVISIBLE: Final = ("offscreen", "dummy")
"""Drivers that SDL falls back to; tests ask for one by name."""


class WindowLostError(Exception):
    """The window is gone: its screen was switched off, or the system closed it."""


class Window:
    """The one window of the game, resizable."""

    def __init__(
        self, size: tuple[int, int], title: str, icon: Path, *, fullscreen: bool = False
    ) -> None:
        """Open the window. Raises pygame.error if there is no display."""
        # Drawing is done by the CPU; without this hint SDL copies every frame twice.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # Without this Windows draws the window small and blurs it up to the screen's scale.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        pygame.display.init()
        _refuse_invisible_driver()
        pygame.display.set_icon(pygame.image.load(icon))
        self._title = title
        self._windowed = _within(size)
        self._fullscreen = fullscreen
        self._open()

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on. Raises WindowLostError."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise WindowLostError("it was closed from outside")
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    @property
    def is_open(self) -> bool:
        """Whether the window is open."""
        return pygame.display.get_surface() is not None

    @property
    def is_fullscreen(self) -> bool:
        """Whether it is full screen."""
        return self._fullscreen

    @property
    def windowed(self) -> tuple[int, int]:
        """Its size in pixels when it is not full screen, as large as it has to be."""
        return _within(self._windowed if self._fullscreen else self.size)

    def rename(self, title: str) -> None:
        """Change the title of the window, if it has another."""
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def show(self) -> bool:
        """Show the frame that was drawn.

        False if it has to be drawn again on a new surface, because the system has taken this one
        away. Raises WindowLostError if there is no new one.
        """
        try:
            pygame.display.flip()
        except pygame.error:
            self._open_again()
            return False
        return True

    def toggle_fullscreen(self) -> None:
        """Switch full screen on or off, or stay as it was if the screen can't. Raises
        WindowLostError."""
        if not self._fullscreen:
            self._windowed = self.size
        self._fullscreen = not self._fullscreen
        try:
            self._open()
        except pygame.error:
            self._fullscreen = not self._fullscreen
            self._open_again()

    def keep_large_enough(self) -> None:
        """Enlarge a window that was resized below the minimum size. Raises WindowLostError."""
        if not self._fullscreen and self.size != _within(self.size):
            self._windowed = _within(self.size)
            self._open_again()

    def _open_again(self) -> None:
        try:
            self._open()
        except pygame.error as error:
            raise WindowLostError(str(error)) from error

    def _open(self) -> None:
        if self._fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        pygame.display.set_caption(self._title)


def _refuse_invisible_driver() -> None:
    """Raise pygame.error if SDL has found no display and would draw where nobody sees it."""
    if pygame.display.get_driver() in _INVISIBLE and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise pygame.error("no display found")


def _within(size: tuple[int, int]) -> tuple[int, int]:
    """Clamp a size to the smallest and the largest window."""
    width = min(max(size[0], SMALLEST[0]), LARGEST[0])
    height = min(max(size[1], SMALLEST[1]), LARGEST[1])
    return width, height
