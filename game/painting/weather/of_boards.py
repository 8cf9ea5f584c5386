"""The ambient animation of each board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.painting.boards.chance import Chance
from game.painting.boards.geometry import FIELD_RADIUS, HUNT_RADIUS, Layout
from game.painting.weather.beams import Beams
from game.painting.weather.beats import SEED
from game.painting.weather.castle_lights import Lamps, Searchlight
from game.painting.weather.fog import Fog
from game.painting.weather.water import Glints, river_places
from game.painting.weather.weather import Several, Tint, Weather
from game.rules.board import CastleBoard, Cell, FieldBoard, HuntBoard
from game.rules.clock import SIX_O_CLOCK, THREE_O_CLOCK
from game.ui.theme import Colour, hex_colour

_FOG: Final = hex_colour("#7fb0bd")
_DAWN_FOG: Final = hex_colour("#b9a08c")
_DARKEST: Final[Colour] = (184, 198, 226)
_DAWN_FROM, _DAWN_TO = THREE_O_CLOCK, SIX_O_CLOCK
"""Minutes after midnight between which the fog thickens and changes colour."""


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
    chance = Chance(SEED, "flak")
    found: list[Cell] = []
    for cell in board.aircraft[::2]:
        around = board.distances(cell).items()
        near = [one for one, away in around if away in (3, 4) and one not in board.marsh]
        found += [chance.one_of(near) for _ in range(2) if near]
    return found


def castle_weather(board: CastleBoard, layout: Layout) -> Weather:
    """A searchlight in the yards, and lamps indoors."""
    return Several(Lamps(board, layout), Searchlight(board, layout))


def hunt_weather(board: HuntBoard, layout: Layout) -> Weather:
    """Thin mist between the hedges."""
    thin = 0.14 * HUNT_RADIUS
    return Fog(layout, board.hexes, 10, lambda: thin, lambda: _FOG)
