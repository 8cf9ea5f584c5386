from __future__ import annotations

import pygame
import pytest

from game.ui.camera import Camera


def gliding() -> Camera:
    camera = Camera()
    camera.fit(pygame.Rect(0, 0, 800, 600), (4000, 3000), 2.0)
    camera.set_zoom(1.0, (400, 300))
    return camera


def moved_by(camera: Camera) -> tuple[float, float]:
    while camera.update(16):
        pass
    return camera.centre


def test_it_ends_at_the_same_place_however_quickly_one_glide_follows_another() -> None:
    slow, quick = gliding(), gliding()
    for place in ((1500.0, 1200.0), (900.0, 700.0), (2500.0, 300.0)):
        slow.bring_into_view([place])
        moved_by(slow)
        quick.bring_into_view([place])
        quick.update(16)
    assert moved_by(slow) == moved_by(quick)


def test_a_wheel_that_spins_wildly_stops_at_the_ends() -> None:
    camera = gliding()
    for notches, zoom in ((2**31 - 1, 2.0), (-(2**31), 0.2)):
        camera.zoom_at((300, 300), notches)
        assert camera.zoom == zoom


@pytest.mark.parametrize("is_panned", [False, True])
def test_a_camera_that_stepped_aside_returns_unless_it_was_moved(is_panned: bool) -> None:
    camera = Camera()
    camera.fit(pygame.Rect(0, 0, 400, 300), (2000, 2000), 4.0)
    camera.set_zoom(1.0, (800, 800))
    camera.step_aside((800, 900))
    camera.step_aside((800, 1000))
    camera.update(1000)
    if is_panned:
        camera.pan(-50, 0)
    camera.step_back()
    camera.update(1000)
    assert camera.centre == ((850, 1000) if is_panned else (800, 800))
