"""A recorded game: the state at any moment, and a game continued from there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from game.rules import hunt as hunt
from game.rules.board import Boards
from game.rules.events.play import Event
from game.rules.field import drop
from game.rules.game import Game, Origin
from game.rules.options import Options
from game.rules.position import read_position
from game.rules.sheet import CounterSheet
from game.rules.state import State

_KEYFRAME: Final = 64
"""The number of events between two stored states."""


class Recording:
    """All events of a game. A moment is the number of events before it, from 0."""

    def __init__(self, game: Game) -> None:
        """Record a game. Raises ValueError for a fork, which has no origin."""
        if game.origin is None:
            raise ValueError("a fork doesn't know how its game began")
        self._game: Final = game
        self._origin: Final = game.origin
        self.events: Final[Sequence[Event]] = tuple(game.events)
        self._told: Final = tuple(game.event_count_at_choice)
        self._choices: Final = tuple(game.choices)
        self._keyframes: Final = [self._first_state()]
        state = self._keyframes[0].copy()
        for moment, event in enumerate(self.events, 1):
            state.apply(event)
            if moment % _KEYFRAME == 0:
                self._keyframes.append(state.copy())

    def state_at(self, moment: int) -> State:
        """An independent copy of the state after that many events."""
        frame = moment // _KEYFRAME
        state = self._keyframes[frame].copy()
        for event in self.events[frame * _KEYFRAME : moment]:
            state.apply(event)
        return state

    def choices_at(self, moment: int) -> int:
        """The number of choices before that moment."""
        return bisect_right(self._told, moment - 1) if moment else 0

    def moment_of(self, choice: int) -> int:
        """The moment of the decision before a choice (counted from 0), or the end."""
        return self._told[choice] if choice < len(self._told) else len(self.events)

    def game_at(self, moment: int) -> Game:
        """A new game, played to the last decision before that moment."""
        game = begin_again(
            self._game.boards, self._game.options, self._origin, self._game.state.sheet
        )
        for option in self._choices[: self.choices_at(moment)]:
            game.choose(option)
        return game

    def _first_state(self) -> State:
        if self._origin.position is not None:
            return read_position(self._origin.position)[0]
        state = (
            hunt.new_hunt(self._game.options) if self._origin.part == "hunt" else drop.new_night()
        )
        state.sheet = self._game.state.sheet
        return state


def begin_again(boards: Boards, options: Options, origin: Origin, sheet: CounterSheet) -> Game:
    """A game as it began, before its first choice."""
    if origin.position is not None:
        return Game.from_position(boards, origin.position, options=options)
    return Game.new(boards, origin.seed, options, origin.part, sheet)
