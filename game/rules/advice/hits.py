"""Which hit of how many a man is taking, read from the events so far.

The rules ask about one hit at a time (R4.5.5-per-hit); the number of hits is in the event that
brought them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Literal

from msgspec import Struct

from game.rules import Game
from game.rules.advice.odds.harm import chance_of_infection
from game.rules.advice.rehearsal import table_of
from game.rules.board import VILLAGE
from game.rules.castle.enemy_attacks import can_infect
from game.rules.castle.infiltration import hits_of_failure
from game.rules.decisions import Decision, LoseItem, Option, TakeWound
from game.rules.events.castle import BlastFelt, EscapeRolled
from game.rules.events.people import HitCancelled, ParaDied, ParaWounded
from game.rules.events.play import AttackRolled, Event, LuckTested
from game.rules.options import Options
from game.rules.state import EnemyKind, State

_PER_HIT = "R4.5.5-per-hit"
_MINE = "R4.2.4-mine"
_ATTEMPT = "R6.3-attempt"


class HitInProgress(Struct, frozen=True):
    """The hit a decision is about."""

    number: int
    """Counted from 1."""
    of: int
    """All hits of the same attack, blast or failed luck check."""


def hit_in_progress(
    events: Sequence[Event], decision: Decision, options: Options
) -> HitInProgress | None:
    """The hit that a decision asks about; None if it asks about none, or nothing tells."""
    if decision.rule != _PER_HIT:
        return None
    (name,) = decision.who
    taken = 0
    for event in reversed(events):
        hits = _hits_brought(event, name, options)
        if hits is not None:
            return HitInProgress(taken + 1, hits) if taken < hits else None
        taken += isinstance(event, HitCancelled | ParaWounded | ParaDied)
    return None


def infection_in_progress(events: Sequence[Event], decision: Decision, game: Game) -> Fraction:
    """R7.8.2-infect-wounded: the chance that the hit a decision asks about turns a man who takes it
    as a wound into a zombie; 0 if it isn't a zombie's."""
    if hit_in_progress(events, decision, game.options) is None:
        return Fraction(0)
    (name,) = decision.who
    state, man = game.state, game.state.paras[name]
    is_bite = attacker_in(events, name, state) == "zombie" and not man.bite
    if not is_bite or not can_infect(table_of(game)):
        return Fraction(0)
    return chance_of_infection(state.sheet, man)


def answers_to_all_hits(game: Game) -> tuple[tuple[Option, ...], ...]:
    """R4.5.5-per-hit: what a man can lose to all hits that are left of an attack, each as the
    choices that say so, and at last that he dies.

    Empty for a single hit, where dice fall between them (R7.8.2-infect-wounded, R7.8.5-germans),
    and where only one of them is left.
    """
    events, decision = game.events, game.decision
    hit = hit_in_progress(events, decision, game.options) if decision is not None else None
    if decision is None or hit is None:
        return ()
    (name,) = decision.who
    state, man, bringer = game.state, game.state.paras[name], _bringer(events, name)
    if attacker_in(events, name, state) == "zombie":
        return ()
    if isinstance(bringer, AttackRolled) and bringer.target != name:
        return ()
    left = hit.of - hit.number + 1
    lives = 1 if man.wounded or not state.sheet.has_wounded_side(man) else 2
    if left < 2:
        return ()
    wound, items = TakeWound(name), [LoseItem(item) for item in man.items]
    found = [
        (*lost, *[wound] * (left - count))
        for count in range(max(left - lives + 1, 0), min(left, len(items)) + 1)
        for lost in combinations(items, count)
    ]
    if left >= lives:
        found.append((wound,) * lives)
    return tuple(found) if len(found) > 1 else ()


def attacker_in(events: Sequence[Event], name: str, state: State) -> EnemyKind | None:
    """What kind of enemy has brought a man's last hits by an attack; None if none has."""
    attackers = attackers_in(events, name)
    enemy = state.enemies.get(attackers[0]) if attackers else None
    return enemy.kind if enemy is not None else None


def attackers_in(events: Sequence[Event], name: str) -> tuple[str, ...]:
    """Who has brought a man's last hits by an attack; nobody if no attack has."""
    attack = _bringer(events, name)
    return attack.attackers if isinstance(attack, AttackRolled) else ()


def cause_in(
    events: Sequence[Event], name: str, state: State
) -> EnemyKind | Literal["mine", "caught", "blast"] | None:
    """What has brought a man's last hits: a kind of enemy, a mine, a failed infiltration or a
    blast; None if nothing tells."""
    event = _bringer(events, name)
    if isinstance(event, BlastFelt):
        return "blast"
    if isinstance(event, LuckTested):
        return "mine" if event.rule == _MINE else "caught"
    return attacker_in(events, name, state)


def _bringer(events: Sequence[Event], name: str) -> Event | None:
    """The event that has brought a man's last hits."""
    # The optional rules change how many hits an event brings, never whether it brings any.
    brought = (one for one in reversed(events) if _hits_brought(one, name, Options()) is not None)
    return next(brought, None)


def _hits_brought(event: Event, name: str, options: Options) -> int | None:
    """The hits that an event brings upon a man, or upon all men in Nonette; None for others."""
    if isinstance(event, AttackRolled):
        return event.hits if event.target in (name, VILLAGE) else None
    if isinstance(event, BlastFelt):
        return event.hits if event.unit == name else None
    if isinstance(event, EscapeRolled):
        return event.hits if event.name == name else None
    if isinstance(event, LuckTested) and name in event.who:
        if event.rule == _MINE:
            return max(0, event.die - event.luck)
        if event.rule == _ATTEMPT:
            is_alone = len(event.who) == 1
            return hits_of_failure(event.die, event.luck, options) if is_alone else 1
    return None
