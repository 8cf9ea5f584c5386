"""Floor textures of the castle: flagstones, planks, tiles, slabs, earth, cobbles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from game.painting.boards.brushes import Canvas
from game.painting.boards.random_stream import RandomStream
from game.rules.board import CastleBoard
from game.rules.board.squares import Floor
from game.ui.theme import Colour, hex_colour, mix

FloorKind: TypeAlias = Literal["stone", "tiles", "boards"]
Texture: TypeAlias = Callable[[Canvas, float, float, RandomStream, Colour], None]

_NIGHT: Final = (4, 7, 11)
_MOON: Final = (196, 214, 224)


def _joint(colour: Colour) -> Colour:
    return mix(colour, _NIGHT, 0.36)


def _worn(colour: Colour, rng: RandomStream, spread: float = 0.1) -> Colour:
    share = rng.about(spread)
    return mix(colour, _MOON if share > 0 else _NIGHT, abs(share) * (0.6 if share > 0 else 1.4))


def _flagstones(canvas: Canvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Four slabs with cut corners in the middle."""
    across, down = rng.between(0.35, 0.65), rng.between(0.35, 0.65)
    canvas.box(_joint(colour), x, y, 1, 1)
    gap = 0.028
    for left, width in ((0.0, across), (across, 1 - across)):
        for top, height in ((0.0, down), (down, 1 - down)):
            canvas.box(_worn(colour, rng), x + left, y + top, width - gap, height - gap)


def _boards(canvas: Canvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Four rows of planks with joints at random."""
    canvas.box(_joint(colour), x, y, 1, 1)
    for row in range(4):
        top, joint = y + row / 4, rng.between(0.15, 0.85)
        for left, width in ((0.0, joint), (joint, 1 - joint)):
            shade = _worn(colour, rng, 0.13)
            canvas.box(shade, x + left, top, width - 0.02, 0.25 - 0.025)
            grain = top + rng.between(0.07, 0.18)
            canvas.line(
                mix(shade, _NIGHT, 0.14), (x + left + 0.05, grain), (x + left + width - 0.1, grain),
                0.015,
            )  # fmt: skip


def _tiles(canvas: Canvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Two by two tiles, light and dark."""
    canvas.box(_joint(colour), x, y, 1, 1)
    for place in range(4):
        across, down = place % 2, place // 2
        shade = colour if (across + down) % 2 else mix(colour, _NIGHT, 0.3)
        canvas.box(_worn(shade, rng, 0.06), x + across / 2, y + down / 2, 0.5 - 0.02, 0.5 - 0.02)


def _slabs(canvas: Canvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Two long slabs and a row of small ones, for corridors."""
    canvas.box(_joint(colour), x, y, 1, 1)
    split = rng.between(0.4, 0.6)
    for left, top, width, height in (
        (0.0, 0.0, 1.0, 0.34), (0.0, 0.34, split, 0.33), (split, 0.34, 1 - split, 0.33),
        (0.0, 0.67, 1.0, 0.33),
    ):  # fmt: skip
        canvas.box(_worn(colour, rng, 0.08), x + left, y + top, width - 0.025, height - 0.025)


def _earth(canvas: Canvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Trodden earth with 26 pebbles."""
    canvas.box(colour, x, y, 1, 1)
    for _ in range(26):
        place = (x + rng.between(0.03, 0.97), y + rng.between(0.03, 0.97))
        canvas.circle(_worn(colour, rng, 0.28), place, rng.between(0.012, 0.045))


def _cobbles(canvas: Canvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Rounded stones in rows with grass between some of them, for courts."""
    canvas.box(mix(colour, _NIGHT, 0.3), x, y, 1, 1)
    for row in range(5):
        shift = 0.1 if row % 2 else 0.0
        for place in range(5):
            centre = (x + 0.09 + shift + place * 0.2, y + 0.1 + row * 0.2)
            shade = _worn(colour, rng, 0.13)
            canvas.ellipse(shade, centre, rng.between(0.078, 0.098), rng.between(0.07, 0.09))
    for _ in range(3):
        root = (x + rng.between(0.1, 0.9), y + rng.between(0.2, 0.9))
        canvas.line((70, 98, 74), root, (root[0] + rng.about(0.05), root[1] - 0.09), 0.02)


_SLATE: Final = hex_colour("#35434f")
_STONE: Final = hex_colour("#4b5860")
_OAK: Final = hex_colour("#5d4734")
_PINE: Final = hex_colour("#6a543c")
_BLUE_TILE: Final = hex_colour("#4d5e6c")
_WHITE_TILE: Final = hex_colour("#66767a")
_CLAY: Final = hex_colour("#43362c")

_ROOM_FLOORS: Final[dict[Floor, tuple[tuple[Texture, Colour, FloorKind], ...]]] = {
    "1F": (
        (_flagstones, _STONE, "stone"),
        (_tiles, _BLUE_TILE, "tiles"),
        (_tiles, hex_colour("#5c5752"), "stone"),
        (_boards, _PINE, "boards"),
        (_boards, _OAK, "boards"),
        (_tiles, _WHITE_TILE, "tiles"),
        (_flagstones, _SLATE, "stone"),
    ),
    "basement": (
        (_flagstones, _SLATE, "stone"),
        (_boards, hex_colour("#4a3d30"), "boards"),
        (_earth, _CLAY, "stone"),
        (_flagstones, hex_colour("#4a4440"), "stone"),
        (_tiles, hex_colour("#4c6663"), "tiles"),
        (_flagstones, hex_colour("#3e4a52"), "stone"),
        (_boards, _OAK, "boards"),
    ),
    "2F": (
        (_flagstones, hex_colour("#46525c"), "stone"),
        (_boards, _OAK, "boards"),
        (_boards, hex_colour("#5a5040"), "boards"),
        (_tiles, _BLUE_TILE, "tiles"),
        (_boards, _PINE, "boards"),
        (_boards, hex_colour("#664b40"), "boards"),
    ),
}
"""Used in turn for the rooms of a floor, so that neighbours differ; slabs are for corridors."""


def floors_of(board: CastleBoard) -> dict[str, tuple[Texture, Colour]]:
    """The texture and colour of every room, keyed by the room's name."""
    chosen: dict[str, tuple[Texture, Colour]] = {}
    for room in board.rooms:
        if room.kind == "corridor":
            chosen[room.name] = (_slabs, hex_colour("#2c3843"))
        elif room.kind == "yard":
            chosen[room.name] = (_cobbles, hex_colour("#43524d"))
        elif room.kind == "approach":
            chosen[room.name] = (_earth, hex_colour("#5c5138"))
    for name, (texture, colour, _) in _in_turn(board).items():
        chosen[name] = (texture, colour)
    return chosen


def floor_kinds(board: CastleBoard) -> dict[str, FloorKind]:
    """What the floor of every room is made of, but of no corridor and no court."""
    return {name: kind for name, (_, _, kind) in _in_turn(board).items()}


def _in_turn(board: CastleBoard) -> dict[str, tuple[Texture, Colour, FloorKind]]:
    chosen: dict[str, tuple[Texture, Colour, FloorKind]] = {}
    turn: dict[Floor, int] = {}
    for room in board.rooms:
        if room.kind == "room":
            kinds = _ROOM_FLOORS[room.floor]
            place = turn.get(room.floor, 0)
            chosen[room.name] = kinds[place % len(kinds)]
            turn[room.floor] = place + 1
    return chosen
