"""Men, enemies, items, in drop and castle too: they arrive, move, are wounded, die, are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.painting.counters.figures import Act
from game.rules.board import VILLAGE
from game.rules.board.squares import FLOORS
from game.rules.events.castle import (
    CastleExploded,
    DetonatorPlaced,
    DetonatorTornOut,
    DoctorTurned,
    EnemyTurned,
    ExplosivesSet,
    FatherMoved,
    ParaEscaped,
    ParaInjected,
    ZombiesDanced,
)
from game.rules.events.enemies import (
    EnemyHit,
    EnemyMoved,
    EnemyPlaced,
    EnemyRemoved,
    EnemyTurnedUp,
    ItemFound,
    MarkerPeeked,
    MarkerTurnedUp,
)
from game.rules.events.field import DropRolled, GroupBounced, ParaLanded, ParaReturned, PlaneFlewOn
from game.rules.events.people import (
    GroupMoved,
    HitCancelled,
    ItemLaidDown,
    ItemPickedUp,
    ParaDied,
    ParaHealed,
    ParaPlaced,
    ParaWounded,
)
from game.rules.state import NOWHERE
from game.tabletop.shown_events.row import (
    CREEP_MS,
    DANCE_MS,
    DIE_MS,
    EXPLOSION_MS,
    FLIP_MS,
    HOLD_MS,
    JUMP_MS,
    REVEAL_MS,
    RISE_MS,
    RUN_MS,
    SHAKE_MS,
    SINK_MS,
    STEP_MS,
    Animation,
    Context,
    Stain,
    TimedCue,
    cues,
    dice,
    rolled,
)

_FLIGHT_MS: Final = 700
LANDING_CUES: Final = cues((0, "canopy"), (round(JUMP_MS * 0.9), "landing"))


def roll_drop(event: DropRolled) -> Animation:
    """The die of a jump."""
    return Animation("dice", DIE_MS + HOLD_MS, (event.para,), (event.origin,))


def roll_drop_cues(event: DropRolled, context: Context) -> tuple[TimedCue, ...]:
    """The die, and flak for a six."""
    return rolled(event, context, "flak") if event.is_flak else dice(event, context)


def land(event: ParaLanded) -> Animation:
    """A man drifts down under his parachute."""
    path = (event.origin, event.at)
    return Animation("jump", JUMP_MS, (event.para,), path, 0.0, is_unhurried=True)


def fly_on(event: PlaneFlewOn) -> Animation:
    """Flak around the plane."""
    return Animation("flak", _FLIGHT_MS, path=(event.at,))


def bounce(event: GroupBounced) -> Animation:
    """The group moves back."""
    return Animation("slide", STEP_MS * 2, event.group, (event.origin, event.target))


def return_para(event: ParaReturned) -> Animation:
    """A lost man returns."""
    return Animation("rise", RISE_MS, (event.name,), (event.at,), 0.0)


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


SECOND_CUE_MS: Final = 450
"""Milliseconds from the bite to the voice of the new monster."""
_AFTER_NOISE_MS: Final = 180
"""Milliseconds from a short noise to the cue that explains it."""
_PICK_UP_MS: Final = 80
_FACE_DOWN_MS: Final = 60
FULL_SPEED_CUES: Final = cues((0, "step"), (130, "step"))


# --- Men --------------------------------------------------------------------------------------


def step(event: GroupMoved) -> Animation:
    """The group moves to the next cell."""
    return Animation("slide", STEP_MS, event.group, (event.origin, event.target), act="march")


def step_cues(event: GroupMoved, context: Context) -> Iterator[TimedCue]:
    """Boots on a road, in water or on grass and stone."""
    field = context.boards.field
    is_outside = event.origin in field.steps
    if is_outside and field.is_along("road", event.origin, event.target):
        yield 0, "road"
    elif is_outside and field.is_on("stream", event.target):
        yield 0, "stream"
    else:
        yield 0, "step"


def appear(event: ParaPlaced) -> Animation:
    """A man's counter is placed."""
    return Animation("rise", FLIP_MS, (event.name,), (event.at,), 0.0)


def wound(event: ParaWounded) -> Animation:
    """He is hit, and his counter turns to its wounded side."""
    return Animation("hit", 320, (event.name,), (), 0.5, "hit")


def heal(event: ParaHealed) -> Animation:
    """His counter turns to its healthy side."""
    return Animation("flip", FLIP_MS, (event.name,), (), 0.5)


def fall(event: ParaDied) -> Animation:
    """He falls; a bitten man stays upright while the infection spreads over him."""
    path = () if event.at in NOWHERE else (event.at,)
    if event.cause == "turned":
        return Animation("creep", CREEP_MS, (event.name,), path, is_unhurried=True)
    return Animation("sink", SINK_MS, (event.name,), path, act="die")


def fall_cues(event: ParaDied, context: Context) -> Iterator[TimedCue]:
    """The first death of a game is announced by radio noise."""
    cry = "bite" if event.cause == "turned" else "lost"
    if context.state.the_dead():
        yield 0, cry
    else:
        yield 0, "squelch"
        yield _AFTER_NOISE_MS, cry


def inject(event: ParaInjected) -> Animation:
    """The drug spreads over him."""
    return Animation("creep", CREEP_MS, (event.name,), stain="drug", is_unhurried=True)


