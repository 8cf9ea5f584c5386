"""What the men who are left still have for the explosion: what lights it, who wires it, what blows.

More may lie in the castle; this is what they bring.
"""

from __future__ import annotations

from msgspec import Struct

from game.rules.advice.mission import TOWER
from game.rules.board import Boards
from game.rules.state import State


class Outfit(Struct, frozen=True):
    """The men who are left, and what of theirs the explosion needs."""

    men: tuple[str, ...]
    lighters: tuple[str, ...]
    """Men who carry something that burns (R9.1.3-manual)."""
    experts: tuple[str, ...]
    """Men who can place the detonator (R7.5-detonator)."""
    icons: int
    """Explosive icons they carry."""
    tower: int
    """Explosive icons that the upper floor needs (R9.1.2-required)."""
    castle: int
    """Explosive icons that all floors need together."""

    @property
    def can_light(self) -> bool:
        """Whether anybody could set explosives off."""
        return bool(self.lighters or self.experts)

    @property
    def is_enough(self) -> bool:
        """Whether they could blow up the tower with what they have."""
        return self.can_light and self.icons >= self.tower


def outfit_of(boards: Boards, state: State) -> Outfit:
    """The outfit of those alive."""
    sheet, men = state.sheet, state.living()
    required = {floor: charge[1] for floor, charge in boards.castle.charges.items()}
    items = [(man.name, sheet.items[item]) for man in men for item in man.items]
    return Outfit(
        tuple(man.name for man in men),
        tuple(dict.fromkeys(name for name, item in items if item.ignites)),
        tuple(man.name for man in men if sheet.face(man).bomb),
        sum(item.explosive for _, item in items),
        required.get(TOWER, 0),
        sum(required.values()),
    )
