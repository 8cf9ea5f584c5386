"""Buttons, rows, panels and tickets, for mouse, keyboard and gamepad alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, TypeAlias

import pygame

from game.ui.input.commands import Command
from game.ui.picture_cache import PictureCache
from game.ui.theme import Colour
from game.ui.trim import ButtonLook, PressState, Steel, Trim
from game.ui.typography.text import Style

Press: TypeAlias = Callable[[], None]

_LEFT: Final = 1
LABEL_SIZE: Final = 18
_HINT_SIZE: Final = 14
_PADDING: Final = 12
_LIT_RADIUS: Final = 3


class Widget:
    """A component with a rectangle that draws itself and handles events."""

    can_focus: ClassVar[bool] = True
    is_drawn: ClassVar[bool] = True
    """Whether it draws itself."""

    def __init__(self, trim: Trim, rect: pygame.Rect, hotkey: int | None = None) -> None:
        """``hotkey`` presses it wherever the focus is; ``rect`` is in pixels."""
        self.trim = trim
        self.rect = rect
        self.hotkey = hotkey
        self.is_enabled = True
        self.is_hovered = False
        self.reason = ""
        """Why it is disabled."""
        self.area: Widget | None = None
        """What it is scrolled in."""

    @property
    def is_in_view(self) -> bool:
        """Whether any of it isn't scrolled away."""
        return True

    @property
    def is_focusable(self) -> bool:
        """Whether it can have the focus; disabled widgets with a reason can, to show it."""
        return self.can_focus

    def draw(self, target: pygame.Surface) -> None:
        """Draw in its rectangle."""

    def draw_frame(self, target: pygame.Surface) -> None:
        """Draw the frame of the focus."""
        self.trim.focus(target, self.rect)

    def is_at(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel of the window is on it."""
        return self.rect.collidepoint(pixel)

    @property
    def excuse_place(self) -> tuple[int, int]:
        """The midpoint of the lower edge of the slip with the reason why it is disabled."""
        return self.rect.centerx, self.rect.top - self.trim.px(6)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; True if it was consumed."""
        if event.type == pygame.MOUSEMOTION:
            before, self.is_hovered = self.is_hovered, self.is_at(event.pos)
            return before or self.is_hovered
        return False

    def command(self, command: Command) -> bool:
        """Execute a command of keys or pad while it has the focus; True if it did."""
        return False


class Pressable(Widget):
    """A widget that is pressed with the mouse or by a command."""

    def __init__(
        self, trim: Trim, rect: pygame.Rect, on_press: Press, hotkey: int | None = None
    ) -> None:
        super().__init__(trim, rect, hotkey)
        self.on_press = on_press
        self._is_armed = False

    def handle(self, event: pygame.Event) -> bool:
        """Press it if the mouse button goes down and up on it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._is_armed = self.is_at(event.pos)
            return self._is_armed
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            was_armed, self._is_armed = self._is_armed, False
            if was_armed and self.is_at(event.pos):
                self.command("press")
            return was_armed
        return super().handle(event)

    def command(self, command: Command) -> bool:
        """Press it, unless it is disabled."""
        if command != "press" or not self.is_enabled:
            if command == "press" and self.reason:
                self.trim.on_sound("refuse")
            return False
        self.trim.on_sound("press")
        self.on_press()
        return True

    @property
    def state(self) -> PressState:
        """Its visual state."""
        if self._is_armed and self.is_enabled:
            return "down"
        return "hover" if self.is_hovered else "up"


class Button(Pressable):
    """A button with a label. One with a reason is disabled, and shows the reason on hover."""

    def __init__(
        self,
        trim: Trim,
        rect: pygame.Rect,
        label: str,
        on_press: Press,
        *,
        primary: bool = False,
        hint: str = "",
        hotkey: int | None = None,
        reason: str = "",
        lit: bool = False,
    ) -> None:
        """``hint`` is the default name of its key; the key bound to it is shown in a small frame.

        ``lit``: whether the option it toggles is on.
        """
        super().__init__(trim, rect, on_press, hotkey)
        self.is_lit = lit
        self.label = label
        self.hint = hint
        self.primary = primary
        self.reason = reason
        self.is_enabled = not reason

    @classmethod
    def size(cls, trim: Trim, label: str, hint: str = "") -> tuple[int, int]:
        """Width and height a button needs, in pixels."""
        shown = trim.prompt(hint)
        key = (trim.theme, label, shown)
        return trim.button_sizes.take(key, lambda: _button_size(trim, label, shown))

    def draw(self, target: pygame.Surface) -> None:
        """Face, key and label."""
        kind: Steel = "disabled"
        if self.is_enabled:
            kind = "amber" if self.primary else "steel"
        look = ButtonLook(self.rect.size, kind, self.state, self.label, self.trim.prompt(self.hint))
        picture = self.trim.buttons.take(look, lambda: button_picture(self.trim, look))
        target.blit(picture, self.rect)
        if self.is_lit:
            colour, thick = self.trim.theme.palette.moon_100, self.trim.px(2)
            pygame.draw.rect(target, colour, self.rect, thick, self.trim.px(_LIT_RADIUS))


def button_picture(trim: Trim, look: ButtonLook) -> pygame.Surface:
    """A whole button, transparent around its rounded corners."""
    picture = trim.button(look.size, look.kind, look.state)
    style = _label_style(trim, look.kind)
    x, y = trim.px(_PADDING), look.size[1] // 2 + trim.sunk(look.state) - trim.px(1)
    if look.key:
        x = _draw_hint(trim, picture, look.key, (x, y), style.colour) + trim.px(8)
    trim.type.draw(picture, look.label, style, (x, y), "midleft")
    return picture


def _button_size(trim: Trim, label: str, shown: str) -> tuple[int, int]:
    """The measured size of a button with that key hint."""
    style, gap = _label_style(trim, "steel"), trim.px(_PADDING)
    width = trim.type.width(label, style) + 2 * gap
    if shown:
        width += _hint_width(trim, shown) + (trim.px(8) if label else 0)
    return width, max(trim.px(36), trim.type.height(style) + trim.px(10))


def _label_style(trim: Trim, kind: Steel) -> Style:
    palette = trim.theme.palette
    colours: dict[Steel, Colour] = {
        "steel": palette.moon_100,
        "amber": palette.amber_ink,
        "disabled": palette.disabled,
    }
    return Style("bold", LABEL_SIZE, colours[kind])


def _hint_width(trim: Trim, hint: str) -> int:
    style = Style("bold", _HINT_SIZE)
    return max(trim.type.width(hint, style) + 2 * trim.px(6), trim.px(20))


def _draw_hint(
    trim: Trim, target: pygame.Surface, hint: str, place: tuple[int, int], colour: Colour
) -> int:
    """A key's name in its frame with its left edge at ``place``; returns the right edge."""
    palette = trim.theme.palette
    is_dark = colour == palette.amber_ink
    ink = palette.paper_100 if is_dark else colour
    style = Style("bold", _HINT_SIZE, ink)
    box = pygame.Rect(0, 0, _hint_width(trim, hint), trim.type.height(style) + trim.px(2))
    box.midleft = place
    trim.keycap(target, box, palette.amber_ink if is_dark else colour)
    trim.type.draw(target, hint, style, box.center, "center")
    return box.right


def lay_right(buttons: Sequence[Button], right: int, centre_y: int, gap: int) -> None:
    """Place buttons in a row that ends at ``right``, in pixels; the last one is rightmost."""
    for button in reversed(buttons):
        button.rect.size = Button.size(button.trim, button.label, button.hint)
        button.rect.right, button.rect.centery = right, centre_y
        right = button.rect.left - gap


class Panel(Widget):
    """A dark steel panel with a stencilled heading."""

    can_focus = False

    def __init__(
        self, trim: Trim, rect: pygame.Rect, title: str = "", aside: str = "", key: str = ""
    ) -> None:
        """``aside`` is a small text right of the heading, followed by the keycap ``key``."""
        super().__init__(trim, rect)
        self.title = title
        self.aside = aside
        self.key = key

    @property
    def body(self) -> pygame.Rect:
        """The rectangle of the content in pixels."""
        return _body(self.trim, self.rect, self._title_place().bottom)

    def _title_place(self) -> pygame.Rect:
        aside = self.trim.type.width(self.aside, self._small()) if self.aside else 0
        taken = aside + self._key_room
        return _head_place(self.trim, self.rect, self.title, self._head(), taken)

    @property
    def key_place(self) -> pygame.Rect:
        """The rectangle of the keycap in pixels; empty without a key."""
        trim, style = self.trim, self._key_style()
        if not self.key:
            return pygame.Rect(self.rect.topright, (0, 0))
        high = trim.type.height(style) + trim.px(4)
        wide = max(trim.type.width(self.key, style) + trim.px(14), high)
        cap = pygame.Rect(0, 0, wide, high)
        cap.topright = (self.rect.right - trim.px(_PADDING), self.rect.top + trim.px(8))
        return cap

    @property
    def _key_room(self) -> int:
        return self.key_place.width + self.trim.px(8) if self.key else 0

    def _key_style(self) -> Style:
        return Style("bold", _HINT_SIZE, self.trim.theme.palette.moon_100)

    def _small(self) -> Style:
        return Style("bold", 16, self.trim.theme.palette.moon_300)

    def _head(self) -> Style:
        return Style("display", 21, self.trim.theme.palette.paper_100, 0.05)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the panel and its heading."""
        self.trim.panel(target, self.rect)
        self._draw_head(target)

    def draw_cached(
        self,
        target: pygame.Surface,
        pictures: PictureCache,
        shows: object,
        paint: Callable[[], None],
    ) -> None:
        """Draw the panel with its content, from a cache while `shows` is the same.

        `paint` draws the content on the target; `shows` is a key of everything it depends on.
        """

        def paint_all() -> None:
            self.trim.panel_ground(target, self.rect)
            self._draw_head(target)
            paint()

        self.trim.shadow(target, self.rect)
        self.trim.panel_rim(target, self.rect)
        told = (self.title, self.aside, self.key, shows)
        pictures.draw(target, self.trim.panel_middle(self.rect), told, paint_all)

    def _draw_head(self, target: pygame.Surface) -> None:
        if self.title:
            self.trim.type.draw_wrapped(target, self.title, self._head(), self._title_place())
        if self.aside:
            style = self._small()
            right = self.rect.right - self.trim.px(_PADDING) - self._key_room
            place = (right, self.rect.top + self.trim.px(8))
            self.trim.type.draw(target, self.aside, style, place, "topright")
        if self.key:
            cap = self.key_place
            self.trim.keycap(target, cap, self.trim.theme.palette.moon_300)
            self.trim.type.draw(target, self.key, self._key_style(), cap.center, "center")


class Ticket(Widget):
    """A slip of paper, such as a tooltip."""

    can_focus = False

    def __init__(self, trim: Trim, rect: pygame.Rect, title: str = "") -> None:
        super().__init__(trim, rect)
        self.title = title

    @property
    def body(self) -> pygame.Rect:
        """The rectangle of the content in pixels."""
        return _body(self.trim, self.rect, self._title_place().bottom)

    def _title_place(self) -> pygame.Rect:
        return _head_place(self.trim, self.rect, self.title, self._head())

    def _head(self) -> Style:
        return Style("display", 22, self.trim.theme.palette.ink, 0.05)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the paper, the heading and a line below it."""
        self.trim.ticket(target, self.rect)
        if not self.title:
            return
        head = self._title_place()
        self.trim.type.draw_wrapped(target, self.title, self._head(), head)
        line = pygame.Rect(head.left, head.bottom, head.width, self.trim.px(2))
        target.fill(self.trim.theme.palette.ink, line)


def _head_place(
    trim: Trim, rect: pygame.Rect, title: str, style: Style, aside: int = 0
) -> pygame.Rect:
    """The rectangle of a heading in as many lines as needed; ``aside`` pixels are reserved."""
    inset = trim.px(_PADDING)
    left, top, width = rect.left + inset, rect.top + trim.px(6), rect.width - 2 * inset
    if not title:
        return pygame.Rect(left, top, width, 0)
    lines = trim.type.wrap(title, style, width - aside)
    return pygame.Rect(left, top, width - aside, len(lines) * trim.type.height(style))


def _body(trim: Trim, rect: pygame.Rect, head_bottom: int) -> pygame.Rect:
    inset = trim.px(_PADDING)
    top = head_bottom + trim.px(8)
    return pygame.Rect(rect.left + inset, top, rect.width - 2 * inset, rect.bottom - inset - top)
