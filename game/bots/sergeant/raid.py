"""The sergeant's plan for the castle: who goes where, and when.

First the garrison of the ground floor is alerted and fought in Nonette, where Germans hit only
on a 6 and a volley of the whole squad hits on a 5. Then all go to the tower together; the
remaining explosives go to the other floors. The papers on the Antarctic base are fetched by the
man who is fastest there, and the explosives aren't lit before. A small squad can't afford that:
it looks for the secret passage, and then men with explosives or fire run for the tower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Final, Literal, TypeAlias

from game.bots.sergeant.harvest import Harvest
from game.bots.sergeant.outlook import EventListener, Outlook
from game.bots.sergeant.squares import SquareEvaluator
from game.bots.sergeant.values import EXPLOSIVES, FAR, FIRE, free_hands, hour, steps_to
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import Floor
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import (
    PAPERS,
    POINTS_TO_RISE,
    are_papers_missing,
    detonator_is_on_map,
    is_brought_home,
)
from game.rules.clock import CASTLE_TURN
from game.rules.common.items import points_at_stake, points_now
from game.rules.counters import HOSTAGE, INES, ITEMS
from game.rules.events.castle import ShotForgone
from game.rules.events.people import (
    ActionBegan,
    ActionEnded,
    ActionJoined,
    GroupChanged,
    MoveEnded,
    WentFullSpeed,
)
from game.rules.events.play import Event, PhaseBegan
from game.rules.sheet import CounterSheet
from game.rules.state import LOST, NEVER_PLACED, Para, State


class Papers:
    """Whether the papers, or what else the goal wants in Nonette, are needed, where they are, and
    who carries them."""

    def __init__(self, outlook: Outlook) -> None:
        """Find the papers."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        self.items: Final = wanted_at_home(outlook.state)
        """Those that are needed and not yet in Nonette."""
        self.are_needed: Final = bool(self.items)
        self.places: Final[list[Cell]] = self._places() if self.are_needed else []
        """The cells they are known to lie in; empty while a man carries them."""

    def are_carried_by(self, man: Para) -> bool:
        """Whether he carries some that are still needed."""
        return not self.items.isdisjoint(man.items)

    def are_in_hand(self) -> bool:
        """Whether men carry all of them."""
        carried = {item for man in self._state.living() for item in man.items}
        return self.are_needed and self.items <= carried

    def are_missed(self) -> bool:
        """Whether they haven't been found and may still be under a marker."""
        return (
            self.are_needed
            and not self.places
            and not self.are_in_hand()
            and bool(self.unknown_markers())
        )

    def unknown_markers(self) -> list[Cell]:
        """Face-down markers under which they might be."""
        return [cell for cell in self._state.hidden if not self._outlook.known_marker(cell)]

    def _places(self) -> list[Cell]:
        hidden, lying = self._state.hidden, self._state.lying.items()
        known = [cell for cell in hidden if self._outlook.known_marker(cell) in self.items]
        return known + [
            cell for cell, items in lying if cell != VILLAGE and not self.items.isdisjoint(items)
        ]


def can_fetch(man: Para) -> bool:
    """Whether he has a free hand and no fire that is needed elsewhere."""
    return free_hands(man) > 0 and FIRE.isdisjoint(man.items)


def wanted_at_home(state: State) -> frozenset[str]:
    """Items that must be brought to Nonette, aren't there, and can still be had."""
    wanted = {name for name in state.goal.home if name in ITEMS}
    if are_papers_missing(state):
        wanted.add(PAPERS)
    return frozenset(
        item for item in wanted if item not in state.removed and not is_brought_home(state, item)
    )


class Loot:
    """The useful items on the floor, and their cells."""

    def __init__(self, outlook: Outlook) -> None:
        """Find the items."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        lies = _stars(outlook)
        self.treasures: Final = lies if lies and _are_enough(outlook.state, lies) else {}
        """Stars by cell, if together they would be enough for a higher level."""

    def explosives(self) -> dict[Cell, int]:
        """Explosive icons on the castle's floors, by cell."""
        items = self._outlook.sheet.items
        return _count(self._state, lambda item: items[item].explosive)


def _are_enough(state: State, lies: Mapping[Cell, int]) -> bool:
    """Whether these stars make the difference to a higher level."""
    have = points_now(state) + points_at_stake(state)
    return have < (state.goal.points or POINTS_TO_RISE) <= have + sum(lies.values())


