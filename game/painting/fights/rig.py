"""The rig of the large figures: a pose of some twenty numbers becomes an SVG drawing.

Units are those of the drawings on counters: the head at y 11-57, the feet at 214, the centre at
x 50. A pose faces right; a figure that faces left has its limbs mirrored, but never its head or
its jacket, because the moon always shines from the upper right.
"""

from __future__ import annotations

import math
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.assets import shapes_of
from game.ui.camera import Point

Facing: TypeAlias = Literal["right", "left"]
Kit: TypeAlias = Literal["para", "german", "torn", "bare", "plain"]

BOX: Final = (-110.0, -70.0, 340.0, 340.0)
"""Left, top, width and height of the view box of every figure."""
_MIDDLE: Final = 50.0
_HIP: Final = (50.0, 128.0)
_ROUND: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_LIT: Final = 'transform="translate(2.2 -1.6)"'


class Arm(Struct, frozen=True, array_like=True):
    """Shoulder, elbow and hand; the hand's angle in degrees clockwise, its fingers upwards at 0."""

    shoulder: Point
    elbow: Point
    hand: Point
    angle: float = 0.0


class Leg(Struct, frozen=True, array_like=True):
    """Hip, knee and foot."""

    hip: Point
    knee: Point
    foot: Point


class WeaponPosition(Struct, frozen=True):
    """The position of a weapon: its grip and its angle in degrees clockwise."""

    at: Point
    angle: float = 0.0
    is_in_hand: bool = True
    """Whether the hands hold it; otherwise it is in the air."""


class Pose(Struct, frozen=True, forbid_unknown_fields=True):
    """One position of a figure that faces right."""

    tilt: float = 0.0
    """Degrees by which the trunk leans forward about the hips."""
    head: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How far the head is moved, and how far it is bowed, in degrees."""
    far: Arm = Arm((74, 76), (92, 108), (96, 128), 80)
    near: Arm = Arm((27, 80), (30, 112), (40, 132), 70)
    legs: tuple[Leg, Leg] = (
        Leg((40, 124), (29, 164), (18, 214)),
        Leg((63, 124), (77, 164), (83, 214)),
    )
    held: WeaponPosition | None = None
    turned: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How far the whole figure is moved, and turned about its hips, in degrees."""
    leads_with_near: bool = False
    """Whether the arm in front of the trunk is the one towards the enemy."""
    gapes: bool = False
    """Whether a zombie's jaws are wide open."""


def between(one: Pose, other: Pose) -> Pose:
    """The pose half-way from one to another, with the hands and jaws of the other."""
    held = other.held
    if one.held is not None and held is not None:
        at = _middle(one.held.at, held.at)
        held = WeaponPosition(at, (one.held.angle + held.angle) / 2, held.is_in_hand)
    return Pose(
        (one.tilt + other.tilt) / 2,
        _middle_of_three(one.head, other.head),
        _arm_between(one.far, other.far),
        _arm_between(one.near, other.near),
        (_leg_between(one.legs[0], other.legs[0]), _leg_between(one.legs[1], other.legs[1])),
        held,
        _middle_of_three(one.turned, other.turned),
        other.leads_with_near,
        other.gapes,
    )


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _middle_of_three(
    one: tuple[float, float, float], other: tuple[float, float, float]
) -> tuple[float, float, float]:
    return (*_middle((one[0], one[1]), (other[0], other[1])), (one[2] + other[2]) / 2)


def _arm_between(one: Arm, other: Arm) -> Arm:
    return Arm(
        _middle(one.shoulder, other.shoulder),
        _middle(one.elbow, other.elbow),
        _middle(one.hand, other.hand),
        (one.angle + other.angle) / 2,
    )


def _leg_between(one: Leg, other: Leg) -> Leg:
    return Leg(
        _middle(one.hip, other.hip), _middle(one.knee, other.knee), _middle(one.foot, other.foot)
    )


class Cloth(Struct, frozen=True):
    """The colours of what a figure wears."""

    dark: str
    light: str
    rim: str
    trousers: tuple[str, str]
    """Dark and lit."""


