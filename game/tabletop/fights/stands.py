"""How each figure of a blow stands at a moment: its pose, and how far it has moved."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from game.painting.fights.figures import THINGS, Stance
from game.tabletop.fights.blow import (
    AIM_MS,
    FIRE_MS,
    STAR_MS,
    STRIKE_MS,
    TURNS_MS,
    Blow,
    Fighter,
    Side,
    blast_ms,
    fall_ms,
    first_star,
    star_ms,
)

Shift: TypeAlias = tuple[float, float]
"""An offset in units: towards the enemy, and down."""

MONSTERS: Final = ("zombie", "undead")
SHOT_MS: Final = 90
"""Milliseconds from one volley to the next."""
VOLLEYS: Final = 3
BETWEEN_SHOOTERS_MS: Final = 30
_FLASH_MS: Final = 60
_RECOIL_MS: Final = 90
_GUN_FLASH_MS: Final = 90
_CHARGE_MS: Final = 120
"""How long a leap takes until it strikes."""
_HOLD_MS: Final = 130
"""How long a striker stays at his target."""
_BETWEEN_STRIKERS_MS: Final = 50
_STABS: Final = 174.0
_LEAPS: Final = 150.0
"""Units by which a man and a monster leap at their target."""
_RAM: Final = 244.0
"""Units that the tank drives into its target."""
_STOPS_SHORT: Final = 64.0
"""Units that it drives if it misses: not under the die."""
_ROCKS_MS: Final = 420
"""How long it rocks once it has stopped."""
_BITES: Final = 62.0
"""Units by which a monster's head comes down in the close-up."""
_SNAPS_MS: Final = 80
"""How long it takes for that."""
_CREEPS: Final = 34.0
"""Units by which a monster comes closer before it leaps."""
_GATHERS: Final = -16.0
"""Units by which a striker draws back before he leaps."""
_BACK_MS: Final = 120
"""How long one who is hit is thrown back."""
_REELS_MS: Final = 430
"""How long one who is hit and stays on his feet is out of balance."""
_FALL_MS: Final = 320
_TOPPLES: Final = 0.5
"""The share of the rest of its fall in which a monster is half-way down."""
_HANGS: Final = 0.34
"""The share of a fall during which the figure is still on its feet."""
_LIES_HIGHER: Final = -66
"""Units by which a lying monster is raised so that it is visible."""
_FLIES: Final = 44.0
"""Units that a blast throws somebody up."""
_GONE_MS: Final = 150
"""How long a hedge that was hit is still there."""
_SEEN_FLYING_MS: Final = 540
"""When those at whom something is thrown see it."""
_RISEN_MS: Final = 560
_ROAR_MS: Final = 240


class Stand(Struct, frozen=True):
    """One figure at one moment."""

    stance: Stance
    shift: Shift = (0.0, 0.0)
    flash: float = 0.0
    """The progress of its muzzle flash, 0-1; 0 for none."""
    is_seen: bool = True


def figures(side: tuple[Fighter, ...]) -> list[Fighter]:
    """The figures of a side, the one in front first."""
    return [one for one in side for _ in range(one.men)]


def is_monster(one: Fighter) -> bool:
    """Whether it is a zombie or an undead."""
    return one.role.kind in MONSTERS


def strikers(blow: Blow, ms: float, *, is_calm: bool) -> tuple[Stand, ...]:
    """How the attacking side stands."""
    people = enumerate(figures(blow.strikers))
    return tuple(_striker(blow, one, place, ms, is_calm=is_calm) for place, one in people)


def struck(blow: Blow, ms: float, *, is_calm: bool) -> tuple[Stand, ...]:
    """How the attacked side stands."""
    people = enumerate(figures(blow.struck))
    return tuple(_struck(blow, one, place, ms, is_calm=is_calm) for place, one in people)


# --- Who strikes ------------------------------------------------------------------------------


