"""R3.2-flak: what flak may cost all of a drop."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.rules import Game
from game.rules.advice.odds.harm import flak_risk
from game.rules.events.people import ParaDied

DROPS = 400


def test_R3_2_flak_the_risk_before_the_first_jump_is_what_drops_show() -> None:
    boards, hit, dead = load_boards(), 0, 0
    game = Game.new(boards, 1)
    chance, mean = flak_risk(boards.field, game.options, game.state)
    for seed in range(DROPS):
        game = Game.new(boards, seed)
        choice = random.Random(seed)
        while game.state.stage in ("equip", "drop") and game.decision is not None:
            options = game.decision.options
            game.choose(options[int(choice.random() * len(options))])
        fell = sum(isinstance(one, ParaDied) and one.cause == "flak" for one in game.events)
        dead += fell
        hit += fell > 0
    assert hit / DROPS == pytest.approx(float(chance), abs=0.06)
    assert dead / DROPS == pytest.approx(float(mean), abs=0.13)


def test_R3_2_flak_the_last_in_line_is_spared_where_the_option_says_so() -> None:
    game = Game.new(load_boards(), 1)
    usual = flak_risk(game.boards.field, game.options, game.state)
    spared = replace(game.options, flak_kills_one=True)
    assert flak_risk(game.boards.field, spared, game.state)[1] < usual[1]
