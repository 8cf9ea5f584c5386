"""Where an option leads: the cell in which the acting men end their move, and whom they attack."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.bots.colonel.race import Candidate
from game.bots.playing import MOST_DECISIONS
from game.rules.board import Cell
from game.rules.decisions import Act, Attack, FullSpeed, Join, Step
from game.rules.game import Game
from game.rules.state import NOWHERE, State

_LEADS_ON: Final = (Act, Join, Step, FullSpeed)


class Outing(NamedTuple):
    """What follows from an option in the same action."""

    end: Cell = ""
    """Where the men will stop; empty for an option that moves nobody."""
    target: str = ""
    """The enemy whom they will attack from there, if any."""


def outing(game: Game, candidate: Candidate, seed: int) -> Outing:
    """Play the option and its plan to the end of the action, on a fork with other dice."""
    if not isinstance(candidate.option, _LEADS_ON):
        return Outing()
    fork = game.fork(seed)
    places = {name: enemy.at for name, enemy in fork.state.enemies.items()}
    fork.choose(candidate.option)
    action = fork.state.action
    if action is None or action.group[0] not in fork.state.paras:
        return Outing()
    leader, end = action.group[0], action.at
    for _ in range(MOST_DECISIONS):
        action = fork.state.action
        if fork.decision is None or action is None or leader not in action.group:
            break
        option = candidate.plan.choose(fork)
        if isinstance(option, Attack):
            return Outing(end, _at(game.state, places.get(option.enemy, "")))
        fork.choose(option)
        at = fork.state.paras[leader].at
        end = end if at in NOWHERE else at
    return Outing(end)


def _at(state: State, cell: Cell) -> str:
    """The enemy in a cell: face-down ones have exchanged their names on a fork; "" for none."""
    return next((enemy.name for enemy in state.enemies_at(cell)), "")
