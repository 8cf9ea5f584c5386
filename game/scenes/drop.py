"""The airdrop: one man after another leaves the plane."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.board import FieldBoard
from game.rules.drop import landing_hex
from game.rules.events.drop import DropRolled, ParaLanded, PlaneFlewOn
from game.rules.events.people import ParaDied
from game.rules.hexes import Hex
from game.rules.state import PLANE, Stage
from game.scenes.evening import Evening
from game.scenes.field import FieldScene
from game.ui.board_view import BoardView
from game.ui.hud.men import draw_men_ground
from game.ui.hud.small_map import draw_small_map
from game.ui.hud.ticket import Card, Row, draw_card_at
from game.ui.marks import Marks
from game.ui.plane import Plane
from game.ui.weather import Weather, drop_weather

_DIRECTIONS: Final = 5
_WIDE: Final = 460
"""Units of the slip that says what the die means, with large text."""


class DropScene(FieldScene):
    """The field with the whole valley in view, the order of the jump on the left."""

    stage: Stage = "drop"
    has_mind = False
    look_margin = 170
    has_still_panels = False
    hears_in_parts = False

    def __init__(self, evening: Evening) -> None:
        self._plane = Plane()
        super().__init__(evening)

    def make_weather(self, view: BoardView) -> Weather:
        """Searchlights that look for the plane."""
        return drop_weather(self.kit.boards.field, view.layout)

    def skip(self) -> None:
        """A key shows where this man lands; the next one then jumps."""
        landed = sum(man.at != PLANE for man in self.shown.paras.values())

        def is_down() -> bool:
            now = sum(man.at != PLANE for man in self.shown.paras.values())
            return now != landed or self.shown.stage != self.stage

        self.session.director.skip(is_down)

    def question(self) -> tuple[str, str, str]:
        """Who jumps now, and what one die decides."""
        if self._asked is not None:
            return super().question()
        kit = self.kit
        waiting = [name for name in self.shown.drop_order if self.shown.paras[name].at == PLANE]
        if not waiting:
            return super().question()
        who = kit.say(f"name.{waiting[0]}")
        return (
            kit.say("ask.R3.2-roll", who=who),
            kit.say("ask.R3.2-roll.why"),
            "R3.2-roll",
        )

    def marks(self) -> Marks:
        """Where each face of the die would take the man who jumps, once it is thrown."""
        marks = super().marks()
        motion = self.session.director.motion
        event = motion.event if motion is not None else None
        if isinstance(event, DropRolled | ParaLanded):
            landings = _landings(self.kit.boards.field, event.origin)
            marks.faces = {cell: str(die) for die, cell in landings.items()}
            marks.rolled = event.at if isinstance(event, ParaLanded) else landings.get(event.die)
        return marks

    def draw_panels(self, target: pygame.Surface) -> None:
        """The panels, and in place of the log what each face of the die means."""
        kit, frame = self.kit, self.frame
        draw_men_ground(kit, target, frame.men, self.shown)
        self.dice.draw(target, frame.dice, self.session.director.motion)
        if self.view is not None:
            draw_small_map(kit, target, frame.map, self.view, self.shown)
        motion = self.session.director.motion
        event = motion.event if motion is not None else None
        rolled = event.die if isinstance(event, DropRolled) else 0
        jumper = event.para if isinstance(event, DropRolled | ParaLanded) else ""
        if isinstance(event, ParaDied):
            jumper = event.name
        card = self._card_of_jump(jumper, rolled)
        # Large type needs a wider slip; there is room for it towards the board.
        width = frame.log.width if not kit.is_large else kit.px(_WIDE)
        place = (frame.log.right - width, frame.men.top)
        draw_card_at(kit, target, card, place, width)

    def _card_of_jump(self, jumper: str, rolled: int) -> Card:
        kit = self.kit
        rows = [
            Row(f"<{'own' if die == rolled else 'die'}-{die}/> {words}", "17 %", die == rolled)
            for die in range(1, _DIRECTIONS + 1)
            for words in (kit.words.count("drop.face", die),)
        ]
        if kit.is_large:
            rows = [Row(kit.say("drop.faces"), "83 %", is_strong=0 < rolled <= _DIRECTIONS)]
        waiting = [name for name in self.shown.drop_order if self.shown.paras[name].at == PLANE]
        last = kit.say(f"name.{waiting[-1]}") if waiting else ""
        if last:
            words = f"<flak-6/> <red>{kit.say('drop.flak', who=last)}</>"
            rows.append(Row(words, "17 %", rolled == 6))
        title = kit.say("stage.drop")
        if jumper:
            title = kit.say("drop.title", who=kit.say(f"name.{jumper}"))
        return Card(title, tuple(rows), "R3.2-roll")

    def changed_parts(self) -> list[pygame.Rect] | None:
        """All of it while the plane flies on, else what changes on the field."""
        return None if self._flown() is not None else super().changed_parts()

    def _flown(self) -> float | None:
        """How far it has come to its next hex, 0-1; None while it is over one."""
        motion = self.session.director.motion
        if motion is None or not isinstance(motion.event, PlaneFlewOn) or motion.is_applied:
            return None
        return motion.progress

    def draw_board(self, target: pygame.Surface) -> None:
        """The field, and the plane over the hex it has come to or on its way to the next."""
        super().draw_board(target)
        view = self.view
        if view is None:
            return
        line = [view.centre(cell) for cell in self.kit.boards.field.aircraft]
        clip = target.get_clip()
        target.set_clip(self.frame.board.clip(clip))
        self._plane.draw(
            target, line, self.shown.aircraft + (self._flown() or 0.0), view.camera.zoom
        )
        target.set_clip(clip)


def _landings(board: FieldBoard, origin: Hex) -> dict[int, Hex]:
    """The hex that each face of the die leads to, of those that are on the map."""
    found = {die: landing_hex(board, origin, die) for die in range(1, _DIRECTIONS + 1)}
    return {die: cell for die, cell in found.items() if cell is not None}
