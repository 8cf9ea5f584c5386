"""Fog, glints and searchlights: they move by themselves, can be turned off, and don't disturb."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.painting.weather import TICK_MS
from game.rules.game import Part
from game.scenes.stages.play_scene import PlayScene
from game.window.app import App
from tests.ui.driving import play_scene

PARTS: tuple[Part, ...] = ("castle", "hunt")


def _scene(app: App, part: Part, **settings: object) -> PlayScene:
    """The first question on the board of a part."""
    app.kit.settings = replace(app.kit.settings, **settings)
    app.kit.fit((1280, 720))
    app.context.begin(part, 1)
    session, player = app.context.session, bot("sergeant", 1)
    for _ in range(3):
        app.loop.frame(16)
    while session.game.state.stage == "infiltration":
        session.choose(player.choose(session.game))
    session.director.skip()
    app.loop.frame(16)
    return play_scene(app)


def _picture(scene: PlayScene) -> bytes:
    canvas = pygame.Surface((1280, 720))
    scene.draw(canvas)
    return pygame.image.tobytes(canvas, "RGB")


def test_it_is_seen_to_move_and_rests_after_a_while(app: App) -> None:
    scene = _scene(app, "hunt")
    assert scene.view is not None
    before = _picture(scene)
    for _ in range(20):
        app.loop.frame(100)
    assert scene.view.weather_ms >= 10 * TICK_MS
    assert _picture(scene) != before
    for _ in range(320):
        app.loop.frame(100)
    rested = scene.view.weather_ms
    app.loop.frame(100)
    assert scene.view.weather_ms == rested


@pytest.mark.parametrize("part", PARTS)
def test_with_reduced_motion_it_stands_still(app: App, part: Part) -> None:
    scene = _scene(app, part, reduced_motion=True)
    assert scene.view is not None
    for _ in range(20):
        app.loop.frame(100)
    assert scene.view.weather_ms == 0


@pytest.mark.parametrize("part", PARTS)
def test_with_high_contrast_there_is_none(app: App, part: Part) -> None:
    scene = _scene(app, part, colours="contrast")
    assert scene.view is not None
    assert scene.view.weather is None


@pytest.mark.parametrize("part", PARTS)
def test_it_never_brightens_the_board_all_at_once(app: App, part: Part) -> None:
    scene = _scene(app, part)
    view = scene.view
    assert view is not None
    assert view.weather is not None
    canvas, last = pygame.Surface((1280, 720)), None
    for ms in range(0, 12_000, TICK_MS):
        canvas.fill((40, 60, 60))
        canvas.set_clip(view.camera.clip)
        view.weather.draw(canvas, view.camera, ms)
        canvas.set_clip(None)
        bright = sum(pygame.transform.average_color(canvas)[:3])
        assert last is None or abs(bright - last) <= 4
        last = bright
