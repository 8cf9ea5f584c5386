"""Items and men that the mouse carries over the screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.painting.kit import Kit
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
