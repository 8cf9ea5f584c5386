"""Why a move has ended, or waits, where the player hasn't said so: a label beside the man."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.rules.decisions import Step
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.board.intent import EnemyIntent, labels_of
from game.tabletop.board.marks import Remark
from game.tabletop.hud.log import LogBook
from game.window.app import App
from tests.ui.driving import click, marks_of, play_scene, press
from tests.ui.positions import COURT, GATE, group, made, march, raid, rule, shift, way


def said(app: App) -> str:
    """The first line of the label; empty for none."""
    app.loop.frame(16)
    remark = marks_of(play_scene(app)).remark
    return remark.lines[0] if remark is not None else ""


def words(app: App, why: str, n: str = "") -> str:
    return app.kit.say(f"mark.move.{why}", n=n)


@pytest.mark.usefixtures("seen")
def test_a_click_that_ends_a_move_with_mp_left_says_so_until_the_next_click(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Hank": COURT})
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    scene.clicks.press_cell(way(scene, 1)[-1])
    assert scene.session.game.state.paras["Blake"].acted
    left = scene.session.move_end.left if scene.session.move_end else 0
    assert left > 0
    assert said(app) == words(app, "stopped", str(left))
    assert scene.view is not None and scene.view.arrow_labels
    play_scene(app).clicks.press_cell(way(play_scene(app), 1)[-1])
    remark = marks_of(play_scene(app)).remark
    assert remark is None or remark.at != scene.session.game.state.paras["Blake"].at


@pytest.mark.usefixtures("seen")
def test_undo_takes_the_label_away(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Hank": COURT})
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    scene.clicks.press_cell(way(scene, 1)[-1])
    assert said(app)
    press(app, pygame.K_z)
    assert not said(app)


def test_a_move_that_ends_as_no_mp_is_left_says_so(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Hank": COURT})
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    reach = scene.question.answers.reach
    assert reach is not None
    far = next(cell for cell, left in reach.left.items() if not left)
    scene.clicks.press_cell(far)
    if rule(scene) == "R7.2-one-action" and not scene.session.game.state.paras["Blake"].acted:
        raise AssertionError("the move goes on")
    assert said(app) == words(app, "spent")


@pytest.mark.usefixtures("seen")
def test_the_last_move_of_a_turn_leaves_no_label_in_the_next(app: App) -> None:
    """ "No MP left" stood beside men who had all their MP again."""
    scene = raid(app, {"Hank": COURT})
    scene.clicks.press_unit("Hank")
    app.loop.frame(16)
    reach = scene.question.answers.reach
    assert reach is not None
    scene.clicks.press_cell(next(cell for cell, left in reach.left.items() if not left))
    assert scene.session.game.state.turn == 2
    assert not said(app)


def halted(app: App) -> PlayScene:
    """The castle after a walk on which a marker was turned up."""
    scene = raid(app, {"Blake": "1F-0606", "Cooper": GATE}, hidden={"1F-0706": "gas-1"})
    with shift():
        scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    scene.clicks.press_cell("1F-0706")
    return scene


@pytest.mark.usefixtures("seen")
def test_the_label_leaves_the_squares_free_where_he_can_go(app: App) -> None:
    """It covered half the court from the gate."""
    halted(app)
    assert said(app)
    view, reach = play_scene(app).view, marks_of(play_scene(app)).reach
    assert view is not None and reach and view.arrow_labels
    label = view.arrow_labels[0]
    covered = [label.clip(view.cell_rect(cell)) for cell in reach]
    # At the edge of the view no place is quite free.
    assert sum(box.width * box.height for box in covered) < label.width * label.height / 8


@pytest.mark.usefixtures("seen")
def test_the_label_lies_under_no_panel(app: App) -> None:
    """The dice covered its end below the great hall."""
    scene = raid(app, {"Blake": GATE, "Hank": COURT})
    assert isinstance(scene, CastleScene)
    scene.floors.go_to(None)
    app.loop.frame(16)
    view, frame = scene.view, scene.frame
    assert view is not None and frame.dice.width
    ground = view.centre, view.camera.zoom, view.camera.view
    for square in scene.game_context.boards.castle.squares:
        remark = Remark(square, ("The place where he stopped: 2 MP left",))
        (slip,) = labels_of(app.kit, ground, EnemyIntent(), view._covered(()), (), remark)
        assert not slip.rect.collideobjects([*frame.panels, frame.dice]), square


@pytest.mark.parametrize("is_known", [False, True])
def test_R7_3_a_marker_that_was_looked_at_interrupts_nothing(app: App, is_known: bool) -> None:
    """ "Halted by a marker" stood beside a man who had come for what he had seen there."""
    square = "1F-0706"
    seen: dict[str, Any] = {"peeked": ["gas-1"]} if is_known else {}
    scene = raid(app, {"Blake": "1F-0606", "Cooper": GATE}, hidden={square: "gas-1"}, **seen)
    with shift():
        scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    scene.clicks.press_cell(square)
    assert not scene.session.game.state.hidden
    assert rule(scene) == "R7.2-one-action"
    assert said(app) == ("" if is_known else words(app, "found"))


def test_a_walk_to_gear_says_why_it_waits(app: App) -> None:
    stack = {"Blake": "1406", "Hank": "0608"}
    scene = march(app, stack)
    scene.clicks.press_unit("Hank")
    app.loop.frame(16)
    goal = way(scene, 1)[-1]
    at_goal: dict[str, dict[str, Any]] = {
        "lies": {"lying": {goal: ["katana", "bat"]}},
        "marker": {"hidden": {goal: "katana"}},
    }
    for why, there in at_goal.items():
        scene = march(app, stack, **there)
        scene.clicks.press_unit("Hank")
        app.loop.frame(16)
        scene.clicks.press_cell(goal)
        assert made(scene)[-1] == str(Step(goal))
        assert said(app) == words(app, why)


def test_R4_2_4_equipment_a_find_that_nobody_can_carry_stays_and_says_how_to_get_it(
    app: App,
) -> None:
    stack = {"Blake": "1406", "Hank": {"at": "0608", "items": ["charm", "camera"]}}
    goal = "0607"
    scene = march(app, stack, hidden={goal: "katana"})
    scene.clicks.press_unit("Hank")
    app.loop.frame(16)
    scene.clicks.press_cell(goal)
    if rule(scene) == "R4.2-one-action":
        press(app, pygame.K_h)
    assert scene.session.game.state.lying[goal] == ("katana",)
    assert said(app) == words(app, "unclaimed")
    remark = marks_of(play_scene(app)).remark
    assert remark is not None and remark.lines[1] == words(app, "unclaimed.how")
    session, panel = scene.session, LogBook(app.kit)
    panel.follow(session.log, session.shown, app.context.teller, session.orders_told)
    assert any("no hand free" in line.words for line in panel.lines)


def test_who_says_himself_that_a_man_stays_is_told_nothing(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Hank": COURT})
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    press(app, pygame.K_h)
    assert scene.session.game.state.paras["Blake"].acted
    assert not said(app)


def test_a_lesson_explains_by_itself(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Hank": COURT})
    scene.session.goes_step_by_step = True
    scene.clicks.press_unit("Blake")
    app.loop.frame(16)
    click(app, scene.bar.widgets()[-1].rect.center)
    assert not said(app)


def with_father(app: App) -> PlayScene:
    """A castle turn in which the girl's father may act."""
    father = {"Z1": {"kind": "zombie", "at": COURT, "up": True}}
    men = {"Blake": GATE, "Hank": "1F-0306"}
    return raid(app, men, ambition="zombies", enemies=father, father="Z1", father_was_found=True)


def test_R8_3_5_father_a_man_is_taken_up_instead_of_him(app: App) -> None:
    """With him in hand a click on a man's card did nothing."""
    scene = with_father(app)
    scene.clicks.press_unit("Z1")
    assert group(scene) == {"Z1"}
    app.loop.frame(16)
    play_scene(app).clicks.press_unit("Blake")
    assert group(scene) == {"Blake"}


def test_R8_3_5_father_one_click_moves_him_and_ends_his_move(app: App) -> None:
    scene = with_father(app)
    scene.clicks.press_unit("Z1")
    app.loop.frame(16)
    scene = play_scene(app)
    scene.clicks.press_cell(way(scene, 1)[-1])
    assert made(scene)[-1] == "stop"


def test_the_girls_father_is_led_without_a_word(app: App) -> None:
    """He is a zombie and not among the men: that ended the game."""
    scene = with_father(app)
    scene.session.undo_before(0)
    scene.session.auto_selects_next_stack = False
    app.loop.frame(16)
    scene.clicks.press_unit("Z1")
    app.loop.frame(16)
    scene.clicks.press_cell(way(play_scene(app), 1)[-1])
    assert any(one.startswith("step") for one in made(scene))
    assert not said(app)
