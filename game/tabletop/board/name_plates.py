"""The names of places in the window: over the print, out of the way of counters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.boards.board_cache import names_of
from game.painting.boards.place_names import LetteredName, PlaceNames
from game.painting.kit import Kit
from game.rules.board import Cell
from game.tabletop.board.placement import PlacedCounter
from game.tabletop.board.sheets import BoardLayout
from game.ui.cache import Cache
from game.ui.camera import Camera, Point
from game.ui.typography.text import Style

_NOTE: Final = 13
_NOTE_DOWN: Final = 19
"""Units of the board from the middle of a cell down to its note."""
_CELL: Final = 40
"""Units of the side of a cell and its border."""
_GROWTH_MOST: Final = 1.5
"""The largest text scale that names follow."""
_EDGE: Final = 0.04
"""The share of a counter's box along each side that is only shadow."""
_AIMED_AT: Final = 0.12
"""The share of an enemy's box along each side that the frame of a target takes."""


class Note(Struct, frozen=True):
    """A short text under a symbol of the board."""

    cell: Cell
    words: str
    is_good: bool = False
    is_lit: bool = False
    """Whether it belongs to the way that is shown."""


class NamePlates:
    """Places the names of a board between the counters."""

    def __init__(self, kit: Kit, sheet: BoardLayout) -> None:
        self._kit = kit
        self._sheet = sheet
        self.wanted: Callable[[], Collection[str] | None] = lambda: None
        """Returns the names that are shown, at their printed places, but for those under a counter;
        None for all, clear of the counters, and signs beside the counters."""
        self._sets: Cache[tuple[float, str, float], PlaceNames] = Cache(3)
        self._wanted_now: Collection[str] | None = None
        self._stands: object = None
        """The key of the names' positions."""
        self._found: list[LetteredName] = []
        """The names, in pixels of the whole board."""
        self.lettered: list[LetteredName] = []
        """The names, in pixels of the window."""
        self._taken: list[pygame.Rect] = []
        """Counters, discs and the places of names, in pixels of the whole board."""
        self._panels: Sequence[pygame.Rect] = ()
        self._told: object = None
        """The key of the notes."""
        self._notes: list[LetteredName] = []

    def place(
        self,
        counters: Sequence[PlacedCounter],
        discs: Sequence[pygame.Rect],
        camera: Camera,
        panels: Sequence[pygame.Rect] = (),
        gone: Collection[str] = (),
    ) -> None:
        """Find a position for every name except those in `gone`, and those of which the window's
        edge or one of the `panels` would hide a part.

        `counters`, and the `discs` with the numbers of their stacks, are in window pixels.
        """
        lang, zoom = self._kit.words.language, camera.zoom
        left, top = (round(length) for length in camera.to_window((0, 0)))
        growth = min(max(self._kit.theme.text, 1.0), _GROWTH_MOST)
        wanted = self._wanted_now = self.wanted()
        stands = (lang, zoom, growth, wanted is None, [one.piece for one in counters])
        if stands != self._stands:
            self._stands = stands
            names = self._sets.take(
                (zoom, lang, growth), lambda: names_of(self._sheet.layout(zoom), lang, growth)
            )
            bodies = [body.move(-left, -top) for body in (*map(_body, counters), *discs)]
            if wanted is None:
                signs = (one for one in names.signs if one.rect.collidelist(bodies) < 0)
                self._found = [*names.beside(bodies), *signs]
            else:
                self._found = [one for one in names.first() if one.rect.collidelist(bodies) < 0]
            found = self._found if wanted is None else names.first()
            self._taken = [*bodies, *(one.rect for one in found)]
        self._panels = panels
        lettered = (
            LetteredName(one.name, one.picture, one.rect.move(left, top), one.is_over)
            for one in self._found
            if one.name not in gone and (wanted is None or one.name in wanted)
        )
        self.lettered = [one for one in lettered if self._is_whole(one.rect, camera)]

    def _is_whole(self, rect: pygame.Rect, camera: Camera) -> bool:
        """Whether neither the edge of the board's part of the window nor a panel cuts a label."""
        return bool(camera.clip.contains(rect)) and rect.collidelist(self._panels) < 0

    @property
    def are_all_wanted(self) -> bool:
        """Whether the names of all places are shown."""
        return self._wanted_now is None

    @property
    def is_out_of_date(self) -> bool:
        """Whether other names are wanted than those placed."""
        return self.wanted() != self._wanted_now

    def tell(self, notes: Callable[[], Iterable[Note]], moment: object, camera: Camera) -> None:
        """Place the notes at their cells, clear of counters, names and each other; those for which
        there is no room are left out.

        `moment` is a key of the notes.
        """
        stands = moment, camera.look, self._panels, self._kit.theme, self._stands
        if stands != self._told:
            left, top = camera.to_window((0, 0))
            taken = [body.move(round(left), round(top)) for body in self._taken]
            self._notes = []
            for note in notes():
                noted = self._noted(note, camera, taken)
                if noted is not None and self._is_whole(noted.rect, camera):
                    self._notes.append(noted)
                    taken.append(noted.rect)
            self._told = stands

    def _noted(
        self, note: Note, camera: Camera, taken: Sequence[pygame.Rect]
    ) -> LetteredName | None:
        """A note at the first free place beside its cell; None if there is none."""
        palette = self._kit.theme.palette
        ink = palette.good_text if note.is_good else palette.moon_100
        ink = palette.amber if note.is_lit else ink
        style = Style("bold", _NOTE, ink, halo=palette.outline, halo_width=1.5, grows=False)
        words = self._kit.type.line(note.words, style)
        x, y = self._sheet.layout(camera.zoom).centre(note.cell)
        left, top = camera.to_window((0, 0))
        middle = round(left + x), round(top + y)
        home = words.get_rect(center=(middle[0], round(top + y + _NOTE_DOWN * camera.zoom)))
        side = round(_CELL * camera.zoom)
        cell = pygame.Rect(0, 0, side, side)
        cell.center = middle
        around = (
            words.get_rect(midtop=cell.midbottom),
            words.get_rect(midbottom=cell.midtop),
            words.get_rect(midleft=cell.midright),
            words.get_rect(midright=cell.midleft),
            words.get_rect(topleft=cell.bottomright),
            words.get_rect(topright=cell.bottomleft),
            words.get_rect(bottomleft=cell.topright),
            words.get_rect(bottomright=cell.topleft),
        )
        spot = next((one for one in (home, *around) if one.collidelist(taken) < 0), None)
        if spot is None:
            return None
        return LetteredName(f"note {note.cell}", words, spot, is_over=note.is_lit)

    @property
    def labels(self) -> list[LetteredName]:
        """The names and notes that are drawn, in pixels of the window."""
        return [*self.lettered, *self._notes]

    @property
    def texts(self) -> list[str]:
        """The words of all labels."""
        return [one.name for one in self.labels]

    @property
    def shows(self) -> object:
        """A key that changes with the names and notes and their places."""
        return self.lettered, self._notes

    def draw(self, target: pygame.Surface, *, is_over: bool) -> None:
        """Draw the names below the counters, or those above them."""
        target.blits(
            [(one.picture, one.rect) for one in self.labels if one.is_over is is_over],
            False,
        )

    def draw_crossed(self, target: pygame.Surface, lines: Sequence[tuple[Point, Point]]) -> None:
        """Draw again, over them, the names that these lines cross."""
        target.blits(
            [
                (one.picture, one.rect)
                for one in self.lettered
                if any(one.rect.clipline(*line) for line in lines)
            ],
            False,
        )


def _body(placed: PlacedCounter) -> pygame.Rect:
    """A counter's box without its shadow; that of an enemy with the frame he may get."""
    rect = placed.rect
    share = _AIMED_AT if placed.piece.kind == "enemy" else -_EDGE
    return rect.inflate(round(2 * share * rect.width), round(2 * share * rect.height))
