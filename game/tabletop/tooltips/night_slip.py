"""A slip of paper with a summary of the position: time, men, next goal."""

from __future__ import annotations

from typing import Final

from game.painting.counter_views import Man
from game.painting.jump_order import men_alive, men_shown
from game.painting.kit import Kit
from game.rules.common.items import points_now
from game.rules.goal import PRINTED_GOAL
from game.rules.state import State
from game.tabletop.tooltips.slip import Entry, TooltipText, TooltipView
from game.tabletop.tooltips.win_paper import goal_words
from game.ui.views.containers import Box, Space, column, row
from game.ui.views.view import View
from game.ui.words import clock_words

WIDTH: Final = 300
"""Width of the slip in units."""
_COUNTER: Final = 64
"""The largest size of a counter in units; it shrinks if two rows can't hold all men."""
_ROWS: Final = 2
_FEWEST: Final = 4
"""The fewest columns."""
_GAP: Final = 10
_OF_THE_TOWER: Final = ("field", "castle")
"""Stages whose goal says what the rulebook wants blown up."""
_GOALS: Final = ("equip", "drop", "field", "infiltration", "castle", "hunt")
"""The stages that have a goal to name."""


def night_slip(kit: Kit, state: State, seed: int | None, title: str = "") -> View:
    """The slip about a position, and the men's counters below it; the hunt has no men.

    `title` is that of the scenario, if it is one.
    """
    slip = position_slip(kit, state, seed, title)
    men = () if state.hunt is not None else tuple(men_shown(state))
    columns = max(-(-len(men) // _ROWS), _FEWEST)
    side = min((WIDTH - (columns - 1) * _GAP) / columns, _COUNTER)
    counters: list[View] = [Man(man, side) for man in men]
    counters += [Box(View(), least=side)] * (-len(men) % columns)
    rows = (counters[at : at + columns] for at in range(0, len(counters), columns))
    lines = (row(*[one for man in line for one in (man, Space())][:-1]) for line in rows)
    return Box(column(slip, *lines, gap=_GAP), width=WIDTH)


def position_slip(kit: Kit, state: State, seed: int | None, title: str = "") -> TooltipView:
    """The slip without the men."""
    return TooltipView(_card(kit, state, seed, title), WIDTH)


def _card(kit: Kit, state: State, seed: int | None, title: str) -> TooltipText:
    say = kit.say
    rows = [Entry(f"**{say(f'stage.{state.stage}')}**", _hour(kit, state))]
    if state.hunt is None:
        alive, of_all = men_alive(state)
        rows.append(Entry(say("night.alive"), f"{alive} / {of_all}"))
    if state.stage == "castle":
        rows.append(Entry(say("hud.points"), str(points_now(state))))
    if seed is not None:
        rows.append(Entry(say("night.dice"), str(seed)))
    rows.extend(map(Entry, goal_words(kit, state.goal)))
    is_told = state.goal != PRINTED_GOAL and state.stage in _OF_THE_TOWER
    if state.stage in _GOALS and not is_told:
        rows.append(Entry(say(f"night.goal.{state.stage}")))
    return TooltipText(title or say("night.title"), tuple(rows))


def _hour(kit: Kit, state: State) -> str:
    if state.hunt is not None:
        return kit.say("turn", n=max(state.hunt.turn, 1))
    return "" if state.stage == "equip" else clock_words(state.clock)
