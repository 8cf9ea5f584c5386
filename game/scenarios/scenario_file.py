"""``scenario.toml``: what may stand in it, and reading it with every fault at once.

The structs are the format: a field is a key, its first example the cure for a wrong value.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Meta, Struct

from game import VERSION
from game.boards.faults import FaultList
from game.boards.files import content_of
from game.rules.goal import Goal
from game.rules.options import RungName
from game.sentence import LONGEST_NAME, LONGEST_TEXT, Sentence, json_cause

SCENARIO_FILE: Final = "scenario.toml"
FORMAT: Final = 1
LARGEST: Final = 64 * 1024
"""Bytes of the file; those of the game have three thousand."""

LONGEST_GOAL: Final = 24
"""Characters that the top bar has room for."""
LONGEST_ENDING: Final = 200
"""Characters that the report has room for, in two lines."""
_MOST_DOTS: Final = 300
"""Dots in a line; ``tomllib`` takes seconds and gigabytes for a key with thousands of them."""

Plain: TypeAlias = dict[str, Any]
Keys: TypeAlias = tuple[str, ...]
"""A key and the tables around it, from the outermost on."""
Hint: TypeAlias = Any
"""The annotation of a field, which has no type of its own."""
S = TypeVar("S", bound=Struct)

Time: TypeAlias = Annotated[str, Meta(pattern="^0[0-6]:[0-5]0$", examples=['"04:30"'])]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Prose: TypeAlias = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Ending: TypeAlias = Annotated[str, Meta(max_length=LONGEST_ENDING)]
Names: TypeAlias = Annotated[list[str], Meta(max_length=100, examples=['["first", "second"]'])]


class Texts(Struct, frozen=True, omit_defaults=True):
    """What the scenario says in one language."""

    title: Annotated[str, Meta(min_length=1, max_length=60, examples=['"The bridge"'])]
    goal: Annotated[str, Meta(max_length=LONGEST_GOAL, examples=['"blow up the bridge"'])] = ""
    """What has to be done, in a few words: above the end of the track of turns."""
    opening: Prose = ""
    """Before it begins."""
    won: Ending = ""
    lost: Ending = ""
    """Instead of the report's sentence on what decided the game."""


class Man(Struct, frozen=True, omit_defaults=True):
    """One man: where he is, and what he carries."""

    at: Annotated[str, Meta(examples=['"village"'])] = "village"
    """The village, a square, or the name of a room."""
    items: Annotated[list[str], Meta(max_length=2, examples=['["charge-1", "lighter"]'])] = []
    wounded: bool = False


class Enemies(Struct, frozen=True, omit_defaults=True):
    """Who guards the castle, face down, and who may still come."""

    on: Annotated[dict[str, int | str], Meta(examples=['{ G1 = 1, G2 = "1F-0203" }'])] = {}
    """A German's place: the number of an SS square, or a square."""
    pool: Names = []
    """Germans who may be called."""
    cup: Names = []
    """Zombies that may rise."""


class Markers(Struct, frozen=True, omit_defaults=True):
    """The face-down markers of the castle."""

    at: Annotated[dict[str, str], Meta(examples=['{ "1F-0203" = "gas-1" }'])] = {}
    """Those that lie on a certain square."""
    deal: Names = []
    """Those that are dealt to the map's marker squares, in another order in each game."""


class MapFiles(Struct, frozen=True, omit_defaults=True):
    """Maps in the scenario's folder, instead of the game's own."""

    castle: Annotated[str, Meta(examples=['"castle.tmx"'])] = ""
    field: Annotated[str, Meta(examples=['"field.tmx"'])] = ""


class Carries(Struct, frozen=True, omit_defaults=True):
    """What the men named here bring from the scenario before, once it has been played."""

    after: Annotated[str, Meta(min_length=1, max_length=60, examples=['"The scenario before"'])]
    """Its title in English, or else in its first language."""
    men: bool = True
    """Who died in it isn't here."""
    wounds: bool = True
    items: bool = True


BOTS: Final = ("sergeant", "novice")
"""The bots whose shares of wins are kept, the better one first."""


class Share(Struct, frozen=True):
    """How often a bot has won, and how far off that may be."""

    won: float
    off: float
    """Half the width of the interval that holds the true share with 95 %."""


