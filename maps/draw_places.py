"""Draws the icons that stand on maps in Tiled: uv run python maps/draw_places.py.

Writes maps/*-places.tsx and their pictures in maps/tiles. The icons look as in the game, and each
tile has the class and the properties that objects on the map inherit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from game.painting.boards import brushes
from game.painting.boards.brushes import BoardCanvas
from game.painting.boards.field import PLANE
from game.painting.boards.place_names import Lettering
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

SIDE: Final = 64
COLUMNS: Final = 8
SCALE: Final = 3
"""Icons are drawn at this scale and then reduced, for smooth edges."""
HALO: Final = hex_colour("#070b10")
PRINT: Final = hex_colour("#dfe6dc")
PALE: Final = hex_colour("#e8e0c4")
AMBER: Final = hex_colour("#f5b83d")
RED: Final = hex_colour("#d8382a")
STEPS: Final = tuple(map(hex_colour, ("#1a2028", "#323c46", "#4f5c66", "#74828c", "#a3b0b8")))
MIDDLE: Final = (SIDE / 2, SIDE / 2)

Draw = Callable[[BoardCanvas, Lettering], None]


@dataclass(frozen=True)
class Icon:
    """One tile: its class, its drawing function, and its number if any."""

    kind: str
    draw: Draw
    numbers: dict[str, int] = field(default_factory=dict)


def main() -> None:
    """Draw the icons of the three boards."""
    pygame.font.init()
    field_icons = [
        Icon("star", star),
        Icon("ss", dashed_hex("SS")),
        *(Icon("aircraft", aircraft(order), {"order": order}) for order in range(1, 7)),
        Icon("nonette", goal),
        Icon("bridge", bridge),
        Icon("label", label),
    ]
    castle_icons = [
        Icon("marker", query),
        Icon("stairs", stairs),
        Icon("road", way),
        Icon("passage", hatch),
        *(Icon("charge", burst(required), {"required": required}) for required in range(1, 5)),
        *(Icon("ss", ss_place(number), {"number": number}) for number in range(1, 11)),
        *(Icon("dice", pips(number), {"number": number}) for number in range(2, 13)),
    ]
    hunt_icons = [
        Icon("carentan", town),
        *(Icon("lair", dashed_hex(str(number)), {"number": number}) for number in range(1, 9)),
        Icon("label", label),
    ]
    folder = Path(__file__).parent
    for name, icons in (("field", field_icons), ("castle", castle_icons), ("hunt", hunt_icons)):
        size = save_picture(folder / "tiles" / f"{name}-places.png", icons)
        tileset = tileset_of(f"{name}-places", icons, size)
        (folder / f"{name}-places.tsx").write_text(tileset, encoding="utf-8", newline="\n")


def save_picture(path: Path, icons: Sequence[Icon]) -> tuple[int, int]:
    """Draw the icons side by side; returns the size of the picture in pixels."""
    rows = -(-len(icons) // COLUMNS)
    sheet = Surface((SIDE * COLUMNS, SIDE * rows), pygame.SRCALPHA)
    for number, icon in enumerate(icons):
        large = Surface((SIDE * SCALE, SIDE * SCALE), pygame.SRCALPHA)
        icon.draw(BoardCanvas(large, SCALE), Lettering(large, SCALE))
        place = number % COLUMNS * SIDE, number // COLUMNS * SIDE
        sheet.blit(pygame.transform.smoothscale(large, (SIDE, SIDE)), place)
    pygame.image.save(sheet, path)
    return sheet.get_size()


def tileset_of(name: str, icons: Sequence[Icon], size: tuple[int, int]) -> str:
    """The tileset file as Tiled writes it. The anchor of its icons is the centre."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.8" tiledversion="1.8.2" name="{name}" tilewidth="{SIDE}" '
        f'tileheight="{SIDE}" tilecount="{len(icons)}" columns="{COLUMNS}" '
        'objectalignment="center">',
        f' <image source="tiles/{name}.png" width="{size[0]}" height="{size[1]}"/>',
    ]
    for number, icon in enumerate(icons):
        head = f' <tile id="{number}" type="{icon.kind}"'
        if not icon.numbers:
            lines.append(f"{head}/>")
            continue
        lines += [f"{head}>", "  <properties>"]
        lines += [
            f'   <property name="{key}" type="int" value="{value}"/>'
            for key, value in icon.numbers.items()
        ]
        lines += ["  </properties>", " </tile>"]
    return "\n".join([*lines, "</tileset>", ""])


