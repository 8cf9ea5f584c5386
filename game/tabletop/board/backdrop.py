"""The board without counters: print and ruins, cached while they don't change, and weather."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec import Struct

from game.painting.boards import CastleLayout, Layout
from game.painting.boards.castle.ruins import ruin
from game.painting.kit import Kit
from game.painting.weather import Weather
from game.rules.board.squares import FLOORS, Floor
from game.ui.cache import Cache
from game.ui.camera import Camera, Point
from game.ui.picture_cache import StillLayer


class Outdoors(Struct, frozen=True):
    """Everything of a board's picture besides its print and counters."""

    weather: Weather | None = None
    ms: int = 0
    """The clock of the weather animation in milliseconds."""
    ruins: tuple[Floor, ...] = ()


class Backdrop:
    """Draws print, ruins and weather; caches the first two while the camera is at rest."""

    def __init__(self, kit: Kit) -> None:
        self._kit: Final = kit
        self._ruins: Final[Cache[tuple[Layout, Floor], tuple[pygame.Surface, Point]]] = Cache(
            len(FLOORS)
        )
        self._still: Final = StillLayer()

    def draw(
        self, target: pygame.Surface, layout: Layout, camera: Camera, outdoors: Outdoors
    ) -> None:
        """Draw within the camera's clip."""
        if camera.is_gliding or self._is_plain(layout, outdoors):
            self._paint(target, layout, camera, outdoors)
        else:
            self._still.draw(
                target,
                camera.clip,
                self._ground_shows(layout, camera, outdoors),
                lambda: self._paint(target, layout, camera, outdoors),
            )
        if outdoors.weather is not None:
            outdoors.weather.draw(target, camera, outdoors.ms)

    def shows(self, layout: Layout, camera: Camera, outdoors: Outdoors) -> object:
        """A key of everything that the picture depends on."""
        weather = outdoors.weather
        lights = weather.shows(outdoors.ms) if weather is not None else None
        return self._ground_shows(layout, camera, outdoors), weather, lights

    def _ground_shows(self, layout: Layout, camera: Camera, outdoors: Outdoors) -> object:
        """A key of everything that print and ruins depend on."""
        language, arrivals = self._kit.words.language, self._kit.prints.arrivals
        return layout, camera.look, outdoors.ruins, language, arrivals

    def _is_plain(self, layout: Layout, outdoors: Outdoors) -> bool:
        """Whether only the print is drawn, which is as fast as a cached picture."""
        is_exact = self._kit.prints.is_exact(layout, self._kit.words.language)
        return outdoors.weather is None and is_exact

    def _paint(
        self, target: pygame.Surface, layout: Layout, camera: Camera, outdoors: Outdoors
    ) -> None:
        left, top = camera.to_window((0, 0))
        corner = round(left), round(top)
        if not pygame.Rect(corner, layout.size).contains(camera.clip):
            target.fill(self._kit.theme.palette.night_900, camera.clip)
        self._kit.prints.show(target, layout, self._kit.words.language, (left, top))
        if isinstance(layout, CastleLayout):
            for floor in outdoors.ruins:
                self._draw_ruin(target, layout, floor, (left, top))

    def foresee(self, layout: Layout, floors: tuple[Floor, ...]) -> None:
        """Paint ruins in advance, so that an explosion needn't wait for them."""
        if isinstance(layout, CastleLayout):
            for floor in floors:
                self._ruin_of(layout, floor)

    def _ruin_of(self, layout: CastleLayout, floor: Floor) -> tuple[pygame.Surface, Point]:
        return self._ruins.take((layout, floor), lambda: ruin(layout, floor))

    def _draw_ruin(
        self, target: pygame.Surface, layout: CastleLayout, floor: Floor, origin: Point
    ) -> None:
        burnt, (left, top) = self._ruin_of(layout, floor)
        target.blit(burnt, (round(origin[0] + left), round(origin[1] + top)))
