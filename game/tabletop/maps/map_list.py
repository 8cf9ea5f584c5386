"""A line of the list of maps: its picture and its contents, or its faults."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.tabletop.hud.man_card import dashed
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Layers, Ruling, column, row
from game.ui.views.texts import Picture, Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

if TYPE_CHECKING:
    from game.boards import Fault

_BAR: Final = 4
"""Units of the bar beside the selected line while something else has the focus."""
PICTURE: Final = (212, 96)
"""Units of the room for a picture; large letters leave less."""
LARGE: Final = 0.85
_PAD: Final = (14, 10, 14, 10)
_HIGH: Final = 116


class MapLine(Struct, frozen=True):
    """A map of the list. Without a path it is the game's own."""

    label: str
    path: Path | None
    holds: str
    """Its contents in a few words, or that it is being read."""
    faults: tuple[Fault, ...] = ()
    is_played: bool = False
    """Whether new games use it."""


def map_row(kit: Kit, line: MapLine, picture: Picture | None, *, is_marked: bool) -> View:
    """A line; `is_marked` says that it is selected though something else has the focus."""
    palette = kit.theme.palette
    share = LARGE if kit.is_large else 1.0
    edge, thick = (palette.amber, 2) if line.is_played else (palette.border, 1)
    shown: View = _no_picture(kit, line) if picture is None else picture
    wide, high = (length * share for length in PICTURE)
    rim = Box(View(), edge=edge, thick=thick)
    frame = Box(Layers((shown, rim)), width=wide, height=high, is_fixed=True)
    inside = row(frame, Box(_words(kit, line), fills=True), gap=14)
    whole = column(Box(inside, _PAD, height=_HIGH), Ruling(palette.border, 1))
    if not is_marked:
        return whole
    bar = Box(View(), width=_BAR, ground=palette.amber)
    return Layers((whole, At(bar, "start", "fill")))


def _no_picture(kit: Kit, line: MapLine) -> View:
    """A dark ground, with a cross for a map that can't be played."""
    palette = kit.theme.palette
    style = Style("heavy", 56, palette.red_text, grows=False)
    return Box(At(Text("×" if line.faults else "", style)), ground=palette.night_900)


def _words(kit: Kit, line: MapLine) -> View:
    palette = kit.theme.palette
    is_faulty = bool(line.faults)
    name = Style("bold", 22, palette.disabled if is_faulty else palette.moon_100)
    text = Style("text", 16, palette.red_text if is_faulty else palette.moon_300)
    label: View = Text(line.label, name, shrinks_to=0.7, cuts=True)
    if line.is_played:
        used = Text(kit.say("boards.played"), Style("bold", 14, palette.amber_ink))
        stamp = Box(used, (7, 2, 7, 2), palette.amber)
        label = Fit((row(Text(line.label, name), stamp, gap=14), row(label, stamp, gap=14)))
    return column(label, Text(line.holds, text, lines=3, cuts=True), align="start")


class Invitation(View, frozen=True):
    """A sentence in a dashed frame."""

    words: View

    def size(self, layout: Layout, room: Size) -> Size:
        """As high as a line."""
        return room[0], max(layout.size(self._inside, room)[1], layout.px(_HIGH))

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The sentence."""
        return [(self._inside, rect)]

    @property
    def _inside(self) -> View:
        return At(Box(self.words, (28, 14, 28, 14)))

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the frame, and the sentence."""
        kit = canvas.kit
        slot = placed.rect.inflate(-2 * kit.px(_PAD[0]), -2 * kit.px(_PAD[1]))
        dashed(canvas.target, slot, kit.theme.palette.night_500, kit.trim)
        canvas.paint(placed.parts)
