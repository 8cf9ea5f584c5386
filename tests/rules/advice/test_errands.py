"""Where the men of the castle are needed, and what the face-down markers may be good for."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.advice.errands import (
    Errand,
    errands,
    hopes,
    icons_wanted,
    watched_squares,
    way_home,
)
from game.rules.advice.mission import judge
from game.rules.advice.reach import alerted_by
from game.rules.advice.rehearsal import table_of
from game.rules.board import VILLAGE, breadth_first
from tests.rules.castle.boards import Raid
from tests.rules.small_castle import small_castle

TOWER = {"2F-0202": ["charge-1"]}
GERMAN = {"G1": {"at": "1F-0203"}}


def raid(men: dict[str, Any], **more: Any) -> Game:
    """The paras' phase in the small castle, at 04:00 unless said otherwise."""
    return Raid(small_castle().castle, men, **{"clock": 240, **more}).game


def found(men: dict[str, Any], **more: Any) -> dict[str, Errand]:
    game = raid(men, **more)
    mission = judge(game.boards, game.options, game.state)
    return errands(game.boards, game.options, game.state, mission)


def kinds(men: dict[str, Any], **more: Any) -> dict[str, tuple[str, str | None]]:
    return {name: (one.kind, one.floor) for name, one in found(men, **more).items()}


def test_R9_1_2_required_the_first_explosives_go_to_the_tower_the_next_to_another_floor() -> None:
    men = {
        "Blake": {"at": "village", "items": ["charge-1"]},
        "Cooper": {"at": "1F-0901", "items": ["charge-2"]},
    }
    assert kinds(men) == {"Cooper": ("set", "2F"), "Blake": ("set", "1F")}


def test_R7_2_3_the_way_is_one_that_can_be_walked_step_by_step() -> None:
    way = found({"Blake": {"at": "village", "items": ["charge-1"]}})["Blake"].way
    ways = small_castle().castle.ways(road=True, passage=False)
    assert way[0] == VILLAGE
    assert way[1] == "1F-0204"
    assert all(there in ways[here] for here, there in pairwise(way))
    assert way[-1] in small_castle().castle.area["2F"]


def test_R7_2_1_no_enemy_square_the_way_leads_round_an_enemy() -> None:
    men = {"Blake": {"at": "1F-0103", "items": ["charge-1"]}}
    straight = found(men)["Blake"].way
    assert "1F-0203" in straight
    around = found(men, enemies=GERMAN)["Blake"].way
    assert "1F-0203" not in around
    assert around[-1] == straight[-1]


def test_R7_2_1_no_enemy_square_a_long_way_round_says_who_bars_the_short_one() -> None:
    castle = load_boards().castle
    men = {"Blake": {"at": "2F-0602", "items": ["charge-1"]}}

    def errand_with(enemies: dict[str, Any]) -> Errand:
        game = Raid(castle, men, clock=240, enemies=enemies).game
        mission = judge(game.boards, game.options, game.state)
        return errands(game.boards, game.options, game.state, mission)["Blake"]

    free, held = errand_with({}), errand_with({"G1": {"at": "2F-0703"}})
    assert (free.barred, free.turns_past) == ("", 0)
    assert held.barred == "2F-0703"
    assert free.turns <= held.turns_past <= held.turns - 2
    assert errand_with({"G1": {"at": "1F-0405"}}) == free


def test_R9_2_village_safe_whoever_has_nothing_left_to_set_gets_out() -> None:
    more = {"1F-0202": ["charge-2"], "B-0202": ["gas-1", "gas-2"]}
    enough = {**TOWER, **more}
    lighter = {"at": "1F-0801", "items": ["lighter"]}
    men = {"Angel": lighter, "Dylan": {"at": "1F-0103"}, "Ines": {"at": "village"}}
    given = kinds(men, charges_set=enough)
    assert {name: kind for name, (kind, _) in given.items()} == {"Angel": "light", "Dylan": "leave"}
    assert "leave" not in {kind for kind, _ in kinds(men, charges_set=TOWER).values()}


def test_R7_2_3_village_the_passage_is_used_only_once_it_is_known() -> None:
    men = {"Blake": {"at": "village", "items": ["charge-1"]}}
    filled = {"charges_set": {"2F-0202": ["charge-2"], "1F-0202": ["gas-1", "gas-2"]}}
    assert "1F-0204" in found(men, **filled)["Blake"].way
    assert found(men, passage=True, **filled)["Blake"].way[1] == "B-0303"


def test_R9_1_3_manual_the_man_with_the_lighter_stands_by_until_enough_is_set() -> None:
    men = {"Angel": {"at": "1F-0801", "items": ["lighter"]}}
    more = {"hidden": {"1F-0501": "gas-1", "1F-0601": "gas-2"}}
    assert found(men, **more)["Angel"].kind == "stand-by"
    assert found(men, charges_set=TOWER)["Angel"].kind == "light"


