"""What each kind of event sounds like: one table from event type to cues and their moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from game.rules.board import Boards
from game.rules.board.squares import FLOORS
from game.rules.counters import HUNT_ZOMBIES, ITEM_KINDS, kind_of
from game.rules.events import (
    ambitions,
    castle,
    demolition,
    drop,
    enemies,
    field,
    hunt,
    infiltration,
    items,
    markers,
    people,
    play,
    tests_of_luck,
    variants,
)
from game.rules.events.base import Event
from game.rules.state import State
from game.tabletop.motion.director import Heard
from game.tabletop.motion.staging import BOOM_MS, GOES_OFF, JUMP_MS, RUN_MS, SETTLED, stage

_APART_MS: Final = 160
"""Between two weapons fired in one attack."""
_LATER_MS: Final = 450
_CRACKLE_MS: Final = 180
_WEAPONS: Final = {"mp40": "burst", "mg42": "mg", "flamethrower": "flames"}
_VICTORIES: Final = ("tactical-victory", "operational-victory", "strategic-victory", "hunt-won")


class Ear:
    """Knows what an event sounds like in the position in which it begins."""

    def __init__(self, boards: Boards, position: Callable[[], State]) -> None:
        """`position` gives what the screen shows at the moment."""
        self.boards = boards
        self._position = position

    @property
    def state(self) -> State:
        """The position before the event."""
        return self._position()

    def hear(self, event: Event) -> tuple[Heard, ...]:
        """Its sounds, the first one first."""
        make = _TABLE.get(type(event))
        if make is not None:
            return tuple(make(event, self))
        return _roll(event) if _has_dice(event) else ()


def _has_dice(event: Event) -> bool:
    return bool(getattr(event, "die", 0) or getattr(event, "dice", ()))


def _lie(event: Event) -> int:
    """When the dice of an event lie still."""
    return round(stage(event).ms * SETTLED) if _has_dice(event) else 0


def _roll(event: Event, then: str = "settle") -> tuple[Heard, ...]:
    """The dice, and what follows when they lie; without dice, that at once."""
    if not _has_dice(event):
        return ((0, then),) if then != "settle" else ()
    return (0, "die"), (_lie(event), then)


def _always(*heard: Heard) -> Callable[[Event, Ear], tuple[Heard, ...]]:
    return lambda _event, _ear: heard


def _at_once(cue: str) -> Callable[[Event, Ear], tuple[Heard, ...]]:
    return _always((0, cue))


def _rolled(then: str) -> Callable[[Event, Ear], tuple[Heard, ...]]:
    return lambda event, _ear: _roll(event, then)


# --- People -----------------------------------------------------------------------------------


def _step(event: people.GroupMoved, ear: Ear) -> Iterator[Heard]:
    field_board = ear.boards.field
    is_outside = event.origin in field_board.steps
    if is_outside and field_board.is_along("road", event.origin, event.target):
        yield 0, "road"
    elif is_outside and field_board.is_on("stream", event.target):
        yield 0, "stream"
    else:
        yield 0, "step"


def _para_died(event: people.ParaDied, ear: Ear) -> Iterator[Heard]:
    """The first of them is told by radio."""
    if not ear.state.the_dead():
        yield 0, "squelch"
        yield _CRACKLE_MS, "bite" if event.cause == "turned" else "lost"
    else:
        yield 0, "bite" if event.cause == "turned" else "lost"


# --- The fight --------------------------------------------------------------------------------


def _attack(event: tests_of_luck.AttackRolled, ear: Ear) -> Iterator[Heard]:
    yield 0, "die"
    for place, cue in enumerate(_shots(event, ear)):
        yield _lie(event) + place * _APART_MS, cue


def _shots(event: tests_of_luck.AttackRolled, ear: Ear) -> list[str]:
    """The different weapons of an attack; Germans fire in bursts, others single shots."""
    if event.melee:
        return ["melee"]
    known = ear.state.enemies
    are_german = any(name in known and known[name].kind == "german" for name in event.attackers)
    bare = "burst" if are_german else "shot"
    kinds = [kind_of(weapon) if weapon else "" for weapon in event.weapons] or [""]
    is_blade = {kind: kind in ITEM_KINDS and ITEM_KINDS[kind].melee > 0 for kind in kinds}
    cues = ("melee" if is_blade[kind] else _WEAPONS.get(kind, bare) for kind in kinds)
    return list(dict.fromkeys(cues))


def _throw(event: castle.ItemThrown, _: Ear) -> Iterator[Heard]:
    yield 0, "throw"
    if _has_dice(event):
        yield 90, "die"
    if event.on_target:
        yield round(stage(event).ms * GOES_OFF), "blast"
    else:
        yield _lie(event), "dud"


def _felt(event: castle.BlastFelt, _: Ear) -> Iterator[Heard]:
    """A rocket has no flight that would be heard before."""
    if event.rule == "V2-panzerschreck":
        yield 0, "blast"
    else:
        yield 0, "hit" if event.hits else "die"


def _explode(event: demolition.CastleExploded, _: Ear) -> Iterator[Heard]:
    """The clock stops; then floor after floor, from the top down, as it is drawn."""
    yield 0, "six"
    floors = [floor for floor in reversed(FLOORS) if dict(event.icons).get(floor)]
    for place, floor in enumerate(floors):
        moment = BOOM_MS * place / (len(floors) + 1.5)
        yield round(moment) + 40, "castle-blast" if floor in event.blown else "blast"


def _drop(event: drop.DropRolled, _: Ear) -> tuple[Heard, ...]:
    return _roll(event, "flak" if event.die == 6 else "settle")


def _detect(event: tests_of_luck.DetectionTested, _: Ear) -> tuple[Heard, ...]:
    return _roll(event, "spotted" if event.noticed else "settle")


def _luck(event: tests_of_luck.LuckTested, _: Ear) -> tuple[Heard, ...]:
    return _roll(event, "luck" if event.passed else "settle")


# --- Enemies ----------------------------------------------------------------------------------


def _enemy_placed(event: enemies.EnemyPlaced, _: Ear) -> Iterator[Heard]:
    if event.up:
        yield 0, {"german": "flip", "zombie": "rise", "undead": "hiss"}[event.kind]


def _enemy_turned_up(event: enemies.EnemyTurnedUp, ear: Ear) -> Iterator[Heard]:
    """R7.7.1: the first one who wakes on a floor of the castle raises the alarm."""
    yield 0, "flip"
    floor_of = ear.boards.castle.floor_of
    floor = floor_of.get(event.at)
    others = (one for one in ear.state.enemies.values() if one.up and one.kind == "german")
    is_first = floor is not None and all(floor_of.get(one.at) != floor for one in others)
    if event.rule.startswith("R7.7.1") and is_first:
        yield 0, "spotted"


def _enemy_moved(event: enemies.EnemyMoved, ear: Ear) -> Iterator[Heard]:
    if len(event.path) > 1:
        kind = ear.state.enemies[event.name].kind
        yield 0, {"german": "step", "zombie": "groan", "undead": "hiss"}[kind]


def _is_flesh(name: str, ear: Ear) -> bool:
    """Whether it is one of the dead, and no German."""
    enemy = ear.state.enemies.get(name)
    return enemy is not None and enemy.kind != "german"


def _enemy_hit(event: enemies.EnemyHit, ear: Ear) -> Iterator[Heard]:
    yield 0, "squish" if _is_flesh(event.name, ear) else "hit"


def _enemy_removed(event: enemies.EnemyRemoved, ear: Ear) -> Iterator[Heard]:
    if _is_flesh(event.name, ear):
        yield 0, "squish"
        yield _CRACKLE_MS, "lost"
    else:
        yield 0, "fallen"


def _turned(event: ambitions.EnemyTurned | ambitions.DoctorTurned, _: Ear) -> Iterator[Heard]:
    yield 0, "bite"
    yield _LATER_MS, "hiss" if event.kind == "undead" else "groan"


# --- Markers, the tank, the end -----------------------------------------------------------------


def _marker_turned(event: markers.MarkerTurnedUp, ear: Ear) -> Iterator[Heard]:
    yield 0, "opening" if event.at in ear.boards.castle.floor_of else "flip"


def _item_found(event: markers.ItemFound, _: Ear) -> Iterator[Heard]:
    yield 0, "key" if event.item == "key" else "found"


def _counter_removed(event: hunt.CounterRemoved, _: Ear) -> Iterator[Heard]:
    yield 0, "squish" if event.counter in HUNT_ZOMBIES else "item"


def _repair(event: hunt.RepairRolled, _: Ear) -> tuple[Heard, ...]:
    return _roll(event, "repair" if event.succeeded else "settle")


def _ended(event: play.NightEnded, _: Ear) -> Iterator[Heard]:
    yield 0, "victory" if event.outcome in _VICTORIES else "defeat"


_TABLE: Final[dict[type[Event], Callable[..., tuple[Heard, ...] | Iterator[Heard]]]] = {
    drop.DropOrderChosen: _at_once("pencil"),
    drop.DropRolled: _drop,
    drop.ParaLanded: _always((0, "canopy"), (round(JUMP_MS * 0.9), "landing")),
    drop.PlaneFlewOn: _at_once("plane"),
    people.ActionBegan: _at_once("clicker"),
    people.ActionJoined: _at_once("clicker"),
    people.GroupMoved: _step,
    people.ParaWounded: _at_once("wound"),
    people.ParaHealed: _at_once("heal"),
    people.ParaDied: _para_died,
    people.ParaPlaced: _at_once("flip"),
    people.ParaMarked: _at_once("hit"),
    people.WentFullSpeed: _always((0, "step"), (130, "step")),
    enemies.EnemyPlaced: _enemy_placed,
    enemies.EnemyTurnedUp: _enemy_turned_up,
    enemies.EnemyMoved: _enemy_moved,
    enemies.EnemyHit: _enemy_hit,
    enemies.EnemyRemoved: _enemy_removed,
    ambitions.EnemyTurned: _turned,
    ambitions.DoctorTurned: _turned,
    ambitions.ParaInjected: _at_once("inject"),
    ambitions.ZombiesDanced: _at_once("controller"),
    ambitions.FatherFound: _at_once("groan"),
    ambitions.DetonatorTornOut: _at_once("item"),
    ambitions.FatherReleased: _at_once("groan"),
    ambitions.MonstersMended: _at_once("groan"),
    markers.MarkerTurnedUp: _marker_turned,
    markers.MarkerPeeked: _at_once("pencil"),
    markers.ItemFound: _item_found,
    markers.MarkerPutBack: _at_once("flip"),
    markers.MarkersCleared: _at_once("flip"),
    markers.MarkersPlaced: _at_once("flip"),
    items.ItemAssigned: _at_once("item"),
    items.ItemPickedUp: _at_once("item"),
    items.ItemLaidDown: _at_once("item"),
    items.ItemHandedOver: _at_once("item"),
    items.ItemsSwapped: _at_once("item"),
    items.HitCancelled: _at_once("item"),
    items.ItemLeftBehind: _at_once("item"),
    items.ItemSpent: _at_once("item"),
    tests_of_luck.LuckTested: _luck,
    tests_of_luck.DetectionTested: _detect,
    tests_of_luck.AttackRolled: _attack,
    field.GroupBounced: _at_once("step"),
    field.ParaReturned: _at_once("found"),
    field.ClueTaken: _at_once("pencil"),
    field.ClueSeen: _at_once("pencil"),
    field.GroupArrived: _at_once("bell"),
    infiltration.AmbitionRevealed: _at_once("pencil"),
    infiltration.KitUsedAtOnce: _at_once("heal"),
    infiltration.LoveGrew: _at_once("love"),
    infiltration.PassageFound: _at_once("key"),
    infiltration.AttemptBegan: _at_once("step"),
    infiltration.GearPooled: _at_once("item"),
    infiltration.GarrisonLaidOut: _at_once("flip"),
    infiltration.LooksWon: _at_once("pencil"),
    castle.ItemThrown: _throw,
    castle.BlastFelt: _felt,
    castle.VolleyFired: _rolled("volley"),
    castle.FatherMoved: _at_once("groan"),
    castle.DaughterTaken: _at_once("found"),
    castle.HostageDelivered: _at_once("found"),
    castle.ShotSpoiled: _at_once("refuse"),
    castle.DetonatorPlaced: _at_once("item"),
    castle.ExplosivesSet: _at_once("item"),
    demolition.IgniterThrown: _rolled("throw"),
    demolition.FlameTurnedOn: _at_once("flames"),
    demolition.CastleExploded: _explode,
    demolition.DetonatorFailed: _at_once("six"),
    demolition.LevelRaised: _at_once("stamp"),
    demolition.ParaEscaped: _always(*((moment, "step") for moment in range(0, RUN_MS, 190))),
    variants.CompanionJoined: _at_once("found"),
    variants.TankFound: _at_once("tank"),
    variants.DuelFought: _rolled("gun"),
    variants.RocketFired: _rolled("gun"),
    hunt.TankMoved: _at_once("tank"),
    hunt.HuntBegan: _at_once("tank"),
    hunt.HuntTurnBegan: _at_once("clock"),
    hunt.TankScouted: _at_once("pencil"),
    hunt.TankMended: _at_once("repair"),
    hunt.CounterattackBegan: _at_once("groan"),
    hunt.CounterAttached: _at_once("item"),
    hunt.CountersReshuffled: _always((0, "flip"), (120, "flip"), (240, "flip")),
    hunt.EventExchanged: _at_once("flip"),
    hunt.RiderTurned: _always((0, "bite"), (_LATER_MS, "groan")),
    hunt.GunFired: _rolled("gun"),
    hunt.TankRammed: _rolled("ram"),
    hunt.AmmunitionRanOut: _at_once("empty"),
    hunt.TrackBroke: _at_once("track"),
    hunt.RepairRolled: _repair,
    hunt.TankDamaged: _at_once("burning"),
    hunt.AttachedLost: _at_once("hit"),
    hunt.ZombieMoved: _at_once("groan"),
    hunt.CounterTurnedUp: _at_once("flip"),
    hunt.CounterRemoved: _counter_removed,
    play.ClockAdvanced: _at_once("clock"),
    play.StageBegan: _at_once("stage"),
    play.NightEnded: _ended,
}

HEARD: Final = frozenset(_TABLE)
"""Events with a sound of their own; others have that of their dice, or none."""
