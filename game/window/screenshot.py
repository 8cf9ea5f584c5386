"""Screenshots of any scene without a display, in a typical position or from a save."""

from __future__ import annotations

import os
import sys
from array import array
from pathlib import Path

import pygame

from game.archive.settings import Settings
from game.rules.board import Boards
from game.ui.pictures import Vision, colour_seen, png_of
from game.whole_files import write_all
from game.window.gallery import SCENES, WITHOUT_GAME, Gallery, UnknownSceneError, replayed

__all__ = ["SCENES", "WITHOUT_GAME", "UnknownSceneError", "seen_with", "take"]


def take(
    scene: str,
    out: Path,
    *,
    boards: Boards,
    settings: Settings,
    size: tuple[int, int] = (1280, 720),
    seed: int = 1,
    replay: Path | None = None,
    at: int | None = None,
    vision: Vision | None = None,
) -> None:
    """Draw the scene into a PNG file, with a simulation of that colour vision.

    Raises UnknownSceneError, SaveError for a replay that can't be read, and OSError when the
    file can't be written.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    target = pygame.Surface(size)
    gallery = Gallery(boards, size, settings, seed)
    if replay is not None:
        gallery.open_game(scene, replayed(boards, replay, at))
    else:
        gallery.open(scene, at)
    gallery.stack.draw(target)
    if vision is not None:
        target = seen_with(target, vision)
    write_all(out.parent, {out.name: png_of(target)}, replaces=True)


def seen_with(picture: pygame.Surface, vision: Vision) -> pygame.Surface:
    """A copy of the picture, simulating that colour vision."""
    size = picture.get_size()
    pixels = array("I", pygame.image.tobytes(picture, "RGBX"))
    seen = {pixel: _pixel_seen(pixel, vision) for pixel in set(pixels)}
    changed = array("I", [seen[pixel] for pixel in pixels])
    return pygame.image.frombytes(changed.tobytes(), size, "RGBX")


def _pixel_seen(pixel: int, vision: Vision) -> int:
    """The same for one pixel, given as a number in native byte order."""
    red, green, blue, rest = pixel.to_bytes(4, sys.byteorder)
    return int.from_bytes((*colour_seen((red, green, blue), vision), rest), sys.byteorder)
