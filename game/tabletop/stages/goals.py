"""The goal line under the top bar: what has to be done, and how each group stands to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from game.painting.kit import Kit
from game.painting.wording import Teller, zombies_in_words
from game.rules.advice.demolition import outfit_of
from game.rules.advice.forecast import Exposure
from game.rules.advice.march import NEVER, Pace
from game.rules.advice.odds.hunting import zombies_of_hunt
from game.rules.board import VILLAGE, Cell
from game.rules.counters import HUNT_INFANTRY
from game.rules.events.hunt import hunt_of
from game.rules.hunt import zombies_up
from game.rules.state import State
from game.tabletop.actions import ShowGoal
from game.tabletop.estimates import exposure, paces
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart
from game.tabletop.session import Session
from game.tabletop.tooltips.odds_rows import exposure_rows
from game.tabletop.tooltips.slip import Entry, TooltipText
from game.tabletop.tooltips.win_paper import outfit_lines
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, row
from game.ui.views.presses import Press
from game.ui.views.texts import Text
from game.ui.views.view import View
from game.ui.words import clock_words

GoalTone: TypeAlias = Literal["good", "plain", "late", "lost"]

GOAL_STRIP: Final = 32
"""Units of its height at a text scale of 100%."""
_PAD: Final = 16
_GAP: Final = 8
_INSET: Final = 9
_HIGH: Final = 24
"""Units of height of the stroke beside a part, at a text scale of 100%."""
_LABEL: Final = 18
_WORDS: Final = 16
_LEAST: Final = 13
"""The least units of letters at any text scale."""
_SMALL: Final = 10
"""Units of letters, too small at a text scale of 100%."""


class Goal(Struct, frozen=True):
    """One part of the line: who or what, how it stands, and a detail where there is room."""

    words: str
    tone: GoalTone
    detail: str = ""
    brief: str = ""
    """The words where there is no room even for them, as with large letters; empty if the same."""


class GoalStop(Struct, frozen=True):
    """A part of the line, what it says when it is pointed at, and the place it leads to."""

    goal: Goal
    card: TooltipText
    cell: Cell = ""
    """Where a press looks; empty to open the card's rule."""
    way: tuple[Cell, ...] = ()
    """The way that the board shows while it is pointed at."""


class _Way(Struct, frozen=True):
    """How much is shown, and how large."""

    length: Literal["detail", "words", "brief"]
    size: float
    """Units of the letters at a text scale of 100%; the smallest that can be read if less."""
    has_label: bool = True


_WAYS: Final = (
    _Way("detail", _WORDS),
    _Way("words", _WORDS),
    _Way("words", _LEAST),
    _Way("words", 0),
)
_LARGE_WAYS: Final = (
    _Way("detail", _WORDS),
    _Way("words", _WORDS),
    _Way("brief", _WORDS),
    _Way("brief", _WORDS, has_label=False),
    _Way("brief", _LEAST, has_label=False),
    _Way("brief", _SMALL, has_label=False),
    _Way("brief", 0, has_label=False),
)
"""The ways with large letters, which are worth more than words that the tooltips repeat."""


def goal_strip(kit: Kit, label: str, stops: Sequence[GoalStop]) -> View:
    """The label in stencil, and each part beside a stroke that tells how it stands."""
    ways = _LARGE_WAYS if kit.is_large else _WAYS
    inside = Fit(tuple(_in_way(kit, label, stops, way) for way in ways))
    return Box(inside, (_PAD, 0, _GAP, 0), "head")


def _in_way(kit: Kit, label: str, stops: Sequence[GoalStop], way: _Way) -> View:
    parts = row(*(_part(kit, stop, way) for stop in stops), gap=_GAP)
    if not way.has_label:
        return parts
    colour = kit.theme.palette.paper_300
    style = Style("display", _size(kit, _LABEL), colour, spacing=0.04, grows=False)
    return row(Text(label, style), parts, gap=_PAD)


