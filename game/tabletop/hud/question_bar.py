"""The bar at the lower edge of a screen: what is asked, why, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Space, column, row
from game.ui.views.presses import Button
from game.ui.views.texts import Rich, Text
from game.ui.views.view import View

HEIGHT: Final = 64
"""Units of the bar if the question stands beside the buttons."""
_APART: Final = 10
_SIZES: Final = ((22, 16), (20, 15), (18, 14))
"""Units of question and reason, tried in turn until both fit completely."""


def question_bar(kit: Kit, question: str, reason: str, buttons: Sequence[Button]) -> View:
    """The question beside the buttons; large letters stand above them unless there is room."""
    words = row(_amber(kit), question_words(kit, question, reason), gap=_APART)
    if kit.is_large:
        asked = Text(question, Style("bold", _SIZES[0][0], kit.theme.palette.moon_100))
        why = Text(reason, Style("text", _SIZES[0][1], kit.theme.palette.moon_300))
        beside = row(_amber(kit), column(asked, why), Space(), *buttons, gap=_APART)
        below = column(words, row(Space(), *buttons, gap=_APART), gap=6)
        return Box(Fit((beside, below)), (16, 4, 12, 4), "bar")
    inside = row(Box(words, fills=True), *buttons, gap=_APART)
    return Box(inside, (16, 0, 12, 0), "bar", height=HEIGHT, is_fixed=True)


def question_words(kit: Kit, question: str, reason: str, rule: str = "") -> View:
    """What is asked, and below it why, with a link to the rule.

    The letters get smaller before anything is cut.
    """
    palette = kit.theme.palette
    below = f"{reason} [{rule}]".strip() if rule else reason
    choices: list[View] = []
    for large, small in _SIZES:
        asked = Text(question, Style("bold", large, palette.moon_100), lines=0)
        why = Rich(below, Style("text", small, palette.moon_300)) if below else None
        choices.append(column(asked, why))
    asked = Text(question, Style("bold", 18, palette.moon_100), lines=2, shrinks_to=0.7, cuts=True)
    begun = Text(reason, Style("text", 14, palette.moon_300), shrinks_to=1, cuts=True)
    choices.append(column(asked, begun))
    return At(Fit(tuple(choices)), "start")


def _amber(kit: Kit) -> View:
    """The bar before the question."""
    return Box(View(), (3, 0, 3, 0), kit.theme.palette.amber, height=40)
