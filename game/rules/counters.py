"""The counter sheet: every printed value of the 93 counters, one table for each kind.

Counters of variants (V2) are at the end of their tables and used only with their switch.

The last column gives the source of the values: *stated* in the rulebook, *deduced* from its
example of play, or *ours*, chosen and tuned by us. It names the weakest source in a row;
notes say which values are better known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Origin: TypeAlias = Literal["stated", "deduced", "ours"]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a paratrooper: combat dice, movement in MP, and skill icons (R2.3)."""

    combat: int
    move: int
    marksman: int = 0
    melee: int = 0
    bomb: int = 0


@dataclass(frozen=True, slots=True)
class ParaSheet:
    """A paratrooper, or a companion, who has no wounded side (R2.3-fields)."""

    name: str
    luck: int
    fit: Face
    wounded: Face | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class GermanSheet:
    """A German unit: men, defence that dice must beat, movement in MP (R2.4-fields)."""

    name: str
    men: int
    defence: int
    move: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class MonsterFace:
    """Strength (dice, and hits to kill), defence and movement of one face (R2.9)."""

    strength: int
    defence: int
    move: int


@dataclass(frozen=True, slots=True)
class MonsterSheet:
    """A zombie/undead counter, or an infection/injection marker: two faces (R2.9, Q3)."""

    name: str
    zombie: MonsterFace
    undead: MonsterFace
    origin: Origin


@dataclass(frozen=True, slots=True)
class ItemSheet:
    """Something that can be carried, and its effect when used, set, or brought home."""

    kind: str
    fire: int = 0
    """Combat dice when fired (R4.4.2-weapons); 0 if it is no firearm."""
    melee: int = 0
    """Combat dice in melee; 0 if it is no melee weapon."""
    green: int = 0
    """Added to each die against zombies (R7.6.4-green-plus)."""
    purple: int = 0
    """Added to each die against undead (R7.6.4-purple-plus)."""
    explosive: int = 0
    """Explosive icons when set (R9.1.2-required)."""
    ignites: bool = False
    """Whether it can ignite explosives by hand (R9.1.3-manual)."""
    stars: int = 0
    """Victory points when brought to the village (R9.3-vp)."""
    is_person: bool = False
    origin: Origin = "ours"


# --- Paratroopers (R2.3) -----------------------------------------------------------------
# Stated or deduced: Angel's whole front; Blake's move; Dylan's front combat and sights and
# that his luck is 3-5 and not above Cooper's; that Cooper has no sights, since his five dice are
# the MG42's; Ines' combat and move. The rest is ours.
#            name       luck      combat move marks melee bomb         wounded
_PARAS = (
    ParaSheet("Angel", 5, Face(0, 4, melee=1), Face(0, 3), "deduced"),
    ParaSheet("Blake", 3, Face(3, 3, bomb=1), Face(2, 2, bomb=1), "ours"),
    ParaSheet("Cooper", 3, Face(4, 4, melee=1, bomb=1), Face(2, 3, bomb=1), "ours"),
    ParaSheet("Dylan", 3, Face(2, 4, marksman=2), Face(1, 3, marksman=1), "ours"),
    ParaSheet("Elliot", 4, Face(1, 4, bomb=1), Face(0, 3), "ours"),
    ParaSheet("Frank", 2, Face(3, 3, melee=1), Face(2, 2, melee=1), "ours"),
    ParaSheet("Garrett", 4, Face(2, 5, marksman=1), Face(1, 3, marksman=1), "ours"),
    ParaSheet("Hank", 2, Face(4, 3, melee=1, bomb=1), Face(2, 2, bomb=1), "ours"),
    ParaSheet("Ines", 4, Face(0, 4), None, "ours"),
    ParaSheet("Anya", 4, Face(1, 4, marksman=1), None, "ours"),
    ParaSheet("Nikolai", 3, Face(2, 3), None, "ours"),
)
PARAS: Final = {sheet.name: sheet for sheet in _PARAS}
ROSTER: Final = tuple(PARAS)
"""All paras and companions, in the order in which they roll (Q261)."""
INES: Final = "Ines"
ANYA: Final = "Anya"
NIKOLAI: Final = "Nikolai"
COMPANIONS: Final = (INES, ANYA, NIKOLAI)
"""Handled as paras once they have been met, but they never infiltrate (Q266)."""
EIGHT: Final = tuple(name for name in ROSTER if name not in COMPANIONS)

