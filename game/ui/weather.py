"""What the night does by itself over a board: fog that drifts, water that glints, lights that move.

Everything is a small picture added to the print, made once a size; the counters lie above.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

import pygame
from msgspec import Struct

from game.rules.board import CastleBoard, Cell, FieldBoard, HuntBoard
from game.ui.boards.chance import Chance
from game.ui.boards.geometry import FIELD_RADIUS, HUNT_RADIUS, SQUARE_SIDE, Layout
from game.ui.camera import Camera, Point
from game.ui.shelf import Shelf, bytes_of
from game.ui.smooth import smoothscaled
from game.ui.theme import Colour, hex_colour
from game.ui.traces import Traces

TICK_MS: Final = 50
"""How often something of it may be seen to have moved."""
_BEAT_MS: Final = 200
"""How often each thing moves; not all of them at the same tick, so that no frame takes long."""
_HEAVIEST: Final = 16_000_000
"""Bytes of all lights of one kind."""
_SEED: Final = 1944
_SPRITE: Final = 64
_FOG: Final = hex_colour("#7fb0bd")
_DAWN_FOG: Final = hex_colour("#b9a08c")
_SQUEEZE: Final = 0.42
"""A bank of fog is so much lower than it is wide."""
_DRIFT: Final = 6.0
"""Units a second."""
_GLINT: Final = hex_colour("#bfe6f2")
_GLINT_MS: Final = 2600
_BEAM: Final = hex_colour("#fff2c4")
_BEAM_MS: Final = 9000
_BRIGHT: Final[Colour] = (255, 255, 255)
_DARKEST: Final[Colour] = (184, 198, 226)
_MORNING: Final[Colour] = (255, 232, 208)
_LAMP: Final = hex_colour("#ffb65a")
_NOWHERE: Final = pygame.FRect(0, 0, 0, 0)
_DAWN_FROM, _DAWN_TO = 180, 360
"""Minutes after midnight between which the fog thickens and takes colour."""


class Weather(Protocol):
    """What moves over a board by itself."""

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Add it to the print as it is after so many milliseconds."""

    def trace(self, traces: Traces, camera: Camera, ms: int) -> None:
        """Note what it shows where then."""


class Lights:
    """Soft lights of any size to add to a picture, kept while they are used."""

    def __init__(self) -> None:
        self._shelf: Shelf[tuple[tuple[int, int], Colour], pygame.Surface] = Shelf(
            48, _HEAVIEST, bytes_of
        )
        self._round = _round_light()

    def add(
        self, target: pygame.Surface, place: Point, size: tuple[float, float], colour: Colour
    ) -> None:
        """An ellipse of light of that colour round a place."""
        spot = light_box(place, size)
        if spot.colliderect(target.get_clip()):
            box = spot.size
            light = self._shelf.take((box, colour), lambda: self._dyed(box, colour))
            target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)

    def _dyed(self, size: tuple[int, int], colour: Colour) -> pygame.Surface:
        light = self._round.copy()
        light.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
        return smoothscaled(light, size)


def _beat(ms: int) -> int:
    """The time at which a thing moved last."""
    return ms // _BEAT_MS * _BEAT_MS


