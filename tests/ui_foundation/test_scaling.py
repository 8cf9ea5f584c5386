"""Pictures are enlarged without a look beyond their edge."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui.pictures import smoothscaled

GAME = Path(__file__).parent.parent.parent / "game"

LAST_BEFORE_A_WALL = """
import ctypes, mmap
import pygame
from game.ui.pictures import smoothscaled
page, high = mmap.PAGESIZE, 64
memory = mmap.mmap(-1, 2 * page)
wall = ctypes.addressof(ctypes.c_char.from_buffer(memory)) + page
assert ctypes.CDLL(None).mprotect(ctypes.c_void_p(wall), page, 0) == 0
last = memoryview(memory)[page - 4 * high : page]
column = pygame.image.frombuffer(last, (1, high), "RGBA")
print(smoothscaled(column, (8, 200)).get_size())
"""
"""A column of pixels at the end of what may be read: one step beyond ends the program."""


@pytest.mark.skipif(sys.platform != "linux", reason="walls in the memory are the system's own")
def test_a_single_column_is_enlarged_without_reading_beyond_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LAST_BEFORE_A_WALL],
        cwd=GAME.parent,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"ended by signal {-done.returncode}"
    assert done.stdout.splitlines()[-1] == "(8, 200)"


@pytest.mark.parametrize("size", [(1, 5), (5, 1), (1, 1)])
@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_a_single_row_or_column_keeps_its_colours(size: tuple[int, int], flags: int) -> None:
    strip = pygame.Surface(size, flags, 32)
    for n in range(size[0] * size[1]):
        strip.set_at((n % size[0], n // size[0]), (50 * n, 200 - n, n, 255 - 40 * n))
    spread = smoothscaled(strip, (20, 20))
    assert spread.get_flags() == strip.get_flags()
    assert spread.get_at((0, 0)) == strip.get_at((0, 0))
    along = (19, 0) if size[1] == 1 else (0, 19)
    across = (along[1], along[0])
    assert spread.get_at(across) == strip.get_at((0, 0))
    assert (spread.get_at(along) == strip.get_at((0, 0))) == (size == (1, 1))


def test_nothing_else_in_the_game_scales_smoothly() -> None:
    names = [
        path.name
        for path in sorted(GAME.rglob("*.py"))
        if "transform.smoothscale" in path.read_text(encoding="utf-8")
    ]
    assert names == ["pictures.py"]


@pytest.mark.parametrize(("size", "wanted"), [((0, 8), (5, 9)), ((8, 0), (5, 9)), ((8, 8), (0, 9))])
def test_no_pixel_becomes_an_empty_picture(size: tuple[int, int], wanted: tuple[int, int]) -> None:
    picture = smoothscaled(pygame.Surface(size, pygame.SRCALPHA), wanted)
    assert picture.get_size() == wanted
    assert picture.get_bounding_rect().size == (0, 0)
