"""What a click on a counter means to the tank: an attack on a zombie, or how far to drive."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules import Game
from game.rules.board import Cell
from game.rules.counters import HUNT_ZOMBIES
from game.rules.decisions import FireGun, Ram
from game.rules.hunt import GUN_RANGE, zombies_up
from game.tabletop.question.answers import Answer
from game.tabletop.question.reach import Reach


def attack_meant(
    found: Sequence[Answer], chance: Callable[[FireGun | Ram], float]
) -> FireGun | Ram | None:
    """The likelier of fire and ram against a face-up zombie, fire if they are equal; None where
    there is no such target: what lies face down may be a friend, so the player chooses."""
    attacks = [
        one.option
        for one in found
        if isinstance(one.option, FireGun | Ram) and one.option.target in HUNT_ZOMBIES
    ]
    return max(attacks, key=lambda one: (chance(one), isinstance(one, FireGun)), default=None)


def way_of_tank(game: Game, reach: Reach, cell: Cell) -> tuple[Cell, ...]:
    """The way to a hex; towards a face-up zombie only until a loaded gun reaches it. Empty if the
    hex is out of reach."""
    way, hunt = reach.way_to(cell), game.state.hunt
    if hunt is None or hunt.out_of_ammunition or cell not in zombies_up(hunt).values():
        return way
    distance = game.boards.hunt.distance
    near = (n for n, at in enumerate(way, 1) if distance(at, cell) <= GUN_RANGE)
    return way[: next(near, len(way))]
