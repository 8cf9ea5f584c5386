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
    GearPooled,
    InfiltrationRolled,
    KitUsedAtOnce,
    LoveGrew,
    PassageFound,
)
from game.rules.events.items import HitCancelled, ItemLeftBehind
from game.rules.events.people import ParaDied, ParaWounded
from game.rules.events.play import StageBegan
from game.rules.events.tests_of_luck import LuckTested
from game.rules.state import Para, State
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.man_card import ManCard
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.tabletop.stages.share_question import ShareQuestion
from game.tabletop.tooltips.slip import Card, Row, card_size, draw_card_at
from game.ui.calendar import clock_words
from game.ui.input.focus import FocusRing

_FACES: Final = range(1, 7)
_ALWAYS_FAILS: Final = 6
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

    def __init__(
        self, kit: Kit, session: Session, teller: Teller, question: ShareQuestion, ring: FocusRing
    ) -> None:
        """Without an attempt it explains the man whose card of the `ring` is pointed at."""
        self._kit = kit
        self._session = session
        self._teller = teller
        self._question = question
        self._ring = ring
        self._corner = (0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the slip lay, as drawn last; of no size if there was none."""

    def arrange(self, frame: Frame) -> None:
        """Use the upper left corner of the picture."""
        down = _EDGE if not self._kit.is_large else _EDGE_LARGE
        self._corner = self._kit.px(_EDGE), frame.view.top + self._kit.px(down)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the slip."""
        kit, items = self._kit, self._session.shown.to_assign
        card = self.card()
        self.rect = pygame.Rect(self._corner, (0, 0))
        if card is None:
            return
        width = kit.px(_WIDE_SLIP) if kit.is_large else 0 if items else kit.px(_SLIP)
        self.rect = draw_card_at(kit, target, card, self._corner, width)

    def card(self) -> Card | None:
        """What stands on the slip now; None if there is none."""
        if self._session.shown.to_assign:
            return self._heap_card()
        if self._session.shown.action is not None:
            return self._luck_card()
        if self._question.is_review:
            return self._shared_card()
        man = card_of_man(self._kit, self._teller, self._session.shown, self._ring)
        return man or self._outcome_card()

    def _heap_card(self) -> Card:
        kit, items = self._kit, self._session.shown.to_assign
        rows = [Row(kit.say(f"item.{kind_of(items[0])}.use"))]
        if not kit.is_large:
            # Their tags are seen beside the slip.
            rows.append(Row(kit.words.count("equip.left", len(items))))
        return Card(self._teller.item(items[0]), tuple(rows), "R6.2-village")

    def _shared_card(self) -> Card | None:
        """What became of the items that nobody carries: kits used at once, and what stays here;
        None if nothing did."""
        kit, state, rows = self._kit, self._session.shown, list[Row]()
        for event in self._session.log:
            if isinstance(event, GearPooled):
                rows.clear()
            elif isinstance(event, KitUsedAtOnce):
                item, who = self._teller.item(event.item), self._teller.name(event.patient)
                rows.append(Row(kit.say("share.kit", item=item, who=who)))
            elif isinstance(event, ItemLeftBehind):
                item, stars = self._teller.item(event.item), state.sheet.items[event.item].stars
                if stars:
                    points = kit.say("share.points", n=stars)
                    rows.append(Row(kit.say("share.counts", item=item), points))
                else:
                    rows.append(Row(kit.say("share.stays", item=item)))
        return Card(kit.say("stage.village"), tuple(rows), "R6.2-village") if rows else None

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
        # In larger letters two names would take two lines, and their cards are marked below.
        is_brief = kit.theme.text > 1
        luck = kit.say("fight.luck") if is_brief else kit.say("infiltration.luck", who=who)
        total = sum(self._session.shown.sheet.luck(man) for man in group)
        is_capped = len(group) > 1 and total > GROUP_LUCK_CAP
        capped = kit.say("infiltration.capped", total=total, most=GROUP_LUCK_CAP)
        price = Row(self._price(group, needed))
        caught = kit.say("infiltration.caught")
        if is_brief:
            # There is no room for sentences above the cards.
            caught = kit.words.count("infiltration.caught.hits", self._most_hits(group, needed))
        rows = [
            Row(luck, kit.say("dice.at-most", need=needed)),
            *((Row(capped),) if is_capped and not is_brief else ()),
            *(() if is_brief else (Row(" ".join(faces)),)),
            Row(kit.say("infiltration.in"), f"{round(good * 100 / 6)}%", is_strong=True),
            Row(f"<red>{caught}</>", f"{round((6 - good) * 100 / 6)}%"),
            *(() if is_brief else (price,)),
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
        most = self._most_hits(group, needed)
        if most == 1:
            return say("infiltration.price.one")
        return say("infiltration.price", most=most)

    def _most_hits(self, group: Sequence[Para], needed: int) -> int:
        """The hits of the worst roll."""
        if len(group) > 1:
            return 1
        return hits_of_failure(max(_FACES), needed, self._session.game.options)

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


class ManSlip(Part):
    """What the figures and icons on a counter mean, while items are shared out: in the upper right
    corner, where the table of finds is otherwise."""

    def __init__(
        self, kit: Kit, session: Session, teller: Teller, question: ShareQuestion, ring: FocusRing
    ) -> None:
        self._kit = kit
        self._session = session
        self._teller = teller
        self._question = question
        self._ring = ring
        self._view = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """Use the space between the bars."""
        self._view = frame.view

    def card(self) -> Card | None:
        """What is explained now; None for nobody."""
        state = self._session.shown
        if not state.to_assign and not self._question.is_review:
            return None
        return card_of_man(self._kit, self._teller, state, self._ring)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the slip, unless there is no room for it above the cards."""
        kit, card, view = self._kit, self.card(), self._view
        width = kit.px(_WIDE_SLIP if kit.is_large else _SLIP)
        top = view.top + kit.px(_EDGE)
        cards = [one.rect.top for one in self._ring.widgets if isinstance(one, ManCard)]
        room = min(cards, default=view.bottom) - kit.px(_EDGE) - top
        if card is not None and card_size(kit, card, width)[1] <= room:
            draw_card_at(kit, target, card, (view.right - kit.px(_EDGE) - width, top), width)


def card_of_man(kit: Kit, teller: Teller, state: State, ring: FocusRing) -> Card | None:
    """The figures and icons of the man whose card has the mouse or the frame; None for nobody, and
    for one whose card says why he can't be chosen."""
    is_pointed = (one for one in ring.widgets if one.is_hovered or one is ring.framed)
    pointed = next((one for one in is_pointed if isinstance(one, ManCard)), None)
    man = state.paras.get(pointed.label) if pointed is not None and not pointed.reason else None
    if man is None:
        return None
    face = state.sheet.face(man)
    rows = [
        Row(kit.say("equip.man.dice"), str(face.combat)),
        Row(kit.say("equip.man.luck"), str(state.sheet.luck(man))),
        Row(kit.say("equip.man.move"), str(face.move)),
    ]
    for sign, number in (("aim", face.marksman), ("fist", face.melee), ("bomb", face.bomb)):
        if number:
            rows.append(Row(kit.say(f"card.{sign}"), f"× {number}" if number > 1 else ""))
    return Card(teller.name(man.name), tuple(rows), "R2.3-fields")
