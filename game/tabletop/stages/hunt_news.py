"""What the last action die of the hunt has brought, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.events.hunt import (
    AttachedLost,
    CounterattackBegan,
    CounterTurnedUp,
    PointsDropped,
    PointsRolled,
    RepairRolled,
    StirringRolled,
    TankDamaged,
    TankMoved,
    TankScouted,
    TargetStruck,
    ZombieMoved,
)
from game.rules.events.play import Event
from game.rules.hunt import NO_ACTION

_ACTIONS: Final = (TankMoved, TankScouted, TargetStruck, RepairRolled, PointsDropped)
"""What the tank does, after which the die is no news any more."""


def news(kit: Kit, teller: Teller, log: Sequence[Event]) -> str:
    """What the last die and its counterattack have brought, until the tank acts; else empty."""
    since = _since_the_die(log)
    if not since:
        return ""
    face = since[0].die if isinstance(since[0], PointsRolled) else 0
    told = [kit.say(f"hunt.news.{face}")] if face in NO_ACTION else []
    if any(isinstance(event, CounterattackBegan) for event in since):
        told += _counterattack(kit, teller, since)
    return _joined(kit, told)


def _joined(kit: Kit, sentences: Sequence[str]) -> str:
    whole = ""
    for one in sentences:
        whole = kit.say("sentence.two", one=whole, two=one) if whole else one
    return whole


def _since_the_die(log: Sequence[Event]) -> list[Event]:
    """The last roll and the events after it; nothing once the tank has acted."""
    found: list[Event] = []
    for event in reversed(log):
        if isinstance(event, _ACTIONS):
            return []
        found.append(event)
        if isinstance(event, PointsRolled):
            return found[::-1]
    return []


def _counterattack(kit: Kit, teller: Teller, since: Sequence[Event]) -> list[str]:
    """A counterattack in one or two sentences."""
    moved = sum(isinstance(event, ZombieMoved) for event in since)
    harm = [_harm(kit, teller, event) for event in since]
    told = [kit.words.count("hunt.news.moved", moved)] if moved else []
    told += [one for one in harm if one]
    return told or [_stirred(kit, teller, since)]


def _harm(kit: Kit, teller: Teller, event: Event) -> str:
    if isinstance(event, TankDamaged):
        return kit.say("hunt.news.damaged")
    if isinstance(event, AttachedLost):
        return kit.say("hunt.news.lost", counter=teller.name(event.counter))
    return ""


def _stirred(kit: Kit, teller: Teller, since: Sequence[Event]) -> str:
    """What happened where no zombie came nearer: none was face up, or none could."""
    lair = next((event.lair for event in since if isinstance(event, StirringRolled)), 0)
    found = next((event for event in since if isinstance(event, CounterTurnedUp)), None)
    if found is not None:
        counter = teller.name(found.counter)
        return kit.say("hunt.news.turned-up", n=lair, counter=counter)
    return kit.say("hunt.news.empty", n=lair) if lair else kit.say("hunt.news.nothing")
