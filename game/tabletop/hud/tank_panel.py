"""The panel of the tank: its condition, what it carries and has destroyed, its actions.

| M5 STUART          |
|      (tank)        |
| Hull        intact |
| ATTACHED   O O O O |
| KILLED     O O O O |
| 1 Move      1 AP   |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.kit import Kit, kit_of
from game.rules.advice.odds.harm import zombies_of_hunt
from game.rules.decisions import FireGun, Option, Ram, Repair, Scout, Step
from game.rules.state import Hunt
from game.tabletop.actions import ActWithTank
from game.tabletop.tooltips.slip import Card, Row
from game.ui.trim import PressState
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Ruling, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.presses import Press
from game.ui.views.texts import Keycap, Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_TANK: Final = 76
"""Units of the tank's picture, which is left out with large text."""
_COUNTER: Final = 38
_ATTACHED: Final = 4
"""The most that can go along."""
_FACT: Final = 27
"""Units of height of a line of the condition, unless its letters are large."""
_ROWS: Final = (30, 26, 22, 19)
_LARGE_ROWS: Final = (20, 17, 15, 13)
"""Units of height of an action's button at a text scale of 100%, from which it is chosen what there
is room for."""
_SMALLER: Final = 0.75
"""What is left of large letters where the actions would have no room."""
_LETTERS, _LETTERS_HIGH = 16, 22
"""The size of an action's letters, and the height of a button that they need."""
_LEAST: Final = 0.6
"""The smallest letters of an action, as a share of those at a text size of 100 %."""


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


class TankDeed(Struct, frozen=True):
    """What the button of an action says."""

    action: TankAction
    number: int
    """The digit of its key; 0 for none."""
    odds: str
    """The required roll and the probability, or from the least to the greatest; empty for none."""
    is_risky: bool
    """Whether a natural 1 costs something besides."""
    excuse: str | None
    """Why it is impossible, in short, instead of its cost; None if it is possible."""
    card: Card


def tank_panel(kit: Kit, hunt: Hunt, deeds: tuple[TankDeed, ...]) -> View:
    """The panel; buttons are lower where there is less room, and left out where there is none, as
    above the panel of a replay."""
    rows, shares = (_LARGE_ROWS, (1.0, _SMALLER)) if kit.is_large else (_ROWS, (1.0,))
    conditions = [[*_condition(kit, hunt, share)] for share in shares]
    choices = [_with_deeds(kit, above, deeds, high) for above in conditions for high in rows]
    choices.append(column(*conditions[0]))
    inside = Box(Fit(tuple(choices)), (7, 0, 7, 6), fills=True)
    return panel(kit.theme.palette, kit.head("unit.tank"), inside, width=0)


def _with_deeds(kit: Kit, above: list[View], deeds: tuple[TankDeed, ...], high: float) -> View:
    head = None if kit.is_large else Box(Text(kit.head("hunt.deeds"), _head(kit)), (5, 4, 0, 0))
    buttons = (_deed(kit, deed, high * kit.theme.text) for deed in deeds)
    return column(*above, head, column(*buttons, gap=4))


# --- Condition ------------------------------------------------------------------------------


def _condition(kit: Kit, hunt: Hunt, share: float) -> Iterator[View]:
    """The tank, its hull, guns and tracks, what goes along, what was destroyed; `share` is what is
    left of the size of letters."""
    if not kit.is_large:
        yield Box(TankPicture(hunt.damaged), (0, 0, 0, 8))
    is_empty, is_broken = hunt.out_of_ammunition, hunt.track_broken
    for label, value, is_bad in (
        ("hunt.hull", "hunt.damaged" if hunt.damaged else "hunt.whole", hunt.damaged),
        ("hunt.ammo", "hunt.out" if is_empty else "hunt.loaded", is_empty),
        ("hunt.track", "hunt.broken" if is_broken else "hunt.whole", is_broken),
    ):
        yield _fact(kit, label, value, share, is_bad=is_bad)
    _, most = zombies_of_hunt(hunt)
    yield _counters(kit, "hunt.attached", hunt.attached, _ATTACHED, share)
    yield _counters(kit, "hunt.killed", hunt.killed, max(most, 1), share)


def _fact(kit: Kit, label: str, value: str, share: float, *, is_bad: bool) -> View:
    palette = kit.theme.palette
    ink = palette.red_text if is_bad else palette.moon_100
    words = row(
        Text(kit.say(label), Style("text", 18 * share, palette.moon_300), shrinks_to=_LEAST),
        Space(),
        Text(kit.say(value), Style("bold", 18 * share, ink), shrinks_to=_LEAST),
    )
    line = Box(words, height=0 if kit.is_large else _FACT - 1)
    return Box(column(line, Ruling(palette.night_600, 1)), (5, 0, 5, 0))


