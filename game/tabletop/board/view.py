"""A board in the window: print, marks, counters and animations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.boards import BoardGeometry, CastleLayout
from game.painting.boards.board_cache import PlacedBoard
from game.painting.boards.castle.ruins import Ruin, ruin
from game.painting.boards.overlays import Overlays
from game.painting.counters.pieces import Piece, piece_list
from game.painting.counters.press import STRAIGHT
from game.painting.kit import Kit
from game.painting.weather import Weather
from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import FLOORS, Floor
from game.rules.state import State
from game.tabletop.board.counters import BoardCounters, Occasion, TargetRing
from game.tabletop.board.intent import (
    ArrowLabel,
    Covered,
    EnemyIntent,
    cells_of,
    draw_intent,
    labels_of,
)
from game.tabletop.board.marks import Marks, draw_regions, draw_signs
from game.tabletop.board.name_plates import NamePlates
from game.tabletop.board.placement import KeptPlace
from game.tabletop.board.sheets import BoardLayout
from game.tabletop.motion.dice_beside import draw_dice_beside
from game.tabletop.motion.director import Motion
from game.tabletop.motion.effects import draw_over
from game.tabletop.motion.moving_counters import Ground, quake, travelled
from game.ui.background_value import BackgroundValue
from game.ui.cache import Cache
from game.ui.camera import Camera, Point
from game.ui.pictures import StillLayer, smoothscaled


class Outdoors(Struct, frozen=True):
    """Everything of a board's picture besides its print and counters."""

    weather: Weather | None = None
    ms: int = 0
    """The clock of the weather animation in milliseconds."""
    ruins: tuple[Floor, ...] = ()


class Backdrop:
    """Draws print, ruins and weather; caches the first two while the camera is at rest."""

    def __init__(self, kit: Kit) -> None:
        self._kit: Final = kit
        self._ruins: Final[Cache[tuple[BoardGeometry, Floor], BackgroundValue[Ruin]]] = Cache(
            len(FLOORS)
        )
        self._still: Final = StillLayer()

    def draw(
        self, target: pygame.Surface, layout: BoardGeometry, camera: Camera, outdoors: Outdoors
    ) -> None:
        """Draw within the camera's clip."""
        if camera.is_gliding or self._is_plain(layout, outdoors):
            self._paint(target, layout, camera, outdoors)
        else:
            self._still.draw(
                target,
                camera.clip,
                self._ground_shows(layout, camera, outdoors),
                lambda: self._paint(target, layout, camera, outdoors),
            )
        if outdoors.weather is not None:
            outdoors.weather.draw(target, camera, outdoors.ms)

    def shows(self, layout: BoardGeometry, camera: Camera, outdoors: Outdoors) -> object:
        """A key of everything that the picture depends on."""
        weather = outdoors.weather
        lights = weather.shows(outdoors.ms) if weather is not None else None
        return self._ground_shows(layout, camera, outdoors), weather, lights

    def _ground_shows(self, layout: BoardGeometry, camera: Camera, outdoors: Outdoors) -> object:
        """A key of everything that print and ruins depend on."""
        language, arrivals = self._kit.words.language, self._kit.prints.arrivals
        return layout, camera.look, outdoors.ruins, language, arrivals

    def _is_plain(self, layout: BoardGeometry, outdoors: Outdoors) -> bool:
        """Whether only the print is drawn, which is as fast as a cached picture."""
        is_exact = self._kit.prints.is_exact(layout, self._kit.words.language)
        return outdoors.weather is None and is_exact

    def _paint(
        self, target: pygame.Surface, layout: BoardGeometry, camera: Camera, outdoors: Outdoors
    ) -> None:
        left, top = camera.to_window((0, 0))
        corner = round(left), round(top)
        if not pygame.Rect(corner, layout.size).contains(camera.clip):
            target.fill(self._kit.theme.palette.night_900, camera.clip)
        self._kit.prints.show(target, layout, self._kit.words.language, (left, top))
        if isinstance(layout, CastleLayout):
            for floor in outdoors.ruins:
                self._draw_ruin(target, layout, floor, (left, top))

    def foresee(self, layout: BoardGeometry, floors: tuple[Floor, ...]) -> None:
        """Paint ruins on another thread, so that an explosion needn't wait for them."""
        if isinstance(layout, CastleLayout):
            for floor in floors:
                self._ruin_of(layout, floor).begin()

    def _ruin_of(self, layout: CastleLayout, floor: Floor) -> BackgroundValue[Ruin]:
        return self._ruins.take(
            (layout, floor), lambda: BackgroundValue(lambda: ruin(layout, floor))
        )

    def _draw_ruin(
        self, target: pygame.Surface, layout: CastleLayout, floor: Floor, origin: Point
    ) -> None:
        burnt, (left, top) = self._ruin_of(layout, floor).take()
        target.blit(burnt, (round(origin[0] + left), round(origin[1] + top)))


