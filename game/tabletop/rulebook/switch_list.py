"""A line of the optional rules: picture, explanation, rule id and control."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from game.painting.counter_views import RulePicture
from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Ruling, column, row
from game.ui.views.links import rule_link
from game.ui.views.texts import Text
from game.ui.views.view import View

_PICTURE: Final = 54


class SwitchLine(Struct, frozen=True):
    """What is said of a rule: its name, and a reason to use it."""

    name: str
    label: str
    why: str
    rule: str = ""
    pictured: str = ""
    """The rule whose picture is shown beside it."""
    aside: str = ""
    """Small text after the rule's id."""
    warning: str = ""
    """Why it has no effect now."""


def switch_row(kit: Kit, line: SwitchLine, control: View | None = None) -> View:
    """A line, with a control if it may be changed; large letters leave no room for the picture."""
    palette = kit.theme.palette
    text = Style("text", 16, palette.moon_300)
    warning = Text(line.warning, text.but(role="bold", colour=palette.red_text), lines=0)
    words = column(
        _heading(kit, line), Text(line.why, text, lines=0), warning if line.warning else None
    )
    picture = None if kit.is_large else RulePicture(line.pictured, _PICTURE)
    inside = row(picture, Box(words, fills=True), control, gap=16)
    return column(Box(inside, (14, 11, 16, 11)), Ruling(palette.border, 1))


def _heading(kit: Kit, line: SwitchLine) -> View:
    """The name, the rule's id behind or below it, and small text where there is room."""
    palette = kit.theme.palette
    label = Text(line.label, Style("bold", 20, palette.moon_100))
    if not line.rule:
        return label
    small = Style("bold", 14, palette.moon_300)
    number, aside = rule_link(line.rule, small.but(colour=palette.amber)), Text(line.aside, small)
    return Fit(
        (row(label, number, aside, gap=11), row(label, number, gap=11), column(label, number))
    )
