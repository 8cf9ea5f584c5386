"""A castle that blows up."""

from __future__ import annotations

from typing import Any

TOWER = {"2F-0202": ["charge-1"]}
TOWER_AND_HALL = TOWER | {"1F-0101": ["charge-2"]}
ALL = TOWER_AND_HALL | {"B-0202": ["gas-1", "gas-2"]}
TREASURE = ["diary", "key"]
"""Six stars."""


def home(*items: str, **who: Any) -> dict[str, Any]:
    """Men in the village who between them carry these items."""
    names = ["Angel", "Blake", "Cooper"]
    packs = {name: list(items[2 * place : 2 * place + 2]) for place, name in enumerate(names)}
    return {name: {"at": "village", "items": pack} for name, pack in packs.items()} | who
