"""Contact sheets of moving scenes: ``python -m tests.tools.contact_sheet DIR [SCENE ...]``.

A sheet holds one small picture for every 100 ms, with its time, until nothing moves any more; of
the prologue one for every answer. `--crop` keeps the strip only, wherever it lies in the window.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from game.archive.settings import Settings
from game.boards import load_boards
from game.commands.window import LANGUAGES
from game.scenes.stages.play_scene import PlayScene
from tests.tools.found_fights import FIGHTS, is_large
from tests.tools.gallery import Gallery

_STILL: Final = ("mission-red", "mission-ready")
SCENES: Final = (*FIGHTS, *_STILL, "prologue", "red-light", "demolition", "morning")
"""Fights, bands, cards, the jump, the explosion; the prologue, the demolition, the end."""
_WINDOW: Final = (1280, 720)
_MOST_MS: Final = 2400
"""The time shown of what has no end of its own."""
_LONGEST_MS: Final = 15_000
_ANSWERS: Final = 26
_GAP: Final = 6
_AROUND: Final = 40
"""Pixels above and below the strip that `--crop` keeps."""
_INK: Final = (255, 220, 120)

Moment = tuple[str, pygame.Surface]


def moments(gallery: Gallery, scene: str, every: int, *, is_cropped: bool) -> Iterator[Moment]:
    """Pictures of a scene with what to write on each."""
    if scene == "prologue":
        for answers in range(_ANSWERS + 1):
            gallery.open(scene, answers)
            yield f"{answers} answers", _drawn(gallery)
        return
    gallery.open(scene, *((0,) if scene in FIGHTS else ()))
    last = _LONGEST_MS if scene in FIGHTS else 0 if scene in _STILL else _MOST_MS
    for ms in range(0, last + 1, every):
        picture = _drawn(gallery)
        top = gallery.stack.top
        if is_cropped and isinstance(top, PlayScene) and top.fights.showing is not None:
            picture = picture.subsurface(top.fights.rect.inflate(0, 2 * _AROUND))
        yield f"{ms} ms", picture
        if scene in FIGHTS and isinstance(top, PlayScene) and not is_large(top):
            return
        top.update(every)


def _drawn(gallery: Gallery) -> pygame.Surface:
    picture = pygame.Surface(gallery.stack.size)
    gallery.stack.draw(picture)
    return picture


def sheet(pictures: list[Moment], columns: int, wide: int) -> pygame.Surface:
    """All pictures in rows, each `wide` pixels wide."""
    first = pictures[0][1]
    high = wide * first.get_height() // first.get_width()
    rows = -(-len(pictures) // columns)
    whole = pygame.Surface((columns * (wide + _GAP) + _GAP, rows * (high + _GAP) + _GAP), 0, first)
    font = pygame.font.Font(None, 22)
    for place, (words, picture) in enumerate(pictures):
        row, column = divmod(place, columns)
        corner = (_GAP + column * (wide + _GAP), _GAP + row * (high + _GAP))
        small = pygame.transform.smoothscale(picture, (wide, high))
        whole.blit(small, corner)
        whole.blit(font.render(words, True, _INK, (0, 0, 0)), corner)
    return whole


def main() -> None:
    """Write one sheet for each scene and language into a folder."""
    parser = argparse.ArgumentParser(description="Draw contact sheets of moving scenes.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="all if none is named")
    parser.add_argument("--lang", nargs="+", choices=LANGUAGES, default=["en", "ja"])
    parser.add_argument("--every", type=int, default=100, metavar="MS")
    parser.add_argument("--columns", type=int, default=3)
    parser.add_argument("--wide", type=int, default=640, metavar="PX", help="of one picture")
    parser.add_argument("--crop", action="store_true", help="the part where the strip is")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    arguments.folder.mkdir(parents=True, exist_ok=True)
    boards = load_boards()
    for language in arguments.lang:
        gallery = Gallery(boards, _WINDOW, Settings(language=language), arguments.seed)
        for scene in arguments.scenes or SCENES:
            pictures = list(moments(gallery, scene, arguments.every, is_cropped=arguments.crop))
            out = arguments.folder / f"{scene}-{language}.png"
            pygame.image.save(sheet(pictures, arguments.columns, arguments.wide), out)
            print(f"{out}: {len(pictures)} pictures")


if __name__ == "__main__":
    main()
