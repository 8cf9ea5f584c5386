"""What a castle marker does when it is turned up: 7.3.1-7.3.11, 8.0."""

from __future__ import annotations

from typing import Final

from game.rules.board.squares import Square
from game.rules.castle.ambitions.haunebu import REINFORCEMENTS, hatch_worms, play_reinforcement
from game.rules.castle.ambitions.risings import RISINGS, play_rising
from game.rules.castle.ambitions.zombies import look_for_father
from game.rules.castle.appearing import find_place
from game.rules.castle.variants import jaeger
from game.rules.counters import kind_of
from game.rules.events.enemies import EnemyPlaced
from game.rules.events.markers import ItemFound, MarkerRemoved
from game.rules.table import Procedure, Table

_MARKS: Final = {"event-I": 1, "event-II": 2, "event-III": 3}
"""Exclamation marks on an event (R2.8.8-event)."""
_ITEM_RULES: Final = {
    "gas": "R7.3.1-gas",
    "gasoline": "R7.3.2-gasoline",
    "prisoner": "R7.3.3-prisoner",
    "hostage": "R7.3.4-hostage",
    "first-aid": "R7.3.5-first-aid",
    "key": "R7.3.6-key-item",
    "flamethrower": "R7.3.9-flamethrower",
    "grenade": "R7.3.10-grenade",
    "doctor": "R7.3.11-doctor",
    "panzerschreck": "V2-panzerschreck",
}


def carry_out(table: Table, marker: str, square: Square, finder: str | None) -> Procedure[None]:
    """Carry out a marker just turned up, found by a para or by the German plan (Q105)."""
    kind = kind_of(marker)
    if kind in _MARKS:
        yield from _play_event(table, marker, square)
    elif kind == "sentry":
        yield from _post_sentry(table, marker, square, finder)
    elif kind == "hostage" and table.state.ambition == "haunebu":
        yield from hatch_worms(table, marker, square, finder)
    elif kind == "jaeger":
        yield from jaeger.appear(table, marker, square, finder)
    else:
        table.emit(ItemFound(_ITEM_RULES[kind], marker, square))
    yield from look_for_father(table)


def _play_event(table: Table, marker: str, square: Square) -> Procedure[None]:
    """R7.3.8-event, R8.0-by-ambition: the event of the ambition in play."""
    table.emit(MarkerRemoved("R7.3.8-event", marker, square))
    marks = _MARKS[kind_of(marker)]
    if table.state.ambition == "haunebu":
        yield from play_reinforcement(table, REINFORCEMENTS[marks])
    else:
        yield from play_rising(table, RISINGS[table.state.ambition, marks])


def _post_sentry(table: Table, marker: str, square: Square, finder: str | None) -> Procedure[None]:
    """R7.3.7-sentry, R7.7.2-sentry-active: a German of the pool, awake; none left, none comes.

    A unit in the square pushes him to a free one nearby (Q246).
    """
    rule = "R7.3.7-sentry"
    table.emit(MarkerRemoved(rule, marker, square))
    if table.state.pool:
        who = (finder,) if finder else ()
        place = yield from find_place(table, rule, who, square, indoors=False)
        name = table.draw(table.state.pool)
        table.emit(EnemyPlaced(rule, name, "german", place, up=True))
