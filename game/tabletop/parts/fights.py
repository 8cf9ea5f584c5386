"""Shows attacks large, in a strip over the board, while the director waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.painting.fights.figures import PictureOrder
from game.rules.board import Cell
from game.rules.events.play import Event
from game.rules.state import State
from game.tabletop.board.view import BoardView
from game.tabletop.fights.attack_reader import Situation, is_attack, read
from game.tabletop.fights.attack_view import AttackView
from game.tabletop.fights.foresight import coming, possible
from game.tabletop.fights.layout import HIGH
from game.tabletop.fights.overlay import FightOverlay
from game.tabletop.fights.timeline import (
    AttackSchedule,
    StripMoment,
    cues_of,
    moment,
    plan_of,
    tempo,
)
from game.tabletop.fights.words import result
from game.tabletop.hud.frame import Frame
from game.tabletop.motion.director import Motion
from game.tabletop.parts.cards import Cards
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.interlude import Interlude
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.tabletop.shown_events.table import animation_of
from game.ui.pictures import blank

_DIMMED: Final = 140
"""The brightness of the dimmed board, of 255."""
_LIT_RADIUS: Final = 62
_LIT_STEPS: Final = 7
_BETWEEN_MS: Final = 900
"""The strip stays open if the next attack begins within this many milliseconds."""
_HURRIED_FROM: Final = 2
"""Blows in a row before they are hurried."""
_WAIT_MS: Final = 1500
"""The longest wait for pictures in milliseconds; then the attack is shown on the board only."""
_HELD_MS: Final = 450
"""A key held for this many milliseconds skips all animations."""
_LEAST_BOARD: Final = 100
"""The least height of the board beside the strip, in units."""
_TORN_EDGE: Final = 9
"""Units by which the torn edge of a strip reaches above it."""


class _Showing:
    """An attack that is being shown."""

    def __init__(
        self, motion: Motion, attack: AttackView, plan: AttackSchedule, state: State
    ) -> None:
        self.motion: Final = motion
        self.attack: Final = attack
        self.plan: Final = plan
        self.state: Final = state
        """The position before it."""
        self.ms: float = plan.begins
        self.is_told = False
        """Whether its events have been applied."""
        self.cues = list(cues_of(attack, plan))

    @property
    def follows(self) -> bool:
        """Whether the strip was already open."""
        return self.plan.begins > 0

    @property
    def is_kept(self) -> bool:
        """Whether the strip stays open for the next attack."""
        return self.plan.end <= self.plan.out


class Fights(Part):
    """The strip with the current attack; while it is open, everything else stands still."""

    def __init__(
        self,
        context: StageContext,
        view: BoardView | None,
        skip: Callable[[], None],
        waits: Callable[[], bool],
        cards: Cards,
        interlude: Interlude,
    ) -> None:
        """`skip` ends all queued animations; `waits`: whether the camera is still moving."""
        self._kit = context.kit
        self._session = context.session
        self._director = context.session.director
        self._teller = context.teller
        self._view = view
        self._skip = skip
        self._waits = waits
        self._cards = cards
        self._interlude = interlude
        self._strip = FightOverlay(context.kit)
        self._frame: Frame | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._showing: _Showing | None = None
        self._still: pygame.Surface | None = None
        """A still picture of the scene below the strip."""
        self._is_dimmed = False
        self._veil: tuple[object, pygame.Surface] | None = None
        """What dims the board, with its size and the places it leaves free."""
        self._later: list[PictureOrder] = []
        """Pictures that the current attack needs later."""
        self._has_pictures = True
        """Whether pictures of fights are cached; they are dropped at the end of the animations."""
        self._foreseen: tuple[object, list[PictureOrder]] = (None, [])
        """The motion or decision of the foreseen attack, and the pictures it needs first."""
        self._waited_ms = 0
        self._has_moved_camera = False
        self._row = 0
        """The number of consecutive attacks so far."""
        self._on_board: Motion | None = None
        """The director's motion in the last frame."""
        self._ended: str | None = None
        """The result of the attack that the board alone shows."""
        self._held_key: int | None = None
        self._held_ms = 0
        self._director.stage_with(self._is_staged)

    @property
    def showing(self) -> AttackView | None:
        """The current attack; None while the strip is closed."""
        return self._showing.attack if self._showing is not None else None

    def is_on(self) -> bool:
        """Whether an attack is shown, or other motions follow one."""
        return self._showing is not None or (self._is_dimmed and self._director.is_busy)

    @property
    def rect(self) -> pygame.Rect:
        """The place of the strip."""
        return self._rect.copy()

    @property
    def moment(self) -> StripMoment | None:
        """The current moment of it."""
        showing = self._showing
        if showing is None:
            return None
        return moment(showing.attack, showing.plan, showing.ms, is_calm=self._is_calm)

    @property
    def _is_calm(self) -> bool:
        return self._kit.settings.reduced_motion

    def _is_staged(self, event: Event) -> bool:
        has_card = self._cards.is_waiting or self._cards.has_card(event)
        return has_card or self._is_shown_in_large(event) or self._interlude.has(event)

    def _is_shown_in_large(self, event: Event) -> bool:
        return self._kit.settings.fights != "board" and is_attack(event)

    # --- Place ----------------------------------------------------------------------------

    def arrange(self, frame: Frame) -> None:
        """Take the place above the decision line."""
        self._frame = frame
        self._still = None
        self._veil = None
        self._place_at_foot()

    def _place_at_foot(self) -> None:
        frame = self._frame
        if frame is None:
            return
        room = frame.line.top - frame.board.top
        high = min(self._kit.px(HIGH), max(room - self._kit.px(_LEAST_BOARD), room // 2))
        self._rect = pygame.Rect(0, frame.line.top - high, frame.size[0], high)

    def _place_beside(self, cells: tuple[Cell, ...]) -> None:
        """Move the strip so that it covers none of these cells, if possible."""
        self._place_at_foot()
        lowest, highest = self._span(cells)
        if self._frame is None or lowest <= self._rect.top:
            return
        top = self._under_top_bar(self._frame)
        if highest >= top + self._rect.height:
            self._rect.top = top

    def _under_top_bar(self, frame: Frame) -> int:
        """The top of a strip at the board's upper end, whose torn edge keeps off the line above."""
        return frame.board.top + self._kit.px(_TORN_EDGE)

    def _span(self, cells: tuple[Cell, ...]) -> tuple[int, int]:
        """The lowest and the highest pixel of these cells."""
        if self._view is None:
            return 0, 0
        known = [cell for cell in cells if cell in self._view.layout.cells]
        boxes = [self._view.cell_rect(cell) for cell in known]
        if not boxes:
            return 0, 0
        return max(box.bottom for box in boxes), min(box.top for box in boxes)

    def _makes_room(self, cells: tuple[Cell, ...]) -> bool:
        """Move the camera once so that the fight lies above the strip, or below it at the board's
        lower end; True if it moves. Nobody leaves the upper end of the view for it.
        """
        if self._has_moved_camera or self._view is None:
            return False
        self._has_moved_camera = True
        camera = self._view.camera
        self._place_at_foot()
        lowest, highest = self._span(cells)
        if camera.is_whole or self._frame is None:
            return False
        covered = lowest + self._kit.px(8) - self._rect.top
        below = min(covered, highest - self._frame.view.top)
        if below <= 0:
            return False
        x, y = camera.centre
        end = camera.held((x, y + below / camera.zoom))
        if (end[1] - y) * camera.zoom < below - 1:
            # The board ends here: the strip comes in under the top bar instead.
            above = self._under_top_bar(self._frame) + self._rect.height + self._kit.px(8) - highest
            if above <= 0:
                return False
            end = camera.held((x, y - above / camera.zoom))
        camera.step_aside(end)
        return camera.is_gliding

    def _give_room_back(self) -> None:
        """Let the camera return to where it was before the fight."""
        self._has_moved_camera = False
        if self._view is not None:
            self._view.camera.step_back()

    # --- Time -----------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Advance the strip; open it when the director waits with an attack."""
        self._hold(ms)
        self._caption_on_board()
        director = self._director
        if director.is_staged and not director.is_held:
            return self._update_staged(ms)
        return self._update_leaving(ms)

    def _update_staged(self, ms: int) -> bool:
        director = self._director
        cards = self._cards
        if cards.card is not None or cards.is_waiting or self._interlude.picture is not None:
            return False
        motion = director.motion
        if motion is not None and self._interrupts(motion.event):
            if self._showing is not None and self._showing.is_told:
                # The result of the fight stays as long as it would without a card.
                return self._update_leaving(ms)
            self._close()
            self._has_pictures = True
            self._interrupt(motion.event, ms)
            return True
        if motion is not None and not self._is_shown_in_large(motion.event):
            director.let_play()
            return True
        showing = self._showing
        if showing is None or showing.motion is not director.motion:
            return self._open(ms)
        if self._still is not None and not self._is_dimmed:
            # In a frame of its own, so that no frame takes long.
            self._dim(self._still, showing.attack.cells)
            self._is_dimmed = True
        if self._later and self._kit.fights.has(self._later):
            self._later = []
        pace = max(director.pace, 0.01) * showing.plan.pace
        showing.ms += ms / pace * (1 if self._is_calm else tempo(showing.plan, showing.ms))
        self._sound(showing)
        if showing.ms >= showing.plan.out:
            self._tell(showing)
        return True

    def _interrupts(self, event: Event) -> bool:
        """Whether an event has a card, or an interlude and no fight."""
        if self._cards.has_card(event):
            return True
        return not self._is_shown_in_large(event) and self._interlude.has(event)

    def _interrupt(self, event: Event, ms: int) -> None:
        """Open the card of an event, or its interlude once the camera is at rest and the pictures
        are ready."""
        if self._cards.has_card(event):
            self._cards.open(event)
            return
        if self._view is not None and self._view.camera.is_gliding:
            return
        self._waited_ms += ms
        if self._interlude.opens(event):
            self._waited_ms = 0
        elif self._waited_ms >= _WAIT_MS:
            self._waited_ms = 0
            self._director.let_play()

    def _update_leaving(self, ms: int) -> bool:
        """The strip leaves, or stays for the next attack."""
        showing = self._showing
        if showing is None:
            self._give_room_back()
            if self._prepare():
                return False
            if self._has_pictures and not self._director.is_busy:
                self._has_pictures = False
                self._kit.fights.release_caches()
                self._veil = None
            return False
        if not showing.is_told:
            # It has been skipped.
            self._close()
            return True
        showing.ms += ms / max(self._director.pace, 0.01)
        is_over = showing.ms >= showing.plan.end + (_BETWEEN_MS * 2 if showing.is_kept else 0)
        if is_over or (showing.is_kept and not self._director.is_busy):
            self._close()
        return True

    def _open(self, ms: int) -> bool:
        """Open the strip once the camera is at rest and the pictures are ready."""
        director = self._director
        motion = director.motion
        if motion is None:
            return False
        events = director.events
        state = self._session.shown
        attack = read(events, Situation(state, self._session.game.boards, self._session.log))
        if attack is None:
            director.let_play()
            return True
        if self._kit.settings.fights == "result":
            self._caption(attack, state)
            director.pass_over(attack.events, self._cards.has_card)
            director.on_cue("hit" if attack.hits else "settle", 0.0)
            return True
        if self._showing is None and (self._waits() or self._makes_room(attack.cells)):
            return False
        if self._view is not None and self._view.camera.is_gliding:
            return False
        if self._showing is None:
            self._place_beside(attack.cells)
        if not self._is_ready(attack, ms):
            return False
        follows = self._showing is not None
        self._row = self._row + 1 if follows else 0
        plan = plan_of(
            attack,
            follows=follows,
            is_followed=_is_followed(events[attack.events :]),
            is_hurried=self._row >= _HURRIED_FROM,
        )
        self._showing = _Showing(motion, attack, plan, state.copy())
        self._still = None
        # From its first moment on, not only while a shot is heard.
        lasts = (plan.end - plan.begins) * director.pace * plan.pace
        self._kit.sound.lower_music(lasts / 1000)
        self._sound(self._showing)
        return True

    def _prepare(self) -> bool:
        """Have the pictures made with which the next attack would begin, while there is time; False
        if none is foreseen."""
        kit, director = self._kit, self._director
        if (
            not kit.fights.paints_in_background
            or kit.settings.fights != "strip"
            or not director.pace
        ):
            return False
        orders = self._orders_foreseen()
        if orders:
            self._has_pictures = True
            kit.fights.has(orders)
        return bool(orders)

    def _orders_foreseen(self) -> list[PictureOrder]:
        session = self._session
        cause: object = self._director.motion or session.decision
        if cause is not self._foreseen[0] or cause is None:
            state, boards = session.shown, session.game.boards
            attacks: list[AttackView] = []
            motion = self._director.motion
            if motion is not None:
                to_come = self._director.events[int(motion.is_applied) :]
                attack = coming(to_come, state, boards, session.log)
                attacks = [attack] if attack is not None else []
            elif session.decision is not None:
                attacks = possible(session.decision, session.game.choices, state, boards)
            self._place_at_foot()
            orders = [
                one for attack in attacks for one in self._strip.orders(attack, self._rect.size)[0]
            ]
            self._foreseen = cause, orders
        return self._foreseen[1]

    def _is_ready(self, attack: AttackView, ms: int) -> bool:
        """Whether its pictures are ready; after a while it is shown on the board instead."""
        self._waited_ms += ms
        first, later = self._strip.orders(attack, self._rect.size)
        self._has_pictures = True
        if self._kit.fights.has(first):
            self._waited_ms = 0
            self._later = later
            return True
        if self._waited_ms >= _WAIT_MS:
            self._waited_ms = 0
            self._close()
            self._director.let_play()
        return False

    def _sound(self, showing: _Showing) -> None:
        due = [cue for cue in showing.cues if cue[0] <= showing.ms]
        showing.cues = [cue for cue in showing.cues if cue not in due]
        for _, name in due:
            self._director.on_cue(name, 0.0)
            if name == "stamp":
                self._caption(showing.attack, showing.state)

    def _caption(self, attack: AttackView, state: State) -> None:
        """The words of the stamp, for players without sound or with fights on the board."""
        self._kit.caption(result(self._kit, attack, state, self._teller))

    def _caption_on_board(self) -> None:
        """Caption an attack that the board alone shows, once it is over."""
        director = self._director
        motion = director.motion
        if motion is self._on_board:
            return
        if self._ended is not None:
            self._kit.caption(self._ended)
            self._ended = None
        self._on_board = motion
        is_told = motion is not None and self._kit.settings.fights == "board"
        if is_told and motion is not None and not motion.is_applied and is_attack(motion.event):
            state = self._session.shown
            log = self._session.log
            attack = read(director.events, Situation(state, self._session.game.boards, log))
            if attack is not None:
                self._ended = result(self._kit, attack, state, self._teller)

    def _tell(self, showing: _Showing) -> None:
        """Apply the events of the attack to the board, up to a death that has a card of its own."""
        showing.is_told = True
        self._still = None
        self._director.pass_over(showing.attack.events, self._cards.has_card)

    def _close(self) -> None:
        self._later = []
        self._showing = None
        self._still = None
        self._row = 0
        self._give_room_back()

    # --- Keys and mouse -------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """The first key or click jumps to the result, the next one closes the strip."""
        if event.type == pygame.KEYUP and event.key == self._held_key:
            self._held_key = None
        showing = self._showing
        if showing is None or not is_skip(event):
            return False
        if showing.is_told:
            return self._hurry_to_card()
        if event.type == pygame.KEYDOWN:
            self._held_key, self._held_ms = event.key, 0
        stamped = showing.plan.stamp + 140
        if showing.ms < stamped:
            showing.ms = stamped
            showing.cues = showing.cues[-1:]
            self._sound(showing)
        else:
            showing.ms = showing.plan.out
            self._tell(showing)
        return True

    def _hurry_to_card(self) -> bool:
        """Close the leaving strip if a card comes next, so that a key skips the one, not both."""
        motion = self._director.motion
        if motion is None or not self._director.is_staged or not self._cards.has_card(motion.event):
            return False
        self._close()
        return True

    def _hold(self, ms: int) -> None:
        """Skip all animations once a key is held long enough."""
        if self._held_key is None:
            return
        self._held_ms += ms
        if self._held_ms >= _HELD_MS:
            self._held_key = None
            if self._director.is_busy:
                self._close()
                self._skip()

    # --- Drawing --------------------------------------------------------------------------

    def is_opaque(self, size: tuple[int, int]) -> bool:
        """Whether there is a still picture of the scene below."""
        return self._still is not None and self._still.get_size() == size

    def draw(self, target: pygame.Surface) -> None:
        """Draw the strip over a still picture of the scene, which is taken the first time."""
        showing = self._showing
        if showing is None:
            return
        if self._still is not None and self.is_opaque(target.get_size()):
            target.blit(self._still, (0, 0))
        elif showing.is_told:
            # Between two attacks the board would be bright for a moment: it would flash.
            if showing.is_kept:
                self._dim(target, showing.attack.cells)
        else:
            if showing.follows:
                self._dim(target, showing.attack.cells)
            self._still = target.copy()
            self._is_dimmed = showing.follows
        self._draw_strip(target)

    def _draw_strip(self, target: pygame.Surface) -> None:
        showing, shown = self._showing, self.moment
        if showing is None or shown is None:
            return
        strip, args = self._strip, (showing.attack, shown, showing.state, self._teller)
        if shown.opacity >= 1:
            strip.draw(target, self._rect, *args)
            return
        below = target.copy()
        strip.draw(target, self._rect, *args)
        below.set_alpha(round(255 * (1 - shown.opacity)))
        target.blit(below, (0, 0))

    def _dim(self, target: pygame.Surface, cells: tuple[Cell, ...]) -> None:
        """Dim the board except for the line between the fighters."""
        frame = self._frame
        if frame is None:
            return
        region = pygame.Rect(0, frame.board.top, frame.size[0], frame.line.top - frame.board.top)
        region = region.clip(target.get_rect())
        places: list[tuple[int, int]] = []
        if self._view is not None:
            known = [cell for cell in cells if cell in self._view.layout.cells]
            places = [self._view.cell_rect(cell).center for cell in known]
        moved = tuple((x - region.left, y - region.top) for x, y in places)
        if self._veil is None or self._veil[0] != (region.size, moved):
            self._veil = (region.size, moved), self._woven(region.size, moved)
        target.blit(self._veil[1], region, special_flags=pygame.BLEND_RGB_MULT)

    def _woven(self, size: tuple[int, int], moved: tuple[tuple[int, int], ...]) -> pygame.Surface:
        """What dims the board: dark but for the line between the fighters."""
        veil = blank(size, self._veil[1] if self._veil is not None else None)
        veil.fill((_DIMMED,) * 3)
        for step in range(_LIT_STEPS):
            share = (step + 1) / _LIT_STEPS
            light = round(_DIMMED + (255 - _DIMMED) * share)
            reach = self._kit.px(_LIT_RADIUS * (1.25 - 0.5 * share))
            if len(moved) > 1:
                pygame.draw.line(veil, (light,) * 3, moved[0], moved[-1], 2 * reach)
            for place in moved:
                pygame.draw.circle(veil, (light,) * 3, place, reach)
        return veil


def _is_followed(events: list[Event]) -> bool:
    """Whether another attack comes soon after these events begin."""
    ms = 0
    for event in events:
        if is_attack(event):
            return True
        ms += animation_of(event).ms
        if ms > _BETWEEN_MS:
            return False
    return False
