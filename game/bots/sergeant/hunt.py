"""The sergeant's decisions in the hunt: fire at zombies, scout counters, repair the tank; of two
dice he keeps the highest that neither ends the turn nor brings a zombie to the tank."""

from __future__ import annotations

from typing import Final

from game.bots.sergeant.outlook import Outlook, best
from game.rules.board import HuntBoard
from game.rules.board.hexes import Hex
from game.rules.counters import HUNT_GEAR, HUNT_INFANTRY, HUNT_ZOMBIES
from game.rules.decisions import (
    EndPhase,
    FireGun,
    KeepDie,
    LoseGear,
    Mend,
    Option,
    Ram,
    Repair,
    Scout,
    Step,
)
from game.rules.hunt import (
    GUN_GEAR,
    GUN_RANGE,
    HEXES_OF_FACE,
    RAM_GEAR,
    ends_turn,
    gear_bonus,
    zombies_up,
)
from game.rules.state import Hunt

FAR: Final = 50
_REST_OF_TURN: Final = 8
_REPAIRS: Final = ("track", "damage", "ammunition")


def advise(outlook: Outlook) -> Option | None:
    """A choice for any decision of the hunt."""
    hunt = outlook.state.hunt
    assert hunt is not None
    if outlook.decision.rule == "M7.0-free":
        return _act(outlook, hunt)
    if outlook.first(KeepDie) is not None:
        return best(outlook.offered(KeepDie), lambda one: _worth_of_die(outlook, hunt, one))
    if outlook.first(Mend) is not None:
        return best(outlook.offered(Mend), lambda one: -_rank(one.what))
    if outlook.first(LoseGear) is not None:
        return best(outlook.offered(LoseGear), lambda one: one.counter in HUNT_INFANTRY)
    return outlook.decision.options[0]


def _worth_of_die(outlook: Outlook, hunt: Hunt, option: KeepDie) -> float:
    """Its points; the rest of a turn is worth more than those of any die, and a tank that nobody
    reaches too."""
    steps = outlook.boards.hunt.walk(hunt.tank)
    nearest = min((steps.get(at, FAR) for at in zombies_up(hunt).values()), default=FAR)
    reaches = nearest <= HEXES_OF_FACE.get(option.face, -1)
    ends = ends_turn(outlook.options, option.face)
    return option.face - _REST_OF_TURN * (ends + reaches)


def _rank(what: str) -> int:
    return _REPAIRS.index(what) if what in _REPAIRS else -1


def _act(outlook: Outlook, hunt: Hunt) -> Option | None:
    """Choose an action (M7.0-free): fire at zombies, then repair, then scout."""
    shot = _best_shot(outlook, hunt)
    if shot is not None:
        return shot
    repair = outlook.offered(Repair)
    if repair and _is_worth_a_repair(hunt):
        return repair[-1]
    scout = outlook.first(Scout)
    if scout is not None and not hunt.out_of_ammunition:
        return scout
    return _drive(outlook, hunt) or outlook.first(EndPhase)


def _best_shot(outlook: Outlook, hunt: Hunt) -> Option | None:
    """The zombie most likely to fall, or a face-down counter if there is none."""
    offered: list[FireGun | Ram] = [*outlook.offered(FireGun), *outlook.offered(Ram)]

    def chance(shot: FireGun | Ram) -> float:
        return _chance(outlook, hunt, shot)

    zombies = [one for one in offered if one.target in HUNT_ZOMBIES and chance(one) > 0]
    if zombies:
        return best(zombies, chance)
    hidden = [one for one in offered if isinstance(one, FireGun)]
    return best(hidden, chance)


def _chance(outlook: Outlook, hunt: Hunt, option: FireGun | Ram) -> float:
    """Chance of a kill in sixths; slightly lower for ramming, which risks the tracks."""
    need = outlook.sheet.hunt_need(option.target)
    bonus = gear_bonus(hunt, GUN_GEAR if isinstance(option, FireGun) else RAM_GEAR)
    return min(6, 7 - need + bonus) - (0.1 if isinstance(option, Ram) else 0)


def _is_worth_a_repair(hunt: Hunt) -> bool:
    """Whether something is broken, or there is gear to pick up."""
    lies_here = any(at == hunt.tank and counter in HUNT_GEAR for at, counter in hunt.face_up)
    return hunt.track_broken or hunt.damaged or hunt.out_of_ammunition or lies_here


def _drive(outlook: Outlook, hunt: Hunt) -> Option | None:
    """Drive to Carentan for shells, else towards the nearest zombie, else a hidden counter."""
    board = outlook.boards.hunt
    up = {at for at, counter in hunt.face_up if counter in HUNT_ZOMBIES}
    down = {at for at, _ in hunt.face_down}
    if hunt.out_of_ammunition:
        goals = {board.carentan}
    elif up:
        goals = _within(board, up) - up
    else:
        goals = _within(board, down)
    steps = [one for one in outlook.offered(Step) if one.cell not in up]
    here = _to_go(board, hunt.tank, goals)
    nearer = [one for one in steps if _to_go(board, one.cell, goals) < here]
    return best(nearer, lambda one: -_to_go(board, one.cell, goals))


def _within(board: HuntBoard, targets: set[Hex]) -> set[Hex]:
    """Hexes from which one of the targets is in range."""
    return {
        cell for cell in board.hexes if any(board.distance(at, cell) <= GUN_RANGE for at in targets)
    }


def _to_go(board: HuntBoard, origin: Hex, goals: set[Hex]) -> int:
    steps = board.walk(origin)
    return min((steps.get(goal, FAR) for goal in goals), default=FAR)
