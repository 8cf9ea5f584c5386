"""The ruin of a castle floor that was blown up: soot, broken walls, rubble, fire, and a hole."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import pygame

from game.painting.boards import brushes
from game.painting.boards.brushes import BoardCanvas
from game.painting.boards.castle.plan import CastlePlan
from game.painting.boards.geometry import CastleLayout
from game.rules.board.squares import Floor
from game.ui.camera import Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour, with_alpha

_FINER: Final = 2
"""Oversampling factor, for smooth edges."""
_SPILL: Final = 1
"""Squares round the floor that soot and stones may cover."""
_SOOT: Final = hex_colour("#07080a")
_CHARRED: Final = hex_colour("#0d0b0a")
_STONES: Final[tuple[tuple[Colour, Colour], ...]] = tuple(
    (hex_colour(dark), hex_colour(lit))
    for dark, lit in (
        ("#2b2a2a", "#4a4846"),
        ("#353331", "#5d5854"),
        ("#3f3b38", "#78706a"),
        ("#4a4440", "#8d857e"),
    )
)
"""The dark and the lit side of a stone, for dark and light stones."""
_HEWN: Final = 0.55
"""The share of stones that are whole blocks."""
_BEAM: Final = hex_colour("#1b120c")
_BEAM_TOP: Final = hex_colour("#54402f")
_EMBER: Final = hex_colour("#d8431f")
_FLAME: Final = hex_colour("#f08a24")
_GLOW: Final = hex_colour("#ffd25a")
_HEART: Final = hex_colour("#fff6dc")
_MOTTLES: Final = 3
"""Patches of soot per side of a square."""
_FAR: Final = 7.0
"""Distance in squares from the charges beyond which damage no longer decreases."""
_HOLE: Final = 1.55
"""Radius of the hole in squares."""


Ruin: TypeAlias = tuple[pygame.Surface, Point]
"""The picture to composite over a floor's print, and its corner on the board."""


def ruin(layout: CastleLayout, floor: Floor) -> Ruin:
    """Paint the ruin of a floor."""
    painter = _Painter(layout, floor)
    left, top = painter.corner
    return painter.paint(), (left * layout.square, top * layout.square)


