"""The content of the goal strip on the field and in the hunt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.painting.kit import Kit
from game.painting.wording import Teller, zombies_in_words
from game.rules.advice.demolition import outfit_of
from game.rules.advice.forecast import Exposure
from game.rules.advice.march import NEVER, Pace
from game.rules.advice.odds.harm import zombies_of_hunt
from game.rules.board import VILLAGE
from game.rules.counters import HUNT_INFANTRY, HUNT_TURNS
from game.rules.events.hunt import hunt_of
from game.rules.hunt import zombies_up
from game.rules.state import State
from game.tabletop.estimates import exposure, paces
from game.tabletop.hud.goal_strip import Goal, GoalStop, GoalTone
from game.tabletop.session import Session
from game.tabletop.tooltips.odds_rows import exposure_rows
from game.tabletop.tooltips.outfit import outfit_lines
from game.tabletop.tooltips.slip import Card, Row
from game.ui.words import clock_words

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
        rows = tuple(Row(f"<red>{one.words}</>" if one.is_bad else one.words) for one in lines)
        goal = Goal(words, "lost", brief=say("goal.short.brief"))
        return (GoalStop(goal, Card(words, rows, "R9.1.2-required")),)

    def _at_home(self, men: Sequence[str]) -> GoalStop:
        say = self._kit.say
        words, brief = (say("goal.home", who=who) for who in (self._who(men), _initials(men)))
        row = Row(say("goal.home.why"))
        return GoalStop(
            Goal(words, "good", brief=brief), Card(self._teller.names(men), (row,), "R5.1-exit")
        )

    def _group(self, pace: Pace) -> GoalStop:
        tone: GoalTone = "good" if pace.is_in_time else "lost" if pace.is_too_late else "late"
        clock = "–" if pace.clock == NEVER else clock_words(pace.clock)
        key = "goal.group.brief" if pace.clock == NEVER else "goal.group"
        words = self._kit.say(key, who=self._who(pace.men), clock=clock)
        brief = self._kit.say("goal.group.brief", who=_initials(pace.men), clock=clock)
        bridge = self._teller.title(pace.bridge)
        goal, card = Goal(words, tone, bridge, brief), self._card(pace, clock, bridge)
        return GoalStop(goal, card, pace.at, pace.way)

    def _card(self, pace: Pace, clock: str, bridge: str) -> Card:
        say, rows = self._kit.say, list[Row]()
        if pace.clock == NEVER:
            rows.append(Row(say("goal.no-way")))
        else:
            rows.append(Row(say("goal.earliest"), clock, is_strong=True))
            if bridge:
                rows.append(Row(say("goal.over", place=bridge)))
            rows.append(Row(self._kit.words.count("goal.heard", pace.counted)))
            if pace.is_too_late:
                rows.append(Row(say("goal.lost")))
            elif not pace.is_in_time:
                rows.append(Row(say("goal.late")))
        return Card(self._teller.names(pace.men), tuple(rows), "R5.0-end")

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
        turns = HUNT_TURNS - hunt.turn + 1
        card = Card(kit.say("stage.hunt"), (Row(kit.say("goal.hunt.why")),), "M4.0-win")
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

    def _next_die(self) -> Sequence[GoalStop]:
        """What the counterattack of a 5 and of a 6 would do to the tank where it stands."""
        game, shown, words = self._session.game, self._session.shown, self._kit.words
        key = self._session.revision, len(self._session.log)
        if self._exposed_at != key:
            self._exposed_at = key
            self._exposed = exposure(game.boards, game.options, shown)
        faces = self._exposed
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
        rows = (*exposure_rows(words, faces), Row(words.say("goal.next.why")))
        card = Card(words.say("goal.next"), rows, "M6.0-advance")
        return (GoalStop(Goal(told, tone, brief=brief), card),)
