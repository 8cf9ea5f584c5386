"""A blow: everything that the strip shows of an attack, as plain values."""

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
]


class Fighter(Struct, frozen=True):
    """Somebody in the strip: his figures, and what his plate says."""

    unit: str
    """The name by which the rules know him."""
    role: Role
    badge: Badge = "none"
    number: int = 0
    men: int = 1
    """Figures: a German unit has one for each man that is left."""


class Blow(Struct, frozen=True):
    """One attack with its result."""

    kind: BlowKind
    cell: Cell
    """Where the struck side stands, for the name of the place."""
    scenery: Scenery
    left: tuple[Fighter, ...]
    right: tuple[Fighter, ...]
    """Each side with the one in front first."""
    strikes_from: Side
    ending: Ending
    subject: str
    """The unit the ending is about."""
    cells: tuple[Cell, ...] = ()
    """The cells that stay lit on the board."""
    dice: tuple[int, ...] = ()
    are_hits: tuple[bool, ...] = ()
    need: int = 0
    need_kind: NeedKind = "none"
    hits: int = 0
    fallen: int = 0
    """Figures of the struck side that fall."""
    lost: int = 0
    of: int = 0
    """Men that the struck unit lost, and had."""
    cues: tuple[str, ...] = ()
    """The sounds of the weapons, one after another."""
    missile: str = ""
    """The kind of what is thrown."""
    is_enemys: bool = False
    """Whether an enemy strikes."""
    events: int = 1
    """How many events it tells, the first of the queue included."""

    @property
    def goes_off(self) -> bool:
        """Whether what is thrown explodes in the strip."""
        return bool(self.missile) and self.ending not in ("dud", "lit", "unlit")

    @property
    def strikers(self) -> tuple[Fighter, ...]:
        """Those who strike."""
        return self.left if self.strikes_from == "left" else self.right

    @property
    def struck(self) -> tuple[Fighter, ...]:
        """Those who are struck."""
        return self.right if self.strikes_from == "left" else self.left
