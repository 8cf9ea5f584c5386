"""The decision the player must make now, and how his answer reaches the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.painting.kit import Kit
from game.painting.wording import Teller, only_throws, would_die
from game.rules import decisions as d
from game.rules.advice.demolition import LoneDeed
from game.rules.advice.mission import judge
from game.rules.advice.odds import ThrowOdds, VictimOdds
from game.rules.advice.rehearsal import table_of
from game.rules.board import VILLAGE, Cell
from game.rules.castle.sight import visible_paras
from game.rules.counters import CARRY_LIMIT
from game.rules.decisions import Decision, Option
from game.rules.events.enemies import EnemyTurnedUp, MarkerTurnedUp
from game.rules.state import NOWHERE, State
from game.standing_orders import PLACES_OF_ENEMIES, exposed, steps_from_men
from game.tabletop.estimates import (
    answers_to_all_hits,
    cost_of_item,
    hit_in_progress,
    infection_in_progress,
    last_chance_after,
    lone_deeds,
    odds_of,
    struck_by_throws,
    surest_light,
    torn_out_after,
    wanted_deed,
    what_is_set,
)
from game.tabletop.parts.notice import Notice
from game.tabletop.parts.part import Part
from game.tabletop.question.answers import OPTION_DISPLAYS, Answer, Answers
from game.tabletop.question.plans import (
    ManClick,
    Plan,
    act_as,
    all_to_nonette,
    chooses_man,
    click_on_man,
    comes_into_reach,
    comes_into_sight,
    everybody_stays,
    fight_from_here,
    go,
    go_and_fight,
    hexes_in_reach,
    is_acting,
    mates_of,
    of_any,
    risks_to_nonette,
    stay,
    take_along,
)
from game.tabletop.question.repeat import deeds_to_repeat, same_again
from game.tabletop.session import UNDER_FIRE, Session
from game.tabletop.tooltips.slip import percent
from game.tabletop.tooltips.texts import TooltipTexts
from game.ui.words import percent_of

_PLACING: Final = (d.PlaceDetonator, d.SetWithDetonator)
_MOVING: Final = (d.Step, d.FullSpeed)
_LIKELY: Final = Fraction(1, 2)
"""The chance of an alarm from which the order to go to Nonette is confirmed."""
_MANY: Final = 3
"""How many may still act where the end of a phase is always confirmed."""
_RIVER: Final = "R4.2.2-river-leave"
LISTED: Final = 8
"""How many rows the list of all answers has, unless most are of kinds that share none."""
SHARING: Final = (
    d.Act,
    d.Attack,
    d.HandOver,
    d.Join,
    d.LayDown,
    d.PickUp,
    d.Step,
    d.Swap,
    d.ThrowItem,
)
"""The kinds of answers that may share a row."""

Asked: TypeAlias = tuple[str, str, str]
"""The question, its reason and the id of its rule."""


class ListedChoice(Struct, frozen=True):
    """One row of a list: its label, its action and a detail shown beside it."""

    label: str
    on_press: Callable[[], None]
    detail: str = ""
    key: int | None = None
    """The key that chooses it; None means the digit of its position."""


class Listing(Struct, frozen=True):
    """A list dialog opened over the board."""

    title: str
    rows: Sequence[ListedChoice]
    note: str = ""
    """A sentence shown below the title."""
    rule: str = ""
    """The id of the rule that explains the list."""


_INTERRUPTED: Final = ("alarm", "found", "seen")
"""Why a move waits that may go on to where it was to end."""
OpenList: TypeAlias = Callable[[Listing], None]


class Question(Part):
    """The current decision and its answers; gives answers and undoes them."""

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
        """`waiting` is the text key shown while there is no decision."""
        self._kit = kit
        self._session = session
        self._teller = teller
        self._texts = texts
        self._notice = notice
        self._open_list = open_list
        self._waiting = waiting
        self.asked: Decision | None = None
        self.answers = Answers(session.game.boards, session.shown, None)
        self._bound_for: Cell = ""
        """Where the last move was to end."""
        self._aim: tuple[str, tuple[str, ...], int] = ("", (), 0)
        """Whom the last move was to attack, by which men, and in which turn."""
        self.lone_deeds: tuple[LoneDeed, ...] = ()
        """What one of the stack in hand could do alone."""
        self.hits_together: tuple[tuple[Option, ...], ...] = ()
        """The answers to all hits of an attack, where they are answered at once."""
        self.waited_ms = 0
        """Milliseconds since the decision was presented or since the last one was answered."""
        self.advised: Callable[[], Option | None] = _nobody_advises
        """Returns the option the adviser recommends, to be marked in lists."""

    @property
    def is_review(self) -> bool:
        """Whether the player only looks at what was done, and goes on by a button of its own."""
        return False

    # --- What is asked --------------------------------------------------------------------

    @property
    def is_current(self) -> bool:
        """Whether the decision is still open. An answer may arrive before the next frame."""
        return self.asked is self._session.decision

    def renew(self) -> None:
        """Load the session's current decision."""
        self.asked = self._session.decision
        game = self._session.game
        is_alone = self.asked is None or self._session.goes_step_by_step
        self.lone_deeds = () if is_alone else lone_deeds(game)
        is_one_by_one = is_alone or self._session.level == "everything"
        self.hits_together = () if is_one_by_one else answers_to_all_hits(game)
        wanted, button = (None, None) if self.asked is None else self._favoured(self.asked)
        self.answers = Answers(
            game.boards, self._session.shown, self.asked, wanted=wanted, by_button=button
        )

    def _favoured(self, asked: Decision) -> tuple[Option | None, Option | None]:
        """What most players want now, and which answer of the board has a button besides."""
        game, pinned = self._session.game, d.TurnUp(self._session.pinned)
        if pinned in asked.options:
            return pinned, pinned
        if (aim := d.Attack(self._target)) in asked.options:
            return aim, aim
        light = surest_light(game)
        if only_throws(asked):
            return d.HoldFire(), light
        alone = (deed.option for deed in self.lone_deeds if deed.is_wanted)
        return next(alone, None) or wanted_deed(game), light

    @property
    def _target(self) -> str:
        """Whom the acting men were ordered to attack; empty for nobody."""
        (enemy, men, turn), state = self._aim, self._session.game.state
        is_present = state.action is not None and (state.action.group, state.turn) == (men, turn)
        return enemy if is_present else ""

    def _take_aim(self, enemy: str) -> None:
        state = self._session.game.state
        men = state.action.group if state.action is not None else ()
        self._aim = enemy, men, state.turn

    def update(self, ms: int) -> bool:
        """Count the waiting time."""
        self.waited_ms += ms
        return False

    def words(self) -> Asked:
        """The question, its reason and rule, or a status text if there is no decision."""
        if self.asked is None:
            key = "ask.held" if self._session.director.is_held else self._waiting
            play = self._kit.keys.prompt("Space")
            return self._kit.say(key), self._kit.say(f"{key}.why", play=play), ""
        shown = self._session.shown
        if (halt := self.halt_words()) is not None:
            return *halt, self.asked.rule
        question = (
            self._hit_question()
            or self._victim_question()
            or self._teller.question(self.asked, shown)
        )
        return question, self._reason(self.asked), self.asked.rule

    def halt_words(self) -> tuple[str, str] | None:
        """The question whether to go on where a move has broken off, and why it has; None where
        none has."""
        end, way = self._session.move_end, self.way_on
        if end is None or not way:
            return None
        teller, events = self._teller, reversed(self._session.log)
        marker = next((one.marker for one in events if isinstance(one, MarkerTurnedUp)), "")
        asked = self._kit.say(f"ask.halt.{end.why}", marker=teller.name(marker) if marker else "")
        return asked, self._kit.say("ask.halt.why", place=teller.place(way[-1]))

    def _reason(self, asked: Decision) -> str:
        """Why it is asked, and what a wound would cost; a bite and several hits cost so much that
        there is room for nothing else."""
        reason = (
            self._words_of_throws(asked) or self._words_of_plan(asked) or self._words_of_ways(asked)
        )
        reason = reason or self._teller.reason(asked, self._session.shown)
        infection = infection_in_progress(self._session.log, asked, self._session.game)
        wound = self._wound_words(asked, float(infection))
        if not wound or infection or self.hits_together:
            return wound or reason
        return self._kit.say("sentence.two", one=reason, two=wound)

    def _words_of_throws(self, asked: Decision) -> str:
        """Whom a throw would strike, and how likely it lands, where nobody can be attacked: he may
        be behind a wall."""
        if not only_throws(asked) or not self.is_current:
            return ""
        game = self._session.game
        struck = list(dict.fromkeys(struck_by_throws(game, asked)))
        rolls = (one for option in asked.options for one in odds_of(game, option))
        lands = [
            one.lands
            for one in rolls
            if isinstance(one, ThrowOdds) and any(foe.name in struck for foe in one.foes)
        ]
        if not lands:
            return ""
        n, key = percent_of(max(lands)), f"ask.{asked.rule}.throw.whom"
        throws = (one for one in asked.options if isinstance(one, d.ThrowItem))
        cost = next(filter(None, (cost_of_item(game, one) for one in throws)), None)
        if cost is None:
            whom = self._teller.names(struck, self._session.shown)
            return self._kit.say(key, enemies=whom, n=n)
        # Without their places, so that there is room for what it costs.
        names = [self._teller.plain_name(one, self._session.shown) for one in struck]
        alike = Counter(names).items()
        who = " + ".join(f"{name} × {many}" if many > 1 else name for name, many in alike)
        return self._kit.say(f"{key}.cost", enemies=who, n=n, needed=cost.needed, left=cost.left)

    def _words_of_plan(self, asked: Decision) -> str:
        """R7.9-reveal: why the pin lies where it does; empty without a pin or a man inside."""
        game, pinned = self._session.game, self._session.pinned
        if not self.is_current or d.TurnUp(pinned) not in asked.options:
            return ""
        if not game.state.paras_on_map():
            return ""
        steps = steps_from_men(game.boards, game.state, pinned)
        said = "seen" if visible_paras(table_of(game), pinned) else "unseen"
        return self._kit.words.count(f"ask.{asked.rule}.why.{said}", steps)

    def _words_of_ways(self, asked: Decision) -> str:
        """In what the cells where an enemy may go or appear differ: whom he has before him from
        each; empty where they don't, or for another question."""
        game = self._session.game
        if asked.rule not in PLACES_OF_ENEMIES or not self.is_current:
            return ""
        cells = [one.cell for one in asked.options if isinstance(one, d.ChooseCell)]
        alike: dict[frozenset[str], list[Cell]] = {}
        for cell in cells:
            alike.setdefault(exposed(game, cell), []).append(cell)
        if len(alike) < 2:
            return ""
        say, teller, key = self._kit.say, self._teller, f"ask.places.{game.state.stage}"
        told = []
        for men, those in alike.items():
            places = say("list.and").join(map(teller.cell, those))
            who = teller.names(sorted(men))
            told.append(say(key if men else f"{key}.nobody", who=who, cells=places))
        return say("ask.places.why", places=say("dot").join(told))

    def _wound_words(self, asked: Decision, infection: float) -> str:
        """What a wound would cost the man who is hit."""
        shown = self._session.shown
        hurt = next((one.para for one in asked.options if isinstance(one, d.TakeWound)), "")
        man = shown.paras.get(hurt)
        if man is None:
            return ""
        words = self._texts.things.wound_in_short(shown, man, infection)
        is_deadly = would_die(shown, hurt) or self.hits_together
        left = self._texts.left_lying(hurt) if is_deadly and not infection else ""
        return self._kit.say("sentence.two", one=words, two=left) if left else words

    def _hit_question(self) -> str:
        """The question about one of several hits, which says how many there are."""
        if self.asked is None:
            return ""
        if self.hits_together:
            who, left = (
                self._teller.names(self.asked.who, self._session.shown),
                self.hits_together[0],
            )
            return self._kit.say(f"ask.{self.asked.rule}.all", who=who, n=len(left))
        hit = hit_in_progress(self._session.log, self.asked, self._session.game.options)
        if hit is None or hit.of == 1:
            return ""
        who = self._teller.names(self.asked.who, self._session.shown)
        key = f"ask.{self.asked.rule}.count"
        return self._kit.say(key, who=who, number=hit.number, of=hit.of)

    def _victim_question(self) -> str:
        """The question whom an enemy attacks, which says who that is and how many dice he has."""
        found = [one for one in map(self.odds_against, self.answers.units) if one is not None]
        if not found or not found[0].dice:
            return ""
        who = self._teller.plain_name(found[0].attacker, self._session.shown)
        return self._kit.words.count("ask.victim", found[0].dice, who=who)

    def odds_against(self, name: str) -> VictimOdds | None:
        """The attack upon a man whom the attacking enemy may choose."""
        game, option = self._session.game, d.ChooseUnit(name)
        if self.asked is None or not self.is_current or option not in self.asked.options:
            return None
        return next((one for one in odds_of(game, option) if isinstance(one, VictimOdds)), None)

    @property
    def may_all_attack(self) -> tuple[str, ...]:
        """Men one of whom all enemies may be told to attack in this turn: those who are equal to
        the enemy who attacks now, while others are to come."""
        asked, state = self.asked, self._session.game.state
        if asked is None or asked.rule not in UNDER_FIRE or self._session.goes_step_by_step:
            return ()
        names = tuple(one.name for one in asked.options if isinstance(one, d.ChooseUnit))
        is_last = sum(enemy.up for enemy in state.enemies.values()) < 2
        return () if is_last or not all(name in state.paras for name in names) else names

    def let_all_attack(self, name: str) -> None:
        """In this turn every enemy who could attack others as well attacks this man."""
        if self._is_offered(d.ChooseUnit(name)):
            self._notice.tell("")
            self._session.let_all_attack(name)

    def risk_to(self, name: str) -> str:
        """The chances that a man dies and that he is hit, if the enemy attacks him; empty if he
        can't be chosen."""
        odds = self.odds_against(name)
        if odds is None:
            return ""
        dies, hit = (percent_of(chance) for chance in (odds.dies, odds.hit))
        return self._kit.say("card.hit", dies=dies, n=hit)

    # --- Answering ------------------------------------------------------------------------

    def give(self, option: Option) -> None:
        """Answer the decision. Whatever loses the night needs a confirmation, and so does the end
        of a phase while men outside Nonette could still act: of a few the first of an evening, of
        more each."""
        warning = self.warning(option) or self._warning_of_waste(option)
        is_end = isinstance(option, d.EndPhase) and option != self._session.meant()
        waiting = self.could_act() if is_end else ()
        if warning is not None:
            self._open_list(warning)
        elif len(waiting) >= _MANY or (waiting and not self._session.has_ended_early):
            self._confirm_end(option, len(waiting))
        else:
            self.take(option)

    def could_act(self) -> Sequence[str]:
        """Who outside Nonette could still act, while the phase can be ended."""
        if self.may_end_phase_in_hand:
            men = self._session.game.state.paras_on_map()
            return [man.name for man in men if not man.acted and man.at != VILLAGE]
        return self.answers.may_act_outside()

    def take(self, option: Option) -> None:
        """Answer without confirmation. Does nothing if the option is no longer available.

        Men in hand who have done nothing yet are put back before the phase ends.
        """
        if isinstance(option, d.EndPhase) and self.may_end_phase_in_hand:
            self._go_back_to(option)
        if self._is_offered(option):
            self._notice.tell("")
            self._session.choose(option)

    def _is_offered(self, option: Option) -> bool:
        """The question may already have been answered since the last frame."""
        decision = self._session.decision
        return decision is not None and option in decision.options

    def _play(self, first: Option, plan: Plan) -> None:
        """Do all that a click does, if it may begin."""
        if self._is_offered(first):
            self._notice.tell("")
            self._session.play(plan)

    def giver(self, option: Option) -> Callable[[], None]:
        """A callback that answers with this option."""
        return lambda: self.give(option)

    def give_one_of(self, found: Sequence[Answer]) -> None:
        """Give the only answer, or open a list of several."""
        meant = [answer for answer in found if answer.option == self._session.meant()]
        if len(found) == 1 or meant:
            self.give((meant or found)[0].option)
        else:
            self.list_answers(self._kit.say("panel.here"), found)

    def take_hits(self, options: Sequence[Option]) -> None:
        """Answer for all hits of an attack; what the last of them leaves is asked by nobody."""
        self._play(options[0], iter(options))

    def hits_in(self, notations: Sequence[str]) -> tuple[Option, ...]:
        """The answer to all hits of an attack that consists of these options, in any order; empty
        if there is none."""
        wanted = sorted(notations)
        found = (one for one in self.hits_together if sorted(map(str, one)) == wanted)
        return next(found, ())

    def label_of_hits(self, options: Sequence[Option]) -> str:
        """What a man loses to all hits of an attack."""
        say, wounds = self._kit.say, [one for one in options if isinstance(one, d.TakeWound)]
        if len(wounds) == len(options):
            return say("option.take-wound.dies", para=self._teller.name(wounds[0].para))
        lost = [self._teller.item(one.item) for one in options if isinstance(one, d.LoseItem)]
        if len(lost) == CARRY_LIMIT:
            lost = [say("button.both-items")]
        return " + ".join([*lost, say("button.wound")] if wounds else lost)

    def take_all_along(self) -> None:
        """Let all companions who can come along join."""
        joins = [answer.option for answer in self.answers.by_type(d.Join)]
        if joins:
            self._play(joins[0], iter(joins))

    @property
    def may_all_go(self) -> bool:
        """Whether everybody can be sent to Nonette at once: always on the march, where it may be
        refused, and from the castle once enough is set to bring down the tower."""
        game = self._session.game
        if self.asked is None or not self.is_current:
            return False
        if game.state.stage == "field" and self._is_in_the_middle_of_a_move:
            return True
        if not self._may_order_all or not self.could_act():
            return False
        is_field = game.state.stage == "field"
        return is_field or judge(game.boards, game.options, game.state).is_ready

    @property
    def _may_order_all(self) -> bool:
        """Whether an order to everybody may be given: nobody is in the middle of an action."""
        is_new = self._session.is_in_hand_unasked or self.may_end_phase_in_hand
        return is_new or chooses_man(self._session.game)

    @property
    def _is_in_the_middle_of_a_move(self) -> bool:
        """Whether men have done something and may do more."""
        is_free = self._session.goes_step_by_step or self._may_order_all
        return not is_free and is_acting(self._session.game)

    @property
    def all_go_refusal(self) -> str:
        """Why not everybody can be sent to Nonette at once on the march; empty if he can."""
        state = self._session.game.state
        if state.stage != "field":
            return ""
        struck = hexes_in_reach(self._session.game)
        if struck and all(state.paras[name].at in struck for name in self.could_act()):
            return self._kit.say("order.refused.awake")
        is_late = self._is_in_the_middle_of_a_move
        return self._kit.say("order.refused.moving") if is_late else ""

    @property
    def may_all_stay(self) -> bool:
        """Whether several stacks outside Nonette could act and may be told to stay at once."""
        game, is_new = self._session.game, self._session.is_in_hand_unasked
        if self.asked is None or not self.is_current:
            return False
        if self._session.goes_step_by_step or not (chooses_man(game) or is_new):
            return False
        # The zombie that is led like a man (R8.3.5-father) isn't told to stay.
        men = [man for man in game.state.paras_on_map() if man.name in self.could_act()]
        return len({man.at for man in men}) > 1

    def let_all_stay(self) -> None:
        """Let everybody outside Nonette who may act stay where he is."""
        self._order_all(everybody_stays(self._session.game, self._may_stop))

    def send_all_to_nonette(self) -> None:
        """Let everybody who may act go there as far as he can, if need be after a confirmation."""
        risks = risks_to_nonette(self._session.game)
        if (chance := of_any(risks)) < _LIKELY:
            self._send_all()
            return
        kit = self._kit
        men = [name for risk in risks for name in risk.men]
        share = percent(kit.words, chance)
        rows = [
            ListedChoice(kit.say("confirm.deed.no"), _do_nothing),
            ListedChoice(kit.say("confirm.deed.yes"), self._send_all),
        ]
        note = kit.say("confirm.send.note", share=share, who=self._teller.names(men))
        self._open_list(Listing(kit.say("confirm.send"), rows, note, "R4.3.1-check"))

    def _send_all(self) -> None:
        game, turn = self._session.game, self._session.game.state.turn
        self._order_all(all_to_nonette(game))
        if game.state.turn != turn or self._notice.words:
            return
        for key, men in (("sight", comes_into_sight(game)), ("reach", comes_into_reach(game))):
            if men:
                who = self._teller.names(sorted(men), game.state)
                self._notice.tell(self._kit.say(f"order.stopped.{key}", who=who))

    @property
    def may_repeat_turn(self) -> bool:
        """Whether several stacks, or one and the volley, could do the same as in the turn before,
        and not all of them stay, for which there is an order of its own."""
        game, is_new = self._session.game, self._session.is_in_hand_unasked
        if self.asked is None or not self.is_current or self._session.goes_step_by_step:
            return False
        if not (chooses_man(game) or is_new):
            return False
        deeds = deeds_to_repeat(game)
        return len(deeds) > 1 and any(deed.does != "stay" for deed in deeds)

    def repeat_turn(self) -> None:
        """Let every stack do the same as in the turn before."""
        self._order_all(same_again(self._session.game, self._may_stop))

    def _order_all(self, plan: Plan) -> None:
        """Play an order to everybody, and say what has stopped it early."""
        game = self._session.game
        if not self._go_back_to(d.EndPhase()):
            self.refuse(self.undo_refusal())
            return
        told, turn = len(game.events), game.state.turn
        self._notice.tell("")
        self._session.play(plan)
        new = game.events[told:]
        if game.state.turn != turn or game.decision is None:
            return
        if not (is_acting(game) or chooses_man(game)):
            if any(not man.acted for man in game.state.paras_on_map()):
                self._notice.tell(self._kit.say("order.stopped.asked"))
            return
        if any(isinstance(one, EnemyTurnedUp) for one in new):
            self._notice.tell(self._kit.say("order.stopped.alarm"))
        elif self._is_in_the_middle_of_a_move and any(one.blocks_undo for one in new):
            self._notice.tell(self._kit.say("order.stopped.seen"))

    def warning(
        self,
        option: Option,
        way: Sequence[Cell] = (),
        go_on: Callable[[], None] | None = None,
    ) -> Listing | None:
        """The question whether to go on where an answer gives up the tower or the detonator, or
        lights the explosives.

        `way` is the whole way of a step; `go_on` does it all the same, instead of the answer.
        """
        game, kit = self._session.game, self._kit
        if isinstance(option, d.LightByHand):
            return self._warning_of_light(option)
        is_end, is_placed = isinstance(option, d.EndPhase), isinstance(option, _PLACING)
        is_last = OPTION_DISPLAYS[type(option)].ends_turn
        if game.state.stage != "castle" or not (is_last or isinstance(option, _MOVING)):
            return None
        chance = last_chance_after(game, option, way)
        torn = torn_out_after(game, option) if is_last and chance is None else ()
        if chance is None and not torn:
            return None
        if chance is not None:
            title = kit.say("confirm.lost" if is_end else "confirm.lost.deed")
            kind = chance.loss.kind
            is_about_setting = kind in ("explosives", "late-set")
            is_told = is_about_setting or kind == "late-home"
            key = f"confirm.lost.{kind if is_told else 'note'}"
            floor = ""
            if is_about_setting and chance.loss.floor is not None:
                key, floor = f"{key}.floor", kit.say(f"floor.{chance.loss.floor}")
            note = kit.say(key, who=self._teller.names(chance.men), floor=floor)
        else:
            key = "confirm.torn.place" if is_placed else "confirm.torn.deed"
            title = kit.say("confirm.torn" if is_end else key)
            note = kit.say("mission.torn.why", who=self._teller.names(torn, game.state))
        answers = "confirm.end" if is_end else "confirm.deed"
        rows = [
            ListedChoice(kit.say(f"{answers}.no"), _do_nothing),
            ListedChoice(kit.say(f"{answers}.yes"), go_on or (lambda: self.take(option))),
        ]
        return Listing(title, rows, note)

    def _warning_of_waste(self, option: Option) -> Listing | None:
        """The question whether to set all that a man carries, if less would do (R7.5, Q239)."""
        kit, setting = self._kit, what_is_set(self._session.game, option)
        if setting is None or not setting.spare:
            return None
        items, spare = self._teller.names(setting.items), self._teller.names(setting.spare)
        rows = [
            ListedChoice(kit.say("confirm.set.yes", items=items), lambda: self.take(option)),
            ListedChoice(kit.say("confirm.deed.no"), _do_nothing),
        ]
        n, m = setting.icons, setting.required
        note = kit.say("confirm.set.note", n=n, m=m, spare=spare)
        return Listing(kit.say("confirm.set"), rows, note, "R7.5-set")

    def _warning_of_light(self, option: d.LightByHand) -> Listing | None:
        """The question whether to light the explosives, which ends the raid, and who would be in
        danger (R9.1.3-manual)."""
        action = self._session.game.state.action
        if action is None or option == self._session.meant():
            return None
        kit, inside = self._kit, _men_inside(self._session.shown)
        note = kit.words.count("fire.note", inside)
        if risks := self._texts.risks_of_light(action.group[0], option):
            note = kit.say("sentence.two", one=note, two=risks)
        rows = [
            ListedChoice(kit.say("confirm.deed.no"), _do_nothing),
            ListedChoice(kit.say("confirm.deed.yes"), lambda: self.take(option)),
        ]
        return Listing(kit.say("fire.title"), rows, note, "R9.1.3-manual")

    def _confirm_end(self, option: Option, waiting: int) -> None:
        kit = self._kit

        def end() -> None:
            self._session.has_ended_early = True
            self.take(option)

        rows = [
            ListedChoice(kit.say("confirm.end.yes"), end),
            ListedChoice(kit.say("confirm.end.no"), _do_nothing),
        ]
        note = kit.words.count("confirm.end.note", waiting)
        if risk := self._texts.end_in_short():
            note = kit.say("sentence.two", one=note, two=risk)
        self._open_list(Listing(kit.say("confirm.end"), rows, note))

    # --- What one click does --------------------------------------------------------------

    def act(self, name: str, *, alone: bool = False) -> None:
        """Let a man act with all of his stack, or alone.

        Where a lesson means another of his stack, that one acts: the click is the same.
        """
        meant = self._session.meant()
        if isinstance(meant, d.Act) and meant.unit in mates_of(self._session.game, name):
            name = meant.unit
        act = d.Act(name)
        self._play(act, iter([act]) if alone else take_along(self._session.game, name))

    def stay(self, name: str, *, alone: bool = False) -> None:
        """Let a man and all of his stack, or him alone, stay where they are."""
        game = self._session.game
        if self._session.is_in_hand_unasked and not self._go_back_to(d.Act(name)):
            return
        self._play(d.Act(name), stay(game, name, self._may_stop, alone=alone))
        action = game.state.action
        if action is None or name not in action.group or not is_acting(game):
            return
        warning = self.warning(d.Stop())
        if warning is not None:
            self._open_list(warning)

    def walk(self, way: Sequence[Cell], *, stops: bool = True) -> None:
        """Go that way and end the move, unless something new is seen on it or lies at its end, or
        the end of the move needs a confirmation."""

        def may_stop() -> bool:
            return stops and self._may_stop()

        if len(way) > 1:
            self._bound_for = way[-1]
            self._take_aim("")
            foreseen = self._foreseen(way[-1])
            self._set_out(way, lambda: go(self._session.game, way, may_stop, foreseen))

    @property
    def way_on(self) -> tuple[Cell, ...]:
        """The rest of the way of a move that something new has interrupted; empty if none has."""
        end, action, reach = self._session.move_end, self._session.shown.action, self.answers.reach
        if end is None or action is None or reach is None or self._session.goes_step_by_step:
            return ()
        is_interrupted = end.why in _INTERRUPTED and end.is_present(self._session.shown)
        if not is_interrupted or end.at != action.at or self._bound_for not in reach.left:
            return ()
        way = tuple(reach.way_to(self._bound_for))
        return way if len(way) > 1 else ()

    def walk_on(self) -> None:
        """Go the rest of the way, and attack whom it was to lead to."""
        if target := self._target:
            self.attack_after(self.way_on, target)
        else:
            self.walk(self.way_on)

    def attack_after(self, way: Sequence[Cell], enemy: str) -> None:
        """Go that way and attack from its end, unless something new is seen on it."""
        game, foreseen = self._session.game, self._foreseen(way[-1])
        self._bound_for = way[-1]
        self._take_aim(enemy)
        self._set_out(way, lambda: go_and_fight(game, way, enemy, self._may_stop, foreseen))

    def _foreseen(self, cell: Cell) -> frozenset[Cell]:
        """The cells of enemies of whom the tooltip of a way says that it alerts them."""
        if self._session.goes_step_by_step or not self.is_current:
            return frozenset()
        heard = self._texts.wakes(self.answers, self._session.shown, cell)
        return frozenset(at for at, is_certain in heard.items() if is_certain)

    def _set_out(self, way: Sequence[Cell], plan: Callable[[], Plan]) -> None:
        """Play a plan that begins with this way, if need be after a confirmation."""
        first = d.Step(way[1])

        def set_out() -> None:
            self._play(first, plan())

        warning = self.warning(first, way, set_out) or self._warning_of_river(way, set_out)
        if warning is not None:
            self._open_list(warning)
        else:
            set_out()

    def _warning_of_river(self, way: Sequence[Cell], go_on: Callable[[], None]) -> Listing | None:
        """The question whether to go into the river, out of which only a bridge leads."""
        game, kit = self._session.game, self._kit
        board = game.boards.field
        if game.state.stage != "field" or self._session.goes_step_by_step:
            return None
        if not board.is_in_river(way[-1]) or board.is_in_river(way[0]):
            return None
        rows = [
            ListedChoice(kit.say("confirm.deed.no"), _do_nothing),
            ListedChoice(kit.say("confirm.deed.yes"), go_on),
        ]
        return Listing(kit.say("confirm.river"), rows, kit.say("confirm.river.note"), _RIVER)

    def _may_stop(self) -> bool:
        """Whether the end of the move needs no confirmation."""
        return self.warning(d.Stop()) is None

    def attack_from_here(self, enemy: str) -> None:
        """End the move and attack."""
        self._take_aim(enemy)
        warning = self.warning(d.Stop())
        if warning is not None:
            self._open_list(warning)
        else:
            self._play(d.Stop(), fight_from_here(self._session.game, enemy))

    def is_in_reach(self, cell: Cell) -> bool:
        """Whether the acting group can walk there."""
        return self.answers.is_in_reach(cell)

    def click_on_man(self, name: str, *, on_card: bool = False) -> ManClick:
        """What a click on a man does; tooltips say the same."""
        is_chosen = not self._session.is_in_hand_unasked
        return click_on_man(self._session.game, name, is_chosen=is_chosen, on_card=on_card)

    def take_up(self, name: str, *, with_shift: bool = False, on_card: bool = False) -> None:
        """Let a man act instead of those in hand, who haven't moved yet: with his stack, or alone
        with Shift. One of those in hand acts without the others, or they without him, as
        `click_on_man` says, and with Shift the other of both; after the move it is said why he
        can't."""
        click = self.click_on_man(name, on_card=on_card)
        if click.does == "is-bound":
            self.refuse(self._kit.say("click.is-bound"))
        elif click.regroups and (click.does == "stays-behind") != with_shift:
            self.leave_behind(name)
        elif click.regroups:
            self._regroup([name])
        elif click.does == "acts" and self._go_back_to(d.Act(name)):
            self.act(name, alone=with_shift)

    def act_alone(self, deed: LoneDeed) -> None:
        """One of the stack does what the rules deny to a stack; the others stay behind."""

        def plan() -> Plan:
            yield d.Act(deed.man)
            if self.warning(deed.option) is None:
                yield deed.option

        if not self._go_back_to(d.Act(deed.man)):
            return
        self._play(d.Act(deed.man), plan())
        warning = self.warning(deed.option) if self._is_offered(deed.option) else None
        if warning is not None:
            self._open_list(warning)

    def leave_behind(self, name: str) -> None:
        """The others of the group act without that man, whoever they are."""
        action = self._session.game.state.action
        group = action.group if action is not None else ()
        self._regroup([one for one in group if one != name])

    def _regroup(self, men: Sequence[str]) -> None:
        """Only these of the group act, who haven't moved yet."""
        options = act_as(self._session.game, men)
        if self._go_back_to(options[0]):
            self._play(options[0], iter(options))

    def leave_out(self, name: str) -> bool:
        """One of the men chosen to infiltrate stays in Nonette after all, and the others remain
        chosen. False, and nothing changed, if he isn't one of them."""
        action, asked = self._session.game.state.action, self.asked
        if asked is None or asked.rule != "R6.3-attempt" or action is None:
            return False
        if name not in action.group or not self._go_back_to(d.StormCastle()):
            return False
        first, *others = [one for one in action.group if one != name] or [""]
        if first:
            self._session.choose(d.Act(first))
        for other in others:
            self._session.choose(d.Join(other))
        self._notice.tell("")
        return True

    def refuse_way(self, why: str) -> None:
        """Say why the men in hand can't go where was clicked."""
        self.refuse(self._kit.say("click.no-way", why=why))

    def refuse_attack(self, why: str) -> None:
        """Say why the enemy who was clicked can't be attacked now."""
        self.refuse(self._kit.say("click.no-attack", why=why))

    def refuse(self, words: str) -> None:
        """Show a notice that says why what the player wants isn't possible."""
        self._notice.tell(words)
        self._kit.sound.cue("refuse")

    def _go_back_to(self, option: Option) -> bool:
        """Undo until that can be chosen; False if it is out of reach."""
        return self._session.undo_to(lambda decision: option in decision.options)

    @property
    def may_end_phase_in_hand(self) -> bool:
        """Whether men are in hand who have done nothing yet, so that the phase can be ended as
        if nobody had been taken up."""
        game = self._session.game
        if self.asked is None or self._session.goes_step_by_step or not is_acting(game):
            return False
        done = game.choices_since_checkpoint
        are_new = bool(done) and all(isinstance(one, d.Act | d.Join) for one in done)
        return are_new and len(game.choices) - len(done) >= game.undo_floor

    # --- Taking back ----------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether undo is possible."""
        return self._session.can_undo

    def undo(self) -> None:
        """Undo the last choice, or show a notice that says why it isn't possible."""
        if self._session.can_undo:
            self._notice.tell("")
            self._session.undo()
            return
        self.refuse(self.undo_refusal())

    def undo_refusal(self) -> str:
        """The reason why undo isn't possible."""
        barrier = self._session.game.undo_barrier
        what = self._teller.plain_event(barrier, self._session.shown) if barrier else ""
        return self._kit.say("undo.refused" if what else "undo.nothing", what=what)

    # --- Lists ----------------------------------------------------------------------------

    def list_gear(self) -> None:
        """Open the list of answers about items."""
        self.list_answers(self._kit.say("button.gear"), self.answers.gear())

    def list_all(self, others: Sequence[ListedChoice] = ()) -> None:
        """Open the list of all answers, after `others` and at last those that are given on the
        board too. Answers of a kind share a row where the list would be long."""
        found = sorted(self.answers.answers, key=lambda answer: answer.area == "board")
        together = self.kinds_in_one_row(len(others))
        apart = [answer for answer in found if type(answer.option) not in together]
        shared = [ListedChoice(self.name_of_kind(kind), self._lister(kind)) for kind in together]
        self.list_answers(self._kit.say("panel.choices"), apart, others, shared)

    def kinds_in_one_row(self, others: int) -> list[type[Option]]:
        """The kinds of answers that share a row in the list of all answers, so that with `others`
        it has at most `LISTED` rows; the most frequent first."""
        counted = Counter(type(answer.option) for answer in self.answers.answers)
        rows, found = counted.total() + others, list[type[Option]]()
        for kind, n in counted.most_common():
            if rows <= LISTED:
                break
            if kind in SHARING and n > 1:
                found.append(kind)
                rows -= n - 1
        return found

    def name_of_kind(self, kind: type[Option]) -> str:
        """What the row says that answers of a kind share, and how many there are."""
        return self._kit.say(f"kind.{kind.__name__}", n=len(self.answers.by_type(kind)))

    def _lister(self, kind: type[Option]) -> Callable[[], None]:
        """Opens the list of the answers of a kind."""
        return lambda: self.list_answers(self.name_of_kind(kind), self.answers.by_type(kind))

    def list_throws(self) -> None:
        """Open the list of all throws."""
        throws = self.answers.by_type(d.ThrowItem)
        self.list_answers(self._kit.say("panel.throws"), throws)

    def list_answers(
        self,
        title: str,
        found: Sequence[Answer],
        others: Sequence[ListedChoice] = (),
        last: Sequence[ListedChoice] = (),
    ) -> None:
        """Open a list of these answers, `others` before them and `last` after them."""
        rows = [self._row_of(answer) for answer in found]
        named = Counter(row.label for row in rows)
        rows = [
            replace(row, detail=self._with_carrier(answer.option, row.detail))
            if named[row.label] > 1
            else row
            for answer, row in zip(found, rows, strict=True)
        ]
        rule = self.asked.rule if self.asked is not None else ""
        self._open_list(Listing(title, [*others, *rows, *last], rule=rule))

    def _row_of(self, answer: Answer) -> ListedChoice:
        """A list row for an answer."""
        label = self.label_of(answer.option)
        return ListedChoice(label, self.giver(answer.option), self.note_on(answer.option))

    def label_of(self, option: Option) -> str:
        """The label of an option; of a throw with what the demolition loses by it."""
        label = self._teller.option(option, self._session.shown)
        if not isinstance(option, d.ThrowItem):
            return label
        cost = cost_of_item(self._session.game, option)
        label = self._with_thrower(option, label)
        return label if cost is None else self._kit.say("item.cost", item=label, n=cost.icons)

    def _with_thrower(self, option: d.ThrowItem, label: str) -> str:
        """The label of a throw, with his name where several men could throw."""
        carrier = self._session.shown.carrier_of
        throws = [one.option for one in self.answers.by_type(d.ThrowItem)]
        throwers = {carrier(one.item) for one in throws if isinstance(one, d.ThrowItem)}
        man = carrier(option.item)
        if len(throwers) < 2 or man is None:
            return label
        item = self._teller.item(option.item)
        return self._kit.say("option.throw.by", who=self._teller.name(man.name), item=item)

    def _with_carrier(self, option: Option, detail: str) -> str:
        """The detail of a row, and before it who carries its item."""
        man = self._session.shown.carrier_of(getattr(option, "item", ""))
        if man is None:
            return detail
        carried = self._kit.say("option.carried", who=self._teller.name(man.name))
        return self._kit.say("dot").join(filter(None, (carried, detail)))

    def note_on(self, option: Option) -> str:
        """The detail shown beside an option: its odds, and whether the adviser recommends it."""
        odds = self._texts.in_short(option)
        said = odds.words if odds is not None else ""
        if isinstance(option, d.ChooseUnit):
            said = self.risk_to(option.name) or said
        if option != self.advised():
            return said
        return self._kit.say("dot").join(filter(None, (said, self._kit.say("hint.mark"))))


def _men_inside(state: State) -> int:
    """How many men are in the castle."""
    return sum(man.at not in (*NOWHERE, VILLAGE) for man in state.paras.values())


def _nobody_advises() -> None:
    return None


def _do_nothing() -> None:
    """Placeholder for a row that only closes the list."""
