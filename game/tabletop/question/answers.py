"""How each option of a decision is given: at a place on the board, by a button, by a key.

Every option can be given by mouse and by keyboard: by the place it is about, where it has
one, and always from the list of all choices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.rules import decisions as d
from game.rules.board import Cell
from game.rules.decisions import Decision, Option

Shelf: TypeAlias = Literal["board", "line", "gear"]
"""Where an answer is offered first: on the board, in the decision line, in the gear list."""


class Answer(Struct, frozen=True):
    """One option and the ways to give it."""

    option: Option
    shelf: Shelf
    cell: Cell = ""
    """The cell to click, if it is about one."""
    unit: str = ""
    """The counter to click, if it is about one."""
    key: str = ""
    """The letter or digit that gives it; empty for none."""
    is_primary: bool = False
    """Whether Enter gives it while nothing on the board has the focus."""


class _Manner(Struct, frozen=True):
    """How all options of one type are offered."""

    shelf: Shelf
    cell: Callable[..., Cell] = lambda _: ""
    unit: Callable[..., str] = lambda _: ""
    key: str = ""
    is_primary: bool = False


_NUMBERED: Final = "#"
"""Stands for the digit of an answer's place among those of its decision."""

_MANNERS: Final[dict[type[Option], _Manner]] = {
    d.Assign: _Manner("board", unit=lambda o: o.para, key=_NUMBERED),
    d.LeaveBehind: _Manner("line", key="x"),
    d.JumpNext: _Manner("board", unit=lambda o: o.para, key=_NUMBERED),
    d.Act: _Manner("board", unit=lambda o: o.unit),
    d.Join: _Manner("board", unit=lambda o: o.unit),
    d.EndPhase: _Manner("line", key="e"),
    d.Step: _Manner("board", cell=lambda o: o.cell),
    d.Stop: _Manner("line", key="h", is_primary=True),
    d.Rush: _Manner("line", key="u"),
    d.FullSpeed: _Manner("line", key="f"),
    d.LayDown: _Manner("gear"),
    d.PickUp: _Manner("gear"),
    d.HandOver: _Manner("gear"),
    d.Swap: _Manner("gear"),
    d.Reconnoitre: _Manner("line", key="r"),
    d.GiveFirstAid: _Manner("line", unit=lambda o: o.patient, key="k"),
    d.FollowInes: _Manner("line", key="i"),
    d.Attack: _Manner("board", unit=lambda o: o.enemy),
    d.HoldFire: _Manner("line", key="h"),
    d.UseWeapon: _Manner("line", key=_NUMBERED),
    d.UseOwn: _Manner("line", key=_NUMBERED),
    d.TakeWound: _Manner("line", key=_NUMBERED),
    d.LoseItem: _Manner("line", key=_NUMBERED),
    d.ChooseUnit: _Manner("board", unit=lambda o: o.name),
    d.ChooseCell: _Manner("board", cell=lambda o: o.cell),
    d.LookAt: _Manner("board", cell=lambda o: o.cell),
    d.LookNoMore: _Manner("line", key="h"),
    d.Take: _Manner("line", unit=lambda o: o.para, key=_NUMBERED),
    d.LeaveLying: _Manner("line", key="x"),
    d.Attempt: _Manner("line", key="t", is_primary=True),
    d.StormCastle: _Manner("line", key="e"),
    d.ThrowItem: _Manner("line", key=_NUMBERED),
    d.SetExplosives: _Manner("line", key="b"),
    d.SetWithDetonator: _Manner("line", key="d"),
    d.PlaceDetonator: _Manner("line", key="p"),
    d.Inject: _Manner("line", key="j"),
    d.OperateController: _Manner("line", key="o"),
    d.LightByHand: _Manner("board", cell=lambda o: o.cell),
    d.FireVolley: _Manner("line", key="v"),
    d.TurnUp: _Manner("board", cell=lambda o: o.cell),
    d.RaiseLevel: _Manner("line", key=_NUMBERED, is_primary=True),
    d.KeepLevel: _Manner("line", key=_NUMBERED),
    d.Scout: _Manner("board", cell=lambda o: o.cell),
    d.FireGun: _Manner("board", unit=lambda o: o.target),
    d.Ram: _Manner("board", unit=lambda o: o.target),
    d.Repair: _Manner("line", key=_NUMBERED),
    d.Mend: _Manner("line", key=_NUMBERED),
    d.LoseGear: _Manner("line", key=_NUMBERED),
}
_UNKNOWN: Final = _Manner("line", key=_NUMBERED)


def answers_to(decision: Decision) -> tuple[Answer, ...]:
    """Every option of a decision with its place, shelf and key; no key is given twice."""
    taken: set[str] = set()
    numbered = 0
    found = []
    for option in decision.options:
        manner = _MANNERS.get(type(option), _UNKNOWN)
        key = manner.key
        if key == _NUMBERED:
            numbered += 1
            key = str(numbered) if numbered < 10 else ""
        if key in taken:
            key = ""
        taken.add(key)
        found.append(
            Answer(
                option,
                manner.shelf,
                manner.cell(option),
                manner.unit(option),
                key,
                manner.is_primary,
            )
        )
    return tuple(found)


def is_board_only(answers: tuple[Answer, ...]) -> bool:
    """Whether nothing but places on the board can be chosen."""
    return all(answer.shelf == "board" for answer in answers)
