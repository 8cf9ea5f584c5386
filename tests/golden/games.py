"""A hundred games as they were played, with what had happened after each decision.

The same choices must lead to the same events on every system and every Python, and after every
change of the code. The games lie in ``games.txt`` with the numbers of the options that were
chosen and, after each, a mark over all events so far; they are played on the maps in ``maps``
beside it, so that a change of the game's own maps leaves them alone.

    python -m tests.golden.games            play all of them again, and say which one differs
    python -m tests.golden.games --renew    play new ones, after a rule or a counter was changed
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.archive.event_hash import Telling
from game.boards import load_boards, maps_folder
from game.rules import Game
from game.rules.board import Boards
from game.rules.dice import SeededDice
from game.rules.game import Part

HERE: Final = Path(__file__).parent
GAMES: Final = HERE / "games.txt"
MAPS: Final = HERE / "maps"
_NIGHTS: Final[tuple[tuple[Part, int], ...]] = (("evening", 40), ("castle", 40), ("hunt", 20))
_MOST_CHOICES: Final = 250
"""A night played blindly may drag on; its beginning proves as much."""
_IN_A_LINE: Final = 10


@dataclass(frozen=True)
class Golden:
    """One game."""

    part: Part
    seed: int
    steps: tuple[tuple[int, str], ...]
    """The number of each option that was chosen, and the mark after it."""

    @property
    def name(self) -> str:
        return f"{self.part}-{self.seed}"


def boards() -> Boards:
    """The boards these games were played on."""
    return load_boards(*(MAPS / f"{name}.tmx" for name in ("field", "castle", "hunt")))


def difference(golden: Golden, on: Boards) -> str:
    """Where a game goes otherwise than it went; nothing where it doesn't."""
    game = Game.new(on, golden.seed, part=golden.part)
    telling = Telling()
    telling.tell(game.events)
    for place, (number, mark) in enumerate(golden.steps, 1):
        decision = game.decision
        if decision is None or number >= len(decision.options):
            return f"{golden.name}: choice {place} isn't offered any more"
        option = decision.options[number]
        telling.tell(game.choose(option))
        if telling.mark != mark:
            return f'{golden.name}: choice {place}, "{option}", has another outcome'
    return ""


def played(part: Part, seed: int, on: Boards) -> Golden:
    """A game in which every question is answered by a die."""
    game = Game.new(on, seed, part=part)
    telling, chance = Telling(), SeededDice(seed + 5000)
    telling.tell(game.events)
    steps = []
    while (decision := game.decision) is not None and len(steps) < _MOST_CHOICES:
        number = chance.draw(len(decision.options))
        telling.tell(game.choose(decision.options[number]))
        steps.append((number, telling.mark))
    return Golden(part, seed, tuple(steps))


def read() -> Iterator[Golden]:
    """The games as they are kept."""
    for block in GAMES.read_text(encoding="ascii").strip().split("\n\n"):
        head, *lines = block.split("\n")
        part, seed = head.split()
        pairs = (step.split(":") for line in lines for step in line.split())
        steps = tuple((int(number), mark) for number, mark in pairs)
        yield Golden(part, int(seed), steps)  # type: ignore[arg-type]


def renew() -> None:
    """Take the maps as they are now, and play all games anew."""
    shutil.rmtree(MAPS, ignore_errors=True)
    MAPS.mkdir()
    (MAPS / "tiles").mkdir()
    for name in ("field", "castle", "hunt"):
        for file in (f"{name}.tmx", f"{name}.tsx", f"{name}-places.tsx"):
            shutil.copy(maps_folder() / file, MAPS)
        for picture in (f"{name}.png", f"{name}-places.png"):
            # The gate asks for the size of a picture, and nobody looks at it.
            head = (maps_folder() / "tiles" / picture).read_bytes()[:33]
            (MAPS / "tiles" / picture).write_bytes(head)
    on = boards()
    blocks = []
    for part, nights in _NIGHTS:
        for seed in range(nights):
            steps = [f"{number}:{mark}" for number, mark in played(part, seed, on).steps]
            lines = [
                " ".join(steps[start : start + _IN_A_LINE])
                for start in range(0, len(steps), _IN_A_LINE)
            ]
            blocks.append("\n".join([f"{part} {seed}", *lines]))
    GAMES.write_text("\n\n".join(blocks) + "\n", encoding="ascii")


def main() -> int:
    if "--renew" in sys.argv[1:]:
        renew()
    on, games = boards(), list(read())
    wrong = [told for golden in games if (told := difference(golden, on))]
    print("\n".join(wrong))
    decisions = sum(len(golden.steps) for golden in games)
    digest = hashlib.sha256(GAMES.read_bytes()).hexdigest()[:12]
    print(f"{len(games)} games, {decisions} decisions, {len(wrong)} differ; {digest}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
