"""A plan of who carries which item and of the jump order.

The rules ask for one item after another, then for one man after another. On the screen the plan is
edited freely; `answer` passes it to the rules in their own order.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.rules.counters import CARRY_LIMIT, EIGHT
from game.rules.decisions import Assign, JumpNext, Option
from game.rules.sheet import CounterSheet
from game.rules.state import State


class Packing(Struct, frozen=True):
    """A plan; every change returns a new one."""

    items: tuple[str, ...]
    """All items to assign."""
    bearers: Mapping[str, str]
    """The man who carries each item that isn't on the table."""
    order: tuple[str, ...] = EIGHT
    """The eight men in jump order."""

    @property
    def on_table(self) -> tuple[str, ...]:
        """The items that nobody carries yet."""
        return tuple(item for item in self.items if item not in self.bearers)

    def carried_by(self, name: str) -> tuple[str, ...]:
        """A man's items, in the order in which he received them."""
        return tuple(item for item, bearer in self.bearers.items() if bearer == name)

    def has_room(self, name: str) -> bool:
        """Whether he can carry another item (R2.5-carry-limit)."""
        return len(self.carried_by(name)) < CARRY_LIMIT

    def at_stake(self, sheet: CounterSheet) -> tuple[str, ...]:
        """What the last man would take with him that the explosion needs: flak takes the last man
        (R3.2-flak), and with him what is to be set or lit."""
        rows = sheet.items
        carried = self.carried_by(self.order[-1])
        return tuple(item for item in carried if rows[item].explosive or rows[item].ignites)

    def given(self, item: str, name: str) -> Packing:
        """The plan with an item given to a man, from the table or from another man."""
        rest = {one: bearer for one, bearer in self.bearers.items() if one != item}
        return replace(self, bearers={**rest, item: name})

    def laid_back(self, item: str) -> Packing:
        """The plan with an item returned to the table."""
        rest = {one: bearer for one, bearer in self.bearers.items() if one != item}
        return replace(self, bearers=rest)

    def moved(self, name: str, place: int) -> Packing:
        """The plan with a man at another place of the jump order, counted from 0."""
        rest = [other for other in self.order if other != name]
        return replace(self, order=(*rest[:place], name, *rest[place:]))

    def answer(self, state: State) -> Option | None:
        """The plan's answer to the present decision; None if it has none yet."""
        if state.to_assign:
            item = state.to_assign[0]
            return Assign(item, self.bearers[item]) if item in self.bearers else None
        return JumpNext(self.order[len(state.drop_order)])

    def agrees_with(self, state: State) -> bool:
        """Whether all decisions so far agree with the plan."""
        decided = read_packing(state, self.order)
        return decided.order == self.order and all(
            self.bearers.get(item) == bearer for item, bearer in decided.bearers.items()
        )


def read_packing(state: State, order: tuple[str, ...] = EIGHT) -> Packing:
    """The decisions so far as a plan; men not named yet follow in `order`."""
    bearers = {item: name for name in EIGHT for item in state.paras[name].items}
    items = (*bearers, *state.to_assign)
    named = state.drop_order
    return Packing(items, bearers, (*named, *(name for name in order if name not in named)))
