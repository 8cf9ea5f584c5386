"""The timing of an attack: what the strip shows after a number of milliseconds.

Times are for normal speed. These are pure functions of the attack and the time.
"""

from __future__ import annotations

import math
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.painting.counters.dice import DieKind
from game.tabletop.fights.attack_view import (
    AIM_MS,
    BLAST_MS,
    FIRE_MS,
    LANDS_MS,
    SETTLE_MS,
    SHOT_FLIES_MS,
    SLIDE_MS,
    STAMPED_MS,
    STAR_MS,
    STRIKE_MS,
    TURNS_MS,
    AttackView,
    blast_ms,
    counted_hits,
    counted_ms,
    fall_ms,
    settled_ms,
    stamp_ms,
    star_ms,
)
from game.tabletop.fights.figure_poses import (
    BETWEEN_SHOOTERS_MS,
    SHOT_MS,
    VOLLEYS,
    FigurePose,
    Shift,
    figures,
    strikers,
    struck,
)

Weight: TypeAlias = Literal["light", "usual", "grave"]
"""How much comes of an attack: nothing, something, or somebody is lost."""
_LIGHT: Final = ("missed", "sways", "dud", "unlit", "spared")
_DECISIVE: Final = (
    "down",
    "destroyed",
    "dead",
    "bitten",
    "injected",
    "smashed",
    "tank-damaged",
    "wrecked",
    "overrun",
)
_RESTS_MS: Final[dict[Weight, int]] = {"light": 200, "usual": 420, "grave": 1000}
_PACES: Final[dict[Weight, float]] = {"light": 0.65, "usual": 0.8, "grave": 1.0}
"""How long the stamp of an attack rests, and the share of the usual time that an attack takes."""
_REST_BETWEEN_MS: Final = 200
_LEAST_REST_MS: Final = 60
"""Milliseconds that the stamp rests, so that it can be read: one before another attack, and one for
which there is little time."""
_LASTING: Final = ("dead", "bitten", "injected")
"""What is shown as long as there is time for it, even before another attack."""
_LONGEST_MS: Final = 1580
"""The most milliseconds from one attack to the next."""
_SLOW_MS: Final = 170
_SLOW: Final = 0.4
_STOP_MS: Final = 8
_STOP: Final = 0.09
"""Milliseconds of the attack's clock before and after the die that decides, and the speed of the
clock in them: it slows down, and almost stops for a moment when that die turns red."""
_SHAKE_MS: Final = 160
_POP_MS: Final = 110
"""How long a die that hits, and the number of hits, are larger than they stay."""
_STAR_LASTS_MS: Final = 180
_HURRIED: Final = 0.55
"""The share of its usual time that an attack takes when it directly follows others."""
_FADE_MS: Final = 120
_TUMBLES: Final = 5
_FLIES_FROM: Final = 260
_FALLS_FROM: Final = 190
"""Units from which dice fly in from the side, or fall in from above."""
_FROM_ABOVE: Final = ("volley", "melee")
"""Attacks whose dice fall from above: from the side they would hide who shoots or leaps."""
_FACES: Final = 6
_IN_AIR: Final = (-24, 18, 27, -12)
_AT_REST: Final = (-8, 6, -4, 9, -6, 3, 7, -9, 4, -3)
_MOST_HEARD: Final = 6
"""The most hits that are heard one by one."""


class AttackSchedule(Struct, frozen=True):
    """The schedule of an attack, in milliseconds of its own clock, and the pace of that clock."""

    begins: int
    """Milliseconds skipped at the beginning, when the strip is already open."""
    stamp: int
    """The time of the stamp."""
    out: int
    """The time when the strip begins to slide out."""
    end: int
    pace: float
    """The duration as a share of the usual one."""
    decides: float | None = None
    """When the die turns red that decides about somebody; None where none does, or in a hurry."""


class TimedDie(Struct, frozen=True):
    """A die at one moment."""

    pips: int
    kind: DieKind
    tilt: int
    above: float
    """Units above its final position."""
    away: float
    """Units to the right of its final position; negative to the left of it."""
    grown: float = 1.0
    """Its size, as a share of its usual one."""


