"""The disk cache of painted boards: valid hits, misses for damaged files, a size limit."""

from __future__ import annotations

import os
from pathlib import Path

from game.archive.painted import PaintedCase

SIZE = (30, 20)
PIXELS = bytes(range(240)) * 10


def test_a_picture_is_found_again(tmp_path: Path) -> None:
    PaintedCase(tmp_path).write("castle", SIZE, PIXELS)
    assert PaintedCase(tmp_path).read("castle", SIZE) == PIXELS
    assert PaintedCase(tmp_path).read("field", SIZE) is None


def test_a_picture_of_another_size_is_not_taken_for_it(tmp_path: Path) -> None:
    case = PaintedCase(tmp_path)
    case.write("castle", SIZE, PIXELS)
    assert case.read("castle", (20, 30)) is None
    assert case.read("castle", (0, 0)) is None
    assert case.read("castle", (1 << 20, 1 << 20)) is None


def test_whatever_a_file_holds_it_is_painted_anew(tmp_path: Path) -> None:
    case = PaintedCase(tmp_path)
    case.write("castle", SIZE, PIXELS)
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    spoilt = [whole[:-1], whole[:20], b"", whole + b"x" * len(PIXELS), os.urandom(200)]
    spoilt += [whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :] for place in (3, 30)]
    for raw in spoilt:
        path.write_bytes(raw)
        assert case.read("castle", SIZE) in (None, PIXELS)
    assert case.read("castle", SIZE) is None


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    noise = {name: os.urandom(len(PIXELS)) for name in "abc"}
    case = PaintedCase(tmp_path, most=5500)
    for moment, name in enumerate("ab"):
        case.write(name, SIZE, noise[name])
        os.utime(tmp_path / f"{name}.painted", (moment, moment))
    assert case.read("a", SIZE) == noise["a"]
    case.write("c", SIZE, noise["c"])
    assert [case.read(name, SIZE) == noise[name] for name in "abc"] == [True, False, True]


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    case = PaintedCase(tmp_path / "file")
    case.write("castle", SIZE, PIXELS)
    assert case.read("castle", SIZE) is None


def test_nothing_else_is_left_in_the_folder(tmp_path: Path) -> None:
    PaintedCase(tmp_path).write("castle", SIZE, PIXELS)
    assert [path.name for path in tmp_path.iterdir()] == ["castle.painted"]
