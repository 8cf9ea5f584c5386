"""Printed boards on the disk, so that a start doesn't wait for painters."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

import pygame

from game import VERSION, assets
from game.archive.painted import PaintedCase
from game.ui.boards.geometry import Layout
from game.ui.boards.painting import Board, board_of
from game.ui.theme import Palette

_BITS: Final = 32
"""A picture of so many bits a pixel has no gaps between its rows."""


class PrintCase:
    """Knows a printed board again by all that it depends on: map, size, words, colours, and
    the painters themselves."""

    def __init__(self, case: PaintedCase, digest: Callable[[Board], str]) -> None:
        """`digest` tells the map that a board was read from; without one it isn't kept."""
        self._case: Final = case
        self._digest: Final = digest

    def name(self, layout: Layout, lang: str, seed: int, palette: Palette) -> str:
        """What a print is called; empty if it can't be kept."""
        map_digest = self._digest(board_of(layout))
        if not map_digest:
            return ""
        kind, unit = type(layout).__name__, layout.unit
        told = (map_digest, kind, repr(unit), layout.size, lang, seed, palette, self._painters)
        return hashlib.sha256(repr(told).encode()).hexdigest()[:40]

    def has(self, name: str) -> bool:
        """Whether a print of that name seems to be kept; it may prove unreadable."""
        return bool(name) and self._case.has(name)

    def find(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The print of that name, if it is kept."""
        picture = pygame.Surface(size)
        if not name or picture.get_bitsize() != _BITS:
            return None
        pixels = self._case.read(name, size)
        if pixels is None:
            return None
        picture.get_buffer().write(pixels)
        return picture

    def keep(self, name: str, picture: pygame.Surface) -> None:
        """Keep a print under its name."""
        if name and picture.get_bitsize() == _BITS:
            self._case.write(name, picture.get_size(), picture.get_buffer().raw)

    @cached_property
    def _painters(self) -> str:
        """The painters and their tools as they are: another program paints other boards."""
        stamps = [(path.name, told.st_size, told.st_mtime_ns) for path, told in _tools()]
        pixel = pygame.Surface((1, 1)).get_masks()
        return repr((VERSION, pygame.version.ver, sys.byteorder, pixel, stamps))


def _tools() -> Iterator[tuple[Path, os.stat_result]]:
    here = Path(__file__).parent
    fonts = assets.folder("sprites") / "fonts"
    files = (*here.glob("*.py"), *here.parent.glob("*.py"), *fonts.iterdir(), Path(sys.executable))
    for path in sorted(files):
        yield path, path.stat()
