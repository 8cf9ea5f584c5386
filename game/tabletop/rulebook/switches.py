"""The optional rules for the player: groups, what is said of each, a line and a sheet of them.

Their names and explanations have the keys ``option.<switch>`` and ``option.<switch>.why``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counter_views import RulePicture
from game.painting.counters.rule_pictures import has_picture
from game.painting.kit import Kit
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
from game.ui.typography.text import Style
from game.ui.views.containers import AsMany, At, Box, Fit, Ruling, Space, column, row
from game.ui.views.panels import paper
from game.ui.views.presses import rule_link
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View
from game.ui.words import Words

_TURN: Final = 7
"""Tilt of the stamp in degrees."""
_HIGH: Final = 74
"""Units of its room."""


class FramedWord(View, frozen=True):
    """A word in its frame, in the middle of the lower edge of its room."""

    words: str

    def size(self, layout: Layout, room: Size) -> Size:
        """High enough for the tilt."""
        return 0, layout.px(_HIGH)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Stamp it."""
        kit, colour = canvas.kit, canvas.kit.theme.palette.ink_rule
        picture = kit.type.line(self.words, Style("display", 26, colour, 0.06, grows=False))
        box = picture.get_rect().inflate(kit.px(24), kit.px(12))
        stamp = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(stamp, colour, stamp.get_rect(), kit.px(3), kit.px(4))
        stamp.blit(picture, picture.get_rect(center=stamp.get_rect().center))
        stamp.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
        turned = pygame.transform.rotozoom(stamp, _TURN, 1)
        canvas.target.blit(turned, turned.get_rect(midbottom=placed.rect.midbottom))

    @property
    def says(self) -> str:
        """The word."""
        return self.words


Group: TypeAlias = Literal["variants", "rulings", "hunt"]
GROUPS: Final[dict[Group, tuple[str, ...]]] = {
    "variants": VARIANTS,
    "rulings": RULINGS,
    "hunt": HUNT_OPTIONS,
}
"""The groups, and the switches of each."""


class SwitchRules(NamedTuple):
    """The rule that a switch changes, and the rule whose picture is shown beside it."""

    rule: str
    pictured: str = ""


PAGES: Final = {
    **{switch: SwitchRules(f"V2-{switch}") for switch in VARIANTS},
    "fire_past_friends": SwitchRules("V1-fire-over-friends"),
    "rescue": SwitchRules("M4.1-option-rescue"),
    "zombies_fall_on_equal": SwitchRules("M8.0-easier", "M7.2-zombie"),
    "no_breakdowns": SwitchRules("M8.0-easier", "M6.1-damaged"),
    "two_dice": SwitchRules("M8.0-two-dice", "M1.0-premise"),
    "only_doubles": SwitchRules("M8.0-two-dice", "M1.0-premise"),
    "last_jumper_is_spared": SwitchRules("R3.2-flak", "R2.3-fields"),
    "flak_kills_one": SwitchRules("R3.2-flak", "R2.3-fields"),
    "gear_is_lost_with_the_dead": SwitchRules("R4.5.5-per-hit", "R2.5.5-camera"),
    "mine_stays": SwitchRules("R4.2.4-mine"),
    "clue_by_sight": SwitchRules("R4.2.4-ambition"),
    "no_attack_after_first_aid": SwitchRules("R4.2.6-first-aid"),
    "failed_attempt_is_one_hit": SwitchRules("R6.3-fail-single", "R4.2.4-ambush"),
    "late_romance": SwitchRules("R6.3-romance-first-only", "R6.3-romance"),
    "monster_hits_lapse": SwitchRules("R7.6.4-one-attack-kill"),
    "throw_before_moving": SwitchRules("R7.6.5-when", "R7.6.5-grenade"),
    "detonator_reaches_its_area": SwitchRules("R7.5-detonator"),
    "bitten_live_without_marker": SwitchRules("R7.8.2-no-markers", "R7.8.2-infect-wounded"),
    "papers_decide_all": SwitchRules("R8.2.4-key-item"),
    "experts_set_explosives": SwitchRules("R7.5-set"),
    "hand_lighting_is_last_resort": SwitchRules("R9.1.3-manual"),
    "ground_floor_decides": SwitchRules("R9.3-when", "R9.1.2-required"),
    "rush_on_entry": SwitchRules("R4.2.1-marker-hex", "R4.2.4-rush"),
    "all_germans_march_on_village": SwitchRules("R7.8.3-4-village", "R7.8.3-1-sees"),
}


