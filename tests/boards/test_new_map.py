"""New maps from templates are playable at once."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.__main__ import main
from game.boards import check, load_map
from game.boards.loading import own_map, read_map
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
    path.write_text("drawn for hours", "utf-8")
    tileset = tmp_path / "hunt.tsx"
    redrawn = tileset.read_text("utf-8").replace('name="hunt"', 'name="moor"')
    tileset.write_text(redrawn, "utf-8")
    assert main(["new-map", "hunt", str(path)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert main(["new-map", "hunt", str(tmp_path / "other.tmx")]) == 0
    assert path.read_text("utf-8") == "drawn for hours"
    assert tileset.read_text("utf-8") == redrawn


def test_a_map_must_be_called_one(tmp_path: Path) -> None:
    assert main(["new-map", "field", str(tmp_path / "my.png")]) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["castle", "field", "hunt", "small-castle"])
def test_the_games_own_maps_have_names(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "mine" / "copy.tmx"
    assert main(["new-map", "--from", name, str(copy)]) == 0
    assert main(["check", name, str(copy)]) == 0
    own, mine = capsys.readouterr().out.split(f"{name}.tmx: ")[1].split(f"{copy}: ")
    assert own == mine
    if name != "small-castle":
        assert read_map(copy).digest == own_map(name).digest  # type: ignore[arg-type]
    assert (copy.parent / "longest-day.tiled-project").is_file()


def test_one_copies_a_map_or_takes_a_template_not_both(tmp_path: Path) -> None:
    path = str(tmp_path / "x.tmx")
    assert main(["new-map", path]) == 2
    assert main(["new-map", "castle", "--from", "castle", path]) == 2
    assert main(["new-map", "--from", "nowhere.tmx", path]) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_copy_overwrites_no_tileset_that_was_changed(tmp_path: Path) -> None:
    assert main(["new-map", "--from", "castle", str(tmp_path / "a.tmx")]) == 0
    tileset = tmp_path / "castle-places.tsx"
    tileset.write_text(tileset.read_text(encoding="utf-8") + "<!-- mine -->", encoding="utf-8")
    assert main(["new-map", "--from", "castle", str(tmp_path / "b.tmx")]) == 1
    assert not (tmp_path / "b.tmx").exists()
    assert "mine" in tileset.read_text(encoding="utf-8")


@pytest.mark.parametrize("left", ["tilesets and pictures", "pictures", "one tileset"])
@pytest.mark.parametrize("kind", ["field", "castle", "hunt"])
def test_a_forgotten_folder_is_one_fault(kind: str, left: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.tmx"
    assert main(["new-map", kind, str(path)]) == 0
    shutil.rmtree(tmp_path / "tiles")
    if left == "tilesets and pictures":
        for file in tmp_path.glob("*.tsx"):
            file.unlink()
    elif left == "one tileset":
        (tmp_path / f"{kind}-places.tsx").unlink()
    (fault,) = check(path)
    assert f"{kind}-places." in fault.text
