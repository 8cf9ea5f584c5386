"""Whole games by bots: no exception, no dead end, nothing that must not be."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.archive import play_again, read_save
from game.rules import Game
from tests.play import checked
from tests.play.checked import FAILED_GAMES, Played, boards, play_all, play_checked
from tests.play.invariants import BrokenInvariantError

ROOT = Path(__file__).parent.parent.parent


def faults(games: list[Played]) -> str:
    return "\n".join(game.fault for game in games if game.fault)


def test_500_random_evenings() -> None:
    games = play_all([("random", "evening", seed) for seed in range(500)])
    assert faults(games) == ""
    assert sum("2F" in game.blown for game in games) < 25  # under 5 %


def test_random_raids_and_hunts() -> None:
    """Blind men rarely live to see the castle, so some begin there."""
    raids = play_all([("random", "castle", seed) for seed in range(150)])
    hunts = play_all([("random", "hunt", seed) for seed in range(100)])
    assert faults([*raids, *hunts]) == ""
    assert {stage for game in raids for stage in game.stages} >= {"infiltration", "castle", "over"}
    assert {game.outcome for game in hunts} <= {"hunt-won", "hunt-lost"}


def test_100_evenings_of_the_sergeant() -> None:
    games = play_all([("sergeant", "evening", seed) for seed in range(100)])
    assert faults(games) == ""
    stages = {stage for game in games for stage in game.stages}
    assert stages >= {"equip", "field", "infiltration", "castle", "demolition", "over"}


@pytest.mark.nightly
def test_sergeant_blows_the_tower_in_a_quarter_of_300_evenings() -> None:
    games = play_all([("sergeant", "evening", seed) for seed in range(1, 301)])
    assert sum("2F" in game.blown for game in games) >= 75


def test_a_failing_game_leaves_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_late(game: Game) -> None:
        if len(game.choices) == 33:
            raise BrokenInvariantError("planted")

    monkeypatch.setattr(checked, "check", fail_late)
    played = play_checked(("random", "evening", 987_654))
    path = FAILED_GAMES / "random-evening-987654.night"
    try:
        assert "planted" in played.fault
        assert str(path) in played.fault
        saved = read_save(path)
        assert len(saved.choices) == 33
        assert play_again(saved, boards())[1] is None
    finally:
        path.unlink(missing_ok=True)


# --- The same everywhere ----------------------------------------------------------------------

_DIGESTS = """
import hashlib
from game.boards import load_boards
from game.bots import bot, play_out
from game.rules import Game
boards, total = load_boards(), hashlib.sha256()
for name in ("random", "sergeant"):
    for part in ("evening", "castle", "hunt"):
        for seed in (1, 2, 3):
            game = Game.new(boards, seed, part=part)
            play_out(game, bot(name, seed))
            total.update(game.digest().encode())
print(total.hexdigest())
"""


def digest_by(python: str, hash_seed: str) -> str:
    done = subprocess.run(
        [python, "-c", _DIGESTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture(scope="module")
def usual_digest() -> str:
    return digest_by(sys.executable, "0")


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_same_digest_with_another_hash_seed(usual_digest: str, hash_seed: str) -> None:
    assert len(usual_digest) == len(hashlib.sha256().hexdigest())
    assert digest_by(sys.executable, hash_seed) == usual_digest


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_same_digest_on_every_python(usual_digest: str, version: str) -> None:
    python = shutil.which(f"python{version}")
    if python is None:
        pytest.skip(f"Python {version} isn't installed")
    modules = subprocess.run(
        [python, "-c", "import msgspec, platformdirs, pytmx"], capture_output=True, cwd=ROOT
    )
    if modules.returncode:
        pytest.skip(f"Python {version} hasn't what the game needs")
    assert digest_by(python, "random") == usual_digest
