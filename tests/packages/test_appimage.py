"""The recipe of the AppImage, with a program and a runtime that stand in for the real ones."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from game import VERSION
from tests.packages.packing import ROOT

RECIPE = ROOT / ".ci" / "appimage"
RUNTIME = b"\x7fELF" + b"a runtime, which mounts what follows it" * 100
pytestmark = pytest.mark.skipif(os.name != "posix", reason="a script for sh")


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A folder as PyInstaller leaves it, with a program that says its name."""
    program = tmp_path / "my dist" / "longest-day"
    program.mkdir(parents=True)
    (program / "longest-day").write_text("#!/bin/sh\necho it runs\n", "utf-8")
    (program / "longest-day").chmod(0o755)
    (program / "add-to-menu").touch()
    return program.parent


def make(runtime: Path, dist: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(RECIPE), str(runtime), str(dist)], capture_output=True, text=True
    )


@pytest.mark.skipif(shutil.which("unsquashfs") is None, reason="needs squashfs-tools")
def test_the_program_follows_the_runtime(dist: Path, tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.write_bytes(RUNTIME)
    done = make(runtime, dist)
    assert done.returncode == 0, done.stderr
    made = Path(done.stdout.splitlines()[-1])
    assert made.name == f"longest-day-{VERSION}-{os.uname().machine}.AppImage"
    assert os.access(made, os.X_OK)
    assert made.read_bytes().startswith(RUNTIME)
    root = tmp_path / "root"
    subprocess.run(
        ["unsquashfs", "-no-progress", "-offset", str(len(RUNTIME)), "-dest", str(root), str(made)],
        check=True,
        capture_output=True,
    )
    assert subprocess.check_output([str(root / "AppRun")], text=True) == "it runs\n"
    assert {path.name for path in root.iterdir()} == {
        *(".DirIcon", "AppRun", "longest-day.desktop", "longest-day.png", "usr"),
    }
    assert (root / ".DirIcon").read_bytes().startswith(b"\x89PNG")
    (shop,) = (root / "usr" / "share" / "metainfo").iterdir()
    assert shop.name == "game.longest_day.LongestDay.appdata.xml"
    assert not (root / "usr" / "lib" / "longest-day" / "add-to-menu").exists()


def test_what_is_missing_is_named(dist: Path, tmp_path: Path) -> None:
    done = make(tmp_path / "none", dist)
    assert (done.returncode, done.stderr) == (1, f"{tmp_path}/none: there is no such file\n")
    (tmp_path / "runtime").touch()
    done = make(tmp_path / "runtime", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "build the program first" in done.stderr
