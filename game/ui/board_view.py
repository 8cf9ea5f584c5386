"""A board in the window: its print, the marks on it, the counters, and what moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.rules.board import VILLAGE, Cell
from game.rules.squares import Floor
from game.rules.state import State
from game.ui.art.poses import SHEET, STILL
from game.ui.backdrop import Backdrop, Outdoors
from game.ui.board_sheets import Sheet
from game.ui.boards import CastleLayout, Layout
from game.ui.boards.overlays import Overlays, Shown
from game.ui.camera import Camera, Point
from game.ui.director import Motion
from game.ui.effects import draw_over
from game.ui.heading import STRAIGHT
from game.ui.kit import Kit
from game.ui.marks import Marks, draw_regions, draw_signs, trace_marks
from game.ui.mind import Mind, Slip, cells_of, draw_mind, slips_of
from game.ui.motions import Ground, moved, pose_of, quake
from game.ui.name_plates import NamePlates
from game.ui.parts import is_whole
from game.ui.pieces import Piece, hits_shown, piece_list
from game.ui.placement import Placement
from game.ui.shelf import Shelf
from game.ui.smooth import smoothscaled
from game.ui.spread import spread_of
from game.ui.stacks import Placed
from game.ui.theme import Theme
from game.ui.traces import Traces
from game.ui.weather import TICK_MS, Weather

IDLE: Final = SHEET["idle"]
_MARGIN: Final = 14
"""Units beyond a counter's box that its marks and its shadow may reach."""
_MARK_REACH: Final = 16
"""Units of the board beyond a cell's box that its marks may reach."""


