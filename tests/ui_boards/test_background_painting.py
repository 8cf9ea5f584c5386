"""Boards printed beside the loop: something to look at at once, and soon the same as ever."""

from __future__ import annotations

import time

import pygame
import pytest

from game.painting.boards import BoardCache, CastleLayout, FieldLayout, HuntLayout
from game.painting.boards import board_cache as board_cache
from game.painting.boards.geometry import FIELD_RADIUS
from game.painting.boards.sketch import sketch
from game.rules.board import Boards
from game.ui.theme import Palette, palette

RADIUS = 14.0


def arrived(prints: BoardCache) -> None:
    """As the loop does: look each frame whether something has come."""
    end = time.monotonic() + 60
    while not prints.poll_finished():
        assert time.monotonic() < end
        time.sleep(0.005)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_a_sketch_stands_in_until_the_board_is_painted(boards: Boards) -> None:
    prints, layout = BoardCache(paints_in_background=True), HuntLayout(boards.hunt, RADIUS)
    target = pygame.Surface((200, 150))
    prints.show(target, layout, "en", (0, 0))
    sheet = pixels(target)
    assert not prints.is_exact(layout, "en")
    arrived(prints)
    prints.show(target, layout, "en", (0, 0))
    assert prints.is_exact(layout, "en")
    assert pixels(target) != sheet
    expected = pygame.Surface((200, 150))
    BoardCache().show(expected, layout, "en", (0, 0))
    assert pixels(target) == pixels(expected)


def test_a_sketch_of_the_field_shows_its_ground(boards: Boards) -> None:
    """The first seconds of the field were a grey sheet."""
    field = boards.field
    layout = FieldLayout(field, FIELD_RADIUS)
    picture = sketch(layout, Palette())

    def colour(cell: str) -> tuple[int, int, int]:
        x, y = layout.centre(cell)
        red, green, blue, _ = picture.get_at((round(x), round(y)))
        return red, green, blue

    wet = next(cell for cell in field.hexes if field.is_in_river(cell))
    dry = next(
        cell
        for cell in field.hexes
        if cell not in field.marsh
        and not any(field.is_on(kind, cell) for kind in ("road", "stream", "river"))
    )
    marsh = next(
        cell
        for cell in field.marsh
        if not any(field.is_on(kind, cell) for kind in ("road", "stream", "river"))
    )
    assert colour(wet)[2] > max(colour(wet)[:2])
    assert colour(dry)[1] > max(colour(dry)[0], colour(dry)[2])
    assert colour(marsh)[2] >= colour(marsh)[1] > colour(marsh)[0]


def test_a_zoom_shows_the_print_there_is_until_the_new_one_comes(boards: Boards) -> None:
    prints, far = BoardCache(paints_in_background=True), HuntLayout(boards.hunt, RADIUS)
    near = HuntLayout(boards.hunt, 1.25 * RADIUS)
    prints.ready(far, "en")
    arrived(prints)
    assert prints.at_hand(near, "en") is prints.unnamed(far, "en")
    arrived(prints)
    assert prints.at_hand(near, "en").get_size() == near.size


def test_only_the_last_of_many_zooms_is_painted(boards: Boards) -> None:
    prints = BoardCache(paints_in_background=True)
    layouts = [HuntLayout(boards.hunt, RADIUS + step) for step in range(5)]
    for layout in layouts:
        prints.ready(layout, "en")
    arrived(prints)
    arrived(prints)
    assert [prints.is_exact(layout, "en") for layout in layouts] == [True, *[False] * 3, True]


def test_what_comes_in_old_colours_is_not_shown(boards: Boards) -> None:
    prints, layout = BoardCache(paints_in_background=True), HuntLayout(boards.hunt, RADIUS)
    prints.ready(layout, "en")
    prints.repaint(palette("contrast"))
    prints.close()
    assert not prints.poll_finished()
    assert not prints.is_exact(layout, "en")


def test_a_board_that_is_ordered_is_painted_before_it_is_shown(boards: Boards) -> None:
    layout = HuntLayout(boards.hunt, RADIUS)
    prints = BoardCache(paints_in_background=True)
    prints.order(layout, "en")
    arrived(prints)
    assert prints.is_exact(layout, "en")
    prints.order(layout, "en")
    assert not prints.is_busy, "what is there needn't be painted"


def test_what_goes_wrong_with_a_painter_is_told_once(
    boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoilt(*_: object) -> pygame.Surface:
        raise ValueError("no paint")

    monkeypatch.setattr(board_cache, "painted_ground", spoilt)
    prints = BoardCache(paints_in_background=True)
    prints.ready(HuntLayout(boards.hunt, RADIUS), "en")
    with pytest.raises(ValueError, match="no paint"):
        arrived(prints)
    assert not prints.is_busy
    assert not prints.poll_finished()


def test_the_ground_goes_once_no_other_zoom_was_wanted_for_long(
    boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_cache, "_LONG_REST", 3)
    prints, layout = BoardCache(paints_in_background=True), HuntLayout(boards.hunt, RADIUS)
    prints.ready(layout, "en")
    arrived(prints)
    picture, whole = prints.unnamed(layout, "en"), prints.size
    for _ in range(2):
        prints.poll_finished()
    assert prints.size == whole
    prints.poll_finished()
    assert prints.size == picture.get_width() * picture.get_height() * 4
    assert prints.unnamed(layout, "en") is picture


def test_boards_that_no_scene_has_asked_for_are_let_go(boards: Boards) -> None:
    prints = BoardCache(paints_in_background=True)
    hunt, castle = HuntLayout(boards.hunt, RADIUS), CastleLayout(boards.castle, RADIUS)
    for layout in (hunt, castle):
        prints.ready(layout, "en")
        arrived(prints)
    prints.release_caches()
    assert prints.is_exact(hunt, "en") and prints.is_exact(castle, "en")
    prints.ready(castle, "en")
    prints.release_caches()
    assert not prints.is_exact(hunt, "en")
    assert prints.is_exact(castle, "en")
