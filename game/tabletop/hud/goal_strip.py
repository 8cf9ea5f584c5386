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
"""Units of its height at a text scale of 100%."""
_PAD: Final = 16
_GAP: Final = 8
_INSET: Final = 9
_HIGH: Final = 24
_LABEL: Final = 18
_WORDS: Final = 16
_LEAST: Final = 13
_SMALL: Final = 10
"""Units of letters, too small at a text scale of 100%."""


class Goal(Struct, frozen=True):
    """One part of the line: who or what, how it stands, and a detail where there is room."""

    words: str
    tone: GoalTone
    detail: str = ""
    brief: str = ""
    """The words where there is no room even for them, as with large letters; empty if the same."""


def place_goals(
    kit: Kit, rect: pygame.Rect, label: str, goals: Sequence[Goal]
) -> list[pygame.Rect]:
    """Where the parts lie in the line."""
    return _laid(kit, rect, label, goals)[1]


class _Way(Struct, frozen=True):
    """How much is shown, and how large."""

    length: Literal["detail", "words", "brief"]
    size: float
    """Units of the letters at a text scale of 100%; the smallest that can be read if less."""
    has_label: bool = True


_WAYS: Final = (
    _Way("detail", _WORDS),
    _Way("words", _WORDS),
    _Way("words", _LEAST),
    _Way("words", 0),
)
_LARGE_WAYS: Final = (
    _Way("detail", _WORDS),
    _Way("words", _WORDS),
    _Way("brief", _WORDS),
    _Way("brief", _WORDS, has_label=False),
    _Way("brief", _LEAST, has_label=False),
    _Way("brief", _SMALL, has_label=False),
    _Way("brief", 0, has_label=False),
)
"""The same with large letters, which are worth more than words that the tooltips repeat."""


def _laid(
    kit: Kit, rect: pygame.Rect, label: str, goals: Sequence[Goal]
) -> tuple[_Way, list[pygame.Rect]]:
    """The first way for which there is room, or the last, and the places of the parts."""
    ways = _LARGE_WAYS if kit.is_large else _WAYS
    for way in ways:
        places = _places(kit, rect, label, goals, way)
        if not places or places[-1].right <= rect.right - kit.px(_GAP):
            break
    return way, places


def _grown(kit: Kit, rect: pygame.Rect, size: float) -> float:
    """A size of letters that follows the line's height, or the text if it is large."""
    growth = kit.theme.text if kit.is_large else rect.height / kit.px(GOAL_STRIP)
    return max(size * growth, _LEAST)


def _places(
    kit: Kit, rect: pygame.Rect, label: str, goals: Sequence[Goal], way: _Way
) -> list[pygame.Rect]:
    left, size = rect.left + kit.px(_PAD), _grown(kit, rect, way.size)
    if way.has_label:
        left += kit.type.width(label, _head(kit, rect)) + kit.px(_PAD)
    found = []
    for goal in goals:
        wide = kit.type.width(_text(kit, goal, way), _style(size)) + 2 * kit.px(_INSET)
        place = pygame.Rect(left, 0, wide, rect.height * _HIGH // GOAL_STRIP)
        place.centery = rect.centery
        found.append(place)
        left = place.right + kit.px(_GAP)
    return found


def _text(kit: Kit, goal: Goal, way: _Way) -> str:
    if way.length == "detail" and goal.detail:
        return kit.say("dot").join((goal.words, goal.detail))
    return goal.brief or goal.words if way.length == "brief" else goal.words


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
    way, places = _laid(kit, rect, label, goals)
    size = _grown(kit, rect, way.size)
    if way.has_label:
        place = rect.left + kit.px(_PAD), rect.centery
        kit.type.draw(target, label, _head(kit, rect), place, "midleft")
    tones: dict[GoalTone, Colour] = {
        "good": palette.good_text,
        "plain": palette.moon_100,
        "late": palette.red_text,
        "lost": palette.red_text,
    }
    for goal, box in zip(goals, places, strict=True):
        colour = tones[goal.tone]
        edge = palette.border if goal.tone == "plain" else colour
        # No frame, or they would look like the buttons of the castle's strip.
        thick = kit.px(5 if goal.tone == "lost" else 2)
        pygame.draw.rect(target, edge, (box.topleft, (thick, box.height)))
        words = _text(kit, goal, way)
        kit.type.draw(target, words, _style(size, colour), box.center, "center")
