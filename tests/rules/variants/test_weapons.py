"""V2: the sniper and the Panzerschreck."""

from __future__ import annotations

from game.rules import Options
from game.rules.advice.odds.options import odds_of
from game.rules.advice.odds.results import ThrowOdds
from game.rules.decisions import ThrowItem
from game.rules.events.castle import BlastFelt, RocketFired
from game.rules.events.play import LuckTested
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.house import house, planning
from tests.rules.field.field_games import March

SNIPER = {"0201": "sniper"}


# --- The sniper -----------------------------------------------------------------------------


def sniped(*dice: int, **men: object) -> March:
    """Angel rushes the sniper's marker, unnoticed."""
    march = March(
        [". * . . ."], {"Angel": "0101", **men}, markers=SNIPER, dice=[*dice, 6], options=Options()
    )
    march.march("Angel", "0201")
    return march


def test_V2_sniper_aims_at_the_least_lucky_first_and_then_at_the_next() -> None:
    march = sniped(2, 3, 5, Frank="0401", Blake={"at": "0501", "items": ["charm"]})
    tests = [test for test in march.told(LuckTested) if test.rule == "V2-sniper"]
    assert [test.who for test in tests] == [("Frank",), ("Blake",), ("Angel",)]
    assert march.game.state.the_dead() == []
    assert "sniper" in march.game.state.removed


def test_V2_sniper_kills_the_first_who_fails_whatever_he_carries() -> None:
    march = sniped(2, 4, Frank="0401", Blake={"at": "0501", "items": ["charm"]})
    assert march.where("Blake") == "dead"
    assert march.game.state.lying["0501"] == ("charm",)
    tests = [test for test in march.told(LuckTested) if test.rule == "V2-sniper"]
    assert len(tests) == 2  # Angel is spared the roll


def test_V2_sniper_equals_roll_in_the_order_the_player_likes() -> None:
    march = sniped(3, Frank="0401", Hank="0501")
    assert march.rule == "V2-sniper"
    march.choose("unit Hank")
    assert (march.where("Hank"), march.where("Frank")) == ("dead", "0401")


def test_V2_sniper_does_not_see_those_in_nonette() -> None:
    march = sniped(5, Frank="village")
    assert [test.who for test in march.told(LuckTested)] == [("Angel",)]


# --- The Panzerschreck ------------------------------------------------------------------------

CORRIDOR = castle_of(["c c c c c c c c c"])


def gunner(*dice: int, **enemies: str) -> Raid:
    """Cooper with the rocket at the end of a corridor."""
    men = {"Cooper": {"at": "1F-0101", "items": ["panzerschreck"]}}
    raid = Raid(CORRIDOR, men, enemies=enemies or {"G9": "1F-0901"}, dice=dice)
    raid.stay("Cooper")
    return raid


def test_V2_panzerschreck_is_found_as_a_marker() -> None:
    raid = planning({"Angel": "1F-0201"}, "panzerschreck", "2F-0401")
    assert raid.game.state.lying["2F-0401"] == ("panzerschreck",)


def test_V2_panzerschreck_hits_on_two_however_far_with_a_grenades_blast() -> None:
    raid = gunner(2, 2)
    raid.choose("throw panzerschreck", "cell 1F-0901")
    assert raid.told(RocketFired)[0].on_target
    assert raid.told(BlastFelt)[0].rule == "V2-panzerschreck"
    assert "G9" not in raid.game.state.enemies


def test_V2_panzerschreck_is_spent_even_if_it_misses() -> None:
    raid = gunner(1, 1, 1)
    raid.choose("throw panzerschreck", "cell 1F-0901")
    assert raid.told(BlastFelt) == []
    state = raid.game.state
    assert "panzerschreck" in state.removed and not state.lying


def test_V2_panzerschreck_needs_two_squares_between() -> None:
    raid = gunner()
    raid.choose("throw panzerschreck")
    assert "cell 1F-0101" not in raid.options and "cell 1F-0201" not in raid.options
    assert "cell 1F-0301" in raid.options
    near = gunner(G9="1F-0201")
    assert near.offered(ThrowItem) == []


def test_V2_panzerschreck_is_never_thrown_and_replaces_the_attack_only() -> None:
    men = {"Cooper": {"at": "1F-0101", "items": ["panzerschreck"]}}
    first = Options(throw_before_moving=True)
    raid = Raid(CORRIDOR, men, enemies={"G9": "1F-0901"}, options=first)
    raid.act("Cooper")
    assert raid.offered(ThrowItem) == []
    raid.choose("step 1F-0201", "stop")
    assert raid.offered(ThrowItem) == ["throw panzerschreck"]


def test_V2_panzerschreck_may_be_set_for_two() -> None:
    men = {"Cooper": {"at": "1F-0404", "items": ["panzerschreck"]}}
    raid = Raid(house(), men)
    raid.act("Cooper")
    raid.choose("set")
    assert raid.game.state.charges_set == {"1F-0404": ("panzerschreck",)}


def test_V2_odds_of_the_rocket_are_five_in_six() -> None:
    raid = gunner()
    throws = odds_of(raid.game, ThrowItem("panzerschreck"))
    chances = {float(one.lands * 6) for one in throws if isinstance(one, ThrowOdds)}
    assert chances == {5.0}
