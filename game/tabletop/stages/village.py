"""The village stage: the poster, a slip, the items and the finds above; the men's cards below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.painting.posters.nonette import TICK_MS, HedgeWatch, SkyBeams
from game.painting.posters.posters import Composition, night_poster
from game.rules.castle.infiltration import may_fall_in_love
from game.rules.counters import CARRY_LIMIT, INES, kind_of
from game.rules.decisions import Assign
from game.rules.state import Para
from game.tabletop.hud.dice_panel import DicePanel
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.man_card import GAP, CardMark, CardWords, Tag, cards_wide, man_card
from game.tabletop.parts.board_display import may_drift
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.drag import DraggedThings
from game.tabletop.parts.part import OverlayPart, Part
from game.tabletop.session import Session
from game.tabletop.stages.find_table import find_table
from game.tabletop.stages.village_slip import VillageSlip
from game.tabletop.tooltips.slip import Card, Ticket
from game.ui.typography.text import Style
from game.ui.views.carrying import Carried, Hand, Place
from game.ui.views.containers import AsHigh, At, Box, Fit, Space, column, row
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_CASTLE: Final = (0.54, 0.73)
"""The middle of the castle's foot, in shares of the poster."""
_CASTLE_WIDTH: Final = 0.72
"""Width of the castle, in shares of the poster's height."""
_HEDGE_BELOW: Final = 8
_CAUGHT: Final = ("R6.3-fail-group", "R4.5.5-per-hit")
"""The rules that ask whom an attempt that failed costs what."""
_EDGE: Final = 20
_SIDE: Final = 24
"""Units between the edges of the picture and what is above, and the cards."""
_HALF: Final = 0.5
"""The most that cards take of the height."""
_ITEM_CARDS: Final = (290, 250, 205, 180)
_BARE_CARDS: Final = (170, 150, 130)
"""Units of height of cards with items and of cards without, of which the first that leaves room for
what is above is used."""
_SLIP, _WIDEST = 288, 440
"""Units of width of the slip, the first at a text scale of 100%."""
_WIDER: Final = (1, 1.4, 2)
"""The factors by which a slip in large letters is widened that would be too high."""
_DICE: Final = (150, 104)
"""Units of the panel with the dice."""
_TAGS: Final = 10
"""Tags shown at one time."""
_TAG: Final = 46