class BoardView:
    """Draws one board through a camera, and says what lies under a pixel."""

    def __init__(self, kit: Kit, sheet: Sheet) -> None:
        self._kit = kit
        self._sheet = sheet
        self._overlays = Overlays(kit.theme.palette, kit.turns)
        self._base = sheet.layout(1.0)
        self._cells: Final = frozenset(self._base.cells)
        self._small: Shelf[tuple[float, str, int], pygame.Surface] = Shelf(1)
        self.camera = Camera()
        self.fan: Cell | None = None
        """The cell whose stack is fanned out."""
        self.breath = 0
        """The frame of those who wait for their turn."""
        self.weather: Weather | None = None
        """What moves over the print by itself."""
        self.weather_ms = 0
        """How far it has come; it is seen to move once a tick."""
        self._backdrop = Backdrop(kit)
        self.heading = STRAIGHT
        """Which way the tank points."""
        self.ruins: tuple[Floor, ...] = ()
        """Floors of the castle that are burnt out."""
        self.names = NamePlates(kit, sheet)
        """Lettered over the print, where no counter lies."""
        self._counters = Placement(kit, sheet, self.camera)
        self._reticles: Shelf[tuple[int, Theme], pygame.Surface] = Shelf(4)
        self._discs: Shelf[tuple[int, Theme], pygame.Surface] = Shelf(8)
        self._lit: tuple[object, Traces] = (None, Traces())
        """What the weather depended on when it was noted last."""
        self._looks: tuple[object, list[object]] = (None, [])
        """What counters depended on when they were looked at last, and how they looked."""
        self._stands: tuple[object, Marks, Traces] = (None, Marks(), Traces())
        """What counters and marks depended on when they were noted last."""
        self._slips: tuple[Mind, object, list[Slip]] = (Mind(), None, [])
        """What stands beside the arrows, and what that depended on."""

    @property
    def layout(self) -> Layout:
        """The board's layout at one pixel a unit."""
        return self._base

    # --- Where things are -----------------------------------------------------------------

    def arrange(self, view: pygame.Rect, nearest: float, zoom: float | None = None) -> None:
        """Take a new place in the window; `zoom` in pixels a unit, None shows all."""
        centre = self.camera.centre
        was_open = self.camera.view.width > 1
        self.camera.fit(view, self._base.size, nearest, self._sheet.scenery)
        if zoom is not None:
            middle = (self._base.size[0] / 2, self._base.size[1] / 2)
            self.camera.set_zoom(zoom, centre if was_open else middle)

    def look(self, view: pygame.Rect, zoom: float, centre: Point) -> None:
        """See a point of the board from a distance, in a part of the window."""
        self.camera.view = view
        self.camera.set_zoom(zoom, centre)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in the window."""
        return self.camera.to_window(self._base.centre(cell))

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """The box round a cell in the window."""
        corners = [self.camera.to_window(point) for point in self._base.polygon(cell)]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))

    def cell_at(self, pixel: tuple[int, int]) -> Cell | None:
        """The cell under a pixel, if any."""
        if not self.camera.clip.collidepoint(pixel):
            return None
        return self._base.cell_at(self.camera.to_board(pixel))

    def piece_at(self, pixel: tuple[int, int]) -> Piece | None:
        """The topmost counter under a pixel, as drawn last."""
        return self._counters.at(pixel)

    def piece_rect(self, name: str) -> pygame.Rect | None:
        """Where a counter lies in the window, as drawn last."""
        placed = self._counters.named(name)
        return placed.rect if placed is not None else None

    def piece_named(self, name: str) -> Piece | None:
        """A counter by its name, as drawn last."""
        placed = self._counters.named(name)
        return placed.piece if placed is not None else None

    def hover(self, pixel: tuple[int, int]) -> bool:
        """Fan out the stack under the mouse; True if the picture changes."""
        if any(placed.rect.collidepoint(pixel) for placed in self._counters.fanned):
            return False
        cell = self.cell_at(pixel)
        units = [placed for placed in self._counters.lying if placed.piece.cell == cell]
        fan = cell if len(units) > 1 and cell != VILLAGE else None
        changed = fan != self.fan
        self.fan = fan
        return changed

    # --- Drawing --------------------------------------------------------------------------

    def draw(
        self,
        target: pygame.Surface,
        state: State,
        marks: Marks,
        motion: Motion | None,
        mind: Mind,
    ) -> None:
        """The board with everything on it, inside the camera's clip.

        Where only a part of the target is drawn, nothing has come, gone or moved on since all
        of it was; only those stir who take part in the motion or wait.
        """
        clip = target.get_clip()
        part = None if is_whole(target) else clip
        target.set_clip(self.camera.clip.clip(clip))
        layout = self._sheet.layout(self.camera.zoom)
        self._backdrop.draw(target, layout, self.camera, self._outdoors)
        origin = self.camera.to_window((0, 0))
        shown = Shown(target, layout, origin)
        draw_regions(self._overlays, shown, marks, self._kit.theme.palette)
        self.names.draw(target, is_over=False)
        draw_signs(self._overlays, shown, marks, self._kit.theme.palette)
        for placed in self._seen(self._counters.lying, part, motion):
            if self.fan is None or placed.piece.cell != self.fan:
                self._draw_piece(target, state, placed, marks, motion)
        self._overlays.amounts(shown, marks.blast)
        self.names.draw(target, is_over=True)
        self._draw_counts(target)
        for placed in self._seen(self._counters.fanned, part, motion):
            self._draw_piece(target, state, placed, marks, motion)
        palette, signs = self._kit.theme.palette, (self._overlays, shown)
        draw_mind(palette, signs, mind, self._slips_of(mind), self._sheet.counter)
        if motion is not None:
            draw_over(target, self._kit, motion, self._ground())
        if any(shake := quake(motion)):
            target.scroll(*shake)
        target.set_clip(clip)

    def _seen(
        self, pieces: list[Placed], part: pygame.Rect | None, motion: Motion | None
    ) -> list[Placed]:
        """Those that may lie in a part of the window, and those that may have moved there."""
        if part is None:
            return pieces
        room = 2 * self._kit.px(_MARGIN)
        near = part.inflate(room, room)
        moving = motion.staging.subjects if motion is not None else ()
        if not moving:
            return near.collideobjectsall(pieces)
        return [one for one in pieces if near.colliderect(one.rect) or one.piece.name in moving]

    def trace(
        self,
        traces: Traces,
        state: State,
        marks: Marks,
        motion: Motion | None,
        mind: Mind,
        moment: object,
    ) -> None:
        """Note all that `draw` would show of counters that were placed, and where.

        `moment` is another whenever the position is.
        """
        clip, look = self.camera.clip, (self.camera.look, tuple(self.camera.clip))
        traces.note("board", clip, (look, self.ruins, self.camera.is_gliding))
        lit = (look, self.weather_ms // TICK_MS)
        if self._lit[0] != lit:
            self._lit = lit, Traces()
            self._outdoors.trace(self._lit[1], self.camera)
        traces.take("weather", self._lit[1])
        put_off = self._kit.turns.refused
        wears = (self.camera.zoom, moment, motion, self.breath, self.fan, self.heading, put_off)
        if self._stands[0] != (look, wears) or self._stands[1] != marks:
            self._wear(wears, state, marks, motion)
            self._stands = (look, wears), marks, self._trace_pieces(marks)
        traces.take("pieces", self._stands[2])
        self._trace_mind(traces, mind)
        if motion is None:
            return
        place = clip if motion.staging.shakes else spread_of(motion, self._ground())
        if place is not None:
            traces.note("motion", place.clip(clip), object())

    def _wear(
        self, wears: tuple[object, ...], state: State, marks: Marks, motion: Motion | None
    ) -> None:
        """Note what each counter looks like; what a motion moves is drawn with the motion."""
        wears = (*wears, marks.selected, marks.targets)
        if self._looks[0] != wears:
            counters = (*self._counters.lying, *self._counters.fanned)
            with self._kit.turns.sparing():
                looks: list[object] = [self._look_of(one, state, marks, motion) for one in counters]
            self._looks = wears, looks

    def _trace_pieces(self, marks: Marks) -> Traces:
        """Marks and counters, and the numbers of the stacks."""
        traces, room = Traces(self.camera.clip), 2 * self._kit.px(_MARGIN)
        reach = math.ceil(_MARK_REACH * self.camera.zoom)
        self.names.trace(traces)
        trace_marks(traces, marks, lru_cache(None)(self.cell_rect), reach)
        lying, shown = self._counters.lying, self._looks[1]
        for placed, shows in zip(lying, shown, strict=False):
            if self.fan is None or placed.piece.cell != self.fan:
                traces.note(placed.piece, placed.rect.inflate(room, room), shows)
        for rects in self._counters.stacks(self.fan):
            place = pygame.Rect(rects[0].bottomleft, (0, 0)).inflate(room, room)
            traces.note(("count", rects[0].bottomleft), place, len(rects))
        for placed, shows in zip(self._counters.fanned, shown[len(lying) :], strict=True):
            traces.note(("fanned", placed.piece), placed.rect.inflate(room, room), shows)
        return traces

    def _trace_mind(self, traces: Traces, mind: Mind) -> None:
        reach = 2 * math.ceil(_MARK_REACH * self.camera.zoom)
        for number, arrow in enumerate(mind.arrows):
            boxes = [self.cell_rect(cell) for cell in cells_of(arrow)]
            traces.note(
                ("arrow", number), boxes[0].unionall(boxes[1:]).inflate(reach, reach), arrow
            )
        for number, slip in enumerate(self._slips_of(mind)):
            traces.note(("slip", number), slip.rect, (mind, slip.rect.topleft))

    @property
    def slips(self) -> list[pygame.Rect]:
        """Where dice, odds and rules stood beside the arrows, as drawn last."""
        return [slip.rect for slip in self._slips[2]]

    def _slips_of(self, mind: Mind) -> list[Slip]:
        """What stands beside the arrows, found once for where the counters lie."""
        lie_at = self._counters.placed_at
        if self._slips[:2] != (mind, lie_at):
            counters = [placed.rect for placed in self._counters.lying]
            ground = self.centre, self.camera.zoom
            self._slips = mind, lie_at, slips_of(self._kit, ground, mind, counters)
        return self._slips[2]

    def _look_of(
        self, placed: Placed, state: State, marks: Marks, motion: Motion | None
    ) -> tuple[object, ...]:
        """All that a counter's picture depends on."""
        piece = placed.piece
        return (
            self._picture_of(placed, state, motion),
            hits_shown(state, piece),
            piece.name in marks.selected,
            piece.name in marks.targets,
        )

    def _picture_of(self, placed: Placed, state: State, motion: Motion | None) -> pygame.Surface:
        """A counter as it looks now."""
        piece = placed.piece
        pose = pose_of(motion, piece.name)
        if self.breath and motion is None and not placed.is_covered and _is_waiting(state, piece):
            pose = IDLE[self.breath % len(IDLE)]
        covered = placed.is_covered and pose is STILL
        width = placed.rect.width
        return self._kit.art.picture(state, piece, width, pose, self.heading, covered=covered)

    @property
    def _outdoors(self) -> Outdoors:
        return Outdoors(self.weather, self.weather_ms, self.ruins)

    def small(self, zoom: float) -> pygame.Surface:
        """The whole board small; made from the print there is once a size."""
        key = (round(zoom, 4), self._kit.words.language, self._kit.prints.arrivals)
        return self._small.take(key, lambda: self._shrunk(zoom))

    def _shrunk(self, zoom: float) -> pygame.Surface:
        width, height = self._base.size
        layout = self._kit.prints.nearest(self._sheet.layout(self.camera.zoom))
        picture = self._kit.prints.at_hand(layout, self._kit.words.language)
        size = (max(round(width * zoom), 1), max(round(height * zoom), 1))
        return smoothscaled(picture, size)

    def _draw_piece(
        self,
        target: pygame.Surface,
        state: State,
        placed: Placed,
        marks: Marks,
        motion: Motion | None,
    ) -> None:
        piece, rect = placed.piece, placed.rect
        picture = self._picture_of(placed, state, motion)
        centre: Point = rect.center
        if piece.name in marks.selected:
            centre = (centre[0], centre[1] - self._kit.px(4))
        if motion is not None and piece.name in motion.staging.subjects:
            picture, centre = moved(motion, picture, centre, self._ground())
        spot = picture.get_rect(center=(round(centre[0]), round(centre[1])))
        target.blit(picture, spot)
        hits = hits_shown(state, piece)
        if hits:
            target.blit(self._kit.press.hits(hits, rect.width), spot)
        if piece.name in marks.targets:
            side = max(spot.size) + self._kit.px(8)
            ring = self._reticles.take((side, self._kit.theme), lambda: _reticle(side, self._kit))
            target.blit(ring, ring.get_rect(center=spot.center))

    def _draw_counts(self, target: pygame.Surface) -> None:
        """How many lie in each stack, in a disc at its lower left."""
        clip, room = target.get_clip(), 2 * self._kit.px(_MARGIN)
        near = clip.inflate(room, room)
        for rects in self._counters.stacks(self.fan):
            if near.collidepoint(rects[0].bottomleft):
                self._draw_count(target, len(rects), rects[0].bottomleft)

    def _draw_count(self, target: pygame.Surface, number: int, place: tuple[int, int]) -> None:
        key = (number, self._kit.theme)
        disc = self._discs.take(key, lambda: _numbered_disc(number, self._kit))
        target.blit(disc, disc.get_rect(center=place))

    def _disc_box(self, stack: list[pygame.Rect]) -> pygame.Rect:
        """The box of the disc that numbers a stack."""
        side = 2 * self._kit.px(10.5)
        return pygame.Rect(stack[0].bottomleft, (0, 0)).inflate(side, side)

    def _ground(self) -> Ground:
        return Ground(self.centre, self._place_of, self._counters.size, self.route)

    def route(self, origin: Cell, target: Cell) -> Sequence[Cell]:
        """The cells of the way on foot through the castle; on other boards straight there."""
        if not isinstance(self._base, CastleLayout):
            return origin, target
        board = self._base.board
        away = board.walk(target)
        path = [origin]
        while path[-1] != target and path[-1] in away:
            ways = board.steps(path[-1], road=True, passage=False)
            nearer = [cell for cell in ways if away.get(cell, len(away)) < away[path[-1]]]
            if not nearer:
                break
            path.append(nearer[0])
        return path if path[-1] == target else (origin, target)

    def _place_of(self, name: str) -> Point | None:
        """The middle of a counter or cell in the window, None if it isn't on the board."""
        rect = self.piece_rect(name)
        if rect is not None:
            return rect.center
        return self.centre(name) if name in self._cells else None

    def pieces(self, state: State) -> list[Piece]:
        """What lies on this board; men in Nonette have left the field's."""
        return [piece for piece in piece_list(state) if piece.cell in self._cells]

    def place(self, state: State, moment: object) -> None:
        """Put every counter where it lies now; until then they are where they were drawn.

        `moment` is another whenever the position is.
        """
        now = (moment, self.ruins)
        if self._counters.place(lambda: self.pieces(state), now, self.fan):
            counters = self._counters
            discs = [self._disc_box(rects) for rects in counters.stacks(self.fan)]
            self.names.place(counters.lying, discs, self.camera, self._burnt_rooms())
        if not self._counters.fanned:
            self.fan = None

    def _burnt_rooms(self) -> frozenset[str]:
        """The names of rooms that nobody will need again."""
        rooms = self._base.board.rooms if isinstance(self._base, CastleLayout) else ()
        return frozenset(room.name for room in rooms if room.floor in self.ruins)


