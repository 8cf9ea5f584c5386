"""The explosion as a picture of its own: a silence, floor after floor, and the mast that falls.

Times are milliseconds from its beginning, at normal speed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.painting.fights.figures import PictureOrder
from game.painting.fights.tower import (
    GROUND,
    MIDDLES,
    CastleOrder,
    Landscape,
    SkyOrder,
    draw_blast,
    draw_mast,
    draw_smoke,
)
from game.painting.kit import Kit
from game.painting.posters.silhouettes import STRIDE, Flames, Silhouettes
from game.rules.board import VILLAGE
from game.rules.board.squares import FLOORS, Floor
from game.rules.events.castle import CastleExploded
from game.rules.events.play import Event
from game.rules.state import State
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.interlude import Interlude
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
_MAN: Final = 150
_APART: Final = 100
_SPEED: Final = 0.36
"""Men in units: their height, from one to the next, and the way of a millisecond."""
_STRIDES: Final = 3.2
_FLAMES: Final[dict[Floor, tuple[tuple[float, float], ...]]] = {
    "basement": ((-14, -8), (13, -8)),
    "1F": ((-13, 4), (8, 3), (22, 5)),
    "2F": ((-5, 20), (4, 22)),
}
_FLAME: Final = 9
"""The height of a flame, in lengths of the castle."""
_HALO: Final = hex_colour("#05070a")


def length_ms(event: CastleExploded) -> float:
    """How long it takes."""
    falls = _BENDS_MS + _FALLS_MS if "2F" in event.blown else 0
    return _last(event) + falls + _AFTER_MS


def cues(event: CastleExploded) -> tuple[TimedCue, ...]:
    """The clock, an explosion for each floor that has explosives, and the mast."""
    icons = dict(event.icons)
    blasts = [
        (_begins(floor), "castle-blast" if floor in event.blown else "blast")
        for floor in FLOORS
        if icons.get(floor)
    ]
    lands = [(_last(event) + _BENDS_MS + _FALLS_MS, "ram")] if "2F" in event.blown else []
    return ((0, "six"), *blasts, *lands)


def _begins(floor: Floor) -> int:
    """When a floor explodes, from the lowest to the highest."""
    return _FIRST + FLOORS.index(floor) * _SLOT


def _last(_: CastleExploded) -> int:
    """When the highest floor has exploded."""
    return _FIRST + len(FLOORS) * _SLOT


class Finale:
    """Draws the explosion of the castle at a moment."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._men = Silhouettes()
        self._flames = Flames()

    def orders(self, event: CastleExploded, size: tuple[int, int]) -> list[PictureOrder]:
        """The pictures needed: the sky, and the castle after each explosion."""
        states = [event.blown[:number] for number in range(len(event.blown) + 1)]
        ruins = [_in_order(event, len(state)) for state in states]
        return [SkyOrder(size), *(CastleOrder(size[1], one) for one in ruins)]

    def draw(self, target: pygame.Surface, event: CastleExploded, state: State, ms: float) -> None:
        """Draw the moment; `state` is the position before the explosion."""
        kit = self._kit
        is_calm = kit.settings.reduced_motion
        if is_calm:
            ms = length_ms(event)
        land = Landscape(target, (0, 0) if is_calm else self._shake(event, ms))
        target.blit(kit.fights.take(SkyOrder(target.get_size())).surface, (0, 0))
        ruins = self._ruins(event, ms)
        for floor in ruins:
            draw_smoke(land, _FLAMES[floor][0], ms - _begins(floor))
        self._draw_castle(land, event, ruins, ms)
        if not is_calm:
            self._draw_spark(land, ms)
            self._draw_blasts(land, event, ms)
        self._draw_men(target, state, event, ms)
        draw_view(kit, target, self.view(event, state, ms), target.get_rect())

    def _draw_castle(
        self, land: Landscape, event: CastleExploded, ruins: Sequence[Floor], ms: float
    ) -> None:
        art, height = self._kit.fights, land.size[1]
        since = ms - _last(event)
        if "2F" not in event.blown or ms < _last(event) + _BENDS_MS + _FALLS_MS:
            bends = min(max(since / _BENDS_MS, 0.0), 1.0) if "2F" in event.blown else 0.0
            falls = min(max((since - _BENDS_MS) / _FALLS_MS, 0.0), 1.0) if bends else 0.0
            draw_mast(land, bends, falls)
        castle = art.take(CastleOrder(height, tuple(ruins)))
        foot = land.at(0, 0)
        place = round(foot[0]) + castle.corner[0], round(foot[1]) + castle.corner[1]
        land.target.blit(castle.surface, place)
        beat = 0 if self._kit.settings.reduced_motion else round(ms)
        for floor in ruins:
            for number, spot in enumerate(_FLAMES[floor]):
                tall = _FLAME * land.unit * (1 + 0.3 * (number % 2))
                self._flames.draw(land.target, land.at(*spot), tall, beat + 90 * number)

    def _ruins(self, event: CastleExploded, ms: float) -> tuple[Floor, ...]:
        after = _RUINED_AT * _BLAST_MS
        return tuple(
            floor for floor in FLOORS if floor in event.blown and ms >= _begins(floor) + after
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

    def _draw_blasts(self, land: Landscape, event: CastleExploded, ms: float) -> None:
        icons, lights = dict(event.icons), self._kit.settings.flashes
        for floor in FLOORS:
            if icons.get(floor):
                reach = _REACH if floor in event.blown else _WASTED
                share = (ms - _begins(floor)) / _BLAST_MS
                draw_blast(land, MIDDLES[floor], reach, share, lights=lights)

    def _shake(self, event: CastleExploded, ms: float) -> tuple[float, float]:
        icons = dict(event.icons)
        since = min(
            (ms - _begins(one) for one in FLOORS if icons.get(one) and ms >= _begins(one)),
            default=_SHAKE_MS,
        )
        left = max(1 - since / _SHAKE_MS, 0.0) * self._kit.px(_SHAKE)
        return left * math.sin(ms / 17), left * math.cos(ms / 13)

    def _draw_men(
        self, target: pygame.Surface, state: State, event: CastleExploded, ms: float
    ) -> None:
        """Whoever was inside, running across the front."""
        kit, since = self._kit, ms - _FIRST
        inside = [man.name for man in state.living() if man.at != VILLAGE]
        high = kit.px(_MAN)
        for number, name in enumerate(inside):
            x = kit.theme.ui * (since * _SPEED - number * _APART)
            if x < -high:
                continue
            frame = int(ms / 1000 * _STRIDES * STRIDE) + 3 * number
            picture = self._men.picture(name, high, "run", frame)
            y = round(GROUND * target.get_height())
            target.blit(picture, picture.get_rect(midbottom=(round(x), y)))

    # --- Words ----------------------------------------------------------------------------

    def view(self, event: CastleExploded, state: State, ms: float) -> View:
        """The hour, and each floor with what has become of it by now."""
        palette = self._kit.theme.palette
        hour = Style("display", 84, palette.paper_100, 0.02, _HALO, 4, grows=False)
        lines = [self._line(event, floor, ms) for floor in reversed(FLOORS)]
        words = column(Text(clock_words(state.clock), hour), *lines, gap=4)
        return At(Box(words, (44, 30, 44, 30)), "start", "start")

    def _line(self, event: CastleExploded, floor: Floor, ms: float) -> View:
        kit, palette = self._kit, self._kit.theme.palette
        name = kit.head(f"floor.{floor}")
        if ms < _begins(floor) + _RUINED_AT * _BLAST_MS:
            return Text(name, Style("heavy", 28, palette.moon_300, 0, _HALO, 3))
        is_blown = floor in event.blown
        key = "demolition.blown.short" if is_blown else "demolition.stands.short"
        ink = palette.good_text if is_blown else palette.red_text
        said = kit.say("finale.floor", floor=name, result=kit.say(key))
        return Text(said, Style("heavy", 28, ink, 0, _HALO, 3))


def _in_order(event: CastleExploded, many: int) -> tuple[Floor, ...]:
    """The first floors that are destroyed, from the lowest."""
    return tuple(floor for floor in FLOORS if floor in event.blown)[:many]


class FinalePart(Interlude):
    """The explosion, over the whole window."""

    def __init__(self, context: StageContext) -> None:
        super().__init__(context)
        self._finale = Finale(context.kit)
        self._size = (1, 1)

    def arrange(self, frame: Frame) -> None:
        """Take the whole window."""
        super().arrange(frame)
        self._size = frame.size

    def shows(self, event: Event) -> bool:
        """Whether the castle explodes."""
        return isinstance(event, CastleExploded)

    def length_ms(self, event: Event) -> float:
        """Longer where the mast falls, shorter where nothing moves."""
        if not isinstance(event, CastleExploded):
            return 0
        return _STILL_MS if self._kit.settings.reduced_motion else length_ms(event)

    def cues(self, event: Event) -> Sequence[TimedCue]:
        """The clock, the explosions, the mast."""
        return cues(event) if isinstance(event, CastleExploded) else ()

    def orders(self, event: Event) -> list[PictureOrder]:
        """The sky and the castle."""
        return self._finale.orders(event, self._size) if isinstance(event, CastleExploded) else []

    def words(self, event: Event) -> Iterable[str]:
        """The hour, and what becomes of each floor."""
        if not isinstance(event, CastleExploded):
            return ()
        view = self._finale.view(event, self._session.shown, length_ms(event))
        return spoken_lines(self._kit, laid_out(self._kit, view, pygame.Rect((0, 0), self._size)))

    def is_opaque(self, size: tuple[int, int]) -> bool:
        """It covers everything."""
        return self.is_on

    def draw(self, target: pygame.Surface) -> None:
        """Draw its present moment."""
        if isinstance(self._event, CastleExploded):
            self._finale.draw(target, self._event, self._session.shown, self._ms)
