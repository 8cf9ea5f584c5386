"""What each marker does where it is turned up, beside nothing lying there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, cast

from game.rules.board import Boards, Cell
from game.rules.counters import AMBITIONS, CASTLE_MARKERS, FIELD_MARKERS, kind_of
from game.rules.game import Game
from game.rules.options import Options
from game.rules.position import Position
from game.rules.state import DEAD
from game.simulation.effects.moments import (
    Moment,
    cells_seen,
    hidden_of,
    moments_of,
    not_there,
    shown,
    with_face,
)
from game.simulation.effects.pair import Ending, Evening, Pair, ending_of
from game.simulation.order import Plan, boards_of

KINDS: Final = frozenset(map(kind_of, (*FIELD_MARKERS, *CASTLE_MARKERS)))
"""Kinds of markers that can be tried."""


def play(plan: Plan, seed: int, kinds: Collection[str] = KINDS) -> Evening:
    """One evening: of each setting a moment, and a pair for each of the kinds that may lie there.

    In both nights of a pair the marker isn't anywhere else, so that nothing but its being
    turned up here parts them.
    """
    boards, options = boards_of(plan.maps), plan.order.options
    game = Game.new(boards, seed, options)
    ending_of(game, seed)
    pairs = []
    for moment in moments_of(game, seed, options):
        faces = [one for one in _faces(moment.position) if kind_of(one[1]) in kinds]
        if not faces:
            continue
        blank = _Blank(boards, moment, options, seed)
        for cell, marker in faces:
            with_it = shown(boards, with_face(moment, marker), options)
            pairs.append(
                Pair(
                    seed,
                    moment.setting,
                    kind_of(marker),
                    game.state.ambition,
                    ending_of(with_it, seed),
                    blank.ending(cell, marker),
                )
            )
    return Evening(seed, tuple(pairs))


class _Blank:
    """The night in which nothing lies there."""

    def __init__(self, boards: Boards, moment: Moment, options: Options, seed: int) -> None:
        """Play it once with all other markers where they were."""
        self._boards: Final = boards
        self._moment: Final = moment
        self._options: Final = options
        self._seed: Final = seed
        game = not_there(boards, moment, options)
        self._usual: Final = ending_of(game, seed)
        self._seen: Final = cells_seen(game)

    def ending(self, cell: Cell, marker: str) -> Ending:
        """What it comes to if that marker isn't in its own cell either.

        As long as nobody looks there, that is all the same.
        """
        if cell not in self._seen:
            return self._usual
        here = with_face(self._moment, marker)
        return ending_of(not_there(self._boards, here, self._options), self._seed)


def _faces(position: Position) -> Iterator[tuple[Cell, str]]:
    """One unseen marker of each kind that could do anything, with its cell; copies are alike."""
    peeked = cast("list[str]", position.get("peeked", []))
    paras = cast("dict[str, dict[str, str]]", position["paras"])
    idle: set[str] = {*AMBITIONS}
    if all(man.get("at") != DEAD for man in paras.values()):
        idle.add("alive")
    kinds: dict[str, tuple[Cell, str]] = {}
    for cell, marker in hidden_of(position).items():
        if marker not in peeked and kind_of(marker) not in idle:
            kinds.setdefault(kind_of(marker), (cell, marker))
    yield from kinds.values()
