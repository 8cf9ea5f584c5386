"""A night watched again: the scenes it was played in, and a timeline to travel along."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from game.rules.game import Game
from game.rules.state import Stage
from game.scenes.board_mouse import RIGHT
from game.scenes.board_scene import BoardScene
from game.scenes.evening import Evening
from game.scenes.evening_within import EveningWithin, above_panel
from game.tabletop.hud.decision_line import ButtonSpec
from game.tabletop.hud.timeline import Timeline
from game.tabletop.motion.director import Speed
from game.tabletop.projection import Projection, Wanted, is_death, is_roll
from game.ui.input.focus import FocusRing
from game.ui.kit import Kit
from game.ui.stack import Scene
from game.ui.widgets import Button, Widget

_SPEEDS: Final[tuple[Speed, ...]] = ("slow", "normal", "fast")
_OVER: Final = 5
_ROW_GAP: Final = 6
_SIDE: Final = 16
"""Units over and under the timeline, under each row of buttons, and beside them."""
_BLACK: Final = (0, 0, 0)
_MOUSE: Final = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)


class _EveningWatched(EveningWithin):
    """It says how the film is run."""

    while_watching: ClassVar[str] = "ask.replay"


class ReplayScene(Scene):
    """Shows a finished or unfinished game from its beginning; nothing in it can be changed."""

    def __init__(self, evening: Evening, game: Game) -> None:
        """`evening` is where to come back to, and what plays on. ValueError for a fork."""
        self._evening = evening
        self._kit: Final[Kit] = evening.kit
        self.projection: Final = Projection(game, _speed_of(evening))
        self._inner: Final = _EveningWatched(self._kit)
        self._stack: Final = self._inner.stack
        self._stage: Stage | None = None
        self._size = (1280, 720)
        self._foot = pygame.Rect(0, 0, 0, 0)
        """Where the timeline and the buttons lie."""
        self.timeline = Timeline(self._kit, self.projection)
        self.ring = FocusRing()

    # --- Scene ----------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """The scene that is watched, and the panel with the timeline over its lower edge."""
        self._size = size
        self._foot = self._panel()
        self._stack.arrange((size[0], self._foot.top))
        if self._stage is None:
            self._show_stage()
        self._lay_out()

    def update(self, ms: int) -> bool:
        """Let the film run, and change the scene with the stage."""
        was_playing = self.projection.is_playing
        moved = self.projection.feed()
        moved = self._stack.top.update(ms) or moved
        if self.projection.shown.stage != self._stage:
            self._show_stage()
            moved = True
        if was_playing != self.projection.is_playing:
            self._lay_out()
            moved = True
        return moved

    def draw(self, target: pygame.Surface) -> None:
        """The night as it was, and over it the way through it."""
        self._stack.draw(target.subsurface(((0, 0), self._stack.size)))
        # Nothing of the last picture may show through.
        target.fill(_BLACK, self._foot)
        self._kit.trim.bar(target, self._foot, "top")
        self.timeline.draw(target)
        self.ring.draw(target)

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Keys and buttons of the projector; the mouse may look about on the board."""
        if event.type in _MOUSE:
            self._hear_mouse(event)
        elif event.type == pygame.KEYDOWN and not self._hear_key(event.key):
            self.ring.handle(event)

    def _hear_mouse(self, event: pygame.Event) -> None:
        goal = self.timeline.hear(event)
        if goal is not None:
            self._go(goal)
        elif not self.ring.handle(event) and self._is_looking(event):
            self._stack.top.handle(above_panel(event, self._foot.top, self._kit))

    def _is_looking(self, event: pygame.Event) -> bool:
        """Whether the mouse only looks about: buttons of the scene below mean nothing here."""
        top = self._stack.top
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL):
            return True
        # On the board the right button takes back, which nobody can who only watches.
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT:
            return False
        if not isinstance(top, BoardScene) or top.view is None:
            return False
        return top.frame.view.collidepoint(event.pos)

    def _hear_key(self, key: int) -> bool:
        deeds: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: lambda: self._step(-1),
            pygame.K_RIGHT: lambda: self._step(1),
            pygame.K_PAGEUP: lambda: self._step(-10),
            pygame.K_PAGEDOWN: lambda: self._step(10),
            pygame.K_HOME: lambda: self._go(0),
            pygame.K_END: lambda: self._go(len(self.projection.events)),
        }
        if key not in deeds or self.ring.is_shown:
            return False
        deeds[key]()
        return True

    # --- The projector --------------------------------------------------------------------

    def play_or_stop(self) -> None:
        """Let the film run, from the beginning again if it is over, or stop it."""
        projection = self.projection
        if projection.is_at_end:
            projection.seek(projection.recording.moment_of(0))
        projection.is_playing = not projection.is_playing
        self._lay_out()

    def next_speed(self) -> None:
        """Slow, normal, fast, and round again."""
        place = _SPEEDS.index(self.projection.director.speed)
        self.projection.director.speed = _SPEEDS[(place + 1) % len(_SPEEDS)]
        self._lay_out()

    def play_on(self) -> None:
        """A game of one's own from the question shown on; where the night is over, a new one."""
        game = self.projection.recording.game_at(self.projection.moment)
        self._evening.play(game)

    def leave(self) -> None:
        """Back to where the film was asked for."""
        self.projection.director.skip()
        self._evening.stack.pop()
        self._evening.resume()

    def _jump(self, is_wanted: Wanted) -> None:
        found = self.projection.next_of(is_wanted)
        if found is not None:
            self._go(found)

    def _step(self, choices: int) -> None:
        self.projection.is_playing = False
        self.projection.step(choices)
        self._lay_out()

    def _go(self, moment: int) -> None:
        self.projection.is_playing = False
        self.projection.seek(moment)
        self._lay_out()

    # --- Laying out -----------------------------------------------------------------------

    def _show_stage(self) -> None:
        self._stage = self.projection.shown.stage
        if self._stage_is_shown_by_itself():
            return
        self._inner.show(self.projection)
        self.projection.director.speed = _speed_of(self._evening)
        self.projection.hold_enemies(False)

    def _stage_is_shown_by_itself(self) -> bool:
        """Whether the scene on top has already changed with the stage."""
        return len(self._stack) > 0 and getattr(self._stack.top, "stage", None) == self._stage

    def _panel(self) -> pygame.Rect:
        """As high as the timeline and the rows of buttons."""
        rows = self._button_rows()
        high = self._head() + len(rows) * (rows[0][0].rect.height + self._kit.px(_ROW_GAP))
        return pygame.Rect(0, self._size[1] - high, self._size[0], high)

    def _head(self) -> int:
        """Pixels over the buttons, for the timeline."""
        return self.timeline.height + 2 * self._kit.px(_OVER)

    def _button_rows(self) -> list[list[Button]]:
        """The buttons, in as many rows as their words need."""
        kit = self._kit
        gap, room = kit.px(8), self._size[0] - 2 * kit.px(_SIDE)
        rows: list[list[Button]] = [[]]
        for button in (self._button(spec) for spec in self._specs()):
            taken = sum(one.rect.width + gap for one in rows[-1])
            if taken + button.rect.width > room:
                rows.append([])
            rows[-1].append(button)
        return rows

    def _lay_out(self) -> None:
        kit, panel = self._kit, self._panel()
        self._foot = panel
        self.timeline.rect = pygame.Rect(
            kit.px(24), panel.top + kit.px(_OVER), panel.width - kit.px(48), self.timeline.height
        )
        rows = self._button_rows()
        y = panel.top + self._head()
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
            (say("replay.go-on"), "P", pygame.K_p, self.play_on, False),
            (say("replay.leave"), "Esc", pygame.K_ESCAPE, self.leave, False),
        ]

    def _button(self, spec: ButtonSpec) -> Button:
        label, hint, key, deed, is_primary = spec
        trim = self._kit.trim
        rect = pygame.Rect((0, 0), Button.size(trim, label, hint))
        return Button(trim, rect, label, deed, primary=is_primary, hint=hint, hotkey=key or None)


def _speed_of(evening: Evening) -> Speed:
    """As the player has set it; a film without motions would be over at once."""
    speed = evening.kit.settings.animation
    return speed if speed in _SPEEDS else "fast"
