"""The pin on the marker that the Germans turn up next (R7.9-reveal)."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.rules.decisions import EndPhase, TurnUp
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders import LEVELS
from game.window.app import App
from tests.ui.driving import hover, press
from tests.ui.test_one_click import BOARDS, COURT, GATE, made, next_frame, raid

MEN = {"Blake": GATE, "Cooper": COURT}
NEAR, FAR, THIRD = (
    sorted(
        (cell for cell in BOARDS.castle.markers if BOARDS.castle.floor_of[cell] == "1F"),
        key=lambda cell: BOARDS.castle.walk(GATE)[cell],
    )[place]
    for place in (0, -1, 1)
)
MARKERS = {NEAR: "gas-1", FAR: "gas-2", THIRD: "gasoline-1"}


def pin(scene: PlayScene) -> str:
    assert scene.highlights is not None
    return scene.highlights.marks().pin


def drag(app: App, scene: PlayScene, start: str, end: str) -> None:
    assert scene.view is not None
    pixels = [scene.view.cell_rect(cell).center for cell in (start, end)]
    hover(app, pixels[0])
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixels[0], button=1))
    for near in (0.3, 0.7, 1.0):
        place = tuple(round(a + (b - a) * near) for a, b in zip(*pixels, strict=True))
        motion = {"pos": place, "rel": (5, 5), "buttons": (1, 0, 0)}
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, motion))
        app.loop.frame(16)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pixels[1], button=1))
    app.loop.frame(16)


def end_phase(app: App, scene: PlayScene) -> None:
    scene.question.give(EndPhase())
    press(app, pygame.K_1)


def test_R7_9_reveal_the_pin_lies_on_the_marker_that_is_turned_up_next(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2)
    assert pin(scene) == NEAR
    end_phase(app, scene)
    assert str(TurnUp(NEAR)) in made(scene)
    assert pin(next_frame(app)) == THIRD


def test_R7_9_reveal_in_the_first_turn_it_is_asked_and_enter_takes_the_pinned_one(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS)
    end_phase(app, scene)
    scene = next_frame(app)
    asked = scene.question.asked
    assert asked is not None
    assert asked.rule == "R7.9-reveal"
    assert pin(scene) == NEAR
    card = scene.texts.of_answer(scene.question.answers.by_type(TurnUp)[0], scene.shown)
    assert card is not None
    assert card.rows[0].words in {app.kit.say("card.marker.unseen"), "In sight of Blake."}
    press(app, pygame.K_RETURN)
    assert str(TurnUp(NEAR)) in made(scene)


def test_R7_9_reveal_the_player_moves_it_to_another_marker(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2)
    assert scene.view is not None
    centre = scene.view.camera.centre
    drag(app, scene, NEAR, FAR)
    assert pin(scene) == FAR
    assert scene.view.camera.centre == centre
    assert made(scene) == []
    end_phase(app, scene)
    assert str(TurnUp(FAR)) in made(scene)
    assert pin(next_frame(app)) == NEAR


def test_it_lies_on_no_other_square_and_the_board_is_dragged_elsewhere(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2)
    drag(app, scene, NEAR, COURT)
    assert pin(scene) == NEAR
    assert made(scene) == []
    assert scene.view is not None
    press(app, pygame.K_EQUALS)
    centre = scene.view.camera.centre
    drag(app, scene, COURT, FAR)
    assert scene.view.camera.centre != centre
    assert pin(scene) == NEAR


def test_its_ticket_says_what_it_is(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2)
    assert scene.view is not None
    hover(app, scene.view.cell_rect(NEAR).center)
    found = scene.tooltip.card()
    assert found is not None
    assert found[0].rows[-1].words == app.kit.say("card.pin")


@pytest.mark.parametrize("level", LEVELS)
def test_no_pin_lies_there_where_it_is_asked(app: App, level: str) -> None:
    app.kit.settings = replace(app.kit.settings, questions=level)
    scene = raid(app, MEN, hidden=MARKERS, turn=2)
    assert bool(pin(scene)) == (level != "everything")


def test_it_lies_on_an_unknown_marker_and_may_be_moved_to_one_with_a_known_face(app: App) -> None:
    """One look at a marker had the player asked in every turn of the night from then on."""
    scene = raid(app, MEN, hidden=MARKERS, turn=2, peeked=["gas-1"])
    assert pin(scene) == THIRD
    end_phase(app, scene)
    assert str(TurnUp(THIRD)) in made(scene)
    scene = raid(app, MEN, hidden=MARKERS, turn=2, peeked=["gas-1"])
    drag(app, scene, THIRD, NEAR)
    assert pin(scene) == NEAR
    end_phase(app, scene)
    assert str(TurnUp(NEAR)) in made(scene)


def test_no_pin_once_all_faces_are_known(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2, peeked=list(MARKERS.values()))
    assert not pin(scene)
