"""Parts of the village stage: the men's cards, the poster and the table of finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.posters.hedge import HedgeWatch
from game.painting.posters.posters import Composition, night_poster
from game.painting.posters.sky_beams import TICK_MS, SkyBeams
from game.painting.wording import Teller
from game.rules import decisions as d
from game.rules.advice.odds import chance_of_passage
from game.rules.castle.infiltration import CLUE_BONUS, INFILTRATION_TABLE, may_fall_in_love
from game.rules.counters import CARRY_LIMIT, INES, kind_of
from game.rules.events.base import Event
from game.rules.events.infiltration import AttemptBegan, InfiltrationRolled
from game.rules.events.people import ActionBegan
from game.rules.events.play import StageBegan
from game.rules.state import Para
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.man_card import CardWords, ManCard, card_places
from game.tabletop.parts.board_display import may_drift
from game.tabletop.parts.clicks import MenClicks
from game.tabletop.parts.panels import Dice
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.tabletop.stages.share_question import ShareQuestion
from game.tabletop.stages.village_slip import VillageSlip
from game.tabletop.tooltips.slip import percent_of
from game.ui.cache import Cache
from game.ui.theme import Colour, mix
from game.ui.typography.rich import Block, read_markup, tints
from game.ui.typography.text import Style
from game.ui.widgets import Panel, Widget

_CASTLE: Final = (0.54, 0.73)
"""The middle of the castle's foot, in shares of the poster."""
_CASTLE_WIDTH: Final = 0.72
"""Width of the castle, in shares of the poster's height."""
_FACES: Final = range(1, 7)
_OVER_CARDS: Final = 17
"""Units between the heading over the cards and its surroundings."""
_HEAD: Final = Style("display", 24, spacing=0.05)
_CAUGHT: Final = ("R6.3-fail-group", "R4.5.5-per-hit")
"""The rules that ask whom an attempt that failed costs what."""
_HEDGE_BELOW: Final = 8
_DICE: Final = (150, 104)
"""Units of the panel with the dice."""
_UNDER_SLIP: Final = 12
"""Units between the slip and the dice."""
_BAR: Final = 62
_LEADING: Final = 0.9
_EDGE: Final = 20
"""Units between the table and the edges of the picture."""


