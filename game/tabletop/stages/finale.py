"""The explosion as a picture of its own: a silence, floor after floor, and the mast that falls.

Times are milliseconds from its beginning, at normal speed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.painting.fights.backdrops import PosterOrder
from game.painting.fights.figures import PictureOrder
from game.painting.fights.tower import (
    FLAMES,
    MIDDLES,
    CastleOrder,
    Landscape,
    draw_blast,
    draw_mast,
    draw_smoke,
)
from game.painting.kit import Kit
from game.painting.posters.silhouettes import Flames
from game.rules.board.squares import FLOORS, TOWER, Floor
from game.rules.events.castle import CastleExploded
from game.rules.events.play import Event
from game.rules.state import State
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.interlude import PictureOf
from game.tabletop.shown_events.row import TimedCue
from game.ui.theme import hex_colour
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, column
from game.ui.views.pane import draw_view, laid_out
from game.ui.views.spoken import spoken_lines
from game.ui.views.texts import Text
from game.ui.views.view import View
from game.ui.words import clock_words

_SPARK: Final = (600, 1400)
"""When the spark runs up the castle, after a silence."""
_FIRST: Final = 1500
_SLOT: Final = 800
"""From the explosion, or the silence, of one floor to that of the next."""
_LAST: Final = _FIRST + len(FLOORS) * _SLOT
"""When the highest floor has exploded."""
_BLAST_MS: Final = 1150
_BENDS_MS: Final = 1100
_FALLS_MS: Final = 650
_AFTER_MS: Final = 1000
_STILL_MS: Final = 2400
"""How long its end is shown with reduced motion."""
_REACH, _WASTED = 19.0, 7.0
"""How far the fire of a floor reaches that is destroyed, and of one that isn't."""
_SHAKE_MS: Final = 420
_SHAKE: Final = 8
_RUINED_AT: Final = 0.22
"""The share of its blast after which a floor is a ruin."""
_HALO: Final = hex_colour("#05070a")


def length_ms(event: CastleExploded) -> float:
    """How long it takes."""
    falls = _BENDS_MS + _FALLS_MS if TOWER in event.blown else 0
    return _LAST + falls + _AFTER_MS


def cues(event: CastleExploded) -> tuple[TimedCue, ...]:
    """The clock, an explosion for each floor that has explosives, and the mast."""
    icons = dict(event.icons)
    blasts = [
        (_begins(floor), "castle-blast" if floor in event.blown else "blast")
        for floor in FLOORS
        if icons.get(floor)
    ]
    lands = [(_LAST + _BENDS_MS + _FALLS_MS, "ram")] if TOWER in event.blown else []
    return ((0, "six"), *blasts, *lands)


def _begins(floor: Floor) -> int:
    """When a floor explodes, from the lowest to the highest."""
    return _FIRST + FLOORS.index(floor) * _SLOT


