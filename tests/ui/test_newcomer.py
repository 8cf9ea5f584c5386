"""A wrong key or click is explained, and every key shown on a button works."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.rules import Game
from game.rules.counters import INES
from game.rules.decisions import Act, TakeWound
from game.rules.game import Part
from game.scenes.menus.log import LogScene
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.village import VillageScene
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.actions import ActWithTank
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.parts.pointer import Spot
from game.tabletop.parts.squad import man_of
from game.tabletop.replay import watch
from game.tabletop.stages.hunt import TANK_ACTIONS
from game.tabletop.tooltips.descriptions import Descriptions
from game.tabletop.tooltips.slip import TooltipText
from game.ui.views.presses import Button as ViewButton
from game.ui.views.presses import LookUp
from game.ui.views.stops import FocusStop, action_of
from game.ui.widgets import Widget
from game.window.app import App
from tests.ui.driving import PAD_A, bar_buttons, cards_of, click, play_scene, press, push, tilt_down
from tests.ui.played import played
from tests.ui_foundation.catalogues import sentences

PAD_X = 2


def cues(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sound cues from now on."""
    heard: list[str] = []
    monkeypatch.setattr(app.kit.trim, "on_sound", heard.append)
    return heard


def caps(app: App) -> dict[str, str]:
    """The key shown on each button, by its label."""
    scene = play_scene(app)
    buttons = bar_buttons(scene)
    return {
        button.label: app.kit.trim.prompt(button.hint) for button in buttons if button.is_enabled
    }


# --- Enter, A and the keypad ------------------------------------------------------------------


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_enter_on_a_fresh_packing_table_packs_and_then_jumps(app: App, key: int) -> None:
    app.context.begin("evening", 7)
    scene = play_scene(app)
    assert isinstance(scene, EquipScene)
    press(app, key)
    assert scene.packing.is_packed
    press(app, key)
    assert app.context.session.game.state.stage != "equip"


def test_a_pad_packs_jumps_and_points_at_a_man_by_a_alone(app: App) -> None:
    app.context.begin("evening", 7)
    for _ in range(2):
        push(app, PAD_A)
    assert app.context.session.game.state.stage == "field"
    scene = play_scene(app)
    push(app, PAD_A)
    assert not scene.ring.is_shown, "who hammers through the jump chooses nobody"
    for _ in range(40):
        app.loop.frame(16)
    push(app, PAD_A)
    assert scene.ring.is_shown, "the first A shows where A would go"
    push(app, PAD_A)
    assert isinstance(app.context.session.game.choices[-1], Act)


def test_the_pads_a_stands_on_the_button_that_hears_it(app: App) -> None:
    app.context.begin("evening", 7)
    say = app.kit.say
    app.loop.frame(16)
    assert caps(app)[say("button.pack")] == "A"
    push(app, PAD_A)
    assert caps(app)[say("button.jump")] == "A"
    assert caps(app)[say("button.line-up")] == ""


def test_a_pad_runs_a_film_by_a(app: App) -> None:
    scene = watch(app.context, played(app, "hunt"))
    app.loop.frame(16)
    assert not scene.projection.is_playing
    push(app, PAD_A)
    assert scene.projection.is_playing
    pressed = (one.pressable for one in scene.ring.widgets if isinstance(one, FocusStop))
    buttons = [one for one in pressed if isinstance(one, ViewButton)]
    shown = {one.label: app.kit.trim.prompt(one.hint) for one in buttons}
    assert shown[app.kit.say("replay.stop")] == "A"
    assert shown[app.kit.say("replay.leave")] == "B"


# --- What can't be chosen ---------------------------------------------------------------------


