"""Who is to carry what, and in which order they are to jump: a plan, until the rules hear it.

The rules ask for one item after the other, then for one man after the other. On the screen
everything is moved about freely; `answer` gives it to the rules in their own order.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.rules.counters import CARRY_LIMIT, EIGHT
from game.rules.decisions import Assign, JumpNext, Option
from game.rules.state import State


class Packing(Struct, frozen=True):
    """A plan; every change gives a new one."""

    items: tuple[str, ...]
    """All there is to hand out."""
    bearers: Mapping[str, str]
    """The man who is to carry each item that isn't on the table."""
    order: tuple[str, ...] = EIGHT
    """The eight as they are to jump."""

    @property
    def on_table(self) -> tuple[str, ...]:
        """Items nobody carries yet."""
        return tuple(item for item in self.items if item not in self.bearers)

    def carried_by(self, name: str) -> tuple[str, ...]:
        """What a man carries, in the order he was given it."""
        return tuple(item for item, bearer in self.bearers.items() if bearer == name)

    def has_room(self, name: str) -> bool:
        """Whether he can take one more (R2.5-carry-limit)."""
        return len(self.carried_by(name)) < CARRY_LIMIT

    def given(self, item: str, name: str) -> Packing:
        """The item goes to that man, from the table or from another."""
        rest = {one: bearer for one, bearer in self.bearers.items() if one != item}
        return replace(self, bearers={**rest, item: name})

    def laid_back(self, item: str) -> Packing:
        """The item lies on the table again."""
        rest = {one: bearer for one, bearer in self.bearers.items() if one != item}
        return replace(self, bearers=rest)

    def moved(self, name: str, place: int) -> Packing:
        """The man stands at that place of the order, the first being 0; others close up."""
        rest = [other for other in self.order if other != name]
        return replace(self, order=(*rest[:place], name, *rest[place:]))

    def answer(self, state: State) -> Option | None:
        """What the plan says to what the rules ask next; None if that is still open."""
        if state.to_assign:
            item = state.to_assign[0]
            return Assign(item, self.bearers[item]) if item in self.bearers else None
        return JumpNext(self.order[len(state.drop_order)])

    def agrees_with(self, state: State) -> bool:
        """Whether all that was decided so far is as planned."""
        told = read_packing(state, self.order)
        return told.order == self.order and all(
            self.bearers.get(item) == bearer for item, bearer in told.bearers.items()
        )


def read_packing(state: State, order: tuple[str, ...] = EIGHT) -> Packing:
    """What the rules have heard so far; those not named yet follow in `order`."""
    bearers = {item: name for name in EIGHT for item in state.paras[name].items}
    items = (*bearers, *state.to_assign)
    named = state.drop_order
    return Packing(items, bearers, (*named, *(name for name in order if name not in named)))
