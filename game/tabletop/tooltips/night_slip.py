"""A slip of paper with a summary of the position: time, men, next goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.jump_order import men_alive, men_shown
from game.painting.kit import Kit, kit_of
from game.rules.common.points import points_now
from game.rules.state import Para, State
from game.tabletop.tooltips.slip import Card, Row, Ticket, card_size, draw_card_at
from game.ui.calendar import clock_words
from game.ui.views.view import Canvas, Layout, Placed, Size, View

WIDTH: Final = 300
"""Width of the slip in units."""
_COUNTER: Final = 64
"""The largest size of a counter in units; it shrinks if two rows can't hold all men."""
_ROWS: Final = 2
_FEWEST: Final = 4
"""The fewest columns."""
_GAP: Final = 10
_GOALS: Final = ("equip", "drop", "field", "infiltration", "castle", "hunt")
"""The stages that have a goal to name."""


class NightSlip(View, frozen=True):
    """The slip, and the men's counters below it."""

    card: Card
    men: tuple[Para, ...]

    def size(self, layout: Layout, room: Size) -> Size:
        """The width of the slip, and its height with up to two rows of men."""
        kit = kit_of(layout.kit)
        wide, high = card_size(kit, self.card, kit.px(WIDTH))
        if not self.men:
            return wide, high
        columns, side = _grid(kit, len(self.men))
        return wide, high + -(-len(self.men) // columns) * (side + kit.px(_GAP))

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the slip at the top, the men below."""
        kit = kit_of(canvas.kit)
        rect = draw_card_at(kit, canvas.target, self.card, placed.rect.topleft, kit.px(WIDTH))
        _draw_men(kit, canvas.target, rect, self.men)

    @property
    def says(self) -> str:
        """The words of the slip."""
        rows = (f"{row.words} {row.value}" for row in self.card.rows)
        return "\n".join((self.card.title, *rows)).replace("**", "")


def night_slip(kit: Kit, state: State, seed: int | None) -> NightSlip:
    """The slip about a position; the hunt has no men."""
    men = () if state.hunt is not None else tuple(men_shown(state))
    return NightSlip(_card(kit, state, seed), men)


def position_slip(kit: Kit, state: State, seed: int | None) -> Ticket:
    """The slip without the men."""
    return Ticket(_card(kit, state, seed), WIDTH)


def _card(kit: Kit, state: State, seed: int | None) -> Card:
    say = kit.say
    rows = [Row(f"**{say(f'stage.{state.stage}')}**", _hour(kit, state))]
    if state.hunt is None:
        alive, of_all = men_alive(state)
        rows.append(Row(say("night.alive"), f"{alive} / {of_all}"))
    if state.stage == "castle":
        rows.append(Row(say("hud.points"), str(points_now(state))))
    if seed is not None:
        rows.append(Row(say("night.dice"), str(seed)))
    if state.stage in _GOALS:
        rows.append(Row(say(f"night.goal.{state.stage}")))
    return Card(say("night.title"), tuple(rows))


def _hour(kit: Kit, state: State) -> str:
    if state.hunt is not None:
        return kit.say("turn", n=max(state.hunt.turn, 1))
    return "" if state.stage == "equip" else clock_words(state.clock)


def _grid(kit: Kit, men: int) -> tuple[int, int]:
    """The number of columns below the slip, and the side of a counter in pixels."""
    columns = max(-(-men // _ROWS), _FEWEST)
    room = kit.px(WIDTH) - (columns - 1) * kit.px(_GAP)
    return columns, min(room // columns, kit.px(_COUNTER))


def _draw_men(kit: Kit, target: pygame.Surface, slip: pygame.Rect, men: Sequence[Para]) -> None:
    """Draw the men's counters across the width of the slip."""
    columns, side = _grid(kit, len(men))
    for number, man in enumerate(men):
        row, column = divmod(number, columns)
        left = slip.left + round(column * (slip.width - side) / (columns - 1))
        top = slip.bottom + kit.px(_GAP) + row * (side + kit.px(_GAP))
        counter = kit.art.para(man, side)
        target.blit(counter, counter.get_rect(center=(left + side // 2, top + side // 2)))
