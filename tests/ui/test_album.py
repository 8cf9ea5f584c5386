"""The album: what is new told by the report, and the page reached from the records."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.archive import AlbumBook, album_file
from game.archive.album import SECTIONS, Night, Sight
from game.rules.ladder import DIFFICULTY_LEVELS
from game.scenes.after.album import _OF_VARIANTS, AlbumScene, Show, names_of, words_of
from game.scenes.after.debriefing import DebriefingScene
from game.scenes.after.records import RecordsScene
from game.tabletop.replay import watch
from game.ui.words import LANGUAGES, Language, use
from game.window.app import App
from tests.ui.driving import hover, press
from tests.ui.layout_faults import layout_faults
from tests.ui.played import finished

NIGHT = Night(date(2044, 6, 2), "green")
GREEN = DIFFICULTY_LEVELS["green"].options
SEED = 3


def report(app: App) -> DebriefingScene:
    app.context.play(finished("castle", SEED, GREEN))
    top = app.stack.top
    assert isinstance(top, DebriefingScene)
    return top


def page(app: App) -> AlbumScene:
    """As the player comes to it from the records."""
    app.context.to_title()
    app.stack.push(RecordsScene(app.context))
    press(app, pygame.K_a)
    top = app.stack.top
    assert isinstance(top, AlbumScene)
    return top


def test_the_report_names_what_is_new_and_only_once(app: App) -> None:
    scene = report(app)
    kept = AlbumBook(album_file()).kept.seen
    assert kept
    found = next(one for one in kept if one.section == "castle")
    first = words_of(app.kit, found.section, found.name)
    assert any("New in the album" in words and first in words for words in scene.words())
    assert not any("New in the album" in words for words in report(app).words())
    assert AlbumBook(album_file()).kept.seen == kept


def test_a_replay_adds_nothing(app: App) -> None:
    app.context.begin("hunt", 1)
    watch(app.context, finished("castle", SEED, GREEN))
    app.loop.frame(16)
    press(app, pygame.K_END)
    app.loop.frame(16)
    assert not album_file().exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_has_room_for_what_is_new(app: App, language: Language) -> None:
    for scale in (100, 150, 200):
        app.kit.settings = replace(app.kit.settings, text_scale=scale)
        app.kit.speak(use(language))
        app.kit.fit(app.stack.size)
        album_file().unlink(missing_ok=True)
        app.context.album = AlbumBook(album_file())
        scene = report(app)
        app.stack.arrange(app.stack.size)
        assert not layout_faults(scene.placed)


def test_pointing_tells_the_first_night_and_man_and_shadows_have_no_name(app: App) -> None:
    app.context.album.add(iter((Sight("field", "beast", "Frank"),)), NIGHT)
    scene = page(app)
    words = [*scene.words()]
    assert "1 of 14" in words
    assert "War dog" not in words
    for name, told, aloud in (
        ("beast", "First seen: 2 June · Green · Frank", "The Beast"),
        ("dog", "Not seen yet", "Not seen yet"),
    ):
        stop = next(one for one in scene.stops if one.pressable.action == Show("field", name))
        hover(app, stop.placed.rect.center)
        assert told in [*scene.words()]
        assert aloud in scene.told().focus
    assert "Not seen yet" not in scene.told().lines
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, RecordsScene)


def test_keys_come_to_everything_and_scroll_to_it(app: App) -> None:
    scene = page(app)
    for _ in range(80):
        press(app, pygame.K_DOWN)
        if scene.focused == Show("deaths", "flak"):
            break
    assert isinstance(scene.focused, Show)
    assert scene.focused.section == "deaths"
    focused = next(one for one in scene.stops if one.pressable.action == scene.focused)
    assert focused.placed.seen == focused.placed.rect


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 200])
def test_all_that_can_be_seen_has_a_name_a_picture_and_room(
    app: App, language: Language, scale: int
) -> None:
    everything = [
        Sight(section, name)
        for section in SECTIONS
        for name in (*names_of(section), *_OF_VARIANTS.get(section, ()))
    ]
    app.context.album.add(iter(everything), NIGHT)
    app.kit.settings = replace(app.kit.settings, text_scale=scale)
    app.kit.speak(use(language))
    app.kit.fit((1280, 720))
    scene = page(app)
    assert not layout_faults(scene.placed)
    scene.draw(pygame.Surface((1280, 720)))
    assert all(words_of(app.kit, one.section, one.name) for one in everything)


def test_every_cause_of_death_of_the_rules_is_known() -> None:
    folder = Path(__file__).parents[2] / "game" / "rules"
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    causes = {*re.findall(r'cause ?= ?"([a-z-]+)"', sources)}
    assert {"hit", "flak", "beast"} <= causes <= {*names_of("deaths"), *_OF_VARIANTS["deaths"]}


def test_what_this_version_doesnt_know_is_left_out(app: App) -> None:
    strange = [Sight(section, "strange") for section in SECTIONS]
    app.context.album.add(iter((*strange, Sight("field", "dog", "Nobody"))), NIGHT)
    scene = page(app)
    scene.draw(pygame.Surface(app.stack.size))
    words = [*scene.words()]
    assert "1 of 14" in words
    assert not any("strange" in one or "Nobody" in one for one in words)
