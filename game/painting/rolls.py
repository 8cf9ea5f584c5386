"""The dice of an event: their faces, the number needed, and hits and misses."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.painting.counters.dice import DieKind
from game.rules.castle.combat import VOLLEY_NEED
from game.rules.events.castle import EscapeRolled, IgniterThrown, ItemThrown, VolleyFired
from game.rules.events.field import DropRolled
from game.rules.events.hunt import GunFired, RepairRolled, TankRammed
from game.rules.events.play import AttackRolled, DetectionTested, Event, LuckTested

RollKind: TypeAlias = Literal["at-most", "at-least", "plain"]


class Roll(Struct, frozen=True):
    """A roll of dice."""

    dice: tuple[int, ...]
    kinds: tuple[DieKind, ...]
    """The colour of each die: red where it hits, black for bad luck."""
    kind: RollKind = "plain"
    need: int = 0


def roll_of(event: Event) -> Roll | None:
    """The roll an event reports, if it has one."""
    kinds: tuple[DieKind, ...]
    match event:
        case DropRolled(die=die):
            return Roll((die,), ("hit" if event.is_flak else "own",))
        case LuckTested(die=die):
            return Roll((die,), ("miss" if event.passed else "fail",), "at-most", event.luck)
        case DetectionTested(die=die) if die:
            return Roll((die,), ("hit" if event.noticed else "miss",), "at-most", event.counted)
        case AttackRolled():
            return _attack(event)
        case ItemThrown(die=die) if die:
            return _throw(die, event.distance, lands=event.on_target)
        case IgniterThrown(die=die) if die:
            return _throw(die, event.need, lands=event.hit)
        case VolleyFired(dice=dice):
            kinds = tuple("hit" if die >= VOLLEY_NEED else "miss" for die in dice)
            return Roll(dice, kinds, "at-least", VOLLEY_NEED)
        case EscapeRolled(dice=dice, luck=luck):
            kinds = tuple("fail" if die > luck else "miss" for die in dice)
            return Roll(dice, kinds, "at-most", luck)
        case GunFired() | TankRammed():
            return Roll((event.die,), ("own",), "at-least", event.need - event.bonus)
        case RepairRolled():
            return Roll((event.die,), ("own",), "at-most", event.points)
    return _other(event)


def _throw(die: int, need: int, *, lands: bool) -> Roll:
    return Roll((die,), ("hit" if lands else "miss",), "at-least", need)


def _attack(event: AttackRolled) -> Roll:
    bonus = event.bonus or (0,) * len(event.dice)
    kinds: list[DieKind] = [
        "hit" if die + more >= event.need else "miss"
        for die, more in zip(event.dice, bonus, strict=True)
    ]
    # R7.6.4: a bonus that all dice have is subtracted from the number they need.
    return Roll(event.dice, tuple(kinds), "at-least", event.need - min(bonus, default=0))


def _other(event: Event) -> Roll | None:
    """The roll of any other event with a `die` or `dice` field."""
    dice = getattr(event, "dice", None)
    if dice is None:
        die = getattr(event, "die", None)
        dice = () if die is None else (die,)
    found = tuple(die for die in dice if isinstance(die, int) and 1 <= die <= 6)
    kinds: list[DieKind] = ["own" for _ in found]
    return Roll(found, tuple(kinds)) if found else None
