"""The title is shown before the rest of the game is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.boards import Fault, MapError, load_boards
from game.bots import bot
from game.rules import Game
from game.scenes.stages.drop import DropScene
from game.scenes.title.title import TitleScene
from game.sentence import Sentence
from game.ui.background_value import BackgroundValue
from game.ui.words import clock_words
from game.window.app import App, WindowOptions
from tests.ui import driving
from tests.ui.real_window import row_of

ROOT = Path(__file__).parent.parent.parent

FIRST_PICTURE = """
import sys
from game.window.app import App, WindowOptions
app = App(WindowOptions(None, language="en", size=(1280, 720)))
app.loop.frame(0)
slow = ["game.rules.game", "game.rules.state", "game.archive.save", "game.boards", "game.bots"]
slow += ["game.tabletop.board.view", "pytmx"]
print(*[name for name in slow if name in sys.modules])
app.context.boards
print("game.scenes.stages.castle" in sys.modules)
app.close()
"""


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> App:
    """The title as it is first shown: without boards."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LANG", "C")
    return App(WindowOptions(None, seed=7, language="en", size=(1280, 720)))


def test_first_picture_waits_for_neither_rules_nor_maps(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PICTURE],
        cwd=ROOT,
        env={"SDL_VIDEODRIVER": "dummy", "PATH": "", "LONGEST_DAY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    first, later = done.stdout.splitlines()[-2:]
    assert first == ""
    assert later == "True"


def test_title_can_be_walked_and_jumped_from_before_the_boards_have_come(unloaded: App) -> None:
    app = unloaded
    try:
        app.loop.frame(0)
        assert not app.context.maps.is_read
        driving.press(app, pygame.K_DOWN)
        driving.click(app, row_of(app, app.kit.say("menu.jump")))
        driving.press(app, pygame.K_RETURN)
        assert app.context.session.game.state.stage == "equip"
    finally:
        app.close()


def test_the_field_is_painted_while_the_men_pack(unloaded: App) -> None:
    app = unloaded
    try:
        app.context.begin(seed=7)
        app.loop.frame(0)
        while app.kit.prints.is_busy:
            app.loop.frame(16)
        before = app.kit.prints.arrivals
        driving.press(app, pygame.K_j)
        while not isinstance(app.stack.top, DropScene):
            app.loop.frame(16)
        view = app.stack.top.view
        assert view is not None
        layout = view.layout.at_unit(view.layout.unit * view.camera.zoom)
        assert app.kit.prints.is_exact(layout, "en")
        assert app.kit.prints.arrivals == before
    finally:
        app.close()


def test_the_first_picture_tells_where_the_autosave_stands(unloaded: App) -> None:
    app = unloaded
    try:
        game, player = Game.new(load_boards(), 5), bot("sergeant", 5)
        while game.state.stage != "field":
            game.choose(player.choose(game))
        app.context.autosave.note(game)
        app.context.autosave.finish()
        app.stack.replace(TitleScene(app.context))
        app.loop.frame(0)
        assert not app.context.maps.is_read
        going_on = driving.line_of(app.stack.top, app.kit.say("menu.continue"))
        where = f"{clock_words(game.state.clock)} · {app.kit.say('stage.field')}"
        assert where in going_on.placed.words()
    finally:
        app.close()


def test_faults_of_the_own_maps_end_the_window(
    unloaded: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: str) -> None:
        raise MapError((Fault("field.tmx", 3, Sentence("is torn")),))

    monkeypatch.setattr("game.boards.loading.own_map", fail)
    with pytest.raises(MapError, match="is torn"):
        unloaded.loop.run()
    unloaded.close()


def test_a_value_is_made_once_and_waited_for() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return 7

    later = BackgroundValue(make)
    assert not later.is_made
    later.begin()
    later.begin()
    assert later.take() == later.take() == 7
    assert later.is_made
    assert made == [1]
