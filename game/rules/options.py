"""The optional rules of a game, set before it starts and kept in its save.

Every switch is off by default, which means the usual ruling. The texts for the player are
``option.<switch>`` and ``option.<switch>.why`` in the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec.structs import fields, replace

Profile: TypeAlias = Literal["recommended", "strict", "kind"]
RungName: TypeAlias = Literal["green", "regular", "veteran", "strict"]
"""The levels of difficulty, from the easiest to the hardest; see `ladder`."""


RescuedNumber: TypeAlias = Literal[0, 1, 2]
TwoDiceTurns: TypeAlias = Literal[0, 2, 3, 4, 5]


class Options(msgspec.Struct, frozen=True):
    """The optional rules in force."""

    # --- Variants of the evening ----------------------------------------------------------

    fire_past_friends: bool = False
    """V1-fire-over-friends: a shot or throw past paras, each of whom tests his luck."""
    anya: bool = False
    """V2-anya: adds a field marker, a companion."""
    nikolai: bool = False
    """V2-nikolai: he joins in Nonette if Anya reaches it."""
    sniper: bool = False
    """V2-sniper: adds a field marker, which kills an unlucky para."""
    panzerschreck: bool = False
    """V2-panzerschreck, Q198: adds a castle marker, a rocket for a single shot."""
    jaeger: bool = False
    """V2-jaeger: adds a castle marker, a colonel who hunts Nikolai."""
    t34: bool = False
    """V2-t34: a tank is found with the secret passage, and Nikolai crews it."""
    panther: bool = False
    """V2-panther: the colonel brings a tank of his own against it."""

    # --- Options of the hunt --------------------------------------------------------------

    rescue: RescuedNumber = 0
    """M4.1-option-rescue: the number of infantry that must ride on the tank at the end (Q226)."""
    zombies_fall_on_equal: bool = False
    """M8.0-easier (a): a die equal to the value of a zombie hits."""
    no_breakdowns: bool = False
    """M8.0-easier (b): no breakdowns on a 1, but a damaged tank only scouts and repairs."""
    two_dice: TwoDiceTurns = 0
    """M8.0-two-dice, Q287: of two dice one is kept for action points, in so many turns."""
    only_doubles: bool = False
    """M8.0-two-dice, Q287: of two dice only doubles end the turn, not a 1 or a 6 that is kept."""

    # --- Rulings on doubtful rules --------------------------------------------------------

    last_jumper_is_spared: bool = False
    """Q16: flak does not kill the last man in the plane."""
    flak_kills_one: bool = False
    """Q16: flak kills one man at most; a later 6 only makes the plane fly on."""
    gear_is_lost_with_the_dead: bool = False
    """Q41: the items of a dead man, except persons, leave the game."""
    mine_stays: bool = False
    """Q49: a mine stays on the map, face down, after it went off."""
    clue_by_sight: bool = False
    """Q58: looking at the ambition marker on the field counts as taking it."""
    no_attack_after_first_aid: bool = False
    """Q59, Q60: a group that gives first aid does nothing else that turn."""
    failed_attempt_is_one_hit: bool = False
    """Q82: a lone infiltrator who fails takes a single hit."""
    late_romance: bool = False
    """Q85: the romance may begin at any attempt, if it has not begun before."""
    monster_hits_lapse: bool = False
    """Q122: hits that do not kill a zombie or undead have no effect."""
    throw_before_moving: bool = False
    """Q132: a para throws before he moves."""
    detonator_reaches_its_area: bool = False
    """Q146: the detonator ignites explosives anywhere in its demolition area."""
    bitten_live_without_marker: bool = False
    """Q164: with no infection marker left, wounded paras cannot be infected."""
    papers_decide_all: bool = False
    """Q176: without the Haunebu papers the night is a strategic defeat."""
    experts_set_explosives: bool = False
    """Q180: only paras with a bomb icon may set explosives."""
    hand_lighting_is_last_resort: bool = False
    """Q183: ignition by hand only if no expert lives or a German removed the detonator."""
    ground_floor_decides: bool = False
    """Q189: destroying tower and basement without the ground floor is no victory."""
    rush_on_entry: bool = False
    """Q241: a group that enters a hex with a face-down marker stops there and rushes it."""
    all_germans_march_on_village: bool = False
    """Q242: while paras are in Nonette, Germans indoors move toward it as well."""

    @classmethod
    def profile(cls, name: Profile) -> Options:
        """The rulings of a profile, without any variant.

        *recommended* has every switch off; *strict* follows the letter of the rulebook;
        *kind* favours the paras. Raises KeyError for another name.
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
HUNT_OPTIONS: Final = (
    "rescue",
    "zombies_fall_on_equal",
    "no_breakdowns",
    "two_dice",
    "only_doubles",
)
"""Switches of the hunt."""
NUMBERS: Final[dict[str, tuple[int, ...]]] = {
    "rescue": get_args(RescuedNumber),
    "two_dice": get_args(TwoDiceTurns),
}
"""The values of switches that are a number."""
RULINGS: Final = tuple(
    field.name for field in fields(Options) if field.name not in (*VARIANTS, *HUNT_OPTIONS)
)
"""Switches that choose the other ruling of a doubtful rule."""

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
    "only_doubles": ("two_dice",),
}
"""Switches that have no effect unless others are on."""


_OF_THE_FIELD: Final = (
    "sniper",
    "last_jumper_is_spared",
    "flak_kills_one",
    "mine_stays",
    "clue_by_sight",
    "rush_on_entry",
)
"""Switches that matter only before Nonette is reached."""
_OF_THE_NIGHT: Final = (*VARIANTS, *RULINGS)
MATTERING: Final = {
    "evening": _OF_THE_NIGHT,
    "castle": tuple(name for name in _OF_THE_NIGHT if name not in _OF_THE_FIELD),
    "hunt": HUNT_OPTIONS,
}
"""The switches that matter in each part of the night that can be played alone."""


def only(options: Options, switches: Iterable[str]) -> Options:
    """The options with all other switches off."""
    return replace(Options(), **{name: getattr(options, name) for name in switches})


def in_force(options: Options) -> tuple[str, ...]:
    """The switches that are on: variants, then the hunt, then rulings."""
    names = (*VARIANTS, *HUNT_OPTIONS, *RULINGS)
    return tuple(name for name in names if getattr(options, name))


def profile_of(options: Options) -> Profile | None:
    """The profile with these rulings, variants aside; None if there is none."""
    rulings = {name for name in RULINGS if getattr(options, name)}
    return next((name for name, members in PROFILES.items() if rulings == set(members)), None)


class Missing(NamedTuple):
    """A switch that is on without effect, and the switch it needs."""

    switch: str
    needs: str


def missing(options: Options) -> tuple[Missing, ...]:
    """The switches that are needed and off, in the order of the switches."""
    return tuple(
        Missing(switch, needed)
        for switch, needs in _NEEDS.items()
        if getattr(options, switch)
        for needed in needs
        if not getattr(options, needed)
    )
