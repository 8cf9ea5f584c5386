"""What has become of the men of a game, for a scenario that goes on with them.

Apart from `state`, so that the title screen can read the records without waiting for the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Item: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]


class Survivor(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A man who lives: what he carries, without persons, and whether he is wounded."""

    items: Annotated[tuple[Item, ...], Meta(max_length=2)] = ()
    wounded: bool = False


Fates: TypeAlias = Mapping[str, Survivor | None]
"""By name each man of a game; None for the dead, and for those who have become undead."""