# --- Germans (R2.4) ----------------------------------------------------------------------
#               name    men defence move
_GERMANS = (
    GermanSheet("G1", 4, 2, 3, "deduced"),
    GermanSheet("G2", 3, 2, 3, "deduced"),
    GermanSheet("G3", 2, 4, 3, "ours"),
    GermanSheet("G4", 2, 4, 3, "ours"),
    GermanSheet("G5", 2, 4, 4, "ours"),
    GermanSheet("G6", 2, 4, 4, "ours"),
    GermanSheet("G7", 1, 4, 4, "ours"),
    GermanSheet("G8", 2, 4, 4, "ours"),
    GermanSheet("G9", 2, 4, 3, "ours"),
    GermanSheet("G10", 1, 4, 3, "ours"),
    GermanSheet("G11", 1, 4, 4, "ours"),
    GermanSheet("G12", 1, 4, 4, "ours"),
    GermanSheet("G13", 1, 4, 4, "ours"),
    GermanSheet("G14", 1, 4, 5, "ours"),
    GermanSheet("Wafner", 1, 4, 4, "ours"),
    GermanSheet("Schelzer", 1, 4, 4, "ours"),
    GermanSheet("Jaeger", 2, 4, 4, "ours"),
)
GERMANS: Final = {sheet.name: sheet for sheet in _GERMANS}
CAPTAIN: Final = "Wafner"
LIEUTENANT: Final = "Schelzer"
OFFICERS: Final = (CAPTAIN, LIEUTENANT)
JAEGER: Final = "Jaeger"
"""The colonel of V2-jaeger, who has a marker of his own."""
ORDINARY_GERMANS: Final = tuple(name for name in GERMANS if name not in (*OFFICERS, JAEGER))

# --- Zombies and undead (R2.9) -----------------------------------------------------------
# Deduced: the undead faces of Z1 and Z2 (Z2's defence is ours). The rest is ours.
#                name        zombie s/d/m            undead s/d/m
_MONSTERS = (
    MonsterSheet("Z1", MonsterFace(3, 3, 2), MonsterFace(3, 4, 4), "deduced"),
    MonsterSheet("Z2", MonsterFace(2, 2, 2), MonsterFace(1, 4, 3), "deduced"),
    MonsterSheet("Z3", MonsterFace(2, 3, 2), MonsterFace(2, 3, 3), "ours"),
    MonsterSheet("Z4", MonsterFace(3, 3, 2), MonsterFace(1, 3, 2), "ours"),
    MonsterSheet("Z5", MonsterFace(4, 3, 1), MonsterFace(2, 3, 2), "ours"),
    MonsterSheet("Z6", MonsterFace(2, 3, 3), MonsterFace(1, 3, 4), "ours"),
    MonsterSheet("Z7", MonsterFace(3, 3, 3), MonsterFace(2, 3, 3), "ours"),
    MonsterSheet("Z8", MonsterFace(4, 3, 3), MonsterFace(2, 3, 2), "ours"),
)
MONSTERS: Final = {sheet.name: sheet for sheet in _MONSTERS}

# --- Infection / injection markers (R2.10.3-infection, Q3) --------------------------------
#                name        infection s/d/m         injection s/d/m
_BITES = (
    MonsterSheet("a", MonsterFace(2, 3, 2), MonsterFace(1, 2, 4), "ours"),
    MonsterSheet("b", MonsterFace(3, 3, 2), MonsterFace(1, 3, 3), "ours"),
    MonsterSheet("c", MonsterFace(3, 3, 2), MonsterFace(1, 2, 3), "ours"),
    MonsterSheet("d", MonsterFace(4, 3, 2), MonsterFace(2, 2, 2), "ours"),
)
BITES: Final = {sheet.name: sheet for sheet in _BITES}

