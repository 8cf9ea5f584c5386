"""Parts of the hunt: the tank's panel and its action die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.rules.board import Cell
from game.rules.decisions import FireGun, Option, Ram
from game.rules.events.hunt import hunt_of
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.hud.action_die import action_die, last_roll
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.tank_panel import (
    TANK_ACTIONS,
    TankAction,
    TankDeed,
    tank_action_card,
    tank_excuse,
    tank_panel,
)
from game.tabletop.motion.heading import heading
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart, Part
from game.tabletop.session import Session
from game.ui.views.view import View

_RISKY: Final = (FireGun, Ram)
"""Actions whose natural 1 costs something (M7.3-ammo, M7.4-track)."""
_FREE: Final = "M7.0-free"
"""The rule of the decision about the tank's next action."""


class TankHeading(Part):
    """Turns the tank counter in the direction in which it drives and fires."""

    def __init__(self, session: Session, view: BoardView) -> None:
        self._session = session
        self._view = view

    def draw(self, target: pygame.Surface) -> None:
        """Set the heading for the board, which is drawn next; draws nothing itself."""
        session, view, hunt = self._session, self._view, self._session.shown.hunt
        if hunt is not None:
            motion = session.director.motion
            view.heading = heading(session.log, hunt.tank, motion, view.layout.centre)


class BocageFollow(CameraFollow):
    """Shows the whole bocage; after the player has zoomed in, follows events."""

    def look_at(self, *cells: Cell) -> None:
        """Move the camera only to a place out of view."""
        if not all(self.is_in_view(cell) for cell in cells):
            super().look_at(*cells)


def mark_tank(session: Session, marks: Marks) -> None:
    """Mark the tank's hex as the origin of its action, and the hexes one step away."""
    hunt = session.shown.hunt
    if hunt is not None:
        marks.here = hunt.tank or None


class TankPanel(PanePart):
    """The tank's condition, the counters it has destroyed, and its possible actions."""

    def __init__(self, context: StageContext) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._texts = context.texts
        self._pointer = context.pointer

    def arrange(self, frame: Frame) -> None:
        """Use the space left of the board."""
        self._pane.rect = frame.side

    def view(self) -> View:
        """What it shows now; made only when something has changed, for it has several sizes."""
        hunt = hunt_of(self._session.shown)
        of = hunt, self._question.asked, self._pointer.pointed()
        return self._pane.made(of, lambda: tank_panel(self._kit, hunt, tuple(self.deeds())))

    def deeds(self) -> Iterator[TankDeed]:
        """What the buttons of the actions say."""
        offered, is_free, hunt = self._offered(), self._is_free, hunt_of(self._session.shown)
        breaks = not self._session.game.options.no_breakdowns
        for place, action in enumerate(TANK_ACTIONS, 1):
            can = action.option_type in offered
            excuse = tank_excuse(self._kit, hunt, action) if is_free else ""
            yield TankDeed(
                action,
                place if is_free else 0,
                self._odds_of(action) if can else "",
                breaks and action.option_type in _RISKY,
                None if can else excuse,
                tank_action_card(self._kit, hunt, action, is_barred=is_free and not can),
            )

    def act(self, option_type: type[Option]) -> None:
        """Take an action, or choose its target, hex or points from a list; refuse an impossible
        one."""
        found = self._question.answers.by_type(option_type)
        (action,) = (one for one in TANK_ACTIONS if one.option_type is option_type)
        if len(found) == 1:
            self._question.give(found[0].option)
        elif found:
            self._question.list_answers(self._kit.say(f"hunt.deed.{action.name}"), found)
        else:
            self._kit.sound.cue("refuse")

    @property
    def _is_free(self) -> bool:
        """Whether the decision is which action the tank takes."""
        asked = self._question.asked
        return asked is not None and asked.rule == _FREE

    def _offered(self) -> set[type[Option]]:
        """The types of the tank's possible actions."""
        return {type(answer.option) for answer in self._question.answers.answers}

    def _odds_of(self, action: TankAction) -> str:
        """The chance against the target pointed at; of all targets if that is none, from the least
        to the greatest if they differ."""
        answers = self._question.answers.by_type(action.option_type)
        cell, unit = self._pointer.pointed()
        meant = [one for one in answers if {one.cell, one.unit} & ({cell, unit} - {"", None})]
        weighed = (self._texts.in_short(one.option) for one in meant or answers)
        found = [odds for odds in weighed if odds is not None]
        if not found:
            return ""
        least, most = (by(found, key=lambda odds: odds.chance) for by in (min, max))
        if least.chance != most.chance:
            return least.range_to(most)
        # Beside what a 1 costs there is no room for the die; the ticket of the target has it.
        return least.share if action.option_type in _RISKY else least.words


class ActionDie(PanePart):
    """The remaining action points, and the die they were rolled with."""

    def __init__(self, context: StageContext) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session

    def arrange(self, frame: Frame) -> None:
        """Use the place of the small map."""
        self._pane.rect = frame.map

    def view(self) -> View:
        """What it shows now."""
        points = hunt_of(self._session.shown).points
        return action_die(self._kit, points, last_roll(self._session.log))
