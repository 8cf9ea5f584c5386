"""The screen after an internal error: what has been saved, and where the report is."""

from __future__ import annotations

from typing import Final

import pygame

from game.archive.log import LOG
from game.painting.kit import Kit
from game.painting.posters.brush import add_glow
from game.painting.posters.wooden_table import wooden_table
from game.tabletop.evening import Evening
from game.tabletop.menu_rows import Entry, handle_enter, handle_menu, mark_focus, menu_rows
from game.ui.cache import Cache
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.typography.text import Style

_LEFT: Final = 64
_TOP_OF_LARGE: Final = 24
_WIDTH: Final = 640
_WIDTH_OF_LARGE: Final = 880
_INSET: Final = 36
_GUN: Final = 440
"""Units of the pistol beside or below the paper."""
_LEAST: Final = 140
_DICE: Final = ((0.14, 0.80, 9), (0.34, 0.90, -14), (0.88, 0.18, -6))
"""Positions of dice around the pistol, in shares of its size, and degrees of rotation."""
_DIE: Final = 54
_DRAWING: Final = "gun-jammed"
_BELOW: Final = 40
_HEADING: Final = Style("display", 56, grows=False)
_TOLD: Final = Style("bold", 20)


class FaultScene(Scene):
    """Names the report and the saved game, and leads to the title or out of the game."""

    def __init__(self, evening: Evening, report: str, autosave: str) -> None:
        """`report` is the report's path, or why there is none; `autosave` a file name or empty."""
        self._evening = evening
        self._kit = evening.kit
        self._report = report
        self._autosave = autosave
        self.ring = FocusRing()
        self._size = (0, 0)
        self._grounds: Cache[tuple[int, int], pygame.Surface] = Cache(1)

    @property
    def words(self) -> str:
        """The whole text of the screen."""
        return "\n".join(self._paragraphs())

    def _paragraphs(self) -> list[str]:
        say = self._kit.say
        kept = say("fault.kept", file=self._autosave) if self._autosave else say("fault.no-game")
        return [say("fault.what"), kept, say("fault.report", file=self._report)]

    def arrange(self, size: tuple[int, int]) -> None:
        """Two menu rows below the paper, or at the bottom if the window is low."""
        kit = self._kit
        self._size = size
        entries = [
            Entry(kit.say("menu.to-title"), self._evening.to_title),
            Entry(kit.say("menu.quit"), self._evening.quit),
        ]
        lowest = size[1] - kit.px(60) - self._menu_height
        place = (kit.px(_LEFT), min(self._paper().bottom + kit.px(_BELOW), lowest))
        rows = menu_rows(kit, entries, place, round(kit.px(340) * kit.theme.text))
        self.ring.replace(rows)
        self.ring.focus(rows[0])
        mark_focus(self.ring)

    def handle(self, event: pygame.Event) -> None:
        """Choose by mouse or keys."""
        if not handle_enter(self.ring, event):
            handle_menu(self.ring, event)

    @property
    def _menu_height(self) -> int:
        return 2 * menu_rows(self._kit, [Entry("", self._evening.quit)], (0, 0), 0)[0].rect.height

    @property
    def _wide(self) -> int:
        """Width of the text on the paper, in pixels."""
        kit = self._kit
        if not kit.is_large:
            return round(kit.px(_WIDTH) * max(kit.theme.text, 1.0))
        room = self._size[0] - 2 * kit.px(_LEFT) - 2 * kit.px(_INSET)
        return min(round(kit.px(_WIDTH_OF_LARGE) * kit.theme.text), room)

    def _set(self) -> list[list[str]]:
        """The text in lines."""
        type_ = self._kit.type
        return [type_.wrap(paragraph, _TOLD, self._wide) for paragraph in self._paragraphs()]

    def _paper(self) -> pygame.Rect:
        """The rectangle of the paper, vertically centred together with the menu."""
        kit = self._kit
        high = sum(len(lines) * kit.type.height(_TOLD) + kit.px(16) for lines in self._set())
        high += kit.type.height(_HEADING) + 2 * kit.px(26)
        top = kit.px(_TOP_OF_LARGE)
        if not kit.is_large:
            below = kit.px(_BELOW) + self._menu_height
            top = max((self._size[1] - high - below) // 2, top)
        return pygame.Rect(kit.px(_LEFT), top, self._wide + 2 * kit.px(_INSET), high)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table, the paper with heading and text, and the menu below."""
        kit, palette = self._kit, self._kit.theme.palette
        target.blit(self._grounds.take(target.get_size(), self._paint_ground), (0, 0))
        paper = self._paper()
        kit.trim.ticket(target, paper)
        heading, style = _HEADING.but(colour=palette.ink), _TOLD.but(colour=palette.ink)
        x, y = paper.left + kit.px(_INSET), paper.top + kit.px(22)
        y = kit.type.draw(target, kit.head("fault.title"), heading, (x, y)).bottom
        for lines in self._set():
            y += kit.px(16)
            for line in lines:
                kit.type.draw(target, line, style, (x, y))
                y += kit.type.height(style)
        self.ring.draw(target)

    def _gun(self) -> pygame.Rect:
        """The pistol's position: right of the paper, or with large text below it."""
        kit, (wide, high), paper = self._kit, self._size, self._paper()
        left, top = paper.right + kit.px(20), 0
        if kit.is_large:
            left, top = wide // 2, paper.bottom
        margin = kit.px(24)
        side = min(kit.px(_GUN), wide - left - margin, high - top - margin)
        gun = pygame.Rect(0, 0, side, side)
        gun.center = ((left + wide - margin) // 2, (top + high) // 2)
        return gun

    def _paint_ground(self) -> pygame.Surface:
        """Draw the table, and a pistol if there is room."""
        kit = self._kit
        table = wooden_table(self._size, kit.px(56))
        gun = self._gun()
        if gun.width < kit.px(_LEAST):
            return table
        try:
            _lay_gun(kit, table, gun)
        except Exception as error:  # a drawing may be what has failed
            LOG.warning("no picture beside the fault: %s", error)
        return table


def _lay_gun(kit: Kit, table: pygame.Surface, place: pygame.Rect) -> None:
    """Draw the pistol with its shadow, and dice around it."""
    glow = place.center
    add_glow(table, glow, place.width * 0.75, (255, 170, 80), 0.22)
    shadow = kit.drawings.silhouette(_DRAWING, place.width, (0, 0, 0)).copy()
    shadow.set_alpha(130)
    table.blit(shadow, place.move(-kit.px(8), kit.px(14)))
    table.blit(kit.drawings.picture(_DRAWING, place.width), place)
    for across, down, tilt in _DICE:
        die = kit.dice.face(1, kit.px(_DIE), "miss", tilt)
        centre = place.left + place.width * across, place.top + place.height * down
        table.blit(die, die.get_rect(center=(round(centre[0]), round(centre[1]))))
