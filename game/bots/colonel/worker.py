"""The colonel's worker process: receives a question over a pipe and sends back answers."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from game.bots.colonel.race import Budget
from game.bots.playing import collect_seldom
from game.rules.board import Boards

_NICENESS: Final = 5
"""The niceness of the process, so that the window's process has priority."""


class Asked(Protocol):
    """A question: a named tuple of plain values, the boards first."""

    @property
    def boards(self) -> Boards:
        """The boards it is about."""


class WorkerAnswer(Protocol):
    """Something he sends back."""

    @property
    def is_last(self) -> bool:
        """Whether he has done thinking; if not, a better answer follows."""


class NoAnswer(NamedTuple):
    """He can't answer; `why` is the error, if it is known."""

    why: str = ""
    is_last: bool = True


QuestionT = TypeVar("QuestionT", bound=Asked)
AnswerT = TypeVar("AnswerT", bound=WorkerAnswer)
Think: TypeAlias = Callable[[QuestionT, Budget], Iterator[AnswerT]]
"""Finds answers to a question, each better than the one before."""


def pickle_boards(boards: Boards) -> bytes:
    """Pickle boards for `send_question`; done once per game, since it takes milliseconds."""
    return pickle.dumps(boards)


def send_question(pipe: Connection, boards: bytes, question: Asked) -> None:
    """Send a question to the worker. Raises OSError when the worker has ended."""
    assert isinstance(question, tuple)
    pipe.send_bytes(boards)
    pipe.send((type(question), question[1:]))


def answer_one(pipe: Connection, think: Think[Asked, WorkerAnswer], budget: Budget) -> None:
    """The main function of the worker: send all answers to one question, and end."""
    # Ctrl-C reaches every process of a terminal; only the main process should handle it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        boards = pickle.loads(pipe.recv_bytes())
        kind, rest = pipe.recv()
        for answer in think(kind(boards, *rest), budget):
            pipe.send(answer)
    except (EOFError, OSError):
        return
    except Exception as error:
        _excuse(pipe, f"{type(error).__name__}: {error}")


def _excuse(pipe: Connection, why: str) -> None:
    try:
        pipe.send(NoAnswer(why))
    except OSError:
        return
