"""Building packages, and checks that every package must pass.

``python -m tests.packages.packing dist`` checks every command of the program in that folder.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from game import VERSION
from game.archive import write_save
from game.boards import load_boards
from game.bots import bot
from game.commands.autoplay import result_of
from game.rules import Game

ROOT = Path(__file__).parent.parent.parent
AWKWARD = "Пётр's 夜 & 100%"
"""A folder name with three scripts, spaces and special characters."""
_NO_NETWORK = re.compile("(?i)failed to fetch|dns error|error sending request|network|offline")


def build(*words: str, folder: Path = ROOT) -> None:
    """Run uv; skip the test without it or without a network."""
    if shutil.which("uv") is None:
        pytest.skip("uv isn't installed")
    done = subprocess.run(["uv", *words], cwd=folder, capture_output=True, text=True)
    if done.returncode and _NO_NETWORK.search(done.stderr):
        pytest.skip(f"no network to build with: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr


def run(
    program: Sequence[str], *words: str, home: Path, folder: Path
) -> subprocess.CompletedProcess[str]:
    """Run a command outside the source folder, with an environment that doesn't point there."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        [*program, *words],
        cwd=folder,
        env={**env, "LONGEST_DAY_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",  # a packaged program writes to a pipe in the system's encoding
        timeout=120,
    )


def try_every_command(program: Sequence[str], folder: Path) -> None:
    """Check that each command works in `folder` as it does from source."""
    home = folder / "home"

    def said(*words: str) -> str:
        done = run(program, *words, home=home, folder=folder)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    assert said("--version") == f"longest-day {VERSION}\n"

    for file in (*(ROOT / "maps").glob("hunt*.t*"), *(ROOT / "maps").glob("tiles/hunt*.png")):
        copy = folder / file.relative_to(ROOT / "maps")
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(file, copy)
    assert "hunt.tmx: hunt, 31 printed hexes" in said("check", "hunt.tmx")
    (folder / "bad.tmx").write_text("<map/>", encoding="utf-8")
    refused = run(program, "check", "bad.tmx", home=home, folder=folder)
    assert refused.returncode == 1
    assert "bad.tmx" in refused.stderr
    assert "Traceback" not in refused.stderr

    game, player = Game.new(load_boards(), 5), bot("sergeant", 5)
    while game.state.outcome is None:
        game.choose(player.choose(game))
    told = json.loads(
        said(
            "autoplay", "--games", "2", "--seed", "5", "--jobs", "2", "--map", "hunt.tmx", "--json"
        )
    )
    assert told["games"][0]["digest"] == result_of(game).digest

    said("new-map", "castle", "mine/keep.tmx")
    said("check", "mine/keep.tmx", "--picture", "rules.png")
    assert (folder / "rules.png").read_bytes().startswith(b"\x89PNG")
    raid = Game.new(load_boards(castle=ROOT / "maps" / "small-castle.tmx"), 5, part="castle")
    write_save(folder / "raid.night", raid)
    assert "small-castle.tmx" in said("maps-of", "raid.night", "theirs")
    assert "140 squares" in said("check", "theirs/castle/small-castle.tmx")

    write_save(folder / "夜.night", game)
    assert "the same as recorded" in said("replay", "夜.night", "--verify")
    said("simulate", "--games", "2", "--workers", "2", "--stage", "hunt", "--out", "runs")
    assert (folder / "runs" / "report.html").is_file()
    said("effects", "items", "--games", "1", "--workers", "2", "--out", "effects")
    assert (folder / "effects" / "items.md").is_file()


def program_in(dist: Path) -> Path:
    """The program built there; of two, the one with a console."""
    names = (
        "The Longest Day of the Dead.app/Contents/MacOS/longest-day",
        "longest-day/longest-day-console.exe",
        "longest-day/longest-day",
    )
    found = [file for name in names if (file := dist / name).is_file()]
    if not found:
        raise SystemExit(f"{dist}: no program was built there")
    return found[0].resolve()


def main(words: Sequence[str]) -> None:
    (dist,) = words
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        awkward = Path(folder) / AWKWARD
        awkward.mkdir()
        try_every_command([str(program_in(Path(dist)))], awkward)
    print("every command does what it does from source")


if __name__ == "__main__":
    main(sys.argv[1:])
