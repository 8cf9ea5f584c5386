"""The tank's actions with their probabilities and costs; impossible ones are dim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.decisions import FireGun, Option, Ram, Repair, Scout, Step
from game.rules.state import Hunt
from game.tabletop.tooltips.slip import Card, Row
from game.ui.typography.text import Style

_LEADING: Final = 0.86
"""Line spacing of the list, as a share of that of a text."""
_APART: Final = 8
_LEAST_ROW: Final = 0.75
"""The least height of a line, as a share of the normal one."""
TANK_ACTIONS: Final[tuple[tuple[type[Option], str], ...]] = (
    (Step, "move"),
    (Scout, "look"),
    (FireGun, "fire"),
    (Ram, "ram"),
    (Repair, "repair"),
)
"""The actions and their keys, in the order of the rules (M7.0-costs)."""
_LEAST_POINTS: Final = {"look": 2}
_RULES: Final = {
    "move": "M7.1-move",
    "look": "M7.0-costs",
    "fire": "M7.3-fire",
    "ram": "M7.4-ram",
    "repair": "M7.5-repair",
}


def draw_tank_actions(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, offered: Mapping[type[Option], str]
) -> None:
    """Draw a line for each action inside a rectangle, smaller if there is little space.

    Nothing is drawn if the lines would be unreadable, as above the panel of a replay, which has no
    actions. `offered` are the possible actions, each with its required roll and best probability.
    """
    palette = kit.theme.palette
    if not _has_room(kit, rect):
        return
    kit.type.draw(target, kit.head("hunt.deeds"), _head(kit), rect.topleft)
    bold = _letters(kit, rect)
    text = Style("text", bold.size - 1)
    for (option_type, key), box in zip(TANK_ACTIONS, tank_action_rows(kit, rect), strict=True):
        can = option_type in offered
        ink = palette.moon_100 if can else palette.disabled
        middle = box.centery
        mark = "•" if can else "×"
        kit.type.draw(target, mark, bold.but(colour=ink), (rect.left, middle), "midleft")
        name = kit.say(f"hunt.deed.{key}")
        left = (rect.left + kit.px(16), middle)
        named = kit.type.draw(target, name, bold.but(colour=ink), left, "midleft")
        cost = kit.say(f"hunt.cost.{key}")
        dim = text.but(colour=palette.moon_300 if can else palette.disabled)
        costs = kit.type.draw(target, cost, dim, (rect.right, middle), "midright")
        odds, style = offered.get(option_type, ""), bold.but(colour=palette.moon_100)
        between = costs.left - named.right - 2 * kit.px(_APART)
        if odds and kit.type.width(odds, style) <= between:
            place = (costs.left - kit.px(_APART), middle)
            kit.type.draw(target, odds, style, place, "midright")


def tank_action_rows(kit: Kit, rect: pygame.Rect) -> list[pygame.Rect]:
    """The rectangle of each action's line, in the order of `TANK_ACTIONS`."""
    top, bold = rect.top + kit.type.height(_head(kit)), _letters(kit, rect)
    high = min(_row(kit, bold) + kit.px(2), (rect.bottom - top) // len(TANK_ACTIONS))
    return [
        pygame.Rect(rect.left, top + place * high, rect.width, high)
        for place in range(len(TANK_ACTIONS))
    ]


def _has_room(kit: Kit, rect: pygame.Rect) -> bool:
    """Whether lines of the least height fit."""
    return tank_action_rows(kit, rect)[0].height >= _row(kit, _letters(kit, rect)) * _LEAST_ROW


def tank_action_card(kit: Kit, hunt: Hunt, place: int, *, is_barred: bool) -> Card:
    """The tooltip of an action, with the reason why it is impossible now."""
    _, key = TANK_ACTIONS[place]
    rows = [Row(kit.say(f"hunt.about.{key}"), kit.say(f"hunt.cost.{key}"))]
    if is_barred:
        rows.append(Row(f"<red>{kit.say(_obstacle(hunt, key))}</>"))
    return Card(kit.say(f"hunt.deed.{key}"), tuple(rows), _RULES[key])


def _obstacle(hunt: Hunt, key: str) -> str:
    """The key of the reason why an action is impossible."""
    if hunt.points < _LEAST_POINTS.get(key, 1):
        return "hunt.lacks.points"
    if key in ("move", "ram") and hunt.track_broken:
        return "hunt.lacks.track"
    if key == "fire" and hunt.out_of_ammunition:
        return "hunt.lacks.ammo"
    if key == "repair" and hunt.out_of_ammunition:
        return "hunt.lacks.carentan"
    return f"hunt.lacks.{key}"


def _head(kit: Kit) -> Style:
    return Style("display", 20, kit.theme.palette.paper_100, 0.05)


def _letters(kit: Kit, rect: pygame.Rect) -> Style:
    """The largest style that fits the rows."""
    room = (rect.height - kit.type.height(_head(kit))) // len(TANK_ACTIONS)
    return kit.type.fitting(Style("bold", 17), lambda style: _row(kit, style) <= room)


def _row(kit: Kit, style: Style) -> int:
    """Pixels from one row to the next in that style."""
    return round(kit.type.height(style) * _LEADING)
