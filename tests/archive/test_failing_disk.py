"""Fault injection: each system call of a save fails in turn."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.archive import Autosave, read_latest
from game.archive.disk import previous_generation
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from tests.archive.files import files_in

CALLS = ("mkdir", "open", "link", "unlink", "replace", "fsync", "close")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)


class Disk:
    """Counts system calls and makes one of them fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.failing = -1
        self.error = 0
        self.calls: list[str] = []
        for name in CALLS:
            monkeypatch.setattr(os, name, self._counted(name, getattr(os, name)))
        opened = io.open

        def open_(*words: Any, **more: Any) -> Any:
            self.call("io.open")
            return _File(opened(*words, **more), self)

        monkeypatch.setattr(io, "open", open_)

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*words: Any, **more: Any) -> Any:
            if name == "close":  # a failing close still closes the file
                real(*words, **more)
                return self.call(name)
            self.call(name)
            return real(*words, **more)

        return counted

    def call(self, name: str) -> None:
        self.calls.append(name)
        if len(self.calls) - 1 == self.failing:
            raise OSError(self.error, os.strerror(self.error))


class _File:
    """An open file whose methods are counted and may fail."""

    def __init__(self, real: Any, disk: Disk) -> None:
        self._real = real
        self._disk = disk

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._real, name)
        if name not in ("write", "flush", "read"):
            return real

        def step(*words: Any) -> Any:
            self._disk.call(name)
            return real(*words)

        return step

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self._real.close()
        self._disk.call("file.close")


def games() -> tuple[Game, Game]:
    """A game as saved, and the same game one decision later."""
    game, player = Game.new(load_boards(), 4), bot("random", 4)
    for _ in range(6):
        game.choose(player.choose(game))
    later, player = Game.new(load_boards(), 4), bot("random", 4)
    for _ in range(7):
        later.choose(player.choose(later))
    return game, later


def save(path: Path, game: Game) -> str:
    """Save as the window does; returns the message for the player."""
    with Autosave(path) as autosave:
        autosave.note(game)
    return autosave.trouble


def test_an_old_save_outlives_whatever_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = games()
    failed: set[str] = set()
    number = tried = 0
    while True:
        for error in ERRORS:
            path = tmp_path / f"{number}-{error}" / "autosave.night"
            assert save(path, before) == ""
            with monkeypatch.context() as patch:
                disk = Disk(patch)
                disk.failing, disk.error = number, error
                trouble = save(path, after)
            if number >= len(disk.calls):
                assert trouble == ""
                assert tried > 40
                assert {"open", "io.open", "write", "fsync", "replace"} <= failed
                return
            tried += 1
            saved, _ = read_latest(path)
            if trouble:
                failed.add(disk.calls[number])
                assert "can't be written" in trouble
                assert saved.choices in (tuple(before.choices), tuple(after.choices))
                assert "\n" not in trouble
            else:
                assert saved.choices == tuple(after.choices)
            # Without failures the next save works, and no temporary file is left.
            assert save(path, after) == ""
            assert read_latest(path)[0].choices == tuple(after.choices)
            assert files_in(path.parent) == {path.name, previous_generation(path).name}
        number += 1
