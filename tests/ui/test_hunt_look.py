"""The hunt's board and its tank: all hexes in view, hull and turret turned correctly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.painting.counter_views import Die
from game.rules import Game, Options
from game.rules.board.hexes import neighbour
from game.rules.decisions import (
    Decision,
    EndPhase,
    FireGun,
    KeepDie,
    Option,
    Ram,
    Repair,
    Scout,
    Step,
)
from game.rules.events.hunt import (
    CounterRemoved,
    GunFired,
    HuntBegan,
    HuntTurnBegan,
    PointsRolled,
    TankMoved,
    ZombieMoved,
    hunt_of,
)
from game.rules.events.play import Event
from game.rules.hunt import GUN_RANGE
from game.rules.position import Position
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.pause import PauseScene
from game.scenes.stages.hunt import HuntScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import ActWithTank, Give
from game.tabletop.motion.director import Motion, Speed
from game.tabletop.parts.bands import BandPicture
from game.tabletop.shown_events.table import animation_of
from game.tabletop.stages.goals import HuntGoals
from game.tabletop.stages.hunt import (
    STEP,
    ActionDie,
    TankDeed,
    action_die,
    heading,
    last_roll,
)
from game.tabletop.stages.hunt_turns import HuntTurnTrack, TurnSign, news
from game.ui.camera import Point
from game.ui.views.presses import Press
from game.ui.views.stops import FocusStop, action_of
from game.ui.views.texts import Text
from game.ui.views.view import Layout
from game.ui.words import Language
from game.window.app import App
from tests.ui.driving import (
    bar_buttons,
    button_of,
    click,
    hover,
    lines_of,
    marks_of,
    play_scene,
    press,
    press_any_key_over_a_card,
)

PLACES = {"0202": (0.0, 0.0), "0302": (100.0, 0.0), "0203": (50.0, 86.6), "0102": (-100.0, 0.0)}
EAST, DRIVE_WEST = TankMoved("M7.1", "0102", "0202"), TankMoved("M7.1", "0302", "0202")


def centre(cell: str) -> Point:
    return PLACES[cell]


def shot(at: str) -> GunFired:
    return GunFired("M7.3-fire", "Z1", at, 5, 0, 5, True)


def test_every_hex_is_in_view_and_no_panel_over_it(app: App) -> None:
    app.context.begin("hunt", 1)
    for _ in range(3):
        app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, HuntScene)
    assert scene.view is not None
    for cell in app.context.boards.hunt.hexes:
        assert scene.frame.view.contains(scene.view.cell_rect(cell).inflate(-4, -4))


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ([], (0, 0)),
        ([EAST], (0, 0)),
        ([DRIVE_WEST], (180, 180)),
        ([DRIVE_WEST, shot("0302")], (180, 0)),
        ([shot("0302"), DRIVE_WEST], (180, 180)),
        ([EAST, shot("0203")], (0, 60)),
    ],
)
def test_the_hull_points_where_it_drove_and_the_turret_where_it_fired_last(
    log: list[Event], expected: tuple[int, int]
) -> None:
    assert heading(log, "0202", None, centre) == expected


def test_the_turret_turns_the_shorter_way_before_the_shot() -> None:
    event = shot("0203")
    motion = Motion(event, animation_of(event))
    seen = [heading([EAST], "0202", motion, centre).turret]
    while motion.progress < 1:
        motion.advance(20)
        seen.append(heading([EAST], "0202", motion, centre).turret)
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0, 60)
    assert all(turn % STEP == 0 for turn in seen)


def test_the_action_die_shows_the_last_face_of_this_turn() -> None:
    rolled = PointsRolled("M5.0-ap", 4, 4)
    assert last_roll([rolled]) == 4
    assert last_roll([rolled, HuntTurnBegan("M5.0-act", 2)]) == 0


def _tank_actions(app: App) -> dict[type[Option], FocusStop]:
    """The buttons of the tank's actions, in the first turn that leaves it a choice of targets."""
    for seed in range(1, 60):
        app.context.begin("hunt", seed)
        app.loop.frame(16)
        scene = play_scene(app)
        if len(scene.question.answers.by_type(FireGun)) > 1:
            break
    return _buttons(scene)


def test_a_hunt_after_another_has_its_own_panel(app: App) -> None:
    """The buttons lacked where both had seen as many changes."""
    for turn in (1, 2):
        scene = _hunting(app, turn=turn, face_down=[("0801", "event")])
        assert all(button.rect.height for button in _buttons(scene).values())


def test_M7_3_fire_the_button_asks_for_the_target_and_fires(app: App) -> None:
    fire = _tank_actions(app)[FireGun]
    click(app, fire.rect.center)
    targets = app.stack.top
    assert isinstance(targets, ChoiceScene)
    assert len(targets.ring.widgets) > 1
    press(app, pygame.K_1)
    assert isinstance(app.context.session.game.choices[-1], FireGun)


