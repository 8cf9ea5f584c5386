"""The path of every man, cell by cell, with times."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.rules.board import VILLAGE, Cell
from game.rules.recording import Recording
from game.rules.state import DEAD, NOWHERE, TANK, State

End: TypeAlias = Literal["dead", "home", "out"]


class Step(Struct, frozen=True):
    """Arrival at a cell: how many events had happened, and minutes after midnight."""

    moment: int
    clock: int
    cell: Cell


class Track(Struct, frozen=True):
    """The path of a man or the tank."""

    name: str
    steps: tuple[Step, ...]
    end: End


def tracks_of(recording: Recording) -> list[Track]:
    """A track for everyone who was on a board, in the order of the roster."""
    state = recording.state_at(0)
    ways: dict[str, list[Step]] = {}
    _note(ways, state, 0)
    for moment, event in enumerate(recording.events, 1):
        state.apply(event)
        _note(ways, state, moment)
    return [Track(name, tuple(steps), _end(state, name)) for name, steps in ways.items() if steps]


def _note(ways: dict[str, list[Step]], state: State, moment: int) -> None:
    """Add a step for everyone who has moved."""
    for name, cell in _places(state).items():
        way = ways.setdefault(name, [])
        if cell not in NOWHERE and cell and (not way or way[-1].cell != cell):
            way.append(Step(moment, state.clock, cell))


def _places(state: State) -> dict[str, Cell]:
    if state.hunt is not None:
        return {TANK: state.hunt.tank}
    return {name: man.at for name, man in state.paras.items()}


def _end(state: State, name: str) -> End:
    if name == TANK:
        return "home" if state.outcome == "hunt-won" else "out"
    at = state.paras[name].at
    return "dead" if at == DEAD else "home" if at == VILLAGE else "out"
