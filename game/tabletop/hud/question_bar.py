"""The lower bar: what is asked, why, and the buttons that answer it, each in its place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, Literal

import pygame
from msgspec import Struct

from game.painting.kit import Kit, kit_of
from game.rules.decisions import EndPhase
from game.tabletop.actions import (
    ActAlone,
    AllToNonette,
    AskColonel,
    EverybodyStays,
    Give,
    ListAll,
    Refused,
    SameAgain,
    Undo,
)
from game.tabletop.tooltips.slip import TooltipText
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, Fit, Space, column, first_fitting, row
from game.ui.views.presses import Button, Rich
from game.ui.views.texts import Text
from game.ui.views.view import Action, Axis, Layout, Size, View

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
        return first_fitting(layout, chain(whole, (self._begun(kit),)), room)

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


_GAP: Final = 6
_SHARES: Final = (0.86, 1, 1.06, 1.12)
"""The proportion of the columns: tools, two columns of answers, what most players want."""
_LINE_SHARES: Final = (0.8, 0.8, 1, 1, 1, 1.2, 1.1)
_LARGE: Final = 18
"""The size of letters on the button that most players want."""


class Offer(Struct, frozen=True):
    """Something that can be done by a button."""

    label: str
    action: Action
    hint: str = ""
    """The key shown on the button, by its default name."""
    key: int | None = None
    """The code of the key that presses it."""
    short: str = ""
    """The label for less room."""
    is_primary: bool = False
    """Whether it is what most players want."""
    place: Literal["", "first", "second", "end", "wanted"] = ""
    """Its place, if it always has the same."""
    is_lit: bool = False
    """Whether its button is the amber one."""
    refusal: str = ""
    """Why it can't be done now; empty if it can."""
    card: TooltipText | None = None
    """What its tooltip says, if it doesn't answer the question."""


class Cells(Struct, frozen=True):
    """What is offered at each place; None where nothing is."""

    undo: Offer | None = None
    ask: Offer | None = None
    more: Offer | None = None
    first: Offer | None = None
    """Where men are told to stay."""
    second: Offer | None = None
    end: Offer | None = None
    """Where a phase is ended."""
    wanted: Offer | None = None
    """What most players want."""
    hidden: tuple[Offer, ...] = ()
    """What has no place, and is in the list of all answers only."""

    @property
    def shown(self) -> tuple[Offer, ...]:
        """What has a place."""
        places = (self.undo, self.ask, self.more, self.first, self.second, self.end, self.wanted)
        return tuple(one for one in places if one is not None)


def in_cells(offers: Sequence[Offer]) -> Cells:
    """Every offer at its place.

    What ends the phase, what most players want and what lets men stay have places where nothing
    else stands, unless three or four equal answers are offered without any of them.
    """
    tools = {type(one.action): one for one in offers}
    fixed = {one.place: one for one in offers if one.place}
    end = next((one for one in offers if _is_end(one)), fixed.get("end"))
    first, second, wanted = (fixed.get(place) for place in ("first", "second", "wanted"))
    wanted = wanted or next((one for one in offers if one.is_primary and not one.place), None)
    left = [
        one
        for one in offers
        if one not in (end, first, second, wanted)
        and not isinstance(one.action, Undo | AskColonel | ListAll)
    ]
    if second is None and left:
        second = left.pop(0)
    if first is None and left:
        first = left.pop(0)
    if end is None and wanted is None and len(left) in (1, 2):
        end = left.pop(0)
        wanted = left.pop() if left else None
    if wanted is None and left and _is_deed(left[0], second):
        wanted = left.pop(0)
    return Cells(
        tools.get(Undo),
        tools.get(AskColonel),
        tools.get(ListAll),
        first,
        second,
        end,
        wanted,
        tuple(left),
    )


def _is_deed(offer: Offer, second: Offer | None) -> bool:
    """Whether it is what one man does alone, or what else men may do on the march, alone or all,
    where the order to go to Nonette has the place of a deed."""
    is_march = second is not None and second.action in (AllToNonette(), Refused("AllToNonette"))
    deeds = Give | SameAgain | EverybodyStays
    return isinstance(offer.action, ActAlone) or (is_march and isinstance(offer.action, deeds))


def _is_end(offer: Offer) -> bool:
    return offer.action == Give(EndPhase())


def in_two_rows(cells: Cells, height: float) -> Columns:
    """Tools at the left, answers beside them, what most players want as high as both rows.

    `height` is that of both rows in units.
    """
    high = (height - _GAP) / 2

    def both(upper: Offer | None, lower: Offer | None) -> View:
        return column(_cell(upper, high), _cell(lower, high), gap=_GAP)

    columns = (
        both(cells.undo, cells.ask),
        both(cells.more, cells.first),
        both(cells.second, cells.end),
        _cell(cells.wanted, height, _LARGE),
    )
    return Columns(columns, _GAP, _SHARES)


def in_one_row(cells: Cells, height: float) -> Columns:
    """The cells side by side; `height` is in units."""
    offers = (
        cells.undo,
        cells.ask,
        cells.more,
        cells.first,
        cells.second,
        cells.end,
        cells.wanted,
    )
    return Columns(tuple(_cell(one, height) for one in offers), _GAP, _LINE_SHARES)


def _cell(offer: Offer | None, height: float, letters: float = 16) -> View:
    """A button that fills its place, or an empty place."""
    if offer is None:
        return Box(View(), height=height, is_fixed=True)
    button = Button(
        label=offer.label,
        short=offer.short,
        hint=offer.hint,
        letters=letters,
        action=offer.action,
        key=offer.key,
        reason=offer.refusal,
        is_primary=offer.is_lit,
    )
    return Box(button, height=height, is_fixed=True)
