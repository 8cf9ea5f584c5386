"""The data of a lesson: a position, the coming dice, and steps."""

from __future__ import annotations

from msgspec import Struct

from game.rules import Game
from game.rules.board import Boards, Cell
from game.rules.decisions import Notation
from game.rules.position import Position


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
