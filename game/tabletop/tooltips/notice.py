"""A small panel with a notice, such as an error or a success."""

from __future__ import annotations

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.views.containers import Box
from game.ui.views.texts import Text
from game.ui.views.view import View


def notice_view(kit: Kit, words: str) -> View:
    """A panel as high as its text."""
    text = Text(words, Style("text", 16, kit.theme.palette.moon_100), lines=0)
    return Box(text, (14, 10, 14, 10), "steel", width=448, grows=True)
