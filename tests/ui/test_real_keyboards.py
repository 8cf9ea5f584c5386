"""Layouts of keyboards and window managers of other people, with real windows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest

from game.archive import Settings, read_latest, write_save, write_settings
from game.boards import load_boards
from game.rules import Game
from game.rules.counters import ROSTER
from game.rules.position import Plain
from game.ui.window import SMALLEST
from tests.rules.playing import unit_fields
from tests.ui.real_window import RealWindow, needs_display, wait_for

pytestmark = [pytest.mark.slow, needs_display]

LETTERS = dict(zip("QWERTYUIOP", range(24, 34), strict=True))
LETTERS |= dict(zip("ASDFGHJKL", range(38, 47), strict=True))
LETTERS |= dict(zip("ZXCVBNM", range(52, 59), strict=True))
"""The key codes of X11 at the places of letters on a US keyboard."""
DIGITS = dict(zip("1234567890", range(10, 20), strict=True))
KEYPAD = dict(zip("7894561230", (79, 80, 81, 83, 84, 85, 87, 88, 89, 90), strict=True))

NO_CHANGE: Final[Mapping[str, str]] = MappingProxyType({})

ANTHY = Path("/usr/share/fcitx5/inputmethod/anthy.conf")
PROFILE = """\
[Groups/0]
Name=Default
Default Layout=us
DefaultIM=anthy

[Groups/0/Items/0]
Name=keyboard-us

[Groups/0/Items/1]
Name=anthy

