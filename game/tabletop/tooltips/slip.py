"""The paper tooltip beside the mouse or the focus: a description, and possible results."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct, field

from game.painting.counters.dice import DieKind
from game.painting.kit import Kit
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style
from game.ui.widgets import Ticket
from game.ui.words import Words

_WIDTH: Final = 224
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
_LEAST: Final = 0.005
"""The least share that is at least one per cent when rounded."""
_DIE: Final = re.compile(r"<(good|bad|die|own|flak)-([1-6])/>")
_DICE: Final[dict[str, tuple[float, DieKind]]] = {
    "good": (34, "miss"),
    "bad": (34, "fail"),
    "die": (20, "miss"),
    "own": (20, "own"),
    "flak": (20, "hit"),
}
"""Size in units and look of the dice that a row may contain."""


class Row(Struct, frozen=True):
    """One row of a tooltip: a text, and optionally a value at the right edge."""

    words: str
    value: str = ""
    is_strong: bool = False


class Card(Struct, frozen=True):
    """The content of a tooltip."""

    title: str
    rows: tuple[Row, ...] = ()
    rule: str = ""
    parts: tuple[tuple[str, float], ...] = field(default=())
    """Bars: a text and a share from 0 to 1."""


def draw_card(
    kit: Kit,
    target: pygame.Surface,
    card: Card,
    beside: pygame.Rect,
    within: pygame.Rect,
    clear: Sequence[pygame.Rect] = (),
    steps: Sequence[int] = (0,),
    spare: pygame.Rect | None = None,
) -> pygame.Rect:
    """Draw a tooltip beside a place, inside `within`, where it covers least of `clear`.

    `steps` are how much farther away it may lie than usual, in pixels; `spare` is the space for one
    that is too high for `within`.
    """
    rect = place_card(kit, card, beside, within, clear, steps, spare)
    rect = draw_card_at(kit, target, card, rect.topleft, rect.width)
    if card.rule:
        _draw_key(kit, target, rect)
    return rect


def place_card(
    kit: Kit,
    card: Card,
    beside: pygame.Rect,
    within: pygame.Rect,
    clear: Sequence[pygame.Rect] = (),
    steps: Sequence[int] = (0,),
    spare: pygame.Rect | None = None,
) -> pygame.Rect:
    """The rectangle of the tooltip in pixels."""
    rect = _measure(kit, card)
    while rect.height > within.height and rect.width * _WIDER <= within.width:
        rect = _measure(kit, card, round(rect.width * _WIDER))
    if spare is not None and rect.height > within.height:
        within = spare
    away, rects = kit.px(_AWAY), list(clear)
    places = [place for step in steps for place in _places_beside(rect, beside, away + step)]
    held = [place.clamp(within) for place in places]
    return min(held, key=lambda place: _cost(place, beside, rects))


def _draw_key(kit: Kit, target: pygame.Surface, rect: pygame.Rect) -> None:
    """The key for the tooltip's rule, which the mouse can't reach without closing it."""
    style = Style("bold", 14, kit.theme.palette.ink_rule)
    words = kit.keys.prompt("F1")
    room = (kit.type.width(words, style) + kit.px(10), kit.type.height(style))
    cap = pygame.Rect((0, 0), room)
    cap.bottomright = (rect.right - kit.px(_PADDING), rect.bottom - kit.px(8))
    pygame.draw.rect(target, style.colour, cap, kit.px(1), kit.px(3))
    kit.type.draw(target, words, style, cap.center, "center")


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
    hidden = sum(_area(place.clip(clear[one])) for one in place.collidelistall(clear))
    away = math.dist(place.clamp(beside.inflate(place.size)).center, place.center)
    return hidden + 20 * _area(place.clip(beside)) + _FAR * away


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def draw_card_at(
    kit: Kit, target: pygame.Surface, card: Card, place: tuple[int, int], width: int = 0
) -> pygame.Rect:
    """Draw a tooltip with its upper left corner at a place, `width` pixels wide if given."""
    rect = _measure(kit, card, width)
    rect.topleft = place
    ticket = Ticket(kit.trim, rect, card.title.upper())
    ticket.draw(target)
    x, y = ticket.body.topleft
    for row in card.rows:
        y += _draw_row(kit, target, row, (x, y), ticket.body.width)
    label, room = _label_width(kit, card), ticket.body.width
    bar = (label, room - label - _percent_width(kit, card))
    for words, share in card.parts:
        y += _draw_bar(kit, target, words, share, (x, y), room, bar)
    if card.rule:
        style = Style("bold", 14, kit.theme.palette.ink_rule)
        kit.links.draw(target, kit.type, card.rule, style, (x, y + kit.px(2)))
    return rect


def card_size(kit: Kit, card: Card, width: int) -> tuple[int, int]:
    """The size in pixels of a tooltip of that width."""
    return _measure(kit, card, width).size


def _measure(kit: Kit, card: Card, width: int = 0) -> pygame.Rect:
    wide = kit.px(_WIDE if kit.theme.text >= LARGE else _WIDTH)
    head = Style("display", 22, spacing=0.05)
    title = kit.type.width(card.title.upper(), head) + kit.px(2 * _PADDING)
    if card.parts:
        bars = _label_width(kit, card) + kit.px(_BAR_LEAST) + _percent_width(kit, card)
        wide = max(wide, bars + kit.px(2 * _PADDING))
    wide = width or max(wide, min(title, kit.px(_WIDE)))
    ticket = Ticket(kit.trim, pygame.Rect(0, 0, wide, 400), card.title.upper())
    room = ticket.body.width
    high = ticket.body.top + kit.px(_PADDING)
    high += sum(_row_height(kit, row, room) for row in card.rows)
    high += len(card.parts) * _bar_height(kit)
    if card.rule:
        high += kit.type.height(Style("bold", 14)) + kit.px(2)
    return pygame.Rect(0, 0, wide, high)


def _block(kit: Kit, row: Row, room: int) -> Block:
    """The typeset row in a column of that width in pixels, cached."""
    return kit.blocks.take((row, room, kit.theme), lambda: _set_row(kit, row, room))


def _set_row(kit: Kit, row: Row, room: int) -> Block:
    palette = kit.theme.palette
    style = Style("bold" if row.is_strong else "text", 16, palette.ink)
    value = kit.type.width(row.value, _value_style(kit)) + kit.px(8) if row.value else 0
    runs = read_markup(row.words, style, tints(palette, "paper"), _dice_in(kit, row.words))
    return Block(kit.type, runs, room - value, hangs=True)


def _dice_in(kit: Kit, words: str) -> dict[str, pygame.Surface]:
    """The dice in a row's text: ``<good-3/>`` and ``<bad-6/>`` large, ``<die-1/>`` small."""
    found = {}
    for kind, pips in _DIE.findall(words):
        size, look = _DICE[kind]
        found[f"{kind}-{pips}"] = kit.dice.face(int(pips), kit.theme.text_px(size), look)
    return found


