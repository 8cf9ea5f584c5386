"""A machine whose disk, clock, sound card, display and power fail by dice: one seam for all.

Everything the archive and the window ask of the system goes through a few calls. While a machine is
on they go through `call`, which counts them, and makes one fail or the process die where the dice
say so. Only calls of the main thread do, so that one seed is one order of calls.
"""

from __future__ import annotations

import errno
import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest import mock

import pygame

import game

_CAUSES: Final = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.ENOTSUP, errno.EDQUOT)
_OF_THE_SYSTEM: Final = ("open", "fsync", "link", "close")
_OF_PATHS: Final = ("replace", "unlink", "mkdir", "exists", "is_symlink", "lstat")
_OF_THE_MIXER: Final = ("init", "Sound")
_OF_THE_DISPLAY: Final = ("init", "set_mode", "flip", "set_caption")
_THE_GAME: Final = str(Path(game.__file__).parent.parent)
"""Files of the game itself don't lie on the disk that fails."""


class KilledError(BaseException):
    """The process is gone: nothing below may catch this, and nothing more reaches the disk."""


class Machine:
    """Fails at the calls that its dice choose."""

    def __init__(self, dice: random.Random) -> None:
        self._dice: Final = dice
        self._owner: Final = os.getpid()
        self.faults: Counter[str] = Counter()
        self.is_dead = False
        self.share = 0.0
        """The share of calls that fail."""
        self.calls_to_live = -1
        """Calls until the process is killed; negative if it isn't."""
        self._has_display = True

    def begin(self, *, is_faulty: bool) -> None:
        """Start a process on this machine."""
        self.is_dead, self._has_display = False, True
        self.share = self._dice.choice((0.0, 0.01, 0.1, 0.6)) if is_faulty else 0.0
        self.calls_to_live = self._dice.choice((-1, self._dice.randrange(250))) if is_faulty else -1

    def call(self, kind: str, action: Callable[..., Any], *words: Any, **more: Any) -> Any:
        """Do it, or fail before or after it has been done."""
        is_aside = threading.current_thread() is not threading.main_thread()
        if is_aside or (words and str(words[0]).startswith(_THE_GAME)):
            return action(*words, **more)
        if kind == "close":  # the system itself closes the handles of a dead process
            return action(*words, **more)
        if self.is_dead:
            raise KilledError
        if self.calls_to_live == 0:
            self.is_dead = True
            self.faults["kill"] += 1
            if self._dice.random() < 0.5:
                done = action(*words, **more)
                if kind == "open":  # the system closes what a dead process has opened
                    os.close(done)
            raise KilledError
        self.calls_to_live -= 1
        if self._dice.random() < self.share:
            self.faults[kind] += 1
            raise self._error(kind)
        return action(*words, **more)

    def display(self, name: str, action: Callable[..., Any], *words: Any, **more: Any) -> Any:
        """Do it with the display, or fail; in one case of three the display is gone for good."""
        self.look_at_display()
        try:
            return self.call(f"display {name}", action, *words, **more)
        except pygame.error:
            self._has_display = self._dice.random() > 1 / 3
            raise

    def look_at_display(self) -> None:
        """Fail where the display is gone, as every question to it does."""
        if not self._has_display:
            raise pygame.error("video system not initialized")

    def surface(self) -> pygame.Surface | None:
        """The surface of the window, None without a display."""
        return _SURFACE() if self._has_display else None

    def _error(self, kind: str) -> Exception:
        if kind.startswith("display"):
            return pygame.error("no display")
        if kind in _OF_THE_MIXER:
            return pygame.error("no sound")
        cause = self._dice.choice(_CAUSES)
        return OSError(cause, os.strerror(cause))

    def write(self, file: Any, content: bytes) -> int:
        """Write the content, or a part of it if the disk is full or the process dies."""
        part = content[: self._dice.randrange(len(content) + 1)]
        try:
            written: int = self.call("write", file.write, content)
        except (OSError, KilledError):
            file.write(part)
            raise
        return written

    def time(self) -> float:
        """The clock, which somebody may set an hour or ten years back or forth."""
        if self.share and self._dice.random() < self.share:
            self.faults["clock"] += 1
            return self._dice.choice((0.0, _TIME() - 3600, _TIME() + 3e8))
        return _TIME()


_TIME: Final = time.time
_SURFACE: Final = pygame.display.get_surface


class _File:
    """A file whose writing goes through the machine."""

    def __init__(self, machine: Machine, file: Any) -> None:
        self._machine, self._file = machine, file

    def write(self, content: bytes) -> int:
        return self._machine.write(self._file, content)

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


class _AtOnce:
    """A thread whose work is done when it is started, so that one seed is one order of calls."""

    def __init__(self, target: Callable[..., object], args: tuple[object, ...], name: str) -> None:
        self._work = partial(target, *args)

    def start(self) -> None:
        self._work()

    def join(self) -> None:
        """Nothing is left to be done."""


@contextmanager
def switched_on(machine: Machine) -> Iterator[None]:
    """Let every call of the seam go through the machine."""
    opened = Path.open

    def open_(path: Path, mode: str = "r", *words: Any, **more: Any) -> Any:
        file = machine.call("open-file", opened, path, mode, *words, **more)
        return _File(machine, file) if "w" in mode else file

    def over(kind: str, action: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *words, **more: machine.call(kind, action, *words, **more)

    patches: list[AbstractContextManager[object]] = [
        mock.patch.object(Path, "open", open_),
        mock.patch("time.time", machine.time),
        mock.patch("time.time_ns", lambda: int(machine.time() * 1e9)),  # logging, from 3.13 on
        mock.patch("game.archive.autosave.threading", SimpleNamespace(Thread=_AtOnce)),
        mock.patch.object(pygame, "quit"),
        mock.patch.object(pygame.display, "get_surface", machine.surface),
        mock.patch.object(pygame.mixer, "quit"),  # opening the card again takes a tenth of a second
    ]
    patches += [
        mock.patch.object(os, name, over(name, getattr(os, name))) for name in _OF_THE_SYSTEM
    ]
    patches += [
        mock.patch.object(Path, name, over(name, getattr(Path, name))) for name in _OF_PATHS
    ]
    patches += [
        mock.patch.object(pygame.mixer, name, over(name, getattr(pygame.mixer, name)))
        for name in _OF_THE_MIXER
    ]
    patches += [
        mock.patch.object(
            pygame.display, name, partial(machine.display, name, getattr(pygame.display, name))
        )
        for name in _OF_THE_DISPLAY
    ]
    with ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch)
        yield
