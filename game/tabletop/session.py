"""A game played in the window: the state of the rules, and the state shown so far."""

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
    """Passes the player's choices to the rules, and the resulting events to the director.

    `game` is the state of the rules. `shown`, which screens draw, follows it event by event. No
    decision is asked before all events have been shown.
    """

    def __init__(self, game: Game, speed: Speed = "normal") -> None:
        """Continue a game; its events so far count as shown."""
        self.game = game
        self.shown: State = game.state.copy()
        self.log: list[Event] = list(game.events)
        self.revision = 0
        """A number that changes with every change of the shown position."""
        self.director = Director(
            self._show, speed, lambda event: cues_of(event, game.boards, self.shown)
        )
        self.on_choice: Callable[[Game], None] = _do_nothing
        """Called after every choice and undo, for the autosave."""
        self.allows: Callable[[Option], bool] = _allow
        """Called before every choice; False rejects it, as in a lesson."""
        self.cards_read: set[str] = set()
        """Kinds of milestones whose card has been read, also of those that were undone."""
        self.on_hour: Callable[[int], None] = _let_pass
        """Called with the shown time in minutes after midnight when it changes."""

    @property
    def decision(self) -> Decision | None:
        """The present decision; None while events are being shown, and at the end."""
        return None if self.director.is_busy else self.game.decision

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and its end has been shown."""
        return self.game.decision is None and not self.director.is_busy

    def hold_enemies(self, is_on: bool) -> None:
        """Set whether each enemy action waits until the director is told to go on."""
        self.director.holds = self._is_deed_of_enemy if is_on else hold_nothing
        if not is_on:
            self.director.go_on()

    def _is_deed_of_enemy(self, event: Event) -> bool:
        """Whether an event begins an enemy's move or attack."""
        if isinstance(event, AttackRolled):
            return bool(event.attackers) and event.attackers[0] in self.shown.enemies
        return isinstance(event, EnemyMoved | ZombieMoved)

    def choose(self, option: Option) -> tuple[Event, ...]:
        """Answer the decision; returns the events, which are queued for showing.

        A choice that isn't allowed changes nothing. Raises IllegalOptionError if the option isn't
        one of the decision.
        """
        if not self.allows(option):
            return ()
        events = self.game.choose(option)
        self.director.add(events)
        self.on_choice(self.game)
        return events

    def undo(self) -> None:
        """Undo the last choice. Raises UndoRefusedError after a die roll or a revealed counter."""
        self.director.skip()
        self.game.undo()
        self._catch_up()

    def undo_to(self, is_there: Callable[[Decision], bool]) -> bool:
        """Undo back to a decision of a kind. False if that isn't possible."""
        self.director.skip()
        while self.game.can_undo and not _is_asked(self.game, is_there):
            self.game.undo()
        self._catch_up()
        return _is_asked(self.game, is_there)

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be undone."""
        return self.game.can_undo

    def _show(self, event: Event) -> None:
        self.shown.apply(event)
        self.revision += 1
        self.log.append(event)
        if isinstance(event, ClockAdvanced):
            self.on_hour(event.minutes)

    def _catch_up(self) -> None:
        """Show the present state after an undo, and remove the undone events from the log."""
        self.shown = self.game.state.copy()
        self.revision += 1
        self.log = list(self.game.events)
        self.on_choice(self.game)


def _is_asked(game: Game, is_there: Callable[[Decision], bool]) -> bool:
    return game.decision is not None and is_there(game.decision)


def _do_nothing(_: Game) -> None:
    """Default of `on_choice`."""


def _allow(_: Option) -> bool:
    """Default of `allows`: every choice is allowed."""
    return True


def _let_pass(_: int) -> None:
    """Default of `on_hour`."""