def _own_beat(ms: int, number: int) -> int:
    """The same of one of many alike things: they move at different ticks."""
    return _beat(ms + number % (_BEAT_MS // TICK_MS) * TICK_MS)


def light_box(place: Point, size: tuple[float, float]) -> pygame.Rect:
    """What a light of about that size covers; in steps, so that a zoom doesn't fill the shelf."""
    spot = pygame.Rect(0, 0, max(round(size[0] / 4) * 4, 4), max(round(size[1] / 4) * 4, 4))
    spot.center = round(place[0]), round(place[1])
    return spot


def _round_light() -> pygame.Surface:
    """White, fading to nothing with the square of the distance."""
    light = pygame.Surface((2 * _SPRITE, 2 * _SPRITE))
    for radius in range(_SPRITE, 0, -1):
        shade = round(255 * (1 - radius / _SPRITE) ** 2)
        pygame.draw.circle(light, (shade, shade, shade), (_SPRITE, _SPRITE), radius)
    return light


def _shade(colour: Colour, percent: float) -> Colour:
    """A colour so much weaker."""
    red, green, blue = colour
    return round(red * percent / 100), round(green * percent / 100), round(blue * percent / 100)


# --- Fog --------------------------------------------------------------------------------------


class _Bank(Struct, frozen=True):
    x: float
    y: float
    width: float
    pace: float


class Fog:
    """Banks that drift to the right and come in again on the left."""

    def __init__(
        self,
        layout: Layout,
        places: Sequence[Cell],
        count: int,
        percent: Callable[[], float],
        colour: Callable[[], Colour],
    ) -> None:
        """`places` are cells it lies over at first; `percent` says how thick it is now."""
        chance = Chance(_SEED, "fog")
        self._lights = Lights()
        self._width = layout.size[0]
        self._percent = percent
        self._colour = colour
        self._banks = [
            _Bank(
                layout.centre(cell)[0] + chance.about(60),
                layout.centre(cell)[1] + chance.about(40),
                chance.between(240, 420),
                chance.between(0.7, 1.4),
            )
            for cell in (chance.one_of(places) for _ in range(count))
        ]

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """All banks that are in view."""
        ms = _beat(ms)
        colour = _shade(self._colour(), self._percent())
        for bank in self._banks:
            track = self._width + bank.width
            x = (bank.x + bank.width / 2 + ms / 1000 * _DRIFT * bank.pace) % track
            place = camera.to_window((x - bank.width / 2, bank.y))
            wide = bank.width * camera.zoom
            self._lights.add(target, place, (wide, wide * _SQUEEZE), colour)

    def trace(self, traces: Traces, camera: Camera, ms: int) -> None:
        """All over the board."""
        traces.note("fog", camera.clip, (_beat(ms), self._colour(), self._percent()))


# --- Water ------------------------------------------------------------------------------------


class Glints:
    """The moon on a river: here and there a wave catches it for a moment."""

    def __init__(self, places: Sequence[Point]) -> None:
        chance = Chance(_SEED, "glints")
        self._places = [(place, chance.between(0, math.tau)) for place in places]

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Those that shine now."""
        clip, thick = target.get_clip(), max(round(1.2 * camera.zoom), 1)
        for number in range(len(self._places)):
            reach, (x, y) = self._shines(number, camera, ms)
            if reach and _glint_box((x, y), reach, thick).colliderect(clip):
                start, end = (x - reach, y + reach * 0.3), (x + reach, y - reach * 0.3)
                pygame.draw.line(target, _GLINT, start, end, thick)

    def trace(self, traces: Traces, camera: Camera, ms: int) -> None:
        """Each wave that shines."""
        thick = max(round(1.2 * camera.zoom), 1)
        for number in range(len(self._places)):
            reach, place = self._shines(number, camera, ms)
            if reach:
                box = _glint_box(place, reach, thick).clip(camera.clip)
                traces.note(("glint", number), box, (reach, place))

    def _shines(self, number: int, camera: Camera, ms: int) -> tuple[float, Point]:
        """Half the length of a glint in pixels, 0 while there is none, and its middle."""
        point, phase = self._places[number]
        turn = _beat(ms) / _GLINT_MS * math.tau
        share = math.sin(turn + phase) * 2.2 - 1.2
        reach = (2 + 5 * share) * camera.zoom if share > 0 else 0.0
        return reach, camera.to_window(point)


def _glint_box(place: Point, reach: float, thick: int) -> pygame.Rect:
    """What a glint covers, and a little more."""
    half = math.ceil(reach) + thick + 1
    box = pygame.Rect(0, 0, 2 * half, 2 * half)
    box.center = round(place[0]), round(place[1])
    return box


def river_places(board: FieldBoard, layout: Layout, each: int = 3) -> list[Point]:
    """Some points on the rivers between the centres of their hexes."""
    chance = Chance(_SEED, "river")
    found: list[Point] = []
    for line in board.lines:
        if line.kind != "river":
            continue
        for one, other in zip(line.hexes, line.hexes[1:], strict=False):
            (x1, y1), (x2, y2) = layout.centre(one), layout.centre(other)
            for _ in range(each):
                share, aside = chance.between(0, 1), chance.about(9)
                found.append((x1 + (x2 - x1) * share + aside, y1 + (y2 - y1) * share + aside))
    return found


# --- Lights -----------------------------------------------------------------------------------


class Beams:
    """Searchlights that stand on some cells and sweep the sky to and fro."""

    _STEP: Final = 2.0
    """Degrees from one picture of a beam to the next."""

    def __init__(self, feet: Sequence[Point], reach: float, percent: float) -> None:
        """`reach` in units; `percent` how strong at the lamp."""
        chance = Chance(_SEED, "beams")
        self._feet = [
            (foot, chance.between(200, 340), chance.between(0, math.tau)) for foot in feet
        ]
        self._reach = reach
        self._colour = _shade(_BEAM, percent)
        self._shelf: Shelf[tuple[int, int], tuple[pygame.Surface, Point]] = Shelf(
            96, _HEAVIEST, lambda kept: bytes_of(kept[0])
        )
        self._lights = Lights()

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Each where it points now."""
        clip, length = target.get_clip(), self._length(camera)
        for number in range(len(self._feet)):
            (x, y), turn = self._points(number, camera, ms)
            if not self._reaches(x, y, length, camera).colliderect(clip):
                continue
            make = partial(self._beam, length, turn)
            beam, (dx, dy) = self._shelf.take((length, turn), make)
            target.blit(beam, (x + dx, y + dy), special_flags=pygame.BLEND_RGB_ADD)
            self._lights.add(target, (x, y), (length * 0.22, length * 0.22), self._colour)

    def trace(self, traces: Traces, camera: Camera, ms: int) -> None:
        """Each where it points."""
        length = self._length(camera)
        for number in range(len(self._feet)):
            (x, y), turn = self._points(number, camera, ms)
            box = self._reaches(x, y, length, camera)
            if box:
                ahead = math.radians(turn)
                tip = x + length * math.cos(ahead), y + length * math.sin(ahead)
                shows = _box_round((x, y), tip, math.ceil(length * 0.14) + 2)
                traces.note(("beam", number), shows.clip(box), ((x, y), turn))

    def _length(self, camera: Camera) -> int:
        """Of each beam in the window."""
        return round(self._reach * camera.zoom)

    def _points(self, number: int, camera: Camera, ms: int) -> tuple[Point, int]:
        """Where a light stands in the window, and its degrees then."""
        foot, middle, phase = self._feet[number]
        angle = middle + 30 * math.sin(_own_beat(ms, number) / _BEAM_MS * math.tau + phase)
        return camera.to_window(foot), round(angle / self._STEP) * round(self._STEP)

    def _reaches(self, x: float, y: float, length: int, camera: Camera) -> pygame.Rect:
        """All that a light may light of what is in view."""
        box = pygame.Rect(0, 0, 2 * length, 2 * length)
        box.center = round(x), round(y)
        return box.clip(camera.clip)

    def _beam(self, length: int, turn: int) -> tuple[pygame.Surface, Point]:
        """A wedge of light that fades, and where its corner lies from the lamp."""
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
            fade = _shade(self._colour, 100 * (1 - share) ** 1.3)
            reach = length * share
            points = [(-left, -top)] + [
                (-left + reach * math.cos(ahead + side), -top + reach * math.sin(ahead + side))
                for side in (-half, 0.0, half)
            ]
            pygame.draw.polygon(picture, fade, points)
        return picture, (left, top)


def _box_round(one: Point, other: Point, room: int) -> pygame.Rect:
    """The box round two points, and so many pixels more."""
    (a, b), (c, d) = one, other
    left, top = math.floor(min(a, c)), math.floor(min(b, d))
    box = pygame.Rect(left, top, math.ceil(abs(a - c)) + 1, math.ceil(abs(b - d)) + 1)
    return box.inflate(2 * room, 2 * room)


class Searchlight:
    """A disc of light that goes about the castle's yards."""

    def __init__(self, board: CastleBoard, layout: Layout) -> None:
        self._lights = Lights()
        self._yards = [_bounds(layout, room.squares) for room in board.rooms if room.kind == "yard"]
        self._around = self._yards[0].unionall(self._yards[1:]) if self._yards else _NOWHERE

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Where it is now, and only in the open."""
        clip = target.get_clip()
        place, size = self._disc(camera, ms)
        for yard in self._yards:
            target.set_clip(_seen(camera, yard).clip(clip))
            self._lights.add(target, place, size, _shade(_BEAM, 30))
        target.set_clip(clip)

    def trace(self, traces: Traces, camera: Camera, ms: int) -> None:
        """The part of each yard that it lights."""
        place, size = self._disc(camera, ms)
        spot = light_box(place, size)
        for number, yard in enumerate(self._yards):
            traces.note(("searchlight", number), _seen(camera, yard).clip(spot), tuple(spot))

    def _disc(self, camera: Camera, ms: int) -> tuple[Point, tuple[float, float]]:
        """Its middle and its size in the window."""
        around = self._around
        turn = _beat(ms) / 11_000 * math.tau
        x = around.centerx + around.width * 0.36 * math.sin(turn)
        y = around.centery + around.height * 0.4 * math.sin(turn * 1.618 + 0.7)
        wide = SQUARE_SIDE * 5.2 * camera.zoom
        return camera.to_window((x, y)), (wide, wide * 0.8)


class _Lamp(Struct, frozen=True):
    """One lamp in the window: its room, and what of that it lights."""

    number: int
    room: pygame.Rect
    shines: pygame.Rect


class Lamps:
    """Oil lamps in the larger rooms, whose flames are never quite still."""

    _ROOM: Final = 9
    """Squares a room needs for a lamp."""
    _FLAME: Final = (7, 10, 8, 12, 9, 6, 11)
    """Percent, one after the other."""

    def __init__(self, board: CastleBoard, layout: Layout) -> None:
        self._lights = Lights()
        rooms = [room for room in board.rooms if room.kind == "room"]
        self._boxes = [
            _bounds(layout, room.squares) for room in rooms if len(room.squares) >= self._ROOM
        ]
        self._placed: tuple[object, list[_Lamp]] = (None, [])
        """What the camera saw last, and where the lamps in view are then."""

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Each in its own time."""
        clip, size = target.get_clip(), self._size(camera)
        for lamp in self._in_view(camera):
            if lamp.shines.colliderect(clip):
                target.set_clip(lamp.room.clip(clip))
                colour = _shade(_LAMP, self._flame(lamp, ms))
                self._lights.add(target, lamp.room.center, size, colour)
        target.set_clip(clip)

    def trace(self, traces: Traces, camera: Camera, ms: int) -> None:
        """Each where it shines."""
        for lamp in self._in_view(camera):
            traces.note(("lamp", lamp.number), lamp.shines, self._flame(lamp, ms))

    def _flame(self, lamp: _Lamp, ms: int) -> int:
        """Its strength in percent; one lamp after the other flickers."""
        own = ms + lamp.number * TICK_MS
        return self._FLAME[(own // _BEAT_MS + lamp.number * 3) % len(self._FLAME)]

    def _size(self, camera: Camera) -> tuple[float, float]:
        """Of each light in the window."""
        wide = SQUARE_SIDE * 4.4 * camera.zoom
        return wide, wide

    def _in_view(self, camera: Camera) -> list[_Lamp]:
        """Those whose light the camera's clip shows."""
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
    """A box of the board in the window."""
    left, top = camera.to_window(box.topleft)
    right, bottom = camera.to_window(box.bottomright)
    return pygame.Rect(left, top, right - left, bottom - top)


def _bounds(layout: Layout, cells: Sequence[Cell]) -> pygame.FRect:
    corners = [point for cell in cells for point in layout.polygon(cell)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return pygame.FRect(left, top, right - left, bottom - top)


# --- Of each board ----------------------------------------------------------------------------


class Tint:
    """The colour of the hour over everything: what it keeps of red, green and blue, of 255."""

    def __init__(self, colour: Callable[[], Colour]) -> None:
        self._colour = colour

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Dye the board; by day nothing."""
        colour = self._colour()
        if colour != _BRIGHT:
            target.fill(colour, camera.clip, special_flags=pygame.BLEND_RGB_MULT)

    def trace(self, traces: Traces, camera: Camera, ms: int) -> None:
        """On all of the board."""
        traces.note("tint", camera.clip, self._colour())


class Several:
    """One after the other."""

    def __init__(self, *parts: Weather) -> None:
        self._parts = parts

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """All of them."""
        for part in self._parts:
            part.draw(target, camera, ms)

    def trace(self, traces: Traces, camera: Camera, ms: int) -> None:
        """All of them."""
        for part in self._parts:
            part.trace(traces, camera, ms)


def field_weather(board: FieldBoard, layout: Layout, clock: Callable[[], int]) -> Weather:
    """Fog over the marshes, thicker and warmer towards dawn, and the moon on the river."""

    def share() -> float:
        return min(max((clock() - _DAWN_FROM) / (_DAWN_TO - _DAWN_FROM), 0.0), 1.0)

    def percent() -> float:
        return 9 + round(share() * 4) * 2.5

    def colour() -> Colour:
        return _DAWN_FOG if share() > 0.7 else _FOG

    marsh = sorted(board.marsh) or list(board.hexes)
    return Several(Fog(layout, marsh, 22, percent, colour), Glints(river_places(board, layout)))


def drop_weather(board: FieldBoard, layout: Layout) -> Weather:
    """The darkest hour, with searchlights that look for the plane, and the moon on the river."""
    feet = [layout.centre(cell) for cell in _near_flight(board)]
    beams = Beams(feet, 8 * FIELD_RADIUS, 40)
    return Several(Tint(lambda: _DARKEST), Glints(river_places(board, layout)), beams)


def _near_flight(board: FieldBoard) -> list[Cell]:
    """A hex on either side of the plane's line for every second of its hexes."""
    chance = Chance(_SEED, "flak")
    found: list[Cell] = []
    for cell in board.aircraft[::2]:
        around = board.distances(cell).items()
        near = [one for one, away in around if away in (3, 4) and one not in board.marsh]
        found += [chance.one_of(near) for _ in range(2) if near]
    return found


def castle_weather(board: CastleBoard, layout: Layout) -> Weather:
    """A searchlight in the yards, lamps indoors."""
    return Several(Lamps(board, layout), Searchlight(board, layout))


def hunt_weather(board: HuntBoard, layout: Layout) -> Weather:
    """Thin mist between the hedges."""
    thin = 0.14 * HUNT_RADIUS
    return Fog(layout, board.hexes, 10, lambda: thin, lambda: _FOG)
