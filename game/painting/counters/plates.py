"""The cardboard of every counter, and the badges with its values."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counters.canvas import Shapes, curve, star
from game.ui.camera import Point
from game.ui.drawings import tinted
from game.ui.theme import Colour, hex_colour, mix

Shape: TypeAlias = Literal["arch", "sq", "circ", "dia", "oct", "tag"]
Paint: TypeAlias = Callable[[Shapes], None]

WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)


class Stock(Struct, frozen=True):
    """The colours of one kind of cardboard."""

    light: Colour
    dark: Colour
    edge: Colour
    ground: Colour
    """Background of the numbers."""
    badge: Colour
    """Background of the combat dice and movement."""
    beat: Colour
    """Background of the number that a die must beat."""
    rim: Colour = WHITE
    rim_percent: float = 35


def _stock(light: str, dark: str, edge: str, ground: str, badge: str, beat: str) -> Stock:
    return Stock(
        hex_colour(light),
        hex_colour(dark),
        hex_colour(edge),
        hex_colour(ground),
        hex_colour(badge),
        hex_colour(beat),
    )


PARAS: Final = _stock("#a7ad70", "#535c2c", "#22270f", "#1e210f", "#10130a", "#f5b83d")
FRIENDS: Final = _stock("#c9bb93", "#7b6a4c", "#2e2415", "#2a2115", "#16110a", "#f5b83d")
GERMANS: Final = _stock("#a9b2b6", "#5d676c", "#22282b", "#23282c", "#0f1214", "#4a555b")
OFFICERS: Final = _stock("#c5b188", "#9c8454", "#131618", "#1d1d1b", "#0f1112", "#333b40")
ZOMBIES: Final = _stock("#5fb548", "#1f4d1c", "#0b1f0a", "#12210f", "#0a140a", "#26741f")
UNDEAD: Final = _stock("#8a5fd6", "#3a2168", "#160a2b", "#1f0f38", "#150a28", "#6b3fc0")
TAGS: Final = _stock("#eddfb6", "#c4ab72", "#5e4c24", "#2a2118", "#11110f", "#f5b83d")
FIELD_BACK: Final = _stock("#31506a", "#142536", "#070e16", "#0f1d2b", "#0b1620", "#31506a")
CASTLE_BACK: Final = _stock("#7b3a2c", "#34130f", "#140605", "#210806", "#210806", "#7b3a2c")
EVENTS: Final = _stock("#d23a2a", "#7c120c", "#2c0503", "#3a0a06", "#3a0a06", "#d23a2a")
HEDGE: Final = _stock("#3f6a4a", "#16301f", "#08140c", "#10261a", "#10261a", "#3f6a4a")
ARMOUR: Final = _stock("#b8b49a", "#6e6a55", "#22221a", "#1e1e18", "#10100c", "#f5b83d")
TANK: Final = _stock("#d3d6a8", "#9aa36c", "#22270f", "#1e210f", "#10130a", "#f5b83d")

WOUNDED: Final = Stock(
    hex_colour("#6b5a45"),
    hex_colour("#3b2c22"),
    hex_colour("#1d140e"),
    hex_colour("#2a0f0b"),
    hex_colour("#4a130f"),
    hex_colour("#f5b83d"),
    rim=hex_colour("#e8402f"),
    rim_percent=92,
)


def press(canvas: Shapes, shape: Shape, stock: Stock, paint: Paint) -> None:
    """Paint a face, cut it to shape, and add shadow and edge below it and the rim on top."""
    face = _painted(canvas, (stock.light, stock.dark), paint)
    canvas.surface = _pressed(canvas, shape, stock, face)


def _painted(canvas: Shapes, ground: tuple[Colour, Colour], paint: Paint) -> pygame.Surface:
    canvas.surface = _kept(canvas, ("face", *ground), lambda: canvas.gradient(*ground)).copy()
    paint(canvas)
    return canvas.surface


def _pressed(canvas: Shapes, shape: Shape, stock: Stock, face: pygame.Surface) -> pygame.Surface:
    mask = _kept(canvas, ("mask", shape), lambda: _mask(canvas, shape, 1))
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    below = _kept(canvas, ("below", shape, stock.edge), lambda: _below(canvas, mask, stock))
    plate = below.copy()
    plate.blit(face, (0, 0))
    rim = ("rim", shape, stock.rim, stock.rim_percent)
    plate.blit(_kept(canvas, rim, lambda: _rim(canvas, shape, stock)), (0, 0))
    return plate


def _kept(
    canvas: Shapes, kind: tuple[Hashable, ...], make: Callable[[], pygame.Surface]
) -> pygame.Surface:
    """A cached part of the cardboard, shared by all counters of one stock and size."""
    return canvas.drawings.stocks.take((canvas.side, canvas.unit, *kind), make)


def _below(canvas: Shapes, mask: pygame.Surface, stock: Stock) -> pygame.Surface:
    """Shadow and edge of the cardboard on a transparent surface."""
    below, unit = canvas.layer(), canvas.unit
    below.blit(tinted(mask, BLACK, 50), (round(-2 * unit), round(3.5 * unit)))
    below.blit(tinted(mask, stock.edge), (round(-0.6 * unit), round(1.6 * unit)))
    return below


def _mask(canvas: Shapes, shape: Shape, scale: float) -> pygame.Surface:
    """A white mask of the shape, scaled about its centre."""
    mask = canvas.layer()
    drawing = canvas.drawings.picture(f"plate-{shape}", canvas.length(100 * scale))
    mask.blit(drawing, drawing.get_rect(center=canvas.at(50, 50)))
    return mask


def _rim(canvas: Shapes, shape: Shape, stock: Stock) -> pygame.Surface:
    """A line 1.6 wide just inside the edge."""
    ring = _mask(canvas, shape, 0.965)
    ring.blit(_mask(canvas, shape, 0.93), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return tinted(ring, stock.rim, stock.rim_percent)


Skill: TypeAlias = Literal["aim", "fist", "bomb"]

DIGIT: Final = 27.0
COIN: Final = hex_colour("#f5b83d")
COIN_INK: Final = hex_colour("#241703")
PALE_RED: Final = hex_colour("#ff9e90")
_COIN_DOT: Final = hex_colour("#9a6a14")
_HOLE_DARK: Final = hex_colour("#63110c")
_HOLE_RED: Final = hex_colour("#e8402f")


def dice(
    canvas: Shapes, place: Point, number: int, stock: Stock, ink: Colour = WHITE, scale: float = 1
) -> None:
    """Combat dice: a badge shaped like a die."""
    x, y = place

    def paint() -> None:
        edge = mix(stock.badge, WHITE, 0.55)
        canvas.block(canvas.box(x, y, 26 * scale, 26 * scale), stock.badge, 4.5 * scale, edge)
        canvas.print(str(number), x, y, DIGIT * scale, ink)

    canvas.badge(("dice", place, number, stock.badge, ink, scale), paint)


def move(
    canvas: Shapes, place: Point, number: int, stock: Stock, ink: Colour = WHITE, scale: float = 1
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


def coin(canvas: Shapes, place: Point, luck: int, scale: float = 1) -> None:
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
    canvas: Shapes, place: Point, defence: int, stock: Stock, scale: float = 1, edge: Colour = WHITE
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


def skill(canvas: Shapes, place: Point, kind: Skill, radius: float = 10) -> None:
    """A disc with the icon of a skill."""
    x, y = place

    def paint() -> None:
        canvas.disc(x, y, radius, WHITE)
        canvas.disc(x, y, radius - 1.1, hex_colour("#12130d"))
        canvas.picture(f"icon-{kind}", x, y, radius * 1.95)

    canvas.badge(("skill", place, kind, radius), paint)


def hit_hole(canvas: Shapes, x: float, y: float, radius: float, turn: float = 8) -> None:
    """A bullet hole with a torn edge."""
    canvas.polygon(star(x, y, radius, radius * 0.56, 9, turn), hex_colour("#f4dcc4"))
    canvas.polygon(star(x, y, radius * 0.9, radius * 0.5, 9, turn), _HOLE_DARK)
    canvas.disc(x, y, radius * 0.34, _HOLE_RED)
    canvas.disc(x, y, radius * 0.22, hex_colour("#240303"))
