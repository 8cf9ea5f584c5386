"""How each kind of event is shown: one table from event type to motion, time and sound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.rules.board import VILLAGE, Cell
from game.rules.events import (
    castle,
    demolition,
    drop,
    enemies,
    field,
    hunt,
    items,
    markers,
    people,
    play,
    tests_of_luck,
)
from game.rules.events.base import Event
from game.rules.state import NOWHERE

Kind: TypeAlias = Literal[
    "none",
    "slide",
    "flip",
    "dice",
    "hit",
    "sink",
    "rise",
    "jump",
    "flak",
    "blast",
    "pause",
    "look",
]


@dataclass(frozen=True, slots=True)
class Staging:
    """One motion: who moves along which cells, for how long, with which sound."""

    kind: Kind = "none"
    ms: int = 0
    subjects: tuple[str, ...] = ()
    """Names of the counters that move, flip, shake or sink."""
    path: tuple[Cell, ...] = ()
    """Cells from the first to the last; one cell where nothing travels."""
    apply_at: float = 1.0
    """The share of the time after which the event is true on the screen, 0-1."""
    cue: str = ""
    """Name of the sound, played as it begins."""


STEP_MS: Final = 140
FLIP_MS: Final = 260
DIE_MS: Final = 520
HOLD_MS: Final = 350
SHAKE_MS: Final = 180
SINK_MS: Final = 420
RISE_MS: Final = 600
JUMP_MS: Final = 900
BLAST_MS: Final = 500
BOOM_MS: Final = 3200

TANK: Final = "M5"
"""The name by which the tank moves on the screen."""


def stage(event: Event) -> Staging:
    """How an event is shown; what isn't in the table shows its dice, or takes no time."""
    make = _TABLE.get(type(event))
    if make is not None:
        return make(event)
    return _plain(event)


def _plain(event: Event) -> Staging:
    if getattr(event, "die", None) is not None or getattr(event, "dice", None):
        return Staging("dice", DIE_MS + HOLD_MS, cue="die")
    return Staging()


def _dice(*, hold: int = HOLD_MS) -> Callable[[Event], Staging]:
    return lambda _: Staging("dice", DIE_MS + hold, cue="die")


def _slide_group(event: people.GroupMoved) -> Staging:
    return Staging("slide", STEP_MS, event.group, (event.origin, event.target), cue="step")


def _slide_enemy(event: enemies.EnemyMoved) -> Staging:
    time = STEP_MS * max(len(event.path) - 1, 0)
    return Staging("slide", time, (event.name,), event.path, cue="step")


def _land(event: drop.ParaLanded) -> Staging:
    return Staging("jump", JUMP_MS, (event.para,), (event.origin, event.at), 0.0, cue="canopy")


def _place_enemy(event: enemies.EnemyPlaced) -> Staging:
    if not event.up:
        return Staging("rise", 60, (event.name,), (event.at,), 0.0)
    cue = "groan" if event.kind != "german" else "flip"
    return Staging("rise", RISE_MS, (event.name,), (event.at,), 0.0, cue=cue)


def _remove_enemy(event: enemies.EnemyRemoved) -> Staging:
    return Staging("sink", SINK_MS, (event.name,), (event.at,), cue="lost")


def _die(event: people.ParaDied) -> Staging:
    cue = "flak" if event.cause == "flak" else "lost"
    path = () if event.at in NOWHERE else (event.at,)
    return Staging("sink", SINK_MS, (event.name,), path, cue=cue)


def _throw(event: castle.ItemThrown) -> Staging:
    """The die decides where it ends; the blast shows with those who feel it."""
    if event.die:
        return Staging("dice", DIE_MS + HOLD_MS, path=(event.target,), cue="throw")
    return Staging("pause", HOLD_MS, path=(event.target,), cue="throw")


def _roll_drop(event: drop.DropRolled) -> Staging:
    return Staging("dice", DIE_MS + HOLD_MS, (event.para,), (event.origin,), cue="die")


def _turn_up_marker(event: markers.MarkerTurnedUp) -> Staging:
    return Staging("flip", FLIP_MS, (event.marker,), (event.at,), 0.5, cue="flip")


def _peek(event: markers.MarkerPeeked) -> Staging:
    return Staging("look", FLIP_MS * 2, (event.marker,), (event.at,), 0.5, cue="flip")


