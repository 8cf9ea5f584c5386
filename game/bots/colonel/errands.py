"""Errands: alternatives in which one group moves elsewhere or takes another action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.colonel.march_errands import march_ways
from game.bots.colonel.plans import Plan
from game.bots.colonel.race import Candidate
from game.bots.colonel.raid_errands import raid_ways
from game.bots.sergeant.outlook import Outlook
from game.rules.board import Cell
from game.rules.decisions import (
    FullSpeed,
    GiveFirstAid,
    Inject,
    LightByHand,
    OperateController,
    Option,
    PlaceDetonator,
    SetExplosives,
    SetWithDetonator,
    Step,
    Stop,
)
from game.rules.game import Game
from game.rules.state import Action

ACTIONS: Final = ("R4.2-one-action", "R7.2-one-action")
"""The rules of the decisions in which men move, on the march and in the castle."""
#                  actions other than moving that are always worth a search
_OTHER_ACTIONS: Final = (
    SetExplosives,
    SetWithDetonator,
    PlaceDetonator,
    GiveFirstAid,
    Inject,
    OperateController,
)
MOVES: Final = (Step, Stop, FullSpeed)


class Errand:
    """A plan: one group takes a given path this turn, all other decisions follow the routine."""

    name: Final = "errand"

    def __init__(self, routine: Plan, action: Action, turn: int, way: Sequence[Cell]) -> None:
        """The group of this action moves along `way` in that turn, and no further."""
        self._routine: Final = routine
        self._group: Final = frozenset(action.group)
        self._turn: Final = turn
        self._way: Final = tuple(way)
        self.end: Final = way[-1]
        """The last cell of the path."""

    def choose(self, game: Game) -> Option:
        """The next step of the path, the stop at its end, or the routine's choice."""
        own = self._routine.choose(game)
        decision, action = game.decision, game.state.action
        if decision is None or action is None or not isinstance(own, MOVES):
            return own
        is_on_it = game.state.turn == self._turn and self._group.issuperset(action.group)
        wanted = self._next_step(action)
        return wanted if is_on_it and wanted in decision.options else own

    def _next_step(self, action: Action) -> Option:
        """The next step; a stop if an ambush (R4.2.4-ambush) has moved them off the path."""
        gone = len(action.path)
        if action.path != self._way[:gone] or gone == len(self._way):
            return Stop()
        return Step(self._way[gone])


def is_about_to_act(game: Game, usual: Option) -> bool:
    """Whether a complete group is about to act: to move, to stay, or to take another action."""
    decision, action = game.decision, game.state.action
    if decision is None or action is None or decision.rule not in ACTIONS:
        return False
    is_complete = isinstance(usual, (*MOVES, *_OTHER_ACTIONS, LightByHand))
    is_fresh = action.stage == "choosing" and not action.fast
    return is_complete and is_fresh and all(one in game.state.paras for one in action.group)


def errands(game: Game, usual: Option, routine: Plan, seed: int) -> Sequence[Candidate]:
    """Alternatives for the acting group; none where no enemy is near."""
    decision, action = game.decision, game.state.action
    assert decision is not None
    assert action is not None
    outlook = Outlook(game.boards, game.state, decision, seed, gathers=False, options=game.options)
    on_march = game.state.stage == "field"
    ways = march_ways(outlook, action) if on_march else raid_ways(outlook, action)
    candidates = [
        Candidate(one, routine) for one in _other_actions(decision.options) if one != usual
    ]
    for is_run, way in ways:
        errand = Errand(routine, action, game.state.turn, way)
        first: Option = FullSpeed() if is_run else Step(way[1]) if len(way) > 1 else Stop()
        if first in decision.options:
            candidates.append(Candidate(first, errand))
    return candidates if ways else ()


def _other_actions(options: Sequence[Option]) -> list[Option]:
    flames = [one for one in options if isinstance(one, LightByHand)]
    return [*(one for one in options if isinstance(one, _OTHER_ACTIONS)), *flames[:1]]
