"""A colonel without a process, whose answers a test sets; and whether a real one has a process."""

from __future__ import annotations

import multiprocessing
import time
from dataclasses import dataclass, field
from typing import Generic

from game.bots.colonel.worker import AnswerT, NoAnswer, QuestionT
from game.rules.board import Boards

LONGEST = 60.0
"""Seconds to wait for a process, at most."""


@dataclass
class QuickColonel(Generic[QuestionT, AnswerT]):
    """Answers in the frame after it is told to, and records the questions."""

    found: AnswerT | NoAnswer | None = None
    progress: float = 0.5
    asked: list[QuestionT] = field(default_factory=list)
    cancelled: int = 0

    def know(self, boards: Boards) -> None:
        """Does nothing."""

    def ask(self, question: QuestionT) -> None:
        self.asked.append(question)

    def take(self) -> AnswerT | NoAnswer | None:
        found, self.found = self.found, None
        return found

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        """Does nothing."""


def has_process(wanted: bool = True) -> bool:
    """Whether there is a process, after a wait for what is `wanted`."""
    end = time.monotonic() + LONGEST
    while bool(multiprocessing.active_children()) is not wanted and time.monotonic() < end:
        time.sleep(0.02)
    return bool(multiprocessing.active_children())
