"""What the screen estimates by the rules' advice: odds, intent, ways, refusals and orders.

The screen asks here and not in `game.rules.advice`. An estimate that can't be had is left out, with
a line in the log: nobody loses a game because of what it would have told him.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from game.archive.log import LOG
from game.rules.advice.demolition import cost_of_item as _cost_of_item
from game.rules.advice.demolition import lone_deeds as _lone_deeds
from game.rules.advice.demolition import what_is_set as _what_is_set
from game.rules.advice.demolition import who_should_mine as _who_should_mine
from game.rules.advice.errands import Errand
from game.rules.advice.errands import errands as _errands
from game.rules.advice.errands import watched_squares as _watched_squares
from game.rules.advice.errands import way_home as _way_home
from game.rules.advice.forecast import Toll
from game.rules.advice.forecast import exposure as _exposure
from game.rules.advice.forecast import forecast as _forecast
from game.rules.advice.forecast import forecast_hunt as _forecast_hunt
from game.rules.advice.forecast import reply as _reply
from game.rules.advice.forecast import toll as _toll
from game.rules.advice.hits import answers_to_all_hits as _answers_to_all_hits
from game.rules.advice.hits import hit_in_progress as _hit_in_progress
from game.rules.advice.hits import infection_in_progress as _infection_in_progress
from game.rules.advice.march import pace_from as _pace_from
from game.rules.advice.march import paces as _paces
from game.rules.advice.mission import last_chance as _last_chance
from game.rules.advice.mission import last_chance_after as _last_chance_after
from game.rules.advice.mission import surest_light as _surest_light
from game.rules.advice.mission import torn_out_after as _torn_out_after
from game.rules.advice.mission import torn_out_by as _torn_out_by
from game.rules.advice.mission import wanted_deed as _wanted_deed
from game.rules.advice.odds import attack_from_here as _attack_from_here
from game.rules.advice.odds import attacks_after as _attacks_after
from game.rules.advice.odds import needs_once_up as _needs_once_up
from game.rules.advice.odds import odds_of as _odds_of
from game.rules.advice.odds import odds_of_light as _odds_of_light
from game.rules.advice.odds import path_odds as _path_odds
from game.rules.advice.odds import targets_after as _targets_after
from game.rules.advice.odds.harm import flak_risk as _flak_risk
from game.rules.advice.reach import alerted_by as _alerted_by
from game.rules.advice.reach import floors_alerted_next as _floors_alerted_next
from game.rules.advice.reach import lawful_steps as _lawful_steps
from game.rules.advice.reach import struck_by_throws as _struck_by_throws
from game.rules.advice.reach import village_fire as _village_fire
from game.rules.advice.why_not import Refusal
from game.rules.advice.why_not import why_not_actions as _why_not_actions
from game.rules.advice.why_not import why_not_cell as _why_not_cell
from game.rules.advice.why_not import why_not_shot as _why_not_shot
from game.rules.advice.why_not import why_not_unit as _why_not_unit
from game.rules.board import Cell
from game.rules.decisions import Decision, Option
from game.rules.game import Game
from game.standing_orders import answer as _answer

P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")

LEFT_OUT: Final = "left out: %s: %r"
"""The line in the log: the estimate, and the error."""


def or_else(ask: Callable[P, T], without: U) -> Callable[P, T | U]:
    """The estimate, or what stands for it if it can't be had."""

    @wraps(ask)
    def estimate(*args: P.args, **values: P.kwargs) -> T | U:
        try:
            return ask(*args, **values)
        except Exception as error:
            LOG.warning(LEFT_OUT, ask.__name__, error)
            return without

    return estimate


odds_of = or_else(_odds_of, ())
path_odds = or_else(_path_odds, None)
odds_of_light = or_else(_odds_of_light, None)
attack_from_here = or_else(_attack_from_here, None)
attacks_after = or_else(_attacks_after, ())
targets_after = or_else(_targets_after, ())
needs_once_up = or_else(_needs_once_up, ())
exposure = or_else(_exposure, ())
answers_to_all_hits = or_else(_answers_to_all_hits, ())
hit_in_progress = or_else(_hit_in_progress, None)
infection_in_progress = or_else(_infection_in_progress, Fraction(0))
forecast = or_else(_forecast, ())
forecast_hunt = or_else(_forecast_hunt, ())
toll = or_else(_toll, Toll())
reply = or_else(_reply, None)
lawful_steps = or_else(_lawful_steps, ())
alerted_by = or_else(_alerted_by, frozenset[str]())
floors_alerted_next = or_else(_floors_alerted_next, ())
paces = or_else(_paces, ())
pace_from = or_else(_pace_from, None)
errands = or_else(_errands, dict[str, Errand]())
way_home = or_else(_way_home, tuple[Cell, ...]())
watched_squares = or_else(_watched_squares, frozenset[Cell]())
last_chance = or_else(_last_chance, None)
last_chance_after = or_else(_last_chance_after, None)
torn_out_by = or_else(_torn_out_by, ())
torn_out_after = or_else(_torn_out_after, ())
flak_risk = or_else(_flak_risk, None)
surest_light = or_else(_surest_light, None)
wanted_deed = or_else(_wanted_deed, None)
lone_deeds = or_else(_lone_deeds, ())
cost_of_item = or_else(_cost_of_item, None)
what_is_set = or_else(_what_is_set, None)
who_should_mine = or_else(_who_should_mine, "")
village_fire = or_else(_village_fire, None)
why_not_actions = or_else(_why_not_actions, dict[type[Option], Refusal]())
why_not_cell = or_else(_why_not_cell, None)
why_not_shot = or_else(_why_not_shot, None)
why_not_unit = or_else(_why_not_unit, None)
answer = or_else(_answer, None)


def _all_struck(game: Game, decision: Decision) -> tuple[str, ...]:
    return tuple(_struck_by_throws(game, decision))


struck_by_throws = or_else(_all_struck, ())
