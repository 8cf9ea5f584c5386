"""Shows a band over the board at a moment of weight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.painting.fights.figures import PictureOrder
from game.rules.board import Cell
from game.rules.events.play import Event
from game.tabletop.board.view import BoardView
from game.tabletop.fights.band_strip import HIGH, LASTS_MS, BandStrip
from game.tabletop.fights.bands import Band, band_of
from game.tabletop.fights.blow import SLIDE_MS
from game.tabletop.fights.blow_reader import Situation
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.interlude import Interlude
from game.tabletop.shown_events.row import TimedCue
from game.ui.views.spoken import spoken_lines

_TORN_EDGE: Final = 9
"""Units by which the torn edge of a band reaches above it."""


class Bands(Interlude):
    """The band of an event, over a still picture of the scene."""

    def __init__(self, context: StageContext, view: BoardView | None) -> None:
        super().__init__(context)
        self._view = view
        self._strip = BandStrip(context.kit, context.teller)
        self._frame: Frame | None = None

    @property
    def band(self) -> Band | None:
        """The current band; None for none."""
        return self._band(self._event) if self._event is not None else None

    def shows(self, event: Event) -> bool:
        """Whether an event has a band."""
        return self._band(event) is not None

    def length_ms(self, event: Event) -> float:
        """All bands stay equally long."""
        return LASTS_MS + 2 * SLIDE_MS

    def cues(self, event: Event) -> Sequence[TimedCue]:
        """Its sting."""
        band = self._band(event)
        return [(0, band.sting)] if band is not None else []

    def orders(self, event: Event) -> list[PictureOrder]:
        """The place and the people."""
        band = self._band(event)
        return self._strip.orders(band, self._rect(band).size) if band is not None else []

    def words(self, event: Event) -> Iterable[str]:
        """Its heading and its sentence."""
        band = self._band(event)
        if band is None:
            return ()
        return spoken_lines(self._kit, self._strip.placed(band, self._rect(band)))

    def _band(self, event: Event) -> Band | None:
        session = self._session
        return band_of(event, Situation(session.shown, session.game.boards, session.log))

    # --- Place ----------------------------------------------------------------------------

    def arrange(self, frame: Frame) -> None:
        """Take a place above the decision line."""
        super().arrange(frame)
        self._frame = frame

    def _rect(self, band: Band) -> pygame.Rect:
        """Its place: above the decision line, or under the top bar if it would hide its cell."""
        if self._frame is None:
            return pygame.Rect(0, 0, 0, 0)
        high = self._kit.px(HIGH)
        rect = pygame.Rect(0, self._frame.line.top - high, self._frame.size[0], high)
        if self._hides(rect, band.cell):
            under = max(self._frame.board.top, self._frame.strip.bottom)
            rect.top = under + self._kit.px(_TORN_EDGE)
        return rect

    def _hides(self, rect: pygame.Rect, cell: Cell) -> bool:
        view = self._view
        if view is None or cell not in view.layout.cells:
            return False
        return view.cell_rect(cell).colliderect(rect)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw the band over the scene."""
        band = self.band
        if band is not None:
            self.draw_scene_below(target)
            self._strip.draw(target, self._rect(band), band, self._ms)
