"""Moments that used to pass in silence, or said something odd to a newcomer."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from game.archive.score import score_of
from game.bots import bot
from game.painting.report.paper import line_words
from game.rules import Game
from game.rules.advice.odds import LightOdds, odds_of
from game.rules.board.squares import Floor
from game.rules.decisions import (
    Act,
    LightByHand,
    LoseItem,
    Option,
    SetExplosives,
    Stop,
    TakeWound,
)
from game.rules.events.castle import IgniterThrown
from game.rules.events.people import HitCancelled, ParaWounded
from game.rules.events.play import AttackRolled
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.menus.pause import PauseScene
from game.scenes.stages.play_scene import PlayScene
from game.story.story import Story, story_of
from game.tabletop.actions import Give, SayHowToWin
from game.tabletop.fights.attack_reader import Situation, is_attack, read
from game.tabletop.hud.log import LogBook
from game.tabletop.hud.top_bar import ambition_fact
from game.tabletop.question.answers import Answers
from game.tabletop.session import Followed
from game.tabletop.tooltips import win_paper
from game.tabletop.tooltips.win_paper import all_lines, whole_paper
from game.ui.views.pane import draw_view
from game.ui.views.stops import action_of
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.tools.gallery import mission_game
from tests.ui.driving import BarButton, bar_buttons, click, line_of, play_scene, press
from tests.ui.positions import COURT, group, mined, raid
from tests.ui.prologue_played import follow, in_prologue


def castle(app: App) -> Game:
    """A castle turn in which Garrett acts."""
    game = mission_game(app.context.boards, "mission-ready", 1)
    app.context.play(game)
    app.loop.frame(16)
    return game


# --- Hits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_R4_5_5_per_hit_the_question_says_which_hit_of_how_many(
    app: App, language: Language
) -> None:
    app.context.speak(language)
    castle(app)
    scene, session = play_scene(app), app.context.session
    hits = AttackRolled("R7.8.4-resolve", ("G7",), "Frank", (6, 6, 6), (), 3, 3)
    session.log += [hits, ParaWounded("R4.5.5-per-hit", "Frank")]
    asked = scene.question.asked
    assert asked is not None
    options = (TakeWound("Frank"), LoseItem("camera"))
    scene.question.asked = replace(asked, rule="R4.5.5-per-hit", who=("Frank",), options=options)
    words = scene.question.words()[0]
    assert "2" in words and "3" in words
    assert app.kit.say("name.Frank") in words


def test_what_a_man_gives_up_for_a_hit_has_labels_of_one_kind(app: App) -> None:
    """'Wound', 'Demolition charge' and 'Give up the diary' stood side by side."""
    castle(app)
    options = (TakeWound("Cooper"), LoseItem("charge-1"), LoseItem("diary"))
    scene = play_scene(app)
    asked = scene.question.asked
    assert asked is not None
    scene.question.asked = replace(asked, rule="R4.5.5-per-hit", who=("Cooper",), options=options)
    scene.question.answers = Answers(app.context.boards, scene.shown, scene.question.asked)
    labels = [
        offer.label
        for offer in scene.bar.usual_offers()
        if isinstance(offer.action, Give) and offer.action.option in options
    ]
    say = app.kit.say
    assert labels == [say("button.wound"), say("item.charge"), say("item.diary")]


def test_the_log_says_once_that_the_charm_took_a_hit(app: App) -> None:
    game = castle(app)
    log = LogBook(app.kit)
    event = HitCancelled("R4.5.5-per-hit", "charm", "Frank")
    followed = Followed(0, "charm", event.rule, LoseItem("charm"), ())
    log.follow([event], game.state, app.context.teller, {0: (followed,)})
    (line,) = log.lines
    assert line.words.casefold().count(app.kit.say("item.charm").casefold()) == 1
    assert "takes it" not in line.words


# --- Notices and slips ------------------------------------------------------------------------


def test_a_short_notice_goes_with_the_first_click_wherever_it_hits(app: App) -> None:
    castle(app)
    scene = play_scene(app)
    leaves: tuple[Callable[[], None], ...] = (
        lambda: click(app, scene.frame.line.center),
        lambda: press(app, pygame.K_F9),
    )
    for leave in leaves:
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
    bar = in_prologue(app)
    bar.session.director.speed = "normal"
    told = set()
    for _ in range(4000):
        shown = bar.session.shown
        is_theirs = shown.stage == "castle" and shown.phase not in ("", "paras")
        if bar.session.director.is_busy:
            if is_theirs:
                told.add(bar.page().sentence)
        elif bar.session.decision is not None and shown.turn > 1:
            break
        else:
            follow(app, bar, 1)
        app.loop.frame(60)
    assert told == {app.kit.say("prologue.enemies")}
    assert bar.page().sentence != app.kit.say("prologue.enemies")


# --- Setting explosives -------------------------------------------------------------------------


def setting(app: App, *items: str) -> PlayScene:
    """Blake stands where three icons are needed and nothing is set yet."""
    position = mined()
    position["charges_set"] = {}
    position["paras"]["Blake"]["items"] = list(items)
    game = Game.from_position(app.context.boards, position)
    game.choose(Act("Blake"))
    app.context.play(game)
    app.loop.frame(16)
    return play_scene(app)


def set_button(scene: PlayScene) -> BarButton:
    return button_for(SetExplosives, scene)


def button_for(kind: type[Option], scene: PlayScene) -> BarButton:
    """The button whose answer is of this kind."""
    return next(
        one for one in bar_buttons(scene) if one.answer and isinstance(one.answer.option, kind)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_R7_5_set_the_button_says_what_goes_and_what_is_needed(
    app: App, language: Language
) -> None:
    app.context.speak(language)
    scene = setting(app, "charge-2", "grenade-1")
    button = set_button(scene)
    assert button.label == app.kit.say("button.set.both", n=4, m=3)
    assert button.answer is not None
    card = scene.texts.of_answer(button.answer, scene.shown)
    assert card is not None
    told = [(row.words, row.value) for row in card.rows[:-1]]
    assert told[:2] == [(app.kit.say("item.charge"), "3"), (app.kit.say("item.grenade"), "1")]
    sum_ = app.kit.say("blast.of", icons=4, required=3)
    assert told[2:] == [(app.kit.say("card.set.then"), sum_)]
    alone = set_button(setting(app, "charge-2"))
    assert alone.label == app.kit.say("button.set", n=3, m=3)


def test_R7_5_set_more_than_is_needed_is_asked_about_and_can_be_kept(app: App) -> None:
    scene = setting(app, "charge-2", "grenade-1")
    before = list(app.context.session.game.choices)
    click(app, set_button(scene).rect.center)
    asked = app.stack.top
    assert isinstance(asked, ChoiceScene)
    assert app.kit.say("item.grenade") in asked._note
    press(app, pygame.K_2)
    assert app.context.session.game.choices == before
    click(app, set_button(scene).rect.center)
    press(app, pygame.K_1)
    assert SetExplosives() in app.context.session.game.choices


def test_R7_5_set_no_more_than_is_needed_is_not_asked_about(app: App) -> None:
    scene = setting(app, "charge-2")
    click(app, set_button(scene).rect.center)
    assert SetExplosives() in app.context.session.game.choices


# --- Lighting -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_R9_1_3_manual_the_button_says_the_chance_and_that_the_game_ends(
    app: App, language: Language
) -> None:
    app.context.speak(language)
    position = mined()
    castle_board = app.context.boards.castle
    icon = castle_board.charges["1F"][0]
    far = next(
        square
        for square in castle_board.squares
        if castle_board.sees(square, icon) and castle_board.distance(square, icon) == 4
    )
    position["charges_set"] = {icon: ["grenade-2"]}
    position["paras"]["Garrett"]["at"] = far
    game = Game.from_position(app.context.boards, position)
    game.choose(Act("Garrett"))
    app.context.play(game)
    app.loop.frame(16)
    scene = play_scene(app)
    button = button_for(LightByHand, scene)
    answer = button.answer
    assert answer is not None
    card = scene.texts.of_answer(answer, scene.shown)
    assert card is not None
    odds = odds_of(game, answer.option)[0]
    assert isinstance(odds, LightOdds)
    assert 0 < odds.caught < 1
    assert f"{round(100 * float(odds.caught))}" in button.label
    assert any(app.kit.say("odds.ends") in row.words for row in card.rows)


@pytest.mark.parametrize("die", [1, 6])
def test_R9_1_3_manual_a_thrown_lighter_is_shown_in_large_with_its_need(app: App, die: int) -> None:
    game = castle(app)
    hit = die >= 3
    event = IgniterThrown("R9.1.3-manual", "lighter", "Garrett", "1F-0507", die, 3, hit)
    assert is_attack(event)
    attack = read([event], Situation(game.state, game.boards, []))
    assert attack is not None
    assert (attack.dice, attack.need, attack.need_kind) == ((die,), 3, "at-least")
    assert (attack.ending, attack.goes_off) == ("lit" if hit else "unlit", False)
    line = app.context.teller.event(event, game.state)
    assert hit or "3" in line


# --- Into the castle ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_R7_7_1_the_way_into_the_castle_says_which_floor_it_alerts(
    app: App, language: Language
) -> None:
    app.context.speak(language)
    position = mined()
    board = app.context.boards.castle
    position["enemies"] = {"G7": {"kind": "german", "at": board.numbered[3], "up": False}}
    for man in position["paras"].values():
        if man["at"] not in ("dead", "absent"):
            man["at"] = "village"
    game = Game.from_position(app.context.boards, position)
    game.choose(Act("Dylan"))
    app.context.play(game)
    app.loop.frame(16)
    scene, floor = play_scene(app), app.kit.say("floor.1F")
    assert scene.bar.words()[1] == app.kit.say("alarm.next", floors=floor)
    card = scene.texts.of_place(scene.question.answers, scene.shown, board.road, None)
    alerted = app.kit.words.count("odds.woken", 1, floor=floor)
    assert f"<red>{alerted}</>" in [row.words for row in card.rows]


def test_R7_7_1_beside_stairs_it_says_that_only_some_steps_alert_the_floor_above(app: App) -> None:
    board = app.context.boards.castle
    upstairs = next(one for one in board.order if board.floor_of[one] == "2F")
    asleep = {"G7": {"kind": "german", "at": upstairs, "up": False}}
    below = next(one for one in board.upper_stairs if board.floor_of[one] == "1F")
    beside = next(one for one in board.neighbours[below] if board.floor_of[one] == "1F")
    scene = raid(app, {"Dylan": beside}, enemies=asleep)
    scene.clicks.press_unit("Dylan")
    app.loop.frame(16)
    floor = app.kit.say("floor.2F")
    assert play_scene(app).bar.words()[1].endswith(app.kit.say("alarm.some", floors=floor))


# --- How to win ---------------------------------------------------------------------------------


def winning_words(app: App) -> str:
    return " ".join(line.words for line in all_lines(app.kit, app.context.session.game))


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_to_win_names_results_points_and_icons(app: App, language: Language) -> None:
    app.context.speak(language)
    game = castle(app)
    lines = all_lines(app.kit, game)
    told = {line.value for line in lines if line.value}
    levels = (
        *("strategic-victory", "operational-victory", "tactical-victory"),
        *("tactical-defeat", "operational-defeat", "strategic-defeat"),
    )
    best = next(line for line in lines if line.value)
    assert best.words == app.kit.say("win.blown.best", n=6)
    assert best.value == app.kit.say("outcome.strategic-victory")
    assert told == {app.kit.say(f"outcome.{level}") for level in levels}
    assert "6" in winning_words(app)


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_of_how_to_win_show_the_icons_each_floor_takes(
    app: App, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.context.speak(language)
    pips = list[int]()
    monkeypatch.setattr(win_paper, "draw_pip", lambda *place, **_: pips.append(place[2][1]))
    target = pygame.Surface((800, 600))
    draw_view(app.kit, target, whole_paper(app.kit, castle(app)), target.get_rect())
    by_floor = [pips.count(height) for height in sorted(set(pips))]
    charges = app.context.boards.castle.charges
    assert by_floor == [charges[floor][1] for floor in ("2F", "1F", "basement")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ambition", ["reich", "haunebu", "zombies"])
def test_the_ambition_of_the_top_bar_says_what_the_germans_are_up_to(
    app: App, language: Language, ambition: str
) -> None:
    app.context.speak(language)
    position = {**castle(app).position(), "ambition": ambition, "ambition_known": True}
    state = Game.from_position(app.context.boards, position).state
    fact = ambition_fact(app.kit, state)
    assert fact.about == f"ambition.{ambition}"
    chapter = {"reich": "R8.1", "haunebu": "R8.2", "zombies": "R8.3"}[ambition]
    assert fact.rule == f"{chapter}.1-event1"
    said = app.kit.say(f"fact.{fact.about}")
    assert said and said != app.kit.say("fact.ambition")
    if ambition != "haunebu":
        assert app.kit.say("name.Ines") in said


def test_the_points_of_the_tower_open_how_to_win_and_any_key_closes_it(app: App) -> None:
    game = castle(app)
    scene, before = play_scene(app), list(game.choices)
    points = next(one for one in scene.ring.widgets if action_of(one) == SayHowToWin())
    for leave in (pygame.K_SPACE, pygame.K_ESCAPE):
        click(app, points.rect.center)
        sheet = app.stack.top
        assert isinstance(sheet, HowToWinScene)
        press(app, leave)
        assert app.stack.top is scene
    assert game.choices == before


def test_the_pause_menu_leads_to_how_to_win_but_not_in_the_hunt(app: App) -> None:
    castle(app)
    press(app, pygame.K_ESCAPE)
    click(app, line_of(app.stack.top, app.kit.say("win.title")).rect.center)
    assert isinstance(app.stack.top, HowToWinScene)
    press(app, pygame.K_SPACE)
    assert isinstance(app.stack.top, PauseScene)
    app.context.begin("hunt", 1)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    labels = [one.label for one in app.stack.top.stops]
    assert app.kit.say("win.title") not in labels


# --- The score --------------------------------------------------------------------------------


def story(app: App, *blown: Floor) -> Story:
    """A game that went off at 04:40."""
    game, player = Game.new(app.context.boards, 1, part="castle"), bot("sergeant", 1)
    while game.decision is not None:
        game.choose(player.choose(game))
    state = game.state.copy()
    state.clock, state.blown = 280, blown
    return replace(
        story_of(game, app.context.teller.plain_event), state=state, score=score_of(state)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_minutes_that_a_standing_tower_makes_worthless_say_so(app: App, language: Language) -> None:
    app.context.speak(language)
    stands, falls = story(app, "1F"), story(app, "2F", "1F")
    for told, count, key in ((stands, 0, "story.minutes.stands"), (falls, 80, "story.minutes")):
        line = next(one for one in told.score.lines if one.name == "minutes")
        assert line.count == count
        assert line_words(app.kit, told, line) == app.kit.say(key)


def test_the_line_of_a_lost_hunt_reads_as_no_number_of_zombies(app: App) -> None:
    """*Zombies got away* stood beside a 0."""
    game = Game.new(app.context.boards, 1, part="hunt")
    game.state.outcome = "hunt-lost"
    told = story_of(game, app.context.teller.plain_event)
    assert next(line_words(app.kit, told, line) for line in told.score.lines) == "Hunt lost"


# --- A crowd ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_counts_a_crowd_and_names_a_few(app: App, language: Language) -> None:
    """Six names took the room of all that helps to answer it."""
    app.context.speak(language)
    for men in (("Angel", "Blake", "Cooper", "Dylan", "Elliot", "Frank"), ("Angel", "Blake")):
        scene = raid(app, dict.fromkeys(men, COURT))
        assert group(scene) == set(men)
        question, reason, _ = play_scene(app).question.words()
        crowd = app.kit.words.count("ask.crowd", len(men))
        assert (crowd in question) == (len(men) > 4)
        assert ("Angel" in question) == (len(men) <= 4 and language == "en")
        assert reason