class _Painter:
    """Paints one floor; lengths are in squares from the picture's upper left corner."""

    def __init__(self, layout: CastleLayout, floor: Floor) -> None:
        board = layout.board
        plan = CastleLayout(board, 1.0)
        cells = [one for one in board.squares if board.floor_of[one] == floor]
        places = [plan.column_row(cell) for cell in cells]
        left, top = min(x for x, _ in places) - _SPILL, min(y for _, y in places) - _SPILL
        self.corner: Final = left, top
        self._places: Final = [(x - left, y - top) for x, y in places]
        across = max(x for x, _ in self._places) + 1 + _SPILL
        down = max(y for _, y in self._places) + 1 + _SPILL
        self._size: Final = across, down
        x, y = plan.centre(board.charges[floor][0])
        self._middle: Final = x - left, y - top
        rooms = board.room_of
        self._roofed: Final = frozenset(
            place
            for cell, place in zip(cells, self._places, strict=True)
            if rooms[cell].kind not in ("yard", "approach")
        )
        self._walls: Final = self._inside(CastlePlan(board))
        self._scale: Final = layout.square
        self._chance: Final = random.Random(f"ruin {floor}")

    def _inside(self, plan: CastlePlan) -> list[tuple[Point, Point, Point]]:
        """Walls and doorways along the floor's squares: both ends, and a point just inside."""
        squares = frozenset(self._places)
        left, top = self.corner
        found = []
        for side in (*plan.joints["wall"], *plan.joints["doorway"]):
            x, y = side.column - left, side.row - top
            beside = [(x, y), (x - 1, y) if side.is_upright else (x, y - 1)]
            within = [(i + 0.5, j + 0.5) for i, j in beside if (i, j) in squares]
            if within:
                middle = (side.middle[0] - left, side.middle[1] - top)
                inner = _between(middle, within[0], 0.5 if len(within) == 1 else 0.0)
                ends = [(i - left, j - top) for i, j in (side.start, side.end)]
                found.append((ends[0], ends[1], inner))
        return found

    def paint(self) -> pygame.Surface:
        """Paint all layers, from the soot on the floor to the flames."""
        scale = self._scale * _FINER
        size = math.ceil(self._size[0] * scale), math.ceil(self._size[1] * scale)
        large = smoothscaled(self._soot(), size)
        canvas = BoardCanvas(large, scale)
        self._scorch(canvas)
        self._crumbs(canvas)
        self._break_walls(canvas)
        for place in self._some(0.2):
            if (math.floor(place[0]), math.floor(place[1])) in self._roofed:
                self._beam(canvas, place)
        for place in self._some(0.24):
            self._heap(canvas, place, self._chance.randint(4, 8), 0.42)
        self._hole(canvas)
        for place in self._some(0.3):
            self._ember(canvas, place)
        self._burn(canvas, [(one, self._chance.uniform(0.3, 0.5)) for one in self._fires()])
        small = math.ceil(self._size[0] * self._scale), math.ceil(self._size[1] * self._scale)
        return smoothscaled(large, small)

    # --- Positions ------------------------------------------------------------------------

    def _nearness(self, place: Point) -> float:
        """1 at the charges, falling to 0 far from them."""
        return max(1 - math.dist(place, self._middle) / _FAR, 0.0)

    def _some(self, share: float) -> Iterator[Point]:
        """Points in a random share of the squares, in random order."""
        for x, y in self._places:
            if self._chance.random() < share:
                yield x + self._chance.random(), y + self._chance.random()

    def _fires(self) -> Iterator[Point]:
        """Points round the hole, and a few far from it."""
        for corner in range(9):
            angle = corner * math.tau / 9 + self._chance.uniform(-0.3, 0.3)
            place = brushes.moved(self._middle, angle, _HOLE * self._chance.uniform(1.0, 1.35))
            if (math.floor(place[0]), math.floor(place[1])) in self._places:
                yield place
        yield from self._some(0.05)

    # --- Shapes ---------------------------------------------------------------------------

    def _soot(self) -> pygame.Surface:
        """Mottled soot, darker near the charges, fading out beyond the walls."""
        size = self._size[0] * _MOTTLES, self._size[1] * _MOTTLES
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.fill((*_SOOT, 0))
        for x, y in self._places:
            for spot in range(_MOTTLES * _MOTTLES):
                down, across = divmod(spot, _MOTTLES)
                place = x + (across + 0.5) / _MOTTLES, y + (down + 0.5) / _MOTTLES
                percent = 66 + 28 * self._nearness(place) + self._chance.uniform(-11, 8)
                pixel = x * _MOTTLES + across, y * _MOTTLES + down
                picture.set_at(pixel, with_alpha(_SOOT, min(percent, 96)))
        return picture

    def _scorch(self, canvas: BoardCanvas) -> None:
        """Black rays from the place of the charges."""
        with canvas.veil() as veil:
            for ray in range(17):
                angle = ray * math.tau / 17 + self._chance.uniform(-0.14, 0.14)
                reach, half = self._chance.uniform(2.3, 5.2), self._chance.uniform(0.03, 0.09)
                tip = brushes.moved(self._middle, angle, reach)
                if (math.floor(tip[0]), math.floor(tip[1])) in self._places:
                    sides = (
                        brushes.moved(self._middle, angle + turn, 1.6)
                        for turn in (-half * 2, half * 2)
                    )
                    veil.polygon(with_alpha(_SOOT, 55), [*sides, tip])

    def _crumbs(self, canvas: BoardCanvas) -> None:
        """Tiny chips of stone all over the floor."""
        for x, y in self._places:
            for _ in range(4):
                place = x + self._chance.random(), y + self._chance.random()
                dark, lit = self._chance.choice(_STONES[:3])
                colour = self._chance.choice((dark, lit))
                canvas.polygon(
                    colour, _stone(place, self._chance.uniform(0.02, 0.05), self._chance)
                )

    def _break_walls(self, canvas: BoardCanvas) -> None:
        """Gaps in the walls, with rubble beside them."""
        fallen = []
        for a, b, within in self._walls:
            if self._chance.random() < 0.24 + 0.6 * self._nearness(within):
                first, last = self._chance.uniform(-0.1, 0.3), self._chance.uniform(0.7, 1.1)
                fallen.append((_between(a, b, first), _between(a, b, last), within))
        for a, b, _ in fallen:
            canvas.stroke(_SOOT, (a, b), 0.34)
            canvas.stroke(_CHARRED, (a, b), 0.22)
        for _, _, within in fallen:
            self._heap(canvas, within, self._chance.randint(7, 11), 0.45)

    def _heap(self, canvas: BoardCanvas, centre: Point, count: int, spread: float) -> None:
        """A heap of stones, the largest in the middle."""
        for number in range(count, 0, -1):
            away = spread * number / count
            place = brushes.moved(centre, self._chance.random() * math.tau, away)
            radius = 0.18 * (1.15 - number / count) + 0.04
            self._lay_stone(canvas, place, radius * self._chance.uniform(0.8, 1.15))

    def _lay_stone(self, canvas: BoardCanvas, place: Point, radius: float) -> None:
        """One stone: its shadow, its dark side, and its moonlit face."""
        dark, lit = self._chance.choice(_STONES)
        corners = _stone((0, 0), radius, self._chance)

        def moved(across: float, down: float, size: float = 1.0) -> list[Point]:
            return [(place[0] + x * size + across, place[1] + y * size + down) for x, y in corners]

        canvas.polygon(_SOOT, moved(-0.35 * radius, 0.45 * radius, 1.12))
        canvas.polygon(dark, moved(0, 0))
        canvas.polygon(lit, moved(0.14 * radius, -0.18 * radius, 0.66))

    def _beam(self, canvas: BoardCanvas, place: Point) -> None:
        """A charred beam fallen from the ceiling, one end still glowing."""
        angle = self._chance.choice((0.0, math.pi / 2)) + self._chance.uniform(-0.6, 0.6)
        half = self._chance.uniform(0.45, 0.95)
        a, b = brushes.moved(place, angle, -half), brushes.moved(place, angle, half)
        shadow = [(x - 0.07, y + 0.1) for x, y in (a, b)]
        for colour, ends, width in ((_SOOT, shadow, 0.2), (_BEAM, (a, b), 0.17)):
            canvas.stroke(colour, ends, width, is_round=False)
        top = [(x + 0.025, y - 0.035) for x, y in (a, b)]
        canvas.stroke(_BEAM_TOP, top, 0.045, is_round=False)
        canvas.stroke(_EMBER, (b, brushes.moved(b, angle, -0.14)), 0.15, is_round=False)
        canvas.stroke(_FLAME, (b, brushes.moved(b, angle, -0.06)), 0.11, is_round=False)

    def _ember(self, canvas: BoardCanvas, place: Point) -> None:
        canvas.circle(_EMBER, place, 0.045)
        canvas.circle(self._chance.choice((_FLAME, _GLOW)), place, 0.026)

    def _burn(self, canvas: BoardCanvas, fires: Sequence[tuple[Point, float]]) -> None:
        """Small fires of the given heights: nested flames and the light they cast."""
        with canvas.veil() as veil:
            for radius, percent in ((1.5, 7), (1.1, 12), (0.75, 20)):
                for foot, height in fires:
                    veil.circle(with_alpha(_EMBER, percent), foot, radius * height)
        for colour, share in ((_EMBER, 1.0), (_FLAME, 0.72), (_GLOW, 0.46), (_HEART, 0.22)):
            for foot, height in fires:
                canvas.polygon(colour, _tongue(foot, height * share))

    def _hole(self, canvas: BoardCanvas) -> None:
        """The hole at the charges: a ragged edge with fire below."""
        edge = self._chance.random()

        def rim(radius: float) -> list[Point]:
            chance = random.Random(edge)
            return [
                brushes.moved(
                    self._middle, corner * math.tau / 26, radius * chance.uniform(0.76, 1.0)
                )
                for corner in range(26)
            ]

        for corner in range(7):
            self._crack(canvas, corner * math.tau / 7 + self._chance.uniform(-0.3, 0.3))
        for radius, colour in (
            (_HOLE + 0.3, _SOOT),
            (_HOLE + 0.1, _EMBER),
            (_HOLE + 0.02, _FLAME),
            (_HOLE - 0.05, hex_colour("#3a120a")),
            (_HOLE - 0.3, hex_colour("#260c08")),
            (_HOLE - 0.6, hex_colour("#180907")),
            (_HOLE - 0.95, _SOOT),
        ):
            canvas.polygon(colour, rim(radius))
        for point in rim(_HOLE + 0.24)[::2]:
            self._lay_stone(canvas, point, self._chance.uniform(0.09, 0.2))

    def _crack(self, canvas: BoardCanvas, angle: float) -> None:
        """A jagged crack outwards from the edge of the hole, with fire deep in it."""
        points = []
        for step in range(5):
            away = _HOLE * 0.9 + 0.42 * step
            points.append(
                brushes.moved(self._middle, angle + self._chance.uniform(-0.1, 0.1), away)
            )
        canvas.stroke(_SOOT, points, 0.15)
        canvas.stroke(_EMBER, points[:3], 0.05)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _stone(place: Point, radius: float, chance: random.Random) -> list[Point]:
    """A hewn block, longer than wide, or a splinter of one."""
    turn = chance.random() * math.tau
    if chance.random() < _HEWN:
        long, wide = radius * chance.uniform(0.95, 1.25), radius * chance.uniform(0.55, 0.75)
        corners = [(long, wide), (-long, wide), (-long * 0.94, -wide), (long * 0.9, -wide * 0.9)]
    else:
        corners = [
            brushes.moved((0, 0), corner * math.tau / 5, radius * chance.uniform(0.55, 1.1))
            for corner in range(5)
        ]
    return brushes.turned(corners, place, turn)


def _tongue(foot: Point, height: float) -> Sequence[Point]:
    """A flame: a pointed drop standing on its foot."""
    x, y = foot
    wide = 0.34 * height
    corners = (
        *((0, -0.12), (0.75, 0.02), (1, 0.3), (0.55, 0.62), (0.1, 1.0)),
        *((-0.2, 0.68), (-0.65, 0.5), (-1, 0.22), (-0.7, 0.0)),
    )
    return [(x + across * wide, y - up * height) for across, up in corners]
