"""The maps screen: the player's maps chosen by mouse, keys and gamepad, and saved."""

from __future__ import annotations

import errno
import re
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.archive import drawn_maps_folder, friends_folder, read_settings, settings_file
from game.boards import copy_skeleton, load_boards, packed_board
from game.boards.loading import KINDS, own_map, read_map
from game.boards.templates import GUIDE
from game.rules import Game
from game.rules.board import CastleBoard
from game.rules.board.squares import FLOORS
from game.scenes.menus.map_faults import MapFaultsScene
from game.scenes.menus.maps import _TOOLS, MapsScene, Tool, UseMap
from game.scenes.title.title import TitleScene
from game.tabletop.maps.judge import NIGHTS
from game.tabletop.maps.map_list import MapLine, describe_map, picture_room
from game.tabletop.maps.map_selection import README, MapSelection
from game.ui.views.texts import Picture, missing
from game.ui.words import LANGUAGES, Language, Words
from game.window.app import App, WindowOptions
from tests.ui.driving import click, hover, press, settle, stop_of
from tests.ui.layout_faults import layout_faults
from tests.ui.pads import A, hat
from tests.ui.pads import button as pad
from tests.ui.real_window import row_of


@pytest.fixture
def drawn(app: App) -> Path:
    """The player's folder: a castle, a hunt in a subfolder, and a castle with faults."""
    folder = drawn_maps_folder()
    copy_skeleton("castle", folder / "keep.tmx")
    copy_skeleton("hunt", folder / "bog" / "moor.tmx")
    copy_skeleton("castle", folder / "ruin.tmx")
    text = (folder / "ruin.tmx").read_text(encoding="utf-8")
    text = text.replace('type="marker"', 'type="marcker"').replace('type="road"', 'type="rodeo"')
    (folder / "ruin.tmx").write_text(text, encoding="utf-8")
    assert app.context.maps.folder == folder
    return folder


def opened(app: App) -> MapsScene:
    """The screen, opened from the title, with all maps read and painted."""
    title = app.stack.top
    assert isinstance(title, TitleScene)
    click(app, row_of(app, app.kit.say("boards.title")))
    scene = app.stack.top
    assert isinstance(scene, MapsScene)
    settle(app)
    return scene


def line_of(scene: MapsScene, label: str) -> MapLine:
    return next(line for line in scene.lines if line.label == label)


def place_of(scene: MapsScene, label: str) -> pygame.Rect:
    return stop_of(scene, UseMap(line_of(scene, label).path)).rect


def amber(app: App) -> tuple[int, ...]:
    return tuple(pygame.Color(app.kit.theme.palette.amber))[:3]


def castle_of_next_night(app: App) -> object:
    app.context.begin("castle", 3)
    return app.context.session.game.boards.castle


def test_the_folder_is_made_with_a_word_about_it(app: App) -> None:
    assert not drawn_maps_folder().exists()
    opened(app)
    assert "Tiled" in (drawn_maps_folder() / README).read_text(encoding="utf-8")
    assert (drawn_maps_folder() / "longest-day.tiled-project").is_file()
    assert (drawn_maps_folder() / "castle.tsx").is_file()


def test_maps_are_listed_by_kind_with_pictures_and_faults(app: App, drawn: Path) -> None:
    scene = opened(app)
    assert [line.label for line in scene.lines] == ["The game's own", "keep", "ruin"]
    own, keep, ruin = scene.lines
    assert own.is_played
    assert list(missing(scene.placed)) == [], "both have a picture"
    assert "140 squares" in keep.holds
    assert len(ruin.faults) > 2
    assert f"{len(ruin.faults)} faults" in ruin.holds
    assert "ruin.tmx:" in ruin.holds
    scene.open("hunt")
    settle(app)
    assert [line.label for line in scene.lines] == ["The game's own", "bog / moor", "ruin"]


