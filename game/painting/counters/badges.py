"""Stat badges of a counter: dice on the left, luck or defence in the middle, movement right."""

from __future__ import annotations

import math
from typing import Final, Literal, TypeAlias

from game.painting.counters.canvas import Canvas, Point, curve, star
from game.painting.counters.plates import BLACK, WHITE, Stock
from game.ui.theme import Colour, hex_colour, mix

Skill: TypeAlias = Literal["aim", "fist", "bomb"]

DIGIT: Final = 27.0
COIN: Final = hex_colour("#f5b83d")
COIN_INK: Final = hex_colour("#241703")
PALE_RED: Final = hex_colour("#ff9e90")
_COIN_DOT: Final = hex_colour("#9a6a14")
_HOLE_DARK: Final = hex_colour("#63110c")
_HOLE_RED: Final = hex_colour("#e8402f")


def dice(
    canvas: Canvas, place: Point, number: int, stock: Stock, ink: Colour = WHITE, scale: float = 1
) -> None:
    """Combat dice: a badge shaped like a die."""
    x, y = place

    def paint() -> None:
        edge = mix(stock.badge, WHITE, 0.55)
        canvas.block(canvas.box(x, y, 26 * scale, 26 * scale), stock.badge, 4.5 * scale, edge)
        canvas.print(str(number), x, y, DIGIT * scale, ink)

    canvas.badge(("dice", place, number, stock.badge, ink, scale), paint)


def move(
    canvas: Canvas, place: Point, number: int, stock: Stock, ink: Colour = WHITE, scale: float = 1
) -> None:
    """Movement: a badge shaped like an arrow."""
    x, y = place

    def paint() -> None:
        arrow = _arrow(x, y, scale)
        canvas.polygon(arrow, stock.badge)
        canvas.outline(arrow, mix(stock.badge, WHITE, 0.55), 1.2)
        canvas.print(str(number), x + 14.5 * scale * 0.02, y, DIGIT * scale, ink)

    canvas.badge(("move", place, number, stock.badge, ink, scale), paint)


def _arrow(x: float, y: float, scale: float) -> list[Point]:
    """A broad arrow pointing right, centred at a point."""
    w, h = 29 * scale / 2, 23 * scale / 2
    return [
        (x - w, y - h),
        (x + w * 0.36, y - h),
        (x + w, y),
        (x + w * 0.36, y + h),
        (x - w, y + h),
        (x - w * 0.62, y),
    ]


def coin(canvas: Canvas, place: Point, luck: int, scale: float = 1) -> None:
    """The luck of a paratrooper: a milled coin."""
    x, y = place
    radius = 14.5 * scale

    def paint() -> None:
        canvas.disc(x, y, radius, mix(COIN, BLACK, 0.35))
        canvas.disc(x, y, radius - 0.9, COIN)
        for step in range(28):
            angle = step * math.tau / 28
            reach = radius * 0.8
            canvas.disc(
                x + reach * math.cos(angle), y + reach * math.sin(angle), 0.62 * scale, _COIN_DOT
            )
        canvas.print(str(luck), x, y, DIGIT * scale, COIN_INK)

    canvas.badge(("coin", place, luck, scale), paint)


def shield(
    canvas: Canvas, place: Point, defence: int, stock: Stock, scale: float = 1, edge: Colour = WHITE
) -> None:
    """The defence of an enemy: a shield."""
    x, y = place

    def paint() -> None:
        outline = shield_points(x, y, 28 * scale, 33 * scale)
        canvas.polygon(outline, stock.beat)
        canvas.outline(outline, mix(stock.beat, edge, 0.62), 1.3)
        canvas.print(str(defence), x, y - 0.8 * scale, DIGIT * scale, WHITE)

    canvas.badge(("shield", place, defence, stock.beat, edge, scale), paint)


def shield_points(x: float, y: float, width: float, height: float) -> list[Point]:
    """The outline of a shield centred at a point."""
    left, right, top = x - width / 2, x + width / 2, y - height / 2
    shoulder, waist, foot = top + height * 0.1, y + height * 0.12, y + height / 2
    return [
        (x, top),
        *curve((x, top), (x + width * 0.25, shoulder), (right, shoulder), 5),
        *curve((right, waist), (right, y + height * 0.34), (x, foot), 8),
        *curve((x, foot), (left, y + height * 0.34), (left, waist), 8),
        *curve((left, shoulder), (x - width * 0.25, shoulder), (x, top), 5),
    ]


def skill(canvas: Canvas, place: Point, kind: Skill, radius: float = 10) -> None:
    """A disc with the icon of a skill."""
    x, y = place

    def paint() -> None:
        canvas.disc(x, y, radius, WHITE)
        canvas.disc(x, y, radius - 1.1, hex_colour("#12130d"))
        canvas.picture(f"icon-{kind}", x, y, radius * 1.95)

    canvas.badge(("skill", place, kind, radius), paint)


def hit_hole(canvas: Canvas, x: float, y: float, radius: float, turn: float = 8) -> None:
    """A bullet hole with a torn edge."""
    canvas.polygon(star(x, y, radius, radius * 0.56, 9, turn), hex_colour("#f4dcc4"))
    canvas.polygon(star(x, y, radius * 0.9, radius * 0.5, 9, turn), _HOLE_DARK)
    canvas.disc(x, y, radius * 0.34, _HOLE_RED)
    canvas.disc(x, y, radius * 0.22, hex_colour("#240303"))
