"""What the mouse carries: items and men over the screen, the pin of the plan over the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.painting.kit import Kit
from game.rules.board import Cell
from game.tabletop.board.marks import Marks
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.ui.views.pane import Pane
from game.ui.views.stops import Hand
from game.ui.views.view import View

_ITEM, _MAN = 84, 108
"""Units of the side of an item and of a counter in the hand."""


class DraggedThings(Part):
    """Lets the mouse carry what a pane shows, and draws it on top of everything."""

    def __init__(
        self, kit: Kit, session: Session, hand: Hand, pane: Pane, view: Callable[[], View]
    ) -> None:
        """`view` is what the `pane` shows now."""
        self._kit = kit
        self._session = session
        self._hand = hand
        self._pane = pane
        self._view = view

    def handle(self, event: pygame.Event) -> bool:
        """Lift, carry, or lay down."""
        return self._hand.handle(event, self._pane.placed(self._view()), self._pane.stops)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the item or the man."""
        kit, thing = self._kit, str(self._hand.thing or "")
        if thing in self._session.shown.paras:
            picture = kit.art.para(self._session.shown.paras[thing], kit.px(_MAN))
        elif thing:
            picture = kit.press.item(thing, kit.px(_ITEM))
        else:
            return
        self._hand.draw(target, picture, is_calm=self._session.director.is_calm)


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
