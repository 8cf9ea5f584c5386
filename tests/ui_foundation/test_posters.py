"""Posters are painted beside the loop where somebody waits, and at once where nobody does."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pygame
import pytest

from game.assets import shapes_of
from game.painting.fights.tower import CastleOrder
from game.painting.poster_cache import PosterCache
from game.painting.posters.collage import dawn_poster, name_of_dawn, poster, posters
from game.rules.board.squares import FLOORS

SIZE = (1280, 720)
INK = (200, 40, 10)


class Painter:
    """Paints a dark sheet with one lit pixel in its middle, and counts."""

    def __init__(self) -> None:
        self.sizes: list[tuple[int, int]] = []

    def __call__(self, size: tuple[int, int]) -> pygame.Surface:
        self.sizes.append(size)
        picture = pygame.Surface(size)
        picture.set_at((size[0] // 2, size[1] // 2), INK)
        return picture


def is_fine(picture: pygame.Surface) -> bool:
    return picture.get_at((SIZE[0] // 2, SIZE[1] // 2))[:3] == INK


def test_where_nobody_waits_a_poster_is_painted_once_and_whole() -> None:
    posters, paint = PosterCache(), Painter()
    first = posters.take(SIZE, "night", paint)
    assert posters.take(SIZE, "night", paint) is first
    assert is_fine(first)
    assert paint.sizes == [SIZE]


def test_a_coarse_one_of_the_same_size_stands_in_until_it_has_come() -> None:
    posters, paint = PosterCache(paints_in_background=True), Painter()
    coarse = posters.take(SIZE, "night", paint)
    assert coarse.get_size() == SIZE
    assert not is_fine(coarse)
    assert posters.is_busy
    posters.close()
    assert posters.poll_finished()
    assert is_fine(posters.take(SIZE, "night", paint))
    assert not posters.poll_finished()
    assert sorted(paint.sizes) == [(640, 360), SIZE]


def test_one_ordered_meanwhile_is_painted_next() -> None:
    posters, paint = PosterCache(paints_in_background=True), Painter()
    for told in ("night", "dawn", "dawn"):
        posters.take(SIZE, told, paint)
        posters.close()
        posters.poll_finished()
    assert is_fine(posters.take(SIZE, "dawn", paint))


def test_what_was_let_go_of_while_it_was_painted_is_not_kept() -> None:
    posters, paint = PosterCache(paints_in_background=True), Painter()
    posters.take(SIZE, "night", paint)
    posters.release_caches()
    posters.close()
    assert not posters.poll_finished()
    assert not is_fine(posters.take(SIZE, "night", paint))
    assert posters.is_busy


# --- What they are put together from ----------------------------------------------------------


@pytest.mark.parametrize("name", sorted(posters()))
def test_a_poster_fills_windows_of_any_proportions(name: str) -> None:
    for size in ((160, 90), (128, 80), (210, 90), (160, 24)):
        picture = poster(size, name)
        wide, high = size
        corners = [(x, y) for x in (1, wide - 2) for y in (1, high - 2)]
        assert picture.get_size() == size
        assert all(any(picture.get_at(corner)[:3]) for corner in corners), size


@pytest.mark.parametrize("name", sorted(posters()))
def test_no_two_drawings_of_a_poster_name_a_gradient_alike(name: str) -> None:
    drawings = {layer.drawing for layer in posters()[name]}
    named = Counter(id for one in drawings for id in gradients_of(one))
    assert [id for id, times in named.items() if times > 1] == []


def gradients_of(drawing: str) -> list[str]:
    return re.findall(r'Gradient id="([^"]+)"', shapes_of(drawing))


def test_each_floor_in_ruins_changes_the_castle() -> None:
    castles = [CastleOrder(180, FLOORS[:many]).paint() for many in range(len(FLOORS) + 1)]
    assert len({castle.surface.get_buffer().raw for castle in castles}) == len(castles)
    assert len({(castle.surface.get_size(), castle.corner) for castle in castles}) == 1


def test_the_morning_has_the_castle_that_each_explosion_left() -> None:
    left = [blown for many in range(len(FLOORS) + 1) for blown in combinations(FLOORS, many)]
    dawns = {dawn_poster((320, 180), blown).get_buffer().raw for blown in left}
    assert len(dawns) == len({name_of_dawn(blown) for blown in left}) == len(left)
