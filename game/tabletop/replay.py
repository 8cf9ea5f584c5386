"""The replay of a game: a timeline and its buttons, over the stages of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from game.painting.kit import Kit
from game.rules.game import Game
from game.rules.state import Stage
from game.tabletop.evening import Evening
from game.tabletop.guest import GuestEvening
from game.tabletop.hud.line_buttons import ButtonSpec
from game.tabletop.hud.timeline import Timeline
from game.tabletop.motion.director import Speed
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.parts.part import RIGHT
from game.tabletop.projection import Projection, Wanted, is_death, is_roll
from game.ui.input.focus import FocusRing
from game.ui.widgets import Button, Widget

_SPEEDS: Final[tuple[Speed, ...]] = ("slow", "normal", "fast")
_OVER: Final = 5
_ROW_GAP: Final = 6
_SIDE: Final = 16
"""Units above and below the timeline, below each row of buttons, and beside them."""
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


class ReplayBar(Extra):
    """The timeline and the playback buttons; it takes all keys."""

    takes_escape: ClassVar[bool] = True

    def __init__(self, night: WatchedEvening, projection: Projection) -> None:
        self._night = night
        self._kit: Final[Kit] = night.kit
        self.projection: Final = projection
        self.timeline = Timeline(self._kit, projection)
        self.ring = FocusRing()
        self._size = (1280, 720)
        self._foot = pygame.Rect(0, 0, 0, 0)
        """The rectangle of timeline and buttons."""

    def claim(self, size: tuple[int, int]) -> int:
        """Reserve the lower edge for the panel with the timeline."""
        self._size = size
        self._lay_out()
        return self._foot.top

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies on the panel."""
        return self._foot.collidepoint(pixel)

    def update(self, ms: int) -> bool:
        """Advance the playback, and change the scene with the stage."""
        was_playing = self.projection.is_playing
        moved = self.projection.feed()
        if self.projection.shown.stage != self._night.stage:
            self._night.show_stage()
            moved = True
        if was_playing != self.projection.is_playing:
            self._lay_out()
            moved = True
        return moved

    def draw(self, target: pygame.Surface) -> None:
        """Draw the panel with the timeline."""
        # Paint over the last frame, which would otherwise show through.
        target.fill(_BLACK, self._foot)
        self._kit.trim.bar(target, self._foot, "top")
        self.timeline.draw(target)
        self.ring.draw(target)

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Playback keys and buttons; the mouse may still explore the board."""
        if event.type == pygame.KEYDOWN:
            if not self._handle_key(event.key):
                self.ring.handle(event)
            return True
        if event.type not in _MOUSE:
            return True
        goal = self.timeline.handle(event)
        if goal is not None:
            self.go(goal)
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

    def _handle_key(self, key: int) -> bool:
        actions: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: lambda: self._step(-1),
            pygame.K_RIGHT: lambda: self._step(1),
            pygame.K_PAGEUP: lambda: self._step(-10),
            pygame.K_PAGEDOWN: lambda: self._step(10),
            pygame.K_HOME: lambda: self.go(0),
            pygame.K_END: lambda: self.go(len(self.projection.events)),
        }
        if key not in actions or self.ring.is_shown:
            return False
        actions[key]()
        return True

    # --- The projector --------------------------------------------------------------------

    def play_or_stop(self) -> None:
        """Start the playback, from the beginning if it has ended, or stop it."""
        projection = self.projection
        if projection.is_at_end:
            projection.seek(projection.recording.moment_of(0))
        projection.is_playing = not projection.is_playing
        self._lay_out()

    def next_speed(self) -> None:
        """Go to the next speed: slow, normal, fast, slow."""
        place = _SPEEDS.index(self.projection.director.speed)
        self.projection.director.speed = _SPEEDS[(place + 1) % len(_SPEEDS)]
        self._lay_out()

    def go(self, moment: int) -> None:
        """Show a moment and stop there."""
        self.projection.is_playing = False
        self.projection.seek(moment)
        self._lay_out()

    def _step(self, choices: int) -> None:
        self.projection.is_playing = False
        self.projection.step(choices)
        self._lay_out()

    def _jump(self, is_wanted: Wanted) -> None:
        found = self.projection.next_of(is_wanted)
        if found is not None:
            self.go(found)

    # --- Laying out -----------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Place the panel, as high as the timeline and the rows of buttons."""
        kit, rows = self._kit, self._button_rows()
        head = self.timeline.height + 2 * kit.px(_OVER)
        high = head + len(rows) * (rows[0][0].rect.height + kit.px(_ROW_GAP))
        panel = self._foot = pygame.Rect(0, self._size[1] - high, self._size[0], high)
        self.timeline.rect = pygame.Rect(
            kit.px(24), panel.top + kit.px(_OVER), panel.width - kit.px(48), self.timeline.height
        )
        y = panel.top + head
        for row in rows:
            x = kit.px(_SIDE)
            for button in row:
                button.rect.topleft = (x, y)
                x = button.rect.right + kit.px(8)
            y = row[0].rect.bottom + kit.px(_ROW_GAP)
        rows[-1][-1].rect.right = panel.right - kit.px(_SIDE)
        widgets: list[Widget] = [button for row in rows for button in row]
        focused = self.ring.widgets.index(self.ring.focused) if self.ring.focused else -1
        self.ring.replace(widgets)
        if 0 <= focused < len(widgets):
            self.ring.focus(widgets[focused])

    def _button_rows(self) -> list[list[Button]]:
        """The buttons, in as many rows as their labels need."""
        kit = self._kit
        gap, room = kit.px(8), self._size[0] - 2 * kit.px(_SIDE)
        rows: list[list[Button]] = [[]]
        for button in (self._button(spec) for spec in self._specs()):
            taken = sum(one.rect.width + gap for one in rows[-1])
            if taken + button.rect.width > room:
                rows.append([])
            rows[-1].append(button)
        return rows

    def _specs(self) -> list[ButtonSpec]:
        say, projection = self._kit.say, self.projection
        running = "replay.stop" if projection.is_playing else "replay.play"
        speed = say(f"replay.{projection.director.speed}")
        return [
            (say(running), "Space", pygame.K_SPACE, self.play_or_stop, True),
            (say("replay.back"), "←", 0, lambda: self._step(-1), False),
            (say("replay.on"), "→", 0, lambda: self._step(1), False),
            (say("replay.dice"), "D", pygame.K_d, lambda: self._jump(is_roll), False),
            (say("replay.death"), "X", pygame.K_x, lambda: self._jump(is_death), False),
            (speed, "S", pygame.K_s, self.next_speed, False),
            (say("replay.go-on"), "P", pygame.K_p, self._night.play_on, False),
            (say("replay.leave"), "Esc", pygame.K_ESCAPE, self._night.leave, False),
        ]

    def _button(self, spec: ButtonSpec) -> Button:
        label, hint, key, on_press, is_primary = spec
        trim = self._kit.trim
        rect = pygame.Rect((0, 0), Button.size(trim, label, hint))
        return Button(
            trim, rect, label, on_press, primary=is_primary, hint=hint, hotkey=key or None
        )


def _speed_of(kit: Kit) -> Speed:
    """The speed of the settings; without animations it would end at once, so that is replaced."""
    speed = kit.settings.animation
    return speed if speed in _SPEEDS else "fast"