class VillageDice(View, frozen=True):
    """The dice while they roll, and as they lie afterwards."""

    panel: DicePanel
    session: Session

    def size(self, layout: Layout, room: Size) -> Size:
        """Larger for large letters."""
        text = layout.kit.theme.text
        return layout.px(_DICE[0] * text), layout.px(_DICE[1] * (text + 1) / 2)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them as they are now."""
        self.panel.draw(canvas.target, placed.rect, self.session.director.motion)


class Village(OverlayPart):
    """All that is told and chosen in Nonette."""

    def __init__(self, context: StageContext) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._question = context.question
        self._hand = Hand(context.do)
        self._dice = DicePanel(context.kit)
        self.slip = VillageSlip(context)
        self.dragged = DraggedThings(
            context.kit, context.session, self._hand, self._pane, self.view
        )

    def arrange(self, frame: Frame) -> None:
        """Use the whole picture."""
        self._pane.rect = frame.view

    @property
    def ground(self) -> pygame.Rect:
        """The dark part of the screen with heading and cards."""
        return self.placed().parts[-1].rect

    def view(self) -> View:
        """What is told at the left and at the right of the castle, and the cards."""
        edge, cards = _EDGE / self._kit.theme.text, self.slip.cards()
        slip = self._ticket(cards) if cards else View()
        above = row(self._left(slip), Space(_EDGE), self._right(), align="start")
        # Cards give way to the slip, all else to the cards.
        told = Box(AsHigh(above, (slip,)), (_EDGE, edge, _EDGE, edge), fills=True)
        return column(told, self._below())

    # --- The left -------------------------------------------------------------------------

    def _left(self, slip: View) -> View:
        """The slip, the items below it and the dice; side by side where there is little room."""
        others = tuple(one for one in (self._shown_dice(), self._tags()) if one is not None)
        below = column(slip, *others, gap=12, align="start")
        beside = row(slip, *others, gap=12, align="start")
        # A slip without an attempt grows line by line.
        grows = self._session.shown.action is None and not self.items
        return Fit((*(() if grows else (below,)), beside, slip))

    def _ticket(self, cards: tuple[Card, ...]) -> View:
        """The first of several slips that has room, wider if need be, or none."""
        wide = min(_SLIP * self._kit.theme.text, _WIDEST)
        widths = [wide * factor for factor in _WIDER] if self._kit.theme.text > 1 else [wide]
        return Fit((*(Ticket(card, width) for card in cards for width in widths), View()))

    def _shown_dice(self) -> View | None:
        """The dice, but not while items are shared out, when nothing is rolled."""
        session = self._session
        self._dice.follow(session.log)
        is_rolled = session.director.is_busy or self._dice.last is not None
        return VillageDice(self._dice, session) if is_rolled and not self.items else None

    @property
    def items(self) -> tuple[str, ...]:
        """The items to be shared out as far as there is room for their tags, the next one first."""
        return self._session.shown.to_assign[:_TAGS]

    def _tags(self) -> View | None:
        return row(*self._tags_of_items(), gap=4) if self.items else None

    def _tags_of_items(self) -> Iterator[View]:
        """The tags of the items, the next one framed; without the one in the hand."""
        can_give = bool(self._question.answers.by_type(Assign))
        for place, item in enumerate(self.items):
            if item == self._hand.thing:
                yield Space(_TAG)
                continue
            tag = Tag(item, _TAG, is_framed=place == 0 and self._question.asked is not None)
            yield Carried(tag, item) if can_give else tag

    # --- The right ------------------------------------------------------------------------

    def _right(self) -> View:
        """The table of finds; while items are shared out, the man pointed at, if there is room."""
        if self._shares_out:
            card = self.slip.card_of_man()
            return self._ticket((card,)) if card is not None else View()
        shown, log = self._session.shown, self._session.log
        return find_table(self._kit, shown, log, self.fourth_line())

    @property
    def _shares_out(self) -> bool:
        return bool(self._session.shown.to_assign) or self._question.is_review

    def fourth_line(self) -> str:
        """The text of the line with a further roll; it mentions love only if that is possible."""
        state = self._session.shown
        attempt = max(state.attempts + (self._question.asked is not None), 1)
        can_love = may_fall_in_love(state, self._session.game.options, attempt)
        return "infiltration.romance" if can_love else "infiltration.again"

    # --- The cards ------------------------------------------------------------------------

    def _below(self) -> View:
        """Heading and cards, lower where what is above needs the room."""
        theme, rect = self._kit.theme, self._pane.rect
        most = rect.height / theme.ui * _HALF
        heights = _ITEM_CARDS if self._shows_items else _BARE_CARDS
        words = self._kit.type.height(Style("bold", 17)) / theme.ui if self._is_caught else 0
        found = [min(high + words, most) for high in heights]
        choices = (column(self._heading(), At(self._cards(high))) for high in found)
        return Box(Fit(tuple(choices)), (_SIDE, 8, _SIDE, 8), theme.palette.night_900)

    def _heading(self) -> View:
        kit, palette = self._kit, self._kit.theme.palette
        words = "infiltration.share" if self._session.shown.to_assign else "infiltration.who"
        words = "infiltration.shared" if self._question.is_review else words
        words = "infiltration.pays" if self._is_caught else words
        head = Text(kit.head(words), Style("display", 24, palette.paper_100, 0.05))
        style = Style("bold", 17, palette.moon_300)
        return row(head, Text(kit.say(f"{words}.line"), style, shrinks_to=0.8), gap=20)

    @property
    def _shows_items(self) -> bool:
        """Whether the cards show what the men carry."""
        return self._shares_out or self._is_caught

    @property
    def _is_caught(self) -> bool:
        """Whether it is asked what an attempt that failed costs, and whom."""
        asked = self._question.asked
        return asked is not None and asked.rule in _CAUGHT

    def _cards(self, high: float) -> View:
        men = [man for man in self._session.shown.paras.values() if man.at == "village"]
        wide = cards_wide(
            self._kit, self._pane.rect.width / self._kit.theme.ui - 2 * _SIDE, len(men)
        )
        return row(*(self._card(man, (wide, high)) for man in men), gap=GAP)

    def _card(self, man: Para, size: tuple[float, float]) -> View:
        kit, state, question = self._kit, self._session.shown, self._question
        is_chosen = state.action is not None and man.name in state.action.group
        answers = question.answers.at_unit(man.name)
        is_enabled = bool(answers) or is_chosen or question.is_review
        key = answers[0].key if answers else ""
        is_aimed = self._hand.over == man.name and self._hand.thing == next(iter(self.items), "")
        mark: CardMark = "chosen" if is_chosen else "aimed" if is_aimed and is_enabled else ""
        shows_items = self._shows_items
        card = man_card(
            kit,
            man,
            CardWords(note=f"[{key}]" if key else "", below=self.below(man)),
            size,
            mark=mark,
            reason="" if is_enabled or question.asked is None else self._excuse(man),
            is_dim=not is_enabled,
            items=[Tag(item, 0) for item in man.items] if shows_items else None,
        )
        return Place(card, man.name)

    def below(self, man: Para) -> str:
        """The words below a man's counter."""
        kit = self._kit
        if self._is_caught:
            is_concerned = bool(self._question.answers.at_unit(man.name)) or self._takes_hit(man)
            return self._price(man) if is_concerned else kit.say("infiltration.stays")
        if self._shows_items:
            return ""
        action = self._session.shown.action
        if action is not None and man.name in action.group:
            return f"✓ {kit.say('infiltration.goes')}"
        if man.name == INES:
            return kit.say("infiltration.stays")
        if man.tried:
            return kit.say("infiltration.tried")
        return kit.say("state.wounded" if man.wounded else "state.ready")

    def _excuse(self, man: Para) -> str:
        """The reason why a card can't be chosen."""
        key = "infiltration.not-asked"
        if self._session.shown.to_assign:
            key = "equip.full" if len(man.items) >= CARRY_LIMIT else key
        elif man.name == INES:
            key = "infiltration.stays.why"
        elif man.tried:
            key = "infiltration.tried.why"
        return self._kit.say(key, who=self._teller.name(man.name))

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


class NightPoster(Part):
    """The background: the castle under searchlights, and the men chosen to infiltrate."""

    def __init__(self, context: StageContext, village: Village) -> None:
        """The hedge in the foreground ends at the cards of the `village`."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._village = village
        self._beams = SkyBeams(*_CASTLE)
        self._hedge = HedgeWatch(context.kit.drawings)
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
        foot = self._village.ground.top + kit.px(_HEDGE_BELOW)
        sky = pygame.Rect(view.left, view.top, view.width, foot - view.top)
        plan = _composition(sky.size)
        poster = kit.posters.take(sky.size, repr(plan), lambda size: night_poster(size, plan))
        target.blit(poster, sky)
        if kit.theme.palette.has_textures:
            self._beams.draw(target, sky, self._sky_ms)
        group = action.group if action is not None else ()
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
