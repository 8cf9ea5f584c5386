"""The adviser: lets the player ask the colonel for advice on the current decision."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from game.painting.kit import Kit
from game.rules.advice.odds import LuckOdds, MarchOdds
from game.rules.board import Cell
from game.rules.decisions import Act, Decision, FullSpeed, Option, Step, Stop
from game.rules.game import Game
from game.tabletop.actions import AskColonel, TakeHits
from game.tabletop.board.sheets import cell_of
from game.tabletop.estimates import odds_of, path_odds
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.question_bar import Offer
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.controls import WidgetControls
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.parts.squad import man_of
from game.tabletop.question.reach import reach
from game.tabletop.session import Session
from game.tabletop.tooltips.hint import card_of, draw_hint, draw_pointer, silent_card, waiting_card
from game.tabletop.tooltips.slip import Entry, TooltipText, card_in_words
from game.ui.cache import Cache
from game.ui.views.stops import action_of
from game.ui.words import percent_of

if TYPE_CHECKING:
    from game.bots.colonel import Advice
    from game.bots.colonel import PackedQuestion as Inquiry
    from game.bots.colonel.worker import NoAnswer
    from game.tabletop.colonel import BackgroundProcess

_TICK_MS: Final = 250
"""Interval between redraws while he thinks. It is long because drawing takes time from him."""
_ADVISED: Final = 2
"""The rows of the panel up to what he advises."""
_POINTED: Final = 9
"""How many times more important it is to keep the advised place visible than a man's card."""


class Adviser:
    """Asks the colonel about one decision at a time and keeps his answer while it applies."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        colonel: Callable[[], BackgroundProcess[Inquiry, Advice]],
        renew: Callable[[], None],
    ) -> None:
        """`colonel` is called on first use, to keep him out of the program's start.

        `renew` refreshes the display of the question.
        """
        self._kit = kit
        self._session = session
        self._question = question
        self._colonel = colonel
        self._renew = renew
        self._asked_about: Decision | None = None
        self._answer: Advice | NoAnswer | None = None

    @property
    def is_asked(self) -> bool:
        """Whether a question is pending or answered."""
        return self._asked_about is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a question is pending."""
        return self.is_asked and self._answer is None

    @property
    def progress(self) -> float | None:
        """The elapsed share of his thinking time, 0 to 1; None while he isn't thinking."""
        return self._colonel().progress if self._answer is None else None

    @property
    def answer(self) -> Advice | NoAnswer | None:
        """His answer; None before it arrives."""
        return self._answer

    @property
    def is_about_this(self) -> bool:
        """Whether he was asked about the current decision."""
        return self.is_asked and self._asked_about is self._session.decision

    @property
    def asked_about(self) -> Decision | None:
        """The decision he was asked about, if any."""
        return self._asked_about

    def offers(self) -> Sequence[Offer]:
        """The button that asks, cancels or dismisses, depending on the state."""
        if self._question.asked is None or len(self._question.answers.answers) < 2:
            return ()
        say, key, card = self._kit.say, "hint.ask", None
        if self.is_asked:
            key = "hint.stop" if self.is_thinking else "hint.away"
        else:
            card = TooltipText(say("hint.about"), (Entry(say("hint.about.why")),))
        return (Offer(say(key), AskColonel(), "Q", pygame.K_q, card=card),)

    def ask_or_dismiss(self) -> None:
        """Ask for advice; if already asked, cancel the question or dismiss the advice."""
        if self.is_asked:
            self.dismiss()
        elif self._question.asked is not None:
            from game.bots.colonel import question_of

            self._asked_about = self._question.asked
            self._colonel().ask(question_of(self._session.game))
        self._renew()

    def forget(self) -> None:
        """Dismiss advice about an earlier decision."""
        if self.is_asked and not self.is_about_this:
            self.dismiss()

    def dismiss(self) -> None:
        """Cancel a pending question and drop any answer."""
        if self._answer is None:
            self._colonel().cancel()
        self._asked_about, self._answer = None, None

    def poll(self) -> bool:
        """Poll for the answer. Returns True when it has just arrived."""
        if not self.is_thinking:
            return False
        self._answer = self._colonel().take()
        return self._answer is not None

    @property
    def advice(self) -> Advice | None:
        """His advice; None without an answer, or if he has no advice."""
        from game.bots.colonel.worker import NoAnswer

        return None if isinstance(self._answer, NoAnswer) else self._answer

    @property
    def excuse(self) -> str:
        """Why he has no advice; empty if he has some, or nobody knows."""
        from game.bots.colonel.worker import NoAnswer

        return self._answer.why if isinstance(self._answer, NoAnswer) else ""

    @property
    def advised(self) -> Option | None:
        """The option he recommends, if any."""
        return None if self.advice is None else self.option(self.advice.option)

    def option(self, notation: str) -> Option | None:
        """The option of the current decision with this notation, or None."""
        asked = self._question.asked
        options = asked.options if asked is not None else ()
        return next((option for option in options if str(option) == notation), None)