_TABLE: Final[dict[type[Event], Callable[..., Staging]]] = {
    drop.DropRolled: _roll_drop,
    drop.ParaLanded: _land,
    drop.PlaneFlewOn: lambda event: Staging("flak", 600, path=(event.at,), cue="plane"),
    people.GroupMoved: _slide_group,
    people.ParaPlaced: lambda event: Staging("rise", FLIP_MS, (event.name,), (event.at,), 0.0),
    people.ParaWounded: lambda event: Staging("hit", 320, (event.name,), (), 0.5, cue="wound"),
    people.ParaHealed: lambda event: Staging("flip", FLIP_MS, (event.name,), (), 0.5, cue="heal"),
    people.ParaDied: _die,
    enemies.EnemyPlaced: _place_enemy,
    enemies.EnemyTurnedUp: lambda event: Staging(
        "flip", FLIP_MS, (event.name,), (event.at,), 0.5, cue="flip"
    ),
    enemies.EnemyMoved: _slide_enemy,
    enemies.EnemyHit: lambda event: Staging("hit", SHAKE_MS, (event.name,), (), 0.0, cue="hit"),
    enemies.EnemyRemoved: _remove_enemy,
    markers.MarkerTurnedUp: _turn_up_marker,
    markers.MarkerPeeked: _peek,
    markers.ItemFound: lambda event: Staging(
        "rise", FLIP_MS, (event.item,), (event.at,), 0.0, cue="found"
    ),
    items.ItemPickedUp: lambda event: Staging("pause", 80, (event.para,), (event.at,), cue="item"),
    items.ItemLaidDown: lambda event: Staging("pause", 80, (event.para,), (event.at,), cue="item"),
    items.HitCancelled: lambda event: Staging("hit", SHAKE_MS, (event.para,), cue="item"),
    tests_of_luck.LuckTested: _dice(),
    tests_of_luck.DetectionTested: _dice(),
    tests_of_luck.AttackRolled: _dice(hold=HOLD_MS * 2),
    demolition.EscapeRolled: _dice(),
    demolition.CastleExploded: lambda _: Staging("blast", BOOM_MS, apply_at=0.15, cue="blast"),
    demolition.ParaEscaped: lambda event: Staging(
        "slide", RISE_MS, (event.name,), (event.origin, VILLAGE), cue="step"
    ),
    field.GroupBounced: lambda event: Staging(
        "slide", STEP_MS * 2, event.group, (event.origin, event.target), cue="step"
    ),
    field.ParaReturned: lambda event: Staging(
        "rise", RISE_MS, (event.name,), (event.at,), 0.0, cue="found"
    ),
    castle.ItemThrown: _throw,
    castle.BlastFelt: lambda event: Staging(
        "blast", BLAST_MS, (event.unit,), (event.at,), cue="blast"
    ),
    castle.FatherMoved: lambda event: Staging(
        "slide", STEP_MS, (event.name,), (event.origin, event.target), cue="step"
    ),
    castle.DetonatorPlaced: lambda event: Staging("pause", 200, path=(event.at,), cue="item"),
    castle.ExplosivesSet: lambda event: Staging("pause", 200, path=(event.at,), cue="item"),
    hunt.TankMoved: lambda event: Staging(
        "slide", STEP_MS * 2, (TANK,), (event.origin, event.target), cue="tank"
    ),
    hunt.ZombieMoved: lambda event: Staging(
        "slide", STEP_MS * len(event.path), (event.counter,), event.path, cue="groan"
    ),
    hunt.CounterTurnedUp: lambda event: Staging(
        "rise", FLIP_MS, (event.counter,), (event.at,), 0.0, cue="flip"
    ),
    hunt.CounterRemoved: lambda event: Staging(
        "sink", SINK_MS, (event.counter,), (event.at,), cue="lost"
    ),
    hunt.TankDamaged: lambda _: Staging("hit", SHAKE_MS * 2, (TANK,), cue="hit"),
    play.ClockAdvanced: lambda _: Staging("pause", 350, cue="clock"),
    play.PhaseBegan: lambda _: Staging("pause", 250),
    play.StageBegan: lambda _: Staging("pause", 350, cue="stage"),
}
