"""The timing of a blow: what the strip shows after a number of milliseconds.

Times are for normal speed. These are pure functions of the blow and the time.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from msgspec import Struct

from game.painting.counters.dice import DieKind
from game.painting.fights.cast import THINGS
from game.painting.fights.poses import Stance
from game.tabletop.fights.blow import Blow, Fighter

Shift: TypeAlias = tuple[float, float]
"""An offset in units: to the right, and down."""

SLIDE_MS: Final = 140
AIM_MS: Final = 140
STRIKE_MS: Final = 260
_SHOT_MS: Final = 90
"""Milliseconds from one volley to the next."""
_VOLLEYS: Final = 3
_SETTLE_MS: Final = 480
_BETWEEN_DICE_MS: Final = 40
_ALL_SETTLED_MS: Final = 730
_STAR_MS: Final = 760
_BETWEEN_STARS_MS: Final = 60
_COUNT_MS: Final = 900
_ALL_COUNTED_MS: Final = 1040
_STAMP_MS: Final = 1060
_STAMPED_MS: Final = 140
_REST_MS: Final = 800
_REST_BETWEEN_MS: Final = 60
"""Milliseconds that the stamp rests, so that it can be read: the last one, and one before another
blow."""
_FALL_MS: Final = 420
_FLASH_MS: Final = 60
_RECOIL_MS: Final = 90
_TRACER_MS: Final = 150
_SHAKE_MS: Final = 160
_RAM: Final = 330.0
"""Units that the tank drives into its target."""
_GUN_FLASH_MS: Final = 120
_LEAPS: Final = 170.0
_BITES: Final = 44.0
"""Units by which a monster leaps at a man, in normal view and in close-up."""
_REELS: Final = 0.4
"""The share of a monster's fall during which it still stands."""
_LIES_HIGHER: Final = -66
"""Units by which a lying monster is raised so that it is visible."""
_HURRIED: Final = 0.55
"""The share of its usual time that a blow takes when it directly follows others."""
_FADE_MS: Final = 120
_TUMBLES: Final = 5
_FLIES_FROM: Final = 260
_FALLS_FROM: Final = 190
"""Units from which dice fly in from the side, or fall in from above."""
_FACES: Final = 6
_IN_AIR: Final = (-24, 18, 27, -12)
_AT_REST: Final = (-8, 6, -4, 9, -6, 3, 7, -9, 4, -3)
MONSTERS: Final = ("zombie", "undead")


class Plan(Struct, frozen=True):
    """The schedule of a blow, in milliseconds of its own clock, and the pace of that clock."""

    begins: int
    """Milliseconds skipped at the beginning, when the strip is already open."""
    stamp: int
    """The time of the stamp."""
    out: int
    """The time when the strip begins to slide out."""
    end: int
    pace: float
    """The duration as a share of the usual one."""


class Die(Struct, frozen=True):
    """A die at one moment."""

    pips: int
    kind: DieKind
    tilt: int
    above: float
    """Units above its final position."""
    away: float
    """Units to the right of its final position; negative to the left of it."""


class Stand(Struct, frozen=True):
    """One figure at one moment."""

    stance: Stance
    shift: Shift = (0.0, 0.0)
    """Its offset in units, towards the enemy and down."""
    flash: float = 0.0
    """The progress of its muzzle flash, 0-1; 0 for none."""
    opacity: float = 1.0


class Moment(Struct, frozen=True):
    """Everything the strip shows at one moment."""

    slide: float = 0.0
    """The position of the strip: -1 left of the window, 0 in place, 1 right of it."""
    opacity: float = 1.0
    strikers: tuple[Stand, ...] = ()
    struck: tuple[Stand, ...] = ()
    dice: tuple[Die, ...] = ()
    has_need: bool = False
    stars: tuple[float, ...] = ()
    """The progress of each hit star, 0-1."""
    count: int = 0
    """Hits counted so far; -1 before counting has begun."""
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


