"""Panels with a heading."""

from __future__ import annotations

from game.ui.theme import Palette
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Ruling, column, row
from game.ui.views.presses import Press
from game.ui.views.texts import KEY_SIZE, Keycap, Text
from game.ui.views.view import Action, View


def panel(
    palette: Palette,
    title: str,
    inside: View,
    *,
    width: float,
    narrows_to: float = 0,
    aside: str = "",
    leave: tuple[str, Action] | None = None,
    grows: bool = True,
) -> Box:
    """A steel panel; `width` is in units and grows with the text, unless it is told not to.

    With `narrows_to`, in units, it gets narrower where its content needs less.

    `aside` stands at the right of the heading.

    `leave` is the name of the key at the right of the heading, and what a press of it does.
    """
    head = Text(title, Style("display", 21, palette.paper_100, 0.05), lines=0)
    cap = None
    if leave is not None:
        keycap = Keycap(leave[0], Style("bold", KEY_SIZE, palette.moon_100), palette.moon_300)
        cap = Press(inside=Box(keycap, (8, 2, 0, 0)), action=leave[1], is_stop=False)
    words = Text(aside, Style("bold", 16, palette.moon_300)) if aside else None
    heading = row(Box(head, fills=True), words, cap, align="start")
    content = column(Box(heading, (12, 6, 12, 8)), inside)
    return Box(content, ground="steel", width=width, narrows_to=narrows_to, grows=grows)


def paper(palette: Palette, title: str, inside: View, *, aside: str = "") -> Box:
    """A slip of paper with a heading, below which `inside` has the whole room.

    `aside` stands at the right of the heading.
    """
    head: View = Text(title, Style("display", 22, palette.ink, 0.05), lines=0)
    if aside:
        head = row(Box(head, fills=True), Text(aside, Style("bold", 16, palette.ink)))
    ruling = Box(Ruling(palette.ink, 2), (0, 0, 0, 6))
    return Box(column(head, ruling, Box(inside, fills=True)), (12, 6, 12, 12), "paper")