def test_a_full_card_says_why_by_key_as_by_mouse(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.context.begin("castle", 7)
    app.loop.frame(16)
    scene = play_scene(app)
    assert isinstance(scene, VillageScene)
    heard = cues(app, monkeypatch)
    press(app, pygame.K_TAB)
    given = 0
    while scene.shown.to_assign and scene.ring.excuse is None and given < 3:
        press(app, pygame.K_RETURN)
        given += 1
    card = scene.ring.excuse
    assert card is not None
    assert app.context.teller.name(man_of(card)) in card.reason
    heap = len(scene.shown.to_assign)
    heard.clear()
    press(app, pygame.K_RETURN)
    assert (heard, len(scene.shown.to_assign)) == (["refuse"], heap)


def test_every_card_in_the_village_that_is_dim_says_why(app: App) -> None:
    app.context.begin("castle", 7)
    app.loop.frame(16)
    seen = 0
    while isinstance(scene := play_scene(app), VillageScene):
        able = {answer.unit for answer in scene.question.answers.answers}
        dim = [card for name, card in cards_of(scene).items() if name not in able]
        group = scene.shown.action.group if scene.shown.action is not None else ()
        dim = [card for card in dim if man_of(card) not in group]
        seen += len(dim)
        assert [man_of(one) for one in dim if not one.reason] == []
        scene.question.give(scene.question.answers.answers[0].option)
        app.loop.frame(16)
    assert seen


def test_the_rulebook_says_why_there_is_no_way_back_yet(app: App) -> None:
    press(app, pygame.K_F1)
    scene = app.stack.top
    assert isinstance(scene, RulebookScene)
    back = next(stop for stop in scene.stops if stop.label == app.kit.say("rulebook.back"))
    assert not back.is_enabled
    assert back.reason


# --- The top bar ------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["evening", "castle"])
def test_each_figure_of_the_top_bar_has_an_explanation(app: App, part: Part) -> None:
    app.context.begin(part, 7)
    app.loop.frame(16)
    for _ in range(60):
        if app.context.session.game.state.stage in ("field", "castle"):
            break
        press(app, pygame.K_RETURN)
    scene = play_scene(app)
    stops = [one for one in scene.ring.widgets if is_fact(one)]
    assert len(stops) >= 3
    for stop in stops:
        assert isinstance(stop, FocusStop)
        each_is_told(app, stop.rect, stop.pressable.tip)
        click(app, stop.rect.center)
        opened = app.stack.top
        assert isinstance(opened, RulebookScene)
        press(app, pygame.K_ESCAPE)


def test_each_action_of_the_tank_has_an_explanation_and_a_reason_if_barred(app: App) -> None:
    app.context.begin("hunt", 3)
    for _ in range(400):
        app.loop.frame(16)
        if app.context.session.decision is not None:
            break
        press(app, pygame.K_RETURN)
    app.loop.frame(16)
    scene = play_scene(app)
    stops = [one for one in scene.ring.widgets if isinstance(action_of(one), ActWithTank)]
    cards = [one.pressable.tip for one in stops if isinstance(one, FocusStop)]
    offered = {type(answer.option) for answer in scene.question.answers.answers}
    for stop, card in zip(stops, cards, strict=True):
        each_is_told(app, stop.rect, card)
        press(app, pygame.K_F1)
        opened = app.stack.top
        assert isinstance(opened, RulebookScene)
        press(app, pygame.K_ESCAPE)
    told = [card for card in cards if isinstance(card, TooltipText)]
    barred = [any("<red>" in row.words for row in card.rows) for card in told]
    assert barred == [action.option_type not in offered for action in TANK_ACTIONS]
    assert True in barred
    assert False in barred


def each_is_told(app: App, rect: pygame.Rect, card: object) -> None:
    app.stack.top.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0), buttons=(0, 0, 0))
    )
    found = play_scene(app).tooltip.card()
    assert found is not None
    assert (found[0], found[1]) == (card, rect)


@pytest.mark.parametrize(
    ("language", "mouse", "neither"), [("en", "lick", "key"), ("ja", "クリック", "キー")]
)
def test_what_is_asked_and_taught_names_no_mouse(language: str, mouse: str, neither: str) -> None:
    asked = {
        key: text
        for key, text in sentences(language).items()
        if key.startswith(("ask.", "equip.", "lesson.", "boards.how"))
    }
    assert asked
    # "Any key or click" is the same with every input device.
    bound = [key for key, text in asked.items() if mouse in text and neither not in text]
    assert bound == []


def test_a_lesson_names_the_button_of_the_device_in_use(app: App) -> None:
    bar = begin_lesson(app.context, FIRST_NIGHT)
    app.loop.frame(16)
    assert " Z " in "".join(bar.placed().words())
    tilt_down(app)
    said = "".join(bar.placed().words())
    assert " X " in said
    assert " Z " not in said


# --- The log ----------------------------------------------------------------------------------


