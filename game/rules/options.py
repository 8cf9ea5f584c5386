"""The switches of a game: optional rules, set before it starts and kept in its save.

Every switch is off at first. Off means: as we rule it. How each is explained to the player
is found under ``option.<switch>`` and ``option.<switch>.why`` among the words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import fields, replace

Profile: TypeAlias = Literal["recommended", "strict", "kind"]


class Options(msgspec.Struct, frozen=True):
    """Which optional rules are in force."""

    # --- Variants of the evening ----------------------------------------------------------

    fire_past_friends: bool = False
    """V1-fire-over-friends: a shot or throw past paras, each of whom must be lucky."""
    anya: bool = False
    """V2-anya: a field marker more, behind which a companion waits."""
    nikolai: bool = False
    """V2-nikolai: he joins in Nonette if Anya gets there."""
    sniper: bool = False
    """V2-sniper: a field marker more, which costs an unlucky para his life."""
    panzerschreck: bool = False
    """V2-panzerschreck, Q198: a castle marker more, a rocket for a single shot."""
    jaeger: bool = False
    """V2-jaeger: a castle marker more, a colonel who is after Nikolai."""
    t34: bool = False
    """V2-t34: with the passage a tank is found, and Nikolai mans it."""
    panther: bool = False
    """V2-panther: against that tank the colonel brings his own."""

    # --- Options of the hunt --------------------------------------------------------------

    rescue: Literal[0, 1, 2] = 0
    """M4.1-option-rescue: so many infantry must ride along at the end (Q226)."""
    zombies_fall_on_equal: bool = False
    """M8.0-easier (a): a die that equals a zombie's value is enough."""
    no_breakdowns: bool = False
    """M8.0-easier (b): racks never empty, tracks hold; but a damaged tank only scouts and mends."""

    # --- Rulings another owner may give otherwise -----------------------------------------

    last_jumper_is_spared: bool = False
    """Q16: flak kills nobody when a single man is left in the plane."""
    gear_is_lost_with_the_dead: bool = False
    """Q41: what a man carried, persons apart, leaves the game with him."""
    mine_stays: bool = False
    """Q49: a mine that went off lies there again, for whoever comes next."""
    clue_by_sight: bool = False
    """Q58: to have looked at the ambition marker on the field is as good as taking it."""
    no_attack_after_first_aid: bool = False
    """Q59, Q60: who gives first aid does nothing else that turn."""
    failed_attempt_is_one_hit: bool = False
    """Q82: a lone infiltrator who fails takes a single hit."""
    late_romance: bool = False
    """Q85: love may begin at any attempt, so long as it hasn't begun before."""
    monster_hits_lapse: bool = False
    """Q122: hits too few to fell a zombie or undead leave no mark at all."""
    throw_before_moving: bool = False
    """Q132: what is thrown is thrown first, and then the para may move."""
    detonator_reaches_its_area: bool = False
    """Q146: it sets off what was set anywhere in its demolition area."""
    bitten_live_without_marker: bool = False
    """Q164: with no infection marker left, the wounded stay what they are."""
    papers_decide_all: bool = False
    """Q176: without the Haunebu papers the night is a strategic defeat."""
    experts_set_explosives: bool = False
    """Q180: only who knows explosives may set them."""
    hand_lighting_is_last_resort: bool = False
    """Q183: by hand only if no expert lives, or a German has removed the detonator."""
    ground_floor_decides: bool = False
    """Q189: tower and basement without the ground floor are no victory."""
    rush_on_entry: bool = False
    """Q241: who enters a hex with a face-down marker stops there and rushes it."""
    all_germans_march_on_village: bool = False
    """Q242: while paras are in Nonette, Germans indoors make for it as well."""

    @classmethod
    def profile(cls, name: Profile) -> Options:
        """The rulings of a profile, without any variant.

        *recommended* is every switch off; *strict* takes the rulebook's sentences at their
        word; *kind* gives the paras the benefit of the doubt. KeyError for another name.
        """
        return replace(cls(), **dict.fromkeys(PROFILES[name], True))


VARIANTS: Final = (
    "fire_past_friends",
    "anya",
    "nikolai",
    "sniper",
    "panzerschreck",
    "jaeger",
    "t34",
    "panther",
)
"""Switches that add something to the evening."""
VARIANT_FIELD_MARKERS: Final = ("anya", "sniper")
"""Field markers of V2, each named like the switch that puts it into the mix."""
VARIANT_CASTLE_MARKERS: Final = ("panzerschreck", "jaeger")
"""Castle markers of V2, each named like the switch that puts it into the mix."""
HUNT_OPTIONS: Final = ("rescue", "zombies_fall_on_equal", "no_breakdowns")
"""Switches of the hunt."""
RULINGS: Final = tuple(
    field.name for field in fields(Options) if field.name not in (*VARIANTS, *HUNT_OPTIONS)
)
"""Switches that decide a doubtful sentence the other way."""

PROFILES: Final[dict[Profile, tuple[str, ...]]] = {
    "recommended": (),
    "strict": (
        "mine_stays",
        "throw_before_moving",
        "papers_decide_all",
        "hand_lighting_is_last_resort",
        "ground_floor_decides",
    ),
    "kind": (
        "last_jumper_is_spared",
        "clue_by_sight",
        "failed_attempt_is_one_hit",
        "late_romance",
        "detonator_reaches_its_area",
        "bitten_live_without_marker",
    ),
}
"""The rulings each profile switches on."""

_NEEDS: Final = {
    "nikolai": ("anya",),
    "t34": ("nikolai",),
    "panther": ("t34", "jaeger"),
}
"""Switches that do nothing unless others are on."""


_OF_THE_FIELD: Final = (
    "sniper",
    "last_jumper_is_spared",
    "mine_stays",
    "clue_by_sight",
    "rush_on_entry",
)
"""Switches about what happens before Nonette is reached."""
_OF_THE_NIGHT: Final = (*VARIANTS, *RULINGS)
MATTERING: Final = {
    "evening": _OF_THE_NIGHT,
    "castle": tuple(name for name in _OF_THE_NIGHT if name not in _OF_THE_FIELD),
    "hunt": HUNT_OPTIONS,
}
"""The switches that can change anything in each part of the night that is played alone."""


def only(options: Options, switches: Iterable[str]) -> Options:
    """Those switches as they are, every other one off."""
    return replace(Options(), **{name: getattr(options, name) for name in switches})


def in_force(options: Options) -> tuple[str, ...]:
    """The switches that are on: variants, the hunt, rulings."""
    names = (*VARIANTS, *HUNT_OPTIONS, *RULINGS)
    return tuple(name for name in names if getattr(options, name))


def profile_of(options: Options) -> Profile | None:
    """The profile whose rulings these are, whatever variants are on; None for one's own mix."""
    rulings = {name for name in RULINGS if getattr(options, name)}
    return next((name for name, members in PROFILES.items() if rulings == set(members)), None)


class Missing(NamedTuple):
    """A switch that is on in vain, and the one it needs."""

    switch: str
    needs: str


def missing(options: Options) -> tuple[Missing, ...]:
    """What would have to be switched on as well, in the order of the switches."""
    return tuple(
        Missing(switch, needed)
        for switch, needs in _NEEDS.items()
        if getattr(options, switch)
        for needed in needs
        if not getattr(options, needed)
    )
