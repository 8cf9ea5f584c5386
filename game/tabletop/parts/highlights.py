"""Highlights on the board: reach, targets, detection and line of sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from game.rules import decisions as d
from game.rules.board import VILLAGE, Cell
from game.rules.state import State
from game.tabletop.board.marks import Footprint, Marks, Remark, Wake, add_sights, blast_of
from game.tabletop.board.sheets import cell_of
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.squad import man_of
from game.tabletop.question.move_end import MoveEnd
from game.tabletop.tooltips.descriptions import half_points
from game.ui.views.stops import FocusStop

Amend: TypeAlias = Callable[[Marks], None]
"""Adds the marks that are specific to one stage."""

_HALTED: Final = ("alarm", "found", "seen")
_THROWS: Final = ("R7.6.5-target", "V2-panzerschreck")


class Highlights:
    """Computes the marks for the current question and pointer."""

    def __init__(self, context: StageContext, amend: Amend = lambda _: None) -> None:
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._pointer = context.pointer
        self._texts = context.texts
        self._amend = amend
        self.shows_sight = False
        """Whether lines of sight are shown."""
        self._halt: tuple[MoveEnd | None, Cell | None] = (None, None)
        """The last end of a move, and the cell pointed at then, until another is."""

    @property
    def _shown(self) -> State:
        return self._session.shown

    def marks(self) -> Marks:
        """All marks for this frame."""
        marks = Marks()
        action = self._shown.action
        if action is not None:
            marks.here, marks.selected = action.at, frozenset(action.group)
        # An answer may arrive before the next frame; then the question's marks are outdated.
        if self._question.asked is not None and self._question.is_current:
            self._mark_answers(marks)
            self._mark_way(marks)
            self._mark_blocked(marks)
            origin = self._looked_from()
            if self.shows_sight and origin is not None:
                add_sights(self._session.game, origin, marks)
            marks.remark = self._remark()
        self._mark_man(marks)
        self._amend(marks)
        return marks

    def _remark(self) -> Remark | None:
        """What the last click has made of a move, until the next one."""
        end, say, session = self._session.move_end, self._kit.say, self._session
        if end is None or not end.is_present(self._shown) or session.goes_step_by_step:
            return None
        left = half_points(end.left) if self._shown.stage == "field" else str(end.left)
        lines = [say(f"mark.move.{end.why}", n=left)]
        if end.why == "stopped" and session.can_undo:
            lines.append(say("mark.move.how", undo=self._kit.keys.prompt("Z")))
        if end.why == "unclaimed":
            lines.append(say("mark.move.unclaimed.how"))
        return Remark(end.at, tuple(lines))

    def _mark_man(self, marks: Marks) -> None:
        """Mark the man who is pointed at in the squad."""
        name = man_of(self._pointer.widget(FocusStop))
        cell = cell_of(self._shown, name) if name else None
        if cell is not None:
            marks.pointed, marks.hover = name, cell

    def _mark_answers(self, marks: Marks) -> None:
        """Mark cells and counters that answer the question."""
        answers = self._question.answers
        marks.allowed = frozenset(answer.cell for answer in answers.marked("cell"))
        if self._shown.action is None:
            waiting = (cell_of(self._shown, answer.unit) for answer in answers.by_type(d.Act))
            marks.allowed |= {cell for cell in waiting if cell not in (None, VILLAGE)}
        marks.targets = answers.targets
        odds = next(filter(None, map(self._question.odds_against, marks.targets)), None)
        if odds is not None:
            attacker = self._shown.enemies[odds.attacker]
            marks.here, marks.selected = attacker.at, frozenset({attacker.name})

    def _mark_way(self, marks: Marks) -> None:
        """Mark the path to the pointed cell, enemies it may alert, and a throw's effect there."""
        answers = self._question.answers
        cell, unit = self._pointer.pointed()
        is_struck = unit in answers.targets
        if answers.reach is not None:
            marks.reach = frozenset(answers.reach.left)
        if self._has_just_halted(cell):
            marks.hover = cell
            return
        assault = self._texts.way_to_attack(answers, unit)
        if answers.reach is not None:
            way = self._texts.way_of_tank(answers, cell) if cell and not is_struck else ()
            marks.way = assault or way
        if self._session.takes_up(unit or ""):
            # A click takes him up, and those in hand don't go there.
            marks.way, marks.hover = (), cell
            return
        marks.hover = cell or self._pointer.log_cell
        marks.spent = self._spent_on(marks.way)
        if cell is None:
            return
        if assault:
            marks.targets |= {unit}
        heard = self._texts.wakes(answers, self._shown, assault[-1] if assault else cell)
        marks.wakes = tuple(
            Wake(cell, other, self._words_of_wake(other, is_certain=is_certain))
            for other, is_certain in heard.items()
            if other != cell
        )
        marks.blast = self._blast_at(cell)

    def _has_just_halted(self, cell: Cell | None) -> bool:
        """Whether a move was halted on its way to the cell that is still pointed at: what it was
        to alert has happened, and its way is no longer wanted."""
        end = self._session.move_end
        if end is not self._halt[0]:
            self._halt = (end, cell)
        elif cell != self._halt[1]:
            self._halt = (end, None)
        return end is not None and end.why in _HALTED and cell is not None and cell == self._halt[1]

    def _words_of_wake(self, cell: Cell, *, is_certain: bool) -> str:
        """The label of the arc to a cell; squares are only numbered, without their floor."""
        key = "mark.wakes" if is_certain else "mark.may-wake"
        name = cell.rpartition("-")[2] if "-" in cell else self._texts.name_of(cell)
        return self._kit.say(key, cell=name)

    def _spent_on(self, way: Sequence[Cell]) -> dict[Cell, str]:
        """The cost so far at each cell of a path: MP, or action points in the hunt."""
        reach, state = self._question.answers.reach, self._shown
        if reach is None or len(way) < 2:
            return {}
        if state.stage == "field" and state.action is not None:
            have = state.action.left
            return {cell: half_points(have - reach.left[cell]) for cell in way[1:]}
        return {cell: str(steps) for steps, cell in enumerate(way[1:], 1)}

    def _blast_at(self, cell: Cell) -> Footprint:
        """The area a throw would affect if it landed on a cell."""
        asked = self._question.asked
        options = asked.options if asked is not None else ()
        thrown = [
            choice for choice in self._session.game.choices if isinstance(choice, d.ThrowItem)
        ]
        is_throw = asked is not None and asked.rule in _THROWS
        if not is_throw or not thrown or d.ChooseCell(cell) not in options:
            return {}
        return blast_of(self._session.game, thrown[-1].item, cell)

    def _looked_from(self) -> Cell | None:
        """The cell whose lines of sight are shown: the pointed man's or the acting group's."""
        cell, unit = self._pointer.pointed()
        if unit in self._shown.paras:
            return cell
        action = self._shown.action
        return action.at if action is not None and action.group else cell

    def _mark_blocked(self, marks: Marks) -> None:
        """Mark the blocked line to a pointed enemy out of sight."""
        cell, unit = self._pointer.pointed()
        action = self._shown.action
        if cell is None or action is None or not action.group:
            return
        refusal = self._texts.refusal(cell, unit)
        if refusal is not None and refusal.why in ("no-line", "no-sight"):
            marks.sights = ((action.at, cell, False),)
