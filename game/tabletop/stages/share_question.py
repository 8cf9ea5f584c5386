"""The question in Nonette, which waits after the sergeant has shared out the items."""

from __future__ import annotations

from typing import Final

import pygame

from game.tabletop.actions import GoOn
from game.tabletop.hud.action_row import Offer
from game.tabletop.parts.action_bar import ActionBar
from game.tabletop.parts.question import Asked, Question
from game.tabletop.question.answers import Answers

_NEVER: Final = -1


class ShareQuestion(Question):
    """Once the sergeant has shared out, nothing is asked until the player has seen who got what."""

    _reviewed_at = _NEVER
    """The number of choices after which the player looks at the items."""

    @property
    def is_review(self) -> bool:
        """Whether the player looks at who carries what."""
        choices = len(self._session.game.choices)
        return self.asked is not None and self._reviewed_at == choices

    def renew(self) -> None:
        """Load the decision; while the player looks at the items it has no answers."""
        super().renew()
        if self.is_review:
            session = self._session
            self.answers = Answers(session.game.boards, session.shown, None)

    def show_shares(self) -> None:
        """Let the player look at who carries what, if all is shared out."""
        game = self._session.game
        if not game.state.to_assign and game.state.stage == "infiltration":
            self._reviewed_at = len(game.choices)

    def words(self) -> Asked:
        """What the player looks at, or the question."""
        if not self.is_review:
            return super().words()
        say = self._kit.say
        return say("share.review"), say("share.review.why"), "R6.2-village"

    def offers(self, bar: ActionBar) -> list[Offer]:
        """The usual buttons, or the one that goes on."""
        if not self.is_review:
            return bar.usual_offers()
        label = self._kit.say("button.shared")
        return [Offer(label, GoOn(), "Enter", pygame.K_RETURN, is_primary=True)]

    def go_on(self) -> None:
        """The player has seen who carries what."""
        self._reviewed_at = _NEVER
        # What is asked is the same, but its answers are shown only now.
        self.asked = None
