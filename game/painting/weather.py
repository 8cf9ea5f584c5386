"""Ambient animation over a board: drifting fog, glints on water, moving lights.

The lights show what is known: lamps of the men, beams of Germans, glow of the dead.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Final, Literal, Protocol, TypeAlias

import pygame
from msgspec import Struct

from game.painting.boards.brushes import RandomStream
from game.painting.boards.geometry import FIELD_RADIUS, HUNT_RADIUS, SQUARE_SIDE, BoardGeometry
from game.rules.board import VILLAGE, CastleBoard, Cell, FieldBoard, HuntBoard
from game.rules.board.squares import FLOORS, Place, Square
from game.rules.clock import SIX_O_CLOCK, THREE_O_CLOCK
from game.ui.cache import Cache, bytes_of
from game.ui.camera import Camera, Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour

TICK_MS: Final = 200
"""Milliseconds between frames; everything moves at once, as each frame redraws the window."""
SEED: Final = 1944
"""Seed of positions and phases: the same in every game."""


def tick(ms: int) -> int:
    """The time, rounded down to the last animation frame."""
    return ms // TICK_MS * TICK_MS


HEAVIEST: Final = 16_000_000
"""Cache size in bytes for lights of one kind."""
_SPRITE: Final = 64


class Lights:
    """Soft lights of any size for additive blending, cached."""

    def __init__(self) -> None:
        self._cache: Cache[tuple[tuple[int, int], Colour], pygame.Surface] = Cache(
            48, HEAVIEST, bytes_of
        )
        self._round = _round_light()

    def add(
        self, target: pygame.Surface, place: Point, size: tuple[float, float], colour: Colour
    ) -> None:
        """Add an ellipse of light of that colour at a place."""
        spot = light_box(place, size)
        if spot.colliderect(target.get_clip()):
            box = spot.size
            light = self._cache.take((box, colour), lambda: self._dyed(box, colour))
            target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)

    def _dyed(self, size: tuple[int, int], colour: Colour) -> pygame.Surface:
        light = self._round.copy()
        light.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
        return smoothscaled(light, size)


def light_box(place: Point, size: tuple[float, float]) -> pygame.Rect:
    """The rectangle of a light of about that size, rounded in steps to limit the cache."""
    spot = pygame.Rect(0, 0, max(round(size[0] / 4) * 4, 4), max(round(size[1] / 4) * 4, 4))
    spot.center = round(place[0]), round(place[1])
    return spot


def _round_light() -> pygame.Surface:
    """A white radial light that falls off with the square of the distance."""
    light = pygame.Surface((2 * _SPRITE, 2 * _SPRITE))
    for radius in range(_SPRITE, 0, -1):
        shade = round(255 * (1 - radius / _SPRITE) ** 2)
        pygame.draw.circle(light, (shade, shade, shade), (_SPRITE, _SPRITE), radius)
    return light


def shade(colour: Colour, percent: float) -> Colour:
    """A colour weakened to `percent`."""
    red, green, blue = colour
    return round(red * percent / 100), round(green * percent / 100), round(blue * percent / 100)


_SQUEEZE: Final = 0.42
"""Height of a fog bank as a share of its width."""
_DRIFT: Final = 6.0
"""Speed in units per second."""


class _Bank(Struct, frozen=True):
    x: float
    y: float
    width: float
    pace: float


class Fog:
    """Fog banks that drift to the right and wrap round to the left."""

    def __init__(
        self,
        layout: BoardGeometry,
        places: Sequence[Cell],
        count: int,
        percent: Callable[[], float],
        colour: Callable[[], Colour],
    ) -> None:
        """`places` are the cells covered at first; `percent` returns the present density."""
        rng = RandomStream(SEED, "fog")
        self._lights = Lights()
        self._width = layout.size[0]
        self._percent = percent
        self._colour = colour
        self._banks = [
            _Bank(
                layout.centre(cell)[0] + rng.about(60),
                layout.centre(cell)[1] + rng.about(40),
                rng.between(240, 420),
                rng.between(0.7, 1.4),
            )
            for cell in (rng.one_of(places) for _ in range(count))
        ]

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw all banks in view."""
        ms = tick(ms)
        colour = shade(self._colour(), self._percent())
        for bank in self._banks:
            track = self._width + bank.width
            x = (bank.x + bank.width / 2 + ms / 1000 * _DRIFT * bank.pace) % track
            place = camera.to_window((x - bank.width / 2, bank.y))
            wide = bank.width * camera.zoom
            self._lights.add(target, place, (wide, wide * _SQUEEZE), colour)

    def shows(self, ms: int) -> Hashable:
        """How far the fog has drifted, and its density at this hour."""
        return tick(ms), self._colour(), self._percent()


