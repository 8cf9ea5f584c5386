"""The parts of a map that differ are named after a reload."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards import load_map, maps_folder
from game.boards.summary import parts_that_differ
from game.ui.words import LANGUAGES, Words
from tests.boards.mapfiles import edited


@pytest.mark.parametrize(
    ("name", "old", "new", "parts"),
    [
        ("field.tmx", 'type="star" x="784"', 'type="star" x="896"', ["stars", "names"]),
        ("field.tmx", "4,3,4,1,5,4", "7,3,4,1,5,4", ["terrain"]),
        ("field.tmx", 'name="river-ombreuse"', 'name="styx"', []),
        ("field.tmx", "The Ombreuse", "Styx", ["names"]),
        ("field.tmx", "W SW NW NE SE", "SW W NW NE SE", ["aircraft"]),
        ("castle.tmx", 'type="doorway"', 'type="opening"', ["doorways", "openings"]),
        ("castle.tmx", 'name="kitchen"', 'name="scullery"', ["rooms", "names"]),
        ("castle.tmx", 'name="ground"', 'name="floor"', []),
        ("hunt.tmx", 'name="Carentan"', 'name="Town"', []),
    ],
)
def test_the_part_that_was_drawn_is_named(
    name: str, old: str, new: str, parts: list[str], tmp_path: Path
) -> None:
    after = load_map(edited(tmp_path, name, (old, new)))
    assert parts_that_differ(load_map(maps_folder() / name), after) == parts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_a_word(language: str) -> None:
    words = Words(language)  # type: ignore[arg-type]
    for name in ("field", "castle", "hunt"):
        board = load_map(maps_folder() / f"{name}.tmx")
        other = load_map(maps_folder() / f"small-{name}.tmx")
        for part in parts_that_differ(board, other):
            assert words.say(f"maps.part.{part}") != f"maps.part.{part}"
