"""Single actions of a player in the window."""

from __future__ import annotations

from functools import partial
from itertools import takewhile

import pygame
import pytest
from msgspec.structs import replace

from game.archive import named_saves
from game.archive.settings import PrologueRecord
from game.rules import Game
from game.rules.decisions import Act, EndPhase, Join, Step, Stop
from game.rules.sheet import PRINTED, CounterSheet
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.saves import load_scene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.field import FieldScene
from game.scenes.title.title import TitleScene
from game.tabletop.parts.question import ListedChoice
from game.window.app import App
from tests.ui import driving
from tests.ui.driving import click, play_scene, press


def march(app: App, seed: int = 3) -> FieldScene:
    """The first decision of the night march."""
    app.context.begin(seed=seed)
    press(app, pygame.K_a)
    press(app, pygame.K_RETURN)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, FieldScene)
    return scene


def begin_move(app: App) -> FieldScene:
    """Begin the move of a man of the first stack."""
    scene = march(app)
    decision = app.context.session.game.decision
    assert decision is not None
    act = next(option for option in decision.options if isinstance(option, Act))
    driving.give_by_keys(app, act)
    app.loop.frame(16)
    return scene


def test_enter_on_the_title_begins_a_night_with_the_given_seed(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, prologue=PrologueRecord(end="skipped"))
    app.context.to_title()
    press(app, pygame.K_RETURN)
    press(app, pygame.K_RETURN)  # the level that is lit
    press(app, pygame.K_SPACE)  # puts away how to win
    assert isinstance(app.stack.top, EquipScene)
    origin = app.context.session.game.origin
    assert origin is not None and origin.seed == 7


def test_restart_begins_the_same_night_again_and_keeps_the_one_in_progress(app: App) -> None:
    scene = begin_move(app)
    before = app.context.session.game
    scene.pause()
    pause = app.stack.top
    assert isinstance(pause, PauseScene)
    click(app, driving.line_of(pause, app.kit.say("menu.restart")).rect.center)
    assert app.context.session.game is before, "it asks first"
    press(app, pygame.K_RETURN)
    game = app.context.session.game
    assert isinstance(app.stack.top, EquipScene)
    assert (game.origin, game.options, game.choices) == (before.origin, before.options, [])
    assert len(named_saves()) == 1


def test_quit_asks_first_during_a_game(app: App) -> None:
    """In a shorter menu the line lies where another menu leads to the title."""
    scene = begin_move(app)
    scene.pause()
    pause = app.stack.top
    row = driving.line_of(pause, app.kit.say("menu.quit"))
    click(app, row.rect.center)
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is pause
    click(app, row.rect.center)
    press(app, pygame.K_RETURN)
    assert not app.stack.scenes


def test_a_far_hex_is_reached_by_one_click(app: App) -> None:
    scene = begin_move(app)
    reach = scene.question.answers.reach
    view = scene.view
    assert reach is not None and view is not None
    game = app.context.session.game
    cell = max(
        (cell for cell in reach.left if len(reach.way_to(cell)) == 3),
        key=lambda cell: scene.pointer.is_on_board(view.cell_rect(cell).center),
    )
    way = reach.way_to(cell)
    before = len(game.choices)
    click(app, view.cell_rect(cell).center)
    # The next men are taken up at once; their choices aren't part of this walk.
    made = game.choices[before:]
    steps = list(takewhile(lambda option: isinstance(option, Step), made))
    last = made[len(steps)] if len(steps) < len(made) else None
    assert steps == [Step(one) for one in way[1 : len(steps) + 1]]
    is_new = any(event.blocks_undo for event in game.events[game.event_count_at_choice[before] :])
    assert (len(steps) == 2 and last == Stop()) or is_new


def test_undo_takes_a_step_back_on_the_screen_too(app: App) -> None:
    scene = begin_move(app)
    shown = app.context.session.shown
    action = shown.action
    assert action is not None
    press(app, pygame.K_z)
    assert app.context.session.shown.action is None
    assert scene.question.answers.by_type(Act)
    assert app.context.session.shown == app.context.session.game.state


def test_undo_beyond_a_die_says_why_not(app: App) -> None:
    march(app)
    press(app, pygame.K_z)
    assert app.context.notice
    assert app.context.session.game.state.stage == "field"


def test_another_man_can_be_taken_up_before_the_first_has_moved(app: App) -> None:
    scene = begin_move(app)
    first = app.context.session.game.state.action
    assert first is not None
    joins = {a.option.unit for a in scene.question.answers.by_type(Join)}  # type: ignore[attr-defined]
    other = next(
        man.name
        for man in scene.shown.paras_on_map()
        if man.name not in first.group and man.name not in joins
    )
    scene.clicks.press_unit(other)
    action = app.context.session.game.state.action
    assert action is not None and action.group == (other,)


