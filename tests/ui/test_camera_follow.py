"""The view follows the game without scrolling away what the player is about to click."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.rules.board import VILLAGE
from game.rules.board.squares import FLOORS
from game.rules.decisions import Act, Attack, Join, Step, Stop
from game.scenes.stages.play_scene import PlayScene
from game.ui.camera import Point
from game.window.app import App
from tests.ui.driving import click, hover, is_in_view, play_scene, press
from tests.ui.positions import BOARDS, COURT, GATE, group, made, march, raid

UPSTAIRS = "2F-0503"


def wait(app: App, ms: int) -> None:
    for _ in range(ms // 10):
        app.loop.frame(10)


def centre(scene: PlayScene) -> Point:
    assert scene.view is not None
    return scene.view.camera.centre


def counter(scene: PlayScene, name: str) -> tuple[int, int]:
    assert scene.view is not None
    rect = scene.view.piece_rect(name)
    assert rect is not None
    return rect.center


def near(app: App, men: dict[str, str], key: int) -> PlayScene:
    """A raid with one floor in close-up, a while after the last click."""
    raid(app, men)
    press(app, key)
    wait(app, 800)
    return play_scene(app)


def stop_by_button(app: App, scene: PlayScene) -> None:
    """Press the button that ends the move of the men in hand."""
    button = next(
        one
        for one in scene.bar.widgets()
        if (answer := scene.bar.answer_of(one)) is not None and isinstance(answer.option, Stop)
    )
    click(app, button.rect.center)


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_the_view_stays_where_the_next_man_and_his_way_are_seen(app: App, animation: str) -> None:
    """It went to the floor he stood on, although he was in view, and slid from under the mouse."""
    scene = near(app, {"Angel": GATE, "Blake": VILLAGE, "Cooper": VILLAGE}, pygame.K_4)
    app.kit.settings = replace(app.kit.settings, animation=animation)
    assert is_in_view(scene, COURT)
    before = centre(scene)
    assert scene.view is not None
    click(app, scene.view.cell_rect(COURT).center)
    wait(app, 3000)
    assert scene.session.shown.paras["Angel"].at == COURT
    assert centre(play_scene(app)) == before


def test_the_camera_goes_to_the_next_man_half_a_second_after_the_last_click(app: App) -> None:
    scene = near(app, {"Angel": COURT, "Blake": UPSTAIRS}, pygame.K_2)
    assert not is_in_view(scene, UPSTAIRS)
    scene.clicks.press_unit("Angel")
    wait(app, 800)
    before = centre(scene)
    stop_by_button(app, scene)
    assert group(scene) == {"Blake"}
    wait(app, 300)
    assert centre(scene) == before
    wait(app, 800)
    assert is_in_view(play_scene(app), UPSTAIRS)


@pytest.mark.usefixtures("seen")
def test_the_camera_waits_while_a_button_is_held_down(app: App) -> None:
    scene = near(app, {"Angel": COURT, "Blake": UPSTAIRS}, pygame.K_2)
    scene.clicks.press_unit("Angel")
    wait(app, 800)
    before = centre(scene)
    stop_by_button(app, scene)
    pixel = counter(scene, "Angel")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=1))
    wait(app, 1000)
    assert centre(scene) == before
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pixel, button=1))
    wait(app, 1000)
    assert is_in_view(play_scene(app), UPSTAIRS)


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_click_just_after_the_camera_has_moved_hits_what_was_seen_before(
    app: App, animation: str
) -> None:
    men = {"Angel": COURT, "Blake": UPSTAIRS, "Hank": GATE}
    scene = near(app, men, pygame.K_2)
    scene.clicks.press_unit("Angel")
    wait(app, 800)
    app.kit.settings = replace(app.kit.settings, animation=animation)
    scene.lay_out()
    before = centre(scene)
    stop_by_button(app, scene)
    scene.clicks.press_unit("Blake")
    app.loop.frame(1)
    hank = counter(scene, "Hank")
    while centre(scene) == before:
        app.loop.frame(10)
    wait(app, 100)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=hank, button=1))
    app.loop.frame(10)
    assert group(scene) == {"Hank"}


def test_what_the_player_has_scrolled_to_stays_in_view_when_a_list_closes(app: App) -> None:
    scene = near(app, {"Angel": COURT, "Blake": UPSTAIRS}, pygame.K_2)
    scene.clicks.press_unit("Angel")
    wait(app, 800)
    press(app, pygame.K_3)
    wait(app, 800)
    assert not is_in_view(scene, COURT)
    before = centre(scene)
    press(app, pygame.K_c)
    press(app, pygame.K_ESCAPE)
    wait(app, 1000)
    assert centre(scene) == before


def test_the_ways_of_a_man_at_the_edge_of_the_view_are_brought_into_it(app: App) -> None:
    scene = march(app, {"Blake": "1106", "Garrett": "0608"})
    view = scene.view
    assert view is not None
    scene.session.undo_before(0)
    scene.session.auto_selects_next_stack = False
    zoom = view.camera.zoom
    x, y = view.layout.centre("1106")
    room = scene.frame.view
    view.camera.set_zoom(zoom, (x - 0.4 * room.width / zoom, y))
    hover(app, (5, 5))
    wait(app, 800)
    scene.clicks.press_unit("Blake")
    wait(app, 800)
    reach = scene.question.answers.reach
    assert reach is not None and made(scene) == ["act Blake"]
    assert all(is_in_view(scene, cell) for cell in reach.left)


@pytest.mark.usefixtures("seen")
def test_the_view_stays_for_men_who_were_clicked_until_they_move(app: App) -> None:
    """It went to them at the next question, while the mouse was on its way to their goal."""
    app.kit.settings = replace(app.kit.settings, questions="everything")
    scene = near(app, {"Angel": UPSTAIRS, "Blake": UPSTAIRS, "Hank": GATE}, pygame.K_2)
    assert scene.view is not None
    scene.view.camera.pan(0, -420)
    wait(app, 800)
    before = centre(scene)
    hover(app, counter(scene, "Angel"))
    scene.question.give(Act("Angel"))
    wait(app, 800)
    assert centre(scene) == before
    hover(app, (5, 5))
    scene.question.give(Join("Blake"))
    wait(app, 800)
    assert group(scene) == {"Angel", "Blake"}
    assert centre(scene) == before


def test_the_marked_enemy_on_another_floor_is_brought_into_view(app: App) -> None:
    """Which of the marked enemies is attacked was asked with none of them in view."""
    castle = BOARDS.castle
    stair, other = next(
        (stair, other)
        for stair, other in castle.other_end.items()
        if castle.floor_of[stair] != castle.floor_of[other]
    )
    german = {"G1": {"kind": "german", "up": True, "at": other}}
    raid(app, {"Blake": stair}, enemies=german)
    press(app, pygame.K_1 + FLOORS.index(castle.floor_of[stair]))
    wait(app, 800)
    scene = play_scene(app)
    assert not is_in_view(scene, other)
    scene.question.give(Stop())
    wait(app, 1500)
    scene = play_scene(app)
    assert scene.question.asked is not None
    assert any(isinstance(one, Attack) for one in scene.question.asked.options)
    assert is_in_view(scene, other)


def test_germans_who_fire_from_out_of_view_are_shown_and_the_camera_comes_back(app: App) -> None:
    """Room was made for the picture of the fight before the camera had reached it."""
    germans = {"G1": {"kind": "german", "up": True, "at": "0805"}}
    men = {"Hank": {"at": "0705", "acted": True}, "Blake": "1704"}
    scene = march(app, men, die=1, enemies=germans)
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.follow_settings()
    assert scene.view is not None
    scene.view.camera.go_to(scene.view.layout.centre("1704"))
    wait(app, 1000)
    before = centre(scene)
    assert not is_in_view(scene, "0805")
    scene.session.choose(Stop())
    for _ in range(1000):
        if scene.fights.showing is not None:
            break
        wait(app, 20)
    assert scene.fights.showing is not None
    assert is_in_view(scene, "0805") and is_in_view(scene, "0705")
    press(app, pygame.K_SPACE)
    for _ in range(1000):
        if scene.question.asked is not None and not scene.view.camera.is_gliding:
            break
        wait(app, 20)
        if scene.session.director.is_held:
            press(app, pygame.K_SPACE)
    assert scene.question.asked is not None
    assert centre(scene) == pytest.approx(before, abs=1)


def test_the_view_stays_with_a_fight_at_the_gate_when_one_of_the_men_goes_home(app: App) -> None:
    """It left for Nonette, where nothing happened, with Germans in sight of those who stayed."""
    at = "1F-0306"
    foe = {"at": at, "kind": "german", "up": True}
    raid(app, {"Angel": GATE, "Blake": COURT, "Cooper": VILLAGE}, enemies={"G1": foe})
    press(app, pygame.K_2)
    wait(app, 800)
    scene = play_scene(app)
    app.kit.settings = replace(app.kit.settings, animation="normal")
    assert is_in_view(scene, GATE) and not is_in_view(scene, VILLAGE)
    scene.session.choose(Act("Angel"))
    wait(app, 1000)
    scene.session.choose(Step(VILLAGE))
    wait(app, 3000)
    scene = play_scene(app)
    assert scene.session.shown.paras["Angel"].at == VILLAGE
    assert is_in_view(scene, COURT) and is_in_view(scene, at)
    assert not is_in_view(scene, VILLAGE)
