"""The decision line: the question, its reason and rule, and the buttons that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final, TypeAlias, TypeVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.kit import Kit
from game.tabletop.hud.frame import buttons_row
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style
from game.ui.widgets import Button, Widget, lay_left, lay_right

ButtonSpec: TypeAlias = tuple[str, str, int, Callable[[], None], bool]
"""Label, name of the key, code of the key, action, whether it is the primary button."""

_ButtonT = TypeVar("_ButtonT", bound=Button)

_QUESTION_ROOM: Final = 380
"""Units kept free for the question; other answers are in the list of all choices."""
_MARGIN: Final = 12
_GAP: Final = 10
_ROW: Final = 900
"""Units from the first tool to the right end, where the question stands beside the buttons."""
_LARGE_ROW: Final = 760
"""The same with large letters, of which a question needs more."""
_TOOLS_SHARE: Final = 0.56
"""The largest part of a row that is for tools; with large letters they may show their key only."""
_SIZES: Final = ((22, 16), (22, 15), (20, 15), (19, 14))
"""Units of question and reason, tried in turn until both fit completely."""
_LARGE_SIZES: Final = (*_SIZES[:1], (19, 14), (16, 12), (14, 11))
_RULE: Final = 14
_AIR: Final = 6
"""Units above and below the text together, if it can be set so small."""
_APART: Final = 12
"""Units between the question and a rule behind it."""
_ALONE: Final = (22, 19, 16, 13)
"""Units of the question if its reason doesn't fit completely."""


def line_buttons(kit: Kit, rect: pygame.Rect, specs: Sequence[ButtonSpec]) -> list[Widget]:
    """The buttons of a decision line, the last spec rightmost; some are left out if need be."""
    buttons = [
        Button(
            kit.trim,
            pygame.Rect(0, 0, 0, 0),
            label,
            on_press,
            primary=primary,
            hint=hint,
            hotkey=key or None,
        )
        for label, hint, key, on_press, primary in specs
    ]
    return list(lay_on_line(kit, rect, buttons))


def lay_on_line(kit: Kit, rect: pygame.Rect, buttons: Sequence[_ButtonT]) -> list[_ButtonT]:
    """Place buttons on the line from the right; the first ones are left out if need be, those that
    can't be pressed before others. The primary button is always placed."""
    row = buttons_row(rect, kit.theme)
    room = rect.width - kit.px(_QUESTION_ROOM if row == rect else 2 * _MARGIN)
    found = _fitting(kit, buttons, room)
    lay_right(found, rect.right - kit.px(_MARGIN), row.centery, kit.px(_GAP))
    return found


class Tool(Struct, frozen=True):
    """A button that is at the same place in every question."""

    key: str
    """The default name of its key."""
    label: str
    """The longest label it may have."""


def tool_places(kit: Kit, rect: pygame.Rect, tools: Sequence[Tool]) -> dict[str, pygame.Rect]:
    """The place of each tool by its key, from left to right, and by "" the room for what follows
    them. Where a tool has no room for words, its place is as wide as its key."""
    row, gap = buttons_row(rect, kit.theme), kit.px(_GAP)
    right, most = rect.right - kit.px(_MARGIN), rect.width - kit.px(2 * _MARGIN)
    beside = kit.px(_LARGE_ROW if kit.is_large else _ROW)
    room = min(beside, most) if row == rect else most
    labels, spelt = {tool.key: tool.label for tool in tools}, [tool.key for tool in tools]

    def wide(key: str) -> int:
        return Button.size(kit.trim, labels[key], key)[0]

    while spelt and sum(wide(key) + gap for key in labels) > room * _TOOLS_SHARE:
        labels[spelt.pop()] = ""
    places, x = {}, right - room
    for key in labels:
        places[key] = pygame.Rect(x, row.top, wide(key), row.height)
        x += wide(key) + gap
    places[""] = pygame.Rect(x, row.top, right - x, row.height)
    return places


