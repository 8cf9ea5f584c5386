"""The data of a blow: one attack as the strip shows it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.painting.fights.backdrops import Scenery
from game.painting.fights.cast import Role
from game.rules.board import Cell

BlowKind: TypeAlias = Literal[
    "volley", "melee", "throw", "bite", "injection", "rising", "shell", "ram"
]
Side: TypeAlias = Literal["left", "right"]
Badge: TypeAlias = Literal["dice", "shield", "coin", "none"]
NeedKind: TypeAlias = Literal["at-least", "at-most", "none"]
Ending: TypeAlias = Literal[
    "down",
    "destroyed",
    "losses",
    "sways",
    "missed",
    "hits",
    "wounded",
    "dead",
    "bitten",
    "spared",
    "injected",
    "rises",
    "blast",
    "blast-hits",
    "dud",
    "lit",
    "unlit",
    "smashed",
    "shells-gone",
    "track-broken",
    "gear-lost",
    "tank-damaged",
    "wrecked",
    "overrun",
]


class Fighter(Struct, frozen=True):
    """One fighter of the strip: his figures, and the number on his name plate."""

    unit: str
    """His name in the rules."""
    role: Role
    badge: Badge = "none"
    number: int = 0
    men: int = 1
    """The number of figures: one per remaining man of a German unit."""
    icons: int = 0
    """Dice of skill icons among his `number` of dice."""


class Blow(Struct, frozen=True):
    """One attack with its result."""

    kind: BlowKind
    cell: Cell
    """The cell of the side that is attacked, whose name is shown."""
    scenery: Scenery
    left: tuple[Fighter, ...]
    right: tuple[Fighter, ...]
    """The fighters of each side, the one in front first."""
    strikes_from: Side
    ending: Ending
    subject: str
    """The unit the ending is about."""
    cells: tuple[Cell, ...] = ()
    """The cells of the board that are not dimmed."""
    dice: tuple[int, ...] = ()
    are_hits: tuple[bool, ...] = ()
    need: int = 0
    need_kind: NeedKind = "none"
    bonus: int = 0
    """What the best dice have added beyond the others (R7.6.4)."""
    hits: int = 0
    fallen: int = 0
    """The number of figures of the attacked side that fall."""
    lost: int = 0
    of: int = 0
    """Men that the attacked unit lost, and the number it had before."""
    cues: tuple[str, ...] = ()
    """The sounds of the weapons, one after another."""
    missile: str = ""
    """The kind of the thrown item; empty for none."""
    is_enemys: bool = False
    """Whether an enemy strikes."""
    events: int = 1
    """The number of queued events it covers, including the first."""

    @property
    def burns_tank(self) -> bool:
        """Whether the tank has been damaged or worse."""
        return self.ending in ("tank-damaged", "wrecked", "overrun")

    @property
    def goes_off(self) -> bool:
        """Whether what is thrown explodes in the strip."""
        return bool(self.missile) and self.ending not in ("dud", "lit", "unlit")

    @property
    def is_monsters(self) -> bool:
        """Whether a zombie or an undead strikes."""
        return bool(self.strikers) and self.strikers[0].role.kind in ("zombie", "undead")

    @property
    def strikers(self) -> tuple[Fighter, ...]:
        """The fighters of the attacking side."""
        return self.left if self.strikes_from == "left" else self.right

    @property
    def struck(self) -> tuple[Fighter, ...]:
        """The fighters of the side that is attacked."""
        return self.right if self.strikes_from == "left" else self.left
