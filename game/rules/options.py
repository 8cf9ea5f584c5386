"""The switches of a game: optional rules, set before it starts and kept in its save."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True):
    """Which optional rules are in force. Without any switch on: the game as ruled.

    Variants (V1, V2) and the hunt's options (M4.1, M8.0) find their place here.
    """
