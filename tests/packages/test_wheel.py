"""The wheel, installed into an empty environment outside the source folder."""

from __future__ import annotations

import zipfile
from functools import partial
from pathlib import Path

import pytest

from game.rules.game import Game
from game.window.app import App
from tests.packages.packing import AWKWARD, ROOT, try_every_command
from tests.ui.real_window import RealWindow, evening_by_mouse, needs_display

MOST_BYTES = 18_000_000

pytestmark = pytest.mark.slow


def test_wheel_carries_what_is_played_and_no_more(wheel: Path) -> None:
    assert wheel.stat().st_size < MOST_BYTES
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    inside = [name.removeprefix("game/_assets/") for name in names]
    for folder, pattern in (
        ("maps", "*.tmx"),
        ("maps", "tiles/*.png"),
        ("sprites", "svg/*.svg"),
        ("sprites", "*.toml"),
        ("sprites", "fonts/*"),
        ("sounds", "ogg/*.ogg"),
    ):
        for file in (ROOT / folder).glob(pattern):
            assert file.relative_to(ROOT).as_posix() in inside
    assert {name.split("/")[0] for name in names if not name.startswith("longest_day-")} == {"game"}
    assert [name for name in names if "_assets" in name and name.endswith(".py")] == []
    assert [name for name in names if name.endswith(".po")] == []
    licences = {Path(name).name for name in names if "/licenses/" in name}
    assert "LICENCE.txt" in licences
    assert "budoux-LICENCE.txt" in licences
    assert {"game/ui/typography/budoux-ja.json", "game/locale/ja/whole_words.txt"} <= set(names)
    assert {file.name for file in (ROOT / "sprites" / "fonts").glob("OFL-*")} < licences


def test_every_command_of_an_installed_game(installed: list[str], tmp_path: Path) -> None:
    folder = tmp_path / AWKWARD
    folder.mkdir()
    try_every_command(installed, folder)


@needs_display
def test_drop_by_mouse_in_the_window_of_an_installed_game(
    installed: list[str], app: App, hands: list[RealWindow], display: str, tmp_path: Path
) -> None:
    home = tmp_path / AWKWARD
    home.mkdir()
    open_window = partial(RealWindow, display, home, program=installed, folder=home)
    evening_by_mouse(app, hands, open_window, home, has_landed)


def has_landed(game: Game) -> bool:
    return game.state.stage == "field"
