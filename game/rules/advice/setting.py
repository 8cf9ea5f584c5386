"""What a man who sets explosives would set, and what of it the floor doesn't need (R7.5).

The rules set everything he carries together (Q239); to keep something he must not carry it.
"""

from __future__ import annotations

from itertools import combinations

from msgspec import Struct

from game.rules.advice.rehearsal import table_of
from game.rules.board.squares import Floor
from game.rules.castle.demolition import icons_set, required
from game.rules.castle.explosives import explosives_of
from game.rules.decisions import Option, SetExplosives, SetWithDetonator
from game.rules.game import Game


class Setting(Struct, frozen=True):
    """What setting explosives here and now comes to."""

    floor: Floor
    items: tuple[str, ...]
    icons: int
    """Explosive icons on the floor afterwards."""
    required: int
    spare: tuple[str, ...]
    """Items of his without which the floor would have enough as well; empty if it hasn't."""


def what_is_set(game: Game, option: Option, name: str = "") -> Setting | None:
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
    return Setting(floor, items, icons, needed, _spare(worth, icons - needed))


def _spare(worth: dict[str, int], surplus: int) -> tuple[str, ...]:
    """The most items whose icons together are no more than the surplus."""
    for many in range(len(worth), 0, -1):
        for items in combinations(worth, many):
            if sum(worth[item] for item in items) <= surplus:
                return items
    return ()
