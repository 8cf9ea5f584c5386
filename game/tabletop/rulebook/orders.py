"""The sheet of orders: a summary of the optional rules of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from game.painting.counter_views import RulePicture
from game.painting.counters.rule_pictures import has_picture
from game.painting.kit import Kit
from game.rules.options import Options, in_force, missing, profile_of
from game.tabletop.hud.rubber_stamp import Stamp
from game.tabletop.rulebook.switch_list import SwitchLine
from game.tabletop.rulebook.switches import GROUPS
from game.ui.typography.text import Style
from game.ui.views.containers import AsMany, At, Box, Fit, Space, column, row
from game.ui.views.panels import paper
from game.ui.views.texts import Text
from game.ui.views.view import View

_SUBJECT: Final = 150


def orders_paper(kit: Kit, options: Options, line: SwitchLine | None = None) -> View:
    """A sheet of paper with the active rules in their groups, and the profile's stamp.

    If there is room, it shows the counter of the rule of `line`.
    """
    profile = profile_of(options)
    stamp = Stamp(kit.head(f"option.profile.{profile}" if profile else "setup.own"))
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
