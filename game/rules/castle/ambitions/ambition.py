"""An ambition: what the Germans are up to, and what that changes in the castle (chapter 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.rules.board import Cell
from game.rules.board.squares import Square
from game.rules.decisions import Option
from game.rules.events.markers import ItemFound
from game.rules.state import EnemyKind, Para
from game.rules.table import Procedure, Table


class Ambition:
    """Everything an ambition may decide, with the answers most of them give.

    There is one subclass for each ambition. This class itself stands for a position that
    names none: nothing happens at an event, and the key item is of no use but its points.
    """

    name: ClassVar[str] = ""
    """The name of its marker, which a state keeps."""
    rule: ClassVar[str] = "R8.0-by-ambition"
    """The rule that describes it."""
    event_rules: ClassVar[tuple[str, ...]] = ()
    """The rules of its three events, from one exclamation mark to three."""
    monster_kind: ClassVar[EnemyKind] = "zombie"
    """What the counters of the zombie pool are in its night."""
    hostage_rule: ClassVar[str] = "R8.1.5-hostage"
    """The rule by which a hostage brought to the village is safe."""
    needs_papers: ClassVar[bool] = False
    """The key item has to be brought to the village, or the night is no victory (Q176)."""
    has_worms: ClassVar[bool] = False
    """The hostage marker hides worms instead of a person (R8.2.5-worm)."""

    def play_event(self, table: Table, marks: int) -> Procedure[None]:
        """R8.0-by-ambition: play the event with that many exclamation marks (1-3)."""
        yield from ()

    def reveal_hostage(
        self, table: Table, marker: str, square: Square, finder: str | None
    ) -> Procedure[None]:
        """R7.3.4-hostage: a person lies here, who can be carried.

        `finder` is the para who found the marker, None if the German plan turned it up.
        """
        table.emit(ItemFound("R7.3.4-hostage", marker, square))
        yield from ()

    def key_options(self, table: Table, man: Para) -> list[Option]:
        """The options of a para for the key item, instead of moving and fighting."""
        return []

    def use_key(self, table: Table, man: Para) -> Procedure[None]:
        """Resolve an option of `key_options`."""
        yield from ()

    def steps_until_watched(self, table: Table, name: str, path: Sequence[Cell]) -> int:
        """Steps an enemy can take on its path before `watch` has something to resolve (Q273).

        `path` begins with its own cell. By default its whole length.
        """
        return len(path) - 1

    def watch(self, table: Table) -> Procedure[None]:
        """Resolve anything that follows automatically from a unit's move; by default nothing."""
        yield from ()