@pytest.mark.parametrize(
    ("language", "move", "scout"),
    [
        ("en", "Go north-east", "Scout the hex to the north-east"),
        ("ja", "北東へ", "北東のヘクスを偵察"),
    ],
)
def test_a_hex_beside_the_tank_is_told_by_its_direction(
    app: App, language: Language, move: str, scout: str
) -> None:
    """The map of the hunt shows no numbers of hexes."""
    app.context.begin("hunt", 1)
    app.context.speak(language)
    app.loop.frame(16)
    scene, teller = play_scene(app), app.context.teller
    assert scene.shown.hunt is not None and scene.view is not None
    tank = scene.shown.hunt.tank
    there = neighbour(tank, "NE")
    for option, told in ((Step(there), move), (Scout(there), scout)):
        assert teller.option(option, scene.shown) == told
    (x, y), (there_x, there_y) = (scene.view.layout.centre(cell) for cell in (tank, there))
    assert there_x > x and there_y < y


@pytest.mark.parametrize(
    ("language", "beside", "off"),
    [
        ("en", "the hex south-east of Ferry Cottage", "2 hexes east of Stone Barn"),
        ("ja", "渡し守の家の南東", "石の納屋から東へ2ヘクス"),
    ],
)
def test_a_hex_without_a_name_is_told_by_the_nearest_place_with_one(
    app: App, language: Language, beside: str, off: str
) -> None:
    app.context.begin("hunt", 1)
    app.context.speak(language)
    teller, board = app.context.teller, app.context.boards.hunt
    names = [teller.cell(cell) for cell in board.hexes]
    assert not [name for name in names if name.isdigit()]
    assert beside in names
    assert off in names
    assert teller.cell(board.lairs[2]) == teller.title(board.lairs[2])


def test_the_list_of_moves_gives_a_direction_to_each(app: App) -> None:
    move = _tank_actions(app)[Step]
    click(app, move.rect.center)
    hexes = app.stack.top
    assert isinstance(hexes, ChoiceScene)
    labels = [line.label for line in lines_of(hexes)]
    assert len(labels) > 2
    assert all(re.match("Go (north-|south-)?(east|west)", label) for label in labels)


def test_the_tanks_actions_have_keys_of_their_own(app: App) -> None:
    actions = _tank_actions(app)
    assert [one.hotkey for one in actions.values()] == [pygame.K_1 + n for n in range(5)]
    press(app, pygame.K_3)
    assert isinstance(app.stack.top, ChoiceScene)


def test_what_the_tank_cant_do_now_is_a_grey_button_that_says_why(app: App) -> None:
    ram = _tank_actions(app)[Ram]
    deed = _deed(play_scene(app), Ram)
    assert deed.excuse is not None
    before = list(app.context.session.game.choices)
    click(app, ram.rect.center)
    assert app.context.session.game.choices == before
    assert app.stack.top is play_scene(app)
    assert any("Drive into the hex" in row.words for row in deed.card.rows)


@pytest.mark.usefixtures("seen")
def test_a_reticle_hides_no_number_of_a_lair(app: App) -> None:
    app.context.begin("hunt", 1)
    app.loop.frame(16)
    view = play_scene(app).view
    assert view is not None
    numbers = [one for one in view.names.lettered if len(one.name) == 1]
    assert len(numbers) == 8
    assert all(one.is_over for one in numbers)


# --- The introduction -------------------------------------------------------------------------


def _new_hunt(app: App, seed: int = 1) -> PlayScene:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.begin("hunt", seed)
    for _ in range(60):
        app.loop.frame(16)
    return play_scene(app)


def test_a_hunt_begins_with_a_card_that_says_why_and_how(app: App) -> None:
    scene = _new_hunt(app)
    card = scene.milestones.card
    assert card is not None
    assert [line.rule for line in card.lines] == ["M4.0-win", "M5.0-ap", "M5.0-end"]
    press(app, pygame.K_SPACE)
    assert scene.milestones.card is None
    assert not app.context.session.game.choices
    for _ in range(10):
        app.loop.frame(16)
    assert scene.milestones.card is None


def _seed_that_loses_the_first_turn(app: App) -> int:
    """A hunt whose first die ends its first turn."""
    for seed in range(1, 100):
        events = Game.new(app.context.boards, seed, part="hunt").events
        if any(isinstance(event, HuntTurnBegan) for event in events):
            return seed
    raise AssertionError("every first die gives points")


