"""The paper with the items before the jump: one large with its use, the others beside it."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.counters import EIGHT, kind_of
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style
from game.ui.widgets import Ticket

_COLUMNS: Final = 4
_ROWS: Final = len(EIGHT) // _COLUMNS
_TAG: Final = 54
_APART: Final = 8
_ROOM: Final = 18
"""Units between the large tag, the text and the small tags."""
_CHARM: Final = "charm"
_RULES: Final = {
    _CHARM: "R2.5.1-charm",
    "lighter": "R2.5.2-lighter",
    "first-aid": "R2.5.3-first-aid",
    "charge": "R2.5.4-charge",
    "camera": "R2.5.5-camera",
    "diary": "R2.5.6-diary",
}
_LOSING: Final = "R4.5.5-per-hit"
"""The rule that any item can be lost in place of a wound."""
_SMALLER: Final = (1.0, 0.94, 0.88, 0.8, 0.7, 0.6, 0.5)
"""Factors for the size of the text, tried in turn until it fits."""
_LEAST: Final = 0.84
"""The smallest factor at a text scale of 100%."""
_WORTH_ALL: Final = 0.88
"""Below this factor, the general rule about items is left out instead."""


class ItemPaper:
    """A slip of paper with the tags of unassigned items in its right half."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        """`rect` is the rectangle of the paper, in pixels."""
        self._kit = kit
        self._slip = Ticket(kit.trim, rect, kit.head("equip.table"))

    @property
    def body(self) -> pygame.Rect:
        """The space below the heading."""
        return self._slip.body

    def tag_places(self, number: int) -> list[pygame.Rect]:
        """The rectangles of that many small tags, row by row."""
        kit, body = self._kit, self.body
        gap = kit.px(_APART)
        side = min(kit.px(_TAG), (body.height + kit.px(4)) // _ROWS - gap // 2)
        left = body.right - _COLUMNS * (side + gap) + gap
        down = (body.height + kit.px(8)) // _ROWS
        return [
            pygame.Rect(left + column * (side + gap), body.top + row * down, side, side)
            for row, column in (divmod(place, _COLUMNS) for place in range(number))
        ]

    def draw(self, target: pygame.Surface, left: str) -> None:
        """Draw the empty paper, with the number of remaining items at its right."""
        kit, slip = self._kit, self._slip
        slip.draw(target)
        if left:
            place = (slip.body.right, slip.rect.top + kit.px(10))
            small = Style("bold", 16, kit.theme.palette.ink)
            kit.type.draw(target, left, small, place, "topright")

    def draw_item(self, target: pygame.Surface, item: str, name: str, on_table: int) -> None:
        """Draw the selected item in large, with its use, beside that many small tags."""
        kit, body = self._kit, self.body
        size = min(round(body.height * 1.1), kit.px(132))
        picture = kit.press.item(item, size)
        box = pygame.Rect(body.left, body.top, size, body.height)
        target.blit(picture, picture.get_rect(center=box.center))
        left = box.right + kit.px(_ROOM)
        tags = self.tag_places(min(on_table, 1))
        right = tags[0].left - kit.px(_ROOM) if tags else body.right
        room = pygame.Rect(left, body.top, right - left, body.height)
        for block in self._words(item, name, room):
            kit.links.add(block.draw(target, room.topleft))
            room.top += block.height

    def _words(self, item: str, name: str, room: pygame.Rect) -> list[Block]:
        """Name, use and general rule, or without the rule; completeness before size."""
        kit = self._kit
        palette, kind, colours = kit.theme.palette, kind_of(item), tints(kit.theme.palette, "paper")
        rule = f" [{_RULES[kind]}]" if kind in _RULES else ""
        use = f"{kit.say(f'item.{kind}.use')}{rule}"
        # The charm's use is nothing but this rule.
        losing = () if kind == _CHARM else (f"{kit.say('equip.losing')} [{_LOSING}]",)
        shares = [share for share in _SMALLER if share * kit.theme.text >= _LEAST]
        tried = [(share, (use, *losing)) for share in shares if share >= _WORTH_ALL]
        for share, lines in (*tried, *((share, (use,)) for share in shares)):
            head = Style("bold", 22 * share, palette.ink)
            text = Style("text", 17 * share, palette.ink)
            styled = [(f"**{name}**", head), *((line, text) for line in lines)]
            blocks = [
                Block(kit.type, read_markup(words, style, colours), room.width)
                for words, style in styled
            ]
            if sum(block.height for block in blocks) <= room.height:
                break
        return blocks
