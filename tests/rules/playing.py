"""What tests of the march and of the raid have in common: answering, and looking on."""

from __future__ import annotations

from typing import Any, TypeVar

from game.rules import Game
from game.rules.events.play import Event

E = TypeVar("E", bound=Event)


class Playing:
    """A game in progress, answered in notation."""

    def __init__(self, game: Game) -> None:
        """Take a game as it stands."""
        self.game = game

    def choose(self, *lines: str) -> tuple[Event, ...]:
        """Answer the next decisions; what happened after the last comes back."""
        events: tuple[Event, ...] = ()
        for line in lines:
            events = self.game.choose(line)
        return events

    def act(self, *group: str) -> None:
        """Begin an action with these units together."""
        leader, *others = group
        self.choose(f"act {leader}", *(f"join {name}" for name in others))

    @property
    def rule(self) -> str:
        """The rule that asks now."""
        decision = self.game.decision
        return decision.rule if decision is not None else ""

    @property
    def options(self) -> list[str]:
        """What is on offer, in notation."""
        decision = self.game.decision
        return [str(option) for option in decision.options] if decision is not None else []

    def told(self, event_type: type[E]) -> list[E]:
        """Everything of one type that has happened."""
        return [event for event in self.game.events if isinstance(event, event_type)]

    def where(self, name: str) -> str:
        """Where a para is."""
        return self.game.state.paras[name].at


def unit_fields(unit: Any) -> dict[str, Any]:
    """The fields of a unit of whom perhaps only the cell is given."""
    return {"at": unit} if isinstance(unit, str) else dict(unit)
