"""Packing and jump order: in any order, with any device, and confirmed before the jump."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.rules.counters import EIGHT, STARTING_ITEMS
from game.rules.decisions import Assign, JumpNext
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.village import VillageScene
from game.tabletop.actions import PickItem
from game.tabletop.hud.man_card import ManPicture, Tag
from game.tabletop.parts.squad import man_of
from game.tabletop.stages.equip import TABLE, AdviceLine
from game.ui.views.pane import laid_out
from game.ui.views.stops import Place, action_of
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.ui.driving import bar_buttons, cards_of, click, hover, press
from tests.ui.layout_faults import layout_faults


def begin(app: App) -> EquipScene:
    """The packing stage before any choice."""
    app.context.begin(seed=3)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, EquipScene)
    return scene


def place_of(scene: EquipScene, thing: str) -> tuple[int, int]:
    """The middle of a man's counter or of a tag, in pixels."""
    for widget in scene.ring.widgets:
        if action_of(widget) == PickItem(thing):
            return widget.rect.center
    card = cards_of(scene)[thing]
    return card.rect.centerx, card.rect.top + 60


def middle_of(scene: EquipScene, name: str) -> tuple[int, int]:
    """The middle of a place where things are laid down."""
    placed = ((one.rect, one.view) for one in scene.table.placed().walk())
    return next(
        rect.center for rect, view in placed if isinstance(view, Place) and view.name == name
    )


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press the mouse button here, move there, release."""
    for kind, where in (
        (pygame.MOUSEMOTION, start),
        (pygame.MOUSEBUTTONDOWN, start),
        (pygame.MOUSEMOTION, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)),
        (pygame.MOUSEMOTION, end),
        (pygame.MOUSEBUTTONUP, end),
    ):
        more: dict[str, Any] = (
            {"rel": (9, 9), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {}
        )
        pygame.event.post(pygame.Event(kind, pos=where, button=1, **more))
        app.loop.frame(16)


def test_an_item_that_is_pointed_at_says_what_it_is_for(app: App) -> None:
    """Only what was asked about had its text on the paper."""
    scene = begin(app)
    assert scene.table.item == scene.packing.item_in_hand != "diary"
    hover(app, place_of(scene, "diary"))
    assert scene.table.item == "diary"
    assert f"**{app.context.teller.item('diary')}**" in scene.table.placed().words()


def test_items_go_out_in_any_order_and_come_back(app: App) -> None:
    scene = begin(app)
    game = app.context.session.game
    drag(app, place_of(scene, "diary"), place_of(scene, "Cooper"))
    assert scene.packing.packing.bearers == {"diary": "Cooper"}
    assert not game.choices  # the rules ask for the charm first
    click(app, place_of(scene, "charm"))
    click(app, place_of(scene, "Angel"))
    assert game.choices == [Assign("charm", "Angel")]
    drag(app, place_of(scene, "charm"), middle_of(scene, TABLE))
    assert "charm" in scene.packing.packing.on_table
    assert not game.choices
    press(app, pygame.K_z)
    assert game.choices == [Assign("charm", "Angel")]


def test_nobody_is_given_a_third_item(app: App) -> None:
    scene = begin(app)
    for _ in range(3):
        press(app, pygame.K_4)
    assert len(scene.packing.packing.carried_by(EIGHT[3])) == 2
    assert app.context.notice


def test_the_plane_waits_for_the_last_look(app: App) -> None:
    scene = begin(app)
    game = app.context.session.game
    jump = next(one for one in bar_buttons(scene) if one.hotkey == pygame.K_RETURN)
    assert not jump.is_enabled
    assert "8" in jump.reason
    press(app, pygame.K_a)
    assert scene.packing.is_packed
    drag(app, place_of(scene, "Hank"), place_of(scene, "Angel"))
    assert scene.packing.packing.order == ("Hank", *EIGHT[:-1])
    click(app, place_of(scene, "Angel"))
    click(app, place_of(scene, "Blake"))
    assert scene.packing.packing.order[:3] == ("Hank", "Blake", "Angel")
    assert game.state.stage == "equip"
    press(app, pygame.K_RETURN)
    assert game.state.stage != "equip"
    order = [option.para for option in game.choices if isinstance(option, JumpNext)]
    assert order == list(scene.packing.packing.order[:7])


def test_the_sergeant_packs_the_rest_and_then_sets_the_jump_order(app: App) -> None:
    scene = begin(app)
    click(app, place_of(scene, "camera"))
    press(app, pygame.K_1)
    press(app, pygame.K_a)
    assert scene.packing.packing.bearers["camera"] == "Angel"
    assert set(scene.packing.packing.bearers) == set(STARTING_ITEMS)
    press(app, pygame.K_a)
    assert scene.packing.packing.order != EIGHT
    assert app.context.session.game.state.stage == "equip"


def test_the_frame_stays_on_the_card_that_was_given_something(app: App) -> None:
    scene = begin(app)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    name = man_of(scene.ring.focused)
    assert name
    press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)
    assert len(scene.packing.packing.carried_by(name)) == 2
    assert scene.ring.is_shown and man_of(scene.ring.focused) == name


def test_enter_jumps_after_packing_by_key_wherever_the_frame_was(app: App) -> None:
    scene = begin(app)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_a)
    assert scene.packing.is_packed
    press(app, pygame.K_RETURN)
    assert app.context.session.game.state.stage != "equip"


def test_enter_shares_out_in_the_village_unless_a_man_has_the_frame(app: App) -> None:
    app.context.begin("castle", 7)
    heap = len(app.context.session.game.state.to_assign)
    assert heap > 2
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert len(app.context.session.game.state.to_assign) == heap - 1
    scene = app.stack.top
    assert isinstance(scene, VillageScene)
    scene.ring.is_shown = False
    press(app, pygame.K_RETURN)
    assert not app.context.session.game.state.to_assign


def test_in_nonette_any_item_is_dragged_to_its_man(app: App) -> None:
    """As at the packing before it; only the next one could be, as the rules hand out in order."""
    app.context.begin("evening", 1)
    player, game = bot("sergeant", 1), app.context.session.game
    while not (game.state.stage == "infiltration" and game.state.to_assign):
        app.context.session.choose(player.choose(game))
        app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, VillageScene)
    table = scene.table
    first, second, *_ = table.items
    able = [(name, one) for name, one in cards_of(scene).items() if one.is_enabled]
    (name, card), (other, _) = able[:2]

    def place_of_tag(item: str) -> tuple[int, int]:
        placed = ((one.rect, one.view) for one in table.placed().walk())
        return next(
            rect.center for rect, view in placed if isinstance(view, Tag) and view.item == item
        )

    drag(app, place_of_tag(second), card.rect.center)
    assert first in table.items and second not in table.items
    assert card.rect.collidepoint(place_of_tag(second)), "his card shows it"
    assert not game.state.paras[name].items
    drag(app, place_of_tag(second), cards_of(scene)[other].rect.center)
    assert cards_of(scene)[other].rect.collidepoint(place_of_tag(second)), "it may go to another"
    drag(app, place_of_tag(first), scene.frame.view.midtop)
    assert table.items[0] == first, "it was let go over nobody"
    drag(app, place_of_tag(first), card.rect.center)
    assert game.state.paras[name].items == (first,)
    assert game.state.paras[other].items == (second,), "its turn came"
    assert table.items == game.state.to_assign
    press(app, pygame.K_z)
    assert set(table.items) >= {first, second}


def test_advice_stays_in_the_low_panel_of_a_replay(app: App) -> None:
    app.kit.fit((1920, 1080))
    app.context.speak("ja")
    app.context.begin("evening", 3)
    scene = app.stack.top
    assert isinstance(scene, EquipScene)
    long = app.kit.say("equip.charges", who="エンジェル + エリオット", able="ブレーク + ハンク")
    points = [AdviceLine("icon-bomb", long, is_bad=True), *(AdviceLine("icon-aim", "射撃手"),) * 2]
    panel = scene.table.panel_of("準備", points)
    place = pygame.Rect(1120, 627, 760, 188)
    assert layout_faults(laid_out(app.kit, panel, place)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_the_sergeant_proposes_is_warned_of(app: App, language: Language) -> None:
    app.context.speak(language)
    scene = begin(app)
    for step in ("pack", "line up"):
        press(app, pygame.K_a)
        assert not any(one.is_bad for one in scene.table.points()), step


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [100, 200])
def test_R3_2_flak_the_whole_risk_of_the_drop_stands_beside_the_jump_order(
    app: App, language: Language, text: int
) -> None:
    """It was said of each jump alone, when nothing could be changed any more."""
    app.context.speak(language)
    scene = begin(app)
    app.kit.set(replace(app.kit.settings, text_scale=text))
    app.kit.fit((1280, 720))
    app.stack.arrange((1280, 720))
    assert "77%" not in str(scene.table.points())
    press(app, pygame.K_a)
    shown = scene.table.placed()
    assert any("77%" in words and "1.3" in words for words in shown.words())
    assert not layout_faults(shown)


def test_a_last_man_with_what_the_explosion_needs_is_warned_of(app: App) -> None:
    scene = begin(app)
    press(app, pygame.K_a)
    scene.packing.give_item("lighter", "Cooper")
    scene.packing.line_up("Cooper", scene.packing.packing.order[-1])
    assert scene.packing.packing.order[-1] == "Cooper"
    (warning,) = [one.words for one in scene.table.points() if one.is_bad]
    assert app.kit.say("item.lighter").lower() in warning
    assert app.kit.say("name.Cooper") in warning


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_large_text_first_and_last_end_above_the_counters(app: App, language: Language) -> None:
    app.context.speak(language)
    scene = begin(app)
    app.kit.set(replace(app.kit.settings, text_scale=200))
    app.kit.fit((1920, 1080))
    app.stack.arrange((1920, 1080))
    notes = {app.kit.say("equip.first"), app.kit.say("equip.last")}
    shown = list(scene.table.placed().walk())
    counters = [one.rect for one in shown if isinstance(one.view, ManPicture)]
    boxes = [one.rect for one in shown if one.view.says in notes]
    assert len(boxes) == len(notes)
    assert max(box.bottom for box in boxes) <= counters[0].top
