"""A castle to see through."""

from __future__ import annotations

from tests.rules.castle.boards import castle_of

#        12345678
CELLS = castle_of(
    ["cccccAAA", "BB...AAA"],
    doors="1F-0501/1F-0601 1F-0101/1F-0102",
)
"""A corridor along row 1, room A at its east end, room B below its west end."""
