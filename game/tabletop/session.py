"""A game being played in the window: the rules' own state, and the one shown so far."""

from __future__ import annotations

from collections.abc import Callable

from game.rules import Game
from game.rules.decisions import Decision, Option
from game.rules.events.base import Event
from game.rules.events.enemies import EnemyMoved
from game.rules.events.hunt import ZombieMoved
from game.rules.events.play import ClockAdvanced
from game.rules.events.tests_of_luck import AttackRolled
from game.rules.state import State
from game.tabletop.motion.director import Director, Speed, hold_nothing
from game.tabletop.shown_events.table import cues_of


class Session:
    """Takes the player's choices to the rules, and lets the director show what came of them.

    `game` is always ahead or level; `shown` is what the screen may draw. Nothing is asked
    before everything told has been shown.
    """

    def __init__(self, game: Game, speed: Speed = "normal") -> None:
        """Go on playing this game; what it has told already counts as shown."""
        self.game = game
        self.shown: State = game.state.copy()
        self.log: list[Event] = list(game.events)
        self.revision = 0
        """A number that changes whenever the shown position does."""
        self.director = Director(
            self._show, speed, lambda event: cues_of(event, game.boards, self.shown)
        )
        self.on_choice: Callable[[Game], None] = _do_nothing
        """Called after every choice and undo; the autosave listens here."""
        self.allows: Callable[[Option], bool] = _allow
        """Asked before every choice; a lesson holds back what doesn't follow it."""
        self.meant: Callable[[], Option | None] = _mean_nothing
        """The answer a lesson asks for now: what is given where a place stands for several."""
        self.on_hour: Callable[[int], None] = _let_pass
        """Called with the minutes after midnight when the clock that is shown goes on."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None while something is still being shown, or at the end."""
        return None if self.director.is_busy else self.game.decision

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and its end has been shown."""
        return self.game.decision is None and not self.director.is_busy

    def hold_enemies(self, is_on: bool) -> None:
        """Whether each deed of an enemy is to wait until the director goes on."""
        self.director.holds = self._is_deed_of_enemy if is_on else hold_nothing
        if not is_on:
            self.director.go_on()

    def _is_deed_of_enemy(self, event: Event) -> bool:
        """Whether an enemy begins to move or to fight."""
        if isinstance(event, AttackRolled):
            return bool(event.attackers) and event.attackers[0] in self.shown.enemies
        return isinstance(event, EnemyMoved | ZombieMoved)

    def choose(self, option: Option) -> tuple[Event, ...]:
        """Answer the decision; the events are queued for showing and given back.

        Nothing happens when the choice isn't allowed. IllegalOptionError when the option isn't
        on offer.
        """
        if not self.allows(option):
            return ()
        events = self.game.choose(option)
        self.director.add(events)
        self.on_choice(self.game)
        return events

    def undo(self) -> None:
        """Take back the last choice; UndoRefusedError beyond a die or a face seen."""
        self.director.skip()
        self.game.undo()
        self._catch_up()

    def undo_to(self, is_there: Callable[[Decision], bool]) -> bool:
        """Undo until a decision of that kind is asked; False if it is out of reach."""
        self.director.skip()
        while self.game.can_undo and not _is_asked(self.game, is_there):
            self.game.undo()
        self._catch_up()
        return _is_asked(self.game, is_there)

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back."""
        return self.game.can_undo

    def _show(self, event: Event) -> None:
        self.shown.apply(event)
        self.revision += 1
        self.log.append(event)
        if isinstance(event, ClockAdvanced):
            self.on_hour(event.minutes)

    def _catch_up(self) -> None:
        """Show the game as it stands, after an undo: the log loses what was taken back."""
        self.shown = self.game.state.copy()
        self.revision += 1
        self.log = list(self.game.events)
        self.on_choice(self.game)


def _is_asked(game: Game, is_there: Callable[[Decision], bool]) -> bool:
    return game.decision is not None and is_there(game.decision)


def _do_nothing(_: Game) -> None:
    """Nobody listens."""


def _allow(_: Option) -> bool:
    """Whoever plays does as he likes."""
    return True


def _mean_nothing() -> None:
    """Nobody asks for one answer rather than another."""


def _let_pass(_: int) -> None:
    """Nobody minds the time."""
