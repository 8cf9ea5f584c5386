"""The plane's route from hex to hex, with the men who jumped over each.

| ROUTE   flak: on to the next |
|  *                           |
| (O)....O.....O......O        |
|  A                all others |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from msgspec import Struct

from game.painting.boards import brushes
from game.painting.kit import Kit
from game.ui.camera import Point
from game.ui.theme import hex_colour
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, Fit, column
from game.ui.views.panels import panel
from game.ui.views.presses import Wrapper
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_DISC: Final = 10
_HERE: Final = 15
"""Units of the radius of a stop and of the plane."""
_BURST: Final = 9
"""Units of the radius of a burst of flak."""
_TIGHTER: Final = ((17, 5, 4), (10, 5, 4), (5, 3, 4), (0, 0, 4), (0, 0, 8))
"""Units by which the route curves up and down, units above and below a stop, and the most initials
in a line, which are set smaller if they would reach the next stop; the first that have room."""
_LEAST: Final = 0.6
"""The smallest letters, as a share of their usual size."""
_FLAK: Final = (hex_colour("#d8431f"), hex_colour("#ffd25a"))
"""Colours of a burst and of its centre."""


class RouteStop(Struct, frozen=True):
    """A hex on the plane's route."""

    aside: float
    """Its offset to the left of the route, -1 to 1."""
    jumped: tuple[str, ...] = ()
    """Initials of the men who jumped there."""
    had_flak: bool = False


def route(kit: Kit, stops: tuple[RouteStop, ...], legs: float) -> View:
    """The stops as a line in a panel, with `legs` legs flown; nothing where it has no room."""
    lines = (PlaneRoute(_stops(kit, stops, round(legs), *one), legs) for one in _TIGHTER)
    inside = Box(At(Fit(tuple(lines)), "fill"), (4, 0, 4, 4), fills=True)
    aside = "" if kit.is_large else kit.say("route.flak")
    shown = panel(kit.theme.palette, kit.head("route.title"), inside, width=0, aside=aside)
    return Fit((shown, View()))


def _stops(
    kit: Kit, stops: tuple[RouteStop, ...], here: int, swing: float, gap: float, abreast: int
) -> View:
    """The stops from left to right."""
    columns = []
    for number, stop in enumerate(stops):
        lines = _names(kit, stop, abreast, is_last=number == len(stops) - 1)
        above = Box(FlakBurst(is_seen=stop.had_flak), (0, (1 - stop.aside) * swing, 0, 0))
        ring = RouteStopRing(is_past=number < here)
        columns.append(column(above, ring, column(*lines), gap=gap))
    # The words below the last one are the longest.
    return Columns(tuple(columns), shares=(*[1.0] * (len(columns) - 1), 1.2))


def _names(kit: Kit, stop: RouteStop, abreast: int, *, is_last: bool) -> Iterator[View]:
    """The initials of those who jumped at a stop, in lines; at the last, that all others will."""
    palette, many = kit.theme.palette, len(stop.jumped)
    style = Style("bold", 16, palette.moon_100, grows=False)
    if is_last and not many:
        words, style = kit.say("route.last"), style.but(colour=palette.moon_300)
        yield Text(words, style, shrinks_to=_LEAST, flush="centre")
    each = -(-many // -(-many // abreast)) if many else 1
    for first in range(0, many, each):
        initials = " ".join(stop.jumped[first : first + each])
        yield Text(initials, style, shrinks_to=_LEAST, flush="centre")


class RouteStopRing(View, frozen=True):
    """A stop: a ring, filled once the plane has passed it."""

    is_past: bool

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(2 * _DISC + 4), layout.px(2 * _DISC + 4)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        px, palette, place = canvas.kit.px, canvas.kit.theme.palette, placed.rect.center
        pygame.draw.aacircle(canvas.target, palette.outline, place, px(_DISC + 2))
        pygame.draw.aacircle(canvas.target, palette.moon_300, place, px(_DISC))
        if not self.is_past:
            pygame.draw.aacircle(canvas.target, palette.night_800, place, px(_DISC - 2))


class FlakBurst(View, frozen=True):
    """A burst of flak, or the room for it."""

    is_seen: bool

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(2 * _BURST), layout.px(2 * _BURST)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        if not self.is_seen:
            return
        px, place = canvas.kit.px, placed.rect.center
        for colour, size in zip(_FLAK, (px(_BURST), px(_BURST / 2)), strict=True):
            pygame.draw.polygon(canvas.target, colour, brushes.star(place, size, size / 2, 8))


class PlaneRoute(Wrapper, frozen=True):
    """Stops, dots from one to the next, and the plane over them."""

    legs: float
    """How many legs it has flown."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the dots, the stops, then the plane."""
        places = [one.rect.center for one in placed.walk() if isinstance(one.view, RouteStopRing)]
        for point, _ in brushes.along(places, canvas.kit.px(9)):
            colour = canvas.kit.theme.palette.moon_500
            pygame.draw.aacircle(canvas.target, colour, point, canvas.kit.px(1.6))
        canvas.paint(placed.parts)
        leg = min(int(self.legs), len(places) - 1)
        ahead = places[min(leg + 1, len(places) - 1)]
        (left, top), part = places[leg], self.legs - leg
        _draw_plane(canvas, (left + (ahead[0] - left) * part, top + (ahead[1] - top) * part))


def _draw_plane(canvas: Canvas, place: Point) -> None:
    """An amber disc with a plane that flies to the right."""
    kit, palette = canvas.kit, canvas.kit.theme.palette
    pygame.draw.aacircle(canvas.target, palette.outline, place, kit.px(_HERE + 2))
    pygame.draw.aacircle(canvas.target, palette.amber, place, kit.px(_HERE))
    unit = kit.px(_HERE) / 15
    half = (
        *((11, 0), (9, 1.6), (4, 2), (1.5, 11), (-1.5, 11)),
        *((-2, 2), (-7.5, 1.4), (-8.5, 4.5), (-10.5, 4.5), (-10, 0)),
    )
    shape = [*half, *((x, -y) for x, y in reversed(half))]
    corners = [(place[0] + x * unit, place[1] + y * unit) for x, y in shape]
    pygame.draw.polygon(canvas.target, palette.amber_ink, corners)
