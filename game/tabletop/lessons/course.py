"""The progress of a lesson: the present step and the next answer."""

from __future__ import annotations

from itertools import accumulate, chain, takewhile
from typing import Final

from game.rules import Game
from game.rules.board import Boards
from game.rules.decisions import Option, Step, parse_option
from game.tabletop.lessons.lesson import Lesson, LessonStep


class Course:
    """A player's progress in a lesson, derived from the choices of its game."""

    def __init__(self, lesson: Lesson, boards: Boards, step: int = 0) -> None:
        """Begin at a step, with all earlier steps done."""
        self.lesson: Final = lesson
        self.game: Final[Game] = lesson.begin(boards)
        self.step = min(max(step, 0), len(lesson.steps) - 1)
        lengths = [len(one.moves) for one in lesson.steps]
        self._begins: Final = [0, *accumulate(lengths)]
        """The number of answers before each step, and before the end."""
        self._answers: Final = [
            parse_option(move) for move in chain.from_iterable(one.moves for one in lesson.steps)
        ]
        for option in self._answers[: self._begins[self.step]]:
            self.game.choose(option)

    @classmethod
    def fits(cls, lesson: Lesson, boards: Boards) -> bool:
        """Whether a lesson can be played to its end on these boards, which may be the player's."""
        try:
            cls(lesson, boards, len(lesson.steps))
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
        """The next answer, but for a walk its last step, which can be clicked at once."""
        walk = list(takewhile(lambda option: isinstance(option, Step), self.left))
        return walk[-1] if walk else self.wanted

    def allows(self, option: Option) -> bool:
        """Whether an answer belongs to the lesson now."""
        return option == self.wanted

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
