"""The slip of paper along the lower edge with the present step of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Layers, Ruling, column, row
from game.ui.views.links import rule_link
from game.ui.views.presses import Button
from game.ui.views.shown import size_of
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Size, View

_SIZES: Final = (19, 17, 15, 13)
_MOST: Final = 0.3
"""The greatest share of the window's height; longer sentences are set smaller."""
_AROUND: Final = 37
"""Units around heading and sentence that don't count for it."""
_ASIDE: Final = 188
"""Units of the buttons beside the paper."""


class Page(Struct, frozen=True):
    """What the slip says."""

    head: str
    sentence: str
    rule: str
    notice: str = ""
    """A hint beside the heading."""
    share: float = 0
    """The progress of the lesson, 0 to 1."""


def slip_view(kit: Kit, page: Page, buttons: Sequence[Button], letters: float) -> View:
    """The page on paper, beside it the buttons."""
    palette = kit.theme.palette
    notice = Text(page.notice, Style("bold", 17, palette.ink_red), shrinks_to=0.7, cuts=True)
    heading = row(
        Text(page.head, _head(kit)),
        Box(notice, (28, 0, 14, 0), fills=True),
        rule_link(page.rule, Style("bold", 15, palette.ink_rule)),
    )
    done = Layers((Ruling(palette.ink_rule, 2), Ruling(palette.ink, 4, page.share)))
    sentence = Text(page.sentence, Style("bold", letters, palette.ink), lines=0)
    paper = Box(column(heading, Box(done, (0, 1, 0, 3)), sentence), (14, 7, 14, 14), "paper")
    aside = Box(column(*buttons, gap=8), width=_ASIDE, is_fixed=True, grows=True)
    return Box(row(Box(paper, fills=True), aside, gap=8, align="fill"), (8, 8, 8, 8), "bar")


def band_view(kit: Kit, head: str, buttons: Sequence[Button]) -> View:
    """The folded slip: only the heading of the step, and the buttons."""
    words = Text(head, _head(kit), shrinks_to=1)
    paper = Box(words, (14, 0, 14, 0), "paper")
    inside = row(Box(paper, fills=True), *buttons, gap=8, align="fill")
    return Box(inside, (8, 8, 8, 8), "bar")


def letters_of(
    kit: Kit, pages: Sequence[Page], buttons: Sequence[Button], window: Size
) -> tuple[float, int]:
    """The size of the letters in which every page of a lesson is low enough, and the height in
    pixels of the highest: the slip is as high at each step, so that the board doesn't move."""
    for letters in _SIZES:
        views = (slip_view(kit, page, buttons, letters) for page in pages)
        high = max(size_of(kit, view, (window[0], ENDLESS))[1] for view in views)
        if high <= round(window[1] * _MOST) + kit.px(_AROUND):
            break
    return letters, high


def _head(kit: Kit) -> Style:
    return Style("display", 20, kit.theme.palette.ink, 0.05)