class _Resting(Struct, frozen=True):
    """Everything on the board that is at rest; its picture is cached."""

    layout: BoardGeometry
    occasion: Occasion
    intent: EnemyIntent


class BoardView:
    """Draws a board through a camera, and finds the cell or counter under a pixel."""

    def __init__(self, kit: Kit, sheet: BoardLayout) -> None:
        self._kit = kit
        self._sheet = sheet
        self._overlays = Overlays(kit.theme.palette)
        self._base = sheet.layout(1.0)
        self._cells: Final = frozenset(self._base.cells)
        self._small: Cache[tuple[float, str, int], pygame.Surface] = Cache(1)
        self.camera = Camera()
        self.fan: Cell | None = None
        """The cell whose stack is fanned out."""
        self.held: KeptPlace | None = None
        """The counter of the fan that was under the mouse when it opened."""
        self.breath = 0
        """The animation frame of units that wait for their turn."""
        self.weather: Weather | None = None
        """The animated weather; None for none."""
        self.weather_ms = 0
        """The clock of the weather in milliseconds; drawn in steps of a tick."""
        self._backdrop = Backdrop(kit)
        self._still = StillLayer()
        self.heading = STRAIGHT
        """The direction of the tank."""
        self.ruins: tuple[Floor, ...] = ()
        """Floors of the castle that are burnt out."""
        self.names = NamePlates(kit, sheet)
        """The names of places, clear of counters."""
        self._counters = BoardCounters(kit, sheet, self.camera)
        self._placement = self._counters.placement
        self._labels: tuple[object, list[ArrowLabel]] = (None, [])
        """The labels of arrows and arcs, with their key."""

    @property
    def layout(self) -> BoardGeometry:
        """The board's layout at one pixel a unit."""
        return self._base

    # --- Where things are -----------------------------------------------------------------

    def cover(self, panels: tuple[pygame.Rect, ...]) -> None:
        """Keep labels and fanned-out stacks off these panels, if there is room elsewhere."""
        self._placement.panels = panels

    def keep_clear(self, cells: frozenset[Cell]) -> None:
        """Keep the next fanned-out stack off these cells, if there is room elsewhere."""
        self._placement.open_cells = cells

    def arrange(self, view: pygame.Rect, nearest: float, zoom: float | None = None) -> None:
        """Take a rectangle of the window; `zoom` in pixels per unit, None shows the whole board."""
        centre = self.camera.centre
        was_open = self.camera.view.width > 1
        self.camera.fit(view, self._base.size, nearest, self._sheet.scenery)
        if zoom is not None:
            middle = (self._base.size[0] / 2, self._base.size[1] / 2)
            self.camera.set_zoom(zoom, centre if was_open else middle)

    def look(self, view: pygame.Rect, zoom: float, centre: Point) -> None:
        """Show a point of the board at a zoom, in a part of the window."""
        self.camera.view = view
        self.camera.set_zoom(zoom, centre)

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in the window."""
        return self.camera.to_window(self._base.centre(cell))

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """The box around a cell in the window."""
        corners = [self.camera.to_window(point) for point in self._base.polygon(cell)]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))

    def cell_at(self, pixel: tuple[int, int]) -> Cell | None:
        """The cell under a pixel, if any; where a stack is fanned out, the stack's."""
        return self.cell_under(pixel) if self.camera.clip.collidepoint(pixel) else None

    def cell_under(self, pixel: tuple[int, int]) -> Cell | None:
        """The cell under a pixel, even where the board is not drawn."""
        return self.fan if self._is_on_fan(pixel) else self._printed_at(pixel)

    def _printed_at(self, pixel: tuple[int, int]) -> Cell | None:
        """The cell of the print under a pixel, whatever lies over it."""
        return self._base.cell_at(self.camera.to_board(pixel))

    def piece_at(self, pixel: tuple[int, int]) -> Piece | None:
        """The topmost counter under a pixel, as drawn last."""
        return self._counters.at(pixel, self.fan)

    def zoom_for(self, side: int) -> float:
        """The zoom at which a counter has a side of so many pixels."""
        return side / self._sheet.counter

    def piece_rect(self, name: str) -> pygame.Rect | None:
        """The box of a counter in the window, as drawn last."""
        placed = self._placement.named(name)
        return placed.rect if placed is not None else None

    def piece_named(self, name: str) -> Piece | None:
        """A counter by its name, as drawn last."""
        placed = self._placement.named(name)
        return placed.piece if placed is not None else None

    @property
    def rings(self) -> list[TargetRing]:
        """The rings around several targets in one cell, as drawn last."""
        return self._counters.rings

    @property
    def occupied(self) -> list[pygame.Rect]:
        """Where counters lie and names are lettered in the window, as drawn last."""
        names = (one.rect for one in self.names.labels)
        return [*(placed.rect for placed in self._placement.lying), *names]

    @property
    def discs(self) -> list[pygame.Rect]:
        """The boxes of the discs that number the stacks."""
        return self._counters.disc_boxes(self.fan)

    @property
    def fanned(self) -> list[pygame.Rect]:
        """The boxes of the fanned-out counters, as drawn last."""
        return [placed.rect for placed in self._placement.fanned]

    def stack_of(self, piece: Piece | None) -> list[Piece]:
        """The counters that share a counter's cell, itself among them, as drawn last; empty where
        they don't lie on one another."""
        if piece is None or piece.cell == VILLAGE:
            return []
        lying = (placed.piece for placed in self._placement.lying)
        stack = [one for one in lying if one.cell == piece.cell]
        return stack if len(stack) > 1 else []

    def fan_out(self, piece: Piece | None) -> None:
        """Fan out the stack of a counter, which keeps its place; close any other."""
        rect = self.piece_rect(piece.name) if piece is not None else None
        if piece is None or rect is None or not self.stack_of(piece):
            self.fan = self.held = None
        elif piece.cell != self.fan:
            self.fan, self.held = (
                piece.cell,
                KeptPlace(piece.name, self.camera.to_board(rect.center)),
            )

    def fan_out_at(self, cell: Cell | None) -> None:
        """Fan out the stack of a cell over its middle; close any other."""
        self.fan, self.held = cell, None

    def hover(self, pixel: tuple[int, int]) -> None:
        """Close the fan unless the mouse is on it, or on the stack if it hasn't been drawn yet."""
        if self._is_on_fan(pixel):
            is_left = self._is_another(self._printed_at(pixel))
        else:
            piece = self.piece_at(pixel)
            is_left = self.fan == self._placement.fan or piece is None or piece.cell != self.fan
        if is_left:
            self.fan_out(None)

    def _is_on_fan(self, pixel: tuple[int, int]) -> bool:
        return self._placement.is_on_fan(pixel, self.fan)

    def _is_another(self, cell: Cell | None) -> bool:
        """Whether a counter in that cell is hidden by a fan of two beside it, both of which can be
        pointed at in their own cell."""
        lying = self._placement.lying
        is_small = len(self._placement.fanned) == 2
        return is_small and cell != self.fan and any(one.piece.cell == cell for one in lying)

    # --- Drawing --------------------------------------------------------------------------

    def foresee_ruins(self, floors: tuple[Floor, ...]) -> None:
        """Floors that will be burnt out before long: `draw` then has their ruins at hand."""
        self._backdrop.foresee(self._sheet.layout(self.camera.zoom), floors)

    def draw(
        self,
        target: pygame.Surface,
        state: State,
        marks: Marks,
        motion: Motion | None,
        intent: EnemyIntent,
    ) -> None:
        """Draw the board and everything on it, within the camera's clip."""
        clip = target.get_clip()
        target.set_clip(self.camera.clip.clip(clip))
        layout = self._sheet.layout(self.camera.zoom)
        ground = self._ground()
        away = travelled(motion, marks.here, ground)
        at_rest = marks if away is None else replace(marks, here=None)
        occasion = self._occasion(state, at_rest, motion)
        resting = _Resting(layout, occasion, intent)
        if self.camera.is_gliding:
            self._draw_resting(target, resting)
        else:
            self._still.draw(
                target,
                self.camera.clip,
                self._shows(resting),
                lambda: self._draw_resting(target, resting),
            )
        if away is not None and marks.here is not None:
            # The frame goes with those who act.
            shown = PlacedBoard(target, layout, self.camera.to_window((0, 0)))
            self._overlays.frame(shown, marks.here, self._kit.theme.palette.amber, away=away)
        self._counters.draw_moving(target, occasion, ground, self.fan)
        if motion is not None:
            draw_over(target, self._kit, motion, ground)
            draw_dice_beside(target, self._kit, motion, ground)
        if any(shake := quake(motion)):
            target.scroll(*shake)
        target.set_clip(clip)

    def _shows(self, resting: _Resting) -> object:
        """A key of everything that the picture of what rests on the board depends on."""
        occasion = resting.occasion
        return (
            self._backdrop.shows(resting.layout, self.camera, self._outdoors),
            self._counters.shows(occasion),
            self.names.shows,
            occasion.marks,
            resting.intent,
            self._kit.theme,
        )

    def _draw_resting(self, target: pygame.Surface, resting: _Resting) -> None:
        """Everything but the counters that are moving and the effects around them."""
        layout, marks, motion = resting.layout, resting.occasion.marks, resting.occasion.motion
        palette, overlays, counters = self._kit.theme.palette, self._overlays, self._counters
        counters.dress(resting.occasion)
        self._backdrop.draw(target, layout, self.camera, self._outdoors)
        shown = PlacedBoard(target, layout, self.camera.to_window((0, 0)))
        draw_regions(overlays, shown, marks, palette)
        self.names.draw(target, is_over=False)
        draw_signs(overlays, shown, marks, palette)
        counters.draw_lying(target, motion, self.fan)
        overlays.amounts(shown, marks.blast)
        if marks.pin:
            overlays.pin(shown, marks.pin)
        self.names.draw(target, is_over=True)
        counters.draw_counts(target, self.fan)
        counters.draw_pointed(target, motion)
        counters.draw_fanned(target, motion)
        draw_intent(palette, (overlays, shown), resting.intent, self._sheet.counter)
        if not self.fan:
            self.names.draw_crossed(target, self._lines_of(resting.intent))
        labels = self._labels_of(resting.intent, marks)
        target.blits([(label.picture, label.rect) for label in labels], False)

    def _lines_of(self, intent: EnemyIntent) -> list[tuple[Point, Point]]:
        """The straight parts of the arrows, in pixels of the window."""
        ways = [[self.centre(cell) for cell in cells_of(arrow)] for arrow in intent.arrows]
        return [line for way in ways for line in pairwise(way)]

    @property
    def arrow_labels(self) -> list[pygame.Rect]:
        """The boxes of the labels of arrows and arcs, as drawn last."""
        return [label.rect for label in self._labels[1]]

    def _labels_of(self, intent: EnemyIntent, marks: Marks) -> list[ArrowLabel]:
        """The labels of arrows and arcs, worked out once for the counters' positions."""
        placement, fanned = self._placement, self.fanned
        words, reach = (intent, marks.wakes, marks.remark), marks.reach
        shows = words, reach, placement.placed_at, self.names.shows, fanned
        if self._labels[0] != shows:
            covered = self._covered(reach)
            ground = self.centre, self.camera.zoom, self.camera.view
            self._labels = (
                shows,
                labels_of(self._kit, ground, intent, covered, marks.wakes, marks.remark),
            )
        return self._labels[1]

    def _covered(self, reach: Iterable[Cell]) -> Covered:
        """What labels should leave visible, with the cells that answer a question."""
        placement = self._placement
        return Covered(
            [*(placed.rect for placed in placement.lying), *self.fanned, *self.discs],
            [*(name.rect for name in self.names.labels), *placement.panels],
            [self.cell_rect(cell) for cell in reach],
        )

    def _occasion(self, state: State, marks: Marks, motion: Motion | None) -> Occasion:
        return Occasion(state, marks, motion, self.breath, self.heading)

    @property
    def _outdoors(self) -> Outdoors:
        return Outdoors(self.weather, self.weather_ms, self.ruins)

    def small(self, zoom: float) -> pygame.Surface:
        """The whole board as a small picture, cached for one size."""
        key = (round(zoom, 4), *self.small_shows)
        return self._small.take(key, lambda: self._shrunk(zoom))

    @property
    def small_shows(self) -> tuple[str, int]:
        """A key that changes with the small picture of the board at one zoom."""
        return self._kit.words.language, self._kit.prints.arrivals

    def _shrunk(self, zoom: float) -> pygame.Surface:
        width, height = self._base.size
        layout = self._kit.prints.nearest(self._sheet.layout(self.camera.zoom))
        picture = self._kit.prints.at_hand(layout, self._kit.words.language)
        size = (max(round(width * zoom), 1), max(round(height * zoom), 1))
        return smoothscaled(picture, size)

    def _ground(self) -> Ground:
        return Ground(self.centre, self._place_of, self._placement.size, self.route)

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
        """The counters on this board; men in Nonette have left the field."""
        return [piece for piece in piece_list(state) if piece.cell in self._cells]

    def place(self, state: State, moment: object) -> None:
        """Place the counters of a position; the other methods describe the last one placed.

        `moment` is a key of the position.
        """
        now = (moment, self.ruins)
        placed = self._placement
        is_new = placed.place(lambda: self.pieces(state), now, self.fan, self.held)
        if is_new or self.names.is_out_of_date:
            burnt = self._burnt_rooms()
            self.names.place(placed.lying, self.discs, self.camera, placed.panels, burnt)
        if not self._placement.fanned:
            self.fan_out(None)

    def _burnt_rooms(self) -> frozenset[str]:
        """The names of rooms on burnt floors, which aren't drawn."""
        rooms = self._base.board.rooms if isinstance(self._base, CastleLayout) else ()
        return frozenset(room.name for room in rooms if room.floor in self.ruins)