def plan_of(blow: Blow, *, follows: bool, is_followed: bool, is_hurried: bool = False) -> Plan:
    """The schedule of a blow.

    `follows`: the strip is already open; `is_followed`: it stays open for the next blow.
    """
    stamp = _STAMP_MS
    out = stamp + _STAMPED_MS + (_REST_BETWEEN_MS if is_followed else _REST_MS)
    end = out if is_followed else out + SLIDE_MS
    return Plan(SLIDE_MS if follows else 0, stamp, out, end, _HURRIED if is_hurried else 1.0)


def moment(blow: Blow, plan: Plan, ms: float, *, is_calm: bool = False) -> Moment:
    """The moment after `ms` milliseconds; with reduced motion nothing flies or tumbles."""
    count = _counted(blow, ms)
    return Moment(
        slide=0.0 if is_calm else _slide(plan, ms),
        opacity=_opacity(plan, ms) if is_calm else 1.0,
        strikers=tuple(
            _striker(blow, one, place, ms, is_calm=is_calm)
            for place, one in enumerate(_figures(blow.strikers))
        ),
        struck=tuple(
            _struck(blow, one, place, ms, is_calm=is_calm)
            for place, one in enumerate(_figures(blow.struck))
        ),
        dice=_dice(blow, ms, is_calm=is_calm),
        has_need=ms >= AIM_MS and blow.need_kind != "none",
        stars=_stars(blow, ms),
        count=count,
        tracers=() if is_calm else _tracers(blow, ms),
        missile=-1.0 if is_calm else _missile(blow, ms),
        blast=_blast(blow, ms),
        stamp=_stamp(plan, ms, is_calm=is_calm),
        stamp_opacity=min(max((ms - plan.stamp) / _FADE_MS, 0.0), 1.0) if is_calm else 1.0,
        shake=(0.0, 0.0) if is_calm else _shake(blow, plan, ms),
    )


def cues_of(blow: Blow, plan: Plan) -> tuple[tuple[float, str], ...]:
    """The sound cues of a blow with their times, in order."""
    cues: list[tuple[float, str]] = [(plan.begins, "throw" if blow.kind == "throw" else "clicker")]
    strike = _STAR_MS - 60 if blow.kind == "throw" else STRIKE_MS
    cues += [(strike + place * 110, name) for place, name in enumerate(blow.cues)]
    if blow.dice:
        cues.append((STRIKE_MS + 40, "die"))
        cues.append((_SETTLE_MS, "settle"))
    cues += [(_star_ms(blow, star), "hit") for star in range(min(blow.hits, 3))]
    if blow.fallen:
        cues.append((_fall_ms(blow), _FALL_CUES.get(blow.ending, "fallen")))
    cues.append((plan.stamp, "stamp"))
    return tuple(sorted(cues))


_FALL_CUES: Final = {"down": "squish", "dead": "lost", "bitten": "bite"}


# --- The strip --------------------------------------------------------------------------------


def _slide(plan: Plan, ms: float) -> float:
    if ms < SLIDE_MS:
        return -((1 - ms / SLIDE_MS) ** 2)
    if ms > plan.out and plan.end > plan.out:
        return ((ms - plan.out) / (plan.end - plan.out)) ** 2
    return 0.0


def _opacity(plan: Plan, ms: float) -> float:
    if ms > plan.out and plan.end > plan.out:
        return max(1 - (ms - plan.out) / _FADE_MS, 0.0)
    return min(ms / _FADE_MS, 1.0)


def _stamp(plan: Plan, ms: float, *, is_calm: bool) -> float:
    if ms < plan.stamp:
        return 0.0
    share = 1.0 if is_calm else min((ms - plan.stamp) / _STAMPED_MS, 1.0)
    return 1.8 - 0.8 * share * share


