"""Rich text: bold, colours, inline pictures, and clickable rule ids.

Markup: ``**bold**``, ``<red>colour</>``, ``[R4.3.1]`` a rule id, ``<die/>`` a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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


class Run(Struct, frozen=True):
    """A piece of text in one style; with a rule id it is a link to that rule."""

    text: str
    style: Style
    rule: str = ""


class Picture(Struct, frozen=True):
    """A small picture in the line, placed like a word."""

    surface: pygame.Surface


Inline: TypeAlias = Run | Picture


class Link(Struct, frozen=True):
    """The place of a rule id that was drawn."""

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


def read_markup(
    text: str,
    style: Style,
    colours: Mapping[str, Colour],
    pictures: Mapping[str, pygame.Surface] | None = None,
) -> list[Inline]:
    """Parse a marked-up text; an unknown picture or colour stays plain text."""
    runs: list[Inline] = []
    place = 0
    rule_style = style.but(role="bold", size=min(style.size, 14), colour=colours.get("rule"))
    for mark in _MARK.finditer(text):
        if mark.start() > place:
            runs.append(Run(text[place : mark.start()], style))
        place = mark.end()
        if mark["bold"]:
            runs.append(Run(mark["bold"], style.but(role="heavy")))
        elif mark["rule"]:
            runs.append(Run(mark["rule"], rule_style, mark["rule"]))
        elif mark["picture"] and mark["picture"] in (pictures or {}):
            runs.append(Picture((pictures or {})[mark["picture"]]))
        elif mark["tint"]:
            runs.append(Run(mark["tinted"], style.but(colour=colours.get(mark["tint"]))))
        else:
            runs.append(Run(mark[0], style))
    if place < len(text):
        runs.append(Run(text[place:], style))
    return runs


_Set: TypeAlias = tuple[pygame.Surface, int, int]
"""A picture and its place in a block."""
_LinkSet: TypeAlias = tuple[Run, pygame.Rect, int]
"""A rule id, its box in a block, and the vertical offset of its dots."""


class Block:
    """Text laid out in a column; it can be drawn any number of times."""

    def __init__(
        self, type_: Typesetter, runs: Iterable[Inline], room: int, leading: float = 1.0
    ) -> None:
        """``room`` is the width of the column in pixels; ``leading`` scales the line spacing."""
        self._type = type_
        self._runs = list(runs)
        self._lines = self._set(room)
        styles = [run.style for run in self._runs if isinstance(run, Run)] or [Style()]
        self._ascent = max(type_.ascent(style) for style in styles)
        descent = max(type_.height(style) - type_.ascent(style) for style in styles)
        tall = [p.surface.get_height() for p in self._runs if isinstance(p, Picture)]
        self._line_height = round(max([self._ascent + descent, *tall]) * leading)
        self._pictures: list[_Set] = []
        self._links: list[_LinkSet] = []
        self.width = max((line.width for line in self._lines), default=0)
        self.height = self._line_height * len(self._lines)

    @property
    def lines(self) -> int:
        """The number of lines."""
        return len(self._lines)

    def draw(self, target: pygame.Surface, place: tuple[int, int]) -> list[Link]:
        """Draw with the upper left corner at ``place``; returns the links drawn."""
        left, top = place
        if not self._pictures:
            self._pictures, self._links = self._composed()
        pictures = self._pictures
        target.fblits([(picture, (left + x, top + y)) for picture, x, y in pictures])
        clip = target.get_clip()
        return [self._draw_link(target, link, place, clip) for link in self._links]

    def _composed(self) -> tuple[list[_Set], list[_LinkSet]]:
        """All pictures and links with their places in the block, computed at the first drawing."""
        pictures: list[_Set] = []
        links: list[_LinkSet] = []
        for row, line in enumerate(self._lines):
            top = row * self._line_height
            for placed in line.placed:
                picture, x, y = self._picture(placed, top)
                pictures.append((picture, x, y))
                if isinstance(placed.item, Run) and placed.item.rule:
                    box = picture.get_rect(topleft=(x, y))
                    below = top + self._ascent + self._dot() * 2
                    links.append((placed.item, box, below))
        return pictures, links

    def _picture(self, placed: _Placed, top: int) -> _Set:
        if isinstance(placed.item, Picture):
            surface = placed.item.surface
            return surface, placed.x, top + (self._line_height - surface.get_height()) // 2
        run = placed.item
        y = top + self._ascent - self._type.ascent(run.style)
        return self._type.line(run.text, run.style), placed.x, y

    def _draw_link(
        self,
        target: pygame.Surface,
        link: _LinkSet,
        place: tuple[int, int],
        clip: pygame.Rect,
    ) -> Link:
        """Draw the dots under a rule id; returns its link, clipped to what is visible."""
        run, box, below = link
        rect = box.move(place)
        dotted_line(
            target, run.style.colour, (rect.left, rect.right), place[1] + below, self._dot()
        )
        return Link(rect.clip(clip), run.rule)

    def _dot(self) -> int:
        return max(self._type.theme.px(1), 1)

    def _set(self, room: int) -> list[_Line]:
        lines = [_Line()]
        for run in self._runs:
            if isinstance(run, Picture):
                self._place(lines, run, run.surface.get_width() + self._dot() * 2, room)
                continue
            for index, paragraph in enumerate(run.text.split("\n")):
                if index:
                    lines.append(_Line())
                for piece in self._break(run, paragraph, room):
                    self._place(lines, piece, self._type.width(piece.text, piece.style), room)
        _give_company(lines, room)
        return lines

    def _break(self, run: Run, text: str, room: int) -> Iterable[Run]:
        if run.rule:
            return [run]
        style = run.style
        pieces = linebreak.fit(text, room, lambda piece: self._type.width(piece, style))
        return [Run(piece, style) for piece in pieces]

    def _place(self, lines: list[_Line], item: Inline, width: int, room: int) -> None:
        """Append one piece to the last line or a new one; drop a space at the end of a line."""
        line = lines[-1]
        needed = width
        if isinstance(item, Run) and not item.rule:
            needed = self._type.width(item.text.rstrip(), item.style)
        if line.placed and line.width + needed > room and not _sticks(item):
            line = _Line()
            lines.append(line)
            if isinstance(item, Run) and item.text.startswith(" "):
                item = Run(item.text.lstrip(), item.style, item.rule)
                width = self._type.width(item.text, item.style)
        line.placed.append(_Placed(item, line.width, width))
        line.width += width


def _give_company(lines: list[_Line], room: int) -> None:
    """Move a word down to the last line if one piece would be alone there."""
    if len(lines) <= 1 or not lines[-2].placed or len(lines[-1].placed) != 1:
        return
    before, alone = lines[-2].placed[-1], lines[-1].placed[-1]
    wide = before.width + alone.width
    if alone.width >= room * linebreak.LONELY or wide > room or not _may_lead(before.item):
        return
    if lines[-2].width - before.width < room * linebreak.KEPT:
        return
    lines[-2].placed.pop()
    lines[-2].width -= before.width
    moved = [_Placed(before.item, 0, before.width), _Placed(alone.item, before.width, alone.width)]
    lines[-1] = _Line(moved, wide)


def _may_lead(item: Inline) -> bool:
    """Whether a line may begin with a piece."""
    return isinstance(item, Run) and not item.text.startswith(" ") and not _sticks(item)


def _sticks(item: Inline) -> bool:
    """Whether a piece must not start a line: a full stop, a closing bracket."""
    return isinstance(item, Run) and item.text.strip() in {".", ",", ":", ";", ")", "、", "。", ""}


def dotted_line(
    target: pygame.Surface, colour: Colour, ends: tuple[int, int], y: int, dot: int
) -> None:
    """Draw the dotted underline of a link; dots are ``dot`` pixels wide."""
    for x in range(ends[0], ends[1], dot * 3):
        target.fill(colour, (x, y, dot, dot))