def _is_waiting(state: State, piece: Piece) -> bool:
    """Whether it is a man who could still act."""
    return piece.kind == "para" and not state.paras[piece.name].acted


def _numbered_disc(number: int, kit: Kit) -> pygame.Surface:
    """A dark disc with a light rim, and how many lie in a stack."""
    palette, radius, rim = kit.theme.palette, kit.px(9), kit.px(1.5)
    side = 2 * (radius + rim) + 3
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    centre = (side // 2, side // 2)
    for colour, reach in (
        (palette.outline, radius + rim),
        (palette.moon_100, radius),
        (palette.outline, radius - rim),
    ):
        pygame.draw.aacircle(picture, colour, centre, reach)
    style = kit.style("heavy", 14, palette.moon_100, grows=False)
    kit.type.draw(picture, str(number), style, centre, "center")
    return picture


def _reticle(side: int, kit: Kit) -> pygame.Surface:
    """A broken ring with four ticks, round what is `side` pixels wide and may be attacked."""
    palette = kit.theme.palette
    radius, edge = side // 2, kit.px(8)
    picture = pygame.Surface((2 * (radius + edge), 2 * (radius + edge)), pygame.SRCALPHA)
    x, y = picture.get_rect().center
    for width, colour in ((5, palette.outline), (3, palette.red)):
        for quarter in range(4):
            start = quarter * math.pi / 2 + 0.22
            box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            box.center = x, y
            pygame.draw.arc(picture, colour, box, start, start + math.pi / 2 - 0.44, kit.px(width))
    inner, outer = radius - kit.px(6), radius + kit.px(6)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        start_at, end_at = (x + dx * inner, y + dy * inner), (x + dx * outer, y + dy * outer)
        pygame.draw.line(picture, palette.red, start_at, end_at, kit.px(3))
    return picture
