"""Crash test of saves: ``python -m tests.trust.kills [--kills N] [--seed N]``.

A process plays and autosaves as the window does, and is killed by SIGKILL at a random moment.
The next process continues from the files. Every choice reported before the last one must be
there, and nothing else. Prints how many decisions were lost, and the seed.
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import signal
import struct
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NoReturn

from game.archive import Autosave, SaveError, read_latest, restore
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.tabletop.session import Session

LONGEST_LIFE = 0.12
"""Seconds a process lives after its first choice."""
_PACE = 0.002
"""Seconds between two decisions; players don't click faster."""


def new_game(seed: int) -> Game:
    return Game.new(load_boards(), seed)


def found(path: Path, seed: int) -> Game:
    """The game that the next process loads."""
    try:
        return restore(read_latest(path)[0], load_boards())
    except SaveError:
        assert not path.exists(), "the save is there and can't be read"
        return new_game(seed)


def live(path: Path, game: Game, tell: int) -> NoReturn:
    """Play and save until killed; report the number of choices after each."""
    session, autosave = Session(game, "off"), Autosave(path)
    session.on_choice = autosave.note
    autosave.note(game)
    player = bot("random", len(game.choices) + 1)
    while game.decision is not None:
        session.choose(player.choose(game))
        session.director.skip()
        os.write(tell, struct.pack("<I", len(game.choices)))
        time.sleep(_PACE)
    autosave.finish()
    os._exit(0)


def kill_one(path: Path, game: Game, dice: random.Random) -> tuple[int, bool]:
    """Kill one process; returns the reported number of choices, and whether it died early."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        live(path, game, write)
    os.close(write)
    told = len(game.choices)
    with os.fdopen(read, "rb") as pipe:
        first = pipe.read(4)
        time.sleep(dice.random() * LONGEST_LIFE)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        rest = first + pipe.read()
    if rest:
        told = struct.unpack("<I", rest[len(rest) // 4 * 4 - 4 :][:4])[0]
    return told, os.WIFSIGNALED(status)


def kill(times: int, seed: int) -> Counter[int]:
    """Kill that many; returns how often 0, 1 ... decisions were lost. AssertionError above 1."""
    dice = random.Random(seed)
    lost: Counter[int] = Counter()
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "autosave.night"
        number = seed
        game = new_game(number)
        while lost.total() < times:
            told, was_killed = kill_one(path, game, dice)
            after = found(path, number)
            before = game.choices
            assert after.choices[: len(before)] == before, "an older decision changed"
            missing = told - len(after.choices)
            assert missing <= 1, f"{missing} decisions lost after {told}"
            assert missing >= -1, "the save knows more than was played"
            if was_killed:
                lost[max(missing, 0)] += 1
            game = after
            if game.decision is None:
                number += 1
                path.unlink()
                game = new_game(number)
    return lost


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill games while they are played and saved.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = secrets.randbelow(1_000_000) if asked.seed is None else asked.seed
    print(f"seed {seed}")
    lost = kill(asked.kills, seed)
    print(f"{lost.total()} kills, {lost[1]} of them cost the decision in flight, none an older one")
    return 0


if __name__ == "__main__":
    sys.exit(main())
