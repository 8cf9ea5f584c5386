"""A safe XML parser: a small tree with line numbers, without entities and limited in size."""

from __future__ import annotations

from typing import Final
from xml.parsers import expat

from msgspec import Struct, field

from game.boards.faults import FaultList
from game.causes import xml_cause
from game.sentence import SpokenError

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


class _Builder:
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
    builder = _Builder()
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