def test_a_list_is_left_by_the_key_in_its_head_and_its_tenth_line_is_the_nought(app: App) -> None:
    march(app)
    taken: list[int] = []
    rows = [ListedChoice(str(place), partial(taken.append, place)) for place in range(1, 12)]
    listed = ChoiceScene(app.kit, app.stack, "A list", rows, look_up=lambda _: None)
    app.stack.push(listed)
    cap = next(stop for stop in listed.stops if stop.label == "Esc")
    driving.click(app, cap.rect.center)
    assert app.stack.top is not listed
    assert not taken
    app.stack.push(ChoiceScene(app.kit, app.stack, "A list", rows, look_up=lambda _: None))
    press(app, pygame.K_0)
    assert taken == [10]


def test_ending_the_phase_early_is_asked_back_once(app: App) -> None:
    march(app)
    press(app, pygame.K_e)
    assert isinstance(app.stack.top, ChoiceScene)
    press(app, pygame.K_ESCAPE)
    assert EndPhase() not in app.context.session.game.choices
    press(app, pygame.K_e)
    press(app, pygame.K_1)
    assert EndPhase() in app.context.session.game.choices


def test_saved_under_a_name_and_loaded_again(app: App) -> None:
    march(app)
    digest = app.context.session.game.digest()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    for letter in "Omaha":
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    app.loop.frame(16)
    press(app, pygame.K_RETURN)
    app.context.to_title()
    app.context.stack.push(load_scene(app.context))
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, FieldScene)
    assert app.context.session.game.digest() == digest


def test_a_night_with_other_counters_shows_them_and_says_so(app: App) -> None:
    sheet = CounterSheet({"Hank.luck": 5})
    app.context.play(Game.new(app.context.boards, 3, sheet=sheet))
    assert app.kit.press.sheet == sheet
    app.kit.fit((1600, 900))
    for _ in range(2):
        app.context.speak_next()
    assert app.kit.press.sheet == sheet, "also in another window and another language"
    app.context.begin(seed=4)
    assert app.kit.press.sheet is PRINTED
    app.context.play(Game.new(app.context.boards, 3, sheet=sheet))
    app.context.to_title()
    assert app.context.go_on()
    assert app.context.notice == "This game uses changed counters: Hank.luck=5."
    assert app.kit.press.sheet == sheet


def test_continue_takes_up_the_autosave(app: App) -> None:
    march(app)
    choices = list(app.context.session.game.choices)
    app.context.to_title()
    assert isinstance(app.stack.top, TitleScene)
    press(app, pygame.K_RETURN)  # the band is on "Continue" if there is a game to continue
    assert app.context.session.game.choices == choices


def test_the_language_changes_in_the_middle_of_a_night(app: App) -> None:
    scene = march(app)
    before = scene.bar.words()[0]
    press(app, pygame.K_F2)
    assert app.kit.words.language == "ja"
    assert scene.bar.words()[0] != before


def test_the_language_changes_over_every_screen_and_in_those_below(app: App) -> None:
    scene = march(app)
    before = scene.bar.words()[0]
    for key in (pygame.K_F1, pygame.K_c, pygame.K_ESCAPE):
        press(app, key)
        assert app.stack.top is not scene
        language = app.kit.words.language
        press(app, pygame.K_F2)
        assert app.kit.words.language != language
        press(app, pygame.K_ESCAPE)
        assert app.stack.top is scene
    assert app.kit.words.language == "ja"
    assert scene.bar.words()[0] != before


@pytest.mark.parametrize(
    "size", [(1024, 576), (1024, 640), (1280, 720), (2560, 1440), (3840, 2160)]
)
def test_every_size_of_window_is_drawn(app: App, size: tuple[int, int]) -> None:
    march(app)
    pygame.display.set_mode(size)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    app.loop.frame(16)
    assert app.window.size == size
    frame = play_scene(app).frame
    assert frame.line.bottom == size[1]
    assert frame.top.width == size[0]


def test_a_key_skips_one_jump_at_a_time(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.begin(seed=3)
    press(app, pygame.K_a)
    press(app, pygame.K_RETURN)
    session = app.context.session
    while session.shown.stage != "drop":
        app.loop.frame(100)
    landed = []
    while session.shown.stage == "drop":
        down = sum(man.at != "plane" for man in session.shown.paras.values())
        landed.append(down)
        press(app, pygame.K_RETURN)
    assert len(landed) >= 6


def test_the_window_can_be_closed_at_any_time(app: App) -> None:
    march(app)
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.loop.frame(16)
    assert len(app.stack) == 0
