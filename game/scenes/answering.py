"""Taking the player's answer: from a button, a counter, a cell or a list, and back again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules import decisions as d
from game.rules.board import Cell
from game.rules.decisions import Decision, Option
from game.scenes.board_scene import BoardScene
from game.scenes.choices import Choice, ChoiceScene
from game.scenes.evening import Evening
from game.scenes.fire_list import fire_list, is_about_fire
from game.scenes.pause import PauseScene
from game.scenes.tickets import Tickets
from game.tabletop.question.answers import Answer
from game.tabletop.question.asking import Asking
from game.tabletop.question.paths import Reach
from game.tabletop.tickets.cards import Cards
from game.ui.stack import Scene


class AnsweringScene(BoardScene):
    """Gives the session what the player chose."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.asking = Asking(self.kit.boards, self.shown, None)
        self.tickets = Tickets(self.kit, evening.teller, self.session)
        self._asked: Decision | None = None

    @property
    def cards(self) -> Cards:
        """Writes what is printed on counters and cells."""
        return self.tickets.cards

    # --- Answers --------------------------------------------------------------------------

    def give(self, option: Option) -> None:
        """Answer the decision; ending a phase too early is asked back once."""
        if isinstance(option, d.EndPhase) and self.asking.by_type(d.Act):
            self._confirm_end(option)
        else:
            self._take(option)

    def _take(self, option: Option) -> None:
        decision = self.session.decision
        # Keys may come faster than frames: what they were meant for may be answered by now.
        if decision is None or option not in decision.options:
            return
        self.evening.notice = ""
        self.session.choose(option)

    def _giver(self, option: Option) -> Callable[[], None]:
        return lambda: self.give(option)

    def _confirm_end(self, option: Option) -> None:
        waiting = len(self.asking.by_type(d.Act))
        kit = self.kit
        rows = [
            Choice(kit.say("confirm.end.yes"), lambda: self._take(option)),
            Choice(kit.say("confirm.end.no"), lambda: None),
        ]
        note = kit.words.count("confirm.end.note", waiting)
        self._open(ChoiceScene(kit, self.evening.stack, kit.say("confirm.end"), rows, note))

    def press_unit(self, name: str) -> None:
        """A counter was clicked: answer with it, or take up another man."""
        found = self.asking.at_unit(name)
        if not found:
            cell = self._cell_of(name)
            found = self.asking.at_cell(cell) if cell else []
            if cell and is_about_fire(found):
                self._open_fire_list(cell, found)
                return
        if found:
            self._answer_one_of(found)
        elif name in self.shown.paras:
            self._take_up(name)
        elif self.is_in_range(name):
            self.give(d.Stop())

    def is_in_range(self, name: str) -> bool:
        """Whether that is an enemy who can be attacked as soon as the move ends here."""
        refusal = self.tickets.refusal("", name) if name in self.shown.enemies else None
        return refusal is not None and refusal.why == "stop-first"

    def press_cell(self, cell: Cell) -> None:
        """A cell was clicked: answer with it, or walk there."""
        found = self.asking.at_cell(cell)
        if is_about_fire(found):
            self._open_fire_list(cell, found)
        elif found:
            self._answer_one_of(found)
        elif self.asking.reach is not None and cell in self.asking.reach.left:
            self._walk(self.asking.reach.way_to(cell))

    def _answer_one_of(self, found: Sequence[Answer]) -> None:
        if len(found) == 1:
            self.give(found[0].option)
        else:
            self._open_list(self.kit.say("panel.here"), found)

    def _open_fire_list(self, cell: Cell, found: Sequence[Answer]) -> None:
        """A square to walk to, perhaps, and explosives to light there."""
        reach, label = self.asking.reach, self.evening.teller.option(d.Step(cell), self.shown)
        walk = [Choice(label, self._cell_walk(reach, cell))] if reach and cell in reach.left else []
        fires = [
            self._choice_of(answer) for answer in found if isinstance(answer.option, d.LightByHand)
        ]
        self._open(fire_list(self.kit, self.evening.stack, self.shown, walk, fires))

    def _cell_walk(self, reach: Reach, cell: Cell) -> Callable[[], None]:
        return lambda: self._walk(reach.way_to(cell))

    def _choice_of(self, answer: Answer) -> Choice:
        """A line of a list, with what its die needs."""
        label = self.evening.teller.option(answer.option, self.shown)
        return Choice(label, self._giver(answer.option), self._note_on(answer.option))

    def _walk(self, way: Sequence[Cell]) -> None:
        """Step by step, as long as each step is legal and nothing new is seen."""
        for cell in way[1:]:
            decision = self.session.game.decision
            step = d.Step(cell)
            if decision is None or step not in decision.options:
                return
            if any(event.seals for event in self.session.choose(step)):
                return

    def _take_up(self, name: str) -> None:
        """Another man was clicked before the first did anything: let him act instead."""
        act = d.Act(name)
        action = self.session.game.state.action
        if action is None or action.moved or not self.session.can_undo:
            return
        if self.session.undo_to(lambda decision: act in decision.options):
            self._take(act)

    def take_all_along(self) -> None:
        """All comrades who can come along do, one after the other."""
        for answer in self.asking.by_type(d.Join):
            self._take(answer.option)

    def undo(self) -> None:
        """Take the last choice back; if that can't be, say what stands in the way."""
        if self.session.can_undo:
            self.evening.notice = ""
            self.session.undo()
            return
        self.evening.notice = self._no_way_back()
        self.kit.sound.cue("refuse")

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to take back."""
        return self.session.can_undo

    def _no_way_back(self) -> str:
        """What stands in the way of undo."""
        barrier = self.session.game.undo_barrier
        what = self.evening.teller.plain_event(barrier, self.shown) if barrier else ""
        return self.kit.say("undo.refused" if what else "undo.nothing", what=what)

    # --- Lists ----------------------------------------------------------------------------

    def show_gear(self) -> None:
        """The list of what can be done with items here."""
        self._open_list(self.kit.say("button.gear"), self.asking.gear())

    def show_all(self) -> None:
        """The list of everything that can be answered."""
        self._open_list(self.kit.say("panel.choices"), self.asking.answers)

    def _open_list(self, title: str, found: Sequence[Answer]) -> None:
        rows = [self._choice_of(answer) for answer in found]
        rule = self._asked.rule if self._asked is not None else ""
        self._open(ChoiceScene(self.kit, self.evening.stack, title, rows, rule=rule))

    def _note_on(self, option: Option) -> str:
        """What stands beside an option in a list: what its die needs, and the chance."""
        odds = self.tickets.in_short(option)
        return odds.words if odds is not None else ""

    def pause(self) -> None:
        """The menu of the game."""
        if self.evening.menu is not None:
            self.evening.menu()
        else:
            self._open(PauseScene(self.evening))

    def _open(self, scene: Scene) -> None:
        self.evening.stack.push(scene)
