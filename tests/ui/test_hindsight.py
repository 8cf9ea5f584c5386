"""What cost most: asked on the report, told in sentences, watched in the replay."""

from __future__ import annotations

import multiprocessing
import re
import time
from collections.abc import Sequence
from html import escape
from itertools import product
from typing import TypeAlias

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.boards import load_boards
from game.bots import bot, play_out
from game.bots.colonel.hindsight import CostlyChoice, Hindsight, Record, past_choices, record_of
from game.bots.colonel.reasons import PlayoutResult, Reasons
from game.bots.colonel.worker import NoAnswer
from game.rules import Game
from game.rules.game import Part
from game.scenes.after.debriefing import AskWhatCost, DebriefingScene
from game.scenes.after.hindsight import HindsightScene, WatchFrom
from game.scenes.after.send import SendScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.title.title import TitleScene
from game.tabletop.colonel import BackgroundProcess, LookBack, tell
from game.tabletop.replay import watch
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.stops import FocusStop
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.tools.gallery import Gallery
from tests.ui.advice_functions import never_done_looking
from tests.ui.driving import (
    click,
    is_on_top,
    line_of,
    lines_of,
    look,
    pass_initials,
    press,
    replay_on,
)
from tests.ui.layout_faults import layout_faults
from tests.ui.quick_colonel import LONGEST, QuickColonel, has_process

QuickReviewer: TypeAlias = QuickColonel[Record, Hindsight]


@pytest.fixture
def reviewer(app: App) -> QuickReviewer:
    quick: QuickReviewer = QuickColonel()
    app.context.reviewer = quick  # type: ignore[assignment]
    return quick


def finished(part: Part = "castle") -> Game:
    game = Game.new(load_boards(), 3, part=part)
    play_out(game, bot("sergeant", 3))
    return game


def costly_of(game: Game, many: int = 3) -> Sequence[CostlyChoice]:
    """Choices of the game, with invented costs."""
    chosen = list(past_choices(record_of(game), 1))[:: 1 if many > 3 else 7][:many]
    return tuple(
        CostlyChoice(one.number, one.who, one.deed, one.deed, 0.4 / place, Reasons("lives", "time"))
        for place, one in enumerate(chosen, 1)
    )


def report(app: App, game: Game) -> DebriefingScene:
    app.context.play(game)
    app.loop.frame(16)
    if not isinstance(app.stack.top, DebriefingScene):
        for _ in range(12):
            app.loop.frame(50)
        press(app, pygame.K_ESCAPE)
    scene = app.stack.top
    assert isinstance(scene, DebriefingScene)
    return scene


def answered(app: App, reviewer: QuickReviewer, game: Game) -> HindsightScene:
    """The report of the game, with the answer to the question."""
    report(app, game)
    press(app, pygame.K_q)
    reviewer.found = Hindsight(tuple(costly_of(game)))
    app.loop.frame(16)
    return asked(app)


def asked(app: App) -> HindsightScene:
    scene = app.stack.top
    assert isinstance(scene, HindsightScene)
    return scene


def rows_of(scene: HindsightScene) -> list[FocusStop]:
    return [stop for stop in scene.stops if isinstance(stop.pressable.action, WatchFrom)]


def test_one_click_asks_and_shows_how_far_he_is(app: App, reviewer: QuickReviewer) -> None:
    scene = report(app, game := finished())
    click(app, line_of(scene, app.kit.say("costly.ask")).rect.center)
    assert reviewer.asked == [record_of(game)]
    before = pygame.image.tobytes(look(app), "RGB")
    reviewer.found = Hindsight(progress=0.7, is_last=False)
    for _ in range(20):
        app.loop.frame(50)
    assert pygame.image.tobytes(look(app), "RGB") != before
    assert not rows_of(asked(app))


