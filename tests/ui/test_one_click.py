"""What one click does: a stack goes along, a group goes and stops, the last men are in hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.rules import Game
from game.rules.advice.errands import way_home
from game.rules.advice.why_not import why_not_cell
from game.rules.board import VILLAGE
from game.rules.board.squares import FLOORS
from game.rules.counters import ROSTER
from game.rules.decisions import (
    Act,
    Attack,
    EndPhase,
    FireVolley,
    Join,
    LightByHand,
    Option,
    PlaceDetonator,
    SetExplosives,
    Step,
    Stop,
)
from game.rules.events.play import ClockAdvanced, DetectionTested
from game.rules.field.movement import CERTAIN
from game.rules.position import Plain
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders import LEVELS, Level
from game.tabletop.actions import (
    AllToNonette,
    EverybodyStays,
    LeaveManBehind,
    LetStay,
    PickUpHere,
    PressMan,
    Refused,
    SameAgain,
    WalkOn,
)
from game.tabletop.hud.question_bar import Offer
from game.tabletop.parts.clicks import MenClicks
from game.tabletop.parts.question import Question
from game.tabletop.question.plans import comes_into_sight, of_any, risks_to_nonette
from game.tabletop.session import Session
from game.tabletop.stages.castle import LAST_HALF_HOUR, may_wait
from game.tabletop.tooltips.slip import TooltipText, percent
from game.ui.views.stops import FocusStop
from game.window.app import App
from tests.ui.driving import (
    BarButton,
    badges_of,
    bar_buttons,
    button_of,
    click,
    hover,
    lines_of,
    marks_of,
    play_scene,
    press,
    row_of_yes,
)
from tests.ui.positions import (
    BOARDS,
    COURT,
    GATE,
    group,
    made,
    march,
    mined,
    next_frame,
    raid,
    rule,
    shift,
    way,
)

FAR = {"Angel": GATE, "Hank": COURT}
"""Men who may act elsewhere, so that nobody is in hand by himself."""
MARKERS = {"B-0106": "gas-1"}


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


@pytest.mark.parametrize("name", ["Blake", "Cooper"])
def test_a_click_on_one_of_them_takes_him_alone_and_another_the_whole_stack(
    app: App, name: str
) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Blake")
    next_frame(app).clicks.press_unit(name)
    assert group(scene) == {name}
    scene = next_frame(app)
    scene.clicks.press_unit(name)
    assert group(scene) == {"Blake", "Cooper", "Frank"}
    assert len([one for one in made(scene) if one.startswith("act")]) == 1


def test_a_click_on_a_mate_of_the_man_alone_takes_him_along(app: App) -> None:
    scene = march(app, STACK)
    for name in ("Blake", "Cooper", "Frank"):
        next_frame(app).clicks.press_unit(name)
    assert group(scene) == {"Cooper", "Frank"}


@pytest.mark.parametrize("dropped", ["Blake", "Cooper"])
def test_with_shift_a_mate_is_dropped_and_stays_so_when_another_is(app: App, dropped: str) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Blake")
    with shift():
        next_frame(app).clicks.press_unit(dropped)
        assert group(scene) == {"Blake", "Cooper", "Frank"} - {dropped}
        next_frame(app).clicks.press_unit("Frank")
    assert group(scene) == {"Blake", "Cooper"} - {dropped}


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
    """Who of several takes it, or which of several things, is for the player to say."""
    both = {"Hank": THERE, "Garrett": THERE, "Blake": HERE}
    for men, lying in ((both, ["katana"]), (STACK, ["katana", "bat"])):
        scene = march(app, men)
        scene.clicks.press_unit("Hank")
        goal = way(next_frame(app), 1)[-1]
        scene = march(app, men, lying={goal: lying})
        scene.clicks.press_unit("Hank")
        next_frame(app).clicks.press_cell(goal)
        assert made(scene)[-1] == f"step {goal}"


def test_a_man_takes_the_one_thing_that_lies_where_he_goes(app: App) -> None:
    scene = march(app, STACK)
    scene.clicks.press_unit("Hank")
    goal = way(next_frame(app), 1)[-1]
    scene = march(app, STACK, lying={goal: ["katana"]})
    scene.clicks.press_unit("Hank")
    scene = next_frame(app)
    card = scene.texts.of_place(scene.question.answers, scene.shown, goal, None)
    taken = app.kit.say("click.takes", item=app.context.teller.item("katana"))
    assert {f"**{line}**" for line in taken.split("\n")} <= {row.words for row in card.rows}
    scene.clicks.press_cell(goal)
    assert made(scene)[-2:] == [f"step {goal}", "pick-up katana Hank"]
    assert rule(scene) == "R4.2-one-action"  # he may go on
    next_frame(app)
    press(app, pygame.K_z)
    assert made(scene) == ["act Hank"]
    with shift():
        next_frame(app).clicks.press_cell(goal)
    assert made(scene)[-1] == f"step {goal}"


def test_a_man_with_both_hands_full_takes_nothing(app: App) -> None:
    men = {**STACK, "Hank": {"at": THERE, "items": ["lighter", "bat"]}}
    scene = march(app, men)
    scene.clicks.press_unit("Hank")
    goal = way(next_frame(app), 1)[-1]
    scene = march(app, men, lying={goal: ["katana"]})
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


def test_a_way_goes_on_after_the_alarm_that_its_ticket_names(app: App) -> None:
    """It broke off at each of them, and had to be ordered again."""
    asleep = {"G1": {"kind": "german", "at": "1F-1009", "up": False}}
    scene = raid(app, {"Blake": GATE, "Cooper": COURT}, enemies=asleep)
    with shift():
        scene.clicks.press_unit("Blake")
    path = way(next_frame(app), 3)
    scene.clicks.press_cell(path[-1])
    # The first step on the ground floor wakes whoever sleeps there (R7.7.1).
    assert scene.session.game.state.enemies["G1"].up
    assert made(scene)[-4:-1] == [f"step {cell}" for cell in path[1:]]


def test_a_way_that_something_new_interrupts_can_be_gone_on_by_one_press(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    asleep = {"G1": {"kind": "german", "at": "1F-1009", "up": False}}
    scene = raid(app, {"Blake": GATE, "Cooper": COURT}, enemies=asleep)
    monkeypatch.setattr(Question, "_foreseen", lambda *_: frozenset())
    with shift():
        scene.clicks.press_unit("Blake")
    path = way(next_frame(app), 3)
    scene.clicks.press_cell(path[-1])
    assert made(scene)[-1] == f"step {path[1]}"
    offers = next_frame(app).bar.usual_offers()
    (offer,) = [one for one in offers if one.action == WalkOn()]
    assert [one for one in offers if one.is_primary] == [offer]
    assert scene.bar.words()[0] == app.kit.say("ask.halt.alarm")
    assert app.context.teller.place(path[-1]) in scene.bar.words()[1]
    press(app, pygame.K_RETURN)
    assert scene.session.game.state.paras["Blake"].at == path[-1]


def test_of_equal_ways_the_one_that_alerts_nobody_is_taken(app: App) -> None:
    """The way past the stairs woke the floor above, and another was as short."""
    man, asleep = {"Garrett": "1F-0706", "Cooper": COURT}, {"kind": "german", "up": False}
    scene = raid(app, man, enemies={"G1": {**asleep, "at": "2F-0605"}})
    scene.clicks.press_unit("Garrett")
    reach = next_frame(app).question.answers.reach
    assert reach is not None
    stairs = BOARDS.castle.upper_stairs
    assert reach.way_to("1F-0807") == ("1F-0706", "1F-0707", "1F-0807")
    assert not stairs & set(reach.way_to("1F-1007"))
    assert reach.way_to("1F-0806")[-1] in stairs


def test_a_longer_way_that_alerts_nobody_is_taken(app: App) -> None:
    """The move ends where it leads, so that the detour costs nothing."""
    man, asleep = {"Garrett": "1F-0706", "Cooper": COURT}, {"kind": "german", "up": False}
    scene = raid(app, man, enemies={"G1": {**asleep, "at": "2F-0605"}})
    scene.clicks.press_unit("Garrett")
    reach = next_frame(app).question.answers.reach
    assert reach is not None
    way = reach.way_to("1F-0906")
    assert way == ("1F-0706", "1F-0707", "1F-0807", "1F-0907", "1F-0906")
    action = scene.session.game.state.action
    assert action is not None
    assert reach.left["1F-0906"] == action.left - 4


def test_a_way_over_the_stairs_is_taken_where_the_detour_is_too_long(app: App) -> None:
    asleep = {"kind": "german", "up": False}
    scene = raid(
        app,
        {"Garrett": {"at": "1F-0706", "wounded": True}, "Cooper": COURT},
        enemies={"G1": {**asleep, "at": "2F-0605"}},
    )
    scene.clicks.press_unit("Garrett")
    reach = next_frame(app).question.answers.reach
    assert reach is not None
    assert reach.way_to("1F-0906") == ("1F-0706", "1F-0806", "1F-0906")


def test_what_was_to_be_alerted_is_marked_no_longer_once_it_is(app: App) -> None:
    """The mouse still lies where the way was to end, and its dots and labels lay there too."""
    asleep = {"G1": {"kind": "german", "at": "1F-1009", "up": False}}
    scene = raid(app, {"Blake": GATE, "Cooper": COURT}, enemies=asleep)
    with shift():
        scene.clicks.press_unit("Blake")
    goal = way(next_frame(app), 3)[-1]
    assert scene.view is not None
    place = scene.view.cell_rect(goal).center
    hover(app, place)
    assert marks_of(scene).wakes and marks_of(scene).way
    click(app, place)
    assert scene.session.game.state.paras["Blake"].at == goal
    assert not marks_of(scene).wakes
    hover(app, scene.view.cell_rect(GATE).center)
    hover(app, place)
    assert not marks_of(scene).wakes


# --- The end of the phase with men in hand ---------------------------------------------------


def ends_of(scene: PlayScene) -> list[BarButton]:
    """The button that ends the phase."""
    return [one for one in bar_buttons(scene) if one.hint == "E"]


@pytest.mark.parametrize("who", [("Blake",), ("Blake", "Cooper")])
def test_the_phase_can_be_ended_with_men_in_hand_who_have_done_nothing(
    app: App, who: tuple[str, ...]
) -> None:
    """The button went away with the first click on a man, and stayed away for the last one."""
    men = dict(zip(who, (GATE, COURT), strict=False))
    scene = raid(app, {**men, "Dylan": VILLAGE}, hidden=MARKERS, turn=2)
    scene.session.has_ended_early = True
    before = ends_of(scene)
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    (end,) = ends_of(scene)
    assert len(scene.question.could_act()) == len(who)
    assert end.rect.left == before[0].rect.left
    press(app, pygame.K_e)
    assert made(scene)[0] == "end-phase"
    assert scene.session.game.state.turn == 3


def test_the_end_of_a_phase_is_confirmed_each_time_three_could_act_and_says_what_it_may_cost(
    app: App,
) -> None:
    scene = raid(
        app,
        dict.fromkeys(("Blake", "Cooper", "Dylan"), GATE),
        enemies={"G1": {"kind": "german", "up": True, "at": COURT}},
    )
    scene.session.has_ended_early = True
    scene.question.give(EndPhase())
    app.loop.frame(16)
    assert isinstance(app.stack.top, ChoiceScene)
    risk = scene.texts.end_in_short()
    assert risk
    assert risk in " ".join(app.stack.top.words())
    press(app, pygame.K_1)
    assert made(scene)[0] == "end-phase"


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_2])
@pytest.mark.parametrize("is_unasked", [False, True])
def test_men_stay_in_hand_where_the_phase_isnt_ended_after_all(
    app: App, key: int, is_unasked: bool
) -> None:
    scene = with_next_in_hand(app, hidden=MARKERS) if is_unasked else raid(app, THREE_PLACES)
    if not is_unasked:
        scene.clicks.press_unit("Blake")
    before, in_hand, turn = made(scene), group(next_frame(app)), scene.session.game.state.turn
    assert in_hand
    press(app, pygame.K_e)
    assert isinstance(app.stack.top, ChoiceScene)
    press(app, key)
    scene = next_frame(app)
    assert (made(scene), group(scene)) == (before, in_hand)
    assert scene.session.is_in_hand_unasked is is_unasked
    assert scene.session.game.state.turn == turn
    press(app, pygame.K_e)
    press(app, pygame.K_1)
    assert made(scene)[len(before) - len(in_hand)] == "end-phase"


def test_the_phase_cannot_be_ended_in_the_middle_of_a_move(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": COURT})
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    with shift():
        scene.clicks.press_cell(way(scene, 1)[-1])
    scene = next_frame(app)
    assert not ends_of(scene)


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
    laden = {"at": VILLAGE, "items": ["charge-1", "lighter"]}
    scene = raid(app, {"Blake": laden, "Cooper": VILLAGE}, hidden=MARKERS, passage=True)
    wait(app, scene)
    for _ in range(60):
        app.loop.frame(16)
    assert scene.session.game.state.clock == LAST_HALF_HOUR
    wait(app, play_scene(app))
    for _ in range(20):
        app.loop.frame(16)
    assert scene.session.game.state.clock == LAST_HALF_HOUR + 10
    # Nobody could light anything any more, so that it is asked first.
    wait(app, play_scene(app))
    assert isinstance(app.stack.top, ChoiceScene)
    press(app, pygame.K_2)
    for _ in range(20):
        app.loop.frame(16)
    assert scene.session.game.state.clock == LAST_HALF_HOUR + 20


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


def test_nobody_is_in_hand_unasked_while_a_volley_may_be_fired(app: App) -> None:
    german = {"kind": "german", "at": VILLAGE, "up": True}
    men = {"Blake": COURT, "Cooper": VILLAGE}
    assert group(raid(app, men)) == {"Blake"}
    scene = raid(app, men, enemies={"G1": german})
    assert group(scene) == set()
    assert button_of(scene, app.kit.say("option.volley")) is not None


def test_the_camera_stays_at_those_who_have_acted_when_only_nonette_may_act(app: App) -> None:
    upstairs = "2F-0503"
    scene = raid(app, {"Blake": upstairs, "Cooper": VILLAGE, "Frank": VILLAGE}, hidden=MARKERS)
    assert scene.view is not None
    camera = scene.view.camera
    camera.set_zoom(camera.zoom * 2, scene.view.layout.centre(upstairs))
    scene.question.give(Stop())
    for _ in range(60):
        app.loop.frame(16)
    view = play_scene(app).view
    assert view is not None
    assert scene.frame.view.collidepoint(view.cell_rect(upstairs).center)


def test_nobody_waits_with_men_outside_nonette(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": COURT})
    decision = scene.session.game.decision
    assert decision is not None and Act("Blake") in decision.options
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


def besieged(app: App, **more: Any) -> PlayScene:
    """Blake and Garrett in hand, at the gate; an enemy is behind a corner."""
    foe = {"kind": "zombie", "at": "1F-0606", "up": True, **more}
    at = dict.fromkeys(("Blake", "Garrett"), COURT)
    scene = raid(
        app, {**at, "Hank": GATE}, enemies={"Z1" if foe["kind"] == "zombie" else "G1": foe}
    )
    scene.clicks.press_unit("Blake")
    return next_frame(app)


@pytest.mark.usefixtures("seen")
def test_an_enemy_out_of_sight_is_walked_to_and_attacked_by_one_click(app: App) -> None:
    scene = besieged(app)
    assert isinstance(scene.clicks, MenClicks) and scene.view is not None
    assert not scene.clicks.is_in_range("Z1")
    way = scene.clicks.way_to_attack("Z1")
    assert way == (COURT, "1F-0207", "1F-0307")
    enemy = scene.view.piece_rect("Z1")
    assert enemy is not None
    hover(app, enemy.center)
    marks = marks_of(scene)
    assert marks.way == way
    assert "Z1" in marks.targets
    enemy = scene.view.piece_rect("Z1")
    assert enemy is not None
    click(app, enemy.center)
    done = [str(one) for one in (*map(Step, way[1:]), Stop(), Attack("Z1"))]
    before = len([Act("Blake"), Join("Garrett")])
    assert made(scene)[before : before + len(done)] == done


def test_an_enemy_who_is_reached_with_the_last_step_is_attacked_by_the_same_click(app: App) -> None:
    """The move ended by itself there, and it was asked whom he attacks."""
    zombie = {"Z1": {"kind": "zombie", "at": "1F-0501", "up": True}}
    scene = raid(app, {"Blake": "1F-0706", "Hank": GATE}, enemies=zombie)
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    reach, way = scene.question.answers.reach, scene.clicks.way_to_attack("Z1")
    assert reach is not None
    assert reach.left[way[-1]] == 0
    scene.clicks.press_unit("Z1")
    assert str(Attack("Z1")) in made(scene)


def test_a_way_to_an_enemy_ends_where_he_can_first_be_attacked(app: App) -> None:
    scene = besieged(app)
    assert isinstance(scene.clicks, MenClicks)
    reach, way = scene.question.answers.reach, scene.clicks.way_to_attack("Z1")
    assert reach is not None
    for nearer in [cell for cell in reach.left if reach.left[cell] > reach.left[way[-1]]]:
        ahead = scene.session.game.fork()
        for option in (*map(Step, reach.way_to(nearer)[1:]), Stop()):
            ahead.choose(option)
        assert ahead.decision is None or Attack("Z1") not in ahead.decision.options


def test_who_lies_face_down_is_not_walked_to_and_attacked(app: App) -> None:
    """Who clicks him wants to know what he is."""
    scene = besieged(app, kind="german", up=False)
    assert isinstance(scene.clicks, MenClicks)
    assert not scene.clicks.way_to_attack("G1")


# --- To stay ----------------------------------------------------------------------------------


def stay_buttons(scene: PlayScene) -> dict[str, FocusStop]:
    return badges_of(scene, LetStay)


def test_a_stack_stays_by_one_click_and_is_undone_at_once(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": GATE, "Hank": COURT, "Frank": "1F-0306"})
    buttons = stay_buttons(scene)
    told = {}
    for name, button in buttons.items():
        hover(app, button.rect.center)
        found = scene.tooltip.shown()
        told[name] = found[0].title if found is not None else ""
    assert told == {
        "Blake": "Stay here: Blake, Cooper",
        "Cooper": "Stay here: Blake, Cooper",
        "Hank": "Stay here: Hank",
        "Frank": "Stay here: Frank",
    }
    click(app, buttons["Cooper"].rect.center)
    state = scene.session.game.state
    assert {name for name, man in state.paras.items() if man.acted} == {"Blake", "Cooper"}
    scene = next_frame(app)
    assert set(stay_buttons(scene)) == {"Hank", "Frank"} - group(scene)
    press(app, pygame.K_z)
    assert made(scene) == []


def test_another_than_the_man_who_is_in_hand_unasked_stays_by_one_click(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": GATE, "Hank": COURT, "Frank": "1F-0306"})
    click(app, stay_buttons(scene)["Cooper"].rect.center)
    scene = next_frame(app)
    in_hand = group(scene)
    other = next(name for name in ("Hank", "Frank") if name not in in_hand)
    click(app, stay_buttons(scene)[other].rect.center)
    state = scene.session.game.state
    assert {name for name, man in state.paras.items() if man.acted} == {"Blake", "Cooper", other}
    assert group(next_frame(app)) == in_hand
    press(app, pygame.K_z)
    assert not scene.session.game.state.paras[other].acted


def test_nobody_else_is_told_to_stay_once_a_man_was_chosen(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Hank": COURT, "Frank": "1F-0306"})
    scene.clicks.press_unit("Hank")
    assert not stay_buttons(next_frame(app))


def test_what_lies_there_is_picked_up_by_a_button(app: App) -> None:
    """The list of gear hid it."""
    scene = raid(app, {"Hank": COURT, "Blake": GATE}, lying={COURT: ["gas-1"]})
    scene.session.choose(Act("Hank"))
    app.loop.frame(16)
    (button,) = [one for one in bar_buttons(scene) if one.action == PickUpHere()]
    assert button.label == app.kit.say("button.pick-up")
    click(app, button.rect.center)
    assert made(scene)[-1] == "pick-up gas-1 Hank"
    assert not [one for one in bar_buttons(scene) if one.action == PickUpHere()]


def leave_buttons(scene: PlayScene) -> dict[str, FocusStop]:
    return badges_of(scene, LeaveManBehind)


def test_each_card_of_a_stack_in_hand_has_a_button_that_leaves_him_out(app: App) -> None:
    """Nothing showed that one of them could act alone."""
    scene = raid(app, {"Blake": GATE, "Cooper": GATE, "Dylan": GATE, "Hank": COURT})
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    buttons = leave_buttons(scene)
    assert set(buttons) == group(scene) == {"Blake", "Cooper", "Dylan"}
    click(app, buttons["Cooper"].rect.center)
    scene = next_frame(app)
    assert group(scene) == {"Blake", "Dylan"}
    click(app, leave_buttons(scene)["Blake"].rect.center)
    scene = next_frame(app)
    assert group(scene) == {"Dylan"}
    assert not leave_buttons(scene)


def test_with_shift_one_man_of_a_stack_stays(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": GATE, "Hank": COURT, "Frank": "1F-0306"})
    with shift():
        click(app, stay_buttons(scene)["Cooper"].rect.center)
    assert made(scene)[:2] == ["act Cooper", "stop"]
    assert not scene.session.game.state.paras["Blake"].acted


def test_who_stays_with_an_enemy_in_sight_is_asked_whether_he_attacks(app: App) -> None:
    zombie = {"Z1": {"kind": "zombie", "at": COURT, "up": True}}
    scene = raid(app, {"Blake": {"at": GATE}, "Hank": "1F-0306"}, enemies=zombie)
    click(app, stay_buttons(scene)["Blake"].rect.center)
    assert made(scene) == ["act Blake", "stop"]
    assert rule(scene) == "R7.6-who"


def test_the_phase_ends_by_itself_when_all_were_told_to_stay(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Hank": COURT}, hidden=MARKERS)
    for name in ("Blake", "Hank"):
        scene = next_frame(app)
        if name in group(scene):
            scene.question.give(Stop())
        else:
            click(app, stay_buttons(scene)[name].rect.center)
    assert scene.session.game.state.turn == 2


def test_staying_is_warned_of_where_it_loses_the_night(app: App) -> None:
    """In the last turn only Garrett can light what is set."""
    last = mined(clock=350)
    last["paras"]["Blake"] = {"at": "dead"}
    app.context.play(Game.from_position(BOARDS, last))
    app.loop.frame(16)
    scene = play_scene(app)
    click(app, stay_buttons(scene)["Garrett"].rect.center)
    assert made(scene) == ["act Garrett"]
    assert isinstance(app.stack.top, ChoiceScene)
    press(app, pygame.K_2)
    assert made(scene)[:2] == ["act Garrett", "stop"]


def test_nobody_is_told_to_stay_in_nonette_or_in_a_lesson(app: App) -> None:
    scene = raid(app, {"Blake": VILLAGE, **FAR})
    assert set(stay_buttons(scene)) == set(FAR)
    scene.session.goes_step_by_step = True
    scene.renew()
    assert not stay_buttons(scene)


# --- The next stack ---------------------------------------------------------------------------

ELSEWHERE = "1F-0306"
THREE_PLACES = {"Blake": GATE, "Cooper": ELSEWHERE, "Frank": COURT, "Hank": COURT}


def with_next_in_hand(app: App, **more: Any) -> PlayScene:
    """Blake has stayed where he is; two stand next to him, Cooper farther away."""
    scene = raid(app, THREE_PLACES, **more)
    click(app, stay_buttons(scene)["Blake"].rect.center)
    return next_frame(app)


def test_after_the_first_the_nearest_stack_is_in_hand(app: App) -> None:
    scene = with_next_in_hand(app)
    assert group(scene) == {"Frank", "Hank"}
    scene.question.give(Stop())
    assert group(next_frame(app)) == {"Cooper"}
    press(app, pygame.K_z)
    press(app, pygame.K_z)
    assert made(scene) == []


def test_of_stacks_as_near_the_larger_is_in_hand(app: App) -> None:
    walk = BOARDS.castle.walk(COURT)
    near = next(one for one in walk if walk[one] == walk[GATE] and one not in (GATE, VILLAGE))
    scene = raid(app, {"Blake": COURT, "Cooper": GATE, "Frank": near, "Hank": near})
    click(app, stay_buttons(scene)["Blake"].rect.center)
    assert group(next_frame(app)) == {"Frank", "Hank"}


def test_a_stack_nearby_is_in_hand_before_a_larger_one(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": COURT, "Frank": ELSEWHERE, "Hank": ELSEWHERE})
    click(app, stay_buttons(scene)["Blake"].rect.center)
    assert group(next_frame(app)) == {"Cooper"}


@pytest.mark.usefixtures("seen")
def test_another_man_is_taken_up_instead_and_not_walked_to(app: App) -> None:
    """Frank and Hank were not chosen by a click, and Cooper stands in their reach."""
    scene = with_next_in_hand(app)
    view = scene.view
    assert view is not None
    assert scene.question.is_in_reach(ELSEWHERE)
    rect = view.piece_rect("Cooper")
    assert rect is not None
    click(app, rect.center)
    assert group(scene) == {"Cooper"}


@pytest.mark.usefixtures("seen")
def test_his_ticket_and_the_board_say_that_he_is_taken_up(app: App) -> None:
    """Not that he is too far away, and not the way of those who won't go."""
    scene = with_next_in_hand(app)
    view = scene.view
    assert view is not None
    rect = view.piece_rect("Cooper")
    assert rect is not None
    hover(app, rect.center)
    app.loop.frame(16)
    assert not marks_of(scene).way
    piece = view.piece_at(rect.center)
    assert piece is not None
    state, say = scene.session.shown, app.kit.say
    card = scene.texts.of_place(scene.question.answers, state, ELSEWHERE, piece)
    said = [row.words for row in card.rows]
    words = say("click.instead", them=app.context.teller.name("Cooper"))
    assert said[-2:] == [f"**{words}**", f"**{say('click.there')}**"]
    assert not [one for one in said if one.startswith("<red>")]


