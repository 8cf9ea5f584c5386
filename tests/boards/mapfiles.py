"""Copies of the game's maps for tests to spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

from game.boards import check, maps_folder


def copied(folder: Path) -> Path:
    """The game's maps, tilesets and tiles in a folder of the test's own."""
    target = folder / "maps"
    shutil.copytree(maps_folder(), target)
    return target


def edited(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A copy of a map with each text changed where it first stands, which it must."""
    path = copied(folder) / name
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def complaints(path: Path) -> list[str]:
    """The faults of a map, without the folder in front."""
    return [str(fault).removeprefix(f"{path.parent}/") for fault in check(path)]
