"""Parts of the hunt: the tank's panel and its action die."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.advice.odds.unknown import zombies_of_hunt
from game.rules.board import Cell
from game.rules.decisions import FireGun, Option, Ram
from game.rules.events.hunt import hunt_of
from game.rules.state import Hunt
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.hud.action_die import action_die, last_roll
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.tank_actions import (
    TANK_ACTIONS,
    ActionLook,
    TankAction,
    action_letters,
    draw_actions_head,
    draw_tank_action,
    has_room,
    tank_action_card,
    tank_action_rows,
    tank_excuse,
)
from game.tabletop.motion.heading import heading
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.part import Part
from game.tabletop.parts.pointer import Pointer
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.tabletop.tooltips.card_stops import FactStop
from game.tabletop.tooltips.slip import Card
from game.tabletop.tooltips.texts import TooltipTexts
from game.ui.input.commands import Command
from game.ui.trim import PressState
from game.ui.typography.text import Style
from game.ui.views.pane import Pane
from game.ui.views.stops import Do
from game.ui.views.view import Placed, View
from game.ui.widgets import Panel, Widget

_TANK: Final = 76
"""Units of the tank's picture, which is left out with large text."""
_HIGH: Final = 240
"""Units of height at a text scale of 100% at which all has room in the tank's panel with large
letters."""
_LOW_SHARE: Final = 0.75
_BESIDE: Final = 7
"""Units beside the buttons of the actions."""
_LEADING: Final = 0.88
_RISKY: Final = (FireGun, Ram)
"""Actions whose natural 1 costs something (M7.3-ammo, M7.4-track)."""
_FREE: Final = "M7.0-free"
"""The rule of the decision about the tank's next action."""


_NOWHERE: Final = [pygame.Rect(0, 0, 0, 0) for _ in TANK_ACTIONS]
"""The places of the actions' buttons where there is no room for them."""


