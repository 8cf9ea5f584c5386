"""How each kind of event is shown: one table from event type to motion, time and sound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.rules.board import Cell
from game.rules.events import drop, enemies, items, markers, people, play, tests_of_luck
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
FLAK_MS: Final = 240


def stage(event: Event) -> Staging:
    """How an event is shown; what isn't in the table shows its dice, or takes no time."""
    make = _TABLE.get(type(event))
    if make is not None:
        return make(event)
    return _plain(event)


def _plain(event: Event) -> Staging:
    if getattr(event, "die", None) is not None or getattr(event, "dice", ()):
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
    play.ClockAdvanced: lambda _: Staging("pause", 350, cue="clock"),
    play.PhaseBegan: lambda _: Staging("pause", 250),
    play.StageBegan: lambda _: Staging("pause", 350, cue="stage"),
}
