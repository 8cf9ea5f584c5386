"""Text fields, and the text that the system types or pastes into them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.trim import Trim
from game.ui.typography.text import Style
from game.ui.widgets import LABEL_SIZE, Widget

_LEFT: Final = 1
_NOT_TYPED: Final = (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_F1)
"""Keys that mean in a text field what they mean elsewhere."""
_LONGEST: Final = 1000
"""The most characters taken from the clipboard; text fields hold fewer."""


class TextInput(Widget):
    """A text field; it needs the focus to be typed in."""

    def __init__(
        self,
        trim: Trim,
        rect: pygame.Rect,
        text: str,
        on_submit: Callable[[str], None],
        *,
        limit: int = 40,
        is_marked: bool = False,
    ) -> None:
        """``limit`` is the maximum number of characters; an initial text is cut to it."""
        super().__init__(trim, rect)
        self.text = text[:limit]
        self.caret = len(self.text)
        self.is_marked = is_marked and bool(text)
        """Whether all the text is selected, so that typing replaces it."""
        self.composed = ""
        """What an input method has composed and not yet inserted."""
        self._limit = limit
        self.placeholder = ""
        self._on_submit = on_submit

    def handle(self, event: pygame.Event) -> bool:
        """Typing, deleting, moving the caret; Enter submits the text."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            is_hit = self.rect.collidepoint(event.pos)
            if is_hit:
                self.caret, self.is_marked = self._place_at(event.pos[0]), False
            return is_hit
        if event.type == pygame.TEXTINPUT:
            self.composed = ""
            self._insert(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self.composed = event.text
            if self.composed:
                self._clear_marked()
            return True
        if event.type == pygame.KEYDOWN:
            # While something is composed, keys are the input method's.
            return bool(self.composed) or self._key(event.key)
        return super().handle(event)

    def _place_at(self, x: int) -> int:
        """The caret position nearest to an x in the window."""
        aim = x - self._inner().left + self._shift()
        return min(range(len(self.text) + 1), key=lambda place: abs(self._width_to(place) - aim))

    def _clear_marked(self) -> bool:
        """Delete a selected text; True if there was one."""
        was_marked, self.is_marked = self.is_marked, False
        if was_marked:
            self.text, self.caret = "", 0
        return was_marked

    def _insert(self, typed: str) -> None:
        self._clear_marked()
        room = self._limit - len(self.text)
        typed = "".join(char for char in typed if char.isprintable())[: max(room, 0)]
        self.text = self.text[: self.caret] + typed + self.text[self.caret :]
        self.caret += len(typed)

    def _key(self, key: int) -> bool:
        if key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self._clear_marked():
            return True
        if key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self.is_marked = False
        if key == pygame.K_BACKSPACE and self.caret:
            self.text = self.text[: self.caret - 1] + self.text[self.caret :]
            self.caret -= 1
        elif key == pygame.K_DELETE:
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
        elif key == pygame.K_LEFT:
            self.caret = max(self.caret - 1, 0)
        elif key == pygame.K_RIGHT:
            self.caret = min(self.caret + 1, len(self.text))
        elif key in (pygame.K_HOME, pygame.K_END):
            self.caret = 0 if key == pygame.K_HOME else len(self.text)
        elif key == pygame.K_RETURN:
            self._on_submit(self.text)
        else:
            # Letters and Space arrive as TEXTINPUT too; they must not act as hotkeys here.
            return key not in _NOT_TYPED
        return True

    def draw(self, target: pygame.Surface) -> None:
        """Draw the box, the text, and the caret."""
        palette = self.trim.theme.palette
        radius = self.trim.px(3)
        pygame.draw.rect(target, palette.night_900, self.rect, border_radius=radius)
        width = self.trim.px(palette.border_width)
        pygame.draw.rect(target, palette.edge, self.rect, width, radius)
        style = Style("bold", LABEL_SIZE, palette.moon_100)
        inner, shift = self._inner(), self._shift()
        clip = target.get_clip()
        target.set_clip(inner.clip(clip))
        shown = self._shown()
        words = shown or self.placeholder
        ink = style if shown else style.but(colour=palette.disabled)
        caret = pygame.Rect(0, 0, self.trim.px(2), self.trim.type.height(style))
        caret.midleft = (inner.left + self._caret_x() - shift, inner.centery)
        if self.is_marked:
            mark = caret.copy()
            mark.left, mark.width = inner.left - shift, self._width_to(len(self.text))
            target.fill(palette.amber, mark)
            ink = style.but(colour=palette.amber_ink)
        self.trim.type.draw(target, words, ink, (inner.left - shift, inner.centery), "midleft")
        target.fill(palette.amber, caret)
        if self.composed:
            line = pygame.Rect(inner.left + self._width_to(self.caret) - shift, caret.bottom, 0, 0)
            line.size = (caret.left - line.left, self.trim.px(2))
            target.fill(palette.amber, line)
        target.set_clip(clip)

    def _shown(self) -> str:
        """The text with what is being composed."""
        return self.text[: self.caret] + self.composed + self.text[self.caret :]

    def _caret_x(self) -> int:
        """The x of the caret in the text, behind what is being composed."""
        return self._width_to(self.caret) + (
            self.trim.type.width(self.composed, Style("bold", LABEL_SIZE)) if self.composed else 0
        )

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.trim.px(10), 0)

    def _width_to(self, place: int) -> int:
        """The width in pixels of the text up to a caret position."""
        style = Style("bold", LABEL_SIZE)
        return self.trim.type.width(self.text[:place], style) if place else 0

    def _shift(self) -> int:
        """The horizontal scroll offset in pixels that keeps the caret in view."""
        return max(self._caret_x() - self._inner().width, 0)


class TextEntry:
    """Lets the system compose text only while there is a text field to type into.

    Otherwise an input method that is on would take the keys that are commands.
    """

    def __init__(self) -> None:
        """SDL begins with text input on."""
        pygame.key.stop_text_input()
        self._place: pygame.Rect | None = None

    def follow(self, place: pygame.Rect | None) -> None:
        """Type into a text field at that place, where candidates are shown; None for none."""
        if place == self._place:
            return
        if place is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.set_text_input_rect(place)
            if self._place is None:
                pygame.key.start_text_input()
        self._place = None if place is None else place.copy()


def pasted() -> list[pygame.Event]:
    """The clipboard's text as if it were typed; none if there is none, or it can't be read."""
    try:
        text = pygame.scrap.get_text()
    except pygame.error:
        return []
    return [pygame.Event(pygame.TEXTINPUT, text=text[:_LONGEST])] if text else []
