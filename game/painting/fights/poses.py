"""The poses of the large figures, all facing right."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from game.painting.fights.rig import Arm, Held, Leg, Pose

Stance: TypeAlias = Literal[
    "idle",
    "aim",
    "fire",
    "recoil",
    "draw-back",
    "strike",
    "clench",
    "punch",
    "swing-back",
    "throw",
    "duck",
    "hit",
    "fall",
    "lie",
    "bitten",
    "shamble",
    "lunge",
    "reel",
    "collapse",
    "claw",
    "roar",
    "bite",
]

_KNEELING: Final = (Leg((40, 126), (20, 160), (-16, 166)), Leg((62, 128), (98, 132), (96, 176)))
_STRIDE: Final = (Leg((40, 124), (16, 160), (-6, 208)), Leg((63, 124), (88, 158), (102, 208)))
_STUMBLE: Final = (Leg((60, 124), (78, 150), (102, 186)), Leg((37, 124), (34, 166), (60, 208)))
_SHUFFLE: Final = (Leg((58, 126), (74, 168), (70, 214)), Leg((38, 126), (20, 166), (4, 212)))
_LEAP: Final = (Leg((58, 126), (90, 156), (108, 206)), Leg((38, 126), (8, 160), (-24, 200)))
_REEL: Final = (Leg((58, 126), (80, 158), (108, 196)), Leg((38, 126), (28, 168), (40, 214)))
_LIE: Final = (Leg((58, 126), (70, 166), (90, 196)), Leg((38, 126), (20, 160), (30, 206)))

POSES: Final[dict[Stance, Pose]] = {
    # Whoever has a gun
    "idle": Pose(head=(9, 5, 7), held=Held((66, 100), 28)),
    "aim": Pose(4, (10, 6, 9), held=Held((78, 78), 0)),
    "fire": Pose(2, (9, 5, 7), held=Held((76, 77), -2)),
    "recoil": Pose(-7, (7, 4, 4), held=Held((70, 74), -11)),
    "duck": Pose(12, (8, 7, 9), held=Held((78, 79), 0), turned=(-4, 8, 0)),
    # Hand to hand
    "draw-back": Pose(-9, (2, 2, -3), held=Held((30, 56), -100), legs=_STRIDE),
    "strike": Pose(20, (10, 6, 10), held=Held((96, 82), 24), legs=_STRIDE, turned=(16, 4, 0)),
    "clench": Pose(
        -6,
        (4, 3, 2),
        Arm((74, 78), (98, 92), (86, 62), 30),
        Arm((27, 80), (2, 98), (16, 70), 20),
        _STRIDE,
    ),
    "punch": Pose(
        16,
        (9, 5, 8),
        Arm((74, 78), (88, 104), (70, 78), 30),
        Arm((27, 80), (72, 84), (122, 70), 84),
        _STRIDE,
        turned=(14, 3, 0),
    ),
    # Throwing
    "swing-back": Pose(
        -12,
        (2, 2, -6),
        Arm((74, 78), (104, 70), (124, 52), 70),
        Arm((27, 80), (0, 62), (-12, 26), -30),
        _STRIDE,
        Held((-14, 16), -20, is_in_hand=False),
    ),
    "throw": Pose(
        18,
        (9, 5, 8),
        Arm((74, 78), (52, 104), (26, 112), 150),
        Arm((27, 80), (58, 98), (100, 100), 96),
        _STRIDE,
        turned=(12, 3, 0),
    ),
    # Struck
    "hit": Pose(
        -15,
        (-4, 0, -14),
        Arm((74, 78), (106, 70), (122, 46), 30),
        Arm((27, 80), (4, 104), (30, 116), 80),
        _STUMBLE,
        Held((96, 128), 58, is_in_hand=False),
    ),
    "fall": Pose(
        -26,
        (0, 0, -14),
        Arm((26, 78), (-12, 60), (-26, 24), -10),
        Arm((73, 80), (104, 62), (118, 28), 20),
        _STUMBLE,
        Held((146, 44), 62, is_in_hand=False),
        leads_with_near=True,
    ),
    "lie": Pose(
        0,
        (0, 2, -16),
        Arm((74, 78), (90, 102), (84, 130), 150),
        Arm((27, 80), (4, 62), (10, 26), 10),
        _LIE,
        Held((-2, 204), 82, is_in_hand=False),
        turned=(-26, 76, -80),
    ),
    "bitten": Pose(
        -10,
        (-8, 4, -18),
        Arm((74, 78), (106, 94), (104, 62), 8),
        Arm((27, 80), (-10, 102), (-16, 58), -10),
        _STUMBLE,
        leads_with_near=True,
    ),
    # Monsters
    "shamble": Pose(
        9,
        (5, 4, 12),
        Arm((26, 80), (46, 100), (92, 96), 88),
        Arm((73, 80), (98, 82), (128, 68), 80),
        _SHUFFLE,
        leads_with_near=True,
    ),
    "lunge": Pose(
        24,
        (6, 3, 4),
        Arm((26, 80), (60, 84), (110, 60), 70),
        Arm((73, 80), (100, 66), (134, 40), 52),
        _LEAP,
        leads_with_near=True,
    ),
    "reel": Pose(
        -27,
        (-4, 0, -22),
        Arm((26, 80), (-10, 70), (-28, 36), -10),
        Arm((73, 80), (104, 66), (114, 30), 24),
        _REEL,
        leads_with_near=True,
    ),
    "collapse": Pose(
        0,
        (0, 0, -18),
        Arm((26, 80), (-6, 64), (-12, 28), -6),
        Arm((73, 80), (100, 60), (102, 24), 14),
        _LIE,
        turned=(-30, 74, -74),
        leads_with_near=True,
    ),
    "claw": Pose(
        4,
        (2, 2, 10),
        Arm((26, 80), (8, 62), (24, 22), 8),
        Arm((73, 80), (92, 58), (84, 10), -6),
        _SHUFFLE,
        leads_with_near=True,
    ),
    "roar": Pose(
        -8,
        (4, -4, -12),
        Arm((26, 80), (-8, 84), (-22, 46), -20),
        Arm((73, 80), (106, 82), (122, 40), 20),
        _SHUFFLE,
        leads_with_near=True,
        gapes=True,
    ),
    "bite": Pose(
        30,
        (10, -2, -14),
        Arm((26, 80), (52, 102), (96, 104), 84),
        Arm((73, 80), (98, 76), (126, 84), 96),
        _LEAP,
        leads_with_near=True,
        gapes=True,
    ),
}
WITHOUT_WEAPON: Final[dict[Stance, Stance]] = {"draw-back": "clench", "strike": "punch"}
"""The poses that unarmed men take in place of others."""
