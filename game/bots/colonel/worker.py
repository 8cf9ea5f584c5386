"""The colonel's desk: where he thinks, in a process that nobody waits for."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, NamedTuple, TypeAlias

from game.bots.colonel.advice import Advice, Question
from game.bots.colonel.budget import Budget
from game.rules.board import Boards

Thinker: TypeAlias = Callable[[Question, Budget], Advice]

_COURTESY: Final = 5
"""How far he steps back for whoever draws the screen, where a system knows that."""


class Silence(NamedTuple):
    """He has nothing to say; `why` is the fault that kept him, if one is known."""

    why: str = ""


def packed(boards: Boards) -> bytes:
    """Boards for `put`; they stay the same all night, and it takes some milliseconds."""
    return pickle.dumps(boards)


def put(line: Connection, boards: bytes, question: Question) -> None:
    """Lay a question on the desk at the other end. OSError when nobody sits there any more."""
    line.send_bytes(boards)
    line.send((question.options, question.position, question.choices))


def sit_down(line: Connection, think: Thinker, budget: Budget) -> None:
    """Take one question, think, answer, go. Run this in the process."""
    # Ctrl-C reaches every process of a terminal; only the first of them decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    try:
        boards = pickle.loads(line.recv_bytes())
        found: Advice | Silence = think(Question(boards, *line.recv()), budget)
    except EOFError:
        return
    except Exception as error:
        found = Silence(f"{type(error).__name__}: {error}")
    try:
        line.send(found)
    except OSError:
        return
