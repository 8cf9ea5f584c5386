"""Questions to the colonel, a bot that searches in a process of its own so that no frame waits."""

from __future__ import annotations

import multiprocessing
from multiprocessing.context import SpawnProcess
from threading import Lock, Thread
from time import monotonic
from typing import Final, Generic

from game.bots.colonel import Budget
from game.bots.colonel.worker import (
    AnswerT,
    NoAnswer,
    QuestionT,
    Think,
    answer_one,
    pickle_boards,
    send_question,
)
from game.rules.board import Boards

SECONDS: Final = 2.4
"""Seconds that he thinks about a decision. With the start of his process the first answer takes
less than one, the last less than three."""
PATIENCE: Final = 45.0
"""Seconds after which a question without an answer is given up."""
_FAREWELL: Final = 5.0
"""Seconds that the process is given to end when the window is closed."""


class Colonel(Generic[QuestionT, AnswerT]):
    """Answers one question at a time; another question or `cancel` ends the present process."""

    def __init__(
        self,
        think: Think[QuestionT, AnswerT],
        seconds: float = SECONDS,
        patience: float = PATIENCE,
    ) -> None:
        """`think` runs in the process; as it is pickled, it must be a function of a module."""
        self.seconds: Final = seconds
        self._patience: Final = patience
        self._think: Final = think
        self._known: tuple[Boards, bytes] | None = None
        self._inquiry: _Inquiry[QuestionT, AnswerT] | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is awaited, or has arrived and was not taken; a first one is followed
        by another."""
        return self._inquiry is not None

    @property
    def progress(self) -> float:
        """The elapsed share of his thinking time, 0 to 1."""
        return 0.0 if self._inquiry is None else min(self._inquiry.age / self.seconds, 1.0)

    def know(self, boards: Boards) -> None:
        """Prepare for questions on these boards, so that asking takes no time."""
        if self._known is None or self._known[0] is not boards:
            self._known = (boards, pickle_boards(boards))

    def ask(self, question: QuestionT) -> None:
        """Ask a question; `take` returns each answer when it has arrived."""
        self.cancel()
        self.know(question.boards)
        assert self._known is not None
        budget = Budget(playouts=None, seconds=self.seconds)
        self._inquiry = _Inquiry(question, self._known[1], self._think, budget)
        self._inquiry.start()

    def take(self) -> AnswerT | NoAnswer | None:
        """An answer, once; None while there is none. The last says that it is the last."""
        inquiry = self._inquiry
        if inquiry is None:
            return None
        found, inquiry.found = inquiry.found, None
        if found is None and inquiry.age >= self._patience:
            found = NoAnswer()
        if found is not None and found.is_last:
            self.cancel()
        return found

    def cancel(self) -> None:
        """Drop the question."""
        if self._inquiry is not None:
            self._inquiry.cancel()
            self._inquiry = None

    def close(self) -> None:
        """End the process, as when the window is closed."""
        inquiry = self._inquiry
        self.cancel()
        if inquiry is not None:
            inquiry.join(_FAREWELL)


class _Inquiry(Thread, Generic[QuestionT, AnswerT]):
    """A thread that starts the process and waits for it; both take longer than a frame."""

    def __init__(
        self, question: QuestionT, boards: bytes, think: Think[QuestionT, AnswerT], budget: Budget
    ) -> None:
        super().__init__(name="colonel", daemon=True)
        self.found: AnswerT | NoAnswer | None = None
        self._question = question
        self._boards = boards
        self._think = think
        self._budget = budget
        self._began = monotonic()
        self._lock = Lock()
        self._is_cancelled = False
        self._process: SpawnProcess | None = None

    @property
    def age(self) -> float:
        """Seconds since the question was asked."""
        return monotonic() - self._began

    def cancel(self) -> None:
        """End the process, or prevent its start."""
        with self._lock:
            self._is_cancelled = True
            if self._process is not None:
                self._process.terminate()

    def run(self) -> None:
        """Any failure of the process counts as no answer."""
        try:
            self._receive()
        except (OSError, EOFError):
            self.found = NoAnswer()

    def _receive(self) -> None:
        """Receive answers up to the last, which is shown when the process has ended."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        with ours:
            process = context.Process(
                target=answer_one, args=(theirs, self._think, self._budget), daemon=True
            )
            with self._lock, theirs:
                if self._is_cancelled:
                    return
                process.start()
                self._process = process
            try:
                send_question(ours, self._boards, self._question)
                found: AnswerT | NoAnswer = ours.recv()
                while not found.is_last:
                    self.found = found
                    found = ours.recv()
            finally:
                self._end(process)
        self.found = found

    def _end(self, process: SpawnProcess) -> None:
        """Clean up after the process has answered, failed or been ended."""
        process.join(_FAREWELL)
        with self._lock:
            self._process = None
            if process.is_alive():
                process.kill()
                process.join()
        # Not closed: another thread may be asking whether it still runs, and Windows raises then.
