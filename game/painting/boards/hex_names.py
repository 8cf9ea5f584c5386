"""Candidate positions for the names of hexes in the field and the hunt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from game.painting.boards.field.printed import villages
from game.painting.boards.geometry import FieldLayout, HuntLayout
from game.painting.boards.lettering import for_names, in_language
from game.painting.boards.place_names import NamePosition, PlaceNames, around, board_types
from game.rules.board.hexes import Hex
from game.ui.theme import hex_colour
from game.ui.typography.text import Style, Typesetter

_HALO: Final = hex_colour("#0a1218")
_PALE: Final = hex_colour("#e8e0c4")
_POST: Final = Style("display", 14.5, _PALE, 0.05, _HALO, 2.4, grows=False)
_VILLAGE: Final = Style("display", 18, _PALE, 0.08, _HALO, 1.8, grows=False)
_BRIDGE: Final = Style("bold", 13, hex_colour("#dcd3b2"), 0.04, _HALO, 2.4, grows=False)
_STAR: Final = Style("text", 12.5, hex_colour("#d3dcd6"), 0.03, _HALO, 2.4, grows=False)
_SIGN: Final = Style("display", 17, hex_colour("#1d1a14"), 0.05, grows=False)
_SIGN_DOWN: Final = 35.5
_SIGN_ASIDE: Final = 95.0
"""Offset in units of the sign that stands to the right of its hex."""
_TOWN: Final = Style("display", 18, _PALE, 0.05, _HALO, 1.8, grows=False)
_LAIR: Final = Style("text", 15.5, hex_colour("#dbe4dc"), 0.03, _HALO, 1.5, grows=False)
_NUMBER: Final = Style("display", 25, _PALE, 0, _HALO, 1.8, grows=False)
_ABOVE_LAIR: Final = 47.0
"""Distance in units from a lair's middle up to its number."""
_ASIDE: Final = 42.0
"""Offset in units to the right or left if there is no room below or above."""


def field_names(layout: FieldLayout, lang: str, growth: float = 1.0) -> PlaceNames:
    """SS hexes, villages, bridges and stars; names of regions are printed on the ground.

    The hex to reach has a sign.
    """
    board, unit = layout.board, layout.unit
    types = board_types(unit)
    hamlets = villages(board)
    spots: dict[str, list[NamePosition]] = {}
    for cell, names in board.names.items():
        text = in_language(names, lang)
        if cell == board.nonette:
            sign = _lettered(_SIGN, lang, growth)
            words = text.upper(), sign
            # Men come from the west, so that the sign leaves the hexes there free.
            ways = [(_ASIDE * unit, _SIGN_DOWN * unit), (_SIGN_ASIDE * unit, 0)]
            first, last = around(types, *words, layout.centre(cell), ways)
            others = _around(types, layout, cell, words, _SIGN_DOWN)
            spots[cell] = _signs([first, *others, last])
            continue
        if cell in board.ss:
            style, text, down = _POST, text.upper(), 46.0
        elif cell in board.stars:
            style, down = _STAR, 43.0
        elif cell in hamlets:
            style, text, down = _VILLAGE, text.upper(), 34.0
        elif is_bridge(layout, cell):
            style, down = _BRIDGE, 30.0
        else:
            continue
        spots[cell] = _around(types, layout, cell, (text, _lettered(style, lang, growth)), down)
    return PlaceNames(types, spots)


def _signs(found: Iterable[NamePosition]) -> list[NamePosition]:
    """The same as signposts."""
    return [replace(one, is_sign=True) for one in found]


def is_bridge(layout: FieldLayout, cell: Hex) -> bool:
    """Whether the road crosses the river in this hex."""
    return layout.board.is_on("river", cell) and layout.board.is_on("road", cell)


def hunt_names(layout: HuntLayout, lang: str, growth: float = 1.0) -> PlaceNames:
    """The town, and each lair with its number, which doesn't grow."""
    board, unit = layout.board, layout.unit
    types = board_types(unit)
    spots: dict[str, list[NamePosition]] = {}
    # A number has one place only, so that names, which may move aside, come after it.
    for number, cell in board.lairs.items():
        ways = [(0, -_ABOVE_LAIR * unit)]
        spots[str(number)] = _over(around(types, str(number), _NUMBER, layout.centre(cell), ways))
    for cell, names in board.names.items():
        text = in_language(names, lang)
        is_town = cell == board.carentan
        style = _lettered(_TOWN if is_town else _LAIR, lang, growth)
        down = 50.0 if is_town else 46.0
        words = text.upper() if is_town else text
        spots[cell] = _over(_around(types, layout, cell, (words, style), down))
    return PlaceNames(types, spots)


def _lettered(style: Style, lang: str, growth: float) -> Style:
    """The style of a name in a language, grown by a factor."""
    return for_names(style.but(size=style.size * growth), lang)


def _over(found: Iterable[NamePosition]) -> list[NamePosition]:
    """The same over the counters, so that no reticle hides a lair's number or name."""
    return [replace(one, is_over=True) for one in found]


def _around(
    types: Typesetter,
    layout: FieldLayout | HuntLayout,
    cell: Hex,
    words: tuple[str, Style],
    down: float,
) -> list[NamePosition]:
    """`down` units below the middle of a hex, as far above it, or a little to the side."""
    if not words[0]:
        return []
    ways = [(0.0, down), (0.0, -down)]
    ways += [(aside, far) for far in (down, -down) for aside in (_ASIDE, -_ASIDE)]
    unit = layout.unit
    return around(types, *words, layout.centre(cell), [(x * unit, y * unit) for x, y in ways])
