"""One decision as the screen puts it: answers by place, by button, and ways of several steps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from game.rules.board import Boards, Cell
from game.rules.decisions import Decision, Option, Step
from game.rules.state import State
from game.tabletop.question.answers import Answer, answers_to
from game.tabletop.question.paths import Reach, reach


class Asking:
    """The answers to a decision, sorted for mouse and keys; no answers when nothing is asked."""

    def __init__(self, boards: Boards, state: State, decision: Decision | None) -> None:
        self.decision = decision
        self.state = state
        self.answers: tuple[Answer, ...] = answers_to(decision) if decision else ()
        self._boards = boards

    @cached_property
    def reach(self) -> Reach | None:
        """Where the acting group can walk to, if it may step."""
        if self.decision is None:
            return None
        return reach(self._boards, self.state, self.decision)

    def at_unit(self, name: str) -> list[Answer]:
        """Answers that are given by clicking that counter."""
        return [answer for answer in self.answers if name and answer.unit == name]

    def at_cell(self, cell: Cell) -> list[Answer]:
        """Answers that are given by clicking that cell."""
        return [answer for answer in self.answers if cell and answer.cell == cell]

    def by_type(self, *types: type[Option]) -> list[Answer]:
        """Answers whose options are of one of these types."""
        return [answer for answer in self.answers if isinstance(answer.option, types)]

    def on_line(self) -> list[Answer]:
        """Answers with a button in the decision line, the primary one last."""
        found = [answer for answer in self.answers if answer.shelf == "line"]
        return sorted(found, key=lambda answer: answer.is_primary)

    def gear(self) -> list[Answer]:
        """Answers about handling items."""
        return [answer for answer in self.answers if answer.shelf == "gear"]

    @property
    def cells(self) -> list[Cell]:
        """Every cell an answer is about, in the order of the options."""
        return _unlike(answer.cell for answer in self.answers if answer.cell)

    @property
    def units(self) -> list[str]:
        """Every counter an answer is about, in the order of the options."""
        return _unlike(answer.unit for answer in self.answers if answer.unit)

    @property
    def is_about_moving(self) -> bool:
        """Whether a step can be taken."""
        return any(isinstance(answer.option, Step) for answer in self.answers)


def _unlike(things: Iterable[str]) -> list[str]:
    """Each once, in the order of first appearance."""
    return list(dict.fromkeys(things))
