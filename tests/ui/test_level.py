"""The level is chosen once when a game begins, remembered, and kept by the game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.archive import read_settings, settings_file
from game.archive.score import finish_of, rung_played, score_of, weighed_score_of
from game.boards import load_boards
from game.bots import bot, play_out
from game.painting.report.paper import level_words
from game.rules import Game, Options
from game.rules.game import Part
from game.rules.ladder import DIFFICULTY_LEVELS
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.menus.level import LevelScene, choose_level
from game.scenes.menus.seed import SeedScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.title.title import TitleScene
from game.story.story import story_of
from game.tabletop.tooltips.win_paper import all_lines
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.stops import FocusStop
from game.ui.words import LANGUAGES, Language
from game.window.app import App, WindowOptions
from tests.ui.driving import click, line_of, lines_of, press, roll_down
from tests.ui.layout_faults import layout_faults
from tests.ui.real_window import row_of


def level_scene(app: App) -> LevelScene:
    scene = app.stack.top
    assert isinstance(scene, LevelScene)
    return scene


def lit(app: App) -> str:
    row = level_scene(app).ring.focused
    assert isinstance(row, FocusStop)
    return row.label


def rows(app: App) -> list[FocusStop]:
    return lines_of(level_scene(app))


def jump(app: App) -> None:
    click(app, row_of(app, app.kit.say("menu.jump")))


def test_the_wheel_beside_a_panel_is_no_click(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    jump(app)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (5, 5))
    roll_down(app)
    assert isinstance(app.stack.top, LevelScene)
    click(app, (5, 5))
    assert isinstance(app.stack.top, TitleScene)


def test_a_newcomer_begins_on_green_with_one_key(app: App) -> None:
    jump(app)
    assert lit(app) == "Green"
    assert len(rows(app)) == len(DIFFICULTY_LEVELS)
    press(app, pygame.K_RETURN)
    assert rung_played(app.context.session.game) == DIFFICULTY_LEVELS["green"]


def test_the_first_game_begins_with_how_to_win_and_no_other(app: App) -> None:
    jump(app)
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, HowToWinScene)
    press(app, pygame.K_SPACE)
    assert isinstance(app.stack.top, EquipScene)
    app.context.to_title()
    app.loop.frame(16)
    jump(app)
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, EquipScene)


def test_each_raid_begins_with_what_its_ambition_means(app: App) -> None:
    for seed in (1, 2, 3):
        choose_level(app.context, "castle", seed)
        app.loop.frame(16)
        press(app, pygame.K_2)
        assert isinstance(app.stack.top, HowToWinScene)
        game = app.context.session.game
        lines = [line.words for line in all_lines(app.kit, game)]
        name = app.kit.say(f"ambition.{game.state.ambition}")
        assert sum(f"**{name}:**" in words for words in lines) == 1
        press(app, pygame.K_SPACE)
        assert isinstance(app.stack.top, PlayScene)
        app.context.to_title()
        app.loop.frame(16)


def test_the_last_level_is_lit_the_next_time(app: App) -> None:
    jump(app)
    click(app, row_of(app, "Veteran"))
    assert read_settings(settings_file()).level == "veteran"
    app.context.to_title()
    app.loop.frame(16)
    jump(app)
    assert lit(app) == "Veteran"


@pytest.mark.parametrize("key", ["menu.jump", "menu.raid", "menu.daily"])
@pytest.mark.parametrize(("digit", "name"), [(pygame.K_1, "green"), (pygame.K_4, "strict")])
def test_each_game_of_the_title_has_the_chosen_level(
    app: App, key: str, digit: int, name: str
) -> None:
    click(app, row_of(app, app.kit.say(key)))
    press(app, digit)
    rung = rung_played(app.context.session.game)
    assert rung is not None and rung.name == name


def test_own_rules_are_a_choice_of_their_own_once_there_are_any(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True))
    jump(app)
    assert lit(app) == "Your own rules"
    press(app, pygame.K_2)
    assert app.context.session.game.options == Options()
    app.context.to_title()
    app.loop.frame(16)
    jump(app)
    press(app, pygame.K_5)
    assert app.context.session.game.options == Options(anya=True)


def test_the_pause_menu_names_the_level(app: App) -> None:
    jump(app)
    press(app, pygame.K_3)
    press(app, pygame.K_SPACE)  # puts away how to win
    press(app, pygame.K_ESCAPE)
    words = list(line_of(app.stack.top, "Game rules").placed.words())
    assert words == ["Game rules", "Veteran"]


def test_esc_its_keycap_and_a_click_beside_it_go_back(app: App) -> None:
    def click_cap() -> None:
        caps = [stop.rect for stop in level_scene(app).stops if stop.label == "Esc"]
        click(app, caps[0].center)

    beside = partial(click, app, (5, 5))
    for leave in (partial(press, app, pygame.K_ESCAPE), click_cap, beside):
        jump(app)
        leave()
        assert isinstance(app.stack.top, TitleScene)


def test_a_seed_is_asked_first_and_then_the_level(app: App) -> None:
    scene = SeedScene(app.context)
    app.stack.push(scene)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="77"))
    app.loop.frame(16)
    press(app, pygame.K_RETURN)
    press(app, pygame.K_3)
    game = app.context.session.game
    assert game.origin is not None and game.origin.seed == 77
    assert rung_played(game) == DIFFICULTY_LEVELS["veteran"]


def test_another_attempt_keeps_level_and_counters(app: App) -> None:
    choose_level(app.context)
    press(app, pygame.K_1)
    game = app.context.session.game
    app.kit.settings = replace(app.kit.settings, level="strict")
    app.context.begin_again(game)
    again = app.context.session.game
    assert again is not game
    assert rung_played(again) == DIFFICULTY_LEVELS["green"]
    assert again.state.sheet == DIFFICULTY_LEVELS["green"].sheet


def test_the_command_line_names_the_level_of_every_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    app = App(WindowOptions(load_boards(), level="strict", language="en", size=(1280, 720)))
    try:
        app.loop.frame(16)
        jump(app)
        assert rung_played(app.context.session.game) == DIFFICULTY_LEVELS["strict"]
    finally:
        app.close()


def test_a_score_is_weighed_by_the_level_and_says_so(app: App) -> None:
    rung = DIFFICULTY_LEVELS["green"]
    game = Game.new(load_boards(), 6, rung.options_of("castle"), "castle", rung.sheet)
    play_out(game, bot("sergeant", 6))
    whole = score_of(game.state).total
    assert whole > 0
    assert weighed_score_of(game).total == whole * rung.percent // 100
    finish = finish_of(game, app.context.today())
    assert finish is not None and not finish.entry.own_rules
    assert (finish.entry.level, finish.entry.score) == ("green", whole * rung.percent // 100)
    words = level_words(app.kit, story_of(game, app.context.teller.plain_event))
    assert words == ("Difficulty: Green", f"× {rung.percent} %")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXT_PERCENTS)
@pytest.mark.parametrize("part", ["evening", "hunt"])
def test_every_row_is_whole_and_inside_the_window(
    app: App, part: Part, text: int, language: Language
) -> None:
    app.context.speak(language)
    app.kit.set(replace(app.kit.settings, text_scale=text, rules=Options(anya=True, two_dice=4)))
    app.kit.fit(app.stack.size)
    choose_level(app.context, part)
    app.loop.frame(16)
    assert layout_faults(level_scene(app).placed) == []


def test_a_hunt_asks_for_its_level_too_and_begins_with_its_dice(app: App) -> None:
    app.context.to_title()
    click(app, row_of(app, app.kit.say("menu.hunt")))
    words = " ".join(level_scene(app).words())
    assert "4 turns." in words and "one action die" in words
    press(app, pygame.K_3)
    game = app.context.session.game
    assert rung_played(game) == DIFFICULTY_LEVELS["veteran"]
    assert game.state.hunt is not None and game.state.hunt.turns == 2
