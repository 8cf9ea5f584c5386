"""The colonel's advice: a slip of paper with his figures, and a pointer to the option."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import sqrt
from typing import TYPE_CHECKING, Final

import pygame

from game.painting.kit import Kit
from game.tabletop.tooltips.slip import Entry, TooltipText, TooltipView
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.views.containers import Align, At, Box, Layers, Ruling
from game.ui.views.pane import draw_placed, laid_out
from game.ui.views.view import View
from game.ui.widgets import clearest, hidden
from game.ui.words import percent_of

if TYPE_CHECKING:
    from game.bots.colonel import Advice

FEW: Final = 8
"""Figures from fewer playouts than these are not significant."""
_HOPELESS: Final = 0.005
"""Probability of victory below which the game counts as lost."""
_SURE: Final = 2.0
"""Standard errors of a lead that would hardly be reversed by other dice."""
_LEAD: Final = 0.05
"""The least lead that is called clear, however many playouts there are."""
_WIDTH: Final = 300
_AWAY: Final = 12
_BAR: Final = 6
_ROW: Final = 340
"""Units; a wider place is a row of a list, and is named beside it."""


class Verdict(Enum):
    """How significant the figures are; the values are parts of text keys."""

    FEW = "few"
    HOPELESS = "hopeless"
    OTHER_REASONS = "other"
    CLOSE = "close"
    CLEAR = "clear"


def verdict_on(advice: Advice) -> Verdict:
    """Whether the advised option's lead is significant."""
    if advice.playouts < FEW:
        return Verdict.FEW
    if max(advice.chance, advice.next_chance) < _HOPELESS:
        return Verdict.HOPELESS
    lead = advice.chance - advice.next_chance
    error = _SURE * _error_of(advice)
    if lead < -error:
        return Verdict.OTHER_REASONS
    return Verdict.CLEAR if lead > error and lead >= _LEAD else Verdict.CLOSE


def _error_of(advice: Advice) -> float:
    """The standard error of the lead, estimated with one extra win and loss if it isn't given."""
    if advice.lead_error is not None:
        return advice.lead_error
    count = advice.playouts
    shares = [(share * count + 1) / (count + 2) for share in (advice.chance, advice.next_chance)]
    return sqrt(sum(share * (1 - share) / count for share in shares))


def card_of(kit: Kit, advice: Advice, question: str, option: str, next_best: str) -> TooltipText:
    """The advice, with question and options in the player's language; a hunch has no figures."""
    verdict = verdict_on(advice)
    rows = [Entry(question), Entry(option, is_strong=True)]
    judged = Entry(kit.say(f"hint.verdict.{verdict.value}"))
    if verdict is Verdict.FEW:
        return TooltipText(kit.say("hint.title"), (*rows, judged))
    chance, next_chance = (percent_of(one) for one in (advice.chance, advice.next_chance))
    first, second = f"{chance}%", f"{next_chance}%"
    if verdict is Verdict.CLOSE and chance < next_chance:
        # Two figures would advise against the hint, and their difference is only chance.
        first, second = f"{chance}-{next_chance}%", ""
    is_alike = next_best == option
    next_words = kit.say("hint.next.alike" if is_alike else "hint.next", option=next_best)
    rows += [Entry(kit.say("hint.chance"), first), Entry(next_words, second), judged]
    if why := reason_of(kit, advice):
        rows.append(Entry(why))
    return TooltipText(kit.say("hint.title"), tuple(rows))


def reason_of(kit: Kit, advice: Advice) -> str:
    """One sentence on what the option wins and what it risks; "" if neither can be told."""
    if not advice.gain and not advice.risk:
        return ""
    gain = kit.say(f"hint.gain.{advice.gain}") if advice.gain else ""
    risk = kit.say(f"hint.risk.{advice.risk}") if advice.risk else ""
    kind = "both" if gain and risk else "gain" if gain else "risk"
    if kind == "risk" and verdict_on(advice) is not Verdict.CLEAR:
        kind = "risk.close"
    return kit.say(f"hint.why.{kind}", gain=gain, risk=risk)


