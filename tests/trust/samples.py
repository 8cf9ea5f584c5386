"""A sound file of each kind, put where the game opens it, for changing."""

from __future__ import annotations

import base64
import shutil
from functools import cache
from pathlib import Path

from game.archive.stories import SAVE_LINK
from game.boards import load_boards, maps_folder, packed_board
from game.boards.loading import KINDS
from game.bots import bot, play_out
from game.rules import Game
from game.scenarios import SCENARIO_FILE, packed_scenario, read_scenario
from tests.boards.dialects import DIALECTS
from tests.trust.fuzz import SOUND_RECORDS, SOUND_SETTINGS
from tests.trust.hostile_maps import png
from tests.trust.hostile_saves import sample
from tests.trust.kinds import Kind

SCENARIOS = [maps_folder() / "scenarios" / one for one in ("bridge", "doctor", "dungeon-2")]
NAMES: dict[Kind, str] = {
    "map": "small-castle.tmx",
    "tileset": "castle.tsx",
    "board": "sent.board",
    "scenario": "sent.scenario",
    "toml": "scenario.toml",
    "save": "sent.night",
    "replay": "sent.night",
    "page": "sent.html",
    "settings": "settings.json",
    "records": "records.json",
}


def put(kind: Kind, content: bytes, folder: Path) -> Path:
    """Write a file of that kind where it can be opened; returns its path."""
    if kind in ("map", "tileset") and not (folder / "tiles").exists():
        shutil.copytree(maps_folder(), folder, dirs_exist_ok=True)
        (folder / "tiles" / "vast.png").write_bytes(png(40_000, 40_000))
        (folder / "tiles" / "link.png").symlink_to(folder / "tiles" / "castle.png")
        if kind == "tileset":  # of a map that is read quickly
            shutil.copy(folder / "small-castle.tmx", folder / "castle.tmx")
    path = folder / NAMES[kind]
    path.write_bytes(content)
    return path


@cache
def sound(kind: Kind) -> tuple[bytes, ...]:
    """Files of that kind that are accepted, the smallest there are."""
    if kind == "map":
        names = ("small-castle.tmx", "small-field.tmx", "small-hunt.tmx")
        own = [(maps_folder() / name).read_bytes() for name in names]
        packed = [DIALECTS[name](own[-1].decode()) for name in ("base64", "zlib", "gzip", "zstd")]
        return (*own, *(text.encode() for text in packed))
    if kind == "tileset":
        return ((maps_folder() / "castle.tsx").read_bytes(),)
    if kind == "board":
        return tuple(packed_board(maps_folder() / f"small-{one}.tmx") for one in KINDS)
    if kind == "scenario":
        return tuple(packed_scenario(read_scenario(one)).encode() for one in SCENARIOS)
    if kind == "toml":  # without maps of their own, which aren't beside them
        return tuple((one / SCENARIO_FILE).read_bytes() for one in SCENARIOS[1:])
    if kind == "settings":
        return (SOUND_SETTINGS, b"{}")
    if kind == "records":
        return (SOUND_RECORDS,)
    saves = [sample("evening", 40), sample("castle", 60), sample("hunt", 10)]
    if kind == "page":
        texts = [base64.b64encode(save.encode()).decode() for save in saves]
        return tuple(f'<html><a href="{SAVE_LINK}{text}">x</a></html>'.encode() for text in texts)
    return tuple(save.encode() for save in saves)


@cache
def finished_hunt() -> Game:
    """A finished game whose record is counted."""
    game = Game.new(load_boards(), 5, part="hunt")
    play_out(game, bot("random", 5))
    return game
