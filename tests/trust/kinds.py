"""The kinds of files that come from outside. Imports nothing of the game, for `guided`."""

from __future__ import annotations

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "map", "tileset", "board", "scenario", "toml", "save", "replay", "page", "settings", "records"
]
"""A scenario as it is sent, and its file alone."""
