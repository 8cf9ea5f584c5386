"""How much the number of men landed settles."""

from __future__ import annotations

import random

from tests.bench.landed import settled_by_number

EVENINGS = 5000


def test_a_number_that_decides_settles_all_and_one_that_does_not_nothing() -> None:
    dice = random.Random(1)
    numbers = [dice.randint(5, 8) for _ in range(EVENINGS)]
    decided = settled_by_number([(number, number > 6) for number in numbers])
    assert decided.value > 99
    by_chance = settled_by_number([(number, dice.random() < 0.4) for number in numbers])
    assert by_chance.low < 0 < by_chance.high


def test_the_share_is_that_of_the_variance() -> None:
    """Chances of 0.3 and 0.7: 0.2 squared of 0.25."""
    dice = random.Random(2)
    numbers = [dice.choice((5, 8)) for _ in range(EVENINGS)]
    found = settled_by_number(
        [(number, dice.random() < (0.3 if number == 5 else 0.7)) for number in numbers]
    )
    assert found.low < 16 < found.high
