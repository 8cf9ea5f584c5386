"""The effect of turning up each marker, compared with an empty cell."""

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
    with_face,
    with_marker,
    without_marker,
)
from game.simulation.effects.pair import Ending, Pair, SeedPairs, ending_of
from game.simulation.order import Plan, boards_of

KINDS: Final = frozenset(map(kind_of, (*FIELD_MARKERS, *CASTLE_MARKERS)))
"""The kinds of markers that can be tried."""


def play(plan: Plan, seed: int, kinds: Collection[str] = KINDS) -> SeedPairs:
    """One game: a moment of each setting, with a pair for each kind of marker possible there.

    In both games of a pair the marker is nowhere else, so that they differ only in its being
    turned up here.
    """
    boards, options = boards_of(plan.maps), plan.order.options
    game = Game.new(boards, seed, options)
    ending_of(game, seed)
    pairs = []
    for moment in moments_of(game, seed, options):
        faces = [one for one in _faces(moment.position) if kind_of(one[1]) in kinds]
        if not faces:
            continue
        baseline = _Baseline(boards, moment, options, seed)
        for cell, marker in faces:
            with_it = with_marker(boards, with_face(moment, marker), options)
            pairs.append(
                Pair(
                    seed,
                    moment.setting,
                    kind_of(marker),
                    game.state.ambition,
                    ending_of(with_it, seed),
                    baseline.ending(cell, marker),
                )
            )
    return SeedPairs(seed, tuple(pairs))


class _Baseline:
    """The game without a marker in that cell."""

    def __init__(self, boards: Boards, moment: Moment, options: Options, seed: int) -> None:
        """Play it once with all other markers in their cells."""
        self._boards: Final = boards
        self._moment: Final = moment
        self._options: Final = options
        self._seed: Final = seed
        game = without_marker(boards, moment, options)
        self._usual: Final = ending_of(game, seed)
        self._seen: Final = cells_seen(game)

    def ending(self, cell: Cell, marker: str) -> Ending:
        """The ending if that marker isn't in its own cell either.

        The game is only replayed if somebody looked at that cell.
        """
        if cell not in self._seen:
            return self._usual
        here = with_face(self._moment, marker)
        return ending_of(without_marker(self._boards, here, self._options), self._seed)


def _faces(position: Position) -> Iterator[tuple[Cell, str]]:
    """One unseen marker of each kind with an effect, and its cell."""
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