def test_the_faults_of_a_map_are_ringed_on_its_picture(app: App, drawn: Path) -> None:
    scene = opened(app)
    scene.select(drawn / "ruin.tmx")
    settle(app)
    (picture,) = [
        one.view.picture
        for one in scene.placed.walk()
        if isinstance(one.view, Picture) and one.view.of == drawn / "ruin.tmx"
    ]
    assert picture is not None
    red = pygame.mask.from_threshold(picture, app.kit.theme.palette.red, (1, 1, 1, 255))
    assert red.count() > 100
    assert picture.get_width() <= picture_room(scene.kit)[0]
    assert list(missing(scene.placed)) == []


def test_a_map_is_chosen_by_mouse_and_kept(app: App, drawn: Path) -> None:
    scene = opened(app)
    click(app, place_of(scene, "keep").center)
    assert line_of(scene, "keep").is_played
    assert read_settings(settings_file()).maps == {"castle": "keep.tmx"}
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)
    assert app.stack.top._maps_words() == "Castle"
    assert len(castle_of_next_night(app).squares) == 140  # type: ignore[attr-defined]


def test_a_map_is_chosen_by_keys_and_given_up_again(app: App, drawn: Path) -> None:
    scene = opened(app)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert line_of(scene, "keep").is_played
    press(app, pygame.K_UP)
    press(app, pygame.K_RETURN)
    assert line_of(scene, "The game's own").is_played
    assert read_settings(settings_file()).maps == {}
    assert castle_of_next_night(app) is load_boards().castle


def test_a_map_of_another_kind_is_chosen_by_pad(app: App, drawn: Path) -> None:
    scene = opened(app)
    hat(app, -1, 0)
    app.loop.frame(16)
    hat(app, 0, -1)
    settle(app)
    assert scene.page == "hunt"
    hat(app, 1, 0)
    app.loop.frame(16)
    hat(app, 0, -1)
    app.loop.frame(16)
    pad(app, A)
    app.loop.frame(16)
    assert read_settings(settings_file()).maps == {"hunt": "bog/moor.tmx"}


def test_a_map_with_faults_is_not_chosen_but_explained(app: App, drawn: Path) -> None:
    scene = opened(app)
    line = line_of(scene, "ruin")
    click(app, place_of(scene, "ruin").center)
    told = app.stack.top
    assert isinstance(told, MapFaultsScene)
    assert told._faults == line.faults
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is scene
    assert read_settings(settings_file()).maps == {}


def test_a_new_map_appears_and_can_be_played(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_n)
    press(app, pygame.K_n)
    settle(app)
    assert [line.label for line in scene.lines[1:]] == ["my-castle", "my-castle-2"]
    assert not any(line.faults for line in scene.lines)


def test_the_page_follows_the_folder(app: App, drawn: Path) -> None:
    scene = opened(app)
    (drawn / "ruin.tmx").write_bytes((drawn / "keep.tmx").read_bytes())
    for _ in range(30):
        app.loop.frame(100)
    assert not line_of(scene, "ruin").faults


def test_a_folder_of_a_hundred_maps_is_listed_to_its_end(app: App) -> None:
    folder = drawn_maps_folder()
    copy_skeleton("hunt", folder / "moor-000.tmx")
    for number in range(1, 120):
        (folder / f"moor-{number:03}.tmx").write_bytes((folder / "moor-000.tmx").read_bytes())
    scene = MapsScene(app.context)
    app.stack.push(scene)
    scene.open("hunt")
    settle(app)
    settle(app)
    settle(app)
    assert len(scene.lines) == 121
    for _ in range(120):
        press(app, pygame.K_DOWN)
    assert scene.line.label == "moor-119"
    stop = stop_of(scene, UseMap(scene.lines[120].path))
    assert stop.placed.seen == stop.rect, "it is scrolled into view"
    press(app, pygame.K_RETURN)
    assert read_settings(settings_file()).maps == {"hunt": "moor-119.tmx"}


