"""The pin on the marker that the Germans turn up next (R7.9-reveal), which the player may move."""

from __future__ import annotations

from game.rules.board import Cell
from game.tabletop.board.marks import Marks
from game.tabletop.parts.context import StageContext


class PlanPin:
    """Dragged by the mouse from one face-down marker to another."""

    def __init__(self, context: StageContext) -> None:
        self._session = context.session
        self._pointer = context.pointer

    def mark(self, marks: Marks) -> None:
        """Show the pin, and while it is carried, where it would be left."""
        carried = self._pointer.carried_to
        marks.pin = carried if carried and self._may_lie(carried) else self._session.pinned

    def takes(self, cell: Cell | None) -> bool:
        """Whether a drag that begins in this cell carries the pin."""
        return bool(cell) and cell == self._session.pinned

    def drop(self, cell: Cell | None) -> None:
        """Leave it on another face-down marker."""
        if cell and self._may_lie(cell):
            self._session.pin = cell

    def _may_lie(self, cell: Cell) -> bool:
        return cell in self._session.shown.hidden
