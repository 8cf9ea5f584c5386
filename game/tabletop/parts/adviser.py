"""The adviser: the colonel can be asked what he would do, and says so on a slip of paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.decisions import Decision, Option
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.man_card import ManCard
from game.tabletop.hud.men import ManRow
from game.tabletop.parts.action_bar import BarItem
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.controls import Controls
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.parts.whereabouts import cell_of
from game.tabletop.session import Session
from game.tabletop.tooltips.hint import card_of, draw_hint, draw_pointer, silent_card, waiting_card
from game.tabletop.tooltips.slip import Card

if TYPE_CHECKING:
    from game.bots.colonel import Advice
    from game.bots.colonel.worker import NoAdvice
    from game.tabletop.colonel import Colonel

_TICK_MS: Final = 250
"""How often the bar is drawn anew while he thinks; the time is better his."""
_POINTED: Final = 9
"""How much worse it is to hide the place that is meant than a man's card."""


class Adviser:
    """Puts one question at a time to the colonel; his answer holds for one decision."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        colonel: Callable[[], Colonel],
        renew: Callable[[], None],
    ) -> None:
        """`colonel` fetches him: few ask in their first minute, and a start mustn't wait.

        `renew` shows the question another way.
        """
        self._kit = kit
        self._session = session
        self._question = question
        self._colonel = colonel
        self._renew = renew
        self._asked_about: Decision | None = None
        self._answer: Advice | NoAdvice | None = None

    @property
    def is_asked(self) -> bool:
        """Whether he thinks, or has answered."""
        return self._asked_about is not None

    @property
    def is_thinking(self) -> bool:
        """Whether he hasn't answered yet."""
        return self.is_asked and self._answer is None

    @property
    def progress(self) -> float | None:
        """The part of his time that has gone by, 0 to 1; None while he doesn't think."""
        return self._colonel().progress if self._answer is None else None

    @property
    def answer(self) -> Advice | NoAdvice | None:
        """What came of it, while what he was asked about is still asked."""
        return self._answer

    @property
    def is_about_this(self) -> bool:
        """Whether he was asked about the decision of the moment."""
        return self.is_asked and self._asked_about is self._session.decision

    @property
    def asked_about(self) -> Decision | None:
        """The decision he was asked about."""
        return self._asked_about

    def items(self) -> Sequence[BarItem]:
        """The button that asks, takes the question back, or puts the advice away."""
        if self._question.asked is None or len(self._question.answers.answers) < 2:
            return ()
        key = "hint.ask"
        if self.is_asked:
            key = "hint.stop" if self.is_thinking else "hint.away"
        return (BarItem(self._kit.say(key), "Q", pygame.K_q, self.ask_or_dismiss),)

    def ask_or_dismiss(self) -> None:
        """Ask him, or take the question back, or put his advice away."""
        if self.is_asked:
            self.dismiss()
        elif self._question.asked is not None:
            from game.bots.colonel import question_of

            self._asked_about = self._question.asked
            self._colonel().ask(question_of(self._session.game))
        self._renew()

    def forget(self) -> None:
        """The game has moved on: what was asked before is of no use."""
        if self.is_asked and not self.is_about_this:
            self.dismiss()

    def dismiss(self) -> None:
        """He needn't think any longer, or isn't listened to any more."""
        if self._answer is None:
            self._colonel().cancel()
        self._asked_about, self._answer = None, None

    def listen(self) -> bool:
        """Take his answer; True when it has come just now."""
        if not self.is_thinking:
            return False
        self._answer = self._colonel().take()
        return self._answer is not None

    @property
    def advice(self) -> Advice | None:
        """What he has said, unless he has nothing to say."""
        if self._answer is None:
            return None
        from game.bots.colonel.worker import NoAdvice

        return None if isinstance(self._answer, NoAdvice) else self._answer

    @property
    def advised(self) -> Option | None:
        """The option he would choose, once he has said so."""
        return None if self.advice is None else self.option(self.advice.option)

    def option(self, notation: str) -> Option | None:
        """An option of the decision by its notation."""
        asked = self._question.asked
        options = asked.options if asked is not None else ()
        return next((option for option in options if str(option) == notation), None)


class AdviserSlip(Part):
    """The slip with the advice in a corner, and a pointer to what is meant."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        teller: Teller,
        question: Question,
        adviser: Adviser,
        controls: Controls,
        follow: CameraFollow | None,
        renew: Callable[[], None],
        room: Callable[[Frame], pygame.Rect] = lambda frame: frame.view,
    ) -> None:
        """`renew` shows the question another way; `room` is where the slip may lie."""
        self._kit = kit
        self._session = session
        self._teller = teller
        self._question = question
        self._adviser = adviser
        self._controls = controls
        self._follow = follow
        self._renew = renew
        self._room = room
        self._frame: Frame | None = None
        self._since_tick = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the slip lies."""

    def arrange(self, frame: Frame) -> None:
        """In the room that is left for it."""
        self._frame = frame

    def update(self, ms: int) -> bool:
        """Listen for his answer, and bring what he means into view."""
        if not self._adviser.is_thinking:
            return False
        if self._adviser.listen():
            self._renew()
            self._look_at_advice()
            return True
        self._since_tick += ms
        if self._since_tick < _TICK_MS:
            return False
        self._since_tick = 0
        return True

    def _look_at_advice(self) -> None:
        answer = self._question.answers.to(self._adviser.advised)
        if answer is None or self._follow is None:
            return
        cell = answer.cell or cell_of(self._session.shown, answer.unit)
        if cell and not self._follow.is_in_view(cell):
            self._follow.look_at(cell)

    # --- Showing it -----------------------------------------------------------------------

    def card(self) -> Card | None:
        """The slip as it stands; None while he isn't asked."""
        adviser, asked = self._adviser, self._adviser.asked_about
        if asked is None or not adviser.is_about_this:
            return None
        if adviser.is_thinking:
            return waiting_card(self._kit)
        advice, option = adviser.advice, adviser.advised
        if advice is None or option is None:
            return silent_card(self._kit, getattr(adviser.answer, "why", ""))
        next_best = adviser.option(advice.next_best) or option
        shown = self._session.shown
        words = [self._teller.option(one, shown) for one in (option, next_best)]
        return card_of(self._kit, advice, self._teller.question(asked, shown), *words)

    def draw(self, target: pygame.Surface) -> None:
        """The pointer and the slip, if there are any."""
        card = self.card()
        self.rect = pygame.Rect(0, 0, 0, 0)
        if card is None or self._frame is None:
            return
        place = self._controls.place_of(self._adviser.advised)
        if place is not None:
            draw_pointer(self._kit, target, place, self._kit.say("hint.mark"))
        men = (one for one in self._controls.ring.widgets if isinstance(one, ManCard | ManRow))
        clear = [one.rect for one in men]
        # What he means matters more than any card.
        clear.extend([place] * _POINTED if place is not None else [])
        room, progress = self._room(self._frame), self._adviser.progress
        self.rect = draw_hint(self._kit, target, card, room, clear, progress)
