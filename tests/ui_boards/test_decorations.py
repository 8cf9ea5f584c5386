"""What a map's author has painted is shown on the board as Tiled shows it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.boards import load_map
from game.boards.loading import KINDS, MapKind, own_map
from game.painting.boards.board_cache import BoardCache
from game.painting.boards.brushes import BoardCanvas
from game.painting.boards.decorations import Grid, paint_decorations
from game.painting.boards.geometry import CastleLayout, fitted
from tests.boards.painted import (
    BLUE,
    DIAGONAL,
    FIRST,
    GOLD,
    GREEN,
    MIRRORED,
    RED,
    SIDE,
    SIXTH,
    UPSIDE_DOWN,
    Pixel,
    layer,
    painted,
    prop,
    props,
)

RASTERIZER = shutil.which("tmxrasterizer")
SQUARE = 60


def canvas_of(path: Path, cell: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
    """The decorations of a map alone, at the scale of its cells in Tiled."""
    canvas = BoardCanvas(pygame.Surface(size, pygame.SRCALPHA), 1)
    for are_above in (False, True):
        decorations = load_map(path).decorations
        paint_decorations(canvas, decorations, Grid((0, 0), cell), are_above=are_above)
    return canvas.surface


def quarters(picture: pygame.Surface, left: int, top: int, side: int = SIDE) -> list[Pixel]:
    """The colours of the quarters of a tile, row by row."""
    near, far = side // 4, 3 * side // 4
    return [
        tuple(picture.get_at((left + x, top + y)))  # type: ignore[misc]
        for y in (near, far)
        for x in (near, far)
    ]


@pytest.mark.parametrize(
    ("turn", "shown"),
    [
        (0, [RED, GREEN, BLUE, GOLD]),
        (MIRRORED, [GREEN, RED, GOLD, BLUE]),
        (UPSIDE_DOWN, [BLUE, GOLD, RED, GREEN]),
        (DIAGONAL, [RED, BLUE, GREEN, GOLD]),
        (DIAGONAL | MIRRORED, [BLUE, RED, GOLD, GREEN]),
        (DIAGONAL | UPSIDE_DOWN, [GREEN, GOLD, RED, BLUE]),
    ],
)
def test_a_turned_tile_is_shown_turned(tmp_path: Path, turn: int, shown: list[Pixel]) -> None:
    path = painted(tmp_path, below=layer("castle", {(2, 1): FIRST | turn}))
    picture = canvas_of(path, (64, 64), (256, 192))
    assert quarters(picture, 128, 128 - SIDE) == shown


def test_a_carpet_lies_below_the_walls_and_a_lamp_above(tmp_path: Path) -> None:
    """The wall between kitchen and chapel, on the ground floor, where column 23 begins."""
    row = {(x, 2): FIRST + 1 for x in (22, 23)}

    def at_wall(path: Path) -> tuple[int, ...]:
        board = load_map(path)
        picture = BoardCache().picture(CastleLayout(board, SQUARE), "en")  # type: ignore[arg-type]
        return tuple(picture.get_at((23 * SQUARE, 3 * SQUARE - 10)))

    plain = at_wall(painted(tmp_path / "plain"))
    assert at_wall(painted(tmp_path / "below", below=layer("castle", row))) == plain
    assert at_wall(painted(tmp_path / "above", above=layer("castle", row))) != plain


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_shows_what_was_painted_and_is_otherwise_the_same(
    tmp_path: Path, kind: MapKind
) -> None:
    path = painted(tmp_path, kind, below=layer(kind, {(4, 2): FIRST, (5, 2): FIRST}))
    boards = [own_map(kind).board, load_map(path)]
    before, after = (BoardCache().picture(fitted(board, (900, 600)), "en") for board in boards)
    changed = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes
    whole = boxes[0].unionall(boxes[1:])
    cell = after.get_width() / (33 if kind == "castle" else 20 if kind == "field" else 8)
    assert whole.width < 4 * cell
    assert whole.height < 2 * cell


@pytest.mark.slow
@pytest.mark.skipif(RASTERIZER is None, reason="needs Tiled")
@pytest.mark.parametrize(
    ("kind", "cell", "size"),
    [("castle", (64, 64), (33 * 64, 19 * 64)), ("field", (112, 96), (20 * 112 + 56, 13 * 96 + 32))],
)
def test_decorations_stand_where_tiled_draws_them(
    tmp_path: Path, kind: MapKind, cell: tuple[float, float], size: tuple[int, int]
) -> None:
    turns = (0, MIRRORED, UPSIDE_DOWN, MIRRORED | UPSIDE_DOWN, DIAGONAL, DIAGONAL | MIRRORED)
    if kind == "field":
        turns = (*turns[:4], DIAGONAL, SIXTH)
    cells = {(2 * n + 1, n % 3 + 1): FIRST | turn for n, turn in enumerate(turns)}
    placed = props(
        prop(1, 300, 600), prop(2, 400, 600, 96), prop(3, 600, 600, 64, 'rotation="90"'),
        prop(4, 700, 600, 64, 'rotation="30"'),
    )  # fmt: skip
    looks = 'opacity="0.5" offsetx="20" offsety="8"'
    faint = layer(kind, {(3, 6): FIRST, (4, 6): FIRST}, "faint", looks)
    path = painted(tmp_path, kind, below=layer(kind, cells) + faint, above=placed)
    ours = canvas_of(path, cell, size)
    theirs = drawn_by_tiled(path, tmp_path, size)
    assert theirs.get_size() == ours.get_size()
    shown = [pygame.mask.from_surface(one, 40) for one in (ours, theirs)]
    assert shown[1].count() > 5000
    apart = shown[0].copy()
    apart.draw(shown[1], (0, 0))
    apart.erase(shown[0].overlap_mask(shown[1], (0, 0)), (0, 0))
    assert apart.count() < 0.05 * shown[1].count()
    alike = same = 0
    for x in range(0, size[0], 3):
        for y in range(0, size[1], 3):
            if shown[0].get_at((x, y)) and shown[1].get_at((x, y)):
                pairs = zip(ours.get_at((x, y)), theirs.get_at((x, y)), strict=True)
                alike += max(abs(one - other) for one, other in pairs) < 30
                same += 1
    assert alike > 0.9 * same


def drawn_by_tiled(path: Path, folder: Path, size: tuple[int, int]) -> pygame.Surface:
    """The map without the game's own layers and grounds, as Tiled draws it."""
    tree = ElementTree.parse(path)
    for element in list(tree.getroot()):
        if element.tag in ("layer", "objectgroup") and int(element.get("id", "")) < 50:
            tree.getroot().remove(element)
    bare, out = folder / "bare.tmx", folder / "tiled.png"
    tree.getroot().attrib.pop("backgroundcolor", None)
    tree.write(bare, encoding="UTF-8", xml_declaration=True)
    subprocess.run(
        ["tmxrasterizer", "--scale", "1", str(bare), str(out)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(folder)},
        capture_output=True,
        timeout=60,
        check=True,
    )
    loaded = pygame.image.load(out)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.blit(loaded, (0, 0))
    pygame.image.save(picture, folder / "theirs.png")
    return picture