def _shake(blow: Blow, plan: Plan, ms: float) -> Shift:
    """The shaking of the strip: at the first hit, after a blast, and with the stamp."""
    begins: list[float] = [plan.stamp + _STAMPED_MS]
    if blow.hits:
        begins.append(_star_ms(blow, 0))
    if blow.goes_off:
        begins.append(_BLAST_FROM)
    for begin in begins:
        share = (ms - begin) / _SHAKE_MS
        if 0 <= share < 1:
            reach = (2.0 if begin > plan.stamp else 4.0) * (1 - share)
            return reach * math.sin(share * 19), reach * math.cos(share * 23)
    return 0.0, 0.0


# --- Figures ----------------------------------------------------------------------------------


def _figures(side: tuple[Fighter, ...]) -> list[Fighter]:
    """The figures of a side at this moment, the one in front first."""
    return [one for one in side for _ in range(one.men)]


def _is_monster(one: Fighter) -> bool:
    return one.role.kind in MONSTERS


def _striker(blow: Blow, one: Fighter, place: int, ms: float, *, is_calm: bool) -> Stand:
    if blow.kind in ("shell", "ram"):
        return _tank(blow, ms, is_calm=is_calm)
    if blow.kind == "rising":
        return _riser(one, place, ms, is_calm=is_calm)
    if blow.kind in ("bite", "injection") or (blow.kind == "melee" and _is_monster(one)):
        far = _BITES if blow.kind == "bite" else _LEAPS
        return _lunger(place, ms, far, is_calm=is_calm)
    if blow.kind == "melee":
        return _fencer(place, ms, is_calm=is_calm)
    if blow.kind == "throw":
        return _thrower(place, ms, is_calm=is_calm)
    if _is_monster(one):
        return Stand("shamble")
    return _gunner(place, ms, is_calm=is_calm)


def _tank(blow: Blow, ms: float, *, is_calm: bool) -> Stand:
    """The tank: it fires and recoils, or rams its target."""
    since = ms - STRIKE_MS
    if is_calm or since < 0:
        return Stand("idle")
    if blow.kind == "ram":
        return Stand("idle", (_RAM * _reach(since * 0.45), 3 * math.sin(ms / 24)))
    flash = since / _GUN_FLASH_MS if since < _GUN_FLASH_MS else 0.0
    return Stand("idle", (-14 * _reach(since), 0.0), flash=max(flash, 0.01) if flash else 0.0)


def _gunner(place: int, ms: float, *, is_calm: bool) -> Stand:
    """A shooter: he aims and fires up to three times, one man after another."""
    if ms < AIM_MS:
        return Stand("idle")
    first = STRIKE_MS + place * 30
    if is_calm:
        return Stand("fire" if ms >= first else "aim")
    for volley in range(_VOLLEYS):
        since = ms - first - volley * _SHOT_MS
        if 0 <= since < _FLASH_MS:
            return Stand("fire", flash=max(since / _FLASH_MS, 0.01))
        if _FLASH_MS <= since < _SHOT_MS:
            return Stand("recoil", (-4.0, 0.0))
    last = first + (_VOLLEYS - 1) * _SHOT_MS
    if last <= ms < last + _RECOIL_MS + _FLASH_MS:
        return Stand("recoil", (-3.0, 0.0))
    return Stand("aim")


def _fencer(place: int, ms: float, *, is_calm: bool) -> Stand:
    if ms < AIM_MS:
        return Stand("idle")
    if ms < STRIKE_MS + place * 60:
        return Stand("draw-back", (0.0 if is_calm else -10.0, 0.0))
    if is_calm:
        return Stand("strike")
    return Stand("strike", (_reach(ms - STRIKE_MS - place * 60) * 150, 0.0))


