"""The list of maps: a line with picture and contents or faults, and the paper beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Struct

from game.boards.loading import Board, MapFile, own_map
from game.boards.sheet import MapSheet, texts
from game.boards.summary import parts_that_differ
from game.painting.boards.geometry import fitted
from game.painting.kit import Kit
from game.rules.board import VILLAGE, CastleBoard, FieldBoard, HuntBoard
from game.rules.board.squares import FLOORS
from game.tabletop.hud.man_card import dashed
from game.tabletop.rulebook.switches import FramedWord
from game.ui.pictures import smoothscaled
from game.ui.typography.text import Style
from game.ui.views.containers import AsMany, At, Box, Fit, Grid, Layers, Ruling, Space, column, row
from game.ui.views.panels import paper
from game.ui.views.texts import Picture, Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

if TYPE_CHECKING:
    from game.boards import Fault


_BAR: Final = 4
"""Units of the bar beside the selected line while something else has the focus."""
PICTURE: Final = (212, 96)
"""Units of the room for a picture; large letters leave less."""
LARGE: Final = 0.85
_PAD: Final = (14, 10, 14, 10)
_HIGH: Final = 116


class MapLine(Struct, frozen=True):
    """A map of the list. Without a path it is the game's own."""

    label: str
    path: Path | None
    holds: str
    """Its contents in a few words, or that it is being read."""
    faults: tuple[Fault, ...] = ()
    is_played: bool = False
    """Whether new games use it."""


def map_row(kit: Kit, line: MapLine, picture: Picture | None, *, is_marked: bool) -> View:
    """A line; `is_marked` says that it is selected though something else has the focus."""
    palette = kit.theme.palette
    share = LARGE if kit.is_large else 1.0
    edge, thick = (palette.amber, 2) if line.is_played else (palette.border, 1)
    shown: View = _no_picture(kit, line) if picture is None else picture
    wide, high = (length * share for length in PICTURE)
    rim = Box(View(), edge=edge, thick=thick)
    frame = Box(Layers((shown, rim)), width=wide, height=high, is_fixed=True)
    inside = row(frame, Box(_words(kit, line), fills=True), gap=14)
    whole = column(Box(inside, _PAD, height=_HIGH), Ruling(palette.border, 1))
    if not is_marked:
        return whole
    bar = Box(View(), width=_BAR, ground=palette.amber)
    return Layers((whole, At(bar, "start", "fill")))


def _no_picture(kit: Kit, line: MapLine) -> View:
    """A dark ground, with a cross for a map that can't be played."""
    palette = kit.theme.palette
    style = Style("heavy", 56, palette.red_text, grows=False)
    return Box(At(Text("×" if line.faults else "", style)), ground=palette.night_900)


def _words(kit: Kit, line: MapLine) -> View:
    palette = kit.theme.palette
    is_faulty = bool(line.faults)
    name = Style("bold", 22, palette.disabled if is_faulty else palette.moon_100)
    text = Style("text", 16, palette.red_text if is_faulty else palette.moon_300)
    label: View = Text(line.label, name, shrinks_to=0.7, cuts=True)
    if line.is_played:
        used = Text(kit.say("boards.played"), Style("bold", 14, palette.amber_ink))
        stamp = Box(used, (7, 2, 7, 2), palette.amber)
        label = Fit((row(Text(line.label, name), stamp, gap=14), row(label, stamp, gap=14)))
    return column(label, Text(line.holds, text, lines=3, cuts=True), align="start")


