"""The mission: what is set, what sets it off, what it would bring, and when all is lost."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game, Options
from game.rules.advice.forecast import forecast
from game.rules.advice.mission import (
    Blast,
    LastChance,
    Mission,
    NextStep,
    if_it_blew,
    if_it_ended,
    judge,
    last_chance,
    last_chance_after,
    torn_out_after,
    torn_out_by,
)
from game.rules.decisions import (
    Act,
    EndPhase,
    FullSpeed,
    GiveFirstAid,
    Option,
    PlaceDetonator,
    SetExplosives,
    Stop,
    ThrowItem,
)
from game.rules.decisions import Step as StepTo
from game.rules.events.castle import CastleExploded
from game.rules.events.play import NightEnded
from game.rules.state import LOST
from tests.rules.castle.boards import Raid
from tests.rules.small_castle import small_castle

BOARDS = load_boards()
TOWER = {"2F-0202": ["charge-1"]}
NO_MEANS: dict[str, Any] = {"hidden": {}}


def raid(men: dict[str, Any], options: Options | None = None, **more: Any) -> Raid:
    """The paras' phase in the small castle, at 05:00 unless said otherwise."""
    return Raid(small_castle().castle, men, options=options, **{"clock": 300, **more})


def judged(men: dict[str, Any], options: Options | None = None, **more: Any) -> Mission:
    game = raid(men, options, **more).game
    return judge(game.boards, game.options, game.state)


def blast(men: dict[str, Any], **more: Any) -> Blast:
    game = raid(men, **more).game
    return if_it_blew(game.boards, game.options, game.state)


def chance(men: dict[str, Any], **more: Any) -> LastChance | None:
    game = raid(men, **{"clock": 350, **more}).game
    return last_chance(game.boards, game.options, game.state)


def loss(men: dict[str, Any], **more: Any) -> str:
    found = judged(men, **more).loss
    return found.kind if found is not None else ""


# --- What is set, and what sets it off ------------------------------------------------------


def test_R9_1_2_required_icons_set_and_lacking_are_told_floor_by_floor() -> None:
    mission = judged({"Blake": "village"}, charges_set=TOWER | {"B-0202": ["grenade-1"]})
    told = {one.floor: (one.icons, one.required, one.lacking) for one in mission.floors}
    assert told == {"basement": (1, 4, 3), "1F": (0, 3, 3), "2F": (3, 3, 0)}
    assert mission.is_ready
    assert mission.minutes == 60


def test_R9_3_vp_points_at_home_and_on_the_way() -> None:
    men: dict[str, Any] = {
        "Angel": {"at": "village", "items": ["diary"]},
        "Cooper": {"at": "1F-0501"},
    }
    men["Cooper"]["items"] = ["camera"]
    mission = judged(men)
    assert (mission.points, mission.carried, mission.wanted) == (2, 3, 6)


def test_R9_1_1_0600_a_detonator_fires_only_where_something_is_set() -> None:
    men = {"Blake": "village"}
    assert judged(men, charges_set=TOWER, detonator="2F-0202").fuse.kind == "set"
    assert judged(men, charges_set=TOWER, detonator="2F-0101").fuse.kind == "bare"


def test_R9_1_3_manual_who_holds_a_lighter_can_light_it_and_how_soon() -> None:
    men = {"Angel": "village", "Garrett": {"at": "1F-0801", "items": ["lighter"]}}
    fuse = judged(men, charges_set={"1F-0202": ["charge-1"]}).fuse
    assert (fuse.kind, fuse.man, fuse.means, fuse.is_now) == ("man", "Garrett", "lighter", True)
    fuse = judged(men, charges_set=TOWER).fuse
    assert (fuse.turns, fuse.is_now) == (1, False)  # up the stairs first


def test_R7_5_detonator_a_bomb_icon_is_a_fuse_until_the_detonator_is_gone() -> None:
    fuse = judged({"Blake": "2F-0202"}, charges_set=TOWER).fuse
    assert (fuse.man, fuse.means, fuse.is_now) == ("Blake", "detonator", True)
    assert judged({"Blake": "2F-0202"}, charges_set=TOWER, detonator="lost").fuse.kind == "nobody"
    assert judged({"Angel": "2F-0202"}, charges_set=TOWER).fuse.kind == "nobody"


def test_R8_1_5_hostage_keeps_the_detonator_back() -> None:
    men = {"Blake": "2F-0202", "Ines": "village"}
    assert judged(men, ambition="reich", charges_set=TOWER).fuse.kind == "banned"
    free = judged(men, ambition="reich", charges_set=TOWER, hostage_is_safe=True)
    assert free.fuse.kind == "man"


