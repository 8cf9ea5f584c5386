"""8.3: the zombies, the controller, the girl and her father."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.decisions import Act, GiveFirstAid, PlaceDetonator
from game.rules.events.castle import FatherFound
from game.rules.events.enemies import EnemyReacted
from game.rules.events.play import AttackRolled
from tests.rules.castle.boards import Raid
from tests.rules.castle.house import SPARE_MARKERS, asleep, house, planning, reacting, zombie

AWAY = "2F-0501"
"""Where nobody gets to."""
NUMBERED = {3: "2F-0101", 7: "1F-0603", 12: "1F-0401"}
THREE, SEVEN, TWELVE = (1, 2), (3, 4), (6, 6)


def event(marker: str, dice: Sequence[int], men: dict[str, Any] | None = None, **more: Any) -> Raid:
    """The plan turns up this event of the zombies in the cellar."""
    fields = {"ambition": "zombies", "bites": ["a", "b"], "cup": ["Z1", "Z2", "Z3", "Z4"], **more}
    return planning(
        men or {"Angel": AWAY}, marker, "B-0101", numbered=NUMBERED, dice=dice, **fields
    )


def kinds(raid: Raid) -> dict[str, tuple[str, str, str]]:
    """Kind, square and marker of every enemy."""
    enemies = raid.game.state.enemies.values()
    return {enemy.name: (enemy.kind, enemy.at, enemy.bite) for enemy in enemies}


def test_R8_3_1_event1_stands_on_the_numbered_square_and_attacks() -> None:
    raid = event("event-I-1", [*SEVEN, 1, 1, 1], {"Angel": "1F-0703"})
    assert kinds(raid) == {"Z1": ("zombie", "1F-0603", "")}
    assert raid.told(AttackRolled)[0].target == "Angel"


def test_R8_3_1_event1_may_make_a_zombie_of_a_german_beside_it() -> None:
    raid = event("event-I-1", [*SEVEN, 5, 1, 1], enemies={"G14": asleep("1F-0703")})
    assert kinds(raid) == {"Z1": ("zombie", "1F-0603", ""), "Z2": ("zombie", "1F-0703", "")}


def test_R8_3_1_lieutenant_is_infected() -> None:
    raid = event("event-I-1", SEVEN, enemies={"Schelzer": "1F-0402"})
    assert kinds(raid)["Schelzer"] == ("zombie", "1F-0402", "a")
    dead = event("event-I-1", [*SEVEN, *TWELVE], fallen=["Schelzer"])
    assert kinds(dead)["Schelzer"] == ("zombie", "1F-0401", "a")
    unseen = event("event-I-1", SEVEN, enemies={"Schelzer": asleep("1F-0402")})
    assert kinds(unseen)["Schelzer"][0] == "german"


def test_R8_3_2_event2_brings_two_and_the_captain() -> None:
    raid = event("event-II", [*SEVEN, *TWELVE], enemies={"Wafner": "1F-0702"})
    assert kinds(raid) == {
        "Wafner": ("zombie", "1F-0702", "a"),
        "Z1": ("zombie", "1F-0603", ""),
        "Z2": ("zombie", "1F-0401", ""),
    }


def test_R8_3_3_event3_brings_three_and_the_doctor() -> None:
    raid = event(
        "event-III", [*SEVEN, *TWELVE, *THREE], lying={"2F-0201": ["charm"], "B-0301": ["doctor"]}
    )
    assert kinds(raid)["doctor"] == ("zombie", "B-0301", "a")
    assert len(kinds(raid)) == 4


# --- The controller -------------------------------------------------------------------------


def operating(die: int, *more_dice: int, **more: Any) -> Raid:
    """Angel in the hall works the controller; Z1 is in sight, Z2 in the kitchen isn't."""
    men = {"Angel": {"at": "1F-0401", "items": ["key"]}}
    enemies = {"Z1": zombie("1F-0601"), "Z2": zombie("1F-0404")}
    fields = {"ambition": "zombies", "markers": SPARE_MARKERS, **more}
    raid = Raid(house(), men, enemies=enemies, dice=[die, *more_dice], **fields)
    raid.act("Angel")
    raid.choose("controller")
    return raid


def test_R8_3_4_controller_makes_every_zombie_in_sight_dance() -> None:
    raid = operating(5)
    assert [one.name for one in raid.game.state.enemies.values() if one.dancing] == ["Z1"]
    assert raid.items("Angel") == ("key",)
    assert [event.name for event in raid.told(EnemyReacted)] == ["Z2"]


def test_R8_3_4_controller_breaks_on_a_six() -> None:
    raid = operating(6, 1, 1, 1)
    assert "key" in raid.game.state.removed
    assert raid.told(AttackRolled)[0].attackers == ("Z1",)


def test_R8_3_4_controller_fails_above_luck_without_breaking() -> None:
    men = {"Blake": {"at": "1F-0401", "items": ["key"]}}
    raid = Raid(house(), men, enemies={"Z5": zombie("1F-0701")}, dice=[4], ambition="zombies")
    raid.act("Blake")
    raid.choose("controller")
    assert raid.items("Blake") == ("key",)
    assert [event.name for event in raid.told(EnemyReacted)] == ["Z5"]


def test_R8_3_4_controller_holds_for_one_turn() -> None:
    raid = operating(5)
    raid.choose("turn-up 2F-0401")
    assert not raid.game.state.enemies["Z1"].dancing


# --- The girl and her father ----------------------------------------------------------------


def test_R8_3_5_daughter_bars_the_detonator() -> None:
    men = {"Blake": "1F-0504", "Ines": AWAY}
    for safe, offered in ((False, []), (True, ["detonator"])):
        raid = Raid(house(), men, ambition="zombies", hostage_is_safe=safe)
        raid.act("Blake")
        assert raid.offered(PlaceDetonator) == offered


