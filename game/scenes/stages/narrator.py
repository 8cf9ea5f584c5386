"""A playing scene in sentences: what is asked, the answers with their odds, events, the focus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.board import Cell
from game.tabletop.actions import Give
from game.tabletop.board.sheets import cell_of
from game.tabletop.hud.log import LogBook
from game.tabletop.hud.question_bar import Offer
from game.tabletop.parts.action_bar import ActionBar
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.pointer import Spot
from game.tabletop.parts.tooltip import Tooltip
from game.tabletop.tooltips.slip import card_in_words
from game.ui.aloud import plain
from game.ui.views.spoken import in_one, spoken_stop
from game.ui.views.stops import FocusStop

_NAMED: Final = 8
"""How many counters on the board are named; of more, and of cells, the number is said."""


class Narrator:
    """Says what is asked and what has the focus."""

    def __init__(self, context: StageContext, bar: ActionBar, tooltip: Tooltip) -> None:
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._question = context.question
        self._ring = context.ring
        self._bar = bar
        self._tooltip = tooltip
        self._book = LogBook(context.kit)

    def news(self) -> tuple[str, ...]:
        """All events of the log."""
        session = self._session
        self._book.follow(session.log, session.shown, self._teller, session.orders_told)
        return tuple(plain(line.words) for line in self._book.lines)

    def lines(self) -> Iterator[str]:
        """What is asked and why, and the answers; nothing while events are being shown."""
        director = self._session.director
        if self._question.asked is None and director.is_busy and not director.is_held:
            return
        question, why, _ = self._bar.words()
        yield from filter(None, map(plain, (question, why)))
        yield from map(self._offered, self._bar.answers)
        yield from self._on_board()

    def _offered(self, offer: Offer) -> str:
        """The label of a button, its odds, its key, or why it can't be pressed."""
        kit, key = self._kit, self._kit.trim.prompt(offer.hint)
        words = offer.label
        if isinstance(offer.action, Give):
            note = self._question.note_on(offer.action.option)
            words = kit.say("aloud.comma").join(filter(None, (words, plain(note))))
        if offer.refusal:
            return kit.say("aloud.refused", words=words, why=plain(offer.refusal))
        return kit.say("aloud.key", words=words, press=key) if key else words

    def _on_board(self) -> Iterator[str]:
        """Who can be chosen on the board, and in how many places."""
        spots = [one for one in self._ring.widgets if isinstance(one, Spot)]
        units = [one.unit for one in spots if one.unit]
        say, key = self._kit.say, self._kit.keys.prompt("Tab")
        if 0 < len(units) <= _NAMED:
            shown = self._session.shown
            names = say("aloud.comma").join(self._teller.name(one, shown) for one in units)
            yield say("aloud.units", names=names, press=key)
        elif units:
            yield say("aloud.counters", n=len(units), press=key)
        if cells := len(spots) - len(units):
            yield say("aloud.cells", n=cells, press=key)

    # --- The focus ------------------------------------------------------------------------

    def focus(self) -> str:
        """What has the focus, what it costs and risks, and its place among its like."""
        focused = self._ring.framed
        found = self._tooltip.card() if focused is not None else None
        told = card_in_words(self._kit, found[0]) if found is not None else []
        if isinstance(focused, FocusStop):
            stops = [one for one in self._ring.widgets if isinstance(one, FocusStop)]
            return spoken_stop(self._kit, focused, stops, told)
        return self._spot(focused, told) if isinstance(focused, Spot) else ""

    def _spot(self, spot: Spot, told: list[str]) -> str:
        kit, shown = self._kit, self._session.shown
        cell = spot.cell or cell_of(shown, spot.unit) or ""
        names = [self._teller.name(spot.unit, shown)] if spot.unit else []
        names.append(self._place(cell))
        if not spot.unit and (here := self._who_is_at(cell)):
            names.append(kit.say("aloud.here", names=kit.say("aloud.comma").join(here)))
        like = [
            one
            for one in self._ring.widgets
            if isinstance(one, Spot) and bool(one.unit) == bool(spot.unit)
        ]
        if len(like) > 1:
            told = [*told, kit.say("aloud.place", number=like.index(spot) + 1, of=len(like))]
        called = kit.say("aloud.comma").join(names)
        # Its card may begin with the same name.
        return in_one(kit, [called, *(one for one in told if one not in called)])

    def _place(self, cell: Cell) -> str:
        """The name of a cell, with its floor in the castle."""
        floors = self._session.game.boards.castle.floor_of
        name = self._teller.cell(cell)
        if cell not in floors:
            return name
        return self._kit.say("aloud.comma").join((name, self._teller.floor(cell)))

    def _who_is_at(self, cell: Cell) -> list[str]:
        """The names of all counters in a cell."""
        shown = self._session.shown
        men = [man.name for man in shown.paras_at(cell)]
        enemies = [name for name, enemy in shown.enemies.items() if enemy.at == cell]
        return [self._teller.name(name, shown) for name in (*men, *enemies)]
