"""The replay of a game: a timeline and its buttons, over the stages of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar, Final, Literal

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.painting.rolls import roll_of
from game.rules.decisions import Decision, Option
from game.rules.events.castle import CastleExploded
from game.rules.events.people import ParaDied
from game.rules.events.play import ClockAdvanced, Event, StageBegan
from game.rules.game import Game
from game.rules.recording import Recording
from game.rules.state import Stage, State
from game.tabletop.fights.attack_reader import Situation, read
from game.tabletop.game_context import GameContext
from game.tabletop.motion.director import Speed
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.parts.part import RIGHT
from game.tabletop.session import Session
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import Along, At, Box, Fit, Layers, Ruling, Space, column, row
from game.ui.views.inputs import Change, Input
from game.ui.views.pane import laid_out, size_of
from game.ui.views.presses import Button
from game.ui.views.scene import Leave
from game.ui.views.stops import FocusStop, action_of, look_of, stops_of
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Action, Canvas, Layout, Placed, Size, View
from game.ui.widgets import Command
from game.ui.words import Language

_LETTERS: Final = 14
_MOST: Final = 1.25
"""The largest factor for the text beside the track."""
_ABOVE: Final = 25
"""Units from the top to the track's middle, so that crosses on it are clear of the names."""
_GRIP: Final = 21
"""Units of the handle's height."""


class TimelineMarks(Struct, frozen=True):
    """What is marked on a timeline, by moments."""

    total: int
    """The number of moments."""
    stages: tuple[tuple[int, str], ...]
    hours: tuple[tuple[int, int], ...]
    deaths: tuple[int, ...]
    blasts: tuple[int, ...]


