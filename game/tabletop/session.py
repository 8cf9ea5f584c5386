"""A game played in the window: the state of the rules, and the state shown so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import ClassVar, Final

from msgspec import Struct

from game.archive.records import day_of_seed
from game.rules import Game
from game.rules.board import Cell
from game.rules.decisions import Act, Assign, ChooseUnit, Decision, Join, JumpNext, Option, Step
from game.rules.events.enemies import EnemyMoved
from game.rules.events.field import DropRolled
from game.rules.events.hunt import PointsDropped, PointsRolled, ZombieMoved
from game.rules.events.people import ParaDied
from game.rules.events.play import AttackRolled, Event, StageBegan
from game.rules.game import Origin, UndoRefusedError
from game.rules.recording import Recording
from game.rules.state import State
from game.standing_orders import Level, marker_of_plan, order_of
from game.tabletop.estimates import answer
from game.tabletop.motion.director import Director, Speed
from game.tabletop.question.move_end import MoveEnd, before_click, move_end
from game.tabletop.question.plans import Plan, next_in_hand
from game.tabletop.shown_events.table import cues_of

_FEW: Final = 5
"""With so many men alive or fewer another drop may be tried."""


def may_jump_again(origin: Origin, state: State) -> bool:
    """Whether another drop may be tried; the daily mission is the same one for everybody."""
    is_own = origin.position is None and origin.part == "evening" and not day_of_seed(origin.seed)
    return is_own and len(state.living()) <= _FEW


def packed_again(game: Game, seed: int) -> tuple[Game, Option]:
    """A new game with that seed, packed like this one, and the choice that begins its drop."""
    packing = list(takewhile(lambda one: isinstance(one, Assign | JumpNext), game.choices))
    again = Game.new(game.boards, seed, game.options, sheet=game.state.sheet)
    for option in packing[:-1]:
        again.choose(option)
    jumps = game.origin.jumps + 1 if game.origin is not None else 1
    again.origin = Origin("evening", seed, jumps=jumps)
    return again, packing[-1]


UNDER_FIRE: Final = ("R4.5.4-target", "R7.8.2-target", "R7.8.4-target", "R7.8.5-germans")
"""The rules that ask whom of equal men an enemy attacks."""
SAME_TARGET: Final = "same-target"
"""The name under which the log tells that a man was attacked as the player said before."""


class Followed(Struct, frozen=True):
    """A decision that a standing order has answered."""

    choice: int
    """The number of the choice."""
    order: str
    rule: str
    option: Option
    options: tuple[Option, ...]
    """All that could have been chosen."""


class Session:
    """Passes the player's choices to the rules, and the resulting events to the director.

    `game` is the state of the rules. `shown`, which screens draw, follows it event by event. No
    decision is asked before all events have been shown. After each choice of the player, standing
    orders answer the decisions that needn't be asked.
    """

    is_recorded: ClassVar[bool] = False
    """Whether the choices have been made long ago, and any moment of the game may be shown."""

    def __init__(self, game: Game, speed: Speed = "normal") -> None:
        """Continue a game; its events so far count as shown."""
        self.game = game
        self.shown: State = game.state.copy()
        self.log: list[Event] = list(game.events)
        self.revision = 0
        """A number that changes with every change of the shown position."""
        self.director = Director(
            self._show, speed, lambda event: cues_of(event, game.boards, self.shown)
        )
        self.level: Level = "everything"
        """What the player wants to be asked; it may change at any moment."""
        self.always_ask: frozenset[str] = frozenset()
        """The kinds of decisions that are asked on every level, by the names of their orders."""
        self.auto_selects_next_stack = False
        """Whether the next stack is selected automatically."""
        self.pin: Cell = ""
        """The marker that the player wants the Germans to turn up next; empty: the nearest."""
        self.goes_step_by_step = False
        """Whether a click does nothing more than its first choice or a walk."""
        self.has_ended_early = False
        """Whether the player has confirmed once that a phase ends though men could still act."""
        self.move_end: MoveEnd | None = None
        """How the last click has ended a move or left it, where it didn't say so itself."""
        self._target: tuple[str, int] = ("", 0)
        """Whom all enemies attack who could attack others as well, and in which turn."""
        self._automatic_choices: dict[int, Followed | None] = {}
        """Choices that aren't undone by themselves, by number: the standing order that made them,
        or None for those that came with a click."""
        self._opening: Event | None = None
        """The first event of a hunt after its set-up, which waits for the player."""
        self.director.holds = self._is_held
        self._holds_enemies = False
        self.pauses_before_jump = False
        """Whether each jump waits for the player, while animations are played."""
        self.holds_rolls = False
        """Whether each action die of a hunt waits for the player, while animations are played."""
        self.offers_another_drop = False
        """Whether a drop that cost many men waits at its end, while animations are played."""
        self.on_choice: Callable[[Game], None] = _do_nothing
        """Called after every choice and undo, for the autosave."""
        self.allows: Callable[[Option], bool] = _allow
        """Called before every choice; False rejects it, as in a lesson."""
        self.on_refusal: Callable[[Option], None] = _ignore_refusal
        """Called with a choice of the player that isn't allowed."""
        self.meant: Callable[[], Option | None] = _mean_nothing
        """Returns the answer a lesson asks for now; a click that could mean several gives it."""
        self.cards_read: set[str] = set()
        """Kinds of milestones whose card has been read, also of those that were undone; explosives
        by floor, each death by its place among the events, each marker looked at by its name."""
        self.on_shown: Callable[[State], None] = _let_pass
        """Called with the shown position after each event, and after it was changed otherwise."""

    @property
    def decision(self) -> Decision | None:
        """The present decision; None while events are being shown, and at the end."""
        return None if self.director.is_busy else self.game.decision

    @property
    def position(self) -> State:
        """The position that the choices have led to, which may not have been shown yet."""
        return self.game.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and its end has been shown."""
        return self.game.decision is None and not self.director.is_busy

    def show_from_set_up(self) -> None:
        """Show the counters as they are set up; what the dice brought before the first choice
        follows once the player goes on. Without animations all of it counts as shown."""
        set_up, *later = self.game.events
        if not later or self.director.speed == "off":
            return
        self.shown, self.log = Recording(self.game).state_at(1), [set_up]
        self._opening = later[0]
        self.director.add(later)

    def hold_enemies(self, is_on: bool) -> None:
        """Set whether each enemy action waits until the director is told to go on."""
        self._holds_enemies = is_on
        motion = self.director.motion
        if is_on or motion is None or motion.event is self._opening:
            return
        if not self._waits_for_word(motion.event):
            self.director.go_on()

    def _is_held(self, event: Event) -> bool:
        """Whether an event waits until the director is told to go on."""
        if event is self._opening or (self._holds_enemies and self._is_enemy_action(event)):
            return True
        return self.director.speed != "off" and self._waits_for_word(event)

    def _waits_for_word(self, event: Event) -> bool:
        """Whether an event waits for the player's word: a moment of the drop, or the action die,
        unless nothing of the last roll was left to be used."""
        if isinstance(event, PointsRolled):
            return self.holds_rolls and not self._goes_on_rolling()
        return self._is_moment_of_drop(event)

    def _goes_on_rolling(self) -> bool:
        """Whether the player has given his word by dropping the last points, or the last die has
        left him nothing to order."""
        points = (
            one for one in reversed(self.log) if isinstance(one, PointsDropped | PointsRolled)
        )
        last = next(points, None)
        return isinstance(last, PointsDropped) or (last is not None and not last.points)

    def _is_moment_of_drop(self, event: Event) -> bool:
        """Whether an event of the drop waits: a jump, a man's death, or an end that cost so many
        men that another drop may be tried."""
        if self.shown.stage != "drop":
            return False
        if isinstance(event, StageBegan) and self.offers_another_drop:
            return self.game.origin is not None and may_jump_again(self.game.origin, self.shown)
        return self.pauses_before_jump and isinstance(event, DropRolled | ParaDied)

    def _is_enemy_action(self, event: Event) -> bool:
        """Whether an event begins an enemy's move or attack."""
        if isinstance(event, AttackRolled):
            return bool(event.attackers) and event.attackers[0] in self.shown.enemies
        return isinstance(event, EnemyMoved | ZombieMoved)

    def choose(self, option: Option) -> tuple[Event, ...]:
        """Answer the decision, and those after it that needn't be asked; returns the events, which
        are queued for showing.

        A choice that isn't allowed changes nothing. Raises IllegalOptionError if the option isn't
        one of the decision.
        """
        return self.play(iter([option]))

    def play(self, plan: Plan) -> tuple[Event, ...]:
        """Make the choices of one click, which are undone together, as long as they are on offer.

        IllegalOptionError when not even the first one is.
        """
        first = next(plan, None)
        if first is None:
            return ()
        if not self.allows(first):
            self.on_refusal(first)
            return ()
        before = before_click(self.game)
        self.game.choose(first)
        self._follow_orders()
        for option in plan:
            if self.goes_step_by_step and not isinstance(option, Step):
                break
            if not self._is_offered(option):
                break
            self._choose_too(option)
            self._follow_orders()
        self.move_end = move_end(self.game, first, before)
        self._take_up_next_stack()
        return self._queue_events_from(before.told)

    def choose_unasked(self, option: Option) -> None:
        """Make a choice that comes by itself: undo takes it back with the one before it."""
        told = len(self.game.events)
        self._choose_too(option)
        self._follow_orders()
        self._queue_events_from(told)

    def _is_offered(self, option: Option) -> bool:
        decision = self.game.decision
        return decision is not None and option in decision.options and self.allows(option)

    def _choose_too(self, option: Option, followed: Followed | None = None) -> None:
        """A choice that isn't one of the player's own: of a click, or of a standing order."""
        self._automatic_choices[len(self.game.choices)] = followed
        self.game.choose(option)

    def follow_orders(self) -> None:
        """Answer what needn't be asked at the moment, as when the level has changed."""
        choices, told = len(self.game.choices), len(self.game.events)
        self._follow_orders()
        self._take_up_next_stack()
        if len(self.game.choices) > choices:
            self._queue_events_from(told)

    def _follow_orders(self) -> None:
        while True:
            option = answer(self.game, self.level, self.pin, self.always_ask)
            same = self._same_target() if option is None else None
            if option is not None:
                self._choose_too(option, self._followed_now(option))
            elif same is not None:
                self._choose_too(same, self._followed_now(same, SAME_TARGET))
            else:
                return

    def let_all_attack(self, name: str) -> None:
        """In this turn every enemy who could attack others as well attacks this man."""
        self._target = name, self.game.state.turn
        self.choose(ChooseUnit(name))

    def _same_target(self) -> Option | None:
        (name, turn), decision = self._target, self.game.decision
        if decision is None or decision.rule not in UNDER_FIRE or turn != self.game.state.turn:
            return None
        option = ChooseUnit(name)
        return option if option in decision.options else None

    def _take_up_next_stack(self) -> None:
        """The next men who may act outside Nonette are in hand without a click."""
        for option in next_in_hand(self.game) if self.auto_selects_next_stack else ():
            if self._is_offered(option):
                self._choose_too(option)

    @property
    def pinned(self) -> Cell:
        """R7.9-reveal: the marker that the Germans turn up next, or that the question about it
        proposes; empty for none."""
        if self.level == "everything" or "plan" in self.always_ask:
            return ""
        nearest = marker_of_plan(self.game.boards, self.shown)
        return self.pin if nearest and self.pin in self.shown.hidden else nearest

    @property
    def is_in_hand_unasked(self) -> bool:
        """Whether the acting men were taken up without a click and have done nothing yet."""
        taken = self.game.choices_since_checkpoint
        first = len(self.game.choices) - len(taken)
        are_new = bool(taken) and all(isinstance(one, Act | Join) for one in taken)
        return (
            are_new and first in self._automatic_choices and self._automatic_choices[first] is None
        )

    def is_unordered_since(self, told: int) -> bool:
        """Whether at most men were taken up since there were that many events."""
        game = self.game
        since = (
            n for n in reversed(range(len(game.choices))) if game.event_count_at_choice[n] >= told
        )
        return all(isinstance(game.choices[n], Act | Join) for n in since)

    def takes_up(self, name: str) -> bool:
        """Whether a click on a man takes him up, even where those in hand could walk to him: they
        were not chosen by a click."""
        state, action = self.game.state, self.game.state.action
        man = state.paras.get(name)
        if man is None or action is None or not self.is_in_hand_unasked:
            return False
        return man in state.paras_on_map() and not man.acted and name not in action.group

    def taken_up_at(self, cell: Cell) -> str:
        """The man of a cell whom a click on him takes up; empty for nobody."""
        men = self.game.state.paras_at(cell)
        return next((man.name for man in men if self.takes_up(man.name)), "")

    def _followed_now(self, option: Option, name: str = "") -> Followed:
        """What is answered now, by the order for it, or under a name of its own."""
        decision = self.game.decision
        order = order_of(decision) if decision is not None else None
        assert decision is not None and order is not None, "an answer without an order"
        number = len(self.game.choices)
        return Followed(number, name or order.name, decision.rule, option, decision.options)

    def _queue_events_from(self, told: int) -> tuple[Event, ...]:
        """Queue the events after that many, and report the choices that led to them."""
        events = tuple(self.game.events[told:])
        self.director.add(events)
        self.on_choice(self.game)
        return events

    @property
    def orders_told(self) -> Mapping[int, tuple[Followed, ...]]:
        """The standing orders followed, by the number of events before they were."""
        found: dict[int, tuple[Followed, ...]] = {}
        for choice, followed in self._automatic_choices.items():
            if followed is not None:
                told = self.game.event_count_at_choice[choice]
                found[told] = (*found.get(told, ()), followed)
        return found

    # --- Taking back ----------------------------------------------------------------------

    def undo(self) -> None:
        """Undo the last choice of the player, and everything that was answered for him after it.

        Raises UndoRefusedError after a die roll or a revealed counter.
        """
        last = self._last_own_choice
        if last is None:
            raise UndoRefusedError(self.game.undo_barrier)
        self.undo_before(last)

    def undo_before(self, choice: int) -> None:
        """Undo the choice of that number and all after it. Raises UndoRefusedError."""
        self.director.skip()
        while len(self.game.choices) > choice:
            self.game.undo()
        self._catch_up()

    def can_go_back_to(self, choice: int) -> bool:
        """Whether no die has fallen since the choice of that number."""
        return self.game.undo_floor <= choice < len(self.game.choices)

    def undo_to(self, is_there: Callable[[Decision], bool]) -> bool:
        """Undo back to a decision of a kind. False, and nothing undone, if that isn't possible."""
        self.director.skip()
        undone: list[Option] = []
        while self.game.can_undo and not _is_asked(self.game, is_there):
            undone.append(self.game.choices[-1])
            self.game.undo()
        if _is_asked(self.game, is_there):
            self._catch_up()
            return True
        for option in reversed(undone):
            self.game.choose(option)
        return False

    @property
    def can_undo(self) -> bool:
        """Whether a choice of the player's own can be taken back."""
        return self._last_own_choice is not None

    @property
    def _last_own_choice(self) -> int | None:
        """The number of the player's last own choice that can be taken back; None for none."""
        within_reach = range(self.game.undo_floor, len(self.game.choices))
        return next(
            (one for one in reversed(within_reach) if one not in self._automatic_choices), None
        )

    def _show(self, event: Event) -> None:
        self.shown.apply(event)
        self.revision += 1
        self.log.append(event)
        self.on_shown(self.shown)

    def _catch_up(self) -> None:
        """Show the present state after an undo, and remove the undone events from the log."""
        choices = len(self.game.choices)
        self._automatic_choices = {
            one: name for one, name in self._automatic_choices.items() if one < choices
        }
        self.move_end = None
        self._target = "", 0
        self.shown = self.game.state.copy()
        self.revision += 1
        self.log = list(self.game.events)
        self.on_shown(self.shown)
        self.on_choice(self.game)


def _is_asked(game: Game, is_there: Callable[[Decision], bool]) -> bool:
    return game.decision is not None and is_there(game.decision)


def _do_nothing(_: Game) -> None:
    """Default of `on_choice`."""


def _allow(_: Option) -> bool:
    """Default of `allows`: every choice is allowed."""
    return True


def _ignore_refusal(_: Option) -> None:
    """Default of `on_refusal`: nothing happens."""


def _mean_nothing() -> None:
    """Default of `meant`."""


def _let_pass(_: State) -> None:
    """Default of `on_shown`."""
