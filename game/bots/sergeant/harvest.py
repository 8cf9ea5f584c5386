"""Raising the victory level of a won game: mining the basement, and six points (R9.3-upgrade).

Once tower and ground floor are mined, one man stays with the fire and all others gather
explosives for the basement and items with stars, by the fastest plan. Items needn't be carried to
Nonette: a man who survives the explosion brings them along. Plans are pure, so they are cached:
little changes from one decision to the next.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from math import inf
from typing import Final, NamedTuple

import msgspec

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.values import FAR, FIRE, free_hands, hour, steps_to
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import Floor
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import POINTS_TO_RISE
from game.rules.clock import CASTLE_TURN
from game.rules.common.items import points_now
from game.rules.counters import HOSTAGE, INES, ITEMS
from game.rules.state import Para, State

MOST_THINGS: Final = 3
"""Limit of the items gathered in one plan."""
_ROUNDING: Final = 1e-6
"""Tolerance for rounding errors, in turns."""


class Thing(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A useful item: its icons or stars, and the cell it lies in or the man who carries it."""

    item: str
    worth: int
    cell: Cell
    holder: str


class Gatherer(msgspec.Struct, frozen=True, gc=False):
    """A man who could gather: his cell, steps a turn, and the number of items he can take."""

    name: str
    at: Cell
    pace: int
    hands: int


class GatherTask(NamedTuple):
    """What has to be gathered in how many turns; explosives are also carried to the basement."""

    board: CastleBoard
    passage: bool
    is_basement: bool
    need: int
    left: int


class FetchPlan(NamedTuple):
    """Who fetches what, and the turns it takes."""

    turns: float
    first: Mapping[str, list[Cell]]
    """The next destination of each man."""
    items: frozenset[str]
    """The items to pick up."""
    is_basement: bool
    """Whether it mines the basement; else it gathers points."""


@lru_cache(maxsize=4096)
def quickest(
    task: GatherTask, things: Sequence[Thing], men: Sequence[Gatherer]
) -> FetchPlan | None:
    """The fastest plan that gathers enough; None if none is in time."""
    planner = _Planner(task, things, men)
    soonest = {one: planner.soonest(one) for one in things}
    in_time = [one for one, turns in soonest.items() if turns < task.left + _ROUNDING]
    worths = sorted([one.worth for one in in_time], reverse=True)
    best: FetchPlan | None = None
    for count in range(1, MOST_THINGS + 1):
        if sum(worths[:count]) < task.need:
            continue
        for chosen in combinations(in_time, count):
            if sum([one.worth for one in chosen]) < task.need:
                continue
            if best and max([soonest[one] for one in chosen]) > best.turns + _ROUNDING:
                continue
            plan = planner.share_out(chosen)
            if plan is None or plan.turns > task.left:
                continue
            if best is None or plan.turns < best.turns:
                best = plan
    return best


@dataclass(slots=True)
class _Assignment:
    """One man's part of a plan under construction: his destination and arrival time."""

    at: Cell
    pace: int
    hands: int
    first: list[Cell]
    """His next destination."""
    spent: float = 0.0