class Played(Struct, frozen=True, omit_defaults=True):
    """Games of a bot."""

    won: Annotated[int, Meta(ge=0, le=1_000_000)]
    games: Annotated[int, Meta(ge=1, le=1_000_000)]

    @property
    def share(self) -> Share:
        """Wilson's interval, which is no point even if all are won."""
        z2, share = 1.96**2, min(self.won / self.games, 1.0)
        half = math.sqrt(z2 * (share * (1 - share) / self.games + z2 / (4 * self.games**2)))
        return Share(share, half / (1 + z2 / self.games))


class Measured(Struct, frozen=True, omit_defaults=True):
    """How hard the scenario is, as `longest-day simulate --keep` has measured it."""

    of: Annotated[str, Meta(max_length=16)]
    """The digest of what was measured; another scenario isn't as hard."""
    sergeant: Played | None = None
    novice: Played | None = None


class ScenarioFile(Struct, frozen=True, omit_defaults=True):
    """A scenario; what isn't named is as in the rulebook."""

    version: Annotated[int, Meta(ge=1, examples=["1"])]
    text: Annotated[dict[str, Texts], Meta(min_length=1, examples=['{ en = { title = "…" } }'])]
    """By language: ``en``, ``ja`` or any other."""
    author: Annotated[str, Meta(max_length=60)] = ""
    starts: Literal["march", "village", "castle"] = "march"
    """In the plane, in Nonette with its attempts to infiltrate, or in a turn of the castle."""
    begins: Time | None = None
    ends: Time = "06:00"
    level: RungName = "regular"
    rules: Annotated[dict[str, bool], Meta(examples=["{ mine_stays = true }"])] = {}
    """Optional rules that are otherwise than on the level."""
    values: Annotated[Plain, Meta(examples=["{ Hank.luck = 4 }"])] = {}
    """Numbers on the counters that are otherwise than on the level."""
    maps: MapFiles = MapFiles()
    men: dict[str, Man] | None = None
    carries: Carries | None = None
    enemies: Enemies | None = None
    markers: Markers | None = None
    ambition: Literal["reich", "haunebu", "zombies"] | None = None
    goal: Goal | None = None
    measured: Measured | None = None


def read_file(path: Path, faults: FaultList) -> tuple[ScenarioFile | None, KeyFaults]:
    """The contents of a scenario file, or None with faults added; and where others are added."""
    content = content_of(path, LARGEST, faults)
    if content is None:
        return None, KeyFaults(faults)
    try:
        text = content.decode()
        for number, row in enumerate(text.splitlines(), 1):
            if row.count(".") > _MOST_DOTS:
                faults.add(
                    number,
                    "has more than {most} dots; break a text into lines, between triple quotation "
                    "marks",
                    most=_MOST_DOTS,
                )
                return None, KeyFaults(faults)
        plain = tomllib.loads(text)
    except UnicodeDecodeError:
        faults.add(0, "is not a text in UTF-8; save it as one")
        return None, KeyFaults(faults)
    except ValueError as error:
        place = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        line, column = (int(place[1]), int(place[2])) if place else (0, 0)
        detail = str(error)[: place.start()] if place else str(error)
        faults.add(
            line,
            "isn't TOML at column {column} ({detail}); put texts in quotation marks, lists in "
            "square brackets, and one key on each line",
            column=column,
            detail=detail,
        )
        return None, KeyFaults(faults)
    keyed_faults = KeyFaults(faults, text)
    version = plain.get("version")
    if isinstance(version, int) and version > FORMAT:
        keyed_faults.at(
            ("version",),
            "is a scenario of version {version}; this version of the game ({ours}) reads version "
            "{newest}, a newer one may read it",
            version=version,
            ours=VERSION,
            newest=FORMAT,
        )
        return None, keyed_faults
    return _Reader(keyed_faults).table(ScenarioFile, plain, ()), keyed_faults


class KeyFaults:
    """Faults at the lines on which keys stand; found in the text, as ``tomllib`` doesn't tell."""

    def __init__(self, faults: FaultList, text: str = "") -> None:
        """Find the lines. One inside a text of several lines may count too, after the others."""
        self._faults: Final = faults
        self._by_path: Final[dict[Keys, int]] = {}
        table: Keys = ()
        for number, line in enumerate(text.splitlines(), 1):
            if header := _HEADER.match(line):
                table = _keys(header[1])
                self._by_path.setdefault(table, number)
            elif key := _KEY.match(line):
                self._by_path.setdefault((*table, *_keys(key[1])), number)

    def at(self, path: Keys, template: str, /, **values: object) -> None:
        """Add a fault at the line of a key."""
        self._faults.add(self.line_of(path), template, **values)

    @property
    def number(self) -> int:
        """The number of faults so far."""
        return len(self._faults.found)

    def line_of(self, path: Keys) -> int:
        """The line of a key, else of the table around it; 0 if there is none."""
        for end in range(len(path), 0, -1):
            if path[:end] in self._by_path:
                return self._by_path[path[:end]]
        first = (line for at, line in self._by_path.items() if at[: len(path)] == path and path)
        return next(first, 0)


