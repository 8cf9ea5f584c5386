"""The papers on the Antarctic base, which must be brought to Nonette for Haunebu (R8.2.4)."""

from __future__ import annotations

from typing import Final

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.values import FIRE, free_hands
from game.rules.board import Cell
from game.rules.castle.demolition import PAPERS, are_papers_missing
from game.rules.state import Para, State


class Papers:
    """Whether the papers are needed, where they are, and who carries them."""

    def __init__(self, outlook: Outlook) -> None:
        """Find the papers."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        self.are_needed: Final = _are_needed(outlook.state)
        """Whether they are needed and not yet in Nonette."""
        self.places: Final[list[Cell]] = self._places() if self.are_needed else []
        """The cells they are known to lie in; empty while a man carries them."""

    def are_carried_by(self, man: Para) -> bool:
        """Whether he carries them and they are still needed."""
        return self.are_needed and PAPERS in man.items

    def are_in_hand(self) -> bool:
        """Whether any man carries them."""
        return any(map(self.are_carried_by, self._state.living()))

    def are_missed(self) -> bool:
        """Whether they haven't been found and may still be under a marker."""
        return (
            self.are_needed
            and not self.places
            and not self.are_in_hand()
            and bool(self.unknown_markers())
        )

    def unknown_markers(self) -> list[Cell]:
        """Face-down markers under which they might be."""
        return [cell for cell in self._state.hidden if not self._outlook.known_marker(cell)]

    def _places(self) -> list[Cell]:
        known = [cell for cell in self._state.hidden if self._outlook.known_marker(cell) == PAPERS]
        return known + [cell for cell, items in self._state.lying.items() if PAPERS in items]


def can_fetch(man: Para) -> bool:
    """Whether he has a free hand and no fire that is needed elsewhere."""
    return free_hands(man) > 0 and FIRE.isdisjoint(man.items)


def _are_needed(state: State) -> bool:
    return are_papers_missing(state) and PAPERS not in state.removed
