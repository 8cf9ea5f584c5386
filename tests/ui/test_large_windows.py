"""In large windows cached pictures are made once, not for every frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

import pygame
import pytest

from game.archive.settings import Settings
from game.boards import load_boards
from game.ui.cache import Cache
from tests.tools.gallery import Gallery

SIZES = ((1920, 1080), (3840, 2160))
HEAVY = ("equip", "rulebook", "log", "castle", "bite", "counterattack", "card-clue", "card-death")
"""Scenes that show the largest pictures of each cache at one time."""


@pytest.fixture(scope="module", params=SIZES, ids="{0[0]}x{0[1]}".format)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    size: tuple[int, int] = request.param
    return size


@pytest.fixture(scope="module")
def gallery(size: tuple[int, int]) -> Iterator[Gallery]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        yield Gallery(load_boards(), size)
        pygame.quit()


@pytest.mark.parametrize("scene", HEAVY)
def test_a_second_frame_makes_nothing_again(
    gallery: Gallery, size: tuple[int, int], scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = pygame.Surface(size)
    gallery.dress(size, Settings(language="en"))
    gallery.open(scene)
    gallery.stack.draw(target)
    made: list[Hashable] = []
    take = Cache.take

    def counted(
        cache: Cache[Hashable, object], key: Hashable, make: Callable[[], object]
    ) -> object:
        if key not in cache:
            made.append(key)
        return take(cache, key, make)

    monkeypatch.setattr(Cache, "take", counted)
    gallery.stack.draw(target)
    assert made == []
