"""The three maps of an evening together."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from game.rules.board.castle import CastleBoard
from game.rules.board.field import FieldBoard
from game.rules.board.hunt import HuntBoard


@dataclass(frozen=True, slots=True)
class Boards:
    """The three maps of an evening, and the digest of each file they were read from.

    `packed` holds these files as a save carries them; the rules make nothing of it.
    """

    field: FieldBoard
    castle: CastleBoard
    hunt: HuntBoard
    digests: tuple[tuple[str, str], ...] = ()
    packed: tuple[tuple[str, str], ...] = dataclasses.field(default=(), repr=False)
