"""The panels beside the board: men, log and dice."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.tabletop.hud.dice_panel import DicePanel
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.log import LogLine, LogPanel
from game.tabletop.parts.part import Part, is_left_press
from game.tabletop.parts.pointer import Pointer
from game.tabletop.session import Session


class Log(Part):
    """The latest lines of the log; the mouse wheel scrolls, a click on the heading opens it all."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        teller: Teller,
        pointer: Pointer,
        open_all: Callable[[], None],
    ) -> None:
        """`open_all` opens the whole log."""
        self._open_all = open_all
        self._panel = LogPanel(kit)
        self._session = session
        self._teller = teller
        self._pointer = pointer
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the log area of the layout."""
        self._rect = frame.log

    def line_at(self, pixel: tuple[int, int]) -> LogLine | None:
        """The log line at a pixel, if any."""
        return self._panel.line_at(pixel)

    def handle(self, event: pygame.Event) -> bool:
        """Open the whole log by its heading; scroll when the mouse wheel turns over the log."""
        if is_left_press(event) and self._panel.heading.collidepoint(event.pos):
            self._open_all()
            return True
        place = self._pointer.mouse.place
        if event.type != pygame.MOUSEWHEEL or place is None or not self._rect.collidepoint(place):
            return False
        self._panel.scroll(event.y)
        return True

    def draw(self, target: pygame.Surface) -> None:
        """Draw the log up to the event shown last."""
        place = self._pointer.mouse.place
        self._panel.is_heading_pointed = place is not None and self._panel.heading.collidepoint(
            place
        )
        self._panel.follow(
            self._session.log, self._session.shown, self._teller, self._session.orders_told
        )
        self._panel.draw(target, self._rect)


class Dice(Part):
    """Shows the current or the latest dice roll."""

    def __init__(self, kit: Kit, session: Session) -> None:
        self.panel = DicePanel(kit)
        self._session = session
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the dice area of the layout."""
        self._rect = frame.dice

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether it covers a pixel of the board."""
        return self.panel.is_drawn and self._rect.collidepoint(pixel)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the dice, rolling or at rest."""
        self.panel.follow(self._session.log)
        director = self._session.director
        # Dice that wait for the player, or are shown in large, haven't been thrown yet.
        waits = director.is_held or director.is_staged
        motion = None if waits else director.motion
        self.panel.draw(target, self._rect, motion)
