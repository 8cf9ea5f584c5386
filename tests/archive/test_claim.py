"""Two windows at once have separate autosaves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.archive import (
    autosave_file,
    home,
    named_saves,
    read_latest,
    read_settings,
    settings_file,
)
from game.archive.autosave import AutosaveLock
from game.archive.disk import previous_generation
from game.boards import load_boards
from game.rules import Game
from game.window.app import App, WindowOptions

HOLD = """
from game.archive.autosave import AutosaveLock
held = AutosaveLock()
print(held.path, flush=True)
input()
"""


def test_a_second_window_has_an_autosave_of_its_own() -> None:
    one, two = AutosaveLock(), AutosaveLock()
    assert one.path == autosave_file()
    assert two.path.parent == home() / "saves"
    one.release()
    three = AutosaveLock()
    assert three.path == autosave_file()
    two.release()
    three.release()


def test_a_window_in_another_process_counts_and_a_killed_one_does_not() -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline().strip() == str(autosave_file())
    mine = AutosaveLock()
    assert mine.path != autosave_file()
    mine.release()
    other.kill()
    other.wait()
    after = AutosaveLock()
    assert after.path == autosave_file()
    after.release()


WINDOWS = "import sys, game.archive.disk as disk; disk.sys = type('', (), {'platform': 'win32'})"
SAVE = """
from pathlib import Path
for number in range(200):
    disk.write_safely(Path(sys.argv[1]), f"{sys.argv[2]} {number} " + "x" * 20_000)
"""


def as_on_windows(script: str, *words: str) -> subprocess.Popen[str]:
    """A child process that locks files as the game does on Windows, with the same library."""
    words = (sys.executable, "-c", f"{WINDOWS}\n{script}", *words)
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_windows_of_windows_tell_each_other_apart() -> None:
    one = as_on_windows(HOLD)
    assert one.stdout is not None
    assert one.stdout.readline().strip() == str(autosave_file())
    two = as_on_windows(HOLD)
    assert two.stdout is not None
    assert two.stdout.readline().strip() != str(autosave_file())
    one.kill()
    one.wait()
    three = as_on_windows(HOLD)
    assert three.stdout is not None
    assert three.stdout.readline().strip() == str(autosave_file())
    for process in (two, three):
        process.kill()
        process.communicate()
    one.communicate()


def test_two_that_save_at_once_as_on_windows_leave_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "one.night"
    both = [as_on_windows(SAVE, str(path), name) for name in ("a", "b")]
    for process in both:
        process.communicate(timeout=60)
        assert process.returncode == 0
    for file in (path, previous_generation(path)):
        assert file.stat().st_size > 20_000
        assert len(set(file.read_text(encoding="ascii").split()[2])) == 1
    assert {file.name for file in tmp_path.iterdir()} == {
        path.name,
        f"{path.name}.previous",
        ".lock",
    }


def test_two_nights_at_once_are_both_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    apps = [App(WindowOptions(load_boards(), language="en")) for _ in range(2)]
    for seed, app in enumerate(apps):
        app.context.play(Game.new(load_boards(), seed))
        app.context.autosave.finish()
    assert read_latest(autosave_file())[0].header.seed == 0
    (other,) = named_saves()
    assert read_latest(other)[0].header.seed == 1
    for app in apps:
        app.close()


def test_each_of_two_windows_stores_only_the_settings_it_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    one, two = (App(WindowOptions(load_boards(), language="en")).kit for _ in range(2))
    assert one.set(replace(one.settings, music_volume=5)) == ""
    assert two.set(replace(two.settings, captions=True)) == ""
    assert one.set(replace(one.settings, muted=True)) == ""
    stored = read_settings(settings_file())
    assert (stored.music_volume, stored.captions, stored.muted) == (5, True, True)
    assert two.settings.music_volume == 60


def test_an_autosave_that_cant_be_set_aside_is_not_written_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    autosave_file().parent.mkdir(parents=True, exist_ok=True)
    autosave_file().write_text("of a later version", encoding="utf-8")
    app = App(WindowOptions(load_boards(), language="en"))

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuse)
        app.context.play(Game.new(load_boards(), 1))
        app.context.autosave.finish()
    assert "can't be written" in app.context.notice
    assert autosave_file().read_text(encoding="utf-8") == "of a later version"
    app.close()


def test_where_nothing_can_be_written_the_first_is_as_good_as_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path / "file" / "home"))
    one, two = AutosaveLock(), AutosaveLock()
    assert one.path == two.path == autosave_file()
    one.release()
    assert not os.path.lexists(autosave_file())