def _striker(blow: Blow, one: Fighter, place: int, ms: float, *, is_calm: bool) -> Stand:
    if blow.kind in ("shell", "ram"):
        return _tank(blow, ms, is_calm=is_calm)
    if blow.kind == "injection":
        return _turned(ms, is_calm=is_calm)
    if blow.kind == "rising":
        return _riser(one, place, ms, is_calm=is_calm)
    if blow.kind == "bite":
        return _biter(blow, ms, is_calm=is_calm)
    if blow.kind == "melee":
        return _leaper(blow, one, place, ms, is_calm=is_calm)
    if blow.kind == "throw":
        return _thrower(place, ms, is_calm=is_calm)
    if is_monster(one) and not one.role.weapon:
        return Stand("shamble")
    return _gunner(place, ms, is_calm=is_calm)


def _tank(blow: Blow, ms: float, *, is_calm: bool) -> Stand:
    """The tank: it fires and recoils, or gathers speed and rams its target."""
    since = ms - (STRIKE_MS if blow.kind == "ram" else FIRE_MS)
    if is_calm or since < 0:
        return Stand("idle")
    if blow.kind == "ram":
        share = min(since / (STAR_MS - STRIKE_MS), 1.0)
        shaken = 2.4 * math.sin(ms / 22) if share < 1 else 0.0
        far = _RAM if blow.hits else _STOPS_SHORT
        stopped = max(ms - STAR_MS, 0.0)
        rocks = -20 * math.sin(stopped / 62) * max(1 - stopped / _ROCKS_MS, 0.0)
        return Stand("idle", (far * share**2.4 + rocks, shaken))
    flash = max(since / _GUN_FLASH_MS, 0.01) if since < _GUN_FLASH_MS else 0.0
    return Stand("fire" if flash else "idle", (-26 * _thrust(since), 0.0), flash=flash)


def _gunner(place: int, ms: float, *, is_calm: bool) -> Stand:
    """A shooter: he aims and fires up to three times, one man after another."""
    if ms < AIM_MS:
        return Stand("idle")
    first = FIRE_MS + place * BETWEEN_SHOOTERS_MS
    if is_calm:
        return Stand("fire" if first <= ms < first + VOLLEYS * SHOT_MS else "aim")
    for volley in range(VOLLEYS):
        since = ms - first - volley * SHOT_MS
        if 0 <= since < _FLASH_MS:
            return Stand("fire", (-3.0, 0.0), flash=max(since / _FLASH_MS, 0.01))
        if _FLASH_MS <= since < SHOT_MS:
            return Stand("recoil", (-7.0, 0.0))
    last = first + (VOLLEYS - 1) * SHOT_MS
    if last <= ms < last + _RECOIL_MS + _FLASH_MS:
        return Stand("recoil", (-5.0, 0.0))
    return Stand("aim", (0.0, _breath(ms, place)))


def _leaper(blow: Blow, one: Fighter, place: int, ms: float, *, is_calm: bool) -> Stand:
    """Whoever strikes by hand: he waits for the dice, leaps, strikes, and goes back."""
    strike = STAR_MS + place * _BETWEEN_STRIKERS_MS
    since = ms - strike
    ready: Stance = "shamble" if is_monster(one) else "draw-back"
    blow_of: Stance = "lunge" if is_monster(one) else "strike"
    if ms < AIM_MS:
        return Stand("shamble" if is_monster(one) else "idle")
    if is_calm:
        return Stand(blow_of if since >= 0 else ready)
    creep = min(max(ms - AIM_MS, 0) / (strike - _CHARGE_MS - AIM_MS), 1.0)
    sway = 4 * math.sin(ms / 90 + place) if is_monster(one) else 0.0
    near = _CREEPS * creep + sway if is_monster(one) else _GATHERS * creep
    far = (_LEAPS if is_monster(one) else _STABS) - 40 * place
    if since < -_CHARGE_MS:
        return Stand(ready, (near, 0.0))
    if since < 0:
        share = 1 + since / _CHARGE_MS
        up = -14 * math.sin(share * math.pi)
        between: Stance = "pounce" if is_monster(one) else "spring"
        return Stand(between if share < 0.5 else blow_of, (near + (far - near) * share**1.6, up))
    if since < _HOLD_MS + (_HOLD_MS if blow.hits else 0):
        return Stand(blow_of, (far, 0.0))
    back = min((since - _HOLD_MS * (2 if blow.hits else 1)) / 220, 1.0)
    rest: Stance = "shamble" if is_monster(one) else "idle"
    return Stand(rest, (far * (1 - back) ** 2, _breath(ms, place)))


