"""Ambient animations over a board: their interface, their composition, and those of each board."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Protocol

import pygame

from game.painting.boards.geometry import FIELD_RADIUS, HUNT_RADIUS, Layout
from game.painting.boards.random_stream import RandomStream
from game.painting.weather.beams import Beams
from game.painting.weather.castle_light import KnownLight, Lit
from game.painting.weather.castle_lights import Lamps, Searchlight
from game.painting.weather.fog import Fog
from game.painting.weather.ticks import SEED
from game.painting.weather.water import Glints, river_places
from game.rules.board import CastleBoard, Cell, FieldBoard, HuntBoard
from game.rules.clock import SIX_O_CLOCK, THREE_O_CLOCK
from game.ui.camera import Camera
from game.ui.theme import Colour, hex_colour

_BRIGHT: Final[Colour] = (255, 255, 255)
_FOG: Final = hex_colour("#7fb0bd")
_DAWN_FOG: Final = hex_colour("#b9a08c")
_DARKEST: Final[Colour] = (184, 198, 226)
_DAWN_FROM, _DAWN_TO = THREE_O_CLOCK, SIX_O_CLOCK
"""Minutes after midnight between which the fog thickens and changes colour."""


class Weather(Protocol):
    """An animation over a board."""

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw it over the printed board as it is after `ms` milliseconds."""

    def shows(self, ms: int) -> Hashable:
        """A key for everything that the picture then depends on, except the camera."""


class Tint:
    """A colour filter for the hour: multiplies red, green and blue by shares of 255."""

    def __init__(self, colour: Callable[[], Colour]) -> None:
        self._colour = colour

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Tint the board; does nothing by day."""
        colour = self._colour()
        if colour != _BRIGHT:
            target.fill(colour, camera.clip, special_flags=pygame.BLEND_RGB_MULT)

    def shows(self, ms: int) -> Hashable:
        """The colour of the hour."""
        return self._colour()


class Several:
    """Several animations, drawn in order."""

    def __init__(self, *parts: Weather) -> None:
        self._parts = parts

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw all of them."""
        for part in self._parts:
            part.draw(target, camera, ms)

    def shows(self, ms: int) -> Hashable:
        """The keys of all of them."""
        return tuple(part.shows(ms) for part in self._parts)


def field_weather(board: FieldBoard, layout: Layout, clock: Callable[[], int]) -> Weather:
    """Fog over the marshes, denser and warmer towards dawn, and moonlight on the river."""

    def share() -> float:
        return min(max((clock() - _DAWN_FROM) / (_DAWN_TO - _DAWN_FROM), 0.0), 1.0)

    def percent() -> float:
        return 9 + round(share() * 4) * 2.5

    def colour() -> Colour:
        return _DAWN_FOG if share() > 0.7 else _FOG

    marsh = sorted(board.marsh) or list(board.hexes)
    return Several(Fog(layout, marsh, 22, percent, colour), Glints(river_places(board, layout)))


def drop_weather(board: FieldBoard, layout: Layout) -> Weather:
    """The darkest hour, with searchlights sweeping for the plane, and moonlight on the river."""
    feet = [layout.centre(cell) for cell in _near_flight(board)]
    beams = Beams(feet, 8 * FIELD_RADIUS, 40)
    return Several(Tint(lambda: _DARKEST), Glints(river_places(board, layout)), beams)


def _near_flight(board: FieldBoard) -> list[Cell]:
    """A hex on either side of every second hex of the flight line."""
    rng = RandomStream(SEED, "flak")
    found: list[Cell] = []
    for cell in board.aircraft[::2]:
        around = board.distances(cell).items()
        near = [one for one, away in around if away in (3, 4) and one not in board.marsh]
        found += [rng.one_of(near) for _ in range(2) if near]
    return found


def castle_weather(board: CastleBoard, layout: Layout, lit: Callable[[], Lit | None]) -> Weather:
    """A searchlight in the yards, lamps indoors, and darkness where nobody sees anything."""
    known = KnownLight(board, layout, lit)
    return Several(Lamps(board, layout), Searchlight(board, layout), known)


def hunt_weather(board: HuntBoard, layout: Layout) -> Weather:
    """Thin mist between the hedges."""
    thin = 0.14 * HUNT_RADIUS
    return Fog(layout, board.hexes, 10, lambda: thin, lambda: _FOG)
