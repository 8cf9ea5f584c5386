"""The screen after an internal error: what has been saved, and where the report is."""

from __future__ import annotations

from typing import Final

import pygame

from game.archive.log import LOG
from game.painting.kit import Kit, kit_of
from game.painting.posters.glow import add_glow
from game.painting.posters.wooden_table import draw_table
from game.tabletop.game_context import GameContext
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, column, row
from game.ui.views.panels import MenuLine, menu
from game.ui.views.scene import ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, Canvas, Placed, View

_WIDTH: Final = 712
_GUN: Final = 440
_LEAST: Final = 140
"""Units of the paper, and of the pistol beside or below it."""
_DICE: Final = ((0.14, 0.80, 9), (0.34, 0.90, -14), (0.88, 0.18, -6))
"""Positions of dice around the pistol, in shares of its size, and degrees of rotation."""
_DIE: Final = 54
_DRAWING: Final = "gun-jammed"


class FaultScene(ViewScene):
    """Names the report and the saved game, and leads to the title or out of the game."""

    def __init__(self, context: GameContext, report: str, autosave: str) -> None:
        """`report` is the report's path, or why there is none; `autosave` a file name or empty."""
        super().__init__(context.kit, context.stack)
        self._context = context
        self._kit = context.kit
        self._report = report
        self._autosave = autosave

    def view(self) -> View:
        """The paper, two lines below it, and the pistol where there is room."""
        kit, say = self._kit, self._kit.say
        entries = (MenuLine(say("menu.to-title"), "title"), MenuLine(say("menu.quit"), "quit"))
        lines = Box(menu(kit.theme.palette, entries), width=340, grows=True)
        paper = Box(self._paper(), width=_WIDTH, grows=True)
        below = row(lines, Box(_Gun(), fills=True), gap=40, align="fill")
        if kit.is_large:
            return Box(column(paper, Box(below, fills=True), gap=24), (64, 24, 64, 24))
        beside = row(
            At(column(paper, At(lines, "start"), gap=40)),
            Box(_Gun(), fills=True),
            gap=20,
            align="fill",
        )
        return Box(beside, (64, 24, 24, 24))

    def _paper(self) -> View:
        say, ink = self._kit.say, self._kit.theme.palette.ink
        kept = say("fault.kept", file=self._autosave) if self._autosave else say("fault.no-game")
        paragraphs = (say("fault.what"), kept, say("fault.report", file=self._report))
        told = (Text(words, Style("bold", 20, ink), lines=0) for words in paragraphs)
        heading = Text(self._kit.head("fault.title"), Style("display", 56, ink, grows=False))
        return Box(column(heading, *told, gap=16), (36, 22, 36, 30), "paper")

    def do(self, action: Action) -> None:
        """Go to the title, or quit."""
        if action == "title":
            self._context.to_title()
        else:
            self._context.quit()

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the table."""
        draw_table(self._kit, target)


class _Gun(View, frozen=True):
    """A pistol on the table with dice around it, if there is room."""

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Lay it in the middle."""
        kit = kit_of(canvas.kit)
        side = min(kit.px(_GUN), *placed.rect.size)
        if side < kit.px(_LEAST):
            return
        gun = pygame.Rect(0, 0, side, side)
        gun.center = placed.rect.center
        try:
            _lay_gun(kit, canvas.target, gun)
        except Exception as error:  # a drawing may be what has failed
            LOG.warning("no picture beside the fault: %s", error)


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