class StripMoment(Struct, frozen=True):
    """Everything the strip shows at one moment."""

    ms: float = 0.0
    """Milliseconds since the attack began."""
    is_calm: bool = False
    """Whether nothing flies or tumbles."""
    slide: float = 0.0
    """The position of the strip: -1 left of the window, 0 in place, 1 right of it."""
    opacity: float = 1.0
    strikers: tuple[FigurePose, ...] = ()
    struck: tuple[FigurePose, ...] = ()
    dice: tuple[TimedDie, ...] = ()
    has_need: bool = False
    stars: tuple[float, ...] = ()
    """The age of each hit star; it has its size at 1."""
    count: int = 0
    """Hits counted so far; -1 before counting has begun."""
    count_grown: float = 1.0
    """The size of the number of hits, as a share of its usual one."""
    tracers: tuple[float, ...] = ()
    """The progress of each tracer, 0-1."""
    missile: float = -1.0
    """The progress of a thrown item, 0-1; negative for none."""
    blast: float = -1.0
    """The progress of a blast, 0-1; negative for none."""
    stamp: float = 0.0
    """The scale of the stamp; 1 is its final size, 0 before it appears."""
    stamp_opacity: float = 1.0
    shake: Shift = (0.0, 0.0)


def plan_of(
    attack: AttackView, *, follows: bool, is_followed: bool, is_hurried: bool = False
) -> AttackSchedule:
    """The schedule of an attack.

    `follows`: the strip is already open; `is_followed`: it stays open for the next attack.
    """
    stamp = stamp_ms(attack)
    between = max(_LONGEST_MS - STAMPED_MS - stamp, _LEAST_REST_MS)
    if attack.ending not in _LASTING:
        between = min(between, _REST_BETWEEN_MS)
    weight = weight_of(attack)
    out = stamp + STAMPED_MS + (between if is_followed else _RESTS_MS[weight])
    end = out if is_followed else out + SLIDE_MS
    begins = SLIDE_MS if follows else 0
    if is_hurried:
        return AttackSchedule(begins, stamp, out, end, _HURRIED)
    return AttackSchedule(begins, stamp, out, end, _PACES[weight], decides_ms(attack))


def weight_of(attack: AttackView) -> Weight:
    """How much comes of an attack."""
    if attack.ending in _DECISIVE:
        return "grave"
    return "light" if attack.ending in _LIGHT else "usual"


def decides_ms(attack: AttackView) -> float | None:
    """When the die turns red that decides about somebody; None where no die does."""
    if not attack.dice or not attack.hits or weight_of(attack) != "grave" or attack.kind == "throw":
        return None
    front = attack.struck[0] if attack.struck else None
    needed = front.number if front is not None and front.badge == "shield" else attack.hits
    return star_ms(attack, min(max(needed, 1), attack.hits) - 1)


def tempo(plan: AttackSchedule, ms: float) -> float:
    """The speed of an attack's clock, as a share of the usual one."""
    decides = plan.decides
    if decides is None or not decides - _SLOW_MS <= ms < decides + _STOP_MS:
        return 1.0
    return _SLOW if ms < decides else _STOP


def moment(
    attack: AttackView, plan: AttackSchedule, ms: float, *, is_calm: bool = False
) -> StripMoment:
    """The moment after `ms` milliseconds; with reduced motion nothing flies or tumbles."""
    return StripMoment(
        ms=ms,
        is_calm=is_calm,
        slide=0.0 if is_calm else slide(ms, plan.out, plan.end),
        opacity=_opacity(plan, ms) if is_calm else 1.0,
        strikers=strikers(attack, ms, is_calm=is_calm),
        struck=struck(attack, ms, is_calm=is_calm),
        dice=_dice(attack, ms, is_calm=is_calm),
        has_need=ms >= AIM_MS and attack.need_kind != "none",
        stars=_stars(attack, ms),
        count=_counted(attack, ms),
        count_grown=1.0 if is_calm else _count_grown(attack, ms),
        tracers=() if is_calm else _tracers(attack, ms),
        missile=-1.0 if is_calm else _missile(attack, ms),
        blast=_blast(attack, ms),
        stamp=_stamp(plan, ms, is_calm=is_calm),
        stamp_opacity=min(max((ms - plan.stamp) / _FADE_MS, 0.0), 1.0) if is_calm else 1.0,
        shake=(0.0, 0.0) if is_calm else _shake(attack, plan, ms),
    )


def cues_of(attack: AttackView, plan: AttackSchedule) -> tuple[tuple[float, str], ...]:
    """The sound cues of an attack with their times, in order."""
    cues: list[tuple[float, str]] = [(plan.begins, "clicker")]
    cues += _cues_of_weapons(attack)
    if attack.dice:
        cues.append((STRIKE_MS + 40, "die"))
        cues.append((SETTLE_MS, "settle"))
    if attack.kind not in ("throw", "bite"):
        cues += [(star_ms(attack, star), "hit") for star in range(min(attack.hits, _MOST_HEARD))]
    if attack.fallen:
        falls = {fall_ms(attack, place) for place in range(attack.fallen)}
        cry = _FALL_CUES.get(attack.ending, "fallen")
        cues.append((min(falls), cry))
        cues += [(fall + LANDS_MS, "landing") for fall in sorted(falls)[:2]]
    elif attack.ending == "wounded":
        cues.append((star_ms(attack, 0) + 40, "wound"))
    cues.append((plan.stamp, "stamp"))
    return tuple(sorted((min(ms, plan.stamp), name) for ms, name in cues))


