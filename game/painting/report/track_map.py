"""A board with the path of each man from where he entered it to where he ended."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import groupby, pairwise
from typing import Final, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.boards import BoardGeometry, CastleLayout, FieldLayout, HuntLayout
from game.painting.boards.board_cache import names_of
from game.painting.boards.castle.ruins import ruin
from game.painting.boards.geometry import FIELD_RADIUS, HUNT_RADIUS, SQUARE_SIDE, legs
from game.painting.boards.place_names import print_names
from game.painting.kit import Kit, kit_of
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.board.squares import Floor
from game.rules.state import DEAD, TANK, State
from game.story.story import Ground, TrackPoint, UnitTrack
from game.ui.cache import Cache
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Columns, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Placed, Size, View
from game.ui.views.view import Layout as ViewLayout

Pixel: TypeAlias = tuple[int, int]
_STAIRS: Final = 7
"""Units of the side of the square where stairs were taken."""


class TrackLine(Struct, frozen=True):
    """The parts of a path, each on one floor, and the points where stairs were taken."""

    parts: list[list[Pixel]]
    stairs: list[Pixel]

    @property
    def points(self) -> list[Pixel]:
        """All points of the path."""
        return [point for part in self.parts for point in part]


def track_line(
    layout: BoardGeometry, cells: Sequence[Cell], at: Callable[[Cell], Pixel]
) -> TrackLine:
    """The line of a path. Three ways lead from Nonette to the castle, so none is drawn."""
    parts: list[list[Pixel]] = []
    stairs: list[Pixel] = []
    for is_home, run in groupby(cells, lambda cell: cell == VILLAGE):
        if is_home:
            continue
        found = [[at(cell) for cell in leg] for leg in legs(layout, list(run))]
        for before, after in pairwise(found):
            stairs += [before[-1], after[0]]
        parts += found
    return TrackLine(parts, stairs)


def draw_track_line(
    kit: Kit, target: pygame.Surface, line: TrackLine, colour: Colour, width: float
) -> None:
    """Draw all parts of a line."""
    for part in line.parts:
        for start, end in pairwise(part):
            pygame.draw.line(target, colour, start, end, kit.px(width))
            pygame.draw.circle(target, colour, end, max(kit.px(width) // 2, 1))


def draw_stairs(kit: Kit, target: pygame.Surface, line: TrackLine, colour: Colour) -> None:
    """Draw a small square with a dark edge at each end of the stairs that were taken."""
    for place in line.stairs:
        square = pygame.Rect(0, 0, kit.px(_STAIRS), kit.px(_STAIRS))
        square.center = place
        pygame.draw.rect(target, kit.theme.palette.outline, square.inflate(2, 2))
        pygame.draw.rect(target, colour, square)


_DIMMED: Final = 195
"""Brightness of the board under the tracks, out of 255."""
_INKS: Final[dict[str, Colour]] = {
    "Angel": hex_colour("#f4f1e4"),
    "Blake": hex_colour("#ff8f70"),
    "Cooper": hex_colour("#9be564"),
    "Dylan": hex_colour("#5ec8f2"),
    "Elliot": hex_colour("#f5b83d"),
    "Frank": hex_colour("#ff9ecb"),
    "Garrett": hex_colour("#6fe0c0"),
    "Hank": hex_colour("#c9a6ff"),
    "Ines": hex_colour("#ff5c5c"),
    TANK: hex_colour("#f5b83d"),
}
_SPREAD: Final = 3.2
"""Distance in units between the lines of men who took the same path."""
_DISC: Final = 9
_COUNTER: Final = 34
_A_ROW: Final = 4
"""Counters in one row of a cell; more of them form further rows. The village is wide."""
_LEGEND_ROW: Final = 27


_LAYOUTS: Final[dict[Ground, Callable[[Boards, float], BoardGeometry]]] = {
    "field": lambda boards, zoom: FieldLayout(boards.field, FIELD_RADIUS * zoom),
    "castle": lambda boards, zoom: CastleLayout(boards.castle, SQUARE_SIDE * zoom),
    "hunt": lambda boards, zoom: HuntLayout(boards.hunt, HUNT_RADIUS * zoom),
}
"""How each board is laid out at a zoom."""


class TrackMap:
    """Draws a board scaled to fit; the board is printed once per size."""

    def __init__(self, kit: Kit, boards: Boards, ground: Ground) -> None:
        self._kit = kit
        self._boards = boards
        self._ground: Ground = ground
        self._prints: Cache[Hashable, pygame.Surface] = Cache(1)

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        tracks: Sequence[UnitTrack],
        state: State,
        share: float = 1.0,
    ) -> pygame.Rect:
        """Draw the board centred in a rectangle with `share` of all paths; returns its place."""
        kit = self._kit
        layout = self._layout(rect)
        language = kit.words.language
        burnt = state.blown if isinstance(layout, CastleLayout) else ()
        key = (rect.size, language, kit.prints.arrivals, burnt)
        picture = self._prints.take(key, lambda: self._dimmed(layout, burnt))
        spot = picture.get_rect(center=rect.center)
        target.blit(picture, spot)
        pygame.draw.rect(target, kit.theme.palette.border, spot, kit.px(1))
        clip = target.get_clip()
        target.set_clip(spot)
        seen = [(track, steps_on(track, self._ground)) for track in tracks]
        last = max((steps[-1].moment for _, steps in seen if steps), default=0)
        first = min((steps[0].moment for _, steps in seen if steps), default=0)
        until = first + round((last - first) * share)
        ways = [(track, [one for one in steps if one.moment <= until]) for track, steps in seen]
        lines = [
            (ink_of(kit, track.name), self._line(spot, layout, steps, number - len(ways) / 2))
            for number, (track, steps) in enumerate(ways)
        ]
        # Draw all dark edges first, so that none covers another man's line.
        for _, line in lines:
            draw_track_line(kit, target, line, kit.theme.palette.outline, 5)
        for ink, line in lines:
            draw_track_line(kit, target, line, ink, 2.6)
        for ink, line in lines:
            draw_stairs(kit, target, line, ink)
        starts, ends = self._starts(spot, layout, ways), self._ends(spot, layout, ways)
        taken = [*(box for _, box, _ in ends), *(self._letter_box(place) for _, place in starts)]
        self._draw_letters(target, [line.points for _, line in lines], ways, taken)
        for name, centre in starts:
            draw_disc(kit, target, centre, name)
        self._draw_ends(target, ends, state)
        target.set_clip(clip)
        return spot

    def _layout(self, rect: pygame.Rect) -> BoardGeometry:
        layout = _LAYOUTS[self._ground]
        width, height = layout(self._boards, 1.0).size
        return layout(self._boards, min(rect.width / width, rect.height / height))

    def _dimmed(self, layout: BoardGeometry, burnt: Sequence[Floor]) -> pygame.Surface:
        """The printed board, dimmed, with ruins for the floors that were blown up."""
        whole = self._kit.prints.at_hand(layout, self._kit.words.language)
        is_exact = whole.get_size() == layout.size
        picture = whole.copy() if is_exact else smoothscaled(whole, layout.size)
        if isinstance(layout, CastleLayout):
            for floor in burnt:
                picture.blit(*ruin(layout, floor))
        print_names(picture, names_of(layout, self._kit.words.language))
        picture.fill((_DIMMED, _DIMMED, _DIMMED), special_flags=pygame.BLEND_RGB_MULT)
        return picture

    def _at(
        self, spot: pygame.Rect, layout: BoardGeometry, cell: Cell, aside: float
    ) -> tuple[int, int]:
        """The point at which a man's line passes a cell, offset so that lines do not overlap."""
        x, y = layout.centre(cell)
        shift = aside * _SPREAD * self._kit.theme.ui
        return round(spot.left + x + shift), round(spot.top + y + shift)

    def _line(
        self, spot: pygame.Rect, layout: BoardGeometry, steps: Sequence[TrackPoint], aside: float
    ) -> TrackLine:
        """A man's line, beside those of the others."""
        cells = [one.cell for one in steps]
        return track_line(layout, cells, lambda cell: self._at(spot, layout, cell, aside))

    def _draw_letters(
        self,
        target: pygame.Surface,
        lines: Sequence[Sequence[tuple[int, int]]],
        ways: Sequence[tuple[UnitTrack, Sequence[TrackPoint]]],
        taken: Sequence[pygame.Rect],
    ) -> None:
        """Draw everyone's initial once on his path, as colour alone does not tell lines apart.

        Initials are placed on different parts of the paths, away from the places that are taken;
        one without a free place is left out.
        """
        boxes = [*taken]
        for number, (points, (track, _)) in enumerate(zip(lines, ways, strict=True), 1):
            best = round(len(points) * number / (len(lines) + 1))
            for point in sorted(points, key=lambda one: abs(points.index(one) - best)):
                box = self._letter_box(point)
                if box.collidelist(boxes) < 0:
                    boxes.append(box)
                    draw_disc(self._kit, target, point, track.name, is_filled=False)
                    break

    def _letter_box(self, place: Pixel) -> pygame.Rect:
        """The room that an initial takes at a point."""
        side = 2 * self._kit.px(_DISC + 2)
        return pygame.Rect(place[0] - side // 2, place[1] - side // 2, side, side)

    def _starts(
        self,
        spot: pygame.Rect,
        layout: BoardGeometry,
        ways: Sequence[tuple[UnitTrack, Sequence[TrackPoint]]],
    ) -> list[tuple[str, tuple[int, int]]]:
        """Where each man's disc shows that he entered this board; side by side in one cell. The
        counter alone shows who is still there."""
        began: dict[Cell, list[str]] = {}
        for track, steps in ways:
            first = next((one.cell for one in steps if one.cell != VILLAGE), None)
            if first is not None and steps[-1].cell != first:
                began.setdefault(first, []).append(track.name)
        pitch = self._kit.px(_DISC * 2 - 1)
        starts: list[tuple[str, tuple[int, int]]] = []
        for cell, names in began.items():
            row = pygame.Rect(0, 0, pitch * len(names), pitch)
            row.center = self._at(spot, layout, cell, 0)
            row.clamp_ip(spot)
            for place, name in enumerate(names):
                starts.append((name, (row.left + pitch // 2 + place * pitch, row.centery)))
        return starts

    def _ends(
        self,
        spot: pygame.Rect,
        layout: BoardGeometry,
        ways: Sequence[tuple[UnitTrack, Sequence[TrackPoint]]],
    ) -> list[tuple[UnitTrack, pygame.Rect, bool]]:
        """Where everyone's counter lies at the end of his path so far, and whether he fell there;
        those in one cell side by side."""
        kit = self._kit
        ended: dict[Cell, list[tuple[UnitTrack, TrackPoint]]] = {}
        for track, steps in ways:
            if steps:
                ended.setdefault(steps[-1].cell, []).append((track, steps[-1]))
        size = kit.px(_COUNTER)
        pitch = size + kit.px(2)
        ends: list[tuple[UnitTrack, pygame.Rect, bool]] = []
        for cell, there in ended.items():
            x, y = self._at(spot, layout, cell, 0)
            most = len(there) if cell == VILLAGE else _A_ROW
            a_row = -(-len(there) // -(-len(there) // most))
            for place, (track, last) in enumerate(there):
                row, across = divmod(place, a_row)
                in_row = min(a_row, len(there) - row * a_row)
                box = pygame.Rect(0, 0, size, size)
                box.center = round(x + (across - (in_row - 1) / 2) * pitch), y + row * pitch
                fell_here = track.end == "dead" and last == track.steps[-1]
                ends.append((track, box.clamp(spot), fell_here))
        return ends

    def _draw_ends(
        self,
        target: pygame.Surface,
        ends: Sequence[tuple[UnitTrack, pygame.Rect, bool]],
        state: State,
    ) -> None:
        """Draw the counters; a cross on those of men who fell there."""
        for track, box, fell_here in ends:
            picture = self._counter(track, state, box.width, is_gone=fell_here)
            target.blit(picture, picture.get_rect(center=box.center))
            if fell_here:
                _cross(target, box, self._kit)

    def _counter(
        self, track: UnitTrack, state: State, size: int, *, is_gone: bool
    ) -> pygame.Surface:
        if track.name == TANK:
            return self._kit.press.tank(size, damaged=bool(state.hunt and state.hunt.damaged))
        man = state.paras[track.name]
        # A man who died elsewhere left this board alive.
        alive = man if is_gone or man.at != DEAD else replace(man, at=VILLAGE, wounded=False)
        return self._kit.art.para(alive, size)


def steps_on(track: UnitTrack, ground: Ground) -> list[TrackPoint]:
    """The steps on this board."""
    is_castle = ground == "castle"
    found = [one for one in track.steps if ("-" in one.cell) == is_castle]
    if is_castle and found:
        home = [one for one in track.steps if one.cell == VILLAGE]
        return sorted([*found, *home], key=lambda one: one.moment)
    return [one for one in found if one.cell != VILLAGE]


def ink_of(kit: Kit, name: str) -> Colour:
    """The colour of a line."""
    return _INKS.get(name, kit.theme.palette.moon_100)


def draw_disc(
    kit: Kit, target: pygame.Surface, place: tuple[int, int], name: str, *, is_filled: bool = True
) -> None:
    """An initial on a disc in the line's colour, or in a ring of it."""
    radius, dark, ink = kit.px(_DISC), kit.theme.palette.outline, ink_of(kit, name)
    pygame.draw.circle(target, dark, place, radius + kit.px(2))
    pygame.draw.circle(target, ink, place, radius)
    if not is_filled:
        pygame.draw.circle(target, dark, place, radius - kit.px(2))
    style = Style("heavy", 14, kit.theme.palette.ink if is_filled else ink, grows=False)
    kit.type.draw(target, name[0].upper(), style, place, "center")


class Disc(View, frozen=True):
    """The disc of somebody in a legend."""

    name: str

    def size(self, layout: ViewLayout, room: Size) -> Size:
        """A square round the disc."""
        return layout.px(2 * _DISC + 4), layout.px(2 * _DISC + 4)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        draw_disc(kit_of(canvas.kit), canvas.target, placed.rect.center, self.name)


def _cross(target: pygame.Surface, box: pygame.Rect, kit: Kit) -> None:
    """A cross where a man died."""
    palette = kit.theme.palette
    inner = box.inflate(-box.width // 4, -box.height // 4)
    for colour, width in ((palette.outline, 6), (palette.red_text, 3)):
        pygame.draw.line(target, colour, inner.topleft, inner.bottomright, kit.px(width))
        pygame.draw.line(target, colour, inner.topright, inner.bottomleft, kit.px(width))


def grounds_of(tracks: Sequence[UnitTrack], *, is_hunt: bool) -> list[Ground]:
    """The boards that have tracks, in the order of the game."""
    if is_hunt:
        return ["hunt"]
    cells = [one.cell for track in tracks for one in track.steps if one.cell != VILLAGE]
    found: list[Ground] = []
    if any("-" not in cell for cell in cells):
        found.append("field")
    if any("-" in cell for cell in cells):
        found.append("castle")
    return found


def legend_view(kit: Kit, ground: Ground, tracks: Sequence[UnitTrack], columns: int) -> View:
    """A disc, a name, and the number of cells moved, for everyone who was on this board."""
    palette = kit.theme.palette
    name, far = Style("bold", 17, palette.moon_100), Style("text", 16, palette.moon_300)
    key = "story.squares" if ground == "castle" else "story.hexes"
    rows = []
    for track, cells in _walkers(ground, tracks):
        who = kit.say("story.tank" if track.name == TANK else f"name.{track.name}")
        many = Text(kit.words.count(key, cells), far, shrinks_to=0.8)
        line = row(Disc(track.name), Text(who, name, shrinks_to=0.8), Space(4), many, gap=6)
        rows.append(Box(line, height=_LEGEND_ROW))
    high = -(-len(rows) // columns)
    sides = tuple(column(*rows[place * high : (place + 1) * high]) for place in range(columns))
    inside = Box(Columns(sides, gap=16), (12, 0, 12, 8))
    return panel(palette, kit.head("story.ways"), inside, width=0)


def _walkers(ground: Ground, tracks: Sequence[UnitTrack]) -> list[tuple[UnitTrack, int]]:
    """Everyone who was on this board, and the number of cells each moved."""
    found = []
    for track in tracks:
        steps = [one for one in steps_on(track, ground) if one.cell != VILLAGE]
        if steps:
            found.append((track, len(steps) - 1))
    return found
