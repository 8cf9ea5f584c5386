"""The Tiled project offers exactly the classes and properties that the game reads."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from game.boards import castle, field, hunt, maps_folder, sheet_of
from game.boards.sheet import PROP

READERS = (field, castle, hunt)


def offered() -> dict[str, ElementTree.Element]:
    project = json.loads((maps_folder() / "longest-day.tiled-project").read_text("utf-8"))
    root = ElementTree.parse(maps_folder() / project["objectTypesFile"]).getroot()
    return {one.attrib["name"]: one for one in root}


def test_every_class_is_offered_and_no_other() -> None:
    known = {kind for reader in READERS for kinds in reader.KNOWN.values() for kind in kinds}
    assert set(offered()) == known | {PROP}


def test_every_class_has_a_colour() -> None:
    assert all(one.attrib["color"].startswith("#") for one in offered().values())


@pytest.mark.parametrize("name", ["field", "castle", "hunt"])
def test_every_property_of_the_own_maps_is_offered(name: str) -> None:
    sheet = sheet_of(maps_folder() / f"{name}.tmx")
    assert sheet is not None
    types = offered()
    for marking in sheet.markings:
        there = {one.attrib["name"] for one in types[marking.kind]}
        used = {key for key in marking.properties if not key.endswith("_fr")}
        assert used <= there, marking.where


@pytest.mark.parametrize("path", sorted(maps_folder().glob("*.tmx")), ids=lambda path: path.stem)
def test_what_is_added_in_tiled_gets_an_id_that_no_object_has(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    ids = [int(one.attrib["id"]) for one in root.iter("object")]
    assert int(root.attrib["nextobjectid"]) > max(ids)
    layers = [int(one.attrib["id"]) for one in root if one.tag in ("layer", "objectgroup")]
    assert int(root.attrib["nextlayerid"]) > max(layers)
