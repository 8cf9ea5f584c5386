"""Former flaws: text over text, and a slip brighter than the list over it."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.after.records import show_off
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.hud.man_card import Tag
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.parts.question import ListedChoice
from game.ui.typography.text import Style
from game.window.app import App
from tests.ui.driving import cards_of, press


def test_a_card_says_on_itself_why_it_takes_nothing(app: App) -> None:
    app.context.begin(seed=3)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, EquipScene)
    for item in scene.packing.packing.on_table[:2]:
        scene.packing.give_item(item, "Angel")
    card = cards_of(scene)["Angel"]
    assert card.reason
    box = card.trim.pill_box(card.reason, Style("bold", 16), card.excuse_place)
    assert card.rect.top <= box.top
    tags = [one.rect.top for one in card.placed.walk() if isinstance(one.view, Tag)]
    assert box.bottom < min(tags)


@pytest.mark.parametrize("is_listed", [False, True])
def test_a_lessons_slip_is_as_dim_as_the_board_under_a_list(app: App, is_listed: bool) -> None:
    scene = begin_lesson(app.context, FIRST_NIGHT, 6)
    app.loop.frame(16)
    picture = pygame.Surface(app.stack.size)
    if is_listed:
        press(app, pygame.K_c)
        assert isinstance(app.stack.top, ChoiceScene)
    app.stack.draw(picture)
    brightness = max(picture.get_at((x, scene.panel.centery))[0] for x in range(40, 400, 5))
    assert (brightness < 160) is is_listed


def test_a_short_list_in_large_letters_is_narrow(app: App) -> None:
    kit = app.kit
    kit.settings = replace(kit.settings, text_scale=200)
    kit.fit((1280, 720))
    app.stack.arrange((1280, 720))
    rows = [ListedChoice("Angel", lambda: None)]
    scene = ChoiceScene(kit, app.stack, "Here", rows, look_up=lambda _: None)
    app.stack.push(scene)
    assert scene.ring.widgets[0].rect.width < kit.px(460)


@pytest.mark.parametrize("milliseconds", [1000, 20_000])
def test_nothing_of_the_show_lies_under_its_caption(app: App, milliseconds: int) -> None:
    show = show_off(app.context, 1)
    for _ in range(milliseconds // 40):
        app.stack.top.update(40)
    played = app.stack.top
    assert isinstance(played, PlayScene)
    assert played.frame.size[1] <= show.band().top
    assert show.call_box().top >= show.band().top
