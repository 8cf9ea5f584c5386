"""What a map's author paints: what is drawn of it, where, and how it travels."""

from __future__ import annotations

import random
import struct
import zlib
from pathlib import Path

import pytest

from game.archive import read_save, write_save
from game.boards import (
    carried_boards,
    check,
    load_boards,
    load_map,
    maps_folder,
    packed_board,
    png,
    sheet_of,
    take_board,
)
from game.boards.loading import KINDS, MapKind, own_map, read_map
from game.boards.packed_map import unpacked
from game.rules import Game
from game.rules.board import Decoration
from tests.boards.painted import (
    DIAGONAL,
    DRAWN,
    FIRST,
    MIRRORED,
    SIDE,
    UPSIDE_DOWN,
    layer,
    painted,
    png_chunks,
    png_file,
    prop,
    props,
    tiles,
)


def decorations(path: Path) -> tuple[Decoration, ...]:
    assert check(path) == []
    return load_map(path).decorations


def told(path: Path) -> str:
    return "\n".join(fault.text for fault in check(path))


@pytest.mark.parametrize("kind", KINDS)
def test_a_painted_layer_is_drawn_on_every_board(tmp_path: Path, kind: MapKind) -> None:
    path = painted(tmp_path, kind, below=layer(kind, {(2, 1): FIRST}))
    (one,) = decorations(path)
    assert one.part == (0, 0, SIDE, SIDE)
    assert not one.is_above
    assert (one.opacity, one.angle, one.tint) == (1, 0, None)
    assert png.read(one.picture).width == 2 * SIDE


def test_a_tile_stands_in_the_lower_left_corner_of_its_cell(tmp_path: Path) -> None:
    (one,) = decorations(painted(tmp_path, below=layer("castle", {(2, 1): FIRST})))
    assert one.size == (0.5, 0.5)
    assert one.centre == (2.25, 1.75)


def test_a_row_of_hexes_is_as_high_as_the_way_to_the_next(tmp_path: Path) -> None:
    path = painted(tmp_path, "field", below=layer("field", {(2, 1): FIRST}))
    (one,) = decorations(path)
    assert one.size == (SIDE / 112, SIDE / 96)
    assert one.centre == (2.5 + SIDE / 224, (96 + 128 - SIDE / 2) / 96)


def test_what_comes_after_the_doorways_lies_above_walls(tmp_path: Path) -> None:
    cells = {(2, 1): FIRST}
    path = painted(tmp_path, below=layer("castle", cells), above=layer("castle", cells, "lamps"))
    assert [one.is_above for one in decorations(path)] == [False, True]


def test_a_layer_is_as_faint_as_its_group_and_itself(tmp_path: Path) -> None:
    inside = layer("castle", {(2, 1): FIRST}, looks='opacity="0.5" offsetx="64"')
    group = f'<group id="70" opacity="0.5" offsety="-64" tintcolor="#ff8000">{inside}</group>'
    (one,) = decorations(painted(tmp_path, below=group))
    assert one.opacity == 0.25
    assert one.centre == (3.25, 0.75)
    assert one.tint == (255, 128, 0)


def test_a_hidden_layer_is_not_drawn(tmp_path: Path) -> None:
    below = layer("castle", {(2, 1): FIRST}, looks='visible="0"')
    assert decorations(painted(tmp_path, below=below)) == ()


@pytest.mark.parametrize(
    ("turn", "angle", "is_mirrored", "is_upside_down"),
    [
        (MIRRORED, 0, True, False),
        (UPSIDE_DOWN, 0, False, True),
        (DIAGONAL | MIRRORED, 90, False, False),
        (DIAGONAL | UPSIDE_DOWN, 90, True, True),
        (DIAGONAL, 90, False, True),
    ],
)
def test_a_tile_is_turned_as_in_tiled(
    tmp_path: Path, turn: int, angle: float, is_mirrored: bool, is_upside_down: bool
) -> None:
    (one,) = decorations(painted(tmp_path, below=layer("castle", {(2, 1): FIRST | turn})))
    assert (one.angle, one.is_mirrored, one.is_upside_down) == (angle, is_mirrored, is_upside_down)


