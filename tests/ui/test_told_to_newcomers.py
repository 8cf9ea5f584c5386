"""Moments that used to pass in silence, or said something odd to a newcomer."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.archive.score import score_of
from game.bots import bot
from game.painting.report.paper import line_words
from game.painting.report.story import Story, story_of
from game.rules import Game
from game.rules.decisions import LoseItem, Stop, TakeWound
from game.rules.events.items import HitCancelled
from game.rules.events.people import ParaWounded
from game.rules.events.tests_of_luck import AttackRolled
from game.tabletop.hud.log import LogPanel
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from game.window.mission_positions import mission_game
from tests.ui.driving import click, play_scene, press
from tests.ui.test_prologue import dreaming, follow


def castle(app: App) -> Game:
    """A castle turn in which Garrett acts."""
    game = mission_game(app.kit.boards, "mission-ready", 1)
    app.evening.play(game)
    app.loop.frame(16)
    return game


# --- Hits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_R4_5_5_per_hit_the_question_says_which_hit_of_how_many(
    app: App, language: Language
) -> None:
    app.evening.speak(language)
    castle(app)
    scene, session = play_scene(app), app.evening.session
    hits = AttackRolled("R7.8.4-resolve", ("G7",), "Frank", (6, 6, 6), (), 3, 3)
    session.log += [hits, ParaWounded("R4.5.5-per-hit", "Frank")]
    asked = scene.question.asked
    assert asked is not None
    options = (TakeWound("Frank"), LoseItem("camera"))
    scene.question.asked = replace(asked, rule="R4.5.5-per-hit", who=("Frank",), options=options)
    words = scene.question.words()[0]
    assert "2" in words and "3" in words
    assert app.kit.say("name.Frank") in words


def test_the_log_says_once_that_the_charm_took_a_hit(app: App) -> None:
    game = castle(app)
    log = LogPanel(app.kit)
    event = HitCancelled("R4.5.5-per-hit", "charm", "Frank")
    log.follow([event], game.state, app.evening.teller, {0: ("charm",)})
    (line,) = log.lines
    assert line.words.count(app.kit.say("item.charm")) == 1
    assert "takes it" not in line.words


# --- Notices and slips ------------------------------------------------------------------------


def test_a_short_notice_goes_with_the_first_click_wherever_it_hits(app: App) -> None:
    castle(app)
    scene = play_scene(app)
    for leave in (lambda: click(app, scene.frame.men.center), lambda: press(app, pygame.K_F9)):
        scene.notice.tell("kept")
        assert scene.bar.words()[1] == "kept"
        leave()
        assert scene.notice.words == ""
        assert scene.bar.words()[1] != "kept"


def test_an_answer_without_dice_has_no_empty_ticket(app: App) -> None:
    game = castle(app)
    scene = play_scene(app)
    answer = scene.question.answers.to(Stop())
    assert answer is not None
    assert scene.texts.of_answer(answer, game.state) is None


def test_the_slip_of_the_prologue_says_that_enemies_act_while_they_do(app: App) -> None:
    bar = dreaming(app)
    bar.session.director.speed = "normal"
    told = set()
    for _ in range(4000):
        shown = bar.session.shown
        is_theirs = shown.stage == "castle" and shown.phase not in ("", "paras")
        if bar.session.director.is_busy:
            if is_theirs:
                told.add(bar.told)
        elif bar.session.decision is not None and shown.turn > 1:
            break
        else:
            follow(app, bar, 1)
        app.loop.frame(60)
    assert told == {app.kit.say("prologue.enemies")}
    assert bar.told != app.kit.say("prologue.enemies")


# --- The score --------------------------------------------------------------------------------


def story(app: App, *blown: str) -> Story:
    """A game that went off at 04:40."""
    game, player = Game.new(app.kit.boards, 1, part="castle"), bot("sergeant", 1)
    while game.decision is not None:
        game.choose(player.choose(game))
    state = game.state.copy()
    state.clock, state.blown = 280, blown  # type: ignore[assignment]
    return replace(story_of(game, app.evening.teller), state=state, score=score_of(state))


@pytest.mark.parametrize("language", LANGUAGES)
def test_minutes_that_a_standing_tower_makes_worthless_say_so(app: App, language: Language) -> None:
    app.evening.speak(language)
    stands, falls = story(app, "1F"), story(app, "2F", "1F")
    for told, count, key in ((stands, 0, "story.minutes.stands"), (falls, 80, "story.minutes")):
        line = next(one for one in told.score.lines if one.name == "minutes")
        assert line.count == count
        assert line_words(app.kit, told, line) == app.kit.say(key)