@pytest.mark.parametrize("animation", ["fast", "normal"])
def test_nothing_of_the_first_turn_happens_behind_the_card(app: App, animation: Speed) -> None:
    app.kit.settings = replace(app.kit.settings, animation=animation)
    app.context.begin("hunt", _seed_that_loses_the_first_turn(app))
    for _ in range(200):
        app.loop.frame(50)
    scene, session = play_scene(app), app.context.session
    assert scene.milestones.card is not None
    assert [type(event) for event in session.log] == [HuntBegan]
    assert session.shown.hunt is not None
    assert session.shown.hunt.turn == 1
    (sign,) = (part for part in scene.parts if isinstance(part, TurnSign))
    press(app, pygame.K_SPACE)
    for _ in range(100):
        app.loop.frame(50)
    assert [type(event) for event in session.log] == [HuntBegan], "the die waits for the player"
    assert button_of(scene, app.kit.say("hunt.roll")) is not None
    said: dict[str, int] = {}
    for _ in range(2000):
        if not session.director.is_busy:
            break
        if session.director.is_held:
            press(app, pygame.K_RETURN)
        app.loop.frame(50)
        words = " ".join(sign.words()[1:])
        said[words] = said.get(words, 0) + 50
    (over,) = (words for words in said if "Turn 2 of 10 begins" in words)
    assert said[over] >= 1000
    assert session.decision is not None


def test_no_card_comes_before_a_hunt_that_is_resumed(app: App) -> None:
    game = Game.new(app.context.boards, 1, part="hunt")
    assert game.decision is not None
    game.choose(game.decision.options[0])
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.play(game)
    for _ in range(10):
        app.loop.frame(16)
    assert play_scene(app).milestones.card is None


# --- Odds -------------------------------------------------------------------------------------


def _hunting(app: App, dice: Sequence[int] = (4,) * 20, **hunt: Any) -> PlayScene:
    """A hunt in a position, with four action points."""
    usual: dict[str, Any] = {"tank": "0202", "points": 4, "turn_counter": "infantry-2"}
    position: Position = {"stage": "hunt", "hunt": usual | hunt}
    app.context.play(Game.from_position(app.context.boards, position, dice))
    app.loop.frame(16)
    return play_scene(app)


def _buttons(scene: PlayScene) -> dict[type[Option], FocusStop]:
    """The places of the buttons of the tank's actions."""
    found = ((one, action_of(one)) for one in scene.ring.widgets if isinstance(one, FocusStop))
    return {act.option_type: one for one, act in found if isinstance(act, ActWithTank)}


def _deed(scene: PlayScene, option_type: type[Option]) -> TankDeed:
    """What the button of an action says."""
    assert isinstance(scene, HuntScene)
    return next(one for one in scene.tank.deeds() if one.action.option_type is option_type)


def _rows(scene: PlayScene) -> list[str]:
    """The rows of the ticket that is shown."""
    found = scene.tooltip.card()
    assert found is not None
    return [row.words for row in found[0].rows]


def _point_at(app: App, scene: PlayScene, counter: str) -> None:
    assert scene.view is not None
    place = scene.view.piece_rect(counter)
    assert place is not None
    hover(app, place.center)


@pytest.mark.usefixtures("seen")
def test_the_panel_shows_the_odds_of_the_target_pointed_at(app: App) -> None:
    scene = _hunting(
        app, face_up=[("0203", "zombie-2"), ("0202", "zombie-1")], face_down=[("0103", "event")]
    )
    assert _deed(scene, FireGun).odds == "17-67%"
    assert _deed(scene, Ram).odds == "67%"
    for counter, odds in (("zombie-1", "67%"), ("zombie-2", "17%"), ("0103", "33%")):
        _point_at(app, scene, counter)
        assert _deed(scene, FireGun).odds == odds


def test_the_first_click_where_the_target_of_a_shot_was_does_not_drive_there(app: App) -> None:
    """A second click meant for a target that was gone drove the tank there."""
    scene = _hunting(app, (6,) * 20, face_up=[("0203", "zombie-2"), ("0801", "zombie-1")])
    assert scene.view is not None
    app.context.session.choose(FireGun("zombie-2"))
    place, drives = scene.view.cell_rect("0203").center, []
    for _ in range(2):
        for _ in range(60):
            app.loop.frame(16)
        click(app, place)
        drives.append(isinstance(app.context.session.game.choices[-1], Step))
    assert drives == [False, True]


@pytest.mark.usefixtures("seen")
def test_the_ticket_of_a_target_says_which_attack_is_likelier(app: App) -> None:
    zombie = [("0202", "zombie-2")]
    scene = _hunting(app, face_up=zombie, face_down=[("0403", "event")], attached=["cutter"])
    _point_at(app, scene, "zombie-2")
    assert "Ram is likelier: 50%, fire 17%." in _rows(scene)
    scene = _hunting(app, face_up=zombie, face_down=[("0403", "event")])
    _point_at(app, scene, "zombie-2")
    assert any(row.startswith("Fire and ram: 17% each.") for row in _rows(scene))


