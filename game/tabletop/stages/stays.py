"""Small buttons on the men's cards: a man and his stack stay where they are, by one click; one of
the stack in hand is left out; the man in hand picks up what lies there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.board import VILLAGE
from game.rules.decisions import PickUp
from game.rules.state import Para, State
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.men import stay_boxes
from game.tabletop.parts.clicks import is_shift_held
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.question.answers import Answer
from game.tabletop.question.plans import is_stack
from game.tabletop.session import Session
from game.ui.trim import Trim
from game.ui.typography.text import Style
from game.ui.widgets import Button, Widget

_LABEL: Final = 15
"""The size of the label, in units; smaller where it wouldn't fit."""
_PAIR: Final = 2
_LEADING: Final = 0.84
"""Line spacing of a label in two lines, as a share of the normal one."""


class CardButton(Button):
    """Lies on a man's card, which keys press instead."""

    can_focus = False

    def __init__(
        self, trim: Trim, rect: pygame.Rect, man: str, label: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(trim, rect, label, on_press)
        self.man = man

    def draw(self, target: pygame.Surface) -> None:
        """A steel face with the label as large as it fits, in one line or in two."""
        trim, rect = self.trim, self.rect
        style, lines = self._set_label()
        target.blit(trim.button(rect.size, "steel", self.state), rect)
        pitch = round(trim.type.height(style) * _LEADING)
        middle = rect.centery + trim.sunk(self.state) - trim.px(1)
        top = middle - pitch * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            place = rect.centerx, round(top + pitch * number)
            trim.type.draw(target, line, style, place, "center")

    def _set_label(self) -> tuple[Style, list[str]]:
        """The label broken where it is too long for one line in letters of normal size.

        Japanese letters don't get smaller than that, so they would be cut.
        """
        trim, ink = self.trim, self.trim.theme.palette.moon_100
        room = self.rect.width - trim.px(6)
        style = trim.type.narrow(self.label, Style("bold", _LABEL, ink), room)
        if trim.type.width(self.label, style) <= room:
            return style, [self.label]
        return style, trim.type.wrap(self.label, style, room)


class StayButton(CardButton):
    """A man and his stack stay where they are. Keys take him up, and let him stay."""


class LeaveButton(CardButton):
    """One of the stack in hand stays behind."""


class PickUpButton(CardButton):
    """The man in hand picks up an item; the full decision line has no room for it. Keys do it by
    the list of his gear."""


class Stays(Part):
    """A button for each man outside Nonette who may act, while it is asked who does, or a stack is
    in hand that nobody has asked for; one for each man of a stack in hand; and one for the man in
    hand where something lies."""

    def __init__(self, kit: Kit, session: Session, question: Question) -> None:
        self._kit = kit
        self._session = session
        self._question = question
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the men's cards at the lower edge of the window."""
        self._rect = frame.men

    def widgets(self) -> list[Widget]:
        """The buttons, to be placed above the cards."""
        state = self._session.shown
        trim, boxes = self._kit.trim, stay_boxes(self._kit, self._rect, state)
        stays = [
            StayButton(trim, boxes[name], name, self._label(name), partial(self._stay, name))
            for name in self._waiting(state)
            if name in boxes
        ]
        label = self._kit.say("button.leave-out")
        leaves = [
            LeaveButton(trim, boxes[name], name, label, partial(self._question.leave_behind, name))
            for name in self._may_be_left_out(state)
            if name in boxes
        ]
        taken, label = {button.man for button in (*stays, *leaves)}, self._kit.say("button.pick-up")
        takes = [
            PickUpButton(
                trim, boxes[name], name, label, partial(self._question.give_one_of, answers)
            )
            for name, answers in self._picking_up().items()
            if name in boxes and name not in taken
        ]
        return [*stays, *leaves, *takes]

    def _picking_up(self) -> dict[str, list[Answer]]:
        """What each man in hand could pick up."""
        found: dict[str, list[Answer]] = {}
        for answer in self._question.answers.by_type(PickUp):
            assert isinstance(answer.option, PickUp)
            found.setdefault(answer.option.para, []).append(answer)
        return found

    def _may_be_left_out(self, state: State) -> list[str]:
        """The men of a stack in hand who could still stay behind."""
        if self._question.asked is None or self._session.goes_step_by_step:
            return []
        hand = state.action.group if state.action is not None else ()
        return [name for name in hand if self._question.click_on_man(name).regroups]

    def _waiting(self, state: State) -> list[str]:
        game = self._session.game
        if self._question.asked is None or self._session.goes_step_by_step:
            return []
        if self._session.is_in_hand_unasked:
            # Those in hand have their own button in the decision line.
            action = state.action
            hand = action.group if action is not None else ()
            men = state.paras_on_map()
            return [man.name for man in men if _may_act_outside(man) and man.name not in hand]
        outside = self._question.answers.may_act_outside()
        return [name for name in outside if name in state.paras and is_stack(game, name)]

    def _label(self, name: str) -> str:
        """With the number of men it is for, where there are several."""
        state = self._session.game.state
        here = state.paras_at(state.paras[name].at)
        count = sum(_may_act_outside(man) for man in here)
        many = ".both" if count == _PAIR else ".all" if count > _PAIR else ""
        return self._kit.say(f"button.stay{many}", n=count)

    def _stay(self, name: str) -> None:
        self._question.stay(name, alone=is_shift_held())


def _may_act_outside(man: Para) -> bool:
    return not man.acted and man.at != VILLAGE
