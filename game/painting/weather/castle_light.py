"""The castle as lit by what is known: lamps of the men, beams of Germans, glow of the dead."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.boards.geometry import SQUARE_SIDE, Layout
from game.painting.weather.lights import Lights, shade
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import FLOORS, Place, Square
from game.ui.cache import Cache
from game.ui.camera import Camera
from game.ui.scaling import smoothscaled
from game.ui.theme import Colour, hex_colour

Ember: TypeAlias = Literal["zombie", "undead", "marker"]
"""What glows by itself in the dark."""

_DOTS: Final = 8
"""Dots of the light map from one square to the next."""
_SCALE: Final = _DOTS / SQUARE_SIDE
"""Dots of the light map in a unit of the board."""
_RIM: Final = 2
"""Dots around a lit square that belong to its walls."""
_AWAY: Final = hex_colour("#10141e")
"""What is left of a floor that isn't looked at, and where no man is."""
_INK, _MOON = hex_colour("#3a4a78"), hex_colour("#4e5f92")
"""Rooms that nobody sees, and the yards below the moon."""
_BEAM: Final = hex_colour("#aab8c8")
_NEAR, _FAR = hex_colour("#fff6e4"), hex_colour("#cfc4b4")
"""The light of a lamp in its own square, and where it ends."""
_REACH: Final = 6
"""Squares from a lamp to where it ends."""
_EMBERS: Final[dict[Ember, Colour]] = {
    "zombie": hex_colour("#3fa24a"),
    "undead": hex_colour("#8a50c8"),
    "marker": hex_colour("#7a2a20"),
}
_EMBER_SIZE: Final = 2.6
"""The breadth of a glow in squares."""
_PERCENT: Final = 60
PLACES: Final[frozenset[Place]] = frozenset((*FLOORS, VILLAGE))
"""The whole map."""


class Lit(Struct, frozen=True):
    """What lights the castle in a position."""

    seen: tuple[tuple[Square, int], ...]
    """The squares that a man sees, with the distance to the nearest of them in squares."""
    beams: frozenset[Square]
    """The squares that awake Germans see."""
    embers: tuple[tuple[Square, Ember], ...]
    places: frozenset[Place]
    """What is looked at, and where men are."""


class KnownLight:
    """Darkens what nobody sees, and lets glow what glows."""

    def __init__(self, board: CastleBoard, layout: Layout, lit: Callable[[], Lit | None]) -> None:
        """`lit` returns what lights the castle now; None if it is lit evenly."""
        self._board = board
        self._layout = layout
        self._lit = lit
        self._maps: Final[Cache[tuple[Lit, float], pygame.Surface]] = Cache(2)
        self._lights = Lights()

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Multiply the print with the light, then add the glows."""
        lit = self._lit()
        if lit is None:
            return
        zoom = camera.zoom
        light = self._maps.take((lit, zoom), lambda: self._scaled(lit, zoom))
        corner = camera.to_window(self._box(lit.places).topleft)
        box = light.get_rect(topleft=(round(corner[0]), round(corner[1])))
        for side in _around(box, camera.clip):
            target.fill(_AWAY, side, special_flags=pygame.BLEND_RGB_MULT)
        target.blit(light, box, special_flags=pygame.BLEND_RGB_MULT)
        wide = SQUARE_SIDE * _EMBER_SIZE * camera.zoom
        for square, ember in lit.embers:
            if self._board.floor_of[square] in lit.places:
                place = camera.to_window(self._layout.centre(square))
                self._lights.add(target, place, (wide, wide), shade(_EMBERS[ember], _PERCENT))

    def shows(self, ms: int) -> Hashable:
        """All that lights it."""
        return self._lit()

    def _scaled(self, lit: Lit, zoom: float) -> pygame.Surface:
        """The light on the lit places, in pixels of the window; the rest is away."""
        box = self._box(lit.places)
        dots = pygame.Rect(*(round(units * _SCALE) for units in box))
        light = self._painted(lit).subsurface(dots)
        return smoothscaled(light, (round(box.width * zoom), round(box.height * zoom)))

    def _box(self, places: frozenset[Place]) -> pygame.FRect:
        """The rectangle of some places, in units of the board."""
        sheet = pygame.FRect((0, 0), self._layout.size)
        if places == PLACES:
            return sheet
        cells: list[Cell] = [one for one, floor in self._board.floor_of.items() if floor in places]
        cells += [VILLAGE] if VILLAGE in places else []
        corners = [point for one in cells for point in self._layout.polygon(one)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
        box = pygame.FRect(left, top, right - left, bottom - top)
        return box.inflate(SQUARE_SIDE, SQUARE_SIDE).clip(sheet)

    def _painted(self, lit: Lit) -> pygame.Surface:
        """The light on the whole sheet, in few dots."""
        wide, high = (round(units * _SCALE) for units in self._layout.size)
        light = pygame.Surface((wide, high))
        light.fill(_MOON if lit.places == PLACES else _AWAY)
        board, floors = self._board, lit.places
        if VILLAGE in floors:
            self._fill(light, (VILLAGE,), _NEAR)
        for room in board.rooms:
            if room.floor in floors:
                self._fill(light, room.squares, _MOON if room.kind == "yard" else _INK)
        self._fill(light, (one for one in lit.beams if board.floor_of[one] in floors), _BEAM)
        for square, away in sorted(lit.seen, key=lambda one: -one[1]):
            if board.floor_of[square] in floors:
                self._fill(light, (square,), _dimmer(away))
        return pygame.transform.box_blur(light, 1)

    def _fill(self, light: pygame.Surface, squares: Iterable[Cell], colour: Colour) -> None:
        for square in squares:
            corners = self._layout.polygon(square)
            dots = [(round(x * _SCALE), round(y * _SCALE)) for x, y in corners]
            (left, top), (right, bottom) = min(dots), max(dots)
            box = pygame.Rect(left, top, right - left, bottom - top)
            light.fill(colour, box.inflate(2 * _RIM, 2 * _RIM))


def _dimmer(away: int) -> Colour:
    """The light of a lamp so many squares away."""
    share = min(away / _REACH, 1)
    red, green, blue = (
        round(near + (far - near) * share) for near, far in zip(_NEAR, _FAR, strict=True)
    )
    return red, green, blue


def _around(box: pygame.Rect, clip: pygame.Rect) -> list[pygame.Rect]:
    """What lies in a clip around a box: above, below, left, right."""
    inside = box.clip(clip)
    if not inside:
        return [clip]
    return [
        pygame.Rect(clip.left, clip.top, clip.width, inside.top - clip.top),
        pygame.Rect(clip.left, inside.bottom, clip.width, clip.bottom - inside.bottom),
        pygame.Rect(clip.left, inside.top, inside.left - clip.left, inside.height),
        pygame.Rect(inside.right, inside.top, clip.right - inside.right, inside.height),
    ]
