"""A preview of the graphics settings, shown beside the options."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame

from game.painting.counter_views import Counter
from game.painting.counters.dice import DieKind
from game.painting.kit import Kit, kit_of
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Columns, Fit, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_Mark: TypeAlias = Literal["reach", "threat", "chosen"]
_MARKS: Final[tuple[_Mark, ...]] = ("reach", "threat", "chosen")
_WIDTH: Final = 286
_COUNTER: Final = 100
_DIE: Final = 34


def sample(kit: Kit) -> View:
    """Four counters, two dice, three overlays and a line of text, in the current colours."""
    bold = Style("bold", 16, kit.theme.palette.moon_100)
    text = Style("text", 15, kit.theme.palette.moon_300)

    def said(name: str, style: Style = bold) -> Text:
        return Text(kit.say(f"options.sample.{name}"), style, lines=0)

    men = (Counter("para", "Blake", _COUNTER), Counter("german", "G1", _COUNTER))
    dead = (Counter("zombie", "Z1", _COUNTER), Counter("undead", "Z2", _COUNTER))
    dice = row(_Die(4, "hit"), _Die(2, "miss"), said("dice"), gap=10)
    marks = (row(_MarkSample(mark), said(mark), gap=10) for mark in _MARKS)
    first = column(Columns(men), Columns(dead), gap=16)
    shown = column(
        first, Box(dice, (4, 4, 0, 0)), *(Box(one, (4, 0, 0, 0)) for one in marks), gap=14
    )
    words = column(said("text", text), said("counters", text), gap=10)
    inside = column(shown, Box(Fit((words, said("text", text), Space())), (0, 14, 0, 0)), Space())
    title = kit.head("options.sample")
    sheet = panel(kit.theme.palette, title, Box(inside, (12, 0, 12, 12), fills=True), width=_WIDTH)
    return Box(sheet, width=_WIDTH, is_fixed=True)


class _Die(View, frozen=True):
    """A die."""

    pips: int
    kind: DieKind

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(_DIE), layout.px(_DIE)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw its face."""
        face = kit_of(canvas.kit).dice.face(self.pips, placed.rect.width, self.kind)
        canvas.target.blit(face, placed.rect)


class _MarkSample(View, frozen=True):
    """How a mark on the board looks."""

    mark: _Mark

    def size(self, layout: Layout, room: Size) -> Size:
        """A small field."""
        return layout.px(40), layout.px(32)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        px, palette, target = canvas.kit.px, canvas.kit.theme.palette, canvas.target
        box = placed.rect
        if self.mark == "reach":
            target.fill(palette.night_500, box)
            pygame.draw.rect(target, palette.reach, box, px(3))
        elif self.mark == "chosen":
            pygame.draw.rect(target, palette.amber, box, px(4))
        else:
            target.fill(palette.night_800, box)
            clip = target.get_clip()
            target.set_clip(box.clip(clip))
            for x in range(box.left - box.height, box.right, px(10)):
                start, end = (x, box.bottom), (x + box.height, box.top)
                pygame.draw.line(target, palette.red, start, end, px(3))
            target.set_clip(clip)
