"""Hostile pictures of a map are refused quickly, in one sentence, before anything decodes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards import MapError, load_map, take_board
from game.boards.loading import read_map
from game.boards.packed_map import PackedMap, decode, encode
from tests.trust.hostile_maps import Deed
from tests.trust.hostile_pictures import PICTURES, every_picture, painted_map, prepare, show
from tests.trust.oracle import check_refusal, judge
from tests.trust.sandbox import MOST_MEGABYTES, run_in_sandbox

EVERY_PICTURE = dict(every_picture())


@pytest.mark.parametrize("deed", EVERY_PICTURE.values(), ids=EVERY_PICTURE.keys())
def test_hostile_picture(deed: Deed, tmp_path: Path) -> None:
    path = painted_map(tmp_path / "mine")
    deed(path.parent)
    outcome = run_in_sandbox(lambda: load_map(path), (MapError,))
    assert outcome.fault == ""
    check_refusal(outcome.told)
    assert [file for file in outcome.opened if not file.startswith(str(path.parent))] == []
    assert outcome.is_quick, f"{outcome.seconds} seconds"
    assert outcome.megabytes <= MOST_MEGABYTES


@pytest.mark.parametrize("name", ["bomb-behind-a-small-head", "a-wrong-sum", "vast"])
def test_a_hostile_picture_in_a_board_for_a_friend(name: str, tmp_path: Path) -> None:
    sound = decode(read_map(painted_map(tmp_path / "mine")).packed)
    spoilt = PackedMap(sound.files, sound.pictures, {"own.png": PICTURES[name]})
    board = tmp_path / "sent.board"
    board.write_text(encode(spoilt), "utf-8")
    outcome = run_in_sandbox(lambda: take_board(board, tmp_path / "theirs"), (MapError,))
    assert outcome.fault == ""
    assert "ask for the board again" in outcome.told
    assert outcome.is_quick
    assert not (tmp_path / "theirs").exists()


def test_a_picture_that_nothing_shows_is_not_taken(tmp_path: Path) -> None:
    sound = decode(read_map(painted_map(tmp_path / "mine")).packed)
    pictures = {**sound.pictures, "more.png": (8, 8)}
    board = tmp_path / "sent.board"
    drawn = {**sound.drawn, "more.png": b"#!/bin/sh"}
    board.write_text(encode(PackedMap(sound.files, pictures, drawn)), "utf-8")
    _, path = take_board(board, tmp_path / "theirs")
    assert (path.parent / "own.png").read_bytes() == sound.drawn["own.png"]
    assert not (path.parent / "more.png").exists()


def test_a_painted_map_is_shown(tmp_path: Path) -> None:
    prepare()
    show(painted_map(tmp_path))


@pytest.mark.slow
def test_a_painted_map_is_played_drawn_sent_and_exported(tmp_path: Path) -> None:
    verdict = judge("map", painted_map(tmp_path / "mine"))
    assert verdict.is_accepted
    assert verdict.wrong == ""
