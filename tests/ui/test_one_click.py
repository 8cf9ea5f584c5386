"""What one click does: a stack goes along, a group goes and stops, the last men are in hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.counters import ROSTER
from game.rules.decisions import Act, Attack, EndPhase, FireVolley, Stop
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders import LEVELS, Level
from game.tabletop.session import Session
from game.tabletop.stages.waiting import LAST_HALF_HOUR, may_wait
from game.window.app import App
from tests.rules.playing import unit_fields
from tests.ui.driving import button_of, click, play_scene, press

BOARDS = load_boards()
GATE, COURT = "1F-0107", "1F-0206"
"""Two squares of the approach; the road to Nonette ends in the first."""
FAR = {"Angel": GATE, "Hank": COURT}
"""Men who may act elsewhere, so that nobody is in hand by himself."""
MARKERS = {"B-0106": "gas-1"}


def raid(app: App, men: dict[str, Any], die: int = 6, **more: Any) -> PlayScene:
    """The men's phase of a castle turn on the usual maps; all dice show the same."""
    return _play(
        app,
        die,
        {
            "stage": "castle",
            "clock": 240,
            "ambition": "haunebu",
            "ambition_known": True,
            "garrisoned": True,
            "paras": {name: {"at": "absent", **unit_fields(men.get(name, {}))} for name in ROSTER},
            **more,
        },
    )


def march(app: App, men: dict[str, Any], die: int = 6, **more: Any) -> PlayScene:
    """The men's phase of a turn on the field."""
    paras = {name: unit_fields(unit) for name, unit in men.items()}
    return _play(app, die, {"stage": "field", "clock": 60, "paras": paras, **more})


def _play(app: App, die: int, position: dict[str, Any]) -> PlayScene:
    whole = {"phase": "paras", "turn": 1, **position}
    app.evening.play(Game.from_position(BOARDS, whole, [die] * 60))
    app.loop.frame(16)
    return play_scene(app)


@contextmanager
def shift() -> Iterator[None]:
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    yield
    pygame.key.set_mods(0)


def group(scene: PlayScene) -> set[str]:
    action = scene.session.game.state.action
    return set(action.group) if action is not None else set()


def made(scene: PlayScene) -> list[str]:
    return [str(option) for option in scene.session.game.choices]


def rule(scene: PlayScene) -> str:
    decision = scene.session.game.decision
    return decision.rule if decision is not None else ""


def next_frame(app: App) -> PlayScene:
    app.loop.frame(16)
    return play_scene(app)


# --- A man of a stack -------------------------------------------------------------------------

HERE, THERE = "1406", "0608"
STACK = {
    "Blake": HERE,
    "Cooper": HERE,
    "Frank": HERE,
    "Hank": {"at": THERE, "items": ["lighter"]},
}


