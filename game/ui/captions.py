"""Captions: what sounds tell, written for those who can't hear them."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.kit import Kit
from game.ui.text import Style

_SHOWN_MS: Final = 2600
_MOST: Final = 3
_ABOVE_FOOT: Final = 84
"""Units from the lower edge of the window: above the decision line."""


class Captions:
    """The last few sounds that told something, in the middle above the foot of the window."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._told: dict[str, int] = {}
        """Milliseconds left, by the key of the sentence."""
        self._has_news = False
        kit.sound.on_caption = self.tell

    def tell(self, key: str) -> None:
        """Show a sentence for a while, if the player wants captions."""
        if self._kit.settings.captions:
            self._told.pop(key, None)
            self._told[key] = _SHOWN_MS
            self._has_news = True

    def update(self, ms: int) -> bool:
        """Let time pass; True when a caption came or went."""
        left = {key: rest - ms for key, rest in self._told.items() if rest > ms}
        has_changed = self._has_news or len(left) < len(self._told)
        self._told, self._has_news = left, False
        return has_changed

    def draw(self, target: pygame.Surface) -> None:
        """The latest lowest."""
        kit = self._kit
        style = Style("bold", 18, kit.theme.palette.moon_100)
        x, y = target.get_width() // 2, target.get_height() - kit.px(_ABOVE_FOOT)
        for key in list(reversed(self._told))[:_MOST]:
            edge = kit.theme.palette.moon_500
            y = kit.trim.pill(target, kit.say(key), style, (x, y), edge).top - kit.px(6)
