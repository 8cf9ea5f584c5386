"""How a playing scene is drawn: the board, the panels round it, and only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, TypeAlias

import pygame

from game.rules.events.markers import MarkerTurnedUp
from game.rules.state import Stage, State
from game.scenes.evening import Evening
from game.scenes.marked import MarkedScene
from game.tabletop.board.marks import Marks
from game.tabletop.board.mind import Arrow, Mind, cells_of, read_mind
from game.tabletop.hud.decision_line import QuestionLine, draw_line, set_line
from game.tabletop.hud.dice_panel import DicePanel
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.log import LogPanel
from game.tabletop.hud.men import draw_men_ground, men_alive
from game.tabletop.hud.topbar import draw_top_bar
from game.tabletop.motion.director import Motion
from game.tabletop.tickets.notice import draw_notice
from game.tabletop.tickets.ticket import Card, draw_card, place_card
from game.ui.camera import Look
from game.ui.parts import cut, is_whole
from game.ui.shelf import Shelf
from game.ui.traces import Traces

_LINES: Final = 4
_Moment: TypeAlias = tuple[Motion | None, bool, State, int, Frame, Look | None]
"""The motion under way and whether its event is true, the position shown, the length of the
log, where the panels stand, and where the camera looks."""


class DrawnScene(MarkedScene):
    """Draws a stage of the evening, whole or in parts."""

    stage: Stage = "field"
    hears_in_parts = True
    always_tells_mind = False
    """Whether the board shows what all enemies would do without being asked."""
    has_still_panels = True
    """Whether what throws its shadow on the bars stays in its place."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.log = LogPanel(self.kit)
        self.dice = DicePanel(self.kit)
        self._foreseen: tuple[int, list[Arrow]] = (-1, [])
        """What the enemies would do, and after how many choices."""
        self._news = 0
        """Counts what changes everything in scenes that don't tell what they show where."""
        self._lines: Shelf[Hashable, QuestionLine] = Shelf(_LINES, turns=self.kit.turns)
        """How questions were set last."""
        self._last_shown: State | None = None
        self._states = 0
        """How many states have been shown."""
        self._traces: Traces | None = None
        """What was drawn last."""
        self._marks = Marks()
        self._mind = Mind()
        self._ticket: tuple[Card, pygame.Rect] | None = None

    # --- What has changed -----------------------------------------------------------------

    def changed_parts(self) -> list[pygame.Rect] | None:
        """Where something shows that wasn't there when this was asked or all was drawn last."""
        before = self._traces
        now = self._traces = self._look()
        return None if before is None else cut(now.since(before), self._panes())

    def _panes(self) -> list[pygame.Rect]:
        """Places that are drawn one after another: the bars, the panels, and the board."""
        frame = self.frame
        trim, line = self.kit.trim, frame.line
        panes = [frame.top, line]
        if line.bottom < frame.size[1]:
            panes.append(pygame.Rect(0, line.bottom, frame.size[0], frame.size[1] - line.bottom))
        panels = [panel for panel in (frame.map, frame.log, frame.dice) if panel]
        if panels:
            panes.append(trim.with_shadow(panels[0].unionall(panels[1:])).clip(frame.board))
        return [*panes, *panels]

    def _look(self) -> Traces:
        """Take up the position, and note all that is to be drawn."""
        # Under a list that was opened in the same frame nothing has been asked anew yet.
        if self._asked is not self.session.decision and self.shown.stage == self.stage:
            self._renew()
        traces = Traces()
        self.log.follow(self.session.log, self.shown, self.evening.teller)
        self.dice.follow(self.session.log)
        if self.view is not None:
            self.view.place(self.shown, self._position())
        self._marks = self.marks()
        self._mind = self._read_mind()
        self._ticket = self._pointed_ticket()
        self.trace_all(traces)
        self.trace_board(traces)
        self.trace_panels(traces)
        self._trace_bars(traces)
        self.ring.trace(traces)
        self._trace_slips(traces)
        return traces

    def trace_all(self, traces: Traces) -> None:
        """Note what changes the whole window."""
        shows: tuple[object, ...] = (self.frame, self.kit.theme, self.kit.words.language)
        if not self.hears_in_parts:
            shows = (*shows, self._news, self._moment())
        traces.note("all", pygame.Rect((0, 0), self.frame.size), shows)

    def trace_board(self, traces: Traces) -> None:
        """Note what the board shows."""
        if self.view is not None:
            motion = self.session.director.motion
            position = self._position()
            self.view.trace(traces, self.shown, self._marks, motion, self._mind, position)

    def trace_panels(self, traces: Traces) -> None:
        """Note what the panels show."""
        frame, motion = self.frame, self.session.director.motion
        traces.note("men", frame.men, men_alive(self.shown))
        traces.note("log", frame.log, self.log.shows())
        traces.note("dice", frame.dice, self.dice.shows(motion))
        traces.note("map", frame.map, (self._moment(), self._asked))

    def _trace_bars(self, traces: Traces) -> None:
        frame = self.frame
        traces.note("top", frame.top, self.top_shows())
        traces.note("line", frame.line, (self.question(), self._line_room()))

    def _trace_slips(self, traces: Traces) -> None:
        """A notice, the colonel's advice, which may point at anything, and the ticket."""
        window = pygame.Rect((0, 0), self.frame.size)
        if self.notice and not self.short_notice:
            traces.note("notice", window, self.notice)
        hint = self.hint_card()
        if hint is not None:
            progress = self.evening.colonel.progress
            traces.note("hint", window, (hint, self.place_of(self.advised), progress))
        if self._ticket is not None:
            card, beside = self._ticket
            place = place_card(self.kit, card, *self._room_for_ticket(beside))
            spread = self.kit.trim.with_shadow(place) if hint is None else window
            traces.note("ticket", spread, (card, place))

    def _moment(self) -> _Moment:
        """What the picture depends on, but for how far a motion has come and who breathes."""
        motion = self.session.director.motion
        is_applied = motion is not None and motion.is_applied
        look = self.view.camera.look if self.view is not None else None
        return motion, is_applied, self.shown, len(self.session.log), self.frame, look

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
        """Board, panels, decision line, focus, ticket; or a part of all that."""
        whole = is_whole(target)
        if whole or self._traces is None:
            self._traces = self._look()
        self.kit.links.begin(None if whole else target.get_clip())
        # Bars and panels are a little translucent; nothing of the last picture may show.
        for bar in (self.frame.top, self.frame.line):
            target.fill(self.kit.theme.palette.night_900, bar)
        self.draw_board(target)
        self.draw_panels(target)
        clip = target.get_clip()
        if clip.colliderect(self.frame.top):
            self._draw_top_pane(target)
        if clip.colliderect(self.frame.line):
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
        if self.view is not None and target.get_clip().colliderect(self.view.camera.clip):
            motion = self.session.director.motion
            self.view.draw(target, self.shown, self._marks, motion, self._mind)

    def draw_panels(self, target: pygame.Surface) -> None:
        """The panels round the board, without buttons and rows."""
        draw_men_ground(self.kit, target, self.frame.men, self.shown)
        self.log.draw(target, self.frame.log)
        self.dice.draw(target, self.frame.dice, self.session.director.motion)

    def top_shows(self) -> tuple[Hashable, ...]:
        """All that the top bar tells."""
        state = self.shown
        turn = state.hunt.turn if state.hunt is not None else state.turn
        known = state.ambition if state.ambition_known else ""
        return self.stage, state.stage, state.clock, turn, state.phase, len(state.pool), known

    def draw_top(self, target: pygame.Surface) -> None:
        """The top bar."""
        draw_top_bar(self.kit, target, self.frame.top, self.shown, self.facts())

    def _draw_top_pane(self, target: pygame.Surface) -> None:
        """The top bar as it was painted for this position."""
        shows = ("top", *self.top_shows())
        self._draw_pane(target, self.frame.top, shows, lambda: self.draw_top(target))

    def _draw_line(self, target: pygame.Surface) -> None:
        """The decision line, without its buttons."""
        kit, line = self.kit, self.frame.line
        question, room = self.question(), self._line_room()

        def paint() -> None:
            key = (kit.theme, question, line.size, room)
            words = self._lines.take(key, lambda: set_line(kit, line, question, room))
            draw_line(kit, target, line, words)

        self._draw_pane(target, line, ("line", question, room), paint)

    def _draw_pane(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        shows: tuple[Hashable, ...],
        paint: Callable[[], None],
    ) -> None:
        """A bar, kept for as long as it shows the same between the same panels' shadows."""
        if not self.has_still_panels:
            paint()
            return
        frame = self.frame
        beside = tuple(tuple(one) for one in (frame.men, frame.log, frame.dice, frame.map))
        key = (self.kit.words.language, self.stage, beside, *shows)
        self.kit.panes.draw(target, rect, key, paint)

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
