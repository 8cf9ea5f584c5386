"""Maps exported from a save open in Tiled and are playable."""

from __future__ import annotations

import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.archive import read_save, write_save
from game.boards import load_boards, maps_folder, packed_board
from game.boards.loading import read_map
from game.rules import Game
from tests.boards.mapfiles import edited
from tests.trust.hostile_saves import CARRIED, spoilt


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """A save on a custom castle and a custom hunt, the latter with custom tiles."""
    castle = edited(tmp_path / "a", "castle.tmx", ("Stable Court", "Mews"))
    hunt = edited(tmp_path / "b", "small-hunt.tmx", ('source="hunt.tsx"', 'source="moor.tsx"'))
    tileset = (hunt.parent / "hunt.tsx").read_text(encoding="utf-8")
    (hunt.parent / "moor.tsx").write_text(tileset.replace("tiles/hunt", "moor/tiles"), "utf-8")
    (hunt.parent / "moor").mkdir()
    shutil.copy(hunt.parent / "tiles" / "hunt.png", hunt.parent / "moor" / "tiles.png")
    path = tmp_path / "friend.night"
    write_save(path, Game.new(load_boards(castle=castle, hunt=hunt), 5, part="castle"))
    return path


def test_maps_of_a_save_are_the_maps_it_was_played_on(
    sent: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "theirs"
    assert main(["maps-of", str(sent), str(folder)]) == 0
    told = capsys.readouterr().out
    assert {path.name for path in folder.iterdir()} == {"castle", "hunt"}
    stated = read_save(sent).header.maps
    for kind, name in (("castle", "castle.tmx"), ("hunt", "small-hunt.tmx")):
        path = folder / kind / name
        assert f"wrote {path}" in told
        assert read_map(path).digest == stated[kind]
        assert (folder / kind / "longest-day.tiled-project").is_file()
    own = pygame.image.load(folder / "castle" / "tiles" / "castle.png")
    assert len({tuple(own.get_at((x, 70))) for x in range(0, 400, 7)}) > 3
    grey = pygame.image.load(folder / "hunt" / "moor" / "tiles.png")
    assert grey.get_size() == (672, 256)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled isn't installed")
def test_tiled_opens_what_was_taken_out(sent: Path, tmp_path: Path) -> None:
    assert main(["maps-of", str(sent), str(tmp_path / "theirs")]) == 0
    path, seen = tmp_path / "theirs" / "hunt" / "small-hunt.tmx", tmp_path / "seen.png"
    done = subprocess.run(
        ["tmxrasterizer", "-platform", "offscreen", str(path), str(seen)],
        env={"XDG_RUNTIME_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert seen.read_bytes().startswith(b"\x89PNG")


def test_nothing_that_is_there_is_written_over(
    sent: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "theirs" / "castle").mkdir(parents=True)
    assert main(["maps-of", str(sent), str(tmp_path / "theirs")]) == 1
    assert "is there already" in capsys.readouterr().err
    assert list((tmp_path / "theirs" / "castle").iterdir()) == []


def test_a_night_on_the_own_maps_has_none_to_give(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_save(tmp_path / "own.night", Game.new(load_boards(), 5))
    assert main(["maps-of", str(tmp_path / "own.night"), str(tmp_path / "theirs")]) == 0
    assert "no maps but the game's own" in capsys.readouterr().out
    assert not (tmp_path / "theirs").exists()


@pytest.mark.parametrize("name", CARRIED)
def test_of_a_hostile_save_nothing_is_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sent.night"
    path.write_bytes(spoilt(CARRIED[name]))
    assert main(["maps-of", str(path), str(tmp_path / "theirs")]) == 1
    told = capsys.readouterr().err
    assert len(told.strip().splitlines()) == 1
    assert "Traceback" not in told
    assert {file.name for file in tmp_path.iterdir()} == {"sent.night"}


def test_maps_of_a_board_is_the_map_that_was_sent(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = maps_folder() / "small-hunt.tmx"
    board = tmp_path / "moor.board"
    board.write_bytes(packed_board(own))
    assert main(["maps-of", str(board), str(tmp_path / "theirs")]) == 0
    assert read_map(tmp_path / "theirs" / "small-hunt" / "small-hunt.tmx").digest == (
        read_map(own).digest
    )
    for words in (["check", str(board)], ["--map", str(board)], ["new-map", "--from", str(board)]):
        capsys.readouterr()
        assert main([*words, *([str(tmp_path / "x.tmx")] if "--from" in words else [])]) == 2
        told = capsys.readouterr().err
        assert "maps-of" in told
        assert told.count("\n") == 1


def test_a_packed_map_that_no_digest_vouches_for_is_not_written(
    sent: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = sent.read_text(encoding="utf-8")
    castle = read_save(sent).header.maps["castle"]
    unnamed = re.sub(rf'"castle": *"{castle}",\s*', "", text)
    assert unnamed != text
    body = unnamed[: unnamed.rindex("\n[end]")]
    path = tmp_path / "unnamed.night"
    path.write_text(f"{body}\n[end] {sha256(body.encode()).hexdigest()[:16]}\n", encoding="utf-8")
    assert main(["maps-of", str(path), str(tmp_path / "theirs")]) == 1
    assert "isn't the one the game was played on" in capsys.readouterr().err
    assert not (tmp_path / "theirs").exists()