class VillageCards(Part):
    """A card for each man in the village, on a dark ground with a heading."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        teller: Teller,
        question: ShareQuestion,
        press: Callable[[str], None],
    ) -> None:
        """`press` is called with the name of the man whose card is pressed."""
        self._kit = kit
        self._session = session
        self._teller = teller
        self._question = question
        self._press = press
        self._view = pygame.Rect(0, 0, 1, 1)
        self._veils: Cache[tuple[tuple[int, int], Colour], pygame.Surface] = Cache(1)

    def arrange(self, frame: Frame) -> None:
        """Use the lower part of the picture."""
        self._view = frame.view

    @property
    def ground(self) -> pygame.Rect:
        """The dark part of the screen with heading and cards."""
        kit, view = self._kit, self._view
        top = self._rect.top - kit.type.height(_HEAD) - kit.px(_OVER_CARDS)
        return pygame.Rect(0, top, view.width, view.bottom - top)

    @property
    def _rect(self) -> pygame.Rect:
        kit, view = self._kit, self._view
        word = kit.type.height(Style("bold", 17)) - kit.type.height(Style("bold", 17, grows=False))
        # A large slip above needs the room that a card with nothing but a man can spare.
        units = 290 if self._shows_items else 170 if not kit.is_large else 108
        high = min(kit.px(units) + word, round(view.height * 0.5))
        return pygame.Rect(
            kit.px(24), view.bottom - high - kit.px(8), view.width - kit.px(48), high
        )

    @property
    def _shows_items(self) -> bool:
        """Whether the cards show what the men carry."""
        is_sharing = bool(self._session.shown.to_assign) or self._question.is_review
        return is_sharing or self._is_caught

    @property
    def _is_caught(self) -> bool:
        """Whether it is asked what an attempt that failed costs, and whom."""
        asked = self._question.asked
        return asked is not None and asked.rule in _CAUGHT

    def widgets(self) -> list[Widget]:
        """The cards."""
        men = [man for man in self._session.shown.paras.values() if man.at == "village"]
        places = card_places(self._kit, self._rect, len(men))
        return [self._card(man, place) for man, place in zip(men, places, strict=True)]

    def _card(self, man: Para, rect: pygame.Rect) -> ManCard:
        kit, state = self._kit, self._session.shown
        group = state.action.group if state.action is not None else ()
        is_chosen = man.name in group
        answers = self._question.answers.at_unit(man.name)
        below = ""
        if self._is_caught:
            is_concerned = bool(answers) or self._takes_hit(man)
            below = self._price(man) if is_concerned else kit.say("infiltration.stays")
        elif not self._shows_items:
            below = self._word(man, is_chosen)
        key = answers[0].key if answers else ""
        card = ManCard(
            kit,
            rect,
            man,
            CardWords(note=f"[{key}]" if key else "", below=below),
            lambda: self._press(man.name),
            is_chosen=is_chosen,
            is_enabled=bool(answers) or is_chosen or self._question.is_review,
            has_slots=self._shows_items,
        )
        card.reason = "" if card.is_enabled or self._question.asked is None else self._excuse(man)
        return card

    def _excuse(self, man: Para) -> str:
        """The reason why a card can't be chosen."""
        who = self._teller.name(man.name)
        if self._session.shown.to_assign and len(man.items) >= CARRY_LIMIT:
            return self._kit.say("equip.full", who=who)
        if not self._session.shown.to_assign and man.name == INES:
            return self._kit.say("infiltration.stays.why", who=who)
        if not self._session.shown.to_assign and man.tried:
            return self._kit.say("infiltration.tried.why", who=who)
        return self._kit.say("infiltration.not-asked", who=who)

    def _word(self, man: Para, is_chosen: bool) -> str:
        kit = self._kit
        if is_chosen:
            return f"✓ {kit.say('infiltration.goes')}"
        if man.name == INES:
            return kit.say("infiltration.stays")
        if man.tried:
            return kit.say("infiltration.tried")
        return kit.say("state.wounded" if man.wounded else "state.ready")

    def _takes_hit(self, man: Para) -> bool:
        asked = self._question.asked
        return asked is not None and asked.rule == "R4.5.5-per-hit" and man.name in asked.who

    def _price(self, man: Para) -> str:
        """What a hit costs a man (R4.5.5-per-hit)."""
        session = self._session
        is_asked = session.level != "matters" or "charm" in session.always_ask
        if not is_asked and any(kind_of(item) == "charm" for item in man.items):
            return self._kit.say("infiltration.price.charm")
        worst = "life" if man.wounded else "wound"
        price = f"item-or-{worst}" if man.items else worst
        return self._kit.say(f"infiltration.price.{price}")

    def draw(self, target: pygame.Surface) -> None:
        """Draw the dark ground and the heading; the controls draw the cards."""
        kit, view, ground = self._kit, self._view, self.ground
        palette = kit.theme.palette
        words = "infiltration.share" if self._session.shown.to_assign else "infiltration.who"
        words = "infiltration.shared" if self._question.is_review else words
        words = "infiltration.pays" if self._is_caught else words
        key = ground.size, palette.night_900
        target.blit(self._veils.take(key, lambda: _veil(*key)), ground)
        head = _HEAD.but(colour=palette.paper_100)
        name = kit.type.draw(target, kit.head(words), head, (kit.px(24), ground.top + kit.px(8)))
        style = Style("bold", 17, palette.moon_300)
        place = (name.right + kit.px(20), name.centery)
        line = kit.say(f"{words}.line")
        style = kit.type.narrow(line, style, view.right - kit.px(20) - place[0])
        kit.type.draw(target, line, style, place, "midleft")


class NightPoster(Part):
    """The background: the castle under searchlights, and the men chosen to infiltrate."""

    def __init__(self, kit: Kit, session: Session, question: Question, cards: VillageCards) -> None:
        """The hedge in the foreground ends at the ground of the `cards`."""
        self._kit = kit
        self._session = session
        self._question = question
        self._cards = cards
        self._beams = SkyBeams(*_CASTLE)
        self._hedge = HedgeWatch(kit.drawings)
        self._sky_ms = 0
        """Milliseconds of the searchlight animation."""
        self._view = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """Use the space between the bars."""
        self._view = frame.view

    def update(self, ms: int) -> bool:
        """Advance the searchlights, unless ambient animation is off."""
        if not may_drift(self._session, self._question):
            return False
        before, self._sky_ms = self._sky_ms, self._sky_ms + ms
        return before // TICK_MS != self._sky_ms // TICK_MS

    def draw(self, target: pygame.Surface) -> None:
        """Draw the poster, the searchlights, the hedge; all of them above the cards."""
        kit, view, action = self._kit, self._view, self._session.shown.action
        foot = self._cards.ground.top + kit.px(_HEDGE_BELOW)
        sky = pygame.Rect(view.left, view.top, view.width, foot - view.top)
        plan = _composition(sky.size)
        poster = kit.posters.take(sky.size, repr(plan), lambda size: night_poster(size, plan))
        target.blit(poster, sky)
        if kit.theme.palette.has_textures:
            self._beams.draw(target, sky, self._sky_ms)
        group = action.group if action is not None else ()
        target.fill(kit.theme.palette.night_900, (view.left, foot, view.width, view.bottom - foot))
        self._hedge.draw(target, sky, foot, tuple(name.lower() for name in group))


