"""Where the odds are tried: a hall, a tower, barracks and open ground, and who may stand there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.rules.advice.odds_games import unit
from tests.rules.boards import boards_with, field_of
from tests.rules.castle.boards import castle_of
from tests.rules.field.field_games import open_field

HALL = castle_of(["A" * 9] * 5, road="1F-0101", charges={"1F": ("1F-0202", 3)})
TOWER = castle_of(
    ["A" * 9] * 3,
    upper=["BBB"] * 3,
    basement=["CCC"] * 3,
    stairs={"up": "1F-0901/2F-0101", "down": "1F-0903/B-0101"},
    road="1F-0801",
    charges={"1F": ("1F-0202", 3), "2F": ("2F-0202", 3), "basement": ("B-0202", 4)},
)
BARRACKS = castle_of(["AAAA.BBBB.CCCC.DDDD"] * 2, upper=["EEEE.FFFF.GGGG"] * 2)
FIELD = boards_with(field=field_of(open_field()))
WIDE = boards_with(field=field_of(open_field(24, 12)))
EVERYBODY = ("Angel", "Blake", "Cooper", "Dylan", "Elliot", "Frank", "Garrett", "Hank")
ZOMBIE, UNDEAD, ASLEEP = {"kind": "zombie"}, {"kind": "undead"}, {"up": False}


def on_field(
    men: Mapping[str, Any], germans: Mapping[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """A field turn on open ground."""
    return {
        "stage": "field",
        "phase": "paras",
        "turn": 1,
        "paras": {name: unit(man) for name, man in men.items()},
        "enemies": {
            name: unit(one, kind="german", up=True) for name, one in (germans or {}).items()
        },
        **more,
    }
