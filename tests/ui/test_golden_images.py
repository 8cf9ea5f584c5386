"""Every scene, pixel for pixel; see `tests/ui/golden_images.py`."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui.golden_images import PICTURES, Picture, Studio, differing, digests, kept, tell

_ELSEWHERE = sys.platform != "linux" or platform.machine() != "x86_64"


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        yield Studio()
        pygame.quit()


@pytest.fixture(scope="module")
def wanted() -> dict[str, list[str]]:
    return kept()


@pytest.mark.skipif(_ELSEWHERE, reason="pixels are kept for Linux on x86-64")
@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_it_looks_as_it_did(
    studio: Studio, wanted: dict[str, list[str]], picture: Picture, tmp_path: Path
) -> None:
    drawn = studio.draw(picture)
    tiles = differing(drawn, wanted.get(picture.name, []))
    assert not tiles, tell(picture, drawn, tiles, tmp_path)


def test_one_pixel_is_noticed_and_shown(tmp_path: Path) -> None:
    drawn = pygame.Surface((1280, 720))
    before = digests(drawn)
    drawn.set_at((700, 333), (1, 0, 0))
    (tile,) = differing(drawn, before)
    assert tile.collidepoint(700, 333)
    message = tell(Picture("title"), drawn, [tile], tmp_path)
    assert "--renew" in message and str(tmp_path) in message
    assert len(list(tmp_path.glob("*.png"))) == 2


def test_pictures_have_names_of_their_own() -> None:
    assert len({picture.name for picture in PICTURES}) == len(PICTURES)
