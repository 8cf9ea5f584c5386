"""The buttons on the line at the lower edge of a menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import pygame

from game.painting.kit import Kit
from game.tabletop.hud.frame import buttons_row
from game.ui.widgets import Button, Widget, lay_right

ButtonSpec: TypeAlias = tuple[str, str, int, Callable[[], None], bool]
"""Label, name of the key, code of the key, action, whether it is the primary button."""

_GAP: Final = 10
_QUESTION_ROOM: Final = 380
"""Units kept free for the question."""
_MARGIN: Final = 12


def line_buttons(kit: Kit, rect: pygame.Rect, specs: Sequence[ButtonSpec]) -> list[Widget]:
    """The buttons of a line, the last spec rightmost; the first ones are left out if need be."""
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
    row = buttons_row(rect, kit.theme)
    room = rect.width - kit.px(_QUESTION_ROOM if row == rect else 2 * _MARGIN)
    found = _fitting(kit, buttons, room)
    lay_right(found, rect.right - kit.px(_MARGIN), row.centery, kit.px(_GAP))
    return [*found]


def _fitting(kit: Kit, buttons: Sequence[Button], room: int) -> list[Button]:
    """The buttons without those that have no room, in pixels; at least one stays."""
    found, gap = list(buttons), kit.px(_GAP)
    while len(found) > 1 and sum(_width(kit, button) + gap for button in found) > room:
        others = [button for button in found if not button.primary]
        found.remove((others or found)[0])
    return found


def _width(kit: Kit, button: Button) -> int:
    return Button.size(kit.trim, button.label, button.hint)[0]