def test_R9_1_3_manual_a_lighter_on_the_floor_helps_nobody_yet() -> None:
    fuse = judged({"Angel": "village"}, lying={"1F-0501": ["lighter"]}).fuse
    assert (fuse.kind, fuse.means, fuse.at) == ("lying", "lighter", "1F-0501")


def test_Q183_a_lighter_waits_while_experts_live_if_so_ruled() -> None:
    men = {"Blake": "2F-0202", "Garrett": {"at": "2F-0101", "items": ["lighter"]}}
    strict = Options(hand_lighting_is_last_resort=True)
    assert judged(men, strict, charges_set=TOWER).fuse.means == "detonator"
    robbed = judged(men, strict, charges_set=TOWER, detonator="lost")
    assert robbed.fuse.man == "Garrett"


# --- When the tower can't go up any more ----------------------------------------------------


def test_R9_1_2_required_without_enough_explosives_left_all_is_lost() -> None:
    men = {"Blake": {"at": "village", "items": ["grenade-1"]}}
    assert loss(men) == "explosives"
    assert loss(men, hidden={"1F-0501": "gas-1"}) == ""
    assert loss(men, lying={"1F-0501": ["charge-1"]}) == ""
    assert loss(men, charges_set=TOWER) == ""


def test_R9_1_3_manual_without_anything_that_burns_or_fires_all_is_lost() -> None:
    men = {"Angel": "2F-0202"}
    assert loss(men, charges_set=TOWER) == "fuse"
    assert loss(men, charges_set=TOWER, hidden={"1F-0501": "gasoline-1"}) == ""
    assert loss({"Blake": "2F-0202"}, charges_set=TOWER) == ""
    assert loss({"Blake": "2F-0202"}, charges_set=TOWER, detonator="lost") == "fuse"


def test_R2_3_6b_wounded_side_an_expert_may_be_healed() -> None:
    assert loss({"Elliot": {"at": "2F-0202", "wounded": True}}, charges_set=TOWER) == ""


def test_R7_5_set_takes_a_turn_so_that_nobody_far_away_can_do_it() -> None:
    far = {"Blake": {"at": "village", "items": ["charge-1"]}}
    assert loss(far, clock=350) == "late-set"
    assert loss(far, clock=300) == ""
    near = {"Blake": {"at": "2F-0202", "items": ["charge-1"]}}
    assert loss(near, clock=350) == ""


def test_R9_1_3_manual_nobody_who_could_light_it_comes_near_in_time() -> None:
    far = {"Angel": {"at": "village", "items": ["lighter"]}}
    assert loss(far, clock=350, charges_set=TOWER) == "late-light"
    near = {"Angel": {"at": "2F-0101", "items": ["lighter"]}}
    assert loss(near, clock=350, charges_set=TOWER) == ""


def test_R9_1_1_0600_when_all_have_acted_in_the_last_turn_it_is_over() -> None:
    men = {"Angel": {"at": "2F-0101", "items": ["lighter"], "acted": True}, "Cooper": "village"}
    assert loss(men, clock=350, charges_set=TOWER) == "late-light"
    wired = {"charges_set": TOWER, "detonator": "2F-0202"}
    assert loss(men, clock=350, **wired) == ""


def test_Q183_whoever_has_begun_to_walk_lights_nothing_this_turn() -> None:
    game = raid(
        {"Angel": {"at": "2F-0202", "items": ["lighter"]}, "Cooper": "village"},
        clock=350,
        charges_set=TOWER,
    )
    game.act("Angel")
    assert judge(game.game.boards, Options(), game.game.state).loss is None
    game.choose("step 2F-0201")
    found = judge(game.game.boards, Options(), game.game.state).loss
    assert found is not None and found.kind == "late-light"


def test_Q182_the_phase_that_loses_the_night_names_who_could_prevent_it() -> None:
    men = {
        "Angel": {"at": "2F-0101", "items": ["lighter"]},
        "Cooper": "village",
        "Blake": {"at": "1F-0901", "acted": True},
    }
    found = chance(men, charges_set=TOWER)
    assert found is not None and (found.loss.kind, found.men) == ("over", ("Angel",))
    assert chance(men, charges_set=TOWER, clock=340) is None
    assert chance(men, charges_set=TOWER, detonator="2F-0202") is None
    assert chance({"Cooper": "village"}, charges_set=TOWER) is None  # lost already


def test_Q239_two_men_who_are_both_needed_are_both_named() -> None:
    men = {
        "Frank": {"at": "2F-0202", "items": ["charge-1"]},
        "Angel": {"at": "2F-0101", "items": ["lighter"]},
        "Cooper": "village",
    }
    found = chance(men)
    assert found is not None and set(found.men) == {"Frank", "Angel"}