def test_R8_3_5_father_is_the_first_zombie_to_see_her() -> None:
    men = {"Angel": {"at": "1F-0403", "items": ["hostage"]}}
    slow = reacting(men, {"Z5": zombie("1F-0602")}, ambition="zombies")
    assert slow.told(FatherFound) == []
    fast = reacting(men, {"Z6": zombie("1F-0602")}, ambition="zombies")
    assert fast.game.state.father == "Z6"  # through the door, beside Angel who carried her
    assert fast.items("Angel") == ()
    assert fast.told(AttackRolled) == []


def test_R8_3_5_father_is_no_turned_para_and_in_no_other_ambition() -> None:
    men = {"Angel": {"at": "1F-0401", "items": ["hostage"]}}
    turned = reacting(men, {"Blake": zombie("1F-0601", bite="d")}, [1] * 4, ambition="zombies")
    assert turned.told(FatherFound) == []
    other = reacting(men, {"Z5": zombie("1F-0601")}, [1] * 4, ambition="reich")
    assert other.told(FatherFound) == []


def test_R8_3_5_father_among_several_is_the_players_choice() -> None:
    men = {"Angel": {"at": "1F-0301", "items": ["hostage"]}}
    raid = Raid(
        house(),
        men,
        enemies={"Z1": zombie("1F-0702"), "Z2": zombie("1F-0602")},
        ambition="zombies",
    )
    raid.act("Angel")
    raid.choose("step 1F-0401")
    assert raid.rule == "R8.3.5-father"
    raid.choose("unit Z2")
    assert raid.game.state.father == "Z2"


def test_R8_3_5_father_sees_her_when_a_shot_clears_the_line() -> None:
    men = {"Angel": {"at": "1F-0403", "items": ["hostage"]}, "Frank": "1F-0403"}
    enemies = {"G12": "1F-0503", "Z5": zombie("1F-0703")}
    raid = Raid(house(), men, enemies=enemies, dice=[6, 1, 1, 1], ambition="zombies")
    raid.stay("Frank")
    raid.choose("attack G12")
    assert raid.game.state.father == "Z5"
    assert raid.offered(Act) == ["act Angel", "act Z5"]  # Q265: in this very phase


def test_R8_3_5_father_sees_her_where_a_runner_has_left_her() -> None:
    men = {"Angel": {"at": "1F-0403", "items": ["hostage"]}, "Blake": AWAY}
    raid = Raid(house(), men, enemies={"Z5": zombie("1F-0703")}, dice=[6], ambition="zombies")
    raid.choose("act Angel", "full-speed", "step 1F-0404", "stop")
    assert raid.game.state.father == "Z5"
    assert raid.game.state.lying == {}


def guarded(**more: Any) -> Raid:
    """Z1 in the hall holds his daughter."""
    fields = {"ambition": "zombies", "father": "Z1", "father_was_found": True, **more}
    men = fields.pop("men", {"Angel": AWAY})
    enemies = {"Z1": zombie("1F-0401"), **fields.pop("enemies", {})}
    return Raid(house(), men, enemies=enemies, **fields)


def test_R8_3_5_father_acts_for_the_player_and_does_not_react() -> None:
    raid = guarded(markers=SPARE_MARKERS)
    assert "act Z1" in raid.offered(Act)
    raid.choose("end-phase")
    assert raid.told(EnemyReacted) == []


def test_R8_3_5_father_lays_her_down_when_he_falls() -> None:
    raid = guarded(
        phase="reactions", markers=SPARE_MARKERS, enemies={"G1": "1F-0701"}, dice=[4, 4, 4, 1]
    )
    assert raid.game.state.father == ""
    assert raid.game.state.lying == {"1F-0401": ("hostage",)}
    assert raid.game.state.cup == ("Z1",)


def test_R8_3_5_father_is_a_plain_zombie_once_she_is_taken() -> None:
    raid = guarded(men={"Angel": "1F-0301"})
    raid.act("Angel")
    raid.choose("step 1F-0401", "pick-up hostage Angel")
    assert raid.rule == "R8.3.5-father"  # Q248: he must leave the square he shared
    raid.choose("cell 1F-0402")
    assert raid.game.state.enemies["Z1"].at == "1F-0402"
    assert raid.items("Angel") == ("hostage",)
    assert raid.game.state.father == ""


def test_R8_3_5_carry_taking_her_is_the_move_of_who_takes_her() -> None:
    raid = guarded(men={"Angel": {"at": "1F-0401", "items": ["first-aid-1"], "wounded": True}})
    raid.act("Angel")
    assert raid.offered(GiveFirstAid) == ["first-aid Angel"]
    raid.choose("pick-up hostage Angel", "cell 1F-0402")
    assert not raid.offered(GiveFirstAid)  # Q39


def test_R8_3_5_father_who_brings_her_home_stays_there() -> None:
    raid = guarded(enemies={"Z1": zombie("1F-0101")}, markers=SPARE_MARKERS)
    raid.choose("act Z1", "step village")
    state = raid.game.state
    assert state.hostage_is_safe
    assert state.lying == {"village": ("hostage",)}
    assert (state.father, state.enemies["Z1"].at) == ("", "village")
    raid.choose("end-phase")
    assert raid.told(EnemyReacted) == []


def test_R8_3_5_carry_she_may_take_a_hit() -> None:
    men = {"Blake": {"at": "1F-0402", "items": ["hostage"]}}
    raid = reacting(
        men, {"Z3": zombie("1F-0502")}, [6, 1], ambition="zombies", father_was_found=True
    )
    raid.choose("lose-item hostage")
    assert raid.game.state.hostage_is_dead
