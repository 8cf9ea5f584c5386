"""What the slowest frames of each scene cost: ``python -m tests.bench.first_frames [SIZE ...]``.

Each scene is opened as for the first time, in windows of those sizes (1920x1080, 2560x1440 and
3840x2160 if none is named), and the wheel is turned over its middle. Prints the milliseconds the
processor worked for its first frame, for the slowest of those after it until all that is painted
beside the loop has come, and for the slowest while the wheel is turned.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game import assets
from game.boards import load_boards
from game.rules.board import Boards
from game.ui.loop import Loop
from game.ui.window import Window
from tests.bench.frames import is_painted_for
from tests.tools.gallery import SCENES, Gallery

_SIZES: Final = ("1920x1080", "2560x1440", "3840x2160")
_SETTLED: Final = 40
"""Frames in which a scene that nothing is painted for comes to rest."""
_PATIENCE: Final = 30.0
"""Seconds that painters may take."""
_MS: Final = 16
_TURNS: Final = (1, 1, -1, -1, -1, 1)


class Shown:
    """A scene that was just opened, and its frames."""

    def __init__(self, boards: Boards, window: Window, scene: str) -> None:
        gallery = Gallery(boards, window.size)
        gallery.open(scene)
        self._kit: Final = gallery.context.kit
        self._loop: Final = Loop(window, self._kit, gallery.stack)
        self._kit.paint_in_background()
        pygame.event.clear()

    def frame(self) -> float:
        """The milliseconds one takes."""
        began = time.thread_time()
        self._loop.frame(_MS)
        return (time.thread_time() - began) * 1000

    def come_to_rest(self) -> Iterator[float]:
        """Frames until everything is painted."""
        end = time.monotonic() + _PATIENCE
        for _ in range(_SETTLED):
            yield self.frame()
        while is_painted_for(self._kit) and time.monotonic() < end:
            time.sleep(_MS / 1000)
            yield self.frame()

    def turn_the_wheel(self, middle: tuple[int, int]) -> Iterator[float]:
        """Frames while it is turned there."""
        pygame.event.post(
            pygame.Event(pygame.MOUSEMOTION, pos=middle, rel=(1, 1), buttons=(0,) * 3)
        )
        yield self.frame()
        for way in _TURNS:
            pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=way, precise_y=float(way)))
            for _ in range(_SETTLED // 3):
                yield self.frame()

    def close(self) -> None:
        self._kit.close()


def measure(boards: Boards, size: tuple[int, int]) -> None:
    """Print a line for each scene."""
    window = Window(size, "first frames", assets.icon())
    for scene in SCENES:
        # The collector doesn't go through what the scenes before have left, as it has no such
        # scenes in the game.
        gc.collect()
        gc.freeze()
        shown = Shown(boards, window, scene)
        first = shown.frame()
        then = max(shown.come_to_rest())
        wheel = max(shown.turn_the_wheel((size[0] // 2, size[1] // 2)))
        shown.close()
        told = f"first {first:4.0f} ms, then at most {then:4.0f}, wheel at most {wheel:4.0f}"
        print(f"{size[0]} x {size[1]}  {scene:13} {told}", flush=True)


def main(sizes: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as home:
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        os.environ.update(LONGEST_DAY_HOME=home, **drivers)
        pygame.font.init()
        boards = load_boards()
        for size in sizes:
            width, height = size.split("x")
            measure(boards, (int(width), int(height)))
        pygame.quit()


if __name__ == "__main__":
    main(sys.argv[1:] or _SIZES)
