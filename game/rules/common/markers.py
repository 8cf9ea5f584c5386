"""The mix of face-down markers: those of the box and of variants, and which are laid out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from game.rules.counters import AMBITIONS, CASTLE_MARKERS, FIELD_MARKERS, INDISPENSABLE
from game.rules.dice import Dice, shuffled
from game.rules.options import VARIANT_CASTLE_MARKERS, VARIANT_FIELD_MARKERS, Options

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
