"""The beats of a blow: what comes when, in milliseconds of its own clock, at normal speed."""

from __future__ import annotations

from typing import Final

from game.tabletop.fights.blow import Blow

SLIDE_MS: Final = 140
AIM_MS: Final = 140
STRIKE_MS: Final = 260
"""Shots are fired, and dice and whatever else is thrown leave the hand."""
SETTLE_MS: Final = 480
STAR_MS: Final = 760
"""The first hit. Whoever strikes by hand, bites or rams reaches his target now."""
STAMPED_MS: Final = 140
BLAST_MS: Final = 420
LANDS_MS: Final = 230
"""Milliseconds from the beginning of a fall to the ground."""
TURNS_MS: Final = 620
"""When a man who was injected is no longer himself."""
_BETWEEN_DICE_MS: Final = 40
_ALL_SETTLED_MS: Final = 730
_BETWEEN_STARS_MS: Final = 70
_ALL_COUNTED_MS: Final = 1180
_EARLIEST_STAMP_MS: Final = 1060
_AFTER_COUNT_MS: Final = 200
"""Milliseconds from the last hit to the stamp."""
_BLAST_BEFORE_MS: Final = 60
_TO_FALL_MS: Final = 70
"""Milliseconds from the hit that fells somebody to his fall."""
_AFTER_BLAST_MS: Final = 40
_BLAST_COUNTED_MS: Final = 260
"""Milliseconds in which the hits of a blast are counted."""


def settled_ms(blow: Blow, place: int) -> float:
    """When a die lies still."""
    room = (_ALL_SETTLED_MS - SETTLE_MS) / max(len(blow.dice) - 1, 1)
    return SETTLE_MS + place * min(_BETWEEN_DICE_MS, room)


def star_ms(blow: Blow, star: int) -> float:
    """When a hit is counted: its star, its die, the counter and its sound."""
    room = (_ALL_COUNTED_MS - STAR_MS) / max(blow.hits - 1, 1)
    return STAR_MS + star * min(_BETWEEN_STARS_MS, room)


def blast_ms(blow: Blow) -> float:
    """When what is thrown or fired explodes."""
    return STAR_MS if blow.kind == "shell" else STAR_MS - _BLAST_BEFORE_MS


def counted_hits(blow: Blow) -> int:
    """How many hits are counted; the die of a throw only says whether it lands."""
    if blow.kind != "throw":
        return blow.hits
    return blow.lost if blow.ending == "blast-hits" else 0


def counted_ms(blow: Blow, hit: int) -> float:
    """When the number of hits goes up: at each star, or one by one after a blast."""
    if blow.kind != "throw":
        return star_ms(blow, hit)
    room = _BLAST_COUNTED_MS / max(blow.lost - 1, 1)
    return blast_ms(blow) + _AFTER_BLAST_MS + hit * min(_BETWEEN_STARS_MS, room)


def stamp_ms(blow: Blow) -> int:
    """When the stamp comes down: after the last hit."""
    last = star_ms(blow, blow.hits - 1) if blow.hits else STAR_MS
    return max(_EARLIEST_STAMP_MS, round(last) + _AFTER_COUNT_MS)


def struck_place(blow: Blow, star: int) -> int:
    """The figure that a hit strikes: of a German unit one man after another, else the one in
    front."""
    return min(star, max(_one_by_one(blow) - 1, 0))


def first_star(blow: Blow, place: int) -> int | None:
    """The first hit that strikes a figure; None if none does."""
    if not blow.hits:
        return None
    men = _one_by_one(blow)
    if place < max(men, 1):
        return place if place < blow.hits else None
    return None


def fall_ms(blow: Blow, place: int) -> float:
    """When a figure begins to fall: at the hit that fells it."""
    if blow.kind == "throw" or not blow.hits:
        return blast_ms(blow) + _AFTER_BLAST_MS
    if place < _one_by_one(blow):
        return star_ms(blow, min(place, blow.hits - 1)) + _TO_FALL_MS
    return star_ms(blow, blow.hits - 1) + _TO_FALL_MS


def fallen_at(blow: Blow) -> dict[str, float]:
    """When the last figure of each fighter falls of whom none is left standing."""
    found: dict[str, float] = {}
    place = 0
    for one in blow.struck:
        place += one.men
        if place > blow.fallen:
            break
        found[one.unit] = fall_ms(blow, place - 1)
    return found


def _one_by_one(blow: Blow) -> int:
    """How many figures fall to a hit each: the men of a German unit."""
    front = blow.struck[0] if blow.struck else None
    if blow.kind == "throw" or front is None or front.role.kind != "german":
        return 0
    return min(blow.fallen, front.men)
