"""How each figure of an attack stands at a moment: its pose, and how far it has moved."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

from game.painting.fights.figures import THINGS, Stance
from game.tabletop.fights.attack_view import (
    AIM_MS,
    BLOWS_MS,
    FIRE_MS,
    STAR_MS,
    STRIKE_MS,
    TURNS_MS,
    AttackView,
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
_BETWEEN_BLOWS_MS: Final = 190
_RAISES: Final = 13
"""Units that a monster draws back from the tank before its arms go up again."""
_BETWEEN_STRIKERS_MS: Final = 50
_STABS: Final = 174.0
_LEAPS: Final = 150.0
"""Units by which a man and a monster leap at their target."""
_RAM: Final = 244.0
"""Units that the tank drives into its target."""
_STOPS_SHORT: Final = 64.0
"""Units that it drives if it misses: not under the die."""
_DRAWS_BACK: Final = -16.0
"""Units by which it draws back before it rams."""
_OVER: Final = 46.0
"""Units that it drives on, over what it has struck."""
_CLIMBS: Final = 4
_KICKS, _NODS = 4, 1
"""Degrees by which it is tilted as it climbs, by its recoil, and as it swings back."""
_ROCKS_MS: Final = 420
"""How long it rocks once it has stopped."""
_CLINGS: Final = 200.0
"""Units by which a monster leaps at the tank, on which it then hangs."""
_BITES: Final = 62.0
"""Units by which a monster's head comes down in the close-up."""
_SNAPS_MS: Final = 80
"""How long it takes for that."""
_AMONG_THEM: Final = 60.0
"""Units from his place at which a striker is among those he strikes: more than a monster creeps."""
_CREEPS: Final = 34.0
"""Units by which a monster comes closer before it leaps."""
_GATHERS: Final = -16.0
"""Units by which a striker draws back before he leaps."""
_BACK_BLOW_MS: Final = 180
"""How long the tank is out of balance after a blow."""
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


class FigurePose(Struct, frozen=True):
    """One figure at one moment."""

    stance: Stance
    shift: Shift = (0.0, 0.0)
    flash: float = 0.0
    """The progress of its muzzle flash, 0-1; 0 for none."""
    is_seen: bool = True
    tilt: int = 0
    """Degrees by which the front of the tank is raised."""


def figures(side: tuple[Fighter, ...]) -> list[Fighter]:
    """The figures of a side, the one in front first."""
    return [one for one in side for _ in range(one.men)]


def is_monster(one: Fighter) -> bool:
    """Whether it is a zombie or an undead."""
    return one.role.kind in MONSTERS


def strikers(attack: AttackView, ms: float, *, is_calm: bool) -> tuple[FigurePose, ...]:
    """How the attacking side stands."""
    people = enumerate(figures(attack.strikers))
    return tuple(_striker(attack, one, place, ms, is_calm=is_calm) for place, one in people)


def struck(attack: AttackView, ms: float, *, is_calm: bool) -> tuple[FigurePose, ...]:
    """How the attacked side stands."""
    people = enumerate(figures(attack.struck))
    return tuple(_struck(attack, one, place, ms, is_calm=is_calm) for place, one in people)


def is_among_enemies(attack: AttackView, pose: FigurePose) -> bool:
    """Whether one of the attacking side, in this pose, has leapt at those he strikes by hand."""
    return attack.kind == "melee" and not attack.strikes_tank and pose.shift[0] > _AMONG_THEM


# --- Who strikes ------------------------------------------------------------------------------


def _striker(
    attack: AttackView, one: Fighter, place: int, ms: float, *, is_calm: bool
) -> FigurePose:
    if attack.kind in ("shell", "ram"):
        return _tank(attack, ms, is_calm=is_calm)
    if attack.kind == "injection":
        return _turned(ms, is_calm=is_calm)
    if attack.kind == "rising":
        return _riser(one, place, ms, is_calm=is_calm)
    if attack.kind == "bite":
        return _biter(attack, ms, is_calm=is_calm)
    if attack.kind == "melee":
        return _leaper(attack, one, place, ms, is_calm=is_calm)
    if attack.kind == "throw":
        return _thrower(place, ms, is_calm=is_calm)
    if is_monster(one) and not one.role.weapon:
        return FigurePose("shamble")
    return _gunner(place, ms, is_calm=is_calm)


