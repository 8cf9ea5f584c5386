"""What is wrong with a map, one line a fault, and the error that carries all of them."""

from __future__ import annotations

import re
from typing import Final, Protocol

from msgspec import Struct, field

from game.sentence import Sentence

_WORD: Final = re.compile(r"[a-z]+")
_MOST: Final = 100
"""Faults listed for one map; a map with more is broken in some way the first ones tell."""


class Fault(Struct, frozen=True, order=True):
    """One thing to put right: the file, its line there (0: the file as a whole), and what."""

    file: str
    line: int
    text: Sentence

    def __str__(self) -> str:
        """``maps/mine.tmx:41: layer "places", ...``, as a compiler would say it."""
        return self.sentence

    @property
    def sentence(self) -> Sentence:
        """Place and text in one."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return Sentence("{place}: {text}", place=place, text=self.text) if place else self.text


class MapError(Exception):
    """A map that can't be played. `faults` holds every fault found, str() a line for each."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Take the faults, in the order in which they are to be listed."""
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults: Final = faults


class Drawn(Protocol):
    """Something on a map that has a place in its file."""

    @property
    def line(self) -> int:
        """Where in the file it begins."""
        ...

    @property
    def where(self) -> str:
        """How a fault names it."""
        ...


class FaultList(Struct):
    """The faults of one file, gathered while it is read."""

    file: str
    found: list[Fault] = field(default_factory=list)
    spoilt: dict[int, str] = field(default_factory=dict)
    """The class of each object that can't be read as it stands, by its line."""

    def add(self, line: int, template: str, /, **values: object) -> None:
        """Note a fault in that line of the file, in a sentence made of these."""
        self.found.append(Fault(self.file, line, Sentence(template, **values)))

    def at(self, drawn: Drawn, template: str, /, **values: object) -> None:
        """Note a fault in an object that is drawn."""
        what = Sentence(template, **values)
        self.add(drawn.line, "{where}: {what}", where=drawn.where, what=what)

    def of_file(self, file: str) -> FaultList:
        """A list for another file (a tileset) that gathers into this one."""
        return FaultList(file, self.found, self.spoilt)

    def forget_consequences(self, first: int) -> None:
        """Take out what was found from that number on only because an object is spoilt."""
        kinds = set(self.spoilt.values())
        self.found[first:] = [
            fault
            for fault in self.found[first:]
            if fault.line not in self.spoilt
            and (fault.line or kinds.isdisjoint(_WORD.findall(fault.text)))
        ]

    def sorted(self) -> tuple[Fault, ...]:
        """All faults by file and line, each once; very long lists are cut and say so."""
        faults = sorted(set(self.found))
        if len(faults) <= _MOST:
            return tuple(faults)
        rest = Sentence("and {more} more faults; put these right first", more=len(faults) - _MOST)
        return (*faults[:_MOST], Fault(faults[_MOST - 1].file, 0, rest))
