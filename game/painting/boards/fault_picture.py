"""A picture of a map that failed validation, with its faults in red."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pygame

from game.boards import Fault, Sheet
from game.boards.grids import HexGrid, middle
from game.boards.sheet import Marking, Point
from game.painting.boards.lettering import Lettering
from game.ui.theme import Palette
from game.ui.typography.text import Style

_WIDE: Final = 1600
_HIGHEST: Final = 4000
_PALETTE: Final = Palette()
_CELL: Final = re.compile(r"column (\d+), row (\d+)")
_OBJECT: Final = re.compile(r"object (\d{1,9}) ")
_WORD: Final = re.compile(r"[\w-]+")
_AREAS: Final = ("floor", "village", "room", "corridor", "yard", "approach", "hole")


def fault_picture(sheet: Sheet, faults: Sequence[Fault]) -> pygame.Surface:
    """The objects of a map file as outlines; those at fault are red and numbered from 1."""
    size = _size(sheet)
    scale = min(_WIDE / size[0], _HIGHEST / size[1])
    picture = pygame.Surface([max(round(side * scale), 1) for side in size])
    picture.fill(_PALETTE.night_800)
    for marking in sheet.markings:
        _draw(picture, marking, scale)
    numbers: dict[Point, list[str]] = {}
    for number, fault in enumerate(faults, 1):
        for place in _places(sheet, fault):
            numbers.setdefault(place, []).append(str(number))
    for (x, y), stated in numbers.items():
        _ring(picture, (x * scale, y * scale), " ".join(stated))
    return picture


def _size(sheet: Sheet) -> tuple[float, float]:
    if sheet.orientation == "orthogonal":
        return sheet.width * sheet.tile_width, sheet.height * sheet.tile_height
    x, y = HexGrid(sheet).centre((sheet.width, sheet.height))
    return x, y


def _draw(picture: pygame.Surface, marking: Marking, scale: float) -> None:
    colour = _PALETTE.moon_500 if marking.kind in _AREAS else _PALETTE.amber
    corners = [(x * scale, y * scale) for x, y in marking.corners]
    if len(corners) > 1:
        pygame.draw.lines(picture, colour, marking.shape == "polygon", corners, 3)
    elif marking.width and marking.height:
        box = (marking.x, marking.y, marking.width, marking.height)
        pygame.draw.rect(picture, colour, pygame.Rect([round(v * scale) for v in box]), 3)
    x, y = middle(marking)
    place = x * scale, y * scale
    if not corners and not marking.width:
        pygame.draw.circle(picture, colour, place, 5)
        place = place[0], place[1] - 14
    words = marking.kind if marking.kind not in _AREAS else marking.name or marking.kind
    style = Style(size=13, colour=_PALETTE.moon_300, grows=False)
    Lettering(picture, 1.0).write(words[:20], style, place)


def _places(sheet: Sheet, fault: Fault) -> list[Point]:
    """The points of the sheet that a fault refers to, if it gives any."""
    named = _OBJECT.search(fault.text)
    number = int(named[1]) if named and fault.line else 0
    drawn = [
        marking
        for marking in sheet.markings
        if fault.line and (marking.line == fault.line or marking.id == number)
    ]
    if not fault.line:
        words = set(_WORD.findall(fault.text))
        drawn = [one for one in sheet.markings if one.kind in _AREAS[2:] and one.name in words]
    if drawn:
        return [middle(marking) for marking in drawn]
    found = _CELL.search(fault.text)
    if found is None:
        return []
    column, row = int(found[1]) - 1, int(found[2]) - 1
    if sheet.orientation == "orthogonal":
        return [((column + 0.5) * sheet.tile_width, (row + 0.5) * sheet.tile_height)]
    return [HexGrid(sheet).centre((column, row))]


def _ring(picture: pygame.Surface, place: Point, numbers: str) -> None:
    pygame.draw.circle(picture, _PALETTE.red, place, 22, 5)
    style = Style("heavy", 18, _PALETTE.red_text, halo=_PALETTE.outline, grows=False)
    Lettering(picture, 1.0).write(numbers, style, (place[0] + 20, place[1] - 22), "midleft")