[GroupOrder]
0=Default
"""
"""The settings of fcitx5 where Japanese is typed with anthy on a US keyboard."""


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} not installed")


class Listening:
    """The window of `listener.py`, and what it has printed."""

    def __init__(
        self, display: str, log: Path, *arguments: str, machine: Mapping[str, str]
    ) -> None:
        self.env = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", **machine}
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

    def begin(
        *arguments: str, manager: str = "", machine: Mapping[str, str] = NO_CHANGE
    ) -> Listening:
        if manager:
            config = tmp_path / "i3"
            config.write_text("font pango:monospace 8\n", encoding="utf-8")
            options = ["-c", str(config)] if manager == "i3" else []
            env = {**os.environ, "DISPLAY": display}
            quiet = subprocess.DEVNULL
            begun.append(subprocess.Popen([manager, *options], env=env, stdout=quiet, stderr=quiet))
            time.sleep(2)
        listening = Listening(display, tmp_path / "heard", *arguments, machine=machine)
        begun.append(listening.process)
        return listening

    yield begin
    for process in reversed(begun):
        process.terminate()
        process.wait(timeout=10)


@pytest.fixture
def anthy(display: str, tmp_path: Path) -> Iterator[Mapping[str, str]]:
    """A Japanese input method is running; the environment of programs that use it."""
    home, runtime = tmp_path / "user", tmp_path / "runtime"
    profile = home / ".config" / "fcitx5" / "profile"
    profile.parent.mkdir(parents=True)
    profile.write_text(PROFILE, encoding="utf-8")
    runtime.mkdir(mode=0o700)
    machine = {
        **{"HOME": str(home), "XDG_CONFIG_HOME": "", "XDG_RUNTIME_DIR": str(runtime)},
        **{"DISPLAY": display, "XMODIFIERS": "@im=fcitx", "SDL_IM_MODULE": "fcitx"},
    }
    bus = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(
        bus, env=os.environ | machine, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as daemon:
        assert daemon.stdout is not None
        machine["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
        # The bus starts fcitx5 with the first call to it.
        wait_for("the input method runs", lambda: remote(machine) == "0")
        try:
            yield machine
        finally:
            remote(machine, "-e")
            daemon.terminate()


def remote(machine: Mapping[str, str], *words: str) -> str:
    """Speak to fcitx5. Without words: its state, 2 while letters are composed."""
    command, env = ["fcitx5-remote", *words], os.environ | machine
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def switch_on(machine: Mapping[str, str]) -> None:
    """Compose Japanese in the window that has the focus."""

    def is_on() -> bool:
        remote(machine, "-o")
        return remote(machine) == "2"

    wait_for("the input method is on", is_on)


needs_anthy = pytest.mark.skipif(
    not ANTHY.exists() or shutil.which("dbus-daemon") is None,
    reason="fcitx5, fcitx5-anthy or dbus-daemon not installed",
)


@needs_anthy
def test_an_input_method_takes_no_letter_outside_text_fields(
    listen: Callable[..., Listening], anthy: Mapping[str, str]
) -> None:
    listening = listen(machine=anthy)
    switch_on(anthy)
    listening.press(*LETTERS.values(), *DIGITS.values())
    assert listening.letters() == "".join([*LETTERS, *DIGITS])
    assert listening.heard("composed") == listening.heard("text") == []


@needs_anthy
def test_what_is_composed_in_a_text_field_is_seen_and_then_inserted(
    listen: Callable[..., Listening], anthy: Mapping[str, str]
) -> None:
    listening = listen("--field", machine=anthy)
    switch_on(anthy)
    listening.press(*"nihon")
    assert [one for one in listening.heard("composed") if one][-1] == "にほn"
    listening.press("space")
    assert [one for one in listening.heard("composed") if one][-1] == "日本"
    assert listening.heard("text") == []
    listening.press("Return")
    assert listening.heard("text") == ["日本"]
    assert listening.letters() == ""


@needs_anthy
def test_a_game_is_saved_under_a_composed_name_and_its_keys_work_afterwards(
    display: str, anthy: Mapping[str, str], tmp_path: Path
) -> None:
    home, said = tmp_path / "home", tmp_path / "said"
    home.mkdir()
    write_settings(home / "settings.json", Settings(animation="off", muted=True))
    write_save(home / "autosave.night", _castle({"Blake": "village"}))
    window = RealWindow(display, home, "--continue", "--read-aloud", machine=anthy, said=said)

    def hears(words: str) -> None:
        wait_for(f"{words!r} is read aloud", lambda: words in said.read_text(encoding="utf-8"))

    try:
        switch_on(anthy)
        window.press("Escape")
        hears("PAUSE")
        for key in ("Down", "Return"):
            window.press(key)
        hears("A name for this save")
        for key in (*"nihon", "space", "Return"):
            window.press(key)
        hears("Text: 日本")
        window.press("Return")
        wait_for("the game is saved", (home / "saves" / "日本.night").exists)
        before = window.choices
        window.press("Escape")
        window.press("w")
        wait_for("W ends the phase", lambda: window.choices > before)
    finally:
        window.close()


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


def _castle(men: dict[str, Any], *choices: str, **more: Any) -> Game:
    paras: dict[str, Plain] = {
        name: {"at": "absent", **unit_fields(men.get(name, {}))} for name in ROSTER
    }
    position: dict[str, Plain] = {
        "stage": "castle",
        "clock": 240,
        "phase": "paras",
        "turn": 1,
        "ambition": "reich",
        "ambition_known": True,
        "garrisoned": True,
        "bites": ["a", "b"],
        "paras": paras,
    }
    return _after(Game.from_position(load_boards(), position | more), *choices)


def _field() -> Game:
    position: dict[str, Plain] = {
        "stage": "field",
        "clock": 60,
        "phase": "paras",
        "turn": 1,
        "paras": {"Blake": {"at": "0705"}, "Angel": {"at": "0805"}},
        "hidden": {"0706": "dog"},
    }
    return _after(Game.from_position(load_boards(), position), "act Blake")


def _after(game: Game, *choices: str) -> Game:
    for choice in choices:
        game.choose(choice)
    return game


def _in_sight() -> Game:
    """Blake is in hand with a German in sight, and Angel after him, who may inject."""
    men = {"Blake": "1F-0107", "Angel": {"at": "1F-0206", "items": ["key"]}}
    german = {"G1": {"kind": "german", "at": "1F-0207"}}
    return _castle(men, "act Blake", enemies=german)


COMMANDS: Sequence[tuple[Callable[[], Game], str, list[str]]] = (
    (_in_sight, "HXJ", ["stop", "hold-fire", "act Angel", "inject"]),
    (lambda: _castle({"Blake": "village"}), "W", ["end-phase"]),
    (_field, "R", ["reconnoitre"]),
)
"""A position, keys, and the choices they make one after the other."""


@needs("setxkbmap")
@pytest.mark.parametrize("layout", ["ru", "gr", "jp -variant kana"])
@pytest.mark.parametrize(("make", "keys", "choices"), COMMANDS)
def test_letters_give_commands_in_a_game_where_the_layout_has_none(
    display: str,
    tmp_path: Path,
    layout: str,
    make: Callable[[], Game],
    keys: str,
    choices: list[str],
) -> None:
    game, autosave = make(), tmp_path / "autosave.night"
    write_settings(tmp_path / "settings.json", Settings(animation="off", muted=True))
    write_save(autosave, game)
    window = RealWindow(display, tmp_path, "--continue")
    try:
        subprocess.run(["setxkbmap", *layout.split()], env=window.env, check=True)
        time.sleep(0.5)

        def made() -> list[str]:
            saved = read_latest(autosave)[0].choices
            return [str(choice) for choice in saved[len(game.choices) :]]

        def press_and_wait(key: str) -> None:
            before = made()
            window.press(str(LETTERS[key]))
            wait_for(f"{key} does something", lambda: made() != before)

        for key in keys:
            press_and_wait(key)
        assert made()[: len(choices)] == choices
    finally:
        window.close()


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
