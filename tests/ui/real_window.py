"""The game as a player starts it: a real window, a real mouse.

A twin of the game runs in this process without a display. The scripted player does everything to
the twin and to the window, and looks at the twin for the positions of things.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.archive import Settings, read_latest, write_settings
from game.bots import bot
from game.rules.game import Game
from game.scenes.menus.pause import PauseScene
from game.ui.input.mouse import SETTLED_MS
from game.ui.views.stops import FocusStop
from game.window.app import App
from tests.ui import driving

SEED = 7
PATIENCE = 120.0
FROM_SOURCE = (sys.executable, "-m", "game")
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

needs_display = pytest.mark.skipif(
    bool(MISSING), reason=f"needs a virtual display: {', '.join(MISSING)} not installed"
)


def wait_for(what: str, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError(f"waited {PATIENCE:.0f} s in vain: {what}")


@contextmanager
def virtual_display(*options: str) -> Iterator[str]:
    """An empty virtual display; yields its name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24"),
            # A display restarts when its last window closes, and may miss a client at that moment.
            *("-nolisten", "tcp", "-noreset", *options),
        ],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(timeout=10)


class RealWindow:
    """The game in its own process, and functions for mouse and keyboard."""

    def __init__(
        self,
        display: str,
        home: Path,
        *arguments: str,
        program: Sequence[str] = FROM_SOURCE,
        folder: Path | None = None,
        machine: Mapping[str, str] | None = None,
        said: Path | None = None,
    ) -> None:
        """`machine` overrides environment variables; an empty value stands for none.

        What the game prints is written to the file `said`.
        """
        usual = {**os.environ, "DISPLAY": display, "LONGEST_DAY_HOME": str(home)}
        usual.pop("SDL_VIDEODRIVER", None)
        self.env = usual | dict(machine or {})
        self.home = home
        with (said or Path(os.devnull)).open("wb") as out:
            self.process = subprocess.Popen(
                [*program, "--window", "1280x720", "--lang", "en", *arguments],
                cwd=folder,
                env=self.env,
                stdout=out,
                stderr=subprocess.DEVNULL,
            )
        self._window = ""
        wait_for("the window opens", self._is_open)
        self._tool("windowfocus", self._window)

    def _is_open(self) -> bool:
        assert self.process.poll() is None, "the game ended before its window opened"
        # Searching by name misses windows named in UTF-8, so every window is checked.
        for window in self._tool("search", "--class", ".", check=False).split():
            if "Longest Day" in self._tool("getwindowname", window, check=False):
                self._window = window
        return bool(self._window)

    def _tool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, check=check
        )
        return done.stdout

    def click(self, pixel: tuple[int, int], button: int = 1) -> None:
        self._tool("mousemove", "--window", self._window, str(pixel[0]), str(pixel[1]))
        time.sleep(0.12)
        self._tool("click", str(button))
        time.sleep(0.12)

    def roll_down(self) -> None:
        self._tool("click", "5")
        time.sleep(0.1)

    def press(self, key: str) -> None:
        self._tool("key", key)
        time.sleep(0.15)

    def type(self, text: str) -> None:
        self._tool("type", "--delay", "60", text)
        time.sleep(0.2)

    @property
    def choices(self) -> int:
        """The number of choices in the autosave; -1 if there is none."""
        path = self.home / "autosave.night"
        return len(read_latest(path)[0].choices) if path.exists() else -1

    @property
    def thinkers(self) -> dict[int, str]:
        """The processes it has started for the colonel, with their command lines."""
        listed = subprocess.run(
            ["ps", "-ww", "--ppid", str(self.process.pid), "-o", "pid=,args="],
            capture_output=True,
            text=True,
        )
        lines = (line.split(maxsplit=1) for line in listed.stdout.splitlines())
        return {int(pid): command for pid, command in lines if "fork" in command}

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(timeout=10)


def row_of(app: App, label: str) -> tuple[int, int]:
    """The position of a row in the menu on top."""
    widgets = driving.ring_of(app.stack.top).widgets
    rows = [w for w in widgets if isinstance(w, FocusStop) and w.label == label]
    assert rows, f"no line {label!r} in {type(app.stack.top).__name__}"
    return rows[0].rect.center


def press_both(app: App, window: RealWindow, key: int, name: str) -> None:
    driving.press(app, key)
    window.press(name)


def come_to_rest(app: App) -> None:
    """Let the twin's camera finish its movement, as the window's has by the next click."""
    for _ in range(20):
        app.loop.frame(32)


def choices_of(app: App) -> int:
    return len(app.context.session.game.choices)


def evening_by_mouse(
    app: App,
    windows: list[RealWindow],
    open_window: Callable[..., RealWindow],
    home: Path,
    is_enough: Callable[[Game], bool],
) -> None:
    """Play by mouse, save, quit, continue with one more choice, and quit.

    It leaves the save ``Utah Beach`` behind. `open_window` receives command line arguments.
    """
    write_settings(home / "settings.json", replace(Settings(), animation="off"))
    window = open_window("--seed", str(SEED), "--level", "regular")
    app.context.level = "regular"
    windows.append(window)

    driving.click(app, row_of(app, app.kit.say("menu.jump")))
    wait_for("the night begins", lambda: window.choices == 0)
    player = bot("sergeant", SEED)
    while not is_enough(app.context.session.game):
        come_to_rest(app)
        driving.give_by_mouse(app, player.choose(app.context.session.game))
        wait_for("the choice is made", lambda: window.choices == choices_of(app))
        # The next button may stand where the last one stood; a click there is heard only then.
        time.sleep(1.5 * SETTLED_MS / 1000)

    press_both(app, window, pygame.K_ESCAPE, "Escape")
    assert isinstance(app.stack.top, PauseScene)
    save = row_of(app, app.kit.say("menu.save"))
    leave = row_of(app, app.kit.say("menu.quit"))
    window.click(save)
    window.type("Utah Beach")
    window.press("Return")
    wait_for("the save is written", (home / "saves" / "Utah Beach.night").exists)
    window.click(leave)
    window.press("Return")
    assert window.process.wait(timeout=PATIENCE) == 0
    windows.clear()

    again = open_window("--continue")
    windows.append(again)
    # A continued game doesn't know who was taken up without a click: its buttons may lie elsewhere.
    app.context.play(app.context.session.game)
    come_to_rest(app)
    driving.give_by_mouse(app, player.choose(app.context.session.game))
    wait_for("the night goes on", lambda: again.choices == choices_of(app))
    saved = read_latest(home / "autosave.night")[0]
    assert list(saved.choices) == app.context.session.game.choices
    press_both(app, again, pygame.K_ESCAPE, "Escape")
    again.click(leave)
    again.press("Return")
    assert again.process.wait(timeout=PATIENCE) == 0
