"""The optional rules for the player: the groups, and the rulebook page of each.

Their names and explanations have the keys ``option.<switch>`` and ``option.<switch>.why``.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from game.rules.options import (
    HUNT_OPTIONS,
    MATTERING,
    RULINGS,
    VARIANTS,
    Options,
    in_force,
    missing,
    profile_of,
)
from game.ui.words import Words

Group: TypeAlias = Literal["variants", "rulings", "hunt"]
GROUPS: Final[dict[Group, tuple[str, ...]]] = {
    "variants": VARIANTS,
    "rulings": RULINGS,
    "hunt": HUNT_OPTIONS,
}
"""The groups, and the switches of each."""


class Page(NamedTuple):
    """The rule that a switch changes, and the rule whose picture is shown beside it."""

    rule: str
    pictured: str = ""


PAGES: Final = {
    **{switch: Page(f"V2-{switch}") for switch in VARIANTS},
    "fire_past_friends": Page("V1-fire-over-friends"),
    "rescue": Page("M4.1-option-rescue"),
    "zombies_fall_on_equal": Page("M8.0-easier", "M7.2-zombie"),
    "no_breakdowns": Page("M8.0-easier", "M6.1-damaged"),
    "last_jumper_is_spared": Page("R3.2-flak", "R2.3-fields"),
    "flak_kills_one": Page("R3.2-flak", "R2.3-fields"),
    "gear_is_lost_with_the_dead": Page("R4.5.5-per-hit", "R2.5.5-camera"),
    "mine_stays": Page("R4.2.4-mine"),
    "clue_by_sight": Page("R4.2.4-ambition"),
    "no_attack_after_first_aid": Page("R4.2.6-first-aid"),
    "failed_attempt_is_one_hit": Page("R6.3-fail-single", "R4.2.4-ambush"),
    "late_romance": Page("R6.3-romance-first-only", "R6.3-romance"),
    "monster_hits_lapse": Page("R7.6.4-one-attack-kill"),
    "throw_before_moving": Page("R7.6.5-when", "R7.6.5-grenade"),
    "detonator_reaches_its_area": Page("R7.5-detonator"),
    "bitten_live_without_marker": Page("R7.8.2-no-markers", "R7.8.2-infect-wounded"),
    "papers_decide_all": Page("R8.2.4-key-item"),
    "experts_set_explosives": Page("R7.5-set"),
    "hand_lighting_is_last_resort": Page("R9.1.3-manual"),
    "ground_floor_decides": Page("R9.3-when", "R9.1.2-required"),
    "rush_on_entry": Page("R4.2.1-marker-hex", "R4.2.4-rush"),
    "all_germans_march_on_village": Page("R7.8.3-4-village", "R7.8.3-1-sees"),
}


def needs_of(words: Words, options: Options, switch: str) -> str:
    """Why a switch has no effect, because it needs others; empty if it has."""
    needed = [one.needs for one in missing(options) if one.switch == switch]
    if not needed:
        return ""
    others = " + ".join(words.say(f"option.{other}") for other in needed)
    return words.say("option.needs", option=words.say(f"option.{switch}"), needed=others)


def value_words(words: Words, options: Options, switch: str) -> str:
    """On or off, or its number."""
    value = getattr(options, switch)
    if value and not isinstance(value, bool):
        return str(value)
    return words.say("options.on" if value else "options.off")


def parts_of(words: Words, switch: str) -> str:
    """The parts of a game in which a switch matters."""
    found = [part for part, switches in MATTERING.items() if switch in switches]
    return words.say("dot").join(words.say(f"setup.in.{part}") for part in found)


def summary(words: Words, options: Options) -> str:
    """The options in a few words: a profile, or the number of active rules."""
    on = in_force(options)
    profile = profile_of(options)
    if profile is not None and not set(on) - set(RULINGS):
        return words.say(f"option.profile.{profile}")
    return words.count("setup.count", len(on))
