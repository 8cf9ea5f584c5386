"""The castle: charges, hostages, controlled zombies, the explosion and the escape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.board import VILLAGE
from game.rules.board.squares import FLOORS
from game.rules.events.castle import (
    CastleExploded,
    DetonatorPlaced,
    DetonatorTornOut,
    ExplosivesSet,
    FatherMoved,
    ParaEscaped,
    ZombiesDanced,
)
from game.tabletop.shown_events.animation import (
    DANCE_MS,
    EXPLOSION_MS,
    RUN_MS,
    SINK_MS,
    STEP_MS,
    Animation,
)
from game.tabletop.shown_events.row import Context, TimedCue, cues

_CHARGE_MS: Final = 200
_FLOOR_CUE_MS: Final = 40
"""Milliseconds from the flash of a floor to its blast."""
_PACE_MS: Final = 190
RUN_CUES: Final = cues(*((ms, "step") for ms in range(0, RUN_MS, _PACE_MS)))


def move_father(event: FatherMoved) -> Animation:
    """The father takes a step."""
    return Animation("slide", STEP_MS, (event.name,), (event.origin, event.target))


def set_charge(event: DetonatorPlaced | ExplosivesSet) -> Animation:
    """A short pause at the square."""
    return Animation("pause", _CHARGE_MS, path=(event.at,))


def lose_detonator(event: DetonatorTornOut) -> Animation:
    """The detonator vanishes."""
    return Animation("sink", SINK_MS, ("detonator",), (event.at,))


def dance(event: ZombiesDanced) -> Animation:
    """Zombies dance."""
    return Animation("dance", DANCE_MS, event.names, act="dance")


def explode(_: CastleExploded) -> Animation:
    """The floors explode one after another."""
    return Animation("blast", EXPLOSION_MS, apply_at=0.15, is_unhurried=True)


def explode_cues(event: CastleExploded, _: Context) -> Iterator[TimedCue]:
    """A clock, then a blast for each floor from the top down, as they are drawn."""
    yield 0, "six"
    floors = [floor for floor in reversed(FLOORS) if dict(event.icons).get(floor)]
    for place, floor in enumerate(floors):
        ms = EXPLOSION_MS * place / (len(floors) + 1.5)
        yield round(ms) + _FLOOR_CUE_MS, "castle-blast" if floor in event.blown else "blast"


def escape(event: ParaEscaped) -> Animation:
    """A man runs to the village."""
    return Animation("run", RUN_MS, (event.name,), (event.origin, VILLAGE), act="march")