def test_R9_1_3_manual_he_lights_what_is_set_on_any_floor_as_it_all_goes_up_at_once() -> None:
    men = {"Angel": {"at": "1F-0202", "items": ["lighter"]}}
    assert found(men, charges_set=TOWER)["Angel"].turns > 0
    both = {**TOWER, "1F-0202": ["gas-1"]}
    errand = found(men, charges_set=both)["Angel"]
    assert (errand.kind, errand.way, errand.turns) == ("light", ("1F-0202",), 0)


def test_R9_1_1_0600_the_detonator_is_placed_at_whatever_is_set_once_the_tower_is_ready() -> None:
    """He was sent to the tower, with explosives beside him that would have set it off."""
    men = {"Blake": {"at": "1F-0202"}}
    assert found(men, charges_set=TOWER)["Blake"].turns > 0
    both = {**TOWER, "1F-0202": ["gas-1"]}
    errand = found(men, charges_set=both)["Blake"]
    assert (errand.kind, errand.way, errand.turns) == ("light", ("1F-0202",), 0)


def test_R9_3_vp_what_counts_in_nonette_is_brought_there() -> None:
    men = {"Angel": {"at": "1F-0801", "items": ["doctor"]}, "Blake": {"at": "2F-0202"}}
    errand = found(men, charges_set=TOWER)["Angel"]
    assert (errand.kind, errand.goal, errand.floor) == ("home", VILLAGE, None)


def test_R9_1_3_manual_nobody_is_sent_where_all_is_lost() -> None:
    men = {"Angel": {"at": "1F-0104", "items": ["camera"]}, "Frank": {"at": "1F-0701"}}
    assert kinds(men, clock=350, charges_set=TOWER) == {"Angel": ("home", None)}


def test_R7_5_set_nobody_is_sent_farther_than_he_could_sprint_in_time() -> None:
    men = {
        "Blake": {"at": "2F-0202", "items": ["charge-1"]},
        "Frank": {"at": "village", "items": ["charge-2"]},
    }
    assert set(kinds(men, clock=350)) == {"Blake"}


def test_R7_3_enter_room_the_others_search_while_anything_is_wanted() -> None:
    men = {"Angel": {"at": "1F-0801"}, "Blake": {"at": "1F-0901", "items": ["charge-1"]}}
    hidden = {"1F-0501": "sentry-1", "1F-0101": "gas-1"}
    searching = found(men, hidden=hidden)["Angel"]
    assert (searching.kind, searching.goal) == ("search", "1F-0501")
    # What is known to be a sentry isn't looked for.
    assert found(men, hidden=hidden, peeked=["sentry-1"])["Angel"].goal == "1F-0101"


def test_R7_2_4_equipment_something_needed_that_lies_open_is_fetched() -> None:
    men = {"Angel": {"at": "1F-0801"}, "Blake": {"at": "1F-0901", "items": ["charge-1"]}}
    fetching = found(men, lying={"1F-0601": ["gas-1"]})["Angel"]
    assert (fetching.kind, fetching.goal) == ("fetch", "1F-0601")
    assert "Angel" not in found(men, lying={"1F-0601": ["bat"]})


