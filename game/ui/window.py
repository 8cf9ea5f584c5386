"""The window: size, full screen, and SDL hints for speed."""

from __future__ import annotations

import math
import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.ui.pictures import smoothscaled

SMALLEST: Final = (1024, 576)
"""Fits a screen of 1366 x 768 whose system enlarges everything by a quarter: 1092 x 614."""
USUAL: Final = (1280, 720)
LARGEST: Final = (3840, 2160)
_FRAME: Final = (16, 72)
"""Room on the desktop for the frame of a window, its title, and a bar of the system."""
_SHARE: Final = 0.8
"""How much of a large desktop a window takes that nobody has resized yet."""
_SHAPE: Final = (16, 9)
_INVISIBLE: Final = ("offscreen", "dummy")
"""Drivers that SDL falls back to; tests ask for one by name."""


class WindowLostError(Exception):
    """The window is gone: its screen was switched off, or the system closed it."""


class Window:
    """The one window of the game, resizable.

    The smallest size is told to the window manager. If it makes the window smaller all the same,
    frames are drawn on a canvas of that size, and shown reduced.
    """

    def __init__(
        self,
        size: tuple[int, int],
        title: str,
        icon: Path,
        *,
        fullscreen: bool = False,
        fit: Callable[[tuple[int, int], tuple[int, int]], tuple[int, int]] = lambda size, _: size,
    ) -> None:
        """Open the window. Raises pygame.error if there is no display.

        `fit` is given the size and that of the desktop, and returns the size to open with.
        """
        # Drawing is done by the CPU; without this hint SDL copies every frame twice.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # Without this Windows draws the window small and blurs it up to the screen's scale.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        # Without this Windows doesn't show what an input method suggests.
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        pygame.display.init()
        _refuse_invisible_driver()
        pygame.display.set_icon(pygame.image.load(icon))
        self._title = title
        desktop = pygame.display.get_desktop_sizes()[0]
        self._windowed = _within(fit(size, desktop))
        self._fullscreen = fullscreen
        self._canvas: pygame.Surface | None = None
        self.why_no_smallest = ""
        """Why the window manager couldn't be told the smallest size; empty if it was."""
        self._open()
        if not self.is_open:
            raise pygame.error("the window was closed at once")

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on. Raises WindowLostError."""
        shown = self._shown()
        size = canvas_size(shown.get_size())
        if size == shown.get_size():
            self._canvas = None
            return shown
        if self._canvas is None or self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size)
        return self._canvas

    def _shown(self) -> pygame.Surface:
        shown = pygame.display.get_surface()
        if shown is None:
            raise WindowLostError("it was closed from outside")
        return shown

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
        return _within(self._windowed if self._fullscreen else self._shown().get_size())

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
        if self._canvas is not None:
            shown = self._shown()
            place = _place_of_canvas(self._canvas.get_size(), shown.get_size())
            shown.fill("black")
            shown.blit(smoothscaled(self._canvas, place.size), place)
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
            self._windowed = self._shown().get_size()
        self._fullscreen = not self._fullscreen
        try:
            self._open()
        except pygame.error:
            self._fullscreen = not self._fullscreen
            self._open_again()

    def keep_awake(self, is_awake: bool) -> None:
        """Hold off the system's screen saver, or let it come."""
        if pygame.display.get_allow_screensaver() == is_awake:
            pygame.display.set_allow_screensaver(not is_awake)

    def on_canvas(self, event: pygame.Event) -> pygame.Event:
        """An event with the mouse where it is on the surface that is drawn on."""
        if self._canvas is None or not hasattr(event, "pos"):
            return event
        place = _place_of_canvas(self._canvas.get_size(), self._shown().get_size())
        scale = self._canvas.get_width() / place.width
        left, top = event.pos[0] - place.left, event.pos[1] - place.top
        changed = {**event.dict, "pos": (round(left * scale), round(top * scale))}
        if hasattr(event, "rel"):
            changed["rel"] = (round(event.rel[0] * scale), round(event.rel[1] * scale))
        return pygame.Event(event.type, changed)

    def _open_again(self) -> None:
        try:
            self._open()
        except pygame.error as error:
            raise WindowLostError(str(error)) from error

    def _open(self) -> None:
        with warnings.catch_warnings():
            # A tiling window manager gives it another size, and that is no fault.
            warnings.simplefilter("ignore", RuntimeWarning)
            if self._fullscreen:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        pygame.display.set_caption(self._title)
        self._tell_smallest()

    def _tell_smallest(self) -> None:
        """Tell the window manager the smallest size."""
        try:
            with warnings.catch_warnings():
                # The one way to the window of a display surface, as long as pygame is this version.
                warnings.simplefilter("ignore", DeprecationWarning)
                pygame.Window.from_display_module().minimum_size = SMALLEST
        except (AttributeError, TypeError, ValueError, pygame.error) as error:
            self.why_no_smallest = str(error)


def suitable_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """The size of a window that nobody has resized yet, on a desktop of a size in pixels."""
    unit = min(desktop[0] * _SHARE / _SHAPE[0], desktop[1] * _SHARE / _SHAPE[1])
    wide, high = math.floor(_SHAPE[0] * unit), math.floor(_SHAPE[1] * unit)
    return fitting_size((max(wide, USUAL[0]), max(high, USUAL[1])), desktop)


def fitting_size(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """A size clamped to a desktop, where its frame must fit too."""
    room = desktop[0] - _FRAME[0], desktop[1] - _FRAME[1]
    return _within((min(size[0], room[0]), min(size[1], room[1])))


def canvas_size(shown: tuple[int, int]) -> tuple[int, int]:
    """The size of the surface to draw on for a window of a size: the same shape, if it can be."""
    scale = max(SMALLEST[0] / shown[0], SMALLEST[1] / shown[1])
    if scale <= 1:
        return shown
    return _within((math.ceil(shown[0] * scale), math.ceil(shown[1] * scale)))


def _place_of_canvas(canvas: tuple[int, int], shown: tuple[int, int]) -> pygame.Rect:
    """Where a canvas is in a window that is smaller."""
    scale = min(shown[0] / canvas[0], shown[1] / canvas[1])
    place = pygame.Rect(0, 0, *(max(round(side * scale), 1) for side in canvas))
    place.center = (shown[0] // 2, shown[1] // 2)
    return place


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
