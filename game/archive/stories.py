"""Files to share with a friend: writing pictures and web pages, and reading the save in a page."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Final

from game.archive.disk import ArchiveError, SaveError, is_there, read_bytes, unwritable
from game.archive.save import Saved, parse_save, read_save
from game.archive.save_format import SIZE_CAP
from game.files import write_all

SAVE_LINK: Final = "data:text/plain;charset=utf-8;base64,"
"""The data URL prefix of the save in a page; the save ends at the next quotation mark."""
_PAGE_CAP: Final = 32 << 20
"""Bytes; a page with its pictures needs about three million."""


def write_story(folder: Path, name: str, files: Mapping[str, bytes]) -> list[Path]:
    """Write the files under one name, each with its suffix; a number is added to a name in use.

    Raises ArchiveError when the folder can't be written to; then none of them is there.
    """
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    free = next(one for one in names if not any(is_there(folder / f"{one}{end}") for end in files))
    try:
        return write_all(folder, {f"{free}{end}": content for end, content in files.items()})
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from error


def read_shared(path: Path) -> Saved:
    """The saved game in a save file, or in a web page that contains one. Raises SaveError."""
    if path.suffix.lower() not in (".html", ".htm"):
        return read_save(path)
    try:
        page = read_bytes(path, cap=_PAGE_CAP)
    except ArchiveError as error:
        raise SaveError(error.sentence) from error
    start = page.find(SAVE_LINK.encode()) + len(SAVE_LINK)
    end = page.find(b'"', start, start + 2 * SIZE_CAP)
    holds_one = start >= len(SAVE_LINK) and end > start
    try:
        text = base64.b64decode(page[start:end], validate=True).decode() if holds_one else ""
    except (binascii.Error, UnicodeDecodeError):
        text = ""
    if not text or len(text) > SIZE_CAP:
        raise SaveError("{path}: contains no saved game; ask for the page again", path=path)
    return parse_save(text, str(path))
