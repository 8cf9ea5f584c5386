"""Cache of painted boards: the ground is painted once, the print again at every zoom."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.boards.brushes import ground_scale
from game.painting.boards.castle.painter import finish_castle, paint_house
from game.painting.boards.castle.plan import castle_names
from game.painting.boards.field import (
    SEED,
    field_names,
    finish_field,
    hunt_names,
    paint_countryside,
)
from game.painting.boards.geometry import (
    SQUARE_SIDE,
    BoardGeometry,
    CastleLayout,
    FieldLayout,
    HuntLayout,
)
from game.painting.boards.hunt import finish_hunt, paint_bocage
from game.painting.boards.place_names import PlaceNames, print_names
from game.painting.boards.sketch import sketch
from game.rules.board import CastleBoard, Cell, FieldBoard, HuntBoard
from game.ui.background_value import BackgroundValue
from game.ui.cache import Cache, bytes_of
from game.ui.camera import Point
from game.ui.pictures import blank, return_free_blocks, smoothscaled
from game.ui.theme import Palette


class PlacedBoard(Struct, frozen=True):
    """A layout, and the position of its upper left corner on a surface."""

    surface: pygame.Surface
    layout: BoardGeometry
    origin: Point = (0.0, 0.0)

    def at(self, point: Point) -> Point:
        """Convert a point of the board to a point of the surface."""
        return point[0] + self.origin[0], point[1] + self.origin[1]

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell on the surface."""
        return self.at(self.layout.centre(cell))

    @property
    def corner(self) -> tuple[int, int]:
        """The board's upper left corner in whole pixels of the surface."""
        return round(self.origin[0]), round(self.origin[1])


Board: TypeAlias = FieldBoard | CastleBoard | HuntBoard


def board_of(layout: BoardGeometry) -> Board:
    """The board of a layout."""
    if isinstance(layout, FieldLayout | CastleLayout | HuntLayout):
        return layout.board
    raise TypeError(f"no painter for a {type(layout).__name__}")


