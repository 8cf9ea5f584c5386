"""The action bar at the bottom of the window: the current question and its answer buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.painting.wording import Teller, has_moved, would_die
from game.rules import decisions as d
from game.rules.advice.alone import LoneDeed
from game.rules.advice.why_not import Refusal
from game.tabletop.estimates import what_is_set, why_not_actions
from game.tabletop.hud.answer_row import AnswerRow
from game.tabletop.hud.decision_line import QuestionLine, draw_line, set_line
from game.tabletop.hud.frame import Frame, buttons_row
from game.tabletop.hud.line_buttons import Tool, lay_tools, tool_places
from game.tabletop.parts.notice import Notice
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Asked, Question
from game.tabletop.question.answers import Answer, answers_to
from game.tabletop.session import Session
from game.tabletop.tooltips.slip import Card, percent_of
from game.tabletop.tooltips.texts import TooltipTexts
from game.ui.cache import Cache
from game.ui.typography.text import Style
from game.ui.widgets import Button, Widget

_LINES: Final = 4
_NOTICE: Final = Style("text", 16)
_ROWS: Final = 1.8
"""How many rows a notice may fill; what is left of the second one goes to the breaks."""
_APART: Final = 16
"""Units between the question and the buttons."""
_UNDO, _ASK, _CHOICES, _GEAR, _END = "Z", "Q", "C", "G", "E"
"""The default keys of the buttons that are at the same place in every question."""
_IN_ORDER: Final = (_UNDO, _ASK, _CHOICES, _GEAR)
_ALONG: Final = "T"
"""The default key of the button that takes mates along."""


class BarItem(Struct, frozen=True):
    """Describes one button of the bar."""

    label: str
    hint: str
    """The key shown on the button, by its default name."""
    key: int
    """The code of the key that presses it; 0 for none."""
    on_press: Callable[[], None]
    is_primary: bool = False
    answer: Answer | None = None
    """The answer it gives, if it gives one."""
    deed: LoneDeed | None = None
    """What one of the stack in hand does alone by it."""
    refusal: str = ""
    """Why it can't be pressed now; empty if it can."""
    short: str = ""
    """Its label where there is less room."""
    is_spare: bool = False
    """Whether a list beside it offers the same, so that it may be left out."""
    is_first: bool = False
    """Whether it follows the tools at the left, away from where a move is ended."""
    card: Card | None = None
    """What its tooltip says, if it doesn't answer the question."""


BarItems: TypeAlias = Callable[["ActionBar"], list[BarItem]]


class BarButton(Button):
    """A button of the bar. `answer` is None for buttons that don't answer the question."""

    answer: Answer | None = None
    deed: LoneDeed | None = None
    card: Card | None = None
    is_spare: bool = False


