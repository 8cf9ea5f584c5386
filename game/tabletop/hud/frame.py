"""The positions of the panels in a window, at its scale."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec import Struct, field

from game.ui.theme import Theme

_GAP: Final = 8
_LARGE: Final = 1.5
"""The text scale from which the log is a drawer."""
_HIGH: Final = 660
"""The least height in units of a window that isn't low; a lesson's is."""
_ROW, _LARGE_ROW = 66, 140
"""Units of height of the question's bar in a stage without the squad, and with large letters."""
_SQUAD, _LARGE_SQUAD = 104, 192
"""Its height with the squad."""
_LOW_SQUAD, _LOW_LARGE_SQUAD = 70, 140
"""Its height with the squad in a low window, as over a lesson."""
_TIGHT: Final = 0.84
"""The share of their height that the top bar and the goal line need for large letters."""
_LEAST_DICE: Final = 107
"""The least height in units of the dice panel with a heading in large letters."""
TOWER, LARGE_TOWER = 236, 320
"""Units of width of the castle's tower, and with large letters."""
LATEST: Final = 26
"""Units of height of the latest line of the log below the castle's board."""
_BUTTONS: Final = 52
"""Units at the tower's lower end for its buttons."""
BAR: Final = 50
"""Height of the top bar in units, at a text scale of 100%."""


class Frame(Struct, frozen=True):
    """The rectangles of the panels, in pixels. A panel without space has size 0."""

    size: tuple[int, int]
    top: pygame.Rect
    line: pygame.Rect
    """The bar at the lower edge: the squad, the question, the buttons."""
    side: pygame.Rect
    """The panel left of the board."""
    log: pygame.Rect
    dice: pygame.Rect
    map: pygame.Rect
    """The small map, or whatever a scene draws in its place."""
    view: pygame.Rect
    """The space for the board between the panels."""
    board: pygame.Rect
    """The space of the board including the part behind the side panels."""
    strip: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """A strip under the top bar that says how to win."""

    has_dock: bool = False
    """Whether tooltips about the board lie over the column at its right."""

    @property
    def panels(self) -> tuple[pygame.Rect, ...]:
        """Everything that always covers the board; the dice may not be there."""
        bars = (self.top, self.strip, self.line)
        return (*bars, self.side, self.log, self.map)


def bar_height(theme: Theme, units: float = BAR) -> int:
    """The height in pixels of the top bar, or of another bar of so many units at 100%."""
    return theme.grown_px(units if theme.text < _LARGE else units * _TIGHT)


def side_frame(
    size: tuple[int, int],
    theme: Theme,
    *,
    sides: tuple[int, int] = (0, 256),
    lowest: float = 170,
    has_squad: bool = True,
    strip: float = 0,
) -> Frame:
    """Log, dice and map on the right, as on the field; a panel on the left, as in the hunt.

    `sides` are the widths of the two columns and `lowest` the map's height, all in units; `strip`
    is the height of a line under the top bar, in units at a text scale of 100%.
    """
    px = theme.px
    width = size[0]
    gap = px(_GAP)
    top = pygame.Rect(0, 0, width, bar_height(theme))
    goals = pygame.Rect(0, top.bottom, width, bar_height(theme, strip))
    line = stage_line(size, theme, has_squad=has_squad)
    side = px(sides[0] if theme.text < 1.25 else 300) if sides[0] else 0
    right = px(sides[1] if theme.text < 1.25 else 300)
    high = line.top - goals.bottom - 2 * gap
    left = pygame.Rect(gap, goals.bottom + gap, side, high if side else 0)
    column = pygame.Rect(width - right - gap, left.top, right, high)
    dice = px(_dice_height(theme))
    over = px(120) if theme.text < _LARGE else 2 * gap
    least = dice if theme.text < _LARGE else px(_LEAST_DICE)
    small = min(px(lowest), max(column.height - least - over, 0))
    if theme.text >= _LARGE:
        dice = max(min(dice, column.height - over - small), least)
    log = pygame.Rect(column.x, column.y, right, column.height - dice - small - 2 * gap)
    if theme.text >= _LARGE:
        log.height = 0
        log.bottom = column.bottom - dice - small - 2 * gap
    dice_rect = pygame.Rect(column.x, log.bottom + gap, right, dice)
    map_rect = pygame.Rect(column.x, dice_rect.bottom + gap, right, small)
    start = left.right + gap if side else gap
    view = pygame.Rect(start, left.top, column.left - start - gap, high)
    board = pygame.Rect(0, goals.bottom, width, line.top - goals.bottom)
    return Frame(size, top, line, left, log, dice_rect, map_rect, view, board, goals)


def castle_frame(size: tuple[int, int], theme: Theme) -> Frame:
    """The tower at the right of the board, whose lower end dice may cover for a moment; the latest
    line of the log below both, but not with large letters."""
    px, is_large = theme.px, theme.text >= _LARGE
    gap = px(_GAP)
    top = pygame.Rect(0, 0, size[0], bar_height(theme))
    line = stage_line(size, theme, has_squad=True)
    log = pygame.Rect(0, 0, size[0], 0 if is_large else px(LATEST))
    log.bottomleft = line.topleft
    board = pygame.Rect(0, top.bottom, size[0], log.top - top.bottom)
    wide = px(LARGE_TOWER if is_large else TOWER)
    tower = pygame.Rect(size[0] - wide - gap, board.top + gap, wide, board.height - 2 * gap)
    view = pygame.Rect(gap, board.top, tower.left - 2 * gap, board.height)
    dice = pygame.Rect(0, 0, tower.width - 2 * gap, px(_dice_height(theme)))
    dice.midbottom = tower.centerx, tower.bottom - px(_BUTTONS)
    nowhere = pygame.Rect(0, 0, 0, 0)
    return Frame(size, top, line, nowhere, log, dice, tower, view, board, has_dock=True)


def bare_frame(size: tuple[int, int], theme: Theme, *, has_squad: bool = False) -> Frame:
    """Only the top bar and the bar at the lower edge."""
    top = pygame.Rect(0, 0, size[0], bar_height(theme))
    line = stage_line(size, theme, has_squad=has_squad)
    view = pygame.Rect(0, top.bottom, size[0], line.top - top.bottom)
    nowhere = pygame.Rect(0, 0, 0, 0)
    return Frame(size, top, line, nowhere, nowhere, nowhere, nowhere, view, view)


def stage_line(size: tuple[int, int], theme: Theme, *, has_squad: bool) -> pygame.Rect:
    """The bar at the lower edge of a stage."""
    is_large = theme.text >= _LARGE
    if has_squad and size[1] < theme.px(_HIGH):
        high = theme.px(_LOW_LARGE_SQUAD if is_large else _LOW_SQUAD)
    elif has_squad:
        high = theme.px(_LARGE_SQUAD if is_large else _SQUAD)
    else:
        high = theme.px(_LARGE_ROW if is_large else _ROW)
    return pygame.Rect(0, size[1] - high, size[0], high)


def _dice_height(theme: Theme) -> int:
    """Units of the dice panel: its heading grows with the text, the dice don't shrink."""
    return 112 if theme.text < _LARGE else 138
