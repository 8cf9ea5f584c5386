"""The plane's route from hex to hex, with the men who jumped over each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.boards import curves
from game.painting.boards.geometry import Point
from game.painting.kit import Kit
from game.ui.theme import Colour, hex_colour
from game.ui.typography.text import Style
from game.ui.widgets import Panel

_DISC: Final = 10
_HERE: Final = 15
_PADDING: Final = 30
_BELOW: Final = 26
"""Units from the middle of a stop to the middle of the text below it."""
_LINE: Final = 17
"""Units from one line of this text to the next."""
_ABREAST: Final = 4
"""The most initials in a line: more would reach the next stop."""
_SWING: Final = 17
"""The most units by which the route curves up and down."""
_FLAK: Final = (hex_colour("#d8431f"), hex_colour("#ffd25a"))
"""Colours of a burst and of its centre."""


class Stop(Struct, frozen=True):
    """A hex on the plane's route."""

    aside: float
    """Its offset to the left of the route, -1 to 1."""
    jumped: tuple[str, ...] = ()
    """Initials of the men who jumped there."""
    had_flak: bool = False


def draw_route(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, stops: Sequence[Stop], way: float
) -> None:
    """Draw the stops as a line in a panel, with `legs` legs flown; nothing if it has no size."""
    if rect.height < kit.px(90):
        return
    aside = "" if kit.is_large else kit.say("route.flak")
    panel = Panel(kit.trim, rect, kit.head("route.title"), aside)
    panel.draw(target)
    palette, body = kit.theme.palette, panel.body
    lines = max(len(_lines(stop)) for stop in stops)
    below = kit.px(_BELOW + _LINE * max(lines - 1, 0))
    middle = (body.top + rect.bottom - below) // 2
    pitch = (rect.width - 2 * kit.px(_PADDING)) / max(len(stops) - 1, 1)
    places = [
        (rect.left + kit.px(_PADDING) + pitch * number, middle - stop.aside * kit.px(_SWING))
        for number, stop in enumerate(stops)
    ]
    for point, _ in curves.along(places, kit.px(9)):
        pygame.draw.aacircle(target, palette.moon_500, point, kit.px(1.6))
    here = round(way)
    for number, (stop, place) in enumerate(zip(stops, places, strict=True)):
        is_last = number == len(stops) - 1
        _draw_stop(kit, target, place, is_past=number < here)
        if stop.had_flak:
            _draw_flak(kit, target, (place[0], place[1] - kit.px(_BELOW)))
        found, colour = _lines(stop), palette.moon_100
        if is_last and not found:
            found, colour = [kit.say("route.last")], palette.moon_300
        for row, words in enumerate(found):
            _write(kit, target, words, colour, (place[0], place[1] + kit.px(_LINE) * row), rect)
    leg = min(int(way), len(places) - 1)
    ahead = places[min(leg + 1, len(places) - 1)]
    part = way - leg
    x, y = (a + (b - a) * part for a, b in zip(places[leg], ahead, strict=True))
    _draw_plane(kit, target, (x, y))


def _lines(stop: Stop) -> list[str]:
    """The initials of those who jumped at a stop, in lines."""
    rows = -(-len(stop.jumped) // _ABREAST)
    each = -(-len(stop.jumped) // max(rows, 1))
    return [" ".join(stop.jumped[row * each : (row + 1) * each]) for row in range(rows)]


def _draw_stop(kit: Kit, target: pygame.Surface, place: Point, *, is_past: bool) -> None:
    """A ring, filled once the plane has passed it."""
    palette = kit.theme.palette
    pygame.draw.aacircle(target, palette.outline, place, kit.px(_DISC + 2))
    pygame.draw.aacircle(target, palette.moon_300, place, kit.px(_DISC))
    if not is_past:
        pygame.draw.aacircle(target, palette.night_800, place, kit.px(_DISC - 2))


def _draw_plane(kit: Kit, target: pygame.Surface, place: Point) -> None:
    """An amber disc with a plane that flies to the right."""
    palette = kit.theme.palette
    pygame.draw.aacircle(target, palette.outline, place, kit.px(_HERE + 2))
    pygame.draw.aacircle(target, palette.amber, place, kit.px(_HERE))
    unit = kit.px(_HERE) / 15
    half = (
        *((11, 0), (9, 1.6), (4, 2), (1.5, 11), (-1.5, 11)),
        *((-2, 2), (-7.5, 1.4), (-8.5, 4.5), (-10.5, 4.5), (-10, 0)),
    )
    shape = [*half, *((x, -y) for x, y in reversed(half))]
    corners = [(place[0] + x * unit, place[1] + y * unit) for x, y in shape]
    pygame.draw.polygon(target, palette.amber_ink, corners)


def _draw_flak(kit: Kit, target: pygame.Surface, place: Point) -> None:
    for colour, size in zip(_FLAK, (9, 4.5), strict=True):
        pygame.draw.polygon(target, colour, curves.star(place, kit.px(size), kit.px(size) / 2, 8))


def _write(
    kit: Kit, target: pygame.Surface, words: str, colour: Colour, place: Point, rect: pygame.Rect
) -> None:
    """Text below a stop, kept inside the panel."""
    style = Style("bold", 16, colour, grows=False)
    box = kit.type.line(words, style).get_rect()
    box.center = round(place[0]), round(place[1] + kit.px(_BELOW))
    kit.type.draw(target, words, style, box.clamp(rect.inflate(-kit.px(16), 0)).center, "center")
