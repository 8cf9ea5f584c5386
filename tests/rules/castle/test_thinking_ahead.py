"""Forks in the middle of a rule: what is hidden is dealt anew, and the rule still holds."""

from __future__ import annotations

from game.rules.events.enemies import EnemyTurnedUp
from tests.rules.castle.house import asleep, planning, reacting, zombie

SLEEPERS = {"G1": asleep("1F-0401"), "G2": asleep("1F-0601"), "G3": asleep("2F-0201")}
NUMBERED = dict.fromkeys(range(2, 13), "1F-0603")


def test_R7_8_2_target_is_whoever_sleeps_in_that_square() -> None:
    enemies = {"Z1": zombie("1F-0501"), **SLEEPERS}
    raid = reacting({"Angel": "B-0101"}, enemies, [1, 1, 1], pool=["G4", "G5"])
    while raid.rule != "R7.8.2-target":
        raid.choose(raid.options[0])
    for seed in range(12):
        twin = raid.game.fork(seed=seed)
        events = twin.choose("cell 1F-0601")
        assert [event.at for event in events if isinstance(event, EnemyTurnedUp)] == ["1F-0601"]


def test_R8_3_5_father_strikes_whoever_sleeps_in_that_square() -> None:
    raid = reacting(
        {"Angel": "2F-0501"},
        {"Z1": zombie("1F-0501"), **SLEEPERS},
        phase="paras",
        ambition="zombies",
        father="Z1",
        father_was_found=True,
    )
    raid.choose("act Z1", "stop")
    for seed in range(12):
        twin = raid.game.fork(seed=seed)
        events = twin.choose("cell 1F-0601")
        assert [event.at for event in events if isinstance(event, EnemyTurnedUp)] == ["1F-0601"]


def test_R7_3_7_sentry_is_drawn_when_his_square_is_known() -> None:
    men = {"Angel": "1F-0603"}
    raid = planning(men, "sentry-1", "1F-0603", enemies=SLEEPERS, pool=["G4"])
    assert raid.rule == "R7.3.7-sentry"
    assert raid.game.decision is not None and raid.game.decision.who == ()
    for seed in range(12):
        twin = raid.game.fork(seed=seed)
        twin.choose("cell 1F-0503")
        assert sorted(twin.state.enemies) == ["G1", "G2", "G3", "G4"]


def test_R8_2_1_event1_the_german_drawn_is_in_the_pool_no_more() -> None:
    men = {"Angel": "1F-0603"}
    raid = planning(
        men,
        "event-I-1",
        "B-0101",
        numbered=NUMBERED,
        enemies=SLEEPERS,
        pool=["G4", "G5"],
        dice=[3, 4],
    )
    assert raid.game.state.pool == ("G5",)
    for seed in range(12):
        twin = raid.game.fork(seed=seed)
        twin.choose("cell 1F-0503")
        assert len(twin.state.enemies) == 4
        assert twin.state.enemies["G4"].at == "1F-0503"
