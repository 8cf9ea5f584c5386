"""Notices: short messages, such as errors, shown until the player dismisses them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame

from game.painting.kit import Kit
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.ui.views.containers import At, Box
from game.ui.views.pane import draw_view
from game.ui.views.panels import notice

_REST_MS: Final = 600
"""How long after an animation a key or click is still meant for it."""


class Notice:
    """The text of the current notice."""

    def __init__(self, read: Callable[[], str], write: Callable[[str], None]) -> None:
        """`read` returns the current text; `write` replaces it."""
        self._read = read
        self._write = write
        self._put_away = ""
        """The last text the player dismissed."""

    @property
    def words(self) -> str:
        """The current text; empty once it has been dismissed."""
        text = self._read()
        return "" if text == self._put_away else text

    def tell(self, words: str) -> None:
        """Show this text from now on; an empty string clears the notice."""
        self._write(words)

    def put_away(self) -> None:
        """Dismiss the current text."""
        self._put_away = self.words


class NoticeSlip(Part):
    """A panel above the decision line, for a notice too long for the line itself.

    Any key or click dismisses it and has no other effect. A notice on the line itself goes with the
    next key or click too, which has its usual effect. Neither goes while animations are skipped:
    keys and clicks are meant for those, and the notice may have appeared just before.
    """

    def __init__(
        self,
        kit: Kit,
        notice: Notice,
        is_on_line: Callable[[], bool],
        is_animated: Callable[[], bool],
    ) -> None:
        """`is_on_line` tells whether the notice fits on the decision line; `is_animated`, whether
        keys and clicks skip something."""
        self._kit = kit
        self._notice = notice
        self._is_on_line = is_on_line
        self._is_animated = is_animated
        self._rest_ms = 0
        """How long keys and clicks still pass by the notice."""
        self._line = pygame.Rect(0, 0, 0, 0)

    @property
    def is_shown(self) -> bool:
        """Whether there is a notice that doesn't fit on the line."""
        return bool(self._notice.words) and not self._is_on_line()

    def arrange(self, frame: Frame) -> None:
        """Place the panel above the left end of the line."""
        self._line = frame.line

    def told(self) -> Iterable[str]:
        """The notice."""
        return (self._notice.words,) if self.is_shown else ()

    def update(self, ms: int) -> bool:
        """Count the time since the last animation."""
        self._rest_ms = _REST_MS if self._is_animated() else max(0, self._rest_ms - ms)
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Dismiss the notice on the next key or click."""
        if not is_skip(event) or self._rest_ms or self._is_animated():
            return False
        if self.is_shown:
            self._notice.put_away()
            return True
        self._notice.tell("")
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Draw the panel if it is shown."""
        if self.is_shown:
            shown = Box(notice(self._kit.theme.palette, self._notice.words), (12, 12, 12, 12))
            above = pygame.Rect(self._line.left, 0, self._line.width, self._line.top)
            draw_view(self._kit, target, At(shown, "start", "end"), above)
