"""What the odds say of ways, faces and choices, and that they never peek."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.rules import Game
from game.rules.advice.forecast import forecast, forecast_hunt
from game.rules.advice.odds import (
    AttackOdds,
    FaceOdds,
    LuckOdds,
    MarchOdds,
    MayBe,
    StrideOdds,
    ThrowOdds,
    attacks_after,
    escape_of,
    odds_of,
    path_odds,
)
from game.rules.common.combat import Attacker
from game.rules.decisions import TakeWound, UseOwn, UseWeapon
from game.rules.events.hunt import hunt_of
from tests.rules.advice.odds_games import raid
from tests.rules.advice.odds_grounds import ASLEEP, FIELD, HALL, ZOMBIE, on_field
from tests.rules.boards import boards_with, field_of
from tests.rules.castle.house import house

BOARDS = load_boards()


def march(men: Any, germans: Any = None, board: Any = FIELD, **more: Any) -> Game:
    return Game.from_position(board, on_field(men, germans, **more), [])


def way(game: Game, names: str, cells: str) -> MarchOdds:
    odds = path_odds(game, names.split("+"), cells.split())
    assert isinstance(odds, MarchOdds)
    return odds


# --- An attack ------------------------------------------------------------------------------


def test_R7_6_4_a_bonus_of_all_dice_is_taken_off_what_each_must_show() -> None:
    men = {"Angel": {"at": "1F-0203", "items": ["katana"]}, "Frank": "1F-0203"}
    game = Game.from_position(*raid(HALL, men, {"Z1": {"at": "1F-0303", **ZOMBIE}}), [])
    for choice in ("act Angel", "stop"):
        game.choose(choice)
    alone = odds_of(game, _option(game, "attack Z1"))[0]
    assert isinstance(alone, AttackOdds)
    assert alone.face == alone.need - 1
    together = replace(alone, attackers=(*alone.attackers, Attacker("Frank", "", 3, 0)))
    assert together.face == together.need


# --- The field ------------------------------------------------------------------------------


def test_R4_3_1_counted_marsh_is_free_and_a_step_back_counts_again() -> None:
    boards = boards_with(field=field_of([". . m . .", ". . . . .", ". . . . ."]))
    game = march({"Garrett": "0201", "Ines": "0503"}, {"G1": {"at": "0503", **ASLEEP}}, boards)
    assert way(game, "Garrett", "0301").detection.counted == 0  # type: ignore[union-attr]
    again = way(game, "Garrett", "0101 0201 0101")
    assert again.detection is not None
    assert (again.detection.counted, again.detection.noticed) == (3, Fraction(1, 2))
    assert again.left == 4


def test_R4_3_1_check_a_move_begun_goes_on() -> None:
    game = march({"Cooper": "0303", "Ines": "0907"})
    game.choose("act Cooper")
    game.choose("step 0403")
    odds = way(game, "Cooper", "0503")
    assert odds.path == ("0303", "0403", "0503")
    assert odds.detection is not None and odds.detection.counted == 2


def test_R4_3_1_adjacent_auto_says_where_germans_turn_up_by_the_way() -> None:
    germans = {"G1": {"at": "0502", **ASLEEP}, "G2": {"at": "0906", **ASLEEP}}
    odds = way(march({"Cooper": "0204", "Ines": "0101"}, germans), "Cooper", "0304 0403 0503")
    assert odds.turned_up == ("0502",)
    assert odds.detection is not None
    assert odds.detection.wakes == ("0906",)
    assert not odds.detection.from_pool


def test_R4_3_2_nearest_names_all_who_are_equally_near() -> None:
    germans = {"G1": {"at": "0104", **ASLEEP}, "G2": {"at": "0704", **ASLEEP}}
    odds = way(march({"Cooper": "0304", "Ines": "0101"}, germans), "Cooper", "0404")
    assert odds.detection is not None and odds.detection.wakes == ("0104", "0704")


def test_R4_3_2_from_pool_names_the_ss_hex_without_paras() -> None:
    boards = boards_with(field=field_of(["S . . . . . S", ". . . . . . ."]))
    pool = {"pool": ["G1", "G2"]}
    odds = way(march({"Cooper": "0201", "Ines": "0702"}, None, boards, **pool), "Cooper", "0301")
    assert odds.detection is not None
    assert (odds.detection.wakes, odds.detection.from_pool) == (("0101",), True)
    odds = way(march({"Cooper": "0201", "Ines": "0702"}, None, boards, **pool), "Cooper", "0101")
    assert odds.detection is not None and odds.detection.wakes == ("0701",)
    nobody = way(march({"Cooper": "0201", "Ines": "0702"}, None, boards), "Cooper", "0301")
    assert nobody.detection is not None and nobody.detection.wakes == ()


def test_R4_2_4_rush_known_by_its_face_unknown_by_what_is_left() -> None:
    hidden = {"0403": "dog", "0101": "katana", "0102": "mine", "0103": "haunebu"}
    game = march({"Cooper": "0303", "Ines": "0907"}, hidden=hidden, ambition="haunebu")
    rush = way(game, "Cooper", "0403").rush
    assert rush is not None
    quarter = Fraction(1, 4)
    kinds = ("ambition", "dog", "katana", "mine")
    assert rush.may_be == tuple(MayBe(kind, quarter) for kind in kinds)
    assert [harm.name for harm in rush.mine] == ["Cooper"]
    men = {"Cooper": "0303", "Ines": "0907"}
    known = march(men, hidden=hidden, ambition="haunebu", peeked=["dog"])
    odds = way(known, "Cooper", "0403")
    assert odds.rush is not None and odds.rush.may_be == (MayBe("dog", Fraction(1)),)
    assert odds.rush.mine == ()
    assert odds.detection is not None and odds.detection.noticed == 1


def test_R5_1_exit_nobody_rolls_in_nonette() -> None:
    boards = boards_with(field=field_of([". . N", ". . ."]))
    odds = way(march({"Cooper": "0101", "Ines": "0102"}, None, boards), "Cooper", "0201 0301")
    assert odds.detection is None and odds.rush is None


def test_R4_2_1_mp_a_way_too_far_is_refused() -> None:
    game = march({"Cooper": "0303", "Ines": "0907"})
    with pytest.raises(ValueError, match="Cooper can't step from 0303 to 0503"):
        way(game, "Cooper", "0503")


# --- The castle -----------------------------------------------------------------------------


def stride(game: Game, names: str, cells: str) -> StrideOdds:
    odds = path_odds(game, names.split("+"), cells.split())
    assert isinstance(odds, StrideOdds)
    return odds


def test_R7_7_1_ground_or_cellar_wakes_the_floor_and_the_stairs_the_next() -> None:
    enemies = {"G1": {"at": "1F-0504", **ASLEEP}, "G2": {"at": "2F-0201", **ASLEEP}}
    game = Game.from_position(*raid(house(), {"Angel": "1F-0601"}, enemies), [])
    assert stride(game, "Angel", "1F-0501").woken == ("1F-0504",)
    assert set(stride(game, "Angel", "1F-0701").woken) == {"1F-0504", "2F-0201"}


def test_R7_3_enter_room_says_what_may_turn_up_there() -> None:
    hidden = {"1F-0404": "gas-1", "1F-0504": "sentry-1", "2F-0101": "sentry-2"}
    men = {"Angel": "1F-0503"}
    boards, position = raid(house(), men, {}, hidden=hidden, peeked=["gas-1"])
    odds = stride(Game.from_position(boards, position, []), "Angel", "1F-0403 1F-0404")
    assert odds.known == (("1F-0404", "gas-1"),)
    assert odds.unknown == ("1F-0504",)
    assert odds.may_be == (MayBe("sentry", Fraction(1)),)


def test_R7_2_2_double_move_says_what_a_stumble_costs() -> None:
    for man, cost in (
        ({"items": ["camera"]}, "item"),
        ({}, "wound"),
        ({"wounded": True}, "death"),
    ):
        men = {"Cooper": {"at": "1F-0203", **man}, "Ines": "1F-0905"}
        game = Game.from_position(*raid(HALL, men, {}), [])
        game.choose("act Cooper")
        (odds,) = odds_of(game, _option(game, "full-speed"))
        assert isinstance(odds, LuckOdds)
        assert (odds.cost, odds.success) == (cost, Fraction(1, 2))


def _option(game: Game, text: str) -> Any:
    assert game.decision is not None
    return next(one for one in game.decision.options if str(one) == text)


def test_R4_4_2_weapons_each_choice_shows_what_it_changes() -> None:
    men = {"Cooper": {"at": "0303", "items": ["mg42", "mp40"]}, "Ines": "0907"}
    game = march(men, {"G12": "0403"})
    game.choose("act Cooper")
    game.choose("stop")
    (best,) = odds_of(game, _option(game, "attack G12"))
    assert isinstance(best, AttackOdds) and best.dice == 5
    game.choose("attack G12")
    assert game.decision is not None
    dice = {}
    for option in game.decision.options:
        (odds,) = odds_of(game, option)
        assert isinstance(option, UseWeapon | UseOwn) and isinstance(odds, AttackOdds)
        dice[str(option)] = odds.dice
    assert dice == {"use Cooper mg42": 5, "use Cooper mp40": 3, "use-own Cooper": 4}


def test_R7_6_5_target_a_throw_shows_every_square_it_may_go_to() -> None:
    men = {"Blake": {"at": "1F-0103", "items": ["grenade-1"]}, "Ines": "1F-0905"}
    game = Game.from_position(*raid(HALL, men, {"G1": "1F-0303"}), [])
    game.choose("act Blake")
    game.choose("stop")
    throws = odds_of(game, _option(game, "throw grenade-1"))
    game.choose("throw grenade-1")
    assert game.decision is not None
    assert throws == tuple(odds_of(game, option)[0] for option in game.decision.options)
    own = next(one for one in throws if isinstance(one, ThrowOdds) and one.target == "1F-0103")
    assert own.lands == 1 and [harm.name for harm in own.paras] == ["Blake"]


def test_R7_8_2_infect_wounded_the_wound_shows_what_may_follow() -> None:
    men = {"Frank": {"at": "1F-0203", "items": ["camera"]}, "Ines": "1F-0905"}
    enemies = {"Z2": {"at": "1F-0303", **ZOMBIE}}
    boards, position = raid(HALL, men, enemies, phase="reactions", bites=["a"])
    game = Game.from_position(boards, position, [6, 1])
    (odds,) = odds_of(game, TakeWound("Frank"))
    assert isinstance(odds, LuckOdds)
    assert (odds.rule, odds.cost, odds.success) == (
        "R7.8.2-infect-wounded",
        "turned",
        Fraction(1, 3),
    )
    shot = raid(HALL, men, {"G12": "1F-0303"}, phase="reactions")
    assert odds_of(Game.from_position(*shot, [6]), TakeWound("Frank")) == ()


def test_R6_3_look_says_what_a_marker_may_be() -> None:
    game = Game.new(BOARDS, seed=5, part="castle")
    while game.decision is not None and game.decision.rule != "R6.3-look":
        game.choose(random.Random(len(game.choices)).choice(game.decision.options))
    assert game.decision is not None
    (odds,) = odds_of(game, game.decision.options[0])
    assert isinstance(odds, FaceOdds)
    assert sum(one.chance for one in odds.may_be) == 1


# --- Nothing is given away ------------------------------------------------------------------


def masked(text: str, game: Game) -> str:
    """The text without the names of face-down Germans, which every deal gives anew."""
    state = game.state
    secret = {enemy.name for enemy in state.enemies.values() if not enemy.up} | {*state.pool}
    return re.sub(r"\b(G\d+|Wafner|Schelzer)\b", lambda m: "?" if m[0] in secret else m[0], text)


def all_that_is_told(game: Game) -> list[str]:
    """Every odds and forecast of a moment, in an order that doesn't hang on names."""
    assert game.decision is not None
    texts = [masked(f"{one}: {odds_of(game, one)!r}", game) for one in game.decision.options]
    told = [*texts, masked(repr(forecast(game)), game), repr(forecast_hunt(game))]
    if game.state.stage == "castle":
        told.append(repr(escape_of(game)))
    return sorted(told)


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_odds_and_forecast_never_peek(part: Any) -> None:
    compared = 0
    for seed in range(4):
        player = random.Random(seed)
        game = Game.new(BOARDS, seed=seed, part=part)
        for number in range(220):
            if game.decision is None:
                break
            if number % 4 == 0 and game.choices_since_checkpoint == ():
                compared += 1
                assert all_that_is_told(game.fork(number)) == all_that_is_told(
                    game.fork(number + 1)
                )
            game.choose(player.choice(game.decision.options))
    assert compared > 20


