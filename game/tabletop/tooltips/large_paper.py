"""A sheet of paper with a few large lines, as large as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.tabletop.tooltips.tower import Tower, draw_tower, tower_width
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style

_SIZES: Final = (23, 21, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 6, 4)
_HEAD: Final = 1.35
"""Size of the heading beside that of the lines."""
_PAD: Final = 20
_APART: Final = 16
"""Units between a line and its value."""
_LEAST, _LEAST_BESIDE_KANJI = 8, 15
"""Units of the smallest letters. Kanji shrink no further, and digits beside them would be too
small. Below that lines only move together, and then spare lines are left out."""


class Line(Struct, frozen=True):
    """A line, with a value at the right edge if it has one."""

    words: str
    value: str = ""
    is_bad: bool = False
    is_ruled: bool = False
    """Whether a thin rule stands above it."""
    is_spare: bool = False
    """Whether it is left out where there is no room for all lines."""
    tower: Tower | None = None
    """The sign before it."""


class Picture(Protocol):
    """What is drawn between the heading and the lines."""

    def height(self, size: float, room: int) -> int:
        """Its height in pixels beside letters of that size in a column of `room` pixels."""
        ...

    def draw(self, target: pygame.Surface, corner: tuple[int, int], room: int, size: float) -> None:
        """Draw it from its upper left corner on."""
        ...


class Setting(Struct, frozen=True):
    """The lines in the size in which they are drawn."""

    title: str
    picture: Picture | None
    head: Style
    size: float
    gaps: float
    """The size of letters that the distances between lines belong to."""
    lines: Sequence[Line]
    blocks: Sequence[Block]
    height: int
    """Of heading and lines, in pixels."""
    is_fitting: bool


def draw_large_paper(
    kit: Kit, target: pygame.Surface, within: pygame.Rect, setting: Setting
) -> pygame.Rect:
    """Draw it in the middle of a rectangle, as wide as that; the place it takes, in pixels."""
    pad = _pad(kit, within)
    room = within.width - 2 * pad
    paper = pygame.Rect(0, 0, within.width, min(setting.height + 2 * pad, within.height))
    paper.center = within.center
    kit.trim.ticket(target, paper)
    x, y = paper.left + pad, paper.top + pad
    y = kit.type.draw(target, setting.title, setting.head, (x, y)).bottom + kit.px(2)
    target.fill(kit.theme.palette.ink, (x, y, room, kit.px(2)))
    y += kit.px(6)
    gap = _gap(kit, setting.gaps)
    if setting.picture is not None:
        setting.picture.draw(target, (x, y + gap), room, setting.size)
        y += setting.picture.height(setting.size, room) + 2 * gap
    indent = _indent(kit, setting.lines, setting.size)
    for line, block in zip(setting.lines, setting.blocks, strict=True):
        if line.is_ruled:
            target.fill(kit.theme.palette.paper_500, (x, y, room, kit.px(1)))
        if line.tower is not None:
            pixels = kit.theme.text_px(setting.size)
            draw_tower(kit, target, (x, y + gap // 2), pixels, line.tower)
        block.draw(target, (x + (indent if line.tower is not None else 0), y + gap // 2))
        if line.value:
            style = _value(kit, line, setting.size)
            kit.type.draw(target, line.value, style, (x + room, y + gap // 2), "topright")
        y += block.height + gap
    return paper


def fitted(
    kit: Kit,
    within: pygame.Rect,
    title: str,
    lines: Sequence[Line],
    picture: Picture | None = None,
) -> Setting:
    """The largest setting on a paper of that size; without spare lines if it must be, the first of
    which goes first."""
    pad, shown = _pad(kit, within), list(lines)
    space = within.width - 2 * pad, within.height - 2 * pad
    while True:
        setting = _largest(kit, space, title, shown, picture)
        spare = next((line for line in shown if line.is_spare), None)
        if setting.is_fitting or spare is None:
            return setting
        shown.remove(spare)


def _largest(
    kit: Kit,
    space: tuple[int, int],
    title: str,
    lines: Sequence[Line],
    picture: Picture | None,
) -> Setting:
    room, height = space
    least = _LEAST_BESIDE_KANJI if kit.words.language == "ja" else _LEAST
    for gaps in _SIZES:
        size = max(gaps, least)
        large = max(gaps * _HEAD, least)
        head = Style("display", large, kit.theme.palette.ink, spacing=0.04)
        blocks = [_set(kit, line, size, room) for line in lines]
        high = kit.type.height(head) + kit.px(8)
        high += sum(block.height + _gap(kit, gaps) for block in blocks)
        if picture is not None:
            high += picture.height(size, room) + 2 * _gap(kit, gaps)
        is_fitting = high <= height and kit.type.width(title, head) <= room
        if is_fitting:
            break
    return Setting(title, picture, head, size, gaps, lines, blocks, high, is_fitting)


def _pad(kit: Kit, within: pygame.Rect) -> int:
    return kit.px(_PAD if within.height > kit.px(260) else _PAD // 2)


def _set(kit: Kit, line: Line, size: float, room: int) -> Block:
    palette = kit.theme.palette
    style = Style("bold", size, palette.ink_red if line.is_bad else palette.ink)
    taken = kit.type.width(line.value, _value(kit, line, size)) + kit.px(_APART)
    runs = read_markup(line.words, style, tints(palette, "paper"))
    sign = _indent(kit, (line,), size)
    return Block(kit.type, runs, room - sign - (taken if line.value else 0))


def _indent(kit: Kit, lines: Sequence[Line], size: float) -> int:
    """Pixels before the words of lines that have a sign; 0 if none has."""
    if all(line.tower is None for line in lines):
        return 0
    pixels = kit.theme.text_px(size)
    return tower_width(pixels) + pixels // 2


def _value(kit: Kit, line: Line, size: float) -> Style:
    palette = kit.theme.palette
    return Style("heavy", size, palette.ink_red if line.is_bad else palette.ink)


def _gap(kit: Kit, size: float) -> int:
    return round(kit.theme.text_px(size) * 0.35)