@pytest.mark.usefixtures("seen")
def test_the_ticket_of_a_face_down_counter_says_who_may_be_there_and_what_scouting_changes(
    app: App,
) -> None:
    hidden = [("0103", "event"), ("0405", "zombie-1"), ("0205", "zombie-2"), ("0501", "zombie-3")]
    scene = _hunting(app, face_down=hidden)
    _point_at(app, scene, "0103")
    rows = _rows(scene)
    assert rows[:5] == [
        "Needed",
        "Hit: removed, friend or foe",
        "Miss: only the AP is spent",
        "<red>A 1: out of ammunition</>",
        "One of the 5 not yet seen:",
    ]
    assert rows[5] == "Zombie"
    assert "Once face up, a zombie falls on 3+ (one of them) or 6+ (3 of them)." in rows


@pytest.mark.usefixtures("seen")
def test_a_counter_out_of_reach_says_who_may_be_there_too(app: App) -> None:
    scene = _hunting(app, face_down=[("0801", "event"), ("0103", "zombie-1")], points=1)
    _point_at(app, scene, "0801")
    rows = _rows(scene)
    assert rows[0] == "One of the 3 not yet seen:"
    assert any(row.startswith("Fire at it from up to 2 hexes away") for row in rows)


@pytest.mark.parametrize(
    ("action", "hunt", "words"),
    [
        (Scout, {}, "no counter near"),
        (Scout, {"points": 1}, "needs 2 AP"),
        (FireGun, {"out_of_ammunition": True}, "no ammunition"),
        (Ram, {}, "drive onto it"),
        (Ram, {"track_broken": True}, "track broken"),
        (Repair, {}, "nothing broken"),
    ],
)
def test_a_grey_action_shows_why(
    app: App, action: type[Option], hunt: dict[str, Any], words: str
) -> None:
    scene = _hunting(app, face_down=[("0801", "event")], **hunt)
    assert _deed(scene, action).excuse == words


# --- A click on a counter ---------------------------------------------------------------------


def _choices(app: App) -> list[Option]:
    return list(app.context.session.game.choices)


def test_M7_3_ammo_a_click_that_fired_doesnt_drive_there_with_an_empty_gun(app: App) -> None:
    scene = _hunting(app, dice=[1], face_down=[("0103", "event"), ("0801", "zombie-1")])
    assert scene.view is not None
    place = scene.view.cell_rect("0103").center
    click(app, place)
    assert _choices(app) == [FireGun("0103")]
    for _ in range(40):
        app.loop.frame(50)
    hunt = app.context.session.shown.hunt
    assert hunt is not None
    assert hunt.out_of_ammunition
    hover(app, (5, 5))
    hover(app, place)
    assert marks_of(scene).way[-1] == "0103"
    rows = _rows(scene)
    assert "<red>out of ammunition: a repair in Carentan refills it</>" in rows
    assert "**Click: drive there**" in rows
    click(app, place)
    assert _choices(app) == [FireGun("0103")]
    assert scene.notice.words == "Out of ammunition. Click again to drive there."
    click(app, place)
    assert len(_choices(app)) > 1


def _click_on(app: App, scene: PlayScene, counter: str) -> str:
    """Point at a counter, click it, and return what the tooltip said of the click."""
    assert scene.view is not None
    place = scene.view.piece_rect(counter)
    assert place is not None
    hover(app, (5, 5))
    hover(app, place.center)
    said = next((row for row in _rows(scene) if "Click:" in row), "")
    click(app, place.center)
    return said.strip("*")


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize(
    ("at", "hunt", "said", "choices"),
    [
        ("0202", {"out_of_ammunition": True}, "Click: ram", [Ram("zombie-1")]),
        ("0202", {"attached": ("cutter",)}, "Click: ram", [Ram("zombie-1")]),
        ("0202", {}, "Click: fire", [FireGun("zombie-1")]),
        ("0103", {}, "Click: fire", [FireGun("zombie-1")]),
        ("0203", {"out_of_ammunition": True}, "Click: drive there", [Step("0203")]),
    ],
)
def test_a_click_on_a_zombie_does_what_its_ticket_says(
    app: App, at: str, hunt: dict[str, Any], said: str, choices: list[Option]
) -> None:
    scene = _hunting(app, tank="0202", face_up=[(at, "zombie-1")], **hunt)
    assert _click_on(app, scene, "zombie-1") == said
    assert _choices(app) == choices


