"""The Thousand-Year Reich: undead rise, and there is a drug that makes more of them: 8.1."""

from __future__ import annotations

from typing import ClassVar, Final

from game.rules.castle.ambitions.ambition import Ambition
from game.rules.castle.ambitions.risings import Rising, play_rising
from game.rules.castle.infection import turn_para
from game.rules.counters import CAPTAIN, DOCTOR, KEY_ITEM, LIEUTENANT
from game.rules.decisions import Inject, Option
from game.rules.events.ambitions import ParaInjected
from game.rules.state import Para
from game.rules.table import Procedure, Table

_EVENTS: Final = (
    Rising("R8.1.1-event1", 1, "undead", LIEUTENANT, "R8.1.1-lieutenant"),
    Rising("R8.1.2-event2", 2, "undead", CAPTAIN, "R8.1.2-event2"),
    Rising("R8.1.3-event3", 3, "undead", DOCTOR, "R8.1.3-event3"),
)


class Reich(Ambition):
    """R2.6.1-reich: the key item is the drug; the hostage is the hope of Ines."""

    name: ClassVar = "reich"
    rule: ClassVar = "R2.6.1-reich"
    event_rules: ClassVar = tuple(event.rule for event in _EVENTS)
    monster_kind: ClassVar = "undead"

    def play_event(self, table: Table, marks: int) -> Procedure[None]:
        """R8.1.1-event1 to R8.1.3-event3: undead rise, and somebody is injected."""
        yield from play_rising(table, _EVENTS[marks - 1], self)

    def key_options(self, table: Table, man: Para) -> list[Option]:
        """R8.1.4-key-item: a para with the drug may take it, while a marker is left (Q167)."""
        has_drug = KEY_ITEM in man.items and not man.bite
        return [Inject()] if has_drug and table.state.bites else []

    def use_key(self, table: Table, man: Para) -> Procedure[None]:
        """R8.1.4-key-item, Q166: he is undead, under control after a successful test of luck.

        The drug is not used up: it stays with him, or lies where he turned (Q167).
        """
        rule = "R8.1.4-key-item"
        if table.test_luck(rule, (man.name,), table.sheet.luck(man)):
            table.emit(ParaInjected(rule, man.name, table.draw(table.state.bites)))
        else:
            yield from turn_para(table, rule, man.name, man.at, "undead")
