"""What those who are left have for the explosion, in words."""

from __future__ import annotations

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.advice.demolition import Outfit
from game.tabletop.tooltips.large_paper import Line


def outfit_lines(kit: Kit, teller: Teller, outfit: Outfit) -> list[Line]:
    """Who is left, what lights, who wires, and the explosive icons; in red what is missing."""
    say = kit.say
    lighter, expert = "outfit.lighter", "outfit.expert"
    lighters, experts = teller.names(outfit.lighters), teller.names(outfit.experts)
    return [
        Line(say("outfit.men", who=teller.names(outfit.men))),
        Line(say(lighter if lighters else f"{lighter}.none", who=lighters), is_bad=not lighters),
        Line(say(expert if experts else f"{expert}.none", who=experts), is_bad=not experts),
        Line(
            say("outfit.icons", n=outfit.icons, tower=outfit.tower, castle=outfit.castle),
            is_bad=outfit.icons < outfit.tower,
        ),
        Line(say("outfit.enough" if outfit.is_enough else "outfit.find"), is_ruled=True),
    ]
