"""How a playing scene is drawn: the board, and the panels round it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.rules.events.markers import MarkerTurnedUp
from game.rules.state import Stage, State
from game.scenes.evening import Evening
from game.scenes.marked import MarkedScene
from game.tabletop.board.marks import Marks
from game.tabletop.board.mind import Arrow, Mind, cells_of, read_mind
from game.tabletop.hud.decision_line import QuestionLine, draw_line, set_line
from game.tabletop.hud.dice_panel import DicePanel
from game.tabletop.hud.log import LogPanel
from game.tabletop.hud.men import draw_men_ground
from game.tabletop.hud.topbar import draw_top_bar
from game.tabletop.motion.director import Motion
from game.tabletop.tickets.notice import draw_notice
from game.tabletop.tickets.ticket import Card, draw_card
from game.ui.shelf import Shelf

_LINES: Final = 4


class DrawnScene(MarkedScene):
    """Draws a stage of the evening."""

    stage: Stage = "field"
    always_tells_mind = False
    """Whether the board shows what all enemies would do without being asked."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.log = LogPanel(self.kit)
        self.dice = DicePanel(self.kit)
        self._foreseen: tuple[int, list[Arrow]] = (-1, [])
        """What the enemies would do, and after how many choices."""
        self._lines: Shelf[Hashable, QuestionLine] = Shelf(_LINES)
        """How questions were set last."""
        self._last_shown: State | None = None
        self._states = 0
        """How many states have been shown."""
        self._marks = Marks()
        self._mind = Mind()
        self._ticket: tuple[Card, pygame.Rect] | None = None

    # --- What is shown --------------------------------------------------------------------

    def _look(self) -> None:
        """Find out what all parts of the picture are to show."""
        # Under a list that was opened in the same frame nothing has been asked anew yet.
        if self._asked is not self.session.decision and self.shown.stage == self.stage:
            self._renew()
        self.log.follow(self.session.log, self.shown, self.evening.teller)
        self.dice.follow(self.session.log)
        if self.view is not None:
            self.view.place(self.shown, self._position())
        self._marks = self.marks()
        self._mind = self._read_mind()
        self._ticket = self._pointed_ticket()

    def _position(self) -> tuple[object, ...]:
        """Another whenever the position shown is.

        Events are written into a state until it is taken back, and another is put in its place.
        """
        if self.shown is not self._last_shown:
            self._last_shown = self.shown
            self._states += 1
        return self._states, len(self.session.log), self._asked

    def _read_mind(self) -> Mind:
        """What the enemies would do, or the one that is pointed at."""
        if not self.has_mind or self._asked is None:
            return Mind()
        _, unit = self.pointed()
        unit = "" if self._marks.blast else unit
        if not self.reads_mind and not self.always_tells_mind and unit not in self.shown.enemies:
            return Mind()
        moment = len(self.session.game.choices)
        if self._foreseen[0] != moment:
            self._foreseen = (moment, read_mind(self.session.game))
        arrows = self._foreseen[1]
        if self.reads_mind or self.always_tells_mind:
            return Mind(tuple(arrows), self.reads_mind)
        return Mind(tuple(arrow for arrow in arrows if arrow.unit == unit), tells_rules=True)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Board, panels, decision line, focus, ticket."""
        self._look()
        self.kit.links.begin()
        # Bars and panels are a little translucent; nothing of the last picture may show.
        for bar in (self.frame.top, self.frame.line):
            target.fill(self.kit.theme.palette.night_900, bar)
        self.draw_board(target)
        self.draw_panels(target)
        self.draw_top(target)
        self._draw_line(target)
        self.ring.draw(target)
        self.draw_hint(target)
        self._draw_ticket(target)
        if self.notice and not self.short_notice:
            kit, line = self.kit, self.frame.line
            place = (line.left + kit.px(12), line.top - kit.px(12))
            draw_notice(kit, target, self.notice, place, "bottomleft")

    def draw_board(self, target: pygame.Surface) -> None:
        """What lies under the panels."""
        if self.view is not None:
            motion = self.session.director.motion
            self.view.draw(target, self.shown, self._marks, motion, self._mind)

    def draw_panels(self, target: pygame.Surface) -> None:
        """The panels round the board, without buttons and rows."""
        draw_men_ground(self.kit, target, self.frame.men, self.shown)
        self.log.draw(target, self.frame.log)
        self.dice.draw(target, self.frame.dice, self.session.director.motion)

    def draw_top(self, target: pygame.Surface) -> None:
        """The top bar."""
        draw_top_bar(self.kit, target, self.frame.top, self.shown, self.facts())

    def _draw_line(self, target: pygame.Surface) -> None:
        """The decision line, without its buttons."""
        kit, line = self.kit, self.frame.line
        question, room = self.question(), self._line_room()
        key = (kit.theme, question, line.size, room)
        words = self._lines.take(key, lambda: set_line(kit, line, question, room))
        draw_line(kit, target, line, words)

    # --- The ticket -----------------------------------------------------------------------

    def _pointed_ticket(self) -> tuple[Card, pygame.Rect] | None:
        """The ticket of what is pointed at, and what it stands beside."""
        director = self.session.director
        if director.motion is not None:
            return self._found_ticket(director.motion)
        return None if self.mouse.is_dragging else self.card()

    def _found_ticket(self, motion: Motion) -> tuple[Card, pygame.Rect] | None:
        """The ticket of a marker that is held up to be seen; nothing while anything else moves."""
        event, view = motion.event, self.view
        if view is None or not isinstance(event, MarkerTurnedUp) or not motion.is_applied:
            return None
        beside = view.cell_rect(event.at)
        return self.tickets.of_found(self.shown, event.marker, event.at), beside

    def _draw_ticket(self, target: pygame.Surface) -> None:
        if self._ticket is not None:
            card, beside = self._ticket
            draw_card(self.kit, target, card, *self._room_for_ticket(beside))

    def _room_for_ticket(
        self, beside: pygame.Rect
    ) -> tuple[pygame.Rect, pygame.Rect, list[pygame.Rect]]:
        """What the ticket stands beside, where it may lie, and what it shouldn't hide."""
        marks, clear = self._marks, self.kept_clear(self._marks)
        if self.view is not None:
            beside = beside.unionall([self.view.cell_rect(cell) for cell in marks.blast])
            if beside in self.view.fanned:
                beside = beside.unionall(self.view.fanned)
            told = [cell for arrow in self._mind.arrows for cell in cells_of(arrow)]
            clear += [self.view.cell_rect(cell) for cell in told]
        return beside, self.ticket_room(), clear
