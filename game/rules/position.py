"""Positions as plain JSON-able values, for saves, tests and experiments.

A position has the fields of `State`; missing fields are empty or zero. A unit needs no name
of its own where the name is its key:

    {"stage": "castle", "clock": 200, "paras": {"Angel": {"at": "village"}}}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

import msgspec

from game.rules.counters import INES, ROSTER
from game.rules.dice import Dice, DiceMemory, SeededDice
from game.rules.sheet import CounterSheet
from game.rules.state import ABSENT, Action, Enemy, Hunt, Para, Romance, State

Plain: TypeAlias = (
    bool | int | float | str | list["Plain"] | tuple["Plain", ...] | dict[str, "Plain"] | None
)
Position: TypeAlias = Mapping[str, Plain]

_INES_MARKER = "ines"
"""While this marker is face down Ines can still be met, so a position need not list her."""


def write_position(state: State, dice: Dice) -> dict[str, Plain]:
    """Write a state and its dice as plain values."""
    plain = cast(dict[str, Plain], msgspec.to_builtins(state, enc_hook=_as_plain))
    plain["dice"] = list(dice.memory())
    return plain


def read_position(position: Position) -> tuple[State, DiceMemory]:
    """Read the state and the dice of a position. Raises ValueError if it is not valid."""
    plain = dict(position)
    memory = plain.pop("dice", None)
    for kind in ("paras", "enemies"):
        plain[kind] = _named(plain.get(kind))
    _refuse_unknown(plain)
    try:
        state = msgspec.convert(plain, State, dec_hook=_from_plain)
        dice = msgspec.convert(memory, tuple[int, ...] | None)
    except msgspec.ValidationError as error:
        raise ValueError(f"This position can't be set up: {error}") from error
    _check_dice(dice or ())
    if _INES_MARKER in state.hidden.values():
        state.paras.setdefault(INES, Para(INES, at=ABSENT))
    state.paras = {name: state.paras[name] for name in ROSTER if name in state.paras}
    return state, dice or SeededDice(0).memory()


def _as_plain(value: object) -> dict[str, int]:
    """Encode a counter sheet by its changes."""
    assert isinstance(value, CounterSheet)
    return value.changes


def _from_plain(kind: type, value: object) -> CounterSheet:
    """Decode a counter sheet from its changes. Raises ValueError if one is not possible."""
    assert kind is CounterSheet
    return CounterSheet(msgspec.convert(value, dict[str, int]))


def _named(units: Plain) -> Plain:
    """Give each unit the name that is its key."""
    if not isinstance(units, dict):
        return {} if units is None else units
    return {
        name: {"name": name, **unit} if isinstance(unit, dict) else unit
        for name, unit in units.items()
    }


def _refuse_unknown(position: Position) -> None:
    """Refuse unknown fields: a misspelt one must not count as missing."""
    for where, plain, known in _parts(position):
        for name in plain if isinstance(plain, Mapping) else ():
            if name not in known:
                raise ValueError(f'This position can\'t be set up: "{name}" means nothing {where}')


def _parts(position: Position) -> Iterator[tuple[str, Plain | Position, tuple[str, ...]]]:
    """Each part of a position that has named fields, and the fields it may have."""
    yield "in a position", position, State.__struct_fields__
    yield "among the paras", position["paras"], ROSTER
    for kind, struct in (("paras", Para), ("enemies", Enemy)):
        units = position[kind]
        for name, unit in units.items() if isinstance(units, dict) else ():
            yield f"for {name}", unit, struct.__struct_fields__
    for part, whole in (("action", Action), ("romance", Romance), ("hunt", Hunt)):
        yield f"in {part}", position.get(part), whole.__struct_fields__


def _check_dice(memory: DiceMemory) -> None:
    """Check for the state of seeded dice, or -1 and the given faces (`Dice.memory`)."""
    first, *faces = memory or (0,)
    is_script = first == -1 and all(1 <= face <= 6 for face in faces)
    if not is_script and (first < 0 or faces):
        raise ValueError(f"This position can't be set up: no dice remember {list(memory)[:8]}")
