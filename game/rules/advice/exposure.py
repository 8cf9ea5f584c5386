"""What the next counterattack of the hunt would do to the tank, where it stands or elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.rules.advice.rehearsal import LOW, rehearse_all
from game.rules.board import Boards
from game.rules.board.hexes import Hex
from game.rules.events.hunt import AttachedLost, TankDamaged
from game.rules.events.play import NightEnded
from game.rules.hunt.actions import move_tank
from game.rules.hunt.bocage import counterattack, is_over, zombies_up
from game.rules.hunt.turn import HEXES_OF_FACE
from game.rules.options import Options
from game.rules.state import State
from game.rules.table import Procedure, Table

Harm: TypeAlias = Literal["none", "absorbed", "damaged", "lost"]
"""Nothing; gear or a rider is lost; the tank is damaged; the hunt is lost."""

_WORST_LAST: Final[tuple[Harm, ...]] = ("none", "absorbed", "damaged", "lost")
_MOST_WAYS: Final = 24
"""The most ways of breaking ties among zombies that are tried."""


class Exposure(Struct, frozen=True):
    """What one face of the action die would do."""

    face: int
    harm: Harm


def exposure(
    boards: Boards, options: Options, state: State, way: Sequence[Hex] = ()
) -> tuple[Exposure, ...]:
    """The worst that each face with a counterattack would do to the tank at the end of its way, or
    where it stands (M6.0).

    Nothing while no zombie is face up: one that turns up does not attack yet.
    """
    if state.hunt is None or state.stage != "hunt" or not zombies_up(state.hunt):
        return ()
    table = Table(boards, options, state.copy(), LOW)
    return tuple(Exposure(face, _worst(table, way, hexes)) for face, hexes in HEXES_OF_FACE.items())


def _worst(table: Table, way: Sequence[Hex], hexes: int) -> Harm:
    runs = rehearse_all(table, partial(_come_on, way=way, hexes=hexes), _MOST_WAYS)
    return max((_harm(run.table) for run in runs), key=_WORST_LAST.index)


def _come_on(table: Table, way: Sequence[Hex], hexes: int) -> Procedure[None]:
    for cell in way:
        if not is_over(table):
            move_tank(table, cell)
    if not is_over(table):
        yield from counterattack(table, "M5.0-counter", hexes)


def _harm(table: Table) -> Harm:
    kinds = {type(event) for event in table.events}
    if NightEnded in kinds:
        return "lost"
    if TankDamaged in kinds:
        return "damaged"
    return "absorbed" if AttachedLost in kinds else "none"