def test_R7_8_3_2_detonator_a_german_who_would_tear_it_out_is_named() -> None:
    game = raid(
        {"Angel": "village"},
        clock=350,
        charges_set=TOWER,
        detonator="2F-0202",
        enemies={"G1": "1F-0801", "G2": "B-0202"},
    ).game
    assert torn_out_by(game) == ("G1",)


def test_R7_8_3_2_detonator_it_is_foreseen_for_whoever_acts_last_and_for_placing_it() -> None:
    enemies = {"G1": "2F-0102"}
    men = {"Blake": "2F-0202", "Angel": {"at": "village", "acted": True}}
    game = raid(men, charges_set=TOWER, enemies=enemies).game
    game.choose(Act("Blake"))
    assert torn_out_after(game, PlaceDetonator()) == ("G1",)
    assert torn_out_after(game, Stop()) == ()
    men["Angel"] = "village"
    game = raid(men, charges_set=TOWER, enemies=enemies).game
    game.choose(Act("Blake"))
    assert torn_out_after(game, PlaceDetonator()) == (), "Angel may still do something about it"
    game = raid(men, charges_set=TOWER, detonator="2F-0202", enemies=enemies).game
    assert torn_out_after(game, EndPhase()) == ("G1",)


def after(men: dict[str, Any], option: Option, **more: Any) -> tuple[str, ...]:
    """Whom the warning of an answer by Angel names in the last turn; nobody if there is none."""
    game = raid(men, **{"clock": 350, "charges_set": TOWER, **more}).game
    game.choose(Act("Angel"))
    assert game.decision is not None and option in game.decision.options
    found = last_chance_after(game, option)
    return found.men if found is not None else ()


def test_R7_2_one_action_each_last_action_that_loses_the_night_is_foreseen() -> None:
    lit = {"Angel": {"at": "2F-0101", "items": ["lighter"]}}
    assert after(lit, StepTo("2F-0102")) == ("Angel",)
    assert after(lit, FullSpeed()) == ("Angel",)
    assert after(lit, Stop()) == ("Angel",)
    hurt = {"at": "2F-0101", "wounded": True, "acted": True}
    medic = {"Angel": {"at": "2F-0101", "items": ["lighter", "first-aid-1"]}, "Blake": hurt}
    assert after(medic, GiveFirstAid("Blake")) == ("Angel",)
    laden = {"Angel": {"at": "2F-0202", "items": ["lighter", "charge-2"]}}
    assert after(laden, SetExplosives()) == ("Angel",)


def thrown(item: str, *items: str, **more: Any) -> LastChance | None:
    """The warning of a throw at a German by Blake, who carries the items, at 04:00."""
    enemies = {"G1": {"kind": "german", "at": "2F-0101", "up": True}}
    blake = {"Blake": {"at": "2F-0202", "items": [item, *items]}}
    game = raid(blake, clock=240, enemies=enemies, **more).game
    game.choose(Act("Blake"))
    game.choose(Stop())
    return last_chance_after(game, ThrowItem(item))


def test_R7_6_5_when_a_throw_of_what_the_tower_needs_is_foreseen_at_any_time() -> None:
    found = thrown("charge-2", "lighter")
    assert found is not None and found.loss.kind == "explosives"
    assert thrown("charge-2", "lighter", charges_set=TOWER) is None
    found = thrown("gasoline-1", charges_set=TOWER, detonator=LOST)
    assert found is not None and found.loss.kind == "fuse"
    assert thrown("gasoline-1", "lighter", charges_set=TOWER, detonator=LOST) is None


def test_R7_2_one_action_what_does_not_lose_the_night_is_no_last_chance() -> None:
    lit = {"Angel": {"at": "2F-0101", "items": ["lighter"]}}
    assert after(lit, StepTo("2F-0102"), clock=300) == ()
    assert after({**lit, "Blake": {"at": "2F-0101", "items": ["gas-1"]}}, StepTo("2F-0102")) == ()
    # He brings what burns to somebody who hasn't acted.
    assert after({**lit, "Blake": "2F-0201"}, StepTo("2F-0102")) == ()
    laden = {"Angel": {"at": "2F-0202", "items": ["charge-2"]}}
    assert after(laden, SetExplosives(), charges_set={}, detonator="2F-0202") == ()


# --- If it blew now -------------------------------------------------------------------------