class ActionBar(Part):
    """Shows the current question, its reason and rule, and the buttons for it."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        teller: Teller,
        question: Question,
        notice: Notice,
        texts: TooltipTexts,
        next_man: Callable[[], None],
        *,
        words: Callable[[], Asked] | None = None,
        items: BarItems | None = None,
        others: Callable[[], Sequence[BarItem]] = tuple,
        last: Callable[[], BarItem | None] = lambda: None,
        counsel: Callable[[], Sequence[BarItem]] | None = None,
        may_be_amber: Callable[[], bool] = lambda: True,
    ) -> None:
        """`words` and `items` replace the usual question text and buttons.

        `others` are placed before the answers, `last` at the far right. `counsel` is the button
        that asks for advice, None where there is none.
        `may_be_amber` tells whether no button elsewhere in the window is the primary one.
        """
        self._kit = kit
        self._session = session
        self._teller = teller
        self._question = question
        self._notice = notice
        self._texts = texts
        self._next_man = next_man
        self._words = words or question.words
        self._items = items or ActionBar.usual_items
        self._others = others
        self._last = last
        self._counsel = counsel
        self._may_be_amber = may_be_amber
        self._line = pygame.Rect(0, 0, 0, 0)
        self._row: list[BarButton] = []
        self._set: Cache[Hashable, QuestionLine] = Cache(_LINES)
        """Cached layouts of the latest question texts."""

    def arrange(self, frame: Frame) -> None:
        """Use the decision line of the layout."""
        self._line = frame.line

    # --- Words ----------------------------------------------------------------------------

    def words(self) -> Asked:
        """The question, its reason and its rule. A short notice replaces the reason."""
        question, why, rule = self._words()
        if self._question.asked is not None:
            why = self.short_notice or why
        return question, why, rule

    @property
    def short_notice(self) -> str:
        """The notice if it fits under the question, otherwise an empty string."""
        room = self._room() - self._line.left - self._kit.px(40)
        words = self._notice.words
        return words if self._kit.type.width(words, _NOTICE) <= room * _ROWS else ""

    def _room(self) -> int:
        """The x position where the text must end, in pixels."""
        if buttons_row(self._line, self._kit.theme) != self._line:
            return self._line.right
        lefts = [button.rect.left for button in self._row]
        return min(lefts, default=self._line.right) - self._kit.px(_APART)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the line and the question. The controls draw the buttons."""
        kit, line, words, room = self._kit, self._line, self.words(), self._room()
        key = (kit.theme, words, line.size, room)

        def paint() -> None:
            question = self._set.take(key, lambda: set_line(kit, line, words, room))
            draw_line(kit, target, line, question)

        kit.pictures.draw(target, line, ("action bar", kit.words.language, words, room), paint)

    # --- Buttons --------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """Create the buttons from left to right: tools, which keep their places, then answers.

        The primary one is rightmost.
        """
        kit, last = self._kit, self._last()
        items = [*self._tools(), *self._items(self), *([last] if last is not None else [])]
        places = tool_places(kit, self._line, self._all_tools())
        room = places.pop("")
        tools = [self._button(item) for item in items if item.hint in places]
        answers = [item for item in items if item.hint not in places]
        ends = any(item.is_first and item.hint == _END for item in answers)
        has_gear = any(tool.hint == _GEAR for tool in tools)
        most = room if has_gear else room.union(places[_GEAR])
        # Of men who were taken up without a click everything is at the left, first what ends their
        # turn: at the right end was 'Stop here' a moment ago, and a click in a hurry hits it.
        is_unasked = self._session.is_in_hand_unasked
        if is_unasked:
            answers.sort(key=self._distance_from_the_right)
        first = [self._button(item) for item in answers if item.is_first]
        others = [self._button(item) for item in answers if not item.is_first]
        spare = [button for button in (*first, *others) if button.is_spare]
        self._row = [
            *lay_tools(kit, places, tools),
            *AnswerRow(
                kit, room if ends else most, most, first, others, self._shorter(answers), spare
            ).lay(are_left=is_unasked),
        ]
        return list(self._row)

    def _distance_from_the_right(self, item: BarItem) -> int:
        """The order of what ends a phase, what ends a turn, and anything else."""
        is_stop = item.answer is not None and self._is_idle(item.answer.option)
        return 0 if item.hint == _END else 1 if is_stop else 2

    def _shorter(self, items: Sequence[BarItem]) -> dict[str, str]:
        """The shorter labels by the longer ones. To take mates along shows its key alone before
        anything else does; to end the phase has still fewer words, and with men in hand at last
        none."""
        found = {item.label: item.short for item in items if item.short}
        brief = self._kit.say("button.end.brief")
        for item in items:
            if item.hint == _END:
                found |= {item.short: brief}
                found |= {brief: ""} if item.answer is None else {}
            elif item.hint == _ALONG:
                found |= {item.short: ""}
        return found

    def _all_tools(self) -> list[Tool]:
        """Every tool of this stage, with the longest label it may have."""
        say = self._kit.say
        labels = {_UNDO: say("button.undo"), _CHOICES: say("button.choices")}
        labels[_GEAR] = say("button.gear")
        if self._counsel is not None:
            may_be = (say(key) for key in ("hint.ask", "hint.stop", "hint.away"))
            labels[_ASK] = max(may_be, key=lambda label: Button.size(self._kit.trim, label)[0])
        return [Tool(key, labels[key]) for key in _IN_ORDER if key in labels]

    def _tools(self) -> list[BarItem]:
        """Undo, dimmed where it isn't possible, and the colonel."""
        question = self._question
        if question.asked is None:
            return []
        refusal = "" if question.can_undo else question.undo_refusal()
        undo = BarItem(
            self._kit.say("button.undo"), _UNDO, pygame.K_z, question.undo, refusal=refusal
        )
        return [undo, *(self._counsel() if self._counsel is not None else ())]

    def answer_of(self, widget: Widget | None) -> Answer | None:
        """The answer a button gives, or None for any other widget."""
        return widget.answer if isinstance(widget, BarButton) else None

    def button_to(self, answer: Answer) -> Button | None:
        """The button that gives an answer or opens the list containing it."""
        for button in self._row:
            if button.answer is not None and button.answer.option == answer.option:
                return button
        hint = "G" if answer.area == "gear" else "C"
        return next((button for button in self._row if button.hint == hint), None)

    def other_items(self) -> Sequence[BarItem]:
        """The extra items of other parts."""
        return self._others()

    def usual_items(self) -> list[BarItem]:
        """The default items: lists, extra items, disabled actions, then the answers."""
        kit, question = self._kit, self._question
        answers = question.answers
        found: list[BarItem] = []
        if len(answers.answers) > 1:
            found.append(
                BarItem(kit.say("button.choices"), _CHOICES, pygame.K_c, question.list_all)
            )
        if answers.gear():
            found.append(BarItem(kit.say("button.gear"), _GEAR, pygame.K_g, question.list_gear))
        if takes := answers.by_type(d.PickUp):
            words = kit.say("button.pick-up")
            found.append(BarItem(words, "", 0, lambda: question.give_one_of(takes), is_spare=True))
        joins, along = answers.by_type(d.Join), list[BarItem]()
        if answers.is_about_moving and joins:
            words = kit.say("button.everybody")
            if len(joins) == 1:
                words = self._teller.option(joins[0].option, self._session.shown)
            short = kit.say("button.along")
            # At the left, for Sprint is the next at the right.
            take = question.take_all_along
            along.append(BarItem(words, _ALONG, pygame.K_t, take, short=short, is_first=True))
        if question.may_end_phase_in_hand:
            found.append(self._end_item(question.giver(d.EndPhase())))
        found += along
        # To hold fire is always at the same place, before what could be thrown.
        in_order = sorted(answers.on_line(), key=lambda one: not isinstance(one.option, d.HoldFire))
        throws = answers.by_type(d.ThrowItem)
        are_listed = len(throws) > 1
        answering = [
            self._item_of(answer)
            for answer in in_order
            if not (are_listed and isinstance(answer.option, d.ThrowItem))
        ]
        if are_listed:
            answering.append(self._item_of_throws(throws))
        alone = [self._item_alone(deed) for deed in question.lone_deeds]
        answering = sorted([*alone, *answering], key=_is_last)
        if len(answers.by_type(d.Act)) > 1:
            found.append(BarItem(kit.say("button.next-man"), "N", pygame.K_n, self._next_man))
        return [*found, *self._others(), *self._disabled_items(), *answering]

    def _item_alone(self, deed: LoneDeed) -> BarItem:
        """The item for what one of a stack does alone, by the key it has when he is alone."""
        kit = self._kit
        is_light = isinstance(deed.option, d.LightByHand)
        light = deed.option if is_light else None
        (answer,) = answers_to((deed.option,), light=light)
        is_entered = deed.is_wanted and not is_light
        label = self._teller.option(deed.option, self._session.shown)
        words = kit.say("deed.LightByHand") if is_light else label
        return BarItem(
            kit.say("deed.alone", name=self._teller.name(deed.man), deed=words),
            "Enter" if is_entered else answer.key.upper(),
            pygame.K_RETURN if is_entered else _key_code(answer.key),
            lambda: self._question.act_alone(deed),
            deed.is_wanted,
            deed=deed,
            short=words,
        )

    def _item_of(self, answer: Answer) -> BarItem:
        """The item for an answer."""
        option = answer.option
        if isinstance(option, d.EndPhase):
            return self._end_item(self._question.giver(option), answer)
        # Lighting ends the game, and Enter was 'Stop here' a moment ago.
        is_by_itself = isinstance(option, d.LightByHand | d.HoldFire) or self._is_idle(option)
        is_entered = answer.is_primary and not is_by_itself
        return BarItem(
            self._label_of(option),
            "Enter" if is_entered else answer.key.upper(),
            pygame.K_RETURN if is_entered else _key_code(answer.key),
            self._question.giver(option),
            answer.is_primary,
            answer,
            short=self._short_of(option),
            # 'Stop here', or what rolled the die, was at the right end a moment ago; and a wound
            # must not lack a button.
            is_first=bool(self._question.answers.by_type(d.HoldFire, d.TakeWound, d.LookNoMore)),
        )

    def _item_of_throws(self, throws: Sequence[Answer]) -> BarItem:
        """The item for several throws: it opens a list, as who throws what has no room here."""
        words, key = self._kit.say("button.throws"), throws[0].key
        title = self._kit.say("panel.throws")
        return BarItem(
            words,
            key.upper(),
            _key_code(key),
            lambda: self._question.list_answers(title, throws),
            is_first=True,
        )

    def _end_item(self, on_press: Callable[[], None], answer: Answer | None = None) -> BarItem:
        """The item that ends the phase, which says how many could still act."""
        label = self._teller.option(d.EndPhase(), self._session.shown)
        waiting = len(self._question.could_act())
        words = self._kit.words.count("button.end", waiting) if waiting else label
        short = label if answer is not None else self._kit.say("button.end.short")
        return BarItem(words, _END, pygame.K_e, on_press, answer=answer, short=short, is_first=True)

    def _label_of(self, option: d.Option) -> str:
        """The label of an answer's button: of what is given up its name alone, so that all labels
        are of one kind; with the chance to light, and what would be set."""
        state = self._session.shown
        if isinstance(option, d.LoseItem):
            return self._teller.item(option.item)
        if isinstance(option, d.TakeWound) and not would_die(state, option.para):
            return self._kit.say("button.wound")
        label = self._question.label_of(option)
        if isinstance(option, d.LightByHand):
            return self._with_chance("button.light", option) or label
        if isinstance(option, d.FullSpeed):
            return self._with_chance("button.sprint", option) or label
        setting = what_is_set(self._session.game, option)
        if setting is None or isinstance(option, d.SetWithDetonator):
            return label
        key = "button.set.both" if len(setting.items) > 1 else "button.set"
        return self._kit.say(key, n=setting.icons, m=setting.required)

    def _with_chance(self, key: str, option: d.Option) -> str:
        """A label with the chance that an action succeeds, or the risk that it doesn't; empty if it
        needs no roll."""
        odds = self._texts.in_short(option)
        if odds is None:
            return ""
        chance, risk = percent_of(float(odds.chance)), percent_of(float(1 - odds.chance))
        return self._kit.say(key, chance=chance, risk=risk)

    def _short_of(self, option: d.Option) -> str:
        """The label for less room of a throw, a sprint, lighting the explosives, the controller, or
        first aid that only one man needs; empty for others."""
        if isinstance(option, d.GiveFirstAid):
            is_only = len(self._question.answers.by_type(d.GiveFirstAid)) == 1
            return self._kit.say("deed.GiveFirstAid") if is_only else ""
        if isinstance(option, d.LightByHand):
            return self._with_chance("button.light.short", option)
        if isinstance(option, d.FullSpeed):
            return self._question.label_of(option)
        if isinstance(option, d.OperateController):
            return self._kit.say("option.controller.short")
        if not isinstance(option, d.ThrowItem):
            return ""
        return self._kit.say("button.throw", item=self._teller.item(option.item))

    def _disabled_items(self) -> list[BarItem]:
        """Disabled items for actions that aren't possible now, with the reasons."""
        if self._question.asked is None:
            return []
        found = why_not_actions(self._session.game)
        alone = {type(deed.option) for deed in self._question.lone_deeds}
        return [
            BarItem(
                self._disabled_label(option_type, refusal),
                "",
                0,
                _do_nothing,
                refusal=self._texts.excuse(refusal),
            )
            for option_type, refusal in found.items()
            if option_type not in alone
        ]

    def _disabled_label(self, option_type: type[d.Option], refusal: Refusal) -> str:
        """The action, and that it is for the next turn where that is the reason."""
        label = self._kit.say(f"deed.{option_type.__name__}")
        is_late = refusal.why == "next-turn"
        return self._kit.say("deed.next-turn", deed=label) if is_late else label

    def _button(self, item: BarItem) -> BarButton:
        button = BarButton(
            self._kit.trim,
            pygame.Rect(0, 0, 0, 0),
            item.label,
            item.on_press,
            primary=self._is_amber(item),
            hint=item.hint,
            hotkey=item.key or None,
            reason=item.refusal,
        )
        button.answer, button.deed, button.card = item.answer, item.deed, item.card
        button.is_spare = item.is_spare
        return button

    def _is_amber(self, item: BarItem) -> bool:
        """Whether it is what Enter presses, or in a lesson what the lesson asks for."""
        meant, option = self._session.meant(), item.answer.option if item.answer else None
        if meant is None:
            return item.is_primary and not self._is_idle(option) and self._may_be_amber()
        return option == meant

    def _is_idle(self, option: d.Option | None) -> bool:
        """Whether it lets men stay who have done nothing yet. They have better things to do."""
        return isinstance(option, d.Stop) and not has_moved(self._session.shown)


def _is_last(item: BarItem) -> bool:
    """To hold fire keeps its place, also where it is the amber one."""
    is_hold = item.answer is not None and isinstance(item.answer.option, d.HoldFire)
    return item.is_primary and not is_hold


def _do_nothing() -> None:
    """Placeholder for disabled buttons."""


def _key_code(name: str) -> int:
    """The pygame key code of a letter or digit; 0 for other names."""
    return ord(name) if len(name) == 1 else 0
