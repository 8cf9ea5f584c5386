"""Golden images: every scene, pixel for pixel, under the dummy driver.

- python -m tests.ui.golden_images: the differences, with pictures of them
- python -m tests.ui.golden_images --renew: after an intended change

An image is stored as one digest for each of its tiles, both exact and reduced, and as a small
photograph to look at. The drawing depends on no clock, no random number and no file of the player.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.archive.settings import Settings
from game.boards import load_boards
from tests.tools.gallery import SCENES, Gallery

FOLDER: Final = Path(__file__).parent / "golden"
DIGESTS: Final = FOLDER / "digests.txt"
_TILE: Final = 80
_DIGITS: Final = 6
_PHOTOGRAPH: Final = (480, 270)
_SMALL, _LARGE = (1280, 720), (1920, 1080)


_ENGLISH: Final = Settings(language="en")


@dataclass(frozen=True)
class Picture:
    """A scene, and the settings of the game."""

    scene: str
    size: tuple[int, int] = _SMALL
    settings: Settings = _ENGLISH

    @property
    def name(self) -> str:
        """A unique name for its files."""
        settings, usual = self.settings, Settings()
        parts = [self.scene, settings.language]
        if settings.text_scale != usual.text_scale:
            parts.append(f"{settings.text_scale}")
        if settings.colours != usual.colours:
            parts.append(settings.colours)
        if self.size != _SMALL:
            parts.append(f"{self.size[1]}p")
        return "-".join(parts)


_JAPANESE: Final = Settings(language="ja")
_DOUBLED: Final = Settings(language="en", text_scale=200)
_CONTRAST: Final = Settings(language="en", colours="contrast")
PICTURES: Final = (
    *(Picture(scene) for scene in SCENES),
    *(
        Picture(scene, settings=_JAPANESE)
        for scene in ("title", "equip", "field", "castle", "rulebook", "debriefing", "options")
    ),
    *(
        Picture(scene, settings=_DOUBLED)
        for scene in ("equip", "field", "infiltration", "castle", "hunt", "lesson", "replay")
    ),
    *(Picture(scene, settings=_CONTRAST) for scene in ("field", "castle", "hunt")),
    Picture("castle", _LARGE),
    Picture("field", _LARGE, _JAPANESE),
)


class Studio:
    """Draws the images, one after another."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        self._gallery = Gallery(load_boards())

    def draw(self, picture: Picture) -> pygame.Surface:
        """Draw an image in its full size."""
        self._gallery.dress(picture.size, picture.settings)
        # A board is printed from the sharpest ground at hand, which must not be another picture's.
        kit = self._gallery.context.kit
        kit.prints.repaint(kit.theme.palette)
        self._gallery.open(picture.scene)
        target = pygame.Surface(picture.size)
        self._gallery.stack.draw(target)
        return target


def _tiles(size: tuple[int, int]) -> Iterator[pygame.Rect]:
    for y in range(0, size[1], _TILE):
        for x in range(0, size[0], _TILE):
            yield pygame.Rect(x, y, _TILE, _TILE).clip((0, 0, *size))


def digests(drawn: pygame.Surface) -> list[str]:
    """A digest of the pixels of each tile, row by row."""
    found = []
    for tile in _tiles(drawn.get_size()):
        pixels = pygame.image.tobytes(drawn.subsurface(tile), "RGB")
        found.append(hashlib.sha256(pixels).hexdigest()[:_DIGITS])
    return found


def kept() -> dict[str, list[str]]:
    """The stored digests of each image, by its name."""
    lines = DIGESTS.read_text(encoding="ascii").splitlines() if DIGESTS.exists() else []
    return {name: rest.split() for name, _, rest in (line.partition(" ") for line in lines)}


def differing(drawn: pygame.Surface, wanted: Sequence[str]) -> list[pygame.Rect]:
    """The tiles that have changed."""
    found = digests(drawn)
    tiles = list(_tiles(drawn.get_size()))
    if len(found) != len(wanted):
        return tiles
    return [tile for tile, old, new in zip(tiles, wanted, found, strict=True) if old != new]


def tell(picture: Picture, drawn: pygame.Surface, tiles: Sequence[pygame.Rect], out: Path) -> str:
    """Write the image and its difference; returns a sentence that says where they are."""
    out.mkdir(parents=True, exist_ok=True)
    actual = out / f"{picture.name}.png"
    pygame.image.save(drawn, actual)
    marked = drawn.copy()
    marked.fill((90, 90, 90), special_flags=pygame.BLEND_MULT)
    for tile in tiles:
        marked.blit(drawn, tile, tile)
        pygame.draw.rect(marked, (255, 0, 80), tile, 2)
    before = FOLDER / f"{picture.name}.jpg"
    if before.exists():
        photograph = pygame.transform.smoothscale(pygame.image.load(before), drawn.get_size())
        both = pygame.Surface((drawn.get_width() * 2, drawn.get_height()))
        both.blit(photograph, (0, 0))
        both.blit(marked, (drawn.get_width(), 0))
        marked = both
    difference = out / f"{picture.name}-difference.png"
    pygame.image.save(marked, difference)
    first = tiles[0].topleft
    return (
        f"{picture.name}: {len(tiles)} tiles of {_TILE} pixels differ, the first at {first}; "
        f"look at {actual} and {difference}, and if that was meant: "
        "python -m tests.ui.golden_images --renew"
    )


def renew() -> None:
    """Draw all images again, and store them."""
    studio = Studio()
    FOLDER.mkdir(exist_ok=True)
    before = kept()
    lines = []
    for picture in PICTURES:
        drawn = studio.draw(picture)
        found = digests(drawn)
        lines.append(f"{picture.name} {' '.join(found)}\n")
        photograph = FOLDER / f"{picture.name}.jpg"
        if before.get(picture.name) != found or not photograph.exists():
            pygame.image.save(pygame.transform.smoothscale(drawn, _PHOTOGRAPH), photograph)
            print(f"renewed {picture.name}")
    DIGESTS.write_text("".join(lines), encoding="ascii")
    names = {f"{picture.name}.jpg" for picture in PICTURES}
    for stale in FOLDER.glob("*.jpg"):
        if stale.name not in names:
            stale.unlink()


def _compare(out: Path) -> int:
    studio, wanted, faults = Studio(), kept(), 0
    for picture in PICTURES:
        drawn = studio.draw(picture)
        tiles = differing(drawn, wanted.get(picture.name, []))
        if tiles:
            faults += 1
            print(tell(picture, drawn, tiles, out))
    return 1 if faults else 0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.golden_images")
    parser.add_argument("--renew", action="store_true", help="keep what is drawn now")
    parser.add_argument("--out", type=Path, help="a folder for pictures of what differs")
    arguments = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["LONGEST_DAY_HOME"] = home
        if arguments.renew:
            renew()
            return 0
        return _compare(arguments.out or Path(tempfile.mkdtemp(prefix="golden-images-")))


if __name__ == "__main__":
    sys.exit(main())
