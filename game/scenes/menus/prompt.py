"""A prompt for a line of text, such as a name or a number."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

import pygame

from game.tabletop.evening import Evening
from game.ui.input.focus import FocusRing
from game.ui.inputs import TextInput
from game.ui.stack import InputMode, Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button, Panel, lay_right

_WIDTH: Final = 460
_BESIDE: Final = 400
"""The least width in units of the text beside a picture."""
_LINE: Final = 44
_GAP: Final = 16
_INSET: Final = 12
_APART: Final = 20


class PromptScene(Scene, ABC):
    """A panel with a sentence, an input line and two buttons; Enter accepts, Esc cancels."""

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "typing"
    title: ClassVar[str]
    """The key of the title."""
    sentence: ClassVar[str]
    """The key of the sentence."""
    verb: ClassVar[str]
    """The key of the label of the button that accepts."""
    limit: ClassVar[int]
    """The most characters."""
    begins_filled: ClassVar[bool] = False
    """Whether the suggestion is in the line from the start."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.kit = evening.kit
        self.ring = FocusRing()
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._size = (1280, 720)
        self._fault = ""
        self._input: TextInput | None = None

    @abstractmethod
    def take(self, text: str) -> str:
        """Use the text; returns what is wrong with it, or "" for success."""

    @property
    def picture_size(self) -> tuple[int, int]:
        """The size in pixels of a picture beside the text; (0, 0) for none."""
        return 0, 0

    def draw_picture(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the picture into a rectangle of that size."""

    @property
    def text(self) -> str:
        """The text typed so far."""
        return self._input.text if self._input is not None else ""

    def suggestion(self) -> str:
        """A text that can be accepted without typing."""
        return ""

    def _first_text(self) -> str:
        """With a gamepad, which can't type, the line begins with the suggestion."""
        is_filled = self.begins_filled or self.kit.keys.device == "pad"
        return self.suggestion() if is_filled else ""

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """A panel as high as its text needs; the text typed so far stays."""
        kit, self._size = self.kit, size
        before = self._input
        typed = TextInput(
            kit.trim,
            pygame.Rect(0, 0, 0, max(kit.px(_LINE), kit.type.height(Style("text", 18)))),
            before.text if before else self._first_text(),
            self._try,
            limit=self.limit,
            is_marked=before.is_marked if before else True,
        )
        typed.caret = before.caret if before else typed.caret
        self._input = typed
        buttons = self._buttons(typed)
        picture = self._picture()
        least = kit.px(_BESIDE if picture else _WIDTH - 2 * _INSET)
        words = max(least, sum(button.rect.width for button in buttons) + kit.px(10))
        beside = picture.width + kit.px(_APART) if picture else 0
        wide = words + beside + 2 * kit.px(_INSET)
        self._rect = pygame.Rect(0, 0, min(wide, size[0] - kit.px(40)), 0)
        said = self._said()
        room = self._column()
        high = len(kit.type.wrap(said[0], said[1], room.width)) * kit.type.height(said[1])
        high += kit.px(_GAP) + typed.rect.height + kit.px(_GAP) + buttons[0].rect.height
        head = self._panel().body.top + kit.px(4) - self._rect.top
        self._rect.height = head + max(high, picture.height) + kit.px(_INSET)
        self._rect.center = (size[0] // 2, size[1] // 2)
        foot = self._rect.bottom - kit.px(_INSET) - buttons[0].rect.height
        typed.rect.width = room.width
        typed.rect.left = self._column().left
        typed.rect.top = self._column().top + high - buttons[0].rect.height - kit.px(_GAP)
        typed.rect.top -= typed.rect.height
        middle = foot + buttons[0].rect.height // 2
        lay_right(buttons, self._column().right, middle, kit.px(10))
        self.ring.replace([typed, *buttons])
        self.ring.focus(typed)

    def _buttons(self, typed: TextInput) -> list[Button]:
        say, trim = self.kit.say, self.kit.trim
        specs = (
            (say("button.cancel"), self.close, False, "Esc"),
            (say(self.verb), lambda: self._try(typed.text), True, "Enter"),
        )
        buttons = []
        for label, on_press, is_primary, hint in specs:
            rect = pygame.Rect((0, 0), Button.size(trim, label, hint))
            buttons.append(Button(trim, rect, label, on_press, primary=is_primary, hint=hint))
        return buttons

    def _picture(self) -> pygame.Rect:
        """The rectangle of the picture; empty with large text, which needs the space."""
        size = (0, 0) if self.kit.is_large else self.picture_size
        inset = self.kit.px(_INSET)
        top = self._panel().body.top + self.kit.px(4) if self._rect.width else 0
        return pygame.Rect((self._rect.left + inset, top), size)

    def _column(self) -> pygame.Rect:
        """The column of the text."""
        column = self._rect.inflate(-2 * self.kit.px(_INSET), 0)
        column.top = self._panel().body.top + self.kit.px(4)
        if picture := self._picture():
            taken = picture.width + self.kit.px(_APART)
            column.left, column.width = column.left + taken, column.width - taken
        return column

    def _panel(self) -> Panel:
        return Panel(self.kit.trim, self._rect, self.kit.head(self.title))

    def _said(self) -> tuple[str, Style]:
        """The error, otherwise the sentence."""
        palette = self.kit.theme.palette
        if self._fault:
            return self._fault, Style("bold", 18, palette.red_text)
        return self.kit.say(self.sentence), Style("bold", 18, palette.moon_100)

    # --- Input ----------------------------------------------------------------------------

    @property
    def text_place(self) -> pygame.Rect | None:
        """The input line, while it has the focus."""
        typed = self._input
        return typed.rect if typed is not None and self.ring.focused is typed else None

    def handle(self, event: pygame.Event) -> None:
        """Type; Enter accepts, Esc cancels."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        else:
            self.ring.handle(event)

    def _try(self, text: str) -> None:
        self._fault = self.take(text)
        if self._fault:
            self.arrange(self._size)

    def close(self) -> None:
        """Return to the screen below."""
        self.evening.stack.pop()

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, the picture, the sentence, the line, the buttons."""
        kit = self.kit
        kit.trim.mist(target, 60)
        self._panel().draw(target)
        if picture := self._picture():
            self.draw_picture(target, picture)
        kit.type.draw_wrapped(target, *self._said(), self._column())
        self.ring.draw(target)
