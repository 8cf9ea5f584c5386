"""Numbers of the counter sheet for the blanks of rule texts.

A text writes ``{charge.explosive}`` for the explosive icons of a charge, so that no number of a
counter is typed twice. Items and paratroopers have the columns of their tables in
`game.rules.counters`; the other names are counts and limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules import counters

NUMBERS: Final[Mapping[str, object]] = {
    **counters.ITEM_KINDS,
    **counters.PARAS,
    "carry_limit": counters.CARRY_LIMIT,
    "paratroopers": len(counters.EIGHT),
    "germans": len(counters.ORDINARY_GERMANS),
    "officers": len(counters.OFFICERS),
    "most_men": max(german.men for german in counters.GERMANS.values()),
    "starting_items": len(counters.STARTING_ITEMS),
    "ambitions": len(counters.AMBITIONS),
    "field_markers": len(counters.FIELD_MARKERS),
    "field_items": len(counters.FIELD_ITEMS),
    "castle_markers": len(counters.CASTLE_MARKERS),
    "monsters": len(counters.MONSTERS),
    "bites": len(counters.BITES),
    "hidden_need": counters.HIDDEN_NEED,
    "hunt_zombies": len(counters.HUNT_ZOMBIES),
    "hunt_infantry": len(counters.HUNT_INFANTRY),
    "hunt_hidden": len(counters.HUNT_COUNTERS),
    "hunt_turns": counters.HUNT_TURNS,
}
