"""Faults of a map, one line each, and the error that holds all of them."""

from __future__ import annotations

import re
from typing import Final, Protocol

from msgspec import Struct, field

from game.sentence import Sentence

_WORD: Final = re.compile(r"[a-z]+")
_MOST: Final = 100
"""Limit of faults listed for one map; the first ones usually explain the rest."""
_MOST_FOUND: Final = 1000
"""Faults after which a map isn't read any further; each takes three kilobytes."""


class Fault(Struct, frozen=True, order=True):
    """One fault: the file, the line (0 for the whole file) and the message."""

    file: str
    line: int
    text: Sentence

    def __str__(self) -> str:
        """``maps/mine.tmx:41: layer "places", ...``, in the form compilers use."""
        return self.sentence

    @property
    def sentence(self) -> Sentence:
        """Place and message in one sentence."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return Sentence("{place}: {text}", place=place, text=self.text) if place else self.text


class MapError(Exception):
    """A map that can't be played. `faults` holds every fault found, `str()` has a line for each."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep the faults in the order given."""
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults: Final = faults

    def __reduce__(self) -> tuple[type[MapError], tuple[tuple[Fault, ...]]]:
        """From a worker process with its faults, not with its text."""
        return type(self), (self.faults,)


class TooManyFaultsError(Exception):
    """Raised by a list of faults that is full, to end the reading of a map."""


class Drawn(Protocol):
    """An object on a map with its place in the file."""

    @property
    def line(self) -> int:
        """The line of the file where it begins."""
        ...

    @property
    def where(self) -> str:
        """Its name in error messages."""
        ...


class FaultList(Struct):
    """Collects the faults of one file while it is parsed."""

    file: str
    found: list[Fault] = field(default_factory=list)
    unparsable: dict[int, str] = field(default_factory=dict)
    """The class of each object that can't be parsed, by its line."""

    missing: list[tuple[str, Fault]] = field(default_factory=list)
    """Files that the map needs and that aren't there, each with its fault."""

    def add(self, line: int, template: str, /, **values: object) -> None:
        """Add a fault for a line of the file; the message is filled from the values.

        Raises TooManyFaultsError when the list is full.
        """
        if len(self.found) >= _MOST_FOUND:
            raise TooManyFaultsError
        self.found.append(Fault(self.file, line, Sentence(template, **values)))

    def at(self, drawn: Drawn, template: str, /, **values: object) -> None:
        """Add a fault for an object on the map."""
        what = Sentence(template, **values)
        self.add(drawn.line, "{where}: {what}", where=drawn.where, what=what)

    def of_file(self, file: str) -> FaultList:
        """A list for another file (a tileset) whose faults are added to this one."""
        return FaultList(file, self.found, self.unparsable, self.missing)

    def miss(self, file: str) -> None:
        """Note that the fault added last is about a file that isn't there."""
        self.missing.append((file, self.found[-1]))

    def drop_follow_up_faults(self, first: int) -> None:
        """Remove follow-up faults from index `first` on that an unparsable object caused."""
        kinds = set(self.unparsable.values())
        self.found[first:] = [
            fault
            for fault in self.found[first:]
            if fault.line not in self.unparsable
            and (fault.line or kinds.isdisjoint(_WORD.findall(fault.text)))
        ]

    def sorted(self) -> tuple[Fault, ...]:
        """All faults by file and line without duplicates; a very long list is cut off.

        Missing files are one fault: everything else may follow from them.
        """
        if self.missing:
            return (self._missing_fault(),)
        faults = sorted(set(self.found))
        if len(faults) <= _MOST:
            return tuple(faults)
        more = len(faults) - _MOST
        if len(self.found) < _MOST_FOUND:
            rest = Sentence("and {more} more faults; fix these first", more=more)
        else:
            rest = Sentence("and {more} more faults or more; fix these first", more=more)
        return (*faults[:_MOST], Fault(faults[_MOST - 1].file, 0, rest))

    def _missing_fault(self) -> Fault:
        names = sorted({name for name, _ in self.missing})
        first = self.missing[0][1]
        if len(names) == 1:
            return first
        files = ", ".join(names)
        text = Sentence(
            "{files} are missing; copy them beside the map, with the folder they lie in",
            files=files,
        )
        return Fault(self.file, 0, text)
