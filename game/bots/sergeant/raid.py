"""The sergeant's plan for the castle: who has to go where, and when.

First the garrison of the ground floor is woken and received in Nonette, where Germans
hit on sixes only and a volley of everybody hits on fives. Then all go up to the tower
together; what explosives are left go to the other floors. The papers of the flying disc
are fetched by whoever is quickest there, and the fire waits for them. A few men can't
afford all that: they look for the passage, and then those who carry explosives or fire
run for the tower.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal, TypeAlias

from game.bots.sergeant.distances import steps_to
from game.bots.sergeant.harvest import Harvest
from game.bots.sergeant.loot import Loot
from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.papers import Papers, can_fetch
from game.bots.sergeant.stand import Stand
from game.bots.sergeant.values import FAR, FIRE, free_hands, is_explosive
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import Floor
from game.rules.castle.demolition import detonator_is_on_map
from game.rules.clock import CASTLE_TURN, SIX_O_CLOCK
from game.rules.counters import INES, ITEMS
from game.rules.sheet import CounterSheet
from game.rules.state import NEVER_PLACED, Para, State

Mood: TypeAlias = Literal["receive", "storm", "dash", "home"]

LAST_LEAVE: Final = 260
"""Minutes after midnight at which they leave for the tower, whoever is still about."""
LAST_LIGHT: Final = 350
"""Minutes after midnight from which whoever can lights the explosives."""
TURNS_AT_THE_TOWER: Final = 2
"""Turns it takes there to set explosives and to light them."""
CLOSE: Final = 7
"""Steps from which an enemy can be upon a man next turn, or soon sees him."""
STRAGGLERS: Final = 2
"""Germans of the ground floor he no longer waits for."""
FEW: Final = 4
"""Men who are too few to receive the garrison."""
AT_THE_GATE: Final = 4
"""Steps from Nonette from which they still go back to receive the garrison there."""
LOOT_BEFORE: Final = 4
"""Steps somebody goes out of his way for points or explosives before the tower is mined."""
LOOT_AFTER: Final = 12
"""The same once it is."""
LAST_CELLAR: Final = 310
"""Minutes after midnight after which nobody collects explosives for the cellar."""
PAPERS_URGENCY: Final = 2.5
"""How much speed counts for those who fetch the papers once the tower is mined."""
HURRY: Final = 0.3
"""How much more speed counts for each turn that is short of HASTE."""
HASTE: Final = 4
"""Turns to spare below which they hurry."""
HOLD_OUT: Final = 0.6
"""Share of the hits he could bear that he expects and still waits with the fire."""
SLOW: Final = 2
"""Movement of those who'd rather stay in Nonette."""
_ABOVE: Final[tuple[Floor, ...]] = ("2F", "1F")
_FLOORS: Final[tuple[Floor, ...]] = ("2F", "1F", "basement")
"""The order in which floors get their explosives: the tower is the mission."""