def _cues_of_weapons(attack: AttackView) -> list[tuple[float, str]]:
    """The sounds of the weapons, each when it is seen."""
    if attack.kind == "throw":
        return [(STRIKE_MS, "throw"), *((blast_ms(attack), name) for name in attack.cues)]
    if attack.strikes_tank:
        heart = [(AIM_MS, "heartbeat")] if attack.is_last_hit else []
        blows = [(STAR_MS - 30, "clang"), *((STAR_MS + 200, name) for name in attack.cues)]
        return [(AIM_MS, "groan"), *heart, *blows]
    if attack.kind == "melee":
        groans = [(AIM_MS, "groan")] if attack.is_monsters else []
        return [*groans, *((STAR_MS - 30, name) for name in attack.cues)]
    if attack.kind == "bite":
        bitten = [(STAR_MS, "bite"), (STAR_MS + 30, "squish")] if attack.hits else []
        return [(AIM_MS, "groan"), *bitten]
    if attack.kind == "injection":
        return list(zip((STRIKE_MS, TURNS_MS), attack.cues, strict=False))
    if attack.kind == "ram":
        if not attack.hits:
            return [(STRIKE_MS, "tank")]
        return [
            (STRIKE_MS, "tank"),
            *((STAR_MS, name) for name in attack.cues),
            (CRUSH_MS, "crush"),
        ]
    if attack.comes_through_hedge:
        return [(SLIDE_MS, "rustle"), *((AIM_MS + 290, name) for name in attack.cues)]
    if attack.kind == "shell" and attack.hits:
        return [*((FIRE_MS, name) for name in attack.cues), (blast_ms(attack), "blast")]
    first = FIRE_MS if attack.kind in ("volley", "shell") else STRIKE_MS
    return [(first + place * 110, name) for place, name in enumerate(attack.cues)]


CRUSH_MS: Final = STAR_MS + 120
"""When the tracks of the tank go over what it has rammed."""
_FALL_CUES: Final = {"gear-lost": "own-loss", "down": "squish", "dead": "lost"}


# --- The strip --------------------------------------------------------------------------------


def slide(ms: float, out: float, end: float) -> float:
    """Where a strip is that comes in at 0 and leaves from `out` to `end`: -1 left of the window, 0
    in place, 1 right of it."""
    if ms < SLIDE_MS:
        return -((1 - ms / SLIDE_MS) ** 2)
    if ms > out and end > out:
        return min((ms - out) / (end - out), 1.0) ** 2
    return 0.0


def _opacity(plan: AttackSchedule, ms: float) -> float:
    if ms > plan.out and plan.end > plan.out:
        return max(1 - (ms - plan.out) / _FADE_MS, 0.0)
    return min(ms / _FADE_MS, 1.0)


def _stamp(plan: AttackSchedule, ms: float, *, is_calm: bool) -> float:
    if ms < plan.stamp:
        return 0.0
    share = 1.0 if is_calm else min((ms - plan.stamp) / STAMPED_MS, 1.0)
    return 1.8 - 0.8 * share * share


def _shake(attack: AttackView, plan: AttackSchedule, ms: float) -> Shift:
    """The shaking of the strip: at each hit, at a blast, when somebody falls, with the stamp."""
    shakes: list[tuple[float, float]] = [(plan.stamp + STAMPED_MS, 3.0)]
    shakes += [(star_ms(attack, star), 5.0 if star == 0 else 3.0) for star in range(attack.hits)]
    shakes += [(fall_ms(attack, place) + LANDS_MS, 4.0) for place in range(attack.fallen)]
    if attack.goes_off or (attack.kind == "shell" and attack.hits):
        shakes.append((blast_ms(attack), 9.0))
    if attack.kind == "ram":
        shakes.append((STAR_MS, 9.0 if attack.hits else 5.0))
    if attack.kind == "shell":
        shakes.append((FIRE_MS, 5.0))
    if attack.kind == "injection":
        shakes.append((TURNS_MS, 6.0))
    if attack.kind == "rising":
        shakes += [(AIM_MS, 3.0), (AIM_MS + 250, 4.0)]
    x = y = 0.0
    for begin, reach in shakes:
        share = (ms - begin) / _SHAKE_MS
        if 0 <= share < 1:
            x += reach * (1 - share) * math.sin(share * 19)
            y += reach * (1 - share) * math.cos(share * 23)
    return x, y