def _tank(attack: AttackView, ms: float, *, is_calm: bool) -> FigurePose:
    """The tank: it fires and recoils, or gathers speed and rams its target."""
    since = ms - (STRIKE_MS if attack.kind == "ram" else FIRE_MS)
    if is_calm:
        return FigurePose("idle")
    if attack.kind == "ram":
        return _ramming(attack, ms)
    if since < 0:
        return FigurePose("idle")
    flash = max(since / _GUN_FLASH_MS, 0.01) if since < _GUN_FLASH_MS else 0.0
    push = _thrust(since)
    tilt = round(_KICKS * push - _NODS * math.sin(min(since / _ROCKS_MS, 1.0) * math.tau))
    if flash:
        return FigurePose("fire", (-34 * push, 0.0), flash=flash)
    return FigurePose("idle", (-34 * push, 0.0), tilt=tilt)


def _ramming(attack: AttackView, ms: float) -> FigurePose:
    """It draws back, gathers speed with its nose up, and drives over its target, or brakes."""
    shaken = 1.6 * math.sin(ms / 22)
    if ms < STRIKE_MS:
        back = min(max(ms - AIM_MS, 0.0) / (STRIKE_MS - AIM_MS), 1.0)
        return FigurePose("idle", (_DRAWS_BACK * back, shaken * back), tilt=-round(back))
    far, since = _RAM if attack.hits else _STOPS_SHORT, ms - STAR_MS
    if since < 0:
        share = 1 + since / (STAR_MS - STRIKE_MS)
        return FigurePose(
            "idle",
            (_DRAWS_BACK + (far - _DRAWS_BACK) * share**2.4, shaken),
            tilt=round(2 * math.sin(share * math.pi)) if attack.hits else -round(3 * share**3),
        )
    rest = max(1 - since / _ROCKS_MS, 0.0)
    if not attack.hits:
        rocks = -20 * math.sin(since / 62) * rest
        return FigurePose("idle", (far + rocks, 0.0), tilt=-round(3 * math.cos(since / 70) * rest))
    # It climbs over what lies before it, and comes down on the other side.
    over = min(since / _ROCKS_MS, 1.0)
    climbs = math.sin(over * math.pi)
    tilt = round(_CLIMBS * math.sin(over * math.tau) * (1.3 if over < 0.5 else 0.6))
    return FigurePose("idle", (far + _OVER * (1 - (1 - over) ** 2), -9 * climbs), tilt=tilt)


TILTS: Final = tuple(range(-4, 6))
"""All degrees by which the tank is tilted in these poses."""


def _gunner(place: int, ms: float, *, is_calm: bool) -> FigurePose:
    """A shooter: he aims and fires up to three times, one man after another."""
    if ms < AIM_MS:
        return FigurePose("idle")
    first = FIRE_MS + place * BETWEEN_SHOOTERS_MS
    if is_calm:
        return FigurePose("fire" if first <= ms < first + VOLLEYS * SHOT_MS else "aim")
    for volley in range(VOLLEYS):
        since = ms - first - volley * SHOT_MS
        if 0 <= since < _FLASH_MS:
            return FigurePose("fire", (-3.0, 0.0), flash=max(since / _FLASH_MS, 0.01))
        if _FLASH_MS <= since < SHOT_MS:
            return FigurePose("recoil", (-7.0, 0.0))
    last = first + (VOLLEYS - 1) * SHOT_MS
    if last <= ms < last + _RECOIL_MS + _FLASH_MS:
        return FigurePose("recoil", (-5.0, 0.0))
    return FigurePose("aim", (0.0, _breath(ms, place)))


