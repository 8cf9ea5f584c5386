"""Panels with a heading, and lines of lists and menus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from game.ui.theme import Palette
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Ruling, Space, column, row
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


def notice(palette: Palette, words: str) -> Box:
    """A small panel as high as its text, such as an error or a success."""
    text = Text(words, Style("text", 16, palette.moon_100), lines=0)
    return Box(text, (14, 10, 14, 10), "steel", width=448, grows=True)


_MENU_SIZES: Final = (
    (24, 44),
    (24, 36),
    (24, 30),
    (20, 25),
    (18, 22),
    (16, 20),
    (14, 17),
    (12, 15),
)
"""Sizes of the letters of a menu, and heights of its lines, in units that grow with the text."""


class MenuLine(Struct, frozen=True):
    """A line of a menu: its label, what it does, and a detail on the right."""

    label: str
    action: Action
    detail: str = ""


def list_row(
    palette: Palette,
    label: str,
    action: Action,
    *,
    detail: str = "",
    key: int | None = None,
    key_name: str = "",
) -> Press:
    """A line of a list: a label, on the right a detail and the key that chooses it."""
    words = Text(label, Style("bold", 18, palette.moon_100), shrinks_to=0.8)
    aside = Text(detail, Style("text", 16, palette.moon_300)) if detail else None
    style = Style("bold", KEY_SIZE, palette.moon_300)
    cap = Keycap(key_name, style, palette.moon_500, pad=(5, 1)) if key_name else None
    line = row(words, Space(), aside, cap, gap=8)
    return Press(inside=Box(line, (12, 6, 16, 6), height=40), action=action, key=key, band="row")


def menu(palette: Palette, entries: Sequence[MenuLine]) -> Fit:
    """The lines of a menu; they move together, then get smaller, until all have room."""
    return Fit(
        tuple(
            column(*(menu_row(palette, entry, size, height, grows=True) for entry in entries))
            for size, height in _MENU_SIZES
        )
    )


def menu_row(
    palette: Palette,
    entry: MenuLine,
    size: float,
    height: float,
    *,
    grows: bool = False,
    fills: bool = False,
    is_first: bool = False,
) -> Press:
    """A line of a menu with an amber band; the detail is left out where it has no room."""
    words = Text(entry.label, Style("bold", size, palette.paper_100), lit=palette.amber_ink)
    line: View = row(words)
    if entry.detail:
        aside = Text(entry.detail, Style("text", 16, palette.moon_300), lit=palette.amber_ink)
        line = Fit((row(words, Space(8), aside), line))
    inside = Box(line, (40, 0, 16, 0), height=height, grows=grows, fills=fills)
    return Press(inside=inside, action=entry.action, band="menu", is_first=is_first)