@pytest.mark.usefixtures("seen")
def test_a_click_on_what_lies_face_down_fires_where_nothing_else_is_possible(app: App) -> None:
    scene = _hunting(app, face_down=[("0103", "event")])
    assert _click_on(app, scene, "0103") == "Click: fire"
    assert _choices(app) == [FireGun("0103")]


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("points", [4, 2])
def test_a_click_on_a_zombie_out_of_range_drives_until_it_is_in_range(
    app: App, points: int
) -> None:
    """With two points the tank doesn't reach it, but its gun does."""
    scene = _hunting(app, face_up=[("0501", "zombie-1")], points=points)
    assert scene.view is not None
    hover(app, scene.view.cell_rect("0501").center)
    assert ("**Shift: drive onto it**" in _rows(scene)) == (points == 4)
    assert _click_on(app, scene, "zombie-1") == "Click: drive until it is in range"
    hunt = app.context.session.game.state.hunt
    assert hunt is not None
    assert app.context.boards.hunt.distance(hunt.tank, "0501") == GUN_RANGE


@pytest.mark.usefixtures("seen")
def test_a_click_on_what_is_too_far_away_says_so(app: App) -> None:
    scene = _hunting(app, face_up=[("0801", "zombie-1")], points=1)
    _click_on(app, scene, "zombie-1")
    assert not _choices(app)
    assert scene.notice.words == "Too far away for these AP."


@pytest.mark.usefixtures("seen")
def test_a_click_with_shift_lists_everything_possible_with_a_zombie(app: App) -> None:
    scene = _hunting(app, face_up=[("0203", "zombie-1")])
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    try:
        _click_on(app, scene, "zombie-1")
    finally:
        pygame.key.set_mods(pygame.KMOD_NONE)
    assert not _choices(app)
    assert isinstance(app.stack.top, ChoiceScene)


def test_where_the_tank_can_attack_the_attack_is_listed_first(app: App) -> None:
    """The tooltip said *fire*, and the list proposed to drive there."""
    scene = _hunting(app, face_down=[("0202", "zombie-1"), ("0801", "event")])
    assert scene.view is not None
    click(app, scene.view.cell_rect("0202").center)
    assert isinstance(app.stack.top, ChoiceScene)
    app.loop.frame(1000)
    press(app, pygame.K_RETURN)
    assert _choices(app) == [FireGun("0202")]


def test_a_click_on_a_place_out_of_range_drives_there_with_any_gun(app: App) -> None:
    scene = _hunting(app, face_down=[("0501", "event")], out_of_ammunition=True)
    assert scene.view is not None
    click(app, scene.view.cell_rect("0501").center)
    assert _choices(app)


def test_M7_0_free_giving_up_says_how_many_points_and_that_a_die_follows(app: App) -> None:
    scene = _hunting(app, points=2, face_down=[("0801", "event")])
    (button,) = (one for one in bar_buttons(scene) if one.hint == "E")
    assert button.label == "Give up 2 AP · roll again"
    hover(app, button.rect.center)
    (row,) = _rows(scene)
    assert row.startswith("The action die is rolled again in the same turn")


@pytest.mark.usefixtures("seen")
def test_several_targets_in_one_hex_have_one_reticle(app: App) -> None:
    up, down = [("0202", "zombie-1"), ("0203", "zombie-2")], [("0202", "event")]
    scene = _hunting(app, face_up=up, face_down=down)
    assert scene.view is not None
    assert [ring.number for ring in scene.view.rings] == [2]
    (ring,) = scene.view.rings
    for counter in ("zombie-1", "0202"):
        rect = scene.view.piece_rect(counter)
        assert rect is not None
        assert ring.around.contains(rect)


# --- What the next die would do ---------------------------------------------------------------


def _next_die(app: App, scene: PlayScene) -> list[str]:
    """What the goal line says of the next die."""
    goals = HuntGoals(app.kit, app.context.session)
    return [stop.goal.words for stop in goals.stops() if stop.goal.words.startswith("on a ")]


def test_M6_0_the_goal_line_says_what_a_5_and_a_6_would_do(app: App) -> None:
    away = [("0801", "event")]
    scene = _hunting(app, face_up=[("0401", "zombie-2")], face_down=away)
    assert _next_die(app, scene) == ["on a 5: safe · on a 6: tank damaged"]
    scene = _hunting(app, face_up=[("0301", "zombie-2")], face_down=away, damaged=True)
    assert _next_die(app, scene) == ["on a 5: defeat · on a 6: defeat"]
    scene = _hunting(app, face_up=[("0301", "zombie-2")], face_down=away, attached=["cutter"])
    words = "gear or rider lost"
    assert _next_die(app, scene) == [f"on a 5: {words} · on a 6: {words}"]
    scene = _hunting(app, face_down=away)
    assert _next_die(app, scene) == []


