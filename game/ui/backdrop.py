"""The board without counters: print, ruins and weather, kept while they stay as they are."""

from __future__ import annotations

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.rules.squares import FLOORS, Floor
from game.ui.boards import CastleLayout, Layout
from game.ui.boards.ruins import ruin
from game.ui.camera import Camera, Point
from game.ui.kit import Kit
from game.ui.parts import cut, joined
from game.ui.shelf import Shelf
from game.ui.traces import Traces
from game.ui.weather import TICK_MS, Weather


class Outdoors(Struct, frozen=True):
    """What is to be seen of a board besides its print."""

    weather: Weather | None = None
    ms: int = 0
    """How far the weather has come; it is seen to move once a tick."""
    ruins: tuple[Floor, ...] = ()

    @property
    def tick(self) -> int:
        """The milliseconds at which it was seen to move last."""
        return self.ms // TICK_MS * TICK_MS

    def trace(self, traces: Traces, camera: Camera) -> None:
        """Note what the weather shows where."""
        if self.weather is not None:
            self.weather.trace(traces, camera, self.tick)


class Backdrop:
    """Draws it. What weather or enlarging have cost is kept for as long as the camera rests."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._ruins: Shelf[tuple[Layout, Floor], tuple[pygame.Surface, Point]] = Shelf(len(FLOORS))
        self._kept: pygame.Surface | None = None
        self._shows: object = None
        """What the kept picture depends on, but for its weather."""
        self._corner = (0, 0)
        """Where the board's corner lies in it."""
        self._is_rough = False
        """Whether it was moved along with the camera since it was painted."""
        self._weather = Traces()
        """What weather it shows where."""
        self._tick = -1
        """The weather of which moment that is."""

    def draw(
        self, target: pygame.Surface, layout: Layout, camera: Camera, outdoors: Outdoors
    ) -> None:
        """On the camera's clip, or on the part of it that the target is clipped to."""
        prints, language = self._kit.prints, self._kit.words.language
        is_exact = prints.is_exact(layout, language)
        look = (layout, camera.zoom, tuple(camera.clip))
        shows = (*look, outdoors.weather, outdoors.ruins, language, prints.arrivals)
        is_plain = outdoors.weather is None and is_exact
        if is_plain or (camera.is_gliding and not (is_exact and shows == self._shows)):
            self._paint(target, layout, camera, outdoors)
            return
        kept = self._up_to_date(target, layout, camera, outdoors, shows)
        target.blit(kept, camera.clip, camera.clip)

    def _up_to_date(
        self,
        target: pygame.Surface,
        layout: Layout,
        camera: Camera,
        outdoors: Outdoors,
        shows: object,
    ) -> pygame.Surface:
        """The kept picture, in the window's own pixels, with the weather of the moment.

        While the camera glides, the weather holds its breath and goes along.
        """
        kept, clip = self._kept, camera.clip
        if kept is None or kept.get_size() != clip.bottomright:
            kept = self._kept = pygame.Surface(clip.bottomright, 0, target)
            self._shows = None
        if camera.is_gliding:
            if camera.origin != self._corner:
                held = replace(outdoors, ms=self._tick)
                self._renew(kept, self._shifted(kept, camera), layout, camera, held)
                # Shifted edges of lights may lie a pixel beside their place.
                self._is_rough = True
        elif shows != self._shows or camera.origin != self._corner or self._is_rough:
            self._renew(kept, [clip], layout, camera, outdoors)
            self._is_rough = False
        elif outdoors.tick != self._tick:
            weather = Traces()
            outdoors.trace(weather, camera)
            changed = joined(weather.since(self._weather), clip)
            self._renew(kept, changed, layout, camera, outdoors)
        self._shows, self._corner = shows, camera.origin
        return kept

    def _shifted(self, kept: pygame.Surface, camera: Camera) -> list[pygame.Rect]:
        """Move the kept picture along with the camera; the strips that come into view."""
        clip, (x, y), (left, top) = camera.clip, self._corner, camera.origin
        stays = clip.clip(clip.move(left - x, top - y))
        if not stays:
            return [clip]
        kept.set_clip(clip)
        kept.scroll(left - x, top - y)
        return [part for part in cut([clip], [stays]) if part != stays]

    def _renew(
        self,
        kept: pygame.Surface,
        parts: list[pygame.Rect],
        layout: Layout,
        camera: Camera,
        outdoors: Outdoors,
    ) -> None:
        """Paint some parts of the kept picture, and note the weather in all of it."""
        for part in parts:
            kept.set_clip(part)
            self._paint(kept, layout, camera, outdoors)
        self._weather, self._tick = Traces(), outdoors.tick
        outdoors.trace(self._weather, camera)

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
            outdoors.weather.draw(target, camera, outdoors.tick)

    def _draw_ruin(
        self, target: pygame.Surface, layout: CastleLayout, floor: Floor, origin: Point
    ) -> None:
        burnt, (left, top) = self._ruins.take((layout, floor), lambda: ruin(layout, floor))
        target.blit(burnt, (round(origin[0] + left), round(origin[1] + top)))
