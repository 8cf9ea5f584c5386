"""Rulings on what happens while a unit moves, or because of it: Q271 to Q276."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.rules import Options
from game.rules.advice.odds.options import odds_of
from game.rules.advice.odds.results import LightOdds
from game.rules.advice.rehearsal import table_of
from game.rules.castle.appearing import nearest_free
from game.rules.decisions import LightByHand
from game.rules.events.castle import (
    CastleExploded,
    DetonatorTornOut,
    FatherFound,
    HostageDelivered,
    ItemThrown,
    ShotSpoiled,
)
from game.rules.events.enemies import EnemyMoved
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.house import house, reacting, zombie

GALLERY = castle_of(
    ["a y H H H H H", ". . H H H H H"],
    upper=["Q Q"],
    doors="1F-0101/1F-0201 1F-0201/1F-0301",
    road="1F-0101",
    charges={"1F": ("1F-0402", 3)},
)
"""A way home from the hall, and a demolition area in the hall beside it."""
PASSAGE = castle_of(["c c c c c c"], charges={"1F": ("1F-0501", 3)})
HOME = ("step 1F-0101", "step village", "stop")
"""From the court over the approach to the village."""


def runner(die: int, ambition: str = "zombies") -> Raid:
    """Angel (luck 5) sprints to the village with the hostage, and rolls this die."""
    men = {"Angel": {"at": "1F-0201", "items": ["hostage"]}}
    raid = Raid(house(), men, dice=[die], ambition=ambition)
    raid.choose("act Angel", "full-speed", *HOME)
    return raid


def test_Q271_a_hostage_dropped_in_a_sprint_is_not_delivered() -> None:
    raid = runner(6)
    assert raid.game.state.lying == {"1F-0201": ("hostage",)}
    assert not raid.game.state.hostage_is_safe
    assert raid.told(HostageDelivered) == []


@pytest.mark.parametrize(
    ("ambition", "rule"), [("reich", "R8.1.5-hostage"), ("zombies", "R8.3.5-daughter")]
)
def test_Q271_a_sprint_within_luck_delivers_by_the_rule_of_the_ambition(
    ambition: str, rule: str
) -> None:
    raid = runner(5, ambition)
    assert raid.game.state.hostage_is_safe
    assert [event.rule for event in raid.told(HostageDelivered)] == [rule]


def march_home(start: str, detonator: str) -> Raid:
    """A German moves to the village, where Blake is; the detonator lies in the hall."""
    return Raid(
        GALLERY,
        {"Blake": "village"},
        enemies={"G3": start},
        markers={"2F-0101": "gas-1", "2F-0201": "gas-2"},
        phase="reactions",
        detonator=detonator,
        dice=[1] * 6,
        options=Options(all_germans_march_on_village=True),
    )


def test_Q272_a_german_bound_elsewhere_removes_the_detonator_where_he_starts() -> None:
    raid = march_home("1F-0301", "1F-0302")
    assert raid.game.state.detonator == "lost"
    kinds = [type(event) for event in raid.game.events]
    assert kinds.index(DetonatorTornOut) < kinds.index(EnemyMoved)


def test_Q272_a_german_who_passes_the_detonator_removes_it_and_goes_on() -> None:
    raid = march_home("1F-0601", "1F-0502")
    assert raid.game.state.detonator == "lost"
    path = raid.told(EnemyMoved)[0].path
    assert "1F-0501" in path[1:-1]


def test_Q272_a_detonator_out_of_reach_of_his_way_stays() -> None:
    assert march_home("1F-0201", "1F-0502").game.state.detonator == "1F-0502"


def test_Q273_a_zombie_that_passes_the_girl_stops_and_is_her_father() -> None:
    raid = reacting(
        {"Angel": "1F-0702"},
        {"Z6": zombie("1F-0402")},
        ambition="zombies",
        lying={"1F-0503": ["hostage"]},
    )
    assert raid.told(FatherFound)[0].at == "1F-0502"  # the one square that sees through the door
    assert raid.told(EnemyMoved)[0].path == ("1F-0402", "1F-0502")


def lighting(*dice: int, options: Options) -> Raid:
    """Blake with a lighter, Angel before him, and a charge set at the end of the passage."""
    raid = Raid(
        PASSAGE,
        {"Blake": {"at": "1F-0101", "items": ["lighter"]}, "Angel": "1F-0201"},
        charges_set={"1F-0501": ["charge-1"]},
        dice=dice,
        options=options,
    )
    raid.act("Blake")
    return raid


PAST_FRIENDS = Options(fire_past_friends=True)


def test_Q274_lighting_past_a_friend_needs_the_switch_and_his_luck() -> None:
    assert lighting(options=Options()).offered(LightByHand) == []
    lit = lighting(5, 6, 1, 1, options=PAST_FRIENDS)
    lit.choose(lit.offered(LightByHand)[-1])
    assert lit.told(CastleExploded)


def test_Q274_a_friend_without_luck_spoils_it_and_the_lighter_is_kept() -> None:
    raid = lighting(6, options=PAST_FRIENDS)
    raid.choose(raid.offered(LightByHand)[-1])
    assert raid.told(ShotSpoiled)
    assert raid.items("Blake") == ("lighter",)
    assert raid.told(CastleExploded) == []


def test_Q275_from_the_court_the_nearest_free_square_is_indoors() -> None:
    raid = Raid(house(), {"Angel": "1F-0302", "Blake": "1F-0302"})
    assert nearest_free(table_of(raid.game), "1F-0302", indoors=True) == ["1F-0401"]


def test_Q275_with_a_full_house_it_is_outdoors() -> None:
    men = {"Angel": "1F-0101", "Blake": "1F-0301", "Frank": "1F-0401"}
    castle = castle_of(["a y H"], doors="1F-0101/1F-0201 1F-0201/1F-0301", road="1F-0101")
    raid = Raid(castle, {**men, "Frank": "1F-0101"})
    assert nearest_free(table_of(raid.game), "1F-0101", indoors=True) == ["1F-0201"]


def test_Q262_luck_of_six_rolls_no_die_even_where_points_are_counted() -> None:
    table = table_of(Raid(house(), {"Angel": "1F-0302"}).game)
    assert table.roll_luck("R4.2.4-mine", ("Angel",), 6) == 0
    assert table.events == []


def test_R7_6_5_miss_is_the_rule_of_a_dud() -> None:
    for die, rule in ((6, "R7.6.5-hit"), (1, "R7.6.5-miss")):
        men = {"Blake": {"at": "1F-0101", "items": ["grenade-1"]}}
        raid = Raid(PASSAGE, men, enemies={"G9": "1F-0401"}, dice=[die, 1, 1, 1])
        raid.stay("Blake")
        raid.choose("throw grenade-1", "cell 1F-0401")
        assert raid.told(ItemThrown)[0].rule == rule


def test_Q274_the_odds_of_lighting_count_the_friend_in_the_way() -> None:
    raid = lighting(options=PAST_FRIENDS)
    decision = raid.game.decision
    assert decision is not None
    ways = [option for option in decision.options if isinstance(option, LightByHand)]
    (odds,) = odds_of(raid.game, ways[-1])
    assert isinstance(odds, LightOdds)
    assert odds.caught == Fraction(5, 6) * Fraction(2, 6)  # his luck, 5 squares
