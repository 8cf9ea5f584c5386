"""The title as an arcade machine: its menu, the demonstration, the records."""

from __future__ import annotations

from datetime import date
from itertools import product

import pygame
import pytest
from msgspec.structs import replace

from game.archive import named_save, named_saves, read_save, records_file
from game.archive import records as r
from game.archive.records import seed_of_day
from game.archive.score import mode_of
from game.archive.settings import Settings
from game.bots import bot
from game.rules import Options
from game.rules.ladder import DIFFICULTY_LEVELS
from game.scenes.after.records import InitialsScene, RecordsScene, show_off
from game.scenes.menus.level import LevelScene
from game.scenes.menus.options import OptionsScene
from game.scenes.menus.saves import load_scene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.field import FieldScene
from game.scenes.title.title import TitleScene
from game.tabletop.parts.pointer import Spot
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.containers import Scroll
from game.ui.views.scene import Leave
from game.ui.words import LANGUAGES, Language, day_words
from game.window.app import App
from tests.tools.gallery import Gallery
from tests.ui.driving import bar_buttons, click, hover, line_of, lines_of, press, show_on
from tests.ui.real_window import row_of

DAY = date(2044, 6, 6)


@pytest.fixture
def cabinet(app: App) -> App:
    """The title on a fixed date."""
    app.context.today = lambda: DAY
    app.context.to_title()
    app.loop.frame(16)
    return app


def labels(app: App) -> list[str]:
    top = app.stack.top
    assert isinstance(top, TitleScene)
    return [line.label for line in lines_of(top)]


def wait(app: App, seconds: float) -> None:
    """Let time pass; only the last frame is drawn."""
    for _ in range(round(seconds * 10)):
        app.stack.top.update(100)
    app.loop.frame(0)


def test_every_mode_stands_on_the_title_and_each_begins_its_game(cabinet: App) -> None:
    app = cabinet
    for key, part in (("menu.jump", "evening"), ("menu.raid", "castle"), ("menu.hunt", "hunt")):
        app.context.to_title()
        app.loop.frame(16)
        click(app, row_of(app, app.kit.say(key)))
        press(app, pygame.K_2)
        origin = app.context.session.game.origin
        assert origin is not None and origin.part == part


def test_continue_is_offered_only_when_there_is_something(cabinet: App) -> None:
    app = cabinet
    assert app.kit.say("menu.continue") not in labels(app)
    app.context.begin(seed=3)
    app.context.to_title()
    app.loop.frame(16)
    assert app.kit.say("menu.continue") in labels(app)


def test_three_clicks_from_the_title_into_the_plane(cabinet: App) -> None:
    app = cabinet
    # The very first game says how to win, which takes a fourth.
    app.kit.settings = replace(app.kit.settings, level="green")
    click(app, row_of(app, app.kit.say("menu.jump")))
    click(app, row_of(app, app.kit.say("level.green")))
    scene = app.stack.top
    assert isinstance(scene, EquipScene)
    jump = app.kit.say("button.jump-now")
    click(app, next(one for one in bar_buttons(scene) if one.label == jump).rect.center)
    assert app.context.session.game.state.stage not in ("equip", "drop")


def test_the_night_of_the_day_is_that_of_the_date_by_the_rules_of_a_level(cabinet: App) -> None:
    app = cabinet
    app.kit.settings = replace(app.kit.settings, rules=Options(clue_by_sight=True))
    row = line_of(app.stack.top, "Daily mission")
    assert "6 June" in row.placed.words()
    click(app, row.rect.center)
    levels = app.stack.top
    assert isinstance(levels, LevelScene)
    assert app.kit.say("level.own") not in [row.label for row in levels.stops]
    press(app, pygame.K_3)
    game = app.context.session.game
    assert game.origin is not None and game.origin.seed == seed_of_day(DAY)
    assert game.options == DIFFICULTY_LEVELS["veteran"].options
    assert mode_of(game) == "daily"
    assert "first" in app.context.notice


def test_what_todays_night_brought_stands_on_the_title(cabinet: App) -> None:
    app = cabinet
    entry = r.RecordEntry(4321, "ABC", "tactical-victory", on=DAY, game="1" * 16)
    app.context.book.count(r.Finish("daily", entry, True, DAY), DAY)
    app.context.to_title()
    app.loop.frame(16)
    daily = line_of(app.stack.top, app.kit.say("menu.daily"))
    assert any("4321" in words for words in daily.placed.words())
    app.context.begin_night_of_day()
    assert "practice" in app.context.notice