def _lunger(place: int, ms: float, far: float, *, is_calm: bool) -> Stand:
    if ms < STRIKE_MS + place * 60:
        sway = 0.0 if is_calm else 5 * math.sin(ms / 90)
        return Stand("shamble", (sway, 0.0))
    return Stand("lunge", (0.0 if is_calm else _reach(ms - STRIKE_MS - place * 60) * far, 0.0))


def _reach(since: float) -> float:
    """The progress of a leap: quickly forward, slowly back."""
    if since < 110:
        return math.sin(since / 110 * math.pi / 2)
    return max(math.cos(min((since - 110) / 320, 1.0) * math.pi / 2), 0.0)


def _thrower(place: int, ms: float, *, is_calm: bool) -> Stand:
    if place:
        return Stand("idle")
    if ms < AIM_MS:
        return Stand("idle")
    if ms < STRIKE_MS:
        return Stand("swing-back")
    return Stand("throw", (0.0 if is_calm else 6.0, 0.0))


def _riser(one: Fighter, place: int, ms: float, *, is_calm: bool) -> Stand:
    """A monster that rises from the ground."""
    share = min(max((ms - AIM_MS - place * 120) / 520, 0.0), 1.0)
    if is_calm:
        share = 1.0
    stance: Stance = "claw" if share < 0.85 else "shamble"
    if not _is_monster(one):
        stance = "idle"
    down = 190 * (1 - (1 - (1 - share) ** 2))
    sway = 6 * math.sin(ms / 70) * (1 - share)
    return Stand(stance, (sway, down))


def _struck(blow: Blow, one: Fighter, place: int, ms: float, *, is_calm: bool) -> Stand:
    if one.role.kind in THINGS:
        return Stand("idle")
    is_monster = _is_monster(one)
    usual: Stance = "shamble" if is_monster else "aim" if blow.kind == "volley" else "idle"
    if not is_monster and blow.kind in ("melee", "bite", "injection"):
        usual = "idle" if ms < AIM_MS else "duck"
    sway = 4 * math.sin(ms / 130 + place) if is_monster and not is_calm else 0.0
    if place < blow.fallen and ms >= _fall_ms(blow):
        share = 1.0 if is_calm else min((ms - _fall_ms(blow)) / _FALL_MS, 1.0)
        return _falling(is_monster, share)
    is_front = place == 0 or (blow.kind == "throw" and blow.ending in ("blast", "blast-hits"))
    is_hurt = bool(blow.hits) and is_front
    if is_hurt and ms >= _star_ms(blow, 0):
        back = 0.0 if is_calm else -12 * _reach((ms - _star_ms(blow, 0)) * 0.7)
        return Stand("reel" if is_monster else "hit", (back, 0.0))
    if not is_monster and blow.kind == "volley" and STRIKE_MS <= ms < _STAR_MS and not is_calm:
        return Stand("duck", (-3.0, 0.0))
    return Stand(usual, (sway, 0.0))


def _falling(is_monster: bool, share: float) -> Stand:
    """A fighter who is thrown back and falls."""
    drop = share * share
    if is_monster:
        if share < _REELS:
            return Stand("reel", (-30 * share, 14 * share))
        return Stand("collapse", (-22 - 12 * share, _LIES_HIGHER + 22 * drop))
    return Stand("fall", (-34 * share, 64 * drop))


# --- Dice, stars, numbers ---------------------------------------------------------------------


def _settled_ms(blow: Blow, place: int) -> float:
    room = (_ALL_SETTLED_MS - _SETTLE_MS) / max(len(blow.dice) - 1, 1)
    return _SETTLE_MS + place * min(_BETWEEN_DICE_MS, room)


def _dice(blow: Blow, ms: float, *, is_calm: bool) -> tuple[Die, ...]:
    if ms < STRIKE_MS:
        return ()
    return tuple(_die(blow, place, ms, is_calm=is_calm) for place in range(len(blow.dice)))


