"""What the demolition depends on: who sets what, what the survivors can contribute, what it brings.

Explosives are set by one man alone (Q256), everything he carries together (Q239); the result is
the rules' own judgement (R9.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from game.rules.advice.mission import surest_light, wanted_deed
from game.rules.advice.rehearsal import table_of
from game.rules.board import Boards
from game.rules.board.squares import TOWER, Floor
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import (
    LEVELS,
    POINTS_TO_RISE,
    explosives_of,
    hand_lights,
    icons_set,
    level_of,
    required,
    set_options,
    without_papers,
)
from game.rules.decisions import (
    Act,
    LoseItem,
    Option,
    PlaceDetonator,
    SetExplosives,
    SetWithDetonator,
    ThrowItem,
)
from game.rules.game import Game
from game.rules.options import Options
from game.rules.state import Outcome, State

_SETTING = (SetExplosives(), SetWithDetonator(), PlaceDetonator())


class LoneDeed(Struct, frozen=True):
    """What one of the acting stack could do if he acted alone."""

    man: str
    option: Option
    is_wanted: bool
    """Whether it is what most players want now."""


def lone_deeds(game: Game) -> tuple[LoneDeed, ...]:
    """Each way to set or light explosives that the rules deny to a stack and allow to one of its
    men; of several men the one with the most explosive icons.

    Empty once the stack has moved.
    """
    decision, action = game.decision, game.state.action
    if decision is None or action is None or decision.rule != "R7.2-one-action":
        return ()
    if len(action.group) < 2 or action.stage != "choosing" or not _can_any(game, action.group):
        return ()
    found: dict[type[Option], LoneDeed] = {}
    by_icons = sorted(action.group, key=lambda name: -_icons(game, name))
    for name in by_icons:
        for deed in _deeds_of(game, name):
            found.setdefault(type(deed.option), deed)
    return tuple(found.values())


def who_should_mine(game: Game, names: Sequence[str]) -> str:
    """The first of these men, while one is chosen to act, who by himself should set or light
    explosives where he stands; empty for none."""
    able = (name for name in names if _can_any(game, [name]))
    return next((name for name in able if any(one.is_wanted for one in _deeds_of(game, name))), "")


def _can_any(game: Game, names: Sequence[str]) -> bool:
    table = table_of(game)
    men = [game.state.paras[name] for name in names if name in game.state.paras]
    return any(set_options(table, man) or hand_lights(table, man) for man in men)


def _icons(game: Game, name: str) -> int:
    """The explosive icons he carries."""
    state = game.state
    man = state.paras.get(name)
    items = () if man is None else explosives_of(man)
    return sum(state.sheet.items[item].explosive for item in items)


def _deeds_of(game: Game, name: str) -> Iterator[LoneDeed]:
    """What he could do if he acted alone; nothing has been done yet since the choice of man."""
    alone = Game.from_position(game.boards, game.position(), options=game.options)
    alone.choose(Act(name))
    if alone.decision is None or alone.decision.rule != "R7.2-one-action":
        return
    wanted = wanted_deed(alone)
    for option in (*_SETTING, *filter(None, [surest_light(alone)])):
        if option in alone.decision.options:
            yield LoneDeed(name, option, option == wanted)


class ExplosivesSetting(Struct, frozen=True):
    """What setting explosives here and now comes to."""

    floor: Floor
    items: tuple[str, ...]
    icons: int
    """Explosive icons on the floor afterwards."""
    required: int
    spare: tuple[str, ...]
    """Items of his without which the floor would have enough as well; empty if it hasn't."""


def what_is_set(game: Game, option: Option, name: str = "") -> ExplosivesSetting | None:
    """What an option of the acting man, or of one of those in hand, sets; None if it sets
    nothing."""
    action = game.state.action
    if not isinstance(option, SetExplosives | SetWithDetonator) or action is None:
        return None
    table = table_of(game)
    man = table.state.paras[name or action.group[0]]
    floor = table.castle.area_floor.get(man.at)
    if floor is None:
        return None
    items = explosives_of(man)
    before, needed = icons_set(table.castle, table.state, floor), required(table, floor)
    worth = {item: table.sheet.items[item].explosive for item in items}
    icons = before + sum(worth.values())
    return ExplosivesSetting(floor, items, icons, needed, _spare(worth, icons - needed))


def _spare(worth: dict[str, int], surplus: int) -> tuple[str, ...]:
    """The most items whose icons together are no more than the surplus."""
    for many in range(len(worth), 0, -1):
        for items in combinations(worth, many):
            if sum(worth[item] for item in items) <= surplus:
                return items
    return ()