def test_R9_3_vp_what_counts_only_in_nonette_is_fetched_if_it_gets_there_before_six() -> None:
    """Ines was sent for a prisoner six turns away, an hour before 06:00."""
    men = {"Angel": {"at": "1F-0801"}, "Blake": {"at": "1F-0901", "items": ["charge-1"]}}
    board = small_castle().castle
    ways = board.ways(road=True, passage=False)
    steps = breadth_first("1F-0601", lambda cell: ways[cell])[VILLAGE] + 2
    turns = -(-steps // (2 * 4)) + 1
    for item, clock, goes in (
        ("camera", 360 - 10 * turns, True),
        ("camera", 360 - 10 * (turns - 1), False),
        ("gas-1", 360 - 10 * (turns - 1), True),
    ):
        errand = found(men, lying={"1F-0601": [item]}, clock=clock).get("Angel")
        assert (errand is not None and errand.kind == "fetch") == goes, (item, clock)


def test_R7_2_4_equipment_what_lies_open_is_surer_than_a_marker_not_much_nearer() -> None:
    men = {"Angel": {"at": "1F-0801"}, "Blake": {"at": "1F-0901", "items": ["charge-1"]}}
    lying = {"1F-0601": ["gas-1"]}
    assert found(men, lying=lying, hidden={"1F-0701": "gas-2"})["Angel"].goal == "1F-0601"
    far = {"1F-0101": ["gas-1"]}
    assert found(men, lying=far, hidden={"1F-0701": "gas-2"})["Angel"].goal == "1F-0701"


# --- What may lie there ---------------------------------------------------------------------


def test_R7_9_reveal_the_unseen_markers_are_sorted_by_what_they_are_good_for() -> None:
    hidden = {"1F-0101": "key", "1F-0201": "gas-1", "1F-0301": "sentry-1", "1F-0401": "hostage"}
    game = raid({"Blake": "village"}, hidden=hidden, ambition="haunebu", ambition_known=True)
    told = {hope.use: hope.markers for hope in hopes(game.boards, game.state)}
    assert told["papers"] == ("key",)
    assert told["explosives"] == ("gas-1",)
    assert told["danger"] == ("hostage", "sentry-1")  # The hostage marker hides worms.
    assert sum(hope.chance for hope in hopes(game.boards, game.state)) == 1


def test_R8_1_5_hostage_is_looked_for_only_while_she_keeps_the_detonator_back() -> None:
    def use_of_hostage(**more: Any) -> str:
        men = {"Blake": "village", "Ines": "village"}
        game = raid(men, hidden={"1F-0101": "hostage"}, ambition="reich", **more)
        return hopes(game.boards, game.state)[0].use

    assert use_of_hostage() == "hostage"
    assert use_of_hostage(hostage_is_safe=True) == "points"


def test_R9_1_2_required_icons_are_wanted_until_the_squad_has_enough_for_all_floors() -> None:
    men = {"Blake": {"at": "village", "items": ["charge-1", "charge-2"]}}
    game = raid(men)
    assert icons_wanted(game.boards, game.state) == 3 + 3 + 4 - 6
    assert (
        icons_wanted(game.boards, raid(men, charges_set={"B-0202": ["gas-1", "gas-2"]}).state) == 0
    )


def test_R6_2_village_what_is_being_shared_out_is_at_hand() -> None:
    """The sheet about victory comes before it at the start of a raid, and said that all explosives
    were still to be found."""
    game, player = Game.new(load_boards(), 3, part="castle"), bot("sergeant", 3)
    before = icons_wanted(game.boards, game.state)
    assert game.state.to_assign
    while game.state.to_assign:
        game.choose(player.choose(game))
    assert icons_wanted(game.boards, game.state) == before


def test_nothing_is_told_of_where_a_marker_lies() -> None:
    """With the face-down markers exchanged, everything is the same."""
    game, player = Game.new(load_boards(), seed=2), bot("sergeant", seed=1)
    compared = 0
    while game.decision is not None and compared < 20:
        state = game.state
        if state.stage == "castle" and game.decision.rule == "R7.2-order-free":
            cells = [cell for cell, one in state.hidden.items() if one not in state.peeked]
            faces = [state.hidden[cell] for cell in cells]
            exchanged = dict(zip(cells, [*faces[1:], *faces[:1]], strict=True))
            other = replace(state, hidden={**state.hidden, **exchanged})
            mission = judge(game.boards, game.options, state)
            assert errands(game.boards, game.options, state, mission) == errands(
                game.boards, game.options, other, mission
            )
            assert hopes(game.boards, state) == hopes(game.boards, other)
            compared += 1
        game.choose(player.choose(game))
    assert compared == 20


# --- In raids of the sergeant ---------------------------------------------------------------


def alerted_on(game: Game, way: tuple[str, ...]) -> int:
    return len({name for cell in way[1:] for name in alerted_by(game.boards, game.state, cell)})


def shortest_ways(game: Game, way: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Up to 200 ways as short as this one, without enemies' squares, to the same place."""
    ways = game.boards.castle.ways(road=True, passage=game.state.passage)
    held = {enemy.at for enemy in game.state.enemies.values()}
    far = breadth_first(way[-1], lambda cell: ways[cell])
    found = [way[:1]]
    for left in range(len(way) - 2, -1, -1):
        found = [
            (*one, cell)
            for one in found
            for cell in ways[one[-1]]
            if far.get(cell) == left and cell not in held
        ][:200]
    return found


def test_R7_7_1_of_equally_short_ways_the_trail_takes_the_quietest() -> None:
    is_quieter = False
    for seed in range(4):
        game, player = Game.new(load_boards(), seed, part="castle"), bot("sergeant", seed)
        while game.decision is not None:
            if game.decision.rule == "R7.2-one-action" and len(game.choices) % 5 == 0:
                mission = judge(game.boards, game.options, game.state)
                for errand in errands(game.boards, game.options, game.state, mission).values():
                    others = shortest_ways(game, errand.way)
                    noise = [alerted_on(game, way) for way in others]
                    assert alerted_on(game, errand.way) <= min(noise, default=99)
                    is_quieter |= bool(noise) and max(noise) > alerted_on(game, errand.way)
            game.choose(player.choose(game))
    assert is_quieter


def test_R7_6_sight_a_way_hardly_longer_that_stays_unseen_is_taken() -> None:
    """Only a way home that no unseen one can replace comes into an awake enemy's sight."""
    board, avoided = load_boards().castle, 0
    squares = list(board.squares)
    ways = board.ways(road=True, passage=False)

    def past(origin: str, shunned: AbstractSet[str]) -> int:
        far = breadth_first(origin, lambda at: (one for one in ways[at] if one not in shunned))
        return far.get(VILLAGE, 99)

    for enemy in squares[::29]:
        for origin in squares[::31]:
            if enemy == origin:
                continue
            enemies = {"G1": {"at": enemy}}
            game = Raid(board, {"Blake": {"at": origin}}, clock=240, enemies=enemies).game
            watched = watched_squares(table_of(game))
            steps = way_home(game.boards, game.options, game.state, "Blake")[1:]
            if watched.isdisjoint(steps):
                avoided += len(steps) > past(origin, {enemy})
            else:
                assert past(origin, watched) > len(steps) + 2
    assert avoided
