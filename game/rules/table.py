"""The table a game is played on: boards, options, state, dice, and new events."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, TypeAlias, TypeVar, cast

from game.rules.board import Boards, CastleBoard, FieldBoard, HuntBoard
from game.rules.decisions import Decision, Option
from game.rules.dice import Dice
from game.rules.events.play import Event, LuckTested
from game.rules.options import Options
from game.rules.sheet import CounterSheet
from game.rules.state import State

T = TypeVar("T")
O = TypeVar("O", bound=Option)  # noqa: E741 - reads as "option" beside T

Procedure: TypeAlias = Generator[Decision, Option, T]
"""A running rule: a generator that yields decisions, receives options, and returns a result."""


class Table:
    """The context of all procedures. They read `state` and change it only by `emit`."""

    __slots__ = ("boards", "castle", "dice", "events", "field", "hunt", "options", "sheet", "state")

    def __init__(self, boards: Boards, options: Options, state: State, dice: Dice) -> None:
        """Make a table in this state; `events` collects the events emitted on it."""
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
        """Apply an event to the state and add it to `events`."""
        event.change(self.state)
        self.events.append(event)

    def ask(self, rule: str, who: Sequence[str], options: Sequence[O]) -> Procedure[O]:
        """Ask the player for a decision; a single option is taken without asking."""
        if len(options) == 1:
            return options[0]
        answer = yield Decision(rule, tuple(who), tuple(options))
        return cast(O, answer)

    def roll(self, dice: int) -> tuple[int, ...]:
        """Roll so many dice; the faces in the order rolled."""
        return tuple([self.dice.roll() for _ in range(dice)])

    def test_luck(self, rule: str, who: Sequence[str], luck: int) -> bool:
        """Test luck with one die; luck of 6 or more passes without a die (Q262)."""
        return self.roll_luck(rule, who, luck) <= luck

    def roll_luck(
        self, rule: str, who: Sequence[str], luck: int, *, face_matters: bool = False
    ) -> int:
        """Test luck and return the face, for rules that count the points above luck.

        With luck of 6 or more no die is rolled (Q262) and the face is 0, unless the rule needs
        the face for something else.
        """
        if luck >= 6 and not face_matters:
            return 0
        die = self.dice.roll()
        self.emit(LuckTested(rule, tuple(who), die, luck, passed=die <= luck))
        return die

    def draw(self, cup: Sequence[str]) -> str:
        """Pick a random counter of a cup, which must not be empty; the cup is not changed."""
        return cup[self.dice.draw(len(cup))]
