"""7.7.2, 7.8 and 7.9: who reacts when, and the German plan."""

from __future__ import annotations

from game.rules.events.enemies import EnemyReacted
from game.rules.events.play import AttackRolled
from tests.rules.castle.boards import Raid
from tests.rules.castle.house import (
    SPARE_MARKERS,
    asleep,
    house,
    planning,
    reacting,
    undead,
    zombie,
)

KITCHEN = "1F-0404"
STORE = "2F-0501"
"""Where nobody gets to."""


def order_of(raid: Raid) -> list[str]:
    return [event.name for event in raid.told(EnemyReacted)]


def test_R7_7_2_sentry_active_reacts_in_the_turn_he_was_found() -> None:
    markers = {"1F-0504": "sentry-1", "2F-0401": "gas-1", "2F-0501": "gas-2"}
    raid = Raid(house(), {"Angel": "1F-0403"}, markers=markers, pool=["G14"], dice=[5])
    raid.walk("Angel", KITCHEN)
    assert raid.game.state.enemies["G14"].up
    raid.choose("hold-fire")
    assert order_of(raid) == ["G14"]


def test_R7_8_face_up_only() -> None:
    raid = reacting({"Angel": KITCHEN}, {"G1": asleep("1F-0703")})
    assert order_of(raid) == []
    assert raid.game.state.enemies["G1"].at == "1F-0703"


def test_R7_8_order_monsters_before_nearer_germans() -> None:
    enemies = {"G14": "1F-0501", "Z2": undead("B-0301")}
    raid = reacting({"Angel": KITCHEN}, enemies, [5])
    assert order_of(raid) == ["Z2", "G14"]


def test_R7_8_order_the_nearest_first_and_measured_again() -> None:
    enemies = {"Z1": undead("B-0301"), "Z3": undead("1F-0703")}
    raid = reacting({"Angel": KITCHEN}, enemies, [1, 1, 1])
    assert order_of(raid) == ["Z3", "Z1"]


def test_R7_8_order_of_equals_is_the_players() -> None:
    raid = reacting({"Angel": KITCHEN}, {"G4": "1F-0402", "G3": "1F-0602"}, [5] * 7)
    assert raid.rule == "R7.8-order"
    assert raid.options == ["unit G4", "unit G3"]
    raid.choose("unit G3")
    assert order_of(raid)[0] == "G3"


def test_R7_8_order_passes_over_monsters_with_nothing_to_do() -> None:
    enemies = {"Z1": zombie("B-0301"), "Z2": zombie("1F-0401")}
    raid = reacting({"Angel": "1F-0302"}, enemies)
    assert raid.rule == "R7.9-reveal"  # nobody indoors: their order doesn't matter
    assert len(order_of(raid)) == 2


def test_R7_9_reveal_is_chosen_and_carried_out_at_once() -> None:
    markers = {"B-0101": "gas-1", "2F-0101": "sentry-1"}
    raid = reacting({"Angel": KITCHEN}, {}, markers=markers, pool=["G14"])
    assert raid.rule == "R7.9-reveal"
    assert raid.options == ["turn-up 2F-0101", "turn-up B-0101"]
    raid.choose("turn-up 2F-0101")
    assert raid.game.state.enemies["G14"].at == "2F-0101"
    assert raid.game.state.hidden == {"B-0101": "gas-1"}
    assert raid.game.state.clock == 250


def test_R7_9_reveal_leaves_items_lying_and_skips_when_none_is_left() -> None:
    raid = planning({"Angel": KITCHEN}, "gas-1", "B-0101")
    assert raid.game.state.lying == {"B-0101": ("gas-1",)}
    assert Raid(house(), {"Angel": KITCHEN}, phase="plan").game.state.turn == 2


def test_R7_9_heal_monsters_and_undead_paras_but_not_germans() -> None:
    enemies = {
        "Z1": zombie("1F-0401", hits=2),
        "G1": {"at": "1F-0701", "hits": 1},
        "Wafner": undead("B-0101", bite="a", hits=1),
        "G2": {"at": "1F-0702", "bite": "d", "hits": 1},
    }
    men = {"Angel": {"at": KITCHEN, "bite": "c", "hits": 2}}
    raid = Raid(house(), men, enemies=enemies, phase="plan")
    hits = {name: enemy.hits for name, enemy in raid.game.state.enemies.items()}
    assert hits == {"Z1": 0, "G1": 1, "Wafner": 0, "G2": 1}
    assert raid.game.state.paras["Angel"].hits == 0


def test_R7_9_heal_comes_after_the_attacks_of_the_turn() -> None:
    raid = reacting({"Angel": "1F-0403"}, {"Z4": zombie("1F-0503", hits=1)}, [1, 1])
    assert len(raid.told(AttackRolled)[0].dice) == 2
    raid.choose(raid.options[0])
    assert raid.hits_on("Z4") == 0


def test_S9_castle_reaction_wakes_the_ground_floor_alone_and_draws_it_near() -> None:
    enemies = {"G3": asleep("1F-0502"), "G4": asleep("2F-0201")}
    raid = Raid(house(), {"Angel": "B-0301"}, enemies=enemies, markers=SPARE_MARKERS)
    raid.walk("Angel", "B-0201")
    state = raid.game.state
    assert (state.enemies["G3"].up, state.enemies["G4"].up) == (True, False)
    assert state.enemies["G3"].at == "1F-0703"  # by the corridor to the head of the steps