def _composition(size: tuple[int, int]) -> Composition:
    """The castle on its hill before the moon, whole above the hedge whatever the room."""
    return Composition(
        castle=_CASTLE,
        castle_width=_CASTLE_WIDTH * size[1] / size[0],
        moon=(0.5, 0.43),
        moon_radius=0.36,
        has_planes=False,
        has_beams=False,
    )


class FindTable(Part):
    """The table of finds, line by line, including the bonus of the clue."""

    def __init__(self, kit: Kit, session: Session, question: Question, cards: VillageCards) -> None:
        """The table ends above the ground of the `cards`."""
        self._kit = kit
        self._session = session
        self._question = question
        self._cards = cards
        self._view = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """Use the right side of the picture."""
        self._view = frame.view

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table, except while items are shared out."""
        if not self._session.shown.to_assign and not self._question.is_review:
            self._draw_table(target)

    def _room(self) -> pygame.Rect:
        """The space for the table."""
        kit, view = self._kit, self._view
        wide, top = kit.px(344 if not kit.is_large else 400), view.top + kit.px(_EDGE)
        return pygame.Rect(
            view.right - kit.px(_EDGE) - wide, top, wide, self._cards.ground.top - top
        )

    def _draw_table(self, target: pygame.Surface) -> None:
        """The six lines of the table, including the bonus of the clue, and what they come to."""
        kit, palette = self._kit, self._kit.theme.palette
        rect = self._room()
        panel = Panel(kit.trim, rect, kit.head("infiltration.find"), "6.3")
        foot = None if kit.is_large else self._foot(panel.body.width)
        below = foot.height + kit.px(12) if foot is not None else 0
        room = (self._cards.ground.top - panel.body.top - kit.px(12) - below) // 6
        usual = Style("heavy", 20)
        usual = kit.type.fitting(usual, lambda one: kit.type.height(one) * _LEADING <= room)
        row = min(max(kit.px(36), round(kit.type.height(usual) * _LEADING)), room)
        rect.height = panel.body.top - rect.top + 6 * row + below + kit.px(4)
        panel.draw(target)
        bonus = CLUE_BONUS if self._session.shown.clue else 0
        totals = [min(face + bonus, 6) for face in _FACES]
        # Six equal percentages say nothing that the sentence below doesn't say better.
        are_equal = foot is not None and len(set(totals)) == len(totals)
        y = panel.body.top
        rolled = min(rolled_total(self._session.log), len(_FACES))
        most = kit.say("odds.from", n=6)
        column = max(
            round(kit.px(26) * max(kit.theme.text, 1.25)), kit.type.width(most, usual) + kit.px(8)
        )
        for total in range(1, 7):
            share = totals.count(total) / 6
            ink = palette.moon_100 if share else palette.disabled
            passage, looks = INFILTRATION_TABLE.get(total, (False, 0))
            lit = palette.amber if passage else palette.moon_100
            figure = usual.but(colour=lit if share else palette.disabled)
            label = most if total == 6 else str(total)
            middle = y + row // 2
            if total == rolled:
                self._light_row(target, pygame.Rect(rect.left, y, rect.width, row))
            target.fill(palette.night_600, (panel.body.left, y, panel.body.width, 1))
            kit.type.draw(target, label, figure, (panel.body.left, middle), "midleft")
            key = "infiltration.passage" if passage else "infiltration.look"
            words = kit.words.count(key, looks) if looks else kit.say(self.fourth_line())
            left = panel.body.left + column
            right = panel.body.right
            if not are_equal:
                if not kit.is_large:
                    ink_of_bar = palette.amber if passage else palette.moon_500
                    self._draw_share(target, panel.body, middle, share, ink_of_bar)
                figures = Style("heavy", usual.size - 3, ink)
                place = (panel.body.right, middle)
                percent = f"{round(share * 100)}%"
                right = kit.type.draw(target, percent, figures, place, "midright").left
                right = (right if kit.is_large else self._share_place(panel.body).left) - kit.px(8)
            style = Style("bold", usual.size - 3, ink)
            style = kit.type.narrow(words, style, right - left)
            kit.type.draw(target, words, style, (left, middle), "midleft")
            y += row
        target.fill(palette.night_600, (panel.body.left, y, panel.body.width, 1))
        if foot is not None:
            foot.draw(target, (panel.body.left, y + kit.px(6)))

    def _foot(self, room: int) -> Block:
        """How likely the secret passage is, and what it is good for."""
        kit, state = self._kit, self._session.shown
        key = "infiltration.known" if state.passage else "infiltration.chance"
        words = kit.say(key, chance=percent_of(float(chance_of_passage(state))))
        style = Style("bold", 16, kit.theme.palette.moon_100)
        runs = read_markup(words, style, tints(kit.theme.palette, "night"))
        return Block(kit.type, runs, room)

    def _light_row(self, target: pygame.Surface, row: pygame.Rect) -> None:
        """The ground of the line that was rolled, with an amber mark at its edge."""
        kit, palette = self._kit, self._kit.theme.palette
        pygame.draw.rect(target, mix(palette.night_700, palette.amber, 0.24), row)
        target.fill(palette.amber, (row.left, row.top, kit.px(4), row.height))

    def fourth_line(self) -> str:
        """The text of the line with a further roll; it mentions love only if that is possible."""
        state = self._session.shown
        attempt = max(state.attempts + (self._question.asked is not None), 1)
        can_love = may_fall_in_love(state, self._session.game.options, attempt)
        return "infiltration.romance" if can_love else "infiltration.again"

    def _share_place(self, body: pygame.Rect) -> pygame.Rect:
        """The bar of a probability, beside the figure at the right."""
        bar = pygame.Rect(0, 0, self._kit.px(_BAR), self._kit.px(8))
        bar.right = body.right - self._kit.px(46)
        return bar

    def _draw_share(
        self, target: pygame.Surface, body: pygame.Rect, middle: int, share: float, ink: Colour
    ) -> None:
        """The probability of a line of the table, as a bar and a percentage."""
        palette, bar = self._kit.theme.palette, self._share_place(body)
        bar.centery = middle
        target.fill(palette.night_900, bar)
        bar.width = round(bar.width * share)
        target.fill(ink, bar)


class VillageDice(Dice):
    """The dice at the left of the picture, where they hide neither moon nor castle."""

    def __init__(self, kit: Kit, session: Session, slip: VillageSlip, cards: VillageCards) -> None:
        super().__init__(kit, session)
        self._session = session
        self._slip = slip
        self._cards = cards

    def place(self) -> pygame.Rect:
        """Below the slip, or beside it if there is no room below, or if it grows line by line."""
        kit, slip = self.panel.kit, self._slip.rect
        rect = pygame.Rect(slip.topleft, (kit.px(_DICE[0]), kit.px(_DICE[1])))
        if slip.height:
            rect.top = slip.bottom + kit.px(_UNDER_SLIP)
        grows = self._session.shown.action is None and not kit.is_large
        if grows or rect.bottom > self._cards.ground.top:
            rect.topleft = slip.right + kit.px(_UNDER_SLIP), slip.top
        return rect

    def draw(self, target: pygame.Surface) -> None:
        """Draw the dice while they roll and as they lie afterwards, but not while items are shared
        out, when nothing is rolled."""
        self.panel.follow(self._session.log)
        if self._session.shown.to_assign:
            return
        if self._session.director.is_busy or self.panel.last is not None:
            self.panel.draw(target, self.place(), self._session.director.motion)


def rolled_total(log: Sequence[Event]) -> int:
    """The total rolled last on the table of finds; 0 once another group has set out."""
    for event in reversed(log):
        if isinstance(event, InfiltrationRolled):
            return event.total
        if isinstance(event, AttemptBegan | ActionBegan | StageBegan):
            return 0
    return 0


def press_card(kit: Kit, question: Question, men: MenClicks, name: str) -> None:
    """Handle a click on a card: choose a man, leave him out again, or give him an item."""
    found = question.answers.at_unit(name)
    if not found and question.leave_out(name):
        return
    if len(found) > 1 and any(isinstance(answer.option, d.Assign) for answer in found):
        question.list_answers(kit.say("panel.here"), found)
    else:
        men.press_unit(name)


def _veil(size: tuple[int, int], night: Colour) -> pygame.Surface:
    """A nearly opaque dark picture."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*night, 247))
    return veil