_PICTURE: Final = 54
_SUBJECT: Final = 150
"""Units of a rule's picture beside its line, and in large on the sheet of orders."""


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


class SwitchLine(Struct, frozen=True):
    """What is said of a rule: its name, and a reason to use it."""

    name: str
    label: str
    why: str
    rule: str = ""
    pictured: str = ""
    """The rule whose picture is shown beside it."""
    aside: str = ""
    """Small text after the rule's id."""
    warning: str = ""
    """Why it has no effect now."""


def switch_row(kit: Kit, line: SwitchLine, control: View | None = None) -> View:
    """A line, with a control if it may be changed; large letters leave no room for the picture."""
    palette = kit.theme.palette
    text = Style("text", 16, palette.moon_300)
    warning = Text(line.warning, text.but(role="bold", colour=palette.red_text), lines=0)
    words = column(
        _heading(kit, line), Text(line.why, text, lines=0), warning if line.warning else None
    )
    picture = None if kit.is_large else RulePicture(line.pictured, _PICTURE)
    inside = row(picture, Box(words, fills=True), control, gap=16)
    return column(Box(inside, (14, 11, 16, 11)), Ruling(palette.border, 1))


def _heading(kit: Kit, line: SwitchLine) -> View:
    """The name, the rule's id behind or below it, and small text where there is room."""
    palette = kit.theme.palette
    label = Text(line.label, Style("bold", 20, palette.moon_100))
    if not line.rule:
        return label
    small = Style("bold", 14, palette.moon_300)
    number, aside = rule_link(line.rule, small.but(colour=palette.amber)), Text(line.aside, small)
    return Fit(
        (row(label, number, aside, gap=11), row(label, number, gap=11), column(label, number))
    )


def orders_paper(kit: Kit, options: Options, line: SwitchLine | None = None) -> View:
    """A sheet of paper with the active rules in their groups, and the profile's stamp.

    If there is room, it shows the counter of the rule of `line`.
    """
    profile = profile_of(options)
    stamp = FramedWord(kit.head(f"option.profile.{profile}" if profile else "setup.own"))
    words = column(*_groups(kit, options), gap=8)
    subject = (_subject(kit, line),) if line is not None and has_picture(line.pictured) else ()
    rest = Box(Fit((*subject, Space())), fills=True)
    inside = column(words, rest, stamp)
    return paper(kit.theme.palette, kit.head("setup.orders"), inside)


def _groups(kit: Kit, options: Options) -> Iterator[View]:
    """The rules of each group below its heading, or that there are none."""
    palette, on = kit.theme.palette, in_force(options)
    if not on:
        yield Text(kit.say("setup.none"), Style("text", 18, palette.ink), lines=0)
    vain = {one.switch for one in missing(options)}
    for group, switches in GROUPS.items():
        found = [switch for switch in switches if switch in on]
        if found:
            head = Text(kit.say(f"option.group.{group}"), Style("bold", 15, palette.ink_rule))
            yield column(head, _lines(kit, options, found, vain))


def _lines(kit: Kit, options: Options, switches: list[str], vain: Collection[str]) -> View:
    palette = kit.theme.palette
    style = Style("bold", 17, palette.ink)

    def line(switch: str) -> View:
        ink = style.but(colour=palette.ink_red) if switch in vain else style
        words, number = kit.say(f"option.{switch}"), getattr(options, switch)
        if not isinstance(number, bool):
            words = kit.say("pair", label=words, value=number)
        tick = Box(Text("–" if switch in vain else "✓", ink), width=20, is_fixed=True)
        return row(tick, Text(words, ink, cuts=True))

    more = (kit.words.count("setup.more", count + 1) for count in range(len(switches)))
    rests = (Box(Text(words, style), (20, 0, 0, 0)) for words in more)
    return AsMany(tuple(line(switch) for switch in switches), tuple(rests))


def _subject(kit: Kit, line: SwitchLine) -> View:
    """The counter of a rule, in large, with the rule's name."""
    name = Style("display", 24, kit.theme.palette.ink, 0.03)
    words = Text(line.label.upper(), name, lines=0, flush="centre")
    picture = At(RulePicture(line.pictured, _SUBJECT))
    return At(Box(column(picture, words, gap=10), (0, 12, 0, 12)), "fill")
