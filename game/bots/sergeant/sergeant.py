"""The sergeant: passes each decision to the heuristics of its stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from game.bots.sergeant import castle, field, fights, hunt, infiltration
from game.bots.sergeant.march import Route
from game.bots.sergeant.outlook import KeptDestination, Outlook
from game.bots.sergeant.raid import RaidPlanCache
from game.rules.decisions import Option
from game.rules.game import Game
from game.rules.state import Stage

Advice: TypeAlias = Callable[[Outlook], Option | None]
"""Returns a choice, or None for a decision it doesn't handle."""

_STAGES: Final[dict[Stage, Advice]] = {
    "equip": field.advise_drop,
    "drop": field.advise_drop,
    "infiltration": infiltration.advise,
    "hunt": hunt.advise,
}


class Sergeant:
    """A deterministic heuristic bot: the same position always gets the same choice."""

    def __init__(
        self,
        seed: int = 1,
        route: Route | None = None,
        *,
        gathers: bool = True,
        storms: bool | None = None,
    ) -> None:
        """The seed breaks ties between equal paths.

        `route` makes him march through the marsh or by road, whatever it costs. With
        ``gathers=False`` he doesn't try to raise the victory level, which is much faster.
        `storms` says whether he storms the castle at once or receives the garrison in Nonette;
        None decides by the ambition.
        """
        self._seed: Final = seed
        self._route: Final = route
        self._gathers: Final = gathers
        self._storms: Final = storms
        course = KeptDestination()
        self._stages: Final[Mapping[Stage, Advice]] = {
            **_STAGES,
            "field": partial(field.advise, course=course),
            "castle": partial(castle.advise, plan=RaidPlanCache(), course=course),
        }

    def choose(self, game: Game) -> Option:
        """The best option by his heuristics. Raises ValueError when the game is over."""
        decision, state = game.decision, game.state
        if decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        outlook = Outlook(
            game.boards,
            state,
            decision,
            self._seed,
            self._route,
            gathers=self._gathers,
            storms=self._storms,
            options=game.options,
            events=game.events,
        )
        advice = fights.advise(outlook)
        if advice is None and state.stage in self._stages:
            advice = self._stages[state.stage](outlook)
        return advice if advice is not None else decision.options[0]
