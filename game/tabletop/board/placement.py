"""The positions of counters in the window: stacked, in rows, or spread out to be read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.counters.pieces import Piece
from game.painting.kit import Kit
from game.rules.board import VILLAGE, Cell
from game.tabletop.board.sheets import BoardLayout
from game.ui.camera import Camera, Point
from game.ui.widgets import hidden

GEAR: Final = ("item", "charge", "detonator")
"""The kinds of pieces that lie on the ground to be picked up."""
_DEPTH: Final = 2
"""The most counters visible under the top one; any others lie exactly under the lowest of them."""
_COLUMNS: Final = 5
_TAG: Final = 0.52
"""The size of gear beside a unit or marker in its cell, as a share of a counter's."""
_TAG_OUT: Final = 0.2
"""How far it juts out over the counter's upper right corner, likewise."""
_TAG_PITCH: Final = 0.6
"""How far apart several are, as a share of a tag's size."""
_TAGS_WIDE: Final = 1.3
"""The greatest width of all together, as a share of a counter's."""


class PlacedCounter(Struct, frozen=True):
    """A counter and its box in the window."""

    piece: Piece
    rect: pygame.Rect
    is_covered: bool = False
    """Whether a counter of the same size lies over it."""
    is_tag: bool = False
    """Whether it is gear beside a unit or marker, drawn small."""


def stacked(pieces: Sequence[Piece], centre: Point, size: int, shift: Point) -> list[PlacedCounter]:
    """A stack around the middle of a cell, each counter offset by some pixels."""
    depth = min(len(pieces) - 1, _DEPTH)
    placed = []
    for place, piece in enumerate(pieces):
        under = len(pieces) - 1 - place
        away = depth / 2 - min(under, depth)
        rect = _box(piece, size)
        rect.center = (round(centre[0] + away * shift[0]), round(centre[1] + away * shift[1]))
        placed.append(PlacedCounter(piece, rect, under > 0))
    return placed


def at_corner(pieces: Sequence[Piece], top: pygame.Rect) -> list[PlacedCounter]:
    """Small tags over the upper right corner of the top counter of a cell, the first rightmost.

    Numbers are at the lower edge of counters, the disc that counts a stack is at its lower left.
    """
    size = top.width
    tag, out = max(round(size * _TAG), 10), round(size * _TAG_OUT)
    pitch = min(tag * _TAG_PITCH, (size * _TAGS_WIDE - tag) / max(len(pieces) - 1, 1))
    placed = []
    for place, piece in enumerate(pieces):
        rect = pygame.Rect(0, 0, tag, tag)
        rect.topright = (round(top.right + out - place * pitch), top.top - out)
        placed.append(PlacedCounter(piece, rect, is_tag=True))
    return placed[::-1]