def _biter(blow: Blow, ms: float, *, is_calm: bool) -> Stand:
    """A monster in close-up: it comes nearer while the die rolls, and bites or is pushed off."""
    is_bitten = blow.ending == "bitten"
    since = ms - STAR_MS
    if is_calm:
        return Stand("bite" if is_bitten or since < 0 else "reel")
    if since < 0:
        share = max(ms - AIM_MS, 0) / (STAR_MS - AIM_MS)
        snap = max(1 + since / _SNAPS_MS, 0.0) ** 2 if is_bitten else 0.0
        near = _CREEPS * share + 3 * math.sin(ms / 70)
        return Stand("bite", (near + (_BITES - near) * snap, 8 * snap))
    if is_bitten:
        gnaws = 5 * math.sin(since / 38) * max(1 - since / 420, 0.0)
        return Stand("bite", (_BITES + gnaws, 8 + gnaws * 0.5))
    share = min(since / 200, 1.0)
    return Stand("reel", (_CREEPS + 22 * share, -8 * share))


def _thrust(since: float) -> float:
    """The progress of a push: quickly forward, slowly back."""
    if since < 110:
        return math.sin(since / 110 * math.pi / 2)
    return max(math.cos(min((since - 110) / 320, 1.0) * math.pi / 2), 0.0)


def _breath(ms: float, place: int) -> float:
    """How far somebody who stands still rises and sinks."""
    return 1.2 * math.sin(ms / 260 + place * 1.7)


def _thrower(place: int, ms: float, *, is_calm: bool) -> Stand:
    if place or ms < AIM_MS:
        return Stand("idle")
    if ms < STRIKE_MS:
        back = 0.0 if is_calm else -12 * min((ms - AIM_MS) / 90, 1.0)
        return Stand("swing-back", (back, 0.0))
    return Stand("throw", (0.0 if is_calm else 16 * _thrust(ms - STRIKE_MS), 0.0))


def _riser(one: Fighter, place: int, ms: float, *, is_calm: bool) -> Stand:
    """A monster that comes out of the ground: hands, a pull, and it stands and roars."""
    if is_calm:
        return Stand("shamble" if is_monster(one) else "idle")
    since = ms - AIM_MS - place * 110
    share = min(max(since / _RISEN_MS, 0.0), 1.0)
    if share >= 1:
        roars = since < _RISEN_MS + _ROAR_MS
        stance: Stance = "roar" if roars else "shamble"
        sway = 5 * math.sin(ms / 130 + place)
        return Stand(stance if is_monster(one) else "idle", (0.0 if roars else sway, 0.0))
    # The hands first; they hold on, and then it pulls itself up.
    down = 190 - 70 * min(share / 0.25, 1.0) if share < 0.45 else 120 * (1 - (share - 0.45) / 0.55)
    sway = 7 * math.sin(ms / 48) * (1 - share)
    return Stand("claw" if is_monster(one) else "idle", (sway, down))


def _turned(ms: float, *, is_calm: bool) -> Stand:
    """What becomes of a man who was injected, in his place."""
    is_seen = ms >= TURNS_MS
    if is_calm:
        return Stand("shamble", is_seen=is_seen)
    since = ms - TURNS_MS
    if since < _ROAR_MS:
        return Stand("claw", (6 * math.sin(ms / 26), 0.0), is_seen=is_seen)
    return Stand("roar" if since < 2 * _ROAR_MS else "shamble", (4 * math.sin(ms / 130), 0.0))


