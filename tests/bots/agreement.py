"""Whether the colonel's advice would be the same with another seed.

    python -m tests.bots.agreement --seed 41001 --questions 60 --playouts 60

Questions are drawn from sergeant's evenings, one an evening, where the first and the second
best option differ. Prints how often two seeds agree, apart where he calls it too close.
"""

from __future__ import annotations

import argparse

from game.boards import load_boards
from game.bots import bot, collect_seldom
from game.bots.colonel import Advice, Budget, advise
from game.bots.colonel.candidates import ACTIONS
from game.rules import Game
from game.tabletop.tooltips.hint import Verdict, verdict_on


def question(seed: int) -> Game | None:
    """A decision of the evening in which men act, another one for each seed; None without one."""
    game, player = Game.new(load_boards(), seed), bot("sergeant", seed)
    wait = 3 + seed * 7 % 60
    while game.decision is not None:
        action = game.state.action
        if game.decision.rule in ACTIONS and action is not None and action.stage == "choosing":
            wait -= 1
            if wait <= 0:
                return game
        game.choose(player.choose(game))
    return None


def is_sure(advice: Advice) -> bool:
    """Whether he doesn't call it too close."""
    return verdict_on(advice) is Verdict.CLEAR


def main() -> None:
    """Ask and count."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=41001)
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--playouts", type=int, default=60)
    wanted = parser.parse_args()
    collect_seldom()
    same = {True: 0, False: 0}
    asked = {True: 0, False: 0}
    for seed in range(wanted.seed, wanted.seed + wanted.questions):
        game = question(seed)
        if game is None:
            continue
        one, two = (advise(game, Budget(wanted.playouts), other) for other in (1, 2))
        asked[is_sure(one)] += 1
        same[is_sure(one)] += one.option == two.option
        print(
            f"clear: {same[True]} of {asked[True]} the same;"
            f" not clear: {same[False]} of {asked[False]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
