"""Foresees the attack that comes next, so that its pictures can be made before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.board import Boards, Cell
from game.rules.counters import ITEM_KINDS, kind_of
from game.rules.decisions import Attack, Decision, FireGun, Option, Ram, UseWeapon
from game.rules.events.hunt import GunFired, hunt_of
from game.rules.events.play import AttackRolled, Event
from game.rules.hunt import zombies_up
from game.rules.state import State
from game.tabletop.fights.attack_reader import Situation, is_attack, read
from game.tabletop.fights.attack_view import AttackView

_AHEAD: Final = 16
"""Events among which the next attack is looked for."""
_MOST_TARGETS: Final = 2
"""Of more targets than that it can't be told which one will be chosen."""


def coming(
    events: Sequence[Event], state: State, boards: Boards, log: Sequence[Event]
) -> AttackView | None:
    """The first attack among events that the position doesn't have yet."""
    later = state.copy()
    told = list(log)
    for place, event in enumerate(events[:_AHEAD]):
        if is_attack(event):
            return read(events[place:], Situation(later, boards, told))
        later.apply(event)
        told.append(event)
    return None


def possible(
    decision: Decision, choices: Sequence[Option], state: State, boards: Boards
) -> list[AttackView]:
    """The attacks that a decision offers, as far as they are seen before the dice are thrown.

    `choices` are those made so far.
    """
    if state.stage == "hunt":
        return _of_the_tank(decision, state, boards)
    action = state.action
    offered: Sequence[Option] = decision.options
    if any(isinstance(one, UseWeapon) for one in offered):
        # Whom to attack has been chosen, but not yet with what.
        offered = [one for one in reversed(choices) if isinstance(one, Attack)][:1]
    targets = [one.enemy for one in offered if isinstance(one, Attack)]
    if action is None or len(targets) > _MOST_TARGETS:
        return []
    found: list[AttackView] = []
    situation = Situation(state, boards, ())
    for target in targets:
        if target not in state.enemies:
            continue
        is_melee = _are_adjacent(boards, action.at, state.enemies[target].at)
        weapons = tuple(_weapon(state, name, is_melee=is_melee) for name in action.group)
        event = AttackRolled("", tuple(action.group), target, (), (), 0, 0, weapons, is_melee)
        attack = read([event], situation)
        if attack is not None:
            found.append(attack)
    return found


def _of_the_tank(decision: Decision, state: State, boards: Boards) -> list[AttackView]:
    """The shots and rammings that a decision offers. Its pictures are few: the tank, a hedge, and
    the zombies that are face up."""
    where, situation = zombies_up(hunt_of(state)), Situation(state, boards, ())
    targets = [one.target for one in decision.options if isinstance(one, FireGun | Ram)]
    shots = [
        GunFired("", target, where.get(target, target), 0, 0, 0, False)
        for target in dict.fromkeys(targets)
    ]
    attacks = (read([shot], situation) for shot in shots)
    return [attack for attack in attacks if attack is not None]


def _are_adjacent(boards: Boards, one: Cell, other: Cell) -> bool:
    """Whether two squares of the castle are; on the field nobody fights hand to hand."""
    return other in boards.castle.neighbours.get(one, ())


def _weapon(state: State, name: str, *, is_melee: bool) -> str:
    """What he will most likely use; a controlled zombie has no weapon."""
    man = state.paras.get(name)
    for item in man.items if man is not None else ():
        row = ITEM_KINDS.get(kind_of(item))
        if row is not None and (row.melee if is_melee else row.fire):
            return item
    return ""
