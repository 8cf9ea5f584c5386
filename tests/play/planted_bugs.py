"""Mutation testing: plant each bug in a copy of the rules, and report which test finds it.

    python -m tests.play.planted_bugs [WORD ...]

With words, only the bugs whose description contains one of them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.play.bugs import BUGS, HASH_SEEDS, NET, Bug

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Finding:
    """The test that found a planted bug, "" if none, and the time it took."""

    bug: Bug
    caught_by: str
    seconds: float


def project_copy(folder: Path) -> Path:
    """A copy of the project whose rules can be changed."""
    (folder / "game").mkdir(parents=True)
    for one in ROOT.iterdir():
        if one.name not in ("game", ".git", ".venv", "failed-games"):
            (folder / one.name).symlink_to(one)
    for one in (ROOT / "game").iterdir():
        if one.name != "rules" and one.name != "__pycache__":
            (folder / "game" / one.name).symlink_to(one)
    shutil.copytree(ROOT / "game/rules", folder / "game/rules")
    return folder


def plant(bug: Bug, folder: Path) -> None:
    """Change the line in the rules there. AssertionError if the original line isn't found."""
    path = folder / "game/rules" / bug.file
    text = path.read_text(encoding="utf-8")
    assert text.count(bug.right) == 1, f"{bug.file} doesn't say {bug.right!r} once"
    path.write_text(text.replace(bug.right, bug.wrong), encoding="utf-8")


def run_bug(bug: Bug, folder: Path) -> Finding:
    """Plant one bug in a new folder and run the test that must find it."""
    plant(bug, project_copy(folder))
    began = time.perf_counter()
    caught_by = failure_of(folder, bug.found_by)
    return Finding(bug, caught_by, time.perf_counter() - began)


def failure_of(folder: Path, by: str) -> str:
    """The failure that a test, or the checked games, report there; "" for none."""
    if by == HASH_SEEDS:
        words = [sys.executable, "-m", "tests.play.small_net", "--digest"]
        digests = {_run(folder, words, seed).stdout for seed in ("1", "2", "3")}
        return "another hash seed plays another night" if len(digests) > 1 else ""
    if by == NET:
        done = _run(folder, [sys.executable, "-m", "tests.play.small_net"])
        return _last_line(done) if done.returncode else ""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider"]
    # In this one process; conftest.py has a hook of xdist, so its plugin must be loaded.
    done = _run(folder, [*words, "-p", "xdist.plugin", "-n", "0", f"tests/rules/{by}"])
    if done.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (?:tests/rules/)?(\S+)", done.stdout, re.MULTILINE)
    if failed is None:
        raise RuntimeError(f"the tests of {by} didn't run: {_last_line(done)}")
    return failed[1]


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    """The last line of the output, without the name of the replay."""
    lines = (done.stdout.strip() or done.stderr.strip()).splitlines() or ["it stopped"]
    return lines[-1].partition("; replay:")[0]


def _run(folder: Path, words: list[str], hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": str(folder),
    }
    return subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )


def report_line(finding: Finding) -> str:
    """A line of the report."""
    caught_by = finding.caught_by or f"NOBODY, not even {finding.bug.found_by}"
    return f"{finding.seconds:5.1f} s  {finding.bug.what}\n         caught by {caught_by}"


def main(words: list[str]) -> int:
    """0 if every bug was caught."""
    chosen = [bug for bug in BUGS if not words or any(word in bug.what for word in words)]
    missed = 0
    with tempfile.TemporaryDirectory() as place:
        for number, bug in enumerate(chosen):
            finding = run_bug(bug, Path(place) / str(number))
            print(report_line(finding), flush=True)
            missed += not finding.caught_by
    print(f"{len(chosen) - missed} of {len(chosen)} caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
