"""The sergeant's view of a decision: the best of its options, and where the group is bound for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final, TypeAlias, TypeVar, cast

from game.bots.sergeant.march import MarchTables, Route, march_tables
from game.rules.board import Boards, Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.decisions import Decision, Option
from game.rules.events.people import GroupMoved
from game.rules.events.play import Event
from game.rules.options import Options
from game.rules.sheet import CounterSheet
from game.rules.state import Enemy, State

O = TypeVar("O", bound=Option)  # noqa: E741 - reads as "option"


class Outlook:
    """A decision with its position.

    A bot may use only the visible part of `state`; the methods here respect that.
    """

    __slots__ = (
        "_by_kind",
        "_route",
        "_storms",
        "boards",
        "decision",
        "events",
        "gathers",
        "options",
        "seed",
        "sheet",
        "state",
    )

    def __init__(
        self,
        boards: Boards,
        state: State,
        decision: Decision,
        seed: int,
        route: Route | None = None,
        *,
        gathers: bool = True,
        storms: bool | None = None,
        options: Options | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        """`route` is the preferred route, if any; `gathers` and `storms`: see Sergeant.

        `options` are the optional rules of the game, none by default.
        """
        self.boards: Final = boards
        self.state: Final = state
        self.decision: Final = decision
        self.seed: Final = seed
        self.sheet: Final[CounterSheet] = state.sheet
        """The counter values."""
        self._route: Final = route
        self.gathers: Final = gathers
        """Whether to raise the victory level of a won game."""
        self._storms: Final = storms
        self.options: Final = options or Options()
        self.events: Final = events
        """All events of the game so far, as far as they are known."""
        self._by_kind: dict[type[Option], list[Option]] = {}

    @property
    def storms(self) -> bool:
        """Whether to storm the castle at once instead of receiving the garrison in Nonette."""
        if self._storms is not None:
            return self._storms
        return not ambition_of(self.state).needs_papers

    @property
    def march(self) -> MarchTables:
        """The distance tables of the field."""
        return march_tables(self.boards.field, self._route)

    def offered(self, kind: type[O]) -> Sequence[O]:
        """The options of that type, in order."""
        by_kind = self._by_kind
        if not by_kind:
            for its, alike in groupby(self.decision.options, type):
                by_kind.setdefault(its, []).extend(alike)
        return cast(Sequence[O], by_kind.get(kind, ()))

    def first(self, kind: type[O]) -> O | None:
        """The first option of that type, if there is one."""
        offered = self.offered(kind)
        return offered[0] if offered else None

    def known_marker(self, cell: Cell) -> str:
        """The face-down marker of a cell if the player has looked at it, else ``""``."""
        marker = self.state.hidden.get(cell, "")
        return marker if marker in self.state.peeked else ""

    def face_up(self) -> list[Enemy]:
        """Enemies that are face up."""
        return [enemy for enemy in self.state.enemies.values() if enemy.up]

    def face_down_cells(self) -> list[Cell]:
        """Cells of face-down Germans."""
        return sorted(enemy.at for enemy in self.state.enemies.values() if not enemy.up)


def best(options: Iterable[O], worth: Callable[[O], float]) -> O | None:
    """The option with the highest worth, the first of equals; None if there is none."""
    chosen: O | None = None
    most = 0.0
    for option in options:
        value = worth(option)
        if chosen is None or value > most:
            chosen, most = option, value
    return chosen


class EventListener:
    """Hears of everything that happens in a game."""

    def __init__(self) -> None:
        """Start without having heard of any game."""
        self._state: State | None = None
        self._heard = 0

    def news(self, outlook: Outlook) -> Sequence[Event] | None:
        """The events since it was last asked; None if the game is another, or was set back.

        A game that is copied or set back goes on with another state.
        """
        is_heard_of = outlook.state is self._state
        heard = self._heard
        self._state, self._heard = outlook.state, len(outlook.events)
        return outlook.events[heard:] if is_heard_of else None


Way: TypeAlias = tuple[Cell, ...]
"""A path, with the cell it starts from."""


class KeptDestination:
    """Keeps the destination of a group: it stays the best while nothing happens on the way."""

    def __init__(self) -> None:
        """Start without a destination."""
        self._listener: Final = EventListener()
        self._way: Way = ()
        self._aim: object = None

    def way(
        self,
        outlook: Outlook,
        aim: object,
        way_to: Callable[[Cell], Way],
        best: Callable[[], Cell],
    ) -> Way:
        """The way to the destination; to the best one, if anything has happened since.

        `aim` is all that the best one depends on besides the position.
        """
        goes_on = self._is_one_step_on(self._listener.news(outlook)) and aim == self._aim
        self._way = way_to(self._way[-1] if goes_on else best())
        self._aim = aim
        return self._way

    def _is_one_step_on(self, news: Sequence[Event] | None) -> bool:
        """Whether all that has happened is the next step of the way."""
        if news is None or len(news) != 1:
            return False
        moved = news[0]
        return isinstance(moved, GroupMoved) and self._way[1:2] == (moved.target,)
