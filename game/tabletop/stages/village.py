"""The village stage: the poster, a slip, the items and the finds above; the men's cards below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.posters.nonette import TICK_MS, HedgeWatch, SkyBeams
from game.rules.advice.odds import chance_of_passage
from game.rules.castle.infiltration import (
    CLUE_BONUS,
    GROUP_LUCK_CAP,
    INFILTRATION_TABLE,
    attempt_luck,
    hits_of_failure,
    may_fall_in_love,
)
from game.rules.clock import ATTEMPT, CASTLE_TURN
from game.rules.counters import CARRY_LIMIT, INES, kind_of
from game.rules.decisions import Assign, Option
from game.rules.events.castle import (
    AttemptBegan,
    GearPooled,
    InfiltrationRolled,
    KitUsedAtOnce,
    LoveGrew,
    PassageFound,
)
from game.rules.events.people import (
    ActionBegan,
    HitCancelled,
    ItemLeftBehind,
    ParaDied,
    ParaWounded,
)
from game.rules.events.play import Event, LuckTested, StageBegan
from game.rules.state import Para, State
from game.tabletop.actions import GoOn
from game.tabletop.hud.dice_panel import DicePanel
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.man_card import GAP, CardMark, CardWords, Tag, cards_wide, man_card
from game.tabletop.hud.question_bar import Offer
from game.tabletop.parts.action_bar import ActionBar
from game.tabletop.parts.board_display import may_drift
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.drag import DraggedThings
from game.tabletop.parts.part import OverlayPart, Part
from game.tabletop.parts.question import Asked, Question
from game.tabletop.parts.squad import man_of
from game.tabletop.question.answers import Answers
from game.tabletop.session import Session
from game.tabletop.tooltips.slip import Entry, TooltipText, TooltipView
from game.ui.theme import mix
from game.ui.typography.text import Style
from game.ui.views.containers import AsHigh, At, Box, Fit, Ruling, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.presses import Rich
from game.ui.views.stops import Carried, Hand, Place
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View
from game.ui.words import clock_words, percent_of

_FACES: Final = range(1, 7)
_WIDE, _TABLE_WIDEST = 344, 400
"""Units of width, the first at a text scale of 100%."""
_BAR: Final = 62
_WHOLE: Final = ((36, 20), (30, 20), (25, 18), (20, 16))
"""Heights of a line, and sizes of its letters, with bars and a sentence below the lines."""
_BARE: Final = (*_WHOLE, *((0, size) for size in (14, 12, 10, 8.5, 7)))
"""Heights and sizes without them."""


def find_table(kit: Kit, state: State, log: Sequence[Event], fourth: str) -> View:
    """The six lines, including the bonus of the clue, and what they come to, if there is room.

    `fourth` is the key of the text of the line with a further roll.
    """
    foot = Rich(_foot(kit, state), Style("bold", 16, kit.theme.palette.moon_100))
    told, rolled = [_words(kit, total, fourth) for total in _FACES], rolled_total(log)
    whole = (
        column(_lines(kit, state, told, rolled, *size, is_whole=True), Box(foot, (12, 6, 12, 6)))
        for size in _WHOLE
    )
    bare = (_lines(kit, state, told, rolled, *size, is_whole=False) for size in _BARE)
    inside = Fit((*whole, *bare))
    wide = min(_WIDE * kit.theme.text, _TABLE_WIDEST)
    title = kit.head("infiltration.find")
    table = panel(kit.theme.palette, title, inside, width=wide, aside="6.3", grows=False)
    return Box(Fit((table, View())), width=wide, is_fixed=True)


def _lines(
    kit: Kit,
    state: State,
    told: Sequence[str],
    rolled: int,
    high: float,
    size: float,
    *,
    is_whole: bool,
) -> View:
    palette, bonus = kit.theme.palette, CLUE_BONUS if state.clue else 0
    totals = [min(face + bonus, 6) for face in _FACES]
    # Six equal percentages say nothing that the sentence below doesn't say better.
    are_equal = is_whole and len(set(totals)) == len(totals)
    most = kit.say("odds.from", n=6)
    wide = kit.type.width(most, Style("heavy", size)) / kit.theme.ui + 8
    ruling = Box(Ruling(palette.night_600, 1), (12, 0, 12, 0))
    found: list[View] = []
    for total in _FACES:
        share = totals.count(total) / len(_FACES)
        passage, _ = INFILTRATION_TABLE.get(total, (False, 0))
        lit = palette.amber if passage else palette.moon_100
        ink, figure = (palette.moon_100, lit) if share else (palette.disabled,) * 2
        text = Style("bold", size - 3 if size > 16 else size, ink)
        label = Text(most if total == 6 else str(total), Style("heavy", size, figure))
        line = row(
            Box(label, width=max(wide, 32), is_fixed=True),
            Box(Text(told[total - 1], text, shrinks_to=0.7), fills=True),
            None if are_equal or not is_whole else _bar(kit, share, is_amber=passage),
            None if are_equal else Text(f"{round(share * 100)}%", text),
            gap=8,
        )
        is_lit = total == min(rolled, len(_FACES))
        ground = mix(palette.night_700, palette.amber, 0.24) if is_lit else None
        edge = palette.amber if is_lit else None
        found += [ruling, Box(line, (12, 0, 12, 0), ground, edge, thick=2, height=high)]
    return column(*found, ruling)


def _words(kit: Kit, total: int, fourth: str) -> str:
    """What a line brings."""
    passage, looks = INFILTRATION_TABLE.get(total, (False, 0))
    key = "infiltration.passage" if passage else "infiltration.look"
    return kit.words.count(key, looks) if looks else kit.say(fourth)


def _bar(kit: Kit, share: float, *, is_amber: bool) -> View:
    """How likely a line is."""
    palette = kit.theme.palette
    length = Ruling(palette.amber if is_amber else palette.moon_500, 8, share)
    return Box(
        length if share else View(), width=_BAR, height=8, is_fixed=True, ground=palette.night_900
    )


def _foot(kit: Kit, state: State) -> str:
    """How likely the secret passage is, and what it is good for."""
    key = "infiltration.known" if state.passage else "infiltration.chance"
    return kit.say(key, chance=percent_of(chance_of_passage(state)))


def rolled_total(log: Sequence[Event]) -> int:
    """The total rolled last on the table of finds; 0 once another group has set out."""
    for event in reversed(log):
        if isinstance(event, InfiltrationRolled):
            return event.total
        if isinstance(event, AttemptBegan | ActionBegan | StageBegan):
            return 0
    return 0


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

    def cards(self) -> tuple[TooltipText, ...]:
        """What stands on the slip now, shorter and shorter; empty if there is none."""
        if self._session.shown.to_assign:
            return self._heap_cards()
        if self._session.shown.action is not None:
            return self._luck_cards()
        if self._question.is_review:
            return _shorter(self._shared_card())
        man = self.card_of_man()
        return (man,) if man is not None else _shorter(self._outcome_card())

    def _heap_cards(self) -> tuple[TooltipText, ...]:
        kit, items = self._kit, self._session.shown.to_assign
        title, use = self._teller.item(items[0]), Entry(kit.say(f"item.{kind_of(items[0])}.use"))
        # The tags of those that are left are seen beside the slip.
        left = Entry(kit.words.count("equip.left", len(items)))
        rows = ((use, left), (use,))
        whole = tuple(TooltipText(title, one, "R6.2-village") for one in rows)
        return (*whole, TooltipText(title, (use,)), TooltipText(title))

    def _shared_card(self) -> TooltipText | None:
        """What became of the items that nobody carries: kits used at once, and what stays here;
        None if nothing did."""
        kit, state, rows = self._kit, self._session.shown, list[Entry]()
        for event in self._session.log:
            if isinstance(event, GearPooled):
                rows.clear()
            elif isinstance(event, KitUsedAtOnce):
                item, who = self._teller.item(event.item), self._teller.name(event.patient)
                rows.append(Entry(kit.say("share.kit", item=item, who=who)))
            elif isinstance(event, ItemLeftBehind):
                item, stars = self._teller.item(event.item), state.sheet.items[event.item].stars
                if stars:
                    points = kit.say("share.points", n=stars)
                    rows.append(Entry(kit.say("share.counts", item=item), points))
                else:
                    rows.append(Entry(kit.say("share.stays", item=item)))
        return TooltipText(kit.say("stage.village"), tuple(rows), "R6.2-village") if rows else None

    def _luck_cards(self) -> tuple[TooltipText, ...]:
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
        gets_in = Entry(kit.say("infiltration.in"), f"{round(good * 100 / 6)}%", is_strong=True)
        turns = (shown.deadline - shown.clock) // CASTLE_TURN
        costs = kit.say("infiltration.back", n=ATTEMPT // CASTLE_TURN, of=turns)
        back = Entry(costs, clock_words(shown.clock + ATTEMPT))
        whole = (
            Entry(kit.say("infiltration.luck", who=self._teller.names(names)), need),
            *((Entry(capped),) if is_capped else ()),
            Entry(faces),
            gets_in,
            Entry(f"<red>{kit.say('infiltration.caught')}</>", fails),
            Entry(self._price(group, needed)),
            back,
        )
        # The cards of the men are marked, and the number of hits tells the price.
        caught = kit.words.count("infiltration.caught.hits", self._most_hits(group, needed))
        brief = (
            Entry(kit.say("fight.luck"), need),
            gets_in,
            Entry(f"<red>{caught}</>", fails),
            back,
        )
        title = kit.say("infiltration.title")
        return (
            *(TooltipText(title, rows, "R6.3-group-luck") for rows in (whole, brief)),
            TooltipText(title, brief),
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

    def _outcome_card(self) -> TooltipText | None:
        """How the last attempt went, in the words of the log; None before the first."""
        told = [self._teller.event(event, self._session.shown) for event in self._outcomes()]
        rows = tuple(Entry(_LOG_DIE.sub(r"<die-\1/>", words)) for words in told if words)
        if not rows:
            return None
        return TooltipText(self._kit.say("infiltration.title"), rows, "R6.3-attempt")

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

    def card_of_man(self) -> TooltipText | None:
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
            Entry(kit.say("equip.man.dice"), str(face.combat)),
            Entry(kit.say("equip.man.luck"), str(state.sheet.luck(man))),
            Entry(kit.say("share.man.move"), str(face.move)),
        ]
        for sign, number in (("aim", face.marksman), ("fist", face.melee), ("bomb", face.bomb)):
            if number:
                rows.append(Entry(kit.say(f"card.{sign}"), f"× {number}" if number > 1 else ""))
        return TooltipText(self._teller.name(man.name), tuple(rows), "R2.3-fields")


def _shorter(card: TooltipText | None) -> tuple[TooltipText, ...]:
    """A card, the same without its rule, then without its first rows too."""
    if card is None:
        return ()
    places = range(len(card.rows))
    return (card, *(TooltipText(card.title, card.rows[place:]) for place in places))


_NEVER: Final = -1


class ShareQuestion(Question):
    """Once the sergeant has shared out, nothing is asked until the player has seen who got what."""

    _reviewed_at = _NEVER
    """The number of choices after which the player looks at the items."""
    _meant: tuple[tuple[str, str], ...] = ()
    """Items with the men who get them once it is their turn, as they are shared out in order."""

    @property
    def is_review(self) -> bool:
        """Whether the player looks at who carries what."""
        choices = len(self._session.game.choices)
        return self.asked is not None and self._reviewed_at == choices

    def renew(self) -> None:
        """Load the decision; while the player looks at the items it has no answers."""
        super().renew()
        if self.is_review:
            session = self._session
            self.answers = Answers(session.game.boards, session.shown, None)

    def show_shares(self) -> None:
        """Let the player look at who carries what, if all is shared out."""
        game = self._session.game
        if not game.state.to_assign and game.state.stage == "infiltration":
            self._reviewed_at = len(game.choices)

    @property
    def meant(self) -> dict[str, str]:
        """Which man gets each of the items whose turn hasn't come."""
        later = self._session.shown.to_assign[1:]
        return {item: name for item, name in self._meant if item in later}

    def give_item(self, item: str, name: str) -> None:
        """Give a man an item, at once or as soon as it is its turn."""
        meant = {**self.meant, item: name}
        carried = len(self._session.shown.paras[name].items) + [*meant.values()].count(name)
        if carried > CARRY_LIMIT:
            self.refuse(self._kit.say("equip.full", who=self._teller.name(name)))
            return
        self._meant = tuple(meant.items())
        self._notice.tell("")
        self._hand_out()

    def take(self, option: Option) -> None:
        """Answer, and hand out what is meant for men next."""
        super().take(option)
        self._hand_out()

    def undo(self) -> None:
        """Undo; what was meant for men lies on the table again."""
        self._meant = ()
        super().undo()

    def _hand_out(self) -> None:
        first = self._next_meant()
        if first is not None:
            self._play(first, iter(self._next_meant, None))

    def _next_meant(self) -> Assign | None:
        """Giving the item whose turn it is to the man for whom it is meant."""
        item = next(iter(self._session.game.state.to_assign), "")
        name = dict(self._meant).get(item)
        return Assign(item, name) if name is not None else None

    def words(self) -> Asked:
        """What the player looks at, or the question."""
        if not self.is_review:
            return super().words()
        say = self._kit.say
        return say("share.review"), say("share.review.why"), "R6.2-village"

    def offers(self, bar: ActionBar) -> list[Offer]:
        """The usual buttons, or the one that goes on."""
        if not self.is_review:
            return bar.usual_offers()
        label = self._kit.say("button.shared")
        return [Offer(label, GoOn(), "Enter", pygame.K_RETURN, is_primary=True)]

    def go_on(self) -> None:
        """The player has seen who carries what."""
        self._reviewed_at = _NEVER
        # What is asked is the same, but its answers are shown only now.
        self.asked = None


