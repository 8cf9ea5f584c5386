"""The colonel himself: he thinks where it matters and leaves the rest to the plan in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from zlib import crc32

from game.bots.colonel.budget import Budget
from game.bots.colonel.candidates import is_turning_point, other_options
from game.bots.colonel.plans import Plan, plans_for
from game.bots.colonel.race import Candidate, Horizon, Race
from game.bots.colonel.worth import has_marched, worth
from game.rules.decisions import Option
from game.rules.game import Game
from game.rules.state import Stage

_SUBSEQUENT: Final[dict[Stage, Stage]] = {"infiltration": "castle"}
"""Stages that are played by the plans of another."""


class Colonel:
    """Tries plans and answers out on forks of the game before he decides."""

    def __init__(self, seed: int = 1, budget: Budget | None = None) -> None:
        """The same seed and budget in playouts take the same decisions in the same game."""
        self._seed: Final = seed
        self._budget: Final = budget or Budget()
        self._plan: Plan = plans_for("equip", seed)[0]
        self._stage: Stage = "equip"

    def choose(self, game: Game) -> Option:
        """The option that did best. ValueError when nothing is asked."""
        if game.decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        self._enter(game.state.stage)
        usual = self._plan.choose(game)
        candidates = self._candidates(game, usual)
        if len(candidates) < 2:
            return usual
        race = Race(game, candidates, seed_at(game, self._seed))
        race.run(self._budget, worth, _horizon(game))
        chosen = race.winner().candidate
        self._plan = chosen.plan
        return chosen.option

    def _enter(self, stage: Stage) -> None:
        """A plan holds for its stage; the next one begins with the routine."""
        stage = _SUBSEQUENT.get(stage, stage)
        if stage != self._stage:
            self._stage = stage
            self._plan = plans_for(stage, self._seed)[0]

    def _candidates(self, game: Game, usual: Option) -> Sequence[Candidate]:
        """The plan in force first, then at a turning point each other plan, or other answers."""
        in_force = Candidate(usual, self._plan)
        if is_turning_point(game):
            others = [
                one for one in plans_for(self._stage, self._seed) if one.name != self._plan.name
            ]
            return [in_force, *(Candidate(plan.choose(game), plan) for plan in others)]
        return [in_force, *(Candidate(one, self._plan) for one in other_options(game, usual))]


def seed_at(game: Game, seed: int) -> int:
    """A seed for this moment of the game, from what everybody can see."""
    state, decision = game.state, game.decision
    options = () if decision is None else tuple(map(str, decision.options))
    seen = (state.stage, state.clock, state.turn, options)
    return (seed << 32) + crc32(repr(seen).encode())


def _horizon(game: Game) -> Horizon:
    """A march is thought through to its end, everything else to the end of the game."""
    if has_marched(game.state) or game.state.hunt is not None:
        return lambda fork: False
    return lambda fork: has_marched(fork.state)
