"""The slip of paper along the lower edge with the next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Layers, Ruling, column, row
from game.ui.views.links import rule_link
from game.ui.views.pane import size_of
from game.ui.views.presses import Button
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Size, View

_ASIDE: Final = 188
"""Units of the buttons beside the paper."""


class Form(Struct, frozen=True):
    """How large a slip is."""

    sizes: tuple[float, ...]
    """The sizes of its letters: the first in which every page is low enough."""
    most: float
    """The greatest share of the window's height that it takes, unless its letters are the least."""
    folds: bool = False
    """Whether it can be folded where letters are large."""


class Page(Struct, frozen=True):
    """What the slip says."""

    sentence: str
    head: str = ""
    rule: str = ""
    notice: str = ""
    """A hint beside the heading, or in place of the sentence where there is none."""
    share: float = 0
    """The progress, 0 to 1."""


def slip_view(kit: Kit, page: Page, buttons: Sequence[Button], letters: float) -> View:
    """The page on paper, beside it the buttons."""
    palette = kit.theme.palette
    style = Style("bold", letters, palette.ink)
    if page.head:
        words = column(_heading(kit, page), Text(page.sentence, style, lines=0))
        paper = Box(words, (14, 7, 14, 14), "paper", fills=True)
    else:
        ink = palette.ink_red if page.notice else palette.ink
        told = Text(page.notice or page.sentence, style.but(colour=ink), lines=0)
        paper = Box(At(told, "start"), (14, 6, 14, 6), "paper", fills=True)
    aside = Box(column(*buttons, gap=8), width=_ASIDE, is_fixed=True, grows=True)
    inside = row(paper, aside if buttons else None, gap=8, align="fill")
    return Box(inside, (8, 8, 8, 8), "bar")


def _heading(kit: Kit, page: Page) -> View:
    """The heading and the rule, and below them how much is done."""
    palette = kit.theme.palette
    notice = Text(page.notice, Style("bold", 17, palette.ink_red), shrinks_to=0.7, cuts=True)
    heading = row(
        Text(page.head, _head(kit)),
        Box(notice, (28, 0, 14, 0), fills=True),
        rule_link(page.rule, Style("bold", 15, palette.ink_rule)),
    )
    done = Layers((Ruling(palette.ink_rule, 2), Ruling(palette.ink, 4, page.share)))
    return column(heading, Box(done, (0, 1, 0, 3)))


def band_view(kit: Kit, head: str, buttons: Sequence[Button]) -> View:
    """The folded slip: only the heading of the step, and the buttons."""
    words = Text(head, _head(kit), shrinks_to=1)
    paper = Box(words, (14, 0, 14, 0), "paper")
    inside = row(Box(paper, fills=True), *buttons, gap=8, align="fill")
    return Box(inside, (8, 8, 8, 8), "bar")


def letters_of(
    kit: Kit, form: Form, pages: Sequence[Page], buttons: Sequence[Button], window: Size
) -> tuple[float, int]:
    """The size of the letters in which every page is low enough, and the height in pixels of the
    highest: the slip is as high at each step, so that the board doesn't move."""
    for letters in form.sizes:
        views = (slip_view(kit, page, buttons, letters) for page in pages)
        high = max(size_of(kit, view, (window[0], ENDLESS))[1] for view in views)
        if high <= round(window[1] * form.most):
            break
    return letters, high


def _head(kit: Kit) -> Style:
    return Style("display", 20, kit.theme.palette.ink, 0.05)
