from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.golden import scenarios
from tests.golden.games import Golden, boards, difference, read

ROOT = Path(__file__).parent.parent.parent
GAMES = list(read())


def test_there_are_a_hundred_and_hunts_with_two_dice() -> None:
    assert len({golden.name for golden in GAMES}) == len(GAMES) == 120
    assert sum(golden.options.two_dice > 0 for golden in GAMES) == 20


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_golden_game(golden: Golden) -> None:
    """After a change of rules or counters: ``python -m tests.golden.games --renew``."""
    assert difference(golden, boards()) == ""


def test_our_scenarios_play_as_recorded() -> None:
    """After a change of scenarios, rules or bots: ``python -m tests.golden.scenarios --renew``."""
    assert scenarios.lines() == scenarios.recorded()


def found(version: str) -> str:
    """The path of that Python among pyenv's versions, which uv doesn't search; else the version."""
    places = Path.home().glob(f".pyenv/versions/{version}.*/bin/python")
    return str(next(places, version))


@pytest.mark.nightly
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_golden_games_on_each_python(version: str) -> None:
    if shutil.which("uv") is None:
        pytest.skip("uv isn't installed")
    words = ["uv", "run", "--quiet", "--isolated", "--no-dev", "--python", found(version)]
    known = subprocess.run(
        [*words, "python", "-c", "import pygame, pytmx, msgspec"], cwd=ROOT, capture_output=True
    )
    if known.returncode:
        pytest.skip(f"no Python {version} here, or no network to equip it")
    done = subprocess.run(
        [*words, "python", "-m", "tests.golden.games"], cwd=ROOT, capture_output=True, text=True
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
