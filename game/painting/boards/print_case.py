"""Printed boards on the disk, so that a start doesn't wait for painters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.archive.painted import PaintedCase
from game.painting.boards.geometry import Layout
from game.painting.boards.painters import Board, board_of
from game.painting.picture_case import PictureCase
from game.ui.theme import Palette


class PrintCase(PictureCase):
    """Knows a printed board again by its map, size, words and colours."""

    def __init__(self, case: PaintedCase, digest: Callable[[Board], str]) -> None:
        """`digest` tells the map that a board was read from; without one it isn't kept."""
        super().__init__(case, Path(__file__).parent)
        self._digest: Final = digest

    def name_of(self, layout: Layout, lang: str, seed: int, palette: Palette) -> str:
        """What a print is called; empty if it can't be kept."""
        map_digest = self._digest(board_of(layout))
        if not map_digest:
            return ""
        kind, unit = type(layout).__name__, layout.unit
        return self.name(map_digest, kind, repr(unit), layout.size, lang, seed, palette)
