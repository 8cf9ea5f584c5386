"""The top bar of a stage: the clock, counters, and buttons at its right end."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final, TypeVar

import pygame

from game.painting.jump_order import men_aboard
from game.painting.kit import Kit
from game.rules.clock import CASTLE_TURN, FIELD_TURN, SIX_O_CLOCK, THREE_O_CLOCK
from game.rules.state import State
from game.tabletop.hud.facts import Fact, fact_places
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.top_bar_picture import draw_top_bar, track_place
from game.tabletop.hud.top_buttons import menu_words, mind_words
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.tabletop.tooltips.card_stops import FactStop
from game.tabletop.tooltips.slip import Card, Row
from game.ui.widgets import Button, Widget, lay_right

Facts = Callable[[Kit, State], list[Fact]]
"""Returns the figures of the top bar other than the clock."""
Paint = Callable[[Kit, pygame.Surface, pygame.Rect, State, Sequence[Fact]], None]
_Thing = TypeVar("_Thing")
_TURN_MINUTES: Final = {"field": FIELD_TURN, "castle": CASTLE_TURN}


def no_facts(_: Kit, __: State) -> list[Fact]:
    """No figures but the clock."""
    return []


class TopBar(Part):
    """The top bar. Its figures have tooltips and open their rules when clicked."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        pause: Callable[[], None],
        look_up: Callable[[str], None],
        facts: Facts = no_facts,
        mind: tuple[Callable[[], None], Callable[[], bool]] | None = None,
        paint: Paint = draw_top_bar,
        menu: str = "",
        *,
        has_menu_key: bool = True,
    ) -> None:
        """`look_up` opens the rulebook at a rule. `menu` is the key of what the menu button says,
        if it opens something else, `has_menu_key` whether Esc is shown as its key. `mind` holds a
        callback that toggles the enemy intent and one that tells whether it is on, or is None."""
        self._kit = kit
        self._session = session
        self._pause = pause
        self._look_up = look_up
        self._facts = facts
        self._mind = mind
        self._paint = paint
        self._menu = menu
        self._has_menu_key = has_menu_key
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the upper edge of the window."""
        self._rect = frame.top

    def widgets(self) -> list[Widget]:
        """Create the figures, the enemy intent button and the menu button."""
        kit, top, state = self._kit, self._rect, self._session.shown
        words, hint = menu_words(kit)
        words = kit.say(self._menu) if self._menu else words
        hint = hint if self._has_menu_key else ""
        found = [Button(kit.trim, pygame.Rect(0, 0, 0, 0), words, self._pause, hint=hint)]
        if self._mind is not None:
            toggle, is_on = self._mind
            words, hint = mind_words(kit)
            nowhere = pygame.Rect(0, 0, 0, 0)
            found.insert(0, Button(kit.trim, nowhere, words, toggle, lit=is_on(), hint=hint))
        lay_right(found, top.right - kit.px(10), top.centery, kit.px(8))
        for button in found:
            button.rect.height = min(button.rect.height, kit.px(44 if kit.is_large else 32))
            button.rect.centery = top.centery
        return [*_fact_stops(kit, top, state, self._facts(kit, state), self._look_up), *found]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the bar. The controls draw its buttons."""
        kit, state = self._kit, self._session.shown
        facts = self._facts(kit, state)
        shows = ("top bar", kit.words.language, self._paint, *_figures(state, facts))
        paint = partial(self._paint, kit, target, self._rect, state, facts)
        kit.pictures.draw(target, self._rect, shows, paint)


def _figures(state: State, facts: Sequence[Fact]) -> tuple[Hashable, ...]:
    """All that the bar of a position shows."""
    turn = state.hunt.turn if state.hunt is not None else state.turn
    values = tuple((fact.about, fact.label, fact.value) for fact in facts)
    return state.stage, state.clock, turn, state.phase, len(men_aboard(state)), values


def _fact_stops(
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