def test_M6_0_the_ticket_of_a_way_says_what_a_5_and_a_6_would_do_there(app: App) -> None:
    scene = _hunting(app, face_up=[("0301", "zombie-2")], face_down=[("0801", "event")])
    assert scene.view is not None
    hover(app, scene.view.cell_rect("0203").center)
    found = scene.tooltip.card()
    assert found is not None
    told = {row.words: row.value for row in found[0].rows}
    assert told["On a 5"] == "safe"
    assert told["<red>On a 6</>"] == "tank damaged"


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ([6, 5, 4], ["The 6 ended the turn", "lair 7 was turned up: M8 turret."]),
        ([1, 1, 4], ["A 1 ended two turns in a row."]),
    ],
)
def test_M5_0_a_turn_without_orders_waits_for_no_word_and_the_line_tells_of_it(
    app: App, dice: Sequence[int], told: Sequence[str]
) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal")
    hidden = [("0504", "turret"), ("0801", "event")]
    scene = _hunting(app, dice, face_down=hidden, killed=["zombie-1"])
    session = app.context.session
    session.holds_rolls = True
    session.choose(EndPhase())
    for _ in range(1500):
        app.loop.frame(16)
        assert not session.director.is_held
        if not session.director.is_busy:
            break
    question, why, *_ = scene.bar.words()
    assert question == "What does the tank do? 4 AP left"
    assert [words for words in told if words not in why] == []


def test_one_key_never_skips_the_fight_that_ends_the_hunt(app: App) -> None:
    """Two zombies stand beside the tank, and a 6 brings both."""
    app.kit.settings = replace(app.kit.settings, animation="normal", fights="strip")
    near = [("0301", "zombie-1"), ("0203", "zombie-2")]
    scene = _hunting(app, [6, 4, 4, 4], face_up=near, face_down=[("0801", "event")])
    director = app.context.session.director
    app.context.session.choose(EndPhase())
    assert app.context.session.position.outcome == "hunt-lost"
    while director.is_busy and not (
        isinstance(scene.interlude.picture, BandPicture) or director.motion is None
    ):
        app.loop.frame(16)
    press(app, pygame.K_SPACE)
    press(app, pygame.K_SPACE)
    for _ in range(60):
        app.loop.frame(16)
    assert scene.fights.showing is not None
    assert scene.fights.showing.ending == "overrun"


# --- The turn and its die ---------------------------------------------------------------------


def _signs(app: App, die: int) -> list[tuple[int, str, str]]:
    """What the sign says, one thing after another, after the points are dropped and a die falls;
    the die of the next turn waits for the player."""
    position: Position = {
        "stage": "hunt",
        "hunt": {
            "tank": "0202",
            "points": 4,
            "turn_counter": "infantry-2",
            "face_up": [("0801", "zombie-2")],
        },
    }
    app.kit.settings = replace(app.kit.settings, animation="normal", fights="board")
    app.context.play(Game.from_position(app.context.boards, position, [die, *[4] * 9]))
    app.loop.frame(16)
    scene = play_scene(app)
    (sign,) = (part for part in scene.parts if isinstance(part, TurnSign))
    app.context.session.choose(EndPhase())
    seen: list[tuple[int, str, str]] = []
    for _ in range(600):
        app.loop.frame(16)
        words = sign.words()
        if words[0] and words not in seen:
            seen.append(words)
        if app.context.session.director.is_held:
            press(app, pygame.K_RETURN)
        if not app.context.session.director.is_busy:
            return seen
    raise AssertionError("it doesn't end")


@pytest.mark.parametrize(
    ("die", "said"),
    [
        (
            1,
            [
                "A 1: the turn is over",
                "Turn 2 of 10 begins. The 1 ended the turn.",
                "4 AP to spend",
            ],
        ),
        (3, ["3 AP to spend"]),
        (5, ["A 5: the zombies counterattack, then 5 AP"]),
        (
            6,
            [
                "A 6: the zombies counterattack, and the turn is over",
                "Turn 2 of 10 begins. The 6 ended the turn, with a counterattack. "
                "In a counterattack face-up zombies come nearer, and damage the tank in its hex. "
                "A zombie came nearer.",
                "4 AP to spend",
            ],
        ),
    ],
)
def test_M5_0_what_the_die_brings_is_said_when_it_falls(
    app: App, die: int, said: list[str]
) -> None:
    signs = _signs(app, die)
    assert [". ".join(line for line in words if line) for _, *words in signs] == said
    assert signs[0][0] == die


