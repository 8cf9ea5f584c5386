"""The board without counters: print, ruins and weather, kept while they stay as they are."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.boards import CastleLayout, Layout
from game.painting.boards.castle.ruins import ruin
from game.painting.weather import TICK_MS, Weather
from game.rules.board.squares import FLOORS, Floor
from game.ui.camera import Camera, Point
from game.ui.kit import Kit
from game.ui.parts import apart, cut, joined
from game.ui.shelf import Shelf
from game.ui.traces import Traces

_MOST_TICKS: Final = 4
"""For so long the weather waits where parts of the picture are late."""


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
        self._ruins: Shelf[tuple[Layout, Floor], tuple[pygame.Surface, Point]] = Shelf(
            len(FLOORS), turns=kit.turns
        )
        self._kept: pygame.Surface | None = None
        self._shows: object = None
        """What the kept picture depends on, but for its weather."""
        self._corner = (0, 0)
        """Where the board's corner lies in it."""
        self._is_rough = False
        """Whether it was moved along with the camera since it was painted."""
        self._bare: list[pygame.Rect] = []
        """Where it isn't painted yet; no more is painted than is drawn."""
        self._stale: list[pygame.Rect] = []
        """Where the weather has changed since it was painted."""
        self._weather = Traces()
        """What weather it shows where, once it is painted."""
        self._lit: tuple[object, Traces] = (None, Traces())
        """What the weather depended on when it was noted last."""
        self._tick = -1
        """The moment of the weather that it shows."""

    def trace(self, traces: Traces, camera: Camera, outdoors: Outdoors) -> None:
        """Note what the weather shows where."""
        traces.take("weather", self._weather_of(camera, self._held(outdoors)))

    def _held(self, outdoors: Outdoors) -> Outdoors:
        """The weather waits a little until what it has changed is drawn."""
        is_soon = 0 <= outdoors.tick - self._tick <= _MOST_TICKS * TICK_MS
        return replace(outdoors, ms=self._tick) if self._stale and is_soon else outdoors

    def _weather_of(self, camera: Camera, outdoors: Outdoors) -> Traces:
        depends = camera.look, tuple(camera.clip), outdoors.weather, outdoors.tick
        if self._lit[0] != depends:
            noted = Traces()
            outdoors.trace(noted, camera)
            self._lit = depends, noted
        return self._lit[1]

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
        kept = self._surface_for(target, camera)
        self._follow(kept, camera, self._held(outdoors), shows)
        self._paint_stale(kept, target.get_clip(), layout, camera, outdoors)
        target.blit(kept, camera.clip, camera.clip)

    def _surface_for(self, target: pygame.Surface, camera: Camera) -> pygame.Surface:
        """The kept picture, in the window's own pixels."""
        kept, size = self._kept, camera.clip.bottomright
        if kept is None or kept.get_size() != size:
            kept = self._kept = pygame.Surface(size, 0, target)
            self._shows = None
        return kept

    def _follow(
        self, kept: pygame.Surface, camera: Camera, outdoors: Outdoors, shows: object
    ) -> None:
        """Find out what of the kept picture has to be painted anew.

        While the camera glides, the weather holds its breath and goes along.
        """
        clip = camera.clip
        if camera.is_gliding:
            if camera.origin != self._corner:
                self._shift(kept, camera)
        elif shows != self._shows or camera.origin != self._corner or self._is_rough:
            self._bare, self._stale, self._is_rough = [clip.copy()], [], False
            self._weather, self._tick = self._weather_of(camera, outdoors), outdoors.tick
        elif outdoors.tick != self._tick:
            weather = self._weather_of(camera, outdoors)
            self._stale = apart([*self._stale, *weather.since(self._weather)], clip)
            self._weather, self._tick = weather, outdoors.tick
        self._shows, self._corner = shows, camera.origin

    def _shift(self, kept: pygame.Surface, camera: Camera) -> None:
        """Move the kept picture along with the camera; strips come into view."""
        clip, (x, y), (left, top) = camera.clip, self._corner, camera.origin
        # Shifted edges of lights may lie a pixel beside their place.
        self._is_rough, self._stale = True, []
        stays = clip.clip(clip.move(left - x, top - y))
        if not stays:
            self._bare = [clip.copy()]
            return
        kept.set_clip(clip)
        kept.scroll(left - x, top - y)
        strips = [part for part in cut([clip], [stays]) if part != stays]
        moved = (part.move(left - x, top - y).clip(clip) for part in self._bare)
        self._bare = [*strips, *(part for part in moved if part)]

    def _paint_stale(
        self,
        kept: pygame.Surface,
        part: pygame.Rect,
        layout: Layout,
        camera: Camera,
        outdoors: Outdoors,
    ) -> None:
        """Paint what is drawn of the kept picture, so far as it isn't painted yet."""
        now = replace(outdoors, ms=self._tick)
        for piece in joined((*self._bare, *self._stale), part):
            kept.set_clip(piece)
            self._paint(kept, layout, camera, now)
        self._bare, self._stale = _outside(self._bare, part), _outside(self._stale, part)

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


def _outside(places: list[pygame.Rect], part: pygame.Rect) -> list[pygame.Rect]:
    """What of some places lies outside of a part."""
    pieces = (piece for place in places for piece in cut([place], [part]))
    return [piece for piece in pieces if not part.contains(piece)]
