"""The buttons on the decision line: what opens everywhere at the left, the answers at the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.tabletop.hud.answer_row import GAP, fitting, width_of
from game.tabletop.hud.frame import buttons_row
from game.ui.widgets import Button, Widget, lay_right

ButtonSpec: TypeAlias = tuple[str, str, int, Callable[[], None], bool]
"""Label, name of the key, code of the key, action, whether it is the primary button."""

_ButtonT = TypeVar("_ButtonT", bound=Button)

_QUESTION_ROOM: Final = 380
"""Units kept free for the question; other answers are in the list of all choices."""
_MARGIN: Final = 12
_ROW: Final = 900
"""Units from the first tool to the right end, where the question stands beside the buttons."""
_LARGE_ROW: Final = 760
"""The same with large letters, of which a question needs more."""
_TOOLS_SHARE: Final = 0.56
"""The largest part of a row that is for tools; with large letters they may show their key only."""


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
    found = fitting(kit, buttons, room)
    lay_right(found, rect.right - kit.px(_MARGIN), row.centery, kit.px(GAP))
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
    row, gap = buttons_row(rect, kit.theme), kit.px(GAP)
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
        if place.width < width_of(kit, button):
            button.label = ""
        button.rect.size = Button.size(kit.trim, button.label, button.hint)
        button.rect.midleft = place.midleft
    return sorted(buttons, key=lambda button: button.rect.left)
