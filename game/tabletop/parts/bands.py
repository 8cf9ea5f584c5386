"""Shows a band over the board at a moment of weight, while the director waits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

from game.rules.board import Cell
from game.rules.events.play import Event
from game.tabletop.board.view import BoardView
from game.tabletop.fights.band_strip import HIGH, LASTS_MS, BandStrip
from game.tabletop.fights.bands import Band, band_of
from game.tabletop.fights.blow import SLIDE_MS
from game.tabletop.fights.blow_reader import Situation
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.ui.views.spoken import spoken_lines

_TORN_EDGE: Final = 9
"""Units by which the torn edge of a band reaches above it."""


class Bands(Part):
    """Shows one band at a time; any key or click ends it."""

    def __init__(self, context: StageContext, view: BoardView | None) -> None:
        self._kit = context.kit
        self._session = context.session
        self._view = view
        self._strip = BandStrip(context.kit, context.teller)
        self._frame: Frame | None = None
        self._band: Band | None = None
        self._event: Event | None = None
        """The event that it shows."""
        self._ms = 0.0
        self._still: pygame.Surface | None = None

    @property
    def band(self) -> Band | None:
        """The current band; None for none."""
        return self._band

    def arrange(self, frame: Frame) -> None:
        """Take a place above the decision line."""
        self._frame = frame
        self._still = None

    def has_band(self, event: Event) -> bool:
        """Whether a band shows an event."""
        wants = self._kit.settings.fights == "strip" and self._session.director.pace > 0
        return wants and self._read(event) is not None

    def is_ready(self, event: Event) -> bool:
        """Whether its pictures are painted; missing ones are begun."""
        band = self._read(event)
        return band is None or self._kit.fights.has(self._strip.orders(band, self._rect(band).size))

    def open(self, event: Event) -> None:
        """Show the band of an event."""
        self._band, self._event = self._read(event), event
        self._ms = 0.0
        self._still = None
        if self._band is not None:
            self._session.director.on_cue(self._band.sting, 0.0)

    def _read(self, event: Event) -> Band | None:
        session = self._session
        return band_of(event, Situation(session.shown, session.game.boards, session.log))

    def _rect(self, band: Band) -> pygame.Rect:
        """Its place: above the decision line, or under the top bar if it would hide its cell."""
        if self._frame is None:
            return pygame.Rect(0, 0, 0, 0)
        board, high = self._frame.board, self._kit.px(HIGH)
        rect = pygame.Rect(0, self._frame.line.top - high, self._frame.size[0], high)
        if self._hides(rect, band.cell):
            rect.top = max(board.top, self._frame.strip.bottom) + self._kit.px(_TORN_EDGE)
        return rect

    def _hides(self, rect: pygame.Rect, cell: Cell) -> bool:
        view = self._view
        if view is None or cell not in view.layout.cells:
            return False
        return view.cell_rect(cell).colliderect(rect)

    def update(self, ms: int) -> bool:
        """Let the band pass; afterwards its event happens on the board, without a motion."""
        director = self._session.director
        if self._band is None:
            return False
        self._ms += ms / max(director.pace, 0.01)
        if self._ms >= LASTS_MS + 2 * SLIDE_MS:
            self._end()
        return True

    def _end(self) -> None:
        self._band = None
        self._still = None
        director = self._session.director
        if director.motion is not None and director.motion.event is self._event:
            director.pass_over(1)

    def handle(self, event: pygame.Event) -> bool:
        """End the band on any key or click."""
        if self._band is None or not is_skip(event):
            return False
        self._end()
        return True

    def told(self) -> Iterable[str]:
        """The band's words."""
        if self._band is None:
            return ()
        return spoken_lines(self._kit, self._strip.placed(self._band, self._rect(self._band)))

    def is_opaque(self, size: tuple[int, int]) -> bool:
        """Whether there is a still picture of the scene below."""
        return self._still is not None and self._still.get_size() == size

    def draw(self, target: pygame.Surface) -> None:
        """Draw the band over a still picture of the scene, which is taken the first time."""
        if self._band is None:
            return
        if self._still is not None and self.is_opaque(target.get_size()):
            target.blit(self._still, (0, 0))
        else:
            self._still = target.copy()
        self._strip.draw(target, self._rect(self._band), self._band, self._ms)
