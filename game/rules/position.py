"""Positions as plain JSON-able values, for saves, tests and experiments.

A position is what `State` holds, by its own names; whatever is left out is empty or
zero. Units may leave their name out where it is the key already:

    {"stage": "castle", "clock": 200, "paras": {"Angel": {"at": "village"}}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, cast

import msgspec

from game.rules.counters import INES, ROSTER
from game.rules.dice import Dice, DiceMemory, SeededDice
from game.rules.state import ABSENT, Para, State

Plain: TypeAlias = (
    bool | int | float | str | list["Plain"] | tuple["Plain", ...] | dict[str, "Plain"] | None
)
Position: TypeAlias = Mapping[str, Plain]

_INES_MARKER = "ines"
"""While it lies face down she can still be met, so she needn't be named."""


def write_position(state: State, dice: Dice) -> dict[str, Plain]:
    """The state and its dice as plain values."""
    plain = cast(dict[str, Plain], msgspec.to_builtins(state))
    plain["dice"] = list(dice.memory())
    return plain


def read_position(position: Position) -> tuple[State, DiceMemory]:
    """The state and dice memory a position describes; ValueError says what is wrong with it."""
    plain = dict(position)
    memory = plain.pop("dice", None)
    for kind in ("paras", "enemies"):
        plain[kind] = _named(plain.get(kind))
    try:
        state = msgspec.convert(plain, State)
        dice = msgspec.convert(memory, tuple[int, ...] | None)
    except msgspec.ValidationError as error:
        raise ValueError(f"This position can't be set up: {error}") from error
    if _INES_MARKER in state.hidden.values():
        state.paras.setdefault(INES, Para(INES, at=ABSENT))
    state.paras = {name: state.paras[name] for name in ROSTER if name in state.paras}
    return state, dice or SeededDice(0).memory()


def _named(units: Plain) -> Plain:
    """Units with the name that is their key."""
    if not isinstance(units, dict):
        return {} if units is None else units
    return {
        name: {"name": name, **unit} if isinstance(unit, dict) else unit
        for name, unit in units.items()
    }
