"""A recorded game of each scenario of ours, played by the sergeant.

``scenarios.txt`` has a line for each: the folder, the seed, the number of choices, the outcome, and
the digest of all events. It changes with the scenario, with its maps, with rules and counters, and
with the sergeant.

    python -m tests.golden.scenarios            play all, and name those that differ
    python -m tests.golden.scenarios --renew    record them again
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from game.boards import maps_folder
from game.bots import bot, play_out
from game.scenarios import SCENARIO_FILE, read_scenario

RECORDED: Final = Path(__file__).parent / "scenarios.txt"
_SEED: Final = 7
_DIGITS: Final = 16


def lines() -> list[str]:
    """A line for each scenario, played now."""
    files = sorted((maps_folder() / "scenarios").glob(f"*/{SCENARIO_FILE}"))
    return [_line(file.parent) for file in files]


def _line(folder: Path) -> str:
    game = read_scenario(folder).begin(_SEED)
    play_out(game, bot("sergeant", _SEED))
    digest = game.digest()[:_DIGITS]
    return f"{folder.name} {_SEED} {len(game.choices)} {game.state.outcome} {digest}"


def recorded() -> list[str]:
    """The lines of the file."""
    return RECORDED.read_text(encoding="ascii").splitlines()


def main() -> int:
    now = lines()
    if "--renew" in sys.argv[1:]:
        RECORDED.write_text("\n".join(now) + "\n", encoding="ascii")
    wrong = sorted({*now} ^ {*recorded()})
    print("\n".join(wrong) or f"{len(now)} scenarios play as recorded")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
