"""Mistakes made on purpose in a copy of the rules: the net or a rule test must find each."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
NET = "the net"
HASH_SEEDS = "other hash seeds"


@dataclass(frozen=True)
class Bug:
    """One wrong line: in a file of game/rules, and who has to find it."""

    what: str
    file: str
    right: str
    wrong: str
    found_by: str
    """A test file or folder under tests/rules, NET or HASH_SEEDS."""


BUGS = (
    Bug(
        "a river can be left anywhere",
        "board.py",
        'if leaves_river and not self.is_on("road", origin):',
        "if leaves_river and not origin:",
        "test_movement.py",
    ),
    Bug(
        "marsh takes only half a point",
        "movement.py",
        "return 0 if cost == ALL_MP else left - cost",
        "return left - 1 if cost == ALL_MP else left - cost",
        "test_movement.py",
    ),
    Bug(
        "a die equal to the hexes isn't noticed",
        "detection.py",
        "noticed = die <= counted",
        "noticed = die < counted",
        "test_detection.py",
    ),
    Bug(
        "Ines can be wounded",
        "hits.py",
        "if man.wounded or not table.sheet.has_wounded_side(man):",
        "if man.wounded:",
        NET,
    ),
    Bug(
        "three items can be carried",
        "items.py",
        "return len(man.items) < CARRY_LIMIT",
        "return len(man.items) <= CARRY_LIMIT",
        NET,
    ),
    Bug(
        "the gear of the dead vanishes",
        "events/people.py",
        "        if self.dropped:\n",
        "        if not self.dropped:\n",
        NET,
    ),
    Bug(
        "infection markers don't go back to their cup",
        "events/enemies.py",
        "state.bites = (*state.bites, enemy.bite)",
        "state.bites = (*state.bites,)",
        NET,
    ),
    Bug(
        "a German needs one hit more than he has men",
        "combat.py",
        "if hits >= table.sheet.men_left(enemy):",
        "if hits > table.sheet.men_left(enemy):",
        NET,
    ),
    Bug(
        "Germans stack in the castle",
        "german_reactions.py",
        "crowded=germans - {VILLAGE}",
        "crowded=set()",
        NET,
    ),
    Bug(
        "units block no sight",
        "board.py",
        "return not any(is_occupied(square) for square in between)",
        "return True",
        "castle/test_sight.py",
    ),
    Bug(
        "stairs to the upper floor wake the ground floor",
        "activation.py",
        '_wake_floor(table, "R7.7.1-stairs-up", "2F")',
        '_wake_floor(table, "R7.7.1-stairs-up", "1F")',
        "castle/test_discovery.py",
    ),
    Bug(
        "a throw must beat the distance",
        "throwing.py",
        "on_target = distance <= 1 or die >= distance",
        "on_target = distance <= 1 or die > distance",
        "castle/test_throwing.py",
    ),
    Bug(
        "just enough explosives are too few",
        "demolition.py",
        "if count >= required(table, floor))",
        "if count > required(table, floor))",
        "test_demolition.py",
    ),
    Bug(
        "a group's luck may count 6",
        "infiltration.py",
        "GROUP_LUCK_CAP: Final = 5",
        "GROUP_LUCK_CAP: Final = 6",
        "test_infiltration.py",
    ),
    Bug(
        "the night goes on after six",
        "castle_turn.py",
        "if minutes >= SIX_O_CLOCK:",
        "if minutes > SIX_O_CLOCK:",
        NET,
    ),
    Bug(
        "a fork shares its state with the game",
        "game.py",
        "checkpoint.state.copy(), checkpoint.dice.copy())\n        twin",
        "checkpoint.state, checkpoint.dice.copy())\n        twin",
        NET,
    ),
    Bug(
        "dice don't stop an undo",
        "game.py",
        "            if event.seals:",
        "            if event.seals and not event:",
        "test_contract.py",
    ),
    Bug(
        "hidden counters are hit on a 4",
        "hunt_actions.py",
        "HIDDEN_NEED: Final = 5",
        "HIDDEN_NEED: Final = 4",
        "hunt/test_hunt_actions.py",
    ),
    Bug(
        "no zombie rises from a dead German",
        "monsters.py",
        'if fell and enemy.kind == "zombie" and foe.kind == "german":',
        'if fell and enemy.kind == "undead" and foe.kind == "german":',
        "castle/test_monster_reactions.py",
    ),
    Bug(
        "Germans look for paras in the order of a set",
        "field_reactions.py",
        "list(dict.fromkeys(man.at for man in table.state.paras_on_map()))",
        "list({man.at for man in table.state.paras_on_map()})[:1]",
        HASH_SEEDS,
    ),
)


def workshop(folder: Path) -> Path:
    """A place with rules of its own to spoil, and everything else as it is."""
    (folder / "game").mkdir(parents=True)
    for one in ROOT.iterdir():
        if one.name not in ("game", ".git", ".venv", "failed-games"):
            (folder / one.name).symlink_to(one)
    for one in (ROOT / "game").iterdir():
        if one.name != "rules" and one.name != "__pycache__":
            (folder / "game" / one.name).symlink_to(one)
    shutil.copytree(
        ROOT / "game/rules",
        folder / "game/rules",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    return folder


def plant(bug: Bug, folder: Path) -> None:
    path = folder / "game/rules" / bug.file
    text = path.read_text(encoding="utf-8")
    assert text.count(bug.right) == 1, f"{bug.file} doesn't say {bug.right!r} once"
    path.write_text(text.replace(bug.right, bug.wrong), encoding="utf-8")


def is_found(folder: Path, by: str) -> bool:
    """Whether that test or the net is dissatisfied with the rules there."""
    if by == HASH_SEEDS:
        words = [sys.executable, "-m", "tests.play.small_net", "--digest"]
        digests = {_run(folder, words, seed).stdout for seed in ("1", "2", "3")}
        return len(digests) > 1
    if by == NET:
        return _run(folder, [sys.executable, "-m", "tests.play.small_net"]).returncode != 0
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    return _run(folder, [*words, f"tests/rules/{by}"]).returncode != 0


def _run(
    folder: Path, words: list[str], hash_seed: str = "0"
) -> subprocess.CompletedProcess[bytes]:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(folder),
    }
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, timeout=300)


def is_caught(which: tuple[Bug, Path]) -> bool:
    bug, folder = which
    plant(bug, workshop(folder))
    return is_found(folder, bug.found_by)


def test_every_planted_bug_is_found(tmp_path: Path) -> None:
    places = [(bug, tmp_path / str(number)) for number, bug in enumerate(BUGS)]
    with ThreadPoolExecutor(2) as crew:
        caught = list(crew.map(is_caught, places))
    assert [bug.what for bug, found in zip(BUGS, caught, strict=True) if not found] == []


def test_nothing_is_found_where_nothing_was_planted(tmp_path: Path) -> None:
    """Else the test above would prove nothing."""
    folder = workshop(tmp_path / "sound")
    searchers = list(dict.fromkeys(bug.found_by for bug in BUGS))
    with ThreadPoolExecutor(2) as crew:
        found = list(crew.map(lambda by: is_found(folder, by), searchers))
    assert [by for by, one in zip(searchers, found, strict=True) if one] == []


def test_there_are_bugs_enough() -> None:
    assert len(BUGS) >= 12
    assert sum(bug.found_by == NET for bug in BUGS) >= 6
