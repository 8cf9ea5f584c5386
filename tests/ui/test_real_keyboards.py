"""Layouts of keyboards and window managers of other people, with real windows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.ui.window import SMALLEST
from tests.ui.real_window import needs_display, wait_for

pytestmark = [pytest.mark.slow, needs_display]

LETTERS = dict(zip("QWERTYUIOP", range(24, 34), strict=True))
LETTERS |= dict(zip("ASDFGHJKL", range(38, 47), strict=True))
LETTERS |= dict(zip("ZXCVBNM", range(52, 59), strict=True))
"""The key codes of X11 at the places of letters on a US keyboard."""
DIGITS = dict(zip("1234567890", range(10, 20), strict=True))
KEYPAD = dict(zip("7894561230", (79, 80, 81, 83, 84, 85, 87, 88, 89, 90), strict=True))


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} not installed")


class Listening:
    """The window of `listener.py`, and what it has printed."""

    def __init__(self, display: str, log: Path, *arguments: str) -> None:
        self.env = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        self.env.pop("SDL_VIDEODRIVER", None)
        self._log = log
        with log.open("w", encoding="utf-8") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.ui.listener", *arguments], env=self.env, stdout=out
            )
        wait_for("the window opens", lambda: bool(self.heard("size") and self._find()))
        self.tool("xdotool", "windowfocus", self.window)
        time.sleep(0.5)

    def tool(self, *words: str) -> str:
        return subprocess.run(words, env=self.env, capture_output=True, text=True).stdout

    def _find(self) -> str:
        self.window = next(
            (
                one
                for one in self.tool("xdotool", "search", "--class", ".").split()
                if "Longest Day" in self.tool("xdotool", "getwindowname", one)
            ),
            "",
        )
        return self.window

    def heard(self, kind: str) -> list[str]:
        lines = self._log.read_text(encoding="utf-8").splitlines()
        return [line.removeprefix(kind).strip() for line in lines if line.startswith(kind)]

    def letters(self) -> str:
        """The keys heard that are characters, as typed on a US keyboard."""
        keys = (int(key) for key in self.heard("key"))
        return "".join(chr(key).upper() for key in keys if key < 0x110000)

    def press(self, *keys: object) -> None:
        for key in keys:
            self.tool("xdotool", "key", str(key))
            time.sleep(0.05)
        time.sleep(0.5)

    def size(self) -> tuple[int, int]:
        shape = self.tool("xdotool", "getwindowgeometry", "--shell", self.window)
        told = dict(line.split("=") for line in shape.split())
        return int(told["WIDTH"]), int(told["HEIGHT"])


@pytest.fixture
def listen(display: str, tmp_path: Path) -> Iterator[Callable[..., Listening]]:
    begun: list[subprocess.Popen[bytes]] = []

    def begin(*arguments: str, manager: str = "") -> Listening:
        if manager:
            config = tmp_path / "i3"
            config.write_text("font pango:monospace 8\n", encoding="utf-8")
            options = ["-c", str(config)] if manager == "i3" else []
            env = {**os.environ, "DISPLAY": display}
            quiet = subprocess.DEVNULL
            begun.append(subprocess.Popen([manager, *options], env=env, stdout=quiet, stderr=quiet))
            time.sleep(2)
        listening = Listening(display, tmp_path / "heard", *arguments)
        begun.append(listening.process)
        return listening

    yield begin
    for process in reversed(begun):
        process.terminate()
        process.wait(timeout=10)


@needs("setxkbmap")
@pytest.mark.parametrize(
    "layout", ["us", "ru", "gr", "il", "jp -variant kana", "ara", "ua", "ge", "th"]
)
def test_each_letter_and_digit_is_heard_at_its_place_where_there_are_no_latin_letters(
    listen: Callable[..., Listening], layout: str
) -> None:
    listening = listen()
    listening.tool("setxkbmap", *layout.split())
    time.sleep(0.5)
    listening.press(*LETTERS.values(), *DIGITS.values(), *KEYPAD.values())
    assert listening.letters() == "".join([*LETTERS, *DIGITS, *KEYPAD])


@needs("setxkbmap")
@pytest.mark.parametrize(
    ("layout", "letters"),
    [
        ("fr", "AZERTYUIOPQSDFGHJKLWXCVBN,"),
        ("de", "QWERTZUIOPASDFGHJKLYXCVBNM"),
        ("us -variant dvorak", "',.PYFGCRLAOEUIDHTN;QJKXBM"),
    ],
)
def test_letters_are_the_layouts_where_it_has_latin_ones(
    listen: Callable[..., Listening], layout: str, letters: str
) -> None:
    listening = listen()
    listening.tool("setxkbmap", *layout.split())
    time.sleep(0.5)
    listening.press(LETTERS["G"])
    known = len(listening.letters())
    listening.press(*LETTERS.values(), *DIGITS.values())
    assert listening.letters()[known:] == letters + "".join(DIGITS)


def test_keys_with_alt_ctrl_or_super_are_no_commands_but_alt_enter(
    listen: Callable[..., Listening],
) -> None:
    listening = listen(manager="openbox" if shutil.which("openbox") else "")
    listening.press("alt+n", "ctrl+n", "super+n", "ctrl+v", "alt+Tab")
    assert listening.letters() == ""
    modes = len(listening.heard("mode"))
    listening.press("alt+Return")
    assert len(listening.heard("mode")) == modes + 1
    listening.press("alt+Return", "Alt_L", "n")
    assert listening.heard("key")[-2:] == [str(0x400000E2), str(ord("n"))]


@needs("i3")
def test_a_tiling_manager_has_its_way_and_the_window_is_drawn_smaller(
    listen: Callable[..., Listening],
) -> None:
    listening = listen(manager="i3")
    other = listen_beside(listening)
    try:
        wait_for("the window is narrow", lambda: listening.size()[0] < SMALLEST[0])
        time.sleep(1)
        before = len(listening.heard("size")), len(listening.heard("mode"))
        time.sleep(5)
        assert (len(listening.heard("size")), len(listening.heard("mode"))) == before
        assert listening.heard("mode") == [""]
        wide, high = (int(side) for side in listening.heard("size")[-1].split())
        assert wide >= SMALLEST[0]
        assert high >= SMALLEST[1]
    finally:
        other.terminate()
        other.wait(timeout=10)


def listen_beside(listening: Listening) -> subprocess.Popen[bytes]:
    """A second window, which takes half of the screen."""
    command = [sys.executable, "-m", "tests.ui.listener"]
    return subprocess.Popen(command, env=listening.env, stdout=subprocess.DEVNULL)


@needs("openbox")
def test_a_window_manager_knows_the_smallest_size(listen: Callable[..., Listening]) -> None:
    listening = listen(manager="openbox")
    listening.tool("xdotool", "windowsize", listening.window, "300", "200")
    time.sleep(1)
    assert listening.size() == SMALLEST
    assert listening.heard("mode") == [""]
