"""What a playing scene marks on its board, and the ticket of what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.rules import decisions as d
from game.rules.board import VILLAGE, Cell
from game.scenes.advised import AdvisedScene
from game.scenes.evening import Evening
from game.tabletop.board.marks import Marks, Wake
from game.tabletop.board.outlook import Footprint, add_sights, blast_of
from game.tabletop.hud.men import ManRow
from game.tabletop.tickets.cards import half_points
from game.tabletop.tickets.facts import FactStop
from game.tabletop.tickets.ticket import Card
from game.ui.widgets import Button, Widget

_ATTACKS: Final = (d.Attack, d.FireGun, d.Ram, d.ChooseUnit)
_THROWS: Final = ("R7.6.5-target", "V2-panzerschreck")
_FIRST: Final = 4
"""How much more a ticket avoids those who act, their way and their targets than anything else."""
_CELLS: Final = (d.ChooseCell, d.LookAt, d.TurnUp, d.LightByHand, d.Scout)


class MarkedScene(AdvisedScene):
    """Says what can be reached, hit, heard and seen from what is pointed at."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._told_of: Cell | None = None
        """The cell a line of the log told of, until the mouse is on the board again."""
        self._pressed_at: tuple[int, int] | None = None
        """Where the board was clicked last."""

    def marks(self) -> Marks:
        """What is to be marked on the board now."""
        marks = Marks()
        action = self.shown.action
        if action is not None:
            marks.here, marks.selected = action.at, frozenset(action.group)
        # Keys may come faster than frames: nothing of a question that was answered meanwhile.
        if self._asked is None or self._asked is not self.session.decision:
            return marks
        reach = self.asking.reach
        cell, unit = self.pointed()
        is_struck = any(isinstance(one.option, _ATTACKS) for one in self.asking.at_unit(unit))
        if reach is not None:
            marks.reach = frozenset(reach.left)
            marks.way = reach.way_to(cell) if cell and not is_struck else ()
        marks.allowed = frozenset(
            answer.cell for answer in self.asking.by_type(*_CELLS) if answer.cell
        )
        if action is None:
            waiting = (self._cell_of(answer.unit) for answer in self.asking.by_type(d.Act))
            marks.allowed |= {cell for cell in waiting if cell not in (None, VILLAGE)}
        marks.targets = frozenset(
            answer.unit for answer in self.asking.by_type(*_ATTACKS) if answer.unit
        )
        marks.hover = cell or self._told_of
        marks.spent = self._spent_on(marks.way)
        if cell is not None:
            heard = self.tickets.wakes(self.asking, self.shown, cell)
            marks.wakes = tuple(
                Wake(cell, other, self._words_of_wake(other, is_certain=is_certain))
                for other, is_certain in heard.items()
                if other != cell
            )
            marks.blast = self._blast_at(cell)
        self._mark_blocked(marks)
        origin = self._looked_from()
        if self.shows_sight and origin is not None:
            add_sights(self.session.game, origin, marks)
        return marks

    def _words_of_wake(self, cell: Cell, *, is_certain: bool) -> str:
        """What stands beside the arc to a cell; squares are called as they are within a floor."""
        key = "mark.wakes" if is_certain else "mark.may-wake"
        return self.kit.say(key, cell=cell.rpartition("-")[2])

    def _spent_on(self, way: Sequence[Cell]) -> dict[Cell, str]:
        """What the way has cost at each of its cells: MP, in the hunt action points."""
        reach, state = self.asking.reach, self.shown
        if reach is None or len(way) < 2:
            return {}
        is_field = state.stage == "field"
        have = state.hunt.points if state.hunt is not None else 0
        have = state.action.left if state.action is not None else have
        spent = {cell: have - reach.left[cell] for cell in way[1:]}
        return {cell: half_points(n) if is_field else str(n) for cell, n in spent.items()}

    def _blast_at(self, cell: Cell) -> Footprint:
        """What the throw in question would do if it landed there."""
        options = self._asked.options if self._asked is not None else ()
        thrown = [one for one in self.session.game.choices if isinstance(one, d.ThrowItem)]
        is_throw = self._asked is not None and self._asked.rule in _THROWS
        if not is_throw or not thrown or d.ChooseCell(cell) not in options:
            return {}
        return blast_of(self.session.game, thrown[-1].item, cell)

    def _looked_from(self) -> Cell | None:
        """Whose sight is drawn: the man pointed at, or else the group that acts."""
        cell, unit = self.pointed()
        if unit in self.shown.paras:
            return cell
        action = self.shown.action
        return action.at if action is not None and action.group else cell

    def _mark_blocked(self, marks: Marks) -> None:
        """A line of fire that is blocked, while somebody out of sight is pointed at."""
        cell, unit = self.pointed()
        action = self.shown.action
        if cell is None or action is None or not action.group:
            return
        refusal = self.tickets.refusal(cell, unit)
        if refusal is not None and refusal.why in ("no-line", "no-sight"):
            marks.sights = ((action.at, cell, False),)

    def card(self) -> tuple[Card, pygame.Rect] | None:
        """The ticket of what is pointed at, and what it stands beside."""
        widget = self._pointed_widget()
        if isinstance(widget, ManRow):
            return self.tickets.of_man(self.shown, self.shown.paras[widget.label]), widget.rect
        if isinstance(widget, FactStop):
            return widget.card, widget.rect
        if isinstance(widget, Button) and widget.label in self._answer_of:
            card = self.tickets.of_answer(self._answer_of[widget.label], self.shown)
            return None if card is None else (card, widget.rect)
        cell, unit = self.pointed()
        view = self.view
        if view is None or cell is None:
            return None
        piece = view.piece_named(unit) if unit else None
        is_still = not self.ring.is_shown and self.mouse.place == self._pressed_at
        if is_still and cell == self._acts_at():
            # Just arrived, the mouse still there: nothing new to tell, and much to be seen.
            return None
        rect = (view.piece_rect(unit) if unit else None) or view.cell_rect(cell)
        return self.tickets.of_place(self.asking, self.shown, cell, piece), rect

    def _acts_at(self) -> Cell | None:
        """Where those stand who act, or the tank."""
        action, hunt = self.shown.action, self.shown.hunt
        if hunt is not None:
            return hunt.tank or None
        return action.at if action is not None else None

    def _pointed_widget(self) -> Widget | None:
        """The row or button that keys or mouse point at."""
        if self.ring.is_shown:
            return self.ring.focused
        place = self.mouse.place
        if place is None:
            return None
        found = (w for w in self.ring.widgets if isinstance(w, ManRow | Button | FactStop))
        return next((w for w in found if w.rect.collidepoint(place)), None)

    def kept_clear(self, marks: Marks) -> list[pygame.Rect]:
        """What a ticket shouldn't hide: panels and enemies, more so those who act and targets."""
        view, frame = self.view, self.frame
        found = [frame.log, frame.dice, frame.men, self.hint_rect]
        if view is None:
            return found
        rects = (view.piece_rect(name) for name in self.shown.enemies)
        found.extend(rect for rect in rects if rect is not None)
        found.extend(view.slips)
        found.extend(view.cell_rect(cell) for cell in marks.allowed if cell != VILLAGE)
        here = (marks.here,) if marks.here is not None else ()
        first = [view.cell_rect(cell) for cell in (*here, *marks.way) if cell != VILLAGE]
        rects = (view.piece_rect(name) for name in (*marks.selected, *marks.targets))
        first.extend(rect for rect in rects if rect is not None)
        return [*found, *first * _FIRST]

    def ticket_room(self) -> pygame.Rect:
        """Where tickets may lie."""
        frame = self.frame
        top, bottom = frame.top.bottom, frame.line.top
        return pygame.Rect(0, top, frame.size[0], bottom - top).inflate(
            -self.kit.px(12), -self.kit.px(12)
        )
