"""The bar at the lower edge of a screen: what is asked, why, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit, kit_of
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Space, column, first_fitting, row
from game.ui.views.presses import Button, Rich
from game.ui.views.texts import Text
from game.ui.views.view import Axis, Layout, Size, View

HEIGHT: Final = 64
"""Units of the bar of a menu if the question stands beside the buttons."""
_APART: Final = 10
_SIZES: Final = ((22, 16), (18, 16), (18, 14), (16, 14), (16, 12.5), (14.5, 11.5))
"""Units of question and reason, tried in turn until both fit completely."""
_LEAST: Final = 14
"""The smallest letters in units, however large text was chosen."""


def question_bar(kit: Kit, question: str, reason: str, buttons: Sequence[Button]) -> View:
    """The question beside the buttons; large letters stand above them unless there is room."""
    words = asked_words(kit, AskedView(question, reason))
    if kit.is_large:
        below = column(words, row(Space(), *buttons, gap=_APART), gap=6)
        beside = (
            row(
                _amber_bar(kit),
                _one_line_each(kit, question, reason, size),
                Space(),
                *buttons,
                gap=_APART,
            )
            for size in _SIZES[:3]
        )
        return Box(Fit((*beside, below)), (16, 4, 12, 4), "bar")
    inside = row(words, *buttons, gap=_APART)
    return Box(inside, (16, 0, 12, 0), "bar", height=HEIGHT, is_fixed=True)


def _one_line_each(kit: Kit, question: str, reason: str, size: tuple[float, float]) -> View:
    palette = kit.theme.palette
    asked = Text(question, Style("bold", size[0], palette.moon_100))
    return column(asked, Text(reason, Style("text", size[1], palette.moon_300)))


def asked_words(kit: Kit, asked: AskedView) -> Box:
    """The amber bar, and the question in the room that is left."""
    return Box(row(_amber_bar(kit), Box(asked, fills=True), gap=_APART), fills=True)


def _amber_bar(kit: Kit) -> View:
    """The bar before a question."""
    return Box(View(), (3, 0, 3, 0), kit.theme.palette.amber, height=40, grows=True)


class AskedView(View, frozen=True):
    """What is asked, and below it why, with a link to the rule.

    The letters get smaller before anything is cut.
    """

    question: str
    reason: str
    rule: str = ""

    def yields(self, axis: Axis) -> bool:
        """The letters get smaller."""
        return True

    def size(self, layout: Layout, room: Size) -> Size:
        """As large as the words in their present letters."""
        return layout.size(self._shown(layout, room), room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The words, in the middle between top and bottom."""
        return [(At(self._shown(layout, rect.size), "start"), rect)]

    def is_cut(self, layout: Layout, rect: pygame.Rect) -> bool:
        """Whether only the beginning of the reason can be shown."""
        return self._shown(layout, rect.size) == self._begun(kit_of(layout.kit))

    def _shown(self, layout: Layout, room: Size) -> View:
        kit = kit_of(layout.kit)
        sizes = [pair for pair in _SIZES if pair[1] * kit.theme.text >= _LEAST]
        whole = (self._whole(kit, *pair) for pair in sizes)
        return first_fitting(layout, (*whole, self._begun(kit)), room)

    def _whole(self, kit: Kit, large: float, small: float) -> View:
        palette = kit.theme.palette
        below = f"{self.reason} [{self.rule}]".strip() if self.rule else self.reason
        return column(
            Text(self.question, Style("bold", large, palette.moon_100), lines=0),
            Rich(below, Style("text", small, palette.moon_300)) if below else None,
        )

    def _begun(self, kit: Kit) -> View:
        """The question in smaller letters, and the first line of the reason."""
        palette, (large, small) = kit.theme.palette, _SIZES[2]
        asked, why = Style("bold", large, palette.moon_100), Style("text", small, palette.moon_300)
        return column(
            Text(self.question, asked, lines=2, shrinks_to=0.8, cuts=True),
            Text(self.reason, why, shrinks_to=1, cuts=True),
        )
