"""Which floors the next step would alert (R7.7.1)."""

from __future__ import annotations

from game.rules.advice.reach import Alarm, floors_alerted_next
from game.rules.events.enemies import EnemyTurnedUp
from tests.rules.castle.boards import Raid, castle_of

TWO_FLOORS = castle_of(
    ["aAAB"],
    upper=["CC"],
    doors="1F-0101/1F-0201 1F-0301/1F-0401",
    stairs={"A": "1F-0401/2F-0101"},
    road="1F-0101",
)


def raid(at: str, *, is_up: bool = False) -> Raid:
    """A man, and Germans who haven't noticed anything on both floors."""
    enemies = {"G1": {"at": "1F-0301", "up": is_up}, "G2": {"at": "2F-0201", "up": False}}
    made = Raid(TWO_FLOORS, {"Frank": at, "Angel": "village"}, enemies=enemies)
    made.choose("act Frank")
    return made


def test_R7_7_1_ground_or_cellar_the_first_step_from_the_village_is_warned_of() -> None:
    made = raid("village")
    assert floors_alerted_next(made.game) == (Alarm("1F", by_every_step=True),)
    made.choose("step 1F-0101")
    assert [event.name for event in made.told(EnemyTurnedUp)] == ["G1"]
    assert floors_alerted_next(made.game) == ()


def test_R7_7_1_stairs_up_the_step_onto_the_stairs_is_warned_of() -> None:
    assert floors_alerted_next(raid("1F-0201", is_up=True).game) == ()
    stairs = raid("1F-0401", is_up=True).game
    assert floors_alerted_next(stairs) == (Alarm("2F", by_every_step=True),)


def test_R7_7_1_stairs_up_beside_the_stairs_not_every_step_alerts_the_floor_above() -> None:
    beside = raid("1F-0301", is_up=True).game
    assert floors_alerted_next(beside) == (Alarm("2F", by_every_step=False),)


def test_nothing_is_warned_of_while_no_step_is_asked_for() -> None:
    made = Raid(TWO_FLOORS, {"Frank": "village"}, enemies={})
    assert floors_alerted_next(made.game) == ()
