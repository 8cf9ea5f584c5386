"""The airdrop: one man after another leaves the plane."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.events.drop import DropRolled, ParaLanded
from game.rules.events.people import ParaDied
from game.rules.state import PLANE, Stage
from game.scenes.field import FieldScene
from game.ui.hud.ticket import Card, Row, draw_card_at

_DIRECTIONS: Final = 5


class DropScene(FieldScene):
    """The field with the whole valley in view, the order of the jump on the left."""

    stage: Stage = "drop"

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
        """The panels, and over the log what each face of the die means."""
        super().draw_panels(target)
        motion = self.session.director.motion
        event = motion.event if motion is not None else None
        rolled = event.die if isinstance(event, DropRolled) else 0
        jumper = event.para if isinstance(event, DropRolled | ParaLanded) else ""
        if isinstance(event, ParaDied):
            jumper = event.name
        card = self._card_of_jump(jumper, rolled)
        draw_card_at(self.kit, target, card, self.frame.log.topleft)

    def _card_of_jump(self, jumper: str, rolled: int) -> Card:
        kit = self.kit
        rows = [
            Row(kit.say("drop.face", die=die), "17 %", is_strong=die == rolled)
            for die in range(1, _DIRECTIONS + 1)
        ]
        waiting = [name for name in self.shown.drop_order if self.shown.paras[name].at == PLANE]
        last = kit.say(f"name.{waiting[-1]}") if waiting else ""
        if last:
            rows.append(Row(f"<red>{kit.say('drop.flak', who=last)}</>", "17 %", rolled == 6))
        title = kit.say("drop.title", who=kit.say(f"name.{jumper}")) if jumper else kit.say(
            "stage.drop"
        )
        return Card(title, tuple(rows), "R3.2-roll")
