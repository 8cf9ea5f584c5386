"""An option that is stuck on or off must be found by the tests of the options."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from game.rules import Options
from game.rules.options import NUMBERS, VARIANT_CASTLE_MARKERS, VARIANT_FIELD_MARKERS
from tests.play.planted_bugs import ROOT, failure_of, project_copy

FINDERS = (
    "field/test_rulings_field.py",
    "castle/test_rulings_castle.py",
    "hunt/test_hunt_options.py",
    "variants",
)
SWITCHES = [field.name for field in fields(Options) if field.name not in NUMBERS]


def stick(switch: str, way: str, folder: Path) -> int:
    """Replace every use of an option in the rules by a constant; returns the number of uses."""
    places = 0
    for path in (folder / "game/rules").rglob("*.py"):
        text, found = re.subn(rf"\b(?:table\.)?options\.{switch}\b", way, path.read_text("utf-8"))
        if found:
            path.write_text(text, encoding="utf-8")
            places += found
    return places


def read_by_name(switch: str) -> bool:
    """Whether the rules look it up by the name of its marker (`common/markers.py`)."""
    return switch in (*VARIANT_FIELD_MARKERS, *VARIANT_CASTLE_MARKERS)


@pytest.mark.nightly
@pytest.mark.parametrize("way", ["True", "False"])
@pytest.mark.parametrize("switch", [one for one in SWITCHES if not read_by_name(one)])
def test_a_switch_that_hangs_is_found(switch: str, way: str, tmp_path: Path) -> None:
    folder = project_copy(tmp_path / "spoiled")
    assert stick(switch, way, folder) > 0
    assert any(failure_of(folder, finder) for finder in FINDERS)


def test_every_switch_is_asked_for_somewhere() -> None:
    rules = "\n".join(path.read_text("utf-8") for path in (ROOT / "game/rules").rglob("*.py"))
    deaf = [one for one in SWITCHES if not read_by_name(one) and f"options.{one}" not in rules]
    assert deaf == []
