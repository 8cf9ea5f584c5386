"""F5: a map that was redrawn is played on at once, and a spoilt one leaves the night alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.archive import read_save, restore
from game.bots import bot
from game.rules import Game
from game.ui.app import App
from tests.boards.mapfiles import copied
from tests.ui.driving import play_scene, press


@pytest.fixture
def maps(app: App, tmp_path: Path) -> Path:
    """A folder of maps that the night at hand is played on, in the castle after some choices."""
    folder = copied(tmp_path)
    app.evening.map_files = {kind: folder / f"{kind}.tmx" for kind in ("field", "castle", "hunt")}
    game = Game.new(app.kit.boards, 3, part="castle")
    player = bot("random", 3)
    for _ in range(40):
        if game.decision is None:
            break
        game.choose(player.choose(game))
    app.evening.play(game)
    app.loop.frame(16)
    return folder


def redraw(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def standing(app: App) -> object:
    state = app.evening.session.game.state
    return {name: para.at for name, para in state.paras.items()}, state.clock


def test_a_changed_map_is_played_on_in_the_same_position(app: App, maps: Path) -> None:
    before = standing(app)
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    press(app, pygame.K_F5)
    titles = {room.title["en"] for room in app.evening.session.game.boards.castle.rooms}
    assert "Mews" in titles
    assert "Stable Court" not in titles
    assert app.kit.boards is app.evening.session.game.boards
    assert standing(app) == before
    assert "the castle" in play_scene(app).question()[1]
    game = app.evening.session.game
    assert game.decision is not None
    game.choose(game.decision.options[0])


def test_the_night_on_the_changed_map_is_saved(app: App, maps: Path) -> None:
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    press(app, pygame.K_F5)
    app.evening.autosave.finish()
    saved = read_save(app.evening.autosave.path)
    again = restore(saved, app.kit.boards)
    assert again.state.clock == app.evening.session.game.state.clock


def test_a_map_with_a_fault_leaves_the_old_one_and_says_which(app: App, maps: Path) -> None:
    game = app.evening.session.game
    redraw(maps / "castle.tmx", 'type="road"', 'type="rodeo"')
    press(app, pygame.K_F5)
    assert app.evening.session.game is game
    assert "castle.tmx" in play_scene(app).question()[1]


def test_a_map_without_room_for_the_men_leaves_the_old_one(app: App, maps: Path) -> None:
    game = app.evening.session.game
    small = (maps / "small-castle.tmx").read_bytes()
    (maps / "castle.tmx").write_bytes(small)
    press(app, pygame.K_F5)
    assert app.evening.session.game is game
    assert "doesn't fit" in play_scene(app).question()[1]


def test_maps_as_they_were_change_nothing(app: App, maps: Path) -> None:
    game = app.evening.session.game
    press(app, pygame.K_F5)
    assert app.evening.session.game is game
    assert play_scene(app).question()[1] == app.kit.say("maps.same")