def test_R9_3_when_the_result_is_the_one_the_rules_would_give() -> None:
    men = {"Blake": {"at": "2F-0101", "items": ["charge-2"]}, "Angel": "village"}
    found = blast(men, charges_set=TOWER, ambition="reich")
    assert (found.blown, found.outcome) == (("2F",), "tactical-defeat")
    assert found.inside == ("Blake",)
    assert found.step == NextStep("floor", "tactical-victory", 3, "1F", "Blake", "charge-2")


def test_R9_1_1_0600_a_floor_that_nobody_can_mine_in_time_is_no_next_step() -> None:
    """In the last turn it still asked for explosives on a floor two squares away."""
    man = {"at": "2F-0101", "items": ["charge-2"]}
    found = blast({"Blake": man}, charges_set=TOWER, ambition="reich", clock=350, hidden={})
    assert found.step is None or found.step.floor is None
    area = {"at": "1F-0202", "items": ["charge-2"]}
    found = blast({"Blake": area}, charges_set=TOWER, ambition="reich", clock=350, hidden={})
    assert found.step == NextStep("floor", "tactical-victory", 3, "1F", "Blake", "charge-2")


def test_R9_3_upgrade_points_are_the_next_step_once_the_floors_are_down() -> None:
    charges = TOWER | {"1F-0202": ["charge-2"], "B-0202": ["gas-1", "gas-2"]}
    found = blast({"Blake": "village"}, charges_set=charges, ambition="reich")
    assert found.outcome == "operational-victory"
    assert found.step == NextStep("points", "strategic-victory", 6)


def test_R9_1_1_0600_without_a_man_to_light_it_the_deadline_brings_only_what_is_wired() -> None:
    def ended(**more: Any) -> Blast:
        game = raid({"Blake": "village"}, charges_set=TOWER, ambition="reich", **more).game
        return if_it_ended(game.boards, game.options, game.state)

    assert (ended().blown, ended().outcome) == ((), "operational-defeat")
    wired = ended(detonator="2F-0202")
    assert (wired.blown, wired.outcome) == (("2F",), "tactical-defeat")


def test_R9_2_2F_who_stays_inside_may_die_of_it() -> None:
    found = blast({"Blake": "2F-0101"}, charges_set=TOWER, ambition="reich")
    assert (found.outcome, found.worst) == ("tactical-defeat", "strategic-defeat")


def test_R8_2_4_key_item_the_papers_cap_what_the_charges_bring() -> None:
    charges = TOWER | {"1F-0202": ["charge-2"], "B-0202": ["gas-1", "gas-2"]}
    found = blast({"Blake": "village"}, charges_set=charges, ambition="haunebu")
    assert found.outcome == "tactical-defeat"


# --- Beside whole raids ---------------------------------------------------------------------


def watch(player: str, seed: int) -> str:
    """A raid by a bot; a sentence if the mission claimed too much, or too little."""
    game = Game.new(BOARDS, seed, part="castle")
    bots = bot(player, seed)
    lost = warned = ""
    while game.decision is not None:
        state, clock = game.state, f"{game.state.clock // 60:02}:{game.state.clock % 60:02}"
        if state.stage == "castle" and state.phase == "paras":
            mission = judge(game.boards, game.options, state)
            if lost and mission.loss is None:
                return f"{player} {seed}: lost at {lost}, but not at {clock}"
            if mission.loss is not None:
                lost = lost or clock
            warned = warned or lost
            if not warned and last_chance(game.boards, game.options, state) is not None:
                warned = clock
            if not warned and mission.minutes <= 10 and torn_out_by(game):
                warned = clock
        game.choose(bots.choose(game))
    end = next(event for event in reversed(game.events) if isinstance(event, NightEnded))
    went_up = any(isinstance(one, CastleExploded) and "2F" in one.blown for one in game.events)
    if went_up and lost:
        return f"{player} {seed}: lost at {lost}, and yet the tower went up"
    if not went_up and end.reason not in ("wiped-out",) and not warned:
        return f"{player} {seed}: {end.reason} without a warning"
    return ""


def faults(player: str, seeds: range) -> list[str]:
    return [fault for seed in seeds if (fault := watch(player, seed))]


@pytest.mark.parametrize("player", ["sergeant", "random"])
def test_no_raid_is_lost_for_want_of_a_fuse_without_a_warning(player: str) -> None:
    assert faults(player, range(8)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(0, 1000, 100))
@pytest.mark.parametrize("player", ["sergeant", "random"])
def test_no_raid_of_a_thousand_is_lost_without_a_warning(player: str, first: int) -> None:
    assert faults(player, range(first, first + 100)) == []


def test_the_forecast_knows_no_detonator_that_is_not_there() -> None:
    game = raid({"Angel": "village"}, enemies={"G1": "1F-0801"}).game
    assert torn_out_by(game) == ()
    assert forecast(game)
