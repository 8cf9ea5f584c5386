"""The decision line: the question, its reason and rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.kit import Kit
from game.tabletop.hud.frame import buttons_row
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style

_SIZES: Final = ((22, 16), (22, 15), (20, 15), (19, 14))
"""Units of question and reason, tried in turn until both fit completely."""
_TIGHT_SIZES: Final = ((18, 13), (17, 12))
"""The same where not even two lines of the reason fit."""
_LARGE_SIZES: Final = (*_SIZES[:1], (19, 14), (16, 12), (14, 11))
_RULE: Final = 14
_AIR: Final = 6
"""Units above and below the text together, if it can be set so small."""
_APART: Final = 12
"""Units between the question and a rule behind it."""
_ALONE: Final = (22, 19, 16, 13)
"""Units of the question if its reason doesn't fit completely."""


def draw_question(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    question: str,
    reason: str,
    rule: str,
    right: int,
) -> None:
    """Draw the line's ground, the amber bar, and the question with its reason and rule."""
    draw_line(kit, target, rect, set_line(kit, rect, (question, reason, rule), right))


def set_line(kit: Kit, rect: pygame.Rect, asked: tuple[str, str, str], right: int) -> QuestionLine:
    """Typeset a question with its reason and rule for the line, up to the x position `right`."""
    room = max(right - _bar(kit, rect).right - kit.px(10), kit.px(120))
    return _set_line(kit, asked, (room, _words_place(kit, rect).height))


def draw_line(kit: Kit, target: pygame.Surface, rect: pygame.Rect, line: QuestionLine) -> None:
    """Draw the line's ground, the amber bar, and the typeset text."""
    kit.trim.bar(target, rect, "top")
    bar = _bar(kit, rect)
    target.fill(kit.theme.palette.amber, bar)
    place = _words_place(kit, rect)
    x, y = bar.right + kit.px(10), place.centery - line.height(kit) // 2
    for words in line.question:
        box = kit.type.draw(target, words, line.style, (x, y))
        y += kit.type.height(line.style)
    if line.reason is not None:
        kit.links.add(line.reason.draw(target, (x, y)))
    if line.rule is not None:
        down = kit.type.ascent(line.style) - kit.type.ascent(Style("bold", _RULE))
        kit.links.add(line.rule.draw(target, (box.right + kit.px(_APART), box.top + down)))


def _words_place(kit: Kit, rect: pygame.Rect) -> pygame.Rect:
    """The rectangle of the question: the full height, or the part above the buttons."""
    row = buttons_row(rect, kit.theme)
    high = rect.height if row == rect else row.top - rect.top
    return pygame.Rect(rect.left, rect.top, rect.width, high)


def _bar(kit: Kit, rect: pygame.Rect) -> pygame.Rect:
    bar = pygame.Rect(kit.px(16), 0, kit.px(6), rect.height - kit.px(24))
    bar.centery = rect.centery
    return bar


class QuestionLine(Struct, frozen=True):
    """A question, its reason, and its rule if that is placed behind the question."""

    question: list[str]
    style: Style
    reason: Block | None = None
    rule: Block | None = None

    def height(self, kit: Kit) -> int:
        """The height of all lines together, in pixels."""
        high = len(self.question) * kit.type.height(self.style)
        return high + (self.reason.height if self.reason else 0)

    def width(self, kit: Kit) -> int:
        """The width of the first line, in pixels."""
        beside = self.rule.width + kit.px(_APART) if self.rule else 0
        return kit.type.width(self.question[0], self.style) + beside


def _set_line(kit: Kit, asked: tuple[str, str, str], space: tuple[int, int]) -> QuestionLine:
    """Completeness before size; if nothing fits, the question and the reason's first line."""
    (question, *why), (room, height) = asked, space
    block = cache(partial(_reason_block, kit, room=room))
    # Better a smaller question than one that touches the edges of its bar.
    for margin in (kit.px(_AIR), 0):
        for line in _whole_lines(kit, asked, block):
            if line.height(kit) <= height - margin and line.width(kit) <= room:
                return line
    for size in _ALONE:
        style = Style("bold", size, kit.theme.palette.moon_100)
        line = QuestionLine(kit.type.wrap(question, style, room)[:2], style)
        if line.height(kit) <= height - kit.px(8) and line.width(kit) <= room:
            break
    begun = replace(line, reason=_beginning(kit, _below(*why), room))
    return begun if begun.height(kit) <= height else line


def _whole_lines(
    kit: Kit, asked: tuple[str, str, str], block: Callable[[str, float], Block]
) -> Iterator[QuestionLine]:
    """Layouts of the whole text, best first: one line below, the rule above, two lines below, and
    these in smaller letters."""
    question, reason, rule = asked
    sizes = _LARGE_SIZES if kit.is_large else _SIZES
    for most, tried in ((1, sizes), (2, sizes), (2, _TIGHT_SIZES)):
        for size, small in tried:
            style = Style("bold", size, kit.theme.palette.moon_100)
            lines = [question]
            below = block(_below(reason, rule), small)
            if below.lines <= most:
                yield QuestionLine(lines, style, below)
            below = block(reason, small)
            if rule and reason and below.lines <= most:
                yield QuestionLine(lines, style, below, block(f"[{rule}]", _RULE))


def _below(reason: str, rule: str) -> str:
    return f"{reason} [{rule}]".strip() if rule else reason


def _beginning(kit: Kit, words: str, room: int) -> Block:
    """The first line of a reason, at its normal size."""
    size = _SIZES[0][1]
    usual = Style("text", size)
    first = kit.type.wrap(words, usual, room - 2 * kit.type.width(" …", usual))[0]
    return _reason_block(kit, f"{first} …", size, room)


def _reason_block(kit: Kit, words: str, size: float, room: int) -> Block:
    style = Style("text", size, kit.theme.palette.moon_300)
    return Block(kit.type, read_markup(words, style, tints(kit.theme.palette, "night")), room)
