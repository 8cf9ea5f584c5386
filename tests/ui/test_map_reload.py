"""A changed map is used at once; one with faults leaves the game alone.

F5 reloads; a changed file of the player is reloaded automatically.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.archive import read_save, restore
from game.archive.score import mode_of
from game.boards import load_boards
from game.boards.loading import KINDS
from game.bots import bot
from game.rules import Game
from game.rules.game import Origin
from game.scenarios import read_scenario
from game.scenes.menus.map_faults import MapFaultsScene, reload
from game.scenes.stages.equip import EquipScene
from game.tabletop.maps.map_selection import MapSelection
from game.window.app import App
from tests.boards.mapfiles import copied
from tests.ui.driving import play_scene, press


@pytest.fixture
def maps(app: App, tmp_path: Path) -> Path:
    """A folder of maps, and a game on them in the castle after some choices."""
    folder = copied(tmp_path)
    app.context.maps = MapSelection(folder, {kind: f"{kind}.tmx" for kind in KINDS})
    app.context.maps.use(app.context.maps.read())
    game = Game.new(app.context.boards, 3, part="castle")
    player = bot("random", 3)
    for _ in range(40):
        if game.decision is None:
            break
        game.choose(player.choose(game))
    app.context.play(game)
    app.loop.frame(16)
    return folder


def redraw(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def let_seconds_pass(app: App, seconds: int) -> None:
    for _ in range(10 * seconds):
        app.loop.frame(100)


def standing(app: App) -> object:
    state = app.context.session.game.state
    return {name: para.at for name, para in state.paras.items()}, state.clock


def test_a_changed_map_is_played_on_in_the_same_position(app: App, maps: Path) -> None:
    before = standing(app)
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    press(app, pygame.K_F5)
    titles = {room.title["en"] for room in app.context.session.game.boards.castle.rooms}
    assert "Mews" in titles
    assert "Stable Court" not in titles
    assert app.context.boards is app.context.session.game.boards
    assert app.context.maps.boards == app.context.boards
    assert standing(app) == before
    assert "the castle" in play_scene(app).bar.words()[1]
    game = app.context.session.game
    assert game.decision is not None
    game.choose(game.decision.options[0])


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("Stable Court", "Mews", "the castle (names)"),
        ('name="scenery" width', 'name="art" width', "the castle (scenery only)"),
        ('type="doorway"', 'type="opening"', "the castle (doorways, openings)"),
    ],
)
def test_the_changed_parts_are_reported(
    app: App, maps: Path, old: str, new: str, parts: str
) -> None:
    redraw(maps / "castle.tmx", old, new)
    press(app, pygame.K_F5)
    assert parts in play_scene(app).bar.words()[1]


def test_the_night_on_the_changed_map_is_saved(app: App, maps: Path) -> None:
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    press(app, pygame.K_F5)
    app.context.autosave.finish()
    saved = read_save(app.context.autosave.path)
    again = restore(saved, app.context.boards)
    assert again.state.clock == app.context.session.game.state.clock


def test_the_game_begins_again_with_its_seed_on_the_changed_map(app: App, maps: Path) -> None:
    for old, new in (("Stable Court", "Mews"), ("Mews", "Stud")):
        redraw(maps / "castle.tmx", old, new)
        press(app, pygame.K_F5)
    app.context.autosave.finish()
    boards = app.context.boards
    for game in (
        app.context.session.game,
        restore(read_save(app.context.autosave.path), boards),
    ):
        assert game.origin is not None
        assert game.origin.can_begin_again
        app.context.begin_again(game)
        again = app.context.session.game
        assert again.origin == Origin("castle", 3)
        assert again.boards.castle is boards.castle
        assert again.position() == Game.new(boards, 3, part="castle").position()


def test_a_game_whose_map_was_changed_belongs_to_no_table(app: App, maps: Path) -> None:
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    press(app, pygame.K_F5)
    assert mode_of(app.context.session.game) is None


def test_a_scenario_stays_one_on_a_changed_map(app: App, maps: Path) -> None:
    scenario = read_scenario(maps / "scenarios" / "only-angel")
    app.context.play(replace(scenario, boards=app.context.boards).begin(5))
    begun = app.context.session.game
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    press(app, pygame.K_F5)
    moved = app.context.session.game
    assert moved is not begun
    assert begun.origin is not None
    assert moved.origin is not None
    assert moved.origin.texts == begun.origin.texts
    app.context.begin_again(moved)
    assert app.context.session.game.origin == begun.origin
    assert app.context.session.game.boards is moved.boards


def test_a_map_with_faults_leaves_the_old_one_and_lists_them_all(app: App, maps: Path) -> None:
    game = app.context.session.game
    redraw(maps / "castle.tmx", 'type="road"', 'type="rodeo"')
    redraw(maps / "castle.tmx", 'type="marker"', 'type="marcker"')
    redraw(maps / "hunt.tmx", 'type="carentan"', 'type="paris"')
    press(app, pygame.K_F5)
    assert app.context.session.game is game
    top = app.stack.top
    assert isinstance(top, MapFaultsScene)
    texts = [str(fault) for fault in top._faults]
    for word in ("rodeo", "marcker", "paris", "carentan"):
        assert any(word in line for line in texts), word
    press(app, pygame.K_ESCAPE)
    assert play_scene(app).bar.words()[1] == app.kit.say("maps.stay")


def test_fixed_faults_are_noticed(app: App, maps: Path) -> None:
    sound = (maps / "castle.tmx").read_text(encoding="utf-8")
    redraw(maps / "castle.tmx", 'type="road"', 'type="rodeo"')
    press(app, pygame.K_F5)
    assert isinstance(app.stack.top, MapFaultsScene)
    let_seconds_pass(app, 3)
    assert isinstance(app.stack.top, MapFaultsScene)
    (maps / "castle.tmx").write_text(sound.replace("Stable Court", "Mews"), encoding="utf-8")
    let_seconds_pass(app, 3)
    assert "the castle" in play_scene(app).bar.words()[1]


def test_a_map_saved_in_tiled_is_played_on_by_itself(app: App, maps: Path) -> None:
    before = standing(app)
    let_seconds_pass(app, 3)
    assert play_scene(app).bar.words()[1] != app.kit.say("maps.same")
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    let_seconds_pass(app, 3)
    titles = {room.title["en"] for room in app.context.boards.castle.rooms}
    assert "Mews" in titles
    assert standing(app) == before
    game = app.context.session.game
    let_seconds_pass(app, 3)
    assert app.context.session.game is game


def test_a_tileset_that_changes_is_noticed_too(app: App, maps: Path) -> None:
    redraw(maps / "castle.tsx", 'name="castle"', 'name="keep"')
    let_seconds_pass(app, 3)
    assert app.context.boards.digests != load_boards().digests


def test_the_games_own_maps_are_not_watched(app: App) -> None:
    app.context.begin("castle", 3)
    assert app.context.maps.files == {}
    assert not app.context.maps._watched
    press(app, pygame.K_F5)
    assert play_scene(app).bar.words()[1] == app.kit.say("maps.same")


def test_a_friends_night_stays_on_his_maps_until_asked_twice(app: App, maps: Path) -> None:
    redraw(maps / "castle.tmx", "Stable Court", "Our Court")
    theirs = load_boards(castle=maps / "castle.tmx")
    redraw(maps / "castle.tmx", "Our Court", "Stable Court")
    app.context.play(Game.new(theirs, 3, part="castle"))
    app.loop.frame(16)
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    press(app, pygame.K_F5)
    assert app.context.session.game.boards is theirs
    assert "F5" in play_scene(app).bar.words()[1]
    press(app, pygame.K_F5)
    assert app.context.session.game.boards.castle is app.context.maps.boards.castle


def test_with_a_pad_the_key_that_moves_to_ones_own_maps_is_named(app: App, maps: Path) -> None:
    redraw(maps / "castle.tmx", "Stable Court", "Our Court")
    theirs = load_boards(castle=maps / "castle.tmx")
    app.context.play(Game.new(theirs, 3, part="castle"))
    redraw(maps / "castle.tmx", "Our Court", "Mews")
    app.kit.keys.device = "pad"
    reload(app.context, is_asked=False)
    assert app.context.notice == app.kit.say("maps.others", shown="F5")


def test_it_is_reported_while_packing_too(app: App, maps: Path) -> None:
    app.context.begin("evening", 3)
    app.loop.frame(16)
    redraw(maps / "castle.tmx", "Stable Court", "Mews")
    press(app, pygame.K_F5)
    assert isinstance(app.stack.top, EquipScene)
    assert "the castle" in app.stack.top.bar.words()[1]
    redraw(maps / "castle.tmx", 'type="road"', 'type="rodeo"')
    let_seconds_pass(app, 3)
    assert isinstance(app.stack.top, MapFaultsScene)


def test_a_map_without_room_for_the_men_leaves_the_old_one(app: App, maps: Path) -> None:
    game = app.context.session.game
    small = (maps / "small-castle.tmx").read_bytes()
    (maps / "castle.tmx").write_bytes(small)
    press(app, pygame.K_F5)
    assert app.context.session.game is game
    assert "does not fit" in play_scene(app).notice.words


def test_maps_as_they_were_change_nothing(app: App, maps: Path) -> None:
    game = app.context.session.game
    press(app, pygame.K_F5)
    assert app.context.session.game is game
    assert play_scene(app).bar.words()[1] == app.kit.say("maps.same")
