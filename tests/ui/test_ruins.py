"""06:00: destroyed floors are drawn as ruins, the others unchanged."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.painting.boards import CastleLayout
from game.painting.boards.castle.ruins import ruin
from game.rules.board.squares import FLOORS, Floor
from game.scenes.stages.demolition import DemolitionScene
from game.tabletop.board import view
from game.tabletop.stages.demolition import Verdicts
from game.ui.camera import Point
from game.ui.views.view import Layout
from game.window.app import App
from tests.ui.played import explode


def test_where_there_is_no_room_for_figures_the_result_of_a_floor_is_a_word(app: App) -> None:
    """ "× 0/4" above a floor of the small castle explained nothing."""
    exploded = explode(app)
    director = app.context.session.director
    director.skip(lambda: director.motion is not None and director.motion.event is exploded)
    app.loop.frame(16)
    scene = app.stack.top
    assert isinstance(scene, DemolitionScene)
    verdicts = next(part for part in scene.parts if isinstance(part, Verdicts))
    layout = Layout(app.kit)

    def told(room: int) -> list[str]:
        views = [verdicts.verdict(exploded, floor) for floor in FLOORS]
        return [
            word
            for view in views
            for word in layout.place(view, pygame.Rect(0, 0, room, 40)).words()
        ]

    say = app.kit.say
    shorts = {say("demolition.blown.short"), say("demolition.stands.short")}
    assert set(told(140)) <= shorts
    assert not any(letter.isdigit() for one in shorts for letter in one)
    assert all(any(map(str.isdigit, one)) for one in told(1280))


def test_blown_floors_burn_one_after_another_and_stay_burnt(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, animation="off", fights="board")
    exploded = explode(app)
    session = app.context.session
    session.director.skip(
        lambda: session.director.motion is not None and session.director.motion.event is exploded
    )
    seen: list[int] = []
    for _ in range(400):
        app.loop.frame(16)
        app.stack.top.update(20)
        motion = session.director.motion
        if motion is None or motion.event is not exploded:
            break
        scene = app.stack.top
        if isinstance(scene, DemolitionScene):
            scene.draw(pygame.Surface((1280, 720)))
            assert scene.view is not None
            seen.append(len(scene.view.ruins))
    session.director.skip(lambda: session.shown.stage != "demolition")
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert seen[-1] == len(exploded.blown)


def test_ruins_are_painted_before_the_blast_that_leaves_them(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []

    def noted(layout: CastleLayout, floor: Floor) -> tuple[pygame.Surface, Point]:
        painted.append(floor)
        return ruin(layout, floor)

    monkeypatch.setattr(view, "ruin", noted)
    app.kit.settings = replace(app.kit.settings, animation="off")
    exploded = explode(app)
    session = app.context.session
    session.director.skip(
        lambda: session.director.motion is not None and session.director.motion.event is exploded
    )
    app.stack.top.update(0)
    scene = app.stack.top
    assert isinstance(scene, DemolitionScene)
    scene.draw(pygame.Surface((1280, 720)))
    assert scene.view is not None
    assert scene.view.ruins == ()
    assert sorted(painted) == sorted(exploded.blown)
