"""``longest-day screenshot``: draws a scene into a file, without a display."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.commands.arguments import (
    OK,
    CommandError,
    UsageError,
    add_maps,
    boards_from,
    count,
    seed,
    size,
)
from game.commands.window import LANGUAGES
from game.sentence import system_cause
from game.ui.theme import COLOUR_SETS, TEXT_PERCENTS
from tests.tools.vision import VISIONS


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of screenshot."""
    parser.add_argument(
        "scene",
        metavar="SCENE",
        help="title, equip, drop, field, castle ...; a wrong name lists them all",
    )
    parser.add_argument("out", type=Path, metavar="OUT.png")
    parser.add_argument("--size", type=size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--seed", type=seed, default=1, metavar="N")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--text", type=int, choices=TEXT_PERCENTS, default=100, metavar="PERCENT")
    parser.add_argument("--colours", choices=COLOUR_SETS, default="standard")
    parser.add_argument("--vision", choices=VISIONS, help="as seen with a colour vision deficiency")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="a saved game to show")
    parser.add_argument(
        "--at",
        type=count(0, 1_000_000),
        metavar="K",
        help="after this many choices of a replay, steps of a lesson, or milliseconds of a fight",
    )
    add_maps(parser)


def run(arguments: argparse.Namespace) -> int:
    """Draw the scene and write the file."""
    if arguments.out.suffix.lower() != ".png":
        raise UsageError(f"{arguments.out} is not a picture file name; end it in .png")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    boards = boards_from(arguments.maps)
    from game.archive.settings import Settings
    from tests.tools import gallery

    if arguments.scene not in gallery.SCENES:
        scenes = ", ".join(gallery.SCENES)
        raise UsageError(f'there is no scene "{arguments.scene}"; choose one of {scenes}')
    is_told = arguments.replay is not None or arguments.scene in gallery.WITH_MOMENTS
    if arguments.at is not None and not is_told:
        raise UsageError("--at says which choice of a replay to show; name its file with --replay")
    if arguments.scene in gallery.WITHOUT_GAME and arguments.replay is not None:
        what = f"the {arguments.scene} shows no game; leave --replay out, or name another scene"
        raise UsageError(what)
    try:
        gallery.take(
            arguments.scene,
            arguments.out,
            boards=boards,
            settings=Settings(
                language=arguments.lang,
                text_scale=arguments.text,
                colours=arguments.colours,
            ),
            size=arguments.size,
            seed=arguments.seed,
            replay=arguments.replay,
            at=arguments.at,
            vision=arguments.vision,
        )
    except gallery.UnknownSceneError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(
            f"{arguments.out}: no picture can be made there ({system_cause(error)})"
        ) from error
    return OK
