"""Place names on a board: lettering, and candidate positions, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game import assets
from game.ui.theme import Colour, Theme, hex_colour
from game.ui.typography.linebreak import has_japanese
from game.ui.typography.text import Anchor, Style, Typesetter
from game.ui.widgets import hidden

SMALLEST_UNIT: Final = 0.85
"""The minimum scale of print, however small the board is."""
_JAPANESE: Final = 1.2
"""Kanji need a larger size than Latin letters to be readable on a small board."""
_TRANSLUCENT_FROM: Final = 20
"""Pixels; smaller kanji are opaque."""


class Lettering:
    """Draws text sized in board units, so that it grows with the zoom."""

    def __init__(self, picture: pygame.Surface, unit: float) -> None:
        self._picture = picture
        self._types = Typesetter(Theme(ui=max(unit, SMALLEST_UNIT)), assets.fonts())

    def write(
        self,
        text: str,
        style: Style,
        place: tuple[float, float],
        anchor: Anchor = "center",
        percent: float = 100,
    ) -> pygame.Rect:
        """Draw one line of text at a place in pixels, `percent` opaque."""
        line = self._types.line(text, style)
        opacity = print_opacity(text, self._types.pixels(style), percent)
        if opacity < 100:
            line = line.copy()
            line.fill(
                (255, 255, 255, round(255 * opacity / 100)), special_flags=pygame.BLEND_RGBA_MULT
            )
        box = line.get_rect()
        setattr(box, anchor, (round(place[0]), round(place[1])))
        return self._picture.blit(line, box)

    def width(self, text: str, style: Style) -> int:
        """The width of a line in pixels."""
        return self._types.width(text, style)

    def wrap(self, text: str, style: Style, room: int) -> list[str]:
        """Break a text into lines that fit a width in pixels."""
        return self._types.wrap(text, style, room)

    def height(self, style: Style) -> int:
        """The height of a line in pixels."""
        return self._types.height(style)


def print_opacity(text: str, pixels: int, percent: float) -> float:
    """`percent`, or 100 for kanji and kana too small to be legible if they are translucent."""
    return 100 if pixels < _TRANSLUCENT_FROM and has_japanese(text) else percent


def in_language(names: Mapping[str, str], lang: str) -> str:
    """The name in a language; else in English; else in any language it has; else empty."""
    return names.get(lang) or names.get("en") or next(iter(names.values()), "")


def for_names(style: Style, lang: str) -> Style:
    """The style at the size for names in this language."""
    return style.but(size=style.size * _JAPANESE) if lang == "ja" else style


_LEADING: Final = 0.8
"""Line spacing of a name, as a share of the line height."""
_PLATE: Final[Colour] = hex_colour("#0b1117")
_PLATE_RIM: Final[Colour] = hex_colour("#5d6f7c")
_SIGN: Final[Colour] = hex_colour("#e8e0c4")
_SIGN_EDGE: Final[Colour] = hex_colour("#0a1218")
_SIGN_ROOM, _SIGN_TIP, _SIGN_RIM = 9, 11, 2.2
"""Padding in units beside a name on a signpost, the length of its point, its dark rim."""
PLATE_ROOM: Final = 3
"""Padding in units at the left and right of a name on its plate."""


class NamePosition(Struct, frozen=True):
    """A candidate position: the middle of the name's upper edge, in pixels of the whole board."""

    lines: tuple[str, ...]
    style: Style
    x: float
    y: float
    percent: float = 100
    is_plate: bool = False
    """Whether it is drawn on a plate of its own, also over counters."""
    is_over: bool = False
    """Whether it is drawn over counters, as it must not be hidden by what surrounds them."""
    is_sign: bool = False
    """Whether it stands on a signpost that points to the right."""


class LetteredName(Struct, frozen=True):
    """A name at its place on the whole board."""

    name: str
    picture: pygame.Surface
    rect: pygame.Rect
    is_over: bool
    """Whether it is drawn over the counters."""


_Place: TypeAlias = tuple[NamePosition, pygame.Rect]


class _Places:
    """The positions of one name, best first; each is computed when first needed."""

    def __init__(
        self, spots: Iterable[NamePosition], box: Callable[[NamePosition], pygame.Rect]
    ) -> None:
        self._coming: Final = iter(spots)
        self._box: Final = box
        self._known: Final[list[_Place]] = []

    def __iter__(self) -> Iterator[_Place]:
        yield from self._known
        for spot in self._coming:
            place = spot, self._box(spot)
            self._known.append(place)
            yield place

    @property
    def first(self) -> _Place | None:
        """The best position, if there is any."""
        return next(iter(self), None)