# --- Dice, stars, numbers ---------------------------------------------------------------------


def _dice(attack: AttackView, ms: float, *, is_calm: bool) -> tuple[TimedDie, ...]:
    if ms < STRIKE_MS:
        return ()
    return tuple(_die(attack, place, ms, is_calm=is_calm) for place in range(len(attack.dice)))


def _die(attack: AttackView, place: int, ms: float, *, is_calm: bool) -> TimedDie:
    pips = attack.dice[place]
    settled = settled_ms(attack, place)
    rest = _AT_REST[place % len(_AT_REST)]
    if ms >= settled or is_calm:
        grown = 1.0 if is_calm else _die_grown(attack, place, ms)
        return TimedDie(pips, _kind(attack, place, ms), rest, 0.0, 0.0, grown)
    share = (ms - STRIKE_MS) / (settled - STRIKE_MS)
    step = int(share * _TUMBLES)
    shown = (pips + step * 2 + place) % _FACES + 1
    bounce = abs(math.sin(share * math.pi * 2)) * (1 - share)
    tilt = _IN_AIR[(place + step) % len(_IN_AIR)]
    if attack.kind in _FROM_ABOVE:
        return TimedDie(shown, "miss", tilt, _FALLS_FROM * (1 - share) ** 2 + 40 * bounce, 0.0)
    away = (1 - share) ** 2 * _FLIES_FROM
    if attack.strikes_from == "left":
        away = -away
    return TimedDie(shown, "miss", tilt, 37 * (1 - share) + 56 * bounce, away)


def _kind(attack: AttackView, place: int, ms: float) -> DieKind:
    """The colour of a die: red once its hit is counted, black for a failed luck test."""
    if not attack.are_hits[place]:
        return "miss"
    if attack.need_kind == "at-most":
        return "fail" if ms >= STAR_MS else "miss"
    return "hit" if ms >= _turns_red_ms(attack, place) else "miss"


def _turns_red_ms(attack: AttackView, place: int) -> float:
    if attack.kind == "throw":
        return blast_ms(attack)
    return star_ms(attack, sum(attack.are_hits[:place]))


def _die_grown(attack: AttackView, place: int, ms: float) -> float:
    """A die that hits jumps when it turns red."""
    if not attack.are_hits[place]:
        return 1.0
    return _popped(ms - _turns_red_ms(attack, place), 1.32)


def _popped(since: float, most: float) -> float:
    share = since / _POP_MS
    return most - (most - 1) * share if 0 <= share < 1 else 1.0


def _stars(attack: AttackView, ms: float) -> tuple[float, ...]:
    hits = min(attack.hits, 9)
    ages = ((ms - star_ms(attack, star)) / _STAR_LASTS_MS for star in range(hits))
    return tuple(age for age in ages if age >= 0)


def _counted(attack: AttackView, ms: float) -> int:
    """The hits so far: those of the dice, or of the blast of what was thrown."""
    if not attack.dice or ms < blast_ms(attack) or attack.need_kind == "at-most":
        return -1
    if attack.kind != "throw" and ms < STAR_MS:
        return -1
    return sum(ms >= counted_ms(attack, hit) for hit in range(counted_hits(attack)))


def _count_grown(attack: AttackView, ms: float) -> float:
    counted = _counted(attack, ms)
    return _popped(ms - counted_ms(attack, counted - 1), 1.25) if counted > 0 else 1.0


# --- What flies -------------------------------------------------------------------------------

_MISSILE_FROM: Final = STRIKE_MS


def _tracers(attack: AttackView, ms: float) -> tuple[float, ...]:
    """The tracers in flight: one for each shot."""
    if attack.kind not in ("volley", "shell"):
        return ()
    found = []
    for place in range(len(figures(attack.strikers))):
        for volley in range(VOLLEYS if attack.kind == "volley" else 1):
            since = ms - FIRE_MS - place * BETWEEN_SHOOTERS_MS - volley * SHOT_MS
            found.append(since / SHOT_FLIES_MS if 0 < since < SHOT_FLIES_MS * 1.5 else -1.0)
    return tuple(found)


def _missile(attack: AttackView, ms: float) -> float:
    if not attack.missile or ms < _MISSILE_FROM:
        return -1.0
    share = (ms - _MISSILE_FROM) / (blast_ms(attack) - _MISSILE_FROM)
    if share <= 1:
        return share
    return -1.0 if attack.goes_off else 1.0


def _blast(attack: AttackView, ms: float) -> float:
    goes_off = attack.goes_off or (attack.kind == "shell" and attack.hits)
    share = (ms - blast_ms(attack)) / BLAST_MS
    return share if goes_off and 0 <= share <= 1 else -1.0