# --- Who is struck ----------------------------------------------------------------------------


def _struck(blow: Blow, one: Fighter, place: int, ms: float, *, is_calm: bool) -> Stand:
    if one.role.kind in THINGS:
        return _thing(blow, ms, is_calm=is_calm)
    if blow.kind == "injection":
        return _injected(place, ms, is_calm=is_calm)
    if blow.kind == "bite":
        return _bitten(blow, ms, is_calm=is_calm)
    if place < blow.fallen and ms >= fall_ms(blow, place):
        share = 1.0 if is_calm else min((ms - fall_ms(blow, place)) / _FALL_MS, 1.0)
        is_thrown = blow.kind in ("throw", "shell")
        return _falling(share, is_monster=is_monster(one), is_thrown=is_thrown)
    hit = _hit_ms(blow, place)
    if hit is not None and ms >= hit:
        since = ms - hit
        if is_calm or since < _REELS_MS or place < blow.fallen:
            back = 0.0 if is_calm else -30 * _thrust(since * 110 / _BACK_MS)
            return Stand("reel" if is_monster(one) else "hit", (back, 0.0))
        if is_monster(one):
            swaying = 12 * math.sin(since / 110) * max(1 - since / 1400, 0.0)
            return Stand("shamble", (swaying, 0.0))
        return Stand("duck", (-6.0, 5 + _breath(ms, place)))
    return _waiting(blow, one, place, ms, is_calm=is_calm)


def _hit_ms(blow: Blow, place: int) -> float | None:
    """When a figure is hit; None if it isn't."""
    if blow.kind == "throw":
        return blast_ms(blow) if blow.ending == "blast-hits" else None
    star = first_star(blow, place)
    return None if star is None else star_ms(blow, star)


def _waiting(blow: Blow, one: Fighter, place: int, ms: float, *, is_calm: bool) -> Stand:
    """Somebody who isn't hit, or not yet."""
    if is_monster(one):
        if is_calm:
            return Stand("shamble")
        closer = 10 * min(ms / STAR_MS, 1.0)
        aside = _evades(blow, place, ms)
        return Stand("shamble", (closer + 4 * math.sin(ms / 130 + place) + aside, 0.0))
    is_aimed_at = blow.kind in ("volley", "melee") and STRIKE_MS <= ms < STAR_MS + 160
    if is_aimed_at and not is_calm:
        return Stand("duck", (-3.0 + _evades(blow, place, ms), 3.0))
    if blow.kind == "melee" and ms >= AIM_MS:
        return Stand("duck")
    if blow.kind == "throw" and not is_calm and _SEEN_FLYING_MS <= ms < blast_ms(blow) + 120:
        share = min((ms - _SEEN_FLYING_MS) / 120, 1.0)
        return Stand("duck", (-12 * share, 6 * share))
    usual: Stance = "aim" if blow.kind == "volley" else "idle"
    return Stand(usual, (0.0, 0.0 if is_calm else _breath(ms, place)))


def _evades(blow: Blow, place: int, ms: float) -> float:
    """How far the target of a blow that misses jumps back."""
    if place or blow.hits or blow.kind not in ("melee", "ram"):
        return 0.0
    far = -64 if blow.kind == "melee" else -128
    return far * _thrust(max(ms - STAR_MS + 90, 0.0))


def _thing(blow: Blow, ms: float, *, is_calm: bool) -> Stand:
    """A hedge, which shakes when it is hit, and is gone if it is overrun or blown up."""
    since = ms - STAR_MS
    if not blow.hits or since < 0:
        return Stand("idle")
    if blow.fallen and since >= _GONE_MS:
        return Stand("idle", is_seen=False)
    if is_calm:
        return Stand("idle")
    return Stand("idle", (9 * math.sin(since / 26) * max(1 - since / 400, 0.0), 0.0))