class Finale:
    """The explosion of the castle, over the whole window."""

    fills_window: Final = True

    def __init__(self, kit: Kit, event: CastleExploded, state: State) -> None:
        """`state` is the position before the explosion."""
        self._kit = kit
        self._event = event
        self._state = state
        self._size = (1, 1)
        self._flames = Flames()

    @property
    def length_ms(self) -> float:
        """Longer where the mast falls, shorter where nothing moves."""
        return _STILL_MS if self._kit.settings.reduced_motion else length_ms(self._event)

    @property
    def cues(self) -> Sequence[TimedCue]:
        """The clock, the explosions, the mast."""
        return cues(self._event)

    @property
    def orders(self) -> Sequence[PictureOrder]:
        """The sky, and the castle after each explosion."""
        ruins = [floor for floor in FLOORS if floor in self._event.blown]
        castles = (
            CastleOrder(self._size[1], tuple(ruins[:many])) for many in range(len(ruins) + 1)
        )
        return [PosterOrder(self._size, "finale"), *castles]

    def arrange(self, frame: Frame) -> None:
        """Take the whole window."""
        self._size = frame.size

    def words(self) -> Iterable[str]:
        """The hour, and what becomes of each floor."""
        view = self.view(length_ms(self._event))
        return spoken_lines(self._kit, laid_out(self._kit, view, pygame.Rect((0, 0), self._size)))

    def draw(self, target: pygame.Surface, ms: float) -> None:
        """Draw a moment of it, or its end where nothing moves."""
        kit = self._kit
        is_calm = kit.settings.reduced_motion
        if is_calm:
            ms = length_ms(self._event)
        land = Landscape(target, (0, 0) if is_calm else self._shake(ms))
        target.blit(kit.fights.take(PosterOrder(target.get_size(), "finale")).surface, (0, 0))
        ruins = self._ruins(ms)
        for floor in ruins:
            draw_smoke(land, FLAMES[floor][0][0], ms - _begins(floor))
        self._draw_castle(land, ruins, ms)
        if not is_calm:
            self._draw_spark(land, ms)
            self._draw_blasts(land, ms)
        draw_view(kit, target, self.view(ms), target.get_rect())

    def _draw_castle(self, land: Landscape, ruins: Sequence[Floor], ms: float) -> None:
        art, height = self._kit.fights, land.size[1]
        since = ms - _LAST
        if TOWER not in self._event.blown or ms < _LAST + _BENDS_MS + _FALLS_MS:
            bends = min(max(since / _BENDS_MS, 0.0), 1.0) if TOWER in self._event.blown else 0.0
            falls = min(max((since - _BENDS_MS) / _FALLS_MS, 0.0), 1.0) if bends else 0.0
            draw_mast(land, bends, falls)
        castle = art.take(CastleOrder(height, tuple(ruins)))
        foot = land.at(0, 0)
        place = round(foot[0]) + castle.corner[0], round(foot[1]) + castle.corner[1]
        land.target.blit(castle.surface, place)
        beat = 0 if self._kit.settings.reduced_motion else round(ms)
        for floor in ruins:
            for number, (spot, tall) in enumerate(FLAMES[floor]):
                self._flames.draw(land.target, land.at(*spot), tall * land.unit, beat + 90 * number)

    def _ruins(self, ms: float) -> tuple[Floor, ...]:
        after = _RUINED_AT * _BLAST_MS
        return tuple(
            floor for floor in FLOORS if floor in self._event.blown and ms >= _begins(floor) + after
        )

    def _draw_spark(self, land: Landscape, ms: float) -> None:
        """The spark that runs from floor to floor."""
        begins, ends = _SPARK
        if not begins <= ms < ends:
            return
        places = [MIDDLES[floor] for floor in FLOORS]
        way = (ms - begins) / (ends - begins) * (len(places) - 1)
        start, end = places[int(way)], places[min(int(way) + 1, len(places) - 1)]
        share = way - int(way)
        spot = land.at(*(one + (two - one) * share for one, two in zip(start, end, strict=True)))
        for turn in range(6):
            reach = land.unit * (1.6 + (turn * 7 + int(ms / 40)) % 4 * 0.9)
            way_out = turn * math.tau / 6 + ms / 70
            tip = spot[0] + reach * math.cos(way_out), spot[1] + reach * math.sin(way_out)
            pygame.draw.line(land.target, self._kit.theme.palette.amber, spot, tip, 2)
        pygame.draw.circle(land.target, (255, 244, 214), spot, 0.8 * land.unit)

    def _draw_blasts(self, land: Landscape, ms: float) -> None:
        icons, lights = dict(self._event.icons), self._kit.settings.flashes
        for floor in FLOORS:
            if icons.get(floor):
                reach = _REACH if floor in self._event.blown else _WASTED
                share = (ms - _begins(floor)) / _BLAST_MS
                draw_blast(land, MIDDLES[floor], reach, share, lights=lights)

    def _shake(self, ms: float) -> tuple[float, float]:
        icons = dict(self._event.icons)
        since = min(
            (ms - _begins(one) for one in FLOORS if icons.get(one) and ms >= _begins(one)),
            default=_SHAKE_MS,
        )
        left = max(1 - since / _SHAKE_MS, 0.0) * self._kit.px(_SHAKE)
        return left * math.sin(ms / 17), left * math.cos(ms / 13)

    # --- Words ----------------------------------------------------------------------------

    def view(self, ms: float) -> View:
        """The hour, and each floor with what has become of it by now."""
        palette = self._kit.theme.palette
        hour = Style("display", 84, palette.paper_100, 0.02, _HALO, 4, grows=False)
        lines = [self._line(floor, ms) for floor in reversed(FLOORS)]
        words = column(Text(clock_words(self._state.clock), hour), *lines, gap=4)
        return At(Box(words, (44, 30, 44, 30)), "start", "start")

    def _line(self, floor: Floor, ms: float) -> View:
        kit, palette = self._kit, self._kit.theme.palette
        name = kit.head(f"floor.{floor}")
        if ms < _begins(floor) + _RUINED_AT * _BLAST_MS:
            return Text(name, Style("heavy", 28, palette.moon_300, 0, _HALO, 3))
        is_blown = floor in self._event.blown
        key = "demolition.blown.short" if is_blown else "demolition.stands.short"
        ink = palette.good_text if is_blown else palette.red_text
        said = kit.say("finale.floor", floor=name, result=kit.say(key))
        return Text(said, Style("heavy", 28, ink, 0, _HALO, 3))


def finale_pictures(context: StageContext) -> PictureOf:
    """Makes the picture of the explosion."""

    def picture_of(event: Event) -> Finale | None:
        if not isinstance(event, CastleExploded):
            return None
        return Finale(context.kit, event, context.session.shown)

    return picture_of