# The field and the hunt


def star(canvas: BoardCanvas, _: Lettering) -> None:
    """A star: the start of a face-down counter."""
    canvas.polygon(HALO, brushes.star(MIDDLE, 22, 10.5))
    canvas.polygon(PRINT, brushes.star(MIDDLE, 18, 7.4))


def hex_frame(canvas: BoardCanvas) -> None:
    corners = brushes.regular(MIDDLE, 28, 6)
    canvas.dashed(HALO, corners, 5, 8, 4, closed=True)
    canvas.dashed(PRINT, corners, 2.4, 7.4, 4.6, closed=True)


def dashed_hex(text: str) -> Draw:
    """An SS hex, or a lair with its number."""

    def draw(canvas: BoardCanvas, letters: Lettering) -> None:
        hex_frame(canvas)
        write(letters, canvas, text, Style("display", 23, PRINT, 0.05, HALO, 2, grows=False))

    return draw


def aircraft(order: int) -> Draw:
    """An aircraft hex with its number in the route; the first has the eagle."""

    def draw(canvas: BoardCanvas, letters: Lettering) -> None:
        size = 1.7 if order == 1 else 1.35
        shape = brushes.turned([(x * size, y * size) for x, y in PLANE], (29, 35), 0)
        canvas.stroke(HALO, shape, 3.4, closed=True)
        canvas.polygon(PRINT, shape)
        digit = Style("heavy", 18, PRINT, 0, HALO, 2, grows=False)
        letters.write(str(order), digit, canvas.at((54, 13)))

    return draw


def goal(canvas: BoardCanvas, letters: Lettering) -> None:
    """Nonette, where the march ends."""
    for radius, width in ((29, 3.2), (24, 1.4)):
        corners = brushes.regular(MIDDLE, radius, 6)
        canvas.stroke(HALO, corners, width + 2.4, closed=True)
        canvas.stroke(PALE, corners, width, closed=True)
    board = [(14, 23), (43, 23), (53, 32), (43, 41), (14, 41)]
    canvas.stroke(HALO, board, 3, closed=True)
    canvas.polygon(PALE, board)
    sign = Style("display", 15, hex_colour("#1d1a14"), 0.04, grows=False)
    letters.write("TO N.", sign, canvas.at((30, 32)))


def bridge(canvas: BoardCanvas, _: Lettering) -> None:
    """A bridge, whose name is printed."""
    canvas.polygon(HALO, [(4, 18), (60, 18), (60, 46), (4, 46)])
    for x in range(6, 58, 5):
        canvas.polygon(hex_colour("#a8956a"), [(x, 23), (x + 4, 23), (x + 4, 41), (x, 41)])
    for y in (19.5, 42):
        canvas.polygon(PALE, [(4, y), (60, y), (60, y + 2.6), (4, y + 2.6)])


def label(canvas: BoardCanvas, letters: Lettering) -> None:
    """The name of a region."""
    board = [(5, 20), (59, 20), (59, 44), (5, 44)]
    canvas.stroke(HALO, board, 3, closed=True)
    canvas.polygon(hex_colour("#35505f"), board)
    write(letters, canvas, "Name", Style("display", 19, PRINT, 0.06, grows=False))


def town(canvas: BoardCanvas, _: Lettering) -> None:
    """Carentan."""
    hex_frame(canvas)
    canvas.polygon(HALO, brushes.star(MIDDLE, 19, 9))
    canvas.polygon(PALE, brushes.star(MIDDLE, 15, 6.2))


# The castle


