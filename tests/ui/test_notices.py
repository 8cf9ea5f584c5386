"""Errors are shown completely, in the player's language, until they have been read."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.boards import check, copy_skeleton
from game.bots import bot
from game.scenes.menus.map_faults import MapFaultsScene
from game.scenes.stages.play_scene import PlayScene
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import press

JAPANESE = re.compile("[ぁ-ん]")


@pytest.fixture
def ruin(app: App) -> Path:
    """A castle in which every thing of a kind is missing or replaced."""
    path = app.context.maps.folder / "ruin.tmx"
    copy_skeleton("castle", path)
    text = path.read_text(encoding="utf-8")
    for kind, other in (("marker", "marcker"), ("road", "rodeo"), ("room", "corridor")):
        text = text.replace(f'type="{kind}"', f'type="{other}"')
    path.write_text(text.replace('type="stairs"', 'type="stairs" rotation="9"'), encoding="utf-8")
    return path


def damage_the_save(app: App) -> None:
    """A game that was left after two choices, with a damaged save."""
    app.context.begin("castle", 3)
    for _ in range(2):
        decision = app.context.session.decision
        assert decision is not None
        app.context.session.choose(decision.options[0])
    app.context.to_title()
    path = app.context.autosave.path
    path.write_text(path.read_text(encoding="utf-8").replace("castle", "cstale", 1), "utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_save_is_reported_completely(app: App, language: Language) -> None:
    damage_the_save(app)
    app.context.speak(language)
    assert app.context.go_on()
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    assert ("壊れています" in scene.notice.words) == (language == "ja")
    app.loop.frame(16)
    assert not scene.bar.short_notice
    decision = app.context.session.decision
    assert decision is not None
    assert scene.bar.words()[1] == app.context.teller.reason(decision, scene.shown)


def test_a_key_puts_it_away_and_does_nothing_else(app: App) -> None:
    damage_the_save(app)
    app.context.go_on()
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    choices = len(app.context.session.game.choices)
    press(app, pygame.K_z)
    assert scene.notice.words == ""
    assert len(app.context.session.game.choices) == choices
    press(app, pygame.K_z)
    assert len(app.context.session.game.choices) == choices - 1


def test_the_key_that_skips_an_animation_leaves_the_notice(app: App) -> None:
    app.context.begin("hunt", 3)
    session, player = app.context.session, bot("sergeant", 3)
    for _ in range(12):
        session.choose(player.choose(session.game))
        app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, PlayScene)
    app.kit.settings = replace(app.kit.settings, animation="normal", fights="board")
    app.context.follow_settings()
    director = session.director
    while not director.is_busy or director.is_held:
        if director.is_held:
            director.go_on()
        else:
            session.choose(player.choose(session.game))
    app.context.notice = "the disk is full"
    app.loop.frame(16)
    while director.is_busy and not director.is_held:
        press(app, pygame.K_F12)
    assert app.stack.top is scene
    assert scene.notice.words
    press(app, pygame.K_F12)
    assert scene.notice.words
    for _ in range(60):
        app.loop.frame(16)
    press(app, pygame.K_F12)
    assert scene.notice.words == ""


def test_faults_of_a_map_are_shown_in_japanese(app: App, ruin: Path) -> None:
    app.context.speak("ja")
    faults = check(ruin)
    assert len(faults) > 20
    for fault in faults:
        text = app.kit.error_text(fault.text)
        assert JAPANESE.search(text), text
        assert not JAPANESE.search(str(fault))
    scene = MapFaultsScene(app.kit, app.stack, faults, app.kit.say("boards.mend"))
    app.stack.push(scene)
    app.loop.frame(16)


def test_a_hunt_that_is_kept_has_no_hour(app: App) -> None:
    app.context.begin("hunt", 3)
    session, player = app.context.session, bot("sergeant", 3)
    for _ in range(4):
        session.choose(player.choose(session.game))
        app.loop.frame(16)
    app.context.begin("hunt", 4)
    assert app.kit.say("kept.hunt", stage=app.kit.say("stage.hunt"), seed=3) in app.context.notice
    assert "00.00" not in app.context.notice
