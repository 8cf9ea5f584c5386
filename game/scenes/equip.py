"""Before the jump: who carries what, and in which order they leave the plane."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, TypeAlias

import pygame
from msgspec.structs import replace
from pygame.transform import rotozoom

from game.painting.counters.dice import DieKind
from game.rules.counters import EIGHT, kind_of
from game.rules.state import Stage
from game.scenes.field import first_zoom
from game.scenes.packing import PackingScene
from game.scenes.wooden_table import wooden_table
from game.tabletop.board.sheets import field_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.decision_line import ButtonSpec
from game.tabletop.hud.frame import Frame, plain_frame
from game.tabletop.hud.item_paper import ItemPaper
from game.tabletop.hud.item_tag import ItemTag
from game.tabletop.hud.man_card import CardWords, ManCard, card_places
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style, Typesetter
from game.ui.widgets import Panel, Widget

_CARDS: Final = 0.575
_LESS_FOR_LARGE: Final = 0.125
"""The cards' share of the height, and what words twice as large on the table take of it."""
_ICON: Final = 24
_FACES: Final = 5
_JUMP: Final[tuple[tuple[tuple[int, ...], DieKind, str], ...]] = (
    ((1, 2, 3, 4, 5), "own", "equip.wind"),
    ((6,), "hit", "equip.flak"),
)
"""What the faces of a die of the jump mean."""
_APART: Final = 6
_FEW: Final = 3
"""More lines than these stand closer."""

_UNDER_HEAD: Final = 8
"""Units that crowded lines come nearer to their heading."""
_Told: TypeAlias = tuple[str, str, bool]
"""The name of a sign, or a number, the words behind it, and whether they are bad news."""


