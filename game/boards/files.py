"""Safe reading of what map files hold: bytes, XML, and the cells of a tile layer.

Files are regular ones of limited size in the map's own folder. XML becomes a small tree with line
numbers, without entities and limited in size. Cells come from CSV or base64, with a limit on the
unpacked size.
"""

from __future__ import annotations

import base64
import binascii
import re
import stat
import struct
import sys
import zlib
from pathlib import Path, PurePosixPath
from typing import Final, Protocol
from xml.parsers import expat

from msgspec import Struct, field

from game.boards.faults import FaultList
from game.sentence import Sentence, SpokenError, system_cause, xml_cause

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


_MOST_ELEMENTS: Final = 20_000
_MOST_DEPTH: Final = 16
_MOST_ATTRIBUTES: Final = 40


class Element(Struct):
    """One XML element and the line on which it starts."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text directly inside it."""
        return "".join(self.pieces)

    def all(self, tag: str) -> list[Element]:
        """Its children of that tag, in file order."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> Element | None:
        """Its first child of that tag."""
        return next((child for child in self.children if child.tag == tag), None)


class _RefusedError(SpokenError):
    """Raised inside the parser to abort; the message becomes the fault."""


class _TreeBuilder:
    """Builds the tree, and aborts at anything a map file doesn't need."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.XmlDeclHandler = self._declaration
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > _MOST_ELEMENTS:
            raise _RefusedError(
                "holds more than {most} elements; make the map simpler", most=_MOST_ELEMENTS
            )
        if len(self._open) >= _MOST_DEPTH:
            raise _RefusedError(
                "is nested deeper than {most} levels; ungroup some layers", most=_MOST_DEPTH
            )
        if len(attributes) > _MOST_ATTRIBUTES:
            raise _RefusedError(
                "<{tag}> has {count} attributes; save it with Tiled",
                tag=tag[:40],
                count=len(attributes),
            )
        element = Element(tag, attributes, self.parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _characters(self, text: str) -> None:
        self._open[-1].pieces.append(text)

    def _doctype(self, *_: object) -> None:
        raise _RefusedError("holds a DOCTYPE, which no map needs; remove it")

    def _declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.upper() not in ("UTF-8", "US-ASCII", "ASCII"):
            raise _RefusedError(
                "is written in {encoding}; save it in UTF-8, as Tiled does", encoding=encoding[:40]
            )


def parse(content: bytes, faults: FaultList) -> Element | None:
    """The root element of an XML file, or None with a fault added."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        faults.add(line, "isn't UTF-8 text; save it with Tiled")
        return None
    builder = _TreeBuilder()
    try:
        builder.parser.Parse(content, True)
    except _RefusedError as refusal:
        faults.add(builder.parser.CurrentLineNumber, refusal.sentence)
        return None
    except expat.ExpatError as error:
        faults.add(
            error.lineno,
            "isn't well-formed XML ({reason}); save it again with Tiled",
            reason=xml_cause(error),
        )
        return None
    return builder.root


if sys.version_info >= (3, 14):
    from compression import zstd as zstd
else:
    from backports import zstd as zstd

_WINDOW_BITS: Final = {"zlib": 15, "gzip": 31}
_ZSTD_WINDOW: Final = {int(zstd.DecompressionParameter.window_log_max): 20}
"""Limit of the memory a zstd frame may request: 1 MB, far more than a layer needs."""
_LARGEST_GID: Final = 0xFFFFFFFF


class LayerDataError(SpokenError):
    """Cells that can't be decoded; the message says why and what to do."""


def cells(text: str, encoding: str | None, compression: str | None, count: int) -> list[int]:
    """The `count` raw gids of a layer's data. Raises LayerDataError."""
    if encoding == "csv" and not compression:
        gids = _from_csv(text, count)
    elif encoding == "base64":
        gids = _from_base64(text, compression or "", count)
    else:
        kind = f"{encoding or 'XML'} {compression or ''}".strip()
        raise LayerDataError(
            "data is stored as {kind}; set the map's Tile Layer Format to CSV and save it again",
            kind=kind[:40],
        )
    if len(gids) != count:
        raise LayerDataError(
            "has {found} cells, but the map has {count}; save it with Tiled",
            found=len(gids),
            count=count,
        )
    return gids


def _from_csv(text: str, count: int) -> list[int]:
    # A cell takes at most ten digits, a comma and a line break.
    if len(text) > 16 * count + 1000:
        raise LayerDataError(
            "holds far more text than {count} cells need; save it with Tiled", count=count
        )
    words = [word.strip() for word in text.split(",")]
    for place, word in enumerate(words):
        is_number = len(word) <= 10 and word.isascii() and word.isdigit()
        if not is_number or int(word) > _LARGEST_GID:
            raise LayerDataError(
                'cell {number} is "{word}", which is not a tile number; save it with Tiled',
                number=place + 1,
                word=word[:20],
            )
    return [int(word) for word in words]


def _from_base64(text: str, compression: str, count: int) -> list[int]:
    packed_text = "".join(text.split())
    try:
        packed = base64.b64decode(packed_text, validate=True)
    except (binascii.Error, ValueError):
        raise LayerDataError("isn't valid base64; save it with Tiled") from None
    content = _unpacked(packed, compression, 4 * count) if compression else packed
    if len(content) != 4 * count:
        raise LayerDataError(
            "unpacks to {found} bytes or more, but {count} cells need {needed}; save it with Tiled",
            found=len(content),
            count=count,
            needed=4 * count,
        )
    return list(struct.unpack(f"<{count}I", content))


def _unpacked(packed: bytes, compression: str, size: int) -> bytes:
    unpacker = _unpacker(compression)
    try:
        content = unpacker.decompress(packed, size + 1)
    except (zlib.error, zstd.ZstdError, EOFError):
        raise LayerDataError(
            "isn't valid {compression} data; save it with Tiled", compression=compression
        ) from None
    if len(content) <= size and (not unpacker.eof or unpacker.unused_data):
        raise LayerDataError(
            "isn't one whole {compression} stream; save it with Tiled", compression=compression
        )
    return content


class _Unpacker(Protocol):
    """The common interface of zlib and zstd decompressors."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _unpacker(compression: str) -> _Unpacker:
    if compression in _WINDOW_BITS:
        return zlib.decompressobj(_WINDOW_BITS[compression])
    if compression == "zstd":
        return zstd.ZstdDecompressor(options=_ZSTD_WINDOW)
    raise LayerDataError(
        "is compressed with {compression}; set the map's Tile Layer Format to CSV and "
        "save it again",
        compression=compression[:40],
    )
