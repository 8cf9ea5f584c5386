"""The hunt's board and its tank: all hexes in view, hull and turret turned correctly."""

from __future__ import annotations

import pytest

from game.rules.events.base import Event
from game.rules.events.hunt import GunFired, HuntTurnBegan, PointsRolled, TankMoved
from game.scenes.stages.hunt import HuntScene
from game.tabletop.hud.action_die import last_roll
from game.tabletop.motion.director import Motion
from game.tabletop.motion.heading import STEP, heading
from game.tabletop.shown_events.table import animation_of
from game.ui.camera import Point
from game.window.app import App

PLACES = {"0202": (0.0, 0.0), "0302": (100.0, 0.0), "0203": (50.0, 86.6), "0102": (-100.0, 0.0)}
EAST, DRIVE_WEST = TankMoved("M7.1", "0102", "0202"), TankMoved("M7.1", "0302", "0202")


def centre(cell: str) -> Point:
    return PLACES[cell]


def shot(at: str) -> GunFired:
    return GunFired("M7.3-fire", "Z1", at, 5, 0, 5, True)


def test_every_hex_is_in_view_and_no_panel_over_it(app: App) -> None:
    app.evening.begin("hunt", 1)
    for _ in range(3):
        app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, HuntScene)
    assert scene.view is not None
    for cell in app.kit.boards.hunt.hexes:
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
