"""A board as one file for a friend: a round trip, and files that are no boards."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest

from game.boards import MapError, maps_folder, packed_board, take_board
from game.boards.loading import read_map
from game.boards.packed_map import LONGEST
from tests.boards.mapfiles import edited

NAMES = ("field", "castle", "hunt", "small-field", "small-castle", "small-hunt")


def packed(files: dict[str, str], pictures: dict[str, tuple[int, int]]) -> bytes:
    content = json.dumps({"files": files, "pictures": pictures}).encode()
    return base64.b64encode(zlib.compress(content))


def opened(board: bytes) -> tuple[dict[str, str], dict[str, tuple[int, int]]]:
    content = json.loads(zlib.decompress(base64.b64decode(board)))
    return content["files"], content["pictures"]


def sent(folder: Path, content: bytes) -> Path:
    file = folder / "gift.board"
    file.write_bytes(content)
    return file


@pytest.mark.parametrize("name", NAMES)
def test_a_board_arrives_as_it_was_sent(name: str, tmp_path: Path) -> None:
    own = maps_folder() / f"{name}.tmx"
    folder = tmp_path / "maps"
    found, path = take_board(sent(tmp_path, packed_board(own)), folder)
    assert path == folder / name / f"{name}.tmx"
    assert found.digest == read_map(path).digest == read_map(own).digest
    again = take_board(sent(tmp_path, packed_board(path)), folder)[1]
    assert again == folder / f"{name}-2" / f"{name}.tmx"
    assert path.exists()


def test_a_board_with_a_deeper_tileset_arrives_whole(tmp_path: Path) -> None:
    path = edited(tmp_path, "small-hunt.tmx", ('source="hunt.tsx"', 'source="sets/mein.tsx"'))
    (path.parent / "sets" / "tiles").mkdir(parents=True)
    for source, target in (("hunt.tsx", "mein.tsx"), ("tiles/hunt.png", "tiles/hunt.png")):
        (path.parent / "sets" / target).write_bytes((path.parent / source).read_bytes())
    taken = take_board(sent(tmp_path, packed_board(path)), tmp_path / "taken")[1]
    assert read_map(taken).digest == read_map(path).digest


def test_a_map_with_faults_is_not_sent(tmp_path: Path) -> None:
    path = edited(tmp_path, "small-hunt.tmx", ('type="lair"', 'type="liar"'))
    with pytest.raises(MapError):
        packed_board(path)


def test_only_what_the_map_uses_is_written(tmp_path: Path) -> None:
    files, pictures = opened(packed_board(maps_folder() / "small-hunt.tmx"))
    more = {**files, "run.tsx": "rm -rf"}, {**pictures, "run.exe": (8, 8)}
    path = take_board(sent(tmp_path, packed(*more)), tmp_path / "taken")[1]
    assert not [one for one in path.parent.rglob("*") if one.stem == "run"]
    assert path.parent.parent == tmp_path / "taken"


@pytest.mark.parametrize(
    ("first", "text"),
    [
        ("../out.tmx", None),
        ("/out.tmx", None),
        ("C:/out.tmx", None),
        ("nul.tmx", None),
        ("map.exe", None),
        ("map.tmx", ""),
        ("map.tmx", "<map/>"),
        ("map.tmx", '<!DOCTYPE m [<!ENTITY e SYSTEM "file:///etc/passwd">]><map>&e;</map>'),
        ("map.tmx", "\ud800"),
    ],
)
def test_a_hostile_board_is_refused_in_a_sentence(
    first: str, text: str | None, tmp_path: Path
) -> None:
    files, pictures = opened(packed_board(maps_folder() / "small-hunt.tmx"))
    (_, own), *tilesets = files.items()
    refused(tmp_path, packed({first: own if text is None else text, **dict(tilesets)}, pictures))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"?",
        b"AAAA",
        b"\xff\xfe\x00",
        b"x" * 2 * LONGEST,
        base64.b64encode(zlib.compress(b" " * (64 << 20), 9)),
        packed({}, {}),
        (maps_folder() / "small-hunt.tmx").read_bytes(),
    ],
)
def test_what_is_no_board_is_refused_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    refused(tmp_path, content)


def refused(folder: Path, content: bytes) -> None:
    file = sent(folder, content)
    with pytest.raises(MapError) as caught:
        take_board(file, folder / "taken")
    (fault,) = caught.value.faults
    assert fault.file == str(file)
    assert str(fault).isprintable()
    assert "longest-day-" not in str(fault)
    assert [one.name for one in folder.iterdir()] == [file.name]
