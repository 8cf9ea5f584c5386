"""The board without counters: print, ruins and weather, kept while they stay as they are."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec import Struct

from game.painting.boards import CastleLayout, Layout
from game.painting.boards.castle.ruins import ruin
from game.painting.weather import Weather
from game.rules.board.squares import FLOORS, Floor
from game.ui.camera import Camera, Point
from game.ui.kit import Kit
from game.ui.shelf import Shelf


class Outdoors(Struct, frozen=True):
    """What is to be seen of a board besides its print."""

    weather: Weather | None = None
    ms: int = 0
    """How far the weather has come."""
    ruins: tuple[Floor, ...] = ()


class Backdrop:
    """Draws it. What weather or enlarging have cost is kept for as long as the camera rests."""

    def __init__(self, kit: Kit) -> None:
        self._kit: Final = kit
        self._ruins: Final[Shelf[tuple[Layout, Floor], tuple[pygame.Surface, Point]]] = Shelf(
            len(FLOORS)
        )
        self._kept: pygame.Surface | None = None
        self._shows: object = None
        """All that the kept picture depends on."""

    def draw(
        self, target: pygame.Surface, layout: Layout, camera: Camera, outdoors: Outdoors
    ) -> None:
        """On the camera's clip."""
        prints, language = self._kit.prints, self._kit.words.language
        is_plain = outdoors.weather is None and prints.is_exact(layout, language)
        if is_plain or camera.is_gliding:
            self._paint(target, layout, camera, outdoors)
            return
        weather = outdoors.weather
        lights = weather.shows(outdoors.ms) if weather is not None else None
        look = (layout, camera.look, tuple(camera.clip))
        shows = (*look, weather, lights, outdoors.ruins, language, prints.arrivals)
        kept = self._surface_for(target, camera)
        if self._shows != shows:
            self._shows = shows
            kept.set_clip(camera.clip)
            self._paint(kept, layout, camera, outdoors)
        target.blit(kept, camera.clip, camera.clip)

    def _surface_for(self, target: pygame.Surface, camera: Camera) -> pygame.Surface:
        """The kept picture, in the window's own pixels."""
        kept, size = self._kept, camera.clip.bottomright
        if kept is None or kept.get_size() != size:
            kept = self._kept = pygame.Surface(size, 0, target)
            self._shows = None
        return kept

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
        if outdoors.weather is not None:
            outdoors.weather.draw(target, camera, outdoors.ms)

    def foresee(self, layout: Layout, floors: tuple[Floor, ...]) -> None:
        """Paint the ruins that will be seen, so that a blast needn't wait for them."""
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
