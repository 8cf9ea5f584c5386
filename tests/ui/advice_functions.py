"""What may sit at the colonel's desk instead of him; a process finds them here by name."""

from __future__ import annotations

import os
import time

from game.bots.colonel import Advice, Budget, Question


def counts_choices(question: Question, budget: Budget) -> Advice:
    """Advises at once; the option is the number of choices he was told."""
    return Advice(f"{len(question.choices)}", 0.5, "", 0.25, "routine", 1)


def drops_dead(question: Question, budget: Budget) -> Advice:
    """The process is gone in the middle of it."""
    os._exit(7)


def makes_a_mistake(question: Question, budget: Budget) -> Advice:
    """A fault of the program."""
    raise KeyError("no such man")


def never_ends(question: Question, budget: Budget) -> Advice:
    """Goes round in circles."""
    while True:
        time.sleep(0.05)
