"""What a frame of each other scene costs: ``python -m tests.bench.scenes [NAME ...]``.

Measured like the castle in `tests.bench.frames`, from the scene's first picture on: at
1920 x 1080, in milliseconds the processor worked. Stages of the evening are played on by the
sergeant, the title, its show, a replay and a lesson go on by themselves.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.decisions import Option
from game.rules.events.play import Event, StageBegan
from game.rules.game import Part
from game.rules.state import Stage
from game.scenes.after.records import show_off
from game.scenes.title.begin_lesson import begin_lesson
from game.tabletop.lessons import FIRST_NIGHT
from game.tabletop.replay import watch
from game.window.app import App, WindowOptions
from tests.bench.frames import SIZE, copy_of, frame_of, told
from tests.ui.driving import press

_MOST: Final = 900
_LONGEST: Final = 10_000
"""Frames of a stage and of what leads to it: the jumps before the field take over a thousand."""
_MS: Final = 16
_READING: Final = 120
"""Frames without a decision after which the player presses a key, as over a card."""
_STAGES: Final[Mapping[Stage, Part]] = {
    "drop": "evening",
    "field": "evening",
    "infiltration": "evening",
    "demolition": "castle",
    "hunt": "hunt",
    "over": "castle",
}
_TRIES: Final = 40
_LONG: Final = 6
"""Events after which a stage that asks nothing is long enough to be watched."""


def before(app: App, stage: Stage, first: int = 1) -> tuple[int, Game, Option | None]:
    """A night of the sergeant's from that seed on, and the choice that leads to a stage.

    Returns its seed, the night up to that choice, and the choice: None if the night begins with
    the stage.
    """
    part = _STAGES[stage]
    for seed in range(first, first + _TRIES):
        game, player = Game.new(app.context.boards, seed, part=part), bot("sergeant", seed)
        if game.state.stage == stage:
            return seed, game, None
        while game.decision is not None:
            events = game.choose(player.choose(game))
            if game.state.stage == stage or _told_of(stage, events) > _LONG:
                *choices, last = game.choices
                return seed, _replayed(app, seed, part, choices), last
    raise ValueError(f"no night came to {stage}")


def _told_of(stage: Stage, events: Sequence[Event]) -> int:
    """How many of these events belong to a stage that begins and ends with them."""
    stages = [event.stage for event in events if isinstance(event, StageBegan)]
    if stage not in stages:
        return 0
    places = [place for place, event in enumerate(events) if isinstance(event, StageBegan)]
    first = places[stages.index(stage)]
    return min((place for place in places if place > first), default=len(events)) - first


def _replayed(app: App, seed: int, part: Part, choices: Sequence[Option]) -> Game:
    game = Game.new(app.context.boards, seed, part=part)
    for option in choices:
        game.choose(option)
    return game


def played(app: App, stage: Stage) -> Iterator[float]:
    """So many frames of a stage, which the sergeant plays to its end, night after night."""
    seed = frames = 0
    while frames < _MOST:
        seed, game, last = before(app, stage, seed + 1)
        app.context.play(game)
        if last is not None:
            app.context.session.choose(last)
        for cost in _played_on(app, stage):
            frames += 1
            yield cost


def _played_on(app: App, stage: Stage) -> Iterator[float]:
    """The frames of a stage of the night in the window."""
    player, has_begun, waited = bot("sergeant", 1), False, 0
    for _ in range(_LONGEST):
        session = app.context.session
        waited += 1
        if session.decision is not None:
            session.choose(player.choose(session.game))
            waited = 0
        elif session.director.is_held or waited > _READING:
            # The drop waits for the player's word, a card or a sheet for any key.
            press(app, pygame.K_RETURN)
            waited = 0
        is_there = session.shown.stage == stage
        if has_begun and not is_there:
            return
        has_begun = is_there
        cost = frame_of(app, _MS)
        if is_there:
            yield cost
    if not has_begun:
        raise RuntimeError(f"{stage} did not begin")


def _show(app: App) -> Iterator[float]:
    show_off(app.context, seed=7)
    return watched(app)


def _lesson(app: App) -> Iterator[float]:
    begin_lesson(app.context, FIRST_NIGHT, 4)
    return watched(app)


def watched(app: App) -> Iterator[float]:
    """The frames of a scene that goes on by itself."""
    for _ in range(_MOST):
        yield frame_of(app, _MS)


def _title(app: App) -> Iterator[float]:
    app.context.to_title()
    for _ in range(_MOST):
        yield frame_of(app, _MS)


def _replay(app: App) -> Iterator[float]:
    game, player = Game.new(app.context.boards, 1, part="castle"), bot("sergeant", 1)
    while game.decision is not None:
        game.choose(player.choose(game))
    watch(app.context, game).projection.is_playing = True
    return watched(app)


_OTHERS: Final[Mapping[str, Callable[[App], Iterator[float]]]] = {
    "title": _title,
    "attract": _show,
    "replay": _replay,
    "lesson": _lesson,
}


def measure(name: str) -> None:
    """Print what the frames of one scene cost, in a window of its own."""
    app = App(WindowOptions(load_boards(), seed=1, language="en", size=SIZE))
    app.kit.settings = replace(app.kit.settings, animation="normal")
    app.loop.frame(_MS)
    app.kit.paint_in_background()
    stages = {stage: stage for stage in _STAGES}
    times = _OTHERS[name](app) if name in _OTHERS else played(app, stages[name])  # type: ignore[index]
    print(told(name, list(times), copy_of(app)))
    app.close()


def main(words: Sequence[str] | None = None) -> None:
    """Measure the scenes of those names, or all; None takes what stands on the command line."""
    names = [*_OTHERS, *_STAGES]
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scenes")
    parser.add_argument("names", nargs="*", choices=[*names, []], metavar="NAME")
    wanted = parser.parse_args(words)
    for name in wanted.names or names:
        with tempfile.TemporaryDirectory() as home:
            drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
            os.environ.update(LONGEST_DAY_HOME=home, **drivers)
            measure(name)


if __name__ == "__main__":
    main()