class ItemCost(Struct, frozen=True):
    """What the demolition loses with an item (R9.1.2-required)."""

    icons: int
    """Explosive icons of the item."""
    left: int
    """Explosive icons of everything else that men carry or that lies open in the castle."""
    needed: int
    """Explosive icons still wanted on the floors without which there is no victory."""


def cost_of_item(game: Game, option: Option) -> ItemCost | None:
    """What the demolition loses by a throw, or by giving up an item for a hit (R4.5.5-per-hit);
    None for nothing that is needed."""
    state, table = game.state, table_of(game)
    if not isinstance(option, ThrowItem | LoseItem) or state.stage != "castle":
        return None
    icons = state.sheet.items[option.item].explosive
    floors = [floor for floor in state.goal.floors if floor in table.castle.charges]
    lacking = (required(table, one) - icons_set(table.castle, state, one) for one in floors)
    needed = sum(max(one, 0) for one in lacking)
    carried = (item for man in state.living() for item in man.items)
    lying = (item for items in state.lying.values() for item in items)
    left = sum(state.sheet.items[item].explosive for item in (*carried, *lying)) - icons
    return ItemCost(icons, left, needed) if icons and needed else None


class DemolitionMeans(Struct, frozen=True):
    """The men who are left, and what of theirs the explosion needs."""

    men: tuple[str, ...]
    lighters: tuple[str, ...]
    """Men who carry something that burns (R9.1.3-manual)."""
    experts: tuple[str, ...]
    """Men who can place the detonator (R7.5-detonator)."""
    icons: int
    """Explosive icons they carry."""
    tower: int
    """Explosive icons that the upper floor needs (R9.1.2-required)."""
    castle: int
    """Explosive icons that all floors need together."""

    @property
    def can_light(self) -> bool:
        """Whether anybody could set explosives off."""
        return bool(self.lighters or self.experts)

    @property
    def is_enough(self) -> bool:
        """Whether they could blow up the tower with what they have."""
        return self.can_light and self.icons >= self.tower


def outfit_of(boards: Boards, state: State) -> DemolitionMeans:
    """The outfit of those alive."""
    sheet, men = state.sheet, state.living()
    required = {floor: charge[1] for floor, charge in boards.castle.charges.items()}
    items = [(man.name, sheet.items[item]) for man in men for item in man.items]
    return DemolitionMeans(
        tuple(man.name for man in men),
        tuple(dict.fromkeys(name for name, item in items if item.ignites)),
        tuple(man.name for man in men if sheet.face(man).bomb),
        sum(item.explosive for _, item in items),
        sum(required.get(floor, 0) for floor in state.goal.floors),
        sum(required.values()),
    )


_ALL: Final[tuple[Floor, ...]] = ("2F", "1F", "basement")
_STEPS: Final[tuple[tuple[Floor, ...], ...]] = ((), ("2F",), ("2F", "1F"), _ALL)


class DemolitionResult(Struct, frozen=True):
    """What so many floors bring; the upper floor is always among them."""

    floors: int
    outcome: Outcome
    with_points: Outcome
    """The best result with the victory points that raise it (R9.3-upgrade)."""


class Winning(Struct, frozen=True):
    """How a game is won."""

    results: tuple[DemolitionResult, ...]
    """From the worst to the best."""
    points: int
    """Victory points that raise the result."""
    needs_ground_floor: bool
    """Whether the second floor must be the ground floor, by an optional ruling."""
    without_papers: Outcome | None
    """The best result while papers are wanted in Nonette and missing; None if none are wanted."""


def how_to_win(state: State, options: Options) -> Winning:
    """The results of all explosions, as this game is played."""
    papers = without_papers(LEVELS[-1], options) if _wants_papers(state) else None
    return Winning(
        tuple(_result(blown, options) for blown in _STEPS),
        POINTS_TO_RISE,
        options.ground_floor_decides,
        papers,
    )


def _wants_papers(state: State) -> bool:
    """R8.2.4-key-item: whether papers are wanted, as far as the players know."""
    return state.ambition_known and ambition_of(state).needs_papers


def _result(blown: tuple[Floor, ...], options: Options) -> DemolitionResult:
    plain, rich = (level_of(blown, points, options) for points in (0, POINTS_TO_RISE))
    higher = LEVELS[min(LEVELS.index(plain) + 1, len(LEVELS) - 1)] if TOWER in blown else plain
    return DemolitionResult(len(blown), plain, max(rich, higher, key=LEVELS.index))
