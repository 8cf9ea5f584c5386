"""Which decisions are worth a search, and which options are worth trying.

Among them are errands, which the sergeant wouldn't choose: one group moves elsewhere or takes
another action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.bots.colonel.race import Candidate, NamedBot
from game.bots.sergeant.march import Arrival, ends, march_tables
from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.raid import Raid
from game.bots.sergeant.squares import SquareEvaluator, reachable, way_to
from game.rules.board import VILLAGE, Cell
from game.rules.board.hexes import Hex
from game.rules.decisions import (
    FullSpeed,
    GiveFirstAid,
    HandOver,
    Inject,
    LayDown,
    LightByHand,
    LoseItem,
    OperateController,
    Option,
    PlaceDetonator,
    SetExplosives,
    SetWithDetonator,
    Step,
    Stop,
    Swap,
    TakeWound,
)
from game.rules.game import Game
from game.rules.state import Action

Way: TypeAlias = tuple[bool, tuple[Cell, ...]]
"""Whether it is a sprint, and the cells of the path."""

_SERGEANT: Final = (1.0, 1.0)
"""The sergeant's weights: of the distance to the goal, and of the safety of the square."""
_RAID_WEIGHTS: Final = ((1.0, 0.0), (0.0, 1.0), (1.0, 2.5), (2.5, 1.0))
"""Alternative weights."""


def raid_ways(outlook: Outlook, action: Action) -> list[Way]:
    """Paths to different squares, each best for some weights, without the sergeant's choice.

    None if no enemy is near, since then all squares are equally good.
    """
    men = [outlook.state.paras[name] for name in action.group]
    raid, squares = Raid(outlook), SquareEvaluator(outlook, men)
    ways = reachable(outlook, action.at, action.left)
    danger = {cell: squares.cost(cell) for cell in ways}
    if not any(danger.values()):
        return []
    goals = raid.goals(men[0])
    move = max(1, min(outlook.sheet.face(man).move for man in men))
    urgency = 1.0 if goals == [VILLAGE] else raid.urgency()
    turns = {cell: urgency * raid.to_go(goals, cell) / move for cell in ways}

    def favourite(nearness: float, safety: float) -> Cell:
        return min(ways, key=lambda cell: nearness * turns[cell] + safety * danger[cell])

    others = dict.fromkeys((*(favourite(*weights) for weights in _RAID_WEIGHTS), action.at))
    others.pop(favourite(*_SERGEANT), None)
    found = [(False, way_to(cell, ways)) for cell in others]
    if outlook.first(FullSpeed) is not None:
        far = reachable(outlook, action.at, 2 * action.left)
        found.append((True, way_to(min(far, key=lambda cell: raid.to_go(goals, cell)), far)))
    return found


NEAR: Final = 7
"""Hexes within which an enemy makes a search worthwhile."""
STRIKES: Final = 4
"""Hexes from which a German can attack a man next turn."""
#            cost in turns of being detected once, and of each German soldier in reach
_MARCH_WEIGHTS: Final = ((0.5, 0.0), (5.0, 0.0), (1.5, 0.6), (1.5, -0.3))


def march_ways(outlook: Outlook, action: Action) -> list[Way]:
    """Paths to different destinations, each best for some weights; none if no enemy is near."""
    board, state = outlook.boards.field, outlook.state
    enemies = list(state.enemies.values())
    if not any(board.distance(action.at, enemy.at) <= NEAR for enemy in enemies):
        return []
    men = [state.paras[name] for name in action.group]
    held = frozenset(enemy.at for enemy in enemies)
    choices = ends(board, action.at, action.left, held)
    turns = march_tables(board).turns(2 * min(outlook.sheet.face(man).move for man in men))
    awake = [(enemy.at, outlook.sheet.men_left(enemy)) for enemy in enemies if enemy.up]

    def struck(end: Hex) -> float:
        return sum(men for at, men in awake if board.distance(end, at) <= STRIKES)

    def favourite(quiet: float, safety: float) -> tuple[Hex, ...]:
        def cost(one: tuple[Hex, Arrival]) -> float:
            end, arrival = one
            noise = min(arrival.counted, 6) / 6
            return turns[end] + quiet * noise + safety * struck(end)

        return min(choices.items(), key=cost)[1].path

    found = dict.fromkeys((*(favourite(*weights) for weights in _MARCH_WEIGHTS), (action.at,)))
    return [(False, way) for way in found]


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


class PathPlan:
    """A plan: one group takes a given path this turn, all other decisions follow the routine."""

    name: Final = "errand"

    def __init__(self, routine: NamedBot, action: Action, turn: int, way: Sequence[Cell]) -> None:
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


def errands(game: Game, usual: Option, routine: NamedBot, seed: int) -> Sequence[Candidate]:
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
        errand = PathPlan(routine, action, game.state.turn, way)
        first: Option = FullSpeed() if is_run else Step(way[1]) if len(way) > 1 else Stop()
        if first in decision.options:
            candidates.append(Candidate(first, errand))
    return candidates if ways else ()


def _other_actions(options: Sequence[Option]) -> list[Option]:
    flames = [one for one in options if isinstance(one, LightByHand)]
    return [*(one for one in options if isinstance(one, _OTHER_ACTIONS)), *flames[:1]]


_TURN_OF_THE_HUNT: Final = "M7.0-free"
_TAKEN_BACK: Final = (LayDown, HandOver, Swap)
"""What the routine would take back at once, so that it compares equal."""
_MOST_OTHERS: Final = 5
"""Other actions of the tank that are tried."""


def other_candidates(
    game: Game, usual: Option, routine: NamedBot, seed: int
) -> Sequence[Candidate]:
    """Alternatives to the usual option; none for a decision that hardly matters."""
    if is_about_to_act(game, usual):
        return errands(game, usual, routine, seed)
    return [Candidate(one, routine) for one in _other_options(game, usual)]


def _other_options(game: Game, usual: Option) -> Sequence[Option]:
    assert game.decision is not None
    options = game.decision.options
    if game.decision.rule == _TURN_OF_THE_HUNT:
        return all_options(game, usual, _MOST_OTHERS)
    if isinstance(options[0], TakeWound):
        return [one for one in options if one != usual and isinstance(one, TakeWound | LoseItem)]
    return ()


def all_options(game: Game, usual: Option, most: int) -> Sequence[Option]:
    """Up to `most` other options, spread evenly over the list; items are passed on only if
    nothing else is left."""
    assert game.decision is not None
    others = [one for one in game.decision.options if one != usual]
    others = [one for one in others if not isinstance(one, _TAKEN_BACK)] or others
    if len(others) <= most:
        return others
    return [others[place * len(others) // most] for place in range(most)]
