"""Boards printed beside the loop: something to look at at once, and soon the same as ever."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.archive.painted import PaintedCase
from game.painting.boards import BoardPrint, CastleLayout, HuntLayout
from game.painting.boards import printing as board_print
from game.painting.boards.painters import Board
from game.painting.boards.print_case import PrintCase
from game.rules.board import Boards
from game.ui.theme import palette
from game.ui.turns import Turns

RADIUS = 14.0


@pytest.fixture
def turns() -> Turns:
    turns = Turns()
    turns.begin(1000)
    return turns


def arrived(prints: BoardPrint) -> None:
    """As the loop does: look each frame whether something has come."""
    end = time.monotonic() + 60
    while not prints.arrive():
        assert time.monotonic() < end
        time.sleep(0.005)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_a_bare_sheet_stands_in_until_the_board_is_painted(boards: Boards, turns: Turns) -> None:
    prints, layout = BoardPrint(turns=turns), HuntLayout(boards.hunt, RADIUS)
    target = pygame.Surface((200, 150))
    prints.show(target, layout, "en", (0, 0))
    sheet = pixels(target)
    assert not prints.is_exact(layout, "en")
    arrived(prints)
    prints.show(target, layout, "en", (0, 0))
    assert prints.is_exact(layout, "en")
    assert pixels(target) != sheet
    expected = pygame.Surface((200, 150))
    BoardPrint().show(expected, layout, "en", (0, 0))
    assert pixels(target) == pixels(expected)


def test_a_zoom_shows_the_print_there_is_until_the_new_one_comes(
    boards: Boards, turns: Turns
) -> None:
    prints, far = BoardPrint(turns=turns), HuntLayout(boards.hunt, RADIUS)
    near = HuntLayout(boards.hunt, 1.25 * RADIUS)
    prints.ready(far, "en")
    arrived(prints)
    assert prints.at_hand(near, "en") is prints.unnamed(far, "en")
    arrived(prints)
    assert prints.at_hand(near, "en").get_size() == near.size


def test_only_the_last_of_many_zooms_is_painted(boards: Boards, turns: Turns) -> None:
    prints = BoardPrint(turns=turns)
    layouts = [HuntLayout(boards.hunt, RADIUS + step) for step in range(5)]
    for layout in layouts:
        prints.ready(layout, "en")
    arrived(prints)
    arrived(prints)
    assert [prints.is_exact(layout, "en") for layout in layouts] == [True, *[False] * 3, True]


def test_what_comes_in_old_colours_is_not_shown(boards: Boards, turns: Turns) -> None:
    prints, layout = BoardPrint(turns=turns), HuntLayout(boards.hunt, RADIUS)
    prints.ready(layout, "en")
    prints.repaint(palette("contrast"))
    prints.close()
    assert not prints.arrive()
    assert not prints.is_exact(layout, "en")


def test_a_print_is_found_at_the_next_start(boards: Boards, turns: Turns, tmp_path: Path) -> None:
    layout = HuntLayout(boards.hunt, RADIUS)
    first = BoardPrint(turns=turns, case=case(boards, tmp_path))
    first.ready(layout, "en")
    arrived(first)
    second = BoardPrint(turns=turns, case=case(boards, tmp_path))
    found = second.ready(layout, "en")
    assert found is not None
    assert pixels(found) == pixels(first.unnamed(layout, "en"))


def test_a_board_that_is_ordered_is_painted_before_it_is_shown(
    boards: Boards, turns: Turns, tmp_path: Path
) -> None:
    layout = HuntLayout(boards.hunt, RADIUS)
    prints = BoardPrint(turns=turns, case=case(boards, tmp_path))
    prints.order(layout, "en")
    arrived(prints)
    assert prints.is_exact(layout, "en")
    later = BoardPrint(turns=turns, case=case(boards, tmp_path))
    later.order(layout, "en")
    assert not later.is_busy, "what is kept on the disk needn't be painted"


def test_another_map_language_or_size_is_another_print(boards: Boards, tmp_path: Path) -> None:
    known, plain = case(boards, tmp_path), palette("standard")
    layout, larger = HuntLayout(boards.hunt, RADIUS), HuntLayout(boards.hunt, RADIUS + 1)
    names = {
        known.name_of(layout, "en", 1, plain),
        known.name_of(layout, "ja", 1, plain),
        known.name_of(larger, "en", 1, plain),
        known.name_of(layout, "en", 2, plain),
        known.name_of(layout, "en", 1, palette("contrast")),
        PrintCase(PaintedCase(tmp_path), lambda _: "another").name_of(layout, "en", 1, plain),
    }
    assert len(names) == 6
    assert not PrintCase(PaintedCase(tmp_path), lambda _: "").name_of(layout, "en", 1, plain)


def case(boards: Boards, folder: Path) -> PrintCase:
    """A case that knows the map of the hunt alone."""

    def digest(board: Board) -> str:
        return dict(boards.digests)["hunt"] if board is boards.hunt else ""

    return PrintCase(PaintedCase(folder), digest)


def test_what_goes_wrong_with_a_painter_is_told_once(
    boards: Boards, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoilt(*_: object) -> pygame.Surface:
        raise ValueError("no paint")

    monkeypatch.setattr(board_print, "painted_ground", spoilt)
    prints = BoardPrint(turns=turns)
    prints.ready(HuntLayout(boards.hunt, RADIUS), "en")
    with pytest.raises(ValueError, match="no paint"):
        arrived(prints)
    assert not prints.is_busy
    assert not prints.arrive()


def test_the_ground_goes_once_no_other_zoom_was_wanted_for_long(
    boards: Boards, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_print, "_LONG_REST", 3)
    prints, layout = BoardPrint(turns=turns), HuntLayout(boards.hunt, RADIUS)
    prints.ready(layout, "en")
    arrived(prints)
    picture, whole = prints.unnamed(layout, "en"), prints.size
    for _ in range(2):
        prints.arrive()
    assert prints.size == whole
    prints.arrive()
    assert prints.size == picture.get_width() * picture.get_height() * 4
    assert prints.unnamed(layout, "en") is picture


def test_boards_that_no_scene_has_asked_for_are_let_go(boards: Boards, turns: Turns) -> None:
    prints = BoardPrint(turns=turns)
    hunt, castle = HuntLayout(boards.hunt, RADIUS), CastleLayout(boards.castle, RADIUS)
    for layout in (hunt, castle):
        prints.ready(layout, "en")
        arrived(prints)
    prints.let_go()
    assert prints.is_exact(hunt, "en") and prints.is_exact(castle, "en")
    prints.ready(castle, "en")
    prints.let_go()
    assert not prints.is_exact(hunt, "en")
    assert prints.is_exact(castle, "en")
