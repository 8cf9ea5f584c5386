"""On Windows another process has the autosave open and shares it with nobody."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.archive import Autosave, read_save
from game.boards import load_boards
from game.bots import bot
from game.rules import Game

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="holds a file as Windows does")

_HOLD = """
import ctypes, sys
create = ctypes.windll.kernel32.CreateFileW
create.restype = ctypes.c_void_p
handle = create(sys.argv[1], 0x80000000, 0, None, 3, 0, None)  # GENERIC_READ, unshared, existing
assert handle != ctypes.c_void_p(-1).value, ctypes.GetLastError()
print("held", flush=True)
sys.stdin.readline()
"""


def hold(path: Path) -> subprocess.Popen[str]:
    other = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    return other


def test_a_held_autosave_is_told_and_follows_the_game_once_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "autosave.night"
    game, player = Game.new(load_boards(), 4), bot("random", 4)
    with Autosave(path) as autosave:
        autosave.note(game)
        autosave.finish()
        before = path.read_bytes()
        other = hold(path)
        game.choose(player.choose(game))
        began = time.monotonic()
        autosave.note(game)
        autosave.finish()
        assert 2.0 <= time.monotonic() - began < 6.0
        assert "another program may hold it" in autosave.trouble
        other.communicate("\n", timeout=20)
        assert path.read_bytes() == before
        game.choose(player.choose(game))
        autosave.note(game)
    assert autosave.trouble == ""
    assert read_save(path).choices == tuple(game.choices)
    assert [one.name for one in tmp_path.iterdir() if one.suffix in (".new", ".link")] == []
