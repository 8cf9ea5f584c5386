"""The airdrop: one man after another leaves the plane."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.rules.events.drop import DropRolled, ParaLanded
from game.rules.events.people import ParaDied
from game.rules.state import PLANE, Stage
from game.scenes.field import FieldScene
from game.ui.board_view import BoardView
from game.ui.hud.men import draw_men_ground
from game.ui.hud.small_map import draw_small_map
from game.ui.hud.ticket import Card, Row, draw_card_at
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

    def draw_board(self, target: pygame.Surface) -> None:
        """The field, and the plane over the hex it has come to."""
        super().draw_board(target)
        view = self.view
        if view is None:
            return
        line = self.kit.boards.field.aircraft
        here = line[self.shown.aircraft]
        onward = line[min(self.shown.aircraft + 1, len(line) - 1)]
        clip = target.get_clip()
        target.set_clip(self.frame.board.clip(clip))
        draw_plane(target, view.centre(here), view.centre(onward), 1.25 * view.camera.zoom)
        target.set_clip(clip)


_FUSELAGE: Final = ((74, 0), (66, 8), (30, 11), (-60, 5), (-66, 0))
_WING: Final = ((22, 0), (18, 78), (4, 82), (-8, 0))
_TAIL: Final = ((-50, 0), (-56, 30), (-64, 30), (-66, 0))
_SPAN: Final = 90
"""No part of the plane is farther from its middle."""
_STRIPES: Final = (30, 38, 46, 54)
_GREEN: Final = (86, 96, 58)
_SHADE: Final = (52, 60, 38)
_SHADOW: Final = (4, 10, 12, 110)


def draw_plane(
    target: pygame.Surface, place: tuple[float, float], onward: tuple[float, float], size: float
) -> None:
    """A C-47 from above, on its way to the next hex; its shadow tells how high it flies."""
    dx, dy = onward[0] - place[0], onward[1] - place[1]
    long = math.hypot(dx, dy) or 1.0
    ahead = (dx / long, dy / long) if dx or dy else (0.0, 1.0)
    side = round(2 * _SPAN * size)
    shadow = pygame.Surface((side, side), pygame.SRCALPHA)
    _plane_shape(shadow, (side / 2, side / 2), ahead, size, _SHADOW)
    middle = (round(place[0] - 26 * size), round(place[1] + 34 * size))
    target.blit(shadow, shadow.get_rect(center=middle))
    _plane_shape(target, place, ahead, size, None)


def _plane_shape(
    target: pygame.Surface,
    place: tuple[float, float],
    ahead: tuple[float, float],
    size: float,
    colour: tuple[int, int, int, int] | None,
) -> None:
    def at(point: tuple[float, float]) -> tuple[float, float]:
        x, y = point[0] * size, point[1] * size
        return place[0] + x * ahead[0] - y * ahead[1], place[1] + x * ahead[1] + y * ahead[0]

    for side, shade in ((1, _GREEN), (-1, _SHADE)):
        for part in (_WING, _TAIL):
            points = [at((x, y * side)) for x, y in part]
            pygame.draw.polygon(target, colour or shade, points)
        body = [at((x, y * side)) for x, y in _FUSELAGE]
        pygame.draw.polygon(target, colour or shade, body)
        if colour is None:
            for number, y in enumerate(_STRIPES):
                ink = (226, 226, 214) if number % 2 == 0 else (22, 24, 22)
                band = [at((x, (y + w) * side)) for x, w in ((16, 0), (15, 7), (-3, 7), (-4, 0))]
                pygame.draw.polygon(target, ink, band)
            engine = [at((x, y * side)) for x, y in ((34, 22), (34, 30), (8, 31), (8, 21))]
            pygame.draw.polygon(target, (40, 46, 30), engine)
