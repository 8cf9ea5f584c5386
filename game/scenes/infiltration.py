"""Nonette before the assault: gear is shared out, some steal up to the castle."""

from __future__ import annotations

from typing import Final

import pygame

from game.rules import decisions as d
from game.rules.counters import INES, kind_of
from game.rules.infiltration import ATTEMPT_MINUTES, CLUE_BONUS, INFILTRATION_TABLE, attempt_luck
from game.rules.state import Para, Stage
from game.scenes.castle import CastleScene
from game.scenes.evening import Evening
from game.scenes.hedge_watch import HedgeWatch
from game.scenes.sky_beams import TICK_MS, SkyBeams
from game.ui.art.posters import Composition, night_poster
from game.ui.calendar import clock_words
from game.ui.hud.frame import Frame, plain_frame
from game.ui.hud.man_card import CardWords, ManCard, card_places
from game.ui.hud.ticket import Card, Row, draw_card_at
from game.ui.text import Style
from game.ui.theme import Colour
from game.ui.traces import Traces
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
_SLIP: Final = 288
_WIDE_SLIP: Final = 440
"""Units of the slip of paper; wider with large text: fewer of its rows are broken."""


class InfiltrationScene(CastleScene):
    """The castle as a silhouette and the men's cards; the board while markers are looked at."""

    stage: Stage = "infiltration"
    has_mind = False
    goes_near = False
    has_still_panels = False
    hears_in_parts = False

    def __init__(self, evening: Evening) -> None:
        self._beams = SkyBeams(_POSTER.castle[0])
        self._hedge = HedgeWatch(evening.kit.drawings)
        self._sky_ms = 0
        """How far the searchlights have come."""
        self._was_looking = False
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

    def changed_parts(self) -> list[pygame.Rect] | None:
        """All of it while something happens before the poster; else what moves there."""
        is_busy = self.session.director.is_busy and not self.is_looking
        return None if is_busy else super().changed_parts()

    def trace_board(self, traces: Traces) -> None:
        """The castle, or where the searchlights are."""
        if self.is_looking:
            super().trace_board(traces)
        elif self.kit.theme.palette.has_textures:
            self._beams.trace(traces, self.frame.view, self._sky_ms)

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
        return ManCard(
            kit,
            rect,
            man,
            CardWords(note=f"[{key}]" if key else "", below=below),
            lambda: self.press_unit(man.name),
            is_chosen=is_chosen,
            is_enabled=bool(answers) or is_chosen,
            has_slots=bool(state.to_assign),
        )

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
        group = self.shown.action.group if self.shown.action is not None else ()
        foot = self._ground().top + self.kit.px(_HEDGE_BELOW)
        self._hedge.draw(target, view, foot, [name.lower() for name in group])

    def draw_panels(self, target: pygame.Surface) -> None:
        """What one die decides, and what there is to find."""
        if self.is_looking:
            super().draw_panels(target)
            return
        kit, view = self.kit, self.frame.view
        palette = kit.theme.palette
        words = "infiltration.share" if self.shown.to_assign else "infiltration.who"
        head = self._head.but(colour=palette.paper_100)
        ground = self._ground()
        veil = pygame.Surface(ground.size, pygame.SRCALPHA)
        veil.fill((*palette.night_900, 225))
        target.blit(veil, ground)
        name = kit.type.draw(target, kit.head(words), head, (kit.px(24), ground.top + kit.px(8)))
        style = Style("bold", 17, palette.moon_300)
        place = (name.right + kit.px(20), name.centery)
        line = kit.say(f"{words}.line")
        style = kit.type.narrow(line, style, view.right - kit.px(20) - place[0])
        kit.type.draw(target, line, style, place, "midleft")
        if self.shown.to_assign:
            self._draw_heap(target)
        else:
            self._draw_luck(target)
            self._draw_table(target)
        dice = pygame.Rect(0, 0, kit.px(236), kit.px(112))
        dice.midtop = (view.centerx, view.top + kit.px(18))
        if self.session.director.is_busy or self.dice.last is not None:
            self.dice.draw(target, dice, self.session.director.motion)

    @property
    def _head(self) -> Style:
        return Style("display", 24, spacing=0.05)

    def _ground(self) -> pygame.Rect:
        """The dark part of the screen: a heading, and the cards."""
        kit, view = self.kit, self.frame.view
        top = self._cards_rect.top - kit.type.height(self._head) - kit.px(_OVER_CARDS)
        return pygame.Rect(0, top, view.width, view.bottom - top)

    def _draw_heap(self, target: pygame.Surface) -> None:
        """The item that is being given away, and those that come after it."""
        kit, items = self.kit, self.shown.to_assign
        rows = (
            Row(kit.say(f"item.{kind_of(items[0])}.use")),
            Row(kit.words.count("equip.left", len(items))),
        )
        card = Card(self.evening.teller.item(items[0]), rows, "R6.2-village")
        place = (kit.px(20), self.frame.view.top + kit.px(20))
        rect = draw_card_at(kit, target, card, place)
        x = rect.left
        for item in items[:10]:
            tag = kit.press.item(item, kit.px(46))
            target.blit(tag, (x, rect.bottom + kit.px(10)))
            x += kit.px(50)

    def _draw_luck(self, target: pygame.Surface) -> None:
        """Six faces of the die: who gets in, who is caught."""
        kit, action = self.kit, self.shown.action
        if action is None:
            return
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
            Row(kit.say("infiltration.back"), clock_words(self.shown.clock + ATTEMPT_MINUTES)),
        ]
        card = Card(kit.say("infiltration.title"), tuple(rows), "R6.3-group-luck")
        width = kit.px(_WIDE_SLIP if kit.is_large else _SLIP)
        draw_card_at(kit, target, card, (kit.px(20), self.frame.view.top + kit.px(20)), width)

    def _gets_in(self, face: int, needed: int, size: int) -> bool:
        return face <= needed and not (size > 1 and face == _ALWAYS_FAILS)

    def _draw_table(self, target: pygame.Surface) -> None:
        """The six lines of the table; the clue's bonus is counted in."""
        kit, view = self.kit, self.frame.view
        palette = kit.theme.palette
        wide = kit.px(344 if not kit.is_large else 400)
        rect = pygame.Rect(0, view.top + kit.px(20), wide, 0)
        rect.right = view.right - kit.px(20)
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
            words = kit.words.count(key, looks) if looks else kit.say("infiltration.romance")
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
