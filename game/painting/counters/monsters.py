"""Zombies (circles), undead (diamonds), and infection markers."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from game.painting.counters import badges, markers, plates
from game.painting.counters.canvas import Canvas, Point, curve
from game.painting.counters.detail import Detail, detail, number_scale
from game.painting.counters.plates import BLACK, WHITE, Stock
from game.painting.counters.poses import STILL, Pose, draw_figure, draw_prop
from game.ui.theme import Colour, Palette, hex_colour

_UNDEAD_MOON: Final = hex_colour("#d8c6fa")
ZOMBIE_FIGURES: Final = 8
_UP: Final = 16
"""How far a larger shield lies higher up, in percent."""


class MonsterPrint(Struct, frozen=True):
    """The contents of one face of a zombie or undead counter, or of an infection marker."""

    figure: int
    """Number of the drawing, from 1; the ninth undead is the worm."""
    strength: int
    defence: int
    move: int
    initial: str = ""
    """The initial of the man it was."""
    pose: Pose = STILL
    is_covered: bool = False
    """Whether it lies under another counter and has no numbers at its edges."""


def zombie_stock(palette: Palette) -> Stock:
    """The green cardboard of the colour set."""
    light, dark = palette.zombie_face
    base = plates.ZOMBIES
    return Stock(
        light, dark, base.edge, base.ground, base.badge, base.beat, palette.zombie_moon, 55
    )


def zombie(canvas: Canvas, print_: MonsterPrint, palette: Palette) -> None:
    """A zombie: a green circle."""
    stock = zombie_stock(palette)
    moon = palette.zombie_moon
    plates.press(canvas, "circ", stock, lambda c: zombie_face(c, print_.figure, moon, print_.pose))
    places: tuple[Point, Point, Point] = ((21, 67), (50, 82), (79, 67))
    _numbers(canvas, print_, stock, places, ((28, 70), (72, 72)), 1.0)
    _initial(canvas, print_.initial, (20, 19))


def zombie_face(canvas: Canvas, figure: int, moon: Colour, pose: Pose = STILL) -> None:
    """A zombie in front of a low moon."""
    canvas.disc(52.6, 42, 37.5, moon)
    canvas.polygon(
        [(0, 80), *curve((0, 80), (50, 72), (100, 80)), (100, 100), (0, 100)], plates.ZOMBIES.ground
    )
    draw_figure(canvas, f"figure-zombie-{figure}", (49, 44), 101, pose)
    draw_prop(canvas, pose)
    canvas.polygon(
        [(0, 84), *curve((0, 84), (50, 76), (100, 84)), (100, 100), (0, 100)], plates.ZOMBIES.ground
    )


def undead(canvas: Canvas, print_: MonsterPrint) -> None:
    """An undead: a violet diamond."""
    base = plates.UNDEAD
    stock = Stock(
        base.light, base.dark, base.edge, base.ground, base.badge, base.beat, _UNDEAD_MOON, 75
    )
    plates.press(canvas, "dia", stock, lambda c: _undead_face(c, print_))
    places: tuple[Point, Point, Point] = ((22, 57), (50, 80), (78, 57))
    _numbers(canvas, print_, stock, places, ((29, 62), (69, 66)), 0.9)
    _initial(canvas, print_.initial, (20, 20))


def _undead_face(canvas: Canvas, print_: MonsterPrint) -> None:
    canvas.polygon([(50, 6), (94, 50), (50, 94), (6, 50)], _UNDEAD_MOON)
    canvas.polygon(
        [(0, 50), (16, 43), (22, 51), (34, 60), (34, 100), (0, 100)], plates.UNDEAD.ground
    )
    canvas.polygon(
        [(100, 50), (84, 43), (78, 51), (66, 60), (66, 100), (100, 100)], plates.UNDEAD.ground
    )
    draw_figure(canvas, f"figure-undead-{print_.figure}", (50, 41.5), 80.6, print_.pose)
    draw_prop(canvas, print_.pose)
    canvas.polygon(
        [(0, 72), (36, 68), (64, 68), (100, 72), (100, 100), (0, 100)], plates.UNDEAD.ground
    )


def _numbers(
    canvas: Canvas,
    print_: MonsterPrint,
    stock: Stock,
    places: tuple[Point, Point, Point],
    small: tuple[Point, Point],
    scale: float,
) -> None:
    size = detail(canvas.size)
    if size is Detail.TINY or print_.is_covered:
        return
    if size is Detail.SMALL:
        badges.dice(canvas, small[0], print_.strength, stock, scale=1.36 * scale)
        badges.shield(canvas, small[1], print_.defence, stock, 1.2 * scale, stock.rim)
        return
    larger = number_scale(canvas.size)
    scale *= larger
    x, y = places[1]
    badges.dice(canvas, places[0], print_.strength, stock, scale=scale)
    badges.move(canvas, places[2], print_.move, stock, scale=scale)
    badges.shield(canvas, (x, y - _UP * (larger - 1)), print_.defence, stock, scale, stock.rim)


def _initial(canvas: Canvas, initial: str, place: Point) -> None:
    if initial:
        canvas.print(initial, *place, 28, WHITE, stencil=True, outline=BLACK)


def hunt_zombie(
    canvas: Canvas, figure: int, value: int, palette: Palette, pose: Pose = STILL
) -> None:
    """A zombie of the hunt; its only number is the value that a die must beat."""
    moon = palette.zombie_moon
    stock = zombie_stock(palette)
    plates.press(canvas, "circ", stock, lambda c: zombie_face(c, figure, moon, pose))
    markers.value_shield(canvas, value, moon)


def bite(canvas: Canvas, print_: MonsterPrint, is_injection: bool, palette: Palette) -> None:
    """An infection or injection marker on a living man."""
    stock = plates.UNDEAD if is_injection else zombie_stock(palette)
    icon = "icon-syringe" if is_injection else "icon-bite"
    plates.press(canvas, "oct", stock, lambda c: c.picture(icon, 50, 35, 60))
    size = detail(canvas.size)
    if size is Detail.TINY:
        return
    if size is Detail.SMALL:
        badges.dice(canvas, (28, 76), print_.strength, stock, scale=1.36)
        badges.shield(canvas, (72, 76), print_.defence, stock, 1.2, stock.rim)
        return
    badges.dice(canvas, (26, 77), print_.strength, stock, scale=0.9)
    badges.move(canvas, (74, 77), print_.move, stock, scale=0.9)
    badges.shield(canvas, (50, 77), print_.defence, stock, 0.9, stock.rim)