class Invitation(View, frozen=True):
    """A sentence in a dashed frame."""

    words: View

    def size(self, layout: Layout, room: Size) -> Size:
        """As high as a line."""
        return room[0], max(layout.size(self._inside, room)[1], layout.px(_HIGH))

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """The sentence."""
        return [(self._inside, rect)]

    @property
    def _inside(self) -> View:
        return At(Box(self.words, (28, 14, 28, 14)))

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the frame, and the sentence."""
        kit = canvas.kit
        slot = placed.rect.inflate(-2 * kit.px(_PAD[0]), -2 * kit.px(_PAD[1]))
        dashed(canvas.target, slot, kit.theme.palette.night_500, kit.trim)
        canvas.paint(placed.parts)


_HEADS: Final = ("squares", "rooms", "bursts", "steps")
"""The figures of each floor of a castle."""
_LONGEST: Final = 300
"""The most characters of a text written by the map's author."""
_MOST_LAYERS: Final = 4
"""The most layers that are named."""


def describe_map(kit: Kit, found: MapFile, sheet: MapSheet | None) -> MapDescription:
    """The description. The map's own properties are missing if they couldn't be read."""
    own = own_map(found.kind)
    name = _own_words(kit, sheet, "name")
    author = str(sheet.properties.get("author", "")) if sheet is not None else ""
    by = kit.say("boards.by", who=author[:_LONGEST]) if author else ""
    return MapDescription(
        name or kit.say(f"boards.{found.kind}"),
        by,
        _own_words(kit, sheet, "about"),
        tuple(_floors(kit, found.board) if isinstance(found.board, CastleBoard) else ()),
        tuple(_facts(kit, found.board)),
        "" if found.digest == own.digest else _differing(kit, own.board, found.board),
        "" if found.digest == own.digest or sheet is None else _undrawn(kit, sheet.undrawn),
    )


def _own_words(kit: Kit, sheet: MapSheet | None, what: str) -> str:
    """A text property of the map in the player's language, otherwise in English."""
    found = texts(sheet.properties, what) if sheet is not None else {}
    return found.get(kit.words.language, found.get("en", ""))[:_LONGEST]


def _differing(kit: Kit, own: Board, other: Board) -> str:
    parts = parts_that_differ(own, other)
    if not parts:
        return kit.say("boards.differs.not")
    names = kit.say("maps.and").join(kit.say(f"maps.part.{part}") for part in parts)
    return kit.say("boards.differs", parts=names)


def _undrawn(kit: Kit, layers: Sequence[str]) -> str:
    """What isn't shown of what was painted in Tiled."""
    if not layers:
        return ""
    more = ("…",) if len(layers) > _MOST_LAYERS else ()
    return kit.say(
        "boards.undrawn", layers=kit.say("maps.and").join((*layers[:_MOST_LAYERS], *more))
    )


def _facts(kit: Kit, board: Board) -> Sequence[tuple[str, str]]:
    """Labels and values."""
    if isinstance(board, FieldBoard):
        return _of_field(kit, board)
    return _of_castle(kit, board) if isinstance(board, CastleBoard) else _of_hunt(kit, board)


def _of_field(kit: Kit, board: FieldBoard) -> Sequence[tuple[str, str]]:
    bridges = sum(board.is_on("river", cell) and board.is_on("road", cell) for cell in board.hexes)
    way = board.distance(board.aircraft[0], board.nonette)
    return (
        (kit.say("boards.fact.size"), f"{board.width} × {board.height}"),
        (kit.say("boards.fact.marsh"), f"{round(100 * len(board.marsh) / len(board.hexes))}%"),
        (kit.say("boards.fact.bridges"), str(bridges)),
        (kit.say("boards.fact.stars"), str(len(board.stars))),
        (kit.say("boards.fact.posts"), str(len(board.ss))),
        (kit.say("boards.fact.way"), str(way)),
    )


def _floors(kit: Kit, board: CastleBoard) -> Sequence[tuple[str, ...]]:
    """The contents of each floor, below headings."""
    walk = board.walk(VILLAGE)
    rows = [("", *(kit.say(f"boards.floors.{head}") for head in _HEADS))]
    for floor in FLOORS:
        icon, required = board.charges[floor]
        squares = sum(board.floor_of[square] == floor for square in board.squares)
        rooms = sum(room.floor == floor and room.kind != "hole" for room in board.rooms)
        counts = (squares, rooms, required, walk.get(icon, 0))
        rows.append((kit.say(f"floor.{floor}"), *map(str, counts)))
    return rows


