"""Parts of the packing stage: the table, the men's cards, the items and the advice panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, TypeAlias

import pygame
from msgspec.structs import replace

from game.painting.counters.dice import DieKind
from game.painting.kit import Kit
from game.painting.posters.wooden_table import wooden_table
from game.painting.wording import Teller
from game.rules.counters import EIGHT, kind_of
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.item_paper import ItemPaper
from game.tabletop.hud.item_tag import ItemTag
from game.tabletop.hud.man_card import CardWords, ManCard, card_places
from game.tabletop.parts.drag import DRAGGED_ITEM, Drag, Pixel
from game.tabletop.parts.part import Part
from game.tabletop.parts.pointer import Pointer
from game.tabletop.session import Session
from game.tabletop.stages.packing_question import PackingQuestion
from game.ui.cache import Cache
from game.ui.input.focus import FocusRing
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style, Typesetter
from game.ui.widgets import Panel, Widget

_CARDS: Final = 0.575
_LESS_FOR_LARGE: Final = 0.125
"""The cards' share of the height, and the part of it given to text of double size."""
_ICON: Final = 24
_FACES: Final = 5
_JUMP: Final[tuple[tuple[tuple[int, ...], DieKind, str], ...]] = (
    ((1, 2, 3, 4, 5), "own", "equip.wind"),
    ((6,), "hit", "equip.flak"),
)
"""The meaning of the faces of a die during the drop."""
_APART: Final = 6
_FEW: Final = 3
"""With more lines than these, lines are closer together."""

_UNDER_HEAD: Final = 8
"""Units by which crowded lines are closer to their heading."""
_Point: TypeAlias = tuple[str, str, bool]
"""An icon's name or a number, the text beside it, and whether it is bad news."""


def cards_place(kit: Kit, frame: Frame) -> pygame.Rect:
    """The rectangle of the men's cards."""
    view = frame.view
    high = round(view.height * (_CARDS - _LESS_FOR_LARGE * (kit.theme.text - 1)))
    return pygame.Rect(kit.px(24), view.top + kit.px(58), view.width - kit.px(48), high)


def below_cards(kit: Kit, frame: Frame) -> pygame.Rect:
    """The rectangle below the cards."""
    view, top = frame.view, cards_place(kit, frame).bottom + kit.px(18)
    return pygame.Rect(kit.px(24), top, view.width - kit.px(48), view.bottom - top - kit.px(12))


def paper_place(kit: Kit, frame: Frame) -> pygame.Rect:
    """The rectangle of the paper with the items."""
    below = below_cards(kit, frame)
    return pygame.Rect(below.left, below.top, round(below.width * 0.57), below.height)


