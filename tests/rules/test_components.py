"""Chapters 1-3: what is in the box, what is printed on it, and how it is laid out."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.rules import Game
from game.rules.board import Boards
from game.rules.counters import (
    AMBITIONS,
    BITES,
    CASTLE_MARKERS,
    EIGHT,
    EVENTS,
    FIELD_MARKERS,
    GERMANS,
    ITEM_KINDS,
    ITEMS,
    MONSTERS,
    OFFICERS,
    ORDINARY_GERMANS,
    PARAS,
    SENTRIES,
    STARTING_ITEMS,
    kind_of,
)
from game.rules.decisions import Assign, JumpNext
from game.rules.events.enemies import EnemyPlaced, MarkersPlaced


@pytest.fixture(scope="module")
def boards() -> Boards:
    return load_boards()


@pytest.fixture
def game(boards: Boards) -> Game:
    return Game.new(boards, seed=7)


def equipped(game: Game) -> Game:
    """Each of the eight with one item, jumping in roster order."""
    for item, name in zip(STARTING_ITEMS, EIGHT, strict=True):
        game.choose(Assign(item, name))
    for name in EIGHT[:-1]:
        game.choose(JumpNext(name))
    return game


def test_R1_0_solitaire_the_player_is_asked_and_the_rest_runs_by_itself(game: Game) -> None:
    decision = game.decision
    assert decision is not None and len(decision.options) > 1


def test_R2_0_box_holds_ninety_three_counters() -> None:
    """With two for the time, eleven for hits (Q2), and the detonator."""
    units = (*EIGHT, *ORDINARY_GERMANS, *OFFICERS, *MONSTERS, *BITES)
    markers = (*STARTING_ITEMS, *AMBITIONS, *FIELD_MARKERS, *CASTLE_MARKERS)
    assert len(units) + len(markers) + 2 + 11 + 1 == 93


def test_R2_1_maps_field_of_hexes_and_castle_of_squares(boards: Boards) -> None:
    assert len(boards.field.hexes) == 260
    assert {boards.castle.floor_of[square] for square in boards.castle.squares} == {
        "basement",
        "1F",
        "2F",
    }


def test_R2_2_unit_vs_marker_a_marker_may_become_a_unit() -> None:
    assert "ines" in FIELD_MARKERS and "Ines" in PARAS
    assert set(SENTRIES) < set(CASTLE_MARKERS)


def test_R2_3_fields_eight_paras_with_luck_two_faces_and_icons() -> None:
    assert len(EIGHT) == 8
    for name in EIGHT:
        sheet = PARAS[name]
        assert 1 <= sheet.luck <= 5
        assert sheet.wounded is not None and sheet.fit.move > 0


def test_R2_3_fields_as_the_example_of_play_has_them() -> None:
    angel, blake, dylan = PARAS["Angel"], PARAS["Blake"], PARAS["Dylan"]
    assert (angel.luck, angel.fit.combat, angel.fit.move, angel.fit.melee) == (5, 0, 4, 1)
    assert blake.fit.move == 3
    assert (dylan.fit.combat, dylan.fit.marksman) == (2, 2)
    assert 3 <= dylan.luck <= PARAS["Cooper"].luck


def test_R2_3_4_demolition_icon_somebody_knows_how_to_blow_things_up() -> None:
    assert [name for name in EIGHT if PARAS[name].fit.bomb] == ["Blake", "Cooper", "Elliot", "Hank"]


def test_R2_3_6_melee_icon_is_no_firing_icon() -> None:
    assert PARAS["Frank"].fit.melee == 1 and PARAS["Frank"].fit.marksman == 0


def test_R2_3_6b_wounded_side_is_weaker_and_keeps_its_luck() -> None:
    for name in EIGHT:
        fit, wounded = PARAS[name].fit, PARAS[name].wounded
        assert wounded is not None
        assert wounded.move < fit.move
        assert wounded.combat < fit.combat or fit.combat == 0
        assert (wounded.marksman, wounded.melee, wounded.bomb) <= (
            fit.marksman,
            fit.melee,
            fit.bomb,
        )


def test_R2_4_fields_sixteen_germans_with_men_defence_movement() -> None:
    assert len(ORDINARY_GERMANS) == 14
    assert len({*ORDINARY_GERMANS, *OFFICERS}) == 16


def test_R2_4_1_men_are_one_to_four() -> None:
    assert {sheet.men for sheet in GERMANS.values()} == {1, 2, 3, 4}


def test_R2_4_2_defence_can_be_beaten_by_a_six() -> None:
    assert all(1 <= sheet.defence <= 5 for sheet in GERMANS.values())


def test_R2_4_3_movement_is_printed_for_each() -> None:
    assert all(sheet.move >= 1 for sheet in GERMANS.values())


def test_R2_4_4_officers_are_not_met_on_the_field(game: Game) -> None:
    state = game.state
    assert not set(OFFICERS) & {*state.enemies, *state.pool}


@pytest.mark.parametrize(
    ("kind", "copies"),
    [("charm", 1), ("lighter", 1), ("first-aid", 2), ("charge", 2), ("camera", 1), ("diary", 1)],
)
def test_R2_5_1_starting_items(kind: str, copies: int) -> None:
    assert [kind_of(item) for item in STARTING_ITEMS].count(kind) == copies


def test_R2_5_2_lighter_ignites_and_nothing_else() -> None:
    lighter = ITEM_KINDS["lighter"]
    assert lighter.ignites and not (lighter.fire or lighter.melee or lighter.explosive)


def test_R2_5_4_charge_has_three_bursts() -> None:
    assert ITEM_KINDS["charge"].explosive == 3


def test_R2_5_5_camera_is_worth_two() -> None:
    assert ITEM_KINDS["camera"].stars == 3


def test_R2_5_6_diary_is_worth_two() -> None:
    assert ITEM_KINDS["diary"].stars == 2


def test_R2_6_ambitions_are_three() -> None:
    assert set(AMBITIONS) == {"reich", "haunebu", "zombies"}


@pytest.mark.parametrize("ambition", ["reich", "haunebu", "zombies"])
def test_R2_6_1_reich_and_the_others_are_each_drawn_some_night(
    boards: Boards, ambition: str
) -> None:
    assert any(Game.new(boards, seed=seed).state.ambition == ambition for seed in range(30))


def drawn_ambitions(boards: Boards) -> set[str]:
    return {Game.new(boards, seed=seed).state.ambition for seed in range(30)}


def test_R2_6_2_haunebu_may_be_in_play(boards: Boards) -> None:
    assert "haunebu" in drawn_ambitions(boards)


def test_R2_6_3_zombies_may_be_in_play(boards: Boards) -> None:
    assert "zombies" in drawn_ambitions(boards)


def test_R2_7_7_plus_signs_of_katana_and_bat() -> None:
    assert (ITEM_KINDS["katana"].green, ITEM_KINDS["katana"].purple) == (1, 0)
    assert (ITEM_KINDS["bat"].green, ITEM_KINDS["bat"].purple) == (0, 2)
    assert ITEM_KINDS["katana"].melee and not ITEM_KINDS["katana"].fire
    assert ITEM_KINDS["mg42"].fire == 5 and not ITEM_KINDS["mg42"].melee
    assert ITEM_KINDS["mp40"].fire and not ITEM_KINDS["mp40"].melee


def test_R2_8_mix_twenty_castle_markers() -> None:
    kinds = [kind_of(marker) for marker in CASTLE_MARKERS]
    assert len(kinds) == 20
    counts = {"gas": 2, "gasoline": 2, "sentry": 3, "flamethrower": 2, "grenade": 2}
    for kind, copies in counts.items():
        assert kinds.count(kind) == copies
    for kind in ("prisoner", "hostage", "first-aid", "key", "doctor"):
        assert kinds.count(kind) == 1


def test_R2_8_1_gas_has_fewer_icons_than_a_charge_and_more_than_a_grenade() -> None:
    icons = [ITEM_KINDS[kind].explosive for kind in ("charge", "gas", "grenade")]
    assert icons == [3, 2, 1]  # Q284


def test_R2_8_2_gasoline_ignites() -> None:
    assert ITEM_KINDS["gasoline"].ignites and ITEM_KINDS["gasoline"].explosive == 0


def test_R2_8_3_prisoner_is_a_person_worth_one() -> None:
    assert ITEM_KINDS["prisoner"].is_person and ITEM_KINDS["prisoner"].stars == 1


def test_R2_8_4_hostage_is_one_counter() -> None:
    assert CASTLE_MARKERS.count("hostage") == 1


def test_R2_8_5_first_aid_is_the_third_kit() -> None:
    assert ITEMS["first-aid-3"] is ITEMS["first-aid-1"]


def test_R2_8_6_key_item_is_one_counter() -> None:
    assert CASTLE_MARKERS.count("key") == 1


def test_R2_8_7_sentry_three() -> None:
    assert len(SENTRIES) == 3


def test_R2_8_8_event_two_of_one_kind_and_one_each_of_the_others() -> None:
    assert [kind_of(event) for event in EVENTS] == ["event-I", "event-I", "event-II", "event-III"]


def test_R2_8_9_flamethrower_burns_both_and_ignites() -> None:
    flame = ITEM_KINDS["flamethrower"]
    assert (flame.fire, flame.green, flame.purple, flame.ignites) == (4, 1, 1, True)


def test_R2_8_9_grenade_has_one_burst() -> None:
    assert ITEM_KINDS["grenade"].explosive == 1


def test_R2_8_10_doctor_is_worth_two() -> None:
    assert ITEM_KINDS["doctor"].is_person and ITEM_KINDS["doctor"].stars == 2


def test_R2_9_two_sided_eight_counters_with_two_faces() -> None:
    assert len(MONSTERS) == 8
    assert MONSTERS["Z1"].undead.strength == 3 and MONSTERS["Z1"].undead.defence == 4
    assert MONSTERS["Z2"].undead.strength == 1


def test_R2_10_1_time_starts_at_midnight(game: Game) -> None:
    assert game.state.clock == 0


def test_R2_10_3_infection_four_markers_with_two_faces() -> None:
    assert len(BITES) == 4
    assert all(sheet.zombie and sheet.undead for sheet in BITES.values())


def test_R2_10_4_detonator_waits_off_the_map(game: Game) -> None:
    assert game.state.detonator == ""


def test_R3_1_order_markers_then_germans_then_equipment(game: Game) -> None:
    kinds = [type(event) for event in game.events]
    assert kinds.index(MarkersPlaced) < kinds.index(EnemyPlaced)
    assert game.decision is not None and game.decision.rule == "R3.1.5-equip"


def test_R3_1_1_ambition_one_in_play_two_out(game: Game) -> None:
    state = game.state
    assert state.ambition in AMBITIONS
    assert {state.ambition, *state.removed} == set(AMBITIONS)


def test_R3_1_2_field_markers_one_on_each_star(game: Game, boards: Boards) -> None:
    assert tuple(game.state.hidden) == boards.field.stars
    assert set(game.state.hidden.values()) == {*FIELD_MARKERS, game.state.ambition}


def test_R3_1_3_germans_one_on_each_ss_hex_nine_in_the_pool(game: Game, boards: Boards) -> None:
    state = game.state
    assert {enemy.at for enemy in state.enemies.values()} == set(boards.field.ss)
    assert not any(enemy.up for enemy in state.enemies.values())
    assert len(state.pool) == 9
    assert {*state.enemies, *state.pool} == set(ORDINARY_GERMANS)


def test_R3_1_4_time_is_midnight_and_nobody_is_hit(game: Game) -> None:
    assert game.state.clock == 0
    assert not any(enemy.hits for enemy in game.state.enemies.values())


def test_R3_1_5_equip_all_eight_items_at_most_two_a_man(game: Game) -> None:
    game.choose(Assign("charm", "Angel"))
    game.choose(Assign("lighter", "Angel"))
    assert game.decision is not None
    assert Assign("first-aid-1", "Angel") not in game.decision.options
    for item in STARTING_ITEMS[2:]:
        game.choose(
            Assign(item, "Blake" if item.startswith("first") else "Cooper")
            if item in ("first-aid-1", "first-aid-2", "charge-1", "charge-2")
            else Assign(item, "Dylan")
        )
    assert sum(len(man.items) for man in game.state.paras.values()) == 8


def test_R3_1_5_drop_order_is_the_players(game: Game) -> None:
    for item, name in zip(STARTING_ITEMS, EIGHT, strict=True):
        game.choose(Assign(item, name))
    for name in reversed(EIGHT[1:]):
        game.choose(JumpNext(name))
    assert game.state.drop_order == tuple(reversed(EIGHT))


def test_R3_2_repeat_until_all_have_dropped_or_died(game: Game) -> None:
    state = equipped(game).state
    assert state.stage == "field"
    assert not any(man.at == "plane" for man in state.paras.values())
    assert len(state.dropped) + len(state.the_dead()) == 8
