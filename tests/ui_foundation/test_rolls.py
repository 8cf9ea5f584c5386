"""The dice a log line and the dice panel show."""

from __future__ import annotations

from game.painting.rolls import roll_of
from game.rules.events.castle import VolleyFired
from game.rules.events.play import AttackRolled, DetectionTested, LuckTested


def test_a_group_heard_without_a_die_shows_none() -> None:
    certain = DetectionTested("R4.3.1-roll", ("Angel",), 0, 6, noticed=True)
    rolled = DetectionTested("R4.3.1-roll", ("Angel",), 4, 5, noticed=True)
    assert roll_of(certain) is None
    found = roll_of(rolled)
    assert found is not None and found.dice == (4,)


def test_bad_luck_looks_unlike_a_hit() -> None:
    failed = roll_of(LuckTested("R4.2.4-mine", ("Angel",), 6, 4, passed=False))
    hit = roll_of(AttackRolled("R4.4.1-dice", ("Angel",), "G1", (6,), (0,), 4, 1))
    assert failed is not None and hit is not None
    assert failed.kinds != hit.kinds


def test_a_volley_shows_which_of_its_dice_hit() -> None:
    found = roll_of(VolleyFired("R7.8.5-paras", ("Angel", "Blake"), (), (4, 5, 6, 1), 2))
    assert found is not None
    assert (found.kind, found.need) == ("at-least", 5)
    assert found.kinds == ("miss", "hit", "hit", "miss")


def test_a_bonus_of_all_dice_lowers_the_number_that_is_needed() -> None:
    katana = roll_of(AttackRolled("R7.6.4", ("Angel",), "Z1", (2, 3), (1, 1), 4, 1))
    mixed = roll_of(AttackRolled("R7.6.4", ("Angel", "Hank"), "Z1", (3, 3), (1, 0), 4, 1))
    assert katana is not None and (katana.need, katana.kinds) == (3, ("miss", "hit"))
    assert mixed is not None and (mixed.need, mixed.kinds) == (4, ("hit", "miss"))
