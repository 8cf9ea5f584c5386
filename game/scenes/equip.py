"""Before the jump: who carries what, and in which order they leave the plane."""

from __future__ import annotations

import pygame

from game.rules.counters import EIGHT, kind_of
from game.rules.state import Stage
from game.scenes.helped import HelpedScene
from game.scenes.posters import add_glow
from game.ui.board_view import BoardView
from game.ui.hud.frame import Frame, plain_frame
from game.ui.hud.man_card import CardWords, ManCard, card_places
from game.ui.rich import Block, read_markup, tints
from game.ui.text import Style
from game.ui.widgets import Panel, Ticket, Widget


class EquipScene(HelpedScene):
    """Eight cards in a row, the item to hand out below."""

    stage: Stage = "equip"

    def make_view(self) -> BoardView | None:
        """No board yet."""
        return None

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Top bar and decision line only."""
        return plain_frame(size, self.kit.theme)

    @property
    def _cards_rect(self) -> pygame.Rect:
        kit, view = self.kit, self.frame.view
        high = round(view.height * 0.575)
        return pygame.Rect(kit.px(24), view.top + kit.px(58), view.width - kit.px(48), high)

    @property
    def _below(self) -> pygame.Rect:
        kit, view = self.kit, self.frame.view
        top = self._cards_rect.bottom + kit.px(18)
        return pygame.Rect(kit.px(24), top, view.width - kit.px(48), view.bottom - top - kit.px(12))

    def make_widgets(self) -> list[Widget]:
        """A card for each of the eight, in the order chosen so far."""
        names = self._in_order()
        places = card_places(self.kit, self._cards_rect, len(names))
        return [
            self._card(name, rect, place)
            for place, (name, rect) in enumerate(zip(names, places, strict=True), 1)
        ]

    def _in_order(self) -> list[str]:
        ordered = list(self.shown.drop_order)
        return [*ordered, *(name for name in EIGHT if name not in ordered)]

    def _card(self, name: str, rect: pygame.Rect, place: int) -> ManCard:
        kit, state = self.kit, self.shown
        ordered = len(state.drop_order)
        is_lining_up = not state.to_assign
        is_last = is_lining_up and place == len(EIGHT) and ordered >= len(EIGHT) - 1
        corner = str(place) if place <= ordered else ""
        note = ""
        if is_lining_up and place == 1 and ordered:
            note = kit.say("equip.first")
        elif is_last:
            note = kit.say("equip.last")
        can = bool(self.asking.at_unit(name))
        if not corner and can:
            key = next((a.key for a in self.asking.at_unit(name)), "")
            note = note or f"[{key}]"
        return ManCard(
            kit,
            rect,
            state.paras[name],
            CardWords(corner, note),
            lambda: self.press_unit(name),
            is_enabled=can or place <= ordered,
            is_danger=is_last,
        )

    def help_label(self) -> str:
        """The sergeant packs first, then lines the men up."""
        return self.kit.say("button.pack" if self.shown.to_assign else "button.line-up")

    def is_helped(self) -> bool:
        """One press is one of the two jobs."""
        state = self.session.game.state
        return state.stage == "equip" and bool(state.to_assign) == self._is_packing

    _is_packing = True

    def do_it_for_me(self) -> None:
        """Pack, or line up."""
        self._is_packing = bool(self.session.game.state.to_assign)
        super().do_it_for_me()

    # --- Drawing --------------------------------------------------------------------------

    def draw_board(self, target: pygame.Surface) -> None:
        """A wooden table under a lamp."""
        target.blit(self._table(target.get_size()), (0, 0))
        kit = self.kit
        x, y = kit.px(28), self.frame.view.top + kit.px(10)
        palette = kit.theme.palette
        head = Style("display", 34, palette.paper_100, 0.04, grows=False)
        words = kit.head("equip.title" if self.shown.to_assign else "equip.order")
        name = kit.type.draw(target, words, head, (x, y))
        style = Style("bold", 17, palette.paper_300)
        place = (name.right + kit.px(28), name.centery)
        kit.type.draw(target, kit.say("equip.line"), style, place, "midleft")

    def _table(self, size: tuple[int, int]) -> pygame.Surface:
        if self._wood is None or self._wood.get_size() != size:
            self._wood = wooden_table(size, self.kit.px(56))
        return self._wood

    _wood: pygame.Surface | None = None

    def draw_panels(self, target: pygame.Surface) -> None:
        """What lies on the table, and what to think of."""
        kit, below = self.kit, self._below
        left = pygame.Rect(below.left, below.top, round(below.width * 0.57), below.height)
        right = pygame.Rect(left.right + kit.px(20), below.top, 0, below.height)
        right.width = below.right - right.left
        self._draw_item(target, left)
        self._draw_advice(target, right)

    def _draw_item(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit, state = self.kit, self.shown
        palette = kit.theme.palette
        ticket = Ticket(kit.trim, rect, kit.head("equip.table"))
        ticket.draw(target)
        body = ticket.body
        if not state.to_assign:
            words = kit.say("equip.packed")
            kit.type.draw_wrapped(target, words, Style("bold", 20, palette.ink), body)
            return
        item = state.to_assign[0]
        left = kit.words.count("equip.left", len(state.to_assign))
        small = Style("bold", 16, palette.ink)
        kit.type.draw(target, left, small, (body.right, rect.top + kit.px(10)), "topright")
        size = min(kit.px(110), body.height)
        tag = kit.press.item(item, size)
        spot = tag.get_rect(midleft=(body.left, body.centery))
        target.blit(tag, spot)
        column = pygame.Rect(spot.right + kit.px(20), body.top, 0, body.height)
        column.width = body.right - column.left
        name = self.evening.teller.item(item)
        head = kit.type.draw(target, name, Style("bold", 22, palette.ink), column.topleft)
        column.top = head.bottom + kit.px(4)
        words = kit.say(f"item.{kind_of(item)}.use")
        used = kit.type.draw_wrapped(target, words, Style("text", 18, palette.ink), column)
        rest = state.to_assign[1:]
        x = column.left
        for other in rest:
            picture = kit.press.item(other, kit.px(34))
            target.blit(picture, (x, used.bottom + kit.px(8)))
            x += kit.px(40)

    def _draw_advice(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit = self.kit
        panel = Panel(kit.trim, rect, kit.head("equip.ready"))
        panel.draw(target)
        y = panel.body.top
        style = Style("text", 17, kit.theme.palette.moon_100)
        for icon, words, is_bad in self._advice():
            picture = kit.drawings.picture(icon, kit.px(24))
            target.blit(picture, (panel.body.left, y))
            ink = style.but(colour=kit.theme.palette.red_text) if is_bad else style
            runs = read_markup(words, ink, tints(kit.theme.palette, "night"))
            block = Block(kit.type, runs, panel.body.width - kit.px(36))
            block.draw(target, (panel.body.left + kit.px(36), y))
            y += max(block.height, kit.px(24)) + kit.px(6)

    def _advice(self) -> list[tuple[str, str, bool]]:
        """What is good or bad about the packing so far."""
        kit, state = self.kit, self.shown
        found = []
        charges = [
            name
            for name, man in state.paras.items()
            if any(kind_of(item) == "charge" for item in man.items)
        ]
        able = [name for name in charges if state.sheet.paras[name].fit.bomb]
        if charges:
            key = "equip.charges.good" if able == charges else "equip.charges.bad"
            words = kit.say(key, who=self.evening.teller.names(charges))
            found.append(("icon-bomb", words, able != charges))
        aims = [name for name in EIGHT if state.sheet.paras[name].fit.marksman]
        words = kit.say("equip.aims", who=self.evening.teller.names(aims))
        found.append(("icon-aim", words, False))
        if len(state.drop_order) >= len(EIGHT) - 1:
            last = self._in_order()[-1]
            words = kit.say("equip.danger", who=self.evening.teller.name(last))
            found.append(("icon-no", words, True))
        return found

    def card(self) -> None:
        """The cards say everything already."""
        return


def wooden_table(size: tuple[int, int], plank: int) -> pygame.Surface:
    """Dark planks with the light of a lamp in the middle."""
    picture = pygame.Surface(size)
    picture.fill((24, 17, 12))
    for number, y in enumerate(range(0, size[1], plank)):
        shade = (27, 19, 13) if number % 2 else (22, 15, 11)
        picture.fill(shade, (0, y, size[0], plank))
        picture.fill((12, 8, 6), (0, y, size[0], 2))
    add_glow(picture, (size[0] / 2, size[1] * 0.12), size[0] * 0.55, (255, 170, 80), 0.28)
    return picture
