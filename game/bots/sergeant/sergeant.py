"""The sergeant himself: he hands each decision to whoever knows that part of the night."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from game.bots.sergeant import castle, field, fights, hunt, infiltration, setup
from game.bots.sergeant.march import Route
from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.plan_cache import StandingPlan
from game.rules.decisions import Option
from game.rules.game import Game
from game.rules.state import Stage

Advice: TypeAlias = Callable[[Outlook], Option | None]
"""What somebody would answer; None when the question is none of his business."""

_STAGES: Final[dict[Stage, Advice]] = {
    "equip": setup.advise,
    "drop": setup.advise,
    "field": field.advise,
    "infiltration": infiltration.advise,
    "hunt": hunt.advise,
}


class Sergeant:
    """Plays sensibly and without chance: the same view, the same answer."""

    def __init__(self, seed: int = 1, route: Route | None = None, *, gathers: bool = True) -> None:
        """The seed only decides which of equal ways he likes better.

        With a route he marches through the marsh or by road, whatever that costs him. One
        who doesn't gather is content with any victory, and much quicker to decide.
        """
        self._seed: Final = seed
        self._route: Final = route
        self._gathers: Final = gathers
        in_castle = partial(castle.advise, plan=StandingPlan())
        self._stages: Final[Mapping[Stage, Advice]] = {**_STAGES, "castle": in_castle}

    def choose(self, game: Game) -> Option:
        """The best option he can see. ValueError when nothing is asked."""
        decision, state = game.decision, game.state
        if decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        outlook = Outlook(
            game.boards, state, decision, self._seed, self._route, gathers=self._gathers
        )
        advice = fights.advise(outlook)
        if advice is None and state.stage in self._stages:
            advice = self._stages[state.stage](outlook)
        return advice if advice is not None else decision.options[0]
