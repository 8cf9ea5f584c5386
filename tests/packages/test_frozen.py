"""The packaged program, built by its documented command and played."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from game.archive import write_save
from game.boards import load_boards
from game.rules.game import Game
from game.window.app import App
from tests.bench import start
from tests.packages.packing import AWKWARD, run, try_every_command
from tests.ui.real_window import (
    RealWindow,
    evening_by_mouse,
    needs_display,
    wait_for,
)

MOST_BYTES = 60_000_000
LONGEST_WORK_TO_TITLE = 1.0
LONGEST_WORK_TO_CASTLE = 1.7
MOST_MEGABYTES = 140

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform != "linux", reason="drives the build for Linux"),
]


def traces(folder: Path) -> dict[str, int]:
    """All files of a folder with their modification times."""
    return {str(path): path.lstat().st_mtime_ns for path in sorted(folder.rglob("*"))}


def test_it_is_small(frozen_folder: Path) -> None:
    files = [path for path in frozen_folder.rglob("*") if path.is_file() and not path.is_symlink()]
    total = sum(path.stat().st_size for path in files)
    print(f"{total / 1e6:.1f} MB unpacked")
    assert total <= MOST_BYTES


def test_every_library_has_its_licence(frozen_folder: Path) -> None:
    licences = frozen_folder / "_internal" / "licences"
    told = (licences / "LIBRARIES.txt").read_text(encoding="utf-8")
    listed = {
        name for line in re.findall(r"^    files: (.*)", told, re.M) for name in line.split(", ")
    }
    found = {
        re.split(r"-[0-9a-f]{8}|-2-|\.so|-\d", path.name)[0]
        for path in (frozen_folder / "_internal").rglob("lib*.so*")
    }
    assert len(found) > 20
    assert found - {"libpython3"} - listed == {f"libpython3.{sys.version_info.minor}"}
    for name in ("python", "pygame-ce", "pytmx", "msgspec", "platformdirs", "pyinstaller"):
        assert any((licences / name).iterdir()), name
    assert len(list((licences / "typefaces").iterdir())) == 6
    assert (licences / "budoux" / "budoux-LICENCE.txt").is_file()
    assert (licences / "LICENCE.txt").is_file()


def test_every_command_and_nothing_is_written_into_the_program(
    frozen: list[str], frozen_folder: Path, tmp_path: Path
) -> None:
    before = traces(frozen_folder)
    place = tmp_path / AWKWARD
    place.mkdir()
    try_every_command(frozen, place)
    assert traces(frozen_folder) == before


@needs_display
def test_drop_by_mouse_save_quit_continue_and_replay(
    frozen: list[str], app: App, hands: list[RealWindow], display: str, tmp_path: Path
) -> None:
    home = tmp_path / AWKWARD
    home.mkdir()
    open_window = partial(RealWindow, display, home, program=frozen, folder=home)
    evening_by_mouse(app, hands, open_window, home, has_landed)
    told = run(frozen, "replay", "Utah Beach.night", "--verify", home=home, folder=home / "saves")
    assert told.returncode == 0, told.stderr


def has_landed(game: Game) -> bool:
    return game.state.stage == "field"


def ask_colonel(window: RealWindow) -> None:
    """Press the key until his process starts; a window that isn't drawn yet ignores keys."""

    def has_started() -> bool:
        window.press("q")
        end = time.monotonic() + 5
        while time.monotonic() < end and not window.thinkers:
            time.sleep(0.1)
        return bool(window.thinkers)

    wait_for("he sits down", has_started)


@needs_display
def test_the_colonel_thinks_in_a_process_of_the_program(
    frozen: list[str], display: str, tmp_path: Path
) -> None:
    write_save(tmp_path / "autosave.night", Game.new(load_boards(), 3, part="hunt"))
    window = RealWindow(display, tmp_path, "--continue", program=frozen, folder=tmp_path)
    try:
        ask_colonel(window)
        assert all(line.startswith(frozen[0]) for line in window.thinkers.values())
        wait_for("he has answered", lambda: not window.thinkers)
        assert window.process.poll() is None
        window.press("q")
        ask_colonel(window)
        (thinker,) = window.thinkers
        window.process.terminate()
        wait_for("he goes with the window", lambda: not Path(f"/proc/{thinker}").exists())
    finally:
        window.close()


@needs_display
def test_it_is_there_soon(frozen: list[str]) -> None:
    """Measured in processor time, since the machine may be busy."""
    titles, castles, memory_there = start.measure(frozen, rounds=5)
    print(start.report(titles, castles, memory_there))
    assert min(one.worked for one in titles) <= LONGEST_WORK_TO_TITLE
    assert min(one.worked for one in castles) <= LONGEST_WORK_TO_CASTLE
    assert min(one.megabytes for one in castles) <= MOST_MEGABYTES


def test_menu_entry_starts_the_game(frozen: list[str], frozen_folder: Path, tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    script = [str(frozen_folder / "add-to-menu")]
    subprocess.run(script, env=env, check=True, capture_output=True)
    entry = tmp_path / ".local" / "share" / "applications" / "longest-day.desktop"
    lines = dict(line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines()[1:])
    assert Path(lines["Icon"]).read_bytes().startswith(b"\x89PNG")
    command = json.loads(lines["Exec"]).replace("%%", "%")
    assert command == frozen[0]
    if checker := shutil.which("desktop-file-validate"):
        subprocess.run([checker, str(entry)], check=True)
    subprocess.run([*script, "--remove"], env=env, check=True)
    assert not entry.exists()
