"""The answers to a decision, and how each is given: on the board, by a button, by a key.

Every option can be given by mouse and by keyboard: at the place it is about, if it has one, and
always in the list of all choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.painting.wording import would_die
from game.rules import decisions as d
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.counters import HUNT_ZOMBIES
from game.rules.decisions import Decision, Option
from game.rules.state import State
from game.tabletop.question.reach import Reach, reach

Area: TypeAlias = Literal["board", "line", "gear", "panel"]
"""Where an answer is offered first: on the board, in the decision line, in the list of items, by a
button of a panel."""
Mark: TypeAlias = Literal["", "cell", "target"]
"""What the board marks for an answer: nothing, its cell, its counter as the target of an attack."""


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
    mark: Mark = ""


class OptionDisplay(Struct, frozen=True):
    """How the options of a type are offered: where, by which key, with which mark and odds."""

    area: Area
    cell: Callable[..., Cell] = lambda _: ""
    """The cell to click, given the option."""
    unit: Callable[..., str] = lambda _: ""
    """The counter to click, given the option."""
    key: str = ""
    is_primary: bool = False
    mark: Mark = ""
    """The odds of a marked answer come before the description of its counter or cell."""
    is_roll: bool = False
    """Whether it is a single roll, whose probability fits into a list or on a button."""
    ends_turn: bool = False
    """Whether the men it is about do nothing more in this turn."""


_NUMBERED: Final = "#"
"""A placeholder for the digit of an answer's position among those of its decision."""

OPTION_DISPLAYS: Final[dict[type[Option], OptionDisplay]] = {
    d.Assign: OptionDisplay("board", unit=lambda o: o.para, key=_NUMBERED),
    d.LeaveBehind: OptionDisplay("line", key="x"),
    d.JumpNext: OptionDisplay("board", unit=lambda o: o.para, key=_NUMBERED),
    d.Act: OptionDisplay("board", unit=lambda o: o.unit),
    d.Join: OptionDisplay("board", unit=lambda o: o.unit),
    d.EndPhase: OptionDisplay("line", key="e", ends_turn=True),
    d.Step: OptionDisplay("board", cell=lambda o: o.cell),
    d.Stop: OptionDisplay("line", key="h", is_primary=True, ends_turn=True),
    d.Rush: OptionDisplay("line", key="u"),
    d.FullSpeed: OptionDisplay("line", key="y", is_roll=True),
    d.LayDown: OptionDisplay("gear"),
    d.PickUp: OptionDisplay("gear"),
    d.HandOver: OptionDisplay("gear"),
    d.Swap: OptionDisplay("gear"),
    d.Reconnoitre: OptionDisplay("line", key="r", is_roll=True),
    d.GiveFirstAid: OptionDisplay("line", unit=lambda o: o.patient, key="k", ends_turn=True),
    d.FollowInes: OptionDisplay("line", key="i"),
    d.Attack: OptionDisplay("board", unit=lambda o: o.enemy, mark="target", is_roll=True),
    d.HoldFire: OptionDisplay("line", key="x", ends_turn=True),
    d.UseWeapon: OptionDisplay("line", key=_NUMBERED, is_roll=True),
    d.UseOwn: OptionDisplay("line", key=_NUMBERED, is_roll=True),
    d.TakeWound: OptionDisplay("line", key=_NUMBERED),
    d.LoseItem: OptionDisplay("line", key=_NUMBERED),
    d.ChooseUnit: OptionDisplay("board", unit=lambda o: o.name, mark="target"),
    d.ChooseCell: OptionDisplay("board", cell=lambda o: o.cell, mark="cell"),
    d.LookAt: OptionDisplay("board", cell=lambda o: o.cell, mark="cell"),
    d.LookNoMore: OptionDisplay("line", key="h"),
    d.Take: OptionDisplay("line", unit=lambda o: o.para, key=_NUMBERED),
    d.LeaveLying: OptionDisplay("line", key="x"),
    d.Attempt: OptionDisplay("line", key="t", is_primary=True),
    d.StormCastle: OptionDisplay("line", key="e"),
    d.ThrowItem: OptionDisplay("line", key=_NUMBERED, ends_turn=True),
    d.SetExplosives: OptionDisplay("line", key="b", ends_turn=True),
    d.SetWithDetonator: OptionDisplay("line", key="d", ends_turn=True),
    d.PlaceDetonator: OptionDisplay("line", key="p", ends_turn=True),
    d.Inject: OptionDisplay("line", key="j", is_roll=True, ends_turn=True),
    d.OperateController: OptionDisplay("line", key="o", is_roll=True, ends_turn=True),
    d.LightByHand: OptionDisplay("board", cell=lambda o: o.cell, mark="cell", is_roll=True),
    d.FireVolley: OptionDisplay("line", key="v", ends_turn=True),
    d.TurnUp: OptionDisplay("board", cell=lambda o: o.cell, mark="cell"),
    d.RaiseLevel: OptionDisplay("line", key=_NUMBERED, is_primary=True),
    d.KeepLevel: OptionDisplay("line", key=_NUMBERED),
    d.Scout: OptionDisplay("board", cell=lambda o: o.cell, mark="cell"),
    d.FireGun: OptionDisplay("board", unit=lambda o: o.target, mark="target", is_roll=True),
    d.Ram: OptionDisplay("board", unit=lambda o: o.target, mark="target", is_roll=True),
    d.KeepDie: OptionDisplay("line"),
    d.Repair: OptionDisplay("panel", is_roll=True),
    d.Mend: OptionDisplay("line", key=_NUMBERED),
    d.LoseGear: OptionDisplay("line", key=_NUMBERED),
}
"""The one entry of each type of option; `tests/test_new_counters.py` lists types without one."""
_BY_BUTTON: Final[dict[type[Option], OptionDisplay]] = {
    d.LightByHand: replace(OPTION_DISPLAYS[d.LightByHand], area="line", key="f"),
    d.TurnUp: replace(OPTION_DISPLAYS[d.TurnUp], area="line"),
    d.Attack: replace(OPTION_DISPLAYS[d.Attack], area="line"),
}
"""Of answers of the board the one that has a button besides."""
_GEAR: Final = (d.PickUp, d.HandOver, d.LayDown, d.Swap)
"""The types of answers in the list of items, in its order."""
_AFTER_PLACES: Final = 5
"""The first digit of numbered answers in the castle, where 1-4 look at its places."""


