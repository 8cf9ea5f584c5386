"""Rulings of the castle that may be given otherwise, each both ways."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.rules import Game, Options
from game.rules.advice.odds.options import odds_of
from game.rules.decisions import LightByHand, SetExplosives, Step, ThrowItem
from game.rules.events.castle import BlastFelt
from game.rules.events.enemies import EnemyMoved
from game.rules.events.play import LuckTested
from game.rules.state import LOST
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.house import house, reacting, undead, zombie
from tests.rules.small_castle import small_castle

USUAL = Options()
HALL = castle_of(["H H H H H H"])


def both(switch: str) -> pytest.MarkDecorator:
    """Once without the switch and once with it."""
    return pytest.mark.parametrize("options", [USUAL, replace(USUAL, **{switch: True})])


@both("no_attack_after_first_aid")
def test_Q60_first_aid_and_a_shot(options: Options) -> None:
    men = {
        "Cooper": {"at": "1F-0101", "items": ["first-aid-1"]},
        "Frank": {"at": "1F-0101", "wounded": True},
    }
    raid = Raid(HALL, men, enemies={"G9": "1F-0401"}, options=options)
    raid.act("Cooper")
    raid.choose("first-aid Frank")
    assert (raid.rule == "R7.6-who") != options.no_attack_after_first_aid
    assert ("Cooper" in raid.game.state.barred) == options.no_attack_after_first_aid


@both("monster_hits_lapse")
def test_Q122_hits_too_few_to_fell_a_zombie(options: Options) -> None:
    raid = Raid(
        HALL,
        {"Dylan": "1F-0101", "Angel": "1F-0201"},
        enemies={"Z1": zombie("1F-0501")},
        dice=[6, 6, 1, 1],
        options=options,
    )
    raid.stay("Dylan")
    raid.choose("attack Z1")
    assert raid.hits_on("Z1") == (0 if options.monster_hits_lapse else 2)


@both("monster_hits_lapse")
def test_Q122_hits_too_few_to_fell_a_para_who_is_undead(options: Options) -> None:
    men = {"Angel": {"at": "1F-0701", "bite": "d"}, "Frank": "village"}
    raid = reacting(men, {"G9": "1F-0401"}, [6, 1], options=options)
    assert raid.game.state.paras["Angel"].hits == (0 if options.monster_hits_lapse else 1)


# --- Throwing first (Q132) --------------------------------------------------------------------


def thrower(options: Options, *dice: int, at: str = "1F-0101") -> Raid:
    """Cooper with a grenade, and a German to throw it at."""
    men = {"Cooper": {"at": at, "items": ["grenade-1"]}, "Angel": "1F-0101"}
    enemies = {"G9": "1F-0501", "G10": "1F-0601"}
    raid = Raid(HALL, men, enemies=enemies, dice=dice, options=options)
    raid.act("Cooper")
    return raid


@both("throw_before_moving")
def test_Q132_a_throw_comes_before_or_after_the_move(options: Options) -> None:
    raid = thrower(options)
    is_first = options.throw_before_moving
    assert raid.offered(ThrowItem) == (["throw grenade-1"] if is_first else [])
    raid.choose("step 1F-0201", "stop")
    assert raid.offered(ThrowItem) == ([] if is_first else ["throw grenade-1"])


def test_Q132_who_has_thrown_may_still_move_but_not_attack() -> None:
    raid = thrower(Options(throw_before_moving=True), 4, 6, 1)
    raid.choose("throw grenade-1", "cell 1F-0501")
    assert raid.told(BlastFelt)[0].unit == "G9"
    assert "full-speed" not in raid.options and "join Angel" not in raid.options
    raid.choose("step 1F-0201", "stop")
    assert raid.rule == "R7.2-order-free"
    cooper = raid.game.state.paras["Cooper"]
    assert (cooper.at, cooper.acted, cooper.items) == ("1F-0201", True, ())


def test_Q132_a_dud_thrown_first_lies_there() -> None:
    raid = thrower(Options(throw_before_moving=True), 1)
    raid.choose("throw grenade-1", "cell 1F-0501", "stop")
    assert raid.game.state.lying == {"1F-0501": ("grenade-1",)}


def test_Q194_who_is_spoiled_a_throw_does_not_move_either() -> None:
    corridor = castle_of(["c c c c c c"])
    men = {"Cooper": {"at": "1F-0101", "items": ["grenade-1"]}, "Angel": "1F-0201"}
    options = Options(throw_before_moving=True, fire_past_friends=True)
    raid = Raid(corridor, men, enemies={"G9": "1F-0401"}, dice=[6], options=options)
    raid.act("Cooper")
    raid.choose("throw grenade-1", "cell 1F-0401")
    assert raid.game.state.paras["Cooper"].acted
    assert raid.rule == "R7.2-order-free" and raid.offered(Step) == []


def test_Q132_who_throws_himself_up_is_done() -> None:
    raid = thrower(Options(throw_before_moving=True), 5, 6)
    raid.choose("throw grenade-1", "cell 1F-0101")
    assert raid.where("Cooper") == "dead"
    assert raid.rule == "R7.2-order-free"


# --- Bites ------------------------------------------------------------------------------------


@both("bitten_live_without_marker")
def test_Q164_a_bite_with_no_marker_left(options: Options) -> None:
    lives = options.bitten_live_without_marker
    men = {"Frank": "1F-0501", "Angel": "1F-0701"}
    dice = [3, 1, 1] if lives else [3, 1, 1, 6]
    raid = reacting(men, {"Z1": zombie("1F-0401")}, dice, bites=[], options=options)
    frank = raid.game.state.paras["Frank"]
    assert (frank.at, frank.wounded) == (("1F-0501", True) if lives else ("dead", False))
    assert bool(raid.told(LuckTested)) != lives


@both("bitten_live_without_marker")
def test_Q164_odds_of_a_bite_with_no_marker_left(options: Options) -> None:
    men = {"Frank": {"at": "1F-0501", "items": ["charm"]}, "Angel": "1F-0701"}
    raid = reacting(men, {"Z1": zombie("1F-0401")}, [3, 1, 1], bites=[], options=options)
    decision = raid.game.decision
    assert decision is not None and raid.options[0] == "take-wound Frank"
    odds = odds_of(raid.game, decision.options[0])
    assert (odds == ()) == options.bitten_live_without_marker


# --- Explosives -------------------------------------------------------------------------------


@both("experts_set_explosives")
def test_Q180_who_may_set_explosives(options: Options) -> None:
    def offered(name: str) -> bool:
        men = {name: {"at": "1F-0404", "items": ["charge-1"]}}
        raid = Raid(house(), men, options=options)
        raid.act(name)
        return bool(raid.offered(SetExplosives))

    assert offered("Blake")
    assert offered("Angel") != options.experts_set_explosives


def lighting(options: Options, *others: str, **more: Any) -> bool:
    """Whether Angel may light the charge beside her with her lighter."""
    men: dict[str, Any] = {"Angel": {"at": "1F-0404", "items": ["lighter"]}}
    men |= dict.fromkeys(others, "1F-0101")
    more = {"charges_set": {"1F-0504": ["charge-1"]}, **more}
    raid = Raid(house(), men, options=options, **more)
    raid.act("Angel")
    return bool(raid.offered(LightByHand))


@both("hand_lighting_is_last_resort")
def test_Q183_lighting_by_hand(options: Options) -> None:
    strict = options.hand_lighting_is_last_resort
    assert lighting(options, "Blake") != strict
    assert lighting(options, "Frank")  # nobody alive could place the detonator
    assert lighting(options, "Blake", detonator=LOST)
    assert not lighting(options, "Frank", detonator="1F-0504")


# --- Germans ----------------------------------------------------------------------------------


@both("all_germans_march_on_village")
def test_Q242_germans_indoors_and_paras_in_nonette(options: Options) -> None:
    men = {"Angel": "village", "Blake": "B-0201"}
    raid = reacting(men, {"G14": "1F-0503"}, options=options, dice=[1] * 4)
    move = raid.told(EnemyMoved)[0]
    if options.all_germans_march_on_village:
        assert (move.rule, move.path[-1]) == ("R7.8.3-4-village", "1F-0201")
    else:
        assert move.rule == "R7.8.3-3-nearest" and move.path[-1].startswith("B-")


# --- Six o'clock ------------------------------------------------------------------------------

ALL_FLOORS = {
    "B-0202": ["gas-1", "gas-2"],
    "1F-0202": ["charge-1"],
    "2F-0202": ["charge-2"],
}


def six_o_clock(options: Options, charges: dict[str, list[str]], **more: Any) -> Game:
    """The detonator's hour, with Angel safe in Nonette."""
    position: dict[str, Any] = {
        "stage": "demolition",
        "clock": 360,
        "ambition": "reich",
        "paras": {"Angel": {"at": "village"}},
        "charges_set": charges,
        "detonator": "2F-0202",
    } | more
    return Game.from_position(small_castle(), position, [], options)


