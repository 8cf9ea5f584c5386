"""A scene in which the colonel can be asked what he would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.rules.decisions import Decision, Option
from game.scenes.asking_scene import AskingScene
from game.scenes.evening import Evening
from game.tabletop.hud.decision_line import ButtonSpec
from game.tabletop.hud.man_card import ManCard
from game.tabletop.hud.men import ManRow
from game.tabletop.tickets.hint import card_of, draw_hint, draw_pointer, silent_card, waiting_card
from game.tabletop.tickets.ticket import Card
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.bots.colonel import Advice
    from game.bots.colonel.worker import NoAdvice

_TICK_MS: Final = 250
"""How often the bar is drawn anew while he thinks; the time is better his."""

_POINTED: Final = 9
"""How much worse it is to hide the place that is meant than a man's card."""


class AdvisedScene(AskingScene):
    """Q asks the colonel, and puts his advice away; it holds for one decision."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.hint_rect = pygame.Rect(0, 0, 0, 0)
        """Where the slip with the advice lies."""
        self._asked_about: Decision | None = None
        self._counsel: Advice | NoAdvice | None = None
        self._since_tick = 0

    # --- Asking him -----------------------------------------------------------------------

    def ask_colonel(self) -> None:
        """Ask him, or take the question back, or put his advice away."""
        if self._asked_about is not None:
            self._dismiss()
        elif self._asked is not None:
            # Few ask in their first minute, and a start mustn't wait for him.
            from game.bots.colonel import question_of

            self._asked_about = self._asked
            self.evening.colonel.ask(question_of(self.session.game))
        self._renew()

    def _dismiss(self) -> None:
        if self._counsel is None:
            self.evening.colonel.cancel()
        self._asked_about, self._counsel = None, None

    def _renew(self) -> None:
        """The game has moved on: what was asked before is of no use."""
        if self._asked_about is not None and self._asked_about is not self.session.decision:
            self._dismiss()
        super()._renew()

    def update(self, ms: int) -> bool:
        """Listen for his answer."""
        moved = super().update(ms)
        if self._asked_about is None or self._counsel is not None:
            return moved
        self._counsel = self.evening.colonel.take()
        if self._counsel is not None:
            self._renew()
            self._look_at_advice()
            return True
        self._since_tick += ms
        if self._since_tick < _TICK_MS:
            return moved
        self._since_tick = 0
        return True

    # --- What he says ---------------------------------------------------------------------

    @property
    def advised(self) -> Option | None:
        """The option he would choose, once he has said so."""
        advice = self._heard
        return None if advice is None else self._option(advice.option)

    @property
    def _heard(self) -> Advice | None:
        """What he has said, unless he has nothing to say."""
        if self._counsel is None:
            return None
        from game.bots.colonel.worker import NoAdvice

        return None if isinstance(self._counsel, NoAdvice) else self._counsel

    def _option(self, notation: str) -> Option | None:
        options = self._asked.options if self._asked is not None else ()
        return next((option for option in options if str(option) == notation), None)

    def hint_card(self) -> Card | None:
        """The slip as it stands; None while he isn't asked."""
        asked = self._asked_about
        if asked is None or asked is not self.session.decision:
            return None
        if self._counsel is None:
            return waiting_card(self.kit)
        advice, option = self._heard, self.advised
        if advice is None or option is None:
            return silent_card(self.kit, getattr(self._counsel, "why", ""))
        teller = self.evening.teller
        next_best = self._option(advice.next_best) or option
        words = [teller.option(one, self.shown) for one in (option, next_best)]
        return card_of(self.kit, advice, teller.question(asked, self.shown), *words)

    def _look_at_advice(self) -> None:
        """Bring what he means into view."""
        answer = next((one for one in self.asking.answers if one.option == self.advised), None)
        cell = (answer.cell or self._cell_of(answer.unit)) if answer is not None else None
        if cell and not self._is_in_view(cell):
            self._look_at(cell)

    def place_of(self, option: Option | None) -> pygame.Rect | None:
        """The place, man or button that gives an answer, or leads to it, in pixels."""
        answer = next((one for one in self.asking.answers if one.option == option), None)
        if answer is None:
            return None
        view = self.view
        if view is not None and answer.shelf == "board":
            rect = view.piece_rect(answer.unit) if answer.unit else None
            if rect is None and answer.cell:
                rect = view.cell_rect(answer.cell)
            if rect is not None and self.is_on_board(rect.center) and not self._is_under(rect):
                return rect
        for widget in self.ring.widgets:
            if isinstance(widget, ManCard | ManRow) and widget.label == answer.unit:
                return widget.rect
        return self._button_to(option, is_gear=answer.shelf == "gear")

    def _is_under(self, rect: pygame.Rect) -> bool:
        """Whether a button lies over part of a place on the board."""
        found = (w for w in self.ring.widgets if isinstance(w, Button))
        return any(button.rect.colliderect(rect) for button in found)

    def _button_to(self, option: Option | None, *, is_gear: bool) -> pygame.Rect | None:
        buttons = [one for one in self.ring.widgets if isinstance(one, Button)]
        for button in buttons:
            found = self._answer_of.get(button.label)
            if found is not None and found.option == option:
                return button.rect
        hint = "G" if is_gear else "C"
        return next((button.rect for button in buttons if button.hint == hint), None)

    # --- Showing it -----------------------------------------------------------------------

    def _other_specs(self) -> list[ButtonSpec]:
        specs = super()._other_specs()
        is_asked = self._asked is not None and len(self.asking.answers) > 1
        if not is_asked or not self.evening.has_counsel:
            return specs
        key = "hint.ask"
        if self._asked_about is not None:
            key = "hint.stop" if self._counsel is None else "hint.away"
        return [*specs, (self.kit.say(key), "Q", pygame.K_q, self.ask_colonel, False)]

    def _note_on(self, option: Option) -> str:
        is_advised = self.advised is not None and option == self.advised
        said = super()._note_on(option)
        return " · ".join(filter(None, (said, self.kit.say("hint.mark")))) if is_advised else said

    def draw_hint(self, target: pygame.Surface) -> None:
        """The slip and the pointer, if there are any."""
        card = self.hint_card()
        self.hint_rect = pygame.Rect(0, 0, 0, 0)
        if card is None:
            return
        place = self.place_of(self.advised)
        if place is not None:
            draw_pointer(self.kit, target, place, self.kit.say("hint.mark"))
        progress = self.evening.colonel.progress if self._counsel is None else None
        clear = [w.rect for w in self.ring.widgets if isinstance(w, ManCard | ManRow)]
        # What he means matters more than any card.
        clear.extend([place] * _POINTED if place is not None else [])
        self.hint_rect = draw_hint(self.kit, target, card, self.hint_room(), clear, progress)

    def hint_room(self) -> pygame.Rect:
        """Where the slip may lie, in one of the corners."""
        return self.frame.view
