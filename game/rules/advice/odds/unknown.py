"""The possible faces of face-down counters, from what the player knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from game.rules.advice.odds.results import MayBe
from game.rules.board import Cell
from game.rules.common.hidden import unknown_markers
from game.rules.common.markers import ALWAYS_LAID_OUT
from game.rules.counters import AMBITIONS, HUNT_ZOMBIES, kind_of
from game.rules.events.hunt import hunt_of
from game.rules.hunt.bocage import zombies_up
from game.rules.state import Enemy, Hunt, State

SECRET_AMBITION = "ambition"


def may_be_at(state: State, cell: Cell) -> tuple[MayBe, ...]:
    """The possible faces of the marker in a cell; only the real one if it was seen."""
    marker = state.hidden[cell]
    if marker in state.peeked:
        return (MayBe(kind_of(marker), Fraction(1)),)
    return may_be_unknown(state)


def may_be_unknown(state: State) -> tuple[MayBe, ...]:
    """The possible faces of a marker not looked at, sorted by kind.

    It may be one of those left out as well, while others lie in its place (Q255).
    """
    unknown = list(unknown_markers(state).values())
    if not state.left_out:
        return _in_shares(_kind(marker) for marker in unknown)
    certain = [marker for marker in unknown if marker in ALWAYS_LAID_OUT]
    others = [*(marker for marker in unknown if marker not in ALWAYS_LAID_OUT), *state.left_out]
    share = Fraction(len(unknown) - len(certain), len(unknown) * len(others))
    kinds = Counter(_kind(marker) for marker in others)
    found = {kind: share * number for kind, number in kinds.items()}
    for marker in certain:
        found[_kind(marker)] = Fraction(1, len(unknown))
    return tuple(MayBe(kind, found[kind]) for kind in sorted(found))


def _kind(marker: str) -> str:
    return SECRET_AMBITION if marker in AMBITIONS else kind_of(marker)


def may_be_in_lair(state: State) -> tuple[MayBe, ...]:
    """The possible faces of a counter of the hunt; one counter marks the turns (M3.0-setup)."""
    hunt = hunt_of(state)
    secrets = [counter for _, counter in hunt.face_down]
    if not hunt.turn_counter_is_known:
        secrets.append(hunt.turn_counter)
    return _in_shares(kind_of(counter) for counter in secrets)


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


def _in_shares(kinds: Iterable[str]) -> tuple[MayBe, ...]:
    counts = Counter(kinds)
    whole = counts.total()
    return tuple(MayBe(kind, Fraction(counts[kind], whole)) for kind in sorted(counts))


def chance_of(kind: str, may_be: Iterable[MayBe]) -> Fraction:
    """The chance that a counter is of that kind."""
    return sum((one.chance for one in may_be if one.kind == kind), Fraction(0))


def germans_it_may_be(state: State, enemy: Enemy) -> Sequence[Enemy]:
    """The enemy itself if it is face up, or else every German not seen yet, in its place.

    They are all equally likely: the face-down of the map and those left in the pool.
    """
    if enemy.up:
        return (enemy,)
    face_down = [other.name for other in state.enemies.values() if not other.up]
    names = sorted([*face_down, *state.pool])
    return [Enemy(name, "german", enemy.at, up=True, hits=enemy.hits) for name in names]