def _detection(game: Game, option: Option, end: Cell) -> float:
    """R4.3.1-roll: the chance that men are detected who go by this option to `end` and stop."""
    if game.state.stage != "field" or not (end or isinstance(option, Stop)):
        return 0.0
    if isinstance(option, Act):
        game = game.fork()
        game.choose(option)
    decision, action = game.decision, game.state.action
    if decision is None or action is None:
        return 0.0
    found = reach(game.boards, game.state, decision)
    way = found.way_to(end)[1:] if found is not None and end else ()
    if not way and not isinstance(option, Stop):
        return 0.0
    odds = path_odds(game, action.group, way)
    check = odds.detection if isinstance(odds, MarchOdds) else None
    return float(check.noticed) if check is not None else 0.0


class AdviserSlip(Part):
    """Shows the advice on a panel, with a pointer to the recommended place."""

    def __init__(
        self,
        context: StageContext,
        adviser: Adviser,
        controls: WidgetControls,
        follow: CameraFollow | None,
        renew: Callable[[], None],
    ) -> None:
        """`renew` refreshes the question."""
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._question = context.question
        self._adviser = adviser
        self._controls = controls
        self._follow = follow
        self._renew = renew
        self._frame: Frame | None = None
        self._since_tick = 0
        self._risks: Cache[Hashable, tuple[Entry, ...]] = Cache(1)
        self.rect = pygame.Rect(0, 0, 0, 0)
        """The panel's rectangle in pixels; empty while it is hidden."""

    def arrange(self, frame: Frame) -> None:
        """Remember the layout."""
        self._frame = frame

    def update(self, ms: int) -> bool:
        """Poll for the answer and, when it arrives, move the camera to what it is about."""
        if not self._adviser.is_thinking:
            return False
        if self._adviser.poll():
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
        advice = self._adviser.advice
        end = advice.end if advice is not None else ""
        cell = end or answer.cell or cell_of(self._session.shown, answer.unit)
        if cell and not self._follow.is_in_view(cell):
            self._follow.look_at(cell)

    def told(self) -> Iterable[str]:
        """What he advises."""
        card = self.card()
        return card_in_words(self._kit, card) if card is not None else ()

    # --- Showing it -----------------------------------------------------------------------

    def card(self) -> TooltipText | None:
        """The content of the panel, or None if nothing was asked about this decision."""
        adviser, asked = self._adviser, self._adviser.asked_about
        if asked is None or not adviser.is_about_this:
            return None
        if adviser.answer is None:
            return waiting_card(self._kit)
        advice, option = adviser.advice, adviser.advised
        if advice is None or option is None:
            return silent_card(self._kit, adviser.excuse)
        next_best = adviser.option(advice.next_best) or option
        words = self._losses(advice) or (
            self._with_place(option, advice),
            self._teller.option(next_best, self._session.shown),
        )
        card = card_of(self._kit, advice, self._question_about(asked), *words)
        risks = self._risks.take((advice, asked), lambda: self._risk_rows(option, advice.end))
        # Below what he advises, before his figures: they count the risk, but don't name it.
        return replace(card, rows=(*card.rows[:_ADVISED], *risks, *card.rows[_ADVISED:]))

    def _question_about(self, asked: Decision) -> str:
        """What is asked, in the same words as beside the answers."""
        if self._question.hits_together:
            return self._question.words()[0]
        return self._teller.question(asked, self._session.shown)

    def _losses(self, advice: Advice) -> tuple[str, str] | tuple[()]:
        """What is best lost to all hits of an attack, and what is next best; empty where they
        aren't answered at once."""
        best = self._question.hits_in(advice.hits)
        other = self._question.hits_in(advice.next_hits) or best
        label_of = self._question.label_of_hits
        return (label_of(best), label_of(other)) if best else ()

    def _place(self) -> pygame.Rect | None:
        """The place of what he advises; None if it has none."""
        hits = self._question.hits_in(self._adviser.advice.hits if self._adviser.advice else ())
        if hits:
            found = (one for one in self._controls.ring.widgets if action_of(one) == TakeHits(hits))
            return next((one.rect for one in found), None)
        return self._controls.place_of(self._adviser.advised)

    def _risk_rows(self, option: Option, end: Cell) -> tuple[Entry, ...]:
        """The risk of the advised move, as its ticket would say it."""
        game, say = self._session.game, self._kit.say
        if isinstance(option, FullSpeed):
            checks = [one for one in odds_of(game, option) if isinstance(one, LuckOdds)]
            fails = float(1 - checks[0].success) if checks else 0.0
            return (Entry(say("hint.sprint"), f"{percent_of(fails)}%"),) if fails else ()
        noticed = _detection(game, option, end)
        return (Entry(say("hint.detected"), f"{percent_of(noticed)}%"),) if noticed else ()

    def _is_there(self, option: Option, cell: Cell) -> bool:
        """Whether the man or stack whom an option is about stands in the cell."""
        shown = self._session.shown
        group = shown.action.group if shown.action is not None else ()
        units = [option.unit] if isinstance(option, Act) else group[:1]
        return any(cell_of(shown, unit) == cell for unit in units)

    def _with_place(self, option: Option, advice: Advice) -> str:
        """The advised option, where it leads, and whom the men attack there."""
        say, shown = self._kit.say, self._session.shown
        words = self._teller.option(option, shown)
        if isinstance(option, Step) and advice.end:
            words = self._teller.option(Step(advice.end), shown)
        elif advice.end and not self._is_there(option, advice.end):
            words = say("hint.to", option=words, place=self._teller.cell(advice.end))
        if not advice.target:
            return words
        enemy = self._teller.name(advice.target, shown)
        return say("hint.attack", option=words, enemy=enemy)

    def _end(self) -> pygame.Rect | None:
        """The place on the board where the men stop by his advice; None if it isn't in view."""
        advice, follow = self._adviser.advice, self._follow
        if advice is None or not advice.end or follow is None:
            return None
        rect = follow.view.cell_rect(advice.end)
        return rect if follow.view.camera.view.contains(rect) else None

    def draw(self, target: pygame.Surface) -> None:
        """Draw the pointer and the panel, if advice was asked for."""
        card = self.card()
        self.rect = pygame.Rect(0, 0, 0, 0)
        if card is None or self._frame is None:
            return
        place = self._place()
        if place is not None:
            draw_pointer(self._kit, target, place, self._kit.say("hint.mark"))
        end = self._end()
        if end is not None and end != place:
            draw_pointer(self._kit, target, end, self._kit.say("hint.mark.end"))
        clear = [one.rect for one in self._controls.ring.widgets if man_of(one)]
        # Repeat the advised place so that covering it counts more than covering cards.
        clear.extend([one for one in (place, end) if one is not None] * _POINTED)
        room, progress = self._frame.view, self._adviser.progress
        self.rect = draw_hint(self._kit, target, card, room, clear, progress)
