"""The page of scenarios: what it says of each, and what can be done with them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game.archive import friends_folder
from game.archive.folders import scenarios_folder
from game.boards import maps_folder
from game.bots import bot, play_out
from game.scenarios import SCENARIO_FILE, packed_scenario, read_scenario
from game.scenarios.scenario_file import BOTS
from game.scenes.after.debriefing import DebriefingScene, PlayNew
from game.scenes.after.records import InitialsScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.map_faults import MapFaultsScene
from game.scenes.menus.scenarios import Offer, ScenariosScene, offer
from game.ui.views.scene import Leave
from game.ui.words import Language, Words
from game.window.app import App
from tests.ui.driving import click, press, settle
from tests.ui.real_window import row_of

FOLDERS = sorted(path.parent for path in (maps_folder() / "scenarios").glob(f"*/{SCENARIO_FILE}"))


def opened(app: App) -> ScenariosScene:
    """The page, opened from the title with the mouse, with all scenarios read."""
    click(app, row_of(app, app.kit.say("scenarios.title")))
    settle(app)
    scene = app.stack.top
    assert isinstance(scene, ScenariosScene)
    return scene


def lines(app: App) -> list[str]:
    """The lines of the question on top."""
    asked = app.stack.top
    assert isinstance(asked, ChoiceScene)
    return [one.label for one in asked._choices]


def offered(scene: ScenariosScene) -> list[Path]:
    actions = [stop.pressable.action for stop in scene.stops]
    return [one.path for one in actions if isinstance(one, Offer)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_says_of_each_what_it_is_and_how_hard(app: App, language: Language) -> None:
    app.kit.speak(Words(language))
    app.context.to_title()
    scene = opened(app)
    assert offered(scene) == FOLDERS
    said = "\n".join(scene.words())
    for folder in FOLDERS:
        scenario = read_scenario(folder)
        assert scenario.texts[language]["title"] in said
        for name in BOTS:
            share = scenario.share_of(name)
            assert share is not None, f"{folder.name} has changed since it was measured"
            assert f"{round(100 * share.won)}% ± {round(100 * share.off)}" in said
    assert said.count(app.kit.say("scenarios.new")) == len(FOLDERS)


def test_ours_are_neither_hopeless_nor_won_by_anybody() -> None:
    for folder in FOLDERS:
        sergeant, novice = (read_scenario(folder).share_of(name) for name in BOTS)
        assert sergeant is not None and novice is not None
        assert 0.25 < novice.won < sergeant.won < 0.9, folder.name


def test_enter_offers_the_selected_one_and_begins_it(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    asked = app.stack.top
    assert isinstance(asked, ChoiceScene) and scene.selected == FOLDERS[1]
    assert asked._title == read_scenario(FOLDERS[1]).title
    press(app, pygame.K_RETURN)
    settle(app)
    origin = app.context.session.game.origin
    assert origin is not None and origin.scenario == read_scenario(FOLDERS[1]).digest


def test_the_gold_button_offers_the_selected_one_too(app: App) -> None:
    scene = opened(app)
    (gold,) = (one for one in scene.stops if getattr(one.pressable, "is_primary", False))
    assert gold.label == app.kit.say("scenario.begin")
    press(app, pygame.K_DOWN)
    press(app, pygame.K_p)
    asked = app.stack.top
    assert isinstance(asked, ChoiceScene)
    assert asked._title == read_scenario(FOLDERS[1]).title


def test_the_best_result_and_the_way_back_to_it(app: App) -> None:
    folder = maps_folder() / "scenarios" / "doctor"
    scenario = read_scenario(folder)
    game = scenario.begin(3)
    play_out(game, bot("sergeant", 3))
    app.context.play(game)
    settle(app)
    report = app.stack.top
    assert isinstance(report, DebriefingScene)
    report.do(PlayNew())
    settle(app)
    if isinstance(app.stack.top, InitialsScene):
        app.stack.top.do(Leave())
    settle(app)
    scene = app.stack.top
    assert isinstance(scene, ScenariosScene) and scene.selected == folder
    best = app.context.book.records.tables[scenario.digest][0].score
    assert app.kit.say("scenarios.best", score=best) in "\n".join(scene.words())


def test_a_friends_scenario_is_kept_and_sent_on(app: App, tmp_path: Path) -> None:
    scene = opened(app)
    sent = tmp_path / "gift.scenario"
    sent.write_text(packed_scenario(read_scenario(FOLDERS[0])), encoding="utf-8")
    for name in ("gift", "gift-2"):
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(sent)))
        settle(app)
        kept = scenarios_folder() / f"{name}.scenario"
        assert scene.selected == kept and kept in offered(scene)
    press(app, pygame.K_s)
    (again,) = friends_folder().iterdir()
    assert again.read_text(encoding="utf-8") == sent.read_text(encoding="utf-8")


def test_a_new_one_is_read_again_when_it_is_changed(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_n)
    settle(app)
    mine = scenarios_folder() / "my-scenario"
    assert scene.selected == mine and "My scenario" in "\n".join(scene.words())
    (mine / SCENARIO_FILE).write_text("version = 1", encoding="utf-8")
    for _ in range(70):
        app.loop.frame(16)
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, MapFaultsScene)


def test_what_was_changed_is_not_measured(tmp_path: Path) -> None:
    copied = shutil.copytree(maps_folder() / "scenarios" / "bridge", tmp_path / "x")
    path = copied / SCENARIO_FILE
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Sainte-Aure", "Saint-Lô"), encoding="utf-8")
    assert read_scenario(copied).share_of("sergeant") is not None
    path.write_text(text.replace('ends = "04:30"', 'ends = "04:40"'), encoding="utf-8")
    assert read_scenario(copied).share_of("sergeant") is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_second_of_a_pair_goes_on_with_who_came_through(app: App, language: Language) -> None:
    app.kit.speak(Words(language))
    ours = maps_folder() / "scenarios"
    first, second = read_scenario(ours / "dungeon"), read_scenario(ours / "dungeon-2")
    offer(app.context, second)
    own = app.kit.say("scenario.begin")
    assert lines(app)[0] == own
    press(app, pygame.K_ESCAPE)
    game = first.begin(3)
    play_out(game, bot("sergeant", 3))
    app.context.play(game)
    settle(app)
    fates = app.context.book.records.fates[first.title]
    living = [name for name, fate in fates.items() if fate is not None]
    app.context.to_title()
    offer(app.context, second)
    go_on, begin, *_ = lines(app)
    assert begin == own and all(app.kit.say(f"name.{name}") in go_on for name in living)
    press(app, pygame.K_RETURN)
    settle(app)
    paras = app.context.session.game.state.paras
    assert {*living, "Cooper", "Elliot", "Hank"} == {*paras}
    wounds = {name: fate.wounded for name, fate in fates.items() if fate is not None}
    assert wounds == {name: paras[name].wounded for name in wounds}


def test_after_the_first_of_a_pair_the_second_is_selected(app: App) -> None:
    ours = maps_folder() / "scenarios"
    app.stack.push(ScenariosScene(app.context, read_scenario(ours / "dungeon").digest))
    settle(app)
    scene = app.stack.top
    assert isinstance(scene, ScenariosScene) and scene.selected == ours / "dungeon-2"
