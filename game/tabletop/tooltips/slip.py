"""The paper tooltip beside the mouse or the focus: a description, and possible results."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import pygame
from msgspec import Struct, field

from game.painting.kit import Kit, kit_of
from game.ui.aloud import plain
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Grid, Ruling, Space, column, row
from game.ui.views.pane import draw_view, size_of
from game.ui.views.presses import Rich
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Layout, Size, View
from game.ui.widgets import hidden
from game.ui.words import Words, percent_of

_WIDTH, _JAPANESE_WIDTH = 224, 252
"""The usual width in units. Japanese words are broken at fewer places."""
_WIDE: Final = 320
_WIDER: Final = 1.25
"""The factor by which a tooltip is widened if it is too high for its space."""
LARGE: Final = 1.5
"""The size of text from which a tooltip is wide, and says some things in fewer lines."""
_PADDING: Final = 12
_LABEL: Final = 64
"""The least width of the column before bars, in units of text."""
_BAR_LEAST: Final = 60
"""The least length of a bar of 100 %, in units."""
_AWAY: Final = 14
_FAR: Final = 25
"""Square pixels that a tooltip may cover to be a pixel nearer to what it is about."""
_ANY: Final = (ENDLESS, ENDLESS)
_LEAST: Final = 0.005
"""The least share that is at least one per cent when rounded."""


class Entry(Struct, frozen=True):
    """One row of a tooltip: a text, and optionally a value at the right edge."""

    words: str
    value: str = ""
    is_strong: bool = False


class TooltipText(Struct, frozen=True):
    """The content of a tooltip."""

    title: str
    rows: tuple[Entry, ...] = ()
    rule: str = ""
    parts: tuple[tuple[str, float], ...] = field(default=())
    """Bars: a text and a share from 0 to 1."""


class TooltipView(View, frozen=True):
    """A card on paper: its heading, rows, bars, and the id of its rule."""

    card: TooltipText
    width: float = 0
    """Its width in units; 0: as wide as its heading and its bars need."""
    key: str = ""
    """The name of the key that opens its rule, shown in the lower corner."""

    def size(self, layout: Layout, room: Size) -> Size:
        """Its width, and its height in that width."""
        return layout.size(self._paper(kit_of(layout.kit)), room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The paper."""
        return [(self._paper(kit_of(layout.kit)), rect)]

    def _paper(self, kit: Kit) -> View:
        palette, card = kit.theme.palette, self.card
        small = Style("bold", 14, palette.ink_rule)
        bars = Grid(tuple(self._bar(kit, *part) for part in card.parts), wide=1)
        foot = row(
            Rich(f"[{card.rule}]", small, "paper") if card.rule else None,
            Space(),
            self._keycap(small) if self.key and card.rule else None,
        )
        inside = column(
            Text(card.title.upper(), Style("display", 22, palette.ink, 0.05), lines=0),
            Box(Ruling(palette.ink, 2), (0, 0, 0, 6)),
            *(_row(kit, one) for one in card.rows),
            bars if card.parts else None,
            Box(foot, (0, 2, 0, 0)) if card.rule else None,
        )
        width = self.width or self._usual_width(kit)
        return Box(inside, (_PADDING, 6, _PADDING, _PADDING), "paper", width=width)

    def _usual_width(self, kit: Kit) -> float:
        """In units: wider for large letters, a long heading, or bars."""
        unit = kit.theme.ui
        usual = _JAPANESE_WIDTH if kit.words.language == "ja" else _WIDTH
        wide = float(_WIDE if kit.theme.text >= LARGE else usual)
        head = Style("display", 22, spacing=0.05)
        title = kit.type.width(self.card.title.upper(), head) / unit + 2 * _PADDING
        if self.card.parts:
            columns = zip(*(self._bar(kit, *part) for part in self.card.parts), strict=True)
            layout = Layout(kit)
            needed = (max(layout.size(cell, _ANY)[0] for cell in cells) for cells in columns)
            wide = max(wide, sum(needed) / unit + _BAR_LEAST + 2 * _PADDING)
        return max(wide, min(title, _WIDE))

    def _bar(self, kit: Kit, words: str, share: float) -> tuple[View, View, View]:
        """A label, a bar as long as the share, and the percentage."""
        palette, grown = kit.theme.palette, kit.theme.text
        label = Text(words, Style("text", 16, palette.ink))
        figure = Text(percent(kit.words, share), _value_style(kit), flush="right")
        return (
            Box(label, (0, 0, 8, 2), least=_LABEL * grown),
            Ruling(palette.ink_red, 10, share),
            Box(figure, (8, 0, 0, 2), least=52 * grown),
        )

    def _keycap(self, style: Style) -> View:
        """The key for the rule, which the mouse can't reach without closing the ticket."""
        return Box(Text(self.key, style), (5, 0, 5, 0), edge=style.colour)


