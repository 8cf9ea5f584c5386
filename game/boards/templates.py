"""New maps: copies of a small playable map with the tilesets and tiles it needs."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Final

from game.boards.loading import KINDS, MapKind, maps_folder, read_map, sheet_of

GUIDE: Final = "GUIDE.md"
"""The name of the guide for map makers, beside a player's maps."""
PROJECT: Final = "longest-day.tiled-project"
_PROJECT: Final = (PROJECT, "objecttypes.xml")


def copy_skeleton(kind: MapKind, path: Path) -> list[Path]:
    """Write a small map of that kind to `path`, with tilesets, tiles and project beside it.

    Existing tilesets and tiles are kept, since they may have been edited; the map itself must
    not exist. Returns the files written, the map first. Raises FileExistsError, other OSError,
    and AssetsMissingError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    skeleton = (maps_folder() / f"small-{kind}.tmx").read_bytes()
    with path.open("xb") as stream:
        stream.write(skeleton)
    return [path, *_furnish(path.parent, (kind,))]


def copy_map(source: Path, path: Path) -> list[Path]:
    """Copy a map to `path`, with its tilesets, their pictures and Tiled's project beside it.

    Files that are there already with the same contents are kept. Returns the files written, the
    map first. Raises MapError for a map that can't be played, FileExistsError for a file with
    other contents, other OSError, and AssetsMissingError.
    """
    needed = read_map(source).files[1:]
    sheet = sheet_of(source)
    top = source.parent
    beside = [*needed, *(dict.fromkeys(sheet.pictures) if sheet is not None else ())]
    contents = {path.parent / one.relative_to(top): one.read_bytes() for one in beside}
    for target, content in contents.items():
        if target.exists() and target.read_bytes() != content:
            raise FileExistsError(errno.EEXIST, "another file is there", str(target))
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as stream:
        stream.write(source.read_bytes())
    written = [path]
    for target, content in contents.items():
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            written.append(target)
    return [*written, *add_project(path.parent)]


def furnish(folder: Path) -> list[Path]:
    """Copy the tilesets, tiles and project for maps of all kinds into a folder, and the guide.

    Existing files are kept. Returns the files written. Raises OSError and AssetsMissingError.
    """
    return [*_furnish(folder, KINDS), *_add_guide(folder)]


def free_name(folder: Path, stem: str) -> Path:
    """The first unused name of ``my-castle.tmx``, ``my-castle-2.tmx`` ..."""
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(path for name in names if not (path := folder / f"{name}.tmx").exists())


def add_project(folder: Path) -> list[Path]:
    """Copy the Tiled project, unless there is one. Returns the files written. Raises OSError."""
    return _copy_own(_PROJECT, folder)


def _add_guide(folder: Path) -> list[Path]:
    """Copy the guide for map makers with its pictures. Returns the files written."""
    own = maps_folder()
    pictures = sorted(picture.name for picture in (own / "guide").glob("*.png"))
    written = _copy_own([f"guide/{name}" for name in pictures], folder)
    target = folder / GUIDE
    if not target.exists():
        shutil.copyfile(own / "README.md", target)
        written.append(target)
    return written


def _furnish(folder: Path, kinds: Iterable[MapKind]) -> list[Path]:
    tilesets = [name for kind in kinds for name in (kind, f"{kind}-places")]
    files = [file for name in tilesets for file in (f"{name}.tsx", f"tiles/{name}.png")]
    return _copy_own((*files, *_PROJECT), folder)


def _copy_own(names: Iterable[str], folder: Path) -> list[Path]:
    """Copy the game's own files that are missing. Returns the files written."""
    own = maps_folder()
    written = []
    for needed in names:
        target = folder / needed
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(own / needed, target)
            written.append(target)
    return written
