"""All faults of a map are reported at once, with place, problem and solution."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.boards import check, sheet_of
from game.painting.boards.maker_pictures import fault_picture
from game.ui.theme import Palette
from tests.boards.every_fault import CASTLE, FIELD, Plant
from tests.boards.mapfiles import with_points


def planted(folder: Path, name: str, plants: tuple[Plant, ...]) -> Path:
    path = with_points(folder) / name
    text = path.read_text(encoding="utf-8")
    for old, new, _ in plants:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def test_ten_planted_faults_are_told_at_once(tmp_path: Path) -> None:
    path = planted(tmp_path, "small-castle.tmx", CASTLE)
    told = [str(fault) for fault in check(path)]
    for _, _, words in CASTLE:
        assert any(all(word in line for word in words) for line in told), (words, told)
    assert all(line.startswith(f"{path}") for line in told)


@pytest.mark.parametrize("plant", CASTLE, ids=lambda plant: plant[1][:40])
def test_one_planted_fault_is_told_without_much_ado(plant: Plant, tmp_path: Path) -> None:
    told = [str(fault) for fault in check(planted(tmp_path, "small-castle.tmx", (plant,)))]
    assert any(all(word in line for word in plant[2]) for line in told), told
    assert len(told) <= 3, told


def test_a_room_whose_shape_is_unreadable_hides_nothing_else(tmp_path: Path) -> None:
    shapeless: Plant = (
        '<object id="14" name="vault" type="room" x="320" y="64" width="256" height="256">',
        '<object id="14" name="vault" type="room" x="320" y="64">\n   <polygon points="0,0 x,y"/>',
        ('"x,y" is not a point', "draw the shape again"),
    )
    told = [str(fault) for fault in check(planted(tmp_path, "small-castle.tmx", (shapeless,)))]
    assert any(all(word in line for word in shapeless[2]) for line in told), told
    assert any("no room on" in line for line in told)


def test_the_lines_told_are_the_lines_of_the_file(tmp_path: Path) -> None:
    path = planted(tmp_path, "small-castle.tmx", CASTLE[:5])
    lines = path.read_text(encoding="utf-8").split("\n")
    stated = {fault.line: fault.text for fault in check(path) if fault.line}
    for line, text in stated.items():
        if "object " in text:
            number = text.split("object ")[1].split(" ")[0]
            assert f'id="{number}"' in lines[line - 1]


def test_the_command_tells_them_and_rings_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = planted(tmp_path, "small-castle.tmx", CASTLE)
    out = tmp_path / "faults.png"
    assert main(["check", str(path), "--picture", str(out)]) == 1
    assert len(capsys.readouterr().err.splitlines()) >= len(CASTLE)
    sheet = sheet_of(path)
    assert sheet is not None
    red = Palette().red
    ringed = fault_picture(sheet, check(path))
    assert pygame.mask.from_threshold(ringed, red, (1, 1, 1)).count() > 2000
    assert out.is_file()


def test_faults_of_a_field_are_told_at_once(tmp_path: Path) -> None:
    told = [str(fault) for fault in check(planted(tmp_path, "small-field.tmx", FIELD))]
    for _, _, words in FIELD:
        assert any(all(word in line for word in words) for line in told), (words, told)
