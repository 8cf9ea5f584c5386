"""The packing stage: the men's cards in jump order, the items on the table, and some advice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.counter_views import Die
from game.painting.counters.dice import DieKind
from game.painting.kit import Kit
from game.painting.posters.wooden_table import wooden_table
from game.rules.counters import CARRY_LIMIT, EIGHT, kind_of
from game.tabletop.actions import BeginDrop, LayBack, LetSergeant, PickItem, PressCard
from game.tabletop.estimates import flak_risk
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.man_card import (
    GAP,
    RAISED,
    CardMark,
    CardWords,
    Tag,
    cards_wide,
    man_card,
    tag,
)
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.drag import DraggedThings
from game.tabletop.parts.part import OverlayPart, Part
from game.tabletop.parts.squad import man_of
from game.tabletop.stages.packing_question import PackingQuestion
from game.ui.cache import Cache
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, Fit, column, row
from game.ui.views.panels import panel, paper
from game.ui.views.presses import Hotkeys, Rich
from game.ui.views.stops import Carried, Hand, Place, action_of
from game.ui.views.texts import Drawing, Text
from game.ui.views.view import Action, View
from game.ui.widgets import Widget
from game.ui.words import percent_of

TABLE: Final = "table"
"""The place on which items are laid back."""
_EDGE: Final = 24
_HEADING: Final = 52
_CARDS: Final = 0.575
_LESS_FOR_LARGE: Final = 0.125
"""The cards' share of the height, and the part of it given to text of double size."""
_APART: Final = 18
"""Units between the cards and the paper."""
_PAPER: Final = (57, 43)
"""The proportion of the widths of the paper and of the advice."""
_TAG, _LARGE_TAG = 54, 132
"""Units of the side of a tag on the paper, and of the item that is described."""
_COLUMNS: Final = 4
_PAPER_EDGE: Final = 28
"""Units of height of a paper with one line that the line itself doesn't take."""
_ICON: Final = 24
_SHARES: Final = (1.0, 0.94, 0.88, 0.8, 0.7, 0.6, 0.5)
"""Factors for the size of a text, tried in turn until it fits."""
_LEAST: Final = 0.84
"""The smallest factor at a text scale of 100%."""
_WORTH_ALL: Final = 0.88
"""Below this factor, the general rule about items is left out instead."""
_CHARM: Final = "charm"
_RULES: Final = {
    _CHARM: "R2.5.1-charm",
    "lighter": "R2.5.2-lighter",
    "first-aid": "R2.5.3-first-aid",
    "charge": "R2.5.4-charge",
    "camera": "R2.5.5-camera",
    "diary": "R2.5.6-diary",
}
_LOSING: Final = "R4.5.5-per-hit"
"""The rule that any item can be lost in place of a wound."""
_JUMP: Final[tuple[tuple[tuple[int, ...], DieKind, str], ...]] = (
    ((1, 2, 3, 4, 5), "own", "equip.wind"),
    ((6,), "hit", "equip.flak"),
)
"""The meaning of the faces of a die during the drop."""


class AdviceLine(Struct, frozen=True):
    """A line of advice."""

    sign: str
    """The name of an icon, or a number."""
    words: str
    is_bad: bool = False


class WoodenTable(Part):
    """A wooden table under a lamp."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._woods: Cache[tuple[int, int], pygame.Surface] = Cache(1)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table."""
        size, lamp = target.get_size(), self._kit.px(56)
        target.blit(self._woods.take(size, lambda: wooden_table(size, lamp)), (0, 0))


