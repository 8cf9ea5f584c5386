"""Hostile saves and settings, by name.

An attacker can compute the checksum of a save, so all of these that can be parsed have a valid one.
"""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from game.archive.save import SaveWriter
from game.boards import load_boards, maps_folder
from game.bots import bot
from game.rules import Game
from game.rules.game import Part

Json = dict[str, object]


@dataclass(frozen=True)
class Hostile:
    """A hostile file."""

    name: str
    content: bytes


@lru_cache
def sample(part: Part = "evening", choices: int = 60) -> str:
    """A valid save of a game of that part after that many choices."""
    game, player = Game.new(load_boards(), 5, part=part), bot("sergeant", 5)
    for _ in range(choices):
        game.choose(player.choose(game))
    return SaveWriter(game).text()


@dataclass
class Parts:
    """The sections of a save, which can be changed and joined with a valid checksum."""

    header: Json
    snapshot: Json
    choices: list[str]
    maps: list[str] = field(default_factory=list)
    """The lines after ``[maps]``, if any."""

    @classmethod
    def of(cls, text: str) -> Parts:
        head, rest = text.split("\n[snapshot]\n")
        middle, rest = rest.split("\n[choices]\n")
        header = json.loads(head.split("[header]\n")[1])
        lines, _, maps = rest.split("\n[end]")[0].partition("\n[maps]\n")
        return cls(header, json.loads(middle), lines.split("\n"), maps.split("\n"))

    def put_map(self, kind: str, packed: str) -> None:
        """Put this in place of a packed map, with a digest that isn't installed."""
        self.maps = [f"{kind}:", packed]
        self.header["maps"] = {**dict(load_boards().digests), kind: "1" * 64}

    def text(self) -> str:
        body = "\n".join(
            [
                "The Longest Day of the Dead, a saved game",
                "[header]",
                json.dumps(self.header),
                "[snapshot]",
                json.dumps(self.snapshot),
                "[choices]",
                *self.choices,
                *(["[maps]", *self.maps] if self.maps else []),
            ]
        )
        return with_checksum(body)


def with_checksum(body: str) -> str:
    """A text with its checksum."""
    return f"{body}\n[end] {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


def spoilt(action: Callable[[Parts], object]) -> bytes:
    """A valid save with a modification."""
    parts = copy.deepcopy(Parts.of(sample()))
    action(parts)
    return parts.text().encode("utf-8", "surrogatepass")


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


def packed_map(files: Json, pictures: Json | None = None, **more: object) -> str:
    """A packed map with any content."""
    content = json.dumps({"files": files, "pictures": pictures or {}, **more})
    return base64.b64encode(zlib.compress(content.encode("utf-8", "surrogatepass"))).decode()


def carrying(kind: str, packed: str) -> Callable[[Parts], object]:
    return lambda save: save.put_map(kind, packed)


def bomb(times: int) -> str:
    """A compression bomb of that many bytes."""
    return base64.b64encode(zlib.compress(b"\0" * times, 9)).decode()


BODY = sample().rsplit("\n[end]", 1)[0]

TEXTS: dict[str, bytes] = {
    "empty": b"",
    "blank-lines": b"\n" * 1000,
    "null-bytes": b"\0" * 4000,
    "a-picture": b"\x89PNG\r\n\x1a\n" + b"\0" * 60,
    "a-pickle": b"\x80\x04cos\nsystem\n(S'true'\ntR.",
    "json-only": b'{"format": 1}',
    "utf-16": sample().encode("utf-16"),
    "broken-utf-8": sample().encode()[:300] + b"\xc3\x28",
    "cut-in-half": sample().encode()[:2000],
    "no-end": BODY.encode(),
    "wrong-checksum": sample().encode()[:-4] + b"000\n",
    "no-checksum": f"{BODY}\n[end] \n".encode(),
    "changed-in-the-middle": sample().replace('"seed": 5', '"seed": 6').encode(),
    "title-only": with_checksum("The Longest Day of the Dead, a saved game").encode(),
    "no-sections": with_checksum("The Longest Day of the Dead, a saved game\nx").encode(),
    "sections-twice": with_checksum(BODY + "\n[choices]").encode(),
    "sections-swapped": with_checksum(
        BODY.replace("[header]", "[h]").replace("[snapshot]", "[header]")
    ).encode(),
    "too-large": b"The Longest Day of the Dead, a saved game\n" + b"x" * 3_000_000,
    "many-sections": with_checksum(
        "The Longest Day of the Dead, a saved game" + "\n[header]" * 90_000
    ).encode(),
    "other-title": with_checksum(BODY.replace("Longest", "Shortest", 1)).encode(),
    "old-line-ends-and-null": BODY.replace("\n", "\r\0").encode(),
}


