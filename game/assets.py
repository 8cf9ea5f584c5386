"""Where the maps, pictures and sounds lie: inside an installed game, or beside its source."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, TypeAlias

from game.sentence import SpokenError

FolderName: TypeAlias = Literal["maps", "sprites", "sounds"]

_PACKAGE: Final = Path(__file__).resolve().parent


class AssetsMissingError(SpokenError):
    """A folder that belongs to the game isn't there; the message says where it was sought."""


def fonts() -> Path:
    """The folder of the typefaces."""
    return folder("sprites") / "fonts"


def drawings() -> Path:
    """The folder of the SVG drawings."""
    return folder("sprites") / "svg"


def icon() -> Path:
    """The picture of the window's icon."""
    return folder("sprites") / "icon" / "longest-day.png"


def folder(name: FolderName) -> Path:
    """The folder of that name.

    An installed game carries it as ``game/_assets/<name>``, a checkout has it at the top.
    Raises AssetsMissingError when it is in neither place.
    """
    installed = _PACKAGE / "_assets" / name
    checkout = _PACKAGE.parent / name
    for place in (installed, checkout):
        if place.is_dir():
            return place
    raise AssetsMissingError(
        'the game\'s own folder "{name}" is missing: neither {installed} nor {checkout} '
        "exists; install the game again, or put the folder back",
        name=name,
        installed=installed,
        checkout=checkout,
    )
