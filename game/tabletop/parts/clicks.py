"""Handles clicks on counters and cells of the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.painting.counters.pieces import Piece
from game.painting.kit import Kit
from game.rules import decisions as d
from game.rules.board import Cell
from game.rules.events.hunt import GunFired, TankRammed
from game.rules.state import Para
from game.tabletop.board.sheets import cell_of
from game.tabletop.estimates import why_not_shot
from game.tabletop.parts.question import Question
from game.tabletop.question.answers import Answer
from game.tabletop.session import Session
from game.tabletop.tooltips.texts import TooltipTexts


class Clicks(Protocol):
    """Interface of the click handlers."""

    def press_unit(self, name: str) -> None:
        """Handle a click on a counter."""

    def press_cell(self, cell: Cell) -> None:
        """Handle a click on a cell."""

    def means_piece(self, piece: Piece) -> bool:
        """Whether a click on a counter goes to the counter rather than its cell."""
        ...

    def differ(self, pieces: Sequence[Piece]) -> bool:
        """Whether clicks on these counters of a stack give different answers."""
        ...

    def who_can(self, piece: Piece, stack: Sequence[Piece]) -> Piece:
        """The counter that a click on a stack means, if the player couldn't see which it hit."""
        ...


class MenClicks:
    """The handler for stages with men: answers, moves, or selects another man."""

    def __init__(self, session: Session, question: Question, texts: TooltipTexts) -> None:
        self._session = session
        self._question = question
        self._texts = texts

    def press_unit(self, name: str) -> None:
        """Answer with the counter or its cell; a man takes his stack along, but not with Shift.
        Otherwise select that man instead, or end the move and attack that enemy, here or where the
        group can go."""
        answers = self._question.answers
        found = answers.at_unit(name)
        if self._session.takes_up(name) and not found and not is_shift_held():
            self._question.take_up(name)
            return
        if not found and not self.is_in_range(name):
            cell = cell_of(self._session.shown, name)
            found = answers.at_cell(cell) if cell else []
            if cell and (_is_about_fire(found) or _is_step(found)):
                self.press_cell(cell)
                return
        if len(found) == 1 and isinstance(found[0].option, d.Act):
            self._question.act(name, alone=is_shift_held())
        elif found:
            self._question.give_one_of(found)
        elif isinstance(self._session.shown.unit(name), Para):
            self._question.take_up(name, with_shift=is_shift_held())
        elif self.is_in_range(name):
            self._question.attack_from_here(name)
        elif way := self.way_to_attack(name):
            self._question.attack_after(way, name)
        elif (why := self._texts.refusal("", name)) is not None:
            self._question.refuse_attack(self._texts.excuse(why))

    def press_man(self, name: str) -> None:
        """Handle a press of his place in the squad: as on his counter, but one of a stack in hand
        is left out, and what is lit or thrown at his cell takes a click on the board."""
        cell, answers = cell_of(self._session.shown, name), self._question.answers
        found = answers.at_cell(cell) if cell else []
        is_elsewhere = found and not answers.at_unit(name) and not _is_step(found)
        if is_elsewhere or self._question.click_on_man(name, on_card=True).regroups:
            self._question.take_up(name, with_shift=is_shift_held(), on_card=True)
        else:
            self.press_unit(name)

    def press_cell(self, cell: Cell) -> None:
        """Answer with the cell, or go there and stop; with Shift only go there. Where nobody can
        go it is said why. A man who stands there is taken up as by a click on his counter, where
        that takes him up: who misses it mustn't march with another."""
        answers = self._question.answers
        found = answers.at_cell(cell)
        if found and not _is_step(found):
            self._question.give_one_of(found)
        elif not is_shift_held() and (man := self._session.taken_up_at(cell)):
            self._question.take_up(man)
        elif answers.reach is not None and (found or cell in answers.reach.left):
            way = (answers.reach.origin, cell) if found else answers.reach.way_to(cell)
            self._question.walk(way, stops=not is_shift_held())
        elif answers.reach is not None and (why := self._texts.refusal(cell, "")) is not None:
            self._question.refuse_way(self._texts.excuse(why))

    def is_in_range(self, name: str) -> bool:
        """Whether this is an enemy that can be attacked once the move ends here."""
        is_enemy = name in self._session.shown.enemies
        refusal = self._texts.refusal("", name) if is_enemy else None
        return refusal is not None and refusal.why == "stop-first"

    def way_to_attack(self, name: str) -> tuple[Cell, ...]:
        """The way after which a click on this enemy attacks him; empty if he is out of reach."""
        return self._texts.way_to_attack(self._question.answers, name)

    def means_piece(self, piece: Piece) -> bool:
        """Whether a click on a counter goes to the counter rather than its cell."""
        if self._question.answers.at_unit(piece.name):
            return True
        if self._session.takes_up(piece.name) and not is_shift_held():
            return True
        if piece.kind == "para" and not self._question.is_in_reach(piece.cell):
            return True
        return self.is_in_range(piece.name) or bool(self.way_to_attack(piece.name))

    def differ(self, pieces: Sequence[Piece]) -> bool:
        """Whether clicks on these counters give different answers; a man who acts takes his stack
        along, so that it doesn't matter which of them is clicked, but not with Shift."""
        answers = self._question.answers
        found = {one.option for piece in pieces for one in answers.at_unit(piece.name)}
        if not is_shift_held():
            found = {option for option in found if not isinstance(option, d.Act)}
        return len(found) > 1 or any(
            self._question.click_on_man(piece.name).regroups for piece in pieces
        )

    def who_can(self, piece: Piece, stack: Sequence[Piece]) -> Piece:
        """The counter itself, or the first man of the stack who may act instead."""
        answers = self._question.answers
        acts = {answer.unit for answer in answers.by_type(d.Act)}
        if piece not in stack or piece.name in acts:
            return piece
        return next((one for one in stack if one.name in acts), piece)


