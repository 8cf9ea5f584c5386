"""Estimates that the screen has left out because they couldn't be had: faults, though not fatal."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from game.archive.log import LOG
from game.tabletop.estimates import LEFT_OUT


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == LEFT_OUT:
            self.lines.append(record.getMessage())


@contextmanager
def listen() -> Iterator[list[str]]:
    """The lines of the log about estimates that were left out while this lasts."""
    listener = _Listener()
    LOG.addHandler(listener)
    try:
        yield listener.lines
    finally:
        LOG.removeHandler(listener)
