"""A monkey test of the window: clicks, keys, gamepads, resizes and invalid events.

- python -m tests.ui.monkeys --events 50000 --seed 1

Each life begins somewhere in a game and lasts some hundred events. No exception may be raised, the
invariants of the rules must hold, the shown position must be that of the game, and no frame may
take more than a second of processor time. The command prints failures with the seed of the life,
and the slowest frames. Lives have consecutive seeds, so a long run can be split: its second half
begins with another seed.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pygame
from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.board import Boards
from game.rules.game import Part
from game.window.app import App, WindowOptions
from tests.play.checked import any_options
from tests.play.invariants import check

_LIFE: Final = 300
_LONGEST: Final = 1.0
"""Seconds of work in a frame; a player takes a longer pause for a crash."""
_MOST_INTO: Final = 160
"""The most choices of a game before a life begins."""
_PARTS: Final[tuple[Part, ...]] = ("evening", "castle", "hunt")
_SPEEDS: Final = ("off", "off", "fast", "normal")
_KEYS: Final = sorted(
    {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_F11}
)
_LIKELY: Final = (
    *(pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_END),
    *(pygame.K_c, pygame.K_e, pygame.K_l, pygame.K_z, pygame.K_F1, pygame.K_F2, pygame.K_F11),
)
_TYPED: Final = ("a", "Omaha", "黄昏", "\x00", "🧟", "e\u0301", "\u202e", "../..", "x" * 500, "")
_FAR: Final = 2**31 - 1
_SIZES: Final = (
    *((1, 1), (640, 400), (1024, 640), (1280, 720), (1366, 768)),
    *((1920, 1080), (2560, 1440), (3840, 2160)),
)
_WINDOW_EVENTS: Final = (
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED),
    *(pygame.WINDOWRESTORED, pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWEXPOSED),
    pygame.AUDIODEVICEREMOVED,
)


@dataclass
class Tale:
    """The results of a run."""

    events: int = 0
    choices: int = 0
    faults: list[str] = field(default_factory=list)
    slowest: list[tuple[float, str]] = field(default_factory=list)
    """Seconds of processor time of a frame, the open scene, and the event."""
    scenes: set[str] = field(default_factory=set)
    slow: int = 0
    """The number of frames that took too long."""

    def note(self, seconds: float, what: str) -> None:
        self.slow += seconds > _LONGEST
        self.slowest = sorted([*self.slowest, (seconds, what)], reverse=True)[:5]


class Monkey:
    """A sequence of random events, determined by its seed."""

    def __init__(self, app: App, seed: int) -> None:
        self._app = app
        self._chance = random.Random(seed)
        self._last = (0, 0)
        self._actions: tuple[tuple[Callable[[], list[pygame.Event]], int], ...] = (
            (self._click, 30),
            (self._click_something, 80),
            (self._wander, 6),
            (self._hit_a_key, 30),
            (self._leave, 10),
            (self._type, 3),
            (self._turn_the_wheel, 6),
            (self._resize, 2),
            (self._switch_away, 3),
            (self._fumble_with_a_pad, 15),
            (self._unplug, 1),
        )

    def act(self) -> list[pygame.Event]:
        """The next event."""
        actions, weights = [one for one, _ in self._actions], [often for _, often in self._actions]
        return self._chance.choices(actions, weights)[0]()

    def wait(self) -> int:
        """Milliseconds until the next frame."""
        return self._chance.choice((0, 16, 16, 16, 50, 400, 400, 100_000))

    def _place(self) -> tuple[int, int]:
        if self._chance.random() < 0.03:
            far = (-_FAR - 1, -1, 0, _FAR)
            return self._chance.choice(far), self._chance.choice(far)
        width, height = self._app.window.size
        return self._chance.randrange(-20, width + 20), self._chance.randrange(-20, height + 20)

    def _click(self) -> list[pygame.Event]:
        return self._click_at(self._place())

    def _click_something(self) -> list[pygame.Event]:
        """Click a button, a card or a cell."""
        ring = getattr(self._app.stack.top, "ring", None)
        widgets = [] if ring is None else ring.widgets
        return self._click_at(self._chance.choice(widgets).rect.center) if widgets else []

    def _click_at(self, place: tuple[int, int]) -> list[pygame.Event]:
        button = self._chance.choice((1, 1, 1, 1, 1, 1, 2, 3, 6))
        self._last, before = place, self._last
        rel = (place[0] - before[0], place[1] - before[1])
        events = [
            pygame.Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=(0, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=button),
        ]
        # Now and then the mouse button is released elsewhere, or never.
        return events[: self._chance.choice((1, 2, 3, 3, 3, 3))]

    def _wander(self) -> list[pygame.Event]:
        place, before = self._place(), self._last
        self._last = place
        held = self._chance.choice(((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)))
        rel = (place[0] - before[0], place[1] - before[1])
        return [pygame.Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=held)]

    def _hit_a_key(self) -> list[pygame.Event]:
        key = self._chance.choice(_LIKELY if self._chance.random() < 0.6 else _KEYS)
        mod = self._chance.choice((0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_ALT))
        down = pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        up = pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)
        return [down] * self._chance.choice((1, 1, 1, 4)) + [up] * self._chance.choice((0, 1, 1, 1))

    def _leave(self) -> list[pygame.Event]:
        """Press Escape, since a page of the rulebook has far more links than ways out."""
        return [pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)]

    def _type(self) -> list[pygame.Event]:
        text = self._chance.choice(_TYPED)
        kind = self._chance.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
        return [pygame.Event(kind, text=text, start=0, length=len(text))]

    def _turn_the_wheel(self) -> list[pygame.Event]:
        notches = self._chance.choice((-1, 1, -1, 1, 0, -1000, 1000, _FAR))
        return [pygame.Event(pygame.MOUSEWHEEL, x=self._chance.choice((-1, 0, 1)), y=notches)]

    def _resize(self) -> list[pygame.Event]:
        size = self._chance.choice(_SIZES)
        if not self._app.window.is_fullscreen:
            pygame.display.set_mode(size, pygame.RESIZABLE)
        return [pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])]

    def _switch_away(self) -> list[pygame.Event]:
        return [pygame.Event(self._chance.choice(_WINDOW_EVENTS))]

    def _fumble_with_a_pad(self) -> list[pygame.Event]:
        pad = self._chance.choice((0, 9))
        number = self._chance.randrange(-1, 20)
        lean = self._chance.choice((-1.0, -0.5, 0.0, 0.0, 0.5, 1.0))
        hat = (self._chance.choice((-1, 0, 1)), self._chance.choice((-1, 0, 1)))
        kind, values = self._chance.choice(
            (
                (pygame.JOYBUTTONDOWN, {"button": number}),
                (pygame.JOYBUTTONUP, {"button": number}),
                (pygame.JOYHATMOTION, {"hat": 0, "value": hat}),
                (pygame.JOYAXISMOTION, {"axis": number, "value": lean}),
                (pygame.CONTROLLERBUTTONDOWN, {"button": number}),
                (pygame.CONTROLLERBUTTONUP, {"button": number}),
                (pygame.CONTROLLERAXISMOTION, {"axis": number, "value": round(lean * 32767)}),
            )
        )
        return [pygame.Event(kind, instance_id=pad, joy=pad, **values)]

    def _unplug(self) -> list[pygame.Event]:
        if self._chance.random() < 0.5:
            return [pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=9)]
        return [pygame.Event(pygame.JOYDEVICEADDED, device_index=99)]


def run(events: int, seed: int, say: Callable[[str], None] = print) -> Tale:
    """Run lives until that many events have been sent; returns the results.

    It needs no display, and uses a folder of its own for the files of the game.
    """
    tale, boards, life = Tale(), load_boards(), 0
    while tale.events < events:
        faults = len(tale.faults)
        with tempfile.TemporaryDirectory() as home:
            _live(tale, boards, seed + life, min(_LIFE, events - tale.events), Path(home))
        for fault in tale.faults[faults:]:
            say(fault)
        life += 1
    return tale


def _live(tale: Tale, boards: Boards, seed: int, events: int, home: Path) -> None:
    """One life, which ends early after a failure or when the window is closed."""
    os.environ.update(LONGEST_DAY_HOME=str(home), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    app = App(WindowOptions(boards, seed=seed, language="en", size=(1280, 720)))
    monkey = Monkey(app, seed)
    history: list[str] = []
    try:
        app.kit.paint_in_background()
        app.loop.frame(16)
        _begin(app, seed)
        for _ in range(events):
            _act(app, monkey, tale, history)
            if not len(app.stack):
                break
    except Exception as error:
        trace = "".join(traceback.format_exception(error))
        last = "\n  ".join(history[-4:])
        tale.faults.append(f"--- life {seed}, event {len(history)}:\n  {last}\n{trace}")
    finally:
        app.close()


def _begin(app: App, seed: int) -> None:
    """Stay on the title, or begin somewhere in a game."""
    chance = random.Random(seed)
    app.kit.settings = replace(app.kit.settings, animation=chance.choice(_SPEEDS))
    # Later games too must be the same for the same seed.
    begin = app.context.begin

    def begin_again(
        part: Part = "evening", seed: int | None = None, *more: Any, **named: Any
    ) -> None:
        begin(part, chance.randrange(1000) if seed is None else seed, *more, **named)

    app.context.begin = begin_again  # type: ignore[method-assign]
    if chance.random() < 0.2:
        return
    game = Game.new(app.context.boards, seed, any_options(seed), chance.choice(_PARTS))
    player = bot("sergeant", seed)
    for _ in range(chance.randrange(_MOST_INTO)):
        if game.decision is not None:
            game.choose(player.choose(game))
    app.context.play(game)


def _act(app: App, monkey: Monkey, tale: Tale, history: list[str]) -> None:
    """One event, one frame, and all checks."""
    happening = monkey.act()
    history.append(f"{' > '.join(app.stack.names)}: {happening}")
    for event in happening:
        pygame.event.post(event)
    before = _game(app)
    known = (before, len(before.choices) if before else 0)
    began = time.thread_time()
    app.loop.frame(monkey.wait())
    tale.note(time.thread_time() - began, history[-1])
    tale.events += 1
    tale.scenes.update(app.stack.names)
    game = _game(app)
    if game is not None and (game, len(game.choices)) != known:
        tale.choices += 1
        check(game)
    if game is not None and not app.context.session.director.is_busy:
        assert app.context.session.shown == game.state, "what is shown isn't the game"


def _game(app: App) -> Game | None:
    try:
        return app.context.session.game
    except RuntimeError:
        return None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.monkeys")
    parser.add_argument("--events", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    tale = run(wanted.events, wanted.seed)
    print(f"{tale.events} events, {tale.choices} positions looked at, {len(tale.faults)} faults")
    print(f"scenes: {', '.join(sorted(tale.scenes))}")
    for seconds, what in tale.slowest:
        print(f"{seconds * 1000:6.0f} ms  {what[:150]}")
    print(f"{tale.slow} frames took more than {_LONGEST:.0f} s")
    return 1 if tale.faults or tale.slow else 0


if __name__ == "__main__":
    sys.exit(main())
