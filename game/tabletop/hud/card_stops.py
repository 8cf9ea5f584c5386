"""Places of a screen that can be pointed at: a tooltip each, and what a press does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

import pygame

from game.painting.kit import Kit
from game.rules.clock import CASTLE_TURN, FIELD_TURN, SIX_O_CLOCK, THREE_O_CLOCK
from game.rules.state import State
from game.tabletop.hud.facts import Fact, fact_places
from game.tabletop.hud.top_bar_picture import track_place
from game.tabletop.tooltips.slip import Card, Row
from game.ui.focus_target import FocusTarget
from game.ui.input.commands import Command
from game.ui.widgets import Widget

_Thing = TypeVar("_Thing")
_TURN_MINUTES: Final = {"field": FIELD_TURN, "castle": CASTLE_TURN}


class CardStop(FocusTarget):
    """A place drawn by another part: pointing at it explains it, a press does something."""

    def __init__(
        self,
        kit: Kit,
        place: Callable[[], pygame.Rect],
        card: Callable[[], Card],
        on_press: Callable[[], None],
        hotkey: int | None = None,
    ) -> None:
        """`place` returns its rectangle, `card` its tooltip."""
        super().__init__(kit.trim, place)
        self.hotkey = hotkey
        self._card = card
        self._on_press = on_press

    @property
    def card(self) -> Card:
        """The tooltip."""
        return self._card()

    def handle(self, event: pygame.Event) -> bool:
        """Handle a click."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            is_hit = self.rect.collidepoint(event.pos)
            return is_hit and self.command("press")
        return super().handle(event)

    def command(self, command: Command) -> bool:
        """Handle a press."""
        if command != "press":
            return False
        self.trim.on_sound("press")
        self._on_press()
        return True


class FactStop(CardStop):
    """The place of a figure: pointing at it explains it, a press opens its rule."""

    def __init__(
        self,
        kit: Kit,
        place: Callable[[], pygame.Rect],
        card: Callable[[], Card],
        look_up: Callable[[str], None],
    ) -> None:
        """`place` returns its rectangle, `card` its tooltip; `look_up` opens a rule."""
        super().__init__(kit, place, card, lambda: look_up(card().rule))


def fact_stops(
    kit: Kit,
    rect: pygame.Rect,
    state: State,
    facts: Sequence[Fact],
    look_up: Callable[[str], None],
) -> list[Widget]:
    """The focus stops of the track of turns, which explains the clock, and of all figures."""
    places = [place.inflate(kit.px(12), kit.px(10)) for place in fact_places(kit, rect, facts)]
    cards = [_card(kit, fact) for fact in facts]
    track = track_place(kit, rect, state, facts)
    if track is not None:
        places, cards = [track, *places], [_card_of_clock(kit, state), *cards]
    return [
        FactStop(kit, partial(_same, place), partial(_same, card), look_up)
        for place, card in zip(places, cards, strict=True)
    ]


def _same(thing: _Thing) -> _Thing:
    return thing


def _card(kit: Kit, fact: Fact) -> Card:
    words = kit.say("pair", label=fact.label, value=fact.value) if fact.label else fact.value
    return Card(words, (Row(kit.say(f"fact.{fact.about}")),), fact.rule)


def _card_of_clock(kit: Kit, state: State) -> Card:
    """The remaining turns and the hour at which they end."""
    rows = []
    turn = _TURN_MINUTES.get(state.stage, 0)
    if state.stage == "field":
        left = max(THREE_O_CLOCK - state.clock, 0) // turn
        rows.append(Row(kit.words.count("fact.clock.advice", left)))
    if turn:
        left = max(SIX_O_CLOCK - state.clock, 0) // turn
        rows.append(Row(kit.words.count("fact.clock.dawn", left)))
    rows.append(Row(kit.say(f"fact.clock.{state.stage}")))
    rule = {"field": "R5.0-end", "castle": "R9.1.1-0600"}.get(state.stage, "R6.3-attempt")
    return Card(kit.say("fact.clock"), tuple(rows), rule)
