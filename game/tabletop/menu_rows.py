"""A menu of amber bands, as on the title and in the pause menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.ui.input.focus import FocusRing
from game.ui.typography.text import Style
from game.ui.widgets import ListRow

_ROW: Final = 44
_LEAST_LABEL: Final = 16


class Entry(Struct, frozen=True):
    """An entry of a menu. A disabled one can't be chosen."""

    label: str
    on_press: Callable[[], None]
    detail: str = ""
    is_enabled: bool = True


def menu_rows(
    kit: Kit, entries: Sequence[Entry], place: tuple[int, int], width: int, row: float = _ROW
) -> list[ListRow]:
    """Rows from a position downwards, each `width` pixels wide."""
    high = max(kit.px(row), round(kit.px(row) * kit.theme.text * 0.85))
    rows = []
    for number, entry in enumerate(entries):
        rect = pygame.Rect(place[0], place[1] + number * high, width, high)
        made = ListRow(
            kit.trim, rect, entry.label, entry.on_press, detail=entry.detail, kind="menu"
        )
        made.is_enabled = entry.is_enabled
        rows.append(made)
    return rows


def squeeze(rows: Sequence[ListRow], room: int) -> int:
    """Move rows closer together if they are higher than `room` pixels; returns their height.

    Labels shrink where they would be higher than a row.
    """
    if not rows:
        return 0
    high = min(rows[0].rect.height, room // len(rows))
    type_, size = rows[0].trim.type, rows[0].label_size
    while type_.height(Style("bold", size)) > high and size > _LEAST_LABEL:
        size -= 1
    for number, row in enumerate(rows):
        row.label_size = size
        row.rect.height = high
        row.rect.top = rows[0].rect.top + number * high
    return high * len(rows)


def tab_rows(
    kit: Kit, pages: Sequence[tuple[str, Callable[[], None]]], place: tuple[int, int]
) -> list[ListRow]:
    """The tabs of a screen from a position downwards, as wide as the longest name."""
    style = Style("bold", 24)
    wide = max(kit.px(180), *(kit.type.width(name, style) + kit.px(64) for name, _ in pages))
    high = max(kit.px(46), kit.type.height(style) + kit.px(8))
    rows = []
    for number, (name, on_press) in enumerate(pages):
        rect = pygame.Rect(place[0], place[1] + number * high, wide, high)
        rows.append(ListRow(kit.trim, rect, name, on_press, kind="menu"))
    return rows


def handle_menu(ring: FocusRing, event: pygame.Event) -> bool:
    """Mouse and keys of a menu: the row under the mouse gets the focus.

    The band replaces the focus frame, so that an arrow key moves it at once.
    """
    ring.is_shown = True
    used = ring.handle(event)
    ring.is_shown = False
    if event.type == pygame.MOUSEMOTION:
        for widget in ring.widgets:
            if isinstance(widget, ListRow) and widget.is_hovered:
                ring.focus(widget)
    mark_focus(ring)
    return used


def mark_focus(ring: FocusRing) -> None:
    """Draw the amber band on the focused row only."""
    for widget in ring.widgets:
        if isinstance(widget, ListRow):
            widget.is_selected = widget is ring.focused
            widget.is_hovered = False


def handle_enter(ring: FocusRing, event: pygame.Event) -> bool:
    """Enter presses the row with the band even if the focus frame isn't shown."""
    is_enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE)
    if is_enter and ring.focused is not None and ring.focused.is_enabled:
        return ring.focused.command("press")
    return False
