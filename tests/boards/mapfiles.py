"""Copies of the game's maps for tests to modify."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from game.boards import check, maps_folder

_ICON: Final = re.compile(
    r'  <object (?P<before>[^>]*) gid="(?P<gid>\d+)"(?P<place> x="[^"]*" y="[^"]*")'
    r' width="64" height="64"(?:/>\n|>\n(?P<inside>.*?)  </object>\n)',
    re.DOTALL,
)


def copied(folder: Path) -> Path:
    """Copy the game's maps, tilesets and tiles into a folder."""
    target = folder / "maps"
    shutil.copytree(maps_folder(), target)
    return target


def with_points(folder: Path) -> Path:
    """The same, with points and explicit properties in place of icons."""
    maps = copied(folder)
    for path in maps.glob("*.tmx"):
        root = ElementTree.parse(path).getroot()
        icons = {
            str(int(one.get("firstgid", "")) + int(tile.get("id", ""))): tile
            for one in root.iter("tileset")
            for tile in ElementTree.parse(maps / one.get("source", "")).getroot().iter("tile")
        }
        text = path.read_text(encoding="utf-8")
        for icon in reversed(list(_ICON.finditer(text))):
            text = text[: icon.start()] + _point(icon, icons) + text[icon.end() :]
        path.write_text(text, encoding="utf-8")
    return maps


def _point(icon: re.Match[str], tiles: dict[str, ElementTree.Element]) -> str:
    head = f"  <object {icon['before']}{icon['place']}>\n"
    own = (icon["inside"] or "").replace("   <properties>\n", "").replace("   </properties>\n", "")
    for one in tiles[icon["gid"]].iter("property"):
        name, value = one.get("name"), one.get("value")
        own += f'    <property name="{name}" type="int" value="{value}"/>\n'
    properties = f"   <properties>\n{own}   </properties>\n" if own else ""
    return f"{head}{properties}   <point/>\n  </object>\n"


def edited(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A map `with_points` with the first occurrence of each text replaced."""
    path = with_points(folder) / name
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def complaints(path: Path) -> list[str]:
    """The faults of a map, without the folder."""
    return [str(fault).removeprefix(f"{path.parent}{os.sep}") for fault in check(path)]