def _drop_choices(save: Parts) -> None:
    save.choices.clear()
    save.snapshot.update(choices=0)


DEEDS: dict[str, Callable[[Parts], object]] = {
    "format-zero": lambda save: save.header.update(format=0),
    "format-from-the-future": lambda save: save.header.update(format=10**9),
    "format-in-words": lambda save: save.header.update(format="one"),
    "format-long": lambda save: save.header.update(format=10**300),
    "seed-negative": lambda save: save.header.update(seed=-1),
    "seed-long": lambda save: save.header.update(seed=10**300),
    "seed-broken": lambda save: save.header.update(seed=0.5),
    "seed-in-words": lambda save: save.header.update(seed="7"),
    "part-unknown": lambda save: save.header.update(part="../../etc"),
    "maps-no-table": lambda save: save.header.update(maps=[]),
    "maps-of-numbers": lambda save: save.header.update(maps={"field": 1}),
    "options-no-table": lambda save: save.header.update(options="all"),
    "options-unknown": lambda save: save.header.update(options={"__class__": 1}),
    "options-of-odd-types": lambda save: save.header.update(options={"rescue": [1]}),
    "header-with-more": lambda save: save.header.update(filename="/etc/passwd"),
    "header-empty": lambda save: save.header.clear(),
    "header-deep": lambda save: save.header.update(options=nested(300)),
    "header-very-deep": lambda save: save.header.update(start={"x": nested(900)}),
    "digest-empty": lambda save: save.header.update(digest=""),
    "game-version-long": lambda save: save.header.update(game="9" * 100_000),
    "game-version-of-signs": lambda save: save.header.update(game="\x1b[2J\u202e", seed=99),
    "start-empty": lambda save: save.header.update(start={}),
    "start-odd": lambda save: save.header.update(start={"paras": 1}),
    "begun-odd": lambda save: save.header.update(
        start=save.snapshot["position"], begun={"paras": 1}
    ),
    "snapshot-empty": lambda save: save.snapshot.clear(),
    "snapshot-too-far": lambda save: save.snapshot.update(choices=10**6),
    "snapshot-before-all": lambda save: save.snapshot.update(choices=-1),
    "snapshot-no-position": lambda save: save.snapshot.update(position={}),
    "snapshot-only": _drop_choices,
    "choice-unknown": lambda save: save.choices.insert(9, "explode everything #000000"),
    "choice-without-mark": lambda save: save.choices.insert(9, "stop"),
    "choice-odd-mark": lambda save: save.choices.insert(9, "stop #zzzzzz"),
    "choice-long": lambda save: save.choices.insert(9, "stop " * 5000 + "#000000"),
    "choice-of-blanks": lambda save: save.choices.insert(9, " " * 150 + "#000000"),
    "choice-of-signs": lambda save: save.choices.insert(9, "\x1b[2J\u202e #000000"),
    "choices-doubled": lambda save: save.choices.extend(save.choices),
    "choices-backwards": lambda save: save.choices.reverse(),
    "choices-galore": lambda save: save.choices.extend(["stop #000000"] * 50_000),
    "choices-gone": lambda save: save.choices.clear(),
    "choice-of-another-night": lambda save: save.choices.__setitem__(0, save.choices[-1]),
}

POSITIONS: dict[str, tuple[str, object]] = {
    "clock-long": ("clock", 10**300),
    "clock-past-all": ("clock", 10**15),
    "clock-negative": ("clock", -(10**9)),
    "clock-in-words": ("clock", "midnight"),
    "clock-none": ("clock", None),
    "stage-unknown": ("stage", "disco"),
    "stage-of-the-hunt": ("stage", "hunt"),
    "outcome-odd": ("outcome", 5),
    "dice-gone": ("dice", {}),
    "dice-odd": ("dice", [7, 0, -1]),
    "paras-a-number": ("paras", 8),
    "paras-nobody": ("paras", {}),
    "paras-a-crowd": ("paras", {f"Man {n}": {} for n in range(20_000)}),
    "enemies-a-list": ("enemies", [1, 2, 3]),
    "enemies-deep": ("enemies", nested(300)),
    "hidden-in-the-village": ("hidden", {"village": "dog"}),
    "unknown-part": ("__class__", "int"),
}


