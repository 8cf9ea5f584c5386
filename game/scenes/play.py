"""What the playing scenes share: panels, marks, tickets, and hearing mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, TypeAlias

import pygame

from game.rules import decisions as d
from game.rules.board import Cell
from game.rules.state import Stage, State
from game.scenes.advised import AdvisedScene
from game.scenes.board_mouse import LEFT, RIGHT
from game.scenes.evening import Evening
from game.scenes.log_scene import LogScene
from game.scenes.map_reload import MapWatch, reload_maps
from game.scenes.rulebook import RulebookScene
from game.scenes.tickets import Tickets
from game.ui.board_view import IDLE
from game.ui.camera import Point
from game.ui.cards import half_points
from game.ui.director import Motion
from game.ui.hud.decision_line import draw_question
from game.ui.hud.dice_panel import DicePanel
from game.ui.hud.frame import Frame
from game.ui.hud.log import LogPanel
from game.ui.hud.men import ManRow, draw_men_ground
from game.ui.hud.notice import draw_notice
from game.ui.hud.ticket import Card, draw_card
from game.ui.hud.topbar import draw_top_bar
from game.ui.marks import Marks
from game.ui.mind import Arrow, read_mind
from game.ui.outlook import Footprint, add_sights, blast_of
from game.ui.parts import is_whole
from game.ui.pieces import Piece
from game.ui.rolls import roll_of
from game.ui.weather import TICK_MS
from game.ui.widgets import Button, Widget

_PAN_PIXELS: Final = 60
_BREATH_MS: Final = 1000
_BREATHLESS_MS: Final = 30_000
"""After so long without an answer nobody moves any more, and the computer rests."""
_DRIFT_MS: Final = 12_000
"""After so long without an answer fog and lights rest too."""
_ATTACKS: Final = (d.Attack, d.FireGun, d.Ram, d.ChooseUnit)
_THROWS: Final = ("R7.6.5-target", "V2-panzerschreck")
_CELLS: Final = (d.ChooseCell, d.LookAt, d.TurnUp, d.LightByHand, d.Scout)


_Moment: TypeAlias = tuple[
    Motion | None, bool, State, int, Frame, tuple[float, Point, pygame.Rect] | None
]
"""The motion under way and whether its event is true, the position shown, the length of the
log, where the panels stand, and where the camera looks."""


class PlayScene(AdvisedScene):
    """A stage of the evening. Subclasses say which board and panels it has."""

    stage: Stage = "field"
    has_still_panels = True
    """Whether what throws its shadow on the bars stays in its place."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.log = LogPanel(self.kit)
        self.dice = DicePanel(self.kit)
        self._arrows: tuple[int, list[Arrow]] = (-1, [])
        self._told_of: Cell | None = None
        """The cell a line of the log told of, until the mouse is on the board again."""
        self._waited_ms = 0
        self._is_drifting = False
        """Whether the weather was seen to move in the last update."""
        self._maps = MapWatch(evening)
        self._is_new = True
        """Whether the last update has changed more than a motion does on its way."""
        self._drawn: _Moment | None = None
        """The moment that was drawn last."""

    # --- Scene ----------------------------------------------------------------------------

    def opened(self) -> None:
        """Take up what may have changed meanwhile."""
        self._renew()

    def arrange(self, size: tuple[int, int]) -> None:
        """Panels and board for this window, in the language of the moment."""
        self.tickets = Tickets(self.kit, self.evening.teller, self.session)
        self.frame = self.make_frame(size)
        if self.view is not None:
            self.place_view(self.view)
        self._renew()

    def update(self, ms: int) -> bool:
        """Show what happens; when all is shown, ask."""
        self._is_new = super().update(ms)
        moved = self.session.director.update(0 if self._is_camera_first else ms)
        if self.shown.stage != self.stage:
            self.evening.show_stage()
            return True
        if self.session.decision is not None and self._maps.has_changed(ms):
            reload_maps(self.evening, is_asked=False)
            return True
        if self.view is not None:
            self._is_new = self.view.camera.update(ms) or self._is_new
            self._is_new = self._pan_at_edge(ms) or self._is_new
        motion = self.session.director.motion
        if motion is not self._motion:
            self._motion = motion
            self._follow_motion(motion)
        self._follow_focus()
        if self.session.decision is not self._asked:
            self._renew()
            self._waited_ms = 0
            self._is_new = True
        self._is_drifting = self._drift(ms)
        return self._breathe(ms) or moved or self._is_drifting or self._is_new

    @property
    def _is_camera_first(self) -> bool:
        """Whether what happens waits until it is in view; who walks is followed instead."""
        motion = self.session.director.motion
        if self.view is None or motion is None or motion is not self._motion:
            return False
        return self.view.camera.is_gliding and motion.staging.kind != "slide"

    @property
    def may_drift(self) -> bool:
        """Whether what moves by itself may: while something happens, and a little longer."""
        director = self.session.director
        is_awake = self._waited_ms <= _DRIFT_MS or director.is_busy
        return is_awake and not director.is_calm

    def _drift(self, ms: int) -> bool:
        """The weather goes on; True when it was seen to."""
        view = self.view
        if view is None or view.weather is None or not self.may_drift:
            return False
        before, view.weather_ms = view.weather_ms, view.weather_ms + ms
        return before // TICK_MS != view.weather_ms // TICK_MS

    def changed_parts(self) -> list[pygame.Rect] | None:
        """While a motion goes on, its place and the dice; while men wait, these.

        Where the weather has moved, all of the board.
        """
        if self._is_new or self._moment() != self._drawn:
            return None
        motion = self.session.director.motion
        is_thrown = motion is not None and roll_of(motion.event) is not None
        dice = [self.frame.dice] if is_thrown else []
        if self._is_drifting and self.view is not None:
            dice.append(self.view.camera.clip)
        return dice if self.view is None else [*dice, *self.view.stirring(self.shown, motion)]

    def _moment(self) -> _Moment:
        """What the picture depends on, but for how far a motion has come and who breathes."""
        motion = self.session.director.motion
        is_applied = motion is not None and motion.is_applied
        look = self.view.camera.look if self.view is not None else None
        return motion, is_applied, self.shown, len(self.session.log), self.frame, look

    def _breathe(self, ms: int) -> bool:
        """Men who wait stir a little, for a while; True when one did."""
        self._waited_ms += ms
        is_calm = self._waited_ms > _BREATHLESS_MS or self.session.director.is_calm
        breath = 0 if is_calm or self._asked is None else self._waited_ms // _BREATH_MS % len(IDLE)
        if self.view is None or self.view.breath == breath:
            return False
        self.view.breath = breath
        return True

    def skip(self) -> None:
        """A key or click while something is being shown: show its end."""
        director = self.session.director
        if director.is_held:
            director.go_on()
        else:
            director.skip(lambda: self.shown.stage != self.stage or director.is_held)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Board, panels, decision line, focus, ticket; or a part of all that."""
        kit = self.kit
        # Under a list that was opened in the same frame nothing has been asked anew yet.
        if self._asked is not self.session.decision and self.shown.stage == self.stage:
            self._renew()
        self._drawn = self._moment()
        if is_whole(target):
            kit.links.begin()
        # Bars and panels are a little translucent; nothing of the last picture may show.
        for bar in (self.frame.top, self.frame.line):
            target.fill(kit.theme.palette.night_900, bar)
        self.log.follow(self.session.log, self.shown, self.evening.teller)
        self.dice.follow(self.session.log)
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
            place = (self.frame.line.left + kit.px(12), self.frame.line.top - kit.px(12))
            draw_notice(kit, target, self.notice, place, "bottomleft")

    def draw_board(self, target: pygame.Surface) -> None:
        """What lies under the panels."""
        if self.view is not None:
            motion = self.session.director.motion
            self.view.draw(target, self.shown, self.marks(), motion, self._read_mind())

    def _draw_line(self, target: pygame.Surface) -> None:
        """The decision line, without its buttons."""
        kit, line = self.kit, self.frame.line
        question, room = self.question(), self._line_room()

        def paint() -> None:
            draw_question(kit, target, line, *question, room)

        self._draw_pane(target, line, ("line", question, room), paint)

    def _draw_top_pane(self, target: pygame.Surface) -> None:
        """The top bar as it was painted for this position."""
        shows = ("top", *self.top_shows())
        self._draw_pane(target, self.frame.top, shows, lambda: self.draw_top(target))

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

    def _read_mind(self) -> list[Arrow]:
        """What the enemies would do, worked out once a position."""
        if not self.reads_mind or self._asked is None:
            return []
        moment = len(self.session.game.choices)
        if self._arrows[0] != moment:
            self._arrows = (moment, read_mind(self.session.game))
        return self._arrows[1]

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
        draw_top_bar(self.kit, target, self.frame.top, self.shown)

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Skip what is being shown, or answer, or look about."""
        if _is_skip(event) and self.put_notice_away():
            return
        if _is_click(event) and self._follow_link(event.pos):
            return
        if self.session.director.is_busy and _is_skip(event):
            self.skip()
        elif event.type == pygame.KEYDOWN:
            self._hear_key(event)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._hear_mouse(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._hear_wheel(event)
        else:
            self.ring.handle(event)

    def _hear_key(self, event: pygame.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self._back()
        elif event.key == pygame.K_F1:
            self._open_rulebook(self._rule_in_question())
        elif event.key == pygame.K_F5:
            reload_maps(self.evening)
        elif event.key in (pygame.K_LALT, pygame.K_RALT) and self.has_mind:
            self.toggle_mind()
        elif event.mod & pygame.KMOD_SHIFT and event.key in _PANS and self.view:
            dx, dy = _PANS[event.key]
            self.view.camera.pan(-dx * _PAN_PIXELS, -dy * _PAN_PIXELS)
        elif not self.ring.handle(event):
            self._hear_letter(event)

    def _follow_link(self, pixel: tuple[int, int]) -> bool:
        """A rule id opens its page, a line of the log shows the place it tells of."""
        rule = self.kit.links.at(pixel)
        if rule:
            self._open_rulebook(rule)
            return True
        cell = self.log.cell_at(pixel)
        return cell is not None and self.show_place(cell)

    def _rule_in_question(self) -> str:
        """The rule behind the ticket that is shown, or else behind the question."""
        found = self.card()
        return (found[0].rule if found is not None else "") or self.question()[2]

    def _open_rulebook(self, rule: str) -> None:
        self._open(RulebookScene(self.kit, self.evening.stack, rule))

    def show_place(self, cell: Cell) -> bool:
        """Bring a cell into view and mark it; False if it isn't on this board."""
        if self.view is None or cell not in self.view.layout.cells:
            return False
        self._look_at(cell)
        self._told_of = cell
        return True

    def _back(self) -> None:
        if self.ring.is_shown:
            self.ring.is_shown = False
        else:
            self.pause()

    def _hear_letter(self, event: pygame.Event) -> None:
        name = pygame.key.name(event.key)
        for answer in self.asking.answers:
            if answer.key and answer.key == name:
                self.give(answer.option)
                return
        if event.key == pygame.K_F2:
            self.evening.speak_next()
        elif event.key == pygame.K_z:
            self.undo()
        elif event.key == pygame.K_n:
            self.next_man()
        elif event.key == pygame.K_l:
            self._open(LogScene(self.evening, self.show_place))
        elif self.view is not None:
            self.look_about(self.view, event.key)

    def _hear_wheel(self, event: pygame.Event) -> None:
        pixel = self.mouse.place or self.frame.view.center
        if self.frame.log.collidepoint(pixel):
            self.log.scroll(event.y)
        elif self.view is not None and self.is_on_board(pixel):
            self.view.camera.zoom_at(pixel, event.y)

    def _hear_mouse(self, event: pygame.Event) -> None:
        self.mouse.place = event.pos
        if self.mouse.is_held:
            self.mouse.hear(event)
        elif self.ring.handle(event) and event.type != pygame.MOUSEMOTION:
            return
        elif event.type == pygame.MOUSEMOTION:
            self.ring.is_shown = False
            if self.is_on_board(event.pos):
                self._told_of = None
            self._hover()
        elif event.type == pygame.MOUSEBUTTONDOWN and self.is_on_board(event.pos):
            self.mouse.hold(event.pos)

    def _click(self, pixel: tuple[int, int], button: int) -> None:
        """Left answers with what is there, right takes the last choice back."""
        view = self.view
        if button == RIGHT:
            self.undo()
        if view is None or button != LEFT:
            return
        piece = view.piece_at(pixel)
        cell = view.cell_at(pixel)
        if piece is not None and self._means_piece(piece):
            self.press_unit(piece.name)
        elif cell is not None:
            self.press_cell(cell)

    def _means_piece(self, piece: Piece) -> bool:
        """Whether a click on a counter means the counter, and not the cell it lies in."""
        if self.asking.at_unit(piece.name):
            return True
        return piece.kind == "para" and not self._is_in_reach(piece.cell)

    def _is_in_reach(self, cell: Cell) -> bool:
        """Whether the acting group can walk there."""
        reach = self.asking.reach
        return reach is not None and cell in reach.left

    # --- Marks and tickets ----------------------------------------------------------------

    def marks(self) -> Marks:
        """What is to be marked on the board now."""
        marks = Marks()
        action = self.shown.action
        if action is not None:
            marks.here, marks.selected = action.at, frozenset(action.group)
        # Keys may come faster than frames: nothing of a question that was answered meanwhile.
        if self._asked is None or self._asked is not self.session.decision:
            return marks
        reach = self.asking.reach
        cell, _ = self.pointed()
        if reach is not None:
            marks.reach = frozenset(reach.left)
            marks.way = reach.way_to(cell) if cell else ()
        marks.allowed = frozenset(
            answer.cell for answer in self.asking.by_type(*_CELLS) if answer.cell
        )
        marks.targets = frozenset(
            answer.unit for answer in self.asking.by_type(*_ATTACKS) if answer.unit
        )
        marks.hover = cell or self._told_of
        marks.spent = self._spent_on(marks.way)
        if cell is not None:
            heard = self.tickets.wakes(self.asking, self.shown, cell)
            marks.wakes = tuple((cell, other) for other in heard if other != cell)
            marks.blast = self._blast_at(cell)
        self._mark_blocked(marks)
        origin = self._looked_from()
        if self.shows_sight and origin is not None:
            add_sights(self.session.game, origin, marks)
        return marks

    def _spent_on(self, way: Sequence[Cell]) -> dict[Cell, str]:
        """What the way has cost at each of its cells: MP, in the hunt action points."""
        reach, state = self.asking.reach, self.shown
        if reach is None or len(way) < 2:
            return {}
        is_field = state.stage == "field"
        have = state.hunt.points if state.hunt is not None else 0
        have = state.action.left if state.action is not None else have
        spent = {cell: have - reach.left[cell] for cell in way[1:]}
        return {cell: half_points(n) if is_field else str(n) for cell, n in spent.items()}

    def _blast_at(self, cell: Cell) -> Footprint:
        """What the throw in question would do if it landed there."""
        options = self._asked.options if self._asked is not None else ()
        thrown = [one for one in self.session.game.choices if isinstance(one, d.ThrowItem)]
        is_throw = self._asked is not None and self._asked.rule in _THROWS
        if not is_throw or not thrown or d.ChooseCell(cell) not in options:
            return {}
        return blast_of(self.session.game, thrown[-1].item, cell)

    def _looked_from(self) -> Cell | None:
        """Whose sight is drawn: the man pointed at, or else the group that acts."""
        cell, unit = self.pointed()
        if unit in self.shown.paras:
            return cell
        action = self.shown.action
        return action.at if action is not None and action.group else cell

    def _mark_blocked(self, marks: Marks) -> None:
        """A line of fire that is blocked, while somebody out of sight is pointed at."""
        cell, unit = self.pointed()
        action = self.shown.action
        if cell is None or action is None or not action.group:
            return
        refusal = self.tickets.refusal(cell, unit)
        if refusal is not None and refusal.why in ("no-line", "no-sight"):
            marks.sights = ((action.at, cell, False),)

    def card(self) -> tuple[Card, pygame.Rect] | None:
        """The ticket of what is pointed at, and what it stands beside."""
        widget = self._pointed_widget()
        if isinstance(widget, ManRow):
            return self.tickets.of_man(self.shown, self.shown.paras[widget.label]), widget.rect
        if isinstance(widget, Button) and widget.label in self._answer_of:
            card = self.tickets.of_answer(self._answer_of[widget.label], self.shown)
            return None if card is None else (card, widget.rect)
        cell, unit = self.pointed()
        view = self.view
        if view is None or cell is None:
            return None
        piece = view.piece_named(unit) if unit else None
        rect = (view.piece_rect(unit) if unit else None) or view.cell_rect(cell)
        return self.tickets.of_place(self.asking, self.shown, cell, piece), rect

    def _pointed_widget(self) -> Widget | None:
        """The row or button that keys or mouse point at."""
        if self.ring.is_shown:
            return self.ring.focused
        place = self.mouse.place
        if place is None:
            return None
        found = (w for w in self.ring.widgets if isinstance(w, ManRow | Button))
        return next((w for w in found if w.rect.collidepoint(place)), None)

    def _draw_ticket(self, target: pygame.Surface) -> None:
        is_moving = self.session.director.is_busy or self.mouse.is_dragging
        found = None if is_moving else self.card()
        if found is not None:
            card, beside = found
            if self.view is not None:
                blast = [self.view.cell_rect(cell) for cell in self.marks().blast]
                beside = beside.unionall(blast)
            draw_card(self.kit, target, card, beside, self.ticket_room(), self._kept_clear())

    def _kept_clear(self) -> list[pygame.Rect]:
        """What a ticket shouldn't hide: those who act, their targets, the way, log and dice."""
        view, frame = self.view, self.frame
        found = [frame.log, frame.dice, frame.men, self.hint_rect]
        if view is None:
            return found
        marks = self.marks()
        found.extend(view.cell_rect(cell) for cell in marks.way)
        rects = (view.piece_rect(name) for name in (*marks.selected, *marks.targets))
        found.extend(rect for rect in rects if rect is not None)
        return found

    def ticket_room(self) -> pygame.Rect:
        """Where tickets may lie."""
        frame = self.frame
        top, bottom = frame.top.bottom, frame.line.top
        return pygame.Rect(0, top, frame.size[0], bottom - top).inflate(
            -self.kit.px(12), -self.kit.px(12)
        )


_NEVER_SKIP: Final = (
    pygame.K_ESCAPE,
    pygame.K_F1,
    pygame.K_F2,
    pygame.K_LALT,
    pygame.K_RALT,
)
_PANS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def _is_click(event: pygame.Event) -> bool:
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT


def _is_skip(event: pygame.Event) -> bool:
    """Any key but those that do something else meanwhile, and any click."""
    if event.type == pygame.KEYDOWN:
        return event.key not in _NEVER_SKIP
    return event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT)
