"""A lesson as plain data: a position, the dice to come, and steps to follow."""

from __future__ import annotations

from msgspec import Struct

from game.rules import Game
from game.rules.board import Boards, Cell
from game.rules.decisions import Notation
from game.rules.position import Position


class LessonStep(Struct, frozen=True):
    """Something said, and the answers that follow it, in their order."""

    words: str
    """Its sentences are ``lesson.<lesson>.<words>``."""
    rule: str
    """The rule it is about."""
    moves: tuple[Notation, ...] = ()
    """None for a step that is only read."""
    plays_itself: bool = False
    """The answers are given for the player, who watches."""
    look: Cell = ""
    """A cell that it tells of, to be brought into view and marked."""

    @property
    def is_read(self) -> bool:
        """Whether there is nothing to do but read on."""
        return not self.moves


class Lesson(Struct, frozen=True):
    """A position that is played on step by step; the last step is only read."""

    name: str
    position: Position
    dice: tuple[int, ...]
    steps: tuple[LessonStep, ...]

    def begin(self, boards: Boards) -> Game:
        """A new game of it; ValueError names what is wrong with its position."""
        return Game.from_position(boards, self.position, self.dice)


def walk(*cells: str) -> tuple[Notation, ...]:
    """The steps into these cells, one after the other."""
    return tuple(f"step {cell}" for cell in cells)
