"""The positions of counters in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame

from game.painting.counters.pieces import Piece
from game.painting.kit import Kit
from game.rules.board import VILLAGE, Cell
from game.tabletop.board.sheets import Sheet
from game.tabletop.board.stacks import Placed, abreast, in_rows, side_by_side, stacked
from game.ui.camera import Camera, Point

_FAN_SIZE: Final = 58
"""The size of the counters of a fanned-out stack, in units."""
_UNITS: Final = ("enemy", "para", "unknown", "counter", "tank")


class Placement:
    """Places counters on a board; while the camera glides they only move with it."""

    def __init__(self, kit: Kit, sheet: Sheet, camera: Camera) -> None:
        self._kit = kit
        self._sheet = sheet
        self._camera = camera
        self._layout = sheet.layout(1.0)
        self.lying: list[Placed] = []
        """All counters, the lowest first."""
        self.fanned: list[Placed] = []
        """The counters of the fanned-out stack again, enlarged."""
        self._stacks: list[list[pygame.Rect]] | None = None
        self._by_name: dict[str, Placed] = {}
        self._on_board: list[Placed] = []
        """All counters, in pixels of the whole board."""
        self.lie_at: object = None
        """The key of their positions on the board."""
        self.fan: Cell | None = None
        """The cell of the fanned-out stack."""
        self.placed_at: object = None
        """The key of their positions in the window."""

    @property
    def size(self) -> int:
        """Pixels of a counter's side at this zoom."""
        return max(round(self._sheet.counter * self._camera.zoom), 12)

    def place(
        self, pieces: Callable[[], Iterable[Piece]], moment: object, fan: Cell | None
    ) -> bool:
        """Place the counters, with the stack of one cell fanned out; False if nothing changes.

        `pieces` returns the counters; `moment` is a key of them.
        """
        camera = self._camera
        lie_at = moment, camera.zoom
        placed_at = lie_at, camera.look, tuple(camera.clip), fan
        if placed_at == self.placed_at:
            return False
        self.placed_at, self.fan = placed_at, fan
        if lie_at != self.lie_at:
            self.lie_at, self._on_board = lie_at, self._put_down(pieces())
        corner = camera.origin
        self.lying = [
            Placed(one.piece, one.rect.move(corner), one.is_covered) for one in self._on_board
        ]
        stack = [one.piece for one in self.lying if one.piece.cell == fan]
        self.fanned = self._fan_out(stack) if len(stack) > 1 else []
        self._stacks = None
        self._by_name = {one.piece.name: one for one in (*reversed(self.lying), *self.fanned)}
        return True

    def at(self, pixel: tuple[int, int], fan: Cell | None) -> Piece | None:
        """The topmost counter under a pixel; a fanned-out one only while `fan` is its cell."""
        fanned = self.fanned if fan == self.fan else []
        for placed in (*reversed(fanned), *reversed(self.lying)):
            if placed.rect.collidepoint(pixel):
                return placed.piece
        return None

    def named(self, name: str) -> Placed | None:
        """A counter by its name, preferably the enlarged one."""
        return self._by_name.get(name)

    def stacks(self, fan: Cell | None) -> list[list[pygame.Rect]]:
        """The boxes of the counters of each cell, the lowest first; without the fanned-out ones."""
        if self._stacks is None and self._sheet.abreast:
            self._stacks = []
        elif self._stacks is None:
            found: dict[Cell, list[pygame.Rect]] = {}
            for placed in self.lying:
                if placed.piece.kind in _UNITS and placed.piece.cell not in (fan, VILLAGE):
                    found.setdefault(placed.piece.cell, []).append(placed.rect)
            self._stacks = [rects for rects in found.values() if len(rects) > 1]
        return self._stacks

    def _put_down(self, pieces: Iterable[Piece]) -> list[Placed]:
        by_cell: dict[Cell, list[Piece]] = {}
        for piece in pieces:
            by_cell.setdefault(piece.cell, []).append(piece)
        return [placed for cell, those in by_cell.items() for placed in self._lie(cell, those)]

    def _lie(self, cell: Cell, pieces: Sequence[Piece]) -> list[Placed]:
        """The counters of a cell, stacked or in the rows of the village."""
        size, zoom = self.size, self._camera.zoom
        if cell == VILLAGE:
            # At the lower edge, so that they leave the village's name above them free.
            area = self._village().inflate(-size // 3, -size // 8)
            return in_rows(pieces, area, size, self._kit.px(3))
        (x, y), (dx, dy) = self._layout.centre(cell), self._sheet.shift
        if self._sheet.abreast and len(pieces) > 1:
            return abreast(pieces, (x * zoom, y * zoom), round(self._sheet.abreast * zoom))
        return stacked(pieces, (x * zoom, y * zoom), size, (dx * zoom, dy * zoom))

    def _village(self) -> pygame.Rect:
        """The village's rectangle on the board at this zoom."""
        zoom = self._camera.zoom
        (left, top), _, (right, bottom), _ = self._layout.polygon(VILLAGE)
        size = round((right - left) * zoom), round((bottom - top) * zoom)
        return pygame.Rect((round(left * zoom), round(top * zoom)), size)

    def _fan_out(self, pieces: Sequence[Piece]) -> list[Placed]:
        """The fanned-out stack over its cell, large enough to read."""
        size = max(self.size, self._kit.px(_FAN_SIZE))
        centre: Point = self._camera.to_window(self._layout.centre(pieces[0].cell))
        return side_by_side(pieces, centre, size, self._kit.px(4), self._camera.clip)
