"""The paper at the upper left of the village stage: the item shared out, an attempt's odds, or
what came of the last attempt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.castle.infiltration import GROUP_LUCK_CAP, attempt_luck, hits_of_failure
from game.rules.clock import ATTEMPT
from game.rules.counters import kind_of
from game.rules.events.base import Event
from game.rules.events.infiltration import (
    AttemptBegan,
    InfiltrationRolled,
    LoveGrew,
    PassageFound,
)
from game.rules.events.items import HitCancelled
from game.rules.events.people import ParaDied, ParaWounded
from game.rules.events.play import StageBegan
from game.rules.events.tests_of_luck import LuckTested
from game.rules.state import Para
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.tabletop.tooltips.slip import Card, Row, draw_card_at
from game.ui.calendar import clock_words

_FACES: Final = range(1, 7)
_ALWAYS_FAILS: Final = 6
_TAGS: Final = 10
"""The most tags shown of the items that are shared out."""
_SLIP: Final = 288
_WIDE_SLIP: Final = 440
"""Width in units of the slip; with large text it is wider, so that fewer lines break."""
_EDGE_LARGE: Final = 6
_EDGE: Final = 20
"""Units between the slip and the edges of the picture."""
_OUTCOMES: Final = (
    AttemptBegan,
    LuckTested,
    InfiltrationRolled,
    LoveGrew,
    PassageFound,
    HitCancelled,
    ParaWounded,
    ParaDied,
)
"""What can come of an attempt, and is told on the paper."""
_LOG_DIE: Final = re.compile(r"<[a-z]([1-6])/>")


class VillageSlip(Part):
    """The items being shared out, the infiltration die of the chosen men, or how they fared."""

    def __init__(self, kit: Kit, session: Session, teller: Teller) -> None:
        self._kit = kit
        self._session = session
        self._teller = teller
        self._corner = (0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the slip lay, as drawn last; of no size if there was none."""

    def arrange(self, frame: Frame) -> None:
        """Use the upper left corner of the picture."""
        down = _EDGE if not self._kit.is_large else _EDGE_LARGE
        self._corner = self._kit.px(_EDGE), frame.view.top + self._kit.px(down)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the slip; below it the item to assign now, and the following ones."""
        kit, items = self._kit, self._session.shown.to_assign
        card = self.card()
        self.rect = pygame.Rect(self._corner, (0, 0))
        if card is None:
            return
        width = 0 if items else kit.px(_WIDE_SLIP if kit.is_large else _SLIP)
        rect = self.rect = draw_card_at(kit, target, card, self._corner, width)
        x = rect.left
        for item in items[:_TAGS]:
            tag = kit.press.item(item, kit.px(46))
            target.blit(tag, (x, rect.bottom + kit.px(10)))
            x += kit.px(50)

    def card(self) -> Card | None:
        """What stands on the slip now; None if there is none."""
        if self._session.shown.to_assign:
            return self._heap_card()
        if self._session.shown.action is not None:
            return self._luck_card()
        return self._outcome_card()

    def _heap_card(self) -> Card:
        kit, items = self._kit, self._session.shown.to_assign
        rows = (
            Row(kit.say(f"item.{kind_of(items[0])}.use")),
            Row(kit.words.count("equip.left", len(items))),
        )
        return Card(self._teller.item(items[0]), rows, "R6.2-village")

    def _luck_card(self) -> Card | None:
        """The six faces of the die: success or detection, and what detection costs."""
        kit, action = self._kit, self._session.shown.action
        if action is None:
            return None
        group = [self._session.shown.paras[name] for name in action.group]
        needed = attempt_luck(self._session.shown.sheet, group)
        good = sum(self._gets_in(face, needed, len(group)) for face in _FACES)
        faces = [
            f"<good-{face}/>" if self._gets_in(face, needed, len(group)) else f"<bad-{face}/>"
            for face in _FACES
        ]
        who = self._teller.names(action.group)
        # In large letters two names would take two lines, and their cards are marked below.
        luck = kit.say("fight.luck") if kit.is_large else kit.say("infiltration.luck", who=who)
        total = sum(self._session.shown.sheet.luck(man) for man in group)
        is_capped = len(group) > 1 and total > GROUP_LUCK_CAP
        capped = kit.say("infiltration.capped", total=total, most=GROUP_LUCK_CAP)
        rows = [
            Row(luck, kit.say("dice.at-most", need=needed)),
            *((Row(capped),) if is_capped else ()),
            *(() if kit.is_large else (Row(" ".join(faces)),)),
            Row(kit.say("infiltration.in"), f"{round(good * 100 / 6)}%", is_strong=True),
            Row(f"<red>{kit.say('infiltration.caught')}</>", f"{round((6 - good) * 100 / 6)}%"),
            Row(self._price(group, needed)),
            Row(kit.say("infiltration.back"), clock_words(self._session.shown.clock + ATTEMPT)),
        ]
        return Card(kit.say("infiltration.title"), tuple(rows), "R6.3-group-luck")

    def _gets_in(self, face: int, needed: int, size: int) -> bool:
        return face <= needed and not (size > 1 and face == _ALWAYS_FAILS)

    def _price(self, group: Sequence[Para], needed: int) -> str:
        """What it costs to be caught: R6.3-fail-single, R6.3-fail-group."""
        say = self._kit.say
        if len(group) > 1:
            return say("infiltration.price.group")
        most = hits_of_failure(max(_FACES), needed, self._session.game.options)
        if most == 1:
            return say("infiltration.price.one")
        return say("infiltration.price", most=most)

    def _outcome_card(self) -> Card | None:
        """How the last attempt went, in the words of the log; None before the first."""
        told = [self._teller.event(event, self._session.shown) for event in self._outcomes()]
        rows = tuple(Row(_LOG_DIE.sub(r"<die-\1/>", words)) for words in told if words)
        if not rows:
            return None
        return Card(self._kit.say("infiltration.title"), rows, "R6.3-attempt")

    def _outcomes(self) -> list[Event]:
        found: list[Event] = []
        for event in reversed(self._session.log):
            if isinstance(event, StageBegan):
                break
            if isinstance(event, _OUTCOMES):
                found.append(event)
            if isinstance(event, AttemptBegan):
                return found[::-1]
        return []
