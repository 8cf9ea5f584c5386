"""A small legal map to start from, copied with everything it needs beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.boards.loading import MapKind, maps_folder


def copy_skeleton(kind: MapKind, path: Path) -> list[Path]:
    """Write a small map of that kind to `path`, its tileset, tiles and project beside it.

    What lies beside it already is kept, for it may have been redrawn; the map itself must be
    new. Returns the files written, the map first. Raises FileExistsError, other OSError, and
    AssetsMissingError.
    """
    own = maps_folder()
    path.parent.mkdir(parents=True, exist_ok=True)
    skeleton = (own / f"small-{kind}.tmx").read_bytes()
    with path.open("xb") as stream:
        stream.write(skeleton)
    written = [path]
    for needed in (
        f"{kind}.tsx",
        f"tiles/{kind}.png",
        "longest-day.tiled-project",
        "objecttypes.xml",
    ):
        target = path.parent / needed
        if not target.exists():
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(own / needed, target)
            written.append(target)
    return written
