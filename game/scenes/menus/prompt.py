"""A prompt for a line of text, such as a name or a number."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, column, row
from game.ui.views.inputs import Field
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Modal
from game.ui.views.scene import Leave
from game.ui.views.texts import Text
from game.ui.views.view import View

LINE: Final = "line"
"""The name of the field."""


class Accept(Struct, frozen=True):
    """Use what was typed."""


class Prompt(Struct, frozen=True):
    """What a prompt says."""

    title: str
    """The key of the title."""
    sentence: str
    """The key of the sentence."""
    verb: str
    """The key of the label of the button that accepts."""
    limit: int
    """The most characters."""


def prompt_view(
    kit: Kit, prompt: Prompt, suggestion: str, fault: str, picture: View, *, is_filled: bool
) -> View:
    """A panel with a sentence, an input line and two buttons, and a picture if it has room.

    `fault` is what is wrong with the text, shown instead of the sentence. The suggestion stands in
    the line if `is_filled`, and for a gamepad, which can't type.
    """
    palette = kit.theme.palette
    ink = palette.red_text if fault else palette.moon_100
    said = Text(fault or kit.say(prompt.sentence), Style("bold", 18, ink), lines=0)
    text = suggestion if is_filled or kit.keys.device == "pad" else ""
    cancel = Button(label=kit.say("button.cancel"), hint="Esc", action=Leave())
    accept = Button(label=kit.say(prompt.verb), hint="Enter", action=Accept(), is_primary=True)
    words = column(
        said,
        Field(LINE, text, prompt.limit),
        At(row(cancel, accept, gap=10), "end"),
        gap=16,
    )
    title = kit.head(prompt.title)
    beside = row(picture, Box(words, fills=True), gap=20, align="start")
    choices = tuple(
        panel(palette, title, Box(inside, (12, 4, 12, 12)), width=width)
        for inside, width in ((beside, _BESIDE), (words, _ALONE))
    )
    return Modal(Fit(choices), Leave(), is_left_by_clicks=False)


_BESIDE: Final = 724
_ALONE: Final = 460
"""Widths in units, which grow with the text."""
