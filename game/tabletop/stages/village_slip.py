"""The paper at the upper left of the village stage: the item shared out, an attempt's odds, or
what came of the last attempt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from game.rules.castle.infiltration import GROUP_LUCK_CAP, attempt_luck, hits_of_failure
from game.rules.clock import ATTEMPT
from game.rules.counters import kind_of
from game.rules.events.castle import (
    AttemptBegan,
    GearPooled,
    InfiltrationRolled,
    KitUsedAtOnce,
    LoveGrew,
    PassageFound,
)
from game.rules.events.people import HitCancelled, ItemLeftBehind, ParaDied, ParaWounded
from game.rules.events.play import Event, LuckTested, StageBegan
from game.rules.state import Para
from game.tabletop.hud.squad import man_of
from game.tabletop.parts.context import StageContext
from game.tabletop.tooltips.slip import Card, Row
from game.ui.words import clock_words

_FACES: Final = range(1, 7)
_ALWAYS_FAILS: Final = 6
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


class VillageSlip:
    """The items being shared out, the infiltration die of the chosen men, or how they fared."""

    def __init__(self, context: StageContext) -> None:
        """Without an attempt it explains the man whose card is pointed at."""
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._question = context.question
        self._ring = context.ring

    def cards(self) -> tuple[Card, ...]:
        """What stands on the slip now, shorter and shorter; empty if there is none."""
        if self._session.shown.to_assign:
            return self._heap_cards()
        if self._session.shown.action is not None:
            return self._luck_cards()
        if self._question.is_review:
            return _shorter(self._shared_card())
        man = self.card_of_man()
        return (man,) if man is not None else _shorter(self._outcome_card())

    def _heap_cards(self) -> tuple[Card, ...]:
        kit, items = self._kit, self._session.shown.to_assign
        title, use = self._teller.item(items[0]), Row(kit.say(f"item.{kind_of(items[0])}.use"))
        # The tags of those that are left are seen beside the slip.
        left = Row(kit.words.count("equip.left", len(items)))
        rows = ((use, left), (use,))
        whole = tuple(Card(title, one, "R6.2-village") for one in rows)
        return (*whole, Card(title, (use,)), Card(title))

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

    def _luck_cards(self) -> tuple[Card, ...]:
        """The six faces of the die: success or detection, and what detection costs; or in short."""
        kit, shown = self._kit, self._session.shown
        names = shown.action.group if shown.action is not None else ()
        group = [shown.paras[name] for name in names]
        needed = attempt_luck(shown.sheet, group)
        fine = {face: self._gets_in(face, needed, len(group)) for face in _FACES}
        faces = " ".join(f"<{'good' if fine[face] else 'bad'}-{face}/>" for face in _FACES)
        good = sum(fine.values())
        need, fails = kit.say("dice.at-most", need=needed), f"{round((6 - good) * 100 / 6)}%"
        total = sum(shown.sheet.luck(man) for man in group)
        is_capped = len(group) > 1 and total > GROUP_LUCK_CAP
        capped = kit.say("infiltration.capped", total=total, most=GROUP_LUCK_CAP)
        gets_in = Row(kit.say("infiltration.in"), f"{round(good * 100 / 6)}%", is_strong=True)
        back = Row(kit.say("infiltration.back"), clock_words(shown.clock + ATTEMPT))
        whole = (
            Row(kit.say("infiltration.luck", who=self._teller.names(names)), need),
            *((Row(capped),) if is_capped else ()),
            Row(faces),
            gets_in,
            Row(f"<red>{kit.say('infiltration.caught')}</>", fails),
            Row(self._price(group, needed)),
            back,
        )
        # The cards of the men are marked, and the number of hits tells the price.
        caught = kit.words.count("infiltration.caught.hits", self._most_hits(group, needed))
        brief = (Row(kit.say("fight.luck"), need), gets_in, Row(f"<red>{caught}</>", fails), back)
        title = kit.say("infiltration.title")
        return (
            *(Card(title, rows, "R6.3-group-luck") for rows in (whole, brief)),
            Card(title, brief),
        )

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

    def card_of_man(self) -> Card | None:
        """The figures and icons of the man whose card has the mouse or the frame; None for nobody,
        and for one whose card says why he can't be chosen."""
        kit, ring, state = self._kit, self._ring, self._session.shown
        is_pointed = (one for one in ring.widgets if one.is_hovered or one is ring.framed)
        pointed = next((one for one in is_pointed if man_of(one)), None)
        man = None if pointed is None or pointed.reason else state.paras.get(man_of(pointed))
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
        return Card(self._teller.name(man.name), tuple(rows), "R2.3-fields")


def _shorter(card: Card | None) -> tuple[Card, ...]:
    """A card, the same without its rule, then without its first rows too."""
    if card is None:
        return ()
    places = range(len(card.rows))
    return (card, *(Card(card.title, card.rows[place:]) for place in places))
