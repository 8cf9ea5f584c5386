"""The effect of the starting allotment: a dozen ways to hand out the items."""

from __future__ import annotations

from typing import Final

from game.rules.counters import EIGHT, STARTING_ITEMS
from game.rules.decisions import Assign
from game.rules.game import Game
from game.simulation.effects.pair import Ending, Pair, SeedPairs, ending_of
from game.simulation.order import Plan, boards_of

USUAL: Final = "the sergeant's own"
#                              charm  lighter  kits  charges  camera  diary, by initials
ALLOTMENTS: Final = {
    USUAL:                      "F       G     B H     A E      F       H",
    "charges to the strong":    "F       G     A E     B H      F       D",
    "charges to who can blast": "F       G     A H     B E      F       H",
    "both charges to Angel":    "F       G     B H     A A      F       H",
    "both charges to Hank":     "F       G     B A     H H      F       E",
    "a charge and fire to one": "F       A     B H     A E      F       H",
    "souvenirs to the lucky":   "F       G     B H     A E      A       E",
    "souvenirs to the unlucky": "C       G     B D     A E      F       H",
    "kits to the lucky":        "F       G     A E     A E      F       H",
    "one thing a man":          "H       G     B C     A E      F       D",
    "all on the lucky four":    "C       G     C G     A E      A       E",
    "all on the strong four":   "F       D     D F     B H      B       H",
    "as they come":             "A       A     B B     C C      D       D",
}  # fmt: skip
"""Bearers in the order of STARTING_ITEMS."""
_BY_INITIAL: Final = {name[0]: name for name in EIGHT}


def bearers(name: str) -> dict[str, str]:
    """The bearer of each item in that allotment."""
    initials = ALLOTMENTS[name].split()
    return {item: _BY_INITIAL[one] for item, one in zip(STARTING_ITEMS, initials, strict=True)}


def play(plan: Plan, seed: int) -> SeedPairs:
    """One game with each allotment, paired with the sergeant's default."""
    endings = {name: _ending(plan, seed, name) for name in ALLOTMENTS}
    return SeedPairs(
        seed,
        tuple(
            Pair(seed, "allotment", name, ambition, ending, endings[USUAL][1])
            for name, (ambition, ending) in endings.items()
            if name != USUAL
        ),
    )


def _ending(plan: Plan, seed: int, name: str) -> tuple[str, Ending]:
    """The ambition of the game, and its ending with this allotment."""
    bearer = bearers(name)
    game = Game.new(boards_of(plan.maps), seed, plan.order.options)
    while game.decision is not None and isinstance(game.decision.options[0], Assign):
        item = game.decision.options[0].item
        game.choose(Assign(item, bearer[item]))
    return game.state.ambition, ending_of(game, seed)