# --- An older night ---------------------------------------------------------------------------


def play_to_the_field(app: App, seed: int) -> None:
    app.context.begin(seed=seed)
    press(app, pygame.K_j)
    app.loop.frame(16)


def test_a_new_night_keeps_the_one_that_was_left_and_says_so(cabinet: App) -> None:
    app = cabinet
    play_to_the_field(app, 3)
    game, player = app.context.session.game, bot("sergeant", 3)
    for _ in range(40):
        app.context.session.choose(player.choose(game))
    app.context.to_title()
    app.context.begin(seed=4)
    kept = named_saves()
    assert len(kept) == 1
    assert kept[0].stem in app.context.notice
    saved = read_save(kept[0])
    assert saved.header.seed == 3
    assert len(saved.choices) == len(game.choices)


def test_going_on_with_a_night_keeps_no_copy(cabinet: App) -> None:
    app = cabinet
    play_to_the_field(app, 3)
    app.context.to_title()
    assert app.context.go_on()
    assert named_saves() == []


# --- The show ---------------------------------------------------------------------------------


def test_after_a_while_the_sergeant_plays_and_any_key_comes_back(cabinet: App) -> None:
    app = cabinet
    wait(app, 40)
    assert isinstance(app.stack.top, TitleScene)
    wait(app, 6)
    show = show_on(app)
    wait(app, 20)
    assert show.night.session.game.choices
    assert labels_after(app, pygame.K_x) == labels(app)
    assert isinstance(app.stack.top, TitleScene)


def labels_after(app: App, key: int) -> list[str]:
    press(app, key)
    return labels(app)


def test_a_click_comes_back_and_begins_nothing(cabinet: App) -> None:
    app = cabinet
    wait(app, 46)
    assert show_on(app)
    click(app, (60, 400))
    assert isinstance(app.stack.top, TitleScene)


def test_a_hand_on_the_mouse_comes_back_so_that_its_click_chooses(cabinet: App) -> None:
    app = cabinet
    wait(app, 46)
    show = show_on(app)
    for pixel in ((700, 300), (712, 305), (700, 300)):
        hover(app, pixel)
    assert show_on(app) is show
    hover(app, (640, 340))
    assert isinstance(app.stack.top, TitleScene)
    click(app, row_of(app, app.kit.say("menu.options")))
    assert isinstance(app.stack.top, OptionsScene)


def test_whoever_uses_the_menu_is_not_interrupted(cabinet: App) -> None:
    app = cabinet
    for _ in range(5):
        wait(app, 30)
        press(app, pygame.K_DOWN)
    assert isinstance(app.stack.top, TitleScene)
    app.stack.push(OptionsScene(app.context))
    wait(app, 100)
    assert isinstance(app.stack.top, OptionsScene)


def test_the_show_keeps_nothing_and_counts_nothing(cabinet: App) -> None:
    app = cabinet
    show = show_off(app.context, seed=2)
    seen = set()
    for _ in range(1_400):
        app.stack.top.update(250)
        seen.add("records" if show.shows_table else show.night.session.shown.stage)
    assert {"field", "castle", "hunt", "records"} <= seen
    app.context.autosave.finish()
    assert not records_file().exists()
    assert not app.context.autosave.path.exists()
    assert named_saves() == []


def test_the_demonstration_is_still_with_reduced_motion(cabinet: App) -> None:
    app = cabinet
    app.kit.settings = replace(app.kit.settings, reduced_motion=True)
    title = app.stack.top
    assert [title.update(100) for _ in range(20)] == [False] * 20
    show = show_off(app.context, seed=2)
    lit = set()
    for _ in range(40):
        app.loop.frame(100)
        lit.add(show.is_lit())
    assert lit == {True}
    assert show.night.session.director.is_calm


