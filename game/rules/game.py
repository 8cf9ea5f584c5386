"""A game: the whole contract of the rules core on one page.

    game = Game.new(boards, seed=7)
    while game.decision is not None:
        for event in game.choose(player.choose(game)):
            ...

The sequence of play is cut into pieces: one man's action, one German's reaction, one
infiltration attempt. Each piece is a procedure that `_next_piece` picks from the state
alone, so the state at its start (a checkpoint) plus the choices since is the whole game.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from game.rules.board import Boards
from game.rules.castle import demolition, infiltration
from game.rules.castle import turn as castle
from game.rules.common.hidden import reshuffle_hidden
from game.rules.decisions import Decision, Option, parse_option
from game.rules.dice import Dice, ScriptedDice, SeededDice, recall_dice
from game.rules.events.base import Event
from game.rules.events.play import NightEnded
from game.rules.field import drop
from game.rules.field import turn as field
from game.rules.hunt import turn as hunt
from game.rules.options import Options
from game.rules.position import Position, read_position, write_position
from game.rules.position_check import check_position
from game.rules.sheet import PRINTED, CounterSheet
from game.rules.state import Stage, State
from game.rules.table import Procedure, Table

Part: TypeAlias = Literal["evening", "castle", "hunt"]
"""What is played: the whole evening, the castle alone, or the hunt alone."""

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
    """An option was chosen that isn't on offer; nothing has changed."""


