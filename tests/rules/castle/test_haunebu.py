"""8.2: the Haunebu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.decisions import Inject, OperateController
from game.rules.events.play import AttackRolled
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.house import house, planning

AWAY = "2F-0501"
"""Where nobody gets to."""
NUMBERED = {7: "1F-0603", 12: "1F-0401"}
SEVEN, TWELVE = (3, 4), (6, 6)


def event(marker: str, dice: Sequence[int], at: str = AWAY, **more: Any) -> Raid:
    """The plan turns up this event in the cellar; Angel is somewhere."""
    fields = {"pool": ["G14", "G13"], "bites": ["a", "b"], **more}
    return planning({"Angel": at}, marker, "B-0101", numbered=NUMBERED, dice=dice, **fields)


def test_R8_2_1_event1_brings_a_german_face_up() -> None:
    german = event("event-I-1", SEVEN).game.state.enemies["G14"]
    assert (german.at, german.up, german.bite) == ("1F-0603", True, "")


def test_R8_2_1_event1_fires_at_once_at_a_para_in_sight() -> None:
    raid = event("event-I-1", [*SEVEN, 5], at="1F-0403")
    assert raid.told(AttackRolled)[0].target == "Angel"
    blind = event("event-I-1", SEVEN, at="1F-0404")
    assert blind.told(AttackRolled) == []


def test_R8_2_1_event1_gives_way_to_a_unit() -> None:
    raid = event("event-I-1", [*SEVEN, 5], at="1F-0603")
    assert raid.options == ["cell 1F-0503", "cell 1F-0703"]


def test_R8_2_1_event1_draws_the_fallen_when_the_pool_is_empty() -> None:
    raid = event("event-I-1", SEVEN, pool=[], fallen=["Wafner"], removed=["G1"])
    assert list(raid.game.state.enemies) == ["Wafner"]
    assert list(event("event-I-1", [], pool=[]).game.state.enemies) == []


def test_R8_2_2_event2_injects_him_but_he_stays_a_german() -> None:
    raid = event("event-II", SEVEN)
    german = raid.game.state.enemies["G14"]
    assert (german.kind, german.bite) == ("german", "a")
    sheet = raid.game.state.sheet
    assert (sheet.men_left(german), sheet.defence(german), sheet.movement(german)) == (1, 2, 4)
    assert raid.game.state.bites == ("b",)


def test_R8_2_3_event3_brings_two_injected() -> None:
    raid = event("event-III", [*SEVEN, *TWELVE])
    assert [(one.name, one.bite) for one in raid.game.state.enemies.values()] == [
        ("G14", "a"),
        ("G13", "b"),
    ]


def test_R8_2_4_key_item_is_papers_to_carry_and_no_more() -> None:
    found = planning({"Angel": AWAY}, "key", "B-0101")
    assert found.game.state.lying == {"B-0101": ("key",)}
    raid = Raid(house(), {"Angel": {"at": "1F-0404", "items": ["key"]}}, bites=["a"])
    raid.act("Angel")
    assert raid.offered(Inject) == raid.offered(OperateController) == []


# --- R8.2.5-worm: a room of five by three, the hostage in its middle ------------------------

MIDDLE = "1F-0302"


def hatching(men: dict[str, Any], cup: Sequence[str], **more: Any) -> Raid:
    """The plan turns up the hostage in the middle of a hall."""
    hall = castle_of(["HHHHH", "HHHHH", "HHHHH"])
    fields = {"phase": "plan", "markers": {MIDDLE: "hostage"}, **more}
    return Raid(hall, men, cup=cup, **fields)


def worms(raid: Raid) -> dict[str, str]:
    return {enemy.name: enemy.at for enemy in raid.game.state.enemies.values()}


def test_R8_2_5_worm_hatches_on_its_square_and_all_around() -> None:
    raid = hatching({"Angel": "1F-0101"}, ["Z1", "Z2", "Z3", "Z4", "Z5", "Z6"])
    around = {"Z2": "1F-0301", "Z3": "1F-0402", "Z4": "1F-0303", "Z5": "1F-0202"}
    assert worms(raid) == {"Z1": MIDDLE, **around}
    assert {enemy.kind for enemy in raid.game.state.enemies.values()} == {"undead"}
    assert raid.told(AttackRolled) == []
    assert "hostage" in raid.game.state.removed


def test_R8_2_5_worm_needs_squares_free_of_units_and_markers() -> None:
    markers = {MIDDLE: "hostage", "1F-0301": "gas-1"}
    raid = hatching(
        {"Angel": "1F-0402"}, ["Z1", "Z2", "Z3"], markers=markers, lying={"1F-0303": ["charm"]}
    )
    raid.choose(f"turn-up {MIDDLE}")
    assert worms(raid) == {"Z1": MIDDLE, "Z2": "1F-0202"}


def test_R8_2_5_worm_is_pushed_out_by_a_para_in_its_square() -> None:
    raid = hatching({"Angel": MIDDLE}, ["Z1", "Z2", "Z3", "Z4", "Z5", "Z6"])
    raid.choose("cell 1F-0402")
    assert worms(raid)["Z1"] == "1F-0402"
    assert sorted(worms(raid).values()) == ["1F-0202", "1F-0301", "1F-0303", "1F-0402"]


def test_R8_2_5_worm_places_are_the_players_when_the_cup_runs_short() -> None:
    raid = hatching({"Angel": "1F-0101"}, ["Z1", "Z2"])
    assert raid.rule == "R8.2.5-worm"
    raid.choose("cell 1F-0303")
    assert worms(raid) == {"Z1": MIDDLE, "Z2": "1F-0303"}


def test_R8_2_5_worm_hatches_neither_outdoors_nor_up_the_stairs() -> None:
    castle = castle_of(
        ["yHH", "yHH"],
        upper=["UU"],
        doors="1F-0101/1F-0201",
        stairs={"A": "1F-0201/2F-0101"},
    )
    fields: dict[str, Any] = {"phase": "plan", "markers": {"1F-0201": "hostage"}}
    raid = Raid(castle, {"Angel": "2F-0201"}, cup=["Z1", "Z2", "Z3", "Z4"], **fields)
    assert worms(raid) == {"Z1": "1F-0201", "Z2": "1F-0301", "Z3": "1F-0202"}