class PackingTable(OverlayPart):
    """All that lies on the table."""

    def __init__(self, context: StageContext, question: PackingQuestion) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._question = question
        self._ring = context.ring
        self._hand = Hand(context.do)
        self.dragged = DraggedThings(
            context.kit, context.session, self._hand, self._pane, self.view
        )

    def arrange(self, frame: Frame) -> None:
        """Use the whole picture."""
        self._pane.rect = frame.view

    def widgets(self) -> list[Widget]:
        """The cards, then the tags on them, then those on the paper."""
        return sorted(super().widgets(), key=lambda one: isinstance(action_of(one), PickItem))

    def view(self) -> View:
        """A heading, the cards, below them the paper and the advice."""
        theme, rect = self._kit.theme, self._pane.rect
        wide, high = rect.width / theme.ui - 2 * _EDGE, rect.height / theme.ui
        cards = high * (_CARDS - _LESS_FOR_LARGE * (theme.text - 1))
        below = high - _HEADING - cards - RAISED - _APART - _EDGE / 2
        bottom = Columns((self._paper(below), self.advice()), 20, _PAPER)
        everything = column(
            Box(self._heading(), (4, 2, 0, 0), height=_HEADING, is_fixed=True),
            At(self._cards(cards_wide(self._kit, wide, len(EIGHT)), cards)),
            Box(bottom, (0, _APART, 0, _EDGE / 2), fills=True),
        )
        return Hotkeys(Box(everything, (_EDGE, 0, _EDGE, 0)), tuple(self._keys()))

    def _keys(self) -> Iterator[tuple[int, Action]]:
        """Digits give to men, Backspace takes back, Enter packs, J jumps."""
        if self._question.asked is None:
            return
        for place, name in enumerate(self._question.packing.order):
            yield pygame.K_1 + place, PressCard(name)
        for key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            yield key, LayBack()
        if self._question.is_packed:
            yield pygame.K_j, BeginDrop()
        else:
            yield pygame.K_RETURN, LetSergeant()

    def _heading(self) -> View:
        kit, palette = self._kit, self._kit.theme.palette
        is_packed = self._question.is_packed
        words = kit.head("equip.order" if is_packed else "equip.title")
        line = kit.say("equip.order.line" if is_packed else "equip.line")
        return row(
            Text(words, Style("display", 34, palette.paper_100, 0.04, grows=False)),
            Text(line, Style("bold", 17, palette.paper_300), shrinks_to=0.8),
            gap=28,
        )

    # --- The cards ------------------------------------------------------------------------

    def _cards(self, wide: float, high: float) -> View:
        order = self._question.packing.order
        cards = (self._card(name, place, (wide, high)) for place, name in enumerate(order, 1))
        return row(*cards, gap=GAP)

    def _card(self, name: str, place: int, size: tuple[float, float]) -> View:
        kit, question, thing = self._kit, self._question, self._hand.thing
        packing, is_last = question.packing, place == len(EIGHT)
        carried = packing.carried_by(name)
        note = "equip.last" if is_last else "equip.first" if place == 1 else ""
        is_full = bool(question.item_in_hand) and not packing.has_room(name)
        mark: CardMark = ""
        if self._hand.over == name and thing != name and not is_full:
            mark = "aimed"
        elif name == question.man_in_hand:
            mark = "chosen"
        elif is_last and packing.at_stake(self._session.shown.sheet):
            mark = "danger"
        card = man_card(
            kit,
            replace(self._session.shown.paras[name], items=carried),
            CardWords(str(place), kit.say(note) if note else ""),
            size,
            mark=mark,
            reason=kit.say("equip.full", who=self._teller.name(name)) if is_full else "",
            is_dim=is_full,
            items=[self._tag(item) for item in carried[:CARRY_LIMIT]],
        )
        return Place(self._movable(card, name), name)

    def _tag(self, item: str, side: float = 0) -> View:
        shown = tag(item, side, is_framed=item == self._question.item_in_hand)
        return self._movable(shown, item)

    def _movable(self, view: View, thing: str) -> View:
        """A view that the mouse can carry away while something is asked."""
        return view if self._question.asked is None else Carried(view, thing)

    # --- The paper ------------------------------------------------------------------------

    @property
    def item(self) -> str:
        """The item that is described: the one dragged or pointed at, otherwise the selected one."""
        if self._hand.thing in self._question.packing.items:
            return str(self._hand.thing)
        actions = (action_of(one) for one in self._ring.widgets if one.is_hovered)
        pointed = (action.item for action in actions if isinstance(action, PickItem))
        return next(pointed, self._question.item_in_hand)

    def _paper(self, high: float) -> View:
        """An item and what it is good for, beside all that nobody has; at last the drop's dice."""
        kit, item, left = self._kit, self.item, self._question.packing.on_table
        heading = kit.type.height(Style("display", 22)) / kit.theme.ui
        body = high - heading - _PAPER_EDGE
        inside = self._described(item, body) if item else self._packed()
        if left:
            side = min(_TAG, (body + 4) / (len(EIGHT) / _COLUMNS) - 4)
            lines = (left[:_COLUMNS], left[_COLUMNS:])
            tags = (row(*(self._tag(one, side) for one in line), gap=8) for line in lines)
            wide = _COLUMNS * (side + 8) - 8
            beside = Box(column(*tags, gap=8, align="start"), width=wide, is_fixed=True)
            inside = row(Box(inside, fills=True), beside, gap=18, align="fill")
        words = kit.words.count("equip.left", len(left)) if left else ""
        slip = paper(kit.theme.palette, kit.head("equip.table"), inside, aside=words)
        return Place(slip, TABLE)

    def _described(self, item: str, body: float) -> View:
        """The item in large, and its name, its use and the general rule, or without the rule."""
        kit, kind = self._kit, kind_of(item)
        rule = f" [{_RULES[kind]}]" if kind in _RULES else ""
        use = f"{kit.say(f'item.{kind}.use')}{rule}"
        # The charm's use is nothing but this rule.
        losing = () if kind == _CHARM else (f"{kit.say('equip.losing')} [{_LOSING}]",)
        shares = self._shares()
        tried = [(share, (use, *losing)) for share in shares if share >= _WORTH_ALL]
        tried += [(share, (use,)) for share in shares]
        ink, name = kit.theme.palette.ink, f"**{self._teller.item(item)}**"

        def set_in(share: float, lines: Sequence[str]) -> View:
            text = Style("text", 17 * share, ink)
            head = Rich(name, Style("bold", 22 * share, ink), "paper")
            return column(head, *(Rich(line, text, "paper") for line in lines))

        large = Box(At(Tag(item, min(body * 1.1, _LARGE_TAG))), height=body, is_fixed=True)
        words = Fit(tuple(set_in(share, lines) for share, lines in tried))
        return row(large, Box(words, fills=True), gap=18, align="fill")

    def _packed(self) -> View:
        """What comes next, and the meaning of the drop's dice if there is room."""
        kit, ink = self._kit, self._kit.theme.palette.ink
        who = self._teller.name(self._question.packing.order[-1])
        dice = (
            row(
                Box(row(*(Die(face, kind) for face in faces), gap=4), width=136, is_fixed=True),
                Text(kit.say(key, who=who), Style("text", 18, ink), shrinks_to=0.8),
                gap=10,
            )
            for faces, kind, key in _JUMP
        )
        words = [
            Text(kit.say("equip.packed"), Style("bold", 20 * share, ink), lines=0)
            for share in self._shares()
        ]
        return At(Fit((column(words[0], *dice, gap=10), *words)), "fill", "start")

    def _shares(self) -> list[float]:
        return [share for share in _SHARES if share * self._kit.theme.text >= _LEAST]

    # --- The advice -----------------------------------------------------------------------

    def advice(self) -> View:
        """Advice on the packing, or an explanation of the counter pointed at."""
        name = self._pointed_man()
        if name:
            return self.panel_of(self._teller.name(name).upper(), self._points_of_man(name))
        return self.panel_of(self._kit.head("equip.ready"), self.points())

    def panel_of(self, title: str, points: Sequence[AdviceLine]) -> View:
        """Lines with icons or numbers, closer together and smaller until they fit, or the last
        one alone."""
        palette = self._kit.theme.palette
        sizes = [(share, gap) for share in self._shares() for gap in (6, 1, 0)]
        choices: list[View] = [
            column(*(self._line(point, share) for point in points), gap=gap) for share, gap in sizes
        ]
        choices += [self._line(points[-1], share) for share in self._shares()]
        return panel(palette, title, Box(Fit(tuple(choices)), (12, 0, 12, 6), fills=True), width=0)

    def _line(self, point: AdviceLine, share: float) -> View:
        palette = self._kit.theme.palette
        number = Style("heavy", 22, palette.moon_100, grows=False)
        is_icon = point.sign.startswith("icon")
        sign = Drawing(point.sign, _ICON) if is_icon else Text(point.sign, number, flush="centre")
        ink = palette.red_text if point.is_bad else palette.moon_100
        words = Rich(point.words, Style("text", 17 * share, ink))
        return row(Box(sign, width=_ICON, is_fixed=True), words, gap=12, align="start")

    def _pointed_man(self) -> str:
        """The man whose card has the pointer or the focus."""
        if self._hand.over in EIGHT:
            return str(self._hand.over)
        for widget in self._ring.widgets:
            if man_of(widget) and (widget.is_hovered or widget is self._ring.framed):
                return man_of(widget)
        return ""

    def _points_of_man(self, name: str) -> list[AdviceLine]:
        """The meaning of the numbers and icons on his counter."""
        state, say = self._session.shown, self._kit.say
        man = state.paras[name]
        face = state.sheet.face(man)
        found = [
            AdviceLine(str(face.combat), say("equip.man.dice")),
            AdviceLine(str(state.sheet.luck(man)), say("equip.man.luck")),
            AdviceLine(str(face.move), say("equip.man.move")),
        ]
        for sign, number in (("aim", face.marksman), ("fist", face.melee), ("bomb", face.bomb)):
            if number:
                times = f" × {number}" if number > 1 else ""
                found.append(AdviceLine(f"icon-{sign}", say(f"card.{sign}") + times))
        return found

    def points(self) -> list[AdviceLine]:
        """What to know of the packing so far; bad is only what the sergeant would not do."""
        kit, state, packing = self._kit, self._session.shown, self._question.packing
        found: list[AdviceLine] = []
        charges = [
            name
            for name in EIGHT
            if any(kind_of(item) == "charge" for item in packing.carried_by(name))
        ]
        if charges:
            experts = [name for name in EIGHT if state.sheet.paras[name].fit.bomb]
            is_for_experts = self._session.game.options.experts_set_explosives
            key = "equip.charges.experts" if is_for_experts else "equip.charges"
            who, able = self._teller.names(charges), self._teller.names(experts)
            found.append(AdviceLine("icon-bomb", kit.say(key, who=who, able=able)))
        aims = [name for name in EIGHT if state.sheet.paras[name].fit.marksman]
        found.append(AdviceLine("icon-aim", kit.say("equip.aims", who=self._teller.names(aims))))
        found.append(self._last_man())
        return found

    def _last_man(self) -> AdviceLine:
        """Whom flak takes, and what with him; once all is packed, what it may cost all of the
        drop (R3.2-flak)."""
        kit, packing = self._kit, self._question.packing
        who = self._teller.name(packing.order[-1])
        stake = packing.at_stake(self._session.shown.sheet)
        if stake:
            items = self._teller.names(stake)
            words = kit.say("equip.danger", who=who, items=items)
        else:
            words = kit.say("equip.last-man", who=who)
        game = self._session.game
        risk = flak_risk(game.boards.field, game.options, game.state)
        if risk is not None and self._question.is_packed:
            chance, dead = percent_of(risk[0]), f"{float(risk[1]):.1f}"
            whole = kit.say("equip.flak-risk", n=chance, many=dead)
            words = kit.say("sentence.two", one=words, two=whole)
        return AdviceLine("icon-no" if stake else "icon-boom", words, is_bad=bool(stake))
