"""A notice: what went wrong or right since the last answer, until the player has read it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.painting.kit import Kit
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.tabletop.tooltips.notice import draw_notice


class Notice:
    """The words of the notice."""

    def __init__(self, read: Callable[[], str], write: Callable[[str], None]) -> None:
        """`read` gives what is to be told now, `write` puts something else in its place."""
        self._read = read
        self._write = write
        self._put_away = ""
        """What the player has put away unanswered."""

    @property
    def words(self) -> str:
        """What is to be told; empty once it has been read."""
        told = self._read()
        return "" if told == self._put_away else told

    def tell(self, words: str) -> None:
        """Tell this from now on, or nothing."""
        self._write(words)

    def put_away(self) -> None:
        """The player has read it."""
        self._put_away = self.words


class NoticeSlip(Part):
    """A panel over the decision line, for a notice that is too long for the line itself.

    A key or click puts it away and does nothing else.
    """

    def __init__(self, kit: Kit, notice: Notice, is_on_line: Callable[[], bool]) -> None:
        """`is_on_line`: whether the decision line has room for it."""
        self._kit = kit
        self._notice = notice
        self._is_on_line = is_on_line
        self._line = pygame.Rect(0, 0, 0, 0)

    @property
    def is_shown(self) -> bool:
        """Whether there is a notice that doesn't fit on the line."""
        return bool(self._notice.words) and not self._is_on_line()

    def arrange(self, frame: Frame) -> None:
        """Over the left end of the line."""
        self._line = frame.line

    def handle(self, event: pygame.Event) -> bool:
        """The next key or click puts it away."""
        if not is_skip(event) or not self.is_shown:
            return False
        self._notice.put_away()
        return True

    def draw(self, target: pygame.Surface) -> None:
        """The panel with all of the words."""
        if self.is_shown:
            kit = self._kit
            place = (self._line.left + kit.px(12), self._line.top - kit.px(12))
            draw_notice(kit, target, self._notice.words, place, "bottomleft")