def painted_ground(
    layout: BoardGeometry, scale: float, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground without print, painted at `scale` pixels per unit."""
    board = board_of(layout)
    if isinstance(board, FieldBoard):
        return paint_countryside(board, scale, seed, palette)
    if isinstance(board, CastleBoard):
        return paint_house(board, scale * SQUARE_SIDE, seed, palette)
    return paint_bocage(board, scale, seed, palette)


def printed(
    ground: pygame.Surface, layout: BoardGeometry, lang: str, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground at the size of the layout, with the print in one language on top."""
    if isinstance(layout, FieldLayout):
        return finish_field(ground, layout, lang, seed, palette)
    if isinstance(layout, CastleLayout):
        return finish_castle(ground, layout, lang, seed, palette)
    if isinstance(layout, HuntLayout):
        return finish_hunt(ground, layout, seed, palette)
    raise TypeError(f"no painter for a {type(layout).__name__}")


_LONG_REST: Final = 150
"""Idle calls of `poll_finished` after which no further zoom is expected soon."""
_MOST: Final = 100
_LARGEST_PRINT: Final = 14_000_000
"""Pixels of the largest cached board; higher zooms are enlarged from it."""

_Thing: TypeAlias = Literal["ground", "sketch", "print", "named"]
_Key: TypeAlias = tuple[BoardGeometry, _Thing, str]
"""Grounds and sketches have no language and a layout at one pixel per unit."""


class _Work(Struct, frozen=True):
    """A request for a print, and then its result."""

    layout: BoardGeometry
    lang: str
    palette: Palette
    ground: pygame.Surface | None
    picture: pygame.Surface | None = None


class BoardCache:
    """Paints boards and caches them within a memory limit.

    The ground of a board (fields, water, walls) takes most of a second. It is painted once, at
    twice the size first needed. A new zoom then costs one downscaling and the print, so that
    letters and grid are crisp at every size. Where frames must be fast, painting runs on another
    thread, and the nearest finished print is shown until it is done.
    """

    def __init__(
        self,
        palette: Palette | None = None,
        room: int = 192_000_000,
        seed: int = SEED,
        *,
        paints_in_background: bool = False,
    ) -> None:
        """Cache at most `room` bytes; a single board larger than that is kept alone.

        `paints_in_background`: paint boards on another thread.
        """
        self._palette = palette or Palette()
        self._seed: Final = seed
        self.paints_in_background = paints_in_background
        """Whether boards are painted on another thread."""
        self._kept: Final[Cache[_Key, pygame.Surface]] = Cache(_MOST, room, bytes_of)
        self._near: tuple[object, pygame.Surface, pygame.Surface] | None = None
        """The last rescaled board: its key, its source, and the result."""
        self._wanted: Final[dict[BoardGeometry, tuple[BoardGeometry, str]]] = {}
        """The next request for each board."""
        self._coming: BackgroundValue[_Work] | None = None
        self._asked_for: Final[set[BoardGeometry]] = set()
        """Layouts requested since the last call of `release_caches`."""
        self._rests = 0
        """Calls of `poll_finished` while nothing was painted, since the last `release_caches`."""
        self.arrivals = 0
        """How often a sharper board became available."""

    @property
    def size(self) -> int:
        """Bytes of all cached boards."""
        return self._kept.weight

    def picture(self, layout: BoardGeometry, lang: str) -> pygame.Surface:
        """The whole printed board at a layout's size; shared, so do not draw on it."""
        return self._take((layout, "named", lang), lambda: self._named(layout, lang))

    def unnamed(self, layout: BoardGeometry, lang: str) -> pygame.Surface:
        """The printed board without place names, which move out of the way of counters; shared."""
        return self._take((layout, "print", lang), lambda: self._finished(layout, lang))

    def at_hand(self, layout: BoardGeometry, lang: str) -> pygame.Surface:
        """The board without names; until it is painted, one of any other size."""
        return self.ready(layout, lang) or self._stand_in(layout)

    def ready(self, layout: BoardGeometry, lang: str) -> pygame.Surface | None:
        """The board without names, if no waiting is needed; None until it is painted."""
        self._asked_for.add(layout)
        if self.is_exact(layout, lang) or not self.paints_in_background:
            return self.unnamed(layout, lang)
        self._want(layout, lang)
        return None

    def order(self, layout: BoardGeometry, lang: str) -> None:
        """Start painting a board that will soon be shown, unless it is cached."""
        self._asked_for.add(layout)
        if self.paints_in_background and not self.is_exact(layout, lang):
            self._want(layout, lang)

    def ready_with_names(self, layout: BoardGeometry, lang: str) -> pygame.Surface | None:
        """A copy of `ready` with place names drawn on it; None until it is painted."""
        whole = self.ready(layout, lang)
        if whole is None:
            return None
        picture = whole.copy()
        print_names(picture, names_of(layout, lang))
        return picture

    def show(
        self, target: pygame.Surface, layout: BoardGeometry, lang: str, origin: tuple[float, float]
    ) -> None:
        """Draw the board without names, upper left corner at `origin`, clipped to the target.

        At high zoom a smaller print is enlarged, to save memory.
        """
        corner = round(origin[0]), round(origin[1])
        whole = self.at_hand(self.nearest(layout), lang)
        if whole.get_size() == layout.size:
            self._near = None
            target.blit(whole, corner)
            return
        seen = pygame.Rect(corner, layout.size).clip(target.get_clip())
        if not seen:
            return
        width, height = layout.size
        across, down = whole.get_width() / width, whole.get_height() / height
        part = pygame.Rect(
            round((seen.left - corner[0]) * across),
            round((seen.top - corner[1]) * down),
            max(round(seen.width * across), 1),
            max(round(seen.height * down), 1),
        ).clip(whole.get_rect())
        key = (tuple(part), seen.size)
        if self._near is None or self._near[0] != key or self._near[1] is not whole:
            onto = blank(seen.size, self._near[2] if self._near is not None else None)
            self._near = key, whole, smoothscaled(whole.subsurface(part), seen.size, onto)
        target.blit(self._near[2], seen)

    def is_exact(self, layout: BoardGeometry, lang: str) -> bool:
        """Whether a board can be shown at the very size it was printed."""
        return (layout, "print", lang) in self._kept

    def nearest(self, layout: BoardGeometry) -> BoardGeometry:
        """The layout itself if it can be cached, else the largest of its board that can."""
        width, height = layout.size
        if width * height <= _LARGEST_PRINT:
            return layout
        share = math.sqrt(_LARGEST_PRINT / (width * height)) * 0.999
        return layout.at_unit(layout.unit * share)

    def repaint(self, palette: Palette) -> None:
        """Use other colours from now on."""
        self._palette = palette
        self._kept.clear()
        self._wanted.clear()
        self._near = None
        self.arrivals += 1

    def release_caches(self) -> None:
        """Drop the boards not requested since the last call."""
        asked = {layout.at_unit(1.0) for layout in self._asked_for}
        self._asked_for.clear()
        self._rests = 0
        for key in self._kept:
            if key[0].at_unit(1.0) not in asked:
                self._kept.drop(key)

    # --- On another thread ----------------------------------------------------------------

    def poll_finished(self) -> bool:
        """Collect finished work; True if a sharper board can now be shown."""
        if self._coming is None:
            self._rest()
        if self._coming is None or not self._coming.is_made:
            return False
        came, self._coming = self._coming, None
        work = came.take()
        is_welcome = work.palette == self._palette and work.picture is not None
        if is_welcome:
            base = work.layout.at_unit(1.0)
            if work.ground is not None:
                self._keep((base, "ground", ""), work.ground)
            if work.picture is not None:
                self._keep((work.layout, "print", work.lang), work.picture)
            if self._wanted.get(base) == (work.layout, work.lang):
                del self._wanted[base]
            self.arrivals += 1
        self._begin()
        return is_welcome

    def _rest(self) -> None:
        """After a while drop the grounds, which are much larger than the boards shown, and return
        the memory that the previous stage and the painting left free."""
        self._rests += 1
        if self._rests == _LONG_REST:
            for key in self._kept:
                if key[1] == "ground":
                    self._kept.drop(key)
            return_free_blocks()

    @property
    def is_busy(self) -> bool:
        """Whether something is being painted."""
        return self._coming is not None

    def close(self) -> None:
        """Wait for the painting thread; nothing more is painted on it."""
        self._wanted.clear()
        if self._coming is not None:
            self._coming.wait()

    def _want(self, layout: BoardGeometry, lang: str) -> None:
        self._wanted[layout.at_unit(1.0)] = (layout, lang)
        self._begin()

    def _begin(self) -> None:
        """Start on the next request if the thread is idle."""
        if self._coming is not None or not self._wanted:
            return
        layout, lang = next(reversed(self._wanted.values()))
        order = _Work(layout, lang, self._palette, self._sharp_ground(layout))
        self._rests = 0
        self._coming = BackgroundValue(lambda: self._done(order))
        self._coming.begin()

    def _done(self, order: _Work) -> _Work:
        """Paint a request; runs on the other thread, so it must not touch the cache."""
        layout, lang, palette = order.layout, order.lang, order.palette
        ground = order.ground
        if ground is None:
            scale = _wanted_scale(layout)
            ground = painted_ground(layout, scale, self._seed, palette)
        picture = printed(ground, layout, lang, self._seed, palette)
        return _Work(layout, lang, palette, ground, picture)

    def _stand_in(self, layout: BoardGeometry) -> pygame.Surface:
        """The largest cached print of the board, or its sketch."""
        base = layout.at_unit(1.0)
        keys = [key for key in self._kept if key[1] == "print" and key[0].at_unit(1.0) == base]
        prints = [picture for key in keys if (picture := self._kept.get(key)) is not None]
        if prints:
            return max(prints, key=bytes_of)
        return self._take((base, "sketch", ""), lambda: sketch(layout, self._palette))

    # --- Painting -------------------------------------------------------------------------

    def _named(self, layout: BoardGeometry, lang: str) -> pygame.Surface:
        picture = self._finished(layout, lang)
        print_names(picture, names_of(layout, lang))
        return picture

    def _finished(self, layout: BoardGeometry, lang: str) -> pygame.Surface:
        return printed(self._ground(layout), layout, lang, self._seed, self._palette)

    def _ground(self, layout: BoardGeometry) -> pygame.Surface:
        """The painted ground, as sharp as the layout needs if memory allows."""
        kept = self._sharp_ground(layout)
        if kept is not None:
            return kept
        key: _Key = (layout.at_unit(1.0), "ground", "")
        self._kept.drop(key)
        scale = _wanted_scale(layout)
        return self._take(key, lambda: painted_ground(layout, scale, self._seed, self._palette))

    def _sharp_ground(self, layout: BoardGeometry) -> pygame.Surface | None:
        """The cached ground, if it is sharp enough."""
        base = layout.at_unit(1.0)
        kept = self._kept.get((base, "ground", ""))
        needed = min(_wanted_scale(layout), 0.85 * layout.unit) * base.size[0]
        return kept if kept is not None and kept.get_width() >= needed else None

    def _take(self, key: _Key, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in self._kept:
            self._keep(key, make())
        return self._kept.take(key, make)

    def _keep(self, key: _Key, picture: pygame.Surface) -> None:
        """Cache a print and drop the sketch of its board."""
        layout, thing, _ = key
        if thing == "print":
            self._kept.drop((layout.at_unit(1.0), "sketch", ""))
        self._kept.put(key, picture)


def names_of(layout: BoardGeometry, lang: str, growth: float = 1.0) -> PlaceNames:
    """The names of a board's places in a language, at the layout's zoom, in letters grown by a
    factor."""
    if isinstance(layout, FieldLayout):
        return field_names(layout, lang, growth)
    if isinstance(layout, CastleLayout):
        return castle_names(layout, lang, growth)
    if isinstance(layout, HuntLayout):
        return hunt_names(layout, lang, growth)
    raise TypeError(f"no names for a {type(layout).__name__}")


def _wanted_scale(layout: BoardGeometry) -> float:
    """The best scale, in pixels per unit, at which to paint the ground of a layout."""
    return ground_scale(layout.unit, layout.at_unit(1.0).size)
