"""Nights with faults: ``python -m tests.trust.nights [--nights N] [--seed N]``.

A night is one seed. Processes play and save one after the other on a machine that fails by dice
(`tests.trust.machine`), in one night of five in the window (`tests.trust.window_night`). Then one
plays on a sound machine and must find everything that was said to be saved: each decision, the
settings, the records and the page for a friend. Prints the seed of each night that loses something
or ends in an exception; `--seed N --nights 1` repeats it.
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final
from unittest import mock

import pygame

from game import assets
from game.archive import (
    ArchiveError,
    Autosave,
    RecordBook,
    Settings,
    close_log,
    named_save,
    open_log,
    read_latest,
    read_save,
    read_settings,
    records_file,
    restore,
    settings_file,
    write_report,
    write_save,
    write_settings,
)
from game.archive.autosave import AutosaveLock
from game.archive.folders import autosave_file
from game.archive.log import LOG
from game.archive.score import finish_of
from game.archive.stories import read_shared, write_story
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.board import Boards
from game.tabletop.sound_bank import SOUNDS
from game.ui.audio import Sound
from tests.trust.machine import KilledError, Machine, switched_on
from tests.trust.promised import Promised
from tests.trust.samples import finished_hunt
from tests.trust.window_night import WindowNight

_MEMORY: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""A folder that waits for no disk."""
_DAY: Final = date(2044, 6, 6)
_DECISIONS: Final = 8
"""Decisions of one process."""
_PROCESSES: Final = 3
_IN_THE_WINDOW: Final = 5
"""One night of so many is played in the window, which takes ten times as long."""


@cache
def _boards() -> Boards:
    return load_boards()


class Night:
    """One seed's evening."""

    def __init__(self, seed: int, home: Path) -> None:
        self.seed: Final = seed
        self.home: Final = home
        self.dice: Final = random.Random(seed)
        self.machine: Final = Machine(random.Random(seed + 1))
        self.promised: Final = Promised()

    def play(self) -> None:
        """The whole night. Raises AssertionError if something promised is lost."""
        with mock.patch.dict(os.environ, {"LONGEST_DAY_HOME": str(self.home)}):
            for _ in range(_PROCESSES):
                self.machine.begin(is_faulty=True)
                with switched_on(self.machine):
                    try:
                        self._process()
                    except KilledError:
                        pass
                    finally:
                        self.machine.is_dead = False
                        self.machine.share, self.machine.calls_to_live = 0.0, -1
                        close_log()
            self._check()

    # --- A process on the faulty machine ------------------------------------------------------

    def _process(self) -> None:
        if self.seed % _IN_THE_WINDOW == 0:
            WindowNight(_boards(), self.seed, self.dice, self.machine, self.promised).play()
            return
        open_log()
        lock = AutosaveLock()
        try:
            self._context()
        finally:
            lock.release()

    def _context(self) -> None:
        try:
            settings = read_settings(settings_file())
            assert settings.master_volume in self.promised.volumes
        except ArchiveError:
            settings = Settings()
        sound = Sound(SOUNDS, assets.folder("sounds") / "ogg", is_open=False)
        sound.open()
        game = self._game()
        player = bot("random", self.dice.randrange(1000))
        autosave = Autosave(autosave_file())
        for _ in range(_DECISIONS):
            if game.decision is None:
                break
            game.choose(player.choose(game))
            autosave.note(game)
            autosave.finish()
            if self.machine.is_dead:
                raise KilledError
            if not autosave.trouble:
                self.promised.decisions = len(game.choices)
            sound.cue("step")
            sound.update()
            LOG.info("decision %d", len(game.choices))
            self._perhaps(game)
        sound.close()

    def _game(self) -> Game:
        """The game of the process before, or a new one if none was saved."""
        try:
            saved, note = read_latest(autosave_file())
        except ArchiveError:
            # A disk that can't be read now; the player would begin anew and keep the old file.
            if self.promised.decisions:
                raise KilledError from None
            return Game.new(_boards(), self.seed, part="castle")
        game = restore(saved, _boards())
        if note:
            self.promised.lose_to(game)
        self.promised.check(game)
        return game

    def _perhaps(self, game: Game) -> None:
        """One of the other things that are written."""
        try:
            match self.dice.randrange(12):
                case 0:
                    volume = self.dice.randrange(101)
                    before = set(self.promised.volumes)
                    self.promised.volumes.add(volume)
                    write_settings(settings_file(), Settings(master_volume=volume))
                    assert before
                    self.promised.volumes = {volume}
                case 1:
                    name = f"night {self.dice.randrange(3)}"
                    self.promised.saves.pop(name, None)
                    write_save(named_save(name), game)
                    self.promised.saves[name] = len(game.choices)
                case 2:
                    self._count()
                case 3:
                    write_story(self.home / "for-friends", "night", {".html": b"<html></html>"})
                case 4:
                    write_report(game, {})
                case _:
                    pass
        except ArchiveError:
            pass  # the player was told

    def _count(self) -> None:
        book, finish = RecordBook(records_file()), finish_of(finished_hunt(), _DAY)
        assert finish is not None
        book.count(finish, _DAY)
        if not book.trouble:
            self.promised.is_counted = True

    # --- Afterwards, on a sound machine -------------------------------------------------------

    def _check(self) -> None:
        promised = self.promised
        if promised.decisions:
            promised.check(restore(read_latest(autosave_file())[0], _boards()))
        assert read_settings(settings_file()).master_volume in promised.volumes, "settings are lost"
        for name, decisions in promised.saves.items():
            saved = read_save(named_save(name))
            assert len(saved.choices) == decisions, "a named save is lost"
        book, finish = RecordBook(records_file()), finish_of(finished_hunt(), _DAY)
        counted = book.records.counted
        assert not book.trouble, "the records are damaged"
        if promised.is_counted:
            assert finish is not None
            assert finish.entry.game in counted, "a record is lost"
        for page in (self.home / "for-friends").glob("*.html"):
            assert page.read_bytes() == b"<html></html>", "half a page is left"
        for report in (self.home / "reports").glob("*.night"):
            read_shared(report)


@dataclass
class Tally:
    """The figures of a run."""

    nights: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    broken: dict[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.faults.items()))
        return (
            f"{self.nights} nights, {self.faults.total()} faults ({kinds}), "
            f"{len(self.broken)} nights lost something: {list(self.broken)[:20]}"
        )


def simulate(nights: int, seed: int) -> Tally:
    """Play that many nights; night i has the seed `seed + i`."""
    _boards(), finished_hunt()  # the game's own maps don't lie on the disk that fails
    tally = Tally()
    for number in range(seed, seed + nights):
        # Windows deletes no file that is open, and a process killed here leaves some open.
        with tempfile.TemporaryDirectory(
            prefix="night-", dir=_MEMORY, ignore_cleanup_errors=True
        ) as place:
            night = Night(number, Path(place))
            try:
                night.play()
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt):
                    raise
                tally.broken[number] = "".join(traceback.format_exception(error))
            tally.nights += 1
            tally.faults += night.machine.faults
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="Play nights on a machine that fails.")
    parser.add_argument("--nights", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    os.environ["SDL_AUDIODRIVER"] = os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.mixer.quit()
    seed = secrets.randbelow(1_000_000) if asked.seed is None else asked.seed
    print(f"seed {seed}")
    began = time.monotonic()
    tally = simulate(asked.nights, seed)
    print(f"{tally}, {time.monotonic() - began:.0f} s")
    for number, why in [*tally.broken.items()][:3]:
        print(f"--- seed {number}\n{why}")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
