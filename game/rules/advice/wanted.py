"""What is worth looking for under the castle's face-down markers, as far as the player can know.

    for hope in hopes(game.boards, game.state): ...

It counts which markers haven't been seen yet, as a player does who keeps the counter sheet beside
him; where each of them lies has no part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import msgspec

from game.rules.board import VILLAGE, Boards, CastleBoard, Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import POINTS_TO_RISE, icons_set
from game.rules.castle.explosives import detonator_waits_for_hostage
from game.rules.common.points import items_at_home, points_at_stake, points_now
from game.rules.counters import HOSTAGE, ITEMS, KEY_ITEM
from game.rules.state import NOWHERE, State

Use: TypeAlias = Literal["papers", "hostage", "explosives", "ignition", "points", "danger", "other"]
USES: Final[tuple[Use, ...]] = (
    "papers",
    "hostage",
    "explosives",
    "ignition",
    "points",
    "danger",
    "other",
)
"""What a marker may be good for, the most important first; each marker has one use."""
_WANTED: Final[tuple[Use, ...]] = USES[:5]


class Hope(msgspec.Struct, frozen=True):
    """The markers of one use that haven't been seen yet."""

    use: Use
    markers: tuple[str, ...]
    of: int
    """The number of all markers that haven't been seen yet."""

    @property
    def is_wanted(self) -> bool:
        """Whether finding one would help to win."""
        return is_wanted(self.use)

    @property
    def chance(self) -> float:
        """The probability that a face-down marker is one of them."""
        return len(self.markers) / self.of


def hopes(boards: Boards, state: State) -> tuple[Hope, ...]:
    """The unseen markers by what they are good for in this position, the most important first."""
    unseen = unseen_markers(state)
    wanted = _wanted(boards, state)
    found: dict[Use, list[str]] = {use: [] for use in USES}
    for marker in unseen:
        found[_use(state, marker, wanted)].append(marker)
    return tuple(
        Hope(use, tuple(markers), len(unseen)) for use, markers in found.items() if markers
    )


def unseen_markers(state: State) -> tuple[str, ...]:
    """Castle markers that lie face down, or were left out, and haven't been looked at."""
    markers = (*state.hidden.values(), *state.left_out)
    return tuple(sorted(marker for marker in markers if marker not in state.peeked))


def markers_on_way(board: CastleBoard, state: State, way: Sequence[Cell]) -> list[Cell]:
    """R7.3-enter-room: the face-down markers that a way through the castle turns up, in board
    order."""
    entered: set[Cell] = set()
    for here, there in pairwise(way):
        is_same = here != VILLAGE and there != VILLAGE and board.are_in_one_room(here, there)
        if there == VILLAGE or is_same:
            continue
        is_room = board.are_in_one_room(there, there)
        entered.update(board.room_of[there].squares if is_room else (there,))
    return sorted(entered & state.hidden.keys(), key=board.order.__getitem__)


def use_of(boards: Boards, state: State, marker: str) -> Use:
    """What one marker is good for in this position."""
    return _use(state, marker, _wanted(boards, state))


def is_wanted(use: Use) -> bool:
    """Whether markers of a use help to win."""
    return use in _WANTED


def icons_wanted(boards: Boards, state: State) -> int:
    """The explosive icons that are still missing for all floors, beside those in the men's hands
    and on the ground; 0 or less if there are enough."""
    board = boards.castle
    lacking = sum(
        max(required - icons_set(board, state, floor), 0)
        for floor, (_, required) in board.charges.items()
    )
    return lacking - sum(state.sheet.items[item].explosive for item in _at_hand(state))


def _at_hand(state: State) -> list[str]:
    """Items that the squad has or is sharing out, or that lie face up."""
    carried = [item for man in state.living() if man.at not in NOWHERE for item in man.items]
    return [*carried, *state.to_assign, *(item for items in state.lying.values() for item in items)]


def _wanted(boards: Boards, state: State) -> frozenset[Use]:
    """What is still lacking."""
    found: set[Use] = set()
    at_hand = _at_hand(state)
    if ambition_of(state).needs_papers and KEY_ITEM not in items_at_home(state):
        found.add("papers")
    if detonator_waits_for_hostage(state):
        found.add("hostage")
    if icons_wanted(boards, state) > 0:
        found.add("explosives")
    if not any(state.sheet.items[item].ignites for item in at_hand):
        found.add("ignition")
    if points_now(state) + points_at_stake(state) < POINTS_TO_RISE:
        found.add("points")
    return frozenset(found)


def _use(state: State, marker: str, wanted: Iterable[Use]) -> Use:
    """The most important use of a marker."""
    if marker not in ITEMS or (marker == HOSTAGE and ambition_of(state).has_worms):
        return "danger"
    item = state.sheet.items[marker]
    serves: dict[Use, bool] = {
        "papers": marker == KEY_ITEM,
        "hostage": marker == HOSTAGE,
        "explosives": item.explosive > 0,
        "ignition": item.ignites,
        "points": item.stars > 0,
    }
    return next((use for use, is_so in serves.items() if is_so and use in wanted), "other")
