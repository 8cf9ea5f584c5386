"""Proof sheets: `python -m tests.tools.board_proofs FOLDER` saves pictures of all three boards."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pygame

from game.boards import load_boards
from game.painting.boards.board_cache import BoardCache, PlacedBoard
from game.painting.boards.geometry import BoardGeometry, CastleLayout, FieldLayout, HuntLayout
from game.painting.boards.overlays import BlastPlace, Overlays
from game.rules.board import Boards, Cell
from game.ui.theme import Palette

_WINDOW = (1280, 720)


def main(arguments: list[str]) -> int:
    """Save every board whole in a small window and at twice that, and one with marks."""
    if len(arguments) != 1:
        print("usage: python -m tests.tools.board_proofs FOLDER", file=sys.stderr)
        return 2
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    boards = load_boards()
    prints = BoardCache()
    for name, layout in _layouts(boards).items():
        for zoom in (1, 2):
            lang = "en" if zoom == 1 else "ja"
            began = time.perf_counter()
            picture = prints.picture(layout.at_unit(layout.unit * zoom), lang)
            spent = time.perf_counter() - began
            pygame.image.save(picture, folder / f"{name}-{zoom}x.png")
            print(f"{name} {picture.get_width()} x {picture.get_height()}: {spent:.2f} s")
    pygame.image.save(_marked(boards, prints), folder / "field-marks.png")
    return 0


def _layouts(boards: Boards) -> dict[str, BoardGeometry]:
    """Each board as large as fits a window of 1280 x 720."""
    bases: dict[str, BoardGeometry] = {
        "field": FieldLayout(boards.field, 44),
        "castle": CastleLayout(boards.castle, 34.5),
        "hunt": HuntLayout(boards.hunt, 58),
    }
    return {
        name: base.at_unit(base.unit * min(_WINDOW[0] / base.size[0], _WINDOW[1] / base.size[1]))
        for name, base in bases.items()
    }


def _marked(boards: Boards, prints: BoardCache) -> pygame.Surface:
    """A piece of the field at play zoom with every kind of mark on it."""
    palette = Palette()
    layout = FieldLayout(boards.field, 44)
    picture = prints.picture(layout, "en").copy()
    shown = PlacedBoard(picture, layout)
    marks = Overlays(palette)
    start = boards.field.hexes[len(boards.field.hexes) // 2 + 4]
    near = [cell for cell in boards.field.hexes if boards.field.distance(start, cell) <= 3]
    way = [start]
    for _ in range(3):
        way.append(boards.field.neighbours[way[-1]][0])
    marks.hatch(shown, boards.field.neighbours[near[0]])
    marks.region_edge(shown, near)
    marks.frame(shown, start, palette.amber)
    marks.path(shown, way, {way[1]: "1", way[2]: "2½"})
    marks.focus(shown, near[-1])
    marks.arc(shown, way[-1], near[0], palette.red_text)
    marks.sight(shown, near[-1], near[-4], is_clear=False)
    marks.arrow(shown, [near[5], near[6], near[7]], palette.moon_100)
    around = boards.field.neighbours[near[20]]
    forces: dict[Cell, tuple[BlastPlace, str]] = {near[20]: ("centre", "1D")}
    forces |= dict.fromkeys(around, ("side", "½D"))
    marks.blast(shown, forces)
    marks.amounts(shown, forces)
    return picture


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
