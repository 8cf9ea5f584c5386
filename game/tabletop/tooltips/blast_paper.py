"""The paper *If it blows now*: floor by floor what goes, the result, and what would raise it."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.advice.mission import Blast, FloorCharge, Mission
from game.rules.castle.demolition import LEVELS
from game.rules.state import Outcome
from game.tabletop.tooltips.mission_cards import but_words, step_words
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style

_PAD: Final = 14
_HEAD: Final = 22
_TEXT: Final = 16
_RESULT: Final = 26
_NEXT: Final = 20
_FULL: Final = 0.87
"""Factor of all letters below the heading while the result hangs on a condition, which is told."""
_LEAST: Final = 12
"""Units of the smallest letters of the condition."""
_FADED: Final = 0.7
"""The share of grey in a result that can no longer come about."""
_APART: Final = 8
"""Units between a result and the word before it."""
_COUNT: Final = 0.52
"""Where the figures stand, as a share of the breadth."""
_TACTICAL: Final = LEVELS.index("tactical-victory")


def draw_blast_paper(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    teller: Teller,
    mission: Mission,
    blast: Blast,
) -> None:
    """The paper over all of the rectangle."""
    palette, px = kit.theme.palette, kit.px
    kit.trim.ticket(target, rect)
    inner = rect.inflate(-2 * px(_PAD), -2 * px(8))
    head = Style("display", _HEAD, palette.ink, spacing=0.04)
    kit.type.draw(target, kit.head("blast.title"), head, inner.topleft)
    y = inner.top + kit.type.height(head) + px(1)
    _rule(kit, target, inner, y)
    y += px(5)
    has_condition = bool(blast.inside and blast.blown) and mission.loss is None
    share = _FULL if has_condition and blast.step is not None else 1.0
    for charge in reversed(mission.floors):
        y = _floor(kit, target, inner, y, charge, blast, _TEXT * share)
    y += px(3)
    _rule(kit, target, inner, y, thin=True)
    faded = mix(palette.ink, palette.paper_500, _FADED) if mission.loss is not None else None
    is_hopeless = mission.loss is None and blast.step is None
    ink = faded or _ink(kit, blast.outcome, is_hopeless=is_hopeless)
    y = _result(kit, target, inner, y + px(3), blast.outcome, _RESULT * share, ink, "blast.now")
    small = Style("bold", _TEXT * share, palette.ink, grows=False)
    if mission.loss is not None:
        words = but_words(kit, mission.loss)
        small = _fitted(kit, words, small, inner.width)
        kit.type.draw(target, words, small.but(colour=palette.ink_red), (inner.left, y))
        return
    if has_condition:
        words = kit.words.count("blast.inside", len(blast.inside))
        kit.type.draw(target, words, small, (inner.left, y - px(2)))
        y += kit.type.height(small) - px(3)
    if blast.step is not None:
        words = step_words(kit, teller, blast.step)
        small = _fitted(kit, words, small, inner.width)
        kit.type.draw(target, words, small, (inner.left, y))
        y += kit.type.height(small) - px(1)
        _result(kit, target, inner, y, blast.step.outcome, _NEXT * share, palette.ink)


def _ink(kit: Kit, outcome: Outcome, *, is_hopeless: bool) -> Colour:
    """The colour of a result: red for a defeat that nothing more can raise."""
    is_defeat = LEVELS.index(outcome) < _TACTICAL
    return kit.theme.palette.ink_red if is_defeat and is_hopeless else kit.theme.palette.ink


def _fitted(kit: Kit, words: str, style: Style, width: int) -> Style:
    """The style, smaller if the words need it to fit."""
    while kit.type.width(words, style) > width and style.size > _LEAST:
        style = style.but(size=style.size - 0.5)
    return style


def _rule(
    kit: Kit, target: pygame.Surface, inner: pygame.Rect, y: int, *, thin: bool = False
) -> None:
    colour = kit.theme.palette.paper_500 if thin else kit.theme.palette.ink
    target.fill(colour, (inner.left, y, inner.width, kit.px(1 if thin else 1.5)))


def _floor(
    kit: Kit,
    target: pygame.Surface,
    inner: pygame.Rect,
    y: int,
    charge: FloorCharge,
    blast: Blast,
    size: float,
) -> int:
    """A floor, its icons, and whether it goes; gives back where the next one stands."""
    palette = kit.theme.palette
    style = Style("bold", size, palette.ink)
    goes = charge.floor in blast.blown
    fate = style if goes else style.but(colour=palette.ink_red)
    count = kit.say("blast.of", icons=charge.icons, required=charge.required)
    kit.type.draw(target, kit.say(f"floor.{charge.floor}"), style, (inner.left, y))
    kit.type.draw(target, count, style, (inner.left + round(inner.width * _COUNT), y), "midtop")
    words = kit.say("blast.down" if goes else "blast.stands")
    kit.type.draw(target, words, fate, (inner.right, y), "topright")
    return y + kit.type.height(style) + kit.px(1)


def _result(
    kit: Kit,
    target: pygame.Surface,
    inner: pygame.Rect,
    y: int,
    outcome: Outcome,
    size: float,
    ink: Colour,
    lead: str = "",
) -> int:
    """The name of a result in stencil, behind a small word, if one leads to it."""
    left = inner.left
    if lead:
        small = Style("bold", _TEXT, ink, grows=False)
        middle = y + kit.type.height(Style("display", size, grows=False)) // 2
        box = kit.type.draw(target, kit.say(lead), small, (left, middle), "midleft")
        left = box.right + kit.px(_APART)
    words = kit.head(f"outcome.{outcome}")
    style = Style("display", size, ink, spacing=0.02, grows=False)
    while kit.type.width(words, style) > inner.right - left and style.size > _TEXT:
        style = style.but(size=style.size - 1)
    kit.type.draw(target, words, style, (left, y))
    return y + kit.type.height(style)