def test_a_castle_is_described_floor_by_floor_below_headings(app: App) -> None:
    own = own_map("castle")
    assert isinstance(own.board, CastleBoard)
    heads, *floors = describe_map(app.kit, own, None).table
    assert [row[0] for row in floors] == [app.kit.say(f"floor.{floor}") for floor in FLOORS]
    assert {len(row) for row in floors} == {len(heads)}
    assert sum(int(row[1]) for row in floors) == len(own.board.squares)


def test_the_folder_is_opened(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(app)
    shown: list[Path] = []
    monkeypatch.setattr("game.scenes.menus.maps.open_folder", shown.append)
    click(app, stop_of(scene, Tool("folder")).rect.center)
    assert shown == [drawn_maps_folder()]
    assert str(drawn_maps_folder()) in scene.question()[1]


@pytest.fixture
def again(app: App, drawn: Path) -> Iterator[App]:
    """The next start, after the chosen castle was damaged."""
    scene = opened(app)
    scene.choose(drawn / "keep.tmx")
    (drawn / "keep.tmx").write_bytes((drawn / "ruin.tmx").read_bytes())
    later = App(WindowOptions(None, seed=7, language="en", size=(1280, 720)))
    later.context.boards  # noqa: B018 (waits until they are there)
    yield later
    later.close()
    pygame.init()


def test_a_chosen_map_that_was_damaged_is_reported_and_replaced(again: App) -> None:
    again.loop.frame(16)
    assert "keep.tmx" in again.context.notice
    assert again.context.boards == load_boards()
    assert again.kit.settings.maps == {"castle": "keep.tmx"}


@pytest.mark.parametrize("name", ["../keep.tmx", "/etc/passwd", "a\\b.tmx", "c:keep.tmx", ""])
def test_settings_can_name_no_file_elsewhere(name: str, tmp_path: Path) -> None:
    assert MapSelection(tmp_path, {"castle": name}).files == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
def test_the_page_is_drawn_in_every_window(
    app: App, drawn: Path, size: tuple[int, int], language: Language
) -> None:
    app.kit.speak(Words(language))
    scene = MapsScene(app.context)
    app.stack.push(scene)
    settle(app)
    app.kit.fit(size)
    app.stack.arrange(size)
    scene.update(0)
    scene.draw(pygame.Surface(size))
    assert layout_faults(scene.placed) == []


def test_a_save_of_a_night_on_a_chosen_map_carries_it(app: App, drawn: Path) -> None:
    scene = opened(app)
    scene.choose(drawn / "keep.tmx")
    castle_of_next_night(app)
    game: Game = app.context.session.game
    assert dict(game.boards.packed)["castle"]
    assert game.boards.digests != load_boards().digests


def test_the_guide_lies_beside_the_maps_with_its_pictures(app: App) -> None:
    opened(app)
    folder = drawn_maps_folder()
    guide = (folder / GUIDE).read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", guide)
    assert len(pictures) == 5
    for picture in pictures:
        assert (folder / picture).read_bytes().startswith(b"\x89PNG")
    for link in re.findall(r"[^!]\[[^]]+\]\(([^)]+)\)", guide):
        assert link.startswith(("http", "#")) or (folder / link).is_file(), link
    assert GUIDE in (folder / README).read_text(encoding="utf-8")


def test_a_button_says_what_it_does_until_it_is_pressed(app: App, drawn: Path) -> None:
    scene = opened(app)
    for name, _, _ in _TOOLS:
        hover(app, stop_of(scene, Tool(name)).rect.center)
        assert scene.question()[1] == app.kit.say(f"boards.does.{name}", n=NIGHTS)
    check = stop_of(scene, Tool("check"))
    click(app, check.rect.center)
    assert "274 squares" in scene.question()[1]
    hover(app, (check.rect.centerx + 1, check.rect.centery))
    assert "274 squares" in scene.question()[1]


def test_a_map_that_was_just_made_is_selected_for_the_other_buttons(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    monkeypatch.setattr("subprocess.Popen", lambda words, **_: started.append(words))
    scene = opened(app)
    for key, name in ((pygame.K_c, "my-castle"), (pygame.K_n, "my-castle-2")):
        press(app, key)
        press(app, pygame.K_t)
        assert started[-1][-1] == str(drawn_maps_folder() / f"{name}.tmx")
        assert scene.line.label == name
        place = place_of(scene, name)
        scene.ring.focus(stop_of(scene, Tool("folder")))
        canvas = pygame.Surface(app.stack.size)
        scene.draw(canvas)
        assert canvas.get_at((place.left + 1, place.centery))[:3] == amber(app)


def test_a_map_drawn_on_after_it_was_chosen_begins_the_next_night_as_it_is_now(
    app: App, drawn: Path
) -> None:
    scene = opened(app)
    scene.choose(drawn / "keep.tmx")
    text = (drawn / "keep.tmx").read_text(encoding="utf-8")
    (drawn / "keep.tmx").write_text(text.replace('"Kitchen"', '"Scullery"'), encoding="utf-8")
    castle_of_next_night(app)
    digests = dict(app.context.session.game.boards.digests)
    assert digests["castle"] == read_map(drawn / "keep.tmx").digest
    settle(app)
    assert app.context.notice == ""


def test_a_map_damaged_after_it_was_chosen_is_left_to_the_night_that_tells_its_faults(
    app: App, drawn: Path
) -> None:
    scene = opened(app)
    scene.choose(drawn / "keep.tmx")
    digest = read_map(drawn / "keep.tmx").digest
    (drawn / "keep.tmx").write_bytes((drawn / "ruin.tmx").read_bytes())
    castle_of_next_night(app)
    assert dict(app.context.session.game.boards.digests)["castle"] == digest
    for _ in range(200):
        app.loop.frame(16)
    assert isinstance(app.stack.top, MapFaultsScene)


def test_a_copy_of_the_games_own_map_is_there_to_draw_on(app: App) -> None:
    scene = opened(app)
    press(app, pygame.K_c)
    settle(app)
    path = drawn_maps_folder() / "my-castle.tmx"
    assert read_map(path).digest == own_map("castle").digest
    assert line_of(scene, "my-castle")
    assert str(path) in scene.question()[1]


def test_a_changed_tileset_is_no_hindrance_and_stays(app: App) -> None:
    opened(app)
    tileset = drawn_maps_folder() / "castle-places.tsx"
    tileset.write_text(tileset.read_text(encoding="utf-8") + "<!-- mine -->", encoding="utf-8")
    press(app, pygame.K_c)
    assert read_map(drawn_maps_folder() / "my-castle" / "my-castle.tmx")
    assert "mine" in tileset.read_text(encoding="utf-8")


def test_a_map_is_opened_in_tiled_but_not_the_games_own(
    app: App, drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    monkeypatch.setattr("subprocess.Popen", lambda words, **_: started.append(words))
    scene = opened(app)
    press(app, pygame.K_t)
    assert started == []
    assert scene.question()[1] == app.kit.say("boards.copy-first")
    scene.select(line_of(scene, "keep").path)
    press(app, pygame.K_t)
    project = drawn / "longest-day.tiled-project"
    assert started == [["/bin/tiled", str(project), str(drawn / "keep.tmx")]]


def test_a_map_is_checked_by_a_button_as_its_file_is_now(app: App, drawn: Path) -> None:
    scene = opened(app)
    scene.select(line_of(scene, "keep").path)
    press(app, pygame.K_k)
    assert "140 squares" in scene.question()[1]
    assert "keep can be played" in scene.question()[1]
    (drawn / "keep.tmx").write_bytes((drawn / "ruin.tmx").read_bytes())
    press(app, pygame.K_k)
    assert isinstance(app.stack.top, MapFaultsScene)
    assert len(app.stack.top._faults) > 2
    press(app, pygame.K_ESCAPE)
    scene.select(None)
    press(app, pygame.K_k)
    assert "274 squares" in scene.question()[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [pygame.K_s, pygame.K_n, pygame.K_c, pygame.K_j])
def test_what_a_full_disk_prevents_is_said_in_a_sentence(
    app: App, drawn: Path, monkeypatch: pytest.MonkeyPatch, language: Language, key: int
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    scene = opened(app)
    app.kit.speak(Words(language))
    scene.select(line_of(scene, "keep").path)
    monkeypatch.setattr(Path, "mkdir", full)
    monkeypatch.setattr("game.scenes.menus.maps.copy_skeleton", full)
    monkeypatch.setattr("game.scenes.menus.maps.copy_map", full)
    before = scene.question()[1]
    press(app, key)
    told = scene.question()[1]
    assert told != before
    assert "No space" not in told
    assert "Errno" not in told


def test_a_hundred_games_judge_a_map_while_the_page_tells_how_many(
    app: App, drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    scene = opened(app)
    scene.open("hunt")
    settle(app)
    scene.select(scene.lines[1].path)
    press(app, pygame.K_j)
    told = set()
    end = time.monotonic() + 120
    while not shown and time.monotonic() < end:
        app.loop.frame(16)
        told.add(scene.question()[1])
        time.sleep(0.01)
    assert re.search(r"\d+% of 100 games won, on the game's own map \d+%", scene.question()[1])
    assert any("of 200 games. The same key stops him" in words for words in told)
    (report,) = (drawn / "judged").glob("moor-*/report.html")
    assert shown == [report.as_uri()]


def test_judging_stops_with_the_page(app: App, drawn: Path) -> None:
    scene = opened(app)
    press(app, pygame.K_j)
    judge = scene._judge
    assert judge is not None
    assert judge.is_playing
    press(app, pygame.K_ESCAPE)
    assert not judge.is_playing


def test_a_board_is_sent_by_a_button_and_taken_over_by_a_drop(
    app: App, drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("game.scenes.menus.maps.open_folder", shown.append)
    scene = opened(app)
    scene.select(line_of(scene, "keep").path)
    press(app, pygame.K_s)
    (file,) = friends_folder().glob("*.board")
    assert file.name == "keep.board"
    assert str(file) in scene.question()[1]
    assert shown == [friends_folder()]
    press(app, pygame.K_ESCAPE)
    title = app.stack.top
    assert isinstance(title, TitleScene)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    settle(app)
    taken = app.stack.top
    assert isinstance(taken, MapsScene)
    assert taken.line.label == "keep / keep"
    assert app.kit.say("boards.taken", map="keep / keep") == taken.question()[1]
    press(app, pygame.K_RETURN)
    settle(app)
    assert taken.line.is_played
    castle_of_next_night(app)
    digests = dict(app.context.session.game.boards.digests)
    assert digests["castle"] == read_map(drawn / "keep.tmx").digest


def test_another_kind_of_board_opens_its_own_tab(app: App, drawn: Path, tmp_path: Path) -> None:
    file = tmp_path / "gift.board"
    file.write_bytes(packed_board(drawn / "bog" / "moor.tmx"))
    scene = opened(app)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    settle(app)
    assert scene.page == "hunt"
    assert scene.line.label == "moor"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dropped_file_that_is_no_board_is_refused_in_a_sentence(
    app: App, tmp_path: Path, language: Language
) -> None:
    app.kit.speak(Words(language))
    file = tmp_path / "gift.board"
    file.write_text("boo", "utf-8")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    settle(app)
    scene = app.stack.top
    assert isinstance(scene, MapsScene)
    assert scene.question()[1].startswith("gift.board")
    assert [line.path for line in scene.lines] == [None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [100, 125, 150, 200])
def test_no_button_is_left_out_with_large_letters(app: App, text: int, language: Language) -> None:
    app.kit.set(replace(app.kit.settings, text_scale=text))
    app.kit.speak(Words(language))
    scene = MapsScene(app.context)
    app.stack.push(scene)
    for size, page in product(((1280, 720), (960, 600)), KINDS):
        app.kit.fit(size)
        app.stack.arrange(size)
        scene.open(page)
        assert layout_faults(scene.placed) == []
