"""The novice: a yardstick for newcomers, who know the rules but not what pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from game.bots.sergeant import Sergeant
from game.rules.decisions import (
    HandOver,
    Join,
    LayDown,
    LoseItem,
    Option,
    StormCastle,
    Swap,
    TakeWound,
)
from game.rules.game import Game

WRONG: Final = 15
"""How many of a hundred orders are wrong: the right men go, attack and stay at random."""
_HANDLING: Final = (Join, LayDown, HandOver, Swap)
"""Not part of a wrong order: who goes along, and giving away what is needed."""


class Novice:
    """Packs at random, marches by road, storms the castle at once, and gives wrong orders.

    Right orders are the sergeant's. The seed decides which are wrong: the same seed makes the
    same choices in the same game.
    """

    def __init__(self, seed: int = 1) -> None:
        self._seed: Final = seed
        self._sergeant: Final = Sergeant(seed, "road", gathers=False, storms=True)

    def choose(self, game: Game) -> Option:
        """The sergeant's choice, or a random one. Raises ValueError when the game is over."""
        if game.decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        options = game.decision.options
        storm = next((one for one in options if isinstance(one, StormCastle)), None)
        if storm is not None:
            return storm
        if self._is_packing(game):
            return self._any(game, options)
        right = self._sergeant.choose(game)
        if isinstance(right, Join) or not self._is_wrong(game):
            return right
        return self._any(
            game, [one for one in options if not isinstance(one, _HANDLING)] or options
        )

    def _any(self, game: Game, options: Sequence[Option]) -> Option:
        return options[self._draw(f"choice {len(game.choices)}", len(options))]

    def _is_packing(self, game: Game) -> bool:
        return game.state.stage in ("equip", "infiltration")

    def _is_wrong(self, game: Game) -> bool:
        """Whether the decision belongs to a wrong order; nobody chooses hits at random."""
        state, decision = game.state, game.decision
        assert decision is not None
        if state.hunt is not None:
            return self._errs(f"turn {state.hunt.turn} after {len(state.hunt.killed)}")
        if state.action is None or isinstance(decision.options[0], TakeWound | LoseItem):
            return False
        if not set(decision.who) <= set(state.action.group):
            return False
        return self._errs(f"{state.stage} {state.clock} {state.action.group[0]}")

    def _errs(self, order: str) -> bool:
        return self._draw(order, 100) < WRONG

    def _draw(self, what: str, many: int) -> int:
        """A number below `many` that depends on the seed and on what it is for."""
        return crc32(f"{self._seed}: {what}".encode()) % many