BEAM: Final = hex_colour("#fff2c4")
_BEAM_MS: Final = 9000


class Beams:
    """Searchlights that stand on some cells and sweep to and fro."""

    _STEP: Final = 2.0
    """Degrees between two sprites of a beam."""

    def __init__(self, feet: Sequence[Point], reach: float, percent: float) -> None:
        """`reach` in units; `percent` is the strength at the lamp."""
        rng = RandomStream(SEED, "beams")
        self._feet = [(foot, rng.between(200, 340), rng.between(0, math.tau)) for foot in feet]
        self._reach = reach
        self._colour = shade(BEAM, percent)
        self._cache: Cache[tuple[int, int], tuple[pygame.Surface, Point]] = Cache(
            96, HEAVIEST, lambda kept: bytes_of(kept[0])
        )
        self._lights = Lights()

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw each beam in its present direction."""
        clip, length = target.get_clip(), self._length(camera)
        for number in range(len(self._feet)):
            (x, y), turn = self._points(number, camera, ms)
            if not self._reaches(x, y, length, camera).colliderect(clip):
                continue
            make = partial(self._beam, length, turn)
            beam, (dx, dy) = self._cache.take((length, turn), make)
            target.blit(beam, (x + dx, y + dy), special_flags=pygame.BLEND_RGB_ADD)
            self._lights.add(target, (x, y), (length * 0.22, length * 0.22), self._colour)

    def shows(self, ms: int) -> Hashable:
        """The animation time as displayed, in steps."""
        return tick(ms)

    def _length(self, camera: Camera) -> int:
        """The length of a beam in pixels of the window."""
        return round(self._reach * camera.zoom)

    def _points(self, number: int, camera: Camera, ms: int) -> tuple[Point, int]:
        """The position of a lamp in the window, and its direction in degrees."""
        foot, middle, phase = self._feet[number]
        angle = middle + 30 * math.sin(tick(ms) / _BEAM_MS * math.tau + phase)
        return camera.to_window(foot), round(angle / self._STEP) * round(self._STEP)

    def _reaches(self, x: float, y: float, length: int, camera: Camera) -> pygame.Rect:
        """The visible part of the area that a beam can light."""
        box = pygame.Rect(0, 0, 2 * length, 2 * length)
        box.center = round(x), round(y)
        return box.clip(camera.clip)

    def _beam(self, length: int, turn: int) -> tuple[pygame.Surface, Point]:
        """A wedge of fading light, and the offset of its corner from the lamp."""
        ahead, half, bands = math.radians(turn), math.radians(7), 24
        rim = [(0.0, 0.0)] + [
            (length * math.cos(ahead + side), length * math.sin(ahead + side))
            for side in (-half, 0.0, half)
        ]
        left, top = min(x for x, _ in rim), min(y for _, y in rim)
        size = max(x for x, _ in rim) - left, max(y for _, y in rim) - top
        picture = pygame.Surface((math.ceil(size[0]) + 1, math.ceil(size[1]) + 1))
        for band in range(bands, 0, -1):
            share = band / bands
            fade = shade(self._colour, 100 * (1 - share) ** 1.3)
            reach = length * share
            points = [(-left, -top)] + [
                (-left + reach * math.cos(ahead + side), -top + reach * math.sin(ahead + side))
                for side in (-half, 0.0, half)
            ]
            pygame.draw.polygon(picture, fade, points)
        return picture, (left, top)


_GLINT: Final = hex_colour("#bfe6f2")
_GLINT_MS: Final = 2600


class Glints:
    """Glints on a river: waves that catch the moonlight for a moment."""

    def __init__(self, places: Sequence[Point]) -> None:
        rng = RandomStream(SEED, "glints")
        self._places = [(place, rng.between(0, math.tau)) for place in places]

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw the glints that shine now."""
        clip, thick = target.get_clip(), max(round(1.2 * camera.zoom), 1)
        for number in range(len(self._places)):
            reach, (x, y) = self._shines(number, camera, ms)
            if reach and _glint_box((x, y), reach, thick).colliderect(clip):
                start, end = (x - reach, y + reach * 0.3), (x + reach, y - reach * 0.3)
                pygame.draw.line(target, _GLINT, start, end, thick)

    def shows(self, ms: int) -> Hashable:
        """The animation time as displayed, in steps."""
        return tick(ms)

    def _shines(self, number: int, camera: Camera, ms: int) -> tuple[float, Point]:
        """Half the length of a glint in pixels (0 while it is off), and its middle."""
        point, phase = self._places[number]
        turn = tick(ms) / _GLINT_MS * math.tau
        share = math.sin(turn + phase) * 2.2 - 1.2
        reach = (2 + 5 * share) * camera.zoom if share > 0 else 0.0
        return reach, camera.to_window(point)


