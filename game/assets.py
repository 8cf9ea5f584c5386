"""The folders of maps, pictures and sounds, in an installed game or in a source checkout."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from game.sentence import SpokenError

FolderName: TypeAlias = Literal["maps", "sprites", "sounds"]

_PACKAGE: Final = Path(__file__).resolve().parent


class AssetsMissingError(SpokenError):
    """A folder of the game is missing; the message lists the places tried."""


def is_checkout() -> bool:
    """Whether the game runs from its source folder, where uv has installed what it needs."""
    return (_PACKAGE.parent / "pyproject.toml").is_file()


def is_packed() -> bool:
    """Whether the game runs as the packed program, which brings its own Python."""
    return getattr(sys, "frozen", False)


def fonts() -> Path:
    """The folder of the typefaces."""
    return folder("sprites") / "fonts"


def drawings() -> Path:
    """The folder of the SVG drawings."""
    return folder("sprites") / "svg"


@cache
def shapes_of(name: str) -> str:
    """The shapes of a drawing, without the element round them."""
    text = (drawings() / f"{name}.svg").read_text(encoding="utf-8")
    return text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


@cache
def view_box_of(name: str) -> tuple[float, float]:
    """The width and the height of a drawing's view box."""
    text = (drawings() / f"{name}.svg").read_text(encoding="utf-8")
    _, _, wide, high = text.split('viewBox="')[1].split('"')[0].split()
    return float(wide), float(high)


def icon() -> Path:
    """The picture of the window's icon."""
    return folder("sprites") / "icon" / "longest-day.png"


def folder(name: FolderName) -> Path:
    """The path of an asset folder.

    It is ``game/_assets/<name>`` in an installed game, and ``<name>`` at the top of a checkout.
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
