"""The papers of the flying disc: without them in Nonette no Haunebu evening is won (R8.2.4)."""

from __future__ import annotations

from typing import Final

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.values import FIRE, free_hands
from game.rules.board import VILLAGE, Cell
from game.rules.castle.demolition import PAPERS
from game.rules.state import Para, State


class Papers:
    """Whether they have to be brought home, where they are, and who has them."""

    def __init__(self, outlook: Outlook) -> None:
        """Look around."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        self.are_needed: Final = _are_needed(outlook.state)
        """Whether they matter and aren't in Nonette yet."""
        self.places: Final[list[Cell]] = self._places() if self.are_needed else []
        """Where they lie or are known to lie; empty while somebody carries them."""

    def are_carried_by(self, man: Para) -> bool:
        """Whether he has them and they are needed at home."""
        return self.are_needed and PAPERS in man.items

    def are_in_hand(self) -> bool:
        """Whether anybody has them."""
        return any(map(self.are_carried_by, self._state.living()))

    def are_missed(self) -> bool:
        """Whether nobody knows where they are, and turning up markers may still tell."""
        return (
            self.are_needed
            and not self.places
            and not self.are_in_hand()
            and bool(self.unknown_markers())
        )

    def unknown_markers(self) -> list[Cell]:
        """Where they might be."""
        return [cell for cell in self._state.hidden if not self._outlook.known_marker(cell)]

    def _places(self) -> list[Cell]:
        known = [cell for cell in self._state.hidden if self._outlook.known_marker(cell) == PAPERS]
        return known + [cell for cell, items in self._state.lying.items() if PAPERS in items]


def can_fetch(man: Para) -> bool:
    """Whether he has a hand free and no fire that is needed elsewhere."""
    return free_hands(man) > 0 and FIRE.isdisjoint(man.items)


def _are_needed(state: State) -> bool:
    if state.ambition != "haunebu" or PAPERS in state.removed:
        return False
    at_home = any(PAPERS in man.items for man in state.paras_at(VILLAGE))
    return not at_home and PAPERS not in state.lying.get(VILLAGE, ())
