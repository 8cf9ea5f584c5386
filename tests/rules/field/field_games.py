"""A night march set up in a few words, for tests of chapters 3 to 5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules import Game, Options
from game.rules.decisions import Option, Step, Stop
from game.rules.events.people import GroupMoved
from game.rules.events.play import Event
from tests.rules.boards import boards_with, field_of
from tests.rules.playing import Playing, unit_fields

UNNOTICED = (6,) * 20
"""Detection dice for tests that aren't about being noticed."""


class March(Playing):
    """A game in the para phase of a field turn, with scripted dice."""

    def __init__(
        self,
        rows: list[str],
        men: dict[str, Any],
        *,
        germans: dict[str, Any] | None = None,
        markers: dict[str, str] | None = None,
        lying: dict[str, list[str]] | None = None,
        pool: Sequence[str] = (),
        dice: Sequence[int] = UNNOTICED,
        road: list[str] | None = None,
        stream: list[str] | None = None,
        river: list[str] | None = None,
        options: Options | None = None,
        **more: Any,
    ) -> None:
        """`men` and `germans` map names to a hex, or to the fields of the unit."""
        board = field_of(rows, road=road, stream=stream, river=river)
        position: dict[str, Any] = {
            "stage": "field",
            "phase": "paras",
            "turn": 1,
            "paras": {name: unit_fields(unit) for name, unit in men.items()},
            "enemies": {
                name: {"kind": "german", **unit_fields(unit)}
                for name, unit in (germans or {}).items()
            },
            "hidden": markers or {},
            "lying": lying or {},
            "pool": list(pool),
            **more,
        }
        boards = boards_with(field=board)
        super().__init__(Game.from_position(boards, position, list(dice), options))

    def march(self, group: str, *cells: str) -> tuple[Event, ...]:
        """Move a group (names joined by +) along hexes and stop."""
        self.act(*group.split("+"))
        return self.choose(*(f"step {cell}" for cell in cells), "stop")

    def steps(self) -> set[str]:
        """Hexes on offer as the next step."""
        decision = self.game.decision
        assert decision is not None
        return {option.cell for option in decision.options if isinstance(option, Step)}

    def can(self, option: Option) -> bool:
        """Whether the option is on offer."""
        decision = self.game.decision
        return decision is not None and option in decision.options

    @property
    def left(self) -> float:
        """MP left of the action in progress, or after the last step of the one just ended."""
        action = self.game.state.action
        if action is not None:
            return action.left / 2
        steps = [event for event in self.game.events if isinstance(event, GroupMoved)]
        return steps[-1].left / 2

    def end(self) -> None:
        """End the para phase, stopping whoever is on the move."""
        if self.can(Stop()):
            self.choose("stop")
        self.choose("end-phase")


def open_field(width: int = 9, height: int = 7) -> list[str]:
    """Plain hexes as far as one can see."""
    return [" ".join("." * width)] * height