class Skin(Struct, frozen=True):
    """The colours of hands and bare arms."""

    dark: str
    light: str
    nail: str


class Build(Struct, frozen=True):
    """The appearance of a figure in all poses."""

    head: str
    """The name of the drawing of his head."""
    clothes: str
    """The name of the drawing of his jacket and what he wears over it."""
    cloth: Cloth
    skin: Skin
    kit: Kit = "plain"
    """What is on his back, and what his arms and hands look like."""
    weapon: str = ""
    """The name of the drawing of his weapon."""
    is_wounded: bool = False


_GRIPS: Final[dict[str, tuple[Point, Point]]] = {
    "": ((37, 6), (4, 8)),
    "weapon-bazooka": ((32, 10), (4, 14)),
    "weapon-pistol": ((4, 10), (0, 10)),
    "weapon-katana": ((-8, 0), (-20, 1)),
    "weapon-bat": ((-14, 0), (-26, 0)),
    "weapon-grenade": ((0, 0), (0, 0)),
    "weapon-mp40": ((20, 12), (-3, 12)),
    "weapon-mg42": ((20, 6), (5, 12)),
    "weapon-flamethrower": ((30, 6), (2, 14)),
}
"""The positions of the hands on a weapon: far hand in front, near hand behind."""
_MUZZLES: Final[dict[str, Point]] = {
    "weapon-pistol": (30, -2),
    "weapon-bazooka": (90, -1),
    "weapon-mp40": (60, -2),
    "weapon-mg42": (86, -2),
    "weapon-bar": (92, -2),
    "weapon-thompson": (67, -2),
    "weapon-flamethrower": (74, -1),
    "weapon-shotgun": (72, -2),
}
_USUAL_MUZZLE: Final = (78.0, -2.0)


def drawn(build: Build, pose: Pose, facing: Facing) -> str:
    """The SVG drawing of a figure."""
    left, top, width, height = BOX
    moved = _moved(pose, facing)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}">'
        f'<g transform="{moved}">{_whole(build, _aimed(build, pose), facing)}</g></svg>'
    )


def muzzle(build: Build, pose: Pose, facing: Facing) -> Point:
    """The end of a figure's weapon, or its leading hand."""
    if pose.held is None:
        x, y = (pose.near if pose.leads_with_near else pose.far).hand
    else:
        end = _MUZZLES.get(build.weapon, _USUAL_MUZZLE)
        x, y = _placed(end, pose.held)
    x, y = _turned((x, y), _HIP, pose.tilt)
    dx, dy, turn = pose.turned
    x, y = _turned((x, y), _HIP, turn)
    x, y = x + dx, y + dy
    return (x, y) if facing == "right" else (2 * _MIDDLE - x, y)


# --- Parts ------------------------------------------------------------------------------------


def _moved(pose: Pose, facing: Facing) -> str:
    dx, dy, turn = pose.turned
    side = 1 if facing == "right" else -1
    return f"translate({dx * side:g} {dy:g}) rotate({turn * side:g} {_HIP[0]:g} {_HIP[1]:g})"


def _whole(build: Build, pose: Pose, facing: Facing) -> str:
    side = 1 if facing == "right" else -1
    far, near = _mirrored(pose.far, facing), _mirrored(pose.near, facing)
    dx, dy, bow = pose.head
    head = (
        f'<g transform="translate({dx * side:g} {dy:g}) rotate({bow * side:g} 50 57)">'
        f"{_head(build)}{_jaws(build) if pose.gapes else ''}</g>"
    )
    trunk = f'<g transform="rotate({pose.tilt * side:g} {_HIP[0]:g} {_HIP[1]:g})">'
    held = _weapon(build, pose, facing)
    return (
        "".join(
            _leg(build, _mirrored_leg(leg, facing), place) for place, leg in enumerate(pose.legs)
        )
        + trunk
        + _back(build, facing)
        + _arm(build, far, is_near=False)
        + shapes_of(build.clothes)
        + head
        + held
        + _hand(build, far, 0.95)
        + _arm(build, near, is_near=True)
        + _hand(build, near, 1.0)
        + "</g>"
    )


