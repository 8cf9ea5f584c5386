"""Which stage of an evening settles its outcome, and which rooms are entered.

    python -m tests.bench.stages --evenings 300 --replays 12 --seed 1 --workers 2

Each evening is played once by the sergeant. From its position at the end of each stage it is
played on several times, with other dice and other hidden counters: how much these endings differ is
what was still open then. By the law of total variance the open variance, averaged over all
evenings, falls from that of the outcome to zero; each stage settles the part by which it falls
during it. An evening counts as decided by 01:00 if none of so many replays from there ends
otherwise (victory or not) than the others.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import nan
from pathlib import Path
from typing import Final, NamedTuple

from game.bots import bot
from game.rules import Game
from game.rules.state import State
from game.simulation.order import Maps, boards_of
from game.simulation.pairs import ending_of
from game.simulation.row import row_of
from game.simulation.statistics import Estimate, mean, share
from game.simulation.workers import play_all

STAGES: Final = ("drop", "march", "infiltration", "castle before 05:00", "last hour")
_LAST_HOUR: Final = 300
_ONE: Final = 60
"""05:00 and 01:00, in minutes after midnight."""
_DECIDED: Final = 40
"""Replays from 01:00 without another ending after which an evening counts as decided."""
_FEW: Final = 4
"""So few men landed hardly ever win."""


class EveningOutcome(NamedTuple):
    """What became of one evening, and of its replays."""

    seed: int
    ambition: str
    won: bool
    landed: int
    rooms: tuple[str, ...]
    """Names of the rooms entered."""
    raided: bool
    """Whether a castle turn was played."""
    hopes: tuple[float, ...]
    """The share of replays won after each stage but the last; 0 or 1 if it never came to that."""
    decided: str
    """``"lost"`` or ``"won"`` if decided by 01:00, else ``""``."""


def ended_stages(state: State) -> int:
    """How many of the stages are over."""
    match state.stage:
        case "equip" | "drop":
            return 0
        case "field":
            return 1
        case "infiltration":
            return 2
        case "castle" | "demolition" if state.clock < _LAST_HOUR:
            return 3
        case "castle" | "demolition":
            return 4
    return len(STAGES)


def play(maps: Maps, replays: int, seed: int) -> EveningOutcome:
    """Play an evening, and its replays from each stage's end."""
    game, player = Game.new(boards_of(maps), seed), bot("sergeant", seed)
    after: list[Game | None] = [None] * (len(STAGES) - 1)
    at_one: Game | None = None
    done = 0
    while game.decision is not None:
        while done < min(ended_stages(game.state), len(after)):
            after[done] = game.fork()
            done += 1
        if at_one is None and game.state.clock >= _ONE:
            at_one = game.fork()
        game.choose(player.choose(game))
    row = row_of(game)
    won = row.outcome.endswith("victory")
    return EveningOutcome(
        seed,
        row.ambition,
        won,
        row.dropped,
        row.rooms,
        game.state.garrisoned,
        tuple(float(won) if one is None else _hope(one, replays) for one in after),
        _decided(at_one, "won" if won else "lost"),
    )


def _is_won_again(game: Game, seed: int) -> bool:
    again = game.fork(seed)
    if again.decision is None:
        return (again.state.outcome or "").endswith("victory")
    return ending_of(again, seed).is_won


def _hope(game: Game, replays: int) -> float:
    """The share of the replays that are won."""
    return sum(_is_won_again(game, seed) for seed in range(1, replays + 1)) / replays


def _decided(game: Game | None, ending: str) -> str:
    if game is None:
        return ending
    endings = set()
    for seed in range(1, _DECIDED + 1):
        endings.add("won" if _is_won_again(game, seed) else "lost")
        if len(endings) > 1:
            return ""
    return endings.pop()


def shares(evenings: Sequence[EveningOutcome], replays: int) -> dict[str, Estimate]:
    """The share of the outcome's variance that each stage settles."""
    part = sum(one.hopes[0] for one in evenings) / len(evenings)
    total = part * (1 - part)
    if total == 0:
        return dict.fromkeys(STAGES, Estimate(nan, nan, nan, len(evenings)))
    unbiased = replays / (replays - 1) / total
    still_open = [
        (1.0, *(hope * (1 - hope) * unbiased for hope in one.hopes), 0.0) for one in evenings
    ]
    return {
        stage: mean([one[place] - one[place + 1] for one in still_open])
        for place, stage in enumerate(STAGES)
    }


def report(evenings: Sequence[EveningOutcome], replays: int) -> str:
    """All figures, a line each."""
    count = len(evenings)
    raids = [one for one in evenings if one.raided]
    entered = Counter(room for one in raids for room in one.rooms)
    lines = [
        _line("won", share(sum(one.won for one in evenings), count)),
        *(
            _line(f"... {ambition}", share(sum(one.won for one in some), len(some)))
            for ambition in sorted({one.ambition for one in evenings})
            for some in [[one for one in evenings if one.ambition == ambition]]
        ),
        *(
            _line(f"settled by {stage}", found)
            for stage, found in shares(evenings, replays).items()
        ),
        _line("four or fewer landed", share(sum(one.landed <= _FEW for one in evenings), count)),
        _line("lost by 01:00", share(sum(one.decided == "lost" for one in evenings), count)),
        _line("won by 01:00", share(sum(one.decided == "won" for one in evenings), count)),
        *(_line(f"entered {room}", share(n, len(raids))) for room, n in entered.most_common()),
    ]
    return "\n".join(lines)


def _line(what: str, found: Estimate) -> str:
    return f"{what:34} {found.value:6.1%}  ({found.low:.1%} to {found.high:.1%})"


def main() -> None:
    """Play the evenings and print the figures."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--evenings", type=int, default=300)
    parser.add_argument("--replays", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--field", type=Path, help="another field map")
    parser.add_argument("--castle", type=Path, help="another castle map")
    asked = parser.parse_args()
    player = partial(play, Maps(asked.field, asked.castle), asked.replays)
    seeds = range(asked.seed, asked.seed + asked.evenings)
    print(report(sorted(play_all(player, seeds, asked.workers)), asked.replays))


if __name__ == "__main__":
    main()
