"""The turns of the hunt: the track of ten turns, and a sign that says what the die has brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.painting.counter_views import Die
from game.painting.kit import Kit, kit_of
from game.painting.wording import Teller
from game.rules.events.hunt import (
    ActionDiceRolled,
    AttachedLost,
    CounterattackBegan,
    CounterTurnedUp,
    DieKept,
    HuntTurnBegan,
    PointsDropped,
    PointsRolled,
    RepairRolled,
    StirringRolled,
    TankDamaged,
    TankMoved,
    TankScouted,
    TargetStruck,
    ZombieMoved,
    hunt_of,
)
from game.rules.events.play import Event
from game.rules.hunt import HEXES_OF_FACE, NO_ACTION
from game.rules.state import State
from game.tabletop.actions import GoOn
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.question_bar import Offer
from game.tabletop.hud.top_bar import grown, in_two_lines, tight, two_lines
from game.tabletop.motion.director import Director
from game.tabletop.parts.action_bar import ActionBar
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import Playback
from game.tabletop.parts.question import Asked
from game.tabletop.session import Session
from game.tabletop.shown_events.row import SETTLED
from game.tabletop.stages.hunt import kept_words, last_roll
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, SizedFor, column, row
from game.ui.views.pane import draw_view
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_ACTIONS: Final = (TankMoved, TankScouted, TargetStruck, RepairRolled, PointsDropped)
"""What the tank does, after which the die is no news any more."""

_MOST_TOLD: Final = 2
"""The most turns of which the decision line tells."""


def news(kit: Kit, teller: Teller, log: Sequence[Event]) -> str:
    """What the last die and its counterattack have brought, and the dice before it that have left
    nothing to order, until the tank acts; else empty."""
    turns = [_news_of(kit, teller, log, one) for one in _turns_since_orders(log)]
    told = [one for one in turns if one][-_MOST_TOLD:]
    if told == [[kit.say("hunt.news.1")]] * _MOST_TOLD:
        return kit.say("hunt.news.1.twice")
    return _joined(kit, [sentence for one in told for sentence in one])


def _news_of(kit: Kit, teller: Teller, log: Sequence[Event], since: Sequence[Event]) -> list[str]:
    """What a die and the events after it have brought."""
    face = since[0].die if isinstance(since[0], PointsRolled) else 0
    told = [kit.say(f"hunt.news.{face}")] if face in NO_ACTION else []
    kept = since[0]
    dice = next((one.dice for one in reversed(log) if isinstance(one, ActionDiceRolled)), (0, 1))
    if isinstance(kept, DieKept) and dice[0] == dice[1]:
        told.append(kit.say("hunt.news.doubles", n=kept.die))
    attack = next((one for one in since if isinstance(one, CounterattackBegan)), None)
    if attack is not None:
        first = next(one for one in log if isinstance(one, CounterattackBegan))
        told += [kit.say("hunt.news.first")] if first is attack else []
        told += _counterattack(kit, teller, since)
    return told


def _joined(kit: Kit, sentences: Sequence[str]) -> str:
    whole = ""
    for one in sentences:
        whole = kit.say("sentence.two", one=whole, two=one) if whole else one
    return whole


def _turns_since_orders(log: Sequence[Event]) -> list[list[Event]]:
    """The last roll with the events after it, and the rolls before it that gave no points, in
    order; nothing once the tank has acted."""
    turns: list[list[Event]] = []
    found: list[Event] = []
    for event in reversed(log):
        if isinstance(event, _ACTIONS) or (
            isinstance(event, PointsRolled) and turns and event.points
        ):
            break
        found.append(event)
        if isinstance(event, PointsRolled | DieKept):
            turns.append(found[::-1])
            found = []
    return turns[::-1]


def _counterattack(kit: Kit, teller: Teller, since: Sequence[Event]) -> list[str]:
    """A counterattack in one or two sentences."""
    moved = sum(isinstance(event, ZombieMoved) for event in since)
    harm = [_harm(kit, teller, event) for event in since]
    told = [kit.words.count("hunt.news.moved", moved)] if moved else []
    told += [one for one in harm if one]
    return told or [_stirred(kit, teller, since)]


def _harm(kit: Kit, teller: Teller, event: Event) -> str:
    if isinstance(event, TankDamaged):
        return kit.say("hunt.news.damaged")
    if isinstance(event, AttachedLost):
        return kit.say("hunt.news.lost", counter=teller.name(event.counter))
    return ""


def _stirred(kit: Kit, teller: Teller, since: Sequence[Event]) -> str:
    """What happened where no zombie came nearer: none was face up, or none could."""
    lair = next((event.lair for event in since if isinstance(event, StirringRolled)), 0)
    found = next((event for event in since if isinstance(event, CounterTurnedUp)), None)
    if found is not None:
        counter = teller.name(found.counter)
        return kit.say("hunt.news.turned-up", n=lair, counter=counter)
    return kit.say("hunt.news.empty", n=lair) if lair else kit.say("hunt.news.nothing")


_SLIDES_UNTIL: Final = 0.6
"""The share of the time of a new turn after which its marker is in its place."""
_BY_DIE: Final = "M5.0-counter"
"""The rule of counterattacks that the die brings, unlike those of the event counter."""
_TWO_DICE: Final = "M8.0-two-dice"
_ROLLS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that roll the die that waits."""
_AS_QUICK: Final = 1.9
"""How many times as quickly as usual that passes which a band has told: a new turn takes about a
second, at any speed."""
_DIE: Final = 52
_PAD: Final = 16
_BELOW: Final = 26
"""Units from the upper edge of the board to the sign."""
_AWAY: Final = 12
_BOX_GAP: Final = 4
_LATE: Final = Style("text", 16, grows=False)
_NUMBER: Final = Style("bold", 18, grows=False)


