"""Screens with pages: tabs on the left, the open page, a line of buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Space, column, row
from game.ui.views.presses import Button, Group, Tab
from game.ui.views.scene import Leave
from game.ui.views.texts import Text
from game.ui.views.view import View

Name = TypeVar("Name", bound=str)

_TAB: Final = 180
"""The least width of a tab in units."""


class OpenPage(Struct, frozen=True):
    """Open a page by its name."""

    name: str


class Heading(Struct, frozen=True):
    """The keys of the title, and of a sentence about the screen that is shown if there is room."""

    title: str
    sentence: str = ""


def pages_view(
    kit: Kit,
    heading: Heading,
    tabs: Mapping[Name, str],
    open_page: Name,
    page: View,
    bar: View,
    beside: View | None = None,
    *,
    margin: float = 16,
    begins: bool = True,
) -> View:
    """A screen whose focused tab opens its page; `bar` is the line below.

    `tabs` has the labels by the names of the pages. What stands beside the page is left out if
    letters are large. `margin` is in units. The focus begins on the tab, unless `begins` is false.
    """
    middle = row(
        Group(
            column(*(_tab(kit, name, tabs[name], name == open_page, begins) for name in tabs)),
            "tabs",
        ),
        Box(Group(page, "page"), fills=True),
        None if kit.is_large else beside,
        gap=margin,
        align="fill",
    )
    head = Box(heading_row(kit, heading), (margin + 16, 22, 24, 0), height=80, is_fixed=True)
    return column(head, Box(middle, (margin, 0, margin + 8, 16), fills=True), bar)


def heading_row(kit: Kit, heading: Heading) -> View:
    """The title, and the sentence if there is room."""
    palette = kit.theme.palette
    title = Text(
        kit.head(heading.title), Style("display", 46, palette.paper_100, 0.05, grows=False)
    )
    if not heading.sentence:
        return row(title)
    sentence = Text(kit.say(heading.sentence), Style("bold", 17, palette.paper_300))
    return row(title, Fit((sentence, Space())), gap=28)


def _tab(kit: Kit, name: str, label: str, is_open: bool, begins: bool) -> View:
    palette = kit.theme.palette
    words = Text(label, Style("bold", 24, palette.paper_100), lit=palette.amber_ink)
    inside = Box(row(words), (40, 0, 24, 0), least=_TAB, height=46)
    action, is_first = OpenPage(name), is_open and begins
    return Tab(inside=inside, action=action, is_open=is_open, is_first=is_first, band="menu")


def back(kit: Kit) -> Button:
    """The button that leads back."""
    label = kit.say("menu.back")
    return Button(label=label, hint="Esc", key=pygame.K_ESCAPE, action=Leave(), is_primary=True)