def _part(kit: Kit, stop: GoalStop, way: _Way) -> View:
    """The words behind a stroke. No frame, or they would look like buttons."""
    goal, palette = stop.goal, kit.theme.palette
    tones: dict[GoalTone, Colour] = {
        "good": palette.good_text,
        "plain": palette.moon_100,
        "late": palette.red_text,
        "lost": palette.red_text,
    }
    colour = tones[goal.tone]
    edge = palette.border if goal.tone == "plain" else colour
    thick, high = 5 if goal.tone == "lost" else 2, _HIGH * kit.theme.text
    stroke = Box(View(), ground=edge, width=thick, height=high, is_fixed=True)
    words = Text(_words(kit, goal, way), Style("bold", _size(kit, way.size), colour, grows=False))
    inside = row(stroke, Box(words, (_INSET - thick, 0, _INSET, 0)))
    return Press(inside=inside, action=ShowGoal(stop.card.rule, stop.cell, stop.way), tip=stop.card)


def _size(kit: Kit, units: float) -> float:
    return max(units * kit.theme.text, _LEAST)


def _words(kit: Kit, goal: Goal, way: _Way) -> str:
    if way.length == "detail" and goal.detail:
        return kit.say("dot").join((goal.words, goal.detail))
    return goal.brief or goal.words if way.length == "brief" else goal.words


class GoalLine(Protocol):
    """What the line is about."""

    def label(self) -> str:
        """What has to be done, in words."""

    def stops(self) -> Sequence[GoalStop]:
        """The parts as they stand now."""


class GoalStrip(PanePart):
    """The line under the top bar; its parts have tooltips and lead to their places."""

    def __init__(self, context: StageContext, goals: GoalLine) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self.goals = goals

    def arrange(self, frame: Frame) -> None:
        """Under the top bar."""
        self._pane.rect = frame.strip

    def view(self) -> View:
        """What it shows now."""
        return goal_strip(self._kit, self.goals.label(), self.goals.stops())


_MOST_NAMES: Final = 2
_LAST_TURNS: Final = 3
"""The number of turns left in the hunt from which the time is red."""


class MarchGoals:
    """The groups of men, with their arrival in Nonette and their way."""

    def __init__(self, kit: Kit, session: Session, teller: Teller) -> None:
        self._kit = kit
        self._session = session
        self._teller = teller
        self._position: tuple[State, int, str] | None = None
        self._stops: tuple[GoalStop, ...] = ()

    def label(self) -> str:
        """The label: the goal in words."""
        return self._kit.head("goal.field")

    def stops(self) -> Sequence[GoalStop]:
        """The stops of the groups, renewed after each event."""
        shown = self._session.shown
        position = (shown, len(self._session.log), self._kit.words.language)
        before = self._position
        if before is None or before[0] is not shown or before[1:] != position[1:]:
            self._position = position
            home = [man.name for man in shown.paras_at(VILLAGE)]
            groups = paces(self._session.game.boards, shown)
            self._stops = (
                *((self._at_home(home),) if home else ()),
                *(self._group(pace) for pace in groups),
                *self._shortage(),
            )
        return self._stops

    def _shortage(self) -> Sequence[GoalStop]:
        """What those who are left lack to blow up the tower; nothing if they have enough."""
        say, origin = self._kit.say, self._session.game.origin
        if origin is None or origin.position is not None:
            # A lesson, or a position set up by hand: what lies there is meant.
            return ()
        outfit = outfit_of(self._session.game.boards, self._session.shown)
        missing = [] if outfit.can_light else [say("item.lighter")]
        if outfit.icons < outfit.tower:
            missing.append(say("goal.short.icons", n=outfit.icons, of=outfit.tower))
        if not missing:
            return ()
        words = say("goal.short", what=" + ".join(missing))
        lines = outfit_lines(self._kit, self._teller, outfit)
        rows = tuple(Entry(f"<red>{one.words}</>" if one.is_bad else one.words) for one in lines)
        goal = Goal(words, "lost", brief=say("goal.short.brief"))
        return (GoalStop(goal, TooltipText(words, rows, "R9.1.2-required")),)

    def _at_home(self, men: Sequence[str]) -> GoalStop:
        say = self._kit.say
        words, brief = (say("goal.home", who=who) for who in (self._who(men), _initials(men)))
        row = Entry(say("goal.home.why"))
        return GoalStop(
            Goal(words, "good", brief=brief),
            TooltipText(self._teller.names(men), (row,), "R5.1-exit"),
        )

    def _group(self, pace: Pace) -> GoalStop:
        tone: GoalTone = "good" if pace.is_in_time else "lost" if pace.is_too_late else "late"
        clock = "–" if pace.clock == NEVER else clock_words(pace.clock)
        key = "goal.group.brief" if pace.clock == NEVER else "goal.group"
        words = self._kit.say(key, who=self._who(pace.men), clock=clock)
        brief = self._kit.say("goal.group.brief", who=_initials(pace.men), clock=clock)
        bridge = self._teller.title(pace.bridge)
        via = self._kit.say("goal.via", place=bridge) if bridge else ""
        goal, card = Goal(words, tone, via, brief), self._card(pace, clock, bridge)
        return GoalStop(goal, card, pace.at, pace.way)

    def _card(self, pace: Pace, clock: str, bridge: str) -> TooltipText:
        say, rows = self._kit.say, list[Entry]()
        if pace.clock == NEVER:
            rows.append(Entry(say("goal.no-way")))
        else:
            rows.append(Entry(say("goal.earliest"), clock, is_strong=True))
            if bridge:
                rows.append(Entry(say("goal.over", place=bridge)))
            rows.append(Entry(self._kit.words.count("goal.heard", pace.counted)))
            if pace.is_too_late:
                rows.append(Entry(say("goal.lost")))
            elif not pace.is_in_time:
                rows.append(Entry(say("goal.late")))
        return TooltipText(self._teller.names(pace.men), tuple(rows), "R5.0-end")

    def _who(self, men: Sequence[str]) -> str:
        """One or two names, or the first and how many more."""
        if len(men) <= _MOST_NAMES:
            return self._kit.say("goal.and").join(self._teller.name(name) for name in men)
        return self._kit.say("goal.more", who=self._teller.name(men[0]), n=len(men) - 1)


