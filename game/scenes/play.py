"""What the playing scenes share: time passes, and mouse and keys are heard."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.weather import TICK_MS
from game.rules.board import Cell
from game.scenes.board_mouse import LEFT, RIGHT
from game.scenes.drawn import DrawnScene
from game.scenes.evening import Evening
from game.scenes.log_scene import LogScene
from game.scenes.map_reload import MapWatch, reload_maps
from game.scenes.tickets import Tickets
from game.tabletop.board.counters import IDLE
from game.tabletop.board.pieces import Piece

_PAN_PIXELS: Final = 60
_BREATH_MS: Final = 1000
_BREATHLESS_MS: Final = 30_000
"""After so long without an answer nobody moves any more, and the computer rests."""
_SETTLED_MS: Final = 500
"""Who hammers a key through what happens doesn't mean the question that comes after it."""
_DRIFT_MS: Final = 12_000
"""After so long without an answer fog and lights rest too."""


class PlayScene(DrawnScene):
    """A stage of the evening. Subclasses say which board and panels it has."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._waited_ms = 0
        self._maps = MapWatch(evening)

    # --- Scene ----------------------------------------------------------------------------

    def opened(self) -> None:
        """Take up what may have changed meanwhile."""
        self._calm_camera()
        self._renew()

    def arrange(self, size: tuple[int, int]) -> None:
        """Panels and board for this window, in the language of the moment."""
        self.tickets = Tickets(self.kit, self.evening.teller, self.session)
        self.frame = self.make_frame(size)
        self._calm_camera()
        if self.view is not None:
            self.place_view(self.view)
        self._renew()

    def _calm_camera(self) -> None:
        """Who wants no motion is there at once, whatever board it is."""
        settings = self.kit.settings
        if self.view is not None:
            calm = settings.reduced_motion or settings.animation == "off"
            self.view.camera.is_calm = calm

    def update(self, ms: int) -> bool:
        """Show what happens; when all is shown, ask."""
        is_new = super().update(ms)
        moved = self.session.director.update(0 if self._is_camera_first else ms)
        if self.shown.stage != self.stage:
            self.evening.show_stage()
            return True
        if self.session.decision is not None and self._maps.has_changed(ms):
            reload_maps(self.evening, is_asked=False)
            return True
        if self.view is not None:
            is_new = self.view.camera.update(ms) or is_new
            is_new = self._pan_at_edge(ms) or is_new
        motion = self.session.director.motion
        if motion is not self._motion:
            self._motion = motion
            self._follow_motion(motion)
        self._follow_focus()
        if self.session.decision is not self._asked:
            self._renew()
            self._waited_ms = 0
            is_new = True
        is_drifting = self._drift(ms)
        return self._breathe(ms) or moved or is_drifting or is_new

    @property
    def _is_camera_first(self) -> bool:
        """Whether what happens waits until it is in view; who walks is followed instead."""
        motion = self.session.director.motion
        if self.view is None or motion is None or motion is not self._motion:
            return False
        return self.view.camera.is_gliding and motion.animation.kind != "slide"

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
        if self.kit.keys.device == "pad":
            # Where a mouse was left lying nobody points any more.
            self.mouse.place = None
        if event.key == pygame.K_ESCAPE:
            self._back()
        elif event.key == pygame.K_F1:
            self.look_up(self._rule_in_question())
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
            self.look_up(rule)
            return True
        cell = self.log.cell_at(pixel)
        return cell is not None and self.show_place(cell)

    def _rule_in_question(self) -> str:
        """The rule behind the ticket that is shown, or else behind the question."""
        found = self.card()
        return (found[0].rule if found is not None else "") or self.question()[2]

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
        elif event.key == pygame.K_RETURN and self._waited_ms > _SETTLED_MS:
            self.point()
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
        self._pressed_at = pixel
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
        is_man = piece.kind == "para" and not self._is_in_reach(piece.cell)
        return is_man or self.is_in_range(piece.name)

    def _is_in_reach(self, cell: Cell) -> bool:
        """Whether the acting group can walk there."""
        reach = self.asking.reach
        return reach is not None and cell in reach.left


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
