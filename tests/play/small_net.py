"""A few checked games of each kind in one process: ``python -m tests.play.small_net``.

With ``--digest`` it prints a hash of some unchecked games instead.
"""

from __future__ import annotations

import hashlib
import sys

from game.bots import bot, play_out
from game.rules import Game
from game.rules.game import Part
from tests.play.checked import boards, play_checked

GAMES: tuple[tuple[str, Part, range], ...] = (
    ("random", "evening", range(20)),
    # Still on the march at dawn.
    ("random", "evening", range(73, 74)),
    ("novice", "evening", range(11)),
    ("random", "castle", range(12)),
    ("random", "hunt", range(6)),
    ("sergeant", "evening", range(10)),
    ("sergeant", "castle", range(8)),
)


def main(arguments: list[str]) -> int:
    """0 if every game went well, else 1 and what was wrong with the first that didn't."""
    if arguments == ["--digest"]:
        print(digest())
        return 0
    for name, part, seeds in GAMES:
        for seed in seeds:
            played = play_checked((name, part, seed))
            if played.fault:
                print(played.fault)
                return 1
    return 0


def digest() -> str:
    total = hashlib.sha256()
    for name, part, seeds in GAMES:
        for seed in seeds[: len(seeds) // 2]:
            game = Game.new(boards(), seed, part=part)
            play_out(game, bot(name, seed))
            total.update(game.digest().encode())
    return total.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