def test_a_click_on_a_man_takes_his_stack_along_and_is_undone_at_once(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Cooper")
    assert group(scene) == {"Blake", "Cooper", "Frank"}
    scene = next_frame(app)
    press(app, pygame.K_z)
    assert made(scene) == []


@pytest.mark.parametrize("level", LEVELS)
def test_merges_are_the_same_on_every_level(app: App, level: Level) -> None:
    app.kit.settings = replace(app.kit.settings, questions=level)
    scene = march(app, STACK)
    scene.clicks.press_unit("Cooper")
    assert group(scene) == {"Blake", "Cooper", "Frank"}


def test_with_shift_a_man_goes_alone(app: App) -> None:
    scene = march(app, STACK)
    with shift():
        scene.clicks.press_unit("Cooper")
    assert group(scene) == {"Cooper"}


@pytest.mark.parametrize("dropped", ["Blake", "Cooper"])
def test_a_click_on_a_mate_drops_him_and_another_takes_him_along_again(
    app: App, dropped: str
) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    scene.clicks.press_unit(dropped)
    assert group(scene) == {"Blake", "Cooper", "Frank"} - {dropped}
    scene = next_frame(app)
    scene.clicks.press_unit(dropped)
    assert group(scene) == {"Blake", "Cooper", "Frank"}
    assert len([one for one in made(scene) if one.startswith("act")]) == 1


def test_a_mate_stays_dropped_when_another_is(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Blake")
    for name in ("Frank", "Cooper"):
        next_frame(app).clicks.press_unit(name)
    assert group(scene) == {"Blake"}


def test_a_man_elsewhere_is_taken_up_instead(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Hank")
    next_frame(app).clicks.press_unit("Blake")
    assert group(scene) == {"Blake", "Cooper", "Frank"}


def test_men_in_nonette_go_one_by_one(app: App) -> None:
    scene = raid(app, {"Blake": VILLAGE, "Cooper": VILLAGE, **FAR})
    scene.clicks.press_unit("Blake")
    assert group(scene) == {"Blake"}


# --- A destination ----------------------------------------------------------------------------


def way(scene: PlayScene, cells: int) -> tuple[str, ...]:
    """A way of so many steps."""
    reach = scene.question.answers.reach
    assert reach is not None
    return next(w for w in map(reach.way_to, reach.left) if len(w) == cells + 1)


def test_a_destination_goes_there_and_stops_and_is_undone_at_once(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Hank")
    scene = next_frame(app)
    goal = way(scene, 1)[-1]
    before = made(scene)
    scene.clicks.press_cell(goal)
    assert made(scene)[len(before) :][:2] == [f"step {goal}", "stop"]
    assert scene.session.game.state.paras["Hank"].at == goal


def test_with_shift_a_group_only_walks(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Hank")
    scene = next_frame(app)
    goal = way(scene, 1)[-1]
    with shift():
        scene.clicks.press_cell(goal)
    assert made(scene)[-1] == f"step {goal}"
    assert rule(scene) == "R4.2-one-action"
    next_frame(app)
    press(app, pygame.K_z)
    assert made(scene)[-1] == "act Hank"


def test_a_group_halts_where_something_lies(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Hank")
    goal = way(next_frame(app), 1)[-1]
    scene = march(app, STACK, lying={goal: ["katana"]})
    scene.clicks.press_unit("Hank")
    next_frame(app).clicks.press_cell(goal)
    assert made(scene)[-1] == f"step {goal}"


def test_a_group_halts_before_it_rushes_a_marker(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Hank")
    goal = way(next_frame(app), 1)[-1]
    scene = march(app, STACK, hidden={goal: "katana"})
    scene.clicks.press_unit("Hank")
    next_frame(app).clicks.press_cell(goal)
    assert made(scene)[-1] == f"step {goal}"
    assert goal in scene.session.game.state.hidden


def test_a_group_halts_where_something_new_is_seen(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": COURT})
    with shift():
        scene.clicks.press_unit("Blake")
    path = way(next_frame(app), 3)
    scene = raid(
        app,
        {"Blake": GATE, "Cooper": COURT},
        enemies={"G1": {"kind": "german", "at": "1F-1009", "up": False}},
    )
    with shift():
        scene.clicks.press_unit("Blake")
    next_frame(app).clicks.press_cell(path[-1])
    # The first step on the ground floor wakes whoever sleeps there (R7.7.1).
    assert made(scene)[-1] == f"step {path[1]}"


# --- The last stack ---------------------------------------------------------------------------


def test_the_last_stack_outside_nonette_is_in_hand(app: App) -> None:
    scene = march(app, {"Blake": HERE, "Cooper": HERE})
    assert group(scene) == {"Blake", "Cooper"}
    assert not scene.question.can_undo
    home = raid(app, {"Blake": GATE, "Cooper": VILLAGE})
    assert group(home) == {"Blake"}


def test_it_is_taken_up_when_the_others_have_acted(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Hank")
    scene = next_frame(app)
    scene.clicks.press_cell(way(scene, 1)[-1])
    assert group(scene) == {"Blake", "Cooper", "Frank"}


def test_undo_does_not_take_it_up_again(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": COURT})
    scene.clicks.press_unit("Cooper")
    scene = next_frame(app)
    scene.question.give(Stop())
    assert group(scene) == {"Blake"}
    next_frame(app)
    press(app, pygame.K_z)
    assert group(scene) == {"Cooper"}
    press(app, pygame.K_z)
    assert rule(scene) == "R7.2-order-free"


def test_nobody_is_in_hand_in_nonette_or_in_two_places(app: App) -> None:
    assert group(raid(app, {"Blake": VILLAGE, "Cooper": VILLAGE}, hidden=MARKERS)) == set()
    assert group(raid(app, {"Blake": GATE, "Cooper": COURT})) == set()


def test_a_session_of_a_lesson_takes_nobody_up(app: App) -> None:
    session = Session(Game.from_position(BOARDS, march_position()), "off")
    session.follow_orders()
    assert session.game.choices == []


def march_position() -> dict[str, Any]:
    return {"stage": "field", "phase": "paras", "turn": 1, "paras": {"Hank": {"at": THERE}}}


# --- The end of a phase -----------------------------------------------------------------------


def test_the_end_of_a_phase_is_confirmed_only_for_men_outside_nonette(app: App) -> None:
    scene = raid(app, {"Blake": VILLAGE, "Cooper": VILLAGE}, hidden=MARKERS)
    scene.question.give(EndPhase())
    assert scene.session.game.state.turn == 2
    scene = raid(app, {"Blake": GATE, "Cooper": COURT}, hidden=MARKERS)
    scene.question.give(EndPhase())
    app.loop.frame(16)
    assert isinstance(app.stack.top, ChoiceScene)
    assert scene.session.game.state.turn == 1


def wait(app: App, scene: PlayScene) -> None:
    button = button_of(scene, app.kit.say("button.wait"))
    assert button is not None
    click(app, button.rect.center)


def test_waiting_goes_on_until_the_last_half_hour(app: App) -> None:
    scene = raid(app, {"Blake": VILLAGE, "Cooper": VILLAGE}, hidden=MARKERS)
    wait(app, scene)
    for _ in range(60):
        app.loop.frame(16)
    assert scene.session.game.state.clock == LAST_HALF_HOUR
    # Nobody could light anything any more, so that it is asked first.
    wait(app, play_scene(app))
    assert isinstance(app.stack.top, ChoiceScene)
    press(app, pygame.K_2)
    for _ in range(20):
        app.loop.frame(16)
    assert scene.session.game.state.clock == LAST_HALF_HOUR + 10


def test_waiting_ends_at_a_key(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="slow")
    scene = raid(app, {"Blake": VILLAGE, "Cooper": VILLAGE}, hidden=MARKERS)
    wait(app, scene)
    press(app, pygame.K_SPACE)
    scene.session.director.skip()
    for _ in range(20):
        app.loop.frame(16)
    assert scene.session.game.state.turn == 2


def test_waiting_ends_when_a_german_comes(app: App) -> None:
    scene = raid(
        app,
        {"Blake": VILLAGE, "Cooper": VILLAGE},
        die=1,
        enemies={"G1": {"kind": "german", "at": GATE, "up": True}},
        hidden=MARKERS,
    )
    wait(app, scene)
    for _ in range(30):
        app.loop.frame(16)
    assert scene.session.game.state.enemies["G1"].at == VILLAGE
    assert scene.session.game.state.turn == 2
    decision = scene.session.game.decision
    assert decision is not None
    assert FireVolley() in decision.options
    assert not may_wait(scene.session.game)
    assert button_of(play_scene(app), app.kit.say("button.wait")) is None


def test_nobody_waits_with_men_outside_nonette(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": COURT})
    assert Act("Blake") in scene.session.game.decision.options  # type: ignore[union-attr]
    assert button_of(scene, app.kit.say("button.wait")) is None


# --- An enemy ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "attacks"), [(1, False), (6, True)])
def test_an_enemy_who_turns_up_at_the_stop_calls_off_the_attack(
    app: App, die: int, *, attacks: bool
) -> None:
    """The detection roll of the stop may wake others (R4.3.1)."""
    here = "0707"
    around = BOARDS.field.neighbours[here]
    scene = march(
        app,
        # Somebody who could be given the lighter keeps the move open at its end.
        {
            "Blake": {"at": around[3], "items": ["lighter"]},
            "Cooper": {"at": here, "acted": True},
            "Hank": "1406",
        },
        die,
        enemies={
            "G1": {"kind": "german", "at": around[0], "up": True},
            "G2": {"kind": "german", "at": "1401", "up": False},
        },
    )
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    with shift():
        scene.clicks.press_cell(here)
    scene = next_frame(app)
    assert rule(scene) == "R4.2-one-action"
    scene.clicks.press_unit("G1")
    assert (str(Attack("G1")) in made(scene)) == attacks