def test_odds_change_nothing() -> None:
    game = Game.new(BOARDS, seed=2, part="hunt")
    before = game.position(), hunt_of(game.state)
    all_that_is_told(game)
    assert (game.position(), hunt_of(game.state)) == before


# --- The attack at the end of a way ---------------------------------------------------------


def test_R7_6_who_the_attacks_at_the_end_of_a_way_are_those_that_follow_it() -> None:
    men = {"Cooper": {"at": "1F-0201", "items": ["mg42"]}, "Frank": "1F-0201"}
    game = Game.from_position(*raid(HALL, men, {"Z1": {"at": "1F-0701", **ZOMBIE}}), [])
    for choice in ("act Cooper", "join Frank"):
        game.choose(choice)
    promised = attacks_after(game, ["1F-0301", "1F-0401"])
    for choice in ("step 1F-0301", "step 1F-0401", "stop"):
        game.choose(choice)
    assert promised == odds_of(game, _option(game, "attack Z1"))


def test_R7_6_3_melee_a_gun_that_cannot_be_used_next_to_an_enemy_is_named() -> None:
    men = {"Blake": {"at": "1F-0301", "items": ["mg42"]}, "Ines": "1F-0901"}
    game = Game.from_position(*raid(HALL, men, {"Z1": {"at": "1F-0501", **ZOMBIE}}), [])
    game.choose("act Blake")
    (here,), (beside,) = attacks_after(game, []), attacks_after(game, ["1F-0401"])
    assert not here.melee and here.idle == ()
    assert beside.melee and beside.idle == ("mg42",)
    assert beside.dice < here.dice


