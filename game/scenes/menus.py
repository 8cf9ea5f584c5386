"""A menu of amber bands, as on the title and in the pause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.ui.input.focus import FocusRing
from game.ui.kit import Kit
from game.ui.typography.text import Style
from game.ui.widgets import ListRow

_ROW: Final = 44


class Entry(Struct, frozen=True):
    """One line of a menu; a disabled one can't be chosen."""

    label: str
    deed: Callable[[], None]
    detail: str = ""
    is_enabled: bool = True


def menu_rows(
    kit: Kit, entries: Sequence[Entry], place: tuple[int, int], width: int, row: float = _ROW
) -> list[ListRow]:
    """Rows under each other from a place down, `width` pixels wide."""
    high = max(kit.px(row), round(kit.px(row) * kit.theme.text * 0.85))
    rows = []
    for number, entry in enumerate(entries):
        rect = pygame.Rect(place[0], place[1] + number * high, width, high)
        made = ListRow(kit.trim, rect, entry.label, entry.deed, detail=entry.detail, kind="menu")
        made.is_enabled = entry.is_enabled
        rows.append(made)
    return rows


def squeeze(rows: Sequence[ListRow], room: int) -> int:
    """Move rows together where they would be higher than `room` pixels; the height they take."""
    if not rows:
        return 0
    high = min(rows[0].rect.height, room // len(rows))
    for number, row in enumerate(rows):
        row.rect.height = high
        row.rect.top = rows[0].rect.top + number * high
    return high * len(rows)


def tab_rows(
    kit: Kit, pages: Sequence[tuple[str, Callable[[], None]]], place: tuple[int, int]
) -> list[ListRow]:
    """The pages of a screen under each other, from a place down, as wide as the longest name."""
    style = Style("bold", 24)
    wide = max(kit.px(180), *(kit.type.width(name, style) + kit.px(64) for name, _ in pages))
    high = max(kit.px(46), kit.type.height(style) + kit.px(8))
    rows = []
    for number, (name, deed) in enumerate(pages):
        rect = pygame.Rect(place[0], place[1] + number * high, wide, high)
        rows.append(ListRow(kit.trim, rect, name, deed, kind="menu"))
    return rows


def hear_menu(ring: FocusRing, event: pygame.Event) -> bool:
    """Mouse and keys for a menu: what is under the mouse has the focus too.

    The band stands for the frame, so an arrow moves it at once.
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
    """The amber band lies on the row that has the focus, and on no other."""
    for widget in ring.widgets:
        if isinstance(widget, ListRow):
            widget.is_selected = widget is ring.focused
            widget.is_hovered = False


def hear_enter(ring: FocusRing, event: pygame.Event) -> bool:
    """Enter on a menu whose frame isn't shown still means the banded row."""
    is_enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE)
    if is_enter and ring.focused is not None and ring.focused.is_enabled:
        return ring.focused.command("press")
    return False
