"""Functions that take the colonel's place in tests; his process imports them by name."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from game.bots.colonel import Advice, Budget, PackedQuestion
from game.bots.colonel.hindsight import Hindsight, Record


def counts_choices(question: PackedQuestion, budget: Budget) -> Iterator[Advice]:
    """Answers at once; the option is the number of choices received."""
    yield Advice(f"{len(question.choices)}", 0.5, "", 0.25, "routine", 1)


def drops_dead(question: PackedQuestion, budget: Budget) -> Iterator[Advice]:
    """Ends the process in the middle of the search."""
    os._exit(7)
    yield


def makes_a_mistake(question: PackedQuestion, budget: Budget) -> Iterator[Advice]:
    """Raises an exception."""
    raise KeyError("no such man")
    yield


def never_ends(question: PackedQuestion, budget: Budget) -> Iterator[Advice]:
    """Never returns."""
    while True:
        time.sleep(0.05)


def never_done_looking(record: Record, budget: Budget) -> Iterator[Hindsight]:
    """Tells again and again that he has come half way."""
    while True:
        time.sleep(0.05)
        yield Hindsight(progress=0.5, is_last=False)
