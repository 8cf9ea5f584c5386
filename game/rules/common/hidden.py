"""The mix of face-down markers, and hidden information.

It can be reshuffled, so that a search on a copy cannot use it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from msgspec.structs import replace

from game.rules.board import Cell
from game.rules.counters import AMBITIONS, CASTLE_MARKERS, FIELD_MARKERS, INDISPENSABLE
from game.rules.dice import Dice, shuffled
from game.rules.options import VARIANT_CASTLE_MARKERS, VARIANT_FIELD_MARKERS, Options
from game.rules.state import Hunt, State
from game.rules.table import Table

MARKERS: Final = (
    *FIELD_MARKERS,
    *VARIANT_FIELD_MARKERS,
    *CASTLE_MARKERS,
    *VARIANT_CASTLE_MARKERS,
)
"""All markers that may lie face down on the field or in the castle, except the ambitions."""
ALWAYS_LAID_OUT: Final = frozenset((*AMBITIONS, *INDISPENSABLE))
"""Markers without which the night could not be won (Q255)."""


def field_extras(options: Options) -> tuple[str, ...]:
    """V2-anya, V2-sniper: the field markers added by switches of the same name."""
    return tuple(marker for marker in VARIANT_FIELD_MARKERS if getattr(options, marker))


def castle_extras(options: Options) -> tuple[str, ...]:
    """V2-panzerschreck, V2-jaeger: the castle markers added by switches of the same name."""
    return tuple(marker for marker in VARIANT_CASTLE_MARKERS if getattr(options, marker))


def deal(
    dice: Dice, markers: Collection[str], extras: Sequence[str]
) -> tuple[list[str], tuple[str, ...]]:
    """Q255: shuffle, and leave out as many as there are extras; returns both groups."""
    if not extras:
        return shuffled(dice, markers), ()
    certain = [marker for marker in markers if marker in ALWAYS_LAID_OUT]
    others = [marker for marker in markers if marker not in ALWAYS_LAID_OUT]
    drawn = shuffled(dice, (*others, *extras))
    laid_out, left_out = drawn[: len(others)], drawn[len(others) :]
    return shuffled(dice, (*laid_out, *certain)), tuple(left_out)


def reshuffle_hidden(table: Table) -> None:
    """Reshuffle all hidden counters: the ambition, unknown markers, Germans, the hunt."""
    _reshuffle_ambition(table)
    _reshuffle_markers(table)
    _reshuffle_germans(table)
    if table.state.hunt is not None:
        _reshuffle_hunt(table, table.state.hunt)


def is_unknown(state: State, cell: Cell) -> bool:
    """Whether an unknown face-down marker is in the cell."""
    return cell in state.hidden and state.hidden[cell] not in state.peeked


def unknown_markers(state: State) -> dict[Cell, str]:
    """Face-down markers the player has not looked at, by cell."""
    return {cell: marker for cell, marker in state.hidden.items() if marker not in state.peeked}


def _reshuffle_ambition(table: Table) -> None:
    """Draw an ambition at random while the player does not know it."""
    state = table.state
    is_known = state.ambition_known or state.clue or state.ambition in state.peeked
    if not state.ambition or is_known:
        return
    old, new = state.ambition, table.draw(AMBITIONS)
    state.ambition = new
    state.hidden = {cell: new if marker == old else marker for cell, marker in state.hidden.items()}
    state.removed = tuple(old if name == new else name for name in state.removed)


def _reshuffle_markers(table: Table) -> None:
    """Shuffle the unknown markers, including those left out (Q255)."""
    state, unknown = table.state, unknown_markers(table.state)
    dealt, state.left_out = deal(table.dice, unknown.values(), state.left_out)
    state.hidden = {**state.hidden, **dict(zip(unknown, dealt, strict=True))}


def _reshuffle_germans(table: Table) -> None:
    """Shuffle the face-down Germans and the pool.

    Officers are shuffled like all others. On the field they are in no pool, so they are never
    dealt there.
    """
    state = table.state
    face_down = [enemy for enemy in state.enemies.values() if not enemy.up]
    names = shuffled(table.dice, [*(enemy.name for enemy in face_down), *state.pool])
    for enemy in face_down:
        del state.enemies[enemy.name]
    for enemy, name in zip(face_down, names, strict=False):
        state.enemies[name] = replace(enemy, name=name)
    state.pool = tuple(names[len(face_down) :])


def _reshuffle_hunt(table: Table, hunt: Hunt) -> None:
    """Shuffle the face-down counters of the hunt, including the turn counter."""
    secrets = [counter for _, counter in hunt.face_down]
    if not hunt.turn_counter_is_known:
        secrets.append(hunt.turn_counter)
    dealt = shuffled(table.dice, secrets)
    cells = [cell for cell, _ in hunt.face_down]
    turn_counter = hunt.turn_counter if hunt.turn_counter_is_known else dealt[-1]
    face_down = tuple(zip(cells, dealt, strict=False))
    table.state.hunt = replace(hunt, face_down=face_down, turn_counter=turn_counter)
