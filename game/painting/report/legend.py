"""The legend of a map of tracks: the colour of each line, and its length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.report.story import Ground
from game.painting.report.track_map import draw_disc, steps_on
from game.painting.report.tracks import Track
from game.rules.board import VILLAGE
from game.rules.state import TANK
from game.ui.typography.text import Style
from game.ui.widgets import Panel

_ROW: Final = 27
_HEAD: Final = 46
_COLUMN: Final = 206


def legend_height(kit: Kit, ground: Ground, tracks: Sequence[Track], columns: int) -> int:
    """The height of the panel in pixels."""
    rows = -(-len(_walkers(ground, tracks)) // columns)
    return kit.px(_HEAD) + rows * _pitch(kit)


def columns_in(kit: Kit, wide: int) -> int:
    """The number of columns that fit into a panel of this width."""
    return max(wide // round(kit.px(_COLUMN) * kit.theme.text), 1)


def draw_legend(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, ground: Ground, tracks: Sequence[Track]
) -> None:
    """A disc, a name, and the number of cells moved, for everyone who was on this board."""
    panel = Panel(kit.trim, rect, kit.head("story.ways"))
    panel.draw(target)
    walkers = _walkers(ground, tracks)
    columns = columns_in(kit, rect.width)
    rows = -(-len(walkers) // columns)
    palette = kit.theme.palette
    name, far = Style("bold", 17, palette.moon_100), Style("text", 16, palette.moon_300)
    wide = panel.body.width // columns
    for number, (track, cells) in enumerate(walkers):
        column, row = divmod(number, rows)
        left = panel.body.left + column * wide
        y = panel.body.top + row * _pitch(kit) + _pitch(kit) // 2
        draw_disc(kit, target, (left + kit.px(11), y), track.name)
        who = kit.say("story.tank" if track.name == TANK else f"name.{track.name}")
        kit.type.draw(target, who, name, (left + kit.px(28), y), "midleft")
        key = "story.squares" if ground == "castle" else "story.hexes"
        right = left + wide - kit.px(16 if column < columns - 1 else 2)
        kit.type.draw(target, kit.words.count(key, cells), far, (right, y), "midright")


def _walkers(ground: Ground, tracks: Sequence[Track]) -> list[tuple[Track, int]]:
    """Everyone who was on this board, and the number of cells each moved."""
    found = []
    for track in tracks:
        steps = [one for one in steps_on(track, ground) if one.cell != VILLAGE]
        if steps:
            found.append((track, len(steps) - 1))
    return found


def _pitch(kit: Kit) -> int:
    return max(kit.px(_ROW), kit.type.height(Style("bold", 17)) + kit.px(2))
