"""The bar at the lower edge of a stage: the squad, the question, four answers and three tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

import pygame
from msgspec.structs import replace

from game.painting.wording import has_moved, would_die
from game.rules import decisions as d
from game.rules.advice.demolition import LoneDeed
from game.rules.advice.why_not import Refusal
from game.rules.clock import ATTEMPT
from game.rules.decisions import Option
from game.tabletop.actions import (
    ActAlone,
    AllToNonette,
    EverybodyStays,
    Give,
    LetAllAttack,
    ListAll,
    ListThrows,
    PickUpHere,
    Refused,
    SameAgain,
    TakeAlong,
    TakeHits,
    Undo,
    WalkOn,
)
from game.tabletop.estimates import cost_of_item, what_is_set, why_not_actions
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.question_bar import (
    AskedView,
    Cells,
    Offer,
    asked_words,
    in_cells,
    in_one_row,
    in_two_rows,
)
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart
from game.tabletop.parts.question import Asked, ListedChoice
from game.tabletop.parts.squad import Squad
from game.tabletop.question.answers import Answer, answers_to
from game.tabletop.tooltips.slip import Entry, TooltipText
from game.ui.views.containers import Box, column, row
from game.ui.views.stops import FocusStop, action_of
from game.ui.views.view import View
from game.ui.widgets import Widget
from game.ui.words import percent_of

_END: Final = "E"
"""The default key of what ends a phase."""
_GRID, _LINE = 490, 780
"""Units of width of the buttons in two rows, and of all side by side."""
_HIGH: Final = 46
"""Units of height of a button beside all others."""
_LARGE_ROWS: Final = 98
"""Units of height of both rows with large letters, below the question."""
_LOW, _LARGE = 100, 150
"""Units of height below which the bar is low, and with large letters has one row of buttons."""
_PAD: Final = (8, 3, 8, 3)
_NAMED: Final = 8
"""How many of the answers in the list its button names."""

Offers: TypeAlias = Callable[["ActionBar"], list[Offer]]


class ActionBar(PanePart):
    """Shows the squad, the current question, its reason and rule, and the buttons for it."""

    def __init__(
        self,
        context: StageContext,
        *,
        squad: Squad | None = None,
        words: Callable[[], Asked] | None = None,
        offers: Offers | None = None,
        others: Callable[[], Sequence[Offer]] = tuple,
        counsel: Callable[[], Sequence[Offer]] = tuple,
        may_be_amber: Callable[[], bool] = lambda: True,
    ) -> None:
        """`words` and `offers` replace the usual question and buttons.

        `others` are offered before the answers; `counsel` asks for advice. `may_be_amber` tells
        whether no button elsewhere in the window is the primary one.
        """
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._do = context.do
        self._session = context.session
        self._teller = context.teller
        self._question = context.question
        self._notice = context.notice
        self._texts = context.texts
        self._squad = squad
        self._words = words or context.question.words
        self._offers = offers or ActionBar.usual_offers
        self._others = others
        self._counsel = counsel
        self._may_be_amber = may_be_amber
        self._cells = Cells()

    def arrange(self, frame: Frame) -> None:
        """Use the lower edge of the window."""
        self._pane.rect = frame.line

    # --- What is shown --------------------------------------------------------------------

    def view(self) -> View:
        """What it shows now."""
        return self.asking(self.words())

    def asking(self, asked: Asked) -> View:
        """The squad at the left, the question, and the buttons at the right."""
        kit, high = self._kit, self._pane.rect.height / self._kit.theme.ui
        words = asked_words(kit, AskedView(*asked))
        squad = self._squad.view(is_low=high < _LOW) if self._squad is not None else None
        if squad is None or (kit.is_large and high < _LARGE):
            buttons, wide = in_one_row(self._cells, _HIGH), _LINE
        else:
            rows = _LARGE_ROWS if kit.is_large else high - 2 * _PAD[1]
            buttons, wide = in_two_rows(self._cells, rows), _GRID
        if kit.is_large:
            beside = column(words, buttons, gap=4)
            return Box(row(squad, Box(beside, fills=True), gap=12, align="fill"), _PAD, "bar")
        return Box(row(squad, words, Box(buttons, width=wide, is_fixed=True), gap=12), _PAD, "bar")

    def words(self) -> Asked:
        """The question, its reason and its rule. A short notice replaces the reason."""
        question, why, rule = self._words()
        if self._question.asked is not None:
            why = self.short_notice or why
        return question, why, rule

    @property
    def short_notice(self) -> str:
        """The notice if it fits under the question, otherwise an empty string."""
        question, _, rule = self._words()
        words = self._notice.words
        placed = self._pane.placed(self.asking((question, words, rule))) if words else None
        is_whole = placed is not None and not any(
            one.is_cut for one in placed.walk() if isinstance(one.view, AskedView)
        )
        return words if is_whole else ""

    # --- What can be pressed --------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The places of what can be pressed, from left to right."""
        self._cells = self._in_cells()
        if self._squad is not None:
            self._squad.renew()
        return super().widgets()

    def _in_cells(self) -> Cells:
        """Everything that is offered, at its place; the button of the list names what is there."""
        offers = [*self._tools(), *self._offers(self)]
        cells = in_cells([replace(one, is_lit=self._is_amber(one)) for one in offers])
        more = cells.more
        if more is None:
            return cells
        names = [one.label for one in cells.hidden]
        names += self._names_of_gear(len(self._listed(cells)))
        if not names:
            return cells
        rows = tuple(Entry(name) for name in names[:_NAMED])
        card = TooltipText(self._kit.say("button.more.title"), rows)
        label = self._kit.say("button.more", n=len(names))
        return replace(cells, more=replace(more, label=label, card=card))

    def _names_of_gear(self, others: int) -> list[str]:
        """What is done with items by the list of all answers; those of a kind may share a row."""
        question = self._question
        shared = question.kinds_in_one_row(others)
        names = [
            question.name_of_kind(type(one.option))
            if type(one.option) in shared
            else question.label_of(one.option)
            for one in question.answers.gear()
        ]
        return list(dict.fromkeys(names))

    def _is_amber(self, offer: Offer) -> bool:
        """Whether it is what Enter presses, or in a lesson what the lesson asks for."""
        meant = self._session.meant()
        if meant is None:
            return offer.is_primary and self._may_be_amber()
        return isinstance(offer.action, Give) and offer.action.option == meant

    @property
    def answers(self) -> list[Offer]:
        """What is offered as an answer, the most wanted first, and the list of all."""
        cells = self._cells
        found = (cells.wanted, cells.first, cells.second, cells.end, cells.more)
        return [one for one in found if one is not None]

    def hidden_choices(self) -> list[ListedChoice]:
        """What has no place in the row and is no answer by itself, for the list of all answers."""
        found = self._listed(self._cells)
        return [ListedChoice(one.label, partial(self._do, one.action)) for one in found]

    def _listed(self, cells: Cells) -> list[Offer]:
        """What has no place and is no answer by itself."""
        return [one for one in cells.hidden if not isinstance(one.action, Give | Refused)]

    def handle(self, event: pygame.Event) -> bool:
        """What the row has no room for keeps its key."""
        if event.type != pygame.KEYDOWN:
            return False
        found = (one for one in self._cells.hidden if one.key == event.key and not one.refusal)
        hidden = next(found, None)
        if hidden is not None:
            self._do(hidden.action)
        return hidden is not None

    def offer_of(self, widget: Widget | None) -> Offer | None:
        """What a button of the bar offers; None for any other widget."""
        action = action_of(widget)
        return next((one for one in self._cells.shown if one.action == action), None)

    def answer_of(self, widget: Widget | None) -> Answer | None:
        """The answer a button gives, or None for any other widget."""
        action = action_of(widget) if widget in self._pane.stops else None
        return self._question.answers.to(action.option) if isinstance(action, Give) else None

    def stop_to(self, answer: Answer) -> FocusStop | None:
        """The button that gives an answer or opens the list containing it."""
        for action in (Give(answer.option), ListAll()):
            for stop in self._pane.stops:
                if stop.pressable.action == action:
                    return stop
        return None

    # --- What is offered ------------------------------------------------------------------

    def _tools(self) -> list[Offer]:
        """Undo, dimmed where it isn't possible, the colonel, and the list of all answers."""
        question, say = self._question, self._kit.say
        if question.asked is None:
            return []
        refusal = "" if question.can_undo else question.undo_refusal()
        found = [Offer(say("button.undo"), Undo(), "Z", pygame.K_z, refusal=refusal)]
        found += self._counsel()
        if len(question.answers.answers) > 1:
            found.append(Offer(say("button.choices"), ListAll(), "C", pygame.K_c))
        return found

    def usual_offers(self) -> list[Offer]:
        """What is offered for a decision, the most important first."""
        question = self._question
        answers = question.answers
        throws = answers.by_type(d.ThrowItem)
        listed = throws if len(throws) > 1 else []
        if question.hits_together:
            return self._offers_for_all_hits()
        found = [
            *self._others(),
            *self._offers_to_go_on(),
            *map(self._offer_alone, question.lone_deeds),
            *(self._offer_of(answer) for answer in self._on_line() if answer not in listed),
            *self._offers_of_company(),
            *self._refused_offers(),
        ]
        if listed:
            found.append(self._offer_of_throws(listed))
        if question.may_end_phase_in_hand:
            found.append(self._end_offer())
        return sorted(found, key=_rank)

    def _on_line(self) -> list[Answer]:
        """The answers with a button; two dice in their order from the left, while the row fills
        from the right."""
        found = self._question.answers.on_line()
        are_dice = all(isinstance(one.option, d.KeepDie) for one in found)
        return found[::-1] if are_dice else found

    def _offers_for_all_hits(self) -> list[Offer]:
        """What a man loses to all hits of an attack; where he is wounded and where he dies have the
        places of a single hit."""
        found, places = list[Offer](), set[str]()
        first = next((int(one.key) for one in self._question.answers.answers if one.key), 1)
        for number, options in enumerate(self._question.hits_together, first):
            wounds = [one for one in options if isinstance(one, d.TakeWound)]
            dies = len(wounds) == len(options)
            place: Literal["", "first", "second"] = "second" if dies else "first" if wounds else ""
            place = "" if place in places else place
            places.add(place)
            key = str(number) if number < 10 else ""
            label = self._question.label_of_hits(options)
            card = self._texts.of_hits(label, options)
            found.append(
                Offer(label, TakeHits(options), key, _key_code(key), place=place, card=card)
            )
        return found

    def _offers_to_go_on(self) -> list[Offer]:
        """To go the rest of a way that something new has interrupted."""
        way = self._question.way_on
        if not way:
            return []
        label = self._kit.say("button.walk-on", place=self._teller.place(way[-1]))
        short = self._kit.say("button.walk-on.short")
        return [Offer(label, WalkOn(), "Enter", pygame.K_RETURN, short, is_primary=True)]

    def _offers_of_company(self) -> list[Offer]:
        """To send everybody to Nonette, to take mates along, and to pick up what lies there."""
        say, answers, found = self._kit.say, self._question.answers, list[Offer]()
        joins = answers.by_type(d.Join)
        if self._question.may_all_go:
            found.append(self._offer_of_nonette(has_key=not joins))
        orders = [*self._offer_to_stay(), *self._offer_of_same()]
        # On the march there is one place for both while men are in hand.
        found += orders[::-1] if self._session.shown.stage == "field" else orders
        for name in self._question.may_all_attack:
            words = say("button.all-attack", who=self._teller.name(name))
            found.append(Offer(words, LetAllAttack(name)))
        if answers.is_about_moving and joins:
            words = say("button.everybody")
            if len(joins) == 1:
                words = self._teller.option(joins[0].option, self._session.shown)
            found.append(Offer(words, TakeAlong(), "T", pygame.K_t, short=say("button.along")))
        if answers.by_type(d.PickUp):
            found.append(Offer(say("button.pick-up"), PickUpHere()))
        return found

    def _offer_to_stay(self) -> list[Offer]:
        """To let everybody stay."""
        if not self._question.may_all_stay:
            return []
        say = self._kit.say
        card = TooltipText(say("button.all-stay"), (Entry(say("card.all-stay")),))
        short, place = say("button.all-stay.short"), self._place_of_staying()
        return [Offer(card.title, EverybodyStays(), "A", pygame.K_a, short, place=place, card=card)]

    def _offer_of_same(self) -> list[Offer]:
        """To do the same as in the turn before."""
        if not self._question.may_repeat_turn:
            return []
        say = self._kit.say
        card = TooltipText(say("button.same-again"), (Entry(say("card.same-again")),))
        return [Offer(card.title, SameAgain(), "W", pygame.K_w, card=card)]

    def _offer_of_nonette(self, *, has_key: bool) -> Offer:
        """To send everybody to Nonette, on the march always at the same place."""
        card = TooltipText(
            self._kit.say("button.nonette"), (Entry(self._kit.say("card.all-to-nonette")),)
        )
        refusal = self._question.all_go_refusal
        return Offer(
            card.title,
            Refused("AllToNonette") if refusal else AllToNonette(),
            "T" if has_key else "",
            pygame.K_t if has_key else None,
            refusal=refusal,
            place="second" if self._session.shown.stage == "field" else "",
            card=card,
        )

    def _place_of_staying(self) -> Literal["", "first"]:
        """Where men in hand are told to stay, unless there are any."""
        return "" if self._question.answers.by_type(d.Stop) else "first"

    def _offer_alone(self, deed: LoneDeed) -> Offer:
        """What one of a stack does alone, by the key it has when he is alone."""
        kit = self._kit
        is_light = isinstance(deed.option, d.LightByHand)
        light = deed.option if is_light else None
        (answer,) = answers_to((deed.option,), by_button=light)
        is_entered = deed.is_wanted and not is_light
        label = self._teller.option(deed.option, self._session.shown)
        words = kit.say("deed.LightByHand") if is_light else label
        return Offer(
            kit.say("deed.alone", name=self._teller.name(deed.man), deed=words),
            ActAlone(deed),
            "Enter" if is_entered else answer.key.upper(),
            pygame.K_RETURN if is_entered else _key_code(answer.key),
            words,
            deed.is_wanted,
        )

    def _offer_of(self, answer: Answer) -> Offer:
        """What gives an answer."""
        option = answer.option
        if isinstance(option, d.EndPhase):
            return self._end_offer()
        # Lighting ends the game, and Enter was 'Stop here' a moment ago.
        is_by_itself = isinstance(option, d.LightByHand | d.HoldFire) or self._is_idle(option)
        is_primary = answer.is_primary and not self._question.way_on
        is_entered = is_primary and not is_by_itself
        return Offer(
            self._label_of(option),
            Give(option),
            "Enter" if is_entered else answer.key.upper(),
            pygame.K_RETURN if is_entered else _key_code(answer.key),
            self._short_of(option),
            # Men who have done nothing yet have better things to do than to stay.
            is_primary and not self._is_idle(option),
            place=self._place_of(option),
        )

    def _place_of(self, option: Option) -> Literal["", "first", "second", "end"]:
        """To stay and to be wounded have a place of their own; to hold fire and to die of a hit one
        where no man was told to stop or wounded; and a throw one where nothing can be pressed while
        men move."""
        if isinstance(option, d.TakeWound):
            return "second" if would_die(self._session.shown, option.para) else "first"
        if isinstance(option, d.ThrowItem):
            return "end"
        if self._is_idle(option):
            return "first"
        return "second" if isinstance(option, d.HoldFire) else ""

    def _offer_of_throws(self, throws: Sequence[Answer]) -> Offer:
        """Several throws: a list, as who throws what has no room here."""
        key = throws[0].key
        words = self._kit.say("button.throws")
        return Offer(words, ListThrows(), key.upper(), _key_code(key), place="end")

    def _end_offer(self) -> Offer:
        """What ends the phase, which says how many could still act."""
        label = self._teller.option(d.EndPhase(), self._session.shown)
        waiting = len(self._question.could_act())
        words = self._kit.words.count("button.end", waiting) if waiting else label
        hunt = self._session.shown.hunt
        short = label
        if hunt is not None:
            short = self._kit.say("option.end-phase.hunt.short", points=hunt.points)
        return Offer(words, Give(d.EndPhase()), _END, pygame.K_e, short)

    def _label_of(self, option: d.Option) -> str:
        """The label of an answer's button: of what is given up its name alone, so that all labels
        are of one kind; with the chance to light, and what would be set."""
        match option:
            case d.LoseItem(item=item):
                return self._with_cost(self._teller.item(item), option)
            case d.TakeWound(para=para) if not would_die(self._session.shown, para):
                return self._kit.say("button.wound")
            case d.TurnUp():
                return self._kit.say("button.plan")
            case d.Attempt():
                return self._kit.say("button.attempt", minutes=ATTEMPT)
        label = self._question.label_of(option)
        match option:
            case d.LightByHand():
                return self._with_chance("button.light", option) or label
            case d.FullSpeed():
                return self._with_chance("button.sprint", option) or label
            case d.SetWithDetonator():
                return label
        setting = what_is_set(self._session.game, option)
        if setting is None:
            return label
        key = "button.set.both" if len(setting.items) > 1 else "button.set"
        return self._kit.say(key, n=setting.icons, m=setting.required)

    def _with_cost(self, label: str, option: d.LoseItem | d.ThrowItem) -> str:
        """A label with the icons that the blast loses; alone if it loses none."""
        cost = cost_of_item(self._session.game, option)
        return label if cost is None else self._kit.say("item.cost", item=label, n=cost.icons)

    def _with_chance(self, key: str, option: d.Option) -> str:
        """A label with the chance that an action succeeds, or the risk that it doesn't; empty if it
        needs no roll."""
        odds = self._texts.in_short(option)
        if odds is None:
            return ""
        chance, risk = percent_of(odds.chance), percent_of(1 - odds.chance)
        return self._kit.say(key, chance=chance, risk=risk)

    def _short_of(self, option: d.Option) -> str:
        """The label for less room of a throw, a sprint, lighting the explosives, the controller, of
        who takes an item, or first aid that only one man needs; empty for others."""
        say = self._kit.say
        match option:
            case d.GiveFirstAid():
                is_only = len(self._question.answers.by_type(d.GiveFirstAid)) == 1
                return say("deed.GiveFirstAid") if is_only else ""
            case d.LightByHand():
                return self._with_chance("button.light.short", option)
            case d.FullSpeed():
                return self._question.label_of(option)
            case d.OperateController():
                return say("option.controller.short")
            case d.Take(para=para):
                return say(f"name.{para}")
            case d.LeaveBehind():
                return say("option.leave-behind.short")
            case d.ThrowItem(item=item):
                short = say("button.throw", item=self._teller.item(item))
                return self._with_cost(short, option)
        return ""

    def _refused_offers(self) -> list[Offer]:
        """Actions that aren't possible now, with the reasons."""
        if self._question.asked is None:
            return []
        found = why_not_actions(self._session.game)
        alone = {type(deed.option) for deed in self._question.lone_deeds}
        return [
            Offer(
                self._refused_label(option_type, refusal),
                Refused(option_type.__name__),
                refusal=self._texts.excuse(refusal),
            )
            for option_type, refusal in found.items()
            if option_type not in alone
        ]

    def _refused_label(self, option_type: type[Option], refusal: Refusal) -> str:
        """The action, and that it is for the next turn where that is the reason."""
        label = self._kit.say(f"deed.{option_type.__name__}")
        is_late = refusal.why == "next-turn"
        return self._kit.say("deed.next-turn", deed=label) if is_late else label

    def _is_idle(self, option: Option) -> bool:
        """Whether it lets men stay who have done nothing yet."""
        return isinstance(option, d.Stop) and not has_moved(self._session.shown)


def _rank(offer: Offer) -> int:
    """The order in which offers get places: deeds, to stay, company, what only hurries."""
    match offer.action:
        case Give(d.HoldFire() | d.LightByHand()):
            return 0
        case ActAlone(deed) if isinstance(deed.option, d.LightByHand):
            return 0
        case Give(d.Stop()):
            return 2
        case TakeAlong() | PickUpHere() | AllToNonette() | EverybodyStays() | SameAgain():
            return 3
        case Refused("AllToNonette"):
            return 3
        case Give(d.FullSpeed() | d.Rush()):
            return 4
        case Refused():
            return 5
    return 1


def _key_code(name: str) -> int | None:
    """The pygame key code of a letter or digit; None for other names."""
    return ord(name) if len(name) == 1 else None
