"""The key plan: a small map of the castle with its units and the board's present view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Final, Literal, TypeAlias

import pygame

from game.painting.boards.geometry import CastleLayout, outline
from game.painting.counters.pieces import Piece
from game.painting.kit import Kit
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import FLOORS
from game.rules.state import State
from game.tabletop.board.view import BoardView
from game.ui.cache import Cache
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.widgets import Press, Pressable

_NAMES: Final = 20
"""Units above the floors for their keys and names."""
_RAISED: Final = 4
"""Units that names stand higher than that, so that no frame cuts them."""
_DOT: Final = 0.55
"""A man's dot, in squares."""
_OVERLAP: Final = 1.25
"""How much wider than its floor a name may be."""
_KEEP: Final = 2

DotShape = Literal["arch", "circle", "square", "diamond"]
_Box: TypeAlias = tuple[float, float, float, float]


class KeyPlan:
    """Draws the plan in a rectangle; the drawing of the floors is cached."""

    def __init__(self, kit: Kit, board: CastleBoard) -> None:
        self._kit = kit
        self._board = board
        self._houses: Cache[CastleLayout, pygame.Surface] = Cache(_KEEP)
        self._boxes: Cache[tuple[CastleLayout, tuple[Cell, ...]], _Box] = Cache(
            _KEEP * (len(FLOORS) + 1)
        )
        self.layout = CastleLayout(board, 1.0)
        """The layout of the castle at the size of the plan."""
        self.corner = (0, 0)
        """The upper left corner of the sheet in the window."""
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._house_top = 0
        """The y of the uppermost floor in the window."""

    def place(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window."""
        board = self._board
        columns, rows = board.sheet_size
        high = rect.height - self._kit.px(_NAMES)
        self._rect = rect
        self.layout = CastleLayout(board, max(min(rect.width / columns, high / rows), 1.0))
        width, height = self.layout.size
        self.corner = rect.centerx - width // 2, rect.bottom - height
        cells = tuple(board.order)
        self._house_top = self.box(cells).top + self._kit.px(_NAMES) - 2 if cells else 0

    def height_for(self, width: int) -> int:
        """The height of a plan of a width, in pixels."""
        columns, rows = self._board.sheet_size
        return round(width * rows / columns) + self._kit.px(_NAMES)

    def box(self, cells: Iterable[Cell]) -> pygame.Rect:
        """The box around some cells in the window, with room for a name above."""
        (left, top), found = self.corner, tuple(cells)
        if not found:
            return pygame.Rect(left, top, 0, 0)
        x, y, right, bottom = self._boxes.take(
            (self.layout, found), partial(_extent, self.layout, found)
        )
        name = self._kit.px(_NAMES)
        size = round(right - x), round(bottom - y) + name
        return pygame.Rect((round(left + x), round(top + y) - name), size)

    @property
    def village(self) -> pygame.Rect:
        """The village's box in the window."""
        left, top, width, height = (round(one) for one in self.layout.box(VILLAGE))
        return pygame.Rect(self.corner[0] + left, self.corner[1] + top, width, height)

    def draw(
        self,
        target: pygame.Surface,
        view: BoardView,
        state: State,
        reach: Collection[Cell],
        here: Cell | None,
    ) -> None:
        """Draw the floors, cells in reach, units, and the frame of the view."""
        layout, corner = self.layout, self.corner
        target.blit(self._houses.take(layout, lambda: self._house(layout)), corner)
        palette = self._kit.theme.palette
        for cell in reach:
            self._fill(target, layout, cell, palette.moon_500)
        for piece in view.pieces(state):
            self._dot(target, state, layout, piece)
        if here is not None:
            self._ring(target, layout, here)
        self._draw_frame(target, view, layout)

    def _house(self, layout: CastleLayout) -> pygame.Surface:
        """Floors as flat shapes, rooms lined off, charge areas marked."""
        palette, board = self._kit.theme.palette, layout.board
        house = pygame.Surface(layout.size, pygame.SRCALPHA)
        for room in board.rooms:
            cells = [cell for cell in room.squares if cell in board.order]
            ground = palette.night_500 if room.kind in ("room", "corridor") else palette.night_600
            for loop in outline(layout, cells):
                pygame.draw.polygon(house, ground, loop)
                pygame.draw.lines(house, palette.outline, True, loop)
        for floor in FLOORS:
            cells = [cell for cell in board.squares if board.floor_of[cell] == floor]
            for loop in outline(layout, cells):
                pygame.draw.lines(house, palette.moon_300, True, loop)
        if board.village[2] > 0:
            left, top, width, height = (round(one) for one in layout.box(VILLAGE))
            pygame.draw.rect(house, palette.night_700, (left, top, width, height))
            pygame.draw.rect(house, palette.moon_500, (left, top, width, height), 1)
        return house

    def _at(self, layout: CastleLayout, cell: Cell) -> tuple[float, float]:
        x, y = layout.centre(cell)
        return self.corner[0] + x, self.corner[1] + y

    def _fill(
        self, target: pygame.Surface, layout: CastleLayout, cell: Cell, colour: Colour
    ) -> None:
        if cell == VILLAGE:
            return
        side = max(round(layout.square) - 1, 1)
        box = pygame.Rect(0, 0, side, side)
        box.center = tuple(round(one) for one in self._at(layout, cell))
        target.fill(colour, box)

    def _dot(
        self, target: pygame.Surface, state: State, layout: CastleLayout, piece: Piece
    ) -> None:
        found = self._mark_of(state, piece)
        if found is None:
            return
        colour, shape = found
        radius = max(round(layout.square * _DOT), 3)
        x, y = self._at(layout, piece.cell)
        if piece.cell == VILLAGE:
            names = [name for name, man in state.paras.items() if man.at == VILLAGE]
            place = names.index(piece.name) if piece.name in names else 0
            x += (place - (len(names) - 1) / 2) * (2 * radius + 2)
        draw_dot(target, (round(x), round(y)), radius + 1, self._kit.theme.palette.outline, shape)
        draw_dot(target, (round(x), round(y)), radius, colour, shape)

    def _mark_of(self, state: State, piece: Piece) -> tuple[Colour, DotShape] | None:
        """Colour and shape of a counter's mark; shapes as the counters have them."""
        palette = self._kit.theme.palette
        if piece.kind == "para":
            return palette.amber, "arch"
        if piece.kind == "enemy":
            enemy = state.enemies[piece.name]
            if enemy.kind == "zombie":
                return palette.zombie_text, "circle"
            if enemy.kind == "undead":
                return palette.undead_text, "diamond"
            return (palette.moon_100 if enemy.up else palette.moon_500), "square"
        return None

    def _ring(self, target: pygame.Surface, layout: CastleLayout, cell: Cell) -> None:
        """Draw a ring around the cell of the present event."""
        kit, (x, y) = self._kit, self._at(layout, cell)
        radius = max(round(layout.square * 1.1), 5)
        pygame.draw.circle(target, kit.theme.palette.outline, (x, y), radius + 1, kit.px(3))
        pygame.draw.circle(target, kit.theme.palette.paper_100, (x, y), radius, kit.px(1.5))

    def _draw_frame(self, target: pygame.Surface, view: BoardView, layout: CastleLayout) -> None:
        """Draw the frame around the part of the castle that the board shows."""
        factor = layout.unit
        left, top = view.camera.to_board(view.camera.view.topleft)
        right, bottom = view.camera.to_board(view.camera.view.bottomright)
        x, y = self.corner
        frame = pygame.Rect(
            round(x + left * factor),
            round(y + top * factor),
            round((right - left) * factor),
            round((bottom - top) * factor),
        )
        # The floors' names stay free of it.
        frame = frame.clip(self._rect.move(0, self._house_top - self._rect.top))
        _frame(target, self._kit.theme.palette.amber, frame, self._kit.px(1.5))


def _frame(target: pygame.Surface, colour: Colour, rect: pygame.Rect, thick: int) -> None:
    """Draw a frame as four bars, because pygame draws clipped frames differently."""
    left, top, width, height = rect
    for bar in (
        (left, top, width, thick),
        (left, rect.bottom - thick, width, thick),
        (left, top, thick, height),
        (rect.right - thick, top, thick, height),
    ):
        target.fill(colour, bar)


def _extent(layout: CastleLayout, cells: tuple[Cell, ...]) -> _Box:
    """Left, top, right and bottom of some cells on the plan."""
    corners = [point for cell in cells for point in layout.polygon(cell)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def draw_dot(
    target: pygame.Surface, place: tuple[int, int], radius: int, colour: Colour, shape: DotShape
) -> None:
    """A small mark in the shape of the counter it stands for."""
    x, y = place
    if shape == "circle":
        pygame.draw.circle(target, colour, place, radius)
    elif shape == "arch":
        pygame.draw.circle(target, colour, place, radius)
        target.fill(colour, (x - radius, y, 2 * radius + 1, radius + 1))
    elif shape == "square":
        target.fill(colour, (x - radius, y - radius, 2 * radius + 1, 2 * radius + 1))
    else:
        reach = radius + 1
        points = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        pygame.draw.polygon(target, colour, points)


class PlanFloor(Pressable):
    """A floor or the village on the plan, as a button that shows it."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        place: str,
        label: str,
        on_press: Press,
        hotkey: int,
        is_lit: Callable[[], bool],
    ) -> None:
        """`place` is a floor or the village; `label` names it, empty for no name.

        `is_lit` returns whether the board shows it.
        """
        super().__init__(kit.trim, rect, on_press, hotkey)
        self.place = place
        self.label = label
        self._kit = kit
        self._is_lit = is_lit

    def draw(self, target: pygame.Surface) -> None:
        """Draw its key and name at its upper edge, and a frame if the board shows it."""
        kit, rect = self._kit, self.rect
        palette, is_lit = kit.theme.palette, self._is_lit()
        if self.is_hovered:
            frame = rect.inflate(kit.px(4), kit.px(4))
            pygame.draw.rect(target, palette.moon_100, frame, kit.px(1.5), kit.px(3))
        if not self.label:
            return
        ink = palette.amber if is_lit else palette.moon_100
        style = Style("bold", 15, ink, grows=not kit.is_large, halo=palette.night_800)
        words = kit.say("plan.floor", digit=chr(self.hotkey or 0), floor=self.label)
        halo = 2 * kit.px(style.halo_width)
        if kit.is_large or kit.type.width(words, style) - halo > rect.width * _OVERLAP:
            words = words[:1]
        width = kit.type.width(words, style)
        left = min(rect.left + kit.px(3), rect.right - width) if width > rect.width else rect.left
        kit.type.draw(target, words, style, (left, rect.top - kit.px(_RAISED)))