def _stars(outlook: Outlook) -> dict[Cell, int]:
    """Stars by cell of items outside Nonette that are face up or known."""
    items = outlook.sheet.items
    found = _count(outlook.state, lambda item: items[item].stars)
    for cell in outlook.state.hidden:
        known = outlook.known_marker(cell)
        is_worm = known == HOSTAGE and ambition_of(outlook.state).has_worms
        if known in items and items[known].stars and not is_worm:
            found[cell] = found.get(cell, 0) + items[known].stars
    return found


def _count(state: State, worth: Callable[[str], int]) -> dict[Cell, int]:
    lies = {cell: sum(map(worth, items)) for cell, items in state.lying.items()}
    return {cell: total for cell, total in lies.items() if total and cell != VILLAGE}


Phase: TypeAlias = Literal["receive", "storm", "dash", "home"]

LAST_LEAVE: Final = 290
"""Minutes after midnight at which they leave for the tower in any case."""
LAST_LIGHT: Final = 350
"""Minutes after midnight from which anyone who can lights the explosives."""
TURNS_AT_THE_TOWER: Final = 2
"""Turns needed there to set explosives and light them."""
CLOSE: Final = 7
"""Steps from which an enemy can attack a man next turn, or soon sees him."""
STRAGGLERS: Final = 2
"""Number of remaining ground-floor Germans for which he doesn't wait."""
FEW: Final = 4
"""Largest squad that is too small to fight the garrison in Nonette."""
AT_THE_GATE: Final = 4
"""Steps from Nonette within which they go back to fight the garrison there."""
LOOT_BEFORE: Final = 4
"""Steps of a detour for points or explosives before the tower is mined."""
LOOT_AFTER: Final = 12
"""Steps of a detour for them after the tower is mined."""
LAST_BASEMENT: Final = 310
"""Minutes after midnight after which no explosives are collected for the basement."""
FIRE_URGENCY: Final = 10.0
"""Weight of speed for who waits with fire for the moment to light the tower's explosives: where he
can't see them he is of no use."""
PAPERS_URGENCY: Final = 2.5
"""Weight of speed for men who fetch the papers once the tower is mined."""
HURRY: Final = 0.3
"""Additional weight of speed for each turn short of HASTE."""
HASTE: Final = 4
"""Spare turns below which they hurry."""
HOLD_OUT: Final = 1.0
"""Expected hits, as a share of those he can take, up to which he waits with the fire."""
HOLD_ON: Final = 4.0
"""That share while the basement is nearly mined, or another man near the tower could light it."""
NEARLY: Final = 2.0
"""Turns within which the basement is nearly mined."""
NEAR_THE_TOWER: Final = 6
"""Steps within which a man could take the place of the one who waits with the fire."""
WASTE: Final = 1.0
"""Turns that another bearer may be later, for each icon more than a floor needs."""
SLOW: Final = 2
"""Movement of men who stay in Nonette."""
_FLOORS: Final[tuple[Floor, ...]] = ("2F", "1F", "basement")
"""The order in which floors get their explosives: the tower is the mission."""


