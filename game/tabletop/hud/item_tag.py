"""A tag that can be taken in hand, on the table or on a man's card."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit import Kit
from game.ui.widgets import Pressable


class ItemTag(Pressable):
    """Pressing it takes the item in hand; the one in hand has an amber frame."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        item: str,
        on_press: Callable[[], None],
        *,
        is_in_hand: bool = False,
        is_drawn: bool = True,
    ) -> None:
        """Not drawn: the card below draws the tag already."""
        super().__init__(kit.trim, rect, on_press)
        self.item = item
        self._kit = kit
        self._is_in_hand = is_in_hand
        self._is_drawn = is_drawn

    def draw(self, target: pygame.Surface) -> None:
        """The tag and its frame."""
        kit = self._kit
        palette = kit.theme.palette
        if self._is_drawn:
            picture = kit.press.item(self.item, self.rect.width)
            target.blit(picture, picture.get_rect(center=self.rect.center))
        if self._is_in_hand or self.is_hovered:
            edge = palette.amber if self._is_in_hand else palette.moon_100
            box = self.rect.inflate(kit.px(6), kit.px(6))
            pygame.draw.rect(target, palette.outline, box.inflate(2, 2), kit.px(4), kit.px(4))
            pygame.draw.rect(target, edge, box, kit.px(2.5), kit.px(4))
