"""Kept pictures: what is kept is shown again, as long as it shows the same."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.pictures import PictureCache

PLACE = pygame.Rect(10, 10, 20, 10)
OTHER = pygame.Rect(50, 40, 20, 10)


@pytest.fixture
def target() -> pygame.Surface:
    return pygame.Surface((100, 80))


def painter(target: pygame.Surface, painted: list[str], word: str) -> Callable[[], None]:
    def paint() -> None:
        painted.append(word)
        target.fill((200, 0, 0), PLACE)

    return paint


def test_the_same_is_painted_once(target: pygame.Surface) -> None:
    pictures, painted = PictureCache(), list[str]()
    for _ in range(2):
        target.fill((0, 0, 0))
        pictures.draw(target, PLACE, "it", painter(target, painted, "it"))
    assert painted == ["it"]
    assert target.get_at(PLACE.center) == pygame.Color(200, 0, 0)


def test_each_place_has_a_picture_of_its_own(target: pygame.Surface) -> None:
    pictures, painted = PictureCache(), list[str]()
    for rect, word in ((PLACE, "here"), (OTHER, "there"), (PLACE, "here"), (OTHER, "there")):
        pictures.draw(target, rect, "it", painter(target, painted, word))
    assert painted == ["here", "there"]


def test_something_else_is_painted_in_its_stead(target: pygame.Surface) -> None:
    pictures, painted = PictureCache(), list[str]()
    for word in ("one", "one", "two", "two", "one"):
        pictures.draw(target, PLACE, word, painter(target, painted, word))
    assert painted == ["one", "two", "one"]


def test_a_picture_that_was_clipped_is_not_kept(target: pygame.Surface) -> None:
    pictures, painted = PictureCache(), list[str]()
    target.set_clip(pygame.Rect(0, 0, 15, 15))
    pictures.draw(target, PLACE, "it", painter(target, painted, "it"))
    target.set_clip(None)
    pictures.draw(target, PLACE, "it", painter(target, painted, "it"))
    assert painted == ["it", "it"]


def test_no_more_is_kept_than_there_is_room_for(target: pygame.Surface) -> None:
    one = PLACE.width * PLACE.height * 4
    pictures = PictureCache(heaviest=3 * one)
    for number in range(10):
        pictures.draw(target, PLACE.move(number, 0), "it", lambda: None)
        assert pictures.weight <= 3 * one
    assert pictures.weight == 3 * one
