"""Raising the victory level of a won game: mining the basement, and six points (R9.3-upgrade).

Once tower and ground floor are mined, one man stays with the fire and all others gather
explosives for the basement and items with stars. Items needn't be carried to Nonette: a man
who survives the explosion brings them along.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import permutations
from math import inf
from typing import Final

from game.bots.sergeant.distances import steps_to
from game.bots.sergeant.gathering import Gatherer, GatherTask, Plan, Thing, quickest
from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.values import FAR, FIRE, free_hands
from game.rules.board import VILLAGE
from game.rules.board.squares import Floor
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import POINTS_TO_RISE
from game.rules.clock import CASTLE_TURN
from game.rules.common.points import points_now
from game.rules.counters import HOSTAGE, INES, ITEMS
from game.rules.state import Para, State

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
    ) -> None:
        """`missing`: explosive icons by floor; `tasks`: floor by bearer; `busy`: other men."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        self._sheet: Final = outlook.sheet
        self._board: Final = outlook.boards.castle
        self._living: Final = living
        above = [floor for floor in ("2F", "1F") if missing[floor] > 0]
        is_early = len(living) >= _many(outlook.state) and {*above}.issubset(tasks.values())
        may_gather = outlook.gathers and (not above or is_early)
        self.keeper: Final = self._choose_keeper(busy) if may_gather else ""
        """The man who stays with the fire while others gather, or ""."""
        is_ripe = self.keeper != ""
        self._icons: Final = missing["basement"] if is_ripe else 0
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
        goals = tuple(mined) or self._board.area["2F"]
        steps = steps_to(self._board, goals, self._state.passage)

        def lateness(man: Para) -> float:
            return steps.get(man.at, FAR) - self._sheet.luck(man) / 10

        return min(fire, key=lateness).name

    def _plans(self, busy: Collection[str]) -> list[Plan]:
        """Plans for both basement and points if possible, else for one of them."""
        wanted: list[tuple[GatherTask, tuple[Thing, ...]]] = []
        for column, need in (("explosive", self._icons), ("stars", self._stars)):
            things = self._things(column) if need > 0 else ()
            if things and sum([one.worth for one in things]) >= need:
                wanted.append((self._task(need, is_basement=column == "explosive"), things))
        if not wanted:
            return []
        best: list[Plan] = []
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
        left = (LAST_SET - self._state.clock) // CASTLE_TURN + 1
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
