"""Drifting fog."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.boards.geometry import Layout
from game.painting.boards.random_stream import RandomStream
from game.painting.weather.lights import Lights, shade
from game.painting.weather.ticks import SEED, tick
from game.rules.board import Cell
from game.ui.camera import Camera
from game.ui.theme import Colour

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
        layout: Layout,
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
