"""A dozen simple policies beside the sergeant, on the same evenings.

    python -m tests.bots.policies --evenings 700 --seed 4900001

Each policy is the sergeant with one rule of thumb in place of his judgement. Prints its share of
victories, and its difference from his with the 95 % confidence interval of the pairs. A policy that
is better than he is would mean that the game, or he, is too simple.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from math import sqrt
from typing import Final, TypeAlias
from unittest.mock import patch

from game.boards import load_boards
from game.bots import play_out
from game.bots.sergeant import Sergeant, infiltration, raid
from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.raid import Raid
from game.rules import Game
from game.rules.board import Boards
from game.rules.clock import VICTORIES
from game.rules.state import Para

Change: TypeAlias = "partial[AbstractContextManager[object]]"
"""Replaces a constant or a judgement of the sergeant for a while."""


def _spies_until(minutes: int, outlook: Outlook) -> bool:
    return outlook.state.clock <= minutes


def _lights_as_soon_as_mined(plan: Raid, _: Para) -> bool:
    return plan.missing["2F"] <= 0


def _put(where: object, name: str, value: object) -> Change:
    return partial(patch.object, where, name, value)


PLAYERS: Final[Mapping[str, Mapping[str, object]]] = {
    "storms at once, always": {"storms": True},
    "receives the garrison, always": {"storms": False},
    "doesn't gather for points": {"gathers": False},
    "marches by road": {"route": "road"},
    "marches through the marsh": {"route": "marsh"},
}
"""Policies that the sergeant can be told to follow."""
CHANGES: Final[Mapping[str, Sequence[Change]]] = {
    "never spies": (_put(infiltration, "_may_spy", partial(_spies_until, 0)),),
    "spies until 03:00, always": (_put(infiltration, "_may_spy", partial(_spies_until, 180)),),
    "spies until 04:50": (
        _put(infiltration, "LAST_ATTEMPT", 290),
        _put(infiltration, "LAST_ATTEMPT_OF_A_FEW", 290),
    ),
    "leaves Nonette by 04:00": (_put(raid, "LAST_LEAVE", 240),),
    "leaves Nonette by 05:20": (_put(raid, "LAST_LEAVE", 320),),
    "lights as soon as the tower is mined": (
        _put(Raid, "is_time_to_light", _lights_as_soon_as_mined),
    ),
    "runs for the tower with six or fewer": (_put(raid, "FEW", 6), _put(infiltration, "FEW", 6)),
    "takes no loot": (_put(raid, "LOOT_BEFORE", 0), _put(raid, "LOOT_AFTER", 0)),
    "takes all loot": (_put(raid, "LOOT_BEFORE", 12), _put(raid, "LOOT_AFTER", 30)),
}
"""Policies that replace what the sergeant decides by."""


def play(boards: Boards, seed: int, policy: str = "") -> Game:
    """An evening played by a policy, or by the sergeant himself without one."""
    with ExitStack() as changes:
        for change in CHANGES.get(policy, ()):
            changes.enter_context(change())
        game = Game.new(boards, seed)
        play_out(game, Sergeant(seed, **PLAYERS.get(policy, {})))  # type: ignore[arg-type]
    return game


def compare(usual: Sequence[bool], other: Sequence[bool]) -> str:
    """The share of victories, and the paired difference in points."""
    count = len(usual)
    differences = [after - before for before, after in zip(usual, other, strict=True)]
    lead = sum(differences) / count
    spread = sum((one - lead) ** 2 for one in differences) / max(1, count - 1)
    error = 1.96 * sqrt(spread / count)
    return f"{100 * sum(other) / count:5.1f} %  {100 * lead:+5.1f} ± {100 * error:.1f}"


def _is_won(game: Game) -> bool:
    return game.state.outcome in VICTORIES


def main() -> None:
    """Play the evenings of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    boards, seeds = load_boards(), range(asked.seed, asked.seed + asked.evenings)
    usual = [_is_won(play(boards, seed)) for seed in seeds]
    print(f"{'the sergeant':40} {100 * sum(usual) / len(usual):5.1f} %", flush=True)
    for policy in (*PLAYERS, *CHANGES):
        won = [_is_won(play(boards, seed, policy)) for seed in seeds]
        print(f"{policy:40} {compare(usual, won)}", flush=True)


if __name__ == "__main__":
    main()