def _counters(kit: Kit, title: str, counters: tuple[str, ...], slots: int, share: float) -> View:
    """A heading above or beside counters, with rings for missing ones."""
    style = _head(kit)
    head = Text(kit.head(title), style.but(size=style.size * share), shrinks_to=_LEAST)
    slots_view = Slots(counters, slots)
    if kit.is_large:
        return Box(row(head, Box(slots_view, fills=True), gap=4), (5, 0, 5, 0))
    return Box(column(head, slots_view), (5, 0, 5, 4))


class TankPicture(View, frozen=True):
    """The tank's counter."""

    is_damaged: bool

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(_TANK), layout.px(_TANK)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        kit = kit_of(canvas.kit)
        picture = kit.press.tank(kit.px(_TANK), damaged=self.is_damaged)
        canvas.target.blit(picture, picture.get_rect(center=placed.rect.center))


class Slots(View, frozen=True):
    """Counters side by side, and rings for missing ones."""

    counters: tuple[str, ...]
    many: int

    def size(self, layout: Layout, room: Size) -> Size:
        """As high as a counter; a little less where they stand beside a heading."""
        share = 0.6 if kit_of(layout.kit).is_large else 1
        return 0, layout.px(_COUNTER * share)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them evenly apart."""
        kit, rect, palette = kit_of(canvas.kit), placed.rect, canvas.kit.theme.palette
        pitch = rect.width // self.many
        size = min(pitch - kit.px(4), rect.height)
        for place in range(self.many):
            centre = (rect.left + place * pitch + pitch // 2, rect.centery)
            if place < len(self.counters):
                picture = kit.press.hunt_counter(self.counters[place], size)
                canvas.target.blit(picture, picture.get_rect(center=centre))
            else:
                ring, thick = size // 2 - 1, kit.px(1)
                pygame.draw.circle(canvas.target, palette.night_500, centre, ring, thick)


# --- Actions --------------------------------------------------------------------------------


def _deed(kit: Kit, deed: TankDeed, high: float) -> View:
    """The button of an action."""
    key = pygame.K_0 + deed.number if deed.number else None
    action = ActWithTank(deed.action.option_type)
    letters = _LETTERS * min(high / (_LETTERS_HIGH * kit.theme.text), 1)
    face = DeedFace(_deed_words(kit, deed, letters), action, deed.excuse is None)
    box = Box(face, height=high, is_fixed=True)
    return Press(inside=box, action=action, key=key, tip=deed.card)


def _deed_words(kit: Kit, deed: TankDeed, letters: float) -> View:
    """Key, name, odds, cost; what a 1 costs goes first, as the question says it too."""
    palette, can = kit.theme.palette, deed.excuse is None
    ink = palette.moon_100 if can else palette.disabled
    bold = Style("bold", letters, ink)
    dim = bold.but(colour=palette.moon_300 if can else palette.disabled)
    cap: View = Box(View(), width=19, is_fixed=True)
    if deed.number and can:
        style = Style("bold", 14, palette.moon_100, grows=False)
        cap = Keycap(str(deed.number), style, ink, side=19)
    said = kit.say(f"hunt.deed.{deed.action.name}"), kit.say(f"hunt.cost.{deed.action.name}")
    name, cost = Text(said[0], bold), Text(deed.excuse or said[1], dim)
    risk = Text(kit.say(f"hunt.risk.{deed.action.name}"), bold.but(colour=palette.red_text))
    odds = Text(deed.odds, bold) if deed.odds and can else None
    behind = [one for one in (odds, risk if deed.is_risky and can else None, cost) if one]
    shorter = [one for one in behind if one is not risk]

    def in_row(*parts: View | None) -> View:
        return row(cap, *parts, gap=6)

    first, *rest = (replace(one, shrinks_to=_LEAST) for one in (name, *shorter))
    return Fit(
        (
            in_row(name, Space(), *behind),
            in_row(name, Space(), *shorter),
            in_row(first, Space(), *rest),
        )
    )


class DeedFace(View, frozen=True):
    """The face of a button with what it says; dim where its action is impossible."""

    inside: View
    action: ActWithTank
    can: bool

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside."""
        return [(self.inside, rect.inflate(-2 * layout.px(6), 0))]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the face, then what is inside."""
        trim, look = canvas.kit.trim, canvas.look_of(self.action)
        state: PressState = "up" if look == "rest" else "hover"
        face = trim.button(placed.rect.size, "steel" if self.can else "disabled", state)
        canvas.target.blit(face, placed.rect)
        canvas.paint(placed.parts)


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
