"""Which explosion brings which result, by the rules' own judgement (R9.3)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from game.rules.board.squares import Floor
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import LEVELS, POINTS_TO_RISE, level_of, without_papers
from game.rules.options import Options
from game.rules.state import Outcome, State

_ALL: Final[tuple[Floor, ...]] = ("2F", "1F", "basement")
_STEPS: Final[tuple[tuple[Floor, ...], ...]] = ((), ("2F",), ("2F", "1F"), _ALL)


class Result(Struct, frozen=True):
    """What so many floors bring; the upper floor is always among them."""

    floors: int
    outcome: Outcome
    with_points: Outcome
    """The best result with the victory points that raise it (R9.3-upgrade)."""


class Winning(Struct, frozen=True):
    """How a game is won."""

    results: tuple[Result, ...]
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


def _result(blown: tuple[Floor, ...], options: Options) -> Result:
    plain, rich = (level_of(blown, points, options) for points in (0, POINTS_TO_RISE))
    higher = LEVELS[min(LEVELS.index(plain) + 1, len(LEVELS) - 1)] if "2F" in blown else plain
    return Result(len(blown), plain, max(rich, higher, key=LEVELS.index))
