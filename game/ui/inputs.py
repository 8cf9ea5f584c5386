"""Input widgets: toggles, choices, sliders, text fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.input.commands import Command
from game.ui.trim import Trim
from game.ui.typography.text import Anchor, Style
from game.ui.widgets import LABEL_SIZE, Pressable, Widget

_LEFT: Final = 1


class Toggle(Pressable):
    """A switch; its state is shown in words as well as by position and colour."""

    def __init__(
        self,
        trim: Trim,
        rect: pygame.Rect,
        value: bool,
        on_change: Callable[[bool], None],
        words: tuple[str, str],
    ) -> None:
        """``words`` are the labels of on and off."""
        super().__init__(trim, rect, self._flip)
        self.value = value
        self._on_change = on_change
        self._words = words

    def _flip(self) -> None:
        self.value = not self.value
        self._on_change(self.value)

    def command(self, command: Command) -> bool:
        """Left switches off, right switches on; if it is so already, the focus moves on."""
        if command in ("left", "right") and self.is_enabled:
            has_changed = self.value != (command == "right")
            if has_changed:
                self.trim.on_sound("press")
                self._flip()
            return has_changed
        return super().command(command)

    def draw(self, target: pygame.Surface) -> None:
        """A groove, a knob, and the label beside it."""
        palette = self.trim.theme.palette
        colour = palette.amber if self.value else palette.moon_500
        radius = self.rect.height // 2
        pygame.draw.rect(target, palette.night_900, self.rect, border_radius=radius)
        pygame.draw.rect(target, colour, self.rect, self.trim.px(2), radius)
        x = self.rect.right - radius if self.value else self.rect.left + radius
        pygame.draw.circle(target, colour, (x, self.rect.centery), radius - self.trim.px(4))
        style = Style("bold", 14, colour)
        word = self._words[0] if self.value else self._words[1]
        room = self.rect.inflate(-self.rect.height, 0)
        place = room.midleft if self.value else room.midright
        side: Anchor = "midleft" if self.value else "midright"
        self.trim.type.draw(target, word, style, place, side)


class Choice(Widget):
    """Radio buttons in a row; the chosen one is ticked as well as amber."""

    def __init__(
        self,
        trim: Trim,
        rect: pygame.Rect,
        labels: Sequence[str],
        chosen: int,
        on_change: Callable[[int], None],
    ) -> None:
        super().__init__(trim, rect)
        self.labels = tuple(labels)
        self.chosen = chosen
        self._on_change = on_change

    @classmethod
    def width(cls, trim: Trim, labels: Sequence[str]) -> int:
        """The width in pixels that a choice with these labels needs."""
        style = Style("bold", LABEL_SIZE)
        return sum(trim.type.width(f"✓ {label}", style) + 2 * trim.px(12) for label in labels)

    def _cells(self) -> list[pygame.Rect]:
        style = Style("bold", LABEL_SIZE)
        wants = [self.trim.type.width(f"✓ {label}", style) for label in self.labels]
        spare = (self.rect.width - sum(wants)) / len(wants)
        cells, x = [], float(self.rect.left)
        for want in wants:
            cells.append(
                pygame.Rect(round(x), self.rect.top, round(want + spare), self.rect.height)
            )
            x += want + spare
        return cells

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self.labels) and index != self.chosen:
            self.chosen = index
            self.trim.on_sound("press")
            self._on_change(index)

    def handle(self, event: pygame.Event) -> bool:
        """Choose the clicked value."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT and self.is_enabled:
            for index, cell in enumerate(self._cells()):
                if cell.collidepoint(event.pos):
                    self._choose(index)
                    return True
        return super().handle(event)

    def command(self, command: Command) -> bool:
        """Left and right change the value and leave at the ends; a press cycles through all."""
        if not self.is_enabled or command not in ("left", "right", "press"):
            return False
        before = self.chosen
        if command == "press":
            self._choose((self.chosen + 1) % len(self.labels))
        else:
            self._choose(self.chosen + (1 if command == "right" else -1))
        return self.chosen != before

    def draw(self, target: pygame.Surface) -> None:
        """Draw the cells in one frame."""
        palette = self.trim.theme.palette
        radius = self.trim.px(3)
        pygame.draw.rect(target, palette.night_900, self.rect, border_radius=radius)
        for index, (label, cell) in enumerate(zip(self.labels, self._cells(), strict=True)):
            is_chosen = index == self.chosen
            if is_chosen:
                pygame.draw.rect(target, palette.amber, cell, border_radius=radius)
            ink = palette.amber_ink if is_chosen else palette.moon_300
            words = f"✓ {label}" if is_chosen else label
            style = Style("bold", LABEL_SIZE, ink)
            self.trim.type.draw(target, words, style, cell.center, "center")
        width = self.trim.px(palette.border_width)
        pygame.draw.rect(target, palette.edge, self.rect, width, radius)


class Slider(Widget):
    """A slider for a whole number in a range."""

    def __init__(
        self,
        trim: Trim,
        rect: pygame.Rect,
        value: int,
        bounds: tuple[int, int],
        on_change: Callable[[int], None],
        step: int = 1,
    ) -> None:
        super().__init__(trim, rect)
        self.value = value
        self._low, self._high = bounds
        self._step = step
        self._on_change = on_change
        self._is_dragged = False

    def _set(self, value: int) -> None:
        steps = round((value - self._low) / self._step)
        value = min(max(self._low + steps * self._step, self._low), self._high)
        if value != self.value:
            self.value = value
            self._on_change(value)

    def _set_from(self, x: int) -> None:
        groove = self._groove()
        share = (x - groove.left) / max(groove.width, 1)
        self._set(round(self._low + share * (self._high - self._low)))

    def _groove(self) -> pygame.Rect:
        return self.rect.inflate(-self.rect.height, self.trim.px(6) - self.rect.height)

    def handle(self, event: pygame.Event) -> bool:
        """Set the value by a click or a drag along the groove."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT and self.is_enabled:
            self._is_dragged = self.rect.collidepoint(event.pos)
            if self._is_dragged:
                self._set_from(event.pos[0])
            return self._is_dragged
        if event.type == pygame.MOUSEMOTION and self._is_dragged:
            self._set_from(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            was_dragged, self._is_dragged = self._is_dragged, False
            return was_dragged
        return super().handle(event)

    def command(self, command: Command) -> bool:
        """Left and right change the value by one step; at the ends the focus moves on."""
        if command not in ("left", "right") or not self.is_enabled:
            return False
        before = self.value
        self._set(self.value + (self._step if command == "right" else -self._step))
        return self.value != before

    def draw(self, target: pygame.Surface) -> None:
        """Draw the groove, filled up to the knob."""
        palette = self.trim.theme.palette
        groove = self._groove()
        share = (self.value - self._low) / max(self._high - self._low, 1)
        x = groove.left + round(groove.width * share)
        radius = groove.height // 2
        pygame.draw.rect(target, palette.night_500, groove, border_radius=radius)
        filled = pygame.Rect(groove.left, groove.top, x - groove.left, groove.height)
        pygame.draw.rect(target, palette.amber, filled, border_radius=radius)
        knob = self.rect.height // 2 - self.trim.px(2)
        pygame.draw.circle(target, palette.outline, (x, self.rect.centery), knob + self.trim.px(1))
        colour = palette.amber if self.is_enabled else palette.disabled
        pygame.draw.circle(target, colour, (x, self.rect.centery), knob)


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
        placeholder: str = "",
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
        self._placeholder = placeholder
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
            return key not in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN)
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
        words = shown or self._placeholder
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
