"""The items that are still to be shared out in Nonette (R6.2-village)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.decisions import Assign
from game.tabletop.hud.man_card import ManCard
from game.tabletop.parts.drag import DRAGGED_ITEM, Drag, Pixel
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.tabletop.stages.village import VillageCards
from game.tabletop.stages.village_slip import VillageSlip
from game.ui.input.focus import FocusRing

_MOST: Final = 10
"""Tags shown at one time."""
_TAG: Final = 46
_STEP: Final = 50
_APART: Final = 10
_RIM: Final = 3


class Heap(Part):
    """Their tags under the slip, or beside it where there is no room; the first one is for the next
    man, and can be dragged to him."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        teller: Teller,
        question: Question,
        ring: FocusRing,
        slip: VillageSlip,
        cards: VillageCards,
        give_to: Callable[[str], None],
    ) -> None:
        """`give_to` is called with the name of the man who gets the item."""
        self._kit = kit
        self._session = session
        self._teller = teller
        self._question = question
        self._ring = ring
        self._slip = slip
        self._men = cards
        self._give_to = give_to
        self._drag = Drag(self._item_at, self._aim_at_nobody, self._aim, self._drop)

    @property
    def items(self) -> tuple[str, ...]:
        """The items as far as there is room for their tags, the next one first."""
        return self._session.shown.to_assign[:_MOST]

    def tag(self, place: int) -> pygame.Rect:
        """Where a tag lies, counted from 0."""
        kit, slip = self._kit, self._slip.rect
        first = pygame.Rect(slip.left, slip.bottom + kit.px(_APART), kit.px(_TAG), kit.px(_TAG))
        if first.bottom > self._men.ground.top:
            first.topleft = slip.right + kit.px(_APART), slip.top
        return first.move(place * kit.px(_STEP), 0)

    def handle(self, event: pygame.Event) -> bool:
        """Handle the dragging of the next item."""
        return self._drag.handle(event)

    def _item_at(self, pixel: Pixel) -> str:
        if not self._question.answers.by_type(Assign):
            return ""
        found = (
            item for place, item in enumerate(self.items) if self.tag(place).collidepoint(pixel)
        )
        return next(found, "")

    def _cards(self) -> list[ManCard]:
        return [widget for widget in self._ring.widgets if isinstance(widget, ManCard)]

    def _aim_at_nobody(self, _: str) -> None:
        for card in self._cards():
            card.is_aimed = False

    def _aim(self, item: str, pixel: Pixel) -> None:
        """Highlight the card under the mouse, whose man would get the item."""
        is_next = item == self.items[0]
        for card in self._cards():
            card.is_aimed = is_next and card.is_enabled and card.rect.collidepoint(pixel)

    def _drop(self, item: str, pixel: Pixel) -> None:
        aimed = [card for card in self._cards() if card.rect.collidepoint(pixel)]
        self._aim_at_nobody("")
        for card in aimed:
            if item == self.items[0]:
                self._give_to(card.label)
            else:
                first = self._teller.item(self.items[0])
                self._question.refuse(self._kit.say("share.order", item=first))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the tags; the next one has an amber frame, unless it is in the hand."""
        kit, palette = self._kit, self._kit.theme.palette
        for place, item in enumerate(self.items):
            if item == self._drag.thing:
                continue
            picture = kit.press.item(item, kit.px(_TAG))
            target.blit(picture, self.tag(place))
            if place == 0 and self._question.asked is not None:
                box = self.tag(place).inflate(2 * kit.px(_RIM), 2 * kit.px(_RIM))
                pygame.draw.rect(target, palette.amber, box, kit.px(2), kit.px(4))
        if self._drag.thing:
            picture = kit.press.item(self._drag.thing, kit.px(DRAGGED_ITEM))
            self._drag.draw(target, picture, is_calm=self._session.director.is_calm)
