"""The buttons of the tank's actions, with their probabilities and costs."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.rules.decisions import FireGun, Option, Ram, Repair, Scout, Step
from game.rules.state import Hunt
from game.tabletop.tooltips.slip import Card, Row
from game.ui.trim import PressState
from game.ui.typography.text import Style

_APART: Final = 6
_INSET: Final = 6
_CAP: Final = 19
_GAP: Final = 4
_BELOW_HEAD: Final = 4
_HIGHEST: Final = 1.55
"""The greatest height of a button, as a share of that of its letters."""
_LEAST_ROW: Final = 17
"""Units of the least height of a button."""
_USUAL: Final = Style("bold", 16)


class TankAction(Struct, frozen=True):
    """One of the tank's actions."""

    option_type: type[Option]
    name: str
    """The end of the keys of its words, as in ``hunt.deed.move``."""
    rule: str
    least_points: int = 1
    """Action points without which it is impossible."""


TANK_ACTIONS: Final = (
    TankAction(Step, "move", "M7.1-move"),
    TankAction(Scout, "look", "M7.0-costs", least_points=2),
    TankAction(FireGun, "fire", "M7.3-fire"),
    TankAction(Ram, "ram", "M7.4-ram"),
    TankAction(Repair, "repair", "M7.5-repair"),
)
"""In the order of the rules (M7.0-costs)."""


class ActionLook(Struct, frozen=True):
    """All that the picture of an action's button depends on."""

    action: TankAction
    number: int
    """The digit of its key; 0 for none."""
    odds: str
    """The required roll and the probability, or from the least to the greatest; empty for none."""
    risk: str
    """What a natural 1 costs besides; empty for nothing."""
    excuse: str
    """Why it is impossible, in short, instead of its cost; empty if it is possible."""
    can: bool
    state: PressState


def draw_actions_head(kit: Kit, target: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw the heading of the actions, unless their buttons need its room or are unreadable."""
    if not kit.is_large and has_room(kit, rect):
        place = (rect.left + kit.px(_INSET - 1), rect.top)
        kit.type.draw(target, kit.head("hunt.deeds"), _head(kit), place)


def draw_tank_action(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, style: Style, look: ActionLook
) -> None:
    """Draw the button of an action: key, name, odds, cost."""
    palette = kit.theme.palette
    face = kit.trim.button(rect.size, "steel" if look.can else "disabled", look.state)
    target.blit(face, rect)
    middle = rect.centery + kit.trim.sunk(look.state) - kit.px(1)
    bold = style.but(colour=palette.moon_100 if look.can else palette.disabled)
    cap = pygame.Rect(0, 0, kit.px(_CAP), min(kit.px(_CAP), rect.height - kit.px(4)))
    cap.midleft = (rect.left + kit.px(_INSET), middle)
    if look.number and look.can:
        kit.trim.keycap(target, cap, bold.colour)
        number = Style("bold", 14, palette.moon_100, grows=False)
        kit.type.draw(target, str(look.number), number, cap.center, "center")
    name, cost = kit.say(f"hunt.deed.{look.action.name}"), kit.say(f"hunt.cost.{look.action.name}")
    left, right = cap.right + kit.px(_INSET), rect.right - kit.px(_INSET)
    cost = look.excuse or cost
    dim = palette.moon_300 if look.can else palette.disabled
    behind = [(cost, dim), (look.risk, palette.red_text), (look.odds, bold.colour)]
    behind = [(said, ink) for said, ink in behind if said]

    def overflow(one: Style) -> int:
        wide = sum(kit.type.width(said, one) + kit.px(_APART) for said, _ in behind)
        return kit.type.width(name, one) + wide - (right - left)

    fits = kit.type.fitting(bold, lambda one: overflow(one) <= 0)
    if look.risk and overflow(fits) > 0:
        # The question says what each action costs.
        behind = behind[1:]
        fits = kit.type.fitting(bold, lambda one: overflow(one) <= 0)
    kit.type.draw(target, name, fits, (left, middle), "midleft")
    x = right
    for said, ink in behind:
        box = kit.type.draw(target, said, fits.but(colour=ink), (x, middle), "midright")
        x = box.left - kit.px(_APART)


def tank_action_rows(kit: Kit, rect: pygame.Rect) -> list[pygame.Rect]:
    """The rectangle of each action's button, in the order of `TANK_ACTIONS`."""
    top = rect.top + kit.px(_BELOW_HEAD)
    if not kit.is_large:
        top += kit.type.height(_head(kit))
    gap = kit.px(_GAP)
    room = (rect.bottom - top + gap) // len(TANK_ACTIONS) - gap
    high = max(min(room, round(kit.type.height(_USUAL) * _HIGHEST)), 1)
    return [
        pygame.Rect(rect.left, top + place * (high + gap), rect.width, high)
        for place in range(len(TANK_ACTIONS))
    ]


def has_room(kit: Kit, rect: pygame.Rect) -> bool:
    """Whether the buttons can be read: above the panel of a replay, for one, they can't."""
    return tank_action_rows(kit, rect)[0].height >= kit.px(_LEAST_ROW)


def action_letters(kit: Kit, row: pygame.Rect) -> Style:
    """The largest style that fits a button."""
    return kit.type.fitting(_USUAL, lambda style: kit.type.height(style) <= row.height)


def tank_action_card(kit: Kit, hunt: Hunt, action: TankAction, *, is_barred: bool) -> Card:
    """The tooltip of an action, with the reason why it is impossible now."""
    cost, about = kit.say(f"hunt.cost.{action.name}"), kit.say(f"hunt.about.{action.name}")
    rows = [Row(cost, is_strong=True), Row(about)]
    if is_barred:
        rows.append(Row(f"<red>{kit.say(f'hunt.lacks.{_obstacle(hunt, action)}')}</>"))
    return Card(kit.say(f"hunt.deed.{action.name}"), tuple(rows), action.rule)


def tank_excuse(kit: Kit, hunt: Hunt, action: TankAction) -> str:
    """Why an action is impossible, in two or three words."""
    return kit.say(f"hunt.short.{_obstacle(hunt, action)}")


def _obstacle(hunt: Hunt, action: TankAction) -> str:
    """The end of the keys of the reason why an action is impossible."""
    if hunt.points < action.least_points:
        return "points"
    if action.option_type in (Step, Ram) and hunt.track_broken:
        return "track"
    if action.option_type is FireGun and hunt.out_of_ammunition:
        return "ammo"
    if action.option_type is Repair and hunt.out_of_ammunition:
        return "carentan"
    return action.name


def _head(kit: Kit) -> Style:
    return Style("display", 20, kit.theme.palette.paper_100, 0.05)
