"""The rig of the large figures: a pose of some twenty numbers becomes an SVG drawing.

Units are those of the drawings on counters: the head at y 11-57, the feet at 214, the centre at
x 50. A pose faces right; a figure that faces left has its limbs mirrored, but never its head or
its jacket, because the moon always shines from the upper right.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game import assets

_SEAM: Final = 'fill="none" stroke="#0d140b" stroke-width="2" stroke-linecap="round"'

MONSTER_CLOTHES: Final[dict[str, str]] = {
    # A soldier's belt of cartridges.
    "head-zombie-1": (
        '<path d="M31 66 L70 122" fill="none" stroke="#141c12" stroke-width="7"/>'
        '<path d="M31 66 L70 122" fill="none" stroke="#b8902f" stroke-width="4.4" '
        'stroke-dasharray="3 3.4"/>'
    ),
    # Bare ribs.
    "head-zombie-2": (
        '<path d="M37 84 C42 78 60 78 66 85 L63 114 C56 120 45 120 40 114Z" fill="#0d0f08"/>'
        '<path d="M52 82 V116" fill="none" stroke="#cfd0a0" stroke-width="3"/>'
        '<path d="M40 88 C46 85 50 86 52 88 C55 86 59 85 64 88 M40 96 C46 93 50 94 52 96 '
        "C55 94 59 93 64 96 M41 104 C46 101 50 102 52 104 C55 102 59 101 63 104 M43 112 "
        'C47 109 50 110 52 112 C55 110 58 109 61 112" fill="none" stroke="#e3e4bd" '
        'stroke-width="2.8" stroke-linecap="round"/>'
    ),
    # A fat man whose belly hangs over his belt.
    "head-zombie-3": (
        '<path d="M24 90 C8 112 22 142 52 142 C82 142 92 112 78 90Z" fill="{dark}"/>'
        '<path d="M54 90 C60 108 60 128 54 142 C82 142 92 112 78 90Z" fill="{light}"/>'
        '<path d="M78 94 C86 108 84 124 74 134" fill="none" stroke="{rim}" stroke-width="2.2" '
        'stroke-linecap="round"/>'
        '<path d="M40 112 C46 106 58 106 64 114 C60 126 46 128 40 112Z" fill="#4f8a3c"/>'
        '<path d="M52 117 v4" fill="none" stroke="#1d3519" stroke-width="3" '
        'stroke-linecap="round"/>'
    ),
    # A torn skirt.
    "head-zombie-4": (
        '<path d="M28 118 L76 118 L92 178 L83 171 L76 184 L68 172 L60 186 L51 173 L43 186 '
        'L35 172 L27 183 L20 171 L10 178Z" fill="{dark}"/>'
        '<path d="M54 118 L76 118 L92 178 L83 171 L76 184 L68 172 L60 186 L56 178Z" '
        'fill="{light}"/>'
        '<path d="M34 128 L24 166 M46 128 L43 174 M66 128 L74 168" fill="none" '
        'stroke="#141019" stroke-width="1.8" stroke-opacity="0.7"/>'
        '<path d="M27 114 L76 114 L77 122 L27 122Z" fill="#b7a3cf"/>'
    ),
    # An officer's tunic with its buttons, its belt and a medal.
    "head-zombie-5": (
        '<path d="M28 120 L76 120 L82 150 L55 146 L24 150Z" fill="{dark}"/>'
        '<path d="M55 120 L76 120 L82 150 L55 146Z" fill="{light}"/>'
        '<path d="M32 66 L72 124" fill="none" stroke="#15181a" stroke-width="4.4"/>'
        '<path d="M27 117 L76 117 L76 126 L27 126Z" fill="#15181a"/>'
        '<rect x="47" y="116" width="10" height="11" rx="1.5" fill="#b8902f"/>'
        '<path d="M47 88 h.1 M47 100 h.1 M47 112 h.1 M58 88 h.1 M58 100 h.1" fill="none" '
        'stroke="#e0c878" stroke-width="4.600" stroke-linecap="round"/>'
        '<path d="M63 82 H71 L67 92Z" fill="#7c1f14"/>'
        '<circle cx="67" cy="95" r="4.600" fill="#d8dee2"/>'
    ),
    # A monk's habit, with a rope round it.
    "head-zombie-6": (
        '<path d="M26 116 L77 116 L88 196 L78 190 L68 200 L57 191 L46 201 L35 191 L24 199 '
        'L12 194Z" fill="{dark}"/>'
        '<path d="M54 116 L77 116 L88 196 L78 190 L68 200 L57 191Z" fill="{light}"/>'
        '<path d="M36 128 L27 184 M46 128 L45 190 M65 128 L72 186" fill="none" '
        'stroke="#120c07" stroke-width="2" stroke-opacity="0.7"/>'
        '<path d="M27 117 C40 124 62 124 76 117" fill="none" stroke="#c9b27a" '
        'stroke-width="5" stroke-linecap="round"/>'
        '<path d="M60 121 C63 136 59 146 62 160" fill="none" stroke="#c9b27a" '
        'stroke-width="3.600" stroke-linecap="round"/>'
        '<path d="M62 160 v5" fill="none" stroke="#e6d6ac" stroke-width="6" '
        'stroke-linecap="round"/>'
    ),
    # A butcher's apron.
    "head-zombie-7": (
        '<path d="M39 62 L37 78 M61 62 L64 78" fill="none" stroke="#a99c7e" stroke-width="3"/>'
        '<path d="M35 77 L66 77 L74 112 L77 166 C60 172 40 172 24 166 L28 112Z" '
        'fill="#8d8268"/>'
        '<path d="M54 77 L66 77 L74 112 L77 166 C70 169 62 170 55 170.500Z" fill="#c4b892"/>'
        '<path d="M43 94 L58 90 L63 100 L57 114 L46 110Z M38 140 L47 136 L50 146 L42 152Z '
        'M61 134 L69 138 L66 147Z" fill="#4a3a26" fill-opacity="0.75"/>'
        '<path d="M28 118 L75 118" fill="none" stroke="#6e634a" stroke-width="3.400"/>'
    ),
    # Bandages, one of them loose.
    "head-zombie-8": (
        '<path d="M24 80 L78 70 L78 79 L24 89Z M25 98 L77 90 L77 99 L25 107Z '
        'M26 116 L76 108 L76 117 L26 125Z" fill="#a8a288"/>'
        '<path d="M54 74.500 L78 70 L78 79 L54 83.500Z M54 93.600 L77 90 L77 99 L54 102.600Z '
        'M54 111.600 L76 108 L76 117 L54 120.600Z" fill="#e6e0c6"/>'
        '<path d="M26 72 L76 96 M28 128 L76 100" fill="none" stroke="#c9c3a8" '
        'stroke-width="6"/>'
        '<path d="M70 124 C78 138 70 148 80 164 L73 168 C62 150 72 140 63 126Z" '
        'fill="#e6e0c6"/>'
    ),
    # The canister of a gas mask, and its hose.
    "head-undead-1": (
        '<path d="M40 60 C34 76 36 92 46 100" fill="none" stroke="#120a20" '
        'stroke-width="10" stroke-linecap="round"/>'
        '<path d="M40 60 C34 76 36 92 46 100" fill="none" stroke="#5c4a80" '
        'stroke-width="7" stroke-dasharray="3 2.400"/>'
        '<rect x="40" y="96" width="26" height="32" rx="5" fill="#1d1430"/>'
        '<path d="M54 96 H61 C64 96 66 98 66 101 V123 C66 126 64 128 61 128 H54Z" '
        'fill="#6a5590"/>'
        '<path d="M40 106 H66 M40 117 H66" fill="none" stroke="#0f0a1a" stroke-width="2"/>'
    ),
    # A doctor's coat.
    "head-undead-2": (
        '<path d="M24 76 L44 60 L48 128 L46 178 L36 172 L26 180 L14 172 L27 122Z" '
        'fill="#8f8ab0"/>'
        '<path d="M57 59 L79 76 L76 122 L90 172 L80 180 L70 172 L60 178 L57 128Z" '
        'fill="#dcd8f2"/>'
        '<path d="M44 60 L50 84 L57 59 L63 66 L52 96 L38 66Z" fill="#b5afd4"/>'
        '<path d="M61 92 L74 90 L74 104 L61 105Z" fill="#b5afd4"/>'
        '<path d="M67 80 V96" fill="none" stroke="#8a4be0" stroke-width="3.400" '
        'stroke-linecap="round"/>'
        '<path d="M32 140 l6 4 l-5 6Z M70 134 l7 3 l-5 7Z" fill="#5a2f8c" '
        'fill-opacity="0.8"/>'
    ),
    # Shoulders that are too broad, sewn on.
    "head-undead-3": (
        '<path d="M10 88 C8 70 22 62 38 60 L62 60 C80 62 92 70 90 88 L76 98 L26 98Z" '
        'fill="{dark}"/>'
        '<path d="M53 60 L62 60 C80 62 92 70 90 88 L76 98 L54 98Z" fill="{light}"/>'
        '<path d="M74 64 C84 67 89 74 89 85" fill="none" stroke="{rim}" stroke-width="2.4" '
        'stroke-linecap="round"/>'
        '<path d="M30 70 L26 96 M72 70 L76 96 M50 76 L50 122" fill="none" stroke="#0d0817" '
        'stroke-width="2.200"/>'
        '<path d="M24 78 l9 2 M23 87 l9 2 M69 80 l9 -2 M70 89 l9 -2 M45 84 h10 M45 93 h10 '
        'M45 102 h10 M45 111 h10" fill="none" stroke="#d9cdf0" stroke-width="1.800" '
        'stroke-linecap="round"/>'
    ),
    # Chains.
    "head-undead-4": (
        '<path d="M24 84 L78 116 M78 78 L26 118" fill="none" stroke="#0d0817" '
        'stroke-width="8"/>'
        '<path d="M24 84 L78 116 M78 78 L26 118" fill="none" stroke="#aeb6c6" '
        'stroke-width="4.600" stroke-dasharray="6 3" stroke-linecap="round"/>'
        '<rect x="43" y="91" width="16" height="14" rx="2.500" fill="#2b2d38"/>'
        '<rect x="51" y="91" width="8" height="14" rx="2.500" fill="#777d8d"/>'
        '<circle cx="51" cy="98" r="2.400" fill="#0d0817"/>'
    ),
    # A breastplate with a gauge.
    "head-undead-5": (
        '<path d="M26 74 C36 66 64 66 76 74 L73 116 C62 126 40 126 30 116Z" fill="#2a2f42"/>'
        '<path d="M53 67.600 C62 68 70 70 76 74 L73 116 C68 121 62 123.500 54 124Z" '
        'fill="#767d9c"/>'
        '<path d="M62 69 C68 70 73 72 75.500 75" fill="none" stroke="#c6cde6" '
        'stroke-width="2.200" stroke-linecap="round"/>'
        '<circle cx="51" cy="96" r="12" fill="#12131d"/>'
        '<circle cx="51" cy="96" r="9" fill="#6b3fc0"/>'
        '<circle cx="51" cy="96" r="5" fill="#d9c2ff"/>'
        '<path d="M32 80 h.1 M70 80 h.1 M34 112 h.1 M69 112 h.1" fill="none" '
        'stroke="#b8c0da" stroke-width="5" stroke-linecap="round"/>'
    ),
    # Feelers that grow out of its sides.
    "head-undead-6": (
        '<path d="M32 92 C8 92 10 120 -6 118 M34 108 C18 118 22 140 6 146 '
        'M72 90 C96 86 94 112 112 106 M70 106 C88 114 82 138 100 140" fill="none" '
        'stroke="#241a3a" stroke-width="9" stroke-linecap="round"/>'
        '<path d="M32 91 C8 91 10 119 -6 117 M34 107 C18 117 22 139 6 145 '
        'M72 89 C96 85 94 111 112 105 M70 105 C88 113 82 137 100 139" fill="none" '
        'stroke="#9d86d8" stroke-width="4.600" stroke-linecap="round"/>'
    ),
    # Spikes of bone on its shoulders and down its breast.
    "head-undead-7": (
        '<path d="M22 82 L6 62 L32 70Z M32 72 L22 46 L42 64Z" fill="#8f86a8"/>'
        '<path d="M79 82 L96 62 L70 70Z M69 72 L80 46 L59 64Z" fill="#e6dff5"/>'
        '<path d="M43 82 L52 92 L61 82Z M43 96 L52 106 L61 96Z M43 110 L52 120 L61 110Z" '
        'fill="#cfc6e6"/>'
        '<path d="M52 92 L61 82 L53 82Z M52 106 L61 96 L53 96Z M52 120 L61 110 L53 110Z" '
        'fill="#f1ecfb"/>'
    ),
    # Two who were sewn together.
    "head-undead-8": (
        '<path d="M50 58 C62 61 76 66 79 78 L75 128 L50 128Z" fill="#6c6f86"/>'
        '<path d="M66 62 C72 65 77 70 78 80" fill="none" stroke="#c2c6dc" '
        'stroke-width="2.200" stroke-linecap="round"/>'
        f'<path d="M50 60 L50 128" {_SEAM}/>'
        '<path d="M44 70 l12 3 M44 80 l12 3 M44 90 l12 3 M44 100 l12 3 M44 110 l12 3" '
        'fill="none" stroke="#e4dcf5" stroke-width="2" stroke-linecap="round"/>'
    ),
    # The rings of a worm.
    "head-undead-9": "".join(
        f'<path d="M{50 - half} {y} C{50 - half} {y + 9} {50 + half} {y + 9} {50 + half} {y}" '
        f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        for y, half in ((122, 24), (109, 27), (96, 28), (83, 26), (70, 21))
        for colour, width in (("#1f1238", 14), ("#6a45b0", 9))
    )
    + "".join(
        f'<path d="M56 {y + 4} C{46 + half} {y + 4} {49 + half} {y + 3} {49 + half} {y - 1}" '
        'fill="none" stroke="#b79be8" stroke-width="4" stroke-linecap="round"/>'
        for y, half in ((122, 24), (109, 27), (96, 28), (83, 26), (70, 21))
    ),
}


Point: TypeAlias = tuple[float, float]
Facing: TypeAlias = Literal["right", "left"]

BOX: Final = (-110.0, -70.0, 340.0, 340.0)
"""Left, top, width and height of the view box of every figure."""
_MIDDLE: Final = 50.0
_HIP: Final = (50.0, 128.0)
_ROUND: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_LIT: Final = 'transform="translate(2.2 -1.6)"'


class Arm(Struct, frozen=True):
    """Shoulder, elbow and hand; the hand's angle in degrees clockwise, its fingers upwards at 0."""

    shoulder: Point
    elbow: Point
    hand: Point
    angle: float = 0.0


