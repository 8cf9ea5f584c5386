"""What a frame costs, and whether the game grows: ``python -m tests.bench.frames [--soak N]``.

The castle with the most counters of some games is played on at 1920 x 1080 without a display.
Prints the milliseconds the processor worked for a frame: half of them were quicker than p50, all
but one in a hundred quicker than p99; while something moves and while dice roll, when every frame
is drawn. The same is told in copies of a picture as large as the window, which makes machines
comparable. While men wait some are drawn, and while nothing happens none: there the share of a core
is printed. The field and the hunt follow. ``--soak`` shows so many frames of such games in the
castle, and how much the memory grew meanwhile.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.painting.kit import Kit
from game.painting.rolls import roll_of
from game.rules import Game
from game.rules.board import Boards
from game.scenes.stages.play_scene import PlayScene
from game.ui.loop import IDLE_FRAMES
from game.window.app import App, WindowOptions

SIZE: Final = (1920, 1080)
_SEEDS: Final = range(1, 6)
_INTO: Final = 150
"""Choices of each game among which the busiest position is looked for."""
_SEEN: Final = 1500
_STILL: Final = 100
_ARRIVAL: Final = 120
"""Frames of a scene until it asks its question: cards, the camera and the last event move first."""
_PAINTED: Final = 200
"""Frames after which what a board was painted from is dropped."""
_TO_REST_MS: Final = 32_000
"""After so long without an answer nothing moves by itself any more."""
_MS: Final = 16
_COPIES: Final = 101


def busiest(boards: Boards) -> Game:
    """The castle with the most counters on its floors that some games came to."""
    best: tuple[int, int, int] = (0, 0, 0)
    for seed in _SEEDS:
        for game in _played(boards, seed, _INTO):
            state = game.state
            best = max(best, (len(state.paras_on_map()) + len(state.enemies), seed, _made(game)))
    *_, game = _played(boards, best[1], best[2])
    return game


def _made(game: Game) -> int:
    return len(game.choices)


def _played(boards: Boards, seed: int, choices: int) -> Iterator[Game]:
    """A game of the castle at its beginning and after each of so many choices."""
    game, player = Game.new(boards, seed, part="castle"), bot("sergeant", seed)
    yield game
    while game.decision is not None and len(game.choices) < choices:
        game.choose(player.choose(game))
        yield game


def frames(app: App, count: int) -> Iterator[tuple[bool, float]]:
    """Play on; whether dice were rolling in each frame that moved, and its milliseconds."""
    player, games = bot("sergeant", 1), 0
    for _ in range(count):
        session = app.context.session
        if session.is_over:
            games += 1
            player = bot("sergeant", games)
            app.context.begin("castle", games)
        elif session.decision is not None:
            session.choose(player.choose(session.game))
        top = app.stack.top
        if isinstance(top, PlayScene) and top.milestones.card is not None:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
        motion = app.context.session.director.motion
        rolls = motion is not None and roll_of(motion.event) is not None
        yield rolls, frame_of(app, _MS)


def frame_of(app: App, ms: int) -> float:
    began = time.thread_time()
    app.loop.frame(ms)
    return (time.thread_time() - began) * 1000


def copy_of(app: App) -> float:
    """Milliseconds of processor time to copy a picture as large as the window onto it.

    Frames are told in such copies too: machines differ, and so does one machine from minute to
    minute.
    """
    surface = app.window.surface
    picture = pygame.Surface(surface.get_size(), 0, surface)
    times = []
    for _ in range(_COPIES):
        began = time.thread_time()
        surface.blit(picture, (0, 0))
        times.append((time.thread_time() - began) * 1000)
    return sorted(times)[_COPIES // 2]


def told(what: str, times: Sequence[float], copy: float) -> str:
    """The times of some frames in words, in milliseconds and in copies of the window."""
    if not times:
        return f"{what}: none"
    ordered = sorted(times)
    p50, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return (
        f"{what}: {len(times)} frames, p50 {p50:.1f} ms ({p50 / copy:.1f} copies), "
        f"p99 {p99:.1f} ms ({p99 / copy:.0f}), most {ordered[-1]:.0f}"
    )


def measure(app: App) -> None:
    """Print what frames cost."""
    for _ in range(_ARRIVAL):
        app.loop.frame(_MS)
    waiting = [frame_of(app, 1000 // IDLE_FRAMES) for _ in range(_STILL)]
    share = sum(waiting) / _STILL * IDLE_FRAMES / 1000
    print(f"men wait, lamps flicker: {share:.2%} of a core")
    for _ in range(_TO_REST_MS // 100):
        app.loop.frame(100)
    still = [frame_of(app, 1000 // IDLE_FRAMES) for _ in range(_STILL)]
    share = sum(still) / _STILL * IDLE_FRAMES / 1000
    print(f"nothing happens: {share:.2%} of a core")
    seen = list(frames(app, _SEEN))
    copy = copy_of(app)
    print(f"a copy of the window: {copy:.2f} ms")
    print(told("castle", [ms for _, ms in seen], copy))
    print(told("dice rolling", [ms for rolls, ms in seen if rolls], copy))


def soak(app: App, game: Game, count: int) -> None:
    """Print how much memory each half of so many frames took."""
    first, second = grown(app, game, count)
    print(f"{count} frames: {first:+.1f} MiB in the first half, ", end="")
    print(f"{second:+.1f} MiB in the second, {_resident():.0f} MiB resident")


def grown(app: App, game: Game, count: int) -> tuple[float, float]:
    """MiB that each half of so many frames took, of which the game is none.

    It is the same game that is looked at before and after: what a place, a fight or a whole map
    needs while it is seen comes and goes by tens of megabytes.
    """
    again = partial(Game.from_position, game.boards, game.position(), options=game.options)
    marks = [_needed_by(app, again())]
    for _ in range(2):
        for _ in frames(app, count // 2):
            pass
        marks.append(_needed_by(app, again()))
    return marks[1] - marks[0], marks[2] - marks[1]


def _needed_by(app: App, game: Game) -> float:
    """MiB of memory while a game waits for its first answer, and everything is painted: a board
    takes tens of megabytes until some time after it is finished."""
    app.context.play(game)
    for _ in range(_ARRIVAL):
        app.loop.frame(_MS)
    while is_painted_for(app.kit):
        time.sleep(_MS / 1000)
        app.loop.frame(_MS)
    for _ in range(_PAINTED):
        app.loop.frame(_MS)
    gc.collect()
    return _resident()


def is_painted_for(kit: Kit) -> bool:
    """Whether boards, posters or fights are being painted on another thread."""
    return any(painter.is_busy for painter in kit._painters())


def _resident() -> float:
    """MiB of memory; the most there ever was where the system doesn't tell what there is."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    import resource  # Windows has none, and its tests need the other functions.

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.frames")
    parser.add_argument("--soak", type=int, default=0, metavar="FRAMES")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        os.environ.update(LONGEST_DAY_HOME=home, **drivers)
        boards = load_boards()
        game = busiest(boards)
        app = App(WindowOptions(boards, seed=1, language="en", size=SIZE))
        app.kit.settings = replace(app.kit.settings, animation="normal")
        app.context.play(game)
        app.kit.paint_in_background()
        if wanted.soak:
            soak(app, game, wanted.soak)
        else:
            measure(app)
        app.close()
    if not wanted.soak:
        from tests.bench import scenes

        scenes.main(["field", "hunt"])


if __name__ == "__main__":
    main()
