"""The cardboard of every counter: shape, face, edge, rim, shadow."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counters.canvas import Canvas
from game.ui.drawings import tinted
from game.ui.theme import Colour, hex_colour

Shape: TypeAlias = Literal["arch", "sq", "circ", "dia", "oct", "tag"]
Paint: TypeAlias = Callable[[Canvas], None]

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
TANK: Final = _stock("#9aa564", "#5d6a34", "#22270f", "#1e210f", "#10130a", "#f5b83d")

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


def press(canvas: Canvas, shape: Shape, stock: Stock, paint: Paint) -> None:
    """Paint a face, cut it to shape, and add shadow and edge below it and the rim on top."""
    face = _painted(canvas, (stock.light, stock.dark), paint)
    canvas.surface = _pressed(canvas, shape, stock, face)


def _painted(canvas: Canvas, ground: tuple[Colour, Colour], paint: Paint) -> pygame.Surface:
    canvas.surface = _kept(canvas, ("face", *ground), lambda: canvas.gradient(*ground)).copy()
    paint(canvas)
    return canvas.surface


def _pressed(canvas: Canvas, shape: Shape, stock: Stock, face: pygame.Surface) -> pygame.Surface:
    mask = _kept(canvas, ("mask", shape), lambda: _mask(canvas, shape, 1))
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    below = _kept(canvas, ("below", shape, stock.edge), lambda: _below(canvas, mask, stock))
    plate = below.copy()
    plate.blit(face, (0, 0))
    rim = ("rim", shape, stock.rim, stock.rim_percent)
    plate.blit(_kept(canvas, rim, lambda: _rim(canvas, shape, stock)), (0, 0))
    return plate


def _kept(
    canvas: Canvas, kind: tuple[Hashable, ...], make: Callable[[], pygame.Surface]
) -> pygame.Surface:
    """A cached part of the cardboard, shared by all counters of one stock and size."""
    return canvas.drawings.stocks.take((canvas.side, canvas.unit, *kind), make)


def _below(canvas: Canvas, mask: pygame.Surface, stock: Stock) -> pygame.Surface:
    """Shadow and edge of the cardboard on a transparent surface."""
    below, unit = canvas.layer(), canvas.unit
    below.blit(tinted(mask, BLACK, 50), (round(-2 * unit), round(3.5 * unit)))
    below.blit(tinted(mask, stock.edge), (round(-0.6 * unit), round(1.6 * unit)))
    return below


def _mask(canvas: Canvas, shape: Shape, scale: float) -> pygame.Surface:
    """A white mask of the shape, scaled about its centre."""
    mask = canvas.layer()
    drawing = canvas.drawings.picture(f"plate-{shape}", canvas.length(100 * scale))
    mask.blit(drawing, drawing.get_rect(center=canvas.at(50, 50)))
    return mask


def _rim(canvas: Canvas, shape: Shape, stock: Stock) -> pygame.Surface:
    """A line 1.6 wide just inside the edge."""
    ring = _mask(canvas, shape, 0.965)
    ring.blit(_mask(canvas, shape, 0.93), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return tinted(ring, stock.rim, stock.rim_percent)
