"""The question: the decision that is put to the player, and how his answer reaches the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules import decisions as d
from game.rules.board import VILLAGE, Cell
from game.rules.decisions import Decision, Option
from game.rules.state import NOWHERE, State
from game.tabletop.parts.notice import Notice
from game.tabletop.parts.part import Part
from game.tabletop.question.answers import Answer, Answers
from game.tabletop.question.paths import Reach
from game.tabletop.session import Session
from game.tabletop.tooltips.texts import TooltipTexts

Asked: TypeAlias = tuple[str, str, str]
"""What is asked, why, and by which rule."""


class Choice(Struct, frozen=True):
    """One line of a list: its words, what it does, and what stands beside it."""

    label: str
    deed: Callable[[], None]
    detail: str = ""
    key: int | None = None
    """The key that chooses it; None for the digit of its place."""


class Listing(Struct, frozen=True):
    """A list to choose from, opened over the table."""

    title: str
    rows: Sequence[Choice]
    note: str = ""
    """A sentence under the title."""
    rule: str = ""
    """The rule that explains it."""


OpenList: TypeAlias = Callable[[Listing], None]


class Question(Part):
    """The decision of the moment and its answers; takes an answer, and takes it back."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        teller: Teller,
        texts: TooltipTexts,
        notice: Notice,
        open_list: OpenList,
        waiting: str = "ask.wait",
    ) -> None:
        """`waiting` is the key of the words while something is shown and nothing asked."""
        self._kit = kit
        self._session = session
        self._teller = teller
        self._texts = texts
        self._notice = notice
        self._open_list = open_list
        self._waiting = waiting
        self.asked: Decision | None = None
        self.answers = Answers(session.game.boards, session.shown, None)
        self.waited_ms = 0
        """How long it has been asked, or nothing has."""
        self.advised: Callable[[], Option | None] = _nobody_advises
        """The option the adviser means, to be marked in lists."""

    # --- What is asked --------------------------------------------------------------------

    @property
    def is_current(self) -> bool:
        """Whether nothing else is asked by now. Keys may come faster than frames."""
        return self.asked is self._session.decision

    def renew(self) -> None:
        """Take up the decision of the moment."""
        self.asked = self._session.decision
        self.answers = Answers(self._session.game.boards, self._session.shown, self.asked)

    def update(self, ms: int) -> bool:
        """Count how long the player has been thinking."""
        self.waited_ms += ms
        return False

    def words(self) -> Asked:
        """What is asked, why, and by which rule; what goes on while nothing is asked."""
        if self.asked is None:
            key = "ask.held" if self._session.director.is_held else self._waiting
            play = self._kit.keys.prompt("Space")
            return self._kit.say(key), self._kit.say(f"{key}.why", play=play), ""
        shown = self._session.shown
        question = self._teller.question(self.asked, shown)
        return question, self._teller.reason(self.asked, shown), self.asked.rule

    # --- Answering ------------------------------------------------------------------------

    def give(self, option: Option) -> None:
        """Answer the decision; ending a phase too early is asked back once."""
        if isinstance(option, d.EndPhase) and self.answers.by_type(d.Act):
            self._confirm_end(option)
        else:
            self.take(option)

    def take(self, option: Option) -> None:
        """Answer without asking back; nothing happens if the option isn't on offer any more."""
        decision = self._session.decision
        # Keys may come faster than frames: what they were meant for may be answered by now.
        if decision is None or option not in decision.options:
            return
        self._notice.tell("")
        self._session.choose(option)

    def giver(self, option: Option) -> Callable[[], None]:
        """A function that answers with this option."""
        return lambda: self.give(option)

    def give_one_of(self, found: Sequence[Answer]) -> None:
        """Answer with the only one, or open a list of several."""
        if len(found) == 1:
            self.give(found[0].option)
        else:
            self.list_answers(self._kit.say("panel.here"), found)

    def take_all_along(self) -> None:
        """All comrades who can come along do, one after the other."""
        for answer in self.answers.by_type(d.Join):
            self.take(answer.option)

    def _confirm_end(self, option: Option) -> None:
        kit, waiting = self._kit, len(self.answers.by_type(d.Act))
        rows = [
            Choice(kit.say("confirm.end.yes"), lambda: self.take(option)),
            Choice(kit.say("confirm.end.no"), _do_nothing),
        ]
        note = kit.words.count("confirm.end.note", waiting)
        self._open_list(Listing(kit.say("confirm.end"), rows, note))

    # --- Walking --------------------------------------------------------------------------

    def walk(self, way: Sequence[Cell]) -> None:
        """Step by step, as long as each step is legal and nothing new is seen."""
        for cell in way[1:]:
            decision = self._session.game.decision
            step = d.Step(cell)
            if decision is None or step not in decision.options:
                return
            if any(event.seals for event in self._session.choose(step)):
                return

    def is_in_reach(self, cell: Cell) -> bool:
        """Whether the acting group can walk there."""
        reach = self.answers.reach
        return reach is not None and cell in reach.left

    def take_up(self, name: str) -> None:
        """Another man was chosen before the first did anything: let him act instead."""
        act = d.Act(name)
        action = self._session.game.state.action
        if action is None or action.moved or not self._session.can_undo:
            return
        if self._session.undo_to(lambda decision: act in decision.options):
            self.take(act)

    # --- Taking back ----------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to take back."""
        return self._session.can_undo

    def undo(self) -> None:
        """Take the last choice back; if that can't be, say what stands in the way."""
        if self._session.can_undo:
            self._notice.tell("")
            self._session.undo()
            return
        self._notice.tell(self.undo_refusal())
        self._kit.sound.cue("refuse")

    def undo_refusal(self) -> str:
        """What stands in the way of undo."""
        barrier = self._session.game.undo_barrier
        what = self._teller.plain_event(barrier, self._session.shown) if barrier else ""
        return self._kit.say("undo.refused" if what else "undo.nothing", what=what)

    # --- Lists ----------------------------------------------------------------------------

    def list_gear(self) -> None:
        """Open the list of what can be done with items here."""
        self.list_answers(self._kit.say("button.gear"), self.answers.gear())

    def list_all(self) -> None:
        """Open the list of everything that can be answered."""
        self.list_answers(self._kit.say("panel.choices"), self.answers.answers)

    def list_answers(self, title: str, found: Sequence[Answer]) -> None:
        """Open a list of some of the answers."""
        rows = [self._row_of(answer) for answer in found]
        rule = self.asked.rule if self.asked is not None else ""
        self._open_list(Listing(title, rows, rule=rule))

    def list_fires(self, cell: Cell, found: Sequence[Answer]) -> None:
        """Explosives can be lit at a cell, which ends the stage at once: whatever else can be done
        there comes first, so that nobody blows up the castle by a misstep."""
        kit, state = self._kit, self._session.shown
        reach, label = self.answers.reach, self._teller.option(d.Step(cell), state)
        walk = [Choice(label, self._walker(reach, cell))] if reach and cell in reach.left else []
        fires = [self._row_of(one) for one in found if isinstance(one.option, d.LightByHand)]
        rows = [*walk, *fires, Choice(kit.say("confirm.end.no"), _do_nothing)]
        note = kit.words.count("fire.note", _men_inside(state))
        self._open_list(Listing(kit.say("fire.title"), rows, note, "R9.1.3-manual"))

    def _walker(self, reach: Reach, cell: Cell) -> Callable[[], None]:
        return lambda: self.walk(reach.way_to(cell))

    def _row_of(self, answer: Answer) -> Choice:
        """A line of a list, with what its die needs."""
        label = self._teller.option(answer.option, self._session.shown)
        return Choice(label, self.giver(answer.option), self.note_on(answer.option))

    def note_on(self, option: Option) -> str:
        """What stands beside an option in a list: what its die needs, the chance, the advice."""
        odds = self._texts.in_short(option)
        said = odds.words if odds is not None else ""
        if option != self.advised():
            return said
        return " · ".join(filter(None, (said, self._kit.say("hint.mark"))))


def _men_inside(state: State) -> int:
    """How many men the castle would bury."""
    return sum(man.at not in (*NOWHERE, VILLAGE) for man in state.paras.values())


def _nobody_advises() -> None:
    return None


def _do_nothing() -> None:
    """The list is closed, and that is all."""