class Leg(Struct, frozen=True):
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


class Pose(Struct, frozen=True):
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
    cloth: Cloth
    skin: Skin
    kit: Literal["para", "german", "coat", "torn", "bare", "plain"] = "plain"
    """What he wears over his jacket."""
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
        + _jacket(build)
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
    return f'<g transform="{place}">{_inner(build.weapon)}</g>'


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
    return neck + _inner(build.head) + bandage


def _jaws(build: Build) -> str:
    """A zombie's open mouth, over the one of its head."""
    if not build.head.startswith("head-zombie"):
        return ""
    scale = _SMALL_FACES.get(build.head, 1.0)
    place = f"translate(50 {_MOUTH}) scale({scale:g}) translate(-51 -{_MOUTH})"
    return f'<g transform="{place}">{_JAWS}</g>'


_MOUTH: Final = 48
_SMALL_FACES: Final = {"head-zombie-3": 0.9, "head-zombie-6": 0.62}
_JAWS: Final = (
    '<path d="M38 44 L38 66 C39 78 46 84 51 84 C57 84 63 77 64 64 L64 44Z" fill="#35562a"/>'
    '<path d="M51 44 L51 84 C57 84 63 77 64 64 L64 44Z" fill="#8fbf66"/>'
    '<path d="M41 45 L61 44 L60.500 70 C58 77 46 77 43 70Z" fill="#0a0f07"/>'
    '<path d="M46 72 C48 66 56 66 57.500 71 C55 76 48 76 46 72Z" fill="#7a2a2a"/>'
    '<path d="M42 45 L44.500 55 L47 45.500 L49.500 56.500 L52 45.500 L54.500 56.500 L57 45 L59 54'
    ' L61 44Z" fill="#eef3d2"/>'
    '<path d="M44 72 L46 63 L48.500 73.500 L51.500 64 L54 74 L57 64 L59.500 71 C57 77 46 77 44 72Z"'
    ' fill="#dfe6bf"/>'
)


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