def test_while_the_die_waits_its_button_is_there_and_others_can_be_clicked(app: App) -> None:
    """After the last AP the button lacked, and a click on the menu rolled, as did any key."""
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.begin("hunt", 5)
    session = app.context.session
    for _ in range(400):
        app.loop.frame(50)
        if session.decision is not None:
            break
        press(app, pygame.K_RETURN)
    rolls = 0
    for _ in range(3000):
        if isinstance(session.decision, Decision):
            session.choose(next(iter(session.decision.options)))
        app.loop.frame(50)
        director = session.director
        if director.is_held and isinstance(getattr(director.motion, "event", None), PointsRolled):
            rolls += 1
            app.loop.frame(50)
            scene = play_scene(app)
            assert button_of(scene, app.kit.say("hunt.roll")) is not None
            corner = max(
                (one for one in scene.ring.widgets if one.rect.bottom <= scene.frame.top.bottom),
                key=lambda one: one.rect.right,
            )
            click(app, corner.rect.center)
            assert isinstance(app.stack.top, PauseScene)
            press(app, pygame.K_ESCAPE)
            press(app, pygame.K_q)
            assert director.is_held
            press(app, pygame.K_RETURN)
        if rolls > 1 or session.is_over:
            break
    assert rolls


def test_who_drops_his_points_has_rolled_with_it(app: App) -> None:
    """He was asked to roll again after he had pressed *roll again*."""
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.begin("hunt", 5)
    session = app.context.session
    for _ in range(400):
        if session.decision is not None:
            break
        press(app, pygame.K_RETURN)
        app.loop.frame(50)
    assert session.decision is not None
    for _ in range(20):
        app.loop.frame(50)
    press_any_key_over_a_card(app)
    session.choose(EndPhase())
    for _ in range(400):
        app.loop.frame(50)
        if session.director.is_held:
            break
    rolled = [event for event in session.log if isinstance(event, PointsRolled)]
    assert len(rolled) > 1


def test_the_marker_of_the_turn_moves_from_box_to_box(app: App) -> None:
    scene = _hunting(app, face_down=[("0801", "event")])

    def marker() -> float:
        (track,) = (
            one.view for one in scene.top.placed().walk() if isinstance(one.view, HuntTurnTrack)
        )
        return track.marker

    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.follow_settings()
    director = app.context.session.director
    director.add([HuntTurnBegan("M5.0-act", 2)])
    seen = [marker()]
    for _ in range(500):
        if not director.is_busy:
            break
        app.loop.frame(40)
        seen.append(marker())
    assert seen == sorted(seen)
    assert len(set(seen)) > 4
    assert (seen[0], seen[-1]) == (1, 2)


def test_the_question_says_how_many_points_are_left(app: App) -> None:
    scene = _hunting(app, face_down=[("0801", "event")], points=3)
    question, reason, _ = scene.bar.words()
    assert question == "What does the tank do? 3 AP left"
    assert "Scout: 2 AP" in reason


# --- The log ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counter", "line"),
    [
        ("infantry-1", "Friendly infantry lost to your own fire"),
        ("turret", "M8 turret lost to your own fire"),
        ("zombie-1", "Zombie removed"),
        ("event", "Event removed"),
    ],
)
def test_M7_3_reveal_the_log_says_what_was_lost_to_own_fire(
    app: App, counter: str, line: str
) -> None:
    scene = _hunting(app, face_down=[("0103", counter), ("0801", "cutter")])
    event = CounterRemoved("M7.3-reveal", counter, "0103")
    assert app.context.teller.plain_event(event, scene.shown) == line


def test_M6_0_the_log_says_that_a_zombie_has_reached_the_tank(app: App) -> None:
    scene = _hunting(app, face_up=[("0301", "zombie-1")], face_down=[("0801", "event")])
    teller = app.context.teller
    near, there = (ZombieMoved("M6.0-advance", "zombie-1", ("0401", at)) for at in ("0301", "0202"))
    assert teller.plain_event(near, scene.shown) == (
        "A zombie came to the hex north-east of Carentan"
    )
    assert teller.plain_event(there, scene.shown) == "A zombie reached the tank"


def test_M7_2_ev_recon_an_event_explains_its_question_and_puts_no_button_where_the_die_was(
    app: App,
) -> None:
    """The news of a 6 stood under it, and *No more* lay where *Roll the die* had been."""
    lair = app.context.boards.hunt.lairs[3]
    there = [(lair, "event"), (app.context.boards.hunt.lairs[5], "zombie-1")]
    scene = _hunting(app, dice=(6, 3, 4, *(4,) * 20), points=0, face_down=there)
    asked = scene.question.asked
    assert asked is not None and asked.rule == "M7.2-ev-recon"
    assert app.kit.say("ask.M7.2-ev-recon.why") in scene.bar.words()[1]
    button = button_of(scene, app.kit.say("option.look-no-more"))
    assert button is not None
    wanted = app.kit.px(140)
    assert button.rect.right < scene.frame.line.right - wanted, "the die was rolled there"


