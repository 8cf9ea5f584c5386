"""The parts of playing scenes alone: each is given what it uses, and needs no scene."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
import pytest

from game.bots import bot
from game.bots.colonel import Advice
from game.bots.colonel import PackedQuestion as Inquiry
from game.painting.wording import Teller
from game.rules import Game
from game.rules.decisions import Act, Join, Option, Step
from game.tabletop.actions import AskColonel, ListAll
from game.tabletop.hud.frame import side_frame
from game.tabletop.parts.action_bar import ActionBar
from game.tabletop.parts.adviser import Adviser
from game.tabletop.parts.clicks import MenClicks
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.controls import AnswerKeys, Shortcuts
from game.tabletop.parts.notice import Notice, NoticeSlip
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import Playback
from game.tabletop.parts.pointer import Pointer
from game.tabletop.parts.question import Listing, Question
from game.tabletop.session import Session
from game.tabletop.tooltips.texts import TooltipTexts
from game.ui.input.focus import FocusRing
from game.ui.input.mouse import LastClick
from game.ui.views.stops import action_of
from game.window.app import App


@dataclass
class Table:
    """A question without a scene."""

    session: Session
    question: Question
    texts: TooltipTexts
    notice: Notice
    bar: ActionBar
    lists: list[Listing] = field(default_factory=list)


@pytest.fixture
def table(app: App) -> Table:
    """The first decision of a night march that can be answered with a man."""
    game, player = Game.new(app.context.boards, 3), bot("sergeant", 3)
    while game.decision is None or not any(
        isinstance(option, Act) for option in game.decision.options
    ):
        game.choose(player.choose(game))
    session, notices, lists = Session(game, "off"), [""], list[Listing]()
    teller = Teller(app.kit.words, app.context.boards)
    texts = TooltipTexts(app.kit, teller, session)
    notice = Notice(lambda: notices[0], lambda words: notices.__setitem__(0, words))
    question = Question(app.kit, session, teller, texts, notice, lists.append)
    ring = FocusRing()
    bar = ActionBar(
        StageContext(
            app.kit,
            session,
            teller,
            texts,
            notice,
            question,
            ring,
            Pointer(session, ring, app.kit.keys, None, None, question.undo),
            LastClick(),
            lambda _: None,
        )
    )
    question.renew()
    bar.arrange(side_frame((1280, 720), app.kit.theme))
    return Table(session, question, texts, notice, bar, lists)


def key(code: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


# --- The question -----------------------------------------------------------------------------


def test_answers_are_found_by_their_option(table: Table) -> None:
    answers = table.question.answers
    for answer in answers.answers:
        assert answers.to(answer.option) is answer
    assert answers.to(Step("0101")) is None
    assert answers.to(None) is None


def test_an_answer_is_given_once_and_taken_back(table: Table) -> None:
    option = table.question.answers.by_type(Act)[0].option
    before = len(table.session.game.choices)
    table.question.give(option)
    table.question.give(option)
    assert table.session.game.choices[before:] == [option]
    assert not table.question.is_current
    table.question.undo()
    assert len(table.session.game.choices) == before


def test_the_obstacle_to_an_undo_is_named(table: Table) -> None:
    while table.question.can_undo:
        table.question.undo()
    table.question.undo()
    assert table.notice.words == table.question.undo_refusal()


def test_a_list_gives_the_answer_of_its_row(table: Table) -> None:
    table.question.list_all()
    (listing,) = table.lists
    assert len(listing.rows) == len(table.question.answers.answers)
    before = len(table.session.game.choices)
    *_, last = (one for one in table.question.answers.answers if one.area == "board")
    listing.rows[-1].on_press()
    assert table.session.game.choices[before:] == [last.option]


def test_a_click_on_another_man_takes_him_up_instead(table: Table) -> None:
    first, other = (answer.unit for answer in table.question.answers.by_type(Act)[:2])
    clicks = MenClicks(table.session, table.question, table.texts)
    clicks.press_unit(first)
    table.question.renew()
    if any(answer.unit == other for answer in table.question.answers.by_type(Join)):
        pytest.skip("they stand together")
    clicks.press_unit(other)
    action = table.session.game.state.action
    assert action is not None
    assert action.group == (other,)


def test_keys_of_answers_are_left_alone_while_they_mean_nothing(table: Table) -> None:
    pointed: list[int] = []
    keys = AnswerKeys(table.question, lambda: pointed.append(1))
    answer = next(one for one in table.question.answers.answers if one.key)
    assert not keys.handle(key(pygame.K_F9))
    assert not keys.handle(key(pygame.K_RETURN)), "a moment ago something else was asked"
    table.question.update(1000)
    assert keys.handle(key(pygame.K_RETURN))
    assert pointed
    assert keys.handle(key(ord(answer.key)))


# --- The action bar ---------------------------------------------------------------------------


def test_each_button_knows_its_answer(table: Table) -> None:
    buttons = table.bar.widgets()
    told = {table.bar.answer_of(one) for one in buttons}
    assert told - {None} == set(table.question.answers.on_line())
    for answer in table.question.answers.on_line():
        assert table.bar.answer_of(table.bar.stop_to(answer)) == answer
    man = table.question.answers.by_type(Act)[0]
    found = table.bar.stop_to(man)
    assert action_of(found) == ListAll(), "it is found in the list of all"


def test_a_long_notice_lies_over_the_line_until_it_is_read(app: App, table: Table) -> None:
    slip = NoticeSlip(app.kit, table.notice, lambda: bool(table.bar.short_notice), lambda: False)
    table.bar.widgets()
    table.notice.tell("short")
    assert table.bar.words()[1] == "short"
    assert not slip.handle(key(pygame.K_z))
    table.notice.tell("long " * 80)
    assert slip.is_shown
    assert slip.handle(key(pygame.K_z))
    assert table.notice.words == ""


# --- The adviser ------------------------------------------------------------------------------


@dataclass
class QuickColonel:
    """Answers at once."""

    says: Option
    progress: float = 0.0
    cancelled: int = 0

    def ask(self, _: Inquiry) -> None:
        """Does nothing: the answer is fixed."""

    def take(self) -> Advice:
        return Advice(str(self.says), 0.9, str(self.says), 0.2, "routine", 40)

    def cancel(self) -> None:
        self.cancelled += 1


def test_advice_holds_for_one_decision(app: App, table: Table) -> None:
    option = table.question.answers.answers[0].option
    colonel, renewed = QuickColonel(option), list[int]()
    adviser = Adviser(
        app.kit,
        table.session,
        table.question,
        lambda: colonel,  # type: ignore[arg-type, return-value]
        lambda: renewed.append(1),
    )
    (offer,) = adviser.offers()
    assert offer.action == AskColonel()
    adviser.ask_or_dismiss()
    assert renewed
    assert adviser.is_thinking
    assert adviser.poll()
    assert adviser.advised == option
    table.question.give(table.question.answers.by_type(Act)[0].option)
    adviser.forget()
    assert adviser.advised is None


# --- Playback and order -----------------------------------------------------------------------


def test_a_key_skips_the_animation_and_is_consumed_only_then(table: Table) -> None:
    director = table.session.director
    playback = Playback(director, lambda: False)
    assert not playback.handle(key(pygame.K_SPACE))
    director.speed = "slow"
    player = bot("sergeant", 3)
    while not director.is_busy:
        table.session.choose(player.choose(table.session.game))
    assert not playback.handle(key(pygame.K_ESCAPE))
    assert playback.handle(key(pygame.K_SPACE))
    assert not director.is_busy


def test_a_shortcut_takes_its_key_and_no_other() -> None:
    done: list[str] = []
    keys = Shortcuts({pygame.K_l: lambda: done.append("log")})
    assert keys.handle(key(pygame.K_l))
    assert not keys.handle(key(pygame.K_k))
    assert done == ["log"]


def test_a_part_that_does_nothing_takes_nothing() -> None:
    part = Part()
    assert not part.handle(key(pygame.K_a))
    assert not part.update(16)
    assert part.widgets() == []
