"""A lesson: a position, the coming dice, steps; and how far a player has come in it."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from msgspec import Struct

from game.rules import Game
from game.rules.board import Boards, Cell
from game.rules.decisions import Attack, Notation, Option, Step, Stop, parse_option
from game.rules.position import Position
from game.standing_orders import Level, answer

LEVEL: Final[Level] = "matters"
"""A lesson asks what the game asks if nobody has changed the options."""


class LessonStep(Struct, frozen=True):
    """A sentence, and the answers that it asks for, in their order."""

    words: str
    """The last part of the key of its sentence, ``lesson.<lesson>.<words>``."""
    rule: str
    """The id of the rule that it is about."""
    moves: tuple[Notation, ...] = ()
    """The player's answers; none for a step that is only read."""
    look: Cell = ""
    """A cell that its sentence mentions, to be brought into view and marked."""

    @property
    def is_read(self) -> bool:
        """Whether the step is only read."""
        return not self.moves


class Lesson(Struct, frozen=True):
    """A position to be played step by step; the last step is only read."""

    name: str
    position: Position
    dice: tuple[int, ...]
    steps: tuple[LessonStep, ...]

    def begin(self, boards: Boards) -> Game:
        """A new game of the lesson. Raises ValueError with the fault of its position."""
        return Game.from_position(boards, self.position, self.dice)


def walk(*cells: str) -> tuple[Notation, ...]:
    """The options for steps into these cells, one after another."""
    return tuple(f"step {cell}" for cell in cells)


class Course:
    """A player's progress in a lesson, derived from the choices of its game: guides him by what the
    lesson's steps ask for."""

    def __init__(self, lesson: Lesson, boards: Boards, step: int = 0) -> None:
        """Begin at a step, with all earlier steps done."""
        self.lesson: Final = lesson
        self.game: Final[Game] = lesson.begin(boards)
        self.step = min(max(step, 0), len(lesson.steps) - 1)
        self._answers: Final[list[Option]] = []
        """All answers, also those of the standing orders, which the player isn't asked for."""
        self._begins: Final = [0]
        """The number of answers before each step, and before the end."""
        self._rehearse(boards)
        for option in self._answers[: self._begins[self.step]]:
            self.game.choose(option)

    def _rehearse(self, boards: Boards) -> None:
        """Play the lesson once, to know all its answers."""
        game = self.lesson.begin(boards)
        for step in self.lesson.steps:
            for move in step.moves:
                game.choose(parse_option(move))
                while (option := answer(game, LEVEL)) is not None:
                    game.choose(option)
            self._answers[:] = game.choices
            self._begins.append(len(game.choices))

    @classmethod
    def fits(cls, lesson: Lesson, boards: Boards) -> bool:
        """Whether a lesson can be played to its end on these boards, which may be the player's."""
        try:
            cls(lesson, boards)
        except (ValueError, LookupError):
            return False
        return True

    @property
    def now(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[self.step]

    @property
    def is_last(self) -> bool:
        """Whether this is the last step."""
        return self.step == len(self.lesson.steps) - 1

    @property
    def left(self) -> list[Option]:
        """The remaining answers of this step."""
        return self._answers[len(self.game.choices) : self._begins[self.step + 1]]

    @property
    def wanted(self) -> Option | None:
        """The next answer; None in a step that is only read."""
        return next(iter(self.left), None)

    @property
    def aim(self) -> Option | None:
        """The next answer, but what one click gives with it: the last step of a walk, and the
        attack for which a move is ended."""
        left = self.left
        walk = list(takewhile(lambda option: isinstance(option, Step), left))
        if walk:
            return walk[-1]
        is_fight = isinstance(self.wanted, Stop) and isinstance(next(iter(left[1:]), None), Attack)
        return left[1] if is_fight else self.wanted

    @property
    def meant(self) -> Option | None:
        """What is to be amber, and what a click that could mean several things gives."""
        return self.aim if isinstance(self.aim, Attack) else self.wanted

    @property
    def given(self) -> None:
        """No choice is made without being asked for."""

    @property
    def refusal(self) -> str:
        """The key of the sentence about a choice that doesn't belong here."""
        return "lesson.read-first" if self.aim is None else "lesson.not-yet"

    def allows(self, option: Option) -> bool:
        """Whether an answer belongs to the lesson now."""
        return option == self.wanted

    def instead_of(self, option: Option) -> None:
        """No choice stands for another."""

    def follow(self) -> bool:
        """Go to the step that the game has reached, also back after an undo; True if it changed."""
        before, done = self.step, len(self.game.choices)
        while done < self._begins[self.step]:
            self.step -= 1
        while not self.now.is_read and done >= self._begins[self.step + 1]:
            self.step += 1
        return self.step != before

    def read_on(self) -> None:
        """Go on from a step that is only read."""
        if self.now.is_read and not self.is_last:
            self.step += 1
