"""A line to type something in, such as a name or a number."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final

import pygame

from game.scenes.evening import Evening
from game.ui.input.focus import FocusRing
from game.ui.inputs import TextInput
from game.ui.stack import Hearing, Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button, Panel, lay_right

_WIDTH: Final = 460
_BESIDE: Final = 400
"""Units of the words beside a picture, at least."""
_LINE: Final = 44
_GAP: Final = 16
_INSET: Final = 12
_APART: Final = 20


class PromptScene(Scene, ABC):
    """A panel with a sentence, the line, and two buttons; Enter takes it, Esc leaves it."""

    is_overlay: ClassVar[bool] = True
    hearing: ClassVar[Hearing] = "typing"
    title: ClassVar[str]
    """The word over the panel; a key, as the others are."""
    sentence: ClassVar[str]
    """What is typed here."""
    verb: ClassVar[str]
    """What the button does with it."""
    limit: ClassVar[int]
    """Characters at most."""
    begins_filled: ClassVar[bool] = False
    """Whether the suggestion stands there from the start, to be taken or typed over."""

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
        """Do what is to be done with the text; what is wrong with it, or "" and it is done."""

    @property
    def picture_size(self) -> tuple[int, int]:
        """Pixels of what is to be seen beside the words; nothing by (0, 0)."""
        return 0, 0

    def draw_picture(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw it into a rectangle of that size."""

    @property
    def text(self) -> str:
        """What is typed by now."""
        return self._input.text if self._input is not None else ""

    def suggestion(self) -> str:
        """What may be taken as it is by who has no letters at hand."""
        return ""

    def _first_text(self) -> str:
        """A pad has no letters: there the line isn't empty."""
        is_filled = self.begins_filled or self.kit.keys.device == "pad"
        return self.suggestion() if is_filled else ""

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """As high as what is said needs; what was typed stays."""
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
        words = max(least, sum(one.rect.width for one in buttons) + kit.px(10))
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
        for label, deed, is_primary, hint in specs:
            rect = pygame.Rect((0, 0), Button.size(trim, label, hint))
            buttons.append(Button(trim, rect, label, deed, primary=is_primary, hint=hint))
        return buttons

    def _picture(self) -> pygame.Rect:
        """Where the picture lies; large letters need its room."""
        size = (0, 0) if self.kit.is_large else self.picture_size
        inset = self.kit.px(_INSET)
        top = self._panel().body.top + self.kit.px(4) if self._rect.width else 0
        return pygame.Rect((self._rect.left + inset, top), size)

    def _column(self) -> pygame.Rect:
        """Of the words."""
        column = self._rect.inflate(-2 * self.kit.px(_INSET), 0)
        column.top = self._panel().body.top + self.kit.px(4)
        if picture := self._picture():
            taken = picture.width + self.kit.px(_APART)
            column.left, column.width = column.left + taken, column.width - taken
        return column

    def _panel(self) -> Panel:
        return Panel(self.kit.trim, self._rect, self.kit.head(self.title))

    def _said(self) -> tuple[str, Style]:
        """What was wrong, or what is asked."""
        palette = self.kit.theme.palette
        if self._fault:
            return self._fault, Style("bold", 18, palette.red_text)
        return self.kit.say(self.sentence), Style("bold", 18, palette.moon_100)

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Type, Enter to go through with it, Esc to leave it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        else:
            self.ring.handle(event)

    def _try(self, text: str) -> None:
        self._fault = self.take(text)
        if self._fault:
            self.arrange(self._size)

    def close(self) -> None:
        """Back to what is below."""
        self.evening.stack.pop()

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Over a veil: panel, picture, sentence, line, buttons."""
        kit = self.kit
        kit.trim.mist(target, 60)
        self._panel().draw(target)
        if picture := self._picture():
            self.draw_picture(target, picture)
        kit.type.draw_wrapped(target, *self._said(), self._column())
        self.ring.draw(target)