# --- Items: everything a para may carry (Q14) ---------------------------------------------
_ITEMS = (
    ItemSheet("charm", origin="stated"),
    ItemSheet("lighter", ignites=True, origin="stated"),
    ItemSheet("first-aid", origin="stated"),
    ItemSheet("charge", explosive=3, origin="stated"),
    ItemSheet("camera", stars=3),
    ItemSheet("diary", stars=2),
    ItemSheet("katana", melee=5, green=1, origin="stated"),
    ItemSheet("bat", melee=3, purple=2),
    ItemSheet("mp40", fire=3),
    ItemSheet("mg42", fire=5, origin="deduced"),
    ItemSheet("grenade", explosive=1, origin="stated"),
    ItemSheet("gas", explosive=2),
    ItemSheet("gasoline", ignites=True, origin="stated"),
    ItemSheet("flamethrower", fire=4, green=1, purple=1, ignites=True, origin="stated"),
    ItemSheet("prisoner", stars=1, is_person=True, origin="stated"),
    ItemSheet("doctor", stars=2, is_person=True, origin="stated"),
    ItemSheet("hostage", stars=3, is_person=True),
    ItemSheet("key", stars=4),
    ItemSheet("panzerschreck", explosive=2),
)
ITEM_KINDS: Final = {sheet.kind: sheet for sheet in _ITEMS}

STARTING_ITEMS: Final = (
    "charm",
    "lighter",
    "first-aid-1",
    "first-aid-2",
    "charge-1",
    "charge-2",
    "camera",
    "diary",
)
"""The eight items of R2.5, in the order they are handed out."""
CARRY_LIMIT: Final = 2
"""The most items a para may carry (R2.5-carry-limit)."""

AMBITIONS: Final = ("reich", "haunebu", "zombies")
"""The ambition markers; what each means is a class in `castle/ambitions`."""

FIELD_ITEMS: Final = ("katana", "bat", "mp40", "mg42", "grenade-1")
FIELD_MARKERS: Final = (
    "ines",
    "ambush-1",
    "ambush-2",
    "mine",
    "dog",
    "alive",
    "beast",
    *FIELD_ITEMS,
)
"""The twelve of R2.7-mix; the ambition marker makes thirteen (R3.1.2)."""

CASTLE_ITEMS: Final = (
    "gas-1",
    "gas-2",
    "gasoline-1",
    "gasoline-2",
    "prisoner",
    "hostage",
    "first-aid-3",
    "key",
    "flamethrower-1",
    "flamethrower-2",
    "grenade-2",
    "grenade-3",
    "doctor",
)
SENTRIES: Final = ("sentry-1", "sentry-2", "sentry-3")
EVENTS: Final = ("event-I-1", "event-I-2", "event-II", "event-III")
"""Two with one exclamation mark, one with two, one with three (Q6)."""
CASTLE_MARKERS: Final = (*CASTLE_ITEMS, *SENTRIES, *EVENTS)
"""The twenty of R2.8-mix."""

HOSTAGE: Final = "hostage"
"""The kin of Ines, or worms in one ambition (R2.8.4-hostage)."""
KEY_ITEM: Final = "key"
"""The drug, the papers or the controller, depending on the ambition (R2.8.6-key-item)."""
DOCTOR: Final = "doctor"
INDISPENSABLE: Final = (HOSTAGE, KEY_ITEM)
"""Castle markers that are always laid out, like the clue on the field (Q255)."""


def kind_of(item: str) -> str:
    """The kind of an item or marker: its name without the number of the copy."""
    stem, dash, number = item.rpartition("-")
    return stem if dash and number.isdigit() else item


def _with_copies() -> dict[str, ItemSheet]:
    printed = (*STARTING_ITEMS, *FIELD_ITEMS, *CASTLE_ITEMS)
    kinds = set(map(kind_of, printed))
    of_variants = [kind for kind in ITEM_KINDS if kind not in kinds]
    return {item: ITEM_KINDS[kind_of(item)] for item in (*printed, *of_variants)}


ITEMS: Final = _with_copies()
"""The row of each single item; copies have a number: ``"charge-2"``."""
PERSONS: Final = frozenset(item for item, sheet in ITEMS.items() if sheet.is_person)


# --- The hunt (M2.2-counters, Q202) -------------------------------------------------------
HUNT_ZOMBIES: Final = {"zombie-1": 2, "zombie-2": 5, "zombie-3": 5, "zombie-4": 5}
"""The value of each zombie, which a die must beat; ours (measured in maps/BALANCE.md)."""
HIDDEN_NEED: Final = 5
"""What a die must reach against a counter that is still face down (M7.3-fire)."""
HUNT_INFANTRY: Final = ("infantry-1", "infantry-2")
HUNT_GEAR: Final = ("turret", "cutter")
HUNT_EVENT: Final = "event"
HUNT_COUNTERS: Final = (*HUNT_ZOMBIES, *HUNT_INFANTRY, *HUNT_GEAR, HUNT_EVENT)
"""The nine that start face down. With the M5 there are ten."""
HUNT_TURNS: Final = 10