def _leaper(
    attack: AttackView, one: Fighter, place: int, ms: float, *, is_calm: bool
) -> FigurePose:
    """Whoever strikes by hand: he waits for the dice, leaps, strikes, and goes back."""
    strike = STAR_MS + place * _BETWEEN_STRIKERS_MS
    since = ms - strike
    ready: Stance = "shamble" if is_monster(one) else "draw-back"
    attack_of: Stance = "lunge" if is_monster(one) else "strike"
    if ms < AIM_MS:
        return FigurePose("shamble" if is_monster(one) else "idle")
    if is_calm:
        return FigurePose(attack_of if since >= 0 else ready)
    creep = min(max(ms - AIM_MS, 0) / (strike - _CHARGE_MS - AIM_MS), 1.0)
    sway = 4 * math.sin(ms / 90 + place) if is_monster(one) else 0.0
    near = _CREEPS * creep + sway if is_monster(one) else _GATHERS * creep
    far = (_LEAPS if is_monster(one) else _STABS) - 40 * place
    if attack.strikes_tank:
        far = _CLINGS - 60 * place
    if since < -_CHARGE_MS:
        return FigurePose(ready, (near, 0.0))
    if since < 0:
        share = 1 + since / _CHARGE_MS
        up = -14 * math.sin(share * math.pi)
        between: Stance = "pounce" if is_monster(one) else "spring"
        return FigurePose(
            between if share < 0.5 else attack_of, (near + (far - near) * share**1.6, up)
        )
    if attack.strikes_tank:
        # It stays at the hull, and strikes it again and again.
        last = max(late for late in (0, *BLOWS_MS) if late <= since)
        back = 26 * math.sin(min((since - last) / _BETWEEN_BLOWS_MS, 1.0) * math.pi)
        return FigurePose("pounce" if back > _RAISES else attack_of, (far - back, -0.5 * back))
    if since < _HOLD_MS + (_HOLD_MS if attack.hits else 0):
        return FigurePose(attack_of, (far, 0.0))
    back = min((since - _HOLD_MS * (2 if attack.hits else 1)) / 220, 1.0)
    rest: Stance = "shamble" if is_monster(one) else "idle"
    return FigurePose(rest, (far * (1 - back) ** 2, _breath(ms, place)))


def _biter(attack: AttackView, ms: float, *, is_calm: bool) -> FigurePose:
    """A monster in close-up: it comes nearer while the die rolls, and bites or is pushed off."""
    is_bitten = attack.ending == "bitten"
    since = ms - STAR_MS
    if is_calm:
        return FigurePose("bite" if is_bitten or since < 0 else "reel")
    if since < 0:
        share = max(ms - AIM_MS, 0) / (STAR_MS - AIM_MS)
        snap = max(1 + since / _SNAPS_MS, 0.0) ** 2 if is_bitten else 0.0
        near = _CREEPS * share + 3 * math.sin(ms / 70)
        return FigurePose("bite", (near + (_BITES - near) * snap, 8 * snap))
    if is_bitten:
        gnaws = 5 * math.sin(since / 38) * max(1 - since / 420, 0.0)
        return FigurePose("bite", (_BITES + gnaws, 8 + gnaws * 0.5))
    share = min(since / 200, 1.0)
    return FigurePose("reel", (_CREEPS + 22 * share, -8 * share))


def _thrust(since: float) -> float:
    """The progress of a push: quickly forward, slowly back."""
    if since < 110:
        return math.sin(since / 110 * math.pi / 2)
    return max(math.cos(min((since - 110) / 320, 1.0) * math.pi / 2), 0.0)


def _breath(ms: float, place: int) -> float:
    """How far somebody who stands still rises and sinks."""
    return 1.2 * math.sin(ms / 260 + place * 1.7)


def _thrower(place: int, ms: float, *, is_calm: bool) -> FigurePose:
    if place or ms < AIM_MS:
        return FigurePose("idle")
    if ms < STRIKE_MS:
        back = 0.0 if is_calm else -12 * min((ms - AIM_MS) / 90, 1.0)
        return FigurePose("swing-back", (back, 0.0))
    return FigurePose("throw", (0.0 if is_calm else 16 * _thrust(ms - STRIKE_MS), 0.0))


def _riser(one: Fighter, place: int, ms: float, *, is_calm: bool) -> FigurePose:
    """A monster that comes out of the ground: hands, a pull, and it stands and roars."""
    if is_calm:
        return FigurePose("shamble" if is_monster(one) else "idle")
    since = ms - AIM_MS - place * 110
    share = min(max(since / _RISEN_MS, 0.0), 1.0)
    if share >= 1:
        roars = since < _RISEN_MS + _ROAR_MS
        stance: Stance = "roar" if roars else "shamble"
        sway = 5 * math.sin(ms / 130 + place)
        return FigurePose(stance if is_monster(one) else "idle", (0.0 if roars else sway, 0.0))
    # The hands first; they hold on, and then it pulls itself up.
    down = 190 - 70 * min(share / 0.25, 1.0) if share < 0.45 else 120 * (1 - (share - 0.45) / 0.55)
    sway = 7 * math.sin(ms / 48) * (1 - share)
    return FigurePose("claw" if is_monster(one) else "idle", (sway, down))