def test_R7_6_3_melee_a_katana_is_named_where_it_would_be_stronger_nearer_by() -> None:
    men = {"Frank": {"at": "1F-0201", "items": ["katana"]}, "Ines": "1F-0901"}
    game = Game.from_position(*raid(HALL, men, {"Z1": {"at": "1F-0501", **ZOMBIE}}), [])
    game.choose("act Frank")
    (here,), (beside,) = attacks_after(game, []), attacks_after(game, ["1F-0301", "1F-0401"])
    assert not here.melee and here.idle == ("katana",)
    assert beside.melee and beside.idle == ()


def test_R7_2_2_no_attack_follows_a_sprint_or_a_way_home() -> None:
    men = {"Cooper": "1F-0401", "Ines": "1F-0901"}
    game = Game.from_position(*raid(HALL, men, {"Z1": {"at": "1F-0701", **ZOMBIE}}), [])
    game.choose("act Cooper")
    assert attacks_after(game, ["1F-0501"])
    assert not attacks_after(game, ["1F-0301", "1F-0201", "1F-0101", "village"])
    game.choose("full-speed")
    assert not attacks_after(game, ["1F-0501"])


def test_R4_4_who_the_attack_at_the_end_of_a_march_is_of_the_whole_group() -> None:
    game = march({"Cooper": "0303", "Frank": "0303", "Ines": "0907"}, {"G12": "0603"})
    for choice in ("act Cooper", "join Frank"):
        game.choose(choice)
    assert attacks_after(game, []) == ()
    (odds,) = attacks_after(game, ["0403", "0503"])
    assert [one.name for one in odds.attackers] == ["Cooper", "Frank"]
    with pytest.raises(ValueError, match="Nobody acts"):
        attacks_after(march({"Cooper": "0303"}), [])
