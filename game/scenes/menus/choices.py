"""A list of choices over the screen: at one place, about items, or all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.tabletop.parts.question import ListedChoice, Listing
from game.ui.input.mouse import LastClick
from game.ui.stack import SceneStack
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Scroll, column
from game.ui.views.panels import list_row, panel
from game.ui.views.presses import Hotkeys, LookUp, Modal
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, View

VEIL: Final = 45
"""Darkness of the screen around the list, in percent."""
_WIDTH: Final = 460


class Pick(Struct, frozen=True):
    """Take a choice, by its place in the list."""

    place: int


class ChoiceScene(ViewScene):
    """A panel with a heading and rows.

    Esc, or a click on that key or beside the panel, closes it without a choice.
    """

    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        kit: Kit,
        stack: SceneStack,
        title: str,
        choices: Sequence[ListedChoice],
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
        super().__init__(kit, stack)
        self.guard = last or LastClick()
        self._kit = kit
        self._title = title
        self._note = note
        self._rule = rule
        self._look_up = look_up
        self._over_words = over_words
        self._choices = list(choices)

    def update(self, ms: int) -> bool:
        """Count the time since the last click."""
        self.guard.ms += ms
        return super().update(ms)

    def view(self) -> View:
        """The rows below the heading and the note; a long list scrolls."""
        kit, palette = self._kit, self._kit.theme.palette
        note = None
        if self._note:
            words = Text(self._note, Style("text", 16, palette.moon_300), lines=0)
            note = Box(words, (12, 0, 12, 14))
        rows = [self._row(place, choice) for place, choice in enumerate(self._choices)]
        # The frame of the focus lies beside the rows, but inside the list.
        listed = Box(Scroll(Box(column(*rows), (6, 8, 6, 8)), "choices"), (12, 0, 12, 10))
        leave = kit.keys.prompt("Esc"), Leave()
        # So that little of the screen is hidden, a list in large letters is no wider than it needs.
        sheet = panel(
            palette,
            self._title.upper(),
            column(note, listed),
            width=_WIDTH,
            narrows_to=_WIDTH,
            leave=leave,
        )
        return Hotkeys(Modal(sheet, Leave(), 40), ((pygame.K_F1, LookUp(self._rule)),))

    def _row(self, place: int, choice: ListedChoice) -> View:
        key = choice.key if choice.key is not None else _digit(place)
        name = pygame.key.name(key).upper() if key is not None else ""
        return list_row(
            self._kit.theme.palette,
            choice.label,
            Pick(place),
            detail=choice.detail,
            key=key,
            key_name=name,
        )

    def do(self, action: Action) -> None:
        """Take a choice, look the rule up, or close the list."""
        match action:
            case Pick(place):
                self.stack.pop()
                self._choices[place].on_press()
            case LookUp(rule):
                self._look_up(rule)
            case Leave():
                self.stack.pop()

    def handle(self, event: pygame.Event) -> None:
        """Everything but the second click of a double click."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.guard.is_at(event.pos):
                return
            self.guard.note(event.pos)
        super().handle(event)

    def paint_ground(self, target: pygame.Surface) -> None:
        """Blur words, dim a board."""
        if self._over_words:
            self._kit.trim.mist(target, 50)
        else:
            self._kit.trim.veil(target, VEIL)


def open_list(
    kit: Kit,
    stack: SceneStack,
    look_up: Callable[[str], None],
    listing: Listing,
    last: LastClick | None = None,
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