def test_what_the_sergeant_points_at_is_seen_over_the_caption(cabinet: App) -> None:
    app = cabinet
    show = show_off(app.context, seed=1)
    pointed_at = 0
    for _ in range(700):
        app.stack.top.update(40)
        shown = app.stack.top
        caption = show.band()
        if isinstance(shown, FieldScene):
            assert not caption.collidelistall([shown.frame.log, shown.frame.map])
            focused = shown.ring.focused if shown.ring.is_shown else None
            if isinstance(focused, Spot) and shown.view and not shown.view.camera.is_gliding:
                pointed_at += 1
                assert not caption.colliderect(focused.rect)
    assert pointed_at


def test_nothing_of_the_show_is_heard(cabinet: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app = cabinet
    heard: list[str] = []
    monkeypatch.setattr(app.kit.sound, "cue", heard.append)
    monkeypatch.setattr(app.kit.sound, "music", heard.append)
    show_off(app.context, seed=2)
    wait(app, 30)
    assert heard == []


# --- Records ----------------------------------------------------------------------------------


def test_records_are_opened_from_the_title_and_turned_by_keys(cabinet: App) -> None:
    app = cabinet
    click(app, row_of(app, app.kit.say("records.title")))
    scene = app.stack.top
    assert isinstance(scene, RecordsScene)
    assert scene.mode == "evening"
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert scene.mode != "evening"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, TitleScene)


@pytest.mark.parametrize("text", TEXT_PERCENTS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_detail_of_the_title_has_room(cabinet: App, text: int, language: Language) -> None:
    app = cabinet
    prologue = replace(app.kit.settings.prologue, end="won")
    app.kit.settings = replace(app.kit.settings, text_scale=text, prologue=prologue)
    app.kit.fit((1280, 720))
    app.context.speak(language)
    top = app.stack.top
    assert isinstance(top, TitleScene)
    details = (f"menu.{mode}.detail" for mode in ("jump", "tutorial", "raid", "hunt"))
    assert {app.kit.say(detail) for detail in details} <= set(top.words()), "none is left out"


def test_all_saved_games_can_be_come_by_however_many(cabinet: App) -> None:
    app = cabinet
    app.context.begin("hunt", 3)
    names = {f"night {number}" for number in range(23)}
    for name in names:
        app.context.save_as(named_save(name))
    app.context.to_title()
    scene = load_scene(app.context)
    app.stack.push(scene)
    seen = set()
    for _ in range(3):
        while scene.update(16):
            pass
        seen |= set(scene.words()) & names
        click(app, line_of(scene, app.kit.say("saves.more")).rect.center)
    assert seen == names


def test_a_table_longer_than_its_place_can_be_gone_through(cabinet: App) -> None:
    app = cabinet
    app.kit.settings = replace(app.kit.settings, text_scale=200)
    app.kit.fit((1280, 720))
    for number in range(10):
        entry = r.RecordEntry(10_000 + number, "ABC", "hunt-won", on=DAY, game=f"{number:016x}")
        app.context.book.count(r.Finish("evening", entry, True), DAY)
    scene = RecordsScene(app.context)
    app.stack.push(scene)

    def is_seen(score: str) -> bool:
        placed = next(one for one in scene.placed.walk() if one.view.says == score)
        return placed.seen.height == placed.rect.height

    assert is_seen("10009") and not is_seen("10000")
    for _ in range(4):
        press(app, pygame.K_PAGEDOWN)
    assert is_seen("10000") and not is_seen("10009")
    (table,) = (one for one in scene.placed.walk() if isinstance(one.view, Scroll))
    hover(app, table.rect.center)
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, y=9, x=0))
    app.loop.frame(16)
    assert is_seen("10009")


def test_the_table_of_records_has_a_tune_and_gives_the_titles_back(cabinet: App) -> None:
    scene = RecordsScene(cabinet.context)
    cabinet.stack.push(scene)
    assert cabinet.kit.sound.mood == "table"
    scene.do(Leave())
    assert cabinet.kit.sound.mood == "title"


def test_each_line_of_a_record_to_sign_bears_its_date(gallery: Gallery) -> None:
    for text, language in product(TEXT_PERCENTS, LANGUAGES):
        gallery.dress((1280, 720), Settings(language=language, text_scale=text))
        scene = gallery.open("initials")
        assert isinstance(scene, InitialsScene)
        date_ = day_words(gallery.context.kit.words, gallery.context.today())
        assert date_ in scene.words(), (text, language)
