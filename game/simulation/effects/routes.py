"""The effect of the route: the same games through the marsh and by road."""

from __future__ import annotations

from game.rules.game import Game
from game.simulation.effects.pair import Pair, SeedPairs, ending_of
from game.simulation.order import Plan, boards_of


def play(plan: Plan, seed: int) -> SeedPairs:
    """One game by each route and by the sergeant's own."""
    boards, options = boards_of(plan.maps), plan.order.options
    ambition = Game.new(boards, seed, options).state.ambition
    marsh = ending_of(Game.new(boards, seed, options), seed, "marsh")
    road = ending_of(Game.new(boards, seed, options), seed, "road")
    own = ending_of(Game.new(boards, seed, options), seed)
    return SeedPairs(
        seed,
        (
            Pair(seed, "road", "marsh", ambition, marsh, road),
            Pair(seed, "own", "marsh", ambition, marsh, own),
            Pair(seed, "own", "road", ambition, road, own),
        ),
    )