class TankClicks:
    """The handler for the hunt: a click attacks a zombie in reach of gun or tracks, or drives; with
    Shift, or at what lies face down, it lists everything possible there. The tooltip says which.
    """

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        texts: TooltipTexts,
        men: MenClicks,
    ) -> None:
        """`men` handles clicks that have nothing to do with the tank."""
        self._kit = kit
        self._session = session
        self._question = question
        self._texts = texts
        self._men = men
        self._asked_again = 0
        """The number of choices made when a click was last not taken for an order to drive."""

    def press_unit(self, name: str) -> None:
        """Answer with the counter or its hex."""
        answers, cell = self._question.answers, cell_of(self._session.shown, name)
        both = list(answers.at_unit(name))
        if cell is not None and cell != name:
            both += answers.at_cell(cell)
        elif cell is not None:
            both = [*answers.at_cell(cell), *both]
        self._answer(list(dict.fromkeys(both)), cell or "")

    def press_cell(self, cell: Cell) -> None:
        """Answer with the hex."""
        answers = self._question.answers
        self._answer([*answers.at_cell(cell), *answers.at_unit(cell)], cell)

    def _answer(self, found: Sequence[Answer], cell: Cell) -> None:
        is_alone = not is_shift_held()
        attack = self._texts.attack_by_click(found) if is_alone else None
        is_empty = why_not_shot(self._session.game, cell) is not None
        if attack is not None:
            self._question.give(attack)
        elif is_alone and self._follows_attack(cell) and (not found or _is_step(found)):
            self._asked_again = len(self._session.game.choices)
            key = "click.drive.again.empty" if is_empty else "click.drive.again"
            self._question.refuse(self._kit.say(key))
        elif len(found) > 1:
            # The tooltip promises the attack, so it comes first.
            listed = sorted(found, key=lambda one: not isinstance(one.option, d.FireGun | d.Ram))
            self._question.list_answers(self._kit.say("panel.here.tank"), listed)
        elif found:
            self._question.give(found[0].option)
        elif is_empty and not self._question.is_in_reach(cell):
            self._question.refuse(self._kit.say("click.no-ammunition"))
        elif is_alone and (way := self._texts.way_of_tank(self._question.answers, cell)):
            self._question.walk(way)
        elif self._is_counter_far_away(cell):
            self._question.refuse(self._kit.say("click.too-far"))
        else:
            self._men.press_cell(cell)

    def _is_counter_far_away(self, cell: Cell) -> bool:
        """Whether a counter lies there that the tank can neither attack nor drive to now."""
        asked, hunt = self._question.asked, self._session.shown.hunt
        if hunt is None or asked is None or asked.rule != "M7.0-free":
            return False
        counters = {at for at, _ in (*hunt.face_up, *hunt.face_down)}
        return cell in counters - {hunt.tank} and not self._question.is_in_reach(cell)

    def _follows_attack(self, cell: Cell) -> bool:
        """Whether this is the first click on a hex that has just been attacked: it may be meant for
        a target that is gone, and would drive there."""
        choices = self._session.game.choices
        if len(choices) == self._asked_again or not self._question.is_in_reach(cell):
            return False
        attacks = (
            one for one in reversed(self._session.log) if isinstance(one, GunFired | TankRammed)
        )
        last = next(attacks, None)
        was_attack = bool(choices) and isinstance(choices[-1], d.FireGun | d.Ram)
        return was_attack and last is not None and last.at == cell

    def means_piece(self, piece: Piece) -> bool:
        """As in the other stages."""
        return self._men.means_piece(piece)

    def differ(self, pieces: Sequence[Piece]) -> bool:
        """Never: counters lie side by side, and what is possible is listed."""
        return False

    def who_can(self, piece: Piece, stack: Sequence[Piece]) -> Piece:
        """Always the counter itself."""
        return piece


def is_shift_held() -> bool:
    """Whether a click is meant to do only its first thing."""
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


def _is_step(found: Sequence[Answer]) -> bool:
    """Whether the only answer is a step, which is the shortest way there."""
    return len(found) == 1 and isinstance(found[0].option, d.Step)


def _is_about_fire(found: Sequence[Answer]) -> bool:
    """Whether any of these answers lights explosives by hand."""
    return any(isinstance(answer.option, d.LightByHand) for answer in found)