# --- Enemies ----------------------------------------------------------------------------------


def place_enemy(event: EnemyPlaced) -> Animation:
    """A face-down counter is placed quickly; a face-up one rises."""
    if not event.up:
        return Animation("rise", _FACE_DOWN_MS, (event.name,), (event.at,), 0.0)
    act: Act = "idle" if event.kind == "german" else "rise"
    return Animation("rise", RISE_MS, (event.name,), (event.at,), 0.0, act)


def place_enemy_cues(event: EnemyPlaced, _: Context) -> Iterator[TimedCue]:
    """A counter turning over, or a monster's voice; silence for a face-down counter."""
    if event.up:
        yield 0, {"german": "flip", "zombie": "rise", "undead": "hiss"}[event.kind]


def flip_enemy(event: EnemyTurnedUp) -> Animation:
    """The counter turns over."""
    return Animation("flip", FLIP_MS, (event.name,), (event.at,), 0.5)


def flip_enemy_cues(event: EnemyTurnedUp, context: Context) -> Iterator[TimedCue]:
    """The counter, and the alarm for the first alerted German of a castle floor (R7.7.1)."""
    yield 0, "flip"
    floor_of = context.boards.castle.floor_of
    floor = floor_of.get(event.at)
    awake = (
        enemy for enemy in context.state.enemies.values() if enemy.up and enemy.kind == "german"
    )
    is_first = floor is not None and all(floor_of.get(one.at) != floor for one in awake)
    if event.is_alarm and is_first:
        yield 0, "spotted"


def move_enemy(event: EnemyMoved) -> Animation:
    """It marches along its path."""
    ms = STEP_MS * max(len(event.path) - 1, 0)
    return Animation("slide", ms, (event.name,), event.path, act="march")


def move_enemy_cues(event: EnemyMoved, context: Context) -> Iterator[TimedCue]:
    """Boots, or a monster's voice."""
    if len(event.path) > 1:
        kind = context.state.enemies[event.name].kind
        yield 0, {"german": "step", "zombie": "groan", "undead": "hiss"}[kind]


def hit_enemy(event: EnemyHit) -> Animation:
    """Its counter shakes."""
    return Animation("hit", SHAKE_MS, (event.name,), (), 0.0, "hit")


def hit_enemy_cues(event: EnemyHit, context: Context) -> Iterator[TimedCue]:
    """Monsters are heard bursting."""
    yield 0, "squish" if _is_monster(event.name, context) else "hit"


def remove_enemy(event: EnemyRemoved) -> Animation:
    """It falls."""
    return Animation("sink", SINK_MS, (event.name,), (event.at,), act="die")


def remove_enemy_cues(event: EnemyRemoved, context: Context) -> Iterator[TimedCue]:
    """A monster bursts, or a German falls."""
    if _is_monster(event.name, context):
        yield 0, "squish"
        yield _AFTER_NOISE_MS, "lost"
    else:
        yield 0, "fallen"


def turn(event: EnemyTurned) -> Animation:
    """The infection or the drug spreads over him, in his cell or where he returns."""
    stain: Stain = "drug" if event.kind == "undead" else "infection"
    return Animation("creep", CREEP_MS, (event.name,), (event.at,), stain=stain, is_unhurried=True)


def turn_doctor(event: DoctorTurned) -> Animation:
    """The doctor rises as a monster."""
    return Animation("rise", RISE_MS, ("doctor",), (event.at,), 0.0, "rise")


def turn_cues(event: EnemyTurned | DoctorTurned, _: Context) -> Iterator[TimedCue]:
    """The bite, then the voice of the new monster."""
    yield 0, "bite"
    yield SECOND_CUE_MS, "hiss" if event.kind == "undead" else "groan"


def _is_monster(name: str, context: Context) -> bool:
    enemy = context.state.enemies.get(name)
    return enemy is not None and enemy.kind != "german"


# --- Items and markers ------------------------------------------------------------------------


def take_or_lay(event: ItemPickedUp | ItemLaidDown) -> Animation:
    """A short pause."""
    return Animation("pause", _PICK_UP_MS, (event.para,), (event.at,))


def cancel_hit(event: HitCancelled) -> Animation:
    """The man is shaken; his item absorbs the hit."""
    return Animation("hit", SHAKE_MS, (event.para,))


def peek(event: MarkerPeeked) -> Animation:
    """A marker is lifted and put back."""
    return Animation("look", FLIP_MS * 2, (event.marker,), (event.at,), 0.5)


def reveal(event: MarkerTurnedUp) -> Animation:
    """A marker turns over and is enlarged to be read."""
    turned = FLIP_MS / REVEAL_MS / 2
    return Animation("reveal", REVEAL_MS, (event.marker,), (event.at,), turned, is_unhurried=True)


def reveal_cues(event: MarkerTurnedUp, context: Context) -> Iterator[TimedCue]:
    """In the castle a door opens."""
    yield 0, "opening" if event.at in context.boards.castle.floor_of else "flip"


def find_item(event: ItemFound) -> Animation:
    """The item rises from its cell."""
    return Animation("rise", FLIP_MS, (event.item,), (event.at,), 0.0)


def find_item_cues(event: ItemFound, _: Context) -> Iterator[TimedCue]:
    """The cue of a find; the key has its own."""
    yield 0, "key" if event.item == "key" else "found"