class UndoRefusedError(ValueError):
    """The last choice can't be taken back; `event` forbids it, None at the very start."""

    def __init__(self, event: Event | None) -> None:
        """Name the event beyond which undo doesn't go."""
        self.event = event
        what = "nothing has been chosen yet" if event is None else f"{type(event).__name__}"
        super().__init__(f"No undo beyond this point: {what}.")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game began: a part of the night and its seed, or else a position."""

    part: Part
    seed: int
    position: Position | None = None


class _Checkpoint(NamedTuple):
    """The table at the start of a piece, and how much had been chosen and told by then.

    Forks share it: state and dice in it are copied before anybody plays on with them.
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
        """Go on from a state in which a piece begins. Use `new` or `from_position`."""
        self.boards: Final = boards
        self.options: Final = options
        self.origin = origin
        """What a save needs to begin the same game again; None for a fork."""
        self.choices: list[Option] = []
        self.told: list[int] = []
        """How many events had happened before each choice."""
        self._events: list[Event] = list(told)
        self._checkpoints: list[_Checkpoint] = []
        self._reshuffles: dict[int, int] = {}
        self._undo_floor = 0
        self._seal: Event | None = None
        self._sit_down(state, dice)

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
        """A new game of that part of the night, set up with the dice of this seed.

        With another counter sheet it is played with other numbers on the counters.
        """
        state = hunt.new_hunt() if part == "hunt" else drop.new_night()
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
        """A game from plain values as `position` gives them, or set up by hand.

        What is left out is empty. With `dice` the next rolls fall as written and draws take
        the front of the cup; ValueError names what is wrong with a position.
        """
        state, memory = read_position(position)
        check_position(state, boards)
        source: Dice = ScriptedDice(dice) if dice is not None else recall_dice(memory)
        origin = Origin("evening", 0, write_position(state, source))
        return cls(boards, options or Options(), state, source, origin=origin)

    # --- Playing --------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now. Read it, never change it."""
        return self._table.state

    @property
    def dice(self) -> Dice:
        """The dice source as it stands."""
        return self._table.dice

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return self._decision

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened since this object began."""
        return self._events

    def choose(self, option: Option | str) -> tuple[Event, ...]:
        """Answer the decision, with an option or its notation; what happened comes back.

        Everything up to the next decision is resolved. IllegalOptionError when the option
        isn't on offer.
        """
        if isinstance(option, str):
            option = _parse(option)
        decision = self._decision
        if decision is None:
            raise IllegalOptionError("The game is over; nothing can be chosen.")
        if option not in decision.options:
            offered = ", ".join(str(one) for one in decision.options)
            raise IllegalOptionError(f'"{option}" is not on offer ({decision.rule}): {offered}')
        told = len(self._events)
        self._take(option)
        return tuple(self._events[told:])

    def undo(self) -> None:
        """Take the last choice back; UndoRefusedError beyond a die or a face seen."""
        if not self.can_undo:
            raise UndoRefusedError(self._seal)
        self._rewind(len(self.choices) - 1)

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back."""
        return len(self.choices) > self._undo_floor

    @property
    def undo_barrier(self) -> Event | None:
        """The event beyond which undo doesn't go, None if there is none yet."""
        return self._seal

    # --- Copies ---------------------------------------------------------------------------

    def fork(self, seed: int | None = None) -> Game:
        """A game of its own from here on, with the same future if it is played the same.

        With a seed: everything the player can't see is reshuffled and the dice are new,
        so that whoever thinks ahead on the fork can't peek (the rest stays as it is).
        """
        checkpoint = self._checkpoints[-1]
        first, told = checkpoint.choices, checkpoint.events
        twin = copy.copy(self)
        twin.origin = None
        twin.choices = self.choices[first:]
        twin.told = [events - told for events in self.told[first:]]
        twin._events = self._events[told:]
        twin._checkpoints = [checkpoint._replace(choices=0, events=0)]
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
        """The start of the piece in progress as plain JSON-able values, dice included.

        Together with `choices_since_checkpoint` it is the whole present.
        """
        checkpoint = self._checkpoints[-1]
        return write_position(checkpoint.state, checkpoint.dice)

    @property
    def choices_since_checkpoint(self) -> tuple[Option, ...]:
        """What was chosen in the piece in progress."""
        return tuple(self.choices[self._checkpoints[-1].choices :])

    def digest(self) -> str:
        """A hash over everything that has happened."""
        told = "\n".join(repr(event) for event in self._events)
        return hashlib.sha256(told.encode()).hexdigest()

    # --- How it goes on -------------------------------------------------------------------

    def _sit_down(self, state: State, dice: Dice) -> None:
        """Begin play from a state at the start of a piece."""
        self._table = Table(self.boards, self.options, state, dice)
        self._piece: Procedure[None] | None = None
        self._decision: Decision | None = None
        self._run(None)

    def _take(self, option: Option) -> None:
        """Note the choice and let it happen."""
        if self._piece is None:
            self._resume()
        self.choices.append(option)
        self.told.append(len(self._events))
        self._run(option)

    def _resume(self) -> None:
        """Take the piece up where a fork left it, which plays nothing before it must."""
        floor = self._undo_floor
        self._rewind(len(self.choices))
        self._undo_floor = floor

    def _run(self, answer: Option | None) -> None:
        """Resolve pieces until one asks something or the game is over."""
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
            self._collect()
        if self._piece is None:
            self._save_checkpoint()

    def _collect(self) -> None:
        """Note what was told, and beyond what undo doesn't go."""
        told = self._table.events
        for event in told:
            if event.seals:
                self._seal = event
                self._undo_floor = len(self.choices)
        self._events.extend(told)
        told.clear()

    def _save_checkpoint(self) -> None:
        """Remember the start of a piece; forget those that undo can't reach any more."""
        table = self._table
        here = _Checkpoint(
            len(self.choices), len(self._events), table.state.copy(), table.dice.copy()
        )
        if here.choices <= self._undo_floor:
            self._checkpoints.clear()
        self._checkpoints.append(here)

    def _rewind(self, choices: int) -> None:
        """Go back to the moment when that many choices had been made."""
        again = self.choices[:choices]
        while self._checkpoints[-1].choices > choices:
            self._checkpoints.pop()
        checkpoint = self._checkpoints.pop()
        self.choices = again[: checkpoint.choices]
        del self.told[checkpoint.choices :]
        del self._events[checkpoint.events :]
        self._sit_down(checkpoint.state.copy(), checkpoint.dice.copy())
        self._replay(again[checkpoint.choices :], checkpoint.choices, self._reshuffles.copy())

    def _replay(self, options: Sequence[Option], first: int, reshuffles: Mapping[int, int]) -> None:
        """Choose these again, reshuffled wherever the game they come from was.

        `first` is the place of the first of them in that game.
        """
        for place, option in enumerate(options, first):
            self._reshuffle_as(reshuffles.get(place))
            self._take(option)
        self._reshuffle_as(reshuffles.get(first + len(options)))

    def _reshuffle_as(self, seed: int | None) -> None:
        """Reshuffle what is hidden and take new dice; remembered for forks of this fork."""
        if seed is not None:
            self._reshuffles[len(self.choices)] = seed
            self._table.dice = SeededDice(seed)
            reshuffle_hidden(self._table)


def _end_if_wiped_out(table: Table) -> None:
    """R5.0-all-dead, R9.3: nobody alive at any time is a strategic defeat (Q63, Q191)."""
    state = table.state
    if state.outcome is None and state.stage != "hunt" and not state.is_anyone_alive():
        table.emit(NightEnded("R5.0-all-dead", "strategic-defeat", 0, "wiped-out"))


def _parse(text: str) -> Option:
    try:
        return parse_option(text)
    except ValueError as error:
        raise IllegalOptionError(str(error)) from error
