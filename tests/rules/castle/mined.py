"""A castle with explosives."""

from __future__ import annotations

from typing import Any

from tests.rules.castle.boards import castle_of

MINED = castle_of(
    ["AAAB", "AAAB", "AAAB", "AAAB"],
    doors="1F-0301/1F-0401",
    charges={"1F": ("1F-0302", 3)},
)
"""The area is rows 1-3 of columns 2-4, through the wall of room B too."""


def at(square: str, *items: str) -> dict[str, Any]:
    return {"at": square, "items": list(items)}
