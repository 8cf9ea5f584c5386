"""Points at every square, counter and button of bots' positions, in each language.

- python -m tests.trust.pointing --positions 300 --seed 1

What is worked out for the place pointed at is made, nothing of it is painted. An exception is a
fault, and so is a line in the log saying that an estimate was left out.
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import traceback
from collections.abc import Iterator
from typing import Final, TypeAlias
from unittest import mock

import pygame
from msgspec.structs import replace

from game.archive.settings import Settings
from game.boards import load_boards
from game.bots import bot
from game.painting.counters.pieces import night_pieces
from game.rules import Game, Options
from game.rules.board import Cell
from game.rules.game import Part
from game.rules.options import VARIANTS
from game.scenes.stages.play_scene import PlayScene
from tests.left_out import listen
from tests.tools.gallery import Gallery

Place: TypeAlias = int | tuple[Cell, str]

_SIZE: Final = (1280, 720)
_LANGUAGES: Final = ("en", "ja")
_PARTS: Final[tuple[Part, ...]] = ("castle", "castle", "evening", "hunt")
_MOMENTS: Final = 6
"""Positions of one game."""
_SPACING: Final = 25
"""The most choices between two of them."""


class Tour:
    """Points at everything in one position after another."""

    def __init__(self) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(_SIZE)
        settings = Settings(animation="off", questions="everything")
        self._galleries = {
            language: Gallery(load_boards(), _SIZE, replace(settings, language=language))
            for language in _LANGUAGES
        }
        self.positions = self.places = 0
        self.faults: list[str] = []

    def __str__(self) -> str:
        told = f"{self.positions} positions, {self.places} places pointed at"
        return f"{told}: {len(self.faults)} faults"

    def visit(self, name: str, game: Game) -> None:
        """Point at everything in a position, in each language."""
        self.positions += 1
        for language, gallery in self._galleries.items():
            gallery.context.play(game)
            scene = gallery.stack.top
            if isinstance(scene, PlayScene):
                scene.update(16)
                self._visit(f"{name} in {language}", scene)

    def _visit(self, name: str, scene: PlayScene) -> None:
        with listen() as left_out:
            for place in _everything(scene):
                self.places += 1
                try:
                    _point_at(scene, place)
                except Exception:
                    self.faults.append(f"{name}, {place}: {traceback.format_exc()}")
        self.faults += [f"{name}: {words}" for words in left_out]


def tour(positions: int, seed: int) -> Tour:
    """Point at everything in so many positions of bots."""
    points = Tour()
    for name, game in _moments(positions, seed):
        points.visit(name, game)
    return points


def _moments(positions: int, seed: int) -> Iterator[tuple[str, Game]]:
    """Positions of bots' games with all variants, which begin at seed after seed."""
    left = positions
    while left > 0:
        chance, part = random.Random(seed), _PARTS[seed % len(_PARTS)]
        options = replace(Options(), **dict.fromkeys(VARIANTS, True))
        game, player = Game.new(load_boards(), seed, options, part), bot("sergeant", seed)
        moments, wait = 0, chance.randrange(_SPACING)
        while game.decision is not None and left > 0 and moments < _MOMENTS:
            if wait == 0:
                left, moments, wait = left - 1, moments + 1, chance.randint(1, _SPACING)
                yield f"seed {seed}, choice {len(game.choices)}", game
            wait -= 1
            game.choose(player.choose(game))
        seed += 1


def _everything(scene: PlayScene) -> Iterator[Place]:
    """Each cell, each counter that is drawn, and each widget by its number."""
    if scene.view is not None:
        cells = scene.view._cells
        yield from ((cell, "") for cell in sorted(cells))
        pieces = night_pieces(scene.shown)
        yield from ((piece.cell, piece.name) for piece in pieces if piece.cell in cells)
    yield from range(len(scene.ring.widgets))


def _point_at(scene: PlayScene, place: Place) -> None:
    """Work out all that is shown of what is pointed at."""
    if isinstance(place, int):
        scene.pointer.mouse.place = scene.ring.widgets[place].rect.center
        _work_out(scene)
    else:
        scene.pointer.mouse.place = None
        with mock.patch.object(scene.pointer, "pointed", lambda: place):
            _work_out(scene)


def _work_out(scene: PlayScene) -> None:
    if scene.highlights is not None:
        marks = scene.highlights.marks()
        if scene.intent is not None:
            scene.intent.read(marks)
    scene.tooltip.card()


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=None)
    words = parser.parse_args()
    seed = secrets.randbelow(10**6) if words.seed is None else words.seed
    print(f"seed {seed}", flush=True)
    points = tour(words.positions, seed)
    for fault in points.faults:
        print(fault)
    print(points)


if __name__ == "__main__":
    main()
