"""Pictures put together from drawings: the posters of sprites/posters.toml, and others."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache
from io import BytesIO
from typing import Final

import msgspec
import pygame
from msgspec import Struct

from game import assets
from game.rules.board.squares import FLOORS, TOWER

PLACED_UNITS: Final = 100
"""The units of a drawing that is placed, to its size."""
DAWN_CASTLE: Final = (0.72, 0.722, 0.5)
"""The foot of the castle in the morning, and the height of 100 of its units."""


class Layer(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing in a picture; lengths are shares of the picture's width and height."""

    drawing: str
    places: tuple[tuple[float, float, float], ...] = ()
    """Where its origin is, x and y, and the height of 100 of its units; without places, it is
    stretched over the picture."""

    def svg(self, wide: int, high: int) -> str:
        """The drawing in a picture of a size in pixels, once for each place."""
        shapes = assets.shapes_of(self.drawing)
        moves = [
            f"translate({x * wide:g} {y * high:g}) scale({size * high / PLACED_UNITS:g})"
            for x, y, size in self.places
        ]
        if not moves:
            across, down = assets.view_box_of(self.drawing)
            moves = [f"scale({wide / across:g} {high / down:g})"]
        return "".join(f'<g transform="{move}">{shapes}</g>' for move in moves)


def collage(size: tuple[int, int], layers: Iterable[Layer]) -> pygame.Surface:
    """A picture of a size in pixels, the first layer at the back; transparent where none is."""
    wide, high = size
    shapes = "".join(layer.svg(wide, high) for layer in layers)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{shapes}</svg>'
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), size)


def drawn(name: str, side: int, turn: str = "") -> pygame.Surface:
    """A square drawing with its origin in the middle, `side` pixels wide, turned as SVG says it."""
    wide, _ = assets.view_box_of(name)
    shapes = f'<g transform="{turn}">{assets.shapes_of(name)}</g>'
    box = f"{-wide / 2:g} {-wide / 2:g} {wide:g} {wide:g}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{shapes}</svg>'
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), (side, side))


def poster(size: tuple[int, int], name: str, *more: Layer) -> pygame.Surface:
    """A poster in a size in pixels, without transparency, and more layers in front of it."""
    return opaque(collage(size, (*posters()[name], *more)))


def opaque(picture: pygame.Surface) -> pygame.Surface:
    """A picture that fills its whole surface, without transparency."""
    return picture.convert(pygame.Surface((1, 1)))


@cache
def posters() -> dict[str, tuple[Layer, ...]]:
    """The layers of each poster, from the back to the front."""
    text = (assets.folder("sprites") / "posters.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, tuple[Layer, ...]])


def castle_layers(place: tuple[float, float, float], blown: Container[str]) -> list[Layer]:
    """The castle, a drawing for each floor from the highest down, with these floors in ruins."""
    return [
        Layer(f"tower-{floor}-ruin" if floor in blown else f"tower-{floor}", (place,))
        for floor in reversed(FLOORS)
    ]


def dawn_poster(size: tuple[int, int], blown: Container[str]) -> pygame.Surface:
    """The morning after these floors have been blown up."""
    x, y, _ = DAWN_CASTLE
    behind = []
    if any(floor in blown for floor in FLOORS):
        behind.append(Layer("poster-smoke", ((x, y - 0.02, 1),)))
    if TOWER not in blown:
        behind.append(Layer("run-mast", (DAWN_CASTLE,)))
    return poster(size, "dawn", *behind, *castle_layers(DAWN_CASTLE, blown))


def name_of_dawn(blown: Container[str]) -> str:
    """What tells the picture of a morning from that of others."""
    return " ".join(["dawn", *(floor for floor in FLOORS if floor in blown)])
