"""A routine task that the sergeant can do for the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.state import State
from game.tabletop.actions import LetSergeant
from game.tabletop.hud.action_row import Offer
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.question.plans import Plan

_KEY: Final = pygame.K_a
_MOST: Final = 40


def help_hint(kit: Kit) -> str:
    """The key shown on the sergeant's button: A, or Enter if the device has no A."""
    return "A" if kit.keys.prompt("A") else "Enter"


class SergeantButton(Part):
    """Offers a primary button that lets the sergeant decide until the task is finished."""

    def __init__(
        self,
        context: StageContext,
        label: str,
        is_left: Callable[[State], bool],
        on_done: Callable[[], None],
    ) -> None:
        """`label` is the text key of the button; `is_left` tells whether the task is unfinished.
        `on_done` is called after the sergeant's choices."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._ring = context.ring
        self._label = label
        self._is_left = is_left
        self._on_done = on_done

    @property
    def is_offered(self) -> bool:
        """Whether the button is available now."""
        return self._question.asked is not None and self._is_left(self._session.shown)

    def offers(self) -> Sequence[Offer]:
        """The button, while it is available."""
        if not self.is_offered:
            return ()
        hint = help_hint(self._kit)
        return (Offer(self._kit.say(self._label), LetSergeant(), hint, _KEY, is_primary=True),)

    def handle(self, event: pygame.Event) -> bool:
        """Enter presses the button too, unless a widget has the keyboard focus."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_RETURN:
            return False
        if not self.is_offered or self._ring.framed is not None:
            return False
        self.do()
        return True

    def do(self) -> None:
        """Let the sergeant decide until the task is finished."""
        self._session.play(self._choices())
        self._on_done()

    def _choices(self) -> Plan:
        """What the sergeant decides, one choice after the other."""
        # Imported here so that loading a saved game doesn't wait for the bots.
        from game.bots import bot

        sergeant, game = bot("sergeant", 1), self._session.game
        for _ in range(_MOST):
            if game.decision is None or not self._is_left(game.state):
                return
            yield sergeant.choose(game)
