"""A friend's game on unknown maps: continued, watched, and left again."""

from __future__ import annotations

import base64
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.archive import play_again, read_save
from game.archive.save import write_save
from game.archive.stories import SAVE_LINK, read_shared
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.board import Boards
from game.scenes.menus.choices import ChoiceScene
from game.scenes.title.title import TitleScene
from game.tabletop.maps.map_selection import boards_of
from game.window.app import App
from tests.boards.mapfiles import edited
from tests.ui.driving import play_scene, press, replay_on


@pytest.fixture
def theirs(tmp_path: Path) -> Boards:
    path = edited(tmp_path / "there", "small-castle.tmx", ("<properties>", NOTE))
    return load_boards(castle=path, field=path.parent / "small-field.tmx")


@pytest.fixture
def sent(theirs: Boards, tmp_path: Path) -> Path:
    game, player = Game.new(theirs, 4, part="castle"), bot("sergeant", 4)
    for _ in range(30):
        game.choose(player.choose(game))
    path = tmp_path / "sent.night"
    write_save(path, game)
    return path


NOTE = '<properties>\n  <property name="note" value="ours"/>'


def test_a_friends_night_goes_on_on_his_maps(app: App, sent: Path, theirs: Boards) -> None:
    app.context.load(read_save(sent))
    game = app.context.session.game
    assert game.boards.digests == theirs.digests
    assert app.context.boards is game.boards
    assert app.context.notice == ""
    assert game.decision is not None
    game.choose(game.decision.options[0])
    app.loop.frame(16)
    app.context.autosave.note(game)
    app.context.autosave.finish()
    kept = read_save(app.context.autosave.path)
    assert kept.header.maps == dict(theirs.digests)
    app.context.to_title()
    assert app.context.boards == load_boards()
    assert app.context.go_on()
    assert app.context.session.game.boards.digests == theirs.digests


def test_the_next_night_is_on_the_own_maps_again(app: App, sent: Path) -> None:
    app.context.load(read_save(sent))
    app.context.begin(seed=3)
    assert app.context.session.game.boards == load_boards()
    assert app.context.boards == load_boards()


def test_a_friends_night_is_watched_on_his_maps(app: App, sent: Path, theirs: Boards) -> None:
    title = app.stack.top
    assert isinstance(title, TitleScene)
    title.watch(sent)
    app.loop.frame(16)
    assert replay_on(app)
    assert play_scene(app).game_context.boards.digests == theirs.digests
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is title
    assert app.context.boards == load_boards()


def test_the_night_of_the_day_is_on_the_games_own_maps(app: App, theirs: Boards) -> None:
    app.context.maps.use(theirs)
    app.context.begin_night_of_day()
    assert app.context.session.game.boards == load_boards()
    app.context.begin(seed=3)
    assert app.context.session.game.boards is theirs


def test_a_report_and_a_page_carry_the_maps(app: App, sent: Path, theirs: Boards) -> None:
    app.context.load(read_save(sent))
    report = read_save(Path(app.context.report("a fault")))
    page = sent.with_suffix(".html")
    coded = base64.b64encode(sent.read_bytes()).decode()
    page.write_text(f'<a href="{SAVE_LINK}{coded}">the game</a>', "utf-8")
    for saved in (report, read_shared(page)):
        boards = boards_of(saved, load_boards())
        assert boards.digests == theirs.digests
        assert play_again(saved, boards)[1] is None


def test_the_command_replays_it_without_the_maps(
    sent: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(sent), "--verify"]) == 0
    assert "30 choices, the same" in capsys.readouterr().out
    assert main(["replay", str(sent), "--verify", "--map", "maps/castle.tmx"]) == 1


def test_a_damaged_map_in_a_save_is_reported_in_a_sentence(app: App, sent: Path) -> None:
    boards = load_boards(castle=sent.parent / "there" / "maps" / "small-castle.tmx")
    write_save(sent, Game.new(replace(boards, packed=(("castle", "QUJD"),)), 1))
    title = app.stack.top
    assert isinstance(title, TitleScene)
    title.watch(sent)
    assert isinstance(app.stack.top, ChoiceScene)
    app.loop.frame(16)
