"""Numbers of rules that open the rulebook, alone and in texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from msgspec import Struct

from game.ui.toolkit import Toolkit
from game.ui.typography.rich import Block, Ground, dotted_line, read_markup, rule_number, tints
from game.ui.typography.text import Style
from game.ui.views.presses import Press
from game.ui.views.view import ACROSS, Axis, Canvas, Layout, Placed, Size, View

_AROUND: Final = (0, 4)
"""Pixels by which what is clicked is wider and higher than the number of a rule: in Japanese two
numbers may touch."""


class LookUp(Struct, frozen=True):
    """Open the rulebook at a rule, or at its beginning."""

    rule: str = ""


class Rich(View, frozen=True):
    """Marked-up words (`read_markup`) in as many lines as needed; the ids of rules are links."""

    words: str
    style: Style
    ground: Ground = "night"
    hangs: bool = False
    """Whether lines after a picture at the beginning begin beside it."""
    leading: float = 1
    framed: int | None = None
    """Which of its links has a frame, because a key follows it."""

    def yields(self, axis: Axis) -> bool:
        """Its lines can be broken."""
        return axis == ACROSS

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as its longest line."""
        block = self._block(layout.kit, room[0])
        return block.width, block.height

    def parts(self, layout: Layout, rect: pygame.Rect) -> Iterator[tuple[View, pygame.Rect]]:
        """Its links."""
        for link in self._block(layout.kit, rect.width).links:
            box = link.rect.move(rect.topleft).inflate(_AROUND)
            yield Press(inside=View(), action=LookUp(link.rule), is_stop=False), box

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it from the top."""
        kit, place = canvas.kit, placed.rect.topleft
        block = self._block(kit, placed.rect.width)
        block.draw(canvas.target, place)
        if self.framed is not None:
            box = block.links[self.framed].rect.move(place).inflate(kit.px(6), kit.px(4))
            edge = tints(kit.theme.palette, self.ground)["rule"]
            pygame.draw.rect(canvas.target, edge, box, kit.px(1), kit.px(3))

    @property
    def says(self) -> str:
        """The words with their marks."""
        return self.words

    def _block(self, kit: Toolkit, room: int) -> Block:
        colours = tints(kit.theme.palette, self.ground)

        def set_block() -> Block:
            pictures = kit.pictures_in(self.words)
            runs = read_markup(self.words, self.style, colours, pictures)
            return Block(kit.type, runs, room, self.leading, hangs=self.hangs)

        key = self.words, self.style, self.ground, self.hangs, self.leading, room, kit.theme
        return kit.blocks.take(key, set_block)


class RuleNumber(View, frozen=True):
    """The number of a rule above dots."""

    rule: str
    style: Style

    def size(self, layout: Layout, room: Size) -> Size:
        """The size of the number."""
        type_ = layout.kit.type
        return type_.width(self.says, self.style), type_.height(self.style)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the number and the dots."""
        type_, dot = canvas.kit.type, max(canvas.kit.px(1), 1)
        rect = type_.draw(canvas.target, self.says, self.style, placed.rect.topleft)
        below = rect.top + type_.ascent(self.style) + 2 * dot
        dotted_line(canvas.target, self.style.colour, (rect.left, rect.right), below, dot)

    def spoken(self, kit: Toolkit) -> str:
        """Nothing: a key opens the rule."""
        return ""

    @property
    def says(self) -> str:
        """The number."""
        return rule_number(self.rule)


def rule_link(rule: str, style: Style) -> Press:
    """The number of a rule; a click opens its page."""
    return Press(inside=RuleNumber(rule, style), action=LookUp(rule), is_stop=False)
