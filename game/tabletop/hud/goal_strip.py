"""The goal line under the top bar: what has to be done, and how each group stands to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.ui.theme import Colour
from game.ui.typography.text import Style

GoalTone: TypeAlias = Literal["good", "plain", "late", "lost"]

GOAL_STRIP: Final = 32
"""Units of its height at a text scale of 100%; its letters follow its height."""
_PAD: Final = 16
_GAP: Final = 8
_INSET: Final = 9
_HIGH: Final = 24
_LABEL: Final = 18
_WORDS: Final = 16
_LEAST: Final = 13


class Goal(Struct, frozen=True):
    """One part of the line: who or what, how it stands, and a detail where there is room."""

    words: str
    tone: GoalTone
    detail: str = ""


def place_goals(
    kit: Kit, rect: pygame.Rect, label: str, goals: Sequence[Goal]
) -> list[pygame.Rect]:
    """Where the parts lie; details are left out, then letters shrink, where there is no room."""
    for has_details, size in _WAYS:
        grown = _grown(kit, rect, size)
        places = _places(kit, rect, label, goals, has_details=has_details, size=grown)
        if not places or places[-1].right <= rect.right - kit.px(_GAP):
            break
    return places


_WAYS: Final = ((True, _WORDS), (False, _WORDS), (False, _LEAST), (False, 0))
"""Whether with details, and the size of letters in units of a line that hasn't grown; the smallest
size that can be read last."""


def _grown(kit: Kit, rect: pygame.Rect, size: float) -> float:
    """A size of letters that follows the line's height."""
    return max(size * rect.height / kit.px(GOAL_STRIP), _LEAST)


def _places(
    kit: Kit,
    rect: pygame.Rect,
    label: str,
    goals: Sequence[Goal],
    *,
    has_details: bool,
    size: float,
) -> list[pygame.Rect]:
    left = rect.left + kit.px(_PAD) + kit.type.width(label, _head(kit, rect)) + kit.px(_PAD)
    found = []
    for goal in goals:
        words = _text(kit, goal, has_details=has_details)
        wide = kit.type.width(words, _style(size)) + 2 * kit.px(_INSET)
        place = pygame.Rect(left, 0, wide, rect.height * _HIGH // GOAL_STRIP)
        place.centery = rect.centery
        found.append(place)
        left = place.right + kit.px(_GAP)
    return found


def _text(kit: Kit, goal: Goal, *, has_details: bool) -> str:
    if has_details and goal.detail:
        return kit.say("dot").join((goal.words, goal.detail))
    return goal.words


def _head(kit: Kit, rect: pygame.Rect) -> Style:
    return Style(
        "display", _grown(kit, rect, _LABEL), kit.theme.palette.paper_300, spacing=0.04, grows=False
    )


def _style(size: float, colour: Colour = (255, 255, 255)) -> Style:
    return Style("bold", size, colour, grows=False)


def draw_goal_strip(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, label: str, goals: Sequence[Goal]
) -> None:
    """The ground, the label in stencil, and each part beside a stroke that tells how it stands."""
    kit.trim.bar(target, rect, "bottom")
    palette = kit.theme.palette
    kit.type.draw(
        target, label, _head(kit, rect), (rect.left + kit.px(_PAD), rect.centery), "midleft"
    )
    tones: dict[GoalTone, Colour] = {
        "good": palette.good_text,
        "plain": palette.moon_100,
        "late": palette.red_text,
        "lost": palette.red_text,
    }
    for goal, place in zip(goals, place_goals(kit, rect, label, goals), strict=True):
        colour = tones[goal.tone]
        edge = palette.border if goal.tone == "plain" else colour
        # No frame, or they would look like the buttons of the castle's strip.
        thick = kit.px(5 if goal.tone == "lost" else 2)
        pygame.draw.rect(target, edge, (place.topleft, (thick, place.height)))
        words, size = _fitting(kit, rect, goal, place.width - 2 * kit.px(_INSET))
        kit.type.draw(target, words, _style(size, colour), place.center, "center")


def _fitting(kit: Kit, rect: pygame.Rect, goal: Goal, room: int) -> tuple[str, float]:
    """The words and the size of letters that the place was measured for."""
    for has_details, size in _WAYS:
        words = _text(kit, goal, has_details=has_details)
        grown = _grown(kit, rect, size)
        if kit.type.width(words, _style(grown)) <= room:
            return words, grown
    return goal.words, _LEAST
