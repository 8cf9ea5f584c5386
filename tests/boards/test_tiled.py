"""Three parsers of a map agree: Tiled itself, pytmx, and the validator."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.boards import load_boards, maps_folder, tiled, validator
from game.boards.faults import FaultList
from game.boards.sheet import MapObject, MapSheet

MAPS = ("field", "castle", "hunt", "small-field", "small-castle", "small-hunt")


def gated(name: str) -> MapSheet:
    faults = FaultList(name)
    sheet = validator.inspect(maps_folder() / f"{name}.tmx", faults)
    assert sheet is not None, faults.found
    return sheet


@pytest.mark.parametrize("name", MAPS)
def test_pytmx_and_the_gate_read_the_same(name: str) -> None:
    own = gated(name)
    theirs = tiled.read(own)
    used = {gid for layer in own.tile_layers for row in layer.gids for gid in row}
    assert len(used) > 5
    assert theirs.tile_layers == own.tile_layers
    assert theirs.markings == own.markings
    assert theirs.properties == own.properties
    assert theirs.tile_kinds == own.tile_kinds


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled isn't installed here")
@pytest.mark.parametrize("name", MAPS)
def test_tiled_exports_what_we_read(name: str, tmp_path: Path) -> None:
    exported = tmp_path / f"{name}.json"
    done = subprocess.run(
        [
            *("tiled", "--resolve-types-and-properties", "--export-map", "json"),
            *(str(maps_folder() / f"{name}.tmx"), str(exported)),
        ],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout.strip(), done.stderr.strip()) == (0, "", "")
    drawn = json.loads(exported.read_text(encoding="utf-8"))
    own = gated(name)
    assert (drawn["width"], drawn["height"]) == (own.width, own.height)
    cells = {one["name"]: one["data"] for one in drawn["layers"] if one["type"] == "tilelayer"}
    assert cells == {one.name: [gid for row in one.gids for gid in row] for one in own.tile_layers}
    groups = [one for one in drawn["layers"] if one["type"] == "objectgroup"]
    assert [
        from_tiled_json(found, group["name"]) for group in groups for found in group["objects"]
    ] == [from_marking(marking) for marking in own.markings]


def from_tiled_json(found: dict[str, Any], layer: str) -> dict[str, Any]:
    """An object of Tiled's JSON as a comparable value."""
    line = found.get("polyline") or found.get("polygon") or []
    return {
        "id": found["id"],
        "kind": found["type"],
        "name": found["name"],
        "layer": layer,
        "at": (found["x"], found["y"]),
        "size": (found["width"], found["height"]),
        "is_point": found.get("point", False),
        "corners": [(found["x"] + point["x"], found["y"] + point["y"]) for point in line],
        "properties": {one["name"]: one["value"] for one in found.get("properties", [])},
    }


def from_marking(marking: MapObject) -> dict[str, Any]:
    """The same for an object as the game reads it."""
    return {
        "id": marking.id,
        "kind": marking.kind,
        "name": marking.name,
        "layer": marking.layer,
        "at": (marking.x, marking.y),
        "size": (marking.width, marking.height),
        "is_point": marking.shape == "point",
        "corners": list(marking.corners),
        "properties": dict(marking.properties),
    }


def test_maps_load_without_pygame_and_without_a_word() -> None:
    script = (
        "import sys\n"
        "from game.boards import load_boards\n"
        "assert not {'pytmx', 'pygame'} & set(sys.modules)\n"
        "load_boards()\n"
        "assert 'pytmx' in sys.modules\n"
        "assert 'pygame' not in sys.modules\n"
        "import pygame\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=maps_folder().parent,
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_loading_the_own_maps_twice_gives_the_same_boards() -> None:
    assert load_boards().castle is load_boards().castle