def test_a_prop_of_any_size_and_angle_is_drawn(tmp_path: Path) -> None:
    placed = props(prop(1, 640, 320, 96), prop(2, 640, 320, 64, 'rotation="90" opacity="0.5"'))
    plain, turned = decorations(painted(tmp_path, above=placed))
    assert plain.size == (1.5, 1.5)
    assert plain.centre == (10.75, 4.25)
    assert plain.part == (SIDE, 0, SIDE, SIDE)
    assert turned.angle == 90
    assert turned.opacity == 0.5
    assert turned.centre == pytest.approx((10.5, 5.5))


@pytest.mark.parametrize("kind", KINDS)
def test_a_prop_may_stand_in_a_layer_of_the_game(tmp_path: Path, kind: MapKind) -> None:
    path = painted(tmp_path, kind)
    text = path.read_text("utf-8")
    before, after = text.rsplit("</objectgroup>", 1)
    path.write_text(f"{before}{prop(1, 200, 200)}</objectgroup>{after}", "utf-8")
    assert len(decorations(path)) == 1


def test_a_prop_without_a_tile_is_refused_in_a_layer_of_the_game(tmp_path: Path) -> None:
    path = painted(tmp_path)
    text = path.read_text("utf-8")
    before, after = text.rsplit("</objectgroup>", 1)
    point = '<object id="500" type="prop" x="1" y="1"><point/></object>'
    path.write_text(f"{before}{point}</objectgroup>{after}", "utf-8")
    assert "Insert Tile" in told(path)


def test_a_picture_layer_is_drawn(tmp_path: Path) -> None:
    image = f'<image source="own.png" width="{2 * SIDE}" height="{SIDE}"/>'
    below = f'<imagelayer id="70" name="plan" offsetx="64">{DRAWN}{image}</imagelayer>'
    (one,) = decorations(painted(tmp_path, below=below))
    assert one.part == (0, 0, 2 * SIDE, SIDE)
    assert one.size == (1, 0.5)
    assert one.centre == (1.5, 0.25)


def test_layers_that_are_not_drawn_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.__main__ import main

    path = painted(tmp_path, below=layer("castle", {(2, 1): FIRST}).replace(DRAWN, ""))
    sheet = sheet_of(path)
    assert sheet is not None
    assert sheet.undrawn == ("ground", "scenery", "carpet")
    main(["check", str(path)])
    assert "not drawn: 'ground', 'scenery', 'carpet'" in capsys.readouterr().out


def test_a_layer_that_is_drawn_is_not_named(tmp_path: Path) -> None:
    sheet = sheet_of(painted(tmp_path, below=layer("castle", {(2, 1): FIRST})))
    assert sheet is not None
    assert sheet.undrawn == ("ground", "scenery")


def test_the_terrain_is_never_a_decoration(tmp_path: Path) -> None:
    path = painted(tmp_path, "hunt")
    text = path.read_text("utf-8")
    path.write_text(
        text.replace(
            'name="terrain" width="8" height="5">', f'name="terrain" width="8" height="5">{DRAWN}'
        ),
        "utf-8",
    )
    assert DRAWN in path.read_text("utf-8")
    assert decorations(path) == ()


def test_the_game_draws_its_own_boards_alone() -> None:
    assert all(own_map(kind).board.decorations == () for kind in KINDS)
    assert load_map(maps_folder() / "small-castle.tmx").decorations == ()


# --- On the way ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_friend_sees_what_was_painted(tmp_path: Path, kind: MapKind) -> None:
    path = painted(tmp_path / "mine", kind, below=layer(kind, {(2, 1): FIRST}))
    board = tmp_path / "sent.board"
    board.write_bytes(packed_board(path))
    found, taken = take_board(board, tmp_path / "theirs")
    assert found.board.decorations == load_map(path).decorations
    assert load_map(taken).decorations == load_map(path).decorations
    assert (taken.parent / "own.png").read_bytes() == (path.parent / "own.png").read_bytes()


def test_a_save_carries_what_was_painted(tmp_path: Path) -> None:
    found = read_map(painted(tmp_path, below=layer("castle", {(2, 1): FIRST})))
    with unpacked(found.packed) as path:
        again = read_map(path)
    assert again.digest == found.digest
    assert again.packed == found.packed
    assert again.board.decorations == found.board.decorations