def test_the_answer_is_kept_while_the_report_is_open(app: App, reviewer: QuickReviewer) -> None:
    report(app, game := finished())
    press(app, pygame.K_q)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, DebriefingScene)
    reviewer.found = Hindsight(tuple(costly_of(game)))
    press(app, pygame.K_q)
    app.loop.frame(16)
    assert len(rows_of(asked(app))) == 3
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_q)
    app.loop.frame(16)
    assert len(rows_of(asked(app))) == 3
    assert len(reviewer.asked) == 1


@pytest.mark.parametrize("by_key", [True, False])
def test_a_click_opens_the_replay_at_that_moment(
    app: App, reviewer: QuickReviewer, by_key: bool
) -> None:
    game = finished()
    scene = answered(app, reviewer, game)
    if by_key:
        press(app, pygame.K_2)
    else:
        click(app, rows_of(scene)[1].rect.center)
    projection = replay_on(app).projection
    number = costly_of(game)[1].number
    assert projection.moment == projection.recording.moment_of(number)
    assert not projection.is_playing
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_choice_is_one_sentence(app: App, part: Part, language: Language) -> None:
    """It says when, where, who, what was done, what would have been better, and the cost."""
    app.context.speak(language)
    game = finished(part)
    choices = costly_of(game, 1000)
    told = tell(app.kit, game, choices)
    assert len(told) > 10
    for one, choice in zip(told, choices, strict=True):
        assert str(one.points) in one.sentence
        assert "{" not in one.sentence
        assert "costly." not in one.sentence + one.why
        assert "option." not in one.sentence
        assert one.why
        if len(choice.who) == 1 and part != "hunt":
            assert app.kit.say(f"name.{choice.who[0]}") in one.sentence


def _all_told(app: App, part: Part) -> str:
    game = finished(part)
    return " ".join(one.sentence for one in tell(app.kit, game, costly_of(game, 1000)))


def test_a_hex_is_told_by_what_stands_there_or_as_seen_from_nonette(app: App) -> None:
    told = _all_told(app, "evening")
    assert re.search(r"hex [0-9]{4} \([0-9]+ hexes (north-|south-)?west of Nonette\)", told)
    names = app.context.boards.field.names
    assert any(f"Go to {titles['en']}" in told for titles in names.values())
    assert not any(f"{cell} " in told for cell in names)
    assert not re.search(r"hex [0-9]{4}[^ ]", told)
    told = _all_told(app, "hunt")
    assert "Ferry Cottage" in told and "0103" not in told
    assert "Nonette" not in told


def test_every_reason_can_be_told(app: App) -> None:
    game = finished()
    choice = costly_of(game, 1)[0]
    reasons = [
        ("", ""),
        *((name, "") for name in PlayoutResult._fields),
        ("", "time"),
        ("time", "lives"),
    ]
    told = [tell(app.kit, game, [choice._replace(why=Reasons(*why))])[0].why for why in reasons]
    assert told[0] == ""
    assert len(set(told)) == len(reasons)
    assert not any("hint." in why or "costly." in why for why in told)


def test_nothing_to_blame_is_said(app: App, reviewer: QuickReviewer) -> None:
    report(app, finished())
    press(app, pygame.K_q)
    reviewer.found = Hindsight()
    app.loop.frame(16)
    assert app.kit.say("costly.none") in asked(app).words()


def test_after_the_best_result_he_congratulates(app: App, reviewer: QuickReviewer) -> None:
    game = finished()
    report(app, game)
    press(app, pygame.K_q)
    game.state.outcome = "strategic-victory"
    reviewer.found = Hindsight()
    app.loop.frame(16)
    assert app.kit.say("costly.best") in asked(app).words()


def test_an_attack_from_where_they_stand_is_named_not_its_button(app: App) -> None:
    game = finished("evening")
    stops = [one for one in past_choices(record_of(game), 1) if one.deed.option == "stop"]
    assert any(one.deed.foe for one in stops)
    for one in stops:
        costly = CostlyChoice(one.number, one.who, one.deed, one.deed, 0.3, Reasons("stars", ""))
        (told,) = tell(app.kit, game, [costly])
        assert ("Attack " in told.sentence) == bool(one.deed.foe), told.sentence
        assert "Stay here" not in told.sentence
        assert "Attack germans" not in told.sentence
        assert told.why.startswith("It promised more VP")


