"""A list of choices over the screen: at one place, about items, or all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from game.painting.kit import Kit
from game.tabletop.parts.question import Choice, Listing
from game.ui.input.focus import FocusRing
from game.ui.input.last_click import LastClick
from game.ui.stack import Scene, SceneStack
from game.ui.typography.text import Style
from game.ui.widgets import LABEL_SIZE, ListRow, Panel, Widget

VEIL: Final = 45
"""Darkness of the screen around the list, in percent."""
_ROW: Final = 40
_WIDTH: Final = 460
_MOST_ROWS: Final = 12
_CAP: Final = 60
"""Units for the key at the end of a row, and the space around it."""
_INSET: Final = 18
"""Units beside the rows, so that the focus frame stays inside the panel."""


class ChoiceScene(Scene):
    """A panel with a heading and rows.

    Esc, or a click on that key or beside the panel, closes it without a choice.
    """

    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        kit: Kit,
        stack: SceneStack,
        title: str,
        choices: Sequence[Choice],
        note: str = "",
        rule: str = "",
        *,
        look_up: Callable[[str], None],
        over_words: bool = False,
        last: LastClick | None = None,
    ) -> None:
        """`note` is a sentence under the heading; F1 calls `look_up` with `rule` (an id or "").

        `over_words` says that the screen below has words, which are blurred. `last` is the click
        that opened the list: the second click of a double click chooses nothing.
        """
        self._kit = kit
        self._stack = stack
        self._title = title
        self._note = note
        self._rule = rule
        self._look_up = look_up
        self._over_words = over_words
        self._choices = list(choices)
        self.ring = FocusRing()
        self.guard = last or LastClick()
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._first = 0

    def update(self, ms: int) -> bool:
        """Count the time since the last click."""
        self.guard.ms += ms
        return super().update(ms)

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the rows in the middle of the window, one below another."""
        kit = self._kit
        row = max(kit.px(_ROW), kit.type.height(Style("bold", 18)) + kit.px(12))
        wide = min(self._width(), size[0] - kit.px(40))
        note = self._note_height(wide)
        head = self._panel(pygame.Rect(0, 0, wide, 0)).body.top
        shown = self._shown(size, row)
        self._rect = pygame.Rect(0, 0, wide, head + shown * row + kit.px(18) + note)
        self._rect.center = (size[0] // 2, size[1] // 2)
        top, inset = self._rect.top + head + note, kit.px(_INSET)
        widgets: list[Widget] = []
        for place, choice in enumerate(self._choices[self._first : self._first + shown]):
            rect = pygame.Rect(self._rect.left + inset, top + place * row, wide - 2 * inset, row)
            key = choice.key if choice.key is not None else _digit(place)
            line = ListRow(
                kit.trim,
                rect,
                choice.label,
                self._chosen(choice),
                detail=choice.detail,
                hotkey=key,
            )
            line.hint = pygame.key.name(key).upper() if key is not None else ""
            widgets.append(line)
        self.ring.replace(widgets)
        if widgets and self.ring.focused is None:
            self.ring.focus(widgets[0])
            self.ring.is_shown = True

    def _width(self) -> int:
        """As wide as its text in large letters needs, so that little of the screen is hidden."""
        kit, usual = self._kit, self._kit.px(_WIDTH)
        most = round(usual * max(kit.theme.text, 1.0))
        if self._note:
            return most
        label, detail = Style("bold", LABEL_SIZE), Style("text", 16)
        words = max(kit.type.width(choice.label, label) for choice in self._choices)
        beside = max(kit.type.width(choice.detail, detail) for choice in self._choices)
        cap = kit.px(2 * _INSET) + kit.px(_CAP * max(kit.theme.text, 1.0))
        head = kit.type.width(self._title.upper(), Style("display", 21, spacing=0.05))
        wanted = max(words + beside + cap, head + kit.px(_CAP))
        return min(max(usual, wanted + kit.px(2 * _INSET)), most)

    def _panel(self, rect: pygame.Rect) -> Panel:
        """The empty panel; its heading shows how many rows follow below."""
        more = len(self._choices) - self._first - len(self.ring.widgets)
        aside = f"+{more}" if more > 0 else ""
        closing = self._kit.keys.prompt("Esc")
        return Panel(self._kit.trim, rect, self._title.upper(), aside, closing)

    def _note_height(self, wide: int) -> int:
        """Height in pixels of the note below the heading."""
        if not self._note:
            return 0
        kit, style = self._kit, Style("text", 16)
        lines = kit.type.wrap(self._note, style, wide - kit.px(24))
        return len(lines) * kit.type.height(style) + kit.px(14)

    def _shown(self, size: tuple[int, int], row: int) -> int:
        room = (size[1] - self._kit.px(140)) // row
        return max(min(len(self._choices), room, _MOST_ROWS), 1)

    def _chosen(self, choice: Choice) -> Callable[[], None]:
        def do() -> None:
            self._stack.pop()
            choice.on_press()

        return do

    def handle(self, event: pygame.Event) -> None:
        """Rows by mouse or keys; wheel and arrows scroll a long list."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.guard.is_at(event.pos):
                return
            self.guard.note(event.pos)
        if (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE) or (
            event.type == pygame.MOUSEBUTTONDOWN and self._is_leaving(event.pos)
        ):
            self._stack.pop()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._look_up(self._rule)
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif event.type == pygame.KEYDOWN and self._leaves_list(event.key):
            self._scroll(1 if event.key == pygame.K_DOWN else -1)
        else:
            self.ring.handle(event)

    def _is_leaving(self, pixel: tuple[int, int]) -> bool:
        """Whether a click closes the list: beside the panel, or on its Esc key."""
        on_key = self._panel(self._rect).key_place.collidepoint(pixel)
        return on_key or not self._rect.collidepoint(pixel)

    def _leaves_list(self, key: int) -> bool:
        """Whether an arrow leads beyond the visible rows."""
        rows = self.ring.widgets
        if not rows or key not in (pygame.K_UP, pygame.K_DOWN):
            return False
        return self.ring.focused is rows[-1 if key == pygame.K_DOWN else 0]

    def _scroll(self, rows: int) -> None:
        shown = len(self.ring.widgets)
        first = min(max(self._first + rows, 0), max(len(self._choices) - shown, 0))
        if first == self._first:
            return
        self._first = first
        self.arrange(self._stack.size)
        edge = self.ring.widgets[-1 if rows > 0 else 0]
        self.ring.focus(edge)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the veil, the panel, the rows."""
        kit = self._kit
        palette = kit.theme.palette
        if self._over_words:
            kit.trim.mist(target, 50)
        else:
            kit.trim.veil(target, VEIL)
        panel = self._panel(self._rect)
        panel.draw(target)
        if self._note:
            style = Style("text", 16, palette.moon_300)
            kit.type.draw_wrapped(target, self._note, style, panel.body)
        self.ring.draw(target)


def open_list(
    kit: Kit,
    stack: SceneStack,
    look_up: Callable[[str], None],
    listing: Listing,
    last: LastClick,
) -> None:
    """Open a list of answers; F1 in it calls `look_up` with the id of the listing's rule.

    `last` is the click that asked for the list.
    """
    title, rows, note, rule = listing.title, listing.rows, listing.note, listing.rule
    stack.push(ChoiceScene(kit, stack, title, rows, note, rule, look_up=look_up, last=last))


def _digit(place: int) -> int | None:
    """The key of a row: 1 to 9, then 0 for the tenth."""
    if place == 9:
        return pygame.K_0
    return pygame.K_1 + place if place < 9 else None
