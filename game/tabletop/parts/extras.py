"""Extras: parts that an evening brings along, shown with whatever stage is played or watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

import pygame

from game.tabletop.parts.part import Part
from game.ui.stack import Hearing

if TYPE_CHECKING:
    from game.rules.board import Cell
    from game.rules.decisions import Option
    from game.tabletop.hud.frame import Frame


class Table(Protocol):
    """The playing scene that an extra is shown with, as far as extras know it."""

    def place_of(self, option: Option) -> pygame.Rect | None:
        """Where an answer is given, in pixels; None if it is in a list."""

    def point_at_answer(self, option: Option) -> None:
        """Put the frame of the keys where an answer is given, and bring it into view."""

    def show_place(self, cell: Cell) -> bool:
        """Bring a cell into view and mark it."""
        ...

    def update(self, ms: int) -> bool:
        """Let time pass, so that it asks what is asked now."""
        ...

    def settle(self) -> None:
        """Let the camera be where it is going."""


class Extra(Part):
    """A part over the lower edge of the window, such as a timeline or a lesson's slip."""

    table: Table | None = None
    """The playing scene it is shown with; None for the report."""
    look: pygame.Rect | None = None
    """Where the board of that scene can be looked about on; None without a board."""

    hears_raw: ClassVar[bool] = False
    """Whether it hears all keys as they are, and not as the player has bound them."""

    def claim(self, size: tuple[int, int]) -> int:
        """Lie in a window of that size; the pixels of height that are left for the scene."""
        return size[1]

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether it lies there, so that nothing below is pointed at."""
        return False


class Extras:
    """All extras of an evening; empty for a night that is just played."""

    def __init__(self, parts: Sequence[Extra] = ()) -> None:
        self.parts = list(parts)

    @property
    def hearing(self) -> Hearing:
        """How scenes with these extras hear keys."""
        return "raw" if any(part.hears_raw for part in self.parts) else "keys"

    def room(self, size: tuple[int, int]) -> tuple[int, int]:
        """What is left of a window of that size for the scene."""
        return size[0], min((part.claim(size) for part in self.parts), default=size[1])

    def join(
        self, table: Table | None, frame: Frame | None = None, look: pygame.Rect | None = None
    ) -> None:
        """Be shown with that scene, which is laid out like that from now on."""
        for part in self.parts:
            part.table, part.look = table, look
            if frame is not None:
                part.arrange(frame)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether one of them lies at a pixel."""
        return any(part.covers(pixel) for part in self.parts)

    def update(self, ms: int) -> bool:
        """Let time pass; True when something must be drawn again."""
        moved = False
        for part in self.parts:
            moved = part.update(ms) or moved
        return moved

    def handle(self, event: pygame.Event) -> bool:
        """Offer an event; True when the scene isn't to have it."""
        return any(part.handle(event) for part in reversed(self.parts))

    def draw(self, target: pygame.Surface) -> None:
        """Draw them over the scene."""
        for part in self.parts:
            part.draw(target)