def misplace(name: str, value: object) -> Callable[[Parts], object]:
    """Change a field of the snapshot's position, and make the replay fail."""

    def action(save: Parts) -> None:
        position = save.snapshot["position"]
        assert isinstance(position, dict)
        position[name] = value
        save.header["digest"] = "0" * 64

    return action


OWN = {path.name: path.read_text(encoding="utf-8") for path in maps_folder().glob("*.t?x")}
INFINITE = OWN["hunt.tmx"].replace('infinite="0"', 'infinite="1"')
HUNT: Json = {"hunt.tmx": OWN["hunt.tmx"], "hunt.tsx": OWN["hunt.tsx"]}


def _carry_many_lines(save: Parts) -> None:
    save.put_map("hunt", "A")
    save.maps.extend(["A"] * 200_000)


CARRIED: dict[str, Callable[[Parts], object]] = {
    "no-base64": carrying("castle", "../../etc/passwd"),
    "no-zlib": carrying("castle", base64.b64encode(b"PK\3\4").decode()),
    "bomb": carrying("castle", bomb(120_000_000)),
    "half": carrying("hunt", packed_map(HUNT)[:2000]),
    "two-streams": carrying("hunt", base64.b64encode(zlib.compress(b"{}") * 2).decode()),
    "no-json": carrying("castle", base64.b64encode(zlib.compress(b"import os")).decode()),
    "no-utf-8": carrying("castle", base64.b64encode(zlib.compress(b'{"files": "\xff"}')).decode()),
    "deep": carrying("castle", base64.b64encode(zlib.compress(b"[" * 90_000)).decode()),
    "no-files": carrying("castle", packed_map({})),
    "many-files": carrying("castle", packed_map({f"{n}.tsx": "" for n in range(5000)})),
    "more-than-files": carrying("hunt", packed_map(HUNT, mode="0o777")),
    "file-above": carrying("hunt", packed_map({**HUNT, "../../above.tsx": "x"})),
    "file-at-root": carrying("hunt", packed_map({**HUNT, "/tmp/longest-day-was-here": "x"})),
    "file-at-home": carrying("hunt", packed_map({**HUNT, "~/.profile": "x"})),
    "file-on-a-drive": carrying("hunt", packed_map({**HUNT, "C:\\Windows\\x.tsx": "x"})),
    "file-nameless": carrying("hunt", packed_map({**HUNT, "": "x"})),
    "file-is-a-folder": carrying("hunt", packed_map({**HUNT, "hunt.tmx/x.tsx": "x"})),
    "file-with-null": carrying("hunt", packed_map({**HUNT, "x\0.tsx": "x"})),
    "file-deep": carrying("hunt", packed_map({**HUNT, "a/" * 60 + "x.tsx": "x"})),
    "file-a-device": carrying("hunt", packed_map({**HUNT, "CON": "x"})),
    "file-long": carrying("hunt", packed_map({**HUNT, "x" * 5000: "x"})),
    "file-lone-surrogate": carrying("hunt", packed_map({**HUNT, "\ud800.tsx": "\ud800"})),
    "text-lone-surrogate": carrying("hunt", packed_map({**HUNT, "x.tsx": "\ud800"})),
    "text-a-number": carrying("hunt", packed_map({**HUNT, "x.tsx": 5})),
    "picture-vast": carrying("hunt", packed_map(HUNT, {"tiles/hunt.png": [2**31, 2**31]})),
    "picture-over-a-file": carrying("hunt", packed_map(HUNT, {"hunt.tmx": [8, 8]})),
    "picture-not-there": carrying("hunt", packed_map(HUNT)),
    "picture-above": carrying("hunt", packed_map(HUNT, {"../tiles/hunt.png": [8, 8]})),
    "other-map": carrying("hunt", dict(load_boards().packed)["hunt"]),
    "other-kind": carrying("castle", dict(load_boards().packed)["hunt"]),
    "web-page": carrying("castle", packed_map({"castle.tmx": "<!doctype html><html></html>"})),
    "no-map-first": carrying("hunt", packed_map({"hunt.tsx": OWN["hunt.tsx"]})),
    "map-with-entity": carrying(
        "hunt",
        packed_map({**HUNT, "hunt.tmx": f'<!DOCTYPE map [<!ENTITY a "b">]>{OWN["hunt.tmx"]}'}),
    ),
    "map-with-tileset-from-above": carrying(
        "hunt",
        packed_map({"hunt.tmx": OWN["hunt.tmx"].replace("hunt.tsx", "../../../etc/hosts.tsx")}),
    ),
    "map-infinite": carrying("hunt", packed_map({**HUNT, "hunt.tmx": INFINITE})),
    "kind-unknown": lambda save: save.maps.insert(0, "moon:"),
    "kind-twice": lambda save: save.maps.extend(save.maps),
    "text-before-kind": lambda save: save.maps.insert(0, "QUJD"),
    "very-long": carrying("castle", "A" * 600_000),
    "lines-galore": _carry_many_lines,
}