_CASTLE: Final = (0.54, 0.73)
"""The middle of the castle's foot, in shares of the poster."""
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

    def __init__(self, context: StageContext, sharing: ShareQuestion) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._question = context.question
        self._sharing = sharing
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

    def _ticket(self, cards: tuple[TooltipText, ...]) -> View:
        """The first of several slips that has room, wider if need be, or none."""
        wide = min(_SLIP * self._kit.theme.text, _WIDEST)
        widths = [wide * factor for factor in _WIDER] if self._kit.theme.text > 1 else [wide]
        return Fit((*(TooltipView(card, width) for card in cards for width in widths), View()))

    def _shown_dice(self) -> View | None:
        """The dice, but not while items are shared out, when nothing is rolled."""
        session = self._session
        self._dice.follow(session.log)
        is_rolled = session.director.is_busy or self._dice.last is not None
        return VillageDice(self._dice, session) if is_rolled and not self.items else None

    @property
    def items(self) -> tuple[str, ...]:
        """The items to be shared out as far as there is room for their tags, the next one first;
        without those that are meant for somebody."""
        meant, left = self._sharing.meant, self._session.shown.to_assign
        return tuple(item for item in left if item not in meant)[:_TAGS]

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
        is_aimed = self._hand.over == man.name
        meant = [item for item, name in self._sharing.meant.items() if name == man.name]
        tags: list[View] = [Tag(item, 0) for item in man.items]
        tags += [Carried(Tag(item, 0), item) for item in meant if item != self._hand.thing]
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
            items=tags if shows_items else None,
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
        target.blit(kit.posters.take(sky.size, "village"), sky)
        if kit.theme.palette.has_textures:
            self._beams.draw(target, sky, self._sky_ms)
        group = action.group if action is not None else ()
        self._hedge.draw(target, sky, foot, tuple(name.lower() for name in group))
