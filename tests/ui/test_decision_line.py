"""The buttons of the decision line: the primary one is always placed."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders.orders import ORDERS
from game.tabletop.hud.decision_line import ButtonSpec, lay_on_line, line_buttons
from game.tabletop.parts.action_bar import BarItem
from game.tabletop.parts.question import Choice
from game.ui.widgets import Button
from game.ui.words import Language, Words
from game.window.app import App
from game.window.gallery import Gallery


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_question_says_in_a_sentence_what_its_answer_does(language: Language) -> None:
    words = Words(language)
    silent = [
        (rule, option.word)
        for order in ORDERS
        for rule in order.rules
        for option in order.options
        if not words.has(f"ask.{rule}.why")
        if not words.has(f"ask.option.{option.word}.why")
    ]
    assert not silent


def do_nothing() -> None:
    pass


SPECS: tuple[ButtonSpec, ...] = (
    ("Undo", "Z", pygame.K_z, do_nothing, False),
    ("Gear", "G", pygame.K_g, do_nothing, False),
    ("Choices", "C", pygame.K_c, do_nothing, False),
    ("Ask the colonel", "Q", pygame.K_q, do_nothing, False),
    ("Set the explosives", "1", pygame.K_1, do_nothing, False),
    ("Run", "F", pygame.K_f, do_nothing, False),
    ("Stay here", "Enter", pygame.K_RETURN, do_nothing, True),
)


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_main_answer_and_the_keys_of_the_others_stay(app: App, percent: int) -> None:
    kit = app.kit
    kit.settings = replace(kit.settings, text_scale=percent)
    kit.fit((1280, 720))
    line = pygame.Rect(0, 600, kit.px(1280), kit.px(96))
    buttons = [button for button in line_buttons(kit, line, SPECS) if isinstance(button, Button)]
    assert buttons[-1].label == "Stay here"
    assert [button.hint for button in buttons[:4]] == ["Z", "G", "C", "Q"]
    assert min(button.rect.left for button in buttons) >= line.width // 4


def test_what_is_no_answer_is_left_with_its_key_before_an_answer_goes(app: App) -> None:
    kit = app.kit
    kit.settings = replace(kit.settings, text_scale=200)
    kit.fit((1280, 720))
    line = pygame.Rect(0, 600, kit.px(1280), kit.px(96))
    buttons = [button for button in line_buttons(kit, line, SPECS) if isinstance(button, Button)]
    assert [button.label for button in buttons if button.hint in "ZGCQ"].count("") > 0
    assert "Run" in [button.label for button in buttons]


def test_what_cannot_be_pressed_goes_before_what_can(app: App) -> None:
    kit = app.kit
    place = pygame.Rect(0, 0, 0, 0)
    names = ("End the phase", "Scout", "First aid", "Search the ground", "Wait for the others")
    buttons = [
        Button(kit.trim, place, name, do_nothing, reason="" if name == names[0] else "Not now.")
        for name in names
    ]
    laid = lay_on_line(kit, pygame.Rect(0, 600, 800, 64), buttons)
    assert names[0] in [button.label for button in laid]
    assert len(laid) < len(names)


def undo_of(gallery: Gallery, name: str) -> Button | None:
    scene = gallery.open(name)
    found = (
        widget for widget in scene.ring.widgets if isinstance(widget, Button) and widget.hint == "Z"
    )
    return next(found, None)


def test_where_undo_ends_its_button_says_why(gallery: Gallery) -> None:
    gallery.dress((1280, 720), Settings(language="en"))
    undo = undo_of(gallery, "hunt")
    assert undo is not None
    assert not undo.is_enabled
    assert undo.reason == "No undo past this: Action die."


def test_undo_that_has_ended_takes_no_answers_room(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    gallery.dress((1280, 720), Settings(language="ja", text_scale=200))
    scene = gallery.open("hunt")
    assert isinstance(scene, PlayScene)
    bar, has_undo = scene.bar, []
    for letters in range(1, 40):
        others = [BarItem("選" * letters, hint, pygame.K_c, print) for hint in "GCQ"]
        monkeypatch.setattr(bar, "_items", lambda _, others=others: others)
        row = [button for button in bar.widgets() if isinstance(button, Button)]
        has_undo.append(row[0].hint == "Z")
        labels = [button.label for button in row[has_undo[-1] :]]
        assert labels == [button.label for button in bar._laid(others)]
    assert has_undo[0]
    assert not all(has_undo)


def test_the_menus_button_is_called_menu(gallery: Gallery) -> None:
    for percent in (100, 200):
        gallery.dress((1280, 720), Settings(language="en", text_scale=percent))
        scene = gallery.open("field")
        names = [widget.label for widget in scene.ring.widgets if isinstance(widget, Button)]
        assert "Menu" in names


def test_a_list_with_large_letters_keeps_off_the_panels(gallery: Gallery) -> None:
    gallery.dress((1280, 720), Settings(language="en", text_scale=200))
    scene = gallery.open("field")
    assert isinstance(scene, PlayScene)
    kit = gallery.evening.kit
    rows = [Choice(f"Go to 080{number}", scene.question.undo) for number in range(4)]
    found = ChoiceScene(kit, gallery.stack, "What here?", rows, look_up=lambda _: None)
    found.arrange((1280, 720))
    assert not any(row.rect.colliderect(scene.frame.men) for row in found.ring.widgets)