def _glint_box(place: Point, reach: float, thick: int) -> pygame.Rect:
    """The rectangle of a glint, with a small margin."""
    half = math.ceil(reach) + thick + 1
    box = pygame.Rect(0, 0, 2 * half, 2 * half)
    box.center = round(place[0]), round(place[1])
    return box


def river_places(board: FieldBoard, layout: BoardGeometry, each: int = 3) -> list[Point]:
    """Some points on the rivers between the centres of their hexes."""
    rng = RandomStream(SEED, "river")
    found: list[Point] = []
    for line in board.lines:
        if line.kind != "river":
            continue
        for one, other in zip(line.hexes, line.hexes[1:], strict=False):
            (x1, y1), (x2, y2) = layout.centre(one), layout.centre(other)
            for _ in range(each):
                share, aside = rng.between(0, 1), rng.about(9)
                found.append((x1 + (x2 - x1) * share + aside, y1 + (y2 - y1) * share + aside))
    return found


_LAMP: Final = hex_colour("#ffb65a")
_NOWHERE: Final = pygame.FRect(0, 0, 0, 0)


class Searchlight:
    """A disc of light that moves about the castle's yards."""

    def __init__(self, board: CastleBoard, layout: BoardGeometry) -> None:
        self._lights = Lights()
        self._yards = [_bounds(layout, room.squares) for room in board.rooms if room.kind == "yard"]
        self._around = self._yards[0].unionall(self._yards[1:]) if self._yards else _NOWHERE

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw it at its present position, clipped to the yards."""
        clip = target.get_clip()
        place, size = self._disc(camera, ms)
        for yard in self._yards:
            target.set_clip(_seen(camera, yard).clip(clip))
            self._lights.add(target, place, size, shade(BEAM, 30))
        target.set_clip(clip)

    def shows(self, ms: int) -> Hashable:
        """The animation time as displayed, in steps."""
        return tick(ms)

    def _disc(self, camera: Camera, ms: int) -> tuple[Point, tuple[float, float]]:
        """The centre and the size of the disc in the window."""
        around = self._around
        turn = tick(ms) / 11_000 * math.tau
        x = around.centerx + around.width * 0.36 * math.sin(turn)
        y = around.centery + around.height * 0.4 * math.sin(turn * 1.618 + 0.7)
        wide = SQUARE_SIDE * 5.2 * camera.zoom
        return camera.to_window((x, y)), (wide, wide * 0.8)


class _Lamp(Struct, frozen=True):
    """One lamp in the window, with its room and the area it lights."""

    number: int
    room: pygame.Rect
    shines: pygame.Rect


class Lamps:
    """Flickering oil lamps in the larger rooms."""

    _ROOM: Final = 9
    """The minimum number of squares of a room with a lamp."""
    _FLAME: Final = (7, 10, 8, 12, 9, 6, 11)
    """The frames of a flame, in percent."""

    def __init__(self, board: CastleBoard, layout: BoardGeometry) -> None:
        self._lights = Lights()
        rooms = [room for room in board.rooms if room.kind == "room"]
        self._boxes = [
            _bounds(layout, room.squares) for room in rooms if len(room.squares) >= self._ROOM
        ]
        self._placed: tuple[object, list[_Lamp]] = (None, [])
        """The camera's last view, and the lamps visible in it."""

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw each lamp; they flicker independently."""
        clip, size = target.get_clip(), self._size(camera)
        for lamp in self._in_view(camera):
            if lamp.shines.colliderect(clip):
                target.set_clip(lamp.room.clip(clip))
                colour = shade(_LAMP, self._flame(lamp, ms))
                self._lights.add(target, lamp.room.center, size, colour)
        target.set_clip(clip)

    def shows(self, ms: int) -> Hashable:
        """The animation time as displayed, in steps."""
        return tick(ms)

    def _flame(self, lamp: _Lamp, ms: int) -> int:
        """The strength of a lamp in percent; neighbours differ in phase."""
        step = ms // TICK_MS + lamp.number * 3 + lamp.number // 4
        return self._FLAME[step % len(self._FLAME)]

    def _size(self, camera: Camera) -> tuple[float, float]:
        """The size of a light in the window."""
        wide = SQUARE_SIDE * 4.4 * camera.zoom
        return wide, wide

    def _in_view(self, camera: Camera) -> list[_Lamp]:
        """The lamps whose light falls inside the camera's clip."""
        looks, size = (camera.look, tuple(camera.clip)), self._size(camera)
        if self._placed[0] != looks:
            found = []
            for number, box in enumerate(self._boxes):
                room = _seen(camera, box)
                shines = room.clip(light_box(room.center, size)).clip(camera.clip)
                if shines:
                    found.append(_Lamp(number, room, shines))
            self._placed = looks, found
        return self._placed[1]


