"""A chore that the sergeant can do for the player: the amber button, A, or Enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.state import State
from game.tabletop.parts.action_bar import BarItem
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.ui.input.focus import FocusRing

_KEY: Final = pygame.K_a
_MOST: Final = 40


def help_hint(kit: Kit) -> str:
    """The key on the sergeant's button while it is the amber one: his own, or a pad's Enter."""
    return "A" if kit.keys.prompt("A") else "Enter"


class Chore(Part):
    """Lets the sergeant decide as long as something is left of the chore."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        ring: FocusRing,
        label: str,
        is_left: Callable[[State], bool],
    ) -> None:
        """`label` is the key of the button's words; `is_left`: whether there is anything to do."""
        self._kit = kit
        self._session = session
        self._question = question
        self._ring = ring
        self._label = label
        self._is_left = is_left

    @property
    def is_offered(self) -> bool:
        """Whether he can be asked now."""
        return self._question.asked is not None and self._is_left(self._session.shown)

    def item(self) -> BarItem | None:
        """His button, the primary one; None while there is nothing for him to do."""
        if not self.is_offered:
            return None
        hint = help_hint(self._kit)
        return BarItem(self._kit.say(self._label), hint, _KEY, self.do, is_primary=True)

    def handle(self, event: pygame.Event) -> bool:
        """Enter means his button too, unless something has the frame."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_RETURN:
            return False
        if not self.is_offered or self._ring.framed is not None:
            return False
        self.do()
        return True

    def do(self) -> None:
        """Let him decide until nothing is left."""
        # A night that goes on is on the screen before anybody can be asked to play it.
        from game.bots import bot

        sergeant, game = bot("sergeant", 1), self._session.game
        for _ in range(_MOST):
            if game.decision is None or not self._is_left(game.state):
                return
            self._session.choose(sergeant.choose(game))
