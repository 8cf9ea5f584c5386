"""Luck tests and combat: dice, shots, melee, throws, blasts; the tank and the hunt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.counters import HUNT_ZOMBIES, ITEM_KINDS, kind_of
from game.rules.events.castle import BlastFelt, IgniterThrown, ItemThrown, VolleyFired
from game.rules.events.hunt import (
    ActionDiceRolled,
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
from game.rules.events.play import AttackRolled, DetectionTested, LuckTested
from game.rules.state import TANK, State
from game.tabletop.shown_events.row import (
    BLAST_MS,
    COUNTER_REVEAL_MS,
    DIE_MS,
    GOES_OFF,
    HOLD_MS,
    SETTLED,
    SHAKE_MS,
    SINK_MS,
    STEP_MS,
    Animation,
    Context,
    TimedCue,
    cues,
    dice,
    has_dice,
    rolled,
    settled_ms,
)
from game.tabletop.shown_events.units import SECOND_CUE_MS

_AIM_AND_ROLL_MS: Final = DIE_MS + HOLD_MS * 2
_BETWEEN_WEAPONS_MS: Final = 160
_THROWN_MS: Final = 90
"""Milliseconds from a throw to its die."""
_WEAPON_CUES: Final = {"mp40": "burst", "mg42": "mg", "flamethrower": "flames"}


# --- Dice -------------------------------------------------------------------------------------


def luck_cues(event: LuckTested, context: Context) -> tuple[TimedCue, ...]:
    """A chime for a success."""
    return rolled(event, context, "luck") if event.passed else dice(event, context)


def detection_cues(event: DetectionTested, context: Context) -> tuple[TimedCue, ...]:
    """A whistle if the group is noticed."""
    return rolled(event, context, "spotted") if event.noticed else dice(event, context)


# --- Attacks ----------------------------------------------------------------------------------


def attack(event: AttackRolled) -> Animation:
    """Aiming, then a tracer for each die while the dice still roll; or an attack in melee."""
    return Animation(
        "strike" if event.melee else "shots",
        _AIM_AND_ROLL_MS,
        event.attackers,
        act="strike" if event.melee else "fire",
        target=event.target,
        target_act="burn" if _is_fire(event) else "idle",
        shots=len(event.dice),
    )


def _is_fire(event: AttackRolled) -> bool:
    kinds = [kind_of(weapon) for weapon in event.weapons if weapon]
    return any(kind in ITEM_KINDS and ITEM_KINDS[kind].ignites for kind in kinds)


def attack_cues(event: AttackRolled, context: Context) -> Iterator[TimedCue]:
    """The dice, then one weapon after another."""
    yield 0, "die"
    for place, name in enumerate(weapon_cues(event, context.state)):
        yield settled_ms(event, context) + place * _BETWEEN_WEAPONS_MS, name


def weapon_cues(event: AttackRolled, state: State) -> list[str]:
    """The different weapons of an attack; unarmed Germans fire bursts, others single shots."""
    if event.melee:
        return ["melee"]
    enemies = state.enemies
    are_german = any(name in enemies and enemies[name].kind == "german" for name in event.attackers)
    bare = "burst" if are_german else "shot"
    kinds = [kind_of(weapon) if weapon else "" for weapon in event.weapons] or [""]
    names = ("melee" if _is_blade(kind) else _WEAPON_CUES.get(kind, bare) for kind in kinds)
    return list(dict.fromkeys(names))


def _is_blade(kind: str) -> bool:
    return kind in ITEM_KINDS and ITEM_KINDS[kind].melee > 0


def volley(event: VolleyFired) -> Animation:
    """All men fire together."""
    return Animation("shots", _AIM_AND_ROLL_MS, event.men, act="fire", shots=len(event.dice))


# --- Throws and blasts ------------------------------------------------------------------------


def throw(event: ItemThrown) -> Animation:
    """The die decides where the item lands; on target it explodes before the hits are shown."""
    return Animation(
        "throw",
        DIE_MS + HOLD_MS if event.die else HOLD_MS * 2,
        (event.para,),
        (event.origin, event.target),
        act="throw",
        missile=event.item,
        explodes=event.on_target,
        shakes=event.on_target,
        shakes_from=GOES_OFF,
    )


def throw_cues(event: ItemThrown, context: Context) -> Iterator[TimedCue]:
    """The throw, its die, and a blast or a dud."""
    yield 0, "throw"
    if has_dice(event):
        yield _THROWN_MS, "die"
    if event.on_target:
        yield round(context.animation.ms * GOES_OFF), "blast"
    else:
        yield settled_ms(event, context), "dud"


def throw_igniter(event: IgniterThrown) -> Animation:
    """An incendiary is thrown at the charges."""
    return Animation(
        "throw", DIE_MS + HOLD_MS, (event.para,), (event.at,), act="throw", missile=event.item
    )


def feel_blast(event: BlastFelt) -> Animation:
    """A blast hits a unit."""
    return Animation("blast", BLAST_MS, (event.unit,), (event.at,), act="hit", shakes=True)


def feel_blast_cues(event: BlastFelt, _: Context) -> Iterator[TimedCue]:
    """The blast of a rocket. Other blasts were heard with their throw: here only hit or miss."""
    if event.rule == "V2-panzerschreck":
        yield 0, "blast"
    else:
        yield 0, "hit" if event.hits else "die"


_WARNING_MS: Final = 900
_TURN_MS: Final = 2000
_HEART_MS: Final = 120
"""Milliseconds after which the hearts of the crew are heard, where one hit more is the end."""
_RUSTLES_MS: Final = 90
RESHUFFLE_CUES: Final = cues((0, "flip"), (120, "shuffle"))
RIDER_CUES: Final = cues((0, "bite"), (SECOND_CUE_MS, "groan"))


def roll_points(_: PointsRolled | ActionDiceRolled) -> Animation:
    """The action dice roll, and lie still until they have been read."""
    return Animation("dice", DIE_MS + HOLD_MS * 2, is_unhurried=True)


def points_cues(event: PointsRolled | ActionDiceRolled, context: Context) -> Iterator[TimedCue]:
    """The die; where one hit more is the end, a heart beats before it."""
    yield from dice(event, context)
    if is_last_hit(context.state):
        yield settled_ms(event, context) + _HEART_MS, "heartbeat"


def is_last_hit(state: State) -> bool:
    """Whether the next hit destroys the tank: it is damaged, and nothing else can be lost."""
    return state.hunt is not None and state.hunt.damaged and not state.hunt.attached


def warn_cues(_: CounterattackBegan, context: Context) -> Iterator[TimedCue]:
    """The voices of those who come; where one hit more is the end, a heart beats."""
    yield 0, "horde"
    if is_last_hit(context.state):
        yield _HEART_MS, "heartbeat"


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
    return Animation(
        "strike",
        DIE_MS + HOLD_MS,
        (TANK,),
        (event.at,),
        shakes=event.hit,
        shakes_from=SETTLED,
        rustles=event.hit,
    )


def ram_cues(event: TankRammed, context: Context) -> tuple[TimedCue, ...]:
    """The hedge, and what is crushed in it."""
    found = rolled(event, context, "ram")
    return (*found, (found[-1][0] + _RUSTLES_MS, "crush")) if event.hit else found


def repair_cues(event: RepairRolled, context: Context) -> tuple[TimedCue, ...]:
    """A hammer if it succeeds."""
    return rolled(event, context, "repair") if event.succeeded else dice(event, context)


def flip_counter(event: CounterTurnedUp) -> Animation:
    """A face-down counter is turned over and shown for a while."""
    is_hidden = event.counter in HUNT_ZOMBIES
    return Animation(
        "rise", COUNTER_REVEAL_MS, (event.counter,), (event.at,), 0.0, rustles=is_hidden
    )


def flip_counter_cues(event: CounterTurnedUp, _: Context) -> Iterator[TimedCue]:
    """The counter, and the hedge out of which something comes."""
    yield 0, "flip"
    if event.counter in HUNT_ZOMBIES:
        yield _RUSTLES_MS, "rustle"


def remove_counter(event: CounterRemoved) -> Animation:
    """The counter disappears."""
    return Animation("sink", SINK_MS, (event.counter,), (event.at,))


def remove_counter_cues(event: CounterRemoved, _: Context) -> Iterator[TimedCue]:
    """A zombie bursts; anything else was the player's own."""
    yield 0, "squish" if event.counter in HUNT_ZOMBIES else "own-loss"


def move_zombie(event: ZombieMoved) -> Animation:
    """The zombie moves along its path."""
    ms = STEP_MS * len(event.path)
    return Animation("slide", ms, (event.counter,), event.path, act="march", rustles=True)


def damage_tank(_: TankDamaged) -> Animation:
    """The tank shakes, and the board with it."""
    return Animation("hit", SHAKE_MS * 2, (TANK,), shakes=True)