class Raid:
    """The plan as it follows from what can be seen now; reckoned anew for every decision.

    What isn't asked about isn't thought about.
    """

    def __init__(self, outlook: Outlook) -> None:
        """Look around."""
        self._outlook: Final = outlook
        self._board: Final = outlook.boards.castle
        self._state: Final = outlook.state
        self._sheet: Final = outlook.sheet
        self._living: Final = outlook.state.living()
        self.missing: Final = missing_icons(self._board, self._state)
        """Explosive icons each floor still needs."""
        self._carried: Final = {
            man.name: icons
            for man in self._living
            if man.items and (icons := icons_carried(self._sheet, man))
        }
        """Explosive icons each bearer has."""
        self.tasks: Final = self._assign()
        """Floor by bearer."""
        self.papers: Final = Papers(outlook)
        self._fetcher: Final = self._choose_fetcher() if self.papers.places else ""
        """Who fetches the papers; "" for nobody."""
        self._goals: Final[dict[str, list[Cell]]] = {}
        """What has been asked before."""
        self.harvest: Final = Harvest(outlook, self.missing, self.tasks, self._busy())
        """What would make an even better night of one that is won."""
        self.tasks.update(dict.fromkeys(self._cellar_bearers(), "basement"))

    @cached_property
    def loot(self) -> Loot:
        """What else would make a better night of it."""
        return Loot(self._outlook)

    @cached_property
    def mood(self) -> Mood:
        """What the squad is about."""
        return self._mood()

    def goals(self, man: Para) -> list[Cell]:
        """Cells of which he should reach the nearest."""
        if man.name not in self._goals:
            self._goals[man.name] = self._goals_of(man)
        return self._goals[man.name]

    def _goals_of(self, man: Para) -> list[Cell]:
        if self.mood == "receive":
            return [VILLAGE]
        if man.name == self._fetcher:
            return self.papers.places
        if man.name in self.harvest.first:
            return self.harvest.first[man.name]
        if self._stays_home(man):
            return [VILLAGE]
        if self.mood == "dash":
            runs = man.at != VILLAGE or _can_ignite(man) or self._icons(man) > 0
            return list(self._board.area["2F"]) if runs else [VILLAGE]
        if man.name in self.tasks:
            return list(self._board.area[self.tasks[man.name]])
        if self.papers.are_carried_by(man):
            return [VILLAGE]
        errand = (
            self._to_fetch(man) or self._to_fire(man) or self._to_search(man) or self._to_loot(man)
        )
        if errand:
            return errand
        if self.mood == "home" and not self._waits_to_light(man):
            return [VILLAGE]
        return list(self._board.area["2F"])

    def to_go(self, goals: Iterable[Cell], cell: Cell) -> int:
        """Steps from a cell to the nearest of the goals; far if there is no way."""
        return self.steps_to(goals).get(cell, FAR)

    def steps_to(self, goals: Iterable[Cell]) -> dict[Cell, int]:
        """Steps to the nearest of the goals from every cell with a way there."""
        return steps_to(self._board, tuple(goals), self._state.passage)

    def is_time_to_light(self, man: Para) -> bool:
        """Whether the explosives should go off now, by this man's hand."""
        if self.missing["2F"] > 0:
            return False
        if self._state.clock >= LAST_LIGHT:
            return True
        if self.papers.are_needed and not self.papers.are_in_hand():
            return False
        if self.harvest.is_hoped_for and self._can_hold_out(man):
            return False
        if self.mood == "dash" or self._is_hunted(man) or self._are_papers_in_danger():
            return True
        inside = [one for one in self._state.paras_on_map() if not self._waits_to_light(one)]
        return not inside and not self.tasks

    def _are_papers_in_danger(self) -> bool:
        """Whether whoever carries them would better trust to his luck than walk on."""
        bearers = [man for man in self._state.paras_on_map() if self.papers.are_carried_by(man)]
        return self.missing["1F"] <= 0 and any(map(self._is_hunted, bearers))

    def _is_hunted(self, man: Para) -> bool:
        """Whether an enemy is so near that this may be the last chance."""
        steps = self._board.walk(man.at)
        return any(
            enemy.up and steps.get(enemy.at, 99) <= CLOSE for enemy in self._state.enemies.values()
        )

    def _can_hold_out(self, man: Para) -> bool:
        """Whether he will most likely be there next turn, and with fire in his hand."""
        bears = len(man.items) - 1 + (not man.wounded)
        return Stand(self._outlook, [man]).danger(man.at) <= HOLD_OUT * (bears + 1)

    def is_last_turn(self) -> bool:
        """Whether no turn is left in which to light anything by hand."""
        return self._state.clock + CASTLE_TURN >= SIX_O_CLOCK

    def must_run(self, man: Para) -> bool:
        """Whether he would come too late at a walk; who stumbles may lose what he carries."""
        to_go = self.to_go(self.goals(man), man.at)
        move = max(1, self._sheet.face(man).move)
        if man.name in self.harvest.first:
            return to_go > move and not man.items
        if self.mood == "dash" or man.name == self._fetcher:
            return to_go > move
        if self.papers.are_carried_by(man):
            in_time = self._turns_left() > -(-to_go // move) + 1
            return to_go > move and not (in_time and len(man.items) == 1)
        if self.tasks.get(man.name) != "2F" or self.mood != "storm":
            return False
        turns = -(-to_go // move) + TURNS_AT_THE_TOWER
        return to_go > move and self._state.clock + CASTLE_TURN * turns >= SIX_O_CLOCK

    def urgency(self, goals: Sequence[Cell] = ()) -> float:
        """How much speed counts against safety: more for the papers once all waits for them.

        More as well when the tower's bearers are late.
        """
        if self.missing["2F"] <= 0 and self.papers.places and list(goals) == self.papers.places:
            return PAPERS_URGENCY
        men = [self._state.paras[name] for name, floor in self.tasks.items() if floor == "2F"]
        if not men:
            return 1.0
        area = self._board.area["2F"]
        walk = max(self.to_go(area, man.at) / max(1, self._sheet.face(man).move) for man in men)
        to_spare = self._turns_left() - walk - TURNS_AT_THE_TOWER
        return 1.0 + HURRY * max(0.0, HASTE - to_spare)

    def _turns_left(self) -> float:
        return (SIX_O_CLOCK - self._state.clock) / CASTLE_TURN

    def lights_by_hand(self) -> bool:
        """Whether somebody in the castle could light what is set, so no detonator is needed."""
        return any(_can_ignite(man) for man in self._state.paras_on_map())

    def _mood(self) -> Mood:
        state = self._state
        if party(state) <= FEW and state.passage:
            return "dash"
        if self.missing["2F"] <= 0 and not self.tasks:
            return "home"
        steps = self.steps_to((VILLAGE,))
        deepest = max([steps.get(man.at, FAR) for man in state.paras_on_map()], default=0)
        if deepest > AT_THE_GATE or state.clock >= LAST_LEAVE:
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
        """Ines, and the badly hurt who carry nothing that is needed."""
        if man.name == INES:
            return True
        is_slow = self._sheet.face(man).move <= SLOW
        return man.at == VILLAGE and is_slow and man.name not in self.tasks

    def _assign(self) -> dict[str, Floor]:
        """Enough bearers for the tower, then for the other floors."""
        free = dict(self._carried)
        tasks: dict[str, Floor] = {}
        for floor in _FLOORS:
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
        """Those who bring more of what a floor needs first, then those who are there sooner."""
        need, steps = self.missing[floor], self.steps_to(self._board.area[floor])

        def worth(name: str) -> tuple[int, float]:
            man = self._state.paras[name]
            turns = steps.get(man.at, FAR) / max(1, self._sheet.face(man).move)
            return -min(need, bearers[name]), turns - 2 * _can_ignite(man)

        return sorted(bearers, key=worth)

    def _choose_fetcher(self) -> str:
        """Whoever is soonest where the papers are, the luckier of equals; "" for nobody."""
        places = self.papers.places
        able = [man for man in self._living if man.name not in self.tasks and can_fetch(man)]
        if not able:
            return ""

        def lateness(man: Para) -> float:
            return self._turns_to_run(man, places) - self._sheet.luck(man) / 10

        return min(able, key=lateness).name

    def _turns_to_run(self, man: Para, goals: Iterable[Cell]) -> int:
        return -(-self.to_go(goals, man.at) // (2 * max(1, self._sheet.face(man).move)))

    def _to_papers(self, man: Para) -> list[Cell]:
        """Where the papers lie, for all those inside once the tower is mined."""
        if self.missing["2F"] > 0 or man.at == VILLAGE or not can_fetch(man):
            return []
        return self.papers.places

    def _busy(self) -> list[str]:
        """Men who gather nothing, as they have or fetch the papers or mine a floor."""
        busy = [name for name, floor in self.tasks.items() if floor != "basement"]
        if self.papers.are_needed:
            busy += [man.name for man in self._living if self.papers.are_carried_by(man)]
        return [*busy, self._fetcher] if self._fetcher else busy

    def _cellar_bearers(self) -> list[str]:
        """Gatherers who have explosives and are on their way to the cellar with them."""
        paras = self._state.paras
        return [name for name in self.harvest.to_cellar if self._icons(paras[name])]

    def _to_search(self, man: Para) -> list[Cell]:
        """Rooms where what is missed might be, for those inside once the tower is mined."""
        is_idle = self.missing["2F"] <= 0 and man.at != VILLAGE and not _can_ignite(man)
        if is_idle and (self.harvest.may_turn_up or self.papers.are_missed()):
            return self.papers.unknown_markers()
        return []

    def _to_fetch(self, man: Para) -> list[Cell]:
        """Where explosives or something to light them with lies, while they are missed."""
        needs_explosives = self.missing["2F"] > 0 and "2F" not in self.tasks.values()
        if free_hands(man) <= 0 or not needs_explosives:
            return []
        lying = self._state.lying.items()
        return [cell for cell, items in lying if any(map(is_explosive, items))]

    def _to_loot(self, man: Para) -> list[Cell]:
        """Points and explosives near him, for one without fire whose hands are free."""
        if man.at == VILLAGE or _can_ignite(man) or free_hands(man) <= 0:
            return []
        reach = LOOT_AFTER if self.missing["2F"] <= 0 else LOOT_BEFORE
        wanted = dict(self.loot.treasures)
        if self._could_mine_the_cellar():
            wanted |= self.loot.explosives()
        walk = self._board.walk(man.at, passage=self._state.passage)
        return [cell for cell in wanted if walk.get(cell, FAR) <= reach]

    def _could_mine_the_cellar(self) -> bool:
        """Whether what lies about and isn't needed above is enough for the lowest floor."""
        above = all(self.missing[floor] <= 0 or floor in self.tasks.values() for floor in _ABOVE)
        if not above or "basement" in self.tasks.values() or self._state.clock > LAST_CELLAR:
            return False
        free = [man for man in self._living if man.name not in self.tasks]
        icons = sum(map(self._icons, free)) + sum(self.loot.explosives().values())
        return icons >= self.missing["basement"] > 0

    def _to_fire(self, man: Para) -> list[Cell]:
        """Where he can see to it that the tower's explosives go off at all."""
        state = self._state
        if self.missing["2F"] > 0 or detonator_is_on_map(state) or self.lights_by_hand():
            return []
        if _can_ignite(man):
            return list(self._board.area["2F"])
        if state.sheet.face(man).bomb and state.detonator == NEVER_PLACED:
            return [at for at in state.charges_set if self._board.area_floor.get(at) == "2F"]
        if free_hands(man) <= 0:
            return []
        return [
            cell
            for cell, items in state.lying.items()
            if any(ITEMS[item].ignites for item in items)
        ]

    def _waits_to_light(self, man: Para) -> bool:
        """One who has fire stays by the explosives, unless the detonator will do it."""
        return _can_ignite(man) and not detonator_is_on_map(self._state)


def party(state: State) -> int:
    """How many reached Nonette, Ines not counted, living or not."""
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
    """Explosive icons of what a man carries."""
    return sum([sheet.items[item].explosive for item in man.items])


def _can_ignite(man: Para) -> bool:
    return not FIRE.isdisjoint(man.items)
