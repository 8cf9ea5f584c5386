"""A tag that can be selected, on the table or on a man's card."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.painting.kit import Kit
from game.ui.widgets import Pressable


class ItemTag(Pressable):
    """Pressing it selects the item; the selected one has an amber frame."""

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
        """`is_drawn` is false for a tag that the card below it draws already."""
        super().__init__(kit.trim, rect, on_press)
        self.item = item
        self._kit = kit
        self._is_in_hand = is_in_hand
        self._is_drawn = is_drawn

    def draw(self, target: pygame.Surface) -> None:
        """Draw the tag and its frame."""
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
