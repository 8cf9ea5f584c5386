"""Packed maps in saves: packing and unpacking, and choosing between packed and loaded maps."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from game.boards import MapError, carried_boards, load_boards, maps_folder
from game.boards.loading import read_map
from game.boards.packed_map import LONGEST, PackedMapError, unpacked
from tests.boards.mapfiles import copied, edited

NAMES = ("field", "castle", "hunt", "small-field", "small-castle", "small-hunt")


@pytest.mark.parametrize("name", NAMES)
def test_a_map_comes_out_as_it_went_in(name: str) -> None:
    packed = read_map(maps_folder() / f"{name}.tmx")
    with unpacked(packed.packed) as path:
        assert path.name == f"{name}.tmx"
        again = read_map(path)
    assert again.digest == packed.digest
    assert again.packed == packed.packed
    assert not path.parent.exists()


def test_a_tileset_may_lie_deeper(tmp_path: Path) -> None:
    path = edited(tmp_path, "small-hunt.tmx", ('source="hunt.tsx"', 'source="sets/moor/mein.tsx"'))
    deep = path.parent / "sets" / "moor"
    (deep / "tiles").mkdir(parents=True)
    (path.parent / "hunt.tsx").rename(deep / "mein.tsx")
    (path.parent / "tiles" / "hunt.png").rename(deep / "tiles" / "hunt.png")
    found = read_map(path)
    with unpacked(found.packed) as again:
        assert read_map(again).digest == found.digest


def test_boards_that_nobody_has_are_those_of_the_parcel(tmp_path: Path) -> None:
    path = edited(tmp_path, "castle.tmx", ("Stable Court", "Mews"))
    night, own = load_boards(castle=path), load_boards()
    boards = carried_boards(dict(night.digests), dict(night.packed), [own])
    assert boards.digests == night.digests
    assert boards.castle.order == night.castle.order
    assert {room.title.get("en") for room in boards.castle.rooms} >= {"Mews"}
    assert boards.field is own.field


def test_boards_at_hand_are_taken_without_looking_into_the_parcel() -> None:
    own = load_boards()
    assert carried_boards(dict(own.digests), {"castle": "no parcel at all"}, [own]) is own


def test_the_own_maps_are_always_at_hand() -> None:
    own = load_boards()
    small = load_boards(castle=maps_folder() / "small-castle.tmx")
    assert carried_boards(dict(own.digests), {}, [small]).castle is own.castle


def test_a_map_that_nobody_carries_is_the_one_at_hand(tmp_path: Path) -> None:
    night = load_boards(castle=edited(tmp_path, "castle.tmx", ("Stable Court", "Mews")))
    small = load_boards(castle=maps_folder() / "small-castle.tmx")
    assert carried_boards(dict(night.digests), {}, [small]).castle is small.castle


def test_another_map_than_the_one_played_on_is_refused(tmp_path: Path) -> None:
    night = load_boards(castle=edited(tmp_path, "castle.tmx", ("Stable Court", "Mews")))
    stated = {**dict(night.digests), "castle": "0" * 64}
    with pytest.raises(MapError, match="isn't the one"):
        carried_boards(stated, dict(night.packed), [load_boards()])
    with pytest.raises(MapError, match="is a hunt map"):
        carried_boards(stated, {"castle": dict(night.packed)["hunt"]}, [load_boards()])


def test_a_map_too_large_to_be_carried_is_played_all_the_same(tmp_path: Path) -> None:
    noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=5000))
    notes = "".join(
        f'<property name="note{n}" value="{noise[n:]}{noise[:n]}{hash((n, noise)):x}"/>'
        for n in range(3)
    )
    path = edited(tmp_path, "small-hunt.tmx", ("<properties>", f"<properties>{notes}"))
    assert 0 < len(read_map(path).packed) <= LONGEST
    text = path.read_text("utf-8")
    digits = random.Random(2)
    more = "".join(
        f'<property name="more{n}" value="{digits.randbytes(4000).hex()}"/>' for n in range(60)
    )
    path.write_text(text.replace("<properties>", f"<properties>{more}", 1), "utf-8")
    assert read_map(path).packed == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows could not name it")
def test_a_tileset_that_windows_could_not_name_is_not_carried(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    path = folder / "small-hunt.tmx"
    (folder / "hunt.tsx").rename(folder / "why?.tsx")
    path.write_text(path.read_text("utf-8").replace("hunt.tsx", "why?.tsx"), "utf-8")
    assert read_map(path).packed == ""


def test_tileds_notes_about_itself_are_not_carried(tmp_path: Path) -> None:
    plain = read_map(edited(tmp_path / "plain", "small-hunt.tmx"))
    notes = (
        ' <editorsettings>\n  <export target="../anna/maps/keep.json" format="json"/>\n'
        " </editorsettings>\n <tileset"
    )
    noted = read_map(edited(tmp_path / "noted", "small-hunt.tmx", (" <tileset", notes)))
    assert noted.digest == plain.digest
    with unpacked(noted.packed) as path:
        assert "anna" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", "?", "AAAA", "x" * 4 * LONGEST])
def test_what_is_no_parcel_is_told(text: str) -> None:
    with pytest.raises(PackedMapError), unpacked(text):
        pytest.fail("nothing can come of it")