def change_counters(counters: object) -> Callable[[Parts], object]:
    """Add changed counters to the header."""
    return lambda save: save.header.update(counters=counters)


COUNTERS: dict[str, object] = {
    "no-table": ["Hank.luck"],
    "of-words": {"Hank.luck": "three"},
    "of-lists": {"Hank.luck": [3]},
    "broken": {"Hank.luck": 2.5},
    "long": {"Hank.luck": 10**300},
    "negative": {"Hank.luck": -1},
    "beyond-all": {"Hank.luck": 10**9},
    "nobody": {"Nobody.luck": 3},
    "no-column": {"Hank.charm": 3},
    "no-dot": {"Hank": 3},
    "only-dots": {"...": 3},
    "dunder": {"Hank.__class__": 3},
    "method": {"Hank.copy": 3},
    "path": {"../../etc/passwd": 3},
    "empty-name": {"": 3},
    "long-name": {"Hank." + "x" * 100_000: 3},
    "control-signs": {"Hank.\x1b[2J": 3},
    "thousands": {f"Man{n}.luck": 3 for n in range(20_000)},
    "no-men": {"mg42.men": 0},
    "nested": {"Hank.luck": {"a": nested(300)}},
}

RECORDS: dict[str, bytes] = {
    "empty": b"",
    "list": b"[]",
    "null": b"null",
    "binary": b"\0\1\2\xff",
    "deep": b"[" * 60_000,
    "deep-tables": b'{"format": 1, "tables":' * 8000,
    "large": b'{"format": 1, "initials": "' + b"x" * 3_000_000 + b'"}',
    "format-odd": b'{"format": "one"}',
    "format-long": b'{"format": ' + b"9" * 5000 + b"}",
    "format-from-the-future": b'{"format": 2}',
    "more-than-known": b'{"format": 1, "__class__": "int"}',
    "initials-of-signs": b'{"format": 1, "initials": "\\u001b[2"}',
    "initials-long": b'{"format": 1, "initials": "ABCDEFGH"}',
    "table-unknown": b'{"format": 1, "tables": {"../../etc": []}}',
    "table-a-number": b'{"format": 1, "tables": {"evening": 5}}',
    "table-long": b'{"format": 1, "tables": {"evening": ['
    + b",".join([b'{"score": 1, "initials": "ABC", "outcome": "x"}'] * 5000)
    + b"]}}",
    "table-of-a-scenario-odd": b'{"format": 1, "tables": {"0123456789abcdeg": []}}',
    "fates-a-list": b'{"format": 1, "fates": {"A": []}}',
    "fates-of-a-crowd": b'{"format": 1, "fates": {"A": {'
    + b",".join(b'"man%d": null' % number for number in range(5000))
    + b"}}}",
    "fates-of-many": b'{"format": 1, "fates": {'
    + b",".join(b'"%d": {}' % number for number in range(5000))
    + b"}}",
    "fates-laden": b'{"format": 1, "fates": {"A": {"Angel": {"items": ["a", "b", "c"]}}}}',
    "fates-odd": b'{"format": 1, "fates": {"A": {"Angel": {"wounded": "no"}}}}',
    "score-vast": b'{"format": 1, "tables": {"evening": [{"score": 1e30, "initials": "ABC", '
    b'"outcome": "x"}]}}',
    "score-negative": b'{"format": 1, "tables": {"evening": [{"score": -5, "initials": "ABC", '
    b'"outcome": "x"}]}}',
    "day-odd": b'{"format": 1, "nights": [{"day": "2044-02-31", "score": 1}]}',
    "day-endless": b'{"format": 1, "nights": [{"day": "99999-01-01", "score": 1}]}',
    "nights-galore": b'{"format": 1, "nights": ['
    + b",".join([b'{"day": "2044-06-06", "score": 1}'] * 9000)
    + b"]}",
    "counted-no-digests": b'{"format": 1, "counted": ["../../etc/passwd"]}',
    "streak-vast": b'{"format": 1, "won": {"now": 1e400, "best": 1}}',
    "lone-surrogate": b'{"format": 1, "initials": "\\ud800AB"}',
    "comment": b"{} // all",
}

