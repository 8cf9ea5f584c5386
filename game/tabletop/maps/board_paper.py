"""The paper beside the list of maps: the selected one in large, with its description."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.tabletop.hud.rubber_stamp import draw_rubber_stamp
from game.ui.typography.text import Style
from game.ui.widgets import Ticket

PICTURE: Final = (420, 230)
"""Units of the picture's space."""
WIDTH: Final = 452
_APART: Final = 8
_STAMP_ROOM: Final = 70
_LEADING: Final = 4


class MapDescription(Struct, frozen=True):
    """The description of a map."""

    title: str
    by: str = ""
    """The author."""
    about: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    """Rows of texts and figures, the headings first."""
    facts: tuple[tuple[str, str], ...] = ()
    """Labels and values."""
    differs: str = ""
    """The differences from the game's own map."""


def draw_board_paper(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    description: MapDescription,
    picture: pygame.Surface | None,
    *,
    is_played: bool,
) -> None:
    """Title, picture, facts, further lines while there is room; a stamp if it is in use."""
    slip = Ticket(kit.trim, rect, description.title.upper())
    slip.draw(target)
    column = slip.body
    column.height = rect.bottom - kit.px(_APART) - column.top
    clip = target.get_clip()
    target.set_clip(column.clip(clip))
    _draw_picture(kit, target, column, picture)
    ink = kit.theme.palette.ink
    text = Style("text", 17, ink)
    for words, style in ((description.by, text.but(role="bold")), (description.about, text)):
        _draw_words(kit, target, column, words, style)
    _draw_table(kit, target, column, description.table)
    for label, value in description.facts:
        _draw_fact(kit, target, column, label, value)
    if description.differs:
        _rule(kit, target, column)
    _draw_words(
        kit, target, column, description.differs, text.but(colour=kit.theme.palette.ink_rule)
    )
    target.set_clip(clip)
    if is_played and column.height > kit.px(_STAMP_ROOM):
        place = (rect.centerx, rect.bottom - kit.px(_APART))
        draw_rubber_stamp(kit, target, kit.head("boards.played"), place)


def _draw_picture(
    kit: Kit, target: pygame.Surface, column: pygame.Rect, picture: pygame.Surface | None
) -> None:
    """The picture on a dark ground; moves the top of the column below it."""
    palette = kit.theme.palette
    high = picture.get_height() + kit.px(8) if picture is not None else kit.px(PICTURE[1])
    frame = pygame.Rect(column.left, column.top, column.width, high)
    target.fill(palette.night_900, frame)
    if picture is not None:
        target.blit(picture, picture.get_rect(center=frame.center))
    pygame.draw.rect(target, palette.ink, frame, kit.px(1))
    _take(column, frame.height + kit.px(_APART))


def _draw_words(
    kit: Kit, target: pygame.Surface, column: pygame.Rect, words: str, style: Style
) -> None:
    if words and column.height > 0:
        drawn = kit.type.draw_wrapped(target, words, style, column)
        _take(column, drawn.height + kit.px(_APART // 2))


def _draw_table(
    kit: Kit, target: pygame.Surface, column: pygame.Rect, rows: Sequence[Sequence[str]]
) -> None:
    """The first text of each row at the left, the others below their headings."""
    if not rows:
        return
    palette = kit.theme.palette
    head, text = Style("text", 16, palette.ink_rule), Style("text", 17, palette.ink)
    firsts = max(kit.type.width(row[0], text) for row in rows)
    pitch = (column.width - firsts) // max(len(rows[0]) - 1, 1)
    for number, (first, *others) in enumerate(rows):
        kit.type.draw(target, first, text, column.topleft)
        for place, words in enumerate(reversed(others)):
            style = text.but(role="bold") if number else head
            right = column.right - place * pitch
            kit.type.draw(target, words, style, (right, column.top), "topright")
        _take(column, kit.type.height(text) + kit.px(_LEADING))
    _rule(kit, target, column)


def _draw_fact(
    kit: Kit, target: pygame.Surface, column: pygame.Rect, label: str, value: str
) -> None:
    """The label at the left, its value at the right, or below if it is too long."""
    ink = kit.theme.palette.ink
    text, bold = Style("text", 17, ink), Style("bold", 17, ink)
    taken = kit.type.width(label, text) + kit.px(16)
    lines = kit.type.wrap(value, bold, column.width - taken)
    kit.type.draw(target, label, text, column.topleft)
    for line in lines:
        kit.type.draw(target, line, bold, (column.right, column.top), "topright")
        _take(column, kit.type.height(bold))
    _take(column, kit.px(_LEADING))


def _rule(kit: Kit, target: pygame.Surface, column: pygame.Rect) -> None:
    _take(column, kit.px(4))
    target.fill(kit.theme.palette.paper_500, (column.left, column.top, column.width, kit.px(1)))
    _take(column, kit.px(6))


def _take(column: pygame.Rect, high: int) -> None:
    """Move the top of the column down."""
    column.top, column.height = column.top + high, max(column.height - high, 0)