class Raid:
    """The plan for the current position; its parts are computed on demand."""

    def __init__(self, outlook: Outlook) -> None:
        """Assign the tasks."""
        self._outlook: Final = outlook
        self._board: Final = outlook.boards.castle
        self._state: Final = outlook.state
        self._sheet: Final = outlook.sheet
        self._living: Final = outlook.state.living()
        self._goal: Final = outlook.state.goal
        self._floors: Final = _FLOORS if self._goal.blow is None else self._goal.blow
        """The floors that are to be blown up, the most important first."""
        self.main: Final[Floor] = self._floors[0] if self._floors else "2F"
        """The floor that is the mission: the tower, unless the goal is another."""
        self._above: Final = [
            floor for floor in self._floors if floor == self.main or floor != "basement"
        ]
        """The floors that are mined before anything is gathered."""
        self._decisive: Final[Sequence[Floor]] = ("1F",) if self._goal.blow is None else self._above
        """The floors without which the main one is no victory."""
        self.missing: Final = self._missing()
        """Explosive icons each floor still needs; none for a floor that needn't be blown up."""
        self._carried: Final = {
            man.name: icons_carried(self._sheet, man)
            for man in self._living
            if not EXPLOSIVES.isdisjoint(man.items)
        }
        """Explosive icons by bearer."""
        self.tasks: Final = self._assign()
        """Floor by bearer."""
        self.papers: Final = Papers(outlook)
        self._fetcher: Final = self._choose_fetcher() if self.papers.places else ""
        """The man who fetches the papers, or ""."""
        self._goals: Final[dict[str, list[Cell]]] = {}
        """Caches."""
        self.harvest: Final = Harvest(
            outlook, self._living, self.missing, self.tasks, self._busy(), self._above
        )
        """How to raise the victory level of a won game."""
        self.tasks.update(dict.fromkeys(self._basement_bearers(), "basement"))
        self.phase: Final = self._phase()
        """The phase of the plan."""

    def _missing(self) -> dict[Floor, int]:
        missing = missing_icons(self._board, self._state)
        return {floor: need if floor in self._floors else 0 for floor, need in missing.items()}

    @cached_property
    def loot(self) -> Loot:
        """Useful items on the floors."""
        return Loot(self._outlook)

    def goals(self, man: Para) -> list[Cell]:
        """His goals; he should reach the nearest."""
        if man.name not in self._goals:
            self._goals[man.name] = self._goals_of(man)
        return self._goals[man.name]

    def _goals_of(self, man: Para) -> list[Cell]:
        if self.phase == "receive":
            return [VILLAGE]
        if man.name == self._fetcher:
            return self.papers.places
        if man.name in self.harvest.first:
            return self.harvest.first[man.name]
        if self._stays_home(man):
            return [VILLAGE]
        if self.phase == "dash":
            runs = man.at != VILLAGE or _can_ignite(man) or self._icons(man) > 0
            return list(self._board.area[self.main]) if runs else [VILLAGE]
        if man.name in self.tasks:
            return list(self._board.area[self.tasks[man.name]])
        if self.papers.are_carried_by(man) or self._brings_points(man):
            return [VILLAGE]
        errand = (
            self._to_fetch(man) or self._to_fire(man) or self._to_search(man) or self._to_loot(man)
        )
        if errand:
            return errand
        if self.phase == "home" and not self._waits_to_light(man):
            return [VILLAGE]
        return [VILLAGE] if self._goal.needs_no_explosion else list(self._board.area[self.main])

    def to_go(self, goals: Iterable[Cell], cell: Cell) -> int:
        """Steps from a cell to the nearest goal; FAR if there is no path."""
        return self.steps_to(goals).get(cell, FAR)

    def steps_to(self, goals: Iterable[Cell]) -> dict[Cell, int]:
        """Steps to the nearest goal from every cell with a path there."""
        return steps_to(self._board, tuple(goals), self._state.passage)

    def is_time_to_light(self, man: Para) -> bool:
        """Whether this man should light the explosives now."""
        if self.missing[self.main] > 0 or self._goal.needs_no_explosion:
            return False
        if hour(self._state) >= LAST_LIGHT:
            return True
        if self.papers.are_needed and not self.papers.are_in_hand():
            return False
        if self._will_mine_the_ground_floor():
            return False
        if self.harvest.is_hoped_for and self._can_hold_out(man):
            return False
        if self.phase == "dash" or self._is_hunted(man) or self._are_papers_in_danger():
            return True
        inside = [one for one in self._state.paras_on_map() if not self._waits_to_light(one)]
        return not inside and not self.tasks

    def _will_mine_the_ground_floor(self) -> bool:
        """Whether explosives are on their way there: without that floor there is no victory."""
        return any(
            self.missing[floor] > 0 and floor in self.tasks.values() for floor in self._decisive
        )

    def could_light(self, man: Para) -> bool:
        """Whether he may light the explosives from where he is, if he acts alone."""
        floor = self._board.floor_of.get(man.at)
        loaded = {self._board.floor_of[cell] for cell in self._state.charges_set}
        return _can_ignite(man) and floor in loaded and self.is_time_to_light(man)

    def _are_papers_in_danger(self) -> bool:
        """Whether their carrier should light the explosives and hope to escape."""
        bearers = [man for man in self._state.paras_on_map() if self.papers.are_carried_by(man)]
        is_mined = all(self.missing[floor] <= 0 for floor in self._decisive)
        return is_mined and any(map(self._is_hunted, bearers))

    def _is_hunted(self, man: Para) -> bool:
        """Whether an enemy is so near that this may be his last chance."""
        steps = self._board.walk(man.at)
        return any(
            enemy.up and steps.get(enemy.at, 99) <= CLOSE for enemy in self._state.enemies.values()
        )

    def _can_hold_out(self, man: Para) -> bool:
        """Whether he will probably survive the next turn with his fire, or should risk it."""
        bears = len(man.items) - 1 + (not man.wounded)
        most = HOLD_ON if self._should_risk(man) else HOLD_OUT
        return SquareEvaluator(self._outlook, [man]).danger(man.at) <= most * (bears + 1)

    def _should_risk(self, man: Para) -> bool:
        """Whether the basement is nearly mined, or is to be and another could take his place."""
        turns = self.harvest.turns_to_basement
        return turns <= NEARLY or (turns < inf and self._has_a_second(man))

    def _has_a_second(self, man: Para) -> bool:
        """Whether another man near the tower could light its explosives or place the detonator."""
        steps, unused = (
            self.steps_to(self._board.area[self.main]),
            self._state.detonator == NEVER_PLACED,
        )
        return any(
            other is not man
            and steps.get(other.at, FAR) <= NEAR_THE_TOWER
            and (_can_ignite(other) or (unused and self._sheet.face(other).bomb))
            for other in self._state.paras_on_map()
        )

    def is_last_turn(self) -> bool:
        """Whether this is the last turn to light explosives by hand."""
        return self._state.clock + CASTLE_TURN >= self._state.deadline

    def must_run(self, man: Para) -> bool:
        """Whether walking would be too late; sprinting risks his items."""
        to_go = self.to_go(self.goals(man), man.at)
        move = max(1, self._sheet.face(man).move)
        if man.name in self.harvest.first:
            return to_go > move and not man.items
        if self.phase == "dash" or man.name == self._fetcher:
            return to_go > move
        if self.papers.are_carried_by(man):
            in_time = self._turns_left() > -(-to_go // move) + 1
            return to_go > move and not (in_time and len(man.items) == 1)
        if self.tasks.get(man.name) != self.main or self.phase != "storm":
            return False
        turns = -(-to_go // move) + TURNS_AT_THE_TOWER
        return to_go > move and self._state.clock + CASTLE_TURN * turns >= self._state.deadline

    def urgency(self, goals: Sequence[Cell] = ()) -> float:
        """Weight of speed against safety: higher when all wait for the papers or for the fire, and
        when the tower's bearers are late."""
        if (
            self.missing[self.main] <= 0
            and self.papers.places
            and list(goals) == self.papers.places
        ):
            return PAPERS_URGENCY
        if self.missing[self.main] <= 0 and list(goals) == list(self._board.area[self.main]):
            return FIRE_URGENCY
        men = [self._state.paras[name] for name, floor in self.tasks.items() if floor == self.main]
        if not men:
            return 1.0
        area = self._board.area[self.main]
        walk = max(self.to_go(area, man.at) / max(1, self._sheet.face(man).move) for man in men)
        to_spare = self._turns_left() - walk - TURNS_AT_THE_TOWER
        return 1.0 + HURRY * max(0.0, HASTE - to_spare)

    def _turns_left(self) -> float:
        return (self._state.deadline - self._state.clock) / CASTLE_TURN

    def lights_by_hand(self) -> bool:
        """Whether a man in the castle can light the explosives, so that no detonator is needed."""
        return self._may_light and any(map(_can_ignite, self._state.paras_on_map()))

    @cached_property
    def _may_light(self) -> bool:
        """Whether lighting by hand will be allowed: by Q183 maybe only if nobody can place it."""
        state = self._state
        if not self._outlook.options.hand_lighting_is_last_resort or state.detonator == LOST:
            return True
        return not any(self._sheet.face(man).bomb for man in self._living)

    def is_time_for_detonator(self, man: Para) -> bool:
        """Whether this man should place the detonator now: in vain if a German finds it early."""
        if self.is_last_turn():
            return True
        if self.lights_by_hand():
            return False
        return self._is_alone_or_hunted(man)

    def _is_alone_or_hunted(self, man: Para) -> bool:
        """Whether waiting is too dangerous, because he may not see another turn."""
        return self._is_hunted(man) or not any(
            other.name != man.name and self._sheet.face(other).bomb for other in self._living
        )

    def _phase(self) -> Phase:
        state = self._state
        if party(state) <= FEW and state.passage:
            return "dash"
        if self.missing[self.main] <= 0 and not self.tasks and not self._goal.needs_no_explosion:
            return "home"
        if self._outlook.storms or hour(state) >= LAST_LEAVE:
            return "storm"
        steps = self.steps_to((VILLAGE,))
        deepest = max([steps.get(man.at, FAR) for man in state.paras_on_map()], default=0)
        if deepest > AT_THE_GATE:
            return "storm"
        if state.volley_fired:
            return "receive"
        sleeping = any(
            self._board.floor_of[cell] == "1F"
            for cell in self._outlook.face_down_cells()
            if cell != VILLAGE
        )
        coming = [
            enemy
            for enemy in self._outlook.face_up()
            if enemy.kind == "german" and self._is_coming(enemy.at)
        ]
        return "receive" if sleeping or len(coming) > STRAGGLERS else "storm"

    def _is_coming(self, cell: Cell) -> bool:
        return cell == VILLAGE or self._board.floor_of[cell] == "1F"

    def _stays_home(self, man: Para) -> bool:
        """Whether he stays in Nonette: Ines, slow men without needed items, and who must live while
        others are at risk for him."""
        if man.name == INES:
            return True
        if man.name in self._goal.alive and man.name not in self.tasks:
            return any(other.name not in self._goal.alive for other in self._living)
        is_slow = self._sheet.face(man).move <= SLOW
        return man.at == VILLAGE and is_slow and man.name not in self.tasks

    def _assign(self) -> dict[str, Floor]:
        """Assign enough bearers to the tower, then to the other floors."""
        free = dict(self._carried)
        tasks: dict[str, Floor] = {}
        for floor in self._floors:
            need = self.missing[floor]
            if need <= 0 or sum(free.values()) < need:
                continue
            for name in self._by_worth(free, floor):
                if need > 0:
                    tasks[name] = floor
                    need -= free.pop(name)
        return tasks

    def _icons(self, man: Para) -> int:
        return self._carried.get(man.name, 0)

    def _by_worth(self, bearers: Mapping[str, int], floor: Floor) -> list[str]:
        """Bearers by how much they bring of what a floor needs, then by distance and waste."""
        need, steps = self.missing[floor], self.steps_to(self._board.area[floor])

        def worth(name: str) -> tuple[int, float]:
            man = self._state.paras[name]
            turns = steps.get(man.at, FAR) / max(1, self._sheet.face(man).move)
            waste = WASTE * max(0, bearers[name] - need)
            return -min(need, bearers[name]), turns + waste - 2 * _can_ignite(man)

        return sorted(bearers, key=worth)

    def _choose_fetcher(self) -> str:
        """The man who reaches the papers first, the luckier of equals; "" for nobody."""
        places = self.papers.places
        able = [man for man in self._living if man.name not in self.tasks and can_fetch(man)]
        if not able:
            return ""

        def lateness(man: Para) -> float:
            return self._turns_to_run(man, places) - self._sheet.luck(man) / 10

        return min(able, key=lateness).name

    def _turns_to_run(self, man: Para, goals: Iterable[Cell]) -> int:
        return -(-self.to_go(goals, man.at) // (2 * max(1, self._sheet.face(man).move)))

    def _busy(self) -> list[str]:
        """Men who don't gather because they have or fetch the papers or mine a floor."""
        busy = [name for name, floor in self.tasks.items() if floor != "basement"]
        if self.papers.are_needed:
            busy += [man.name for man in self._living if self.papers.are_carried_by(man)]
        return [*busy, self._fetcher] if self._fetcher else busy

    def _basement_bearers(self) -> list[str]:
        """Gatherers who carry explosives to the basement."""
        paras = self._state.paras
        return [name for name in self.harvest.to_basement if self._icons(paras[name])]

    def _lacks_points(self) -> bool:
        """Whether nothing has to be blown up, and points are lacking for the goal."""
        goal = self._goal
        return goal.needs_no_explosion and points_now(self._state) < goal.points

    def _brings_points(self, man: Para) -> bool:
        """Whether he carries points that the goal wants in Nonette before the night ends."""
        stars = sum(self._sheet.items[item].stars for item in man.items)
        return stars > 0 and self._lacks_points()

    def _to_search(self, man: Para) -> list[Cell]:
        """Face-down markers to search for missing items once the tower is mined."""
        is_idle = self.missing[self.main] <= 0 and man.at != VILLAGE and not _can_ignite(man)
        is_idle = is_idle or self._goal.needs_no_explosion
        is_hoped_for = self.harvest.may_turn_up or self.papers.are_missed()
        if is_idle and (is_hoped_for or self._lacks_points()):
            return self.papers.unknown_markers()
        return []

    def _to_fetch(self, man: Para) -> list[Cell]:
        """Cells of needed explosives, or of something to light them with."""
        needs_explosives = self.missing[self.main] > 0 and self.main not in self.tasks.values()
        if free_hands(man) <= 0 or not needs_explosives:
            return []
        lying = self._state.lying.items()
        return [cell for cell, items in lying if not EXPLOSIVES.isdisjoint(items)]

    def _to_loot(self, man: Para) -> list[Cell]:
        """Nearby points and explosives, for a man without fire and with free hands."""
        if self._lacks_points() and free_hands(man) > 0:
            return list(self.loot.treasures)
        if man.at == VILLAGE or _can_ignite(man) or free_hands(man) <= 0:
            return []
        reach = LOOT_AFTER if self.missing[self.main] <= 0 else LOOT_BEFORE
        wanted = dict(self.loot.treasures)
        if self._could_mine_the_basement():
            wanted |= self.loot.explosives()
        walk = self._board.walk(man.at, passage=self._state.passage)
        return [cell for cell in wanted if walk.get(cell, FAR) <= reach]

    def _could_mine_the_basement(self) -> bool:
        """Whether the explosives that aren't needed above are enough for the basement."""
        above = all(
            self.missing[floor] <= 0 or floor in self.tasks.values() for floor in self._above
        )
        if not above or "basement" in self.tasks.values() or hour(self._state) > LAST_BASEMENT:
            return False
        free = [man for man in self._living if man.name not in self.tasks]
        icons = sum(map(self._icons, free)) + sum(self.loot.explosives().values())
        return icons >= self.missing["basement"] > 0

    def _to_fire(self, man: Para) -> list[Cell]:
        """Where he can light the tower's explosives or place the detonator."""
        state = self._state
        if self.missing[self.main] > 0 or detonator_is_on_map(state) or self.lights_by_hand():
            return []
        if self._goal.needs_no_explosion:
            return []
        if _can_ignite(man):
            return list(self._board.area[self.main])
        if state.sheet.face(man).bomb and state.detonator == NEVER_PLACED:
            return [at for at in state.charges_set if self._board.area_floor.get(at) == self.main]
        if free_hands(man) <= 0:
            return []
        return [cell for cell, items in state.lying.items() if not FIRE.isdisjoint(items)]

    def _waits_to_light(self, man: Para) -> bool:
        """Whether he stays by the explosives with his fire, since there is no detonator."""
        is_awaited = not self._goal.needs_no_explosion
        return is_awaited and _can_ignite(man) and not detonator_is_on_map(self._state)


def party(state: State) -> int:
    """The number of men who reached Nonette, living or dead, without Ines."""
    return sum(name != INES for name in state.arrived)


def missing_icons(board: CastleBoard, state: State) -> dict[Floor, int]:
    """R9.1.2-required: explosive icons each floor still needs."""
    missing = {floor: required for floor, (_, required) in board.charges.items()}
    for square, items in state.charges_set.items():
        floor = board.area_floor.get(square)
        if floor is not None:
            missing[floor] -= sum(state.sheet.items[item].explosive for item in items)
    return missing


def icons_carried(sheet: CounterSheet, man: Para) -> int:
    """Explosive icons of a man's items."""
    return sum([sheet.items[item].explosive for item in man.items])


def _can_ignite(man: Para) -> bool:
    return not FIRE.isdisjoint(man.items)


_PLANS_STAND: Final[frozenset[type[Event]]] = frozenset(
    (
        ActionBegan,
        ActionEnded,
        ActionJoined,
        GroupChanged,
        MoveEnded,
        PhaseBegan,
        ShotForgone,
        WentFullSpeed,
    )
)
"""Events that change nothing but whose turn it is."""


class RaidPlanCache:
    """Keeps the plan while nothing has happened but that others are to act."""

    def __init__(self) -> None:
        """Start without a plan."""
        self._listener: Final = EventListener()
        self._raid: Raid | None = None

    def raid(self, outlook: Outlook) -> Raid:
        """The plan for the position, the last one if it still stands."""
        news = self._listener.news(outlook)
        if self._raid is None or news is None or not _PLANS_STAND.issuperset(map(type, news)):
            self._raid = Raid(outlook)
        return self._raid
