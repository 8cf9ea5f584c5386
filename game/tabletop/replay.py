"""The replay of a game: a timeline and its buttons, over the stages of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.rules.game import Game
from game.rules.state import Stage
from game.tabletop.evening import Evening
from game.tabletop.guest import GuestEvening
from game.tabletop.hud.timeline import Timeline, marks_of
from game.tabletop.motion.director import Speed
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.parts.part import RIGHT
from game.tabletop.projection import Projection, is_death, is_roll
from game.ui.input.focus import FocusRing
from game.ui.views.containers import Box, Fit, Space, column, row
from game.ui.views.inputs import Change
from game.ui.views.pane import laid_out, size_of
from game.ui.views.presses import Button
from game.ui.views.scene import Leave
from game.ui.views.stops import Stop, action_of, look_of, stops_of
from game.ui.views.view import ENDLESS, Action, Canvas, Placed, View

_SPEEDS: Final[tuple[Speed, ...]] = ("slow", "normal", "fast")
_END: Final = 10**9
"""Later than any moment."""
_IN_A_ROW: Final = (8, 6, 5, 4, 3, 2)
"""How many buttons may stand side by side; the first that fits is taken."""
_BLACK: Final = (0, 0, 0)
_MOUSE: Final = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)


def watch(host: Evening, game: Game) -> ReplayBar:
    """Replay a finished or unfinished game from its beginning. Raises ValueError for a fork."""
    projection = Projection(game, _speed_of(host.kit))
    night = WatchedEvening(host, projection)
    bar = ReplayBar(night, projection)
    night.extras = Extras([bar])
    night.show(projection)
    return bar


class WatchedEvening(GuestEvening):
    """An evening in which nothing can be changed; it uses the last playback speed."""

    def __init__(self, host: Evening, projection: Projection) -> None:
        super().__init__(host, "ask.replay")
        self._projection = projection
        self.stage: Stage | None = None
        """The stage whose scene is open."""

    def show_scene(self) -> None:
        """Open the scene of the stage that is shown."""
        self.stage = self._projection.shown.stage
        super().show_scene()

    def follow_settings(self) -> None:
        """Playback needs animations and never waits for the player, whatever the settings say."""
        director = self._projection.director
        director.speed = _speed_of(self.kit)
        director.is_calm = self.kit.settings.reduced_motion

    def play_on(self) -> None:
        """Play on from the decision shown as the player's game; after the end, start a new one."""
        self.host.play(self._projection.recording.game_at(self._projection.moment))


class Moment(Struct, frozen=True):
    """Show a moment and stop there; of the timeline, whichever it is changed to."""

    at: int = 0


class PlayOrStop(Struct, frozen=True):
    """Start the playback, from the beginning if it has ended, or stop it."""


class Step(Struct, frozen=True):
    """Go some choices on or back."""

    choices: int


class Jump(Struct, frozen=True):
    """Go to the next roll or death."""

    to: Literal["roll", "death"]


class NextSpeed(Struct, frozen=True):
    """Go to the next speed: slow, normal, fast, slow."""


class PlayOn(Struct, frozen=True):
    """Play on from the decision that is shown."""


_KEYS: Final[dict[int, Action]] = {
    pygame.K_LEFT: Step(-1),
    pygame.K_RIGHT: Step(1),
    pygame.K_PAGEUP: Step(-10),
    pygame.K_PAGEDOWN: Step(10),
    pygame.K_HOME: Moment(0),
    pygame.K_END: Moment(_END),
}