def _jacket(build: Build) -> str:
    cloth = build.cloth
    if build.kit == "bare":
        return _bare_chest(build)
    return (
        f'<path d="M22 78 C24 66 40 61 50 57 C60 61 76 66 79 78 L75 128 L28 128Z" '
        f'fill="{cloth.dark}"/>'
        f'<path d="M52 57 C62 61 76 66 79 78 L75 128 L55 128 C53 106 55 75 52 57Z" '
        f'fill="{cloth.light}"/>'
        f'<path d="M61 61 C70 63 77 68 78 81" fill="none" stroke="{cloth.rim}" stroke-width="2.2" '
        'stroke-linecap="round"/>'
    ) + _coloured(_TRIMMINGS[build.kit] + MONSTER_CLOTHES.get(build.head, ""), cloth)


def _coloured(shapes: str, cloth: Cloth) -> str:
    """Shapes in the colours of a cloth."""
    for name, colour in (("dark", cloth.dark), ("light", cloth.light), ("rim", cloth.rim)):
        shapes = shapes.replace(f"{{{name}}}", colour)
    return shapes


def _bare_chest(build: Build) -> str:
    skin = build.skin
    return (
        f'<path d="M22 80 C24 68 40 63 50 60 C60 63 76 68 79 80 L75 128 L28 128Z" '
        f'fill="{skin.dark}"/>'
        f'<path d="M52 60 C62 63 76 68 79 80 L75 128 L55 128 C53 106 55 76 52 60Z" '
        f'fill="{skin.light}"/>'
        '<path d="M34 128 L36 78 C42 86 58 86 64 78 L67 128Z" fill="#5d6737"/>'
        '<path d="M53 84 C58 84 62 81 64 78 L67 128 L54 128Z" fill="#78834a"/>'
        '<path d="M27 119 L76 119 L75.500 128 L27.500 128Z" fill="#1f230e"/>'
    )


