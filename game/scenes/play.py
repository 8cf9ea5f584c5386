"""What the playing scenes share: asking, answering, showing, and moving about the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.rules import decisions as d
from game.rules.board import Cell
from game.rules.decisions import Decision, Option
from game.rules.state import Stage, State
from game.scenes.board_mouse import LEFT, RIGHT, BoardMouse
from game.scenes.choices import Choice, ChoiceScene
from game.scenes.evening import Evening
from game.scenes.pause import PauseScene
from game.scenes.tickets import Tickets
from game.ui.answers import Answer
from game.ui.asking import Asking
from game.ui.board_view import BoardView
from game.ui.cards import Cards
from game.ui.director import Motion
from game.ui.focus import FocusRing
from game.ui.hud.decision_line import ButtonSpec, draw_question, line_buttons
from game.ui.hud.dice_panel import DicePanel
from game.ui.hud.frame import Frame, side_frame
from game.ui.hud.log import LogPanel
from game.ui.hud.men import ManRow, draw_men_ground, men_rows
from game.ui.hud.ticket import Card, draw_card
from game.ui.hud.topbar import draw_top_bar
from game.ui.marks import Marks
from game.ui.mind import Arrow, read_mind
from game.ui.pieces import Piece
from game.ui.spots import Spot
from game.ui.stack import Scene
from game.ui.widgets import Button, Widget, lay_right

_PAN_PIXELS: Final = 60
_ATTACKS: Final = (d.Attack, d.FireGun, d.Ram, d.ChooseUnit)
_CELLS: Final = (d.ChooseCell, d.LookAt, d.TurnUp, d.LightByHand, d.Scout)


class PlayScene(Scene):
    """A stage of the evening. Subclasses say which board and panels it has."""

    stage: Stage = "field"

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.kit = evening.kit
        self.session = evening.session
        self.ring = FocusRing()
        self.view = self.make_view()
        self.frame = self.make_frame((1280, 720))
        self.log = LogPanel(self.kit)
        self.dice = DicePanel(self.kit)
        self.asking = Asking(self.kit.boards, self.shown, None)
        self._asked: Decision | None = None
        self.tickets = Tickets(self.kit, evening.teller, self.session)
        self.mouse = BoardMouse(self._drag, self._click)
        self.reads_mind = False
        """Whether what the enemies would do is drawn."""
        self._arrows: tuple[int, list[Arrow]] = (-1, [])
        self._answer_of: dict[str, Answer] = {}
        """The answer behind each button, by its label."""
        self._motion: Motion | None = None
        self._focused: Widget | None = None

    # --- What a subclass may change -------------------------------------------------------

    def make_view(self) -> BoardView | None:
        """The board of this stage, if it has one."""
        return None

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Where the panels stand."""
        return side_frame(size, self.kit.theme)

    def make_widgets(self) -> list[Widget]:
        """Widgets of the panels, made anew for every decision."""
        return list(men_rows(self.kit, self.cards, self.frame.men, self.shown, self.press_unit))

    def draw_board(self, target: pygame.Surface) -> None:
        """What lies under the panels."""
        if self.view is not None:
            motion = self.session.director.motion
            self.view.draw(target, self.shown, self.marks(), motion, self._read_mind())

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

    def draw_top(self, target: pygame.Surface) -> None:
        """The top bar."""
        draw_top_bar(self.kit, target, self.frame.top, self.shown)

    def skip(self) -> None:
        """A key or click while something is being shown: show its end."""
        self.session.director.skip(lambda: self.shown.stage != self.stage)

    # --- State ----------------------------------------------------------------------------

    @property
    def shown(self) -> State:
        """The position as far as it has been shown."""
        return self.session.shown

    @property
    def cards(self) -> Cards:
        """Writes what is printed on counters and cells."""
        return self.tickets.cards

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

    def place_view(self, view: BoardView) -> None:
        """Put the board where the panels leave room."""
        view.camera.clip = self.frame.board
        view.arrange(self.frame.view, nearest=2.25 * self.kit.theme.ui)

    def update(self, ms: int) -> bool:
        """Show what happens; when all is shown, ask."""
        moved = self.session.director.update(ms)
        if self.shown.stage != self.stage:
            self.evening.show_stage()
            return True
        if self.view is not None:
            moved = self.view.camera.update(ms) or moved
            moved = self._pan_at_edge(ms) or moved
        motion = self.session.director.motion
        if motion is not self._motion:
            self._motion = motion
            self._follow_motion(motion)
        self._follow_focus()
        if self.session.decision is not self._asked:
            self._renew()
            moved = True
        return moved

    def draw(self, target: pygame.Surface) -> None:
        """Board, panels, decision line, focus, ticket."""
        self.log.follow(self.session.log, self.shown, self.evening.teller)
        self.dice.follow(self.session.log)
        self.draw_board(target)
        self.draw_panels(target)
        self.draw_top(target)
        question, reason, rule = self.question()
        draw_question(self.kit, target, self.frame.line, question, reason, rule, self._line_room())
        self.ring.draw(target)
        self._draw_ticket(target)

    # --- Asking ---------------------------------------------------------------------------

    def _renew(self) -> None:
        """Make the widgets for what is asked now."""
        self._asked = self.session.decision
        self.asking = Asking(self.kit.boards, self.shown, self._asked)
        widgets = [*self.make_widgets(), *self._spots(), *self._buttons()]
        self._refocus(widgets)
        self._look_at_question()

    def _look_at_question(self) -> None:
        """Bring those who are asked about into view, and what they could be asked to hit."""
        action = self.shown.action
        if self._asked is None:
            return
        if action is not None:
            self._look_at(action.at)
        elif not self.asking.by_type(d.Act):
            for name in self._asked.who[:1]:
                cell = self._cell_of(name)
                if cell is not None:
                    self._look_at(cell)

    def _refocus(self, widgets: list[Widget]) -> None:
        """Keep the focus where it was if the same thing is there again."""
        before = self.ring.focused
        self.ring.replace(widgets)
        for widget in widgets:
            if _is_same(before, widget):
                self.ring.focus(widget)

    def question(self) -> tuple[str, str, str]:
        """What is asked, why, and by which rule."""
        if self._asked is None:
            return self.kit.say("ask.wait"), self.kit.say("ask.wait.why"), ""
        teller = self.evening.teller
        question = teller.question(self._asked, self.shown)
        return question, self.evening.notice or teller.reason(self._asked), self._asked.rule

    def _buttons(self) -> list[Widget]:
        """Undo, gear, all choices, then the answers, the primary one last."""
        self._answer_of.clear()
        specs: list[ButtonSpec] = []
        kit = self.kit
        if self.session.can_undo and self._asked is not None:
            specs.append((kit.say("button.undo"), "Z", pygame.K_z, self.undo, False))
        if self.asking.gear():
            specs.append((kit.say("button.gear"), "G", pygame.K_g, self.show_gear, False))
        if len(self.asking.answers) > 1:
            specs.append((kit.say("button.choices"), "C", pygame.K_c, self.show_all, False))
        specs.extend(self._spec(answer) for answer in self.asking.on_line())
        return [*self._top_buttons(), *line_buttons(kit, self.frame.line, specs)]

    def _spec(self, answer: Answer) -> ButtonSpec:
        """The button of an answer."""
        label = self.evening.teller.option(answer.option, self.shown)
        self._answer_of[label] = answer
        hint = "Enter" if answer.is_primary else answer.key.upper()
        key = pygame.K_RETURN if answer.is_primary else _key_code(answer.key)
        return label, hint, key, self._giver(answer.option), answer.is_primary

    def _top_buttons(self) -> list[Widget]:
        """The menu, and where there are enemies on a board, their mind."""
        kit, top = self.kit, self.frame.top
        nowhere = pygame.Rect(0, 0, 0, 0)
        menu = Button(kit.trim, nowhere, "Esc", self.pause)
        if self.view is None:
            found = [menu]
        else:
            words = kit.say("button.mind")
            found = [Button(kit.trim, nowhere.copy(), words, self.toggle_mind, hint="Alt"), menu]
        lay_right(found, top.right - kit.px(10), top.centery, kit.px(8))
        for button in found:
            button.rect.height = min(button.rect.height, kit.px(32))
            button.rect.centery = top.centery
        return list(found)

    def toggle_mind(self) -> None:
        """Draw what the enemies would do, or stop drawing it."""
        self.reads_mind = not self.reads_mind

    def _line_room(self) -> int:
        """Where the leftmost button of the decision line begins."""
        lefts = [
            w.rect.left
            for w in self.ring.widgets
            if isinstance(w, Button) and w.rect.centery > self.frame.line.top
        ]
        return min(lefts, default=self.frame.line.right) - self.kit.px(16)

    def _spots(self) -> list[Widget]:
        """A spot for every counter and cell that answers, and every cell in reach."""
        view = self.view
        if view is None:
            return []
        trim = self.kit.trim
        spots: list[Widget] = [
            Spot(trim, self._unit_place(unit), self._unit_press(unit), unit=unit)
            for unit in self.asking.units
            if self._cell_of(unit) is not None
        ]
        cells = dict.fromkeys(self.asking.cells)
        if self.asking.reach is not None:
            cells.update(dict.fromkeys(self.asking.reach.left))
        spots.extend(
            Spot(trim, self._cell_place(cell), self._cell_press(cell), cell=cell) for cell in cells
        )
        return spots

    def _unit_place(self, unit: str) -> Callable[[], pygame.Rect]:
        def place() -> pygame.Rect:
            view, cell = self.view, self._cell_of(unit)
            if view is None or cell is None:
                return pygame.Rect(0, 0, 0, 0)
            return view.piece_rect(unit) or view.cell_rect(cell)

        return place

    def _cell_place(self, cell: Cell) -> Callable[[], pygame.Rect]:
        def place() -> pygame.Rect:
            rect = self.view.cell_rect(cell) if self.view else pygame.Rect(0, 0, 0, 0)
            return rect.inflate(-rect.width // 3, -rect.height // 3)

        return place

    def _unit_press(self, unit: str) -> Callable[[], None]:
        return lambda: self.press_unit(unit)

    def _cell_press(self, cell: Cell) -> Callable[[], None]:
        return lambda: self.press_cell(cell)

    def _cell_of(self, unit: str) -> Cell | None:
        """Where a counter is on the board, None if it isn't."""
        state = self.shown
        if unit in state.paras:
            at = state.paras[unit].at
            return None if at in ("plane", "dead", "absent") else at
        if unit in state.enemies:
            return state.enemies[unit].at
        if state.hunt is not None:
            places = {name: cell for cell, name in state.hunt.face_up}
            places.update({cell: cell for cell, _ in state.hunt.face_down})
            return places.get(unit)
        return None

    # --- Answering ------------------------------------------------------------------------

    def give(self, option: Option) -> None:
        """Answer the decision; ending a phase too early is asked back once."""
        if isinstance(option, d.EndPhase) and self.asking.by_type(d.Act):
            self._confirm_end(option)
        else:
            self._take(option)

    def _take(self, option: Option) -> None:
        self.evening.notice = ""
        self.session.choose(option)

    def _giver(self, option: Option) -> Callable[[], None]:
        return lambda: self.give(option)

    def _confirm_end(self, option: Option) -> None:
        waiting = len(self.asking.by_type(d.Act))
        kit = self.kit
        rows = [
            Choice(kit.say("confirm.end.yes"), lambda: self._take(option)),
            Choice(kit.say("confirm.end.no"), lambda: None),
        ]
        note = kit.words.count("confirm.end.note", waiting)
        self._open(ChoiceScene(kit, self.evening.stack, kit.say("confirm.end"), rows, note))

    def press_unit(self, name: str) -> None:
        """A counter was clicked: answer with it, or take up another man."""
        found = self.asking.at_unit(name)
        if not found:
            cell = self._cell_of(name)
            found = self.asking.at_cell(cell) if cell else []
        if found:
            self._answer_one_of(found)
        elif name in self.shown.paras:
            self._take_up(name)

    def press_cell(self, cell: Cell) -> None:
        """A cell was clicked: answer with it, or walk there."""
        found = self.asking.at_cell(cell)
        if found:
            self._answer_one_of(found)
        elif self.asking.reach is not None and cell in self.asking.reach.left:
            self._walk(self.asking.reach.way_to(cell))

    def _answer_one_of(self, found: Sequence[Answer]) -> None:
        if len(found) == 1:
            self.give(found[0].option)
        else:
            self._open_list(self.kit.say("panel.here"), found)

    def _walk(self, way: Sequence[Cell]) -> None:
        """Step by step, as long as each step is legal and nothing new is seen."""
        for cell in way[1:]:
            decision = self.session.game.decision
            step = d.Step(cell)
            if decision is None or step not in decision.options:
                return
            if any(event.seals for event in self.session.choose(step)):
                return

    def _take_up(self, name: str) -> None:
        """Another man was clicked before the first did anything: let him act instead."""
        act = d.Act(name)
        action = self.session.game.state.action
        if action is None or action.moved or not self.session.can_undo:
            return
        if self.session.undo_to(lambda decision: act in decision.options):
            self._take(act)

    def undo(self) -> None:
        """Take the last choice back, if the rules of undo allow."""
        if self.session.can_undo:
            self.session.undo()

    def show_gear(self) -> None:
        """The list of what can be done with items here."""
        self._open_list(self.kit.say("button.gear"), self.asking.gear())

    def show_all(self) -> None:
        """The list of everything that can be answered."""
        self._open_list(self.kit.say("panel.choices"), self.asking.answers)

    def _open_list(self, title: str, found: Sequence[Answer]) -> None:
        teller = self.evening.teller
        rows = [
            Choice(teller.option(answer.option, self.shown), self._giver(answer.option))
            for answer in found
        ]
        self._open(ChoiceScene(self.kit, self.evening.stack, title, rows))

    def pause(self) -> None:
        """The menu of the game."""
        self._open(PauseScene(self.evening))

    def _open(self, scene: Scene) -> None:
        self.evening.stack.push(scene)

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Skip what is being shown, or answer, or look about."""
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
        elif event.key in (pygame.K_LALT, pygame.K_RALT):
            self.toggle_mind()
        elif event.mod & pygame.KMOD_SHIFT and event.key in _PANS and self.view:
            dx, dy = _PANS[event.key]
            self.view.camera.pan(-dx * _PAN_PIXELS, -dy * _PAN_PIXELS)
        elif not self.ring.handle(event):
            self._hear_letter(event)

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
        elif self.view is not None:
            self.look_about(self.view, event.key)

    def look_about(self, view: BoardView, key: int) -> None:
        """Zoom by keys."""
        centre = view.camera.view.center
        if key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            view.camera.zoom_at(centre, 1)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            view.camera.zoom_at(centre, -1)
        elif key == pygame.K_n:
            self.ring.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))

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
            self._hover()
        elif event.type == pygame.MOUSEBUTTONDOWN and self.is_on_board(event.pos):
            self.mouse.hold(event.pos)

    def _drag(self, dx: float, dy: float) -> None:
        if self.view is not None:
            self.view.camera.pan(dx, dy)

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

    def _hover(self) -> None:
        if self.view is not None and self.mouse.place is not None:
            if self.is_on_board(self.mouse.place):
                self.view.hover(self.mouse.place)
            else:
                self.view.fan = None

    def is_on_board(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel shows the board and no panel."""
        frame = self.frame
        panels = (frame.top, frame.line, frame.men, frame.log, frame.dice, frame.map)
        return not any(panel.collidepoint(pixel) for panel in panels)

    def _pan_at_edge(self, ms: int) -> bool:
        """The mouse at the very edge of the window moves the board."""
        place = self.mouse.place
        if self.view is None or place is None or not pygame.mouse.get_focused():
            return False
        width, height = self.frame.size
        dx = (place[0] <= 1) - (place[0] >= width - 2)
        dy = (place[1] <= 1) - (place[1] >= height - 2)
        if (not dx and not dy) or self.view.camera.is_whole:
            return False
        self.view.camera.pan(dx * ms * 0.8, dy * ms * 0.8)
        return True

    def _follow_motion(self, motion: Motion | None) -> None:
        """Keep what happens in view."""
        if motion is None or self.view is None:
            return
        staging = motion.staging
        cell = staging.path[-1] if staging.path else None
        if cell is None and staging.subjects:
            cell = self._cell_of(staging.subjects[0])
        if cell is not None and staging.ms:
            self._look_at(cell)

    def _look_at(self, cell: Cell) -> None:
        if self.view is not None:
            self.view.camera.bring_into_view(self.view.layout.centre(cell), self.kit.px(70))

    def _follow_focus(self) -> None:
        """Bring what keys have chosen into view, and fan its stack out."""
        focused = self.ring.focused if self.ring.is_shown else None
        if focused is self._focused:
            return
        self._focused = focused
        if isinstance(focused, Spot):
            cell = focused.cell or self._cell_of(focused.unit)
            if cell:
                self._look_at(cell)
            if self.view is not None:
                self.view.fan = cell if focused.unit else None

    # --- Marks and tickets ----------------------------------------------------------------

    def pointed(self) -> tuple[Cell | None, str]:
        """The cell and counter that keys or mouse point at."""
        if self.ring.is_shown:
            focused = self.ring.focused
            if isinstance(focused, Spot):
                return focused.cell or self._cell_of(focused.unit), focused.unit
            return None, ""
        place = self.mouse.place
        if self.view is None or place is None or not self.is_on_board(place):
            return None, ""
        piece = self.view.piece_at(place)
        return self.view.cell_at(place), piece.name if piece else ""

    def marks(self) -> Marks:
        """What is to be marked on the board now."""
        marks = Marks()
        action = self.shown.action
        if action is not None:
            marks.here, marks.selected = action.at, frozenset(action.group)
        if self._asked is None:
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
        marks.hover = cell
        return marks

    def card(self) -> tuple[Card, pygame.Rect] | None:
        """The ticket of what is pointed at, and what it stands beside."""
        widget = self._pointed_widget()
        if isinstance(widget, ManRow):
            return self.cards.para(self.shown, self.shown.paras[widget.label]), widget.rect
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
            draw_card(self.kit, target, card, beside, self.ticket_room(), self._kept_clear())

    def _kept_clear(self) -> list[pygame.Rect]:
        """What a ticket shouldn't hide: those who act, their targets, the way, log and dice."""
        view, frame = self.view, self.frame
        found = [frame.log, frame.dice, frame.men]
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


_PANS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def _is_skip(event: pygame.Event) -> bool:
    """Any key but those that do something else meanwhile, and any click."""
    if event.type == pygame.KEYDOWN:
        return event.key not in (pygame.K_ESCAPE, pygame.K_F2, pygame.K_LALT, pygame.K_RALT)
    return event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT)


def _key_code(name: str) -> int:
    """pygame's code of a letter or digit; 0 for none."""
    return ord(name) if len(name) == 1 else 0


def _is_same(before: Widget | None, after: Widget) -> bool:
    """Whether two widgets of two decisions stand for the same thing."""
    if isinstance(before, Spot) and isinstance(after, Spot):
        return (before.cell, before.unit) == (after.cell, after.unit)
    if isinstance(before, ManRow) and isinstance(after, ManRow):
        return before.label == after.label
    if isinstance(before, Button) and isinstance(after, Button):
        return before.label == after.label
    return False
