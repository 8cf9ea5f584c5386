"""Fuzzing of file parsers.

``python -m tests.trust.fuzz [--maps N] [--files N] [--pictures N] [--seed N]``

Maps and tilesets, painted maps with their pictures, saves with their packed maps and changed
counters, settings and records are mutated at random. Each must be accepted or rejected with a
message for the player. An accepted map is compared with a second parser; an accepted game must be
playable. Prints the seed, so that a run can be repeated, and keeps failing files in
``failed-files``.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import random
import secrets
import shutil
import struct
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from game.archive import (
    ArchiveError,
    RecordBook,
    RecordsError,
    read_save,
    read_settings,
    restore,
)
from game.boards import MapError, load_boards, load_map, maps_folder
from game.tabletop.maps.map_selection import boards_of
from tests.trust import second_reader
from tests.trust.hostile_pictures import painted_map, prepare, show, spoilt_picture
from tests.trust.hostile_saves import SETTINGS, Parts, packed_map, sample, with_checksum

FAILED = Path("failed-files")
MAPS = ("hunt.tmx", "field.tmx", "castle.tmx", "hunt.tsx", "field.tsx", "castle.tsx")
PIECES = (
    *(b"", b"9", b"-", b"\0", b"1e9", b"nan", b'"', b"<", b"/>", b"&amp;", b"&#1;", b"\xff"),
    *(b"<!DOCTYPE a>", b"../", b"2147483648", b"4294967295", b"\n", b" ", b"true", b"[", b"{"),
)
VALUES: tuple[object, ...] = (
    *(None, True, 0, -1, 1, 7, 2**31, 2**63 - 1, 10**30, 0.5, -0.0, "", "x", "Blake", "0503"),
    *("1F-0507", "village", "dead", [], {}, [1], ["Blake"], {"a": 1}, [[[]]], "\x1b", "\ud83d"),
)
STEPS = 4
"""Choices made in an accepted game."""


@dataclass
class Tally:
    """Counts accepted, rejected and failed files."""

    seed: int
    taken: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, kind: str, path: Path, action: Callable[[], object]) -> None:
        """Load one file."""
        began = time.process_time()
        try:
            action()
        except (ArchiveError, MapError) as error:
            self.refused[kind] += 1
            if not str(error) or "Traceback" in str(error):
                self._fail(kind, path, repr(error))
        except Exception:
            self._fail(kind, path, traceback.format_exc())
        else:
            self.taken[kind] += 1
        took = time.process_time() - began
        self.slowest[kind] = max(self.slowest.get(kind, 0.0), took)

    def _fail(self, kind: str, path: Path, why: str) -> None:
        self.failures.append(f"{kind}: {why}")
        FAILED.mkdir(exist_ok=True)
        shutil.copy(path, FAILED / f"{self.seed}-{len(self.failures)}-{path.name}")

    def __str__(self) -> str:
        lines = [
            f"{kind:9} {self.taken[kind] + self.refused[kind]:6} tried, "
            f"{self.taken[kind]:5} taken, slowest {self.slowest[kind]:.2f} s"
            for kind in self.slowest
        ]
        return "\n".join([f"seed {self.seed}", *lines, f"{len(self.failures)} failed"])


def mutated(dice: random.Random, content: bytes) -> bytes:
    """The bytes with a few pieces swapped, removed, duplicated or moved."""
    spoilt = bytearray(content)
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        start = dice.randrange(len(spoilt) + 1)
        end = min(len(spoilt), start + dice.choice((0, 1, 1, 2, 5, 40)))
        piece = dice.choice((*PIECES, bytes(spoilt[start:end]) * 2))
        if dice.random() < 0.2:
            there = dice.randrange(len(spoilt) + 1)
            piece = bytes(spoilt[there : there + 30])
        spoilt[start:end] = piece
    return bytes(spoilt)


def spoil_a_map(dice: random.Random, folder: Path, sound: dict[str, bytes]) -> Path:
    """Mutate one file of a folder with maps; returns the map to load."""
    name = dice.choice(MAPS)
    content = sound[name].decode("utf-8")
    if dice.random() < 0.5:
        spoilt = mutated(dice, sound[name])
    else:
        # A changed value passes more checks than random bytes do.
        quotes = [place for place, sign in enumerate(content) if sign == '"']
        which = dice.randrange(len(quotes) // 2)
        start, end = quotes[2 * which], quotes[2 * which + 1]
        value = dice.choice(
            ("", "0", "1", "-1", "2", "64", "63.5", "1e3", "nan", "yard", "room", "star", "x" * 50)
        )
        spoilt = f"{content[: start + 1]}{value}{content[end:]}".encode()
    (folder / name).write_bytes(spoilt)
    return folder / name


def try_a_map(path: Path) -> None:
    load_map(path)
    second_reader.compare(path)


def change(dice: random.Random, value: object) -> object:
    """The value with one nested element replaced or removed."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        key = dice.choice(list(value))
        if dice.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return {**value, key: change(dice, value[key])}
    if isinstance(value, list) and value and dice.random() < 0.9:
        place = dice.randrange(len(value))
        changed = change(dice, value[place])
        kept = [changed] if dice.random() < 0.8 else [changed] * dice.choice((0, 2, 3))
        return [*value[:place], *kept, *value[place + 1 :]]
    return dice.choice(VALUES)


