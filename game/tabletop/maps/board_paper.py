"""The paper beside the list of maps: the selected one in large, with its description."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from game.painting.kit import Kit
from game.tabletop.hud.rubber_stamp import Stamp
from game.ui.typography.text import Style
from game.ui.views.containers import AsMany, Box, Fit, Grid, Layers, Ruling, Space, column, row
from game.ui.views.panels import paper
from game.ui.views.texts import Picture, Text
from game.ui.views.view import View

PICTURE: Final = (420, 230)
"""Units of the picture's space."""
WIDTH: Final = 452


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


def board_paper(
    kit: Kit, description: MapDescription, picture: Picture | None, *, is_played: bool
) -> View:
    """Title, picture, facts, further lines while there is room; a stamp if it is in use."""
    palette = kit.theme.palette
    shown, high = View() if picture is None else picture, float(PICTURE[1])
    if picture is not None and picture.picture is not None:
        high = picture.picture.get_height() / kit.theme.ui + 8
    rim = Box(View(), edge=palette.ink)
    frame = Box(Layers((shown, rim)), height=high, ground=palette.night_900, is_fixed=True)
    facts = AsMany(tuple(_facts(kit, description)), (Space(),))
    stamp = Stamp(kit.head("boards.played")) if is_played else Space()
    rest = column(Space(), Fit((stamp, Space())))
    inside = column(frame, Box(facts, (0, 8, 0, 0)), Box(rest, fills=True))
    sheet = paper(palette, description.title.upper(), inside)
    return Box(sheet, width=WIDTH, is_fixed=True)


def _facts(kit: Kit, description: MapDescription) -> Iterator[View]:
    """What is said of the map, the most important first."""
    palette = kit.theme.palette
    text, red = Style("text", 17, palette.ink), Style("text", 17, palette.ink_rule)
    bold = text.but(role="bold")
    ruling = Box(Ruling(palette.paper_500, 1), (0, 4, 0, 6))
    for words, style in ((description.by, bold), (description.about, text)):
        if words:
            yield Box(Text(words, style, lines=0), (0, 0, 0, 4))
    if description.table:
        yield _table(kit, description.table)
        yield ruling
    for label, value in description.facts:
        told = Text(value, bold, lines=0, flush="right")
        yield Box(row(Text(label, text), Space(16), told, align="start"), (0, 0, 0, 4))
    if description.differs:
        yield ruling
        yield Text(description.differs, red, lines=0)


def _table(kit: Kit, rows: tuple[tuple[str, ...], ...]) -> View:
    """The first text of each row at the left, the others below their headings."""
    palette = kit.theme.palette
    head, text = Style("text", 16, palette.ink_rule), Style("text", 17, palette.ink)
    bold = text.but(role="bold")
    cells = tuple(
        (
            Text(first, text),
            *(Text(one, bold if number else head, flush="right") for one in others),
        )
        for number, (first, *others) in enumerate(rows)
    )
    return Grid(cells, wide=0, gap=(18, 4))