_PART: Final = r"(?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')"
_DOTTED: Final = rf"\s*({_PART}(?:\s*\.\s*{_PART})*)\s*"
_HEADER: Final = re.compile(rf"\s*\[{_DOTTED}\]")
_KEY: Final = re.compile(rf"{_DOTTED}=")


def _keys(dotted: str) -> Keys:
    return tuple(one.strip("\"'") for one in re.findall(_PART, dotted))


class _Reader:
    """Turns plain values into structs, and keeps the fault of each key that doesn't fit."""

    def __init__(self, faults: KeyFaults) -> None:
        self._faults: Final = faults

    def table(self, kind: type[S], plain: Plain, path: Keys) -> S | None:
        """One table; None with faults added. Keys it doesn't know are faults."""
        before = self._faults.number
        hints = get_type_hints(kind, include_extras=True)
        for key in plain:
            if key not in hints:
                self._refuse_unknown((*path, key), hints)
        values: dict[str, object] = {}
        for field in msgspec.structs.fields(kind):
            name, hint = field.name, hints[field.name]
            if name in plain:
                values[name] = self._value(hint, plain[name], (*path, name))
            elif field.required:
                self._faults.at(
                    path,
                    '"{key}" is missing; write {example}',
                    key=".".join((*path, name)),
                    example=f"{name} = {_example(hint)}",
                )
        return kind(**values) if self._faults.number == before else None

    def _value(self, hint: Hint, value: object, path: Keys) -> object:
        struct = next((one for one in _parts(hint) if _is_struct(one)), None)
        if struct is not None and isinstance(value, dict):
            return self.table(struct, value, path)
        of_dict = next((one for one in _parts(hint) if _holds_structs(one)), None)
        if of_dict is not None and isinstance(value, dict) and value:
            its = get_args(of_dict)[1]
            return {key: self._value(its, one, (*path, key)) for key, one in value.items()}
        try:
            return msgspec.convert(value, hint)
        except msgspec.ValidationError as error:
            self._faults.at(
                path,
                "{cause}; write {example}",
                cause=json_cause(_with_place(error, path)),
                example=f"{path[-1]} = {_example(hint)}",
            )
            return None

    def _refuse_unknown(self, path: Keys, known: Collection[str]) -> None:
        self._faults.at(
            path,
            '"{key}" means nothing here; {cure}',
            key=".".join(path),
            cure=cure(path[-1], known),
        )


def _with_place(error: Exception, path: Keys) -> Exception:
    """The error with the whole place, of which msgspec knows only what is within the value."""
    told, _, inner = str(error).partition(" - at `$")
    return ValueError(f"{told} - at `${'.' + '.'.join(path)}{inner.rstrip('`')}`")


def cure(name: str, known: Collection[str]) -> Sentence:
    """What to write instead of a name that isn't known."""
    near = get_close_matches(name, known, 1)
    if near:
        return Sentence("did you mean {near}?", near=near[0])
    return Sentence("take one of {known}", known=", ".join(known))


def _parts(kind: Hint) -> Iterator[Hint]:
    """A type without its annotation, or the types of a union."""
    if hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    args = get_args(kind)
    yield from args if type(None) in args else (kind,)


def _is_struct(kind: Hint) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _holds_structs(kind: Hint) -> bool:
    args = get_args(kind)
    return len(args) == 2 and _is_struct(args[1])


def _example(kind: Hint) -> str:
    """A right value, as it is written."""
    for part in (kind, *get_args(kind)):
        for meta in getattr(part, "__metadata__", ()):
            if meta.examples:
                return str(meta.examples[0])
    part = next(_parts(kind))
    inner = part.__origin__ if hasattr(part, "__metadata__") else part
    args = get_args(inner)
    if get_origin(inner) is Literal:
        return " | ".join(f'"{one}"' for one in args)
    return _EXAMPLES[inner] if inner in _EXAMPLES else f"[{_example(args[0])}]" if args else "{ … }"


_EXAMPLES: Final[dict[object, str]] = {bool: "true", int: "6", str: '"…"'}
