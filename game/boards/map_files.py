"""Safe access to the files of a map: regular files of limited size in the map's own folder."""

from __future__ import annotations

import re
import stat
import struct
from pathlib import Path, PurePosixPath
from typing import Final

from game.boards.faults import FaultList
from game.causes import system_cause
from game.sentence import Sentence

_PNG_START: Final = b"\x89PNG\r\n\x1a\n"
_LARGEST_PICTURE: Final = 4096
_DEVICE: Final = re.compile(r"(?i)(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])")
_PNG_HEAD: Final = 33
"""Bytes of the signature and the first chunk, which states the size."""


def content_of(path: Path, most: int, faults: FaultList, line: int = 0) -> bytes | None:
    """The bytes of a regular file of at most `most` bytes, or None with a fault added."""
    content = head_of(path, most + 1, faults, line)
    if content is not None and len(content) > most:
        faults.add(
            line,
            "{file} is larger than {most} KB; make it smaller",
            file=path.name,
            most=most // 1024,
        )
        return None
    return content


def head_of(path: Path, size: int, faults: FaultList, line: int = 0) -> bytes | None:
    """The first `size` bytes of a regular file, or None with a fault added."""
    try:
        status = path.lstat()
        if stat.S_ISLNK(status.st_mode):
            faults.add(line, "{file} is a link; put the actual file there", file=path.name)
            return None
        if not stat.S_ISREG(status.st_mode):
            faults.add(line, "{file} is not a regular file; name a file", file=path.name)
            return None
        with path.open("rb") as stream:
            return stream.read(size)
    except (OSError, ValueError) as error:
        reason = system_cause(error) if isinstance(error, OSError) else Sentence("bad name")
        faults.add(
            line,
            "{file} can't be read ({reason}); check its name and that it exists",
            file=path.name,
            reason=reason,
        )
        if isinstance(error, FileNotFoundError):
            faults.miss(path.name)
        return None


def is_device(name: str) -> bool:
    """Whether the name is a reserved device name on Windows."""
    return _DEVICE.fullmatch(name.split(".")[0].strip()) is not None


def inside(base: Path, source: str, top: Path, faults: FaultList, line: int) -> Path | None:
    """Resolve the path `source` relative to `base`; None with a fault if it leaves `top`."""
    parts = PurePosixPath(source).parts
    is_plain = bool(parts) and not any(sign in source for sign in "\\:\0")
    is_plain = is_plain and not any(is_device(part) for part in parts)
    if not is_plain or source.startswith("/") or ".." in parts or len(source) > 255:
        faults.add(
            line,
            '"{source}" must name a file in the map\'s folder, without drive, / or ..; '
            "copy it beside the map",
            source=source[:80],
        )
        return None
    path = base / source
    try:
        is_within = path.resolve().is_relative_to(top.resolve())
    except (OSError, RuntimeError, ValueError):
        is_within = False
    if not is_within:
        faults.add(
            line, '"{source}" is outside the map\'s folder; copy it beside the map', source=source
        )
        return None
    return path


def picture_size(path: Path, faults: FaultList, line: int) -> tuple[int, int] | None:
    """Width and height of a PNG in pixels, or None with a fault added."""
    head = head_of(path, _PNG_HEAD, faults, line)
    if head is None:
        return None
    if not head.startswith(_PNG_START) or head[12:16] != b"IHDR" or len(head) < _PNG_HEAD:
        faults.add(
            line, "{file} is not a PNG picture, whatever its name; save it as PNG", file=path.name
        )
        return None
    width, height = struct.unpack(">II", head[16:24])
    if not (0 < width <= _LARGEST_PICTURE and 0 < height <= _LARGEST_PICTURE):
        faults.add(
            line,
            "{file} is {width} x {height} pixels; at most {largest} x {largest} are read",
            file=path.name,
            width=width,
            height=height,
            largest=_LARGEST_PICTURE,
        )
        return None
    return width, height