class ReplayBar(Extra):
    """The timeline and the playback buttons; it takes all keys."""

    takes_escape = True

    def __init__(self, night: WatchedEvening, projection: Projection) -> None:
        self._night = night
        self._kit: Final[Kit] = night.kit
        self.projection: Final = projection
        self._marks: Final = marks_of(projection)
        self.ring = FocusRing()
        self.stops: list[Stop] = []
        self._size = (1280, 720)

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The timeline, and below it the buttons in as many rows as they need."""
        value = self.projection.moment
        timeline = Timeline(action=Moment(), value=value, marks=self._marks)
        buttons = self._buttons()
        rows = Fit(tuple(_in_rows(buttons, many) for many in _IN_A_ROW))
        return Box(column(Box(timeline, (8, 0, 8, 0)), rows, gap=3), (16, 5, 16, 6), "bar")

    def _buttons(self) -> list[Button]:
        """The buttons; the last one leads out of the replay."""
        say, projection = self._kit.say, self.projection
        buttons: tuple[tuple[str, str, int | None, Action], ...] = (
            ("stop" if projection.is_playing else "play", "Space", pygame.K_SPACE, PlayOrStop()),
            ("back", "←", None, Step(-1)),
            ("on", "→", None, Step(1)),
            ("dice", "D", pygame.K_d, Jump("roll")),
            ("death", "X", pygame.K_x, Jump("death")),
            (projection.director.speed, "S", pygame.K_s, NextSpeed()),
            ("go-on", "P", pygame.K_p, PlayOn()),
            ("leave", "Esc", pygame.K_ESCAPE, Leave()),
        )
        return [
            Button(
                label=say(f"replay.{name}"),
                hint=hint,
                key=key,
                action=action,
                is_primary=action == PlayOrStop(),
            )
            for name, hint, key, action in buttons
        ]

    def placed(self) -> Placed:
        """The panel at the lower edge of the window."""
        view, kit = self.view(), self._kit
        high = size_of(kit, view, (self._size[0], ENDLESS))[1]
        return laid_out(kit, view, pygame.Rect(0, self._size[1] - high, self._size[0], high))

    def claim(self, size: tuple[int, int]) -> int:
        """Reserve the lower edge for the panel with the timeline."""
        self._size = size
        self._renew()
        return self.placed().rect.top

    def _renew(self) -> None:
        """Place what can be pressed again; what has the focus or is pointed at stays so."""
        focused = action_of(self.ring.focused)
        hovered = {stop.pressable.action for stop in self.stops if stop.is_hovered}
        self.stops = stops_of(self._kit, self.placed(), self.do, self.stops)
        self.ring.replace(self.stops)
        for stop in self.stops:
            stop.is_hovered = stop.pressable.action in hovered
            if stop.pressable.action == focused:
                self.ring.focus(stop)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies on the panel."""
        return self.placed().rect.collidepoint(pixel)

    def update(self, ms: int) -> bool:
        """Advance the playback, and change the scene with the stage."""
        was_playing = self.projection.is_playing
        moved = self.projection.feed()
        if self.projection.shown.stage != self._night.stage:
            self._night.show_stage()
            moved = True
        moved = moved or was_playing != self.projection.is_playing
        if moved:
            self._renew()
        return moved

    def draw(self, target: pygame.Surface) -> None:
        """Draw the panel with the timeline."""
        placed = self.placed()
        # Paint over the last frame, which would otherwise show through.
        target.fill(_BLACK, placed.rect)
        Canvas(self._kit, target, partial(look_of, self.stops)).paint((placed,))
        self.ring.draw(target)

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Playback keys and buttons; the mouse may still explore the board."""
        if event.type == pygame.KEYDOWN:
            action = None if self.ring.is_shown else _KEYS.get(event.key)
            if action is not None:
                self.do(action)
            else:
                self.ring.handle(event)
            return True
        if event.type not in _MOUSE:
            return True
        return self.ring.handle(event) or not self._is_looking(event)

    def _is_looking(self, event: pygame.Event) -> bool:
        """Whether an event only explores the board; buttons of the scene do nothing here."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return True
        # The right button means undo on the board, which a spectator can't use.
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT:
            return False
        return self.look is not None and self.look.collidepoint(event.pos)

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Go to a moment, play or stop, leave."""
        projection = self.projection
        match action:
            case Change(Moment(), int(moment)) | Moment(moment):
                projection.is_playing = False
                projection.seek(moment)
            case Step(choices):
                projection.is_playing = False
                projection.step(choices)
            case Jump(to):
                found = projection.next_of(is_roll if to == "roll" else is_death)
                if found is not None:
                    self.go(found)
            case PlayOrStop():
                self._play_or_stop()
            case NextSpeed():
                place = _SPEEDS.index(projection.director.speed)
                projection.director.speed = _SPEEDS[(place + 1) % len(_SPEEDS)]
            case PlayOn():
                self._night.play_on()
                return
            case Leave():
                self._night.leave()
                return
        self._renew()

    def go(self, moment: int) -> None:
        """Show a moment and stop there."""
        self.do(Moment(moment))

    def _play_or_stop(self) -> None:
        projection = self.projection
        if projection.is_at_end:
            projection.seek(projection.recording.moment_of(0))
        projection.is_playing = not projection.is_playing


def _in_rows(buttons: Sequence[Button], many: int) -> View:
    """So many buttons side by side; the last one is at the right end."""
    rows = [list[View](buttons[place : place + many]) for place in range(0, len(buttons), many)]
    rows[-1].insert(-1, Space())
    return column(*(row(*one, gap=8) for one in rows), gap=6)


def _speed_of(kit: Kit) -> Speed:
    """The speed of the settings; without animations it would end at once, so that is replaced."""
    speed = kit.settings.animation
    return speed if speed in _SPEEDS else "fast"
