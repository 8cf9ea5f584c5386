"""What raises a won night's level: the cellar as well, and six points (R9.3-upgrade).

Once tower and ground floor are mined, one man stays with the fire and all others gather:
explosives for the cellar, whoever is soonest there with them, and whatever has stars. A
thing needn't be carried home: whoever survives the explosion brings it along.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import inf
from typing import Final, NamedTuple

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.values import FAR
from game.rules.board import VILLAGE, Cell
from game.rules.castle_turn import MINUTES_A_TURN
from game.rules.counters import CARRY_LIMIT, INES, ITEMS
from game.rules.demolition import POINTS_TO_RISE, points_now
from game.rules.squares import Floor
from game.rules.state import Para, State

LAST_SET: Final = 350
"""Minutes after midnight at which explosives can be set for the last time."""
LAST_HOPE: Final = 320
"""Minutes after midnight until which things that nobody has seen yet may still turn up."""
MANY: Final = 6
"""Men who can spare some to gather before the floors above are mined."""
MOST_THINGS: Final = 3
"""Things gathered for one purpose."""
_ROUNDING: Final = 1e-6
"""Turns by which sums of fractions may be wrong."""


class _Thing(NamedTuple):
    """Something of use: icons or stars, and the cell it lies in or the man who has it."""

    item: str
    worth: int
    cell: Cell
    holder: str


@dataclass(slots=True)
class _Plan:
    """Who fetches what, and how many turns that takes."""

    turns: float = 0.0
    first: dict[str, list[Cell]] = field(default_factory=dict)
    """Where each man has to go now."""
    items: set[str] = field(default_factory=set)
    """What has to be picked up."""


class Harvest:
    """Who gathers what, reckoned anew for every decision."""

    def __init__(
        self,
        outlook: Outlook,
        missing: Mapping[Floor, int],
        tasks: Mapping[str, Floor],
        busy: Collection[str],
    ) -> None:
        """Explosive icons missing by floor, bearers, and men who have something better to do."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        self._sheet: Final = outlook.sheet
        self._board: Final = outlook.boards.castle
        self._to_cellar: Final[dict[Cell, int]] = {}
        """Steps to where the cellar's explosives are set, from wherever it has been asked."""
        self._paces: Final[dict[str, int]] = {}
        self.keeper: Final = self._choose_keeper(busy)
        """Who stays with the fire; "" for nobody."""
        above = [floor for floor in ("2F", "1F") if missing[floor] > 0]
        is_covered = all(floor in tasks.values() for floor in above)
        is_early = is_covered and len(outlook.state.living()) >= _many(outlook.state)
        is_ripe = outlook.gathers and (not above or is_early) and self.keeper != ""
        self._icons: Final = missing["basement"] if is_ripe else 0
        self._stars: Final = POINTS_TO_RISE - points_now(outlook.state) if is_ripe else 0
        self._men: Final = [
            man
            for man in outlook.state.living()
            if man.name not in busy and man.name not in (self.keeper, INES)
        ]
        plans = self._plans() if is_ripe else []
        self.first: Final = {name: way for plan in plans for name, way in plan.first.items()}
        """Where each of the gatherers has to go now."""
        self.items: Final = {item for plan in plans for item in plan.items}
        """What they pick up."""
        self.to_cellar: Final = {
            name for name, way in self.first.items() if way == list(self._board.area["basement"])
        }
        """Who carries explosives to the cellar."""
        self._is_planned: Final = bool(plans)

    @cached_property
    def is_hoped_for(self) -> bool:
        """Whether waiting may still bring a better level."""
        return self._is_planned or self.may_turn_up

    @cached_property
    def may_turn_up(self) -> bool:
        """Whether what nobody has seen yet could be enough."""
        if (self._icons <= 0 and self._stars <= 0) or self._state.clock > LAST_HOPE:
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
        is_worm = state.ambition == "haunebu"
        return [one for one in unseen if not (is_worm and one == "hostage")]

    def _choose_keeper(self, busy: Collection[str]) -> str:
        """Of those with fire inside, who stands nearest to explosives, the luckier of equals."""
        mined = [cell for cell in self._state.charges_set if cell in self._board.area_floor]
        fire = [
            man
            for man in self._state.paras_on_map()
            if man.name not in busy and any(ITEMS[item].ignites for item in man.items)
        ]
        mined = mined or list(self._board.area["2F"])
        if not fire:
            return ""

        def lateness(man: Para) -> float:
            return min(self._steps(man.at, cell) for cell in mined) - self._sheet.luck(man) / 10

        return min(fire, key=lateness).name

    def _steps(self, origin: Cell, goal: Cell) -> int:
        return self._board.walk(origin, passage=self._state.passage).get(goal, FAR)

    def _to_area(self, origin: Cell) -> int:
        if origin not in self._to_cellar:
            walk = self._board.walk(origin, passage=self._state.passage)
            area = self._board.area["basement"]
            self._to_cellar[origin] = min([walk.get(cell, FAR) for cell in area])
        return self._to_cellar[origin]

    def _plans(self) -> list[_Plan]:
        """Cellar and points if both can be had, else either."""
        best: list[_Plan] = []
        for order in (("explosive", "stars"), ("stars", "explosive")):
            men, plans = list(self._men), []
            for column in order:
                plan = self._plan(column, men)
                if plan is not None:
                    plans.append(plan)
                    men = [man for man in men if man.name not in plan.first]
            if len(plans) > len(best) or (
                len(plans) == len(best)
                and plans
                and max(one.turns for one in plans) < max(one.turns for one in best)
            ):
                best = plans
        return best

    def _things(self, column: str) -> list[_Thing]:
        """What has icons, or stars, and isn't set or at home."""
        rows = self._sheet.items
        lying = [
            _Thing(item, worth, cell, "")
            for cell, items in self._state.lying.items()
            if cell != VILLAGE or column == "explosive"
            for item in items
            if (worth := getattr(rows[item], column))
        ]
        carried = [
            _Thing(item, worth, man.at, man.name)
            for man in self._state.living()
            if man.at != VILLAGE or column == "explosive"
            for item in man.items
            if (worth := getattr(rows[item], column))
        ]
        return carried + lying

    def _plan(self, column: str, men: Sequence[Para]) -> _Plan | None:
        """The quickest way to gather enough; None if there is none in time."""
        need = self._icons if column == "explosive" else self._stars
        if need <= 0:
            return None
        left = (LAST_SET - self._state.clock) // MINUTES_A_TURN + 1
        soonest = {one: self._soonest(column, one, men) for one in self._things(column)}
        in_time = [one for one, turns in soonest.items() if turns < left + _ROUNDING]
        worths = sorted([one.worth for one in in_time], reverse=True)
        best: _Plan | None = None
        for count in range(1, MOST_THINGS + 1):
            if sum(worths[:count]) < need:
                continue
            for chosen in combinations(in_time, count):
                if sum([one.worth for one in chosen]) < need:
                    continue
                if best and max([soonest[one] for one in chosen]) > best.turns + _ROUNDING:
                    continue
                plan = self._share_out(column, chosen, men)
                if plan is None or plan.turns > left:
                    continue
                if best is None or plan.turns < best.turns:
                    best = plan
        return best

    def _soonest(self, column: str, thing: _Thing, men: Sequence[Para]) -> float:
        """Turns without which no plan has that thing where it should be."""
        is_cellar = column == "explosive"
        if not thing.holder:
            able = [man for man in men if len(man.items) < CARRY_LIMIT]
            walks = [self._walk(man, man.at, thing.cell, is_cellar) for man in able]
            return min(walks, default=inf) + is_cellar
        if not is_cellar:
            return 0.0
        bearers = [man for man in men if man.name == thing.holder]
        return min([self._to_area(man.at) / self._pace(man) for man in bearers], default=inf) + 1

    def _share_out(
        self, column: str, things: Sequence[_Thing], men: Sequence[Para]
    ) -> _Plan | None:
        """Each thing to whoever brings it soonest."""
        is_cellar = column == "explosive"
        area = list(self._board.area["basement"])
        free = {man.name: man for man in men}
        plan = _Plan()
        spent = {man.name: 0.0 for man in men}
        place = {man.name: man.at for man in men}
        hands = {man.name: CARRY_LIMIT - len(man.items) for man in men}
        for thing in things:
            if not thing.holder:
                continue
            if thing.holder not in free:
                if is_cellar:
                    return None
                continue
            plan.first[thing.holder] = area if is_cellar else [VILLAGE]
        for thing in things:
            if thing.holder:
                continue

            def lateness(man: Para, at: Cell = thing.cell) -> float:
                return spent[man.name] + self._walk(man, place[man.name], at, is_cellar)

            able = [man for man in men if hands[man.name] > 0]
            if not able:
                return None
            man = min(able, key=lateness) if len(able) > 1 else able[0]
            spent[man.name] += self._steps(place[man.name], thing.cell) / self._pace(man)
            place[man.name] = thing.cell
            hands[man.name] -= 1
            if not plan.items or plan.first.get(man.name, area) in (area, [VILLAGE]):
                plan.first[man.name] = [thing.cell]
            plan.items.add(thing.item)
        for name in plan.first:
            turns = spent[name]
            if is_cellar:
                turns += self._to_area(place[name]) / self._pace(free[name]) + 1
            plan.turns = max(plan.turns, turns)
        return plan

    def _walk(self, man: Para, origin: Cell, goal: Cell, is_cellar: bool) -> float:
        onward = self._to_area(goal) if is_cellar else 0
        return (self._steps(origin, goal) + onward) / self._pace(man)

    def _pace(self, man: Para) -> int:
        if man.name not in self._paces:
            self._paces[man.name] = max(1, self._sheet.face(man).move)
        return self._paces[man.name]


def _many(state: State) -> int:
    """Men needed to gather early; with papers to fetch as well there are never enough."""
    return FAR if state.ambition == "haunebu" else MANY