def _aimed(build: Build, pose: Pose) -> Pose:
    """The pose with both hands at the weapon."""
    held = pose.held
    if held is None or not held.is_in_hand or not build.weapon:
        return pose
    front, back = _GRIPS.get(build.weapon, _GRIPS[""])
    far, near = _placed(front, held), _placed(back, held)
    elbow = ((pose.far.shoulder[0] + far[0]) / 2 + 6, (pose.far.shoulder[1] + far[1]) / 2 + 22)
    return Pose(
        pose.tilt,
        pose.head,
        Arm(pose.far.shoulder, elbow, far, 80 + held.angle),
        Arm(pose.near.shoulder, (40, 112) if near[1] > 70 else (34, 104), near, 70 + held.angle),
        pose.legs,
        held,
        pose.turned,
        pose.leads_with_near,
        pose.gapes,
    )


def _leg(build: Build, leg: Leg, place: int) -> str:
    dark, light = build.cloth.trousers
    path = _path(leg.hip, leg.knee, leg.foot)
    glint = 10.8 if place == 0 else 13.5
    return (
        f'<path d="{path}" {_ROUND} stroke="{dark}" stroke-width="27"/>'
        f'<path d="{path}" {_ROUND} stroke="{light}" stroke-width="{glint}" {_LIT}/>'
    )


def _arm(build: Build, arm: Arm, *, is_near: bool) -> str:
    path = _path(arm.shoulder, arm.elbow, arm.hand)
    width = 17 if is_near else 15
    bare = build.kit in ("torn", "bare")
    dark = build.skin.dark if bare else build.cloth.dark
    light = build.skin.light if bare else build.cloth.light
    drawn_ = (
        f'<path d="{path}" {_ROUND} stroke="{dark}" stroke-width="{width}"/>'
        f'<path d="{path}" {_ROUND} stroke="{light}" stroke-width="{width * 0.42:g}" {_LIT}/>'
    )
    if not bare:
        return drawn_
    sx, sy = arm.shoulder
    ex, ey = arm.elbow
    sleeve = _path(arm.shoulder, (sx + (ex - sx) * 0.45, sy + (ey - sy) * 0.45))
    return drawn_ + (
        f'<path d="{sleeve}" {_ROUND} stroke="{build.cloth.dark}" stroke-width="{width + 3}"/>'
        f'<path d="{sleeve}" {_ROUND} stroke="{build.cloth.light}" stroke-width="8" {_LIT}/>'
    )


def _hand(build: Build, arm: Arm, scale: float) -> str:
    skin = build.skin
    x, y = arm.hand
    place = f"translate({x:g} {y:g}) rotate({arm.angle:g})"
    if build.kit == "torn":
        fingers = "".join(
            f'<g transform="rotate({turn})"><path d="M0 -2 L0 {-0.62 * long:g} L2 {-long:g}" '
            f'{_ROUND} stroke="{colour}" stroke-width="4"/></g>'
            for turn, long, colour in (
                (-46, 13, skin.dark),
                (-18, 17, skin.light),
                (6, 17.5, skin.light),
                (30, 15, skin.nail),
                (72, 11, skin.dark),
            )
        )
        return (
            f'<g transform="{place} scale({scale * 1.12:g})">'
            f'<circle cx="0" cy="0" r="6" fill="{skin.dark}"/>'
            f'<circle cx="1.2" cy="-1" r="4.4" fill="{skin.light}"/>{fingers}</g>'
        )
    tape = '<path d="M-9 9 L9 9" stroke="#efe6d0" stroke-width="5"/>' if build.kit == "bare" else ""
    return (
        f'<g transform="{place} scale({scale:g})">'
        f'<path d="M-9 -4 C-9 -9 -4 -10 0 -9.5 C6 -10 9 -8 9 -3 L9 5 C9 9 5 10 0 10 '
        f'C-6 10 -9 8 -9 4Z" fill="{skin.dark}"/>'
        f'<path d="M0 -9.5 C6 -10 9 -8 9 -3 L9 5 C9 9 5 10 1 10 C3 3 2 -4 0 -9.5Z" '
        f'fill="{skin.light}"/>'
        '<path d="M-4 -8.5 L-4 -1 M0.5 -9 L0.5 -1 M5 -8.5 L5 -1" fill="none" stroke="#3a2a1c" '
        f'stroke-width="1.3" stroke-linecap="round"/>{tape}</g>'
    )


