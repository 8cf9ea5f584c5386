"""Events of the demolition: ignition by hand, the explosion, the escape."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.board import VILLAGE
from game.rules.board.squares import Floor, Square
from game.rules.events.base import Event, add_lying
from game.rules.events.people import without
from game.rules.state import State


class IgniterThrown(Event, frozen=True):
    """R9.1.3-manual: something that burns was thrown at the explosives.

    A hit uses it up, a miss leaves it in the square. `die` is 0 where none was needed.
    """

    seals: ClassVar[bool] = True

    item: str
    para: str
    at: Square
    die: int
    need: int
    hit: bool

    def change(self, state: State) -> None:
        man = state.paras[self.para]
        state.paras[self.para] = replace(man, items=without(man.items, self.item))
        if self.hit:
            state.removed = (*state.removed, self.item)
        else:
            add_lying(state, self.at, (self.item,))


class FlameTurnedOn(Event, frozen=True):
    """R9.1.3-manual: a flamethrower was turned on the explosives."""

    item: str
    para: str
    at: Square


class DetonatorFailed(Event, frozen=True):
    """R9.1.1-0600: at six o'clock no explosives went off."""

    detonator: str


class CastleExploded(Event, frozen=True):
    """R9.1.1-0600: all set explosives went off and destroyed these floors."""

    icons: tuple[tuple[Floor, int], ...]
    """Explosive icons that went off on each floor."""
    blown: tuple[Floor, ...]

    def change(self, state: State) -> None:
        spent = [item for items in state.charges_set.values() for item in items]
        state.removed = (*state.removed, *spent)
        state.charges_set = {}
        state.exploded = True
        state.blown = self.blown


class EscapeRolled(Event, frozen=True):
    """R9.2: the escape dice of one man; each hits by its points above his luck."""

    seals: ClassVar[bool] = True

    name: str
    dice: tuple[int, ...]
    luck: int
    hits: int


class ParaEscaped(Event, frozen=True):
    """R9.2: a man escaped from the castle and is in the village."""

    name: str
    origin: Square

    def change(self, state: State) -> None:
        state.paras[self.name] = replace(state.paras[self.name], at=VILLAGE)


class LevelRaised(Event, frozen=True):
    """R9.3-upgrade: with 6 VP and the tower destroyed, the result is one level better."""

    points: int
