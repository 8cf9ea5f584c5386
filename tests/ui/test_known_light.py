"""The light of the castle: the same wherever the camera comes from, and cheap while it moves."""

from __future__ import annotations

import pygame
import pytest

from game.painting import weather
from game.painting.weather import KnownLight
from game.rules import Game
from game.tabletop.board.marks import what_is_lit
from game.ui.camera import Camera
from game.ui.pictures import smoothscaled
from game.window.app import App
from tests.ui.driving import play_scene
from tests.ui.positions import mined

SIZE = (900, 600)


def light_of(app: App) -> KnownLight:
    """The light of the castle at its beginning."""
    app.context.play(Game.from_position(app.context.boards, mined()))
    app.loop.frame(16)
    scene = play_scene(app)
    assert scene.view is not None
    game, shown = app.context.session.game, app.context.session.shown
    board = app.context.boards.castle
    return KnownLight(board, scene.view.layout, lambda: what_is_lit(game, shown, None))


def camera_over(app: App) -> Camera:
    """A camera from near, over the middle of the board."""
    view = play_scene(app).view
    assert view is not None
    camera = Camera()
    camera.clip = pygame.Rect((0, 0), SIZE)
    camera.fit(pygame.Rect((0, 0), SIZE), view.layout.size, 2.0)
    camera.set_zoom(1.7, camera.centre)
    return camera


def drawn(light: KnownLight, camera: Camera) -> bytes:
    canvas = pygame.Surface(SIZE)
    canvas.fill((255, 255, 255))
    light.draw(canvas, camera, 0)
    return pygame.image.tobytes(canvas, "RGB")


def test_it_is_the_same_wherever_the_camera_comes_from(app: App) -> None:
    used, fresh = light_of(app), light_of(app)
    camera = camera_over(app)
    for dx, dy in ((-37, 12), (80, -64), (-11, 3)):
        drawn(used, camera)
        camera.pan(dx, dy)
    assert drawn(used, camera) == drawn(fresh, camera)


def test_a_moving_camera_needs_no_new_surface_for_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    light, camera = light_of(app), camera_over(app)
    where: list[int] = []

    def watched(
        picture: pygame.Surface, size: tuple[int, int], onto: pygame.Surface | None = None
    ) -> pygame.Surface:
        if onto is not None:
            where.append(id(onto.get_parent()))
        return smoothscaled(picture, size, onto)

    monkeypatch.setattr(weather, "smoothscaled", watched)
    for _ in range(12):
        camera.pan(-3, 2)
        drawn(light, camera)
    assert len(where) == 12
    assert len(set(where)) <= 3, "it grows by a dot at most in either direction"