_BELT: Final = '<path d="M27 119 L76 119 L75.500 128 L27.500 128Z" fill="{belt}"/>'
_TRIMMINGS: Final = {
    "para": (
        '<path d="M34 66 L37 126" stroke="#262b13" stroke-width="4.4" fill="none"/>'
        '<path d="M66 66 L64 126" stroke="#444b22" stroke-width="4.4" fill="none"/>'
        '<path d="M28 84 L43 88 L42 102 L28 99Z" fill="#2c3317"/>'
        '<path d="M28 84 L43 88 L42.6 92 L28 88Z" fill="#434b24"/>'
        '<path d="M60 88 L74 84 L74 99 L61 102Z" fill="#566030"/>'
        '<path d="M60 88 L74 84 L74 88 L60.3 92Z" fill="#7f8a4c"/>'
        + _BELT.replace("{belt}", "#1f230e")
        + '<rect x="46" y="118.500" width="9" height="10" rx="1.500" fill="#8a7a48"/>'
        '<rect x="29" y="117" width="7.500" height="14" rx="1.500" fill="#39411f"/>'
        '<rect x="37.5" y="117" width="7.500" height="14" rx="1.500" fill="#39411f"/>'
        '<rect x="58" y="117" width="7.500" height="14" rx="1.500" fill="#5f6936"/>'
        '<rect x="66.5" y="117" width="7.500" height="14" rx="1.500" fill="#6c7740"/>'
    ),
    "german": (
        '<path d="M40 60 L50 72 L60 60 L64 63 L52 82 L48 82 L36 63Z" fill="#15191c"/>'
        + _BELT.replace("{belt}", "#14171a")
        + '<rect x="47" y="118.500" width="8" height="9" rx="1" fill="#8d979c"/>'
        '<rect x="30" y="118" width="8" height="12" rx="1" fill="#1c2023"/>'
        '<rect x="64" y="118" width="8" height="12" rx="1" fill="#353d42"/>'
        '<path d="M33 66 L37 120 M67 66 L64 120" fill="none" stroke="#1a1f22" '
        'stroke-width="3.400"/>'
    ),
    "coat": (
        '<path d="M38 57 L50 76 L62 57 L70 62 L55 92 L45 92 L30 62Z" fill="#0f1112"/>'
        '<path d="M62 57 L70 62 L55 92 L52 80Z" fill="#2b2f32"/>'
        + _BELT.replace("{belt}", "#0b0c0d")
        + '<rect x="46" y="118.500" width="9" height="9" rx="1" fill="#b8902f"/>'
    ),
    "torn": (
        '<path d="M26 128 l6 10 l5 -8 l7 12 l6 -9 l8 10 l6 -9 l7 8 l5 -14Z" fill="{dark}"/>'
        '<path d="M36 92 L44 104 L38 118 L32 106Z" fill="#0d140b" fill-opacity="0.55"/>'
        '<path d="M60 100 L66 92 L68 110 L62 120Z" fill="#0d140b" fill-opacity="0.45"/>'
        '<path d="M37 100 l6 1 M38 106 l6 1 M39 112 l5 1" stroke="#cfe0a8" stroke-width="1.600" '
        'fill="none" stroke-opacity="0.75"/>'
        '<path d="M40 62 L50 74 L60 62 L63 65 L52 84 L48 84 L37 65Z" fill="#141c12"/>'
        '<path d="M28 120 L75 120 L75 127 L28 127Z" fill="#12180f"/>'
    ),
    "plain": _BELT.replace("{belt}", "#17150f"),
}


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


@cache
def _inner(name: str) -> str:
    """The shapes of a drawing, without the element round them."""
    text = _file(name).read_text(encoding="utf-8")
    return text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


def _file(name: str) -> Path:
    return assets.drawings() / f"{name}.svg"