def _seen(camera: Camera, box: pygame.FRect) -> pygame.Rect:
    """Convert a rectangle of the board to the window."""
    left, top = camera.to_window(box.topleft)
    right, bottom = camera.to_window(box.bottomright)
    return pygame.Rect(left, top, right - left, bottom - top)


def _bounds(layout: BoardGeometry, cells: Sequence[Cell]) -> pygame.FRect:
    corners = [point for cell in cells for point in layout.polygon(cell)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return pygame.FRect(left, top, right - left, bottom - top)


Ember: TypeAlias = Literal["zombie", "undead", "marker"]
"""What glows by itself in the dark."""

_DOTS: Final = 8
"""Dots of the light map from one square to the next."""
_SCALE: Final = _DOTS / SQUARE_SIDE
"""Dots of the light map in a unit of the board."""
_RIM: Final = 2
"""Dots around a lit square that belong to its walls."""
_AWAY: Final = hex_colour("#1a2030")
"""What is left of a floor that isn't looked at, and where no man is."""
_INK, _MOON = hex_colour("#56689c"), hex_colour("#6478ac")
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

    def __init__(
        self, board: CastleBoard, layout: BoardGeometry, lit: Callable[[], Lit | None]
    ) -> None:
        """`lit` returns what lights the castle now; None if it is lit evenly."""
        self._board = board
        self._layout = layout
        self._lit = lit
        self._unseen: Final[Cache[frozenset[Place], pygame.Surface]] = Cache(2)
        self._dots: Final[Cache[Lit, pygame.Surface]] = Cache(2)
        self._in_view: Final[Cache[Hashable, tuple[pygame.Surface, Point]]] = Cache(1)
        self._room = pygame.Surface((0, 0))
        """Where the light in view is scaled; a new surface would take longer than the scaling."""
        cells = VILLAGE, *(square for room in board.rooms for square in room.squares)
        self._boxes: Final = {cell: self._box(cell) for cell in cells}
        """Where each cell lies in the light map, with its walls."""
        self._lights = Lights()

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Multiply the print with the light, then add the glows."""
        lit = self._lit()
        if lit is None:
            return
        view = lit, camera.zoom, camera.origin, tuple(camera.clip)
        light, corner = self._in_view.take(view, lambda: self._scaled(lit, camera))
        target.blit(light, corner, special_flags=pygame.BLEND_RGB_MULT)
        wide = SQUARE_SIDE * _EMBER_SIZE * camera.zoom
        for square, ember in lit.embers:
            if self._board.floor_of[square] in lit.places:
                place = camera.to_window(self._layout.centre(square))
                self._lights.add(target, place, (wide, wide), shade(_EMBERS[ember], _PERCENT))

    def shows(self, ms: int) -> Hashable:
        """All that lights it."""
        return self._lit()

    def _scaled(self, lit: Lit, camera: Camera) -> tuple[pygame.Surface, Point]:
        """The light on what is in view, and its corner, in pixels of the window."""
        dots = self._dots.take(lit, lambda: self._painted(lit))
        scale = camera.zoom / _SCALE
        (left, top), (right, bottom) = (
            camera.to_board(corner) for corner in (camera.clip.topleft, camera.clip.bottomright)
        )
        # A dot more on each side, as dots blend into their neighbours.
        x, y = math.floor(left * _SCALE) - 1, math.floor(top * _SCALE) - 1
        part = pygame.Surface(
            (math.ceil(right * _SCALE) + 1 - x, math.ceil(bottom * _SCALE) + 1 - y)
        )
        part.fill(_AWAY)
        part.blit(dots, (-x, -y))
        wide, high = part.get_size()
        size = round(wide * scale), round(high * scale)
        if size[0] > self._room.get_width() or size[1] > self._room.get_height():
            self._room = pygame.Surface(size)
        light = smoothscaled(part, size, self._room.subsurface((0, 0), size))
        corner = camera.to_window((x / _SCALE, y / _SCALE))
        return light, (round(corner[0]), round(corner[1]))

    def _painted(self, lit: Lit) -> pygame.Surface:
        """The light on the whole sheet, in few dots."""
        board, floors = self._board, lit.places
        light = self._unseen.take(floors, lambda: self._unlit(floors)).copy()
        self._fill(light, (one for one in lit.beams if board.floor_of[one] in floors), _BEAM)
        for square, away in sorted(lit.seen, key=lambda one: -one[1]):
            if board.floor_of[square] in floors:
                self._fill(light, (square,), _dimmer(away))
        return pygame.transform.box_blur(light, 1)

    def _unlit(self, floors: frozenset[Place]) -> pygame.Surface:
        """The sheet while nobody sees anything."""
        wide, high = (round(units * _SCALE) for units in self._layout.size)
        light = pygame.Surface((wide, high))
        light.fill(_MOON if floors == PLACES else _AWAY)
        if VILLAGE in floors:
            self._fill(light, (VILLAGE,), _NEAR)
        for room in self._board.rooms:
            if room.floor in floors:
                self._fill(light, room.squares, _MOON if room.kind == "yard" else _INK)
        return light

    def _fill(self, light: pygame.Surface, squares: Iterable[Cell], colour: Colour) -> None:
        for square in squares:
            light.fill(colour, self._boxes[square])

    def _box(self, cell: Cell) -> pygame.Rect:
        dots = [(round(x * _SCALE), round(y * _SCALE)) for x, y in self._layout.polygon(cell)]
        (left, top), (right, bottom) = min(dots), max(dots)
        return pygame.Rect(left, top, right - left, bottom - top).inflate(2 * _RIM, 2 * _RIM)


def _dimmer(away: int) -> Colour:
    """The light of a lamp so many squares away."""
    share = min(away / _REACH, 1)
    red, green, blue = (
        round(near + (far - near) * share) for near, far in zip(_NEAR, _FAR, strict=True)
    )
    return red, green, blue


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


def field_weather(board: FieldBoard, layout: BoardGeometry, clock: Callable[[], int]) -> Weather:
    """Fog over the marshes, denser and warmer towards dawn, and moonlight on the river."""

    def share() -> float:
        return min(max((clock() - _DAWN_FROM) / (_DAWN_TO - _DAWN_FROM), 0.0), 1.0)

    def percent() -> float:
        return 9 + round(share() * 4) * 2.5

    def colour() -> Colour:
        return _DAWN_FOG if share() > 0.7 else _FOG

    marsh = sorted(board.marsh) or list(board.hexes)
    return Several(Fog(layout, marsh, 22, percent, colour), Glints(river_places(board, layout)))


def drop_weather(board: FieldBoard, layout: BoardGeometry) -> Weather:
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


def castle_weather(
    board: CastleBoard, layout: BoardGeometry, lit: Callable[[], Lit | None]
) -> Weather:
    """A searchlight in the yards, lamps indoors, and darkness where nobody sees anything."""
    known = KnownLight(board, layout, lit)
    return Several(Lamps(board, layout), Searchlight(board, layout), known)


def hunt_weather(board: HuntBoard, layout: BoardGeometry) -> Weather:
    """Thin mist between the hedges."""
    thin = 0.14 * HUNT_RADIUS
    return Fog(layout, board.hexes, 10, lambda: thin, lambda: _FOG)
