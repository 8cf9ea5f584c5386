"""A slip of paper that says where the night stands: the hour, the men, what is to be done."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.demolition import points_now
from game.rules.state import State
from game.ui.calendar import clock_words
from game.ui.hud.men import men_alive, men_shown
from game.ui.hud.ticket import Card, Row, draw_card_at
from game.ui.kit import Kit

WIDTH: Final = 300
"""Units."""
_COUNTER: Final = 46
_COLUMNS: Final = 5
_GAP: Final = 10
_GOALS: Final = ("equip", "drop", "field", "infiltration", "castle", "hunt")
"""Stages in which something is still to be done."""


def draw_night_slip(
    kit: Kit, target: pygame.Surface, place: tuple[int, int], state: State, seed: int | None
) -> None:
    """The slip with its upper left corner at a place, and the men under it."""
    card = _card(kit, state, seed)
    rect = draw_card_at(kit, target, card, place, kit.px(WIDTH))
    if state.hunt is None:
        _draw_men(kit, target, rect, state)


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


def _draw_men(kit: Kit, target: pygame.Surface, slip: pygame.Rect, state: State) -> None:
    """Their counters as they are now."""
    step = slip.width // _COLUMNS
    for number, man in enumerate(men_shown(state)):
        row, column = divmod(number, _COLUMNS)
        counter = kit.art.para(man, kit.px(_COUNTER))
        across = slip.left + column * step + step // 2
        down = slip.bottom + kit.px(_GAP) + row * kit.px(_COUNTER + _GAP)
        target.blit(counter, counter.get_rect(midtop=(across, down)))
