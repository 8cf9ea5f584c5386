"""Whole games by bots: no exceptions, no dead ends, no violated invariants."""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.archive import play_again, read_save
from game.rules import Game
from game.rules.game import Part
from tests.play import checked
from tests.play.checked import (
    FAILED_GAMES,
    Played,
    boards,
    play_all,
    play_all_with_any_options,
    play_checked,
)
from tests.play.invariants import BrokenInvariantError

ROOT = Path(__file__).parent.parent.parent


def faults(games: list[Played]) -> str:
    return "\n".join(game.fault for game in games if game.fault)


@pytest.mark.slow
def test_500_random_evenings() -> None:
    games = play_all([("random", "evening", seed) for seed in range(500)])
    assert faults(games) == ""
    assert sum("2F" in game.blown for game in games) < 25  # under 5 %


@pytest.mark.slow
def test_random_raids_and_hunts() -> None:
    """Random games rarely reach the castle, so some begin there."""
    raids = play_all([("random", "castle", seed) for seed in range(150)])
    hunts = play_all([("random", "hunt", seed) for seed in range(100)])
    assert faults([*raids, *hunts]) == ""
    assert {stage for game in raids for stage in game.stages} >= {"infiltration", "castle", "over"}
    assert {game.outcome for game in hunts} <= {"hunt-won", "hunt-lost"}


@pytest.mark.slow
def test_100_evenings_of_the_sergeant() -> None:
    games = play_all([("sergeant", "evening", seed) for seed in range(100)])
    assert faults(games) == ""
    stages = {stage for game in games for stage in game.stages}
    assert stages >= {"equip", "field", "infiltration", "castle", "demolition", "over"}


@pytest.mark.nightly
def test_a_thousand_raids_and_hunts_more() -> None:
    raids = play_all([("random", "castle", seed) for seed in range(1000, 1600)])
    sergeants = play_all([("sergeant", "castle", seed) for seed in range(200)])
    hunts = play_all([("sergeant", "hunt", seed) for seed in range(200)])
    assert faults([*raids, *sergeants, *hunts]) == ""


def games_with_options(first: int, number: int) -> list[tuple[str, Part, int]]:
    """Full games, raids and hunts in turn, by the random bot and the sergeant."""
    parts: tuple[Part, ...] = ("evening", "castle", "castle", "hunt")
    seeds = range(first, first + number)
    return [(("random", "sergeant")[seed // 4 % 2], parts[seed % 4], seed) for seed in seeds]


def test_80_games_with_any_options() -> None:
    assert faults(play_all_with_any_options(games_with_options(0, 80))) == ""


@pytest.mark.nightly
def test_5000_games_with_any_options() -> None:
    assert faults(play_all_with_any_options(games_with_options(1000, 5000))) == ""


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


_ZSTD = ("backports.zstd",) if sys.version_info < (3, 14) else ()
NEEDED = ("msgspec", "platformdirs", "pytmx", *_ZSTD)


def digest_by(python: list[str], hash_seed: str) -> str:
    done = subprocess.run(
        [*python, "-c", _DIGESTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout.strip()


def interpreter(version: str) -> list[str] | None:
    """The command that starts that Python with the game's dependencies, None if impossible.

    Missing dependencies are provided by uv, if it is installed.
    """
    pinned = [f"--with={name}=={importlib.metadata.version(name)}" for name in NEEDED]
    for python in installed(version):
        commands = [[python]]
        if uv := shutil.which("uv"):
            commands.append([uv, "run", "-q", "--no-project", "-p", python, *pinned, "python"])
        for command in commands:
            if works(command, f"import {', '.join(NEEDED)}"):
                return command
    return None


def installed(version: str) -> list[str]:
    """Pythons of that version: on the path, or among pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = [shutil.which(f"python{version}")]
    found += map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python")))
    return [python for python in found if python and works([python], "")]


def works(command: list[str], code: str) -> bool:
    try:
        return subprocess.run([*command, "-c", code], capture_output=True, cwd=ROOT).returncode == 0
    except OSError:  # another system's program
        return False


@pytest.fixture(scope="module")
def usual_digest() -> str:
    return digest_by([sys.executable], "0")


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_same_digest_with_another_hash_seed(usual_digest: str, hash_seed: str) -> None:
    assert len(usual_digest) == len(hashlib.sha256().hexdigest())
    assert digest_by([sys.executable], hash_seed) == usual_digest


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_same_digest_on_every_python(usual_digest: str, version: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} here that has, or can be given, what the game needs")
    assert digest_by(python, "random") == usual_digest
