"""The action bar at the bottom of the window: the current question and its answer buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules import decisions as d
from game.rules.advice.alone import LoneDeed
from game.rules.advice.setting import what_is_set
from game.rules.advice.why_not import Refusal, why_not_actions
from game.rules.decisions import Decision
from game.tabletop.hud.decision_line import QuestionLine, draw_line, lay_on_line, set_line
from game.tabletop.hud.frame import Frame, buttons_row
from game.tabletop.parts.notice import Notice
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Asked, Question
from game.tabletop.question.answers import Answer, answers_to
from game.tabletop.session import Session
from game.tabletop.tooltips.slip import percent_of
from game.tabletop.tooltips.texts import TooltipTexts
from game.ui.cache import Cache
from game.ui.typography.text import Style
from game.ui.widgets import Button, Widget, lay_right

_LINES: Final = 4
_NOTICE: Final = Style("text", 16)
_APART: Final = 16
"""Units between the question and the buttons."""


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
    refusal: str = ""
    """Why it can't be pressed now; empty if it can."""


BarItems: TypeAlias = Callable[["ActionBar"], list[BarItem]]


class BarButton(Button):
    """A button of the bar. `answer` is None for buttons that don't answer the question."""

    answer: Answer | None = None


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
        may_be_amber: Callable[[], bool] = lambda: True,
    ) -> None:
        """`words` and `items` replace the usual question text and buttons.

        `others` are placed between the list buttons and the answers, `last` at the far right.
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
        """The notice if it fits on the line, otherwise an empty string."""
        room = self._room() - self._line.left - self._kit.px(40)
        words = self._notice.words
        return words if self._kit.type.width(words, _NOTICE) <= room else ""

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
        """Create the buttons from left to right; the primary one is rightmost."""
        row = self._with_undo(self._items(self))
        last = self._last()
        if last is not None:
            kit = self._kit
            row.append(self._button(last))
            place = buttons_row(self._line, kit.theme)
            lay_right(row, place.right - kit.px(12), place.centery, kit.px(10))
        self._row = row
        return list(row)

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
        if answers.gear():
            found.append(BarItem(kit.say("button.gear"), "G", pygame.K_g, question.list_gear))
        if takes := answers.by_type(d.PickUp):
            words = kit.say("button.pick-up")
            found.append(BarItem(words, "", 0, lambda: question.give_one_of(takes)))
        if len(answers.answers) > 1:
            found.append(BarItem(kit.say("button.choices"), "C", pygame.K_c, question.list_all))
        if len(answers.by_type(d.Act)) > 1:
            found.append(BarItem(kit.say("button.next-man"), "N", pygame.K_n, self._next_man))
        joins = answers.by_type(d.Join)
        if answers.is_about_moving and joins:
            words = kit.say("button.everybody")
            if len(joins) == 1:
                words = self._teller.option(joins[0].option, self._session.shown)
            found.append(BarItem(words, "T", pygame.K_t, question.take_all_along))
        answering = [self._item_of(answer) for answer in answers.on_line()]
        alone = [self._item_alone(deed) for deed in question.lone_deeds]
        if question.may_end_phase_unasked:
            label = self._teller.option(d.EndPhase(), self._session.shown)
            found.append(BarItem(label, "E", pygame.K_e, question.end_phase_unasked))
        answering = sorted([*alone, *answering], key=lambda item: item.is_primary)
        first = [*found, *self._others()]
        if answers.by_type(d.HoldFire):
            # 'Stop here' was at the right end a moment ago.
            return [*self._disabled_items(), *answering, *first]
        return [*first, *self._disabled_items(), *answering]

    def _item_alone(self, deed: LoneDeed) -> BarItem:
        """The item for what one of a stack does alone, by the key it has when he is alone."""
        kit = self._kit
        is_light = isinstance(deed.option, d.LightByHand)
        light = deed.option if is_light else None
        (answer,) = answers_to(Decision("", (deed.man,), (deed.option,)), light=light)
        is_entered = deed.is_wanted and not is_light
        label = self._teller.option(deed.option, self._session.shown)
        words = kit.say("deed.LightByHand") if is_light else label
        return BarItem(
            kit.say("deed.alone", name=self._teller.name(deed.man), deed=words),
            "Enter" if is_entered else answer.key.upper(),
            pygame.K_RETURN if is_entered else _key_code(answer.key),
            lambda: self._question.act_alone(deed),
            deed.is_wanted,
        )

    def _item_of(self, answer: Answer) -> BarItem:
        """The item for an answer."""
        # Lighting ends the game, so that Enter alone must not do it.
        is_entered = answer.is_primary and not isinstance(answer.option, d.LightByHand)
        give = self._question.giver(answer.option)
        hint = "Enter" if is_entered else answer.key.upper()
        key = pygame.K_RETURN if is_entered else _key_code(answer.key)
        return BarItem(self._label_of(answer.option), hint, key, give, answer.is_primary, answer)

    def _label_of(self, option: d.Option) -> str:
        """The label of an answer's button, with the chance to light and what would be set."""
        label = self._teller.option(option, self._session.shown)
        odds = self._texts.in_short(option)
        if isinstance(option, d.LightByHand) and odds is not None:
            return self._kit.say("button.light", chance=percent_of(float(odds.chance)))
        setting = what_is_set(self._session.game, option)
        if setting is None or isinstance(option, d.SetWithDetonator):
            return label
        key = "button.set.both" if len(setting.items) > 1 else "button.set"
        return self._kit.say(key, n=setting.icons, m=setting.required)

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

    def _with_undo(self, items: Sequence[BarItem]) -> list[BarButton]:
        """Put an undo button first. It is disabled if undo isn't possible, and left out if it would
        then force the other buttons to use shorter labels."""
        question = self._question
        without = self._laid(items)
        if question.asked is None or (self._notice.words and not question.can_undo):
            return without
        undo = BarItem(self._kit.say("button.undo"), "Z", pygame.K_z, question.undo)
        buttons = self._laid([undo, *items])
        if question.can_undo:
            return buttons
        first, *others = buttons
        if _faces(others) != _faces(without):
            return without
        first.reason = question.undo_refusal()
        first.is_enabled = False
        return buttons

    def _laid(self, items: Sequence[BarItem]) -> list[BarButton]:
        return lay_on_line(self._kit, self._line, [self._button(item) for item in items])

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
        button.answer = item.answer
        return button

    def _is_amber(self, item: BarItem) -> bool:
        """Whether it is what Enter presses, or in a lesson what the lesson asks for."""
        meant = self._session.meant()
        if meant is None:
            return item.is_primary and self._may_be_amber()
        return item.answer is not None and item.answer.option == meant


def _do_nothing() -> None:
    """Placeholder for disabled buttons."""


def _faces(buttons: Sequence[Button]) -> list[str]:
    """The label of each button."""
    return [button.label for button in buttons]


def _key_code(name: str) -> int:
    """The pygame key code of a letter or digit; 0 for other names."""
    return ord(name) if len(name) == 1 else 0
