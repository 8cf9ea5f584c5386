"""One attack as the strip shows it: who strikes whom, and what comes when.

Times are milliseconds of an attack's own clock, at normal speed.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.painting.fights.backdrops import Scenery
from game.painting.fights.figures import Role
from game.rules.board import Cell

SLIDE_MS: Final = 140
AIM_MS: Final = 140
STRIKE_MS: Final = 260
"""Dice and whatever else is thrown leave the hand; a tank begins to ram."""
SETTLE_MS: Final = 480
STAR_MS: Final = 760
"""The first hit. Whoever strikes by hand, bites or rams reaches his target now."""
SHOT_FLIES_MS: Final = 150
FIRE_MS: Final = STAR_MS - SHOT_FLIES_MS
"""The first shot is fired, so that it reaches its target with the first hit."""
STAMPED_MS: Final = 140
BLAST_MS: Final = 420
BLOWS_MS: Final = (0, 190, 380)
"""When each blow of hands falls on the tank, after the first hit."""
LANDS_MS: Final = 230
"""Milliseconds from the beginning of a fall to the ground."""
TURNS_MS: Final = 620
"""When a man who was injected is no longer himself."""
_BETWEEN_DICE_MS: Final = 40
_ALL_SETTLED_MS: Final = 730
_BETWEEN_STARS_MS: Final = 70
_ALL_COUNTED_MS: Final = 1180
_EARLIEST_STAMP_MS: Final = 1060
_STAMP_OF_MISS_MS: Final = 920
_AFTER_COUNT_MS: Final = 200
"""Milliseconds from the last hit to the stamp."""
_BLAST_BEFORE_MS: Final = 60
_TO_FALL_MS: Final = 70
"""Milliseconds from the hit that fells somebody to his fall."""
_AFTER_BLAST_MS: Final = 40
_BLAST_COUNTED_MS: Final = 260
"""Milliseconds in which the hits of a blast are counted."""
AttackKind: TypeAlias = Literal[
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

Balance: TypeAlias = Literal["gain", "loss", "none"]
"""What an ending is for the player."""
_BALANCES: Final[dict[Ending, Balance]] = {
    "down": "gain",
    "destroyed": "gain",
    "losses": "gain",
    "sways": "none",
    "missed": "none",
    "wounded": "loss",
    "dead": "loss",
    "bitten": "loss",
    "spared": "none",
    "injected": "none",
    "rises": "loss",
    "blast": "none",
    "blast-hits": "gain",
    "dud": "none",
    "lit": "gain",
    "unlit": "none",
    "smashed": "gain",
    "shells-gone": "loss",
    "track-broken": "loss",
    "gear-lost": "loss",
    "tank-damaged": "loss",
    "wrecked": "loss",
    "overrun": "loss",
}
"""Of every ending but ``hits``, which says itself whom it concerns."""


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


class AttackView(Struct, frozen=True):
    """One attack with its result."""

    kind: AttackKind
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
    is_last_hit: bool = False
    """Whether the tank was lost with the next hit."""
    events: int = 1
    """The number of queued events it covers, including the first."""

    @property
    def comes_through_hedge(self) -> bool:
        """Whether a monster comes out of a hedge, and not out of the ground."""
        return self.kind == "rising" and self.scenery == "hedge"

    @property
    def strikes_tank(self) -> bool:
        """Whether the tank is attacked by hand."""
        return self.kind == "melee" and any(one.role.kind == "tank" for one in self.struck)

    @property
    def burns_tank(self) -> bool:
        """Whether the tank has been damaged or worse."""
        return self.ending in ("tank-damaged", "wrecked", "overrun")

    @property
    def balance(self) -> Balance:
        """Whether the player gains or loses by it."""
        if self.ending == "hits":
            is_our_mans = any(
                one.unit == self.subject and one.role.kind == "para" for one in self.struck
            )
            return "loss" if is_our_mans else "gain"
        return _BALANCES[self.ending]

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


# --- When --------------------------------------------------------------------------------------


def settled_ms(attack: AttackView, place: int) -> float:
    """When a die lies still."""
    room = (_ALL_SETTLED_MS - SETTLE_MS) / max(len(attack.dice) - 1, 1)
    return SETTLE_MS + place * min(_BETWEEN_DICE_MS, room)


def star_ms(attack: AttackView, star: int) -> float:
    """When a hit is counted: its star, its die, the counter and its sound."""
    room = (_ALL_COUNTED_MS - STAR_MS) / max(attack.hits - 1, 1)
    return STAR_MS + star * min(_BETWEEN_STARS_MS, room)


def blast_ms(attack: AttackView) -> float:
    """When what is thrown or fired explodes."""
    return STAR_MS if attack.kind == "shell" else STAR_MS - _BLAST_BEFORE_MS


def counted_hits(attack: AttackView) -> int:
    """How many hits are counted; the die of a throw only says whether it lands."""
    if attack.kind != "throw":
        return attack.hits
    return attack.lost if attack.ending == "blast-hits" else 0


def counted_ms(attack: AttackView, hit: int) -> float:
    """When the number of hits goes up: at each star, or one by one after a blast."""
    if attack.kind != "throw":
        return star_ms(attack, hit)
    room = _BLAST_COUNTED_MS / max(attack.lost - 1, 1)
    return blast_ms(attack) + _AFTER_BLAST_MS + hit * min(_BETWEEN_STARS_MS, room)


def stamp_ms(attack: AttackView) -> int:
    """When the stamp comes down: after the last hit, or after a shot that misses."""
    if not attack.hits and attack.kind in ("volley", "shell"):
        return _STAMP_OF_MISS_MS
    last = star_ms(attack, attack.hits - 1) if attack.hits else STAR_MS
    return max(_EARLIEST_STAMP_MS, round(last) + _AFTER_COUNT_MS)


def struck_place(attack: AttackView, star: int) -> int:
    """The figure that a hit strikes: of a German unit one man after another, else the one in
    front."""
    return min(star, max(_one_by_one(attack) - 1, 0))


def first_star(attack: AttackView, place: int) -> int | None:
    """The first hit that strikes a figure; None if none does."""
    if not attack.hits:
        return None
    men = _one_by_one(attack)
    if place < max(men, 1):
        return place if place < attack.hits else None
    return None


def fall_ms(attack: AttackView, place: int) -> float:
    """When a figure begins to fall: at the hit that fells it."""
    if attack.kind == "throw" or not attack.hits:
        return blast_ms(attack) + _AFTER_BLAST_MS
    if place < _one_by_one(attack):
        return star_ms(attack, min(place, attack.hits - 1)) + _TO_FALL_MS
    return star_ms(attack, attack.hits - 1) + _TO_FALL_MS


def fallen_at(attack: AttackView) -> dict[str, float]:
    """When the last figure of each fighter falls of whom none is left standing."""
    found: dict[str, float] = {}
    place = 0
    for one in attack.struck:
        place += one.men
        if place > attack.fallen:
            break
        found[one.unit] = fall_ms(attack, place - 1)
    return found


def _one_by_one(attack: AttackView) -> int:
    """How many figures fall to a hit each: the men of a German unit."""
    front = attack.struck[0] if attack.struck else None
    if attack.kind == "throw" or front is None or front.role.kind != "german":
        return 0
    return min(attack.fallen, front.men)
