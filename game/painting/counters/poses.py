"""Animation frames of the figures on counters.

The cardboard stays; the drawing on it moves. Each act is an animation, and each pose is one of its
frames, printed like any other drawing.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from game.painting.counters.canvas import Canvas, Point, curve, star
from game.ui.theme import hex_colour, with_alpha

Act: TypeAlias = Literal[
    "idle", "march", "aim", "fire", "strike", "throw", "hit", "die", "rise", "burn", "dance"
]
Prop: TypeAlias = Literal["none", "gun", "shot", "swing", "flames", "stars"]

_STEEL: Final = hex_colour("#14181b")
_GLINT: Final = hex_colour("#8f9aa0")
_WOOD: Final = hex_colour("#5b3d22")
_FLASH: Final = (hex_colour("#f08a24"), hex_colour("#ffd25a"), hex_colour("#fff6dc"))
_FLAMES: Final = (hex_colour("#d8431f"), hex_colour("#f08a24"), hex_colour("#ffd25a"))
_SWING: Final = hex_colour("#fff6dc")
_MUZZLE: Final[Point] = (68, 20)
_TONGUES: Final = (14, 31, 50, 68, 86)
"""Horizontal positions of the flames, in percent of the side."""
_GROUND: Final = 74


class Pose(NamedTuple):
    """The offsets of a figure from its printed drawing."""

    dx: float = 0
    """Percent of the counter's side to the right."""
    dy: float = 0
    """Percent of the counter's side downwards."""
    tilt: float = 0
    """Degrees counterclockwise."""
    scale: float = 1
    prop: Prop = "none"
    """An extra drawn over the figure."""
    turn: int = 0
    """Frame number of a flickering prop."""


STILL: Final = Pose()

SHEET: Final[dict[Act, tuple[Pose, ...]]] = {
    "idle": (STILL, Pose(dy=1.4)),
    "march": (Pose(-1.5, -1.5, 3), Pose(0, 0.5), Pose(1.5, -1.5, -3), Pose(0, 0.5)),
    "aim": (Pose(0, 0.5, 0, 1, "gun"),),
    "fire": (
        Pose(0, 0.5, 0, 1, "gun"),
        Pose(-2, 1.5, 4, 1, "shot"),
        Pose(-1, 1, 2, 1, "gun"),
        Pose(-2, 1.5, 4, 1, "shot", 1),
        Pose(0, 0.5, 0, 1, "gun"),
        STILL,
        STILL,
        STILL,
    ),
    "strike": (
        Pose(-5, 0, 10),
        Pose(-6, 0, 13),
        Pose(6, 1, -13, 1.04, "swing"),
        Pose(5, 1, -9, 1.02),
        Pose(2, 0, -4),
        STILL,
        STILL,
        STILL,
    ),
    "throw": (Pose(-4, 1, 12), Pose(4, -1, -12), Pose(2, 0, -5), STILL, STILL, STILL),
    "hit": (
        Pose(-4, 1, 9, 1, "stars"),
        Pose(3, 0, -6, 1, "stars", 1),
        Pose(-2, 1, 4),
        Pose(1, 0, -2),
    ),
    "die": (Pose(0, 3, 8), Pose(2, 9, 22), Pose(4, 20, 42), Pose(6, 34, 64), Pose(6, 48, 80)),
    "rise": (
        Pose(0, 46, -16),
        Pose(0, 33, 12),
        Pose(0, 20, -9),
        Pose(0, 8, 5),
        Pose(0, -2, -2),
        STILL,
    ),
    "burn": (
        Pose(-2, 0, 5, 1, "flames"),
        Pose(2, 1, -6, 1, "flames", 1),
        Pose(-1, 0, 3, 1, "flames", 2),
    ),
    "dance": (
        Pose(-5, 0, 13),
        Pose(-2, -6, 5),
        Pose(5, 0, -13),
        Pose(2, -6, -5),
    ),
}
"""The frames of each act, evenly spaced over its duration."""

_ROUNDS: Final[dict[Act, int]] = {"burn": 4, "dance": 3, "march": 1}
"""Number of loops of an act that repeats."""


def pose_at(act: Act, share: float) -> Pose:
    """The frame of an act at a share of its duration, 0-1."""
    frames = SHEET[act] * _ROUNDS.get(act, 1)
    return frames[min(int(share * len(frames)), len(frames) - 1)]


def draw_figure(
    canvas: Canvas, name: str, place: Point, width: float, pose: Pose, tilt: float = 0
) -> None:
    """A figure centred at its place, in a pose; `tilt` is added to the tilt of the pose."""
    x, y = place[0] + pose.dx, place[1] + pose.dy
    # A reeling figure is seen for a moment only, so rough edges do.
    is_brief = pose.tilt != 0
    canvas.picture(name, x, y, width, tilt + pose.tilt, scale=pose.scale, is_brief=is_brief)


def draw_prop(canvas: Canvas, pose: Pose) -> None:
    """The extras of a pose besides the figure: a gun, its flash, flames."""
    if pose.prop in ("gun", "shot"):
        _gun(canvas)
    if pose.prop == "shot":
        _muzzle_flash(canvas, pose.turn)
    elif pose.prop == "swing":
        _swing(canvas)
    elif pose.prop == "flames":
        _flames(canvas, pose.turn)
    elif pose.prop == "stars":
        _stars(canvas, pose.turn)


def _gun(canvas: Canvas) -> None:
    """A rifle at the shoulder, pointing to the upper right."""
    canvas.stroke([(36, 67), (48, 50)], _STEEL, 10)
    canvas.stroke([(36, 67), (48, 50)], _WOOD, 6.5)
    canvas.stroke([(45, 54), _MUZZLE], _STEEL, 6)
    canvas.stroke([(49, 48), (66.5, 22)], _GLINT, 1.6)


def _muzzle_flash(canvas: Canvas, turn: int) -> None:
    x, y = _MUZZLE[0] + 1, _MUZZLE[1] - 3
    for reach, colour in zip((24, 16, 9), _FLASH, strict=True):
        canvas.polygon(star(x, y, reach, reach * 0.42, 7, 24 * turn), colour)


def _swing(canvas: Canvas) -> None:
    """The motion trail of a blow."""
    outer = curve((40, 10), (92, 10), (90, 62), 14)
    inner = curve((90, 62), (82, 24), (40, 10), 14)
    canvas.polygon([*outer, *inner], with_alpha(_SWING, 70))


def _flames(canvas: Canvas, turn: int) -> None:
    for height, colour in zip((60, 42, 26), _FLAMES, strict=True):
        for place, x in enumerate(_TONGUES):
            tall = height * (0.72 + 0.28 * ((place + turn) % 3) / 2)
            lean = 5 * ((place + turn) % 2) - 2.5
            half = height / 5.6
            tip, waist = (x + lean, _GROUND - tall), _GROUND - tall / 2
            left = curve((x - half, _GROUND), (x - half, waist), tip, 8)
            right = curve(tip, (x + half, waist), (x + half, _GROUND), 8)
            canvas.polygon([*left, *right], with_alpha(colour, 86))


def _stars(canvas: Canvas, turn: int) -> None:
    """Stars where a blow landed."""
    x, y = ((62, 34), (42, 46))[turn % 2]
    canvas.polygon(star(x, y, 17, 7, 8, 12), _FLASH[1])
    canvas.polygon(star(x, y, 9, 4, 8, 30), _FLASH[2])
