"""What a player sees when he is asked, and how he picks the best of the answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar, cast

from game.bots.sergeant.march import MarchTables, Route, march_tables
from game.rules.board import Boards, Cell
from game.rules.decisions import Decision, Option
from game.rules.sheet import CounterSheet
from game.rules.state import Enemy, State

O = TypeVar("O", bound=Option)  # noqa: E741 - reads as "option"


class Outlook:
    """A decision and the board around it.

    Of `state` a bot may look at what lies open only; what is offered here keeps to that.
    """

    def __init__(
        self,
        boards: Boards,
        state: State,
        decision: Decision,
        seed: int,
        route: Route | None = None,
        *,
        gathers: bool = True,
    ) -> None:
        """Look around; `route` is what he marches by, if he likes one of them better.

        Whoever doesn't gather is content with any victory.
        """
        self.boards: Final = boards
        self.state: Final = state
        self.decision: Final = decision
        self.seed: Final = seed
        self.sheet: Final[CounterSheet] = state.sheet
        """The numbers on the counters."""
        self._route: Final = route
        self.gathers: Final = gathers
        """Whether he tries to make a better night of one that is won."""
        self._by_kind: Final[dict[type[Option], list[Option]]] = defaultdict(list)
        for option in decision.options:
            self._by_kind[type(option)].append(option)

    def over(self, state: State) -> Outlook:
        """The same decision over another state."""
        return Outlook(
            self.boards, state, self.decision, self.seed, self._route, gathers=self.gathers
        )

    @property
    def march(self) -> MarchTables:
        """How far it is to Nonette from everywhere."""
        return march_tables(self.boards.field, self._route)

    def offered(self, kind: type[O]) -> Sequence[O]:
        """The options of that type, in their order."""
        return cast(Sequence[O], self._by_kind.get(kind, ()))

    def first(self, kind: type[O]) -> O | None:
        """The first option of that type, if there is one."""
        offered = self.offered(kind)
        return offered[0] if offered else None

    def known_marker(self, cell: Cell) -> str:
        """The face-down marker of a cell if the player has seen its face, else ``""``."""
        marker = self.state.hidden.get(cell, "")
        return marker if marker in self.state.peeked else ""

    def face_up(self) -> list[Enemy]:
        """Enemies whose faces can be seen."""
        return [enemy for enemy in self.state.enemies.values() if enemy.up]

    def face_down_cells(self) -> list[Cell]:
        """Where Germans wait face down."""
        return sorted(enemy.at for enemy in self.state.enemies.values() if not enemy.up)


def best(options: Iterable[O], worth: Callable[[O], float]) -> O | None:
    """The option worth most, the first of equals; None if there is none."""
    chosen: O | None = None
    most = 0.0
    for option in options:
        value = worth(option)
        if chosen is None or value > most:
            chosen, most = option, value
    return chosen