def waiting_card(kit: Kit) -> TooltipText:
    """The text while he thinks."""
    return TooltipText(kit.say("hint.title"), (Entry(kit.say("hint.thinks")),))


def silent_card(kit: Kit, why: str) -> TooltipText:
    """The text if there is no answer; `why` may be empty."""
    words = kit.say("hint.fault", why=why) if why else kit.say("hint.silence")
    return TooltipText(kit.say("hint.title"), (Entry(words),))


def draw_hint(
    kit: Kit,
    target: pygame.Surface,
    card: TooltipText,
    within: pygame.Rect,
    clear: Sequence[pygame.Rect],
    progress: float | None = None,
) -> pygame.Rect:
    """Draw the slip in the corner that covers least of `clear`; `progress` is a bar below."""
    slip = _slip(kit, card, progress)
    sides: tuple[Align, Align] = ("end", "start")
    views = (Box(At(slip, x, y), (_AWAY, _AWAY, _AWAY, _AWAY)) for y in sides for x in sides)
    corners = [laid_out(kit, view, within).parts[0].parts[0] for view in views]
    best = min(corners, key=lambda placed: hidden(placed.rect, clear))
    draw_placed(kit, target, best)
    return best.rect


def _slip(kit: Kit, card: TooltipText, progress: float | None) -> View:
    """The slip, with a bar at its lower edge while he thinks."""
    palette = kit.theme.palette
    ticket = TooltipView(card, _WIDTH * max(kit.theme.text * 0.85, 1.0))
    if progress is None:
        return ticket
    bar = Layers((Ruling(palette.paper_500, _BAR), Ruling(palette.ink_rule, _BAR, progress)))
    return Layers((ticket, At(bar, "fill", "end")))


def draw_pointer(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    words: str,
    ink: Colour | None = None,
    clear: Sequence[pygame.Rect] = (),
    away: float = 5,
) -> list[pygame.Rect]:
    """Draw four corners `away` units from a place, and a label on the side where it covers least of
    `clear`; returns the rectangles of both."""
    palette = kit.theme.palette
    ink = ink or palette.moon_100
    box = rect.inflate(kit.px(2 * away), kit.px(2 * away))
    long = min(box.width, box.height) // 3
    for thick, colour in ((kit.px(6), palette.outline), (kit.px(3), ink)):
        for x, dx in ((box.left, 1), (box.right, -1)):
            for y, dy in ((box.top, 1), (box.bottom, -1)):
                pygame.draw.line(target, colour, (x, y), (x + dx * long, y), thick)
                pygame.draw.line(target, colour, (x, y), (x, y + dy * long), thick)
    style = Style("bold", 18, ink)
    pill = kit.trim.pill_box(words, style, (box.centerx, box.top - kit.px(3)))
    if rect.width > kit.px(_ROW) and box.right + pill.width < target.get_width():
        # Above a row of a list is another row, or the heading.
        pill.midleft = box.right + kit.px(8), box.centery
    elif clear:
        clear = (*clear, *[rect] * 9)
        pill = _clearest(pill, box, kit.px(3), clear, target.get_rect())
    kit.trim.pill(target, words, style, pill.midbottom, ink)
    return [box, pill]


def _clearest(
    pill: pygame.Rect,
    box: pygame.Rect,
    gap: int,
    clear: Sequence[pygame.Rect],
    window: pygame.Rect,
) -> pygame.Rect:
    """A label above a box, beside it, or below it: where it covers least of `clear`."""
    places = [pill.copy() for _ in range(4)]
    places[1].midleft = box.right + gap, box.centery
    places[2].midright = box.left - gap, box.centery
    places[3].midtop = box.centerx, box.bottom + gap
    return clearest((place.clamp(window) for place in places), clear)
