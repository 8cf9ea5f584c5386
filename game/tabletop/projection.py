"""A recorded game played back: forwards with animations, backwards in jumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from game.painting.rolls import roll_of
from game.rules.decisions import Decision, Option
from game.rules.events.people import ParaDied
from game.rules.events.play import Event
from game.rules.game import Game
from game.rules.recording import Recording
from game.rules.state import State
from game.tabletop.fights.blow_reader import Situation, read
from game.tabletop.motion.director import Speed
from game.tabletop.session import Session

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
        self.on_hour(self.shown.clock)

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
        blow = read(ahead, Situation(self.shown, self.game.boards, self.log))
        return ahead[: blow.events if blow is not None else 1]

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
