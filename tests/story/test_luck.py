"""The dice of a night against what was due, by hand-made rolls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.painting.report.luck_panel import faces
from game.rules.events.castle import EscapeRolled, ItemThrown
from game.rules.events.field import DropRolled
from game.rules.events.hunt import GunFired, PointsRolled, RepairRolled
from game.rules.events.play import AttackRolled, ClockAdvanced, DetectionTested, Event, LuckTested
from game.story.luck import fortune, luckiest, tallies, those_of, throws_of, unluckiest

PASSED = LuckTested("R", ("Hank",), die=1, luck=2, passed=True)
FAILED = LuckTested("R", ("Hank",), die=3, luck=2, passed=False)
HEARD = DetectionTested("R", ("Hank",), die=1, counted=1, noticed=True)
THROWN = ItemThrown("R", "grenade-1", "Hank", "a", "b", distance=3, die=4, on_target=True)
UNHEARD = DetectionTested("R", ("Hank",), die=2, counted=1, noticed=False)


def attack(who: str, target: str, dice: tuple[int, ...], hits: int) -> AttackRolled:
    return AttackRolled("R", (who,), target, dice, (0,) * len(dice), need=5, hits=hits)


@pytest.mark.parametrize(
    ("event", "got", "expected", "as_good"),
    [
        (PASSED, 1, Fraction(1, 3), Fraction(1, 3)),
        (FAILED, 0, Fraction(1, 3), Fraction(1)),
        (HEARD, 1, Fraction(1, 6), Fraction(1)),
        (UNHEARD, 0, Fraction(1, 6), Fraction(5, 6)),
        (DropRolled("R", "Hank", 6, "0101"), 1, Fraction(1, 6), Fraction(1)),
        (attack("Hank", "SS-1", (5, 6), 2), 2, Fraction(2, 3), Fraction(1, 9)),
        (attack("SS-1", "Hank", (5, 6), 2), 2, Fraction(2, 3), Fraction(1)),
        (EscapeRolled("R", "Hank", (6,), 5, 1), 1, Fraction(1, 6), Fraction(1)),
        (THROWN, 1, Fraction(2, 3), Fraction(2, 3)),
        (RepairRolled("R", 3, 2, True), 1, Fraction(1, 2), Fraction(1, 2)),
        (GunFired("R", "zombie-1", "0101", 4, 1, 5, True), 1, Fraction(1, 2), Fraction(1, 2)),
        (PointsRolled("R", 5, 5), 5, Fraction(14, 6), Fraction(1, 6)),
    ],
)  # fmt: skip
def test_what_was_due_and_how_good_it_was(
    event: Event, got: int, expected: Fraction, as_good: Fraction
) -> None:
    (throw,) = throws_of([event])
    assert (throw.got, throw.odds.mean, throw.as_good) == (got, expected, as_good)


def test_a_roll_that_could_not_go_otherwise_is_none() -> None:
    sure = LuckTested("R", ("Angel",), die=6, luck=6, passed=True)
    unrolled = DetectionTested("R", ("Angel",), die=0, counted=7, noticed=True)
    assert throws_of([sure, unrolled]) == []


def test_they_may_fight_among_themselves() -> None:
    assert throws_of([attack("Z1", "SS-1", (5,), 1)]) == []


def test_tallies_know_whether_more_is_better() -> None:
    found = {one.kind: one for one in tallies(throws_of([PASSED, PASSED, FAILED, HEARD]))}
    assert (found["tests"].rolls, found["tests"].got, found["tests"].expected) == (
        3,
        2,
        Fraction(1),
    )
    assert found["tests"].is_good is True
    assert found["heard"].is_good is False


def test_fortune_is_a_half_for_what_is_due_and_tells_good_from_bad() -> None:
    every_face = [
        LuckTested("R", ("Hank",), die=die, luck=2, passed=die <= 2) for die in range(1, 7)
    ]
    assert fortune(throws_of(every_face)) == Fraction(1, 2)
    assert fortune(throws_of([PASSED])) > Fraction(1, 2) > fortune(throws_of([HEARD]))
    assert fortune([]) == Fraction(1, 2)


def test_the_luckiest_and_unluckiest_come_first_and_even_rolls_not_at_all() -> None:
    wonder = attack("Hank", "SS-1", (6, 6, 6), 3)
    throws = throws_of([UNHEARD, PASSED, wonder, HEARD, FAILED])
    assert [throw.event for throw in luckiest(throws, 5)] == [wonder, PASSED]
    assert [throw.event for throw in unluckiest(throws, 5)] == [HEARD]
    assert len(luckiest(throws, 1)) == 1


def test_every_die_is_counted_by_its_face() -> None:
    throws = throws_of([attack("Hank", "SS-1", (5, 6, 6), 3), PASSED])
    assert faces(throws) == (1, 0, 0, 0, 1, 2)


def test_a_roll_knows_when_it_was_made() -> None:
    throws = throws_of([PASSED, ClockAdvanced("R", 20), FAILED])
    assert [throw.clock for throw in throws] == [0, 20]


def test_a_man_answers_for_what_he_rolled_and_what_was_aimed_at_him() -> None:
    own, at_him = attack("Hank", "SS-1", (5, 6), 2), attack("SS-1", "Hank", (1, 6), 1)
    throws = throws_of([own, at_him, attack("Angel", "SS-1", (5,), 1), PASSED])
    assert [one.event for one in those_of(throws, "Hank")] == [own, at_him, PASSED]
    assert those_of(throws, "Ines") == []
