"""Machines without sound, without write access, or with a user name outside ASCII."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from game.archive import write_save
from game.boards import load_boards
from game.rules import Game
from tests.packages.packing import AWKWARD
from tests.ui.real_window import RealWindow, needs_display, wait_for

OpenWindow = Callable[[Path, Mapping[str, str]], RealWindow]

pytestmark = [
    pytest.mark.slow,
    needs_display,
    pytest.mark.skipif(sys.platform != "linux", reason="drives windows for Linux"),
]


@pytest.fixture(params=["installed", pytest.param("frozen", marks=pytest.mark.nightly)])
def open_window(
    request: pytest.FixtureRequest, display: str, tmp_path: Path
) -> Iterator[OpenWindow]:
    """Opens the packaged game with an existing autosave, outside the source folder."""
    program: list[str] = request.getfixturevalue(request.param)
    windows: list[RealWindow] = []

    def open_it(home: Path, machine: Mapping[str, str]) -> RealWindow:
        window = RealWindow(
            display, home, "--continue", program=program, folder=tmp_path, machine=machine
        )
        windows.append(window)
        return window

    yield open_it
    for window in windows:
        window.close()


def leave_a_night(home: Path) -> None:
    """Save a raid at its first decision."""
    home.mkdir(parents=True)
    write_save(home / "autosave.night", Game.new(load_boards(), 3, part="castle"))


def answer_by_keys(window: RealWindow) -> None:
    """Choose the first option by keyboard, after skipping animations."""
    before = window.choices

    def has_answered() -> bool:
        window.press("Tab")
        window.press("Return")
        return window.choices > before

    wait_for("a choice is made and kept", has_answered)


def test_it_plays_silently_where_there_is_no_sound(open_window: OpenWindow, tmp_path: Path) -> None:
    home = tmp_path / "home"
    leave_a_night(home)
    answer_by_keys(open_window(home, {"SDL_AUDIODRIVER": "none-of-that-name"}))


def test_it_opens_where_no_file_can_be_kept(open_window: OpenWindow, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    window = open_window(tmp_path / "file" / "home", {})
    for key in ("Return", "Tab", "Return", "Tab", "Return"):
        window.press(key)
    assert window.process.poll() is None


def test_a_player_whose_name_has_foreign_letters(open_window: OpenWindow, tmp_path: Path) -> None:
    user = tmp_path / AWKWARD
    home = user / ".local" / "share" / "longest-day"
    leave_a_night(home)
    nothing = dict.fromkeys(("LONGEST_DAY_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), "")
    answer_by_keys(open_window(home, {**nothing, "HOME": str(user), "USER": "Пётр"}))
