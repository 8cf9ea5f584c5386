"""Rich text: bold, colours, inline pictures, and clickable rule ids.

Markup: ``**bold**``, ``<red>colour</>``, ``[R4.3.1]`` a rule id, ``[Q16]`` a ruling, as a small
raised mark after the sentence it explains, ``<die/>`` a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct, field

from game.ui.theme import Colour, Palette
from game.ui.typography import linebreak
from game.ui.typography.text import Style, Typesetter

Ground: TypeAlias = Literal["night", "paper"]

_MARK: Final = re.compile(
    r"\*\*(?P<bold>[^*]+)\*\*|<(?P<tint>\w+)>(?P<tinted>[^<]*)</>"
    r"|\[(?P<rule>[RMQEV]\d[\w.\-]*)\]|<(?P<picture>[\w\-]+)/>"
)


_ID: Final = 14
_NOTE: Final = 12
"""The largest sizes of rule ids and of the marks of rulings, in units."""


class TextRun(Struct, frozen=True):
    """A piece of text in one style; with a rule id it is a link to that rule."""

    text: str
    style: Style
    rule: str = ""

    @property
    def is_raised(self) -> bool:
        """Whether it is the mark of a ruling, which is set higher than the text."""
        return is_ruling(self.rule)


class InlinePicture(Struct, frozen=True):
    """A small picture in the line, placed like a word."""

    surface: pygame.Surface


Inline: TypeAlias = TextRun | InlinePicture


class Link(Struct, frozen=True):
    """The place of a rule id."""

    rect: pygame.Rect
    rule: str


class _Placed(Struct, frozen=True):
    item: Inline
    x: int
    width: int


class _Line(Struct):
    placed: list[_Placed] = field(default_factory=list)
    width: int = 0


def tints(palette: Palette, ground: Ground) -> dict[str, Colour]:
    """The colours of the markup on a dark panel or on paper, by name."""
    if ground == "paper":
        return {
            "red": palette.ink_red,
            "dim": palette.ink_rule,
            "rule": palette.ink_rule,
            "good": palette.ink,
            "amber": palette.ink,
        }
    return {
        "red": palette.red_text,
        "dim": palette.moon_300,
        "rule": palette.amber,
        "good": palette.good_text,
        "amber": palette.amber,
        "zombie": palette.zombie_text,
        "undead": palette.undead_text,
    }


def is_ruling(rule: str) -> bool:
    """Whether an id is that of a ruling, such as Q16."""
    return rule.startswith("Q")


def rule_number(rule: str) -> str:
    """The number by which a rule id is printed: 4.2.4 for R4.2.4-mine, M7.3, V1 or E3.

    The rest of an id only tells rules of the same number apart.
    """
    return rule.partition("-")[0].removeprefix("R")


def read_markup(
    text: str,
    style: Style,
    colours: Mapping[str, Colour],
    pictures: Mapping[str, pygame.Surface] | None = None,
) -> list[Inline]:
    """Parse a marked-up text; an unknown picture or colour stays plain text."""
    runs: list[Inline] = []
    place = 0
    rule_style = style.but(role="bold", colour=colours.get("rule"))
    for mark in _MARK.finditer(text):
        if mark.start() > place:
            runs.append(TextRun(text[place : mark.start()], style))
        place = mark.end()
        if mark["bold"]:
            runs.append(TextRun(mark["bold"], style.but(role="heavy")))
        elif mark["rule"]:
            size = min(style.size, _NOTE if is_ruling(mark["rule"]) else _ID)
            look = rule_style.but(size=size)
            runs.append(TextRun(rule_number(mark["rule"]), look, mark["rule"]))
        elif mark["picture"] and mark["picture"] in (pictures or {}):
            runs.append(InlinePicture((pictures or {})[mark["picture"]]))
        elif mark["tint"]:
            runs.append(TextRun(mark["tinted"], style.but(colour=colours.get(mark["tint"]))))
        else:
            runs.append(TextRun(mark[0], style))
    if place < len(text):
        runs.append(TextRun(text[place:], style))
    return runs


_Set: TypeAlias = tuple[pygame.Surface, int, int]
"""A picture and its place in a block."""
_Dots: TypeAlias = tuple[Colour, int, int, int]
"""The colour of the dots below a rule id, their left and right end, and how far down they are."""


class Block:
    """Text laid out in a column; it can be drawn any number of times."""

    def __init__(
        self,
        type_: Typesetter,
        runs: Iterable[Inline],
        room: int,
        leading: float = 1.0,
        *,
        hangs: bool = False,
    ) -> None:
        """``room`` is the width of the column in pixels; ``leading`` scales the line spacing.

        With ``hangs``, the lines after a first one that begins with a picture begin beside it.
        """
        self._type = type_
        self._hangs = hangs
        self._runs = _among_japanese(list(runs))
        self._lines = self._set(room)
        styles = [run.style for run in self._runs if isinstance(run, TextRun)] or [Style()]
        self._ascent = max(type_.ascent(style) for style in styles)
        descent = max(type_.height(style) - type_.ascent(style) for style in styles)
        tall = [p.surface.get_height() for p in self._runs if isinstance(p, InlinePicture)]
        self._line_height = round(max([self._ascent + descent, *tall]) * leading)
        self._pictures: list[_Set] = []
        self._dots: list[_Dots] = []
        self.width = max((line.width for line in self._lines), default=0)
        self.height = self._line_height * len(self._lines)

    @property
    def lines(self) -> int:
        """The number of lines."""
        return len(self._lines)

    @property
    def links(self) -> list[Link]:
        """The ids of rules in it, with their places from its upper left corner."""
        return [
            Link(self._box(placed, row * self._line_height), placed.item.rule)
            for row, line in enumerate(self._lines)
            for placed in line.placed
            if isinstance(placed.item, TextRun) and placed.item.rule
        ]

    def _box(self, placed: _Placed, top: int) -> pygame.Rect:
        """The place of a piece of text, without a picture of it."""
        run = placed.item
        assert isinstance(run, TextRun)
        size = self._type.width(run.text, run.style), self._type.height(run.style)
        return pygame.Rect(self._corner(run, placed.x, top), size)

    def draw(self, target: pygame.Surface, place: tuple[int, int]) -> None:
        """Draw with the upper left corner at ``place``."""
        left, top = place
        if not self._pictures:
            self._pictures, self._dots = self._composed()
        pictures = self._pictures
        target.fblits([(picture, (left + x, top + y)) for picture, x, y in pictures])
        for colour, start, end, below in self._dots:
            dotted_line(target, colour, (left + start, left + end), top + below, self._dot())

    def _composed(self) -> tuple[list[_Set], list[_Dots]]:
        """All pictures and dots with their places in the block, computed at the first drawing."""
        pictures: list[_Set] = []
        dots: list[_Dots] = []
        for row, line in enumerate(self._lines):
            top = row * self._line_height
            for placed in line.placed:
                picture, x, y = self._picture(placed, top)
                pictures.append((picture, x, y))
                if isinstance(placed.item, TextRun) and placed.item.rule:
                    style = placed.item.style
                    below = y + self._type.ascent(style) + self._dot() * 2
                    dots.append((style.colour, x, x + picture.get_width(), below))
        return pictures, dots

    def _picture(self, placed: _Placed, top: int) -> _Set:
        if isinstance(placed.item, InlinePicture):
            surface = placed.item.surface
            return surface, placed.x, top + (self._line_height - surface.get_height()) // 2
        run = placed.item
        x, y = self._corner(run, placed.x, top)
        return self._type.line(run.text, run.style), x, y

    def _corner(self, run: TextRun, x: int, top: int) -> tuple[int, int]:
        """The upper left corner of a piece of text in a line."""
        drop = self._ascent - self._type.ascent(run.style)
        return (x + self._dot(), top + drop // 3) if run.is_raised else (x, top + drop)

    def _dot(self) -> int:
        return max(self._type.theme.px(1), 1)

    def _set(self, room: int) -> list[_Line]:
        return [line for items in _paragraphs(self._runs) for line in self._broken(items, room)]

    def _broken(self, items: list[Inline], room: int) -> Iterator[_Line]:
        """The lines of one paragraph. Where it is broken doesn't depend on where styles change."""
        text = "".join(map(_breakable, items))
        indent, spans = self._indent(items), _spans(items)

        def breadth(start: int, end: int) -> int:
            wide = sum(self._item_width(item) for item in _cut(spans, (start, end)))
            return wide + (indent if start else 0)

        for span in linebreak.lines(text, room, breadth):
            line = _Line(width=indent if span[0] else 0)
            for item in _cut(spans, span):
                width = self._item_width(item)
                line.placed.append(_Placed(item, line.width, width))
                line.width += width
            yield line

    def _indent(self, items: list[Inline]) -> int:
        """The width of a picture at the beginning and of the space after it, for hanging lines."""
        if not self._hangs or not items or not isinstance(items[0], InlinePicture):
            return 0
        space = items[1] if len(items) > 1 else None
        gap = self._type.width(" ", space.style) if isinstance(space, TextRun) else 0
        return self._item_width(items[0]) + gap

    def _item_width(self, item: Inline) -> int:
        if isinstance(item, InlinePicture):
            return item.surface.get_width() + self._dot() * 2
        space = self._dot() if item.is_raised else 0
        return self._type.width(item.text, item.style) + 2 * space