def _turned(ms: float, *, is_calm: bool) -> FigurePose:
    """What becomes of a man who was injected, in his place."""
    is_seen = ms >= TURNS_MS
    if is_calm:
        return FigurePose("shamble", is_seen=is_seen)
    since = ms - TURNS_MS
    if since < _ROAR_MS:
        return FigurePose("claw", (6 * math.sin(ms / 26), 0.0), is_seen=is_seen)
    return FigurePose("roar" if since < 2 * _ROAR_MS else "shamble", (4 * math.sin(ms / 130), 0.0))


# --- Who is struck ----------------------------------------------------------------------------


def _struck(
    attack: AttackView, one: Fighter, place: int, ms: float, *, is_calm: bool
) -> FigurePose:
    if one.role.kind in THINGS:
        return _thing(attack, ms, is_calm=is_calm)
    if attack.kind == "injection":
        return _injected(place, ms, is_calm=is_calm)
    if attack.kind == "bite":
        return _bitten(attack, ms, is_calm=is_calm)
    if place < attack.fallen and ms >= fall_ms(attack, place):
        share = 1.0 if is_calm else min((ms - fall_ms(attack, place)) / _FALL_MS, 1.0)
        is_thrown = attack.kind in ("throw", "shell")
        return _falling(share, is_monster=is_monster(one), is_thrown=is_thrown)
    hit = _hit_ms(attack, place)
    if hit is not None and ms >= hit:
        since = ms - hit
        if is_calm or since < _REELS_MS or place < attack.fallen:
            back = 0.0 if is_calm else -30 * _thrust(since * 110 / _BACK_MS)
            return FigurePose("reel" if is_monster(one) else "hit", (back, 0.0))
        if is_monster(one):
            swaying = 12 * math.sin(since / 110) * max(1 - since / 1400, 0.0)
            return FigurePose("shamble", (swaying, 0.0))
        return FigurePose("duck", (-6.0, 5 + _breath(ms, place)))
    return _waiting(attack, one, place, ms, is_calm=is_calm)


def _hit_ms(attack: AttackView, place: int) -> float | None:
    """When a figure is hit; None if it isn't."""
    if attack.kind == "throw":
        return blast_ms(attack) if attack.ending == "blast-hits" else None
    star = first_star(attack, place)
    return None if star is None else star_ms(attack, star)


def _waiting(
    attack: AttackView, one: Fighter, place: int, ms: float, *, is_calm: bool
) -> FigurePose:
    """Somebody who isn't hit, or not yet."""
    if is_monster(one):
        if is_calm:
            return FigurePose("shamble")
        closer = 10 * min(ms / STAR_MS, 1.0)
        aside = _evades(attack, place, ms)
        return FigurePose("shamble", (closer + 4 * math.sin(ms / 130 + place) + aside, 0.0))
    is_aimed_at = attack.kind in ("volley", "melee") and STRIKE_MS <= ms < STAR_MS + 160
    if is_aimed_at and not is_calm:
        return FigurePose("duck", (-3.0 + _evades(attack, place, ms), 3.0))
    if attack.kind == "melee" and ms >= AIM_MS:
        return FigurePose("duck")
    if attack.kind == "throw" and not is_calm and _SEEN_FLYING_MS <= ms < blast_ms(attack) + 120:
        share = min((ms - _SEEN_FLYING_MS) / 120, 1.0)
        return FigurePose("duck", (-12 * share, 6 * share))
    usual: Stance = "aim" if attack.kind == "volley" else "idle"
    return FigurePose(usual, (0.0, 0.0 if is_calm else _breath(ms, place)))


def _evades(attack: AttackView, place: int, ms: float) -> float:
    """How far the target of an attack that misses jumps back."""
    if place or attack.hits or attack.kind not in ("melee", "ram"):
        return 0.0
    far = -64 if attack.kind == "melee" else -128
    return far * _thrust(max(ms - STAR_MS + 90, 0.0))


def _thing(attack: AttackView, ms: float, *, is_calm: bool) -> FigurePose:
    """A hedge, which shakes when it is hit, and is gone if it is overrun or blown up."""
    since = ms - STAR_MS
    if not attack.hits or since < 0:
        return FigurePose("idle")
    if attack.strikes_tank:
        return FigurePose("idle") if is_calm else _pounded(since)
    if attack.fallen and since >= _GONE_MS:
        return FigurePose("idle", is_seen=False)
    if is_calm:
        return FigurePose("idle")
    return FigurePose("idle", (9 * math.sin(since / 26) * max(1 - since / 400, 0.0), 0.0))


