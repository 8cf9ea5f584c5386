"""What the guided fuzzer starts from: sound files, and the hostile ones that have a name."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from game.archive.save import SaveWriter
from game.boards import load_boards, maps_folder, packed_board
from game.boards.packed_map import PackedMap, decode, encode
from game.bots import bot
from game.rules import Game
from tests.boards.every_fault import CASTLE, FIELD
from tests.boards.mapfiles import with_points
from tests.scenarios.faulty import FAULTY
from tests.trust import hostile_maps, hostile_saves
from tests.trust.hostile_pictures import PICTURES, painted_map
from tests.trust.kinds import Kind
from tests.trust.samples import sound

_LARGEST = 60_000
_SOURCES = (
    *("castle.tsx", "../castle.png", "tiles", "https://example.org/castle.png", "no.png"),
    *("tiles/vast.png", "tiles/link.png"),
)
"""In place of a tileset's picture."""
_HUNT = (
    ('name="terrain"', 'name="land"'),
    ('type="int" value="2"', 'type="int" value="1"'),
    ('type="int" value="2"', 'type="int" value="9"'),
    ("<data", '<data orientation="x"'),
)
"""Edits of the small hunt."""


def seeds(kind: Kind) -> Iterator[bytes]:
    """Files of that kind, small enough to be changed many times a second."""
    for content in (*sound(kind), *_others(kind)):
        if 0 < len(content) <= _LARGEST:
            yield content


def _others(kind: Kind) -> Iterator[bytes]:
    if kind == "map":
        yield from _spoilt(".tmx")
        yield from _planted()
    elif kind == "tileset":
        yield from _spoilt(".tsx")
        text = (maps_folder() / "castle.tsx").read_text(encoding="utf-8")
        yield from (text.replace("tiles/castle.png", one).encode() for one in _SOURCES)
    elif kind == "board":
        yield _with_own_tiles()
        yield from _painted()
    elif kind in ("scenario", "toml"):
        yield from (text.encode() for text in FAULTY if kind == "toml")
    elif kind == "settings":
        yield from hostile_saves.SETTINGS.values()
    elif kind == "records":
        yield from hostile_saves.RECORDS.values()
    elif kind == "page":
        yield from hostile_saves.PAGES.values()
    else:
        yield _on_small_maps().encode()
        yield from (hostile.content for hostile in hostile_saves.every_save())


def _spoilt(suffix: str) -> Iterator[bytes]:
    """The texts of the hostile maps or tilesets."""
    deeds = [
        *((file, _swap(old, new)) for file, old, new in hostile_maps.EDITS.values()),
        *(("hunt.tmx", _cells(*cells)) for cells in hostile_maps.CELLS.values()),
    ]
    with tempfile.TemporaryDirectory() as place:
        maps = with_points(Path(place))
        for file, spoil in deeds:
            path = maps / file
            before = path.read_bytes()
            if path.suffix == suffix:
                spoil(path)
                yield path.read_bytes()
                path.write_bytes(before)
    yield from (content for content in hostile_maps.WHOLE_FILES.values() if suffix == ".tmx")


def _swap(old: str, new: str) -> Callable[[Path], None]:
    return lambda path: hostile_maps.swap(path.name, old, new, path.parent)


def _cells(attributes: str, content: str) -> Callable[[Path], None]:
    return lambda path: hostile_maps.data(attributes, content, path.parent)


def _planted() -> Iterator[bytes]:
    """The small castle and the small field, with one fault each."""
    with tempfile.TemporaryDirectory() as place:
        maps = with_points(Path(place))
        for name, plants in (("castle", CASTLE), ("field", FIELD)):
            for path in (maps / f"{name}.tmx", maps / f"small-{name}.tmx"):
                text = path.read_text(encoding="utf-8")
                yield from (text.replace(old, new, 1).encode() for old, new, _ in plants)
        text = (maps / "small-hunt.tmx").read_text(encoding="utf-8")
        yield from (text.replace(old, new, 1).encode() for old, new in _HUNT)


def _with_own_tiles() -> bytes:
    """A board whose tiles are larger than the game's, so that grey ones take their place."""
    with tempfile.TemporaryDirectory() as place:
        maps = Path(place, "maps")
        shutil.copytree(maps_folder(), maps)
        own = maps / "mine.tsx"
        text = (maps / "hunt.tsx").read_text(encoding="utf-8")
        own.write_text(text.replace("tiles/hunt.png", "tiles/mine.png"), encoding="utf-8")
        shutil.copy(maps / "tiles" / "hunt.png", maps / "tiles" / "mine.png")
        drawn = maps / "small-hunt.tmx"
        text = drawn.read_text(encoding="utf-8")
        drawn.write_text(text.replace("hunt.tsx", "mine.tsx"), encoding="utf-8")
        return packed_board(drawn)


def _painted() -> Iterator[bytes]:
    """A board on which its author has painted, and the same with each hostile picture."""
    with tempfile.TemporaryDirectory() as place:
        board = packed_board(painted_map(Path(place)))
    yield board
    sound = decode(board.decode("utf-8"))
    for picture in PICTURES.values():
        yield encode(PackedMap(sound.files, sound.pictures, {"own.png": picture})).encode("utf-8")


def _on_small_maps() -> str:
    """A save of a game on maps that aren't the game's own."""
    small = {kind: maps_folder() / f"small-{kind}.tmx" for kind in ("castle", "field", "hunt")}
    game, player = Game.new(load_boards(**small), 5, part="castle"), bot("sergeant", 5)
    for _ in range(30):
        game.choose(player.choose(game))
    return SaveWriter(game).text()
