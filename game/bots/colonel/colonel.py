"""The colonel: a bot that searches on important decisions and follows a heuristic otherwise."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from game.bots.colonel.budget import HUNT_PLAYOUTS, LAST_PLAYOUTS, Budget
from game.bots.colonel.candidates import other_candidates
from game.bots.colonel.plans import Plan, Routine
from game.bots.colonel.race import Candidate, Race, care_at
from game.bots.colonel.worth import ends_with_game, horizon, worth
from game.rules.decisions import Option
from game.rules.game import Game


class Colonel:
    """Compares options by playouts on forks of the game before deciding."""

    def __init__(self, seed: int = 1, budget: Budget | None = None) -> None:
        """The same seed and budget in playouts make the same decisions in the same game."""
        self._seed: Final = seed
        self._budget: Final = budget or Budget()
        self._routine: Final = Routine(seed)
        self._plan: Plan = self._routine
        """The errand of the acting group, or the routine."""
        self.estimate: float | None = None
        """The mean chance of victory, if the routine goes on, of his last choice by playouts;
        None if the last choice needed none."""

    def choose(self, game: Game) -> Option:
        """The option with the best playouts. Raises ValueError when the game is over."""
        if game.decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        self.estimate = None
        usual = self._plan.choose(game)
        others = other_candidates(game, usual, self._routine, self._seed)
        if not others:
            return usual
        candidates = [Candidate(usual, self._plan), *others]
        race = Race(game, candidates, seed_at(game, self._seed), care_at(game))
        race.run(self._budget.times(_factor(game)), worth, horizon(game))
        winner = race.winner()
        self.estimate = winner.chance
        self._plan = winner.candidate.plan
        return winner.candidate.option


def _factor(game: Game) -> int:
    """How many times the usual playouts a decision is worth."""
    if game.state.hunt is not None:
        return HUNT_PLAYOUTS
    return LAST_PLAYOUTS if ends_with_game(game) else 1


def seed_at(game: Game, seed: int) -> int:
    """A seed for the current decision, derived from visible information only."""
    state, decision = game.state, game.decision
    options = () if decision is None else tuple(map(str, decision.options))
    seen = (state.stage, state.clock, state.turn, options)
    return (seed << 32) + crc32(repr(seen).encode())