def _pounded(since: float) -> FigurePose:
    """The tank under blows: each presses its front down and throws it back a little."""
    last = max(late for late in BLOWS_MS if late <= since)
    rest = max(1 - (since - last) / _BACK_BLOW_MS, 0.0)
    shaken = 3 * math.sin((since - last) / 12) * rest
    return FigurePose("idle", (-14 * rest + shaken, 3 * rest), tilt=-round(3 * rest))


def _injected(place: int, ms: float, *, is_calm: bool) -> FigurePose:
    """A man with a needle in his arm: he cramps until he isn't himself any more."""
    if place:
        return FigurePose("idle")
    is_seen = ms < TURNS_MS
    if ms < STRIKE_MS:
        return FigurePose("idle", is_seen=is_seen)
    shaking = 0.0 if is_calm else 5 * math.sin(ms / 24)
    return FigurePose("hit", (shaking, 0.0), is_seen=is_seen)


def _bitten(attack: AttackView, ms: float, *, is_calm: bool) -> FigurePose:
    """The man in close-up: he holds it off; at the bite he is pushed back."""
    if is_calm:
        return FigurePose("bitten")
    if ms < STAR_MS:
        return FigurePose("bitten", (2.5 * math.sin(ms / 33), 0.0))
    if attack.ending == "bitten":
        return FigurePose("bitten", (-26 * _thrust(ms - STAR_MS), 6.0))
    return FigurePose("bitten", (30 * _thrust((ms - STAR_MS) * 0.5), 0.0))


def _falling(share: float, *, is_monster: bool, is_thrown: bool) -> FigurePose:
    """Somebody who is thrown back, falls, and lies."""
    if is_monster:
        if share < _HANGS:
            return FigurePose("reel", (-60 * share, 10 * share))
        drop = min((share - _HANGS) / 0.5, 1.0)
        up = _FLIES * math.sin(drop * math.pi) if is_thrown else 0.0
        if drop < _TOPPLES:
            return FigurePose("topple", (-22 - 10 * drop, 10 - 60 * drop - up))
        return FigurePose("collapse", (-24 - 10 * drop, _LIES_HIGHER - 34 * (1 - drop**2) - up))
    if share < _HANGS:
        return FigurePose("hit", (-58 * share, 0.0))
    drop = min((share - _HANGS) / 0.66, 1.0)
    up = _FLIES * math.sin(drop * math.pi) if is_thrown else 0.0
    if drop < 0.55:
        return FigurePose("fall", (-20 - 10 * drop, 26 * drop - up))
    return FigurePose("lie", (-26 - 4 * drop, _LIES_HIGHER - 20 * (1 - drop) - up))


# --- All stances of an attack ---------------------------------------------------------------------

_USUAL: Final[tuple[Stance, ...]] = ("idle", "aim", "fire", "recoil")


def stances(attack: AttackView, side: Side) -> Callable[[Fighter], tuple[Stance, ...]]:
    """The stances in which a fighter of a side is seen, in order."""
    strikes = side == attack.strikes_from

    def of(one: Fighter) -> tuple[Stance, ...]:
        if one.role.kind in THINGS:
            return ("idle", "fire") if strikes and attack.kind == "shell" else ("idle",)
        return _striking(attack, one) if strikes else _being_struck(attack, one)

    return of


def _striking(attack: AttackView, one: Fighter) -> tuple[Stance, ...]:
    if attack.kind in ("rising", "injection"):
        return ("claw", "roar", "shamble") if is_monster(one) else ("idle",)
    if attack.kind == "bite":
        return ("bite",) if attack.ending == "bitten" else ("bite", "reel")
    if is_monster(one) and not one.role.weapon:
        return "shamble", "pounce", "lunge"
    if attack.kind == "melee":
        return "idle", "draw-back", "spring", "strike"
    if attack.kind == "throw":
        return "idle", "swing-back", "throw"
    return _USUAL


def _being_struck(attack: AttackView, one: Fighter) -> tuple[Stance, ...]:
    if attack.kind == "bite":
        return ("bitten",)
    if attack.kind == "injection":
        return "idle", "hit"
    hurt: tuple[Stance, ...] = ()
    if attack.hits or attack.fallen:
        hurt = ("reel",) if is_monster(one) else ("hit",)
    if is_monster(one):
        return "shamble", *hurt, *(("topple", "collapse") if attack.fallen else ())
    down: tuple[Stance, ...] = ("fall", "lie") if attack.fallen else ()
    return "aim" if attack.kind == "volley" else "idle", "duck", *hurt, *down