def answers_to(
    options: Sequence[Option],
    *,
    wanted: Option | None = None,
    by_button: Option | None = None,
    first: int = 1,
) -> tuple[Answer, ...]:
    """Every option with its place, area and key; keys are unique.

    `wanted` is the primary one in place of the usual; `by_button` is the one of several on the
    board that has a button; `first` is the first digit of numbered answers.
    """
    taken: set[str] = set()
    numbered = first - 1
    found = []
    for option in options:
        manner = (_BY_BUTTON if option == by_button else OPTION_DISPLAYS)[type(option)]
        key = manner.key
        if key == _NUMBERED:
            numbered += 1
            key = str(numbered) if numbered < 10 else ""
        if isinstance(option, d.KeepDie):
            # The die is chosen by its number.
            key = str(option.face)
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
                manner.mark,
            )
        )
    return tuple(found)


def _deadly_last(options: Sequence[Option], state: State) -> tuple[Option, ...]:
    """The options, with a wound that kills after the items that may be given up instead."""

    def is_deadly(option: Option) -> bool:
        return isinstance(option, d.TakeWound) and would_die(state, option.para)

    return tuple(sorted(options, key=is_deadly))


class Answers:
    """The answers to a decision, sorted for mouse and keys; empty if nothing is asked."""

    def __init__(
        self,
        boards: Boards,
        state: State,
        decision: Decision | None,
        *,
        wanted: Option | None = None,
        by_button: Option | None = None,
    ) -> None:
        """`wanted` is what most players want now; `by_button` is said of `answers_to`."""
        self.decision = decision
        self.state = state
        first = _AFTER_PLACES if _has_places(state) else 1
        self.answers: tuple[Answer, ...] = ()
        if decision is not None:
            in_order = _deadly_last(decision.options, state)
            self.answers = answers_to(in_order, wanted=wanted, by_button=by_button, first=first)
        self._boards = boards

    @cached_property
    def reach(self) -> Reach | None:
        """The cells that the acting group can reach, if it may step."""
        if self.decision is None:
            return None
        return reach(self._boards, self.state, self.decision)

    def is_in_reach(self, cell: Cell) -> bool:
        """Whether the acting group can walk to a cell."""
        return self.reach is not None and cell in self.reach.left

    def to(self, option: Option | None) -> Answer | None:
        """The answer with this option; None if it isn't offered."""
        return next((answer for answer in self.answers if answer.option == option), None)

    def at_unit(self, name: str) -> list[Answer]:
        """The answers given by clicking a counter."""
        return [answer for answer in self.answers if name and answer.unit == name]

    def at_cell(self, cell: Cell) -> list[Answer]:
        """The answers given by clicking a cell. Explosives in a cell that can be walked to are lit
        by their button, so that nobody blows up the castle by a misstep."""
        found = [answer for answer in self.answers if cell and answer.cell == cell]
        is_lit = any(isinstance(one.option, d.LightByHand) for one in found)
        if is_lit and self.is_in_reach(cell):
            return [one for one in found if not isinstance(one.option, d.LightByHand)]
        return found

    def by_type(self, *types: type[Option]) -> list[Answer]:
        """The answers whose options have one of these types."""
        return [answer for answer in self.answers if isinstance(answer.option, types)]

    def marked(self, mark: Mark) -> list[Answer]:
        """The answers for which the board has this mark."""
        return [answer for answer in self.answers if answer.mark == mark]

    @property
    def targets(self) -> frozenset[str]:
        """The counters one of which is to be chosen or attacked."""
        return frozenset(answer.unit for answer in self.marked("target") if answer.unit)

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
        """The answers about items: exchanges, of which there are many, after all others."""
        found = [answer for answer in self.answers if answer.area == "gear"]
        return sorted(found, key=lambda answer: _GEAR.index(type(answer.option)))

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


def attack_meant(
    found: Sequence[Answer], chance: Callable[[d.FireGun | d.Ram], float]
) -> d.FireGun | d.Ram | None:
    """The likelier of fire and ram against a face-up zombie, fire if they are equal; None where
    there is no such target: what lies face down may be a friend, so the player chooses."""
    attacks = [
        one.option
        for one in found
        if isinstance(one.option, d.FireGun | d.Ram) and one.option.target in HUNT_ZOMBIES
    ]
    return max(attacks, key=lambda one: (chance(one), isinstance(one, d.FireGun)), default=None)
