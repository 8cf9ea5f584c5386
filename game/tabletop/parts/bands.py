"""The band of an event over the board, as an interlude."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.painting.fights.figures import PictureOrder
from game.painting.kit import Kit
from game.rules.board import Cell
from game.rules.events.play import Event
from game.tabletop.board.view import BoardView
from game.tabletop.fights.attack_reader import Situation
from game.tabletop.fights.attack_view import SLIDE_MS
from game.tabletop.fights.band_strip import HIGH, LASTS_MS, BandStrip
from game.tabletop.fights.bands import Band, band_of
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.interlude import PictureOf
from game.tabletop.shown_events.row import TimedCue
from game.ui.views.spoken import spoken_lines

_TORN_EDGE: Final = 9
"""Units by which the torn edge of a band reaches above it."""


class BandPicture:
    """A band in its place."""

    length_ms: Final = LASTS_MS + 2 * SLIDE_MS
    fills_window: Final = False

    def __init__(self, kit: Kit, strip: BandStrip, view: BoardView | None, band: Band) -> None:
        self._kit = kit
        self._view = view
        self._strip = strip
        self._rect = pygame.Rect(0, 0, 1, 1)
        self.band: Final = band

    @property
    def cues(self) -> Sequence[TimedCue]:
        """Its sting."""
        return [(0, self.band.sting)]

    @property
    def orders(self) -> Sequence[PictureOrder]:
        """The place and the people."""
        return self._strip.orders(self.band, self._rect.size)

    def arrange(self, frame: Frame) -> None:
        """Lie above the decision line, or under the top bar where it would hide its cell."""
        high = self._kit.px(HIGH)
        self._rect = pygame.Rect(0, frame.line.top - high, frame.size[0], high)
        if self._hides(self.band.cell):
            under = max(frame.board.top, frame.strip.bottom)
            self._rect.top = under + self._kit.px(_TORN_EDGE)

    def _hides(self, cell: Cell) -> bool:
        view = self._view
        if view is None or cell not in view.layout.cells:
            return False
        return view.cell_rect(cell).colliderect(self._rect)

    def words(self) -> Iterable[str]:
        """Its heading and its sentence."""
        return spoken_lines(self._kit, self._strip.placed(self.band, self._rect))

    def draw(self, target: pygame.Surface, ms: float) -> None:
        """Draw a moment of it."""
        self._strip.draw(target, self._rect, self.band, ms)


def band_pictures(context: StageContext, view: BoardView | None) -> PictureOf:
    """Makes the bands of events."""
    kit, session = context.kit, context.session
    strip = BandStrip(kit, context.teller)

    def picture_of(event: Event) -> BandPicture | None:
        to_come = session.director.events[1:]
        situation = Situation(session.shown, session.game.boards, session.log, to_come)
        band = band_of(event, situation)
        return BandPicture(kit, strip, view, band) if band is not None else None

    return picture_of
