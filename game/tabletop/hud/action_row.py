"""The row of buttons beside a question: four answers and three tools, each in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from game.rules.decisions import EndPhase
from game.tabletop.actions import ActAlone, AskColonel, Give, ListAll, Undo
from game.tabletop.tooltips.slip import Card
from game.ui.views.containers import Box, Columns, column
from game.ui.views.presses import Button
from game.ui.views.view import Action, View

_GAP: Final = 6
_SHARES: Final = (0.82, 1, 1, 1.12)
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
    place: Literal["", "first", "second", "wanted"] = ""
    """Its place, if it always has the same."""
    is_lit: bool = False
    """Whether its button is the amber one."""
    refusal: str = ""
    """Why it can't be done now; empty if it can."""
    card: Card | None = None
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
    end = next((one for one in offers if _is_end(one)), None)
    fixed = {one.place: one for one in offers if one.place}
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
    if wanted is None and left and isinstance(left[0].action, ActAlone):
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
    """The same side by side; `height` is in units."""
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
