"""A page of the rulebook on paper: headings, and rules with id, picture and text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counter_views import RulePicture
from game.painting.counters.rule_pictures import has_picture
from game.painting.kit import Kit
from game.painting.posters.silhouettes import Silhouettes, Stance
from game.tabletop.rulebook.rulebook import links_of, text_of
from game.ui.drawings import tinted
from game.ui.theme import Colour, mix
from game.ui.typography.rich import rule_number
from game.ui.typography.text import Style
from game.ui.views.containers import At, Beside, Box, Layers, Ruling, Space, column, row
from game.ui.views.links import LookUp, Rich
from game.ui.views.presses import Press, Tab
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_IDS: Final = 66
"""Width in units of the ids' column; with large text ids are above the text instead."""
_PICTURE: Final = 48
_BAR: Final = 4
"""Units of the bar beside the present rule."""
_TAIL: Final = 104
"""Height in units of the drawing at a page's foot."""
_MEN: Final = ("Blake", "Garrett", "Angel", "Elliot", "Cooper", "Frank", "Hank", "Dylan")
_STANCES: Final[dict[str, Stance]] = {"Dylan": "kneel", "Angel": "stand"}
_HIGH: Final = 0.94
"""A man's share of the drawing's height; the rest is ground."""
_STRIDE: Final = 3
"""Frames of the walk between one man and the next."""


class MarkRule(Struct, frozen=True):
    """Make a rule of the page the present one."""

    rule: str


class MarkedRule(Struct, frozen=True):
    """The present rule of a page."""

    rule: str = ""
    link: int = 0
    """Which of its links Enter follows."""


def part_views(
    kit: Kit, heading: str, rules: Sequence[str], marked: MarkedRule | None, *, has_pictures: bool
) -> list[View]:
    """A heading and its rules; those of a search (`marked` is None) lead to their pages."""
    palette = kit.theme.palette
    words = Text(heading.upper(), Style("display", 21, palette.ink, 0.04), cuts=True)
    head = Box(column(words, Ruling(palette.paper_500, 1), gap=1), (14, 8, 14, 4))
    return [head, *(_rule(kit, rule, marked, has_pictures) for rule in rules)]


def _rule(kit: Kit, rule: str, marked: MarkedRule | None, has_pictures: bool) -> View:
    """The picture, the id beside or above the text, and the ground of the present rule."""
    palette = kit.theme.palette
    is_here = marked is not None and marked.rule == rule
    text, style = text_of(kit.words, rule), Style("text", 18, palette.ink)
    many = len(links_of(kit.words, rule))
    framed = marked.link if marked is not None and is_here and many > 1 else None
    words = Rich(text, style, "paper", leading=1.08, framed=framed)
    number = Text(rule_number(rule), Style("bold", 15, palette.ink_rule))
    beside = At(Box(number, (0, 2, 0, 0)), "start", "start")
    told: View = column(number, words) if kit.is_large else Beside(beside, words, _IDS)
    if has_pictures:
        picture = At(RulePicture(rule, _PICTURE), "start", "start")
        told = Beside(picture if has_picture(rule) else Space(), told, _PICTURE, gap=10)
    entry: View = Box(told, (14, 5, 34, 5))
    if is_here:
        bar = Box(Space(), ground=palette.ink_rule, width=_BAR, is_fixed=True)
        tint = Box(Space(), ground=mix(palette.paper_300, palette.paper_500, 0.28), fills=True)
        entry = Layers((row(bar, tint, align="fill"), entry))
    if marked is None:
        return Press(inside=entry, action=LookUp(rule))
    return Tab(inside=entry, action=MarkRule(rule), is_open=is_here)


class Tailpiece(View, frozen=True):
    """All eight men from edge to edge, the first one on the right, in one colour."""

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as there is room."""
        return room[0], layout.px(_TAIL)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them; the paper below is in the picture that is kept."""
        kit, rect, palette = canvas.kit, placed.rect, canvas.kit.theme.palette
        ink = mix(palette.paper_300, palette.paper_500, 0.5)

        def paint() -> None:
            canvas.target.blit(_men(rect.size, ink), rect)

        kit.pictures.draw(canvas.target, rect, (self, ink), paint)


def _men(size: Size, ink: Colour) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    side = round(size[1] * _HIGH)
    figures = Silhouettes()
    step = (size[0] - side) / (len(_MEN) - 1)
    for number, man in enumerate(_MEN):
        stance = _STANCES.get(man, "run")
        drawn = tinted(figures.picture(man, side, stance, number * _STRIDE), ink)
        picture.blit(drawn, (round(size[0] - side - number * step), 0))
    thick = max(size[1] - side, 1)
    picture.fill(ink, (0, side, size[0], max(thick // 2, 1)))
    return picture
