"""A game: the whole contract of the rules core on one page.

    game = Game.new(boards, seed=7)
    while game.decision is not None:
        for event in game.choose(player.choose(game)):
            ...

The sequence of play is cut into pieces: one man's action, one German's reaction, one
infiltration attempt. Each piece is a procedure chosen by the stage of the state alone, so
the state at its start (a checkpoint) and the choices since then are the whole game.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec

from game.rules import hunt as hunt
from game.rules.board import Boards
from game.rules.castle import demolition, infiltration
from game.rules.castle import turn as castle
from game.rules.common.hidden import reshuffle_hidden
from game.rules.common.items import points_now
from game.rules.decisions import Decision, Option, parse_option
from game.rules.dice import Dice, ScriptedDice, SeededDice, recall_dice
from game.rules.events.play import Event, NightEnded
from game.rules.field import drop
from game.rules.field import turn as field
from game.rules.options import Options
from game.rules.position import Position, check_position, read_position, write_position
from game.rules.sheet import PRINTED, CounterSheet
from game.rules.state import Stage, State
from game.rules.table import Procedure, Table

Part: TypeAlias = Literal["evening", "castle", "hunt"]
"""The part that is played: the whole evening, the castle alone, or the hunt alone."""

_PIECES: Final[dict[Stage, Callable[[Table], Procedure[None]]]] = {
    "equip": drop.play_equip,
    "drop": drop.play_drop,
    "field": field.play,
    "infiltration": infiltration.play,
    "castle": castle.play,
    "demolition": demolition.play,
    "hunt": hunt.play,
}


class IllegalOptionError(ValueError):
    """The chosen option is not on offer. Nothing has changed."""


class UndoRefusedError(ValueError):
    """The last choice cannot be undone. `event` is the reason, None at the start of a game."""

    def __init__(self, event: Event | None) -> None:
        """`event` is the last one that cannot be undone."""
        self.event = event
        what = "nothing has been chosen yet" if event is None else f"{type(event).__name__}"
        super().__init__(f"No undo beyond this point: {what}.")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game began: a part of the night and its seed, or else a position."""

    part: Part
    seed: int
    position: Position | None = None
    jumps: int = 1
    """How many drops the player has tried, each with a seed of its own, this one included."""
    texts: Mapping[str, Mapping[str, str]] | None = None
    """By language what a scenario says, which no rule reads; None for a game by the rulebook."""
    scenario: str = ""
    """The digest of the scenario, whose games have a table of records of their own."""
    begun: Origin | None = None
    """Where the whole game began, if it goes on from this position because its maps were changed.
    """

    @property
    def beginning(self) -> Origin:
        """Where the whole game began."""
        return self.begun or self

    @property
    def can_begin_again(self) -> bool:
        """Whether it is a whole game, of the rulebook or a scenario, not a position set up."""
        return self.beginning.position is None or self.texts is not None


class _Checkpoint(msgspec.Struct, frozen=True):
    """The table at the start of a piece, and the numbers of choices and events before it.

    Forks share checkpoints; state and dice are copied before a game is continued from them.
    """

    choices: int
    events: int
    state: State
    dice: Dice


