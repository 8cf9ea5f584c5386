"""Counters in views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pygame

from game.painting.counters.dice import DieKind
from game.painting.counters.rule_pictures import picture_of
from game.painting.kit import kit_of
from game.ui.toolkit import Toolkit
from game.ui.views.view import Canvas, Layout, Placed, Size, View

if TYPE_CHECKING:
    # The title is shown before the rules are loaded.
    from game.rules.sheet import CounterSheet
    from game.rules.state import Para


class Counter(View, frozen=True):
    """A counter from the sheet; its side is in units."""

    kind: Literal["para", "german", "zombie", "undead"]
    name: str
    side: float

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        press, side = kit_of(canvas.kit).press, canvas.kit.px(self.side)
        _blit(canvas, placed, getattr(press, self.kind)(self.name, side))


class Man(View, frozen=True):
    """The counter of a man as he is, with his wounds; its side is in units."""

    man: Para
    side: float
    sheet: CounterSheet | None = None
    """The values of his game; None for the one on screen."""

    def spoken(self, kit: Toolkit) -> str:
        """His name."""
        return kit.say(f"name.{self.man.name}")

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        kit = kit_of(canvas.kit)
        with kit.press.printing(self.sheet or kit.press.sheet):
            _blit(canvas, placed, kit.art.para(self.man, kit.px(self.side)))


class RulePicture(View, frozen=True):
    """What a rule is about; nothing if it has no picture. Its side is in units."""

    rule: str
    side: float

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        picture = picture_of(self.rule, kit_of(canvas.kit).press, canvas.kit.px(self.side))
        if picture is not None:
            _blit(canvas, placed, picture)


class Die(View, frozen=True):
    """A die that shows a face; its side is in units."""

    face: int
    kind: DieKind
    side: float = 24

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        dice = kit_of(canvas.kit).dice
        canvas.target.blit(dice.face(self.face, placed.rect.width, self.kind), placed.rect)


def _blit(canvas: Canvas, placed: Placed, picture: pygame.Surface) -> None:
    canvas.target.blit(picture, picture.get_rect(center=placed.rect.center))
