"""Layout of the title's menu: games to play on the left, the other lines beside them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.widgets import ListRow

FOOT: Final = 44
_MENU_TOP: Final = 372
_LARGE_TOP: Final = 244
_LEFT: Final = 40
_NIGHTS_WIDE: Final = 344
_REST_WIDE: Final = 262
_TALLEST: Final = 48
_REST_SIZE: Final = 20
_OVER_FOOT: Final = 2


def lay_menu(
    kit: Kit, size: tuple[int, int], nights: Sequence[ListRow], rest: Sequence[ListRow]
) -> pygame.Rect:
    """Place the lines. Returns the area to darken, where lines lie on the picture.

    With large text, all lines stand in two equal columns under a smaller name.
    """
    if kit.is_large:
        return _lay_large(kit, size, [*nights, *rest])
    grows = max(kit.theme.text, 1.0)
    top, left = kit.px(_MENU_TOP), kit.px(_LEFT)
    room = size[1] - kit.px(FOOT + _OVER_FOOT) - top
    wide = round(kit.px(_NIGHTS_WIDE) * grows)
    _lay_column(kit, nights, pygame.Rect(left, top, wide, room))
    for row in rest:
        row.label_size = _REST_SIZE
    beside = pygame.Rect(left + wide + kit.px(14), top, round(kit.px(_REST_WIDE) * grows), room)
    _lay_column(kit, rest, beside)
    _share_first_line(nights, rest, top + room)
    return pygame.Rect(0, 0, 0, 0)


def _lay_large(kit: Kit, size: tuple[int, int], rows: Sequence[ListRow]) -> pygame.Rect:
    top, left = kit.px(_LARGE_TOP), kit.px(_LEFT)
    room = size[1] - kit.px(FOOT + 6) - top
    wide = (size[0] - 2 * left) // 2
    half = math.ceil(len(rows) / 2)
    for column, part in enumerate((rows[:half], rows[half:])):
        _lay_column(kit, part, pygame.Rect(left + column * wide, top, wide, room))
    return rows[0].rect.unionall([row.rect for row in rows])


def _lay_column(kit: Kit, rows: Sequence[ListRow], room: pygame.Rect) -> None:
    needed = max(kit.type.height(Style("bold", row.label_size)) for row in rows)
    high = min(room.height // len(rows), max(kit.px(_TALLEST), needed))
    for place, row in enumerate(rows):
        row.rect = pygame.Rect(room.left, room.top + place * high, room.width, high)


def _share_first_line(nights: Sequence[ListRow], rest: Sequence[ListRow], bottom: int) -> None:
    """Align the first lines of both columns, if the last line then stays above the footer."""
    down = nights[0].rect.centery - rest[0].rect.centery
    down = max(min(down, bottom - rest[-1].rect.bottom), 0)
    for row in rest:
        row.rect.top += down
