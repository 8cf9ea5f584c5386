"""Something in the game itself went wrong: what is safe, and where the report lies."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.evening import Evening
from game.scenes.menus import Entry, hear_enter, hear_menu, mark_focus, menu_rows
from game.scenes.wooden_table import wooden_table
from game.ui.focus import FocusRing
from game.ui.stack import Scene
from game.ui.text import Style

_LEFT: Final = 90
_TOP: Final = 84
_TOP_OF_LARGE: Final = 24
_WIDTH: Final = 880
_INSET: Final = 40
_BELOW: Final = 40
_HEADING: Final = Style("display", 56, grows=False)
_TOLD: Final = Style("bold", 20)


class FaultScene(Scene):
    """Says where the report and the game lie, and leads back to the title, or out."""

    def __init__(self, evening: Evening, report: str, autosave: str) -> None:
        """`report` is where the report lies or why there is none; `autosave` a file or nothing."""
        self._evening = evening
        self._kit = evening.kit
        self._report = report
        self._autosave = autosave
        self.ring = FocusRing()
        self._size = (0, 0)

    @property
    def words(self) -> str:
        """All that is told, as it stands on the screen."""
        return "\n".join(self._paragraphs())

    def _paragraphs(self) -> list[str]:
        say = self._kit.say
        kept = say("fault.kept", file=self._autosave) if self._autosave else say("fault.no-game")
        return [say("fault.what"), kept, say("fault.report", file=self._report)]

    def arrange(self, size: tuple[int, int]) -> None:
        """Two lines to choose from, below the paper, or at the foot where that is too low."""
        kit = self._kit
        self._size = size
        entries = [
            Entry(kit.say("menu.to-title"), self._evening.to_title),
            Entry(kit.say("menu.quit"), self._evening.quit),
        ]
        high = menu_rows(kit, entries, (0, 0), 0)[0].rect.height
        lowest = size[1] - kit.px(60) - 2 * high
        place = (kit.px(_LEFT), min(self._paper().bottom + kit.px(_BELOW), lowest))
        rows = menu_rows(kit, entries, place, round(kit.px(340) * kit.theme.text))
        self.ring.replace(rows)
        self.ring.focus(rows[0])
        mark_focus(self.ring)

    def handle(self, event: pygame.Event) -> None:
        """Choose by mouse or keys."""
        if not hear_enter(self.ring, event):
            hear_menu(self.ring, event)

    def _set(self) -> list[list[str]]:
        """All that is told, in lines."""
        kit = self._kit
        room = self._size[0] - 2 * kit.px(_LEFT) - 2 * kit.px(_INSET)
        wide = min(round(kit.px(_WIDTH) * kit.theme.text), room)
        return [kit.type.wrap(paragraph, _TOLD, wide) for paragraph in self._paragraphs()]

    def _paper(self) -> pygame.Rect:
        """Where the slip of paper lies."""
        kit = self._kit
        room = self._size[0] - 2 * kit.px(_LEFT)
        wide = min(round(kit.px(_WIDTH) * kit.theme.text) + 2 * kit.px(_INSET), room)
        high = sum(len(lines) * kit.type.height(_TOLD) + kit.px(16) for lines in self._set())
        high += kit.type.height(_HEADING) + 2 * kit.px(26)
        top = kit.px(_TOP_OF_LARGE if kit.is_large else _TOP)
        return pygame.Rect(kit.px(_LEFT), top, wide, high)

    def draw(self, target: pygame.Surface) -> None:
        """On the table a slip of paper with the heading and what is said; the menu below."""
        kit, palette = self._kit, self._kit.theme.palette
        target.blit(wooden_table(target.get_size(), kit.px(56)), (0, 0))
        paper = self._paper()
        kit.trim.ticket(target, paper)
        heading, style = _HEADING.but(colour=palette.ink_red), _TOLD.but(colour=palette.ink)
        x, y = paper.left + kit.px(_INSET), paper.top + kit.px(22)
        y = kit.type.draw(target, kit.head("fault.title"), heading, (x, y)).bottom
        for lines in self._set():
            y += kit.px(16)
            for line in lines:
                kit.type.draw(target, line, style, (x, y))
                y += kit.type.height(style)
        self.ring.draw(target)
