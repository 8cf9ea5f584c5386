"""What a report takes from the game's screens, which this package doesn't know."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

NameOf: TypeAlias = Callable[[str], str]
"""The English name of a marker, item, man, ambition, floor, outcome or rule, by its id; any other
text stays as it is."""


class Presentation(NamedTuple):
    """The game's names, and the look of its pages."""

    name_of: NameOf
    style: str
    """The CSS its pages share."""