def query(canvas: BoardCanvas, letters: Lettering) -> None:
    """The place of a face-down marker."""
    octagon = brushes.regular(MIDDLE, 27, 8, math.pi / 8)
    canvas.polygon(hex_colour("#4a1a16"), octagon)
    canvas.stroke(hex_colour("#c8785c"), octagon, 2.4, closed=True)
    write(letters, canvas, "?", Style("heavy", 34, hex_colour("#ffe3c2"), grows=False))


def ss_place(number: int) -> Draw:
    """The square where an SS counter appears on that roll."""

    def draw(canvas: BoardCanvas, letters: Lettering) -> None:
        frame = [(9, 9), (55, 9), (55, 55), (9, 55)]
        with canvas.veil() as veil:
            veil.polygon((14, 20, 26, 170), frame)
        canvas.dashed(PRINT, frame, 2.6, 10, 6, closed=True)
        word = Style("display", 15, PRINT, 0.04, HALO, 1.4, grows=False)
        letters.write("SS", word, canvas.at((32, 21)))
        digits = Style("heavy", 22, PRINT, 0, HALO, 1.4, grows=False)
        letters.write(str(number), digits, canvas.at((32, 41)))

    return draw


def pips(number: int) -> Draw:
    """A square numbered by the sum of two dice."""

    def draw(canvas: BoardCanvas, letters: Lettering) -> None:
        with canvas.veil() as veil:
            veil.circle((7, 11, 16, 150), MIDDLE, 20)
        digits = Style("heavy", 25, hex_colour("#aac1cd"), 0, HALO, 2, grows=False)
        write(letters, canvas, str(number), digits)

    return draw


def burst(required: int) -> Draw:
    """The place of a charge, with the explosive icons it requires."""

    def draw(canvas: BoardCanvas, letters: Lettering) -> None:
        canvas.polygon(HALO, brushes.star(MIDDLE, 31, 20, 10))
        canvas.polygon(RED, brushes.star(MIDDLE, 28, 17, 10))
        canvas.circle(hex_colour("#ff7a55"), MIDDLE, 15)
        canvas.circle(RED, MIDDLE, 13)
        write(letters, canvas, str(required), Style("heavy", 22, (255, 255, 255), grows=False))

    return draw


def stairs(canvas: BoardCanvas, _: Lettering) -> None:
    """One end of a flight of stairs; its property `to` names the other."""
    canvas.polygon(HALO, [(6, 6), (58, 6), (58, 58), (6, 58)])
    for step, shade in enumerate(reversed(STEPS)):
        top = 9 + step * 9.4
        canvas.polygon(shade, [(9, top), (55, top), (55, top + 8), (9, top + 8)])
    arrow = [(32, 14), (42, 27), (35, 27), (35, 50), (29, 50), (29, 27), (22, 27)]
    canvas.stroke(HALO, arrow, 3, closed=True)
    canvas.polygon(AMBER, arrow)


def way(canvas: BoardCanvas, _: Lettering) -> None:
    """The square where the road from the village arrives."""
    canvas.circle(HALO, MIDDLE, 26)
    canvas.circle(hex_colour("#6d6349"), MIDDLE, 24)
    arrow = [(46, 25), (46, 39), (30, 39), (30, 47), (14, 32), (30, 17), (30, 25)]
    canvas.polygon(PALE, [(64 - x, y) for x, y in arrow])


def hatch(canvas: BoardCanvas, _: Lettering) -> None:
    """The exit of the secret passage."""
    canvas.circle(HALO, MIDDLE, 26)
    canvas.circle(hex_colour("#8fe86b"), MIDDLE, 24)
    canvas.circle(HALO, MIDDLE, 20)
    for rung in (22, 32, 42):
        canvas.polygon(PALE, [(22, rung - 2), (42, rung - 2), (42, rung + 2), (22, rung + 2)])
    for x in (22, 38):
        canvas.polygon(PALE, [(x, 14), (x + 4, 14), (x + 4, 50), (x, 50)])


def write(letters: Lettering, canvas: BoardCanvas, text: str, style: Style) -> None:
    """Text in the centre of an icon."""
    letters.write(text, style, canvas.at(MIDDLE))


if __name__ == "__main__":
    main()