def head_of_hunt(session: Session, kit: Kit, state: State) -> list[View]:
    """The left of the hunt's top bar: the turn in large figures, and a box for each turn."""
    turn, turns = hunt_of(state).turn, hunt_of(state).turns
    heading = Style("heavy", 30, kit.theme.palette.paper_100, grows=False)
    names = [Text(kit.head("turn", n=one), grown(kit, heading)) for one in (turn, turns)]
    day = None if kit.is_large else two_lines(kit, kit.say("date.day"), kit.say("stage.hunt"))
    name = row(SizedFor(names[0], (names[1],)), day, gap=_AWAY)
    style, late = grown(kit, _LATE).but(colour=kit.theme.palette.red_text), kit.say("hunt.late")
    lines = in_two_lines(kit, late, style) if kit.is_large else [late]
    after = column(*tight(Text(line, style) for line in lines))
    return [name, row(HuntTurnTrack(turn, turns, _marker(session, turn)), after, gap=_AWAY)]


def _marker(session: Session, turn: int) -> float:
    """The turn on whose box the marker lies; between two on its way from one to the next."""
    motion = session.director.motion
    if motion is None or not isinstance(motion.event, HuntTurnBegan) or motion.is_applied:
        return turn
    share = min(motion.progress / _SLIDES_UNTIL, 1.0)
    return motion.event.turn - 1 + share * share * (3 - 2 * share)


