"""The choice of optional rules: by hand, saved, explained, and only for later games."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from game.archive import read_settings, settings_file
from game.rules.options import (
    HUNT_OPTIONS,
    MATTERING,
    NUMBERS,
    PROFILES,
    RULINGS,
    VARIANTS,
    Options,
    in_force,
)
from game.scenes.menus.night_rules import NightRulesScene
from game.scenes.menus.pages import OpenPage
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.menus.setup import PROFILE, SetupScene, Switch
from game.scenes.title.title import TitleScene
from game.tabletop.rulebook.rulebook import RULES
from game.tabletop.rulebook.switches import GROUPS, PAGES, Group
from game.ui.views.containers import Scroll
from game.ui.views.inputs import Choice
from game.ui.views.presses import LookUp
from game.ui.words import LANGUAGES, use
from game.window.app import App
from tests.ui.driving import click, hover, line_of, press, roll_down, stop_of

SWITCHES = (*VARIANTS, *HUNT_OPTIONS, *RULINGS)


def setup(app: App, group: Group = "variants") -> SetupScene:
    """The setup screen over the title, open at a list."""
    scene = SetupScene(app.context)
    scene.page = group
    app.stack.push(scene)
    app.loop.frame(16)
    return scene


def warning_of(scene: SetupScene, switch: str) -> str:
    return next(line.warning for line in scene.lines() if line.name == switch)


def click_control(app: App, scene: SetupScene, switch: str, share: float = 0.5) -> None:
    """Scroll until a line is visible, and click its control."""
    hover(app, list_of(scene).center)
    for _ in range(60):
        stop = stop_of(scene, Switch(switch))
        if stop.placed.seen == stop.rect:
            break
        roll_down(app)
    click(app, (stop.rect.left + round(stop.rect.width * share), stop.rect.centery))


def list_of(scene: SetupScene) -> pygame.Rect:
    return next(one.rect for one in scene.placed.walk() if isinstance(one.view, Scroll))


# --- What there is to choose ------------------------------------------------------------------


def test_every_switch_has_a_line_a_sentence_and_a_page() -> None:
    assert {switch for group in GROUPS.values() for switch in group} == set(SWITCHES)
    assert set(PAGES) == set(SWITCHES) == set(Options.__struct_fields__)
    assert [page for page in PAGES.values() if page.rule not in RULES] == []
    assert [page for page in PAGES.values() if page.pictured and page.pictured not in RULES] == []
    for language in LANGUAGES:
        words = use(language)
        keys = [f"option.{switch}{end}" for switch in SWITCHES for end in ("", ".why")]
        assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_is_set_by_the_mouse_alone_and_kept(app: App, switch: str) -> None:
    group = next(group for group, switches in GROUPS.items() if switch in switches)
    scene = setup(app, group)
    click_control(app, scene, switch)
    assert in_force(app.kit.settings.rules) == (switch,)
    assert in_force(read_settings(settings_file()).rules) == (switch,)


@pytest.mark.parametrize("group", GROUPS)
def test_every_switch_is_set_by_keys_alone(app: App, group: Group) -> None:
    scene = setup(app, group)
    press(app, pygame.K_RIGHT)  # from the tab into the list
    for line in scene.lines():
        assert scene.focused == Switch(line.name)
        if line.name in GROUPS[group]:
            press(app, pygame.K_RIGHT)
        press(app, pygame.K_DOWN)
    assert set(in_force(app.kit.settings.rules)) == set(GROUPS[group])


def test_arrows_lead_to_every_list_and_back_to_its_tab(app: App) -> None:
    scene = setup(app)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    assert scene.page == "hunt"
    focused = []
    for key in (pygame.K_RIGHT, pygame.K_LEFT):
        press(app, key)
        focused.append(scene.focused)
    assert focused == [Switch(GROUPS["hunt"][0]), OpenPage("hunt")]
    assert scene.page == "hunt"


def test_a_profile_sets_all_rulings_and_leaves_the_variants(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True, mine_stays=True))
    scene = setup(app, "rulings")
    profile = stop_of(scene, Switch(PROFILE)).pressable
    assert isinstance(profile, Choice)
    assert profile.value == -1
    click_control(app, scene, PROFILE, 0.97)
    assert set(in_force(app.kit.settings.rules)) == {"anya", *PROFILES["kind"]}
    click_control(app, scene, PROFILE, 0.03)
    assert in_force(app.kit.settings.rules) == ("anya",)


def test_a_rule_that_needs_another_says_so_until_it_is_there(app: App) -> None:
    scene = setup(app)
    click_control(app, scene, "panther")
    assert "T-34/85 + Colonel Jaeger" in warning_of(scene, "panther")
    for needed in ("jaeger", "t34", "nikolai", "anya"):
        click_control(app, setup(app), needed)
    scene = setup(app)
    assert [line.warning for line in scene.lines() if line.warning] == []


def test_reset_puts_back_one_list_only(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True, mine_stays=True))
    setup(app, "rulings")
    press(app, pygame.K_r)
    assert in_force(app.kit.settings.rules) == ("anya",)


# --- Looking up -------------------------------------------------------------------------------


def test_a_click_on_the_id_opens_its_page_and_f1_that_of_the_line(app: App) -> None:
    scene = setup(app)
    click(app, stop_of(scene, LookUp("V2-anya")).rect.center)
    assert isinstance(app.stack.top, RulebookScene)
    assert app.stack.top.rule == "V2-anya"
    press(app, pygame.K_ESCAPE)
    hover(app, stop_of(scene, Switch("sniper")).rect.center)
    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, RulebookScene)
    assert app.stack.top.rule == "V2-sniper"


def test_what_is_scrolled_away_cant_be_clicked(app: App) -> None:
    scene = setup(app, "rulings")
    hover(app, list_of(scene).center)
    for _ in range(60):
        roll_down(app)
    first = stop_of(scene, Switch(GROUPS["rulings"][0]))
    assert not list_of(scene).colliderect(first.rect)
    click(app, first.rect.center)
    assert in_force(app.kit.settings.rules) == ()


# --- Playing by it ----------------------------------------------------------------------------


def test_the_parts_are_the_playable_ones() -> None:
    from game.rules.game import Part

    assert set(MATTERING) == set(get_args(Part))


def test_a_new_game_takes_only_the_options_of_its_part(app: App) -> None:
    on = dict.fromkeys(SWITCHES, True) | {name: values[-1] for name, values in NUMBERS.items()}
    every = replace(Options(), **on)
    app.kit.settings = replace(app.kit.settings, rules=every)
    for part, switches in MATTERING.items():
        app.context.begin(part, 3)  # type: ignore[arg-type]
        assert set(in_force(app.context.session.game.options)) == set(switches)


def test_a_night_goes_on_by_its_own_rules(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True))
    app.context.begin(seed=3)
    app.context.to_title()
    app.kit.settings = replace(app.kit.settings, rules=Options(sniper=True))
    assert app.context.go_on()
    assert in_force(app.context.session.game.options) == ("anya",)


def test_a_night_may_be_begun_by_fixed_rules(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True))
    app.context.begin(seed=3, options=Options())
    assert in_force(app.context.session.game.options) == ()


def test_the_setup_begins_the_night_it_is_about(app: App) -> None:
    setup(app)
    press(app, pygame.K_j)
    assert app.context.session.game.state.hunt is None
    setup(app, "hunt")
    press(app, pygame.K_j)
    assert app.context.session.game.state.hunt is not None


def test_the_title_leads_to_the_setup_and_the_pause_to_tonights_rules(app: App) -> None:
    title = app.kit.say("setup.title")
    assert isinstance(app.stack.top, TitleScene)
    click(app, line_of(app.stack.top, title).rect.center)
    assert isinstance(app.stack.top, SetupScene)
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True, nikolai=True))
    app.context.begin(seed=3)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    row = line_of(app.stack.top, title)
    assert list(row.placed.words()) == [title, "2 optional rules"]
    click(app, row.rect.center)
    scene = app.stack.top
    assert isinstance(scene, NightRulesScene)
    assert {"V2-anya", "V2-nikolai"} == {
        stop.pressable.action.rule
        for stop in scene.stops
        if isinstance(stop.pressable.action, LookUp)
    } - {""}
    press(app, pygame.K_DOWN)
    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, RulebookScene)
    assert app.stack.top.rule == "V2-nikolai"
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
