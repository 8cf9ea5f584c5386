"""The counters in each cell of the shown position, and their pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counters.figures import STILL, FigureOffsets
from game.painting.counters.press import STRAIGHT, CounterPress, Look, TankDirections
from game.rules.board import VILLAGE, Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.counters import MONSTERS
from game.rules.state import NOWHERE, TANK, Enemy, Para, State

PieceKind: TypeAlias = Literal[
    "marker", "item", "charge", "detonator", "enemy", "para", "unknown", "counter", "tank", "armour"
]

DETONATOR: Final = "detonator"
T34: Final = "t34"
"""The tank that Nikolai mans (V2-t34)."""


class Piece(Struct, frozen=True):
    """One counter on the board, with its name and kind."""

    name: str
    kind: PieceKind
    cell: Cell


def night_pieces(state: State) -> list[Piece]:
    """All counters on the field or in the castle, lowest first: markers, enemies, men."""
    acting = state.action.group if state.action is not None else ()
    men = sorted(state.paras.values(), key=lambda man: man.name in acting)
    return [
        *_ground(state),
        *(Piece(enemy.name, "enemy", enemy.at) for enemy in state.enemies.values()),
        *(Piece(man.name, "para", man.at) for man in men if man.at not in NOWHERE),
    ]


def _ground(state: State) -> Iterator[Piece]:
    for cell, items in state.lying.items():
        yield from (Piece(item, "item", cell) for item in items)
    for cell, items in state.charges_set.items():
        yield from (Piece(item, "charge", cell) for item in items)
    if "-" in state.detonator:
        yield Piece(DETONATOR, "detonator", state.detonator)
    if state.t34_stands:
        yield Piece(T34, "armour", VILLAGE)
    for cell, marker in state.hidden.items():
        yield Piece(marker, "marker", cell)


def hunt_pieces(state: State) -> list[Piece]:
    """All counters of the hunt, the tank last; a face-down one is named after its hex."""
    hunt = state.hunt
    if hunt is None:
        return []
    return [
        *(Piece(cell, "unknown", cell) for cell, _ in hunt.face_down),
        *(Piece(counter, "counter", cell) for cell, counter in hunt.face_up),
        Piece(TANK, "tank", hunt.tank),
    ]


def piece_list(state: State) -> list[Piece]:
    """The counters of the board in play."""
    return hunt_pieces(state) if state.hunt is not None else night_pieces(state)


class PieceArt:
    """Pictures of counters in a given state."""

    def __init__(self, press: CounterPress) -> None:
        self._press = press

    def picture(
        self,
        state: State,
        piece: Piece,
        size: int,
        pose: FigureOffsets = STILL,
        heading: TankDirections = STRAIGHT,
        *,
        covered: bool = False,
    ) -> pygame.Surface:
        """The picture of a counter, `size` pixels wide; shared, so do not draw on it.

        `heading` applies to the tank. `covered`: the counter lies under another.
        """
        if piece.kind == "para" and piece.name in state.paras:
            return self.para(state.paras[piece.name], size, pose, covered=covered)
        if piece.kind == "enemy" and piece.name in state.enemies:
            return self.enemy(state, state.enemies[piece.name], size, pose, covered=covered)
        if piece.kind == "marker":
            return self._marker(state, piece, size)
        if piece.kind == "detonator":
            return self._press.detonator(size)
        if piece.kind == "tank":
            is_damaged = bool(state.hunt and state.hunt.damaged)
            return self._press.tank(size, damaged=is_damaged, heading=heading)
        if piece.kind == "armour":
            return self._press.armour(piece.name, size)
        if piece.kind == "counter":
            return self._press.hunt_counter(piece.name, size, pose)
        if piece.kind == "unknown":
            return self._press.hunt_counter(None, size)
        return self._press.item(piece.name, size)

    def para(
        self, man: Para, size: int, pose: FigureOffsets = STILL, *, covered: bool = False
    ) -> pygame.Surface:
        """A man: bright, darker once he has acted, grey when dead."""
        look: Look = "gone" if man.at == "dead" else "acted" if man.acted else "normal"
        if man.bite:
            return self._press.undead(
                man.bite, size, initial=man.name[0], pose=pose, covered=covered
            )
        return self._press.para(
            man.name, size, wounded=man.wounded, look=look, pose=pose, covered=covered
        )

    def enemy(
        self,
        state: State,
        enemy: Enemy,
        size: int,
        pose: FigureOffsets = STILL,
        *,
        covered: bool = False,
    ) -> pygame.Surface:
        """A German unit with its men left, or a zombie or undead with its marker's values."""
        if enemy.kind == "german":
            return self._german(state, enemy, size, pose, covered=covered)
        name = enemy.bite or (enemy.name if enemy.name in MONSTERS else "Z1")
        initial = "" if enemy.name in MONSTERS else enemy.name[0].upper()
        if enemy.kind == "zombie":
            return self._press.zombie(name, size, initial=initial, pose=pose, covered=covered)
        is_worm = ambition_of(state).has_worms and enemy.name in MONSTERS
        return self._press.undead(
            name, size, initial=initial, worm=is_worm, pose=pose, covered=covered
        )

    def _german(
        self, state: State, enemy: Enemy, size: int, pose: FigureOffsets, *, covered: bool
    ) -> pygame.Surface:
        if not enemy.up:
            return self._press.german_back(size)
        if enemy.bite:
            return self._press.undead(enemy.bite, size, initial="S", pose=pose, covered=covered)
        left = state.sheet.men_left(enemy)
        return self._press.german(enemy.name, size, men_left=left, pose=pose, covered=covered)

    def _marker(self, state: State, piece: Piece, size: int) -> pygame.Surface:
        is_castle = "-" in piece.cell
        seen = piece.name if piece.name in state.peeked or not is_hidden(state, piece) else None
        if is_castle:
            return self._press.castle_marker(seen, size)
        return self._press.field_marker(seen, size)


def is_hidden(state: State, piece: Piece) -> bool:
    """Whether a marker is face down."""
    return state.hidden.get(piece.cell) == piece.name


def hits_shown(state: State, piece: Piece) -> int:
    """The number for its hit marker, 0 for Germans, whose losses show on the counter itself."""
    if piece.kind == "enemy" and piece.name in state.enemies:
        enemy = state.enemies[piece.name]
        return enemy.hits if enemy.kind != "german" else 0
    if piece.kind == "para" and piece.name in state.paras:
        return state.paras[piece.name].hits
    return 0