def _among_japanese(runs: list[Inline]) -> list[Inline]:
    """The same runs, their Latin letters as light as the kanji if any of them is Japanese."""
    if not any(isinstance(run, TextRun) and linebreak.has_japanese(run.text) for run in runs):
        return runs
    return [
        TextRun(run.text, run.style.among_japanese(), run.rule) if isinstance(run, TextRun) else run
        for run in runs
    ]


def _paragraphs(runs: Iterable[Inline]) -> list[list[Inline]]:
    """Split runs at newlines."""
    found: list[list[Inline]] = [[]]
    for run in runs:
        if isinstance(run, InlinePicture):
            found[-1].append(run)
            continue
        for index, text in enumerate(run.text.split("\n")):
            if index:
                found.append([])
            if text:
                found[-1].append(TextRun(text, run.style, run.rule))
    return found


def _breakable(item: Inline) -> str:
    """The text of an item for line breaking; a rule id is one word."""
    if isinstance(item, InlinePicture):
        return linebreak.PICTURE
    if item.is_raised:
        return linebreak.NOTE * len(item.text)
    return "0" * len(item.text) if item.rule else item.text


_ItemSpan: TypeAlias = tuple[Inline, int, int]
"""A piece of a paragraph, and where in the paragraph's text it begins and ends."""


def _spans(items: Iterable[Inline]) -> list[_ItemSpan]:
    """The pieces of a paragraph with their places in its text."""
    items = list(items)
    ends = list(accumulate(len(_breakable(item)) for item in items))
    return list(zip(items, [0, *ends], ends, strict=False))


def _cut(spans: Iterable[_ItemSpan], span: linebreak.Span) -> Iterator[Inline]:
    """The part of a paragraph between two places of its text."""
    start, end = span
    for item, first, last in spans:
        if first >= end:
            break
        if last <= start:
            continue
        if isinstance(item, InlinePicture) or (start <= first and last <= end):
            yield item
        else:
            text = item.text[max(start - first, 0) : end - first]
            yield TextRun(text, item.style, item.rule)


def dotted_line(
    target: pygame.Surface, colour: Colour, ends: tuple[int, int], y: int, dot: int
) -> None:
    """Draw the dotted underline of a link; dots are ``dot`` pixels wide."""
    for x in range(ends[0], ends[1], dot * 3):
        target.fill(colour, (x, y, dot, dot))
