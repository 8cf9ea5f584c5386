"""Fault injection with strace: each system call of a save fails in turn."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CALLS = ("openat", "write", "fsync", "rename", "link", "unlink", "close", "mkdir", "flock")
ERRORS = ("ENOSPC", "EIO", "EACCES", "EROFS")
SAVE = """
import sys
from pathlib import Path
from game.archive.disk import write_safely
from game.archive.disk import ArchiveError
try:
    write_safely(Path(sys.argv[1]), "new " * 5000)
    print("saved")
except ArchiveError as error:
    print(error)
"""

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        shutil.which("strace") is None or platform.machine() != "x86_64",
        reason="needs strace, and the calls of x86_64",
    ),
]


def with_failing(call: str, error: str, number: int, path: Path) -> tuple[bool, str]:
    """Save with the nth such call failing; whether it was reached, and the message."""
    log = path.parent.parent / "log"
    touched = (path.parent, path, *(Path(f"{path}{end}") for end in (".new", ".previous", ".link")))
    done = subprocess.run(
        [
            *("strace", "-f", "-o", str(log), "-e", f"trace={call}"),
            *("-e", f"inject={call}:error={error}:when={number}"),
            *(word for file in touched for word in ("-P", str(file))),
            *(sys.executable, "-c", SAVE, str(path)),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return "(INJECTED)" in log.read_text(encoding="utf-8"), done.stdout + done.stderr


@pytest.mark.parametrize("error", ERRORS)
def test_the_old_save_is_whole_or_the_new_one(error: str, tmp_path: Path) -> None:
    failed: list[str] = []
    for call in CALLS:
        number = 1
        while True:
            folder = tmp_path / f"{call}-{number}"
            folder.mkdir()
            path = folder / "autosave.night"
            path.write_text("old " * 5000, encoding="ascii")
            has_failed, told = with_failing(call, error, number, path)
            if not has_failed:
                break
            failed.append(call)
            left = path.read_text(encoding="ascii")
            assert left in ("old " * 5000, "new " * 5000), (call, number)
            assert told.strip() == "saved" or "can't be written" in told, (call, number, told)
            assert told.strip() != "saved" or left.startswith("new"), (call, number)
            number += 1
    print(f"{error}: {len(failed)} calls failed, every save whole")
    assert set(failed) == set(CALLS)