def _die(blow: Blow, place: int, ms: float, *, is_calm: bool) -> Die:
    pips = blow.dice[place]
    settled = _settled_ms(blow, place)
    rest = _AT_REST[place % len(_AT_REST)]
    if ms >= settled or is_calm:
        return Die(pips, _kind(blow, place, ms), rest, 0.0, 0.0)
    share = (ms - STRIKE_MS) / (settled - STRIKE_MS)
    step = int(share * _TUMBLES)
    shown = (pips + step * 2 + place) % _FACES + 1
    bounce = abs(math.sin(share * math.pi * 2)) * (1 - share)
    tilt = _IN_AIR[(place + step) % len(_IN_AIR)]
    if blow.kind == "melee":
        # From above, for the one who strikes leaps to where the others fly from.
        return Die(shown, "miss", tilt, _FALLS_FROM * (1 - share) ** 2 + 40 * bounce, 0.0)
    away = (1 - share) ** 2 * _FLIES_FROM
    if blow.strikes_from == "left":
        away = -away
    return Die(shown, "miss", tilt, 37 * (1 - share) + 56 * bounce, away)


def _kind(blow: Blow, place: int, ms: float) -> DieKind:
    """The colour of a die: red once its hit is counted, black for a failed luck test."""
    if not blow.are_hits[place]:
        return "miss"
    if blow.need_kind == "at-most":
        return "fail" if ms >= _STAR_MS else "miss"
    star = sum(blow.are_hits[:place])
    return "hit" if ms >= _star_ms(blow, star) else "miss"


def _star_ms(blow: Blow, star: int) -> float:
    room = (_ALL_COUNTED_MS - _STAR_MS) / max(blow.hits, 1)
    return _STAR_MS + star * min(_BETWEEN_STARS_MS, room)


def _stars(blow: Blow, ms: float) -> tuple[float, ...]:
    ages = ((ms - _star_ms(blow, star)) / 180 for star in range(min(blow.hits, 9)))
    return tuple(min(age, 1.0) for age in ages if age >= 0)


def _counted(blow: Blow, ms: float) -> int:
    """The hits so far; none of a throw, whose die only says whether it lands."""
    if not blow.dice or ms < _COUNT_MS or blow.need_kind == "at-most" or blow.kind == "throw":
        return -1
    if not blow.hits:
        return 0
    step = min(_BETWEEN_STARS_MS, (_ALL_COUNTED_MS - _COUNT_MS) / blow.hits)
    return min(1 + int((ms - _COUNT_MS) / step), blow.hits)


def _fall_ms(blow: Blow) -> float:
    return _COUNT_MS + 40 if blow.dice else _STAR_MS


# --- What flies -------------------------------------------------------------------------------

_MISSILE_FROM: Final = STRIKE_MS
_BLAST_FROM: Final = _STAR_MS - 60
_BLAST_MS: Final = 420


def _tracers(blow: Blow, ms: float) -> tuple[float, ...]:
    """The tracers in flight: one for each shot."""
    if blow.kind not in ("volley", "shell"):
        return ()
    found = []
    for place in range(len(_figures(blow.strikers))):
        for volley in range(_VOLLEYS if blow.kind == "volley" else 1):
            since = ms - STRIKE_MS - place * 30 - volley * _SHOT_MS
            found.append(since / _TRACER_MS if 0 < since < _TRACER_MS * 1.5 else -1.0)
    return tuple(found)


def _missile(blow: Blow, ms: float) -> float:
    if not blow.missile or ms < _MISSILE_FROM:
        return -1.0
    share = (ms - _MISSILE_FROM) / (_BLAST_FROM - _MISSILE_FROM)
    if share <= 1:
        return share
    return -1.0 if blow.goes_off else 1.0


def _blast(blow: Blow, ms: float) -> float:
    goes_off = blow.goes_off or (blow.kind == "shell" and blow.hits)
    share = (ms - _BLAST_FROM) / _BLAST_MS
    return share if goes_off and 0 <= share <= 1 else -1.0
