"""SVG charts: bars, confidence intervals, histograms, and heat maps of deaths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import sqrt
from typing import Final, NamedTuple

from game.rules.board import CastleBoard, Cell, FieldBoard
from game.rules.board.hexes import column_row
from game.rules.board.squares import column_row as square_column_row
from game.simulation.html_page import NameOf
from game.simulation.statistics import Estimate, certain

INK: Final = "#e9f0f2"
FAINT: Final = "#8fa5b1"
ACCENT: Final = "#e8402f"
CALM: Final = "#6f93b8"
OUTCOME_COLOURS: Final = {
    "strategic-defeat": "#6b1f1a",
    "operational-defeat": "#a3452f",
    "tactical-defeat": "#cf8a4e",
    "tactical-victory": "#9db7a0",
    "operational-victory": "#5f9c86",
    "strategic-victory": "#2f7f86",
    "hunt-lost": "#a3452f",
    "hunt-won": "#5f9c86",
}
NIGHT: Final = "#0f151d"
_DARK_INK: Final = "#1b2026"
_PALE: Final = frozenset(("tactical-defeat", "tactical-victory"))
"""Outcomes with light colours, which need dark text."""
_ROW: Final = 24
_WIDTH: Final = 560
_LETTER: Final = 6.9
"""The greatest width of a letter of a label, in pixels."""
_MARGIN: Final = 8
_AXIS: Final = 38
"""The height of a scale below a chart."""
_PERCENT: Final = {_WIDTH * part / 4: f"{25 * part}%" for part in range(5)}
"""The ticks of a scale from 0 to 100 %."""
_TALL: Final = 130
"""The height of the tallest column of a histogram."""
_GUTTER: Final = 48
"""The width of the scale at the left of a histogram."""


class Bar(NamedTuple):
    """One row of a bar chart."""

    label: str
    estimate: Estimate


def svg(width: float, height: float, body: Sequence[str], title: str) -> str:
    """An SVG image with a title for screen readers; sizes in pixels."""
    wide, high = width + 2 * _MARGIN, height + 2 * _MARGIN
    view = f"{-_MARGIN} {-_MARGIN} {wide:.0f} {high:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{wide:.0f}" '
        f'height="{high:.0f}" role="img" font-family="\'Barlow Condensed\',sans-serif" '
        'font-size="14">'
        f"<title>{escape(title)}</title>"
        f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="100%" height="100%" fill="{NIGHT}"/>'
        f"{''.join(body)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "start", colour: str = INK) -> str:
    """Text at a baseline."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="{colour}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, colour: str, tip: str = "") -> str:
    """A filled rectangle with an optional tooltip."""
    tip = f"<title>{escape(tip)}</title>" if tip else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}" '
        f'fill="{colour}">{tip}</rect>'
    )


def percent(part: float) -> str:
    """A share as a percentage."""
    return f"{100 * part:.1f}%"


def interval(estimate: Estimate) -> str:
    """A share with its confidence interval, as percentages."""
    around = f"{percent(estimate.low)} to {percent(estimate.high)}"
    return f"{percent(estimate.value)} ({around}, n {estimate.games})"


def bars(rows: Sequence[Bar], title: str) -> str:
    """A bar chart of shares with confidence intervals."""
    left, body = _label_width(label for label, _ in rows), []
    for place, (label, estimate) in enumerate(rows):
        y, end = place * _ROW, left + _WIDTH * estimate.high
        body.append(text(left - 8, y + 16, label, "end"))
        body.append(box(left, y + 5, _WIDTH * estimate.value, 13, CALM, interval(estimate)))
        if estimate.low < estimate.high:
            body.append(_whisker(left + _WIDTH * estimate.low, end, y))
        body.append(text(end + 8, y + 16, percent(estimate.value)))
        body.append(_sample(left + _WIDTH + 62, y, estimate))
    high = len(rows) * _ROW
    body += _axis(left, high, "", _PERCENT)
    return svg(left + _WIDTH + 122, high + _AXIS, body, title)


