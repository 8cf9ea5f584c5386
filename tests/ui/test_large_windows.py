"""In a window of 3840 x 2160 cached pictures are made once, not for every frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

import pygame
import pytest

from game.boards import load_boards
from game.ui.cache import Cache
from game.window.gallery import Gallery

SIZE = (3840, 2160)


@pytest.fixture
def gallery(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gallery]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield Gallery(load_boards(), SIZE)
    pygame.quit()


@pytest.mark.parametrize("scene", ["equip", "rulebook"])
def test_a_second_frame_makes_nothing_again(
    gallery: Gallery, scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = pygame.Surface(SIZE)
    gallery.open(scene)
    gallery.stack.draw(target)
    made: list[Hashable] = []
    take = Cache.take

    def counted(cache: Cache, key: Hashable, make: Callable[[], object]) -> object:
        if key not in cache:
            made.append(key)
        return take(cache, key, make)

    monkeypatch.setattr(Cache, "take", counted)
    gallery.stack.draw(target)
    assert made == []
