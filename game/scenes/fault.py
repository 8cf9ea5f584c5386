"""Something in the game itself went wrong: what is safe, and where the report lies."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.evening import Evening
from game.scenes.menus import Entry, hear_enter, hear_menu, mark_focus, menu_rows
from game.ui.focus import FocusRing
from game.ui.stack import Scene
from game.ui.text import Style

_LEFT: Final = 90
_TOP: Final = 96
_WIDTH: Final = 900


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
        """Two lines to choose from, at the foot."""
        kit = self._kit
        self._size = size
        entries = [
            Entry(kit.say("menu.to-title"), self._evening.to_title),
            Entry(kit.say("menu.quit"), self._evening.quit),
        ]
        high = menu_rows(kit, entries, (0, 0), 0)[0].rect.height
        place = (kit.px(_LEFT), size[1] - kit.px(60) - 2 * high)
        rows = menu_rows(kit, entries, place, round(kit.px(340) * kit.theme.text))
        self.ring.replace(rows)
        self.ring.focus(rows[0])
        mark_focus(self.ring)

    def handle(self, event: pygame.Event) -> None:
        """Choose by mouse or keys."""
        if not hear_enter(self.ring, event):
            hear_menu(self.ring, event)

    def draw(self, target: pygame.Surface) -> None:
        """Heading, paragraphs, menu."""
        kit, palette = self._kit, self._kit.theme.palette
        target.fill(palette.night_900)
        left = kit.px(_LEFT)
        heading = Style("display", 56, palette.red, grows=False)
        y = kit.type.draw(target, kit.head("fault.title"), heading, (left, kit.px(_TOP))).bottom
        wide = min(round(kit.px(_WIDTH) * kit.theme.text), self._size[0] - 2 * left)
        style = Style("text", 20, palette.moon_100)
        for paragraph in self._paragraphs():
            column = pygame.Rect(left, y + kit.px(18), wide, self._size[1])
            y = kit.type.draw_wrapped(target, paragraph, style, column).bottom
        self.ring.draw(target)
