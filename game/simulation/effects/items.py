"""The effect of items: the same game with and without each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, cast

from game.bots import bot
from game.rules.counters import FIELD_ITEMS, STARTING_ITEMS, kind_of
from game.rules.game import Game
from game.rules.position import Position
from game.simulation.effects.moments import hidden_of, hiding
from game.simulation.effects.pair import SECOND, Ending, Pair, SeedPairs, ending_of
from game.simulation.order import Plan, boards_of

_IN_NONETTE: Final = (
    *STARTING_ITEMS,
    *FIELD_ITEMS,
    "gas-1",
    "gasoline-1",
    "flamethrower-1",
    "key",
)
"""One of each kind, castle items included; persons can't be brought in."""


KINDS: Final = frozenset(map(kind_of, _IN_NONETTE))
"""The kinds of items that can be tried."""


def play(plan: Plan, seed: int, kinds: Collection[str] = KINDS) -> SeedPairs:
    """One game: with and without each item, in the plane and in Nonette.

    An item that is there is left out (the last copy, if there are several); one that isn't is
    added.
    """
    game, player = Game.new(boards_of(plan.maps), seed, plan.order.options), bot("sergeant", seed)
    pairs = [*_pairs(plan, seed, "plane", game.position(), _among(STARTING_ITEMS, kinds))]
    while game.decision is not None and game.state.stage in ("equip", "drop", "field"):
        game.choose(player.choose(game))
    if game.state.stage == "infiltration":
        pairs += _pairs(plan, seed, "Nonette", game.position(), _among(_IN_NONETTE, kinds))
    return SeedPairs(seed, tuple(pairs))


def _among(items: Sequence[str], kinds: Collection[str]) -> list[str]:
    return [item for item in items if kind_of(item) in kinds]


def _pairs(
    plan: Plan, seed: int, setting: str, position: Position, items: Sequence[str]
) -> Iterator[Pair]:
    """One pair for each kind of these items."""
    boards, options = boards_of(plan.maps), plan.order.options

    def ending(start: Position) -> Ending:
        return ending_of(Game.from_position(boards, start, options=options), seed)

    if not items:
        return
    heap, hidden, as_it_is = _heap(position), hidden_of(position).values(), ending(position)
    for kind in dict.fromkeys(map(kind_of, items)):
        copies = [item for item in items if kind_of(item) == kind]
        there = [item for item in copies if item in heap]
        item = there[-1] if there else copies[0]
        without = _without(position, item)
        with_it: Position = position if there else {**without, "to_assign": [*heap, item]}
        yield Pair(
            seed,
            setting,
            f"{SECOND}{kind}" if len(there) > 1 else kind,
            str(position["ambition"]),
            as_it_is if there else ending(with_it),
            ending(without) if there or item in hidden else as_it_is,
        )


def _heap(position: Position) -> list[str]:
    """The items still to be handed out."""
    return list(cast("Sequence[str]", position.get("to_assign", ())))


def _without(position: Position, item: str) -> Position:
    """The position without that item."""
    removed = cast("Sequence[str]", position.get("removed", ()))
    hidden = hidden_of(position)
    return {
        **hiding(position, {cell: face for cell, face in hidden.items() if face != item}),
        "to_assign": [one for one in _heap(position) if one != item],
        "removed": [one for one in removed if one != item],
    }