def spoilt_save(dice: random.Random, sound: str) -> bytes:
    """A save with random bytes, or with changed values and a valid checksum."""
    way = dice.random()
    if way < 0.15:
        return mutated(dice, sound.encode())
    if way < 0.3:
        body = mutated(dice, sound.rsplit("\n[end]", 1)[0].encode())
        return with_checksum(body.decode("utf-8", "replace")).encode()
    parts = Parts.of(sound)
    if way < 0.45:
        at = dice.randrange(len(parts.choices))
        other = dice.choice(parts.choices)
        dice.choice((list.pop, lambda some, here: some.insert(here, other)))(parts.choices, at)
    elif way < 0.5:
        spoil_packed_map(dice, parts)
    elif way < 0.55:
        parts.header["counters"] = spoilt_counters(dice)
    elif way < 0.65:
        name = dice.choice(list(parts.header))
        parts.header[name] = change(dice, parts.header[name])
    else:
        position = change(dice, parts.snapshot["position"])
        parts.snapshot["position"] = position
        # With a wrong digest the replay fails and the snapshot is used.
        parts.header["digest"] = "0" * 64
        if dice.random() < 0.5:
            parts.choices = parts.choices[: int(str(parts.snapshot["choices"]))]
    return parts.text().encode("utf-8", "surrogatepass")


def spoil_packed_map(dice: random.Random, parts: Parts) -> None:
    """Put a mutated map into the save: changed packed data, list of files, or file.

    The digest in the save matches, so that only the map's own faults can be rejected.
    """
    kind = dice.choice(("hunt", "hunt", "field", "castle"))
    packed = dict(load_boards().packed)[kind].encode()
    files = {f"{kind}{end}": OWN[f"{kind}{end}"] for end in (".tmx", ".tsx")}
    pictures = {f"tiles/{kind}.png": PICTURES[kind]}
    way = dice.random()
    if way < 0.2:
        parts.put_map(kind, mutated(dice, packed).decode("utf-8", "replace").replace("\n", ""))
        return
    if way < 0.35:
        inside = mutated(dice, zlib.decompress(base64.b64decode(packed)))
        parts.put_map(kind, base64.b64encode(zlib.compress(inside)).decode())
        return
    if way < 0.5:
        name = dice.choice(list(files))
        files[dice.choice(("../x.tsx", "", "CON", "x\0", name.upper(), "a/b.tsx"))] = files.pop(
            name
        )
    else:
        name = dice.choice(list(files))
        files[name] = mutated(dice, files[name].encode()).decode("utf-8", "replace")
    parts.put_map(kind, packed_map(dict(files), dict(pictures)))
    whole = "".join(files.values()).encode("utf-8", "surrogatepass").replace(b"\r\n", b"\n")
    stated = parts.header["maps"]
    assert isinstance(stated, dict)
    stated[kind] = hashlib.sha256(whole).hexdigest()


def spoilt_counters(dice: random.Random) -> dict[str, object]:
    """Changed counter values, valid or not."""
    names = (
        "Hank.luck",
        "Blake.move",
        "mg42.men",
        "mg42.fire",
        "Z1.undead.strength",
        "Hank",
        "x.y",
    )
    values = (0, 1, 3, 9, 10, -1, 10**12, "3", None, 2.5)
    return {dice.choice(names): dice.choice(values) for _ in range(dice.choice((1, 1, 2, 5)))}


def spoilt_records(dice: random.Random) -> bytes:
    """A records file with random bytes, or with one value changed."""
    if dice.random() < 0.4:
        return mutated(dice, SOUND_RECORDS)
    return json.dumps(change(dice, json.loads(SOUND_RECORDS))).encode()


def try_records(path: Path) -> None:
    """Load records: accepted or reported as damaged; the record book works in either case."""
    book = RecordBook(path)
    assert book.records.initials
    if book.trouble:
        raise RecordsError(book.trouble)


def try_a_save(path: Path, dice: random.Random) -> None:
    saved = read_save(path)
    game = restore(saved, boards_of(saved, load_boards()))
    for _ in range(STEPS):
        if game.decision is None:
            break
        game.choose(dice.choice(game.decision.options))


