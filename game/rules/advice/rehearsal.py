"""Run a rule on a copy of the table, to see its events and decisions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.rules.decisions import Decision, Option
from game.rules.dice import DiceMemory
from game.rules.game import Game
from game.rules.table import Procedure, Table

Rule: TypeAlias = Callable[[Table], Procedure[None]]


class FixedDice:
    """Dice that always show the same face; draws take the first counter of the cup."""

    __slots__ = ("_face",)

    def __init__(self, face: int) -> None:
        """`face` is the face of every die."""
        self._face: Final = face

    def roll(self) -> int:
        """That face."""
        return self._face

    def draw(self, size: int) -> int:
        """The front of the cup."""
        return 0

    def copy(self) -> FixedDice:
        """Itself: nothing in it changes."""
        return self

    def memory(self) -> DiceMemory:
        """The face; no save contains it."""
        return (self._face,)


LOW: Final = FixedDice(1)
"""No attack hits, no throw flies far, every test of luck succeeds."""
HIGH: Final = FixedDice(6)
"""Every attack hits, every throw lands, every test of luck fails."""


class Run(NamedTuple):
    """One run of a rule: the table afterwards, with its events, and the decisions asked."""

    table: Table
    asked: tuple[Decision, ...]
    answers: tuple[Option, ...]


def table_of(game: Game) -> Table:
    """A copy of the table of a game; changes do not affect the game."""
    return Table(game.boards, game.options, game.state.copy(), LOW)


def copy_of(table: Table, dice: FixedDice = LOW) -> Table:
    """A table in the same state, without its events and with these dice."""
    return Table(table.boards, table.options, table.state.copy(), dice)


def rehearse(
    table: Table, rule: Rule, answers: Sequence[Option] = (), dice: FixedDice = LOW
) -> Run:
    """Run a rule on a copy with these answers, followed by the first options."""
    copy = copy_of(table, dice)
    asked: list[Decision] = []
    given: list[Option] = []
    procedure = rule(copy)
    try:
        decision = next(procedure)
        while True:
            place = len(given)
            asked.append(decision)
            given.append(answers[place] if place < len(answers) else decision.options[0])
            decision = procedure.send(given[-1])
    except StopIteration:
        return Run(copy, tuple(asked), tuple(given))


def rehearse_all(table: Table, rule: Rule, most: int) -> list[Run]:
    """Run a rule with all answers, first options first; at most `most` runs."""
    runs: list[Run] = []
    waiting: deque[tuple[Option, ...]] = deque([()])
    while waiting and len(runs) < most:
        answers = waiting.popleft()
        run = rehearse(table, rule, answers)
        runs.append(run)
        for place in range(len(answers), len(run.asked)):
            before = run.answers[:place]
            waiting.extend((*before, other) for other in run.asked[place].options[1:])
    return runs
