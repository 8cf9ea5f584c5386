"""The table of finds of an infiltration (R6.3-table-roll), as a panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.painting.kit import Kit
from game.rules.advice.odds import chance_of_passage
from game.rules.castle.infiltration import CLUE_BONUS, INFILTRATION_TABLE
from game.rules.events.castle import AttemptBegan, InfiltrationRolled
from game.rules.events.people import ActionBegan
from game.rules.events.play import Event, StageBegan
from game.rules.state import State
from game.tabletop.tooltips.slip import percent_of
from game.ui.theme import mix
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Ruling, column, row
from game.ui.views.links import Rich
from game.ui.views.panels import panel
from game.ui.views.texts import Text
from game.ui.views.view import View

_FACES: Final = range(1, 7)
_WIDE, _WIDEST = 344, 400
"""Units of width, the first at a text scale of 100%."""
_BAR: Final = 62
_WHOLE: Final = ((36, 20), (30, 20), (25, 18), (20, 16))
"""Heights of a line, and sizes of its letters, with bars and a sentence below the lines."""
_BARE: Final = (*_WHOLE, *((0, size) for size in (14, 12, 10, 8.5, 7)))
"""The same without."""


def find_table(kit: Kit, state: State, log: Sequence[Event], fourth: str) -> View:
    """The six lines, including the bonus of the clue, and what they come to, if there is room.

    `fourth` is the key of the text of the line with a further roll.
    """
    foot = Rich(_foot(kit, state), Style("bold", 16, kit.theme.palette.moon_100))
    told, rolled = [_words(kit, total, fourth) for total in _FACES], rolled_total(log)
    whole = (
        column(_lines(kit, state, told, rolled, *size, is_whole=True), Box(foot, (12, 6, 12, 6)))
        for size in _WHOLE
    )
    bare = (_lines(kit, state, told, rolled, *size, is_whole=False) for size in _BARE)
    inside = Fit((*whole, *bare))
    wide = min(_WIDE * kit.theme.text, _WIDEST)
    title = kit.head("infiltration.find")
    table = panel(kit.theme.palette, title, inside, width=wide, aside="6.3", grows=False)
    return Box(Fit((table, View())), width=wide, is_fixed=True)


def _lines(
    kit: Kit,
    state: State,
    told: Sequence[str],
    rolled: int,
    high: float,
    size: float,
    *,
    is_whole: bool,
) -> View:
    palette, bonus = kit.theme.palette, CLUE_BONUS if state.clue else 0
    totals = [min(face + bonus, 6) for face in _FACES]
    # Six equal percentages say nothing that the sentence below doesn't say better.
    are_equal = is_whole and len(set(totals)) == len(totals)
    most = kit.say("odds.from", n=6)
    wide = kit.type.width(most, Style("heavy", size)) / kit.theme.ui + 8
    ruling = Box(Ruling(palette.night_600, 1), (12, 0, 12, 0))
    found: list[View] = []
    for total in _FACES:
        share = totals.count(total) / len(_FACES)
        passage, _ = INFILTRATION_TABLE.get(total, (False, 0))
        lit = palette.amber if passage else palette.moon_100
        ink, figure = (palette.moon_100, lit) if share else (palette.disabled,) * 2
        text = Style("bold", size - 3 if size > 16 else size, ink)
        label = Text(most if total == 6 else str(total), Style("heavy", size, figure))
        line = row(
            Box(label, width=max(wide, 32), is_fixed=True),
            Box(Text(told[total - 1], text, shrinks_to=0.7), fills=True),
            None if are_equal or not is_whole else _bar(kit, share, is_amber=passage),
            None if are_equal else Text(f"{round(share * 100)}%", text),
            gap=8,
        )
        is_lit = total == min(rolled, len(_FACES))
        ground = mix(palette.night_700, palette.amber, 0.24) if is_lit else None
        edge = palette.amber if is_lit else None
        found += [ruling, Box(line, (12, 0, 12, 0), ground, edge, thick=2, height=high)]
    return column(*found, ruling)


def _words(kit: Kit, total: int, fourth: str) -> str:
    """What a line brings."""
    passage, looks = INFILTRATION_TABLE.get(total, (False, 0))
    key = "infiltration.passage" if passage else "infiltration.look"
    return kit.words.count(key, looks) if looks else kit.say(fourth)


def _bar(kit: Kit, share: float, *, is_amber: bool) -> View:
    """How likely a line is."""
    palette = kit.theme.palette
    length = Ruling(palette.amber if is_amber else palette.moon_500, 8, share)
    return Box(
        length if share else View(), width=_BAR, height=8, is_fixed=True, ground=palette.night_900
    )


def _foot(kit: Kit, state: State) -> str:
    """How likely the secret passage is, and what it is good for."""
    key = "infiltration.known" if state.passage else "infiltration.chance"
    return kit.say(key, chance=percent_of(float(chance_of_passage(state))))


def rolled_total(log: Sequence[Event]) -> int:
    """The total rolled last on the table of finds; 0 once another group has set out."""
    for event in reversed(log):
        if isinstance(event, InfiltrationRolled):
            return event.total
        if isinstance(event, AttemptBegan | ActionBegan | StageBegan):
            return 0
    return 0
