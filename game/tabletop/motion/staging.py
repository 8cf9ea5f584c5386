"""How each kind of event is shown: one table from event type to motion and time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.painting.counters.poses import Act
from game.rules.board import VILLAGE, Cell
from game.rules.counters import ITEM_KINDS, kind_of
from game.rules.events import (
    ambitions,
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
from game.rules.state import NOWHERE, State

Kind: TypeAlias = Literal[
    "none",
    "slide",
    "flip",
    "reveal",
    "dice",
    "hit",
    "sink",
    "rise",
    "jump",
    "flak",
    "blast",
    "pause",
    "look",
    "shots",
    "strike",
    "throw",
    "recoil",
    "creep",
    "dance",
    "run",
]


class Staging(Struct, frozen=True):
    """One motion: who moves along which cells, and for how long."""

    kind: Kind = "none"
    ms: int = 0
    subjects: tuple[str, ...] = ()
    """Names of the counters that move, flip, shake or sink."""
    path: tuple[Cell, ...] = ()
    """Cells from the first to the last; one cell where nothing travels."""
    apply_at: float = 1.0
    """The share of the time after which the event is true on the screen, 0-1."""
    act: Act = "idle"
    """What the figures on those counters do meanwhile."""
    target: str = ""
    """The counter that is shot at or struck."""
    suffers: Act = "idle"
    """What the figure on the target does meanwhile."""
    missile: str = ""
    """The item that flies."""
    shakes: bool = False
    """Whether the board trembles."""
    shakes_from: float = 0.0
    """The share of the time after which it does."""
    is_unhurried: bool = False
    """Whether it takes its time however much waits behind it."""


STEP_MS: Final = 140
FLIP_MS: Final = 260
REVEAL_MS: Final = 1700
"""Long enough to see what lay there and to read what it does."""
DIE_MS: Final = 520
HOLD_MS: Final = 350
SETTLED: Final = 0.55
"""The share of a roll's time after which its dice lie still."""
GOES_OFF: Final = 0.58
"""The share of a throw after which what landed on target goes off."""
SHAKE_MS: Final = 280
SINK_MS: Final = 420
RISE_MS: Final = 600
SHOWN_MS: Final = 1100
"""How long a counter of the hunt stands there before anything is done to it."""
JUMP_MS: Final = 900
BLAST_MS: Final = 500
BOOM_MS: Final = 3200
RUN_MS: Final = 1500
CREEP_MS: Final = 900
DANCE_MS: Final = 1500
CALM_MS: Final = 200
"""The longest that a counter's own motion may take where motions are reduced."""

_RESTLESS: Final = ("slide", "flip", "look", "hit", "sink", "rise", "jump", "creep", "dance", "run")
_WITH_DICE: Final = ("shots", "strike", "throw", "recoil")

TANK: Final = "M5"
"""The name by which the tank moves on the screen."""


def stage(event: Event) -> Staging:
    """How an event is shown; what isn't in the table shows its dice, or takes no time."""
    make = _TABLE.get(type(event))
    if make is not None:
        return make(event)
    return _plain(event)


def calm(staging: Staging) -> Staging:
    """The same for eyes that don't like motion: nothing hops, shakes, turns or grows."""
    still = replace(staging, act="idle", suffers="idle", shakes=False)
    if staging.kind in _WITH_DICE:
        return replace(still, kind="dice")
    if staging.kind in _RESTLESS:
        return replace(still, kind="pause", ms=min(staging.ms, CALM_MS))
    return still


def place_of(event: Event, state: State) -> Cell | None:
    """The cell where an event happened, given the position right after it; None for none."""
    staging = stage(event)
    at = staging.path[-1] if staging.path else getattr(event, "at", None)
    if isinstance(at, str):
        return at if at not in NOWHERE else None
    names = [getattr(event, "target", ""), *staging.subjects]
    for group in ("attackers", "group", "who"):
        names.extend(getattr(event, group, ()))
    units = (state.paras.get(name) or state.enemies.get(name) for name in names)
    places = (unit.at for unit in units if unit is not None)
    return next((place for place in places if place not in NOWHERE), None)


def _plain(event: Event) -> Staging:
    if getattr(event, "die", None) is not None or getattr(event, "dice", None):
        return _roll(event)
    return Staging()


