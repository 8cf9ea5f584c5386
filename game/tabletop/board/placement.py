"""The positions of counters in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from game.painting.counters.pieces import Piece
from game.painting.kit import Kit
from game.rules.board import VILLAGE, Cell
from game.tabletop.board.sheets import Sheet
from game.tabletop.board.stacks import (
    GEAR,
    Placed,
    abreast,
    at_corner,
    in_rows,
    spread_out,
    stacked,
)
from game.ui.camera import Camera, Point

_FAN_SIZE: Final = 58
"""The size of the counters of a fanned-out stack, in units."""
_FAN_GAP: Final = 4
_UNITS: Final = ("enemy", "para", "unknown", "counter", "tank")
_SEEN_BESIDE_FAN: Final = (*_UNITS, "marker")


class Held(NamedTuple):
    """A counter of a fan that keeps its place, as the mouse was over it when the fan opened."""

    name: str
    place: Point
    """Its middle, in units of the board."""


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
        self.fan_box = pygame.Rect(0, 0, 0, 0)
        """The box around them in the window, of size 0 without a fan."""
        self._stacks: list[list[pygame.Rect]] | None = None
        self._by_name: dict[str, Placed] = {}
        self._on_board: list[Placed] = []
        """All counters, in pixels of the whole board."""
        self.lie_at: object = None
        """The key of their positions on the board."""
        self.panels: tuple[pygame.Rect, ...] = ()
        """What covers the board, of which a fanned-out stack keeps clear if possible."""
        self.fan: Cell | None = None
        """The cell of the fanned-out stack."""
        self.held: Held | None = None
        """The counter of it that stays where it lay in the stack."""
        self.placed_at: object = None
        """The key of their positions in the window."""

    @property
    def size(self) -> int:
        """Pixels of a counter's side at this zoom."""
        return max(round(self._sheet.counter * self._camera.zoom), 12)

    def place(
        self,
        pieces: Callable[[], Iterable[Piece]],
        moment: object,
        fan: Cell | None,
        held: Held | None = None,
    ) -> bool:
        """Place the counters, with the stack of one cell fanned out; False if nothing changes.

        `pieces` returns the counters; `moment` is a key of them. `held` is the counter of the fan
        that keeps its place.
        """
        camera = self._camera
        lie_at = moment, camera.zoom
        placed_at = lie_at, camera.look, tuple(camera.clip), fan, held
        if placed_at == self.placed_at:
            return False
        self.placed_at, self.fan, self.held = placed_at, fan, held
        if lie_at != self.lie_at:
            self.lie_at, self._on_board = lie_at, self._put_down(pieces())
        corner = camera.origin
        self.lying = [replace(one, rect=one.rect.move(corner)) for one in self._on_board]
        stack = [one for one in self.lying if one.piece.cell == fan]
        # The fan is kept in the window, but not of a stack that the camera has left.
        is_seen = any(one.rect.colliderect(camera.clip) for one in stack)
        self.fanned = self._fan_out(stack) if len(stack) > 1 and is_seen else []
        self.fan_box = self._box_of_fan()
        self._stacks = None
        self._by_name = {one.piece.name: one for one in (*reversed(self.lying), *self.fanned)}
        return True

    def is_on_fan(self, pixel: tuple[int, int], fan: Cell | None) -> bool:
        """Whether the fan of that cell lies under a pixel."""
        return fan is not None and fan == self.fan and bool(self.fan_box.collidepoint(pixel))

    def in_fan(self, pixel: tuple[int, int]) -> Placed | None:
        """The counter of the fan under a pixel; the gaps between them belong to them."""
        gap = self._kit.px(_FAN_GAP) + 1
        return next(
            (one for one in self.fanned if one.rect.inflate(gap, gap).collidepoint(pixel)), None
        )

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
        put = [placed for cell, those in by_cell.items() for placed in self._lie(cell, those)]
        # Nothing of a stack beside it hides the top counter of another, and nothing hides gear.
        return sorted(put, key=lambda one: (one.is_tag, not one.is_covered))

    def _lie(self, cell: Cell, pieces: Sequence[Piece]) -> list[Placed]:
        """The counters of a cell, stacked or in the rows of the village."""
        size, zoom = self.size, self._camera.zoom
        if cell == VILLAGE:
            # At the lower edge, so that they leave the village's name above them free.
            area = self._village().inflate(-size // 3, -size // 8)
            # Nobody changes his place in a row when another is chosen.
            return in_rows(sorted(pieces, key=_place_in_row), area, size, self._kit.px(3))
        (x, y), (dx, dy) = self._layout.centre(cell), self._sheet.shift
        if self._sheet.abreast and len(pieces) > 1:
            return abreast(pieces, (x * zoom, y * zoom), round(self._sheet.abreast * zoom))
        centre, shift = (x * zoom, y * zoom), (dx * zoom, dy * zoom)
        gear = [piece for piece in pieces if piece.kind in GEAR]
        if len(gear) in (0, len(pieces)):
            return stacked(pieces, centre, size, shift)
        others = [piece for piece in pieces if piece.kind not in GEAR]
        stack = stacked(others, centre, size, shift)
        return [*stack, *at_corner(gear, stack[-1].rect)]

    def _village(self) -> pygame.Rect:
        """The village's rectangle on the board at this zoom."""
        zoom = self._camera.zoom
        (left, top), _, (right, bottom), _ = self._layout.polygon(VILLAGE)
        size = round((right - left) * zoom), round((bottom - top) * zoom)
        return pygame.Rect((round(left * zoom), round(top * zoom)), size)

    def _fan_out(self, stack: Sequence[Placed]) -> list[Placed]:
        """The fanned-out stack over its cell, large enough to read, beside units and markers if
        possible. The counter that the mouse is over grows where it lies."""
        size = max(self.size, self._kit.px(_FAN_SIZE))
        cell = stack[0].piece.cell
        held = self.held
        piece = next((one.piece for one in stack if held and one.piece.name == held.name), None)
        over = self._layout.centre(cell) if held is None or piece is None else held.place
        x, y = self._camera.to_window(over)
        others = [
            one.rect
            for one in self.lying
            if one.piece.cell != cell and one.piece.kind in _SEEN_BESIDE_FAN
        ]
        others += self.panels
        gap, camera = self._kit.px(_FAN_GAP), self._camera
        # Panels hide no part of it, unless its stack lies under one.
        room = camera.view if camera.view.collidepoint(x, y) else camera.clip
        return spread_out(
            # Who acts lies on top of the stack; in the fan everybody keeps his place.
            sorted((one.piece for one in stack), key=_place_in_row),
            (round(x), round(y)),
            size,
            gap,
            room,
            others,
            piece,
        )

    def _box_of_fan(self) -> pygame.Rect:
        if not self.fanned:
            return pygame.Rect(0, 0, 0, 0)
        first, *more = (one.rect for one in self.fanned)
        edge = 2 * self._kit.px(_FAN_GAP)
        return first.unionall(more).inflate(edge, edge)


def _place_in_row(piece: Piece) -> tuple[int, str]:
    """Men by their names, after everything else."""
    is_man = piece.kind == "para"
    return is_man, piece.name if is_man else ""
