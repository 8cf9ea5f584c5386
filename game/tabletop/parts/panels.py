"""The panels around the board: top bar, log and dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import pygame

from game.painting.kit import Kit
from game.painting.rolls import roll_of
from game.rules.events.play import Event
from game.rules.state import State
from game.tabletop.hud.dice_panel import DicePanel
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.log import LogBook, LogLine, latest_line, log_panel
from game.tabletop.hud.top_bar import Fact, buttons, fact_view, top_bar
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart, Part
from game.ui.views.presses import LookUp
from game.ui.views.stops import FocusStop, press_at
from game.ui.views.view import View

Facts: TypeAlias = Callable[[Kit, State], list[Fact]]
"""Returns the figures of the top bar other than the clock."""
Head: TypeAlias = Callable[[Kit, State], Sequence[View]]
"""Returns what stands at the left of the top bar."""


def no_facts(_: Kit, __: State) -> list[Fact]:
    """No figures but the clock."""
    return []


class TopBar(PanePart):
    """The top bar. Its figures have tooltips and open their rules when clicked."""

    def __init__(
        self,
        context: StageContext,
        head: Head,
        facts: Facts,
        is_intent_on: Callable[[], bool | None],
        *,
        has_menu_key: bool = True,
    ) -> None:
        """`is_intent_on` tells whether the enemies' intentions are drawn, None if they can't be;
        `has_menu_key` whether Esc is shown as the key of the menu."""
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._head = head
        self._facts = facts
        self._is_intent_on = is_intent_on
        self._has_menu_key = has_menu_key

    def arrange(self, frame: Frame) -> None:
        """Use the upper edge of the window."""
        self._pane.rect = frame.top

    def view(self) -> View:
        """What it shows now."""
        kit, state = self._kit, self._session.shown
        right = buttons(kit, is_intent_on=self._is_intent_on(), has_menu_key=self._has_menu_key)
        facts = [fact_view(kit, fact) for fact in self._facts(kit, state)]
        return top_bar(self._head(kit, state), [*facts, right])


class Log(PanePart):
    """The latest lines of the log; the mouse wheel scrolls, a click on the heading opens it all."""

    def __init__(self, context: StageContext) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._pointer = context.pointer
        self._book = LogBook(context.kit)

    def arrange(self, frame: Frame) -> None:
        """Use the log area of the layout."""
        self._pane.rect = frame.log

    def view(self) -> View:
        """The panel up to the event shown last."""
        session, kit = self._session, self._kit
        self._book.follow(session.log, session.shown, self._teller, session.orders_told)
        lines = self._book.latest
        return self._pane.made(lines, lambda: log_panel(kit, lines))

    @property
    def stops(self) -> list[FocusStop]:
        """What can be pressed: the heading, lines and the numbers of rules."""
        return self._pane.renew(self.view())

    def press_at_once(self, pixel: tuple[int, int]) -> bool:
        """Press the rule, the line or the heading at a pixel."""
        return press_at(self.stops, pixel)

    def handle(self, event: pygame.Event) -> bool:
        """Scroll when the mouse wheel turns over the log."""
        place = self._pointer.mouse.place
        is_here = place is not None and self._pane.rect.collidepoint(place)
        if event.type != pygame.MOUSEWHEEL or not is_here:
            return False
        self._book.scroll(event.y)
        return True

    def draw(self, target: pygame.Surface) -> None:
        """Draw the log up to the event shown last."""
        place = self._pointer.mouse.place
        for stop in self.stops:
            stop.is_hovered = place is not None and stop.is_at(place)
        super().draw(target)


class LatestLine(PanePart):
    """The latest line of the log in a bar of its own, which leads where it leads in the log; the
    key beside it opens all of the log."""

    def __init__(self, context: StageContext) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._log = LogBook(context.kit)

    def arrange(self, frame: Frame) -> None:
        """Use the bar between the board and the question."""
        self._pane.rect = frame.log

    def view(self) -> View:
        """The key and the line; with large letters, which have no room for it, nothing."""
        self._log.follow(
            self._session.log, self._session.shown, self._teller, self._session.orders_told
        )
        if not self._pane.rect.height:
            return View()
        line = self.line
        return self._pane.made(line, lambda: latest_line(self._kit, line))

    @property
    def line(self) -> LogLine | None:
        """The latest line, if there is one."""
        return self._log.lines[-1] if self._log.lines else None

    @property
    def place(self) -> pygame.Rect:
        """Where the line is; empty before the first."""
        stops = self._pane.renew(self.view()) if self.line is not None else ()
        lines = [one.rect for one in stops if not isinstance(one.pressable.action, LookUp)]
        return lines[-1] if lines else pygame.Rect(0, 0, 0, 0)

    def press_at_once(self, pixel: tuple[int, int]) -> bool:
        """Press the rule or the line at a pixel."""
        return press_at(self._pane.renew(self.view()), pixel)


class RolledDice(Part):
    """Shows the current dice roll, and the latest for a while."""

    def __init__(self, context: StageContext, *, stays: bool = True) -> None:
        """`stays`: the latest roll is shown until the next."""
        self.panel = DicePanel(context.kit)
        self._session = context.session
        self._stays = stays
        self._seen: Event | None = None
        """The roll that was shown last."""
        self._ms = _FRESH_MS
        """Since it was shown first."""
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the dice area of the layout; what was rolled before is no news."""
        self._rect = frame.dice
        if self._seen is None:
            self.panel.follow(self._session.log)
            self._seen = self.panel.last

    @property
    def is_shown(self) -> bool:
        """Whether there are dice to be shown now."""
        return self.panel.is_drawn and (self._stays or self._ms < _FRESH_MS)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether it covers a pixel of the board."""
        return self.is_shown and self._rect.collidepoint(pixel)

    def update(self, ms: int) -> bool:
        """Count the time since the latest roll; True when its dice go away."""
        self.panel.follow(self._session.log)
        if self.panel.last is not self._seen:
            self._seen, self._ms = self.panel.last, 0
            return False
        before, self._ms = self._ms, self._ms + ms
        return before < _FRESH_MS <= self._ms

    def draw(self, target: pygame.Surface) -> None:
        """Draw the dice, rolling or at rest."""
        self.panel.follow(self._session.log)
        director = self._session.director
        # Dice that wait for the player, or are shown in large, haven't been thrown yet.
        waits = director.is_held or director.is_staged
        motion = None if waits else director.motion
        if self.is_shown or (motion is not None and roll_of(motion.event) is not None):
            self.panel.draw(target, self._rect, motion)


_FRESH_MS: Final = 2500
"""Milliseconds for which the latest roll is shown where it doesn't stay."""