class TankActionButton(FactStop):
    """The button of one of the tank's actions; its tooltip says what it is, or what bars it."""

    is_drawn = True

    def __init__(
        self,
        kit: Kit,
        place: Callable[[], pygame.Rect],
        card: Callable[[], Card],
        on_press: Callable[[], None],
        action: TankAction,
        number: int,
        odds: Callable[[], str],
        excuse: str | None,
        *,
        is_risky: bool = False,
    ) -> None:
        """`number` is the digit of its key, 0 for none; `odds` returns what is shown of its chance.

        `excuse` says why it is impossible now, as far as that is known; None if it is possible.
        `is_risky`: a natural 1 costs something besides.
        """
        super().__init__(kit, place, card, lambda _: on_press())
        self._kit = kit
        self.action = action
        self.hotkey = pygame.K_0 + number if number else None
        self._number = number
        self._odds = odds
        self._excuse = excuse
        self._is_risky = is_risky
        self.is_enabled = excuse is None

    @property
    def odds(self) -> str:
        """What it shows of its chance."""
        return self._odds()

    @property
    def excuse(self) -> str:
        """What it shows instead of its cost, if it is impossible."""
        return self._excuse or ""

    def command(self, command: Command) -> bool:
        """A press takes the action, if it is possible."""
        if command == "press" and not self.is_enabled:
            self.trim.on_sound("refuse")
            return True
        return super().command(command)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the button, where there is room for it."""
        rect = self.rect
        if not rect.height:
            return
        kit = self._kit
        state: PressState = "hover" if self.is_hovered else "up"
        can = self.is_enabled
        odds = self._odds() if can else ""
        risk = kit.say(f"hunt.risk.{self.action.name}") if can and self._is_risky else ""
        look = ActionLook(self.action, self._number, odds, risk, self.excuse, can, state)
        draw_tank_action(kit, target, rect, action_letters(kit, rect), look)


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


class TankPanel(Part):
    """The tank's condition, the counters it has destroyed, and its possible actions."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        texts: TooltipTexts,
        pointer: Pointer,
    ) -> None:
        self._kit = kit
        self._session = session
        self._question = question
        self._texts = texts
        self._pointer = pointer
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._action_rows = _NOWHERE
        """The rectangle of each action's button."""
        self._layouts = 0
        """The number of layouts; a new one invalidates the cached lines."""

    def arrange(self, frame: Frame) -> None:
        """Use the space left of the board."""
        self._rect = frame.side
        self._layouts += 1

    def widgets(self) -> list[Widget]:
        """The buttons of the actions, whose tooltips give the reasons."""
        offered, is_free, game = self._offered(), self._is_free, self._session.game
        return [
            TankActionButton(
                self._kit,
                partial(self._action_place, place),
                partial(self._action_card, action),
                partial(self._do, action),
                action,
                place + 1 if is_free else 0,
                partial(self._odds_of, action),
                None if action.option_type in offered else self._excuse(action),
                is_risky=action.option_type in _RISKY and not game.options.no_breakdowns,
            )
            for place, action in enumerate(TANK_ACTIONS)
        ]

    @property
    def _is_free(self) -> bool:
        """Whether the decision is which action the tank takes."""
        asked = self._question.asked
        return asked is not None and asked.rule == _FREE

    def _do(self, action: TankAction) -> None:
        """Take an action, or choose its target, hex or points from a list."""
        found = self._question.answers.by_type(action.option_type)
        if len(found) == 1:
            self._question.give(found[0].option)
        elif found:
            self._question.list_answers(self._kit.say(f"hunt.deed.{action.name}"), found)

    def _action_place(self, place: int) -> pygame.Rect:
        return self._action_rows[place]

    def _action_card(self, action: TankAction) -> Card:
        hunt = self._session.shown.hunt
        if hunt is None:
            return Card("")
        is_barred = self._is_free and action.option_type not in self._offered()
        return tank_action_card(self._kit, hunt, action, is_barred=is_barred)

    def _offered(self) -> set[type[Option]]:
        """The types of the tank's possible actions."""
        return {type(answer.option) for answer in self._question.answers.answers}

    def _excuse(self, action: TankAction) -> str:
        hunt = self._session.shown.hunt
        return tank_excuse(self._kit, hunt, action) if hunt is not None and self._is_free else ""

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

    def draw(self, target: pygame.Surface) -> None:
        """Draw the tank, its hull, guns and tracks, the destroyed counters, and the actions."""
        kit, session = self._kit, self._session
        panel, hunt = Panel(kit.trim, self._rect, kit.head("unit.tank")), session.shown.hunt
        if hunt is None:
            panel.draw(target)
            return
        # A panel that has never painted doesn't know where its buttons are.
        shows = self, kit.words.language, session.revision, self._layouts
        panel.draw_cached(target, kit.pictures, shows, lambda: self._paint(target, panel, hunt))

    @property
    def _share(self) -> float:
        """What is left of the size of letters where large ones would leave the actions no room."""
        is_low = self._kit.is_large and self._rect.height < self._kit.theme.grown_px(_HIGH)
        return _LOW_SHARE if is_low else 1.0

    def _paint(self, target: pygame.Surface, panel: Panel, hunt: Hunt) -> None:
        kit, rect, palette = self._kit, panel.rect, self._kit.theme.palette
        y = panel.body.top
        if not kit.is_large:
            picture = kit.press.tank(kit.px(_TANK), damaged=hunt.damaged)
            y = target.blit(picture, picture.get_rect(midtop=(rect.centerx, y))).bottom + kit.px(8)
        facts = [
            ("hunt.hull", "hunt.damaged" if hunt.damaged else "hunt.whole", hunt.damaged),
            (
                "hunt.ammo",
                "hunt.out" if hunt.out_of_ammunition else "hunt.loaded",
                hunt.out_of_ammunition,
            ),
            ("hunt.track", "hunt.broken" if hunt.track_broken else "hunt.whole", hunt.track_broken),
        ]
        body = panel.body
        share = self._share
        dim = Style("text", 18 * share, palette.moon_300)
        pitch = max(kit.px(27 * share), round(kit.type.height(dim) * _LEADING))
        for label, value, is_bad in facts:
            ink = palette.red_text if is_bad else palette.moon_100
            kit.type.draw(target, kit.say(label), dim, (body.left, y))
            kit.type.draw(
                target, kit.say(value), Style("bold", 18 * share, ink), (body.right, y), "topright"
            )
            y += pitch
            below = kit.px(1 if kit.is_large else 4)
            target.fill(palette.night_600, (body.left, y - below, body.width, 1))
        _, most = zombies_of_hunt(hunt)
        y = self._draw_row(target, kit.say("hunt.attached"), hunt.attached, y, 4)
        y = self._draw_row(target, kit.say("hunt.killed"), hunt.killed, y, max(most, 1))
        left, wide = rect.left + kit.px(_BESIDE), rect.width - 2 * kit.px(_BESIDE)
        room = pygame.Rect(left, y, wide, rect.bottom - kit.px(8) - y)
        self._action_rows = tank_action_rows(kit, room) if has_room(kit, room) else _NOWHERE
        draw_actions_head(kit, target, room)

    def _draw_row(
        self, target: pygame.Surface, title: str, counters: tuple[str, ...], y: int, slots: int
    ) -> int:
        """A heading above or beside counters, with rings for missing ones."""
        kit = self._kit
        palette = kit.theme.palette
        body = self._rect.inflate(-kit.px(24), 0)
        style = Style("display", 20 * self._share, palette.paper_100, 0.05)
        head = kit.type.draw(target, title.upper(), style, (body.left, y))
        if kit.is_large:
            body.width, body.left = body.right - head.right, head.right
        else:
            y += kit.px(27)
        pitch = body.width // slots
        size = min(pitch - kit.px(4), kit.px(38 * self._share))
        middle = head.centery if kit.is_large else y + size // 2
        for place in range(slots):
            centre = (body.left + place * pitch + pitch // 2, middle)
            if place < len(counters):
                picture = kit.press.hunt_counter(counters[place], size)
                target.blit(picture, picture.get_rect(center=centre))
            else:
                pygame.draw.circle(target, palette.night_500, centre, size // 2 - 1, kit.px(1))
        return max(y + size, head.bottom) + kit.px(8 if not kit.is_large else 2)


class ActionDie(Part):
    """The remaining action points, and the die they were rolled with."""

    def __init__(self, kit: Kit, session: Session, do: Do) -> None:
        self._kit = kit
        self._session = session
        self._pane = Pane(kit, do)

    def arrange(self, frame: Frame) -> None:
        """Use the place of the small map."""
        self._pane.rect = frame.map

    def view(self) -> View:
        """What it shows now."""
        points = hunt_of(self._session.shown).points
        return action_die(self._kit, points, last_roll(self._session.log))

    def placed(self) -> Placed:
        """The panel as it is laid out."""
        return self._pane.placed(self.view())

    def draw(self, target: pygame.Surface) -> None:
        """Draw the die's table."""
        self._pane.draw(target, self.view())
