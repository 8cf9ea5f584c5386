"""The odds of the hunt: what lies in lairs, shots, ramming, repairs, and the next die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

from game.rules.advice.odds.harm import chance_of, in_shares
from game.rules.advice.odds.results import (
    FACES,
    FaceOdds,
    MayBe,
    PointsOdds,
    RepairOdds,
    ShotOdds,
    counted,
    faces_reaching,
    within,
)
from game.rules.counters import HUNT_ZOMBIES, kind_of
from game.rules.decisions import FireGun, Ram
from game.rules.events.hunt import hunt_of
from game.rules.hunt import (
    GUN_GEAR,
    HEXES_OF_FACE,
    NO_ACTION,
    RAM_GEAR,
    breaks_down,
    gear_bonus,
    need_against,
    zombies_up,
)
from game.rules.state import Hunt, State
from game.rules.table import Table

FIRE_RULE: Final = "M7.3-fire"


def may_be_in_lair(state: State) -> tuple[MayBe, ...]:
    """The possible faces of a counter of the hunt; one counter marks the turns (M3.0-setup)."""
    hunt = hunt_of(state)
    secrets = [counter for _, counter in hunt.face_down]
    if not hunt.turn_counter_is_known:
        secrets.append(hunt.turn_counter)
    return in_shares(kind_of(counter) for counter in secrets)


def zombies_of_hunt(hunt: Hunt) -> tuple[int, int]:
    """The least and the greatest number of zombies that may be on the map, killed ones among them,
    by what has been turned up: one of the counters marks the turns (M3.0-setup)."""
    seen = {*hunt.killed, *zombies_up(hunt)}
    hidden = [counter for _, counter in hunt.face_down]
    if not hunt.turn_counter_is_known:
        hidden.append(hunt.turn_counter)
    lurking = sum(counter in HUNT_ZOMBIES for counter in hidden)
    others = len(hidden) - lurking
    on_map = len(hunt.face_down)
    return len(seen) + max(on_map - others, 0), len(seen) + min(lurking, on_map)


def shot_odds(table: Table, target: str) -> ShotOdds:
    """M7.3-fire: a shell at a zombie or at something hidden."""
    return _strike(table, FIRE_RULE, target, GUN_GEAR)


def ram_odds(table: Table, target: str) -> ShotOdds:
    """M7.4-ram: over whatever is in the tank's hex."""
    return _strike(table, "M7.4-ram", target, RAM_GEAR)


def once_up(table: Table, strike: FireGun | Ram) -> tuple[tuple[int, int], ...]:
    """M7.2-zombie: what the die must show against the zombies that may lie face down there, once
    they are turned up, and how many of them need that; empty if the target is face up."""
    hunt = hunt_of(table.state)
    up = zombies_up(hunt)
    if strike.target in up:
        return ()
    left = [name for name in HUNT_ZOMBIES if name not in up and name not in hunt.killed]
    bonus = gear_bonus(hunt, GUN_GEAR if isinstance(strike, FireGun) else RAM_GEAR)
    needs = Counter(need_against(table, name) - bonus for name in left)
    return tuple(sorted(needs.items()))


def _strike(table: Table, rule: str, target: str, gear: str) -> ShotOdds:
    state, hunt = table.state, hunt_of(table.state)
    need, bonus = need_against(table, target), gear_bonus(hunt, gear)
    breakdown = Fraction(sum(breaks_down(table, face) for face in FACES), len(FACES))
    hit = Fraction(faces_reaching(need, bonus), len(FACES))
    may_be = () if target in zombies_up(hunt) else may_be_in_lair(state)
    kill = hit * chance_of("zombie", may_be) if may_be else hit
    return ShotOdds(rule, target, need, bonus, hit, kill, breakdown, may_be)


def repair_odds(points: int) -> RepairOdds:
    """M7.5-repair: a die at most the points spent."""
    return RepairOdds("M7.5-repair", points, within(points))


def scout_odds(state: State, rule: str, at: str) -> FaceOdds:
    """M7.2: what may turn up in that hex."""
    return FaceOdds(rule, at, may_be_in_lair(state))


def points_odds() -> PointsOdds:
    """M5.0-ap, M5.0-counter: the next roll."""
    points = counted(0 if face in NO_ACTION else face for face in FACES)
    attacks = tuple((hexes, Fraction(1, len(FACES))) for hexes in HEXES_OF_FACE.values())
    return PointsOdds("M5.0-ap", points, attacks)
