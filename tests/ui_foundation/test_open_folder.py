"""Folders are shown by the system's own program, and it is known whether that worked."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.ui.open_folder import open_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such program")
PROGRAM = "open" if sys.platform == "darwin" else "xdg-open"


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of programs."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    return programs


def install(programs: Path, script: str) -> None:
    program = programs / PROGRAM
    program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    program.chmod(0o755)


@pytest.mark.parametrize("name", ["reports", "報告 ' $x"])
def test_the_folder_is_shown(tmp_path: Path, system: Path, name: str) -> None:
    install(system, f"printf %s \"$1\" > '{tmp_path}/shown'")
    folder = tmp_path / name
    assert open_folder(folder)
    assert (tmp_path / "shown").read_text(encoding="utf-8") == str(folder)


def test_a_system_that_shows_no_folders_is_noticed(tmp_path: Path, system: Path) -> None:
    assert not open_folder(tmp_path)
    install(system, "exit 3")
    assert not open_folder(tmp_path)


def test_a_file_manager_that_stays_is_not_waited_for(tmp_path: Path, system: Path) -> None:
    install(system, "exec /bin/sleep 3")
    assert open_folder(tmp_path)


def test_a_packed_program_passes_none_of_its_libraries_on(
    tmp_path: Path, system: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    install(system, f"printf %s \"$LD_LIBRARY_PATH\" > '{tmp_path}/libraries'")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/of/the/program")
    assert open_folder(tmp_path)
    assert (tmp_path / "libraries").read_text("utf-8") == ""
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/of/the/system")
    assert open_folder(tmp_path)
    assert (tmp_path / "libraries").read_text("utf-8") == "/of/the/system"
    assert os.environ["LD_LIBRARY_PATH"] == "/of/the/program"