def lay_tools(
    kit: Kit, places: Mapping[str, pygame.Rect], buttons: Sequence[_ButtonT]
) -> list[_ButtonT]:
    """Put tools where they belong, in their order."""
    for button in buttons:
        place = places[button.hint]
        if place.width < _width(kit, button):
            button.label = ""
        button.rect.size = Button.size(kit.trim, button.label, button.hint)
        button.rect.midleft = place.midleft
    return sorted(buttons, key=lambda button: button.rect.left)


def lay_answers(
    kit: Kit,
    room: pygame.Rect,
    first: Sequence[_ButtonT],
    others: Sequence[_ButtonT],
    short: Mapping[str, str],
    spare: Sequence[_ButtonT] = (),
    *,
    are_left: bool = False,
) -> list[_ButtonT]:
    """Place the first buttons at the left of a room, the others at its right or, with `are_left`,
    after the first ones.

    Where there is no room for their own labels, they show their `short` ones. Then those that can't
    be pressed are left out one by one, and then the `spare` ones, whose deeds are in a list too.
    Those whose `short` label is shorter still, or empty, show that, at last their key alone, and
    are then left out, the last of them first; only then others lose their labels or their place.
    """
    gap, first, others = kit.px(_GAP), list(first), list(others)

    def overflow(beside: Sequence[_ButtonT]) -> int:
        return sum(_width(kit, one) + gap for one in (*first, *beside)) - gap - room.width

    for button in (*first, *others):
        if overflow(others) > 0:
            button.label = short.get(button.label) or button.label
    for button in (*(one for one in (*first, *others) if not one.is_enabled), *spare):
        for row in (first, others):
            if overflow(others) > 0 and button in row:
                row.remove(button)
    dispensable = [one for one in reversed(first) if "" in _shorter_labels(one.label, short)]
    briefest = dict[str, str]()
    for button in dispensable:
        for label in _shorter_labels(button.label, short):
            if overflow(others) > 0:
                briefest[button.hint], button.label = button.label, label
    for button in dispensable:
        if overflow(others) > 0:
            first.remove(button)
    for button in [one for one in first if not one.label and one.hint in briefest]:
        # Another one that was left out may have made more room than it needs.
        button.label = briefest[button.hint]
        button.label = button.label if overflow(others) <= 0 else ""
    needed = [button for button in others if button.primary] or others[-1:]
    for button in first:
        for label in (*_shorter_labels(button.label, short), ""):
            if overflow(needed) > 0 and button.hint:
                button.label = label
    left = _fitting(kit, first[::-1], room.width + gap)[::-1]
    x = lay_left(left, room.left, room.centery, gap)
    if are_left:
        found = _fitting(kit, others[::-1], room.right - x + gap)[::-1]
        lay_left(found, x, room.centery, gap)
    else:
        found = _fitting(kit, others, room.right - x + gap)
        lay_right(found, room.right, room.centery, gap)
    return [*left, *found]


def _shorter_labels(label: str, short: Mapping[str, str]) -> list[str]:
    """What a button may be called instead, ever shorter; the last one is empty if its key says
    enough."""
    found = list[str]()
    while label in short and short[label] not in (label, *found):
        label = short[label]
        found.append(label)
    return found


def _fitting(kit: Kit, buttons: Sequence[_ButtonT], room: int) -> list[_ButtonT]:
    """The buttons without those that have no room."""
    found, gap = list(buttons), kit.px(_GAP)
    while len(found) > 1 and sum(_width(kit, button) + gap for button in found) > room:
        others = [button for button in found if not button.primary]
        dimmed = [button for button in others if not button.is_enabled]
        found.remove((dimmed or others or found)[0])
    return found


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
    """Layouts of the whole text, best first: one line below, the rule above, two lines below."""
    question, reason, rule = asked
    sizes = _LARGE_SIZES if kit.is_large else _SIZES
    for most in (1, 2):
        for size, small in sizes:
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