def fuzz_maps(tally: Tally, count: int, dice: random.Random) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "maps"
        shutil.copytree(maps_folder(), folder)
        sound = {name: (folder / name).read_bytes() for name in MAPS}
        for _ in range(count):
            path = spoil_a_map(dice, folder, sound)
            tally.add("maps", path, partial(try_a_map, path.with_suffix(".tmx")))
            path.write_bytes(sound[path.name])


def spoil_a_painting(dice: random.Random, folder: Path, sound: dict[str, bytes]) -> Path:
    """Change the picture, the tileset, or a value of a painted map; returns the file."""
    way = dice.random()
    if way < 0.5:
        path = folder / "own.png"
        path.write_bytes(spoilt_picture(dice, mutated))
        return path
    path = folder / ("own.tsx" if way < 0.75 else "my-castle.tmx")
    text = sound[path.name].decode("utf-8")
    start = 0 if path.suffix == ".tsx" else text.index('<layer id="50"')
    parts = [place for place, sign in enumerate(text) if sign == '"' and place > start]
    parts = parts[: 2 * (len(parts) // 2)]
    if path.suffix == ".tmx" and dice.random() < 0.5:  # the prop, at the end of the file
        parts = parts[-22:]
    which = 2 * dice.randrange(len(parts) // 2)
    values = ("", "0", "1", "-1", "32", "64", "1e3", "nan", "true", "own.png", "100", "3221225572")
    spoilt = f"{text[: parts[which] + 1]}{dice.choice(values)}{text[parts[which + 1] :]}"
    path.write_text(spoilt, encoding="utf-8")
    return path


def fuzz_pictures(tally: Tally, count: int, dice: random.Random) -> None:
    """Paint what is accepted."""
    prepare()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "mine"
        whole = painted_map(folder)
        sound = {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}
        for _ in range(count):
            path = spoil_a_painting(dice, folder, sound)
            tally.add("pictures", path, partial(show, whole))
            path.write_bytes(sound[path.name])


def fuzz_files(tally: Tally, count: int, dice: random.Random) -> None:
    sounds = [sample(part, choices) for part, choices in SAMPLES]
    with tempfile.TemporaryDirectory() as place:
        for _ in range(count):
            kind = dice.random()
            if kind < 0.1:
                path = Path(place) / "records.json"
                path.write_bytes(spoilt_records(dice))
                tally.add("records", path, partial(try_records, path))
            elif kind < 0.2:
                path = Path(place) / "settings.json"
                path.write_bytes(mutated(dice, dice.choice((SOUND_SETTINGS, *SETTINGS.values()))))
                tally.add("settings", path, partial(read_settings, path))
            else:
                path = Path(place) / "spoilt.night"
                path.write_bytes(spoilt_save(dice, dice.choice(sounds)))
                tally.add("saves", path, partial(try_a_save, path, dice))


SAMPLES = (("evening", 12), ("evening", 70), ("evening", 120), ("castle", 60), ("hunt", 10))
OWN = {path.name: path.read_text(encoding="utf-8") for path in maps_folder().glob("*.t?x")}
PICTURES = {
    kind: list(struct.unpack(">II", (maps_folder() / f"tiles/{kind}.png").read_bytes()[16:24]))
    for kind in ("field", "castle", "hunt")
}
SOUND_RECORDS = (
    b'{"format": 1, "tables": {"evening": [{"score": 7200, "initials": "BLK", "outcome": '
    b'"tactical-victory", "on": "2044-06-06", "seed": 7, "game": "0123456789abcdef", "own_rules": '
    b'true}, {"score": 90, "initials": "---", "outcome": "defeat"}], "hunt": []}, "nights": '
    b'[{"day": "2044-06-06", "score": 90}], "won": {"now": 1, "best": 4}, "most_days": 3, '
    b'"counted": ["0123456789abcdef"], "initials": "A-!"}'
)
SOUND_SETTINGS = (
    b'{"language": "ja", "window": [1280, 720], "fullscreen": false, "master_volume": 80, '
    b'"animation": "fast", "text_scale": 150, "colours": "contrast", "keys": {"undo": "z"}, '
    b'"maps": {"castle": "keep.tmx"}}'
)


def fuzz(maps: int, files: int, seed: int, pictures: int = 0) -> Tally:
    """Load that many of each."""
    tally = Tally(seed)
    fuzz_maps(tally, maps, random.Random(seed))
    fuzz_files(tally, files, random.Random(seed + 1))
    fuzz_pictures(tally, pictures, random.Random(seed + 2))
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description="Try spoilt files.")
    parser.add_argument("--maps", type=int, default=10_000)
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--pictures", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = secrets.randbelow(1_000_000) if asked.seed is None else asked.seed
    tally = fuzz(asked.maps, asked.files, seed, asked.pictures)
    print(tally)
    for failure in tally.failures[:5]:
        print(failure)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