def test_a_save_has_room_for_three_boards_full_of_pictures(tmp_path: Path) -> None:
    """Pixels of noise can't be packed any smaller."""
    maps: dict[MapKind, Path] = {}
    for kind in KINDS:
        path = maps[kind] = painted(tmp_path / kind, kind, below=layer(kind, {(2, 1): FIRST}))
        noise = random.Random(kind)
        side = 250
        wide = [[tuple(noise.randbytes(4)) for _ in range(side)] for _ in range(side)]
        (path.parent / "own.png").write_bytes(png_file(png_chunks(wide)))  # type: ignore[arg-type]
        text = (path.parent / "own.tsx").read_text("utf-8")
        sized = f'width="{side}" height="{side}"'
        text = text.replace(f'width="{2 * SIDE}" height="{SIDE}"', sized)
        (path.parent / "own.tsx").write_text(text, "utf-8")
    boards = load_boards(**maps)
    assert 0.95 * png.MOST_BYTES < len(boards.castle.decorations[0].picture) < png.MOST_BYTES
    game = Game.new(boards, 1)
    write_save(tmp_path / "a.night", game)
    saved = read_save(tmp_path / "a.night")
    assert carried_boards(saved.header.maps, saved.maps, []).digests == boards.digests


def test_pictures_of_over_a_quarter_of_a_megabyte_are_refused(tmp_path: Path) -> None:
    path = painted(tmp_path, below=layer("castle", {(2, 1): FIRST}))
    head, *rest = png_chunks(tiles())
    (tmp_path / "own.png").write_bytes(png_file([head, (b"tEXt", bytes(png.MOST_BYTES)), *rest]))
    assert "larger than 256 KB" in told(path)


def test_another_picture_is_another_map(tmp_path: Path) -> None:
    path = painted(tmp_path, below=layer("castle", {(2, 1): FIRST}))
    before = read_map(path)
    assert tmp_path / "own.png" in before.files
    rows = [list(reversed(row)) for row in tiles()]
    (tmp_path / "own.png").write_bytes(png_file(png_chunks(rows)))
    assert read_map(path).digest != before.digest


def test_a_picture_that_is_not_drawn_is_not_carried(tmp_path: Path) -> None:
    path = painted(tmp_path)
    plain = read_map(path)
    rows = [list(reversed(row)) for row in tiles()]
    (tmp_path / "own.png").write_bytes(png_file(png_chunks(rows)))
    assert read_map(path).packed == plain.packed
    assert read_map(path).digest == plain.digest


def test_what_a_picture_says_about_its_author_stays_with_him(tmp_path: Path) -> None:
    path = painted(tmp_path, below=layer("castle", {(2, 1): FIRST}))
    head, *rest = png_chunks(tiles())
    texts = [(b"tEXt", b"Author\0Anna"), (b"iCCP", b"x\0\0" + zlib.compress(bytes(10**6)))]
    (tmp_path / "own.png").write_bytes(png_file([head, *texts, *rest]))
    (one,) = decorations(path)
    assert one.picture == png_file([head, *rest])


def test_pictures_of_every_kind_are_read() -> None:
    for colour, depths in {
        0: (1, 2, 4, 8, 16),
        2: (8, 16),
        3: (1, 2, 4, 8),
        4: (8, 16),
        6: (8, 16),
    }.items():
        for depth in depths:
            values = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
            row = 1 + (5 * values * depth + 7) // 8
            head = struct.pack(">IIBBBBB", 5, 3, depth, colour, 0, 0, 0)
            palette = [(b"PLTE", bytes(6))] if colour == 3 else []
            body = [(b"IDAT", zlib.compress(bytes(row * 3))), (b"IEND", b"")]
            found = png.read(png_file([(b"IHDR", head), *palette, *body]))
            assert (found.width, found.height) == (5, 3)
            assert png.read(found.content) == found


def test_a_map_with_too_many_decorations_is_refused(tmp_path: Path) -> None:
    cells = {(x, y): FIRST for x in range(33) for y in range(19)}
    below = "".join(layer("castle", cells, f"carpet-{n}") for n in range(17))
    assert "decorations are drawn" in told(painted(tmp_path, below=below))


def test_props_that_cover_the_map_too_often_are_refused(tmp_path: Path) -> None:
    """Each covers 58% of the map: 17 are drawn, one more isn't."""
    side = 19 * 64
    few = [prop(number, 0, side, side) for number in range(17)]
    assert len(decorations(painted(tmp_path / "few", above=props(*few)))) == 17
    many = props(*few, prop(17, 0, side, side))
    assert "over 10 times" in told(painted(tmp_path / "many", above=many))


def test_a_prop_larger_than_the_map_is_refused(tmp_path: Path) -> None:
    above = props(prop(1, 0, 320, 33 * 64 + 1))
    assert "larger than the map" in told(painted(tmp_path, above=above))
