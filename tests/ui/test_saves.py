"""The cards of saved games."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.archive import named_save, named_saves, read_save
from game.painting.moment import picture_of_moment
from game.rules.game import Game
from game.rules.ladder import DIFFICULTY_LEVELS
from game.rules.sheet import PRINTED
from game.scenes.menus.saves import Open, SaveScene, SavesScene, load_scene, told_of
from game.scenes.stages.hunt import HuntScene
from game.ui.views.stops import FocusStop
from game.ui.views.texts import missing
from game.ui.words import LANGUAGES, Language, clock_words, use
from game.window.app import App
from tests.ui.driving import click, press


def _shown(app: App) -> SavesScene:
    """The saves over the title, read and painted."""
    app.context.to_title()
    scene = load_scene(app.context)
    app.stack.push(scene)
    while scene.update(16):
        pass
    app.loop.frame(16)
    return scene


def _cards(scene: SavesScene) -> list[FocusStop]:
    return [stop for stop in scene.stops if isinstance(stop.pressable.action, Open)]


def _card(scene: SavesScene, name: str) -> FocusStop:
    return next(card for card in _cards(scene) if name in card.placed.words())


def test_a_card_shows_the_moment_that_was_saved(app: App) -> None:
    app.context.begin("castle", 3)
    clock = app.context.session.game.state.clock
    app.context.save_as(named_save("the wall"))
    (card,) = _cards(_shown(app))
    assert {"the wall", clock_words(clock)} <= set(card.placed.words())
    assert list(missing(card.placed)) == [], "its picture is there"


def test_a_card_is_chosen_by_mouse_and_by_keys(app: App) -> None:
    for seed, name in ((3, "older"), (4, "newer")):
        app.context.begin("hunt", seed)
        app.context.save_as(named_save(name))
    scene = _shown(app)
    click(app, _card(scene, "older").rect.center)
    assert isinstance(app.stack.top, HuntScene)
    assert app.context.session.game.origin is not None
    assert app.context.session.game.origin.seed == 3
    scene = _shown(app)
    first, second = _cards(scene)
    assert scene.ring.framed is first
    press(app, pygame.K_RIGHT)
    assert scene.ring.framed is second
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, HuntScene)


def test_a_save_that_cant_be_read_says_why_on_its_card(app: App) -> None:
    app.context.begin("hunt", 3)
    app.context.save_as(named_save("whole"))
    named_save("broken").write_text("rubbish", "utf-8")
    scene = _shown(app)
    broken = _card(scene, "broken")
    assert any("is not a saved game" in words for words in broken.placed.words())
    click(app, broken.rect.center)
    assert app.stack.top is scene
    assert "is not a saved game" in scene.message


def test_a_position_that_doesnt_fit_the_board_is_shown_by_its_stage_alone(app: App) -> None:
    app.context.begin("hunt", 3)
    app.context.save_as(named_save("forged"))
    saved = read_save(named_save("forged"))
    position = {**saved.snapshot.position, "hunt": {"tank": "nowhere"}}
    forged = replace(saved, snapshot=replace(saved.snapshot, position=position))
    told = told_of(forged, app.context.boards)
    assert told.state is None
    assert told.stage == "hunt"


def test_every_stage_has_a_picture_of_its_moment(app: App) -> None:
    for part in ("evening", "castle", "hunt"):
        app.context.begin(part, 3)
        app.context.save_as(named_save(part))
    scene = _shown(app)
    assert len(_cards(scene)) == 3
    app.context.kit.speak(use("ja"))
    app.stack.arrange(app.stack.size)
    assert len(list(missing(scene.placed))) == 3, "anew in another language"
    while scene.update(16):
        pass
    assert list(missing(scene.placed)) == []


def test_saved_counters_have_the_values_of_their_own_game(app: App) -> None:
    """Cards showed printed men where the game had been played with stronger ones."""
    green = DIFFICULTY_LEVELS["green"].sheet
    assert green is not None and green != PRINTED
    game = Game.new(app.context.boards, 3, sheet=green)
    while game.decision is not None and game.state.stage != "field":
        game.choose(game.decision.options[0])
    pictures, press = [], app.kit.press
    for sheet in (PRINTED, green):
        press.sheet = sheet
        while (found := picture_of_moment(app.kit, game.boards, game.state, (400, 200))) is None:
            app.loop.frame(16)
        pictures.append(pygame.image.tobytes(found, "RGB"))
        assert press.sheet is sheet
    assert pictures[0] == pictures[1]


def test_a_folder_that_cant_be_read_is_not_called_empty(app: App) -> None:
    named_save("any").parent.write_text("no folder", "utf-8")
    words = set(_shown(app).words())
    assert any("saves: can't be read" in text for text in words)
    assert app.kit.say("saves.none") not in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_time_in_the_name_of_a_save_is_shown_with_a_colon(app: App, language: Language) -> None:
    """In English it was 03.20, as no file of Windows can have a colon in its name."""
    app.context.speak(language)
    app.context.begin("castle", 3)
    told = list[str]()
    app.stack.push(SaveScene(app.context, told.append))
    app.loop.frame(16)
    press(app, pygame.K_RETURN)
    (path,) = named_saves()
    assert path.stem.startswith("03.20 ")
    (card,) = _cards(_shown(app))
    assert any(word.startswith("03:20 ") for word in card.placed.words())
    assert told and "03:20" in told[0]
