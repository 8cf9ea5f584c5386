"""What one click on a square enters: ``python -m tests.tools.click_path [--json]``.

A busy castle is open at 1920 x 1080 without a display, its boards painted. A man takes a step
by a click on a square, which fills the caches, and then another one. Counted are the distinct
functions of ``game/``, and the files they stand in, that the main thread enters from the second
click until the next picture has been drawn; of the first click only the totals are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.rules.decisions import Step
from game.window.app import App, WindowOptions
from tests.bench.frames import SIZE, busiest
from tests.ui import driving

GAME: Final = Path(__file__).resolve().parents[2] / "game"
_MS: Final = 16
_TO_REST: Final = 400
"""Frames after which nothing that a choice has set in motion moves any more."""
_MOST_CHOICES: Final = 200
_INLINE: Final = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
"""Code that stands inside a function; newer Pythons run most of it as a part of that."""


class NoSquareError(AssertionError):
    """The game came to no step onto a square that can be seen."""


def functions_entered(act: Callable[[], None]) -> dict[str, list[str]]:
    """The files of ``game/`` that `act` runs through, each with the functions entered there."""
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    files: dict[str, list[str]] = {}
    for code in codes:
        path = Path(code.co_filename)
        if path.is_relative_to(GAME) and code.co_name not in _INLINE:
            name = path.relative_to(GAME).as_posix()
            files.setdefault(name, []).append(f"{code.co_qualname}:{code.co_firstlineno}")
    return {name: sorted(files[name]) for name in sorted(files)}


def click_on_a_square(app: App) -> dict[str, list[str]]:
    """The functions by file that a step by a click on a square enters."""
    pixel, before = _next_square(app), len(app.context.session.game.choices)
    entered = functions_entered(lambda: driving.click(app, pixel))
    assert len(app.context.session.game.choices) > before, "the click was no answer"
    return entered


def _next_square(app: App) -> tuple[int, int]:
    """The pixel of a square the man who moves may step onto; the sergeant plays until there is one.

    Raises NoSquareError if none comes.
    """
    session, player = app.context.session, bot("sergeant", 1)
    for _ in range(_MOST_CHOICES):
        for _ in range(_TO_REST):
            app.loop.frame(_MS)
        if session.decision is None:
            break
        scene = driving.play_scene(app)
        for option in session.decision.options:
            if isinstance(option, Step):
                for pixel in driving.places(scene, driving.answer_of(scene, option)):
                    return pixel
        session.choose(player.choose(session.game))
    raise NoSquareError("no step onto a square in view")


def castle_in_mid_game() -> App:
    """The game in a window that nobody sees, at a castle with many counters, boards painted."""
    boards = load_boards()
    app = App(WindowOptions(boards, seed=1, language="en", size=SIZE))
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.context.play(busiest(boards))
    return app


def main() -> None:
    """Print how many functions in how many files of each package, or all their names."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.click_path")
    parser.add_argument("--json", action="store_true", help="print files and functions as JSON")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        os.environ.update(LONGEST_DAY_HOME=home, **drivers)
        app = castle_in_mid_game()
        first, entered = click_on_a_square(app), click_on_a_square(app)
        app.close()
    if wanted.json:
        print(json.dumps(entered, indent=1))
        return
    functions, files = Counter[str](), Counter[str]()
    for name, inside in entered.items():
        package = name.split("/")[0]
        functions[package] += len(inside)
        files[package] += 1
    for package, count in functions.most_common():
        print(f"{package:12} {count:4} functions in {files[package]:3} files")
    print(f"{'all':12} {functions.total():4} functions in {files.total():3} files")
    print(f"{'first click':12} {sum(map(len, first.values())):4} functions in {len(first):3} files")


if __name__ == "__main__":
    main()