def _injected(place: int, ms: float, *, is_calm: bool) -> Stand:
    """A man with a needle in his arm: he cramps until he isn't himself any more."""
    if place:
        return Stand("idle")
    is_seen = ms < TURNS_MS
    if ms < STRIKE_MS:
        return Stand("idle", is_seen=is_seen)
    shaking = 0.0 if is_calm else 5 * math.sin(ms / 24)
    return Stand("hit", (shaking, 0.0), is_seen=is_seen)


def _bitten(blow: Blow, ms: float, *, is_calm: bool) -> Stand:
    """The man in close-up: he holds it off; at the bite he is pushed back."""
    if is_calm:
        return Stand("bitten")
    if ms < STAR_MS:
        return Stand("bitten", (2.5 * math.sin(ms / 33), 0.0))
    if blow.ending == "bitten":
        return Stand("bitten", (-26 * _thrust(ms - STAR_MS), 6.0))
    return Stand("bitten", (30 * _thrust((ms - STAR_MS) * 0.5), 0.0))


def _falling(share: float, *, is_monster: bool, is_thrown: bool) -> Stand:
    """Somebody who is thrown back, falls, and lies."""
    if is_monster:
        if share < _HANGS:
            return Stand("reel", (-60 * share, 10 * share))
        drop = min((share - _HANGS) / 0.5, 1.0)
        up = _FLIES * math.sin(drop * math.pi) if is_thrown else 0.0
        if drop < _TOPPLES:
            return Stand("topple", (-22 - 10 * drop, 10 - 60 * drop - up))
        return Stand("collapse", (-24 - 10 * drop, _LIES_HIGHER - 34 * (1 - drop**2) - up))
    if share < _HANGS:
        return Stand("hit", (-58 * share, 0.0))
    drop = min((share - _HANGS) / 0.66, 1.0)
    up = _FLIES * math.sin(drop * math.pi) if is_thrown else 0.0
    if drop < 0.55:
        return Stand("fall", (-20 - 10 * drop, 26 * drop - up))
    return Stand("lie", (-26 - 4 * drop, _LIES_HIGHER - 20 * (1 - drop) - up))


# --- All stances of a blow ---------------------------------------------------------------------

_USUAL: Final[tuple[Stance, ...]] = ("idle", "aim", "fire", "recoil")


def stances(blow: Blow, side: Side) -> Callable[[Fighter], tuple[Stance, ...]]:
    """The stances in which a fighter of a side is seen, in order."""
    strikes = side == blow.strikes_from

    def of(one: Fighter) -> tuple[Stance, ...]:
        if one.role.kind in THINGS:
            return ("idle", "fire") if strikes and blow.kind == "shell" else ("idle",)
        return _striking(blow, one) if strikes else _being_struck(blow, one)

    return of


def _striking(blow: Blow, one: Fighter) -> tuple[Stance, ...]:
    if blow.kind in ("rising", "injection"):
        return ("claw", "roar", "shamble") if is_monster(one) else ("idle",)
    if blow.kind == "bite":
        return ("bite",) if blow.ending == "bitten" else ("bite", "reel")
    if is_monster(one) and not one.role.weapon:
        return "shamble", "pounce", "lunge"
    if blow.kind == "melee":
        return "idle", "draw-back", "spring", "strike"
    if blow.kind == "throw":
        return "idle", "swing-back", "throw"
    return _USUAL


def _being_struck(blow: Blow, one: Fighter) -> tuple[Stance, ...]:
    if blow.kind == "bite":
        return ("bitten",)
    if blow.kind == "injection":
        return "idle", "hit"
    hurt: tuple[Stance, ...] = ()
    if blow.hits or blow.fallen:
        hurt = ("reel",) if is_monster(one) else ("hit",)
    if is_monster(one):
        return "shamble", *hurt, *(("topple", "collapse") if blow.fallen else ())
    down: tuple[Stance, ...] = ("fall", "lie") if blow.fallen else ()
    return "aim" if blow.kind == "volley" else "idle", "duck", *hurt, *down
