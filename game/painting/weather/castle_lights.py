"""A searchlight in the castle's yards, and lamps in its rooms."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.boards.geometry import SQUARE_SIDE, Layout
from game.painting.weather.beams import BEAM
from game.painting.weather.lights import Lights, light_box, shade
from game.painting.weather.ticks import TICK_MS, tick
from game.rules.board import CastleBoard, Cell
from game.ui.camera import Camera, Point
from game.ui.theme import hex_colour

_LAMP: Final = hex_colour("#ffb65a")
_NOWHERE: Final = pygame.FRect(0, 0, 0, 0)


class Searchlight:
    """A disc of light that moves about the castle's yards."""

    def __init__(self, board: CastleBoard, layout: Layout) -> None:
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

    def __init__(self, board: CastleBoard, layout: Layout) -> None:
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


def _bounds(layout: Layout, cells: Sequence[Cell]) -> pygame.FRect:
    corners = [point for cell in cells for point in layout.polygon(cell)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return pygame.FRect(left, top, right - left, bottom - top)
