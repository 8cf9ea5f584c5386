"""The pictures of `check --picture`, for every kind of map and for faults."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.__main__ import main
from game.boards import check, maps_folder, sheet_of
from game.painting.boards.maker_pictures import fault_picture
from game.ui.theme import Palette
from tests.boards.mapfiles import edited
from tests.boards.painted import layer, painted


def reds(picture: pygame.Surface) -> int:
    return pygame.mask.from_threshold(picture, Palette().red, (1, 1, 1)).count()


@pytest.mark.parametrize("kind", ["field", "castle", "hunt"])
def test_every_kind_of_map_is_drawn(kind: str, tmp_path: Path) -> None:
    out = tmp_path / "rules.png"
    path = maps_folder() / f"small-{kind}.tmx"
    assert main(["check", str(path), "--picture", str(out)]) == 0
    assert pygame.image.load(out).get_width() == pytest.approx(1920, abs=4)


def test_another_square_sees_something_else(tmp_path: Path) -> None:
    path = str(maps_folder() / "small-castle.tmx")
    views = []
    for square in ("1F-0601", "2F-0101"):
        out = tmp_path / f"{square}.png"
        assert main(["check", path, "--picture", str(out), "--from", square]) == 0
        views.append(out.read_bytes())
    assert views[0] != views[1]


def test_a_square_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rules.png"
    path = str(maps_folder() / "small-castle.tmx")
    assert main(["check", path, "--picture", str(out), "--from", "9F-0101"]) == 1
    assert '"9F-0101"' in capsys.readouterr().err
    assert not out.exists()


def test_faults_are_ringed_red_where_they_are(tmp_path: Path) -> None:
    path = edited(tmp_path, "small-castle.tmx", ('type="marker"', 'type="marcker"'))
    out = tmp_path / "faults.png"
    assert main(["check", str(path), "--picture", str(out)]) == 1
    assert out.is_file()
    sheet, faults = sheet_of(path), check(path)
    assert sheet is not None
    assert reds(fault_picture(sheet, faults)) > reds(fault_picture(sheet, ()))


def test_a_cell_is_ringed_by_the_column_and_row_that_its_fault_names(tmp_path: Path) -> None:
    path = painted(tmp_path, below=layer("castle", {(3, 2): 4000}))
    sheet, faults = sheet_of(path), check(path)
    assert sheet is not None
    assert "(column 3, row 2)" in faults[0].text
    picture = fault_picture(sheet, faults)
    ring = pygame.mask.from_threshold(picture, Palette().red, (1, 1, 1)).get_bounding_rects()
    scale = picture.get_width() / (33 * 64)
    centre = ring[0].unionall(ring[1:]).center
    assert centre == pytest.approx((3.5 * 64 * scale, 2.5 * 64 * scale), abs=2)


def test_a_file_that_is_no_map_gets_its_sentence_in_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "no.tmx"
    path.write_text("nothing", "utf-8")
    out = tmp_path / "faults.png"
    assert main(["check", str(path), "--picture", str(out)]) == 1
    assert out.is_file()


@pytest.mark.parametrize(
    "words",
    [
        ["--from", "0101"],
        ["--picture", "out.jpg"],
        ["--picture", "out.png", "small-field.tmx"],
    ],
)
def test_nonsense_is_refused(words: list[str]) -> None:
    assert main(["check", str(maps_folder() / "small-hunt.tmx"), *words]) == 2
