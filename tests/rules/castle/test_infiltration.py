"""Chapters 5.3 and 6: from the field to the castle, the village, infiltration."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import Game
from game.rules.counters import BITES, CASTLE_MARKERS, MONSTERS, OFFICERS, ORDINARY_GERMANS
from game.rules.decisions import Act, Attempt, LeaveBehind, LookAt, LookNoMore, StormCastle
from game.rules.events.castle import AmbitionRevealed, InfiltrationRolled
from game.rules.events.enemies import MarkersCleared
from game.rules.events.play import Event
from tests.rules.small_castle import HALL, small_castle

MEN = ("Angel", "Blake", "Cooper", "Dylan")


def at_the_gates(**more: Any) -> dict[str, Any]:
    """Four men and Ines have just reached Nonette at 03:20; the field lies behind them."""
    return {
        "stage": "infiltration",
        "clock": 200,
        "ambition": "reich",
        "paras": {name: {"at": "village"} for name in (*MEN, "Ines")},
        "pool": list(ORDINARY_GERMANS),
        "cup": list(MONSTERS),
        "bites": list(BITES),
    } | more


def in_village(dice: list[int], **more: Any) -> Game:
    """Everything laid out and handed out; the player may infiltrate."""
    markers = dict(zip(HALL, CASTLE_MARKERS, strict=False))
    position = at_the_gates(garrisoned=True, ambition_known=True, hidden=markers) | more
    return Game.from_position(small_castle(), position, dice)


def attempt(game: Game, *group: str) -> tuple[Event, ...]:
    """The group goes."""
    game.choose(Act(group[0]))
    for name in group[1:]:
        game.choose(f"join {name}")
    return game.choose(Attempt()) if offered(game, Attempt()) else ()


def offered(game: Game, option: object) -> bool:
    return game.decision is not None and option in game.decision.options


def set_out(**more: Any) -> Game:
    """A game in which the castle has just been laid out."""
    return Game.from_position(small_castle(), at_the_gates(**more), [])


# --- 5.3 ----------------------------------------------------------------------------------


def test_R5_3_time_is_carried_over() -> None:
    assert set_out(clock=220).state.clock == 220


def test_R5_3_reveal_shows_all_that_was_hidden_and_the_ambition() -> None:
    game = set_out(hidden={"0101": "mine", "0102": "reich"})
    cleared = next(one for one in game.events if isinstance(one, MarkersCleared))
    assert cleared.shown == (("0101", "mine"), ("0102", "reich"))
    assert any(isinstance(one, AmbitionRevealed) for one in game.events)
    assert game.state.ambition_known
    assert not game.state.clue  # seen only now: no bonus


def test_R5_3_dead_germans_stay_dead() -> None:
    alive = [name for name in ORDINARY_GERMANS if name not in ("G1", "G2")]
    game = set_out(pool=alive, removed=["G1", "G2"])
    garrison = {*game.state.enemies, *game.state.pool}
    assert garrison == {*ORDINARY_GERMANS, *OFFICERS} - {"G1", "G2"}


def test_R5_3_flip_leaves_behind_what_lies_on_the_field() -> None:
    game = set_out(lying={"0101": ["katana"], "village": ["charm"]})
    assert "katana" in game.state.removed
    assert "0101" not in game.state.lying
    assert offered(game, LeaveBehind("charm"))


# --- 6.0, 6.1 -----------------------------------------------------------------------------


def test_R6_0_mission_no_attempt_may_reach_six() -> None:
    assert offered(in_village([], clock=320), Act("Angel"))
    game = Game.from_position(
        small_castle(),
        at_the_gates(garrisoned=True, clock=330, to_assign=["charm"]),
        [],
    )
    assert game.decision is not None and game.decision.rule == "R6.2-village"
    game.choose(LeaveBehind("charm"))
    assert game.state.stage == "castle"  # 05:30: nothing left but to storm


def test_R6_1_map_is_the_castle_with_the_hour_of_arrival() -> None:
    game = set_out()
    castle = small_castle().castle
    assert game.state.clock == 200
    assert all(enemy.at in castle.order for enemy in game.state.enemies.values())
    assert all(square in castle.order for square in game.state.hidden)


def test_R6_1_1_garrison_is_survivors_unused_and_officers_healed_and_face_down() -> None:
    survivors = {"G1": {"kind": "german", "at": "0301", "up": True, "hits": 2}}
    game = set_out(pool=["G3"], enemies=survivors)
    assert list(game.state.enemies) == ["G1", "G3", "Wafner", "Schelzer"]
    assert not any(enemy.up or enemy.hits for enemy in game.state.enemies.values())


def test_R6_1_1_ten_fill_from_number_one_and_the_rest_is_pool() -> None:
    few = set_out(pool=["G1"])
    posts = small_castle().castle.ss
    assert [enemy.at for enemy in few.state.enemies.values()] == list(posts[:3])
    many = set_out()
    assert len(many.state.enemies) == len(posts) == 10
    assert len(many.state.pool) == 6


def test_R6_1_2_castle_markers_one_on_each_question_mark() -> None:
    game = set_out()
    assert sorted(game.state.hidden.values()) == sorted(CASTLE_MARKERS)
    assert set(game.state.hidden) == set(HALL[:20])
    assert game.state.peeked == ()


def test_R6_1_3_cups_hold_eight_zombies_and_four_markers() -> None:
    from game.rules.field.drop import new_night

    night = new_night()
    assert night.cup == tuple(MONSTERS) and len(night.cup) == 8
    assert night.bites == tuple(BITES) and len(night.bites) == 4


# --- 6.2 ----------------------------------------------------------------------------------


def test_R6_2_village_all_gear_is_pooled_and_handed_out_anew() -> None:
    paras = {"Angel": {"at": "village", "items": ["mg42", "charm"]}, "Ines": {"at": "village"}}
    game = set_out(paras=paras)
    assert game.state.to_assign == ("mg42", "charm")
    assert game.state.paras["Angel"].items == ()
    game.choose("assign mg42 Ines")
    game.choose("assign charm Angel")
    assert game.state.paras["Ines"].items == ("mg42",)


def test_R6_2_village_two_items_each_and_the_rest_lies_there() -> None:
    gear = ["charm", "lighter", "camera"]
    game = set_out(paras={"Angel": {"at": "village"}}, lying={"village": gear})
    game.choose("assign charm Angel")
    game.choose("assign lighter Angel")  # the third has nobody: it lies where it is
    assert game.state.lying == {"village": ("camera",)}


def test_R6_2_village_a_kit_may_be_used_at_once() -> None:
    paras = {"Angel": {"at": "village", "wounded": True, "items": ["first-aid-1"]}}
    game = set_out(paras=paras)
    game.choose("first-aid Angel")
    assert not game.state.paras["Angel"].wounded
    assert "first-aid-1" in game.state.removed


def test_S7_castle_prep_dead_men_gear_is_not_on_the_heap() -> None:
    game = set_out(paras={"Angel": {"at": "village"}, "Blake": {"at": "dead"}})
    assert game.state.to_assign == ()
    assert not offered(game, Act("Blake"))


# --- 6.3 ----------------------------------------------------------------------------------


def test_R6_3_attempt_takes_thirty_minutes_and_never_ines() -> None:
    game = in_village([5, 1])
    assert not offered(game, Act("Ines"))
    game.choose(Act("Angel"))
    assert not offered(game, "join Ines")
    game.choose(Attempt())
    assert game.state.clock == 230
    assert game.state.action is None


def test_R6_3_group_luck_counts_five_at_most() -> None:
    game = in_village([6])
    attempt(game, "Cooper", "Dylan")  # 3 + 3, yet a 6 fails
    assert game.decision is not None and game.decision.rule == "R6.3-fail-group"


def test_R6_3_fail_single_takes_the_excess() -> None:
    game = in_village([5])
    attempt(game, "Blake")  # luck 3: two hits
    assert game.state.paras["Blake"].at == "dead"


def test_R6_3_fail_group_one_of_them_takes_one_hit() -> None:
    game = in_village([6])
    attempt(game, "Cooper", "Dylan")
    game.choose("unit Dylan")
    assert game.state.paras["Dylan"].wounded
    assert not game.state.paras["Cooper"].wounded


def test_R6_3_fail_absorb_an_item_takes_the_hit() -> None:
    paras = {"Cooper": {"at": "village", "items": ["diary"]}, "Blake": {"at": "village"}}
    game = in_village([4], paras=paras)
    attempt(game, "Cooper")
    game.choose("lose-item diary")
    assert not game.state.paras["Cooper"].wounded
    assert "diary" in game.state.removed


def test_R6_3_table_roll_adds_two_for_the_clue() -> None:
    game = in_village([1, 3], clue=True)
    events = attempt(game, "Angel")
    rolled = next(one for one in events if isinstance(one, InfiltrationRolled))
    assert (rolled.die, rolled.bonus, rolled.total) == (3, 2, 5)
    assert game.state.passage


def test_R6_3_once_each_but_others_after_them() -> None:
    game = in_village([4])
    attempt(game, "Blake")
    assert not offered(game, Act("Blake"))
    assert offered(game, Act("Angel"))


@pytest.mark.parametrize(
    ("die", "passage", "looks"),
    [(1, False, 1), (2, False, 2), (3, False, 3), (5, True, 1), (6, True, 2)],
)
def test_R6_3_table_row(die: int, passage: bool, looks: int) -> None:
    game = in_village([1, die])
    attempt(game, "Angel")
    assert game.state.passage is passage
    assert game.state.looks == looks


def test_R6_3_table_beyond_six_counts_as_six() -> None:
    game = in_village([1, 6], clue=True)
    attempt(game, "Angel")
    assert game.state.looks == 2


def test_R6_3_look_shows_markers_and_leaves_them_face_down() -> None:
    game = in_village([1, 2])
    attempt(game, "Angel")
    game.choose(LookAt(HALL[3]))
    assert game.state.peeked == (CASTLE_MARKERS[3],)
    assert game.state.hidden[HALL[3]] == CASTLE_MARKERS[3]
    assert not offered(game, LookAt(HALL[3]))
    game.choose(LookNoMore())
    assert game.state.looks == 0


def test_R6_3_passage_opens_the_cellar() -> None:
    game = in_village([1, 5])
    assert not game.state.passage
    attempt(game, "Angel")
    assert game.state.passage


def test_R6_3_romance_grows_with_each_four() -> None:
    game = in_village([1, 4, 4, 2])
    attempt(game, "Angel")
    assert game.state.romance is not None
    assert (game.state.romance.para, game.state.romance.points) == ("Angel", 2)
    assert game.state.looks == 2


def test_R6_3_romance_is_for_the_luckiest_and_ties_are_the_players() -> None:
    game = in_village([1, 4, 2])
    attempt(game, "Blake", "Cooper", "Dylan")
    game.choose("unit Dylan")
    assert game.state.romance is not None
    assert game.state.romance.para == "Dylan"


def test_Q84_the_clue_adds_to_each_roll_on_the_table() -> None:
    game = in_village([1, 2, 1], clue=True)
    attempt(game, "Angel")  # 2 + 2 is a romance, 1 + 2 three looks
    assert game.state.romance is not None
    assert game.state.looks == 3


def test_R6_3_romance_needs_ines() -> None:
    paras = {"Angel": {"at": "village"}, "Ines": {"at": "absent"}}
    game = in_village([1, 4, 1], paras=paras)
    attempt(game, "Angel")
    assert game.state.romance is None
    assert game.state.looks == 1


def test_R6_3_romance_first_only() -> None:
    game = in_village([6, 1, 4, 1])
    attempt(game, "Blake", "Cooper")
    game.choose("unit Blake")
    attempt(game, "Angel")
    assert game.state.romance is None
    assert game.state.looks == 1


def test_R6_3_attempt_ends_when_the_player_storms_the_castle() -> None:
    game = in_village([])
    game.choose(StormCastle())
    assert (game.state.stage, game.state.turn, game.state.clock) == ("castle", 1, 200)


# --- The raid -----------------------------------------------------------------------------


def test_raid_begins_in_nonette_with_a_squad_drawn_by_the_seed() -> None:
    with_ines = 0
    for seed in range(20):
        game = Game.new(small_castle(), seed=seed, part="castle")
        state = game.state
        squad = [man.name for man in state.paras_at("village") if man.name != "Ines"]
        assert len(squad) == 6
        assert state.clock == state.arrival == 200
        assert len(state.to_assign) == 10
        assert len(state.enemies) + len(state.pool) == 13
        assert state.ambition_known
        with_ines += state.paras["Ines"].at == "village"
    assert 0 < with_ines < 20