def _roll(_: Event) -> Staging:
    return Staging("dice", DIE_MS + HOLD_MS)


def _slide_group(event: people.GroupMoved) -> Staging:
    path = (event.origin, event.target)
    return Staging("slide", STEP_MS, event.group, path, act="march")


def _slide_enemy(event: enemies.EnemyMoved) -> Staging:
    time = STEP_MS * max(len(event.path) - 1, 0)
    return Staging("slide", time, (event.name,), event.path, act="march")


def _land(event: drop.ParaLanded) -> Staging:
    path = (event.origin, event.at)
    return Staging("jump", JUMP_MS, (event.para,), path, 0.0, is_unhurried=True)


def _place_enemy(event: enemies.EnemyPlaced) -> Staging:
    if not event.up:
        return Staging("rise", 60, (event.name,), (event.at,), 0.0)
    act: Act = "idle" if event.kind == "german" else "rise"
    return Staging("rise", RISE_MS, (event.name,), (event.at,), 0.0, act)


def _remove_enemy(event: enemies.EnemyRemoved) -> Staging:
    return Staging("sink", SINK_MS, (event.name,), (event.at,), act="die")


def _die(event: people.ParaDied) -> Staging:
    """Who was bitten doesn't fall: it creeps over him, and he stands there as one of them."""
    path = () if event.at in NOWHERE else (event.at,)
    if event.cause == "turned":
        return Staging("creep", CREEP_MS, (event.name,), path, is_unhurried=True)
    return Staging("sink", SINK_MS, (event.name,), path, act="die")


def _throw(event: castle.ItemThrown) -> Staging:
    """The die decides where it ends; on target it goes off there, before anybody feels it."""
    return Staging(
        "throw",
        DIE_MS + HOLD_MS if event.die else HOLD_MS * 2,
        (event.para,),
        (event.origin, event.target),
        act="throw",
        missile=event.item,
        shakes=event.on_target,
        shakes_from=GOES_OFF,
    )


def _attack(event: tests_of_luck.AttackRolled) -> Staging:
    """Aim, then a shot for each die while the dice still roll; or a blow from near by."""
    return Staging(
        "strike" if event.melee else "shots",
        DIE_MS + HOLD_MS * 2,
        event.attackers,
        act="strike" if event.melee else "fire",
        target=event.target,
        suffers="burn" if _is_fire(event) else "idle",
    )


def _is_fire(event: tests_of_luck.AttackRolled) -> bool:
    kinds = [kind_of(weapon) for weapon in event.weapons if weapon]
    return any(kind in ITEM_KINDS and ITEM_KINDS[kind].ignites for kind in kinds)


def _ignite(event: demolition.IgniterThrown) -> Staging:
    return Staging(
        "throw", DIE_MS + HOLD_MS, (event.para,), (event.at,), act="throw", missile=event.item
    )


def _fire_gun(event: hunt.GunFired) -> Staging:
    return Staging("recoil", DIE_MS + HOLD_MS * 2, (TANK,), (event.at,))


def _ram(event: hunt.TankRammed) -> Staging:
    return Staging("strike", DIE_MS + HOLD_MS, (TANK,), (event.at,))


def _creep(event: ambitions.EnemyTurned | ambitions.ParaInjected) -> Staging:
    """Who was away is shown where he comes back."""
    path = (event.at,) if isinstance(event, ambitions.EnemyTurned) else ()
    return Staging("creep", CREEP_MS, (event.name,), path, is_unhurried=True)


def _roll_drop(event: drop.DropRolled) -> Staging:
    return Staging("dice", DIE_MS + HOLD_MS, (event.para,), (event.origin,))


def _turn_up_marker(event: markers.MarkerTurnedUp) -> Staging:
    flipped = FLIP_MS / REVEAL_MS / 2
    return Staging("reveal", REVEAL_MS, (event.marker,), (event.at,), flipped, is_unhurried=True)


def _peek(event: markers.MarkerPeeked) -> Staging:
    return Staging("look", FLIP_MS * 2, (event.marker,), (event.at,), 0.5)