def _of_castle(kit: Kit, board: CastleBoard) -> Sequence[tuple[str, str]]:
    counts = {
        "markers": board.markers,
        "guards": board.ss,
        "doorways": board.doorways,
        "openings": board.openings,
        "stairs": board.stairs,
    }
    return [(kit.say(f"boards.fact.{name}"), str(len(all_))) for name, all_ in counts.items()]


def _of_hunt(kit: Kit, board: HuntBoard) -> Sequence[tuple[str, str]]:
    away = [board.distance(board.carentan, cell) for cell in board.lairs.values()]
    return (
        (kit.say("boards.fact.size"), f"{board.width} × {board.height}"),
        (kit.say("boards.fact.printed"), str(len(board.hexes))),
        (kit.say("boards.fact.lairs"), str(len(board.lairs))),
        (kit.say("boards.fact.away"), f"{min(away)}–{max(away)}"),
    )


LARGE_PICTURE: Final = (420, 230)
"""Units of the picture's space."""
WIDTH: Final = 452


def picture_room(kit: Kit) -> tuple[int, int]:
    """The size of the picture's space in pixels."""
    return kit.px(LARGE_PICTURE[0]), kit.px(LARGE_PICTURE[1])


def large_picture(kit: Kit, board: Board) -> pygame.Surface | None:
    """The board as large as fits into that space; None until it is painted on another thread."""
    wide, high = picture_room(kit)
    # Painted larger and scaled down, so that hedges and walls stay visible.
    layout = fitted(board, (2 * wide, 2 * high))
    whole = kit.prints.ready_with_names(layout, kit.words.language)
    if whole is None:
        return None
    return smoothscaled(whole, (whole.get_width() // 2, whole.get_height() // 2))


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
    undrawn: str = ""
    """The layers that the game doesn't show."""


def board_paper(
    kit: Kit, description: MapDescription, picture: Picture | None, *, is_played: bool
) -> View:
    """Title, picture, facts, further lines while there is room; a stamp if it is in use."""
    palette = kit.theme.palette
    shown, high = View() if picture is None else picture, float(LARGE_PICTURE[1])
    if picture is not None and picture.picture is not None:
        high = picture.picture.get_height() / kit.theme.ui + 8
    rim = Box(View(), edge=palette.ink)
    frame = Box(Layers((shown, rim)), height=high, ground=palette.night_900, is_fixed=True)
    facts = AsMany(tuple(_said(kit, description)), (Space(),))
    stamp = FramedWord(kit.head("boards.played")) if is_played else Space()
    rest = column(Space(), Fit((stamp, Space())))
    inside = column(frame, Box(facts, (0, 8, 0, 0)), Box(rest, fills=True))
    sheet = paper(palette, description.title.upper(), inside)
    return Box(sheet, width=WIDTH, is_fixed=True)


def _said(kit: Kit, description: MapDescription) -> Iterator[View]:
    """What is said of the map, the most important first."""
    palette = kit.theme.palette
    text, red = Style("text", 17, palette.ink), Style("text", 17, palette.ink_rule)
    bold = text.but(role="bold")
    ruling = Box(Ruling(palette.paper_500, 1), (0, 4, 0, 6))
    for words, style in ((description.by, bold), (description.about, text)):
        if words:
            yield Box(Text(words, style, lines=0), (0, 0, 0, 4))
    notes = [words for words in (description.differs, description.undrawn) if words]
    for words in notes:
        yield Text(words, red, lines=0)
    if notes:
        yield ruling
    if description.table:
        yield _table(kit, description.table)
        yield ruling
    for label, value in description.facts:
        told = Text(value, bold, lines=0, flush="right")
        yield Box(row(Text(label, text), Space(16), told, align="start"), (0, 0, 0, 4))


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
