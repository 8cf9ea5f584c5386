"""The Haunebu: Germans come up from below, worms hatch, and there are papers: 8.2."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from game.rules.board.squares import Square
from game.rules.castle.ambitions.ambition import Ambition
from game.rules.castle.appearing import find_place, roll_place
from game.rules.castle.german_fire import fire_at, foes_in_sight
from game.rules.castle.sight import occupied
from game.rules.decisions import ChooseCell
from game.rules.events.enemies import EnemyPlaced
from game.rules.events.markers import MarkerRemoved
from game.rules.state import Para
from game.rules.table import Procedure, Table

_WORM_RULE: Final = "R8.2.5-worm"


class Reinforcement(NamedTuple):
    """One event: its rule, how many Germans come, and whether they are injected."""

    rule: str
    number: int
    injected: bool


_EVENTS: Final = (
    Reinforcement("R8.2.1-event1", 1, injected=False),
    Reinforcement("R8.2.2-event2", 1, injected=True),
    Reinforcement("R8.2.3-event3", 2, injected=True),
)


class Haunebu(Ambition):
    """R2.6.2-haunebu: the key item is the papers of the disc; behind the hostage are worms."""

    name: ClassVar = "haunebu"
    rule: ClassVar = "R2.6.2-haunebu"
    event_rules: ClassVar = tuple(event.rule for event in _EVENTS)
    needs_papers: ClassVar = True
    has_worms: ClassVar = True

    def play_event(self, table: Table, marks: int) -> Procedure[None]:
        """R8.2.1-event1 to R8.2.3-event3: Germans appear."""
        yield from _reinforce(table, _EVENTS[marks - 1])

    def reveal_hostage(
        self, table: Table, marker: str, square: Square, finder: str | None
    ) -> Procedure[None]:
        """R8.2.5-worm: worms instead of a hostage."""
        yield from _hatch_worms(table, marker, square, finder)


def _reinforce(table: Table, event: Reinforcement) -> Procedure[None]:
    """R8.2.1-event1 to R8.2.3-event3: Germans appear one by one; each fires if he sees a para."""
    for _ in range(event.number):
        state = table.state
        reserve = state.pool or state.fallen
        if not reserve:
            return
        name = table.draw(reserve)
        bite = table.draw(state.bites) if event.injected and state.bites else ""
        place = yield from roll_place(table, event.rule, name, indoors=False)
        table.emit(EnemyPlaced(event.rule, name, "german", place, up=True, bite=bite))
        paras = [foe for foe in foes_in_sight(table, place) if isinstance(foe, Para)]
        yield from fire_at(table, state.enemies[name], "R8.2.1-event1", paras)


def _hatch_worms(table: Table, marker: str, square: Square, finder: str | None) -> Procedure[None]:
    """R8.2.5-worm: an undead on the hostage's square and on each free one beside it.

    A unit in the square pushes that worm to a free one nearby (Q174). Worms don't attack
    at once (Q175). When the cup runs short the player says where they go.
    """
    table.emit(MarkerRemoved(_WORM_RULE, marker, square))
    who = (finder,) if finder else ()
    if table.state.cup:
        place = yield from find_place(table, _WORM_RULE, who, square, indoors=True)
        _hatch(table, place)
    nests = _free_beside(table, square)
    while nests and table.state.cup:
        place = nests[0]
        if len(table.state.cup) < len(nests):
            choices = [ChooseCell(nest) for nest in nests]
            answer = yield from table.ask(_WORM_RULE, who, choices)
            place = answer.cell
        nests.remove(place)
        _hatch(table, place)


def _hatch(table: Table, place: Square) -> None:
    worm = table.draw(table.state.cup)
    table.emit(EnemyPlaced(_WORM_RULE, worm, "undead", place, up=True))


def _free_beside(table: Table, square: Square) -> list[Square]:
    """Indoor squares beside it, stairs apart, with no unit and no marker in them (Q174)."""
    board, state = table.castle, table.state
    held = occupied(state)
    strewn = (state.hidden, state.lying, state.charges_set, (state.detonator,))
    return [
        other
        for other in board.neighbours[square]
        if other != board.other_end.get(square) and board.is_indoors(other)
        if other not in held and not any(other in markers for markers in strewn)
    ]