class HuntTurnTrack(View, frozen=True):
    """A box for each turn of the hunt, and the marker."""

    turn: int
    turns: int
    marker: float
    """Where the marker lies, in turns."""

    def size(self, layout: Layout, room: Size) -> Size:
        """All boxes side by side."""
        (wide, high), gap = self._box(kit_of(layout.kit)), layout.px(_BOX_GAP)
        return self.turns * (wide + gap) - gap, high

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the boxes, then the marker over them."""
        palette = canvas.kit.theme.palette
        for number in range(1, self.turns + 1):
            ground = palette.night_500 if number < self.turn else palette.night_600
            self._paint_box(canvas, placed, number, ground, palette.moon_300)
        self._paint_box(canvas, placed, self.marker, palette.amber, palette.amber_ink)

    def _paint_box(
        self, canvas: Canvas, placed: Placed, turn: float, ground: Colour, ink: Colour
    ) -> None:
        kit, (left, top) = kit_of(canvas.kit), placed.rect.topleft
        size = self._box(kit)
        left += round((turn - 1) * (size[0] + kit.px(_BOX_GAP)))
        box = pygame.Rect((left, top), size)
        pygame.draw.rect(canvas.target, ground, box, border_radius=kit.px(3))
        style = grown(kit, _NUMBER).but(colour=ink)
        kit.type.draw(canvas.target, str(round(turn)), style, box.center, "center")

    def _box(self, kit: Kit) -> Size:
        """The size of a box in pixels."""
        if not kit.is_large:
            return kit.px(34), kit.px(32)
        number = grown(kit, _NUMBER)
        wide = kit.type.width(str(self.turns), number) + kit.px(6)
        return max(wide, kit.px(34)), kit.type.height(number)

    @property
    def says(self) -> str:
        """The turn."""
        return str(self.turn)


_OF_EVENT: Final = "M7.2-ev-recon"
"""The rule of the question that an event asks, which the player has not expected."""


class RollWords:
    """The decision line of the hunt: before the action die is rolled, which waits for the player,
    and as usual."""

    def __init__(self, context: StageContext) -> None:
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._teller = context.teller

    @property
    def is_asked(self) -> bool:
        """Whether the die waits for the player."""
        director = self._session.director
        motion = director.motion
        is_roll = motion is not None and isinstance(motion.event, PointsRolled | ActionDiceRolled)
        return director.is_held and is_roll

    def words(self) -> Asked:
        """The question, its reason and rule; before the tank acts, what the die has brought."""
        said, say = news(self._kit, self._teller, self._session.log), self._kit.say
        if not self.is_asked:
            words, asked = self._question.words(), self._question.asked
            is_of_tank = asked is not None and asked.rule != _OF_EVENT
            return (words[0], said, words[2]) if said and is_of_tank else words
        hunt = hunt_of(self._session.shown)
        if self._session.game.options.two_dice:
            question = say("hunt.roll.two", n=hunt.turn, of=hunt.turns)
            until = "doubles" if self._session.game.options.only_doubles else "why"
            return question, say(f"hunt.roll.two.{until}"), _TWO_DICE
        # The table of the die stands beside the board all the time.
        question = say("hunt.roll.ask", n=hunt.turn, of=hunt.turns)
        return question, said or say("hunt.roll.why"), _BY_DIE

    def offers(self, bar: ActionBar) -> list[Offer]:
        """To roll, or the usual buttons."""
        if not self.is_asked:
            return bar.usual_offers()
        key = "hunt.roll.both" if self._session.game.options.two_dice else "hunt.roll"
        return [Offer(self._kit.say(key), GoOn(), "Enter", pygame.K_RETURN, is_primary=True)]


class RollPlayback(Playback):
    """Skips animations with any key or click; the die waits for its button, Enter or Space, so that
    other buttons and their keys can be pressed meanwhile."""

    def __init__(
        self,
        director: Director,
        roll: RollWords,
        is_over: Callable[[], bool],
        waits: Callable[[], bool],
        renew: Callable[[], None],
    ) -> None:
        """`renew` offers the button for the die."""
        super().__init__(director, is_over, waits, renew)
        self._roll = roll

    def handle(self, event: pygame.Event) -> bool:
        """Skip, or let clicks and keys through to the buttons while the die waits."""
        is_meant = event.type == pygame.KEYDOWN and event.key in _ROLLS
        return False if self._roll.is_asked and not is_meant else super().handle(event)


class TurnSign(Part):
    """What the action die has brought, in words over the board; a new turn, whose marker moves."""

    def __init__(self, context: StageContext, is_covered: Callable[[], bool]) -> None:
        """`is_covered`: whether a fight is shown in large, over which nothing is said."""
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._is_covered = is_covered
        self._rect = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """The upper middle of the board."""
        self._rect = frame.view

    def words(self) -> tuple[int, str, str]:
        """The face of the die, its result, and the line below it; 0 and nothing at other times."""
        session, say = self._session, self._kit.say
        motion, face = session.director.motion, last_roll(session.log)
        if motion is None:
            return 0, "", ""
        event = motion.event
        if isinstance(event, PointsRolled):
            is_seen = motion.progress >= SETTLED
            return (event.die, self._result(event.die), "") if is_seen else (0, "", "")
        if isinstance(event, CounterattackBegan) and event.rule == _BY_DIE:
            return face, self._result(face), ""
        if isinstance(event, StirringRolled):
            return face, say("hunt.sign.stirs", n=event.lair), ""
        hunt = hunt_of(session.shown)
        if isinstance(event, HuntTurnBegan) and (face in NO_ACTION or hunt.ends_turn):
            begins = say("hunt.sign.turn", n=event.turn, of=hunt.turns)
            if self._is_told(event):
                return face, begins, ""
            # With M8.0-two-dice the tank has acted since the die.
            turn = (_turns_since_orders(session.log) or [[]])[-1]
            told = _news_of(self._kit, self._teller, session.log, turn) if turn else []
            return face, begins, _joined(self._kit, told)
        return 0, "", ""

    def _is_told(self, event: Event) -> bool:
        """Whether a band has told already what this event is about: a turn without orders, which
        M8.0-two-dice doesn't have."""
        if self._session.game.options.two_dice:
            return False
        of_turn = isinstance(event, CounterattackBegan | HuntTurnBegan)
        has_bands = self._kit.settings.fights == "strip"
        return of_turn and has_bands and last_roll(self._session.log) in NO_ACTION

    def update(self, ms: int) -> bool:
        """Take less time for what a band has told."""
        director = self._session.director
        motion = director.motion
        if motion is None or not self._is_told(motion.event):
            return False
        return director.update(round(ms * max(_AS_QUICK * director.pace - 1, 0)))

    def _result(self, face: int) -> str:
        if self._session.game.options.two_dice:
            hunt = hunt_of(self._session.shown)
            return kept_words(self._kit, hunt, face, is_last=hunt.ends_turn)
        key = face if face in (*NO_ACTION, *HEXES_OF_FACE) else "ap"
        return self._kit.say(f"hunt.sign.{key}", n=face)

    def view(self) -> View:
        """The die and the words on paper, or nothing."""
        face, result, below = self.words()
        if not face or self._is_covered():
            return View()
        ink = self._kit.theme.palette.ink
        lines = column(
            Text(result, Style("heavy", 26, ink), lines=0),
            Text(below, Style("bold", 19, ink), lines=0) if below else None,
        )
        die = Die(face, "fail" if face in NO_ACTION else "own", _DIE)
        slip = Box(row(die, lines, gap=_PAD), (_PAD, 8, _PAD, 8), "paper")
        return Box(At(slip, down="start"), (0, _BELOW, 0, 0))

    def draw(self, target: pygame.Surface) -> None:
        """Draw the sign."""
        draw_view(self._kit, target, self.view(), self._rect)
