"""V1: firing and throwing past friends."""

from __future__ import annotations

import pytest

from game.rules import Options
from game.rules.advice.odds.options import odds_of
from game.rules.advice.odds.results import AttackOdds, ThrowOdds
from game.rules.decisions import Attack, ThrowItem
from game.rules.events.castle import BlastFelt, ItemThrown, ShotSpoiled
from game.rules.events.play import AttackRolled, LuckTested
from tests.rules.castle.boards import Raid, castle_of

CORRIDOR = castle_of(["c c c c c c"])
HALL = castle_of(["H H H H H H"])
PAST_FRIENDS = Options(fire_past_friends=True)


def corridor(*dice: int, options: Options = PAST_FRIENDS, **men: object) -> Raid:
    """Dylan and Blake with a grenade at one end, G9 three squares on, Angel before them."""
    everybody = {
        "Dylan": "1F-0101",
        "Blake": {"at": "1F-0101", "items": ["grenade-1"]},
        "Angel": "1F-0201",
        **men,
    }
    return Raid(CORRIDOR, everybody, enemies={"G9": "1F-0401"}, dice=dice, options=options)


def test_V1_fire_over_friends_is_no_choice_without_the_switch() -> None:
    raid = corridor(options=Options())
    raid.stay("Dylan")
    assert raid.rule == "R7.2-order-free"  # he sees nobody, so nothing was asked


def test_V1_fire_over_friends_a_lucky_friend_ducks() -> None:
    raid = corridor(5, 5, 5, 1, 1)
    raid.stay("Dylan")
    raid.choose("attack G9")
    assert raid.told(LuckTested)[0].who == ("Angel",)
    assert raid.told(AttackRolled)[0].hits == 2
    assert "G9" not in raid.game.state.enemies


def test_V1_fire_over_friends_an_unlucky_one_ends_the_action() -> None:
    raid = corridor(6)
    raid.stay("Dylan")
    raid.choose("attack G9")
    assert raid.told(AttackRolled) == []
    assert raid.game.state.paras["Dylan"].acted
    assert "act Blake" in raid.options


def test_V1_fire_over_friends_every_friend_must_be_lucky_and_nobody_rolls_in_vain() -> None:
    raid = corridor(6, Cooper="1F-0301")
    raid.stay("Dylan")
    raid.choose("attack G9")
    assert [test.who for test in raid.told(LuckTested)] == [("Angel",)]
    raid = corridor(5, 3, 1, 1, 1, 1, Cooper="1F-0301")
    raid.stay("Dylan")
    raid.choose("attack G9")
    assert [test.who for test in raid.told(LuckTested)] == [("Angel",), ("Cooper",)]


def test_V1_fire_over_friends_never_past_an_enemy() -> None:
    men = {"Dylan": "1F-0101", "Angel": "1F-0201"}
    enemies = {"G9": "1F-0301", "G10": "1F-0501"}
    raid = Raid(CORRIDOR, men, enemies=enemies, options=PAST_FRIENDS)
    raid.stay("Dylan")
    assert raid.offered(Attack) == ["attack G9"]


def test_V1_fire_over_friends_asks_no_luck_of_those_in_one_room() -> None:
    men = {"Dylan": "1F-0101", "Angel": "1F-0201"}
    raid = Raid(HALL, men, enemies={"G9": "1F-0401"}, dice=[1] * 4, options=PAST_FRIENDS)
    raid.stay("Dylan")
    raid.choose("attack G9")
    assert raid.told(LuckTested) == []


def test_V1_fire_over_friends_a_throw_goes_past_them_too() -> None:
    raid = corridor(5, 3, 6)
    raid.stay("Blake")
    raid.choose("throw grenade-1", "cell 1F-0401")
    assert raid.told(ItemThrown)[0].on_target
    assert raid.told(BlastFelt)[0].unit == "G9"


def test_V1_fire_over_friends_a_spoiled_throw_keeps_the_item() -> None:
    raid = corridor(6)
    raid.stay("Blake")
    raid.choose("throw grenade-1", "cell 1F-0401")
    assert raid.told(ShotSpoiled)
    assert raid.items("Blake") == ("grenade-1",)
    assert raid.game.state.paras["Blake"].acted


def test_V1_fire_over_friends_one_spoiled_throw_leaves_the_others_of_the_group_their_shot() -> None:
    raid = corridor(6)
    raid.stay("Blake+Dylan")
    raid.choose("throw grenade-1", "cell 1F-0401")
    assert raid.rule == "R7.6-who"
    assert raid.game.state.action is not None
    assert raid.game.state.action.group == ("Dylan",)


def test_V1_odds_count_the_friend_in_the_way() -> None:
    raid = corridor()
    raid.stay("Dylan+Blake")
    (attack,) = odds_of(raid.game, Attack("G9"))
    assert isinstance(attack, AttackOdds)
    free = Raid(CORRIDOR, {"Dylan": "1F-0101", "Blake": "1F-0101"}, enemies={"G9": "1F-0401"})
    free.stay("Dylan+Blake")
    (clear,) = odds_of(free.game, Attack("G9"))
    assert isinstance(clear, AttackOdds)
    assert attack.kill == clear.kill * 5 / 6
    assert attack.hits.mean == clear.hits.mean * 5 / 6
    throws = odds_of(raid.game, ThrowItem("grenade-1"))
    at_german = [one for one in throws if isinstance(one, ThrowOdds) and one.target == "1F-0401"]
    assert float(at_german[0].lands) == pytest.approx(4 / 6 * 5 / 6)