def _initials(men: Sequence[str]) -> str:
    """The letters on the men's counters."""
    return " ".join(name[0] for name in men)


class HuntGoals:
    """The zombies killed, and the time left."""

    def __init__(self, kit: Kit, session: Session) -> None:
        self._kit = kit
        self._session = session
        self._exposed: tuple[Exposure, ...] = ()
        self._exposed_at = (-1, -1)

    def label(self) -> str:
        """The label: the goal in words."""
        return self._kit.head("goal.hunt")

    def stops(self) -> Sequence[GoalStop]:
        """Zombies killed and found, counters still face down, turns left."""
        kit, hunt = self._kit, hunt_of(self._session.shown)
        (_, many), killed = zombies_of_hunt(hunt), len(hunt.killed)
        up, down = len(zombies_up(hunt)), len(hunt.face_down)
        turns = hunt.turns - hunt.turn + 1
        card = TooltipText(kit.say("stage.hunt"), (Entry(kit.say("goal.hunt.why")),), "M4.0-win")
        counted = [
            Goal(
                kit.say("goal.killed", n=killed, of=zombies_in_words(hunt)),
                "good" if killed == many else "plain",
            ),
            Goal(kit.say("goal.found", n=up), "late" if up else "plain"),
            Goal(kit.say("goal.hidden", n=down), "plain"),
            Goal(kit.say("goal.turns", n=turns), "late" if turns <= _LAST_TURNS else "plain"),
        ]
        wanted = self._session.game.options.rescue
        if wanted:
            riding = sum(counter in HUNT_INFANTRY for counter in hunt.attached)
            words = kit.say("goal.rescue", n=riding, of=wanted)
            counted.append(Goal(words, "good" if riding >= wanted else "plain"))
        return [*(GoalStop(goal, card) for goal in counted), *self._next_die()]

    def exposed(self) -> tuple[Exposure, ...]:
        """What the counterattack of a 5 and of a 6 would do to the tank where it stands."""
        session = self._session
        key = session.revision, len(session.log)
        if self._exposed_at != key:
            self._exposed_at = key
            game = session.game
            self._exposed = exposure(game.boards, game.options, session.shown)
        return self._exposed

    def _next_die(self) -> Sequence[GoalStop]:
        """The harm that a 5 and a 6 would do to the tank."""
        words, faces = self._kit.words, self.exposed()
        if not faces:
            return ()
        told, brief = (
            words.say("dot").join(
                words.say(key, n=one.face, harm=words.say(f"harm.{one.harm}")) for one in faces
            )
            for key in ("goal.next.die", "goal.next.brief")
        )
        harms = {one.harm for one in faces}
        tone: GoalTone = "lost" if "lost" in harms else "plain" if harms == {"none"} else "late"
        rows = (*exposure_rows(words, faces), Entry(words.say("goal.next.why")))
        card = TooltipText(words.say("goal.next"), rows, "M6.0-advance")
        return (GoalStop(Goal(told, tone, brief=brief), card),)
