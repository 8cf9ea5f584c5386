"""Information on the board before a click: paths, noise, sight, blasts, the next enemy."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.rules.decisions import Act, ThrowItem
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.stages.village import VillageScene
from game.tabletop.parts.pointer import Spot
from game.window.app import App
from tests.ui.driving import is_in_view, marks_of, men_of, play_scene, press
from tests.ui.played import play_until


def hover(app: App, scene: PlayScene, cell: str) -> None:
    assert scene.view is not None
    pixel = scene.view.cell_rect(cell).center
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0)))
    app.loop.frame(16)


@pytest.mark.usefixtures("seen")
def test_a_path_shows_its_cost_and_the_enemies_that_may_hear_it(app: App) -> None:
    def is_noisy(scene: PlayScene) -> bool:
        reach = scene.question.answers.reach
        cells = reach.left if reach is not None and scene.stage == "field" else ()
        return any(
            is_in_view(scene, cell) and scene.texts.wakes(scene.question.answers, scene.shown, cell)
            for cell in cells
        )

    scene = play_until(app, "evening", 3, is_noisy)
    reach = scene.question.answers.reach
    assert reach is not None
    cell = next(
        cell
        for cell in reach.left
        if is_in_view(scene, cell) and scene.texts.wakes(scene.question.answers, scene.shown, cell)
    )
    hover(app, scene, cell)
    marks = marks_of(scene)
    assert set(marks.spent) == set(marks.way[1:])
    assert {wake.start for wake in marks.wakes} == {cell}
    assert scene.view is not None
    slips = [slip for slip in scene.view.arrow_labels if scene.frame.view.contains(slip)]
    assert len(slips) >= len(marks.wakes) > 0
    assert all(scene.game_context.teller.cell(wake.end) in wake.words for wake in marks.wakes)


def test_next_man_passes_over_men_who_cannot_act(app: App) -> None:
    def some_are_done(scene: PlayScene) -> bool:
        men = scene.shown.paras_on_map()
        return bool(scene.question.answers.by_type(Act)) and any(man.acted for man in men)

    scene = play_until(app, "evening", 3, some_are_done)
    ready = {answer.unit for answer in scene.question.answers.by_type(Act)}
    seen = []
    for _ in range(2 * len(ready)):
        press(app, pygame.K_n)
        assert isinstance(scene.ring.focused, Spot)
        seen.append(scene.ring.focused.unit)
    assert set(seen) == ready
    assert seen[: len(ready)] == seen[len(ready) :]


def test_keys_pass_over_the_dead(app: App) -> None:
    scene = play_until(app, "evening", 5, lambda scene: bool(scene.shown.the_dead()))
    dead = {man.name for man in scene.shown.the_dead()}
    places = men_of(scene)
    assert {name for name, place in places.items() if not place.is_focusable} == dead


def test_a_throw_shows_the_squares_it_would_strike(app: App) -> None:
    scene = play_until(
        app, "castle", 1, lambda scene: bool(scene.question.answers.by_type(ThrowItem))
    )
    assert isinstance(scene, CastleScene)
    thrown = scene.question.answers.by_type(ThrowItem)[0].option
    scene.question.give(thrown)
    app.loop.frame(16)
    cell = next(one for one in scene.question.answers.cells if is_in_view(scene, one))
    hover(app, scene, cell)
    blast = marks_of(scene).blast
    assert cell in blast
    floor_of = app.context.boards.castle.floor_of
    assert {floor_of[square] for square in blast} == {floor_of[cell]}


@pytest.mark.usefixtures("seen")
def test_sight_is_drawn_on_a_key(app: App) -> None:
    scene = play_until(
        app, "castle", 1, lambda scene: scene.shown.action is not None and scene.stage == "castle"
    )
    action = scene.shown.action
    assert action is not None
    assert not marks_of(scene).seen
    press(app, pygame.K_s)
    if action.at != "village":
        assert action.at in marks_of(scene).seen
    press(app, pygame.K_s)
    assert not marks_of(scene).seen


def test_enemies_wait_for_a_key_each_step_by_step(app: App) -> None:
    app.kit.settings = replace(app.kit.settings, step_by_step=True)
    app.context.begin("castle", 1)
    session, player = app.context.session, bot("sergeant", 1)
    held = 0
    for _ in range(600):
        app.loop.frame(16)
        director = session.director
        if director.is_held:
            held += 1
            waiting = director.motion
            app.loop.frame(1000)
            assert director.motion is waiting
            assert play_scene(app).bar.words()[0] == app.kit.say("ask.held")
            press(app, pygame.K_SPACE)
            assert director.motion is not waiting
        elif session.game.decision is None or held >= 4:
            break
        else:
            session.choose(player.choose(session.game))
    assert held >= 4
    session.hold_enemies(False)
    assert not session.director.is_busy


def test_the_table_speaks_of_love_only_where_it_can_bloom(app: App) -> None:
    scene = play_until(app, "evening", 3, lambda one: one.shown.stage == "infiltration")
    assert isinstance(scene, VillageScene)
    state = scene.shown
    for name, is_there, attempts, key in (
        ("Ines", False, 0, "again"),
        ("Ines", True, 0, "romance"),
        ("Ines", True, 1, "again"),
    ):
        state.paras[name] = replace(state.paras[name], at="village" if is_there else "dead")
        state.attempts = attempts
        assert scene.table.fourth_line() == f"infiltration.{key}"
