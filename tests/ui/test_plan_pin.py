"""The pin on the marker that the Germans turn up next (R7.9-reveal)."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.rules.advice.rehearsal import table_of
from game.rules.castle.sight import visible_paras
from game.rules.decisions import EndPhase, TurnUp
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders import LEVELS
from game.window.app import App
from tests.ui.driving import hover, press
from tests.ui.positions import BOARDS, COURT, GATE, made, next_frame, raid

MEN = {"Blake": GATE, "Cooper": COURT}
NEAR, FAR, THIRD = (
    sorted(
        (cell for cell in BOARDS.castle.markers if BOARDS.castle.floor_of[cell] == "1F"),
        key=lambda cell: BOARDS.castle.walk(GATE)[cell],
    )[place]
    for place in (0, -1, -2)
)
SENTRY, SEEN = next(
    (man, seen)
    for man in BOARDS.castle.order
    if len(seen := [at for at in BOARDS.castle.markers if BOARDS.castle.sees(at, man, set())]) > 1
)
"""A square from which two markers are in sight, and those."""
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
    assert pin(scene) == FAR
    end_phase(app, scene)
    assert str(TurnUp(FAR)) in made(scene)
    assert pin(next_frame(app)) == THIRD


def test_R7_9_reveal_in_the_first_turn_it_is_asked_and_enter_takes_the_pinned_one(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS)
    end_phase(app, scene)
    scene = next_frame(app)
    asked = scene.question.asked
    assert asked is not None
    assert asked.rule == "R7.9-reveal"
    assert pin(scene) == FAR
    card = scene.texts.of_answer(scene.question.answers.by_type(TurnUp)[0], scene.shown)
    assert card is not None
    assert card.rows[0].words in {app.kit.say("card.marker.unseen"), "In sight of Blake."}
    assert card.rows[1].words.endswith("from the nearest man.")
    press(app, pygame.K_RETURN)
    assert str(TurnUp(FAR)) in made(scene)


def test_R7_9_reveal_the_pin_is_the_least_dangerous_and_the_question_says_how_far_it_is(
    app: App,
) -> None:
    """The question called far from the men safest, and the pin lay beside them."""
    scene = raid(app, MEN, hidden=MARKERS)
    end_phase(app, scene)
    scene = next_frame(app)
    board = BOARDS.castle
    away = {cell: min(board.walk(cell)[man] for man in MEN.values()) for cell in MARKERS}
    unseen = [cell for cell in MARKERS if not visible_paras(table_of(scene.session.game), cell)]
    assert len(unseen) > 1
    assert away[pin(scene)] == max(away[cell] for cell in unseen)
    why = app.kit.words.count("ask.R7.9-reveal.why.unseen", away[pin(scene)])
    assert scene.question.words()[1] == why


def test_R7_9_reveal_the_question_says_when_every_marker_is_in_sight(app: App) -> None:
    scene = raid(app, {"Blake": SENTRY}, hidden=dict(zip(SEEN, ("gas-1", "gas-2"), strict=False)))
    end_phase(app, scene)
    scene = next_frame(app)
    assert "none is out of sight" in scene.question.words()[1]


def test_R7_9_reveal_the_player_moves_it_to_another_marker(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2)
    assert scene.view is not None
    centre = scene.view.camera.centre
    drag(app, scene, FAR, NEAR)
    assert pin(scene) == NEAR
    assert scene.view.camera.centre == centre
    assert made(scene) == []
    end_phase(app, scene)
    assert str(TurnUp(NEAR)) in made(scene)
    assert pin(next_frame(app)) == FAR


def test_it_lies_on_no_other_square_and_the_board_is_dragged_elsewhere(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2)
    drag(app, scene, FAR, COURT)
    assert pin(scene) == FAR
    assert made(scene) == []
    assert scene.view is not None
    press(app, pygame.K_EQUALS)
    centre = scene.view.camera.centre
    drag(app, scene, COURT, NEAR)
    assert scene.view.camera.centre != centre
    assert pin(scene) == FAR


def test_its_ticket_says_what_it_is(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2)
    assert scene.view is not None
    hover(app, scene.view.cell_rect(FAR).center)
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
    scene = raid(app, MEN, hidden=MARKERS, turn=2, peeked=["gas-2"])
    assert pin(scene) == THIRD
    end_phase(app, scene)
    assert str(TurnUp(THIRD)) in made(scene)
    scene = raid(app, MEN, hidden=MARKERS, turn=2, peeked=["gas-2"])
    drag(app, scene, THIRD, FAR)
    assert pin(scene) == FAR
    end_phase(app, scene)
    assert str(TurnUp(FAR)) in made(scene)


def test_no_pin_once_all_faces_are_known(app: App) -> None:
    scene = raid(app, MEN, hidden=MARKERS, turn=2, peeked=list(MARKERS.values()))
    assert not pin(scene)