class EquipScene(PackingScene):
    """Eight cards in the order of the jump, what is still to be handed out below."""

    stage: Stage = "equip"

    def make_view(self) -> BoardView | None:
        """No board yet."""
        return None

    def arrange(self, size: tuple[int, int]) -> None:
        """The field is painted meanwhile, so that the first to jump sees where he falls."""
        super().arrange(size)
        field = field_sheet(self.kit.boards).layout(first_zoom(self.kit.theme))
        self.kit.prints.order(field, self.kit.words.language)

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Top bar and decision line only."""
        return plain_frame(size, self.kit.theme)

    @property
    def _cards_rect(self) -> pygame.Rect:
        kit, view = self.kit, self.frame.view
        high = round(view.height * (_CARDS - _LESS_FOR_LARGE * (kit.theme.text - 1)))
        return pygame.Rect(kit.px(24), view.top + kit.px(58), view.width - kit.px(48), high)

    @property
    def _below(self) -> pygame.Rect:
        kit, view = self.kit, self.frame.view
        top = self._cards_rect.bottom + kit.px(18)
        return pygame.Rect(kit.px(24), top, view.width - kit.px(48), view.bottom - top - kit.px(12))

    @property
    def table_place(self) -> pygame.Rect:
        """The paper on which the items lie."""
        below = self._below
        return pygame.Rect(below.left, below.top, round(below.width * 0.57), below.height)

    def make_widgets(self) -> list[Widget]:
        """A card for each of the eight as they are to jump, and every tag."""
        names = self.packing.order
        places = card_places(self.kit, self._cards_rect, len(names))
        cards = [
            self._card(name, rect, place)
            for place, (name, rect) in enumerate(zip(names, places, strict=True), 1)
        ]
        carried = [
            self._tag(item, slot, is_drawn=False)
            for name, card in zip(names, cards, strict=True)
            for item, slot in zip(self.packing.carried_by(name), card.slots(), strict=False)
        ]
        return [*cards, *carried, *self._tags_on_table()]

    def _card(self, name: str, rect: pygame.Rect, place: int) -> ManCard:
        kit, packing = self.kit, self.packing
        is_last = place == len(EIGHT)
        note = kit.say("equip.first") if place == 1 else ""
        card = ManCard(
            kit,
            rect,
            replace(self.shown.paras[name], items=packing.carried_by(name)),
            CardWords(str(place), kit.say("equip.last") if is_last else note),
            lambda: self.press_unit(name),
            is_chosen=name == self.man_in_hand,
            is_enabled=not self.item_in_hand or packing.has_room(name),
            is_danger=is_last,
        )
        card.reason = "" if card.is_enabled else kit.say("equip.full", who=self._name(name))
        return card

    def _tag(self, item: str, rect: pygame.Rect, *, is_drawn: bool = True) -> ItemTag:
        is_in_hand = item == self.item_in_hand
        return ItemTag(
            self.kit,
            rect,
            item,
            lambda: self.pick(item),
            is_in_hand=is_in_hand,
            is_drawn=is_drawn,
        )

    def _tags_on_table(self) -> list[ItemTag]:
        """What nobody carries, on the paper."""
        found = self.packing.on_table
        rects = self._paper().tag_places(len(found))
        return [self._tag(item, rect) for item, rect in zip(found, rects, strict=True)]

    def _paper(self) -> ItemPaper:
        return ItemPaper(self.kit, self.table_place)

    def _name(self, name: str) -> str:
        return self.evening.teller.name(name)

    def _other_specs(self) -> list[ButtonSpec]:
        """For who wants to be in the air: both jobs at once."""
        if self.is_packed:
            return super()._other_specs()
        jump = (self.kit.say("button.jump-now"), "J", pygame.K_j, self.jump_at_once, False)
        return [*super()._other_specs(), jump]

    def jump_at_once(self) -> None:
        """The sergeant packs what is left, lines up whom nobody has placed, and off they fly."""
        if not self.is_packed:
            self.do_it_for_me()
        if self.packing.order == EIGHT:
            self.do_it_for_me()
        self.jump()

    # --- Drawing --------------------------------------------------------------------------

    def draw_board(self, target: pygame.Surface) -> None:
        """A wooden table under a lamp."""
        target.blit(self._table(target.get_size()), (0, 0))
        kit = self.kit
        x, y = kit.px(28), self.frame.view.top + kit.px(10)
        palette = kit.theme.palette
        head = Style("display", 34, palette.paper_100, 0.04, grows=False)
        words = kit.head("equip.order" if self.is_packed else "equip.title")
        name = kit.type.draw(target, words, head, (x, y))
        style = Style("bold", 17, palette.paper_300)
        place = (name.right + kit.px(28), name.centery)
        line = kit.say("equip.order.line" if self.is_packed else "equip.line")
        style = kit.type.narrow(line, style, self.frame.view.right - kit.px(24) - place[0])
        kit.type.draw(target, line, style, place, "midleft")

    def _table(self, size: tuple[int, int]) -> pygame.Surface:
        if self._wood is None or self._wood.get_size() != size:
            self._wood = wooden_table(size, self.kit.px(56))
        return self._wood

    _wood: pygame.Surface | None = None

    def draw(self, target: pygame.Surface) -> None:
        """What is dragged lies on top of everything."""
        super().draw(target)
        thing, place = self.dragged, self.mouse.place
        if not thing or place is None:
            return
        kit = self.kit
        if thing in self.packing.items:
            picture = kit.press.item(thing, kit.px(84))
        else:
            picture = kit.art.para(self.shown.paras[thing], kit.px(108))
        # Held a little askew, unless nothing is to move.
        turned = picture if self.session.director.is_calm else rotozoom(picture, 6, 1)
        target.blit(turned, turned.get_rect(center=place))

    @property
    def _advice_place(self) -> pygame.Rect:
        below, left = self._below, self.table_place.right + self.kit.px(20)
        return pygame.Rect(left, below.top, below.right - left, below.height)

    def draw_panels(self, target: pygame.Surface) -> None:
        """What lies on the table, and what to think of, or who is pointed at."""
        self._draw_table(target)
        name = self._pointed_man()
        if name:
            self._draw_told(target, self._name(name).upper(), self._told_of_man(name))
        else:
            self._draw_told(target, self.kit.head("equip.ready"), self._advice())

    def _pointed_man(self) -> str:
        """Whose card mouse or keys point at."""
        for widget in self.ring.widgets:
            is_focused = self.ring.framed is widget
            if isinstance(widget, ManCard) and (widget.is_hovered or is_focused or widget.is_aimed):
                return widget.label
        return ""

    def _told_of_man(self, name: str) -> list[_Told]:
        """What the numbers and signs on his counter mean."""
        state, say = self.shown, self.kit.say
        man = state.paras[name]
        face = state.sheet.face(man)
        found: list[_Told] = [
            (str(face.combat), say("equip.man.dice"), False),
            (str(state.sheet.luck(man)), say("equip.man.luck"), False),
            (str(face.move), say("equip.man.move"), False),
        ]
        for sign, number in (("aim", face.marksman), ("fist", face.melee), ("bomb", face.bomb)):
            if number:
                times = f" × {number}" if number > 1 else ""
                found.append((f"icon-{sign}", say(f"card.{sign}") + times, False))
        return found

    def _draw_table(self, target: pygame.Surface) -> None:
        """The paper, and the words of what is in hand; the tags draw themselves."""
        kit, item, on_table = self.kit, self.item_in_hand, len(self.packing.on_table)
        paper = self._paper()
        paper.draw(target, kit.words.count("equip.left", on_table) if on_table else "")
        if item:
            paper.draw_item(target, item, self.evening.teller.item(item), on_table)
            return
        words = Style("bold", 20, kit.theme.palette.ink)
        self._draw_fitting(target, kit.say("equip.packed"), words, paper.body)
        self._draw_jump(target, paper.body)

    def _draw_jump(self, target: pygame.Surface, body: pygame.Rect) -> None:
        """What the dice of the jump will mean, under the words, if there is room."""
        kit = self.kit
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
            words = kit.say(key, who=self._name(self.packing.order[-1]))
            place = (body.left + _FACES * (die + kit.px(4)) + kit.px(10), y + die // 2)
            style = kit.type.narrow(words, text, body.right - place[0])
            kit.type.draw(target, words, style, place, "midleft")
            y += pitch

    def _draw_fitting(
        self, target: pygame.Surface, words: str, usual: Style, column: pygame.Rect
    ) -> None:
        """A text in a column, in letters small enough for it."""
        type_ = self.kit.type
        fits = partial(_is_low, type_, words, column)
        type_.draw_wrapped(target, words, type_.fitting(usual, fits), column)

    def _draw_told(self, target: pygame.Surface, title: str, told: Sequence[_Told]) -> None:
        """A panel with lines behind signs or numbers, in letters small enough for it."""
        kit, rect = self.kit, self._advice_place
        panel = Panel(kit.trim, rect, title)
        panel.draw(target)
        x, y, bottom = *panel.body.topleft, panel.rect.bottom
        usual = Style("text", 17, kit.theme.palette.moon_100)
        apart = kit.px(_APART if len(told) <= _FEW else 1)

        def fits(style: Style) -> bool:
            return y + self._told_height(told, style, panel, apart) <= bottom

        style = kit.type.fitting(usual, fits)
        if not fits(style):
            # A replay's timeline leaves a low panel: nearer to the heading, and closer together.
            apart, y = 0, y - kit.px(_UNDER_HEAD)
            style = kit.type.fitting(usual, fits)
        number = Style("heavy", 22, kit.theme.palette.moon_100, grows=False)
        for (sign, _, _), block in zip(told, self._told_blocks(told, style, panel), strict=True):
            if sign.startswith("icon"):
                target.blit(kit.drawings.picture(sign, kit.px(_ICON)), (x, y))
            else:
                middle = (x + kit.px(_ICON) // 2, y + block.height // 2)
                kit.type.draw(target, sign, number, middle, "center")
            block.draw(target, (x + kit.px(36), y))
            y += self._pitch(block, apart)

    def _told_blocks(self, told: Sequence[_Told], style: Style, panel: Panel) -> list[Block]:
        kit, palette = self.kit, self.kit.theme.palette
        room, colours = panel.body.width - kit.px(36), tints(palette, "night")
        inks = [palette.red_text if is_bad else style.colour for _, _, is_bad in told]
        return [
            Block(kit.type, read_markup(words, style.but(colour=ink), colours), room)
            for (_, words, _), ink in zip(told, inks, strict=True)
        ]

    def _told_height(self, told: Sequence[_Told], style: Style, panel: Panel, apart: int) -> int:
        return sum(self._pitch(one, apart) for one in self._told_blocks(told, style, panel))

    def _pitch(self, block: Block, apart: int) -> int:
        """From a line to the next; many lines, or long ones in a low panel, stand closer."""
        return max(block.height, self.kit.px(_ICON - 2)) + apart

    def _advice(self) -> list[_Told]:
        """What is good or bad about the packing so far."""
        kit, state = self.kit, self.shown
        found: list[_Told] = []
        charges = [
            name
            for name in EIGHT
            if any(kind_of(item) == "charge" for item in self.packing.carried_by(name))
        ]
        able = [name for name in charges if state.sheet.paras[name].fit.bomb]
        if charges:
            key = "equip.charges.good" if able == charges else "equip.charges.bad"
            words = kit.say(key, who=self.evening.teller.names(charges))
            found.append(("icon-bomb", words, able != charges))
        aims = [name for name in EIGHT if state.sheet.paras[name].fit.marksman]
        words = kit.say("equip.aims", who=self.evening.teller.names(aims))
        found.append(("icon-aim", words, False))
        last = self._name(self.packing.order[-1])
        found.append(("icon-no", kit.say("equip.danger", who=last), True))
        return found

    def card(self) -> None:
        """The cards say everything already."""
        return


def _is_low(type_: Typesetter, words: str, column: pygame.Rect, style: Style) -> bool:
    """Whether a text of that style is no higher than its column."""
    return len(type_.wrap(words, style, column.width)) * type_.height(style) <= column.height