@pytest.mark.usefixtures("seen")
def test_with_shift_they_walk_to_another_man(app: App) -> None:
    scene = with_next_in_hand(app)
    assert scene.view is not None
    rect = scene.view.piece_rect("Cooper")
    assert rect is not None
    with shift():
        click(app, rect.center)
    assert scene.session.game.state.paras["Frank"].at == ELSEWHERE


@pytest.mark.usefixtures("seen")
def test_who_was_chosen_by_a_click_walks_to_his_mates(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": COURT, "Frank": ELSEWHERE})
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    assert scene.view is not None
    rect = scene.view.piece_rect("Cooper")
    assert rect is not None
    click(app, rect.center)
    assert scene.session.game.state.paras["Blake"].at == COURT


def test_a_click_out_of_reach_says_why_nobody_goes_there(app: App) -> None:
    """Nothing happened, and the cell was framed like those in reach."""
    scene = march(app, {"Blake": "0605"})
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    reach = scene.question.answers.reach
    assert reach is not None
    far = next(cell for cell in app.context.boards.field.hexes if cell not in reach.left)
    scene.clicks.press_cell(far)
    refusal = why_not_cell(scene.session.game, far)
    assert refusal is not None
    assert next_frame(app).notice.words.endswith(scene.texts.excuse(refusal))


def test_the_phase_can_be_ended_with_a_stack_in_hand(app: App) -> None:
    scene = with_next_in_hand(app, hidden=MARKERS)
    (button,) = ends_of(scene)
    click(app, button.rect.center)
    assert isinstance(app.stack.top, ChoiceScene)
    press(app, pygame.K_1)
    assert scene.session.game.state.turn == 2


def test_the_phase_can_be_ended_with_a_man_in_hand_who_was_chosen_by_a_click(app: App) -> None:
    scene = raid(app, THREE_PLACES)
    scene.clicks.press_unit("Blake")
    assert ends_of(next_frame(app))


# --- What one man of a stack does alone -------------------------------------------------------

AREA = sorted(BOARDS.castle.area["1F"])


def taken_up(app: App, name: str, men: dict[str, Any], **more: Any) -> PlayScene:
    """A raid in which that man has been clicked, with those who go along."""
    raid(app, men, **more).clicks.press_unit(name)
    return next_frame(app)


def told_at(app: App, button: BarButton | None) -> TooltipText:
    """What is told while a button is pointed at."""
    assert button is not None
    hover(app, button.rect.center)
    found = play_scene(app).tooltip.shown()
    assert found is not None
    return found[0]


def miners(app: App, *, setter: Any = None, spare: str = "charge-2") -> PlayScene:
    """Three men in a demolition area, taken up together; one has a charge, another a bomb icon.
    Somebody else has a spare charge for the tower."""
    men = {"Cooper": AREA[0], "Dylan": setter or {"at": AREA[0], "items": ["charge-1"]}}
    hank = {"at": GATE, "items": [spare]} if spare else GATE
    scene = taken_up(app, "Cooper", {**men, "Frank": AREA[0], "Hank": hank})
    assert group(scene) == {"Cooper", "Dylan", "Frank"}
    return scene


def setting_button(scene: PlayScene, man: str) -> BarButton | None:
    return lone_button(scene, man, SetExplosives)


def lone_button(scene: PlayScene, man: str, option: type[Option]) -> BarButton | None:
    """The button by which one of the stack in hand does something alone."""
    buttons = (one for one in bar_buttons(scene) if one.deed)
    return next(
        (
            one
            for one in buttons
            if one.deed and (one.deed.man, type(one.deed.option)) == (man, option)
        ),
        None,
    )


def test_one_of_a_stack_sets_explosives_without_dropping_his_mates(app: App) -> None:
    scene = miners(app)
    button = setting_button(scene, "Dylan")
    assert button is not None and button.is_enabled and button.primary
    # The same isn't refused beside it.
    dimmed = [one for one in bar_buttons(scene) if not one.is_enabled]
    assert app.kit.say("deed.SetExplosives") not in [one.label for one in dimmed]
    click(app, button.rect.center)
    assert scene.session.game.state.charges_set == {AREA[0]: ("charge-1",)}
    assert not scene.session.game.state.paras["Cooper"].acted
    next_frame(app)
    press(app, pygame.K_z)
    assert scene.session.game.state.charges_set == {}


def test_one_of_a_stack_is_asked_before_he_sets_what_the_tower_needs_on_another_floor(
    app: App,
) -> None:
    scene = miners(app, spare="")
    button = setting_button(scene, "Dylan")
    assert button is not None
    click(app, button.rect.center)
    top = app.stack.top
    assert isinstance(top, ChoiceScene)
    assert top._title == app.kit.say("confirm.lost.deed")
    assert top._note == app.kit.say("confirm.lost.explosives")
    assert scene.session.game.state.charges_set == {}
    press(app, pygame.K_2)
    assert scene.session.game.state.charges_set == {AREA[0]: ("charge-1",)}


def test_nothing_of_the_next_question_is_offered_while_events_are_being_shown(app: App) -> None:
    """The next stack's 'Place the detonator' stood beside a fight that was still running."""
    scene = miners(app)
    assert setting_button(scene, "Dylan") is not None
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.follow_settings()
    scene.session.director.add([ClockAdvanced("R7.1", 200)])
    scene = next_frame(app)
    assert scene.session.director.is_busy
    assert setting_button(scene, "Dylan") is None


def test_a_stack_without_explosives_has_no_such_button(app: App) -> None:
    scene = miners(app, setter={"at": AREA[0]})
    assert not [one for one in scene.question.lone_deeds if isinstance(one.option, SetExplosives)]
    assert setting_button(scene, "Dylan") is None


def test_one_of_a_stack_lights_what_is_set_and_never_by_enter(app: App) -> None:
    """It ends the night."""
    men = {"Cooper": AREA[0], "Elliot": {"at": AREA[0], "items": ["lighter"]}, **FAR}
    charges = {BOARDS.castle.charges["1F"][0]: ["charge-1"]}
    scene = taken_up(app, "Cooper", men, clock=340, charges_set=charges)
    button = lone_button(scene, "Elliot", LightByHand)
    assert button is not None and button.is_enabled
    assert button.hotkey == pygame.K_f
    click(app, button.rect.center)
    assert not scene.session.game.state.exploded
    press(app, pygame.K_2)
    assert scene.session.game.state.exploded


def test_a_mans_place_in_the_squad_never_lights_what_is_set(app: App) -> None:
    """A click on the man in hand, who stood where explosives are, asked whether to blow it up."""
    here = BOARDS.castle.charges["1F"][0]
    men = {"Elliot": {"at": here, "items": ["lighter"]}, **FAR}
    scene = taken_up(app, "Elliot", men, clock=340, charges_set={here: ["charge-1"]})
    press(app, pygame.K_h)
    scene.do(PressMan("Elliot"))
    app.loop.frame(16)
    assert app.stack.top is scene
    assert not scene.session.game.state.exploded


def test_R9_1_3_manual_the_button_to_light_says_what_it_would_bring(app: App) -> None:
    charges = {BOARDS.castle.charges["1F"][0]: ["charge-1"]}
    men = {"Cooper": AREA[0], "Elliot": {"at": AREA[0], "items": ["lighter"]}, **FAR}
    scene = taken_up(app, "Cooper", men, charges_set=charges)
    card = told_at(app, lone_button(scene, "Elliot", LightByHand))
    assert card.rule == "R9.1.3-manual"
    result = app.kit.say("outcome.operational-defeat")
    assert f"**{result}**" in [row.words for row in card.rows]


def test_R7_5_detonator_the_button_to_place_it_says_what_it_does_and_who_would_remove_it(
    app: App,
) -> None:
    near = next(iter(BOARDS.castle.neighbours[AREA[0]]))
    enemies = {"G1": {"name": "G1", "kind": "german", "at": near, "up": True}}
    men = {"Dylan": AREA[0], "Hank": AREA[0], "Angel": GATE}
    for set_now, key in ((["charge-1"], "fires"), ([], "bare")):
        charges = {AREA[0]: set_now} if set_now else {}
        scene = taken_up(app, "Dylan", men, charges_set=charges, enemies=enemies)
        card = told_at(app, lone_button(scene, "Hank", PlaceDetonator))
        words, say = [row.words for row in card.rows], app.kit.say
        who = app.context.teller.names(["G1"], scene.shown)
        assert say(f"card.detonator.{key}") in words
        assert f"<red>{say('mission.torn.why', who=who)}</>" in words


def test_both_buttons_for_one_of_the_stack_have_room_if_need_be_without_names(app: App) -> None:
    charges = {AREA[0]: ["charge-1"]}
    men = {"Cooper": AREA[0], "Elliot": {"at": AREA[0], "items": ["lighter"]}, "Hank": AREA[0]}
    scene = taken_up(app, "Cooper", {**men, "Angel": GATE}, charges_set=charges)
    deeds = [one.deed for one in bar_buttons(scene) if one.deed]
    assert {type(deed.option) for deed in deeds} == {LightByHand, PlaceDetonator}


def test_a_click_on_an_enemy_who_is_too_far_says_why_nothing_happens(app: App) -> None:
    enemy = {"G1": {"kind": "german", "at": "1F-1008", "up": True}}
    scene = raid(app, {"Blake": COURT}, enemies=enemy)
    scene.clicks.press_unit("Blake")
    choices = made(scene)
    scene.clicks.press_unit("G1")
    assert made(scene) == choices
    why = app.kit.words.count("why.out-of-reach", 3)
    assert scene.notice.words == app.kit.say("click.no-attack", why=why)


# --- All to Nonette ---------------------------------------------------------------------------


def sent(scene: PlayScene) -> list[BarButton]:
    """The button that sends everybody to Nonette."""
    return [one for one in bar_buttons(scene) if one.hint == "T"]


def test_all_go_to_nonette_by_one_click(app: App) -> None:
    scene = march(app, {"Angel": "1406", "Blake": "1406", "Cooper": "0608"})
    before = {name: man.at for name, man in scene.shown.paras.items()}
    (button,) = sent(scene)
    click(app, button.rect.center)
    scene = next_frame(app)
    state, field = scene.session.game.state, BOARDS.field
    away = field.distances(field.nonette)
    assert state.turn == 2
    for name, at in before.items():
        assert away[state.paras[name].at] < away[at]
    assert state.paras["Angel"].at == state.paras["Blake"].at


def test_all_to_nonette_says_its_risk_and_asks_once_where_it_is_high(app: App) -> None:
    """It walked into 83 % without a word."""
    asleep = {"G1": {"kind": "german", "up": False, "at": "1801"}}
    men = {"Angel": "1406", "Blake": "1406", "Cooper": "0608"}
    scene = march(app, men, enemies=asleep)
    risks = risks_to_nonette(scene.session.game)
    assert {name for risk in risks for name in risk.men} == set(men)
    assert of_any(risks) == 1 - (1 - risks[0].chance) * (1 - risks[1].chance) >= Fraction(1, 2)
    (button,) = sent(scene)
    hover(app, button.rect.center)
    card = scene.tooltip.card()
    assert card is not None
    assert percent(app.kit.words, float(of_any(risks))) in [row.value for row in card[0].rows]
    click(app, button.rect.center)
    listing = app.stack.top
    assert isinstance(listing, ChoiceScene) and not made(scene)
    no, _ = lines_of(listing)
    click(app, no.rect.center)
    assert not made(next_frame(app))
    click(app, button.rect.center)
    say_yes(app)
    scene = next_frame(app)
    assert scene.session.game.state.turn == 2, "the dice woke nobody, and nothing was asked again"


def say_yes(app: App) -> None:
    """Answer a warning with yes."""
    listing = app.stack.top
    yes = row_of_yes(app, listing) if isinstance(listing, ChoiceScene) else None
    assert yes is not None
    click(app, yes.rect.center)


def nonette_of(scene: PlayScene) -> Offer | None:
    """What stands at the second place of the row."""
    scene.bar.widgets()
    return next((one for one in scene.bar.answers if one.place == "second"), None)


def test_on_the_march_all_to_nonette_keeps_its_place_with_men_in_hand_and_in_a_move(
    app: App,
) -> None:
    """It was missing while a man was selected, and nobody found it in the list."""
    scene = march(app, STACK)
    offer = nonette_of(scene)
    assert offer is not None and offer.action == AllToNonette()
    scene.clicks.press_unit("Blake")
    assert nonette_of(next_frame(app)) is not None
    before = {name: man.at for name, man in scene.shown.paras.items()}
    with shift():
        scene.clicks.press_cell(way(scene, 1)[-1])
    offer = nonette_of(next_frame(app))
    assert offer is not None and offer.action == Refused("AllToNonette")
    assert offer.refusal == app.kit.say("order.refused.moving")
    press(app, pygame.K_z)
    scene = next_frame(app)
    offer = nonette_of(scene)
    assert offer is not None and not offer.refusal
    scene.do(offer.action)
    assert all(scene.session.game.state.paras[name].at != before[name] for name in STACK)


def test_a_click_that_misses_the_counter_of_a_man_takes_him_up_and_marches_with_nobody(
    app: App,
) -> None:
    """With another in hand unasked the die fell at once, and nothing could be undone."""
    scene = march(app, {"Blake": "0608", "Frank": HERE, "Hank": "1506"})
    scene.clicks.press_unit("Blake")
    next_frame(app).question.give(Stop())
    assert group(next_frame(app)) == {"Frank"} and scene.session.is_in_hand_unasked
    told = scene.texts.of_place(scene.question.answers, scene.shown, "1506", None)
    said = app.kit.say("click.instead", them=app.kit.say("name.Hank"))
    assert f"**{said}**" in [row.words for row in told.rows]
    scene.clicks.press_cell("1506")
    assert group(next_frame(app)) == {"Hank"}
    assert scene.session.game.state.paras["Frank"].at == HERE
    assert scene.session.can_undo


def test_nobody_is_sent_so_far_that_he_is_detected_without_a_roll(app: App) -> None:
    """Along a road one man went seven hexes in one turn, which is a certain alarm."""
    field = BOARDS.field
    straight = [at for at in field.order if field.is_on("road", at) and at != field.nonette]
    far = max(straight, key=lambda at: (field.distances(field.nonette)[at] == 12, at))
    scene = march(app, {"Garrett": far, "Hank": "0608"})
    press(app, pygame.K_t)
    next_frame(app)
    tested = [one for one in scene.session.game.events if isinstance(one, DetectionTested)]
    assert tested
    assert all(one.counted < CERTAIN for one in tested)
    assert max(one.counted for one in tested) == CERTAIN - 1, "the road would have led farther"


def test_all_stop_as_soon_as_an_enemy_wakes(app: App) -> None:
    """The dice wake the Germans whom the first stack passes; the others wait for orders."""
    asleep = {"G1": {"kind": "german", "up": False, "at": "1607"}}
    men = {"Angel": "1406", "Blake": "1406", "Cooper": "0608"}
    march(app, men, die=1, enemies=asleep)
    press(app, pygame.K_t)
    say_yes(app)
    state = next_frame(app).session.game.state
    assert state.enemies["G1"].up
    assert not state.paras["Cooper"].acted
    assert play_scene(app).notice.words == app.kit.say("order.stopped.alarm")


def test_who_could_be_attacked_is_not_sent_to_nonette_and_the_others_are(app: App) -> None:
    """An ambush far behind made everybody march by hand."""
    german = {"G1": {"kind": "german", "up": True, "at": "0607"}}
    scene = march(app, {"Angel": "1603", "Blake": "0808", "Cooper": "0608"}, enemies=german)
    assert scene.question.all_go_refusal == ""
    press(app, pygame.K_t)
    state = next_frame(app).session.game.state
    assert {name for name in ("Angel", "Blake", "Cooper") if state.paras[name].acted} == {"Angel"}
    left = play_scene(app).notice.words
    assert left == app.kit.say("order.stopped.reach", who="Blake + Cooper")


def test_nobody_is_sent_to_nonette_from_beside_an_enemy_who_is_awake(app: App) -> None:
    german = {"G1": {"kind": "german", "up": True, "at": "0607"}}
    scene = march(app, {"Blake": "0808", "Cooper": "0608"}, enemies=german)
    press(app, pygame.K_t)
    assert made(next_frame(app)) == []
    assert scene.question.all_go_refusal == app.kit.say("order.refused.awake")
    assert len(sent(scene)) == 1, "it keeps its place, and says why it can't be pressed"


def test_in_the_castle_all_go_the_way_that_the_trail_shows(app: App) -> None:
    """With the passage known, a man in the cellar was led up to the gate."""
    castle = BOARDS.castle
    cellar = max(
        (at for at in castle.squares if FLOORS.index(castle.floor_of[at]) == 0),
        key=lambda at: castle.walk(VILLAGE)[at],
    )
    tower = {castle.charges["2F"][0]: ["charge-1"]}
    scene = raid(app, {"Blake": cellar}, charges_set=tower, passage=True)
    game = scene.session.game
    way = way_home(game.boards, game.options, game.state, "Blake")
    press(app, pygame.K_t)
    man = next_frame(app).session.game.state.paras["Blake"]
    assert man.at in way[1:]
    assert castle.walk(VILLAGE, passage=True)[man.at] < castle.walk(VILLAGE, passage=True)[cellar]


def _night(at: str, charges: dict[str, Any], enemies: dict[str, Any]) -> Game:
    position: dict[str, Plain] = {
        "stage": "castle",
        "clock": 240,
        "ambition": "haunebu",
        "ambition_known": True,
        "phase": "paras",
        "turn": 1,
        "garrisoned": True,
        "paras": {name: {"at": at if name == "Blake" else "absent"} for name in ROSTER},
        "charges_set": charges,
        "enemies": enemies,
    }
    return Game.from_position(BOARDS, position, [6] * 60)


def test_nobody_is_sent_into_an_enemys_sight_and_it_is_said_who_waits(app: App) -> None:
    castle = BOARDS.castle
    tower = {castle.charges["2F"][0]: ["charge-1"]}
    german = {"G1": {"kind": "german", "up": True, "at": castle.road}}
    at = next(
        at
        for at in castle.squares
        if castle.walk(VILLAGE)[at] > 4 and comes_into_sight(_night(at, tower, german))
    )
    scene = raid(app, {"Blake": at}, charges_set=tower, enemies=german)
    press(app, pygame.K_t)
    scene = next_frame(app)
    man = scene.session.game.state.paras["Blake"]
    assert (man.at, man.acted) == (at, False)
    assert scene.notice.words == app.kit.say("order.stopped.sight", who=app.kit.say("name.Blake"))


@pytest.mark.parametrize("is_ready", [False, True])
def test_all_are_sent_out_of_the_castle_once_the_tower_is_ready(app: App, is_ready: bool) -> None:
    square = BOARDS.castle.charges["2F"][0]
    charges = {square: ["charge-1"]} if is_ready else {}
    scene = raid(app, {"Blake": GATE, "Cooper": COURT}, charges_set=charges)
    assert bool(sent(scene)) == is_ready
    if is_ready:
        press(app, pygame.K_t)
        paras = next_frame(app).session.game.state.paras
        assert (paras["Blake"].at, paras["Cooper"].at) == (VILLAGE, VILLAGE)
        scene.question.undo()
        assert scene.session.game.state.paras["Blake"].at == GATE


# --- Everybody stays --------------------------------------------------------------------------


def test_everybody_stays_by_one_click_and_it_is_undone_at_once(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": COURT, "Angel": VILLAGE})
    places = {name: man.at for name, man in scene.shown.paras.items()}
    press(app, pygame.K_a)
    scene = next_frame(app)
    paras = scene.session.game.state.paras
    assert paras["Blake"].acted and paras["Cooper"].acted and not paras["Angel"].acted
    assert {name: man.at for name, man in paras.items()} == places
    scene.question.undo()
    assert not scene.session.game.state.paras["Blake"].acted


def test_everybody_stays_on_the_march_by_one_click(app: App) -> None:
    scene = march(app, STACK)
    (button,) = [one for one in bar_buttons(scene) if one.action == EverybodyStays()]
    places = {name: man.at for name, man in scene.shown.paras.items()}
    click(app, button.rect.center)
    state = next_frame(app).session.game.state
    assert state.turn == 2
    assert {name: man.at for name, man in state.paras.items()} == places


def test_orders_of_the_march_are_one_click_each(app: App) -> None:
    """To stay, to go to Nonette, to do the same as in the turn before: with nobody in hand all of
    them have a place in the row, and with men in hand what stays is the only one without."""
    scene = march(app, {"Angel": HERE, "Blake": HERE, "Cooper": THERE})
    for order in (EverybodyStays(), AllToNonette(), SameAgain()):
        scene = next_frame(app)
        turn, action = scene.shown.turn, scene.session.game.state.action
        found = [one for one in bar_buttons(scene) if one.action == order]
        assert found, (order, action)
        click(app, found[0].rect.center)
        if isinstance(app.stack.top, ChoiceScene):
            say_yes(app)
        assert next_frame(app).shown.turn == turn + 1, order


def test_nobody_needs_a_button_for_everybody_where_only_one_stack_can_act(app: App) -> None:
    scene = raid(app, {"Blake": GATE, "Cooper": GATE})
    assert not any(isinstance(one.action, EverybodyStays) for one in bar_buttons(scene))


# --- Undo over stairs -------------------------------------------------------------------------


def test_a_step_over_stairs_and_back_is_undone_step_by_step(app: App) -> None:
    """To another floor and back, as long as nobody there has woken."""
    for below, above in BOARDS.castle.other_end.items():
        scene = raid(app, {"Blake": below, "Angel": VILLAGE})
        scene.clicks.press_unit("Blake")
        for cell in (above, below):
            with shift():
                next_frame(app).clicks.press_cell(cell)
        scene = next_frame(app)
        assert made(scene) == ["act Blake", f"step {above}", f"step {below}"]
        button = button_of(scene, app.kit.say("button.undo"))
        assert button is not None
        for at in (above, below):
            click(app, button.rect.center)
            assert next_frame(app).session.game.state.paras["Blake"].at == at


# --- Who acted together -----------------------------------------------------------------------


def test_who_acted_apart_in_the_castle_is_in_hand_apart_in_the_next_turn(app: App) -> None:
    """One of a stack who had gone his own way had to be told apart again each turn."""
    scene = raid(app, {"Blake": COURT, "Cooper": COURT, "Frank": COURT})
    for _ in range(2):
        turn = scene.shown.turn
        while group(scene) != {"Blake"}:
            scene.clicks.press_unit("Blake")
            scene = next_frame(app)
        scene.session.choose(Stop())
        scene = next_frame(app)
        while scene.shown.turn == turn and (decision := scene.session.decision) is not None:
            wanted = Stop() if Stop() in decision.options else decision.options[0]
            scene.session.choose(wanted)
        scene = next_frame(app)
    assert group(scene) == {"Blake"}
    scene.session.choose(Stop())
    assert group(scene) == {"Cooper", "Frank"}


def test_those_left_of_a_stack_are_in_hand_in_the_order_of_the_turn_before(app: App) -> None:
    """Once one stack was left, its first man by the roster was, though others had gone before."""
    scene = raid(app, {"Blake": COURT, "Cooper": COURT, "Frank": COURT})
    for _ in range(2):
        for name in ("Frank", "Cooper"):
            while group(scene) != {name}:
                scene.clicks.press_unit(name)
                scene = next_frame(app)
            scene.session.choose(Stop())
            scene = next_frame(app)
        scene.session.choose(Stop())
        scene = next_frame(app)
    assert scene.shown.turn == 3
    assert group(scene) == {"Frank"}
    scene.session.choose(Stop())
    assert group(next_frame(app)) == {"Cooper"}


def test_the_stack_of_a_man_who_should_set_explosives_is_in_hand_first(app: App) -> None:
    """It was the nearest, and who had the charge was looked for."""
    tower = BOARDS.castle.charges["2F"][0]
    men = {"Angel": COURT, "Blake": tower, "Cooper": {"at": tower, "items": ["charge-1"]}}
    scene = raid(app, {**men, "Hank": GATE})
    scene.clicks.press_unit("Hank")
    scene.session.choose(Stop())
    scene = next_frame(app)
    assert group(scene) == {"Blake", "Cooper"}
    (button,) = [one for one in bar_buttons(scene) if one.primary]
    assert button.deed is not None and button.deed.option == SetExplosives()


def test_the_last_man_in_nonette_is_in_hand_while_others_are_out(app: App) -> None:
    scene = raid(app, {"Angel": GATE, "Blake": VILLAGE, "Cooper": VILLAGE})
    scene.clicks.press_unit("Angel")
    scene.session.choose(Stop())
    scene = next_frame(app)
    assert not group(scene), "one of two is chosen"
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    scene.session.choose(Stop())
    assert group(next_frame(app)) == {"Cooper"}
    scene.question.give(EndPhase())
    assert scene.session.game.state.turn == 2


# --- A target that was named ------------------------------------------------------------------


def test_a_way_to_an_enemy_that_breaks_off_still_leads_to_him(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the alarm the man was only sent on to the square, and asked whom he attacks."""
    asleep = {"G1": {"kind": "german", "at": "1F-1009", "up": False}}
    foe = {"Z1": {"kind": "zombie", "at": "1F-0606", "up": True}}
    scene = raid(app, {"Blake": GATE, "Angel": VILLAGE}, enemies={**asleep, **foe})
    monkeypatch.setattr(Question, "_foreseen", lambda *_: frozenset())
    scene.clicks.press_unit("Blake")
    scene = next_frame(app)
    way = scene.clicks.way_to_attack("Z1")
    scene.clicks.press_unit("Z1")
    scene = next_frame(app)
    assert str(Attack("Z1")) not in made(scene)
    assert scene.question.way_on
    press(app, pygame.K_RETURN)
    assert way
    assert str(Attack("Z1")) in made(next_frame(app))


def test_a_named_target_is_what_enter_attacks_where_it_is_asked_after_all(app: App) -> None:
    """The roll of the stop woke others, and the one who was clicked was one of many again."""
    here = "0707"
    around = BOARDS.field.neighbours[here]
    scene = march(
        app,
        {
            "Blake": {"at": around[3], "items": ["lighter"]},
            "Cooper": {"at": here, "acted": True},
            "Hank": "1406",
        },
        1,
        enemies={
            "G1": {"kind": "german", "at": around[0], "up": True},
            "G2": {"kind": "german", "at": "1401", "up": False},
        },
    )
    scene.clicks.press_unit("Blake")
    with shift():
        next_frame(app).clicks.press_cell(here)
    next_frame(app).clicks.press_unit("G1")
    scene = next_frame(app)
    (button,) = [one for one in bar_buttons(scene) if one.answer and one.answer.is_primary]
    assert button.answer is not None
    assert button.answer.option == Attack("G1")
    press(app, pygame.K_RETURN)
    assert str(Attack("G1")) in made(next_frame(app))
