"""A sheet of paper with a few large lines, as large as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style

_SIZES: Final = (23, 21, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 6, 4)
_HEAD: Final = 1.35
"""Size of the heading beside that of the lines."""
_PAD: Final = 20
_APART: Final = 16
"""Units between a line and its value."""
_LEAST, _LEAST_BESIDE_KANJI = 8, 16
"""Units of the smallest letters. Kanji shrink no further, and digits beside them would be too
small. Below that lines only move together."""


class Line(Struct, frozen=True):
    """A line, with a value at the right edge if it has one."""

    words: str
    value: str = ""
    is_bad: bool = False
    is_ruled: bool = False
    """Whether a thin rule stands above it."""


def draw_large_paper(
    kit: Kit, target: pygame.Surface, within: pygame.Rect, title: str, lines: Sequence[Line]
) -> pygame.Rect:
    """Draw it in the middle of a rectangle, as wide as that; the place it takes, in pixels."""
    pad = kit.px(_PAD if within.height > kit.px(260) else _PAD // 2)
    room = within.width - 2 * pad
    least = _LEAST_BESIDE_KANJI if kit.words.language == "ja" else _LEAST
    for gaps in _SIZES:
        size = max(gaps, least)
        large = max(gaps * _HEAD, least)
        head = Style("display", large, kit.theme.palette.ink, spacing=0.04)
        set_lines = [_set(kit, line, size, room) for line in lines]
        high = kit.type.height(head) + kit.px(8) + sum(_high(kit, one, gaps) for one in set_lines)
        if high + 2 * pad <= within.height and kit.type.width(title, head) <= room:
            break
    paper = pygame.Rect(0, 0, within.width, min(high + 2 * pad, within.height))
    paper.center = within.center
    kit.trim.ticket(target, paper)
    x, y = paper.left + pad, paper.top + pad
    y = kit.type.draw(target, title, head, (x, y)).bottom + kit.px(2)
    target.fill(kit.theme.palette.ink, (x, y, room, kit.px(2)))
    y += kit.px(6)
    for line, block in zip(lines, set_lines, strict=True):
        if line.is_ruled:
            target.fill(kit.theme.palette.paper_500, (x, y, room, kit.px(1)))
        block.draw(target, (x, y + _gap(kit, gaps) // 2))
        if line.value:
            style = _value(kit, line, size)
            place = (x + room, y + _gap(kit, gaps) // 2)
            kit.type.draw(target, line.value, style, place, "topright")
        y += _high(kit, block, gaps)
    return paper


def _set(kit: Kit, line: Line, size: float, room: int) -> Block:
    palette = kit.theme.palette
    style = Style("bold", size, palette.ink_red if line.is_bad else palette.ink)
    taken = kit.type.width(line.value, _value(kit, line, size)) + kit.px(_APART)
    runs = read_markup(line.words, style, tints(palette, "paper"))
    return Block(kit.type, runs, room - (taken if line.value else 0))


def _value(kit: Kit, line: Line, size: float) -> Style:
    palette = kit.theme.palette
    return Style("heavy", size, palette.ink_red if line.is_bad else palette.ink)


def _gap(kit: Kit, size: float) -> int:
    return round(kit.theme.text_px(size) * 0.35)


def _high(kit: Kit, block: Block, size: float) -> int:
    return block.height + _gap(kit, size)