class _Planner:
    """Assigns items to men, greedily by the earliest delivery."""

    def __init__(self, task: GatherTask, things: Sequence[Thing], men: Sequence[Gatherer]) -> None:
        """Look up all distances."""
        board, passage = task.board, task.passage
        basement = board.area["basement"]
        self._is_basement: Final = task.is_basement
        self._end: Final = list(basement) if task.is_basement else [VILLAGE]
        """The destination of gathered items: the demolition area of the basement, or Nonette."""
        self._men: Final = {man.name: man for man in men}
        self._able: Final = [man for man in men if man.hands > 0]
        self._walks: Final = {one.cell: board.walk(one.cell, passage=passage) for one in things}
        onward = steps_to(board, basement, passage)
        self._onward: Final = {
            one.cell: onward.get(one.cell, FAR) if task.is_basement else 0 for one in things
        }
        """Steps each item must still be carried."""
        self._lateness: Final = {one: self._turns_of_all(one) for one in things if not one.holder}
        """Turns until each item on the floor is delivered, by each man who could take it."""

    def soonest(self, thing: Thing) -> float:
        """Lower bound of the turns any plan needs to deliver that item."""
        if not thing.holder:
            return min(self._lateness[thing], default=inf) + self._is_basement
        if not self._is_basement:
            return 0.0
        if thing.holder not in self._men:
            return inf
        return self._onward[thing.cell] / self._men[thing.holder].pace + 1

    def share_out(self, things: Sequence[Thing]) -> FetchPlan | None:
        """Assign each item to the man who delivers it soonest.

        None if another man carries what the basement needs, or if there are too few free hands.
        """
        holders = [one.holder for one in things if one.holder]
        if self._is_basement and not self._men.keys() >= set(holders):
            return None
        shares = {
            name: _share_of(self._men[name], self._end) for name in holders if name in self._men
        }
        lying = [one for one in things if not one.holder]
        for thing in lying:
            man = self._who_fetches(thing, shares)
            if man is None:
                return None
            if man.name not in shares:
                shares[man.name] = _share_of(man, [])
            self._fetch(shares[man.name], thing.cell)
        return FetchPlan(
            turns=max(map(self._turns_of, shares.values()), default=0.0),
            first={name: share.first for name, share in shares.items()},
            items=frozenset([one.item for one in lying]),
            is_basement=self._is_basement,
        )

    def _who_fetches(self, thing: Thing, shares: Mapping[str, _Assignment]) -> Gatherer | None:
        """The man who delivers it soonest after his other items, the first of equals."""
        soonest: Gatherer | None = None
        least = inf
        for man, lateness in zip(self._able, self._lateness[thing], strict=True):
            if man.name in shares:
                share = shares[man.name]
                if share.hands <= 0:
                    continue
                lateness = share.spent + self._turns(share.at, thing.cell, man.pace)
            if lateness < least:
                soonest, least = man, lateness
        return soonest

    def _fetch(self, share: _Assignment, cell: Cell) -> None:
        """Add a stop at that cell to pick up an item."""
        share.spent += self._walks[cell].get(share.at, FAR) / share.pace
        share.at = cell
        share.hands -= 1
        if share.first in ([], self._end, [VILLAGE]):
            share.first = [cell]

    def _turns_of_all(self, thing: Thing) -> list[float]:
        """Turns of each man who could take it to an item and on to its destination."""
        walk, onward = self._walks[thing.cell], self._onward[thing.cell]
        return [(walk.get(man.at, FAR) + onward) / man.pace for man in self._able]

    def _turns(self, origin: Cell, cell: Cell, pace: int) -> float:
        """Turns from `origin` to an item and on to its destination."""
        return (self._walks[cell].get(origin, FAR) + self._onward[cell]) / pace

    def _turns_of(self, share: _Assignment) -> float:
        """Turns until a share is done; setting explosives takes one turn."""
        if not self._is_basement:
            return share.spent
        return share.spent + self._onward[share.at] / share.pace + 1


def _share_of(man: Gatherer, first: list[Cell]) -> _Assignment:
    return _Assignment(man.at, man.pace, man.hands, first)


LAST_SET: Final = 350
"""Minutes after midnight; the last turn in which explosives can be set."""
LAST_HOPE: Final = 320
"""Minutes after midnight until which he waits for items that haven't been found."""
MANY: Final = 4
"""Squad size from which some men gather before the upper floors are mined."""


