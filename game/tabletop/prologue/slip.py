"""The slip of paper along the lower edge with the present step of the prologue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box
from game.ui.views.shown import size_of
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Size, View

_SIZES: Final = (24, 22, 20, 18, 16, 14)
_LINES: Final = 2
"""The most lines of a sentence, unless the text is at its smallest."""


def slip_view(kit: Kit, sentence: str, letters: float, *, is_refusal: bool = False) -> View:
    """A sentence on paper; in red if it is the reason of a refusal."""
    palette = kit.theme.palette
    ink = palette.ink_red if is_refusal else palette.ink
    words = At(Text(sentence, Style("bold", letters, ink), lines=0), "start")
    return Box(Box(words, (16, 8, 16, 8), "paper"), (6, 6, 6, 6), "bar")


def letters_of(kit: Kit, sentences: Sequence[str], window: Size) -> tuple[float, int]:
    """The size of the letters in which all sentences take few lines, and the height in pixels of
    the highest: the slip is as high at each step, so that the board doesn't move."""
    for letters in _SIZES:

        def high(sentence: str, letters: float = letters) -> int:
            return size_of(kit, slip_view(kit, sentence, letters), (window[0], ENDLESS))[1]

        highest = max(map(high, sentences))
        more = (_LINES - 1) * kit.type.height(Style("bold", letters))
        if highest <= high("") + more:
            break
    return letters, highest