def _row(kit: Kit, one: Entry) -> View:
    """A text, and its value at the right edge."""
    style = Style("bold" if one.is_strong else "text", 16, kit.theme.palette.ink)
    words = Box(Rich(one.words, style, "paper", hangs=True), fills=True)
    value = Box(Text(one.value, _value_style(kit)), (8, 0, 0, 0)) if one.value else None
    return Box(row(words, value, align="start"), (0, 0, 0, 1), height=22)


def card_in_words(kit: Kit, card: TooltipText) -> list[str]:
    """A tooltip in sentences: its heading, its rows, its odds."""
    rows = [
        kit.say("pair", label=plain(row.words), value=row.value) if row.value else plain(row.words)
        for row in card.rows
    ]
    odds = [
        kit.say("pair", label=plain(words), value=percent(kit.words, share))
        for words, share in card.parts
    ]
    return [plain(card.title), *rows, *odds]


def draw_card(kit: Kit, target: pygame.Surface, card: TooltipText, rect: pygame.Rect) -> None:
    """Draw a tooltip in its rectangle."""
    width = rect.width / kit.theme.ui
    draw_view(kit, target, TooltipView(card, width, kit.keys.prompt("F1")), rect)


def place_card(
    kit: Kit,
    card: TooltipText,
    beside: pygame.Rect,
    within: pygame.Rect,
    clear: Sequence[pygame.Rect] = (),
    steps: Sequence[int] = (0,),
    spare: pygame.Rect | None = None,
) -> pygame.Rect:
    """The rectangle of a tooltip beside a place, inside `within`, where it covers least of `clear`.

    `steps` are how much farther away it may lie than usual, in pixels; `spare` is the space for one
    that is too high for `within`.
    """
    rect = pygame.Rect((0, 0), card_size(kit, card))
    while rect.height > within.height and rect.width * _WIDER <= within.width:
        rect = pygame.Rect((0, 0), card_size(kit, card, round(rect.width * _WIDER)))
    if spare is not None and rect.height > within.height:
        within = spare
    away, rects = kit.px(_AWAY), list(clear)
    places = [place for step in steps for place in _places_beside(rect, beside, away + step)]
    held = [place.clamp(within) for place in places]
    return min(held, key=lambda place: _cost(place, beside, rects))


def _places_beside(rect: pygame.Rect, beside: pygame.Rect, away: int) -> list[pygame.Rect]:
    """Right, left, above and below; then the same with an edge or a corner aligned."""
    right, left, above, below = (rect.copy() for _ in range(4))
    right.midleft = (beside.right + away, beside.centery)
    left.midright = (beside.left - away, beside.centery)
    above.midbottom = (beside.centerx, beside.top - away)
    below.midtop = (beside.centerx, beside.bottom + away)
    high, wide = rect.height, rect.width
    tops = (beside.top, beside.bottom - high, beside.bottom, beside.top - high)
    lefts = (beside.left, beside.right - wide)
    return [
        *(right, left, above, below),
        *(one.move(0, top - one.top) for one in (right, left) for top in tops),
        *(one.move(x - one.left, 0) for one in (above, below) for x in lefts),
    ]


def _cost(place: pygame.Rect, beside: pygame.Rect, clear: list[pygame.Rect]) -> float:
    """The number of pixels it would cover, weighted, and how far away it is; the pixels of what it
    is about count most."""
    away = math.dist(place.clamp(beside.inflate(place.size)).center, place.center)
    return hidden(place, clear) + 20 * hidden(place, [beside]) + _FAR * away


def docked(kit: Kit, card: TooltipText, dock: pygame.Rect) -> pygame.Rect:
    """The rectangle of a tooltip at the lower end of a column beside the board, as wide as that, or
    wider where it would be higher; it may be higher all the same."""
    rect = pygame.Rect((0, 0), card_size(kit, card, dock.width))
    while rect.height > dock.height and rect.width < 2 * dock.width:
        rect.size = card_size(kit, card, round(rect.width * _WIDER))
    rect.bottomright = dock.bottomright
    return rect


def card_size(kit: Kit, card: TooltipText, width: int = 0) -> tuple[int, int]:
    """The size of a tooltip in pixels, `width` wide if given."""
    return size_of(kit, TooltipView(card, width / kit.theme.ui), _ANY)


def _value_style(kit: Kit) -> Style:
    return Style("heavy", 17, kit.theme.palette.ink)


def percent(words: Words, share: float | Fraction) -> str:
    """A share with the sign %; in words if it is possible and would be rounded to nothing."""
    return words.say("odds.under") if 0 < share < _LEAST else f"{percent_of(share)}%"