@pytest.mark.parametrize("why", ["", "KeyError: 'x'"])
def test_a_failure_is_said_and_he_can_be_asked_again(
    app: App, reviewer: QuickReviewer, why: str
) -> None:
    report(app, finished())
    press(app, pygame.K_q)
    reviewer.found = NoAnswer(why)
    app.loop.frame(16)
    said = app.kit.say("hint.fault", why=why) if why else app.kit.say("hint.silence")
    assert said in asked(app).words()
    press(app, pygame.K_q)
    assert len(reviewer.asked) == 2
    assert app.kit.say("costly.thinks") in asked(app).words()


def test_the_page_for_a_friend_tells_it_too(app: App, reviewer: QuickReviewer) -> None:
    game = finished()
    answered(app, reviewer, game)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_e)
    pass_initials(app)
    scene = app.stack.top
    assert isinstance(scene, SendScene)
    end = time.monotonic() + LONGEST
    while not scene.written and time.monotonic() < end:
        app.loop.frame(16)
    page = scene.written[0].read_text(encoding="utf-8")
    told = tell(app.kit, game, costly_of(game))
    assert all(escape(one.sentence) in page for one in told)


def test_a_game_that_is_watched_can_be_asked_about(app: App) -> None:
    """A friend's game too; its report belongs to an evening of its own."""
    game = finished()
    app.context.begin("hunt", 1)
    film = watch(app.context, game)
    app.loop.frame(16)
    press(app, pygame.K_END)
    app.loop.frame(16)
    assert is_on_top(app, film)
    scene = app.stack.top
    assert isinstance(scene, DebriefingScene)
    quick: QuickReviewer = QuickColonel()
    scene._context.reviewer = quick  # type: ignore[assignment]
    scene.do(AskWhatCost())
    app.loop.frame(16)
    assert quick.asked == [record_of(game)]


def test_the_longest_sentences_fit_at_every_size_of_text(gallery: Gallery) -> None:
    game = finished()
    choices = costly_of(game, 1000)
    for text, language in product(TEXT_PERCENTS, LANGUAGES):
        gallery.dress((1280, 720), Settings(language=language, text_scale=text))
        told = tell(gallery.context.kit, game, choices)
        longest = sorted(range(len(told)), key=lambda place: -len(told[place].sentence))[:3]
        look_back = LookBack(game, lambda: gallery.context.reviewer)
        look_back.costly = [choices[place] for place in longest]
        scene = HindsightScene(gallery.context, look_back)
        gallery.stack.push(scene)
        assert len(rows_of(scene)) == 3
        assert layout_faults(scene.placed) == []


@pytest.mark.parametrize("text", TEXT_PERCENTS)
def test_it_can_be_asked_by_mouse_at_every_size_of_text(
    app: App, reviewer: QuickReviewer, text: int
) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit((1280, 720))
    scene = report(app, finished())
    asks, more = app.kit.say("costly.ask"), app.kit.say("story.more")
    if asks not in [line.label for line in lines_of(scene)]:
        click(app, line_of(scene, more).rect.center)
        assert isinstance(app.stack.top, ChoiceScene)
        for _ in range(20):
            app.loop.frame(50)
    click(app, line_of(app.stack.top, asks).rect.center)
    assert len(reviewer.asked) == 1


# --- His process ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["title", "window", "new game"])
def test_no_process_outlives_the_report(app: App, way: str) -> None:
    app.context.reviewer = BackgroundProcess(never_done_looking)
    report(app, finished())
    press(app, pygame.K_q)
    assert has_process(wanted=True)
    if way == "window":
        app.close()
        assert multiprocessing.active_children() == []
        return
    press(app, pygame.K_ESCAPE)
    assert has_process(wanted=True)
    if way == "title":
        press(app, pygame.K_ESCAPE)
        pass_initials(app)
        assert isinstance(app.stack.top, TitleScene)
    else:
        app.context.begin("hunt", 1)
    assert not has_process(wanted=False)
