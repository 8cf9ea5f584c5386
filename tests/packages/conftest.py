"""Fixtures: the game's packages, each built once."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from game import VERSION
from tests.packages.packing import AWKWARD, ROOT, build
from tests.ui.conftest import app as app
from tests.ui.conftest import display as display
from tests.ui.conftest import hands as hands
from tests.ui.conftest import seen as seen


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build("build", "--quiet", "--wheel", "--out-dir", str(folder), str(ROOT))
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command of the wheel, installed with its dependencies only."""
    venv = tmp_path_factory.mktemp(AWKWARD) / "venv"
    build("venv", "--quiet", "--python", sys.executable, str(venv))
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    build("pip", "install", "--quiet", "--python", str(python), str(wheel))
    return [str(python.with_name("longest-day"))]


@pytest.fixture(scope="session")
def frozen_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked program folder, read-only, in a path with unusual characters."""
    place = tmp_path_factory.mktemp("frozen")
    build(
        "run",
        "--isolated",
        "--no-dev",
        "--group",
        "package",
        "pyinstaller",
        "--noconfirm",
        "--log-level",
        "ERROR",
        "--distpath",
        str(place),
        "--workpath",
        str(place / "work"),
        str(ROOT / ".ci" / "longest-day.spec"),
    )
    (packed,) = place.glob(f"longest-day-{VERSION}-*.tar.gz")
    unpacked = place / AWKWARD
    unpacked.mkdir()
    shutil.unpack_archive(packed, unpacked, filter="tar")
    for path in [unpacked, *unpacked.rglob("*")]:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    return unpacked / "longest-day"


@pytest.fixture(scope="session")
def frozen(frozen_folder: Path) -> list[str]:
    """The program in that folder."""
    return [str(frozen_folder / "longest-day")]
