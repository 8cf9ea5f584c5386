"""The program where there is no console to print to, as on Windows."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pygame
import pytest

from game.__main__ import windowed
from tests.packages.packing import ROOT


@pytest.mark.parametrize(
    ("words", "status", "kind", "told"),
    [
        (["check", "nowhere.tmx"], 1, "error", "nowhere.tmx"),
        (["--map"], 2, "error", "expected one argument"),
        (["--version"], 0, "info", "longest-day "),
    ],
)
def test_words_come_in_a_box_where_there_is_no_console(
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    status: int,
    kind: str,
    told: str,
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(
        pygame.display, "message_box", lambda title, words, kind: shown.append((words, kind))
    )
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "argv", ["longest-day", *words])
    assert windowed() == status
    ((said, how),) = shown
    assert told in said
    assert how == kind


def test_an_installed_game_has_a_program_without_a_console_beside_the_one_with_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"longest-day": "game.__main__:main"}
    assert project["gui-scripts"] == {"longest-day-window": f"game.__main__:{windowed.__name__}"}


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["--help"], 0),
        (["--bogus"], 2),
        (["check", "small-hunt"], 0),
        (["check", "nowhere.tmx"], 1),
        (["autoplay", "--games", "2", "--bot", "random", "--jobs", "2"], 0),
        (["simulate", "--games", "2", "--workers", "2", "--out", "out"], 0),
        (["effects", "markers", "--games", "1", "--workers", "2", "--out", "out"], 0),
        (["new-map", "castle", "keep/keep.tmx"], 0),
        (["screenshot", "field", "field.png"], 0),
    ],
)
def test_every_command_without_streams(words: list[str], status: int, tmp_path: Path) -> None:
    """Windows gives a program without a console neither stdout nor stderr."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from game.__main__ import main\n"
        "if __name__ == '__main__':\n"
        "    sys.stdout = sys.stderr = None\n"
        f"    sys.exit(main({words!r}))\n"
    )
    script = tmp_path / "start.py"
    script.write_text(code, "utf-8")
    done = subprocess.run([sys.executable, str(script)], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", b"")
