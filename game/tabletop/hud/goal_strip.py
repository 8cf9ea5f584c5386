"""The goal line under the top bar: what has to be done, and how each group stands to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.painting.kit import Kit
from game.rules.board import Cell
from game.tabletop.actions import ShowGoal
from game.tabletop.tooltips.slip import Card
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, row
from game.ui.views.presses import Press
from game.ui.views.texts import Text
from game.ui.views.view import View

GoalTone: TypeAlias = Literal["good", "plain", "late", "lost"]

GOAL_STRIP: Final = 32
"""Units of its height at a text scale of 100%."""
_PAD: Final = 16
_GAP: Final = 8
_INSET: Final = 9
_HIGH: Final = 24
"""Units of height of the stroke beside a part, at a text scale of 100%."""
_LABEL: Final = 18
_WORDS: Final = 16
_LEAST: Final = 13
"""The least units of letters at any text scale."""
_SMALL: Final = 10
"""Units of letters, too small at a text scale of 100%."""


class Goal(Struct, frozen=True):
    """One part of the line: who or what, how it stands, and a detail where there is room."""

    words: str
    tone: GoalTone
    detail: str = ""
    brief: str = ""
    """The words where there is no room even for them, as with large letters; empty if the same."""


class GoalStop(Struct, frozen=True):
    """A part of the line, what it says when it is pointed at, and the place it leads to."""

    goal: Goal
    card: Card
    cell: Cell = ""
    """Where a press looks; empty to open the card's rule."""
    way: tuple[Cell, ...] = ()
    """The way that the board shows while it is pointed at."""


class _Way(Struct, frozen=True):
    """How much is shown, and how large."""

    length: Literal["detail", "words", "brief"]
    size: float
    """Units of the letters at a text scale of 100%; the smallest that can be read if less."""
    has_label: bool = True


_WAYS: Final = (
    _Way("detail", _WORDS),
    _Way("words", _WORDS),
    _Way("words", _LEAST),
    _Way("words", 0),
)
_LARGE_WAYS: Final = (
    _Way("detail", _WORDS),
    _Way("words", _WORDS),
    _Way("brief", _WORDS),
    _Way("brief", _WORDS, has_label=False),
    _Way("brief", _LEAST, has_label=False),
    _Way("brief", _SMALL, has_label=False),
    _Way("brief", 0, has_label=False),
)
"""The same with large letters, which are worth more than words that the tooltips repeat."""


def goal_strip(kit: Kit, label: str, stops: Sequence[GoalStop]) -> View:
    """The label in stencil, and each part beside a stroke that tells how it stands."""
    ways = _LARGE_WAYS if kit.is_large else _WAYS
    inside = Fit(tuple(_in_way(kit, label, stops, way) for way in ways))
    return Box(inside, (_PAD, 0, _GAP, 0), "head")


def _in_way(kit: Kit, label: str, stops: Sequence[GoalStop], way: _Way) -> View:
    parts = row(*(_part(kit, stop, way) for stop in stops), gap=_GAP)
    if not way.has_label:
        return parts
    colour = kit.theme.palette.paper_300
    style = Style("display", _size(kit, _LABEL), colour, spacing=0.04, grows=False)
    return row(Text(label, style), parts, gap=_PAD)


def _part(kit: Kit, stop: GoalStop, way: _Way) -> View:
    """The words behind a stroke. No frame, or they would look like buttons."""
    goal, palette = stop.goal, kit.theme.palette
    tones: dict[GoalTone, Colour] = {
        "good": palette.good_text,
        "plain": palette.moon_100,
        "late": palette.red_text,
        "lost": palette.red_text,
    }
    colour = tones[goal.tone]
    edge = palette.border if goal.tone == "plain" else colour
    thick, high = 5 if goal.tone == "lost" else 2, _HIGH * kit.theme.text
    stroke = Box(View(), ground=edge, width=thick, height=high, is_fixed=True)
    words = Text(_words(kit, goal, way), Style("bold", _size(kit, way.size), colour, grows=False))
    inside = row(stroke, Box(words, (_INSET - thick, 0, _INSET, 0)))
    return Press(inside=inside, action=ShowGoal(stop.card.rule, stop.cell, stop.way), tip=stop.card)


def _size(kit: Kit, units: float) -> float:
    return max(units * kit.theme.text, _LEAST)


def _words(kit: Kit, goal: Goal, way: _Way) -> str:
    if way.length == "detail" and goal.detail:
        return kit.say("dot").join((goal.words, goal.detail))
    return goal.brief or goal.words if way.length == "brief" else goal.words
