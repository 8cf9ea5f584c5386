"""Finished boards, kept: the ground painted once, the print set anew at every zoom."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

import pygame

from game.ui.boards.brushes import ground_scale
from game.ui.boards.castle_names import castle_names
from game.ui.boards.castle_painter import finish_castle, paint_house
from game.ui.boards.field_painter import SEED, finish_field, paint_countryside
from game.ui.boards.geometry import SQUARE_SIDE, CastleLayout, FieldLayout, HuntLayout, Layout
from game.ui.boards.hex_names import field_names, hunt_names
from game.ui.boards.hunt_painter import finish_hunt, paint_bocage
from game.ui.boards.names import Names, print_names
from game.ui.theme import Palette

_BYTES_A_PIXEL: Final = 4
_LARGEST_PRINT: Final = 14_000_000
"""Pixels of a board that is kept whole; nearer views are enlarged from it."""

_Key: TypeAlias = tuple[object, ...]


class BoardPrint:
    """Paints boards and keeps them while there is room.

    The ground of a board (fields, water, walls) takes most of a second and is painted once,
    twice as large as it is first wanted. A zoom then costs one reduction and the print, so
    letters and grid are crisp at every size.
    """

    def __init__(
        self, palette: Palette | None = None, room: int = 192_000_000, seed: int = SEED
    ) -> None:
        """Keep at most `room` bytes; a single board larger than that is kept alone."""
        self._palette: Final = palette or Palette()
        self._room: Final = room
        self._seed: Final = seed
        self._kept: Final[OrderedDict[_Key, pygame.Surface]] = OrderedDict()
        self._near: tuple[_Key, pygame.Surface] | None = None
        """What was enlarged last."""

    @property
    def size(self) -> int:
        """Bytes of all boards kept now."""
        return sum(_bytes(surface) for surface in self._kept.values())

    def picture(self, layout: Layout, lang: str) -> pygame.Surface:
        """The whole printed board at a layout's size; shared, so don't draw on it."""
        return self._take((layout, lang, "names"), lambda: self._named(layout, lang))

    def unnamed(self, layout: Layout, lang: str) -> pygame.Surface:
        """The same without the names of places, which make way for counters; shared."""
        return self._take((layout, lang), lambda: self._finished(layout, lang))

    def show(
        self, target: pygame.Surface, layout: Layout, lang: str, origin: tuple[float, float]
    ) -> None:
        """Draw the unnamed board with its upper left corner at `origin`, as far as the target is.

        Very near views are enlarged from a smaller print instead of filling the memory.
        """
        width, height = layout.size
        corner = round(origin[0]), round(origin[1])
        kept = self.nearest(layout)
        whole = self.unnamed(kept, lang)
        if kept is layout:
            target.blit(whole, corner)
            return
        seen = pygame.Rect(corner, (width, height)).clip(target.get_clip())
        if not seen:
            return
        across, down = whole.get_width() / width, whole.get_height() / height
        part = pygame.Rect(
            round((seen.left - corner[0]) * across),
            round((seen.top - corner[1]) * down),
            max(round(seen.width * across), 1),
            max(round(seen.height * down), 1),
        ).clip(whole.get_rect())
        key = (kept, lang, tuple(part), seen.size)
        if self._near is None or self._near[0] != key:
            self._near = key, pygame.transform.smoothscale(whole.subsurface(part), seen.size)
        target.blit(self._near[1], seen)

    def nearest(self, layout: Layout) -> Layout:
        """The layout itself, or the largest of its board that is still printed whole."""
        width, height = layout.size
        if width * height <= _LARGEST_PRINT:
            return layout
        share = math.sqrt(_LARGEST_PRINT / (width * height)) * 0.999
        return layout.at_unit(layout.unit * share)

    def _named(self, layout: Layout, lang: str) -> pygame.Surface:
        picture = self._finished(layout, lang)
        print_names(picture, names_of(layout, lang))
        return picture

    def _finished(self, layout: Layout, lang: str) -> pygame.Surface:
        ground = self._ground(layout)
        if isinstance(layout, FieldLayout):
            return finish_field(ground, layout, lang, self._seed, self._palette)
        if isinstance(layout, CastleLayout):
            return finish_castle(ground, layout, lang, self._seed, self._palette)
        if isinstance(layout, HuntLayout):
            return finish_hunt(ground, layout, self._seed, self._palette)
        raise TypeError(f"no painter for a {type(layout).__name__}")

    def _ground(self, layout: Layout) -> pygame.Surface:
        """The painted ground, at least as sharp as the layout if that is affordable."""
        base = layout.at_unit(1.0)
        key = (base, "ground")
        wanted = ground_scale(layout.unit, base.size)
        kept = self._kept.get(key)
        needed = min(wanted, 0.85 * layout.unit) * base.size[0]
        if kept is not None and kept.get_width() < needed:
            del self._kept[key]
        return self._take(key, lambda: self._painted(layout, wanted))

    def _painted(self, layout: Layout, scale: float) -> pygame.Surface:
        if isinstance(layout, FieldLayout):
            return paint_countryside(layout.board, scale, self._seed, self._palette)
        if isinstance(layout, CastleLayout):
            return paint_house(layout.board, scale * SQUARE_SIDE, self._seed, self._palette)
        if isinstance(layout, HuntLayout):
            return paint_bocage(layout.board, scale, self._seed, self._palette)
        raise TypeError(f"no painter for a {type(layout).__name__}")

    def _take(self, key: _Key, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in self._kept:
            made = make()
            self._kept[key] = made
            while self.size > self._room and len(self._kept) > 1:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def names_of(layout: Layout, lang: str) -> Names:
    """The names of a board's places in a language, at the layout's zoom."""
    if isinstance(layout, FieldLayout):
        return field_names(layout, lang)
    if isinstance(layout, CastleLayout):
        return castle_names(layout, lang)
    if isinstance(layout, HuntLayout):
        return hunt_names(layout, lang)
    raise TypeError(f"no names for a {type(layout).__name__}")


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * _BYTES_A_PIXEL
