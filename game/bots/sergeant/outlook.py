"""The sergeant's view of a decision, and choosing the best of its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final, TypeVar, cast

from game.bots.sergeant.march import MarchTables, Route, march_tables
from game.rules.board import Boards, Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.decisions import Decision, Option
from game.rules.events.base import Event
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