class Game:
    """One game in progress."""

    def __init__(
        self,
        boards: Boards,
        options: Options,
        state: State,
        dice: Dice,
        told: Sequence[Event] = (),
        origin: Origin | None = None,
    ) -> None:
        """Continue from a state at the start of a piece. Use `new` or `from_position` instead."""
        self.boards: Final = boards
        self.options: Final = options
        self.origin = origin
        """Where the game began, so that a save can replay it; None for a fork."""
        self.choices: list[Option] = []
        self.event_count_at_choice: list[int] = []
        """The number of events before each choice."""
        self._events: list[Event] = list(told)
        self._checkpoints: list[_Checkpoint] = []
        self._reshuffles: dict[int, int] = {}
        self._undo_floor = 0
        self._seal: Event | None = None
        self._start_from(state, dice)

    # --- Beginning ------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        boards: Boards,
        seed: int = 0,
        options: Options | None = None,
        part: Part = "evening",
        sheet: CounterSheet = PRINTED,
    ) -> Game:
        """Set up a new game of a part of the night; the seed decides all dice and draws.

        `sheet` replaces the numbers on the counters.
        """
        state = hunt.new_hunt(options or Options()) if part == "hunt" else drop.new_night()
        state.sheet = sheet
        table = Table(boards, options or Options(), state, SeededDice(seed))
        if part == "hunt":
            hunt.set_up(table)
        elif part == "castle":
            infiltration.set_up_raid(table)
        else:
            drop.set_up(table)
        origin = Origin(part, seed)
        return cls(boards, table.options, state, table.dice, told=table.events, origin=origin)

    @classmethod
    def from_position(
        cls,
        boards: Boards,
        position: Position,
        dice: Sequence[int] | None = None,
        options: Options | None = None,
    ) -> Game:
        """Set up a game from plain values, written by hand or returned by `position`.

        Missing fields are empty. With `dice` the next rolls are these faces, and draws take
        the first counter of the cup. Raises ValueError if the position is not legal.
        """
        state, memory = read_position(position)
        check_position(state, boards)
        source: Dice = ScriptedDice(dice) if dice is not None else recall_dice(memory)
        origin = Origin("evening", 0, write_position(state, source))
        return cls(boards, options or Options(), state, source, origin=origin)

    # --- Playing --------------------------------------------------------------------------

    @property
    def part(self) -> Part:
        """The part that was begun; an evening for a fork, which doesn't know."""
        return "evening" if self.origin is None else self.origin.part

    @property
    def state(self) -> State:
        """The current state. Read it, never change it."""
        return self._table.state

    @property
    def dice(self) -> Dice:
        """The source of dice, as it is now."""
        return self._table.dice

    @property
    def decision(self) -> Decision | None:
        """The current decision; None when the game is over."""
        return self._decision

    @property
    def events(self) -> Sequence[Event]:
        """All events since this object was made."""
        return self._events

    def choose(self, option: Option | str) -> tuple[Event, ...]:
        """Answer the decision with an option or its notation, and return the events.

        Everything up to the next decision is resolved. Raises IllegalOptionError if the
        option is not on offer.
        """
        if isinstance(option, str):
            option = _parse(option)
        decision = self._decision
        if decision is None:
            raise IllegalOptionError("The game is over; nothing can be chosen.")
        if not _is_offered(option, decision.options):
            offered = ", ".join(str(one) for one in decision.options)
            raise IllegalOptionError(f'"{option}" is not on offer ({decision.rule}): {offered}')
        told = len(self._events)
        self._take(option)
        return tuple(self._events[told:])

    def undo(self) -> None:
        """Undo the last choice. Raises UndoRefusedError after a die roll or a revealed counter."""
        if not self.can_undo:
            raise UndoRefusedError(self._seal)
        self._rewind(len(self.choices) - 1)

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be undone."""
        return len(self.choices) > self._undo_floor

    @property
    def undo_floor(self) -> int:
        """The number of choices that cannot be undone any more."""
        return self._undo_floor

    @property
    def undo_barrier(self) -> Event | None:
        """The last event that cannot be undone, None if there is none yet."""
        return self._seal

    # --- Copies ---------------------------------------------------------------------------

    def fork(self, seed: int | None = None) -> Game:
        """Copy the game. The same choices lead to the same events in the copy.

        With a seed, hidden counters are reshuffled and the dice are replaced, so that a
        search on the copy cannot use hidden information.
        """
        checkpoint = self._checkpoints[-1]
        first, told = checkpoint.choices, checkpoint.events
        twin = copy.copy(self)
        twin.origin = None
        twin.choices = self.choices[first:]
        twin.event_count_at_choice = [
            events - told for events in self.event_count_at_choice[first:]
        ]
        twin._events = self._events[told:]
        twin._checkpoints = [_Checkpoint(0, 0, checkpoint.state, checkpoint.dice)]
        twin._reshuffles = {
            place - first: one for place, one in self._reshuffles.items() if place >= first
        }
        twin._undo_floor = len(twin.choices)
        twin._piece = None
        twin._table = Table(self.boards, self.options, self.state.copy(), self.dice.copy())
        if seed is not None:
            twin._resume()
            twin._reshuffle_as(seed)
        return twin

    def position(self) -> Position:
        """The start of the piece in progress as plain values for JSON, dice included.

        Together with `choices_since_checkpoint` it describes the game as it is now.
        """
        checkpoint = self._checkpoints[-1]
        return write_position(checkpoint.state, checkpoint.dice)

    @property
    def choices_since_checkpoint(self) -> tuple[Option, ...]:
        """The choices made in the piece in progress."""
        return tuple(self.choices[self._checkpoints[-1].choices :])

    def digest(self) -> str:
        """A hash of all events."""
        told = "\n".join(repr(event) for event in self._events)
        return hashlib.sha256(told.encode()).hexdigest()

    # --- Resolving pieces -----------------------------------------------------------------

    def _start_from(self, state: State, dice: Dice) -> None:
        """Start to play from a state at the start of a piece."""
        self._table = Table(self.boards, self.options, state, dice)
        self._piece: Procedure[None] | None = None
        self._decision: Decision | None = None
        self._run(None)

    def _take(self, option: Option) -> None:
        """Record the choice and resolve it."""
        if self._piece is None:
            self._resume()
        self.choices.append(option)
        self.event_count_at_choice.append(len(self._events))
        self._run(option)

    def _resume(self) -> None:
        """Replay the piece in progress of a fork, which has been put off until now."""
        floor = self._undo_floor
        self._rewind(len(self.choices))
        self._undo_floor = floor

    def _run(self, answer: Option | None) -> None:
        """Resolve pieces until one asks for a decision or the game is over."""
        table = self._table
        self._decision = None
        while self._decision is None and table.state.outcome is None:
            if self._piece is None:
                self._save_checkpoint()
                self._piece = _PIECES[table.state.stage](table)
                answer = None
            try:
                self._decision = self._piece.send(answer)  # type: ignore[arg-type]
            except StopIteration:
                self._piece = None
                _end_if_wiped_out(table)
            if table.events:
                self._collect()
        if self._piece is None:
            self._save_checkpoint()

    def _collect(self) -> None:
        """Collect the new events, and find the last one that cannot be undone."""
        told = self._table.events
        for event in told:
            if event.blocks_undo:
                self._seal = event
                self._undo_floor = len(self.choices)
        self._events.extend(told)
        told.clear()

    def _save_checkpoint(self) -> None:
        """Keep the start of a piece; drop those that undo can no longer reach."""
        table = self._table
        here = _Checkpoint(
            len(self.choices), len(self._events), table.state.copy(), table.dice.copy()
        )
        if here.choices <= self._undo_floor:
            self._checkpoints.clear()
        self._checkpoints.append(here)

    def _rewind(self, choices: int) -> None:
        """Go back to the moment after that many choices."""
        again = self.choices[:choices]
        while self._checkpoints[-1].choices > choices:
            self._checkpoints.pop()
        checkpoint = self._checkpoints.pop()
        self.choices = again[: checkpoint.choices]
        del self.event_count_at_choice[checkpoint.choices :]
        del self._events[checkpoint.events :]
        self._start_from(checkpoint.state.copy(), checkpoint.dice.copy())
        self._replay(again[checkpoint.choices :], checkpoint.choices, self._reshuffles.copy())

    def _replay(self, options: Sequence[Option], first: int, reshuffles: Mapping[int, int]) -> None:
        """Make these choices again, with the reshuffles of the original game.

        `first` is the number of the first of these choices in that game.
        """
        for place, option in enumerate(options, first):
            self._reshuffle_as(reshuffles.get(place))
            self._take(option)
        self._reshuffle_as(reshuffles.get(first + len(options)))

    def _reshuffle_as(self, seed: int | None) -> None:
        """Reshuffle hidden counters and replace the dice; kept for forks of this fork."""
        if seed is not None:
            self._reshuffles[len(self.choices)] = seed
            self._table.dice = SeededDice(seed)
            reshuffle_hidden(self._table)


def _is_offered(option: Option, options: Sequence[Option]) -> bool:
    """Whether it is one of the options; mostly it is the very object."""
    for one in options:
        if one is option:
            return True
    return option in options


def _end_if_wiped_out(table: Table) -> None:
    """R5.0-all-dead, R9.3: nobody alive at any time is a strategic defeat (Q63, Q191); points safe
    in Nonette count (Q281)."""
    state = table.state
    if state.outcome is None and state.stage != "hunt" and not state.is_anyone_alive():
        table.emit(NightEnded("R5.0-all-dead", "strategic-defeat", points_now(state), "wiped-out"))


def _parse(text: str) -> Option:
    try:
        return parse_option(text)
    except ValueError as error:
        raise IllegalOptionError(str(error)) from error