def marks_of(projection: Projection) -> TimelineMarks:
    """What is marked on the timeline of a game."""
    events = list(enumerate(projection.events))
    began = [(moment, event.stage) for moment, event in events if isinstance(event, StageBegan)]
    return TimelineMarks(
        max(len(events), 1),
        ((0, projection.recording.state_at(0).stage), *began),
        tuple(
            (moment, event.minutes // 60)
            for moment, event in events
            if isinstance(event, ClockAdvanced) and event.minutes % 60 == 0
        ),
        tuple(moment for moment, event in events if is_death(event)),
        tuple(moment for moment, event in events if isinstance(event, CastleExploded)),
    )


class Timeline(Input, frozen=True, kw_only=True):
    """A track whose length stands for all events. A click or drag chooses a moment."""

    value: int
    marks: TimelineMarks
    is_stop: bool = False
    is_dragged: ClassVar[bool] = True

    def after(self, command: Command) -> int:
        """Keys go from choice to choice, of which it knows nothing."""
        return self.value

    def value_at(self, kit: Toolkit, rect: pygame.Rect, x: int) -> int:
        """The moment at a place of the track."""
        share = (x - rect.left) / max(rect.width, 1)
        return round(min(max(share, 0.0), 1.0) * self.marks.total)

    def size(self, layout: Layout, room: Size) -> Size:
        """The whole width, and room for names above the track and hours below it."""
        return room[0], layout.size(self._whole(layout.kit), room)[1]

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """All of it."""
        return [(self._whole(layout.kit), rect)]

    def _whole(self, kit: Toolkit) -> View:
        """The stages' names above the track, the hours below it, and what lies on it."""
        palette, marks, growth = kit.theme.palette, self.marks, min(max(kit.theme.text, 1), _MOST)
        above = _ABOVE + _LETTERS * 1.2 * (growth - 1)
        bold = Style("bold", _LETTERS * growth, palette.moon_100, grows=False)
        figure = Style("text", _LETTERS * growth, palette.moon_300, grows=False)
        begins = Box(View(), ground=palette.moon_300, least=1, height=above)
        tick = At(Box(View(), ground=palette.moon_500, least=1, height=5), down="start")
        grip = Box(Box(View(), (5, 8, 5, 8), palette.amber), (2, 2, 2, 2), palette.outline)

        def stage(name: str) -> View:
            words = Text(kit.say(f"replay.stage.{name}"), bold)
            return Fit((row(begins, words, gap=4, align="start"), begins))

        def hour(number: int) -> View:
            return Fit((Layers((tick, Box(Text(f"{number:02}", figure), (0, 3, 0, 0)))), tick))

        track = (
            Ruling(palette.night_600, 6),
            Ruling(palette.amber, 6, self.value / marks.total),
            self._along((at, Cross()) for at in marks.deaths),
            self._along((at, ExplosionMark()) for at in marks.blasts),
            self._along([(self.value, grip)]),
        )
        layers = (
            (0, self._along(((at, stage(name)) for at, name in marks.stages), "start")),
            (above + 3, self._along((at, hour(number)) for at, number in marks.hours)),
            (above - _GRIP / 2, Box(Layers(track), height=_GRIP)),
        )
        return Layers(tuple(column(Box(View(), height=top), layer) for top, layer in layers))

    def _along(
        self, marks: Iterable[tuple[int, View]], align: Literal["start", "centre"] = "centre"
    ) -> View:
        """Views at their moments."""
        return Along(tuple((at / self.marks.total, view) for at, view in marks), align, 2)


class Cross(View, frozen=True):
    """A death."""

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(12), layout.px(12)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw both strokes with their outline."""
        kit, rect, palette = canvas.kit, placed.rect, canvas.kit.theme.palette
        for thick, colour in ((6, palette.outline), (3, palette.red_text)):
            for start, end in ((rect.topleft, rect.bottomright), (rect.bottomleft, rect.topright)):
                pygame.draw.line(canvas.target, colour, start, end, kit.px(thick))


class ExplosionMark(View, frozen=True):
    """An explosion."""

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(16), layout.px(16)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw a disc with its outline."""
        kit, palette = canvas.kit, canvas.kit.theme.palette
        for radius, colour in ((8, palette.outline), (6, palette.red)):
            pygame.draw.circle(canvas.target, colour, placed.rect.center, kit.px(radius))


class NestedGame(GameContext):
    """Uses one place on the host's stack; it has no saves and no advice."""

    is_played = False
    has_counsel = False
    may_change_maps = False
    asks_everything = True

    def __init__(
        self,
        host: GameContext,
        while_watching: str = "ask.wait",
        menu: Callable[[], None] | None = None,
        make_scene: Callable[[GameContext], Scene] | None = None,
    ) -> None:
        """`while_watching` is the key of the text shown while nothing is asked.

        `menu` opens a menu in place of the pause menu; `make_scene` makes its scenes in place of
        the host's function.
        """
        make_scene = make_scene or host.make_scene
        super().__init__(
            host.kit, host.stack, make_scene, host.make_title, maps=host.maps, saves=False
        )
        self.host = host
        self.while_watching = while_watching
        self.menu = menu
        self._scene: Scene | None = None

    def show_scene(self) -> None:
        """Open the scene of the stage that is shown, in the guest's place on the stack."""
        self.open(self.make_scene(self))

    def open(self, scene: Scene) -> None:
        """Open a scene in the guest's place on the stack."""
        before, self._scene = self._scene, scene
        if before is None:
            self.stack.push(scene)
        else:
            self.stack.put_in_place(before, scene)

    def let_go_of_pictures(self) -> None:
        """Does nothing: the host needs its pictures again."""

    def speak(self, language: Language) -> None:
        """Change the language of both evenings."""
        super().speak(language)
        self.host.teller.speak(self.kit.words)

    def leave(self) -> None:
        """Return to the screen of the host."""
        if self._session is not None:
            self._session.director.skip()
        self.close()
        self.stack.pop()
        self.host.resume()


Wanted = Callable[[Event], bool]

_AHEAD: Final = 24
"""Events among which what came of an attack is looked for."""


def is_roll(event: Event) -> bool:
    """Whether dice were rolled."""
    return roll_of(event) is not None


def is_death(event: Event) -> bool:
    """Whether somebody died."""
    return isinstance(event, ParaDied)


class Projection(Session):
    """A session without decisions that shows any moment of a recording."""

    is_recorded: ClassVar[bool] = True

    def __init__(self, game: Game, speed: Speed = "normal") -> None:
        """Begin with the first decision of the game. Raises ValueError for a fork."""
        super().__init__(game, speed)
        self.recording: Final = Recording(game)
        self.is_playing = False
        self.seek(self.recording.moment_of(0))

    @property
    def events(self) -> Sequence[Event]:
        """All events of the game."""
        return self.recording.events

    @property
    def moment(self) -> int:
        """The number of events shown."""
        return len(self.log)

    @property
    def decision(self) -> Decision | None:
        """None: a spectator is asked nothing."""
        return None

    @property
    def position(self) -> State:
        """The position at the moment that is shown; the game itself has gone on."""
        return self.shown

    @property
    def can_undo(self) -> bool:
        """False: the recorded game may be still in progress, and watching must not change it."""
        return False

    def choose(self, option: Option) -> tuple[Event, ...]:
        """Does nothing: the recorded game may be still in progress."""
        return ()

    def undo(self) -> None:
        """Does nothing, for the same reason."""

    def undo_to(self, is_there: Callable[[Decision], bool]) -> bool:
        """Does nothing, for the same reason."""
        return False

    @property
    def is_at_end(self) -> bool:
        """Whether all events have been shown."""
        return self.moment == len(self.events) and not self.director.is_busy

    def seek(self, moment: int) -> None:
        """Show a moment at once; numbers outside the recording are clamped."""
        self.director.skip()
        moment = min(max(moment, 0), len(self.events))
        self.shown = self.recording.state_at(moment)
        self.log = list(self.events[:moment])
        self.revision += 1
        self.on_shown(self.shown)

    def feed(self) -> bool:
        """Pass the next event to the director if the playback runs and he is idle."""
        moved = False
        while self.is_playing and not self.director.is_busy:
            if self.is_at_end:
                self.is_playing = False
                break
            self.director.add(self._told_together())
            moved = True
        return moved

    def _told_together(self) -> Sequence[Event]:
        """The next event, and those that say what came of it if it is an attack."""
        ahead = self.events[self.moment : self.moment + _AHEAD]
        attack = read(ahead, Situation(self.shown, self.game.boards, self.log))
        return ahead[: attack.events if attack is not None else 1]

    def step(self, choices: int) -> None:
        """Go on or back by whole choices, to the moment before the next one."""
        recording = self.recording
        here = recording.choices_at(self.moment)
        if choices < 0 and self.moment > recording.moment_of(here):
            choices += 1
        goal = here + choices
        if choices > 0:
            while goal < len(self.game.choices) and recording.moment_of(goal) <= self.moment:
                goal += 1
        self.seek(recording.moment_of(max(goal, 0)))

    def next_of(self, is_wanted: Wanted) -> int | None:
        """The moment right after the next event that `is_wanted`; None if there is none."""
        later = range(self.moment, len(self.events))
        return next((place + 1 for place in later if is_wanted(self.events[place])), None)


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


def watch(host: GameContext, game: Game) -> ReplayBar:
    """Replay a finished or unfinished game from its beginning. Raises ValueError for a fork."""
    projection = Projection(game, _speed_of(host.kit))
    night = WatchedEvening(host, projection)
    bar = ReplayBar(night, projection)
    night.extras = Extras([bar])
    night.show(projection)
    return bar


class WatchedEvening(NestedGame):
    """An evening in which nothing can be changed; it uses the last playback speed."""

    def __init__(self, host: GameContext, projection: Projection) -> None:
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


class GoToMoment(Struct, frozen=True):
    """Show a moment and stop there; of the timeline, whichever it is changed to."""

    at: int = 0


class PlayOrStop(Struct, frozen=True):
    """Start the playback, from the beginning if it has ended, or stop it."""


class GoChoices(Struct, frozen=True):
    """Go some choices on or back."""

    choices: int


class GoToNext(Struct, frozen=True):
    """Go to the next roll or death."""

    to: Literal["roll", "death"]


class NextSpeed(Struct, frozen=True):
    """Go to the next speed: slow, normal, fast, slow."""


class PlayOn(Struct, frozen=True):
    """Play on from the decision that is shown."""


_KEYS: Final[dict[int, Action]] = {
    pygame.K_LEFT: GoChoices(-1),
    pygame.K_RIGHT: GoChoices(1),
    pygame.K_PAGEUP: GoChoices(-10),
    pygame.K_PAGEDOWN: GoChoices(10),
    pygame.K_HOME: GoToMoment(0),
    pygame.K_END: GoToMoment(_END),
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
        self.stops: list[FocusStop] = []
        self._size = (1280, 720)

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The timeline, and below it the buttons in as many rows as they need."""
        value = self.projection.moment
        timeline = Timeline(action=GoToMoment(), value=value, marks=self._marks)
        buttons = self._buttons()
        rows = Fit(tuple(_in_rows(buttons, many) for many in _IN_A_ROW))
        return Box(column(Box(timeline, (8, 0, 8, 0)), rows, gap=3), (16, 5, 16, 6), "bar")

    def _buttons(self) -> list[Button]:
        """The buttons; the last one leads out of the replay."""
        say, projection = self._kit.say, self.projection
        buttons: tuple[tuple[str, str, int | None, Action], ...] = (
            ("stop" if projection.is_playing else "play", "Space", pygame.K_SPACE, PlayOrStop()),
            ("back", "←", None, GoChoices(-1)),
            ("on", "→", None, GoChoices(1)),
            ("dice", "D", pygame.K_d, GoToNext("roll")),
            ("death", "X", pygame.K_x, GoToNext("death")),
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
            case Change(GoToMoment(), int(moment)) | GoToMoment(moment):
                projection.is_playing = False
                projection.seek(moment)
            case GoChoices(choices):
                projection.is_playing = False
                projection.step(choices)
            case GoToNext(to):
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
        self.do(GoToMoment(moment))

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
