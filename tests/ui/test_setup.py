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
    PROFILES,
    RULINGS,
    VARIANTS,
    Options,
    in_force,
)
from game.scenes.menus.night_rules import NightRulesScene
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.menus.setup import SetupScene
from game.scenes.title.title import TitleScene
from game.tabletop.rulebook.rulebook import RULES
from game.tabletop.rulebook.switches import GROUPS, PAGES, Group
from game.ui.inputs import Choice
from game.ui.theme import TEXT_PERCENTS
from game.ui.widgets import ListRow
from game.ui.words import LANGUAGES, use
from game.window.app import App
from tests.ui.driving import click, line_of, press, roll_down

SWITCHES = (*VARIANTS, *HUNT_OPTIONS, *RULINGS)


def setup(app: App, group: Group = "variants") -> SetupScene:
    """The setup screen over the title, open at a list."""
    scene = SetupScene(app.evening)
    scene.page = group
    app.stack.push(scene)
    app.loop.frame(16)
    return scene


def number_of(scene: SetupScene | NightRulesScene, switch: str) -> int:
    return [line.name for line in scene.list.lines].index(switch)


def warning_of(scene: SetupScene, switch: str) -> str:
    return scene.list.lines[number_of(scene, switch)].warning


def click_control(app: App, scene: SetupScene, switch: str, share: float = 0.5) -> None:
    """Scroll until a line is visible, and click its control."""
    number = number_of(scene, switch)
    click(app, scene.list.rect.center)
    for _ in range(60):
        if scene.list.rect.contains(scene.list.place_of(number)):
            break
        roll_down(app)
    control = scene.list.lines[number].control
    assert control is not None
    app.loop.frame(16)
    rect = control.rect
    click(app, (rect.left + round(rect.width * share), rect.centery))


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
    for line in scene.list.lines:
        if line.name in GROUPS[group]:
            press(app, pygame.K_RIGHT)
        press(app, pygame.K_DOWN)
    assert set(in_force(app.kit.settings.rules)) == set(GROUPS[group])


def test_arrows_lead_to_every_list_and_back_to_its_tab(app: App) -> None:
    scene = setup(app)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    assert scene.page == "hunt"
    press(app, pygame.K_RIGHT)
    assert scene.list.is_lit
    press(app, pygame.K_LEFT)
    assert not scene.list.is_lit
    assert scene.page == "hunt"


def test_a_profile_sets_all_rulings_and_leaves_the_variants(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True, mine_stays=True))
    scene = setup(app, "rulings")
    profile = scene.list.lines[0].control
    assert isinstance(profile, Choice)
    assert profile.chosen == -1
    click_control(app, scene, "profile", 0.97)
    assert set(in_force(app.kit.settings.rules)) == {"anya", *PROFILES["kind"]}
    click_control(app, scene, "profile", 0.03)
    assert in_force(app.kit.settings.rules) == ("anya",)


def test_a_rule_that_needs_another_says_so_until_it_is_there(app: App) -> None:
    scene = setup(app)
    click_control(app, scene, "panther")
    assert "T-34/85 + Colonel Jaeger" in warning_of(scene, "panther")
    for needed in ("jaeger", "t34", "nikolai", "anya"):
        click_control(app, setup(app), needed)
    scene = setup(app)
    assert [line.warning for line in scene.list.lines if line.warning] == []


def test_reset_puts_back_one_list_only(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True, mine_stays=True))
    setup(app, "rulings")
    press(app, pygame.K_r)
    assert in_force(app.kit.settings.rules) == ("anya",)


# --- Looking up -------------------------------------------------------------------------------


def test_a_click_on_the_id_opens_its_page_and_f1_that_of_the_line(app: App) -> None:
    scene = setup(app)
    app.loop.draw()
    link = next(link for link in app.kit.links.all if link.rule == "V2-anya")
    click(app, link.rect.center)
    assert isinstance(app.stack.top, RulebookScene)
    assert app.stack.top.rule == "V2-anya"
    press(app, pygame.K_ESCAPE)
    scene.list.choose(number_of(scene, "sniper"))
    scene.ring.focus(scene.list)
    scene.list.is_lit = True
    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, RulebookScene)
    assert app.stack.top.rule == "V2-sniper"


