"""Painted pictures on the disk, under names made of all that they depend on."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Final

import pygame

from game import VERSION, assets
from game.archive.painted import PaintedCase

_BITS: Final = 32
"""A picture of so many bits a pixel has no gaps between its rows."""
_HERE: Final = Path(__file__).parent


class PictureCase:
    """Knows a picture again by what it shows, and by the painters themselves."""

    def __init__(self, case: PaintedCase, painters: Path) -> None:
        """`painters` is the folder of the modules that paint, besides those of the screen."""
        self._case: Final = case
        self._folder: Final = painters

    def name(self, *told: object) -> str:
        """What a picture is called of which all this is told."""
        return hashlib.sha256(repr((*told, self._painters)).encode()).hexdigest()[:40]

    def has(self, name: str) -> bool:
        """Whether a picture of that name seems to be kept; it may prove unreadable."""
        return bool(name) and self._case.has(name)

    def find(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of that name, if it is kept."""
        picture = pygame.Surface(size)
        if not name or picture.get_bitsize() != _BITS:
            return None
        pixels = self._case.read(name, size)
        if pixels is None:
            return None
        picture.get_buffer().write(pixels)
        return picture

    def keep(self, name: str, picture: pygame.Surface) -> None:
        """Keep a picture under its name."""
        if name and picture.get_bitsize() == _BITS:
            self._case.write(name, picture.get_size(), picture.get_buffer().raw)

    @cached_property
    def _painters(self) -> str:
        """The painters and their tools as they are: another program paints other pictures."""
        stamps = [(path.name, *_stamp(path)) for path in sorted(self._tools())]
        pixel = pygame.Surface((1, 1)).get_masks()
        return repr((VERSION, pygame.version.ver, sys.byteorder, pixel, stamps))

    def _tools(self) -> Iterable[Path]:
        fonts = assets.folder("sprites") / "fonts"
        modules = {*self._folder.glob("*.py"), *_HERE.glob("*.py")}
        return (*modules, *fonts.iterdir(), Path(sys.executable))


def _stamp(path: Path) -> tuple[int, int]:
    told = path.stat()
    return told.st_size, told.st_mtime_ns
