"""The colonel's worker process: receives a question over a pipe and sends back advice."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, NamedTuple, TypeAlias

from game.bots.colonel.advice import Advice, Question
from game.bots.colonel.budget import Budget
from game.bots.playing import collect_seldom
from game.rules.board import Boards

AdviceFunction: TypeAlias = Callable[[Question, Budget], Advice]

FIRST_SECONDS: Final = 0.4
"""Seconds that he thinks before his first answer, of all that he has."""
_NICENESS: Final = 5
"""The niceness of the process, so that the window's process has priority."""


class NoAdvice(NamedTuple):
    """There is no advice; `why` is the error, if it is known."""

    why: str = ""


def pickle_boards(boards: Boards) -> bytes:
    """Pickle boards for `send_question`; done once per game, since it takes milliseconds."""
    return pickle.dumps(boards)


def send_question(pipe: Connection, boards: bytes, question: Question) -> None:
    """Send a question to the worker. Raises OSError when the worker has ended."""
    pipe.send_bytes(boards)
    pipe.send((question.options, question.position, question.choices))


def answer_one(pipe: Connection, think: AdviceFunction, budget: Budget) -> None:
    """The main function of the worker: answer one question, quickly and then well, and end."""
    # Ctrl-C reaches every process of a terminal; only the main process should handle it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        question = Question(pickle.loads(pipe.recv_bytes()), *pipe.recv())
        if budget.seconds is not None and budget.seconds > FIRST_SECONDS:
            first = think(question, Budget(playouts=None, seconds=FIRST_SECONDS))
            pipe.send(first._replace(is_last=False))
            budget = Budget(budget.playouts, budget.seconds - FIRST_SECONDS)
        found: Advice | NoAdvice = think(question, budget)
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:
        found = NoAdvice(f"{type(error).__name__}: {error}")
    try:
        pipe.send(found)
    except OSError:
        return