def test_keys_open_the_rule_and_show_the_place_of_any_line_of_the_log(app: App) -> None:
    app.context.begin("evening", 7)
    for _ in range(2):
        press(app, pygame.K_RETURN)
    below = play_scene(app)
    assert below.shown.stage == "field"
    press(app, pygame.K_l)
    scene = app.stack.top
    assert isinstance(scene, LogScene)
    rules = set()
    for _ in range(12):
        press(app, pygame.K_UP)
        press(app, pygame.K_F1)
        rulebook = app.stack.top
        assert isinstance(rulebook, RulebookScene)
        rules.add(rulebook.rule)
        press(app, pygame.K_ESCAPE)
        assert app.stack.top is scene
    assert len(rules) > 1
    while scene.focused_line is not None and scene.focused_line.cell is None:
        press(app, pygame.K_UP)
    line = scene.focused_line
    assert line is not None
    press(app, pygame.K_RETURN)
    assert app.stack.top is below
    assert play_scene(app).pointer.log_cell == line.cell


def test_the_focus_frame_is_on_something_visible_in_the_village(app: App) -> None:
    app.context.begin("castle", 7)
    app.loop.frame(16)
    press(app, pygame.K_a)
    for _ in range(12):
        app.loop.frame(50)
    press(app, pygame.K_RETURN)
    scene = play_scene(app)
    assert isinstance(scene, VillageScene)
    assert not scene.view is not None
    assert not [widget for widget in scene.ring.widgets if isinstance(widget, Spot)]
    press(app, pygame.K_n)
    first = scene.ring.framed
    press(app, pygame.K_n)
    assert man_of(first) and man_of(scene.ring.framed)
    assert scene.ring.framed is not first


def test_a_wound_that_kills_is_called_by_its_name(app: App) -> None:
    state = Game.new(app.context.boards, 7, part="castle").state
    labels = {}
    for wounded in (False, True):
        for name in ("Hank", INES):
            state.paras[name] = replace(state.paras[name], wounded=wounded)
            labels[name, wounded] = app.context.teller.option(TakeWound(name), state)
    assert "dies" not in labels["Hank", False]
    assert "dies" in labels["Hank", True]
    assert "dies" in labels[INES, False], "she has no wounded side"


def test_it_is_said_what_a_wound_costs(app: App) -> None:
    """By the values on both sides of the counter; or that it kills, and why."""
    state, things = Game.new(app.context.boards, 7, part="castle").state, play_texts(app)
    hank = state.paras["Hank"]
    fit, hurt = state.sheet.paras["Hank"].fit, state.sheet.paras["Hank"].wounded
    assert hurt is not None
    costs = {"combat": f"{fit.combat} → {hurt.combat}", "move": f"{fit.move} → {hurt.move}"}
    assert things.wound_in_short(state, hank) == app.kit.say("wound.costs", **costs)
    bite = app.kit.say("wound.costs.bite", **costs, chance=67)
    assert things.wound_in_short(state, hank, 2 / 3) == bite
    rows = things.wound(state, hank)
    assert [row.value for row in rows][:2] == list(costs.values())
    assert app.kit.say("card.fist") in [row.words for row in rows]
    assert rows[-1].words == app.kit.say("wound.second")
    second = replace(hank, wounded=True)
    assert things.wound_in_short(state, second) == app.kit.say("wound.kills")
    ines = things.wound_in_short(state, state.paras[INES])
    assert ines == app.kit.say("wound.kills.at-once")


def play_texts(app: App) -> Descriptions:
    return Descriptions(app.kit, app.context.teller, app.context.boards)


@pytest.mark.parametrize("way", ["key", "mouse", "pad"])
def test_what_cannot_be_taken_back_says_why(app: App, way: str) -> None:
    app.context.begin("evening", 7)
    for _ in range(2):
        press(app, pygame.K_RETURN)
    scene = play_scene(app)
    game = app.context.session.game
    before = list(game.choices)
    assert game.undo_barrier is not None
    if way == "key":
        press(app, pygame.K_z)
    elif way == "pad":
        push(app, PAD_X)
    else:
        click(app, scene.frame.view.center, 3)
    what = app.context.teller.plain_event(game.undo_barrier, scene.shown)
    assert app.context.notice == app.kit.say("undo.refused", what=what)
    assert scene.bar.words()[1] == app.context.notice
    assert game.choices == before


@pytest.mark.parametrize(
    "key", ["card.plain", "ask.R7.2-one-action.why", "lesson.first-night.choose"]
)
def test_mp_are_spelled_out_where_they_are_met_first(key: str) -> None:
    assert "MP (movement point" in sentences("en")[key]


def is_fact(widget: Widget) -> bool:
    """Whether it is a figure of the top bar; numbers of rules in texts are no stops."""
    return widget.is_focusable and isinstance(action_of(widget), LookUp)
