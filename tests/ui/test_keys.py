"""Key bindings: set, used, shown, saved, and never without a way back."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.archive import read_settings, settings_file
from game.rules.decisions import Option
from game.scenes.menus.binding import BindingScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.options import OptionsScene, Rebind
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.menus.seed import SeedScene
from game.scenes.title.title import TitleScene
from game.tabletop.controls import CONTROLS
from game.tabletop.question.answers import OPTION_DISPLAYS
from game.ui.input.bindings import UNBINDABLE, Bindings
from game.ui.inputs import TextInput
from game.ui.views.presses import Button as ViewButton
from game.ui.words import LANGUAGES, use
from game.window.app import App
from tests.ui.driving import click, play_scene, press, stop_of
from tests.ui.pads import A, B, X, Y, button

GAME = Path(__file__).parents[2] / "game"
READ_KEY = re.compile(r"pygame\.(K_\w+)")
FIXED = {
    *range(pygame.K_0, pygame.K_9 + 1),  # digits choose
    *(pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_KP_ENTER),  # also used
    *(pygame.K_SPACE, pygame.K_RALT, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END),  # typing
}


def controls(app: App, name: str) -> OptionsScene:
    """The page of controls, with one of them selected."""
    scene = OptionsScene(app.context)
    scene.page = "controls"
    app.stack.push(scene)
    app.loop.frame(16)
    scene.ring.focus(stop_of(scene, Rebind(name)))
    return scene


def bind(app: App, name: str, key: int) -> OptionsScene:
    """Bind another key to a control, with the keyboard alone."""
    scene = controls(app, name)
    press(app, pygame.K_RETURN)
    asked = app.stack.top
    assert isinstance(asked, BindingScene)
    press(app, key)
    assert app.stack.top is scene
    return scene


def hunt_with_a_choice_made(app: App) -> None:
    app.context.begin("hunt", 3)
    app.loop.frame(16)
    scene = play_scene(app)
    scene.question.give(scene.question.answers.answers[0].option)
    app.loop.frame(16)


def hints(app: App) -> set[str]:
    """The keys shown on the buttons of the screen."""
    found = (getattr(one, "pressable", one) for one in play_scene(app).ring.widgets)
    told = {one.hint for one in found if isinstance(one, ViewButton)}
    return {app.kit.trim.prompt(hint) for hint in told if hint}


# --- The table --------------------------------------------------------------------------------


def test_no_control_shares_its_key_and_each_has_words() -> None:
    for column in zip(*((one.name, one.key, one.hint) for one in CONTROLS), strict=True):
        assert len(set(column)) == len(CONTROLS)
    buttons = [control.pad for control in CONTROLS if control.pad]
    assert len(set(buttons)) == len(buttons)
    for language in LANGUAGES:
        words = use(language)
        assert [one.name for one in CONTROLS if not words.has(f"options.key.{one.name}")] == []


def test_every_key_a_scene_reads_is_in_the_table() -> None:
    known = {control.key for control in CONTROLS} | FIXED
    places = [
        *(GAME / "scenes").rglob("*.py"),
        *(GAME / "tabletop").rglob("*.py"),
        GAME / "ui" / "input" / "focus.py",
        GAME / "ui" / "loop.py",
    ]
    read = {
        name: path.name
        for path in places
        for name in READ_KEY.findall(path.read_text(encoding="utf-8"))
    }
    assert {name: file for name, file in read.items() if getattr(pygame, name) not in known} == {}


def test_every_letter_that_answers_is_in_the_table() -> None:
    known = {control.key for control in CONTROLS}
    letters = {
        manner.key for manner in OPTION_DISPLAYS.values() if manner.key and manner.key != "#"
    }
    assert {letter for letter in letters if ord(letter) not in known} == set()
    assert all(issubclass(option, Option) for option in OPTION_DISPLAYS)


# --- By hand ----------------------------------------------------------------------------------


def test_another_key_does_it_from_then_on_and_is_kept_and_shown(app: App) -> None:
    bind(app, "undo", pygame.K_F8)
    assert read_settings(settings_file()).keys == {"undo": "F8"}
    hunt_with_a_choice_made(app)
    made = len(app.context.session.game.choices)
    assert "F8" in hints(app)
    assert "Z" not in hints(app)
    press(app, pygame.K_z)
    assert len(app.context.session.game.choices) == made
    press(app, pygame.K_F8)
    assert len(app.context.session.game.choices) == made - 1


def test_a_key_that_was_taken_is_swapped_with_a_message(app: App) -> None:
    scene = bind(app, "undo", pygame.K_c)
    keys = app.kit.keys
    assert (keys.words("undo", "keys"), keys.words("choices", "keys")) == ("C", "Z")
    prompt = scene.question()[1]
    assert app.kit.say("options.key.choices") in prompt
    assert "Z" in prompt
    hunt_with_a_choice_made(app)
    press(app, pygame.K_z)
    assert isinstance(app.stack.top, ChoiceScene)


def test_a_key_given_to_a_firm_control_leaves_the_other_without(app: App) -> None:
    scene = bind(app, "back", pygame.K_x)
    assert app.kit.keys.words("leave", "keys") == ""
    assert app.kit.say("options.key.leave") in scene.question()[1]
    app.context.begin("hunt", 3)
    app.loop.frame(16)
    for key in (pygame.K_x, pygame.K_ESCAPE):
        press(app, key)
        assert isinstance(app.stack.top, PauseScene)
        press(app, key)
        assert not isinstance(app.stack.top, PauseScene)


@pytest.mark.parametrize("key", [pygame.K_5, pygame.K_LSHIFT, pygame.K_UP, pygame.K_RETURN])
def test_keys_with_a_meaning_of_their_own_are_refused(app: App, key: int) -> None:
    controls(app, "undo")
    press(app, pygame.K_RETURN)
    press(app, key)
    scene = app.stack.top
    assert isinstance(scene, BindingScene)
    assert scene.trouble
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, OptionsScene)
    assert app.kit.settings.keys == {}


def test_a_click_on_a_line_asks_and_a_click_leaves_it(app: App) -> None:
    scene = controls(app, "enter")
    name = CONTROLS[8].name
    click(app, stop_of(scene, Rebind(name)).rect.center)
    asking = app.stack.top
    assert isinstance(asking, BindingScene)
    assert asking._control == name
    click(app, (5, 5))
    assert app.stack.top is scene


def test_reset_gives_every_key_and_button_back(app: App) -> None:
    bind(app, "rules", pygame.K_w)
    app.kit.set(replace(app.kit.settings, pad={"ask": "Y", "choices": ""}))
    press(app, pygame.K_r)
    assert (app.kit.settings.keys, app.kit.settings.pad) == ({}, {})
    press(app, pygame.K_w)
    assert isinstance(app.stack.top, OptionsScene)
    app.stack.pop()
    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, RulebookScene)


def test_full_screen_has_its_key_too(app: App) -> None:
    bind(app, "full", pygame.K_F9)
    press(app, pygame.K_F11)
    assert not app.window.is_fullscreen
    press(app, pygame.K_F9)
    assert app.window.is_fullscreen


def test_who_writes_writes_letters(app: App) -> None:
    for name, key in (("back", pygame.K_q), ("enter", pygame.K_w), ("rules", pygame.K_F8)):
        bind(app, name, key)
    app.stack.replace(TitleScene(app.context))
    for scene in (SeedScene(app.context), RulebookScene(app.kit, app.stack)):
        app.stack.push(scene)
        typed = next(widget for widget in scene.ring.widgets if isinstance(widget, TextInput))
        scene.ring.focus(typed)
        for letter in "qwm":
            press(app, ord(letter))
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
            app.loop.frame(16)
        assert app.stack.top is scene
        line = next(widget for widget in scene.ring.widgets if isinstance(widget, TextInput))
        assert line.text == "qwm"
        press(app, pygame.K_ESCAPE)
        press(app, pygame.K_ESCAPE)


def test_the_letter_of_a_key_that_opens_a_line_is_not_typed_there(app: App) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="x"))
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="x"))
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, RulebookScene)
    line = next(widget for widget in scene.ring.widgets if isinstance(widget, TextInput))
    assert line.text == ""
    scene.ring.focus(line)
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="y"))
    app.loop.frame(16)
    assert scene.text_of("search") == "y"


# --- By pad -----------------------------------------------------------------------------------


def test_a_button_of_the_pad_is_given_away_too(app: App) -> None:
    scene = controls(app, "rules")
    button(app, A)
    asked = app.stack.top
    assert isinstance(asked, BindingScene)
    button(app, Y)
    assert app.stack.top is scene
    assert read_settings(settings_file()).pad == {"rules": "Y", "choices": "R3"}
    button(app, B)
    app.context.begin("hunt", 3)
    app.loop.frame(16)
    button(app, Y)
    assert isinstance(app.stack.top, RulebookScene)
    button(app, B)
    button(app, 10)  # the right stick
    assert isinstance(app.stack.top, ChoiceScene)


def test_b_leaves_the_buttons_as_they_are(app: App) -> None:
    scene = controls(app, "rules")
    button(app, A)
    button(app, A)
    asking = app.stack.top
    assert isinstance(asking, BindingScene)
    assert asking.trouble
    button(app, B)
    assert app.stack.top is scene
    assert app.kit.settings.pad == {}


def test_prompts_show_the_device_used_last(app: App) -> None:
    hunt_with_a_choice_made(app)
    assert {"Z", "C"} <= hints(app)
    before = len(app.context.session.game.choices)
    button(app, X)
    assert len(app.context.session.game.choices) == before - 1
    assert "Y" in hints(app)
    assert "C" not in hints(app)
    click(app, (640, 2))
    assert "C" in hints(app)


# --- Settings ---------------------------------------------------------------------------------


def test_settings_that_make_no_sense_leave_the_usual_keys(app: App) -> None:
    made = Bindings(CONTROLS, {"undo": "no such key", "dance": "K"}, {"dance": "Y", "ask": "Z9"})
    assert made.words("undo", "keys") == "Z"
    assert made.words("ask", "pad") == ""
    assert made.meaning(pygame.K_k) == pygame.K_k
    assert made.meaning_of_button("Y") == CONTROLS.by_name["choices"].key
    assert made.meaning(pygame.K_F12) == pygame.K_F12


def test_any_key_that_may_be_bound_comes_back_from_its_name(app: App) -> None:
    for key in (pygame.K_w, pygame.K_SEMICOLON, pygame.K_KP_PLUS, pygame.K_F12, pygame.K_RALT):
        assert key not in UNBINDABLE
        changed, _ = app.kit.keys.with_key("undo", key)
        assert Bindings(CONTROLS, changed, {}).meaning(key) == pygame.K_z
