"""The table a game is played on: boards, dice, the state, and the events as they happen."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, TypeAlias, TypeVar, cast

from game.rules.board import Boards, CastleBoard, FieldBoard, HuntBoard
from game.rules.decisions import Decision, Option
from game.rules.dice import Dice
from game.rules.events.base import Event
from game.rules.events.tests_of_luck import LuckTested
from game.rules.options import Options
from game.rules.sheet import CounterSheet
from game.rules.state import State

T = TypeVar("T")
O = TypeVar("O", bound=Option)  # noqa: E741 - reads as "option" beside T

Procedure: TypeAlias = Generator[Decision, Option, T]
"""A rule at work: it yields the decisions it needs and returns what came of them."""


class Table:
    """Where procedures do their work. They read `state` and change it by `emit` only."""

    __slots__ = ("boards", "castle", "dice", "events", "field", "hunt", "options", "sheet", "state")

    def __init__(self, boards: Boards, options: Options, state: State, dice: Dice) -> None:
        """A table in this state; `events` collects what happens on it."""
        self.boards: Final = boards
        self.field: Final[FieldBoard] = boards.field
        self.castle: Final[CastleBoard] = boards.castle
        self.hunt: Final[HuntBoard] = boards.hunt
        self.options: Final = options
        self.state: Final = state
        self.sheet: Final[CounterSheet] = state.sheet
        self.dice: Dice = dice
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Let an event happen."""
        event.change(self.state)
        self.events.append(event)

    def ask(self, rule: str, who: Sequence[str], options: Sequence[O]) -> Procedure[O]:
        """Put a decision to the player; a forced choice is made without asking."""
        if len(options) == 1:
            return options[0]
        answer = yield Decision(rule, tuple(who), tuple(options))
        return cast(O, answer)

    def roll(self, dice: int) -> tuple[int, ...]:
        """That many dice, in the order they fall."""
        return tuple([self.dice.roll() for _ in range(dice)])

    def test_luck(self, rule: str, who: Sequence[str], luck: int) -> bool:
        """Roll a die against luck; no die where luck is 6 or more (Q262)."""
        if luck >= 6:
            return True
        return self.roll_luck(rule, who, luck) <= luck

    def roll_luck(self, rule: str, who: Sequence[str], luck: int) -> int:
        """Roll one die against luck and give its face, for rules that use the excess."""
        die = self.dice.roll()
        self.emit(LuckTested(rule, tuple(who), die, luck, passed=die <= luck))
        return die

    def draw(self, cup: Sequence[str]) -> str:
        """A counter drawn at random from a cup that isn't empty; it is still listed there."""
        return cup[self.dice.draw(len(cup))]