def _weapon(build: Build, pose: Pose, facing: Facing) -> str:
    if pose.held is None or not build.weapon:
        return ""
    (x, y), angle = pose.held.at, pose.held.angle
    if facing == "right":
        place = f"translate({x:g} {y:g}) rotate({angle:g})"
    else:
        place = f"translate({2 * _MIDDLE - x:g} {y:g}) scale(-1 1) rotate({angle:g})"
    return f'<g transform="{place}">{shapes_of(build.weapon)}</g>'


def _head(build: Build) -> str:
    skin = build.skin
    neck = (
        f'<path d="M42 44 L42 62 C46 66 54 66 58 62 L58 44Z" fill="{skin.dark}"/>'
        f'<path d="M51 44 L51 64.500 C55 64 57 63 58 62 L58 44Z" fill="{skin.light}"/>'
    )
    bandage = (
        '<path d="M36 29 L64 25 L65 32 L37 36Z" fill="#efe8d8"/>'
        '<path d="M55 27 C60 26 62 29 60 32 C57 33 54 30 55 27Z" fill="#a3210f"/>'
        if build.is_wounded
        else ""
    )
    return neck + shapes_of(build.head) + bandage


def _jaws(build: Build) -> str:
    """A zombie's open mouth, over the one of its head."""
    if not build.head.startswith("head-zombie"):
        return ""
    scale = _SMALL_FACES.get(build.head, 1.0)
    place = f"translate(50 {_MOUTH}) scale({scale:g}) translate(-51 -{_MOUTH})"
    return f'<g transform="{place}">{shapes_of("jaws")}</g>'


_MOUTH: Final = 48
_SMALL_FACES: Final = {"head-zombie-3": 0.9, "head-zombie-6": 0.62}


def _back(build: Build, facing: Facing) -> str:
    """The drawing of the item on his back."""
    if build.kit == "para":
        x = 2 if facing == "right" else 72
        return (
            f'<rect x="{x}" y="70" width="26" height="44" rx="6" fill="#2a3016"/>'
            f'<rect x="{x}" y="70" width="26" height="12" rx="5" fill="#3f4722"/>'
        )
    if build.kit == "german":
        x = 14 if facing == "right" else 66
        return f'<rect x="{x}" y="92" width="20" height="26" rx="5" fill="#3a3f37"/>'
    return ""


# --- Geometry ---------------------------------------------------------------------------------


def _path(*points: Point) -> str:
    return "M" + " L".join(f"{x:g} {y:g}" for x, y in points)


def _mirrored(arm: Arm, facing: Facing) -> Arm:
    if facing == "right":
        return arm
    shoulder, elbow, hand = (_flipped(point) for point in (arm.shoulder, arm.elbow, arm.hand))
    return Arm(shoulder, elbow, hand, -arm.angle)


def _mirrored_leg(leg: Leg, facing: Facing) -> Leg:
    if facing == "right":
        return leg
    return Leg(_flipped(leg.hip), _flipped(leg.knee), _flipped(leg.foot))


def _flipped(point: Point) -> Point:
    return 2 * _MIDDLE - point[0], point[1]


def _placed(point: Point, held: WeaponPosition) -> Point:
    """A point of a weapon, on the figure."""
    x, y = _turned(point, (0, 0), held.angle)
    return held.at[0] + x, held.at[1] + y


def _turned(point: Point, pivot: Point, degrees: float) -> Point:
    turn = math.radians(degrees)
    x, y = point[0] - pivot[0], point[1] - pivot[1]
    return (
        pivot[0] + x * math.cos(turn) - y * math.sin(turn),
        pivot[1] + x * math.sin(turn) + y * math.cos(turn),
    )