def _value_style(kit: Kit) -> Style:
    return Style("heavy", 17, kit.theme.palette.ink)


def _row_height(kit: Kit, row: Row, room: int) -> int:
    return max(_block(kit, row, room).height, kit.px(20)) + kit.px(2)


def _draw_row(kit: Kit, target: pygame.Surface, row: Row, place: tuple[int, int], room: int) -> int:
    block = _block(kit, row, room)
    kit.links.add(block.draw(target, place))
    if row.value:
        right = (place[0] + room, place[1])
        kit.type.draw(target, row.value, _value_style(kit), right, "topright")
    return _row_height(kit, row, room)


def _bar_height(kit: Kit) -> int:
    return kit.type.height(Style("text", 16)) + kit.px(2)


def _label_width(kit: Kit, card: Card) -> int:
    """The width in pixels of the column before a ticket's bars, with the gap behind it."""
    style = Style("text", 16)
    widest = max((kit.type.width(words, style) for words, _ in card.parts), default=0)
    return max(round(kit.px(_LABEL) * kit.theme.text), widest + kit.px(8))


def _percent_width(kit: Kit, card: Card) -> int:
    """The width in pixels of the column behind the bars, with the gap before it."""
    shares = (percent(kit.words, share) for _, share in card.parts)
    widest = max((kit.type.width(words, _value_style(kit)) for words in shares), default=0)
    return max(round(kit.px(52) * kit.theme.text), widest + kit.px(8))


def _draw_bar(
    kit: Kit,
    target: pygame.Surface,
    words: str,
    share: float,
    place: tuple[int, int],
    room: int,
    bar: tuple[int, int],
) -> int:
    """A label, a bar as long as the share, and the percentage in a column of `room` pixels; `bar`
    is where bars begin in it, and the length of one of 100 %."""
    palette = kit.theme.palette
    high = _bar_height(kit)
    middle = place[1] + high // 2
    kit.type.draw(target, words, Style("text", 16, palette.ink), (place[0], middle), "midleft")
    right = place[0] + room
    shown = percent(kit.words, share)
    kit.type.draw(target, shown, _value_style(kit), (right, middle), "midright")
    begins, longest = bar
    wide = max(round(longest * share), 1)
    target.fill(palette.ink_red, (place[0] + begins, middle - kit.px(5), wide, kit.px(10)))
    return high


def percent_of(share: float) -> int:
    """Whole percent, 1-99 unless the event is certain or impossible."""
    if share <= 0:
        return 0
    if share >= 1:
        return 100
    return min(max(round(share * 100), 1), 99)


def percent(words: Words, share: float) -> str:
    """The same with its sign; in words if it is possible and would be rounded to nothing."""
    return words.say("odds.under") if 0 < share < _LEAST else f"{percent_of(share)}%"
