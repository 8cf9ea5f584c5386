"""Waiting in Nonette: turn after turn goes by until something happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.rules import Game
from game.rules import decisions as d
from game.rules.board import VILLAGE
from game.rules.state import NOWHERE, State
from game.tabletop.actions import WaitHere
from game.tabletop.hud.action_row import Offer
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.question.plans import chooses_man

LAST_HALF_HOUR: Final = 330
"""Minutes after midnight from which on each turn is waited for by itself."""


class Waiting(Part):
    """Ends phase after phase until a German comes to Nonette or leaves it, something is asked, or
    a key or button is pressed."""

    def __init__(self, context: StageContext) -> None:
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._is_on = False
        self._germans: set[str] = set()
        """Germans in Nonette when the wait began."""

    def offers(self) -> Sequence[Offer]:
        """The button that begins to wait, with everybody in Nonette and nothing to shoot at."""
        if self._question.asked is None or not may_wait(self._session.game):
            return ()
        words = self._kit.say("button.wait")
        short = self._kit.say("button.wait.short")
        return (Offer(words, WaitHere(), "W", pygame.K_w, short),)

    def begin(self) -> None:
        """Wait from now on."""
        self._is_on = True
        self._germans = _germans_in_nonette(self._session.game.state)
        self._question.give(d.EndPhase())

    def update(self, ms: int) -> bool:
        """End the next phase once all is shown."""
        if not self._is_on or self._session.decision is None:
            return False
        self._is_on = self._may_go_on()
        if self._is_on:
            self._question.take(d.EndPhase())
        return True

    def _may_go_on(self) -> bool:
        game = self._session.game
        has_news = _germans_in_nonette(game.state) != self._germans
        is_late = game.state.clock >= LAST_HALF_HOUR
        is_warned = self._question.warning(d.EndPhase()) is not None
        return may_wait(game) and not (has_news or is_late or is_warned)

    def handle(self, event: pygame.Event) -> bool:
        """Any key and any button ends the wait."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._is_on = False
        return False


def may_wait(game: Game) -> bool:
    """Whether it is the men's turn with all of them in Nonette and no German to fire at there."""
    if game.state.stage != "castle" or not chooses_man(game):
        return False
    assert game.decision is not None
    are_home = all(man.at == VILLAGE for man in game.state.paras.values() if man.at not in NOWHERE)
    leads = any(
        isinstance(option, d.Act) and option.unit == game.state.father
        for option in game.decision.options
    )
    return are_home and not leads and d.FireVolley() not in game.decision.options


def _germans_in_nonette(state: State) -> set[str]:
    return {enemy.name for enemy in state.enemies_at(VILLAGE)}
