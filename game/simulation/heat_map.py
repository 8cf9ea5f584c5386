"""Heat maps of deaths on the field and in the castle."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from game.rules.board import CastleBoard, Cell, FieldBoard
from game.rules.board.hexes import column_row
from game.rules.board.squares import column_row as square_column_row
from game.simulation.presentation import NameOf
from game.simulation.svg_charts import FAINT, INK, box, svg, text

_HEX: Final = 22.0
"""Half the width of a hex in pixels."""
_SQUARE: Final = 22.0
_PLAIN: Final = (38, 45, 54)
_MARSH: Final = (38, 56, 56)
_INDOORS: Final = (52, 52, 58)
_HOTTEST: Final = (226, 66, 44)
_LINE_COLOURS: Final = {"road": "#9a8a66", "stream": "#4a7390", "river": "#3f7fb0"}


def field_heat(board: FieldBoard, deaths: Mapping[Cell, int]) -> str:
    """A heat map of the field with roads and rivers."""
    most = max((deaths.get(cell, 0) for cell in board.hexes), default=0)
    body = [
        _hexagon(cell, _heat(_ground(board, cell), deaths.get(cell, 0), most), deaths.get(cell, 0))
        for cell in board.hexes
    ]
    for line in board.lines:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(_centre, line.hexes))
        wide = 4 if line.kind == "river" else 2
        body.append(
            f'<polyline points="{points}" fill="none" stroke="{_LINE_COLOURS[line.kind]}" '
            f'stroke-width="{wide}" opacity=".7" pointer-events="none"/>'
        )
    body += [_printed(cell, "★") for cell in board.stars]
    body += [_printed(cell, "SS") for cell in board.ss]
    body += [_count(*_centre(cell), deaths[cell]) for cell in board.hexes if deaths.get(cell)]
    x, y = _centre(board.nonette)
    body.append(text(x, y - 8, "Nonette", "middle"))
    high = 1.5 * _SIDE * board.height + _SIDE
    body.append(text(0, high, "Men who died there; ★ markers, SS Germans", colour=FAINT))
    return svg(_HEX * (2 * board.width + 1), high + 4, body, "Where men died on the field")


def castle_heat(board: CastleBoard, deaths: Mapping[Cell, int], name_of: NameOf) -> str:
    """A heat map of the three floors side by side, with walls."""
    most = max((deaths.get(cell, 0) for cell in board.squares), default=0)
    sheet = dict(board.sheet)
    body, walls, counts = [], [], []
    for square in board.squares:
        x, y = _corner(board, square)
        count = deaths.get(square, 0)
        ground = _INDOORS if board.is_indoors(square) else _PLAIN
        tip = f"{square}, {board.room_of[square].title.get('en', '')}: {count}"
        body.append(box(x, y, _SQUARE, _SQUARE, _heat(ground, count, most), tip))
        walls += _walls(board, square, x, y)
        if count:
            counts.append(_count(x + _SQUARE / 2, y + _SQUARE / 2, count))
    body.append(f'<path d="{"".join(walls)}" stroke="{FAINT}" stroke-width="2"/>')
    body += counts
    for floor, (column, row) in sheet.items():
        body.append(text(column * _SQUARE, row * _SQUARE - 5, name_of(floor)))
    corners = [_corner(board, square) for square in board.squares]
    left, top = (min(one[way] for one in corners) for way in (0, 1))
    wide, high = (max(one[way] for one in corners) + _SQUARE for way in (0, 1))
    shifted = f'<g transform="translate({-left:.0f} {20 - top:.0f})">{"".join(body)}</g>'
    title = "Where men died in the castle"
    return svg(wide - left, high - top + 20, [shifted], title)


# --- Hexes --------------------------------------------------------------------------------

_SIDE: Final = 2 * _HEX / sqrt(3)


def _centre(cell: Cell) -> tuple[float, float]:
    column, row = column_row(cell)
    return _HEX * (1 + 2 * column + row % 2), _SIDE * (1 + 1.5 * row)


def _hexagon(cell: Cell, colour: str, count: int) -> str:
    x, y = _centre(cell)
    corners = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
    points = " ".join(f"{x + _HEX * dx:.1f},{y + _SIDE * dy:.1f}" for dx, dy in corners)
    return (
        f'<polygon points="{points}" fill="{colour}" stroke="#1a1f26">'
        f"<title>{cell}: {count}</title></polygon>"
    )


def _printed(cell: Cell, sign: str) -> str:
    """The sign printed at the top of a hex."""
    x, y = _centre(cell)
    return (
        f'<text x="{x:.1f}" y="{y - 10:.1f}" text-anchor="middle" fill="{FAINT}" font-size="8" '
        f'pointer-events="none">{sign}</text>'
    )


def _ground(board: FieldBoard, cell: Cell) -> tuple[int, int, int]:
    return _MARSH if cell in board.marsh else _PLAIN


# --- Squares ------------------------------------------------------------------------------


def _corner(board: CastleBoard, square: Cell) -> tuple[float, float]:
    column, row = square_column_row(square)
    left, top = dict(board.sheet)[board.floor_of[square]]
    return (left + column) * _SQUARE, (top + row) * _SQUARE


def _walls(board: CastleBoard, square: Cell, x: float, y: float) -> list[str]:
    """The walls of a square as SVG path segments; doorways stay open."""
    column, row = square_column_row(square)
    floor = square.partition("-")[0]
    here = board.neighbours[square]
    sides = {
        (0, -1): (x, y, x + _SQUARE, y),
        (1, 0): (x + _SQUARE, y, x + _SQUARE, y + _SQUARE),
        (0, 1): (x, y + _SQUARE, x + _SQUARE, y + _SQUARE),
        (-1, 0): (x, y, x, y + _SQUARE),
    }
    return [
        f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"
        for (across, down), (x1, y1, x2, y2) in sides.items()
        if f"{floor}-{column + 1 + across:02}{row + 1 + down:02}" not in here
    ]


# --- Both ---------------------------------------------------------------------------------


def _heat(ground: tuple[int, int, int], count: int, most: int) -> str:
    """A colour between the ground and red; the scale is steeper for low counts."""
    part = sqrt(count / most) if most else 0.0
    mixed = [round(low + (high - low) * part) for low, high in zip(ground, _HOTTEST, strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def _count(x: float, y: float, count: int) -> str:
    return (
        f'<text x="{x:.1f}" y="{y + 3.5:.1f}" text-anchor="middle" fill="{INK}" font-size="10">'
        f"{count}</text>"
    )