def stacks(rows: Mapping[str, Mapping[str, Estimate]], title: str, name_of: NameOf) -> str:
    """A stacked bar chart of outcomes, from worst to best."""
    left, body = _label_width(rows), []
    for place, (label, outcomes) in enumerate(rows.items()):
        x, y = left, place * (_ROW + 8)
        body.append(text(left - 8, y + 19, label, "end"))
        for outcome, colour in OUTCOME_COLOURS.items():
            if outcome in outcomes:
                part = outcomes[outcome]
                wide = _WIDTH * part.value
                tip = f"{name_of(outcome)}: {interval(part)}"
                body.append(box(x, y + 3, wide, 24, colour, tip))
                if wide > 45:
                    ink = _DARK_INK if outcome in _PALE else "#fff"
                    body.append(text(x + wide / 2, y + 20, percent(part.value), "middle", ink))
                x += wide
        games = next((one.games for one in outcomes.values()), 0)
        body.append(text(left + _WIDTH + 8, y + 19, f"n {games}", colour=FAINT))
    down = len(rows) * (_ROW + 8)
    body += _axis(left, down, "", _PERCENT)
    shown = [one for one in OUTCOME_COLOURS if any(one in row for row in rows.values())]
    down += _AXIS
    for place, outcome in enumerate(shown):
        x, y = left + (place % 3) * 190, down + (place // 3) * 22
        body += [
            box(x, y, 14, 14, OUTCOME_COLOURS[outcome]),
            text(x + 20, y + 12, name_of(outcome)),
        ]
    return svg(left + _WIDTH + 68, down + 22 * -(-len(shown) // 3), body, title)


def histogram(counts: Mapping[str, int], title: str) -> str:
    """A histogram with a scale of shares; its title is also the name of the scale below."""
    most, total = max(counts.values(), default=1), sum(counts.values())
    wide = min(60.0, 1.3 * _WIDTH / max(1, len(counts)))
    unit = f"{title}; scale: share of games; n {total}"
    across, foot = max(_LETTER * len(unit), wide * len(counts)), 20 + _TALL
    body = []
    for part in (0, 0.5, 1):
        y = foot - _TALL * part
        body.append(f'<path d="M{_GUTTER} {y}h{across:.1f}" stroke="{FAINT}" opacity=".35"/>')
        body.append(text(_GUTTER - 6, y + 5, percent(part * most / total), "end", FAINT))
    for place, (label, count) in enumerate(counts.items()):
        x, high = _GUTTER + place * wide, _TALL * count / most
        tip = f"{label}: {count} games, {percent(count / total)}"
        body.append(box(x + 1, foot - high, wide - 2, high, CALM, tip))
        body.append(text(x + wide / 2, foot + 18, label, "middle"))
        if wide >= 38 and count:
            body.append(text(x + wide / 2, foot - 5 - high, str(count), "middle", INK))
    body.append(text(_GUTTER, foot + 40, unit, colour=FAINT))
    return svg(_GUTTER + across, foot + 46, body, title)


def forest(rows: Sequence[Bar], title: str) -> str:
    """A forest plot of differences; those that may be chance are faint."""
    reach = max([0.05, *(max(abs(one.low), abs(one.high)) for _, one in rows)])
    left = _label_width(label for label, _ in rows)
    middle, scale = left + _WIDTH / 2, _WIDTH / 2 / reach
    high = len(rows) * _ROW
    body = [f'<path d="M{middle} 0V{high}" stroke="{FAINT}" stroke-dasharray="3 3"/>']
    are_certain = certain([one for _, one in rows])
    for place, ((label, one), is_certain) in enumerate(zip(rows, are_certain, strict=True)):
        y = place * _ROW
        colour = INK if is_certain else FAINT
        body.append(text(left - 8, y + 16, label, "end", colour))
        body.append(_whisker(middle + scale * one.low, middle + scale * one.high, y, colour))
        body.append(
            f'<circle cx="{middle + scale * one.value:.1f}" cy="{y + 12}" r="4" '
            f'fill="{ACCENT if is_certain else FAINT}"><title>{interval(one)}</title></circle>'
        )
        body.append(text(left + _WIDTH + 8, y + 16, f"{100 * one.value:+.1f}", colour=colour))
        body.append(_sample(left + _WIDTH + 50, y, one))
    body += _axis(
        left,
        high,
        "points of a hundred",
        {
            middle + step * _WIDTH / 4 - left: f"{100 * reach * step / 2:+.0f}"
            for step in (-2, -1, 0, 1, 2)
        },
    )
    return svg(left + _WIDTH + 110, high + _AXIS, body, title)


def _axis(left: float, top: float, unit: str, ticks: Mapping[float, str]) -> list[str]:
    """A scale below a chart; `ticks` are labels by their distance from the left, in pixels."""
    drawn = [f'<path d="M{left:.1f} {top}H{left + _WIDTH:.1f}" stroke="{FAINT}"/>']
    for x, label in ticks.items():
        drawn.append(f'<path d="M{left + x:.1f} {top}v5" stroke="{FAINT}"/>')
        drawn.append(text(left + x, top + 18, label, "middle", FAINT))
    if unit:
        drawn.append(text(left + _WIDTH / 2, top + 34, unit, "middle", FAINT))
    return drawn


def _sample(x: float, y: float, one: Estimate) -> str:
    """The number of games a figure is from."""
    return text(x, y + 16, f"n {one.games}", colour=FAINT)


def _label_width(labels: Iterable[str]) -> float:
    """The left edge of the bars: right of the longest label, in pixels."""
    return 12 + _LETTER * max((len(label) for label in labels), default=0)


def _whisker(left: float, right: float, y: float, colour: str = INK) -> str:
    return (
        f'<path d="M{left:.1f} {y + 8}v8M{left:.1f} {y + 12}H{right:.1f}M{right:.1f} {y + 8}v8" '
        f'stroke="{colour}" fill="none"/>'
    )


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
