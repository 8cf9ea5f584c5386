"""Recorded games, with a hash mark after each decision.

The same choices must lead to the same events on every system and every Python, and after every
change of the code. ``games.txt`` holds the indices of the chosen options, each with a mark over
all events so far. The games use the maps in ``maps`` beside it, so that changes of the game's own
maps don't affect them.

    python -m tests.golden.games            replay all, and name the first that differs
    python -m tests.golden.games --renew    record new ones, after a change of rules or counters
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.archive.save import EventHash
from game.boards import load_boards, maps_folder
from game.rules import Game
from game.rules.board import Boards
from game.rules.dice import SeededDice
from game.rules.game import Part
from game.rules.options import Options

HERE: Final = Path(__file__).parent
GAMES: Final = HERE / "games.txt"
MAPS: Final = HERE / "maps"
_GAMES: Final[tuple[tuple[Part, Options, int], ...]] = (
    ("evening", Options(), 40),
    ("castle", Options(), 40),
    ("hunt", Options(), 20),
    ("hunt", Options(two_dice=3), 4),
    ("hunt", Options(two_dice=4), 4),
    ("hunt", Options(two_dice=5), 4),
    ("hunt", Options(two_dice=3, only_doubles=True), 8),
)
"""The part, the dice of a hunt, and the number of games."""
_MOST_CHOICES: Final = 250
"""Random games can be very long; their beginning is enough."""
_IN_A_LINE: Final = 10


@dataclass(frozen=True)
class Golden:
    """One recorded game."""

    part: Part
    options: Options
    seed: int
    steps: tuple[tuple[int, str], ...]
    """The index of each chosen option, and the mark after it."""

    @property
    def name(self) -> str:
        two_dice, until = self.options.two_dice, "-doubles" if self.options.only_doubles else ""
        dice = f"-two-dice-{two_dice}{until}" if two_dice else ""
        return f"{self.part}{dice}-{self.seed}"


def boards() -> Boards:
    """The boards of these games."""
    return load_boards(*(MAPS / f"{name}.tmx" for name in ("field", "castle", "hunt")))


def difference(golden: Golden, on: Boards) -> str:
    """The first difference in a replay; "" for none."""
    game = Game.new(on, golden.seed, golden.options, golden.part)
    events_hash = EventHash()
    events_hash.update(game.events)
    for place, (number, mark) in enumerate(golden.steps, 1):
        decision = game.decision
        if decision is None or number >= len(decision.options):
            return f"{golden.name}: choice {place} isn't offered any more"
        option = decision.options[number]
        events_hash.update(game.choose(option))
        if events_hash.mark != mark:
            return f'{golden.name}: choice {place}, "{option}", has another outcome'
    return ""


def played(part: Part, options: Options, seed: int, on: Boards) -> Golden:
    """Record a game with random choices."""
    game = Game.new(on, seed, options, part)
    events_hash, chance = EventHash(), SeededDice(seed + 5000)
    events_hash.update(game.events)
    steps: list[tuple[int, str]] = []
    while (decision := game.decision) is not None and len(steps) < _MOST_CHOICES:
        number = chance.draw(len(decision.options))
        events_hash.update(game.choose(decision.options[number]))
        steps.append((number, events_hash.mark))
    return Golden(part, options, seed, tuple(steps))


def block_of(golden: Golden) -> str:
    """Its lines in the file; the first has the number of turns of a hunt with two dice, and whether
    only doubles end them."""
    steps = [f"{number}:{mark}" for number, mark in golden.steps]
    lines = [
        " ".join(steps[start : start + _IN_A_LINE]) for start in range(0, len(steps), _IN_A_LINE)
    ]
    options = golden.options
    turns = f" {options.two_dice}" if options.two_dice else ""
    until = " doubles" if options.only_doubles else ""
    return "\n".join([f"{golden.part} {golden.seed}{turns}{until}", *lines])


def read() -> Iterator[Golden]:
    """The recorded games."""
    for block in GAMES.read_text(encoding="ascii").strip().split("\n\n"):
        head, *lines = block.split("\n")
        part, seed, *dice = head.split()
        turns, until = int(dice[0]) if dice else 0, dice[1:]
        options = Options(two_dice=turns, only_doubles=bool(until))  # type: ignore[arg-type]
        pairs = (step.split(":") for line in lines for step in line.split())
        steps = tuple((int(number), mark) for number, mark in pairs)
        yield Golden(part, options, int(seed), steps)  # type: ignore[arg-type]


def renew() -> None:
    """Copy the present maps, and record all games again."""
    shutil.rmtree(MAPS, ignore_errors=True)
    MAPS.mkdir()
    (MAPS / "tiles").mkdir()
    for name in ("field", "castle", "hunt"):
        for file in (f"{name}.tmx", f"{name}.tsx", f"{name}-places.tsx"):
            shutil.copy(maps_folder() / file, MAPS)
        for picture in (f"{name}.png", f"{name}-places.png"):
            # The validator only checks the size of a picture.
            head = (maps_folder() / "tiles" / picture).read_bytes()[:33]
            (MAPS / "tiles" / picture).write_bytes(head)
    on = boards()
    blocks = [
        block_of(played(part, options, seed, on))
        for part, options, count in _GAMES
        for seed in range(count)
    ]
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
