"""Extras: additional parts, such as a replay timeline, shown with every scene of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

import pygame

from game.tabletop.parts.part import Part
from game.tabletop.tooltips.hint import draw_pointer
from game.ui.stack import InputMode

if TYPE_CHECKING:
    from game.painting.kit import Kit
    from game.rules.board import Cell
    from game.rules.decisions import Option
    from game.tabletop.hud.frame import Frame


_AROUND_FRAME: Final = 8
"""Units from a place on the board to its mark, around the frame of a target."""


class PlayedScene(Protocol):
    """The interface of a playing scene, as extras use it."""

    def place_of(self, option: Option) -> pygame.Rect | None:
        """The rectangle in pixels of whatever gives an answer; None if it is in a list."""

    def kept_clear(self, *, on_board: bool = True) -> list[pygame.Rect]:
        """What a label should not cover: on the board, or beside a card or a button."""
        ...

    def with_disc(self, place: pygame.Rect) -> pygame.Rect:
        """A place on the board, with the disc that numbers its stack."""
        ...

    def point_at_answer(self, option: Option) -> None:
        """Focus the widget that gives an answer and bring it into view."""

    def bring_whole(self, option: Option) -> bool:
        """Bring the place on the board that gives an answer wholly into view. Returns False, and
        moves nothing, while something else moves the camera."""
        ...

    def show_place(self, cell: Cell, *, with_names: bool = False) -> bool:
        """Bring a cell into view and mark it. Returns False if it isn't on the board."""
        ...

    def update(self, ms: int) -> bool:
        """Let `ms` milliseconds pass, so that the scene catches up with the game."""
        ...

    def renew(self) -> None:
        """Build the buttons again, as another answer is meant now."""

    def settle(self) -> None:
        """Finish the camera movement at once."""


class Extra(Part):
    """A part at the lower edge of the window, such as a timeline or a lesson panel."""

    table: PlayedScene | None = None
    """The playing scene it is shown with; None on the report screen."""
    look: pygame.Rect | None = None
    """The part of the window in which the player can pan the board; None without a board."""

    @property
    def has_primary(self) -> bool:
        """Whether one of its buttons is amber, so that none of the scene's may be."""
        return False

    takes_raw_input: ClassVar[bool] = False
    """Whether it receives keys as pressed rather than mapped by the player's key bindings."""

    takes_escape: bool = False
    """Whether Esc is the key of its own, so that no button above it shows that key."""

    has_cards: bool = False
    """Whether cards of milestones stop the game, as somebody is there who reads them."""

    def claim(self, size: tuple[int, int]) -> int:
        """Take space in a window of this size. Returns the height in pixels left for the scene."""
        return size[1]

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether it covers a pixel, so that nothing below reacts to the mouse."""
        return False

    def draw_mark(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Mark where the next answer is given, below tooltips; returns what they should avoid."""
        return []

    def point_out(self, kit: Kit, target: pygame.Surface, place: pygame.Rect) -> list[pygame.Rect]:
        """Mark a place and return the rectangles of corners and label.

        Labels avoid counters and names; corner marks avoid stack badges.
        """
        words, ink = kit.say("lesson.here"), kit.theme.palette.amber
        table, is_on_board = self.table, self.look is not None and self.look.contains(place)
        if table is None:
            return draw_pointer(kit, target, place, words, ink)
        if not is_on_board:
            clear = table.kept_clear(on_board=False)
            return draw_pointer(kit, target, place, words, ink, clear)
        whole, clear = table.with_disc(place), table.kept_clear()
        return draw_pointer(kit, target, whole, words, ink, clear, _AROUND_FRAME)


class Extras:
    """All extras of a game; empty in an ordinary game."""

    def __init__(self, parts: Sequence[Extra] = ()) -> None:
        self.parts = list(parts)
        self.marks: list[pygame.Rect] = []
        """Where the next answer was marked last."""

    @property
    def input_mode(self) -> InputMode:
        """How scenes with these extras receive keys."""
        return "raw" if any(part.takes_raw_input for part in self.parts) else "keys"

    def room(self, size: tuple[int, int]) -> tuple[int, int]:
        """The size in pixels left for the scene in a window of this size."""
        return size[0], min((part.claim(size) for part in self.parts), default=size[1])

    def join(
        self, table: PlayedScene | None, frame: Frame | None = None, look: pygame.Rect | None = None
    ) -> None:
        """Attach all extras to a scene and its layout."""
        for part in self.parts:
            part.table, part.look = table, look
            if frame is not None:
                part.arrange(frame)

    @property
    def has_cards(self) -> bool:
        """Whether cards of milestones stop the game."""
        return all(part.has_cards for part in self.parts)

    @property
    def takes_escape(self) -> bool:
        """Whether Esc is the key of an extra."""
        return any(part.takes_escape for part in self.parts)

    @property
    def has_primary(self) -> bool:
        """Whether a button of any extra is amber."""
        return any(part.has_primary for part in self.parts)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether any extra covers a pixel."""
        return any(part.covers(pixel) for part in self.parts)

    def update(self, ms: int) -> bool:
        """Let `ms` milliseconds pass. Returns True if a redraw is needed."""
        moved = False
        for part in self.parts:
            moved = part.update(ms) or moved
        return moved

    def handle(self, event: pygame.Event) -> bool:
        """Offer an event to the extras. Returns True if one consumed it."""
        return any(part.handle(event) for part in reversed(self.parts))

    def draw_marks(self, target: pygame.Surface) -> None:
        """Draw the extras' marks, before what may lie over them."""
        self.marks = [rect for part in self.parts for rect in part.draw_mark(target)]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the extras over the scene."""
        for part in self.parts:
            part.draw(target)
