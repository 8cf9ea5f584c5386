"""The paper *If it blows now*: floor by floor what goes, the result, and what would raise it."""

from __future__ import annotations

from typing import Final

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.advice.mission import Blast, FloorCharge, Mission
from game.rules.castle.demolition import LEVELS
from game.rules.state import Outcome
from game.tabletop.tooltips.mission_cards import but_words, step_words
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Grid, Ruling, column, row
from game.ui.views.texts import Text
from game.ui.views.view import View

_TEXT: Final = 16
_RESULT: Final = 26
_NEXT: Final = 20
_FULL: Final = 0.87
"""Factor of all letters below the heading while the result hangs on a condition, which is told."""
_LEAST: Final = 12
"""Units of the smallest letters of the condition."""
_FADED: Final = 0.7
"""The share of grey in a result that can no longer come about."""
_TACTICAL: Final = LEVELS.index("tactical-victory")


def blast_paper(kit: Kit, teller: Teller, mission: Mission, blast: Blast) -> View:
    """The paper, over all of its room."""
    palette = kit.theme.palette
    has_condition = bool(blast.inside and blast.blown) and mission.loss is None
    share = _FULL if has_condition and blast.step is not None else 1.0
    head = Text(kit.head("blast.title"), Style("display", 22, palette.ink, spacing=0.04))
    floors = [_floor(kit, charge, blast, _TEXT * share) for charge in reversed(mission.floors)]
    content = column(
        head,
        Box(Ruling(palette.ink, 1.5), (0, 1, 0, 3)),
        Grid(tuple(floors), wide=1, gap=(0, 1)),
        Box(Ruling(palette.paper_500, 1), (0, 3, 0, 2)),
        _now(kit, mission, blast, _RESULT * share),
        *_what_else(kit, teller, mission, blast, share),
    )
    return Box(content, (14, 8, 14, 0), "paper")


def _floor(kit: Kit, charge: FloorCharge, blast: Blast, size: float) -> tuple[View, View, View]:
    """A floor, its icons, and whether it goes."""
    palette = kit.theme.palette
    style = Style("bold", size, palette.ink)
    goes = charge.floor in blast.blown
    fate = style if goes else style.but(colour=palette.ink_red)
    count = kit.say("blast.of", icons=charge.icons, required=charge.required)
    words = kit.say("blast.down" if goes else "blast.stands")
    return (
        Text(kit.say(f"floor.{charge.floor}"), style),
        Text(count, style, flush="centre"),
        Text(words, fate, flush="right"),
    )


def _now(kit: Kit, mission: Mission, blast: Blast, size: float) -> View:
    """The result of an explosion now: red for a defeat that nothing more can raise."""
    palette = kit.theme.palette
    ink = palette.ink
    if mission.loss is not None:
        ink = mix(palette.ink, palette.paper_500, _FADED)
    elif blast.step is None and LEVELS.index(blast.outcome) < _TACTICAL:
        ink = palette.ink_red
    lead = Text(kit.say("blast.now"), Style("bold", _TEXT, ink, grows=False))
    return row(lead, _result(kit, blast.outcome, size, ink), gap=8)


def _what_else(
    kit: Kit, teller: Teller, mission: Mission, blast: Blast, share: float
) -> list[View]:
    """Why it can't be any more; or what it hangs on, and what would raise it."""
    palette = kit.theme.palette
    small = Style("bold", _TEXT * share, palette.ink, grows=False)
    least = _LEAST / small.size
    if mission.loss is not None:
        red = small.but(colour=palette.ink_red)
        return [Text(but_words(kit, mission.loss), red, shrinks_to=least)]
    found: list[View] = []
    if blast.inside and blast.blown:
        found.append(Text(kit.words.count("blast.inside", len(blast.inside)), small))
    if blast.step is not None:
        found.append(Text(step_words(kit, teller, blast.step), small, shrinks_to=least))
        found.append(_result(kit, blast.step.outcome, _NEXT * share, palette.ink))
    return found


def _result(kit: Kit, outcome: Outcome, size: float, ink: Colour) -> Text:
    """The name of a result in stencil."""
    style = Style("display", size, ink, spacing=0.02, grows=False)
    return Text(kit.head(f"outcome.{outcome}"), style, shrinks_to=_TEXT / size)