SETTINGS: dict[str, bytes] = {
    "empty": b"",
    "list": b"[]",
    "null": b"null",
    "binary": b"\0\1\2\xff",
    "deep": b"[" * 60_000,
    "deep-keys": b'{"keys":' * 8000,
    "large": b'{"language": "' + b"x" * 100_000 + b'"}',
    "language-unknown": b'{"language": "../../etc/passwd"}',
    "window-vast": b'{"window": [1000000000, 1000000000]}',
    "window-negative": b'{"window": [-1280, -720]}',
    "window-one-number": b'{"window": [1280]}',
    "window-in-words": b'{"window": "1280x720"}',
    "volume-loud": b'{"master_volume": 100000}',
    "volume-broken": b'{"master_volume": 1e999}',
    "text-vast": b'{"text_scale": 100000}',
    "keys-a-list": b'{"keys": ["a"]}',
    "keys-numbers": b'{"keys": {"undo": 5}}',
    "colours-unknown": b'{"colours": "__import__"}',
    "not-a-number": b'{"master_volume": NaN}',
    "comment": b"{} // all",
    "lone-surrogate": b'{"keys": {"\\ud800": "a"}}',
    "maps-a-list": b'{"maps": ["castle.tmx"]}',
    "maps-unknown": b'{"maps": {"moon": "moon.tmx"}}',
    "maps-long": b'{"maps": {"castle": "' + b"x/" * 3000 + b'x.tmx"}}',
    "fullscreen-maybe": b'{"fullscreen": "maybe"}',
}


LINK = "data:text/plain;charset=utf-8;base64,"


def page(coded: str) -> bytes:
    """A shared web page with that text as its saved game."""
    return f'<!doctype html><a download href="{LINK}{coded}">the night</a>'.encode()


PAGES: dict[str, bytes] = {
    "empty": b"",
    "without-a-game": b"<!doctype html><html></html>",
    "without-an-end": page("QUJD").replace(b'"', b"'"),
    "nothing-for-a-game": page(""),
    "no-base64": page("../../etc/passwd"),
    "no-text": page(base64.b64encode(b"\xff\xfe\0").decode()),
    "a-picture-for-a-game": page(base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()),
    "a-damaged-game": page(base64.b64encode(sample().encode()[:-4]).decode()),
    "a-long-game": page(base64.b64encode(b"x" * 3_000_000).decode()),
    "a-game-without-end": page("QUJD" * 7_000_000),
    "large": b"x" * 40_000_000,
    "large-in-wide-letters": b"x" * 33_000_000 + "\N{ZOMBIE}".encode(),
    "links-galore": LINK.encode() * 800_000,
    "null-bytes": b"\0" * 30_000_000,
}


def every_save() -> Iterator[Hostile]:
    """All hostile saves (replays are saves too)."""
    for name, content in TEXTS.items():
        yield Hostile(name, content)
    for name, action in DEEDS.items():
        yield Hostile(name, spoilt(action))
    for name, (key, value) in POSITIONS.items():
        yield Hostile(f"position-{name}", spoilt(misplace(key, value)))
    for name, counters in COUNTERS.items():
        yield Hostile(f"counters-{name}", spoilt(change_counters(counters)))
    for name, action in CARRIED.items():
        yield Hostile(f"carried-{name}", spoilt(action))


def write(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path