_TABLE: Final[dict[type[Event], Callable[..., Staging]]] = {
    drop.DropRolled: _roll_drop,
    drop.ParaLanded: _land,
    drop.PlaneFlewOn: lambda event: Staging("flak", 700, path=(event.at,)),
    people.GroupMoved: _slide_group,
    people.ParaPlaced: lambda event: Staging("rise", FLIP_MS, (event.name,), (event.at,), 0.0),
    people.ParaWounded: lambda event: Staging("hit", 320, (event.name,), (), 0.5, "hit"),
    people.ParaHealed: lambda event: Staging("flip", FLIP_MS, (event.name,), (), 0.5),
    people.ParaDied: _die,
    enemies.EnemyPlaced: _place_enemy,
    enemies.EnemyTurnedUp: lambda event: Staging("flip", FLIP_MS, (event.name,), (event.at,), 0.5),
    enemies.EnemyMoved: _slide_enemy,
    enemies.EnemyHit: lambda event: Staging("hit", SHAKE_MS, (event.name,), (), 0.0, "hit"),
    enemies.EnemyRemoved: _remove_enemy,
    markers.MarkerTurnedUp: _turn_up_marker,
    markers.MarkerPeeked: _peek,
    markers.ItemFound: lambda event: Staging("rise", FLIP_MS, (event.item,), (event.at,), 0.0),
    items.ItemPickedUp: lambda event: Staging("pause", 80, (event.para,), (event.at,)),
    items.ItemLaidDown: lambda event: Staging("pause", 80, (event.para,), (event.at,)),
    items.HitCancelled: lambda event: Staging("hit", SHAKE_MS, (event.para,)),
    tests_of_luck.LuckTested: _roll,
    tests_of_luck.DetectionTested: _roll,
    tests_of_luck.AttackRolled: _attack,
    demolition.IgniterThrown: _ignite,
    demolition.EscapeRolled: _roll,
    demolition.CastleExploded: lambda _: Staging(
        "blast", BOOM_MS, apply_at=0.15, is_unhurried=True
    ),
    demolition.ParaEscaped: lambda event: Staging(
        "run", RUN_MS, (event.name,), (event.origin, VILLAGE), act="march"
    ),
    field.GroupBounced: lambda event: Staging(
        "slide", STEP_MS * 2, event.group, (event.origin, event.target)
    ),
    field.ParaReturned: lambda event: Staging("rise", RISE_MS, (event.name,), (event.at,), 0.0),
    castle.ItemThrown: _throw,
    castle.BlastFelt: lambda event: Staging(
        "blast", BLAST_MS, (event.unit,), (event.at,), act="hit", shakes=True
    ),
    castle.VolleyFired: lambda event: Staging("shots", DIE_MS + HOLD_MS * 2, event.men, act="fire"),
    ambitions.EnemyTurned: _creep,
    ambitions.ParaInjected: _creep,
    ambitions.DoctorTurned: lambda event: Staging(
        "rise", RISE_MS, ("doctor",), (event.at,), 0.0, "rise"
    ),
    ambitions.DetonatorTornOut: lambda event: Staging("sink", SINK_MS, ("detonator",), (event.at,)),
    ambitions.ZombiesDanced: lambda event: Staging("dance", DANCE_MS, event.names, act="dance"),
    castle.FatherMoved: lambda event: Staging(
        "slide", STEP_MS, (event.name,), (event.origin, event.target)
    ),
    castle.DetonatorPlaced: lambda event: Staging("pause", 200, path=(event.at,)),
    castle.ExplosivesSet: lambda event: Staging("pause", 200, path=(event.at,)),
    hunt.GunFired: _fire_gun,
    hunt.TankRammed: _ram,
    hunt.TankMoved: lambda event: Staging(
        "slide", STEP_MS * 2, (TANK,), (event.origin, event.target)
    ),
    hunt.ZombieMoved: lambda event: Staging(
        "slide", STEP_MS * len(event.path), (event.counter,), event.path, act="march"
    ),
    hunt.CounterTurnedUp: lambda event: Staging(
        "rise", SHOWN_MS, (event.counter,), (event.at,), 0.0
    ),
    hunt.CounterRemoved: lambda event: Staging("sink", SINK_MS, (event.counter,), (event.at,)),
    hunt.TankDamaged: lambda _: Staging("hit", SHAKE_MS * 2, (TANK,)),
    play.ClockAdvanced: lambda _: Staging("pause", 350),
    play.PhaseBegan: lambda _: Staging("pause", 250),
    play.StageBegan: lambda _: Staging("pause", 350),
}
