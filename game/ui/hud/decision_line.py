"""The decision line: what is asked, why, by which rule, and the buttons that answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import pygame

from game.ui.kit import Kit
from game.ui.rich import Block, read_markup, tints
from game.ui.text import Style
from game.ui.widgets import Button, Widget, lay_right

ButtonSpec: TypeAlias = tuple[str, str, int, Callable[[], None], bool]
"""Label, name of the key, code of the key, deed, whether it is the primary one."""

_QUESTION_ROOM: Final = 380
"""Units kept free for the question; buttons beyond are found in the list of all choices."""


def line_buttons(kit: Kit, rect: pygame.Rect, specs: Sequence[ButtonSpec]) -> list[Widget]:
    """Buttons from the right, the last spec rightmost; the first ones are dropped if need be.

    Specs before the answers (undo, gear, all choices, the colonel) are never dropped.
    """
    buttons = [
        Button(
            kit.trim,
            pygame.Rect(0, 0, 0, 0),
            label,
            deed,
            primary=primary,
            hint=hint,
            hotkey=key or None,
        )
        for label, hint, key, deed, primary in specs
    ]
    room = rect.width - kit.px(_QUESTION_ROOM)
    gap = kit.px(10)
    while len(buttons) > 1 and sum(_width(kit, one) + gap for one in buttons) > room:
        system = sum(one.hint in ("Z", "G", "C", "Q") for one in buttons)
        buttons.pop(system if len(buttons) > system else 0)
    lay_right(buttons, rect.right - kit.px(12), rect.centery, gap)
    return list(buttons)


def _width(kit: Kit, button: Button) -> int:
    return Button.size(kit.trim, button.label, button.hint)[0]


def draw_question(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    question: str,
    reason: str,
    rule: str,
    right: int,
) -> None:
    """The line's ground, the amber bar, the question over its reason and rule."""
    palette = kit.theme.palette
    kit.trim.bar(target, rect, "top")
    bar = pygame.Rect(kit.px(16), 0, kit.px(6), rect.height - kit.px(24))
    bar.centery = rect.centery
    target.fill(palette.amber, bar)
    x = bar.right + kit.px(10)
    room = max(right - x, kit.px(120))
    small = Style("text", 16, palette.moon_300)
    room_below = kit.type.height(small) + kit.px(2)
    for size in (22, 19, 16, 13):
        style = Style("bold", size, palette.moon_100)
        lines = kit.type.wrap(question, style, room)[:2]
        high = len(lines) * kit.type.height(style)
        if high <= rect.height - kit.px(8) and kit.type.width(lines[0], style) <= room:
            break
    has_reason = high + room_below <= rect.height
    y = rect.centery - (high + (room_below if has_reason else 0)) // 2
    for line in lines:
        kit.type.draw(target, line, style, (x, y))
        y += kit.type.height(style)
    if has_reason:
        words = f"{reason} [{rule}]" if rule else reason
        block = _reason_block(kit, words.strip(), small, room)
        if block.height > room_below + kit.px(2):
            block = _reason_block(kit, words.strip(), small.but(size=14), room)
        if y + block.height > rect.bottom:
            # A beginning says more than nothing; the whole would run out of the window.
            first = kit.type.wrap(words.strip(), small, room - 2 * kit.type.width(" …", small))[0]
            block = _reason_block(kit, f"{first} …", small, room)
        if y + block.height <= rect.bottom:
            kit.links.add(block.draw(target, (x, y)))


def _reason_block(kit: Kit, words: str, style: Style, room: int) -> Block:
    return Block(kit.type, read_markup(words, style, tints(kit.theme.palette, "night")), room)