# --- M8.0-two-dice ----------------------------------------------------------------------------


@pytest.mark.parametrize("only_doubles", [True, False])
def test_the_table_of_kept_dice_has_room_for_its_faces(app: App, *, only_doubles: bool) -> None:
    """Four faces lay over the words beside them."""
    options = Options(two_dice=3, only_doubles=only_doubles)
    table = action_die(app.kit, options, 2, 4, is_last=False)
    placed = [*Layout(app.kit).place(table, pygame.Rect(0, 0, 240, 190)).walk()]
    faces = [one.rect for one in placed if isinstance(one.view, Die)]
    words = [one.rect for one in placed if isinstance(one.view, Text)]
    assert len(faces) == 6
    assert not any(face.colliderect(rect) for face in faces for rect in words)


def _two_dice(app: App, dice: list[int], tank: str = "0401", *, damaged: bool = False) -> PlayScene:
    """A hunt in which these two dice were rolled, with a zombie in 0701."""
    position: Position = {
        "stage": "hunt",
        "hunt": {
            "turns": 4,
            "tank": tank,
            "damaged": damaged,
            "face_down": [("0801", "cutter")],
            "face_up": [("0701", "zombie-1")],
            "turn_counter": "event",
        },
    }
    options = Options(two_dice=4)
    app.context.play(Game.from_position(app.context.boards, position, dice, options))
    app.loop.frame(16)
    return play_scene(app)


def test_both_dice_lie_there_with_what_each_would_bring(app: App) -> None:
    scene = _two_dice(app, [5, 3])
    (panel,) = (part for part in scene.parts if isinstance(part, ActionDie))
    told = " ".join(panel.told_whole())
    assert told.endswith("The zombies come 1 hex nearer. 5 AP 3 AP")
    offered = [one.view.action for one in panel.placed().walk() if isinstance(one.view, Press)]
    assert offered == [Give(KeepDie(5)), Give(KeepDie(3))]


@pytest.mark.parametrize(("key", "points"), [(pygame.K_5, 5), (pygame.K_3, 3)])
def test_a_die_is_kept_by_the_key_of_its_number(app: App, key: int, points: int) -> None:
    scene = _two_dice(app, [5, 3])
    press(app, key)
    assert hunt_of(app.context.session.game.state).points == points
    assert scene.question.asked is not None


def test_a_click_on_a_die_keeps_it_and_the_panel_says_that_the_turn_ends(app: App) -> None:
    scene = _two_dice(app, [6, 1])
    (panel,) = (part for part in scene.parts if isinstance(part, ActionDie))
    (one,) = (
        stop
        for stop in panel.placed().walk()
        if isinstance(stop.view, Press) and stop.view.action == Give(KeepDie(1))
    )
    click(app, one.rect.center)
    hunt = hunt_of(app.context.session.game.state)
    assert (hunt.points, hunt.ends_turn) == (1, True)
    assert "then the turn ends" in " ".join(panel.told_whole())
    assert button_of(scene, app.kit.say("option.end-phase.hunt.last", points=1)) is not None


def test_the_introduction_of_a_hunt_with_two_dice_tells_of_them(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="normal", level="regular")
    scene = _new_hunt(app)
    card = scene.milestones.card
    assert card is not None and card.lines[1].rule == "M8.0-two-dice"
    assert dict(card.values)["turns"] == 3


@pytest.mark.parametrize("dice", [[5, 3], [3, 5]])
def test_dice_to_be_kept_have_their_buttons_in_their_order(app: App, dice: list[int]) -> None:
    scene = _two_dice(app, dice)
    shown = [one for one in bar_buttons(scene) if one.answer is not None]
    by_place = sorted(shown, key=lambda one: one.rect.left)
    assert [one.answer.option for one in by_place] == [KeepDie(face) for face in dice]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("tank", "harms"), [("0401", ""), ("0601", "At worst: tank damaged"), ("lost", "defeat")]
)
def test_a_die_says_the_worst_that_it_does_to_the_tank(app: App, tank: str, harms: str) -> None:
    scene = _two_dice(app, [5, 3], "0601" if tank == "lost" else tank, damaged=tank == "lost")
    (panel,) = (part for part in scene.parts if isinstance(part, ActionDie))
    told = " ".join(panel.told_whole())
    assert harms in told
    assert ("At worst" in told) == (harms != "")


def test_doubles_leave_no_choice_and_the_line_says_so(app: App) -> None:
    _two_dice(app, [4, 4])
    assert hunt_of(app.context.session.game.state).points == 4
    told = news(app.kit, app.context.teller, app.context.session.log)
    assert told == "Doubles 4-4: no choice, and the turn ends after these AP."
