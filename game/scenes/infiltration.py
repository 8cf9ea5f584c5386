"""Nonette before the assault: gear is shared out, some steal up to the castle."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.posters.posters import Composition, night_poster
from game.rules import decisions as d
from game.rules.castle.infiltration import (
    CLUE_BONUS,
    INFILTRATION_TABLE,
    attempt_luck,
    may_fall_in_love,
)
from game.rules.clock import ATTEMPT
from game.rules.counters import CARRY_LIMIT, INES, kind_of
from game.rules.state import Para, Stage
from game.scenes.castle import CastleScene
from game.scenes.evening import Evening
from game.scenes.hedge_watch import HedgeWatch
from game.scenes.sky_beams import TICK_MS, SkyBeams
from game.tabletop.hud.frame import Frame, plain_frame
from game.tabletop.hud.man_card import CardWords, ManCard, card_places
from game.tabletop.tickets.ticket import Card, Row, card_size, draw_card_at
from game.ui.calendar import clock_words
from game.ui.shelf import Shelf
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.widgets import Panel, Widget

_POSTER: Final = Composition(
    castle=(0.54, 0.50),
    moon=(0.492, 0.31),
    moon_radius=0.24,
    has_planes=False,
    has_beams=False,
)
_FACES: Final = range(1, 7)
_ALWAYS_FAILS: Final = 6
_OVER_CARDS: Final = 17
"""Units between the heading over the cards and what is round it."""
_HEDGE_BELOW: Final = 8
_BAR: Final = 62
_LEADING: Final = 0.9
_TAGS: Final = 10
"""Of what is given away so many are shown."""
_SLIP: Final = 288
_WIDE_SLIP: Final = 440
"""Units of the slip of paper; wider with large text: fewer of its rows are broken."""


class InfiltrationScene(CastleScene):
    """The castle as a silhouette and the men's cards; the board while markers are looked at."""

    stage: Stage = "infiltration"
    has_mind = False
    goes_near = False

    def __init__(self, evening: Evening) -> None:
        self._beams = SkyBeams(_POSTER.castle[0])
        self._hedge = HedgeWatch(evening.kit.drawings)
        self._sky_ms = 0
        """How far the searchlights have come."""
        self._was_looking = False
        self._veils: Shelf[tuple[tuple[int, int], Colour], pygame.Surface] = Shelf(1)
        super().__init__(evening)

    @property
    def is_looking(self) -> bool:
        """Whether castle markers are being looked at, so that the board is needed."""
        return self.shown.looks > 0

    @property
    def shows_board(self) -> bool:
        """Only while markers are looked at."""
        return self.is_looking

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The castle's frame for looking at markers, else a plain one."""
        if self.is_looking:
            return super().make_frame(size)
        return plain_frame(size, self.kit.theme)

    def update(self, ms: int) -> bool:
        """Change between poster and board as it is needed."""
        moved = super().update(ms)
        if self.is_looking != self._was_looking:
            self._was_looking = self.is_looking
            self.arrange(self.frame.size)
            return True
        return self._sweep(ms) or moved

    def _sweep(self, ms: int) -> bool:
        """The searchlights go on, as long as the weather over a board would."""
        if self.is_looking or not self.may_drift:
            return False
        before, self._sky_ms = self._sky_ms, self._sky_ms + ms
        return before // TICK_MS != self._sky_ms // TICK_MS

    def help_label(self) -> str:
        """The sergeant can share the gear out."""
        return self.kit.say("button.share") if self.shown.to_assign else ""

    def is_helped(self) -> bool:
        """As long as something lies on the heap."""
        return bool(self.session.game.state.to_assign)

    # --- Cards ----------------------------------------------------------------------------

    def make_widgets(self) -> list[Widget]:
        """A card for each man in the village; the castle's strip while looking."""
        if self.is_looking:
            return super().make_widgets()
        men = self._men()
        rect = self._cards_rect
        return [
            self._card(man, place)
            for man, place in zip(men, card_places(self.kit, rect, len(men)), strict=True)
        ]

    @property
    def _cards_rect(self) -> pygame.Rect:
        kit, view = self.kit, self.frame.view
        word = kit.type.height(Style("bold", 17)) - kit.type.height(Style("bold", 17, grows=False))
        high = min(kit.px(290 if self.shown.to_assign else 170) + word, round(view.height * 0.5))
        return pygame.Rect(
            kit.px(24), view.bottom - high - kit.px(8), view.width - kit.px(48), high
        )

    def _men(self) -> list[Para]:
        return [man for man in self.shown.paras.values() if man.at == "village"]

    def _card(self, man: Para, rect: pygame.Rect) -> ManCard:
        kit, state = self.kit, self.shown
        group = state.action.group if state.action is not None else ()
        is_chosen = man.name in group
        answers = self.asking.at_unit(man.name)
        below = ""
        if not state.to_assign:
            below = self._word(man, is_chosen)
        key = answers[0].key if answers else ""
        card = ManCard(
            kit,
            rect,
            man,
            CardWords(note=f"[{key}]" if key else "", below=below),
            lambda: self.press_unit(man.name),
            is_chosen=is_chosen,
            is_enabled=bool(answers) or is_chosen,
            has_slots=bool(state.to_assign),
        )
        card.reason = "" if card.is_enabled or self._asked is None else self._excuse(man)
        return card

    def _excuse(self, man: Para) -> str:
        """Why a card can't be chosen."""
        who = self.evening.teller.name(man.name)
        if self.shown.to_assign and len(man.items) >= CARRY_LIMIT:
            return self.kit.say("equip.full", who=who)
        if not self.shown.to_assign and man.name == INES:
            return self.kit.say("infiltration.stays.why", who=who)
        if not self.shown.to_assign and man.tried:
            return self.kit.say("infiltration.tried.why", who=who)
        return self.kit.say("infiltration.not-asked", who=who)

    def _word(self, man: Para, is_chosen: bool) -> str:
        kit = self.kit
        if is_chosen:
            return f"✓ {kit.say('infiltration.goes')}"
        if man.name == INES:
            return kit.say("infiltration.stays")
        if man.tried:
            return kit.say("infiltration.tried")
        return kit.say("state.wounded" if man.wounded else "state.ready")

    # --- Drawing --------------------------------------------------------------------------

    def draw_board(self, target: pygame.Surface) -> None:
        """The poster, dark below, or the board."""
        if self.is_looking:
            super().draw_board(target)
            return
        view = self.frame.view
        poster = self.kit.posters.take(
            view.size, repr(_POSTER), lambda size: night_poster(size, _POSTER)
        )
        target.blit(poster, view)
        if self.kit.theme.palette.has_textures:
            self._beams.draw(target, view, self._sky_ms)
        self._hedge.draw(target, view, *self._watch())

    def _watch(self) -> tuple[int, tuple[str, ...]]:
        """The height of the hedge's foot in the window, and who looks over it."""
        group = self.shown.action.group if self.shown.action is not None else ()
        foot = self._ground().top + self.kit.px(_HEDGE_BELOW)
        return foot, tuple(name.lower() for name in group)

    def draw_panels(self, target: pygame.Surface) -> None:
        """What one die decides, and what there is to find."""
        if self.is_looking:
            super().draw_panels(target)
            return
        self._draw_ground(target)
        card = self._slip()
        if card is not None:
            self._draw_slip(target, card)
        if not self.shown.to_assign:
            self._draw_table(target)
        if self._has_dice:
            self.dice.draw(target, self._dice_rect, self.session.director.motion)

    @property
    def _has_dice(self) -> bool:
        return self.session.director.is_busy or self.dice.last is not None

    @property
    def _dice_rect(self) -> pygame.Rect:
        dice = pygame.Rect(0, 0, self.kit.px(236), self.kit.px(112))
        dice.midtop = (self.frame.view.centerx, self.frame.view.top + self.kit.px(18))
        return dice

    def _draw_ground(self, target: pygame.Surface) -> None:
        """The dark under the cards, and what one does here."""
        kit, view, ground = self.kit, self.frame.view, self._ground()
        palette = kit.theme.palette
        words = "infiltration.share" if self.shown.to_assign else "infiltration.who"
        key = ground.size, palette.night_900
        target.blit(self._veils.take(key, lambda: _veil(*key)), ground)
        head = self._head.but(colour=palette.paper_100)
        name = kit.type.draw(target, kit.head(words), head, (kit.px(24), ground.top + kit.px(8)))
        style = Style("bold", 17, palette.moon_300)
        place = (name.right + kit.px(20), name.centery)
        line = kit.say(f"{words}.line")
        style = kit.type.narrow(line, style, view.right - kit.px(20) - place[0])
        kit.type.draw(target, line, style, place, "midleft")

    @property
    def _head(self) -> Style:
        return Style("display", 24, spacing=0.05)

    def _ground(self) -> pygame.Rect:
        """The dark part of the screen: a heading, and the cards."""
        kit, view = self.kit, self.frame.view
        top = self._cards_rect.top - kit.type.height(self._head) - kit.px(_OVER_CARDS)
        return pygame.Rect(0, top, view.width, view.bottom - top)

    def _slip(self) -> Card | None:
        """What is given away, or what the die decides for those who go."""
        return self._heap_card() if self.shown.to_assign else self._luck_card()

    def _slip_width(self) -> int:
        if self.shown.to_assign:
            return 0
        return self.kit.px(_WIDE_SLIP if self.kit.is_large else _SLIP)

    def _slip_place(self, card: Card) -> pygame.Rect:
        """Where it lies with the tags below it."""
        kit = self.kit
        corner = kit.px(20), self.frame.view.top + kit.px(20)
        place = pygame.Rect(corner, card_size(kit, card, self._slip_width()))
        if self.shown.to_assign:
            place.union_ip(corner, (_TAGS * kit.px(50), place.height + kit.px(60)))
        return place

    def _draw_slip(self, target: pygame.Surface, card: Card) -> None:
        """The slip; below it the item that is being given away, and those that come after it."""
        kit, place = self.kit, self._slip_place(card)
        rect = draw_card_at(kit, target, card, place.topleft, self._slip_width())
        x = rect.left
        for item in self.shown.to_assign[:_TAGS]:
            tag = kit.press.item(item, kit.px(46))
            target.blit(tag, (x, rect.bottom + kit.px(10)))
            x += kit.px(50)

    def _heap_card(self) -> Card:
        kit, items = self.kit, self.shown.to_assign
        rows = (
            Row(kit.say(f"item.{kind_of(items[0])}.use")),
            Row(kit.words.count("equip.left", len(items))),
        )
        return Card(self.evening.teller.item(items[0]), rows, "R6.2-village")

    def _luck_card(self) -> Card | None:
        """Six faces of the die: who gets in, who is caught."""
        kit, action = self.kit, self.shown.action
        if action is None:
            return None
        group = [self.shown.paras[name] for name in action.group]
        needed = attempt_luck(self.shown.sheet, group)
        good = sum(self._gets_in(face, needed, len(group)) for face in _FACES)
        faces = [
            f"<good-{face}/>" if self._gets_in(face, needed, len(group)) else f"<bad-{face}/>"
            for face in _FACES
        ]
        rows = [
            Row(
                kit.say("infiltration.luck", who=self.evening.teller.names(action.group)),
                f"≤ {needed}",
            ),
            *(() if kit.is_large else (Row(" ".join(faces)),)),
            Row(kit.say("infiltration.in"), f"{round(good * 100 / 6)} %", is_strong=True),
            Row(f"<red>{kit.say('infiltration.caught')}</>", f"{round((6 - good) * 100 / 6)} %"),
            Row(kit.say("infiltration.back"), clock_words(self.shown.clock + ATTEMPT)),
        ]
        return Card(kit.say("infiltration.title"), tuple(rows), "R6.3-group-luck")

    def _gets_in(self, face: int, needed: int, size: int) -> bool:
        return face <= needed and not (size > 1 and face == _ALWAYS_FAILS)

    def _table_room(self) -> pygame.Rect:
        """Where the table may lie."""
        kit, view = self.kit, self.frame.view
        wide, top = kit.px(344 if not kit.is_large else 400), view.top + kit.px(20)
        return pygame.Rect(view.right - kit.px(20) - wide, top, wide, self._ground().top - top)

    def _draw_table(self, target: pygame.Surface) -> None:
        """The six lines of the table; the clue's bonus is counted in."""
        kit, palette = self.kit, self.kit.theme.palette
        rect = self._table_room()
        panel = Panel(kit.trim, rect, kit.head("infiltration.find"), "R6.3")
        room = (self._ground().top - panel.body.top - kit.px(12)) // 6
        usual = Style("heavy", 20)
        usual = kit.type.fitting(usual, lambda one: kit.type.height(one) * _LEADING <= room)
        row = min(max(kit.px(36), round(kit.type.height(usual) * _LEADING)), room)
        rect.height = panel.body.top - rect.top + 6 * row + kit.px(4)
        panel.draw(target)
        bonus = CLUE_BONUS if self.shown.clue else 0
        totals = [min(face + bonus, 6) for face in _FACES]
        y = panel.body.top
        for total in range(1, 7):
            share = totals.count(total) / 6
            ink = palette.moon_100 if share else palette.disabled
            passage, looks = INFILTRATION_TABLE.get(total, (False, 0))
            lit = palette.amber if passage else palette.moon_100
            figure = usual.but(colour=lit if share else palette.disabled)
            label = f"{total}+" if total == 6 else str(total)
            middle = y + row // 2
            target.fill(palette.night_600, (panel.body.left, y, panel.body.width, 1))
            kit.type.draw(target, label, figure, (panel.body.left, middle), "midleft")
            key = "infiltration.passage" if passage else "infiltration.look"
            words = kit.words.count(key, looks) if looks else kit.say(self._fourth_line())
            left = panel.body.left + round(kit.px(26) * max(kit.theme.text, 1.25))
            if not kit.is_large:
                ink_of_bar = palette.amber if passage else palette.moon_500
                self._draw_share(target, panel.body, middle, share, ink_of_bar)
            percent = kit.type.draw(
                target,
                f"{round(share * 100)} %",
                Style("heavy", usual.size - 3, ink),
                (panel.body.right, middle),
                "midright",
            )
            style = Style("bold", usual.size - 3, ink)
            style = kit.type.narrow(words, style, percent.left - kit.px(8) - left)
            kit.type.draw(target, words, style, (left, middle), "midleft")
            y += row

    def _fourth_line(self) -> str:
        """The words of the line that is rolled on from: love only where it can bloom."""
        state = self.shown
        attempt = max(state.attempts + (self._asked is not None), 1)
        can_love = may_fall_in_love(state, self.session.game.options, attempt)
        return "infiltration.romance" if can_love else "infiltration.again"

    def _draw_share(
        self, target: pygame.Surface, body: pygame.Rect, middle: int, share: float, ink: Colour
    ) -> None:
        """How likely a line of the table is, as a bar before its percentage."""
        kit, palette = self.kit, self.kit.theme.palette
        bar = pygame.Rect(0, 0, kit.px(_BAR), kit.px(8))
        bar.midright = (body.right - kit.px(46), middle)
        target.fill(palette.night_900, bar)
        bar.width = round(bar.width * share)
        target.fill(ink, bar)

    def press_unit(self, name: str) -> None:
        """A card: who goes, who comes along, who takes an item."""
        found = self.asking.at_unit(name)
        if any(isinstance(answer.option, d.Assign) for answer in found) and len(found) > 1:
            self._open_list(self.kit.say("panel.here"), found)
        else:
            super().press_unit(name)


def _veil(size: tuple[int, int], night: Colour) -> pygame.Surface:
    """Night through which hardly anything shines."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*night, 247))
    return veil
