"""The hunt: the tank, its gun, and the counters on its map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.counters import HUNT_ZOMBIES
from game.rules.events.hunt import (
    CounterattackBegan,
    CounterRemoved,
    CounterTurnedUp,
    GunFired,
    HuntTurnBegan,
    PointsRolled,
    RepairRolled,
    TankDamaged,
    TankMoved,
    TankRammed,
    ZombieMoved,
)
from game.rules.state import TANK
from game.tabletop.shown_events.animation import (
    COUNTER_REVEAL_MS,
    DIE_MS,
    HOLD_MS,
    SHAKE_MS,
    SINK_MS,
    STEP_MS,
    Animation,
)
from game.tabletop.shown_events.row import Context, TimedCue, cues, dice, rolled
from game.tabletop.shown_events.units import SECOND_CUE_MS

_WARNING_MS: Final = 1400
_TURN_MS: Final = 2000
RESHUFFLE_CUES: Final = cues((0, "flip"), (120, "flip"), (240, "flip"))
RIDER_CUES: Final = cues((0, "bite"), (SECOND_CUE_MS, "groan"))


def roll_points(_: PointsRolled) -> Animation:
    """The action die rolls, and lies still until its result has been read."""
    return Animation("dice", DIE_MS + HOLD_MS * 2, is_unhurried=True)


def warn(_: CounterattackBegan) -> Animation:
    """The zombies are about to advance."""
    return Animation("pause", _WARNING_MS, is_unhurried=True)


def begin_turn(_: HuntTurnBegan) -> Animation:
    """The turn is over, and its marker moves on."""
    return Animation("pause", _TURN_MS, is_unhurried=True)


def drive(event: TankMoved) -> Animation:
    """The tank drives to the next hex."""
    return Animation("slide", STEP_MS * 2, (TANK,), (event.origin, event.target))


def fire_gun(event: GunFired) -> Animation:
    """The turret turns, the shell flies, the tank recoils."""
    return Animation("recoil", DIE_MS + HOLD_MS * 2, (TANK,), (event.at,))


def ram(event: TankRammed) -> Animation:
    """The tank lunges at its target."""
    return Animation("strike", DIE_MS + HOLD_MS, (TANK,), (event.at,))


def repair_cues(event: RepairRolled, context: Context) -> tuple[TimedCue, ...]:
    """A hammer if it succeeds."""
    return rolled(event, context, "repair") if event.succeeded else dice(event, context)


def flip_counter(event: CounterTurnedUp) -> Animation:
    """A face-down counter is turned over and shown for a while."""
    return Animation("rise", COUNTER_REVEAL_MS, (event.counter,), (event.at,), 0.0)


def remove_counter(event: CounterRemoved) -> Animation:
    """The counter disappears."""
    return Animation("sink", SINK_MS, (event.counter,), (event.at,))


def remove_counter_cues(event: CounterRemoved, _: Context) -> Iterator[TimedCue]:
    """Zombies burst."""
    yield 0, "squish" if event.counter in HUNT_ZOMBIES else "item"


def move_zombie(event: ZombieMoved) -> Animation:
    """The zombie moves along its path."""
    return Animation("slide", STEP_MS * len(event.path), (event.counter,), event.path, act="march")


def damage_tank(_: TankDamaged) -> Animation:
    """The tank shakes."""
    return Animation("hit", SHAKE_MS * 2, (TANK,))
