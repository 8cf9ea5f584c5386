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

GAMES: tuple[tuple[str, Part, int], ...] = (
    ("random", "evening", 20),
    # Number 10 is still on the march at dawn.
    ("novice", "evening", 11),
    ("random", "castle", 12),
    ("random", "hunt", 6),
    ("sergeant", "evening", 10),
    ("sergeant", "castle", 8),
)


def main(arguments: list[str]) -> int:
    """0 if every game went well, else 1 and what was wrong with the first that didn't."""
    if arguments == ["--digest"]:
        print(digest())
        return 0
    for name, part, count in GAMES:
        for seed in range(count):
            played = play_checked((name, part, seed))
            if played.fault:
                print(played.fault)
                return 1
    return 0


def digest() -> str:
    total = hashlib.sha256()
    for name, part, count in GAMES:
        for seed in range(count // 2):
            game = Game.new(boards(), seed, part=part)
            play_out(game, bot(name, seed))
            total.update(game.digest().encode())
    return total.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
