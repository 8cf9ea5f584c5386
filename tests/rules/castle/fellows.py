"""A castle with fellows who are not of the eight."""

from __future__ import annotations

from typing import Any

from tests.rules.castle.boards import Raid, castle_of

HALL = castle_of(["AAAAAAAA", "AAAAAAAA"])


def family(father: str, **more: Any) -> Raid:
    """Z1 (strength 3, movement 2) holds the girl."""
    return Raid(
        more.pop("castle", HALL),
        more.pop("men", {"Angel": "1F-0801"}),
        enemies={"Z1": {"at": father, "kind": "zombie"}, **more.pop("enemies", {})},
        ambition="zombies",
        father="Z1",
        father_was_found=True,
        **more,
    )