def test_what_is_scrolled_away_cant_be_clicked(app: App) -> None:
    scene = setup(app, "rulings")
    scene.list.scroll_to(scene.list.furthest)
    app.loop.draw()
    first = scene.list.lines[1].control
    assert first is not None
    assert not scene.list.rect.colliderect(first.rect)
    click(app, first.rect.center)
    assert in_force(app.kit.settings.rules) == ()
    inside = scene.list.rect
    assert all(inside.contains(link.rect.inflate(-6, -6)) for link in app.kit.links.all)


# --- Playing by it ----------------------------------------------------------------------------


def test_the_parts_are_the_playable_ones() -> None:
    from game.rules.game import Part

    assert set(MATTERING) == set(get_args(Part))


def test_a_new_game_takes_only_the_options_of_its_part(app: App) -> None:
    every = Options(**{switch: True for switch in SWITCHES if switch != "rescue"}, rescue=2)
    app.kit.settings = replace(app.kit.settings, rules=every)
    for part, switches in MATTERING.items():
        app.evening.begin(part, 3)  # type: ignore[arg-type]
        assert set(in_force(app.evening.session.game.options)) == set(switches)


def test_a_night_goes_on_by_its_own_rules(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True))
    app.evening.begin(seed=3)
    app.evening.to_title()
    app.kit.settings = replace(app.kit.settings, rules=Options(sniper=True))
    assert app.evening.go_on()
    assert in_force(app.evening.session.game.options) == ("anya",)


def test_a_night_may_be_begun_by_fixed_rules(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True))
    app.evening.begin(seed=3, options=Options())
    assert in_force(app.evening.session.game.options) == ()


def test_the_setup_begins_the_night_it_is_about(app: App) -> None:
    setup(app)
    press(app, pygame.K_j)
    assert app.evening.session.game.state.hunt is None
    setup(app, "hunt")
    press(app, pygame.K_j)
    assert app.evening.session.game.state.hunt is not None


def test_the_title_leads_to_the_setup_and_the_pause_to_tonights_rules(app: App) -> None:
    title = app.kit.say("setup.title")
    assert isinstance(app.stack.top, TitleScene)
    rows = [row for row in app.stack.top.ring.widgets if isinstance(row, ListRow)]
    click(app, next(row for row in rows if row.label == title).rect.center)
    assert isinstance(app.stack.top, SetupScene)
    app.kit.settings = replace(app.kit.settings, rules=Options(anya=True, nikolai=True))
    app.evening.begin(seed=3)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    row = line_of(app.stack.top, title)
    assert list(row.placed.words()) == [title, "2 optional rules"]
    click(app, row.rect.center)
    scene = app.stack.top
    assert isinstance(scene, NightRulesScene)
    assert [line.name for line in scene.list.lines] == ["anya", "nikolai"]
    press(app, pygame.K_DOWN)
    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, RulebookScene)
    assert app.stack.top.rule == "V2-nikolai"
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)


# --- Room -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXT_PERCENTS)
@pytest.mark.parametrize("group", GROUPS)
def test_every_line_has_room_at_any_size_of_text(
    app: App, group: Group, text: int, language: str
) -> None:
    app.evening.speak(language)  # type: ignore[arg-type]
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit(app.window.size)
    app.stack.arrange(app.window.size)
    scene = setup(app, group)
    for number, line in enumerate(scene.list.lines):
        scene.list.choose(number)
        app.loop.draw()
        place = scene.list.place_of(number)
        assert scene.list.rect.contains(place) or place.height > scene.list.rect.height
        assert line.control is not None
        assert place.contains(line.control.rect), f"{line.name} at {text} % in {language}"
        assert line.control.rect.left > place.centerx - place.width // 4
        words = app.kit.type.width(line.label, app.kit.style("bold", 20))
        assert words < line.control.rect.left - place.left
    rects = [widget.rect for widget in scene.ring.widgets]
    assert all(app.window.surface.get_rect().contains(rect) for rect in rects)
