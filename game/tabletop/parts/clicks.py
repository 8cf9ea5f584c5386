"""Clicks on the board: what pressing a counter or a cell answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.painting.counters.pieces import Piece
from game.painting.kit import Kit
from game.rules import decisions as d
from game.rules.board import Cell
from game.tabletop.parts.question import Question
from game.tabletop.parts.whereabouts import cell_of
from game.tabletop.question.answers import Answer
from game.tabletop.session import Session
from game.tabletop.tooltips.texts import TooltipTexts


class Clicks(Protocol):
    """Answers by places on the board."""

    def press_unit(self, name: str) -> None:
        """A counter was pressed."""

    def press_cell(self, cell: Cell) -> None:
        """A cell was pressed."""

    def means_piece(self, piece: Piece) -> bool:
        """Whether a click on a counter means the counter, and not the cell it lies in."""
        ...


class MenClicks:
    """Where men act: answer with what was clicked, walk there, or take up another man."""

    def __init__(self, session: Session, question: Question, texts: TooltipTexts) -> None:
        self._session = session
        self._question = question
        self._texts = texts

    def press_unit(self, name: str) -> None:
        """Answer with a counter, or with its cell; else take up another man, or stop here."""
        answers = self._question.answers
        found = answers.at_unit(name)
        if not found:
            cell = cell_of(self._session.shown, name)
            found = answers.at_cell(cell) if cell else []
            if cell and _is_about_fire(found):
                self._question.list_fires(cell, found)
                return
        if found:
            self._question.give_one_of(found)
        elif name in self._session.shown.paras:
            self._question.take_up(name)
        elif self.is_in_range(name):
            self._question.give(d.Stop())

    def press_cell(self, cell: Cell) -> None:
        """Answer with a cell, or walk there."""
        answers = self._question.answers
        found = answers.at_cell(cell)
        if _is_about_fire(found):
            self._question.list_fires(cell, found)
        elif found:
            self._question.give_one_of(found)
        elif answers.reach is not None and cell in answers.reach.left:
            self._question.walk(answers.reach.way_to(cell))

    def is_in_range(self, name: str) -> bool:
        """Whether that is an enemy who can be attacked as soon as the move ends here."""
        is_enemy = name in self._session.shown.enemies
        refusal = self._texts.refusal("", name) if is_enemy else None
        return refusal is not None and refusal.why == "stop-first"

    def means_piece(self, piece: Piece) -> bool:
        """Whether a click on a counter means the counter, and not the cell it lies in."""
        if self._question.answers.at_unit(piece.name):
            return True
        is_man = piece.kind == "para" and not self._question.is_in_reach(piece.cell)
        return is_man or self.is_in_range(piece.name)


class TankClicks:
    """In the hunt: all that can be done to a counter or in its hex, in one list."""

    def __init__(self, kit: Kit, session: Session, question: Question, men: MenClicks) -> None:
        """`men` is how places answer that aren't about the tank."""
        self._kit = kit
        self._session = session
        self._question = question
        self._men = men

    def press_unit(self, name: str) -> None:
        """A counter in the tank's reach."""
        answers, cell = self._question.answers, cell_of(self._session.shown, name)
        both = list(answers.at_unit(name))
        if cell is not None and cell != name:
            both += answers.at_cell(cell)
        elif cell is not None:
            both = [*answers.at_cell(cell), *both]
        unlike = list(dict.fromkeys(both))
        if len(unlike) > 1:
            self._question.list_answers(self._kit.say("panel.here"), unlike)
        elif unlike:
            self._question.give(unlike[0].option)

    def press_cell(self, cell: Cell) -> None:
        """Drive one hex, or choose among what can be done there."""
        answers = self._question.answers
        both = [*answers.at_cell(cell), *answers.at_unit(cell)]
        if len(both) > 1:
            self._question.list_answers(self._kit.say("panel.here"), both)
        elif both:
            self._question.give(both[0].option)
        else:
            self._men.press_cell(cell)

    def means_piece(self, piece: Piece) -> bool:
        """As everywhere."""
        return self._men.means_piece(piece)


def _is_about_fire(found: Sequence[Answer]) -> bool:
    """Whether one of these answers lights explosives."""
    return any(isinstance(answer.option, d.LightByHand) for answer in found)
