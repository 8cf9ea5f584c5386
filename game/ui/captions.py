"""Captions that describe sounds and say results, for players who cannot hear them."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style

_SHOWN_MS: Final = 2600
_MOST: Final = 3
_TOP: Final = 58
"""Units from the upper edge of the window: below the top bar."""


class Captions:
    """The captions of the last few sounds, centred below the top bar."""

    def __init__(self, kit: Toolkit) -> None:
        self._kit = kit
        self._left_ms: dict[str, int] = {}
        """Milliseconds left for each caption, by its words."""
        self._has_news = False
        kit.sound.on_caption = lambda key: self.tell(kit.say(key))
        kit.caption = self.tell

    def tell(self, words: str) -> None:
        """Show a caption for a while, if the player wants captions."""
        if self._kit.has_captions:
            self._left_ms.pop(words, None)
            self._left_ms[words] = _SHOWN_MS
            self._has_news = True

    def update(self, ms: int) -> bool:
        """Advance the time; True if a caption appeared or expired."""
        left = {words: rest - ms for words, rest in self._left_ms.items() if rest > ms}
        has_changed = self._has_news or len(left) < len(self._left_ms)
        self._left_ms, self._has_news = left, False
        return has_changed

    def draw(self, target: pygame.Surface) -> None:
        """Draw the captions, the latest on top."""
        kit = self._kit
        style = Style("bold", 18, kit.theme.palette.moon_100)
        edge = kit.theme.palette.moon_500
        high = kit.type.height(style) + kit.px(10)
        x, y = target.get_width() // 2, kit.px(_TOP)
        for words in list(reversed(self._left_ms))[:_MOST]:
            y += high
            kit.trim.pill(target, words, style, (x, y), edge)