class Harvest:
    """Who gathers what, computed for each decision."""

    def __init__(
        self,
        outlook: Outlook,
        living: Sequence[Para],
        missing: Mapping[Floor, int],
        tasks: Mapping[str, Floor],
        busy: Collection[str],
        above: Sequence[Floor] = ("2F", "1F"),
    ) -> None:
        """`missing`: explosive icons by floor; `tasks`: floor by bearer; `busy`: other men;
        `above`: the floors that are mined first."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        self._sheet: Final = outlook.sheet
        self._board: Final = outlook.boards.castle
        self._living: Final = living
        unmined = [floor for floor in above if missing[floor] > 0]
        is_early = len(living) >= _many(outlook.state) and {*unmined}.issubset(tasks.values())
        may_gather = outlook.gathers and (not unmined or is_early)
        self._main: Final[Floor] = above[0] if above else "2F"
        self.keeper: Final = self._choose_keeper(busy) if may_gather else ""
        """The man who stays with the fire while others gather, or ""."""
        is_ripe = self.keeper != ""
        self._icons: Final = missing["basement"] if is_ripe and "basement" not in above else 0
        self._stars: Final = POINTS_TO_RISE - points_now(outlook.state) if is_ripe else 0
        plans = self._plans(busy) if is_ripe else []
        self._is_planned: Final = bool(plans)
        self.turns_to_basement: Final = min(
            [one.turns for one in plans if one.is_basement], default=inf
        )
        """Turns until the basement is mined; infinite if nobody is to mine it."""
        self.first: Final = {name: way for plan in plans for name, way in plan.first.items()}
        """The next destination of each gatherer."""
        self.items: Final = {item for plan in plans for item in plan.items}
        """The items they pick up."""

    @property
    def to_basement(self) -> list[str]:
        """The men who carry explosives to the basement."""
        basement = list(self._board.area["basement"])
        return [name for name, way in self.first.items() if way == basement]

    @cached_property
    def is_hoped_for(self) -> bool:
        """Whether waiting may still raise the victory level."""
        return self._is_planned or self.may_turn_up

    @cached_property
    def may_turn_up(self) -> bool:
        """Whether items that haven't been found could be enough."""
        if (self._icons <= 0 and self._stars <= 0) or hour(self._state) > LAST_HOPE:
            return False
        if not self._outlook.state.hidden:
            return False
        items = self._sheet.items
        icons = sum(items[one].explosive for one in self._unseen())
        stars = sum(items[one].stars for one in self._unseen())
        more_icons = self._icons > 0 and icons > 0
        more_stars = self._stars > 0 and stars > 0
        enough_icons = sum(one.worth for one in self._things("explosive")) + icons >= self._icons
        enough_stars = sum(one.worth for one in self._things("stars")) + stars >= self._stars
        return (more_icons and enough_icons) or (more_stars and enough_stars)

    def _unseen(self) -> list[str]:
        """Castle items that may still lie face down."""
        state = self._state
        unseen = [m for m in state.hidden.values() if m in ITEMS]
        is_worm = ambition_of(state).has_worms
        return [one for one in unseen if not (is_worm and one == HOSTAGE)]

    def _choose_keeper(self, busy: Collection[str]) -> str:
        """The man with fire who is nearest to explosives, the luckier of equals."""
        fire = [
            man
            for man in self._state.paras_on_map()
            if man.name not in busy and not FIRE.isdisjoint(man.items)
        ]
        if not fire:
            return ""
        mined = [cell for cell in self._state.charges_set if cell in self._board.area_floor]
        goals = tuple(mined) or self._board.area[self._main]
        steps = steps_to(self._board, goals, self._state.passage)

        def lateness(man: Para) -> float:
            return steps.get(man.at, FAR) - self._sheet.luck(man) / 10

        return min(fire, key=lateness).name

    def _plans(self, busy: Collection[str]) -> list[FetchPlan]:
        """Plans for both basement and points if possible, else for one of them."""
        wanted: list[tuple[GatherTask, tuple[Thing, ...]]] = []
        for column, need in (("explosive", self._icons), ("stars", self._stars)):
            things = self._things(column) if need > 0 else ()
            if things and sum([one.worth for one in things]) >= need:
                wanted.append((self._task(need, is_basement=column == "explosive"), things))
        if not wanted:
            return []
        best: list[FetchPlan] = []
        everybody = tuple(self._gatherers(busy))
        for order in permutations(wanted):
            men, plans = everybody, []
            for task, things in order:
                plan = quickest(task, things, men)
                if plan is not None:
                    plans.append(plan)
                    men = tuple([man for man in men if man.name not in plan.first])
            if len(plans) > len(best) or (
                len(plans) == len(best)
                and plans
                and max(one.turns for one in plans) < max(one.turns for one in best)
            ):
                best = plans
        return best

    def _task(self, need: int, *, is_basement: bool) -> GatherTask:
        """The task with its turns left."""
        left = (LAST_SET - hour(self._state)) // CASTLE_TURN + 1
        return GatherTask(self._board, self._state.passage, is_basement, need, left)

    def _gatherers(self, busy: Collection[str]) -> list[Gatherer]:
        """The men without another task."""
        face = self._sheet.face
        return [
            Gatherer(man.name, man.at, max(1, face(man).move), free_hands(man))
            for man in self._living
            if man.name not in busy and man.name not in (self.keeper, INES)
        ]

    def _things(self, column: str) -> tuple[Thing, ...]:
        """Items with icons, or with stars, that aren't set or in Nonette."""
        rows = self._sheet.items
        lying = [
            Thing(item, worth, cell, "")
            for cell, items in self._state.lying.items()
            if cell != VILLAGE or column == "explosive"
            for item in items
            if (worth := getattr(rows[item], column))
        ]
        carried = [
            Thing(item, worth, man.at, man.name)
            for man in self._living
            if man.at != VILLAGE or column == "explosive"
            for item in man.items
            if (worth := getattr(rows[item], column))
        ]
        return (*carried, *lying)


def _many(state: State) -> int:
    """Squad size needed to gather early; never reached when papers must be fetched too."""
    return FAR if ambition_of(state).needs_papers else MANY