@both("detonator_reaches_its_area")
def test_Q146_explosives_beside_the_detonator(options: Options) -> None:
    reaches = options.detonator_reaches_its_area
    assert six_o_clock(options, {"2F-0101": ["charge-1"]}).state.exploded == reaches
    assert not six_o_clock(options, {"1F-0101": ["charge-1"]}).state.exploded
    assert not six_o_clock(options, {"2F-0101": ["charge-1"]}, detonator=LOST).state.exploded


@both("papers_decide_all")
def test_Q176_a_night_without_the_papers(options: Options) -> None:
    worst = options.papers_decide_all
    blown = six_o_clock(options, ALL_FLOORS, ambition="haunebu")
    assert blown.state.outcome == ("strategic-defeat" if worst else "tactical-defeat")
    nothing = six_o_clock(options, {}, ambition="haunebu")
    assert nothing.state.outcome == ("strategic-defeat" if worst else "operational-defeat")
    saved = six_o_clock(options, ALL_FLOORS, ambition="haunebu", lying={"village": ["key"]})
    assert saved.state.outcome == "operational-victory"


@both("ground_floor_decides")
def test_Q189_tower_and_basement_without_the_ground_floor(options: Options) -> None:
    charges = {square: items for square, items in ALL_FLOORS.items() if "1F" not in square}
    outcome = six_o_clock(options, charges).state.outcome
    strict = options.ground_floor_decides
    assert outcome == ("tactical-defeat" if strict else "tactical-victory")
    assert six_o_clock(options, ALL_FLOORS).state.outcome == "operational-victory"


def test_an_undead_enemy_is_meant_as_well() -> None:
    raid = Raid(
        HALL,
        {"Dylan": "1F-0101", "Angel": "1F-0201"},
        enemies={"Z1": undead("1F-0501")},
        dice=[6, 1, 1, 1],
        options=Options(monster_hits_lapse=True),
    )
    raid.stay("Dylan")
    raid.choose("attack Z1")
    assert raid.hits_on("Z1") == 0
