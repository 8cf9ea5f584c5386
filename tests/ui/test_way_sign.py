"""The direction of Nonette: the signpost at the edge of the field, and the small map."""

from __future__ import annotations

import pygame
import pytest

from game.bots import bot
from game.scenes.stages.field import FieldScene
from game.tabletop.question.answers import Answers
from game.window.app import App
from tests.ui.driving import click, hover, is_in_view, play_scene


@pytest.fixture
def field(app: App) -> FieldScene:
    """The beginning of the night march."""
    app.context.begin("evening", 3)
    session, player = app.context.session, bot("sergeant", 3)
    for _ in range(100):
        scene = play_scene(app)
        if scene.shown.stage == "field":
            assert isinstance(scene, FieldScene)
            app.loop.frame(16)
            return scene
        scene.question.give(player.choose(session.game))
        app.loop.frame(16)
    pytest.fail("they never landed")


@pytest.mark.usefixtures("seen")
def test_a_sign_at_the_edge_points_to_nonette_and_leads_there(app: App, field: FieldScene) -> None:
    (sign,) = field.signpost.stops
    assert field.frame.view.contains(sign.rect)
    assert sign.rect.centerx > field.frame.view.centerx  # Nonette is in the east.
    answered = len(app.context.session.game.choices)
    click(app, sign.rect.center)
    for _ in range(40):
        app.loop.frame(16)
    assert is_in_view(field, app.context.boards.field.nonette)
    assert field.signpost.stops == []
    assert len(app.context.session.game.choices) == answered


@pytest.mark.usefixtures("seen")
def test_the_sign_is_lit_under_the_mouse_like_a_button(app: App, field: FieldScene) -> None:
    (sign,) = field.signpost.stops

    def picture(pixel: tuple[int, int]) -> bytes:
        hover(app, pixel)
        place = pygame.Surface(field.frame.size)
        field.signpost.draw(place)
        return pygame.image.tobytes(place.subsurface(sign.rect), "RGB")

    assert picture(sign.rect.center) != picture((5, 5))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_the_small_map_is_looked_around_on(
    app: App, field: FieldScene, size: tuple[int, int]
) -> None:
    field.arrange(size)
    view, small = field.view, field.frame.map
    assert view is not None
    if not small:
        pytest.skip("no room for the small map in this window")
    for pixel in ((small.right - 30, small.centery), (small.left + 30, small.centery)):
        field.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=1))
        field.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=pixel, button=1))
        for _ in range(40):
            view.camera.update(16)
        east = view.camera.centre[0] > view.layout.size[0] / 2
        assert east == (pixel[0] > small.centerx)


@pytest.mark.usefixtures("seen")
def test_a_cell_that_can_be_reached_below_the_sign_takes_the_click(
    field: FieldScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sign,) = field.signpost.stops
    place = sign.rect.center
    assert field.signpost.takes(place)
    assert not field.pointer.is_on_board(place)
    monkeypatch.setattr(Answers, "is_in_reach", lambda *_: True)
    assert not field.signpost.takes(place)
    assert field.pointer.is_on_board(place)