def abreast(pieces: Sequence[Piece], centre: Point, size: int) -> list[PlacedCounter]:
    """Counters side by side around the middle of a cell; more than two are smaller."""
    size = min(size, 2 * size // len(pieces))
    placed = []
    left = round(centre[0] - len(pieces) * size / 2)
    for place, piece in enumerate(pieces):
        rect = _box(piece, size)
        rect.midleft = (left + place * size, round(centre[1]))
        placed.append(PlacedCounter(piece, rect))
    return placed


def in_rows(pieces: Sequence[Piece], area: pygame.Rect, size: int, gap: int) -> list[PlacedCounter]:
    """Rows from the lower left of an area upwards."""
    pitch = size + gap
    columns = max(area.width // pitch, 1)
    placed = []
    for place, piece in enumerate(pieces):
        row, column = divmod(place, columns)
        rect = _box(piece, size)
        rect.center = (
            area.left + column * pitch + pitch // 2,
            area.bottom - size // 2 - row * pitch,
        )
        placed.append(PlacedCounter(piece, rect))
    return placed


def spread_out(
    pieces: Sequence[Piece],
    over: tuple[int, int],
    size: int,
    gap: int,
    room: pygame.Rect,
    others: Sequence[pygame.Rect],
    open_cells: Sequence[pygame.Rect] = (),
    held: Piece | None = None,
) -> list[PlacedCounter]:
    """Rows of at most five within a rectangle, in their order, where they hide least of the other
    counters, then of the cells that can be reached. `held` is the counter that lies over a pixel;
    None for any. Only where there is no room for that, another takes its place in the order."""
    pitch = size + gap
    most = min(len(pieces), _COLUMNS)
    every = range(len(pieces))
    fixed = every if held is None else [pieces.index(held)]
    in_order, blocks = list(pieces), _blocks_in(room, over, pitch, len(pieces), fixed)
    is_moved = not blocks and held is not None
    blocks = blocks or _blocks_in(room, over, pitch, len(pieces), every)
    if not blocks:
        block = pygame.Rect(0, 0, pitch * most, pitch * math.ceil(len(pieces) / most))
        blocks = [block.clamp(room)]
    block = min(blocks, key=lambda one: _cost(one, over, others, open_cells))
    columns = block.width // pitch
    middles = [
        (
            block.left + column * pitch + pitch // 2,
            block.top + row * pitch + pitch // 2,
        )
        for row, column in (divmod(place, columns) for place in range(len(pieces)))
    ]
    if is_moved and held is not None:
        in_order.remove(held)
        in_order.insert(middles.index(min(middles, key=lambda one: math.dist(one, over))), held)
    placed = []
    for piece, middle in zip(in_order, middles, strict=True):
        rect = _box(piece, size)
        rect.center = middle
        placed.append(PlacedCounter(piece, rect))
    return placed


def _blocks_in(
    room: pygame.Rect, over: tuple[int, int], pitch: int, count: int, places: Sequence[int]
) -> list[pygame.Rect]:
    """Where all counters can lie within a rectangle with one of these places over a pixel."""
    found = []
    for columns in range(min(count, _COLUMNS), 0, -1):
        rows = math.ceil(count / columns)
        for place in places:
            row, column = divmod(place, columns)
            left = over[0] - column * pitch - pitch // 2
            top = over[1] - row * pitch - pitch // 2
            block = pygame.Rect(left, top, columns * pitch, rows * pitch)
            if room.contains(block):
                found.append(block)
    return found


def _cost(
    block: pygame.Rect,
    over: tuple[int, int],
    others: Sequence[pygame.Rect],
    open_cells: Sequence[pygame.Rect],
) -> tuple[int, int, float]:
    """The pixels of other counters, and of cells that can be reached, that a block hides; then how
    far it reaches from the pixel."""
    far = math.dist(block.center, over) + max(block.size) / 2
    return hidden(block, others), hidden(block, open_cells), far


def _box(piece: Piece, size: int) -> pygame.Rect:
    """A counter's box; what lies on the ground is smaller."""
    is_small = piece.kind in GEAR
    side = max(round(size * 0.8), 10) if is_small else size
    return pygame.Rect(0, 0, side, side)


_FAN_SIZE: Final = 58
"""The size of the counters of a fanned-out stack, in units."""
_FAN_GAP: Final = 4
_UNITS: Final = ("enemy", "para", "unknown", "counter", "tank")
_SEEN_BESIDE_FAN: Final = (*_UNITS, "marker")


class KeptPlace(NamedTuple):
    """A counter of a fan that keeps its place, as the mouse was over it when the fan opened."""

    name: str
    place: Point
    """Its middle, in units of the board."""


class Placement:
    """Places counters on a board; while the camera glides they only move with it."""

    def __init__(self, kit: Kit, sheet: BoardLayout, camera: Camera) -> None:
        self._kit = kit
        self._sheet = sheet
        self._camera = camera
        self._layout = sheet.layout(1.0)
        self.lying: list[PlacedCounter] = []
        """All counters, the lowest first."""
        self.fanned: list[PlacedCounter] = []
        """The counters of the fanned-out stack again, enlarged."""
        self.fan_box = pygame.Rect(0, 0, 0, 0)
        """The box around them in the window, of size 0 without a fan."""
        self._stacks: list[list[pygame.Rect]] | None = None
        self._by_name: dict[str, PlacedCounter] = {}
        self._on_board: list[PlacedCounter] = []
        """All counters, in pixels of the whole board."""
        self.lie_at: object = None
        """The key of their positions on the board."""
        self.panels: tuple[pygame.Rect, ...] = ()
        """What covers the board, of which a fanned-out stack keeps clear if possible."""
        self.fan: Cell | None = None
        """The cell of the fanned-out stack."""
        self.open_cells: frozenset[Cell] = frozenset()
        """What can be reached, of which the next fan keeps clear if possible."""
        self._kept_clear: frozenset[Cell] = frozenset()
        """The same when the present fan was opened: it doesn't move because of another choice."""
        self.held: KeptPlace | None = None
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
        held: KeptPlace | None = None,
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
        if fan != self.fan:
            self._kept_clear = self.open_cells
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

    def in_fan(self, pixel: tuple[int, int]) -> PlacedCounter | None:
        """The counter of the fan under a pixel; the gaps between them belong to them."""
        gap = self._kit.px(_FAN_GAP) + 1
        return next(
            (one for one in self.fanned if one.rect.inflate(gap, gap).collidepoint(pixel)), None
        )

    def named(self, name: str) -> PlacedCounter | None:
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

    def _put_down(self, pieces: Iterable[Piece]) -> list[PlacedCounter]:
        by_cell: dict[Cell, list[Piece]] = {}
        for piece in pieces:
            by_cell.setdefault(piece.cell, []).append(piece)
        put = [placed for cell, those in by_cell.items() for placed in self._lie(cell, those)]
        # Nothing of a stack beside it hides the top counter of another, and nothing hides gear.
        return sorted(put, key=lambda one: (one.is_tag, not one.is_covered))

    def _lie(self, cell: Cell, pieces: Sequence[Piece]) -> list[PlacedCounter]:
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

    def _fan_out(self, stack: Sequence[PlacedCounter]) -> list[PlacedCounter]:
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
            [self._box_of(one) for one in self._kept_clear if one not in (cell, VILLAGE)],
            piece,
        )

    def _box_of(self, cell: Cell) -> pygame.Rect:
        """The inner part of a cell in the window, which is clicked."""
        left, top = self._camera.to_window(self._layout.centre(cell))
        rect = pygame.Rect(0, 0, self.size, self.size)
        rect.center = round(left), round(top)
        return rect

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