class PlaceNames:
    """The names of one board at one zoom."""

    def __init__(
        self,
        types: Typesetter,
        spots: Mapping[str, Iterable[NamePosition]],
        signs: Callable[[], Sequence[LetteredName]] = tuple,
    ) -> None:
        """`spots` maps each name to its candidates, which may be none; they are read lazily.
        `signs` makes what stays at its place and is seen only together with all names."""
        self._types: Final = types
        self._signs: Final = signs
        self._sizes: Final[dict[tuple[object, ...], tuple[int, int]]] = {}
        places = {name: _Places(found, self._box) for name, found in spots.items()}
        self._first: Final = {
            name: found.first for name, found in places.items() if found.first is not None
        }
        self._places: Final = {name: places[name] for name in self._first}
        self._pictures: Final[dict[tuple[object, ...], pygame.Surface]] = {}

    @cached_property
    def signs(self) -> Sequence[LetteredName]:
        """What stays at its place, made when it is first shown."""
        return self._signs()

    def first(self) -> list[LetteredName]:
        """Every name at its position on an empty board."""
        return [self._lettered(name, *place) for name, place in self._first.items()]

    def beside(self, covered: Sequence[pygame.Rect]) -> list[LetteredName]:
        """Every name where nothing of it is hidden; `covered` are rectangles of the whole board.

        Names that can keep their first position do; the others avoid them too. Without a free
        position one on a plate, or over counters, is where it hides least; another is left out.
        """
        found = {
            name: (spot, box)
            for name, (spot, box) in self._first.items()
            if not spot.is_plate and box.collidelist(covered) < 0
        }
        named = [box for _, box in found.values()]
        for name, places in self._places.items():
            clearest = None if name in found else _clearest(places, covered, named)
            if clearest is not None:
                found[name] = clearest
                named.append(clearest[1])
        return [self._lettered(name, *found[name]) for name in self._places if name in found]

    def _box(self, spot: NamePosition) -> pygame.Rect:
        """The rectangle of a name at a position."""
        key = (spot.lines, spot.style, spot.is_plate, spot.is_sign)
        if key not in self._sizes:
            self._sizes[key] = self._size(spot)
        box = pygame.Rect((0, 0), self._sizes[key])
        box.midtop = round(spot.x), round(spot.y)
        return box

    def _size(self, spot: NamePosition) -> tuple[int, int]:
        wide = max(self._types.width(line, spot.style) for line in spot.lines)
        line = self._types.height(spot.style)
        high = round(line * (1 + _LEADING * (len(spot.lines) - 1)))
        px = self._types.theme.px
        if spot.is_sign:
            return wide + 2 * px(_SIGN_ROOM) + px(_SIGN_TIP), high + 2 * px(_SIGN_RIM)
        room = 2 * px(PLATE_ROOM) if spot.is_plate else 0
        return wide + room, high

    def _lettered(self, name: str, spot: NamePosition, box: pygame.Rect) -> LetteredName:
        key = (spot.lines, spot.style, spot.percent, spot.is_plate, spot.is_sign)
        if key not in self._pictures:
            self._pictures[key] = self._set(spot, box.size)
        return LetteredName(name, self._pictures[key], box, spot.is_plate or spot.is_over)

    def _set(self, spot: NamePosition, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        if spot.is_plate:
            corner = self._types.theme.px(2)
            pygame.draw.rect(picture, _PLATE, picture.get_rect(), border_radius=corner)
            pygame.draw.rect(picture, _PLATE_RIM, picture.get_rect(), 1, border_radius=corner)
        y, x = 0.0, size[0] // 2
        if spot.is_sign:
            rim, tip = self._types.theme.px(_SIGN_RIM), self._types.theme.px(_SIGN_TIP)
            y, x = float(rim), (size[0] - tip) // 2
            for edge, colour in ((0, _SIGN_EDGE), (rim, _SIGN)):
                board = picture.get_rect().inflate(-2 * edge, -2 * edge)
                neck, point = board.right - tip, (board.right, board.centery)
                top, foot = (neck, board.top), (neck, board.bottom)
                corners = (board.topleft, top, point, foot, board.bottomleft)
                pygame.draw.polygon(picture, colour, corners)
        for line in spot.lines:
            words = self._types.line(line, spot.style)
            picture.blit(words, words.get_rect(midtop=(x, round(y))))
            y += words.get_height() * _LEADING
        opacity = print_opacity("".join(spot.lines), self._types.pixels(spot.style), spot.percent)
        if opacity < 100:
            alpha = round(255 * opacity / 100)
            picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return picture


def board_types(unit: float) -> Typesetter:
    """A typesetter for board text at `unit` pixels per unit."""
    return Typesetter(Theme(ui=max(unit, SMALLEST_UNIT)), assets.fonts())


def print_names(picture: pygame.Surface, names: PlaceNames) -> None:
    """Draw every sign and name into a picture of a board without counters."""
    lettered = (*names.signs, *names.first())
    picture.blits([(one.picture, one.rect) for one in lettered], False)


def print_whole_names(
    picture: pygame.Surface,
    names: PlaceNames,
    corner: tuple[int, int],
    counters: Iterable[pygame.Rect],
) -> None:
    """Draw into a picture of part of a board the names that it doesn't cut, beside the counters.

    `corner` is the upper left corner of the part, in pixels of the whole board.
    """
    left, top = corner
    lettered = names.beside([counter.move(left, top) for counter in counters])
    spots = [(one.picture, one.rect.move(-left, -top)) for one in lettered]
    seen = picture.get_rect()
    picture.blits([(name, rect) for name, rect in spots if seen.contains(rect)], False)


def around(
    types: Typesetter,
    text: str,
    style: Style,
    centre: tuple[float, float],
    ways: Iterable[tuple[float, float]],
) -> list[NamePosition]:
    """Candidates for one line, centred at each offset of `ways` (right, down) from a point."""
    half = types.height(style) / 2
    x, y = centre
    return [NamePosition((text,), style, x + right, y + down - half) for right, down in ways]


def _clearest(
    places: Iterable[_Place], covered: Sequence[pygame.Rect], named: Sequence[pygame.Rect]
) -> _Place | None:
    """The first place clear of counters and other names, or the one over the fewest counters."""
    for spot, box in places:
        if not spot.is_plate and box.collidelist(covered) < 0 and box.collidelist(named) < 0:
            return spot, box
    over = (place for place in places if place[0].is_plate or place[0].is_over)
    apart = [place for place in over if place[1].collidelist(named) < 0]
    return min(apart, key=lambda place: hidden(place[1], covered), default=None)
