"""New maps: copies of a small playable map with the tilesets and tiles it needs."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from game.boards.loading import KINDS, MapKind, maps_folder, read_map, sheet_of
from game.files import free_place, write_all

GUIDE: Final = "GUIDE.md"
"""The name of the guide for map makers, beside a player's maps."""
PROJECT: Final = "longest-day.tiled-project"
PROJECT_FILES: Final = (PROJECT, "objecttypes.xml")


def copy_skeleton(kind: MapKind, path: Path) -> list[Path]:
    """Write a small map of that kind to `path`, with tilesets, tiles and project beside it.

    Existing tilesets and tiles are kept, since they may have been edited; the map itself must
    not exist. Returns the files written, the map first. Raises FileExistsError, other OSError,
    and AssetsMissingError.
    """
    skeleton = (maps_folder() / f"small-{kind}.tmx").read_bytes()
    return write_all(path.parent, {path.name: skeleton, **_furniture(path.parent, (kind,))})


def copy_map(source: Path, path: Path) -> list[Path]:
    """Copy a map to `path`, with its tilesets, their pictures and Tiled's project beside it.

    Files that are there already with the same contents are kept. Returns the files written, the
    map first. Raises MapError for a map that can't be played, FileExistsError for a file with
    other contents, other OSError, and AssetsMissingError; then nothing is written.
    """
    needed = read_map(source).files[1:]
    sheet = sheet_of(source)
    top = source.parent
    beside = [*needed, *(dict.fromkeys(sheet.pictures) if sheet is not None else ())]
    contents = {one.relative_to(top).as_posix(): one.read_bytes() for one in beside}
    for name, content in contents.items():
        target = path.parent / name
        if target.exists() and target.read_bytes() != content:
            raise FileExistsError(errno.EEXIST, "another file is there", str(target))
    missing = {name: one for name, one in contents.items() if not (path.parent / name).exists()}
    project = _project_missing_in(path.parent)
    return write_all(path.parent, {path.name: source.read_bytes(), **missing, **project})


def furnish(folder: Path) -> list[Path]:
    """Copy the tilesets, tiles and project for maps of all kinds into a folder, and the guide.

    Existing files are kept. Returns the files written. Raises OSError and AssetsMissingError; then
    nothing is written.
    """
    return write_all(folder, {**_furniture(folder, KINDS), **_guide(folder)})


def free_name(folder: Path, stem: str) -> Path:
    """The first unused name of ``my-castle.tmx``, ``my-castle-2.tmx`` ..."""
    return free_place(folder, stem, ".tmx")


def _project_missing_in(folder: Path) -> dict[str, bytes]:
    """The files of the Tiled project that aren't there, by name. Raises OSError."""
    return _own_missing_in(folder, {name: name for name in PROJECT_FILES})


def _guide(folder: Path) -> dict[str, bytes]:
    """What is missing of the guide for map makers and its pictures."""
    pictures = sorted(f"guide/{one.name}" for one in (maps_folder() / "guide").glob("*.png"))
    return _own_missing_in(folder, {**{name: name for name in pictures}, GUIDE: "README.md"})


def _furniture(folder: Path, kinds: Iterable[MapKind]) -> dict[str, bytes]:
    """What is missing of tilesets, tiles and project for maps of these kinds."""
    tilesets = [name for kind in kinds for name in (kind, f"{kind}-places")]
    files = [file for name in tilesets for file in (f"{name}.tsx", f"tiles/{name}.png")]
    return _own_missing_in(folder, {name: name for name in (*files, *PROJECT_FILES)})


def _own_missing_in(folder: Path, names: Mapping[str, str]) -> dict[str, bytes]:
    """The game's own files that the folder lacks, by their names there; `names` tells our names."""
    own = maps_folder()
    return {
        name: (own / ours).read_bytes()
        for name, ours in names.items()
        if not (folder / name).exists()
    }
