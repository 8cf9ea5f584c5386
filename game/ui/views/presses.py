"""Views that can be pressed, by mouse, key, focus and pad alike."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame
from msgspec.structs import replace

from game.ui.theme import Colour
from game.ui.trim import ButtonLook, Steel
from game.ui.views.view import Action, Axis, Canvas, Layout, Placed, Size, View
from game.ui.widgets import Button as ButtonWidget
from game.ui.widgets import button_picture

Band: TypeAlias = Literal["", "row", "menu"]
"""What shows that it is pointed at: nothing, a veil, or the amber band of a menu's focus."""


class Pressable(View, frozen=True, kw_only=True):
    """Something that can be pressed, and what that means."""

    action: Action
    key: int | None = None
    """The key that presses it wherever the focus is."""
    reason: str = ""
    """Why it can't be pressed now."""
    is_stop: bool = True
    """Whether the focus can come to it."""
    is_first: bool = False
    """Whether the focus begins on it."""


class Press(Pressable, frozen=True, kw_only=True):
    """A view that can be pressed as a whole."""

    inside: View
    band: Band = ""

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """As what is inside."""
        return self.inside.stretches

    def yields(self, axis: Axis) -> bool:
        """As what is inside."""
        return self.inside.yields(axis)

    def size(self, layout: Layout, room: Size) -> Size:
        """As what is inside."""
        return layout.size(self.inside, room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside."""
        return [(self.inside, rect)]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the band, then what is inside."""
        trim, is_lit = canvas.kit.trim, self.is_lit(canvas)
        if is_lit:
            trim.band(canvas.target, placed.rect)
            trim.pointer(canvas.target, placed.rect)
        elif self.band == "row" and canvas.look_of(self.action) != "rest" and not self.reason:
            edge = trim.px(1)
            veil = placed.rect.inflate(-2 * edge, -2 * edge)
            colour = trim.theme.palette.night_600
            pygame.draw.rect(canvas.target, colour, veil, border_radius=trim.px(3))
        replace(canvas, is_lit=is_lit).paint(placed.parts)

    def is_lit(self, canvas: Canvas) -> bool:
        """Whether the amber band is shown."""
        return self.band == "menu" and canvas.focused == self.action and not self.reason


class Tab(Press, frozen=True, kw_only=True):
    """What opens a page; keys that bring the focus to it open it at once."""

    is_open: bool = False

    def is_lit(self, canvas: Canvas) -> bool:
        """While its page is open, and below the mouse."""
        return self.is_open or canvas.look_of(self.action) != "rest"


class _Wrapper(View, frozen=True):
    """A view around another one of the same size."""

    inside: View

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """As what is inside."""
        return self.inside.stretches

    def yields(self, axis: Axis) -> bool:
        """As what is inside."""
        return self.inside.yields(axis)

    def size(self, layout: Layout, room: Size) -> Size:
        """As what is inside."""
        return layout.size(self.inside, room)

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside."""
        return [(self.inside, rect)]


class Glow(_Wrapper, frozen=True):
    """A row that glows while the focus is in it; the mouse above it brings the focus there."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the glow, then what is inside."""
        inside = (one.view for one in placed.walk())
        if any(isinstance(one, Pressable) and one.action == canvas.focused for one in inside):
            canvas.kit.trim.glow(canvas.target, placed.rect)
        canvas.paint(placed.parts)


class Group(_Wrapper, frozen=True):
    """Things to press that belong together.

    Keys that come from another group begin at the open tab, at the first thing to press that says
    so, or at the first one.
    """

    name: str


class Hotkey(Pressable, frozen=True, kw_only=True):
    """A key that means something without anything to be seen."""

    is_stop: bool = False


class Hotkeys(_Wrapper, frozen=True):
    """A view, and keys that mean something while it is shown."""

    keys: tuple[tuple[int, Action], ...]

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside, and the keys, which take no room."""
        nowhere = pygame.Rect(rect.topleft, (0, 0))
        hotkeys = [Hotkey(action=action, key=key) for key, action in self.keys]
        return [(self.inside, rect), *((hotkey, nowhere) for hotkey in hotkeys)]


class Button(Pressable, frozen=True, kw_only=True):
    """A button with a label and the name of its key."""

    label: str
    hint: str = ""
    """The default name of its key; that of the key bound to it is shown."""
    is_primary: bool = False
    is_on: bool = False
    """Whether what it switches is on."""

    def size(self, layout: Layout, room: Size) -> Size:
        """Label and key."""
        return ButtonWidget.size(layout.kit.trim, self.label, self.hint)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Face, key and label."""
        trim, look = canvas.kit.trim, canvas.look_of(self.action)
        kind: Steel = "amber" if self.is_primary else "steel"
        if self.reason:
            kind = "disabled"
        state = "up" if look == "rest" else look
        picture = ButtonLook(placed.rect.size, kind, state, self.label, trim.prompt(self.hint))
        canvas.target.blit(
            trim.buttons.take(picture, lambda: button_picture(trim, picture)), placed.rect
        )
        if self.is_on:
            colour: Colour = trim.theme.palette.moon_100
            pygame.draw.rect(canvas.target, colour, placed.rect, trim.px(2), trim.px(3))

    @property
    def says(self) -> str:
        """The label."""
        return self.label


class Modal(View, frozen=True):
    """A view in the middle of the window; Esc or a click beside it does `leave`."""

    inside: View
    leave: Action
    margin: float = 20
    """Units that stay free on each side."""
    is_left_by_clicks: bool = True
    """Whether a click beside it leaves; what is typed would be lost by it."""

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole room."""
        return room

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside, in the middle."""
        margin = layout.px(self.margin)
        room = rect.inflate(-2 * margin, -2 * margin)
        wide, high = layout.size(self.inside, room.size)
        box = pygame.Rect(0, 0, min(wide, room.width), min(high, rect.height))
        box.center = rect.center
        return [(self.inside, box)]
