"""The answers to a decision, and how each is given: on the board, by a button, by a key.

Every option can be given by mouse and by keyboard: at the place it is about, if it has one, and
always in the list of all choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.rules import decisions as d
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.decisions import Decision, Option
from game.rules.state import State
from game.tabletop.question.paths import Reach, reach

Area: TypeAlias = Literal["board", "line", "gear", "panel"]
"""Where an answer is offered first: on the board, in the decision line, in the list of items, by a
button of a panel."""


class Answer(Struct, frozen=True):
    """An option and the ways to choose it."""

    option: Option
    area: Area
    cell: Cell = ""
    """The cell to click, if it is about a cell."""
    unit: str = ""
    """The counter to click, if it is about a counter."""
    key: str = ""
    """The letter or digit that chooses it; empty for none."""
    is_primary: bool = False
    """Whether Enter chooses it while nothing on the board has the focus."""


class _Manner(Struct, frozen=True):
    """How the options of a type are offered."""

    area: Area
    cell: Callable[..., Cell] = lambda _: ""
    unit: Callable[..., str] = lambda _: ""
    key: str = ""
    is_primary: bool = False


_NUMBERED: Final = "#"
"""A placeholder for the digit of an answer's position among those of its decision."""

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
    d.FullSpeed: _Manner("line", key="y"),
    d.LayDown: _Manner("gear"),
    d.PickUp: _Manner("gear"),
    d.HandOver: _Manner("gear"),
    d.Swap: _Manner("gear"),
    d.Reconnoitre: _Manner("line", key="r"),
    d.GiveFirstAid: _Manner("line", unit=lambda o: o.patient, key="k"),
    d.FollowInes: _Manner("line", key="i"),
    d.Attack: _Manner("board", unit=lambda o: o.enemy),
    d.HoldFire: _Manner("line", key="x"),
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
    d.Repair: _Manner("panel"),
    d.Mend: _Manner("line", key=_NUMBERED),
    d.LoseGear: _Manner("line", key=_NUMBERED),
}
_UNKNOWN: Final = _Manner("line", key=_NUMBERED)
_LIT_BY_BUTTON: Final = _Manner("line", cell=lambda o: o.cell, key="f")
_TARGETING: Final = (d.Attack, d.FireGun, d.Ram, d.ChooseUnit)
_AFTER_PLACES: Final = 5
"""The first digit of numbered answers in the castle, where 1-4 look at its places."""


def answers_to(
    decision: Decision,
    *,
    wanted: Option | None = None,
    light: Option | None = None,
    first: int = 1,
) -> tuple[Answer, ...]:
    """Every option of a decision with its place, area and key; keys are unique.

    `wanted` is the primary one in place of the usual; `light` is the way to light explosives
    that has a button; `first` is the first digit of numbered answers.
    """
    taken: set[str] = set()
    numbered = first - 1
    found = []
    for option in decision.options:
        manner = _LIT_BY_BUTTON if option == light else _MANNERS.get(type(option), _UNKNOWN)
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
                manner.area,
                manner.cell(option),
                manner.unit(option),
                key,
                manner.is_primary if wanted is None else option == wanted,
            )
        )
    return tuple(found)


class Answers:
    """The answers to a decision, sorted for mouse and keys; empty if nothing is asked."""

    def __init__(
        self,
        boards: Boards,
        state: State,
        decision: Decision | None,
        *,
        wanted: Option | None = None,
        light: Option | None = None,
    ) -> None:
        """`wanted` is what most players want now, `light` the surest way to light explosives."""
        self.decision = decision
        self.state = state
        first = _AFTER_PLACES if _has_places(state) else 1
        self.answers: tuple[Answer, ...] = (
            answers_to(decision, wanted=wanted, light=light, first=first) if decision else ()
        )
        self._boards = boards

    @cached_property
    def reach(self) -> Reach | None:
        """The cells that the acting group can reach, if it may step."""
        if self.decision is None:
            return None
        return reach(self._boards, self.state, self.decision)

    def to(self, option: Option | None) -> Answer | None:
        """The answer with this option; None if it isn't offered."""
        return next((answer for answer in self.answers if answer.option == option), None)

    def at_unit(self, name: str) -> list[Answer]:
        """The answers given by clicking a counter."""
        return [answer for answer in self.answers if name and answer.unit == name]

    def at_cell(self, cell: Cell) -> list[Answer]:
        """The answers given by clicking a cell."""
        return [answer for answer in self.answers if cell and answer.cell == cell]

    def by_type(self, *types: type[Option]) -> list[Answer]:
        """The answers whose options have one of these types."""
        return [answer for answer in self.answers if isinstance(answer.option, types)]

    @property
    def targets(self) -> frozenset[str]:
        """The counters one of which is to be chosen or attacked."""
        return frozenset(answer.unit for answer in self.by_type(*_TARGETING) if answer.unit)

    def may_act_outside(self) -> list[str]:
        """Who may act in another place than Nonette, where most only wait."""
        paras = self.state.paras
        units = [answer.unit for answer in self.by_type(d.Act)]
        return [name for name in units if name not in paras or paras[name].at != VILLAGE]

    def on_line(self) -> list[Answer]:
        """The answers with a button in the decision line, the primary one last."""
        found = [answer for answer in self.answers if answer.area == "line"]
        return sorted(found, key=lambda answer: answer.is_primary)

    def gear(self) -> list[Answer]:
        """The answers about items."""
        return [answer for answer in self.answers if answer.area == "gear"]

    @property
    def cells(self) -> list[Cell]:
        """The cells of all answers, in the order of the options."""
        return _unlike(answer.cell for answer in self.answers if answer.cell)

    @property
    def units(self) -> list[str]:
        """The counters of all answers, in the order of the options."""
        return _unlike(answer.unit for answer in self.answers if answer.unit)

    @property
    def is_about_moving(self) -> bool:
        """Whether a step is possible."""
        return any(isinstance(answer.option, d.Step) for answer in self.answers)


def _has_places(state: State) -> bool:
    """Whether digits look at places of the castle."""
    return state.stage == "castle" or (state.stage == "infiltration" and state.looks > 0)


def _unlike(things: Iterable[str]) -> list[str]:
    """Each once, in the order of first appearance."""
    return list(dict.fromkeys(things))
