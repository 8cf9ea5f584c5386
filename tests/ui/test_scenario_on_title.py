"""A scenario dropped on the title: what it says first, and the game that begins."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.boards import load_boards, maps_folder
from game.scenarios import SCENARIO_FILE, packed_scenario, read_scenario
from game.scenes.menus.choices import ChoiceScene
from game.scenes.title.title import TitleScene
from game.ui.words import Language, Words
from game.window.app import App, WindowOptions
from tests.ui.driving import press, settle

OURS = maps_folder() / "scenarios" / "doctor"


def dropped(app: App, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    settle(app)


@pytest.mark.parametrize("way", ["folder", "file", "sent"])
def test_a_dropped_scenario_says_what_it_is_and_begins(app: App, way: str, tmp_path: Path) -> None:
    sent = tmp_path / "gift.scenario"
    sent.write_text(packed_scenario(read_scenario(OURS)), encoding="utf-8")
    dropped(app, {"folder": OURS, "file": OURS / SCENARIO_FILE, "sent": sent}[way])
    asked = app.stack.top
    assert isinstance(asked, ChoiceScene)
    said = read_scenario(OURS).texts["en"]
    assert (asked._title, asked._note) == (said["title"], said["opening"])
    press(app, pygame.K_RETURN)
    settle(app)
    state = app.context.session.game.state
    assert state.goal.home == ("doctor",)
    assert state.paras.keys() == (read_scenario(OURS).file.men or {}).keys()


def test_a_scenario_from_the_command_line_is_offered_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    options = WindowOptions(load_boards(), language="en", scenario=read_scenario(OURS))
    app = App(options)
    try:
        assert isinstance(app.stack.top, ChoiceScene)
        press(app, pygame.K_RETURN)
        settle(app)
        assert app.context.session.game.state.goal.home == ("doctor",)
    finally:
        app.close()


def test_going_back_begins_nothing(app: App) -> None:
    dropped(app, OURS)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_faulty_scenario_is_refused_in_a_sentence(
    app: App, language: Language, tmp_path: Path
) -> None:
    app.kit.speak(Words(language))
    (tmp_path / SCENARIO_FILE).write_text("version = 1", encoding="utf-8")
    dropped(app, tmp_path)
    asked = app.stack.top
    assert isinstance(asked, ChoiceScene)
    assert asked._note.startswith(str(tmp_path)) and "text" in asked._note
