"""A slip of paper that says where the night stands: the hour, the men, what is to be done."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.jump_order import men_shown
from game.painting.kit import Kit
from game.rules.castle.demolition import points_now
from game.rules.state import State
from game.tabletop.hud.men import men_alive
from game.tabletop.tooltips.slip import Card, Row, card_size, draw_card_at
from game.ui.calendar import clock_words

WIDTH: Final = 300
"""Units."""
_COUNTER: Final = 64
"""Units of a counter at most; more men than two rows of these have room for are smaller."""
_ROWS: Final = 2
_FEWEST: Final = 4
"""Columns, however few the men."""
_GAP: Final = 10
_GOALS: Final = ("equip", "drop", "field", "infiltration", "castle", "hunt")
"""Stages in which something is still to be done."""


def draw_night_slip(
    kit: Kit, target: pygame.Surface, place: tuple[int, int], state: State, seed: int | None
) -> None:
    """The slip with its upper left corner at a place, and the men under it."""
    rect = draw_slip_alone(kit, target, place, state, seed)
    if state.hunt is None:
        _draw_men(kit, target, rect, state)


def draw_slip_alone(
    kit: Kit, target: pygame.Surface, place: tuple[int, int], state: State, seed: int | None
) -> pygame.Rect:
    """The same without the men; where it lies."""
    return draw_card_at(kit, target, _card(kit, state, seed), place, kit.px(WIDTH))


def slip_height(kit: Kit, state: State, seed: int | None) -> int:
    """Of the slip without the men, in pixels."""
    return card_size(kit, _card(kit, state, seed), kit.px(WIDTH))[1]


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
    """Columns of counters under the slip, and the side of a counter in pixels."""
    columns = max(-(-men // _ROWS), _FEWEST)
    room = kit.px(WIDTH) - (columns - 1) * kit.px(_GAP)
    return columns, min(room // columns, kit.px(_COUNTER))


def _draw_men(kit: Kit, target: pygame.Surface, slip: pygame.Rect, state: State) -> None:
    """Their counters as they are now, from one edge of the slip to the other."""
    men = men_shown(state)
    columns, side = _grid(kit, len(men))
    for number, man in enumerate(men):
        row, column = divmod(number, columns)
        left = slip.left + round(column * (slip.width - side) / (columns - 1))
        top = slip.bottom + kit.px(_GAP) + row * (side + kit.px(_GAP))
        counter = kit.art.para(man, side)
        target.blit(counter, counter.get_rect(center=(left + side // 2, top + side // 2)))