class WoodenTable(Part):
    """A wooden table under a lamp, with a heading."""

    def __init__(self, kit: Kit, question: PackingQuestion) -> None:
        self._kit = kit
        self._question = question
        self._woods: Cache[tuple[int, int], pygame.Surface] = Cache(1)
        self._view = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """Use the whole picture."""
        self._view = frame.view

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table and its heading."""
        kit, size = self._kit, target.get_size()
        target.blit(self._woods.take(size, lambda: wooden_table(size, kit.px(56))), (0, 0))
        x, y = kit.px(28), self._view.top + kit.px(10)
        palette, is_packed = kit.theme.palette, self._question.is_packed
        head = Style("display", 34, palette.paper_100, 0.04, grows=False)
        words = kit.head("equip.order" if is_packed else "equip.title")
        name = kit.type.draw(target, words, head, (x, y))
        style = Style("bold", 17, palette.paper_300)
        place = (name.right + kit.px(28), name.centery)
        line = kit.say("equip.order.line" if is_packed else "equip.line")
        style = kit.type.narrow(line, style, self._view.right - kit.px(24) - place[0])
        kit.type.draw(target, line, style, place, "midleft")


class PackingCards(Part):
    """The cards of the eight men in jump order, and all item tags."""

    def __init__(
        self, kit: Kit, session: Session, teller: Teller, question: PackingQuestion
    ) -> None:
        self._kit = kit
        self._session = session
        self._teller = teller
        self._question = question
        self._rect = self.paper = pygame.Rect(0, 0, 1, 1)
        """The rectangles of the cards, and of the paper with the tags of unassigned items."""

    def arrange(self, frame: Frame) -> None:
        """Place cards above, paper below."""
        self._rect, self.paper = cards_place(self._kit, frame), paper_place(self._kit, frame)

    def widgets(self) -> list[Widget]:
        """Cards, the tags on them, the tags on the paper."""
        packing = self._question.packing
        names = packing.order
        places = card_places(self._kit, self._rect, len(names))
        cards = [
            self._card(name, rect, place)
            for place, (name, rect) in enumerate(zip(names, places, strict=True), 1)
        ]
        carried = [
            self._tag(item, slot, is_drawn=False)
            for name, card in zip(names, cards, strict=True)
            for item, slot in zip(packing.carried_by(name), card.slots(), strict=False)
        ]
        return [*cards, *carried, *self._tags_on_paper()]

    def _card(self, name: str, rect: pygame.Rect, place: int) -> ManCard:
        kit, question = self._kit, self._question
        packing, is_last = question.packing, place == len(EIGHT)
        note = kit.say("equip.first") if place == 1 else ""
        card = ManCard(
            kit,
            rect,
            replace(self._session.shown.paras[name], items=packing.carried_by(name)),
            CardWords(str(place), kit.say("equip.last") if is_last else note),
            partial(question.press_man, name),
            is_chosen=name == question.man_in_hand,
            is_enabled=not question.item_in_hand or packing.has_room(name),
            is_danger=is_last and bool(packing.at_stake(self._session.shown.sheet)),
        )
        if not card.is_enabled:
            card.reason = kit.say("equip.full", who=self._teller.name(name))
        return card

    def _tag(self, item: str, rect: pygame.Rect, *, is_drawn: bool = True) -> ItemTag:
        question = self._question
        return ItemTag(
            self._kit,
            rect,
            item,
            partial(question.pick, item),
            is_in_hand=item == question.item_in_hand,
            is_drawn=is_drawn,
        )

    def _tags_on_paper(self) -> list[ItemTag]:
        """The tags of unassigned items."""
        found = self._question.packing.on_table
        rects = ItemPaper(self._kit, self.paper).tag_places(len(found))
        return [self._tag(item, rect) for item, rect in zip(found, rects, strict=True)]


class GearPaper(Part):
    """The paper and its text; the controls draw the tags."""

    def __init__(
        self,
        kit: Kit,
        teller: Teller,
        question: PackingQuestion,
        cards: PackingCards,
        ring: FocusRing,
    ) -> None:
        self._kit = kit
        self._teller = teller
        self._question = question
        self._cards = cards
        self._ring = ring

    @property
    def item(self) -> str:
        """The item that is described: the one pointed at, otherwise the selected one."""
        tags = (one for one in self._ring.widgets if isinstance(one, ItemTag) and one.is_hovered)
        pointed = next(tags, None)
        return pointed.item if pointed is not None else self._question.item_in_hand

    def draw(self, target: pygame.Surface) -> None:
        """Describe an item; once all is packed, the dice of the drop."""
        kit, item = self._kit, self.item
        on_table = len(self._question.packing.on_table)
        paper = ItemPaper(kit, self._cards.paper)
        paper.draw(target, kit.words.count("equip.left", on_table) if on_table else "")
        if item:
            paper.draw_item(target, item, self._teller.item(item), on_table)
            return
        words = Style("bold", 20, kit.theme.palette.ink)
        self._draw_fitting(target, kit.say("equip.packed"), words, paper.body)
        self._draw_jump(target, paper.body)

    def _draw_jump(self, target: pygame.Surface, body: pygame.Rect) -> None:
        """The meaning of the drop's dice, below the text, if there is room."""
        kit = self._kit
        ink = kit.theme.palette.ink
        head, text = Style("bold", 20, ink), Style("text", 18, ink)
        die = kit.px(30)
        pitch = max(die, kit.type.height(text)) + kit.px(8)
        y = body.top + kit.type.height(head) + kit.px(12)
        if y + 2 * pitch > body.bottom or kit.is_large:
            return
        for faces, kind, key in _JUMP:
            x = body.left
            for face in faces:
                target.blit(kit.dice.face(face, die, kind), (x, y))
                x += die + kit.px(4)
            words = kit.say(key, who=self._teller.name(self._question.packing.order[-1]))
            place = (body.left + _FACES * (die + kit.px(4)) + kit.px(10), y + die // 2)
            style = kit.type.narrow(words, text, body.right - place[0])
            kit.type.draw(target, words, style, place, "midleft")
            y += pitch

    def _draw_fitting(
        self, target: pygame.Surface, words: str, usual: Style, column: pygame.Rect
    ) -> None:
        """A text in a column, reduced until it fits."""
        type_ = self._kit.type
        fits = partial(_is_low, type_, words, column)
        type_.draw_wrapped(target, words, type_.fitting(usual, fits), column)


class PackingAdvice(Part):
    """Advice on the packing, or an explanation of the counter pointed at."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        teller: Teller,
        question: PackingQuestion,
        ring: FocusRing,
    ) -> None:
        self._kit = kit
        self._session = session
        self._teller = teller
        self._question = question
        self._ring = ring
        self.rect = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """Use the space right of the paper."""
        below = below_cards(self._kit, frame)
        left = paper_place(self._kit, frame).right + self._kit.px(20)
        self.rect = pygame.Rect(left, below.top, below.right - left, below.height)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the panel."""
        name = self._pointed_man()
        if name:
            self.draw_points(target, self._teller.name(name).upper(), self._points_of_man(name))
        else:
            self.draw_points(target, self._kit.head("equip.ready"), self._advice())

    def _pointed_man(self) -> str:
        """The man whose card has the pointer or the focus."""
        for widget in self._ring.widgets:
            is_focused = self._ring.framed is widget
            if isinstance(widget, ManCard) and (widget.is_hovered or is_focused or widget.is_aimed):
                return widget.label
        return ""

    def _points_of_man(self, name: str) -> list[_Point]:
        """The meaning of the numbers and icons on his counter."""
        state, say = self._session.shown, self._kit.say
        man = state.paras[name]
        face = state.sheet.face(man)
        found: list[_Point] = [
            (str(face.combat), say("equip.man.dice"), False),
            (str(state.sheet.luck(man)), say("equip.man.luck"), False),
            (str(face.move), say("equip.man.move"), False),
        ]
        for sign, number in (("aim", face.marksman), ("fist", face.melee), ("bomb", face.bomb)):
            if number:
                times = f" × {number}" if number > 1 else ""
                found.append((f"icon-{sign}", say(f"card.{sign}") + times, False))
        return found

    def draw_points(self, target: pygame.Surface, title: str, points: Sequence[_Point]) -> None:
        """A panel of lines with icons or numbers, reduced until it fits."""
        kit, rect = self._kit, self.rect
        panel = Panel(kit.trim, rect, title)
        panel.draw(target)
        x, y, bottom = *panel.body.topleft, panel.rect.bottom
        usual = Style("text", 17, kit.theme.palette.moon_100)
        apart = kit.px(_APART if len(points) <= _FEW else 1)

        def fits(style: Style) -> bool:
            return y + self._points_height(points, style, panel, apart) <= bottom

        style = kit.type.fitting(usual, fits)
        if not fits(style):
            # In a replay the panel is low, so lines are closer together and to the heading.
            apart, y = 0, y - kit.px(_UNDER_HEAD)
            style = kit.type.fitting(usual, fits)
        number = Style("heavy", 22, kit.theme.palette.moon_100, grows=False)
        for (sign, _, _), block in zip(
            points, self._point_blocks(points, style, panel), strict=True
        ):
            if sign.startswith("icon"):
                target.blit(kit.drawings.picture(sign, kit.px(_ICON)), (x, y))
            else:
                middle = (x + kit.px(_ICON) // 2, y + block.height // 2)
                kit.type.draw(target, sign, number, middle, "center")
            block.draw(target, (x + kit.px(36), y))
            y += self._pitch(block, apart)

    def _point_blocks(self, points: Sequence[_Point], style: Style, panel: Panel) -> list[Block]:
        kit, palette = self._kit, self._kit.theme.palette
        room, colours = panel.body.width - kit.px(36), tints(palette, "night")
        inks = [palette.red_text if is_bad else style.colour for _, _, is_bad in points]
        return [
            Block(kit.type, read_markup(words, style.but(colour=ink), colours), room)
            for (_, words, _), ink in zip(points, inks, strict=True)
        ]

    def _points_height(
        self, points: Sequence[_Point], style: Style, panel: Panel, apart: int
    ) -> int:
        return sum(self._pitch(block, apart) for block in self._point_blocks(points, style, panel))

    def _pitch(self, block: Block, apart: int) -> int:
        """The line spacing, smaller for many lines, and for long ones in a low panel."""
        return max(block.height, self._kit.px(_ICON - 2)) + apart

    def _advice(self) -> list[_Point]:
        """What to know of the packing so far; bad is only what the sergeant would not do."""
        kit, state, packing = self._kit, self._session.shown, self._question.packing
        found: list[_Point] = []
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
            found.append(("icon-bomb", kit.say(key, who=who, able=able), False))
        aims = [name for name in EIGHT if state.sheet.paras[name].fit.marksman]
        words = kit.say("equip.aims", who=self._teller.names(aims))
        found.append(("icon-aim", words, False))
        found.append(self._last_man())
        return found

    def _last_man(self) -> _Point:
        """Whom flak takes, and what with him."""
        kit, packing = self._kit, self._question.packing
        who = self._teller.name(packing.order[-1])
        stake = packing.at_stake(self._session.shown.sheet)
        if not stake:
            return "icon-boom", kit.say("equip.last-man", who=who), False
        items = self._teller.names(stake)
        return "icon-no", kit.say("equip.danger", who=who, items=items), True


class Dragging(Part):
    """Handles dragging items to men or back, and men to other places in the jump order."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: PackingQuestion,
        ring: FocusRing,
        pointer: Pointer,
        cards: PackingCards,
    ) -> None:
        self._kit = kit
        self._session = session
        self._question = question
        self._ring = ring
        self._pointer = pointer
        self._cards = cards
        self._drag = Drag(self._thing_at, question.hold, self._aim, self._drop)

    def handle(self, event: pygame.Event) -> bool:
        """Handle the dragging of a tag or card, which is made again when it is lifted: the old one
        must not get the click."""
        return self._drag.handle(event)

    def _aim(self, thing: str, pixel: Pixel) -> None:
        """Highlight the card under the mouse, on which the drop would take place."""
        self._pointer.mouse.place = pixel
        for widget in self._ring.widgets:
            if isinstance(widget, ManCard):
                is_over = widget.rect.collidepoint(pixel)
                widget.is_aimed = is_over and widget.is_enabled and widget.label != thing

    def _thing_at(self, pixel: Pixel) -> str:
        if self._question.asked is None:
            return ""
        for widget in reversed(self._ring.widgets):
            if widget.rect.collidepoint(pixel):
                if isinstance(widget, ItemTag):
                    return widget.item
                if isinstance(widget, ManCard):
                    return widget.label
        return ""

    def _drop(self, thing: str, pixel: Pixel) -> None:
        question = self._question
        cards = [widget for widget in self._ring.widgets if isinstance(widget, ManCard)]
        card = next((one for one in cards if one.rect.collidepoint(pixel)), None)
        is_item = thing in question.packing.items
        question.picked = ""
        if card is not None and is_item:
            question.give_item(thing, card.label)
        elif card is not None and card.label != thing:
            question.line_up(thing, card.label)
        elif is_item and card is None and self._cards.paper.collidepoint(pixel):
            question.picked = thing
            question.lay_back()
        question.hold(question.picked)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the dragged item or man on top of everything."""
        thing, kit = self._drag.thing, self._kit
        if not thing:
            return
        if thing in self._question.packing.items:
            picture = kit.press.item(thing, kit.px(DRAGGED_ITEM))
        else:
            picture = kit.art.para(self._session.shown.paras[thing], kit.px(108))
        self._drag.draw(target, picture, is_calm=self._session.director.is_calm)


class PackingKeys(Part):
    """Keys: digits select men, J jumps, Enter packs, Backspace returns an item."""

    def __init__(self, question: PackingQuestion) -> None:
        self._question = question

    def handle(self, event: pygame.Event) -> bool:
        """Handle a key."""
        if event.type != pygame.KEYDOWN:
            return False
        question, place = self._question, event.key - pygame.K_1
        is_asked = question.asked is not None
        if 0 <= place < len(EIGHT) and is_asked:
            question.press_man(question.packing.order[place])
        elif event.key == pygame.K_j:
            question.jump()
        elif event.key == pygame.K_RETURN and is_asked and not question.is_packed:
            question.do_it_for_me()
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            question.lay_back()
        else:
            return False
        return True


def _is_low(type_: Typesetter, words: str, column: pygame.Rect, style: Style) -> bool:
    """Whether a text of that style fits the height of its column."""
    return len(type_.wrap(words, style, column.width)) * type_.height(style) <= column.height
