"""New maps from templates are playable at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.boards import check, load_map
from game.rules.board import CastleBoard, FieldBoard, HuntBoard

_BOARDS = {"field": FieldBoard, "castle": CastleBoard, "hunt": HuntBoard}


@pytest.mark.parametrize("kind", _BOARDS)
def test_a_new_map_is_legal_and_of_its_kind(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "mine" / "erste Karte.tmx"
    assert main(["new-map", kind, str(path)]) == 0
    assert check(path) == []
    assert isinstance(load_map(path), _BOARDS[kind])
    assert (path.parent / "longest-day.tiled-project").is_file()


def test_evenings_end_on_the_three_skeletons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["autoplay", "--games", "3", "--json"]
    for kind in _BOARDS:
        path = tmp_path / f"my-{kind}.tmx"
        assert main(["new-map", kind, str(path)]) == 0
        words += ["--map", str(path)]
    capsys.readouterr()
    assert main(words) == 0
    assert len(json.loads(capsys.readouterr().out)["games"]) == 3


def test_nothing_that_is_there_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my.tmx"
    assert main(["new-map", "hunt", str(path)]) == 0
    path.write_text("drawn for hours")
    tileset = tmp_path / "hunt.tsx"
    redrawn = tileset.read_text().replace('name="hunt"', 'name="moor"')
    tileset.write_text(redrawn)
    assert main(["new-map", "hunt", str(path)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert main(["new-map", "hunt", str(tmp_path / "other.tmx")]) == 0
    assert path.read_text() == "drawn for hours"
    assert tileset.read_text() == redrawn


def test_a_map_must_be_called_one(tmp_path: Path) -> None:
    assert main(["new-map", "field", str(tmp_path / "my.png")]) == 2
    assert list(tmp_path.iterdir()) == []
