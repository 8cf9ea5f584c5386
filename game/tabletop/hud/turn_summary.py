"""The summary of the enemies' turn: whom they hit, who fell, who rose, what came, what rang."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.board import VILLAGE, CastleBoard
from game.rules.counters import PARAS
from game.rules.events.castle import DetonatorTornOut, DoctorTurned, EnemyTurned
from game.rules.events.enemies import EnemyMoved, EnemyPlaced, EnemyTurnedUp
from game.rules.events.people import HitCancelled, ParaDied, ParaWounded
from game.rules.events.play import AttackRolled, Event, PhaseBegan, TurnBegan
from game.rules.state import NOWHERE, State
from game.tabletop.actions import OpenLog
from game.tabletop.hud.log import FollowLine, LogLine
from game.tabletop.shown_events.table import place_of
from game.ui.typography.text import Style
from game.ui.views.containers import AsHigh, AsMany, Box, column
from game.ui.views.presses import Press, Rich
from game.ui.views.texts import Text
from game.ui.views.view import View

_LETTERS: Final = 16
_LOST, _NEW, _MISSED, _FOUGHT, _MOVED = range(5)
"""What is told first, and last: losses, what is new, attacks that hurt nobody, fights among
enemies, moves."""


def last_enemy_turn(log: Sequence[Event]) -> tuple[Sequence[Event], int]:
    """The events from the enemies' reactions to the beginning of the present turn, and how many
    events there were by then; none in the first turn."""
    end = next((n for n in reversed(range(len(log))) if isinstance(log[n], TurnBegan)), -1)
    for start in reversed(range(max(end, 0))):
        event = log[start]
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, PhaseBegan) and event.phase == "reactions":
            return log[start : end + 1], end + 1
    return (), end + 1


class EnemyTurnSummary:
    """Tells an enemies' turn in a few lines."""

    def __init__(self, kit: Kit, board: CastleBoard, teller: Teller) -> None:
        self._kit = kit
        self._board = board
        self._teller = teller

    def lines(self, events: Sequence[Event], state: State) -> tuple[LogLine, ...]:
        """The lines, the weightiest first; `state` is the position after the events. Moves alone
        are nothing to tell."""
        told = [*self._hits(events, state), *self._news(events, state), *self._crowd(events, state)]
        if all(weight == _MOVED for weight, _ in told):
            return ()
        told.sort(key=lambda one: one[0])
        many = Counter(line.words for _, line in told)
        first = {line.words: line for _, line in reversed(told)}
        return tuple(
            replace(first[words], words=f"{words} ×{n}") if n > 1 else first[words]
            for words, n in many.items()
        )

    def _hits(self, events: Sequence[Event], state: State) -> Iterator[tuple[int, LogLine]]:
        """Whom the enemies attacked, and what it cost."""
        say, teller = self._kit.say, self._teller
        risen = {one.name: one for one in events if isinstance(one, EnemyPlaced)}
        who, at = "", None
        for event in events:
            words, weight = "", _LOST
            match event:
                case AttackRolled(target=target):
                    is_ours = event.attackers[0] in state.paras
                    who = "" if is_ours else teller.plain_name(event.attackers[0], state)
                    at = place_of(event, state) or at
                    if not event.hits and not is_ours and target in (*PARAS, VILLAGE):
                        words = say("account.missed", who=who, name=teller.name(target))
                        weight = _MISSED
                case ParaWounded(name=name):
                    words = say("account.wounded", name=teller.name(name), who=who)
                case ParaDied(name=name) if name in risen:
                    at, kind = risen[name].at, risen[name].kind
                    words = say(f"account.rose.{kind}", name=teller.name(name), at=teller.cell(at))
                case ParaDied(name=name):
                    at = event.at if event.at not in NOWHERE else at
                    words = say("account.died", name=teller.name(name), who=who)
                case HitCancelled():
                    words = teller.event(event, state)
            if words:
                yield weight, LogLine(event.rule, words, at)

    def _news(self, events: Sequence[Event], state: State) -> Iterator[tuple[int, LogLine]]:
        """Alarms, who came or came back, and the detonator that was removed."""
        say, teller, rung = self._kit.say, self._teller, set[str]()
        is_planned = False
        for event in events:
            words, at = "", place_of(event, state)
            match event:
                case PhaseBegan(phase=phase):
                    is_planned = phase == "plan"
                case EnemyTurnedUp() if event.is_alarm and event.at in self._board.floor_of:
                    floor = self._board.floor_of[event.at]
                    if floor not in rung:
                        words = say("account.alarm", floor=say(f"floor.{floor}"))
                    rung.add(floor)
                case EnemyMoved(name=name, path=path) if VILLAGE in path[1:]:
                    words = say("account.village", who=teller.plain_name(name, state))
                case EnemyTurned(name=name, kind=kind, at=cell):
                    who = say(f"name.{name}")
                    words = say(f"account.turned.{kind}", name=who, at=teller.cell(cell))
                case DoctorTurned() | DetonatorTornOut():
                    words = teller.event(event, state)
                # Who rises before the plan is one of those who have fought each other.
                case EnemyPlaced(name=name) if is_planned and name not in PARAS:
                    words = teller.event(event, state)
            if words:
                yield _NEW, LogLine(event.rule, words, at)

    def _crowd(self, events: Sequence[Event], state: State) -> Iterator[tuple[int, LogLine]]:
        """One line a floor for the enemies that moved there, or fought each other."""
        floor_of, say = self._board.floor_of, self._kit.say
        moved, fights, place = Counter[str](), Counter[str](), dict[str, LogLine]()
        for event in events:
            at = place_of(event, state)
            if at not in floor_of:
                continue
            floor = floor_of[at]
            if isinstance(event, EnemyMoved) and len(event.path) > 1:
                moved[floor] += 1
            elif isinstance(event, AttackRolled) and event.target not in state.paras:
                fights[floor] += event.attackers[0] not in state.paras
            else:
                continue
            place[floor] = LogLine(event.rule, "", at)
        for where, line in place.items():
            key = "account.fights" if fights[where] else "account.moved"
            words = say(key, n=moved[where], floor=say(f"floor.{where}"))
            yield _FOUGHT if fights[where] else _MOVED, replace(line, words=words)


def summary_view(kit: Kit, lines: Sequence[LogLine], below: View) -> View:
    """As many lines as have room where usually stands what is `below`."""
    palette = kit.theme.palette
    style = Style("text", _LETTERS, palette.moon_100)
    rows = tuple(_row(line, style) for line in lines)
    dim = style.but(colour=palette.moon_300)
    rests = tuple(
        Press(inside=Text(kit.words.count("account.more", n), dim), action=OpenLog())
        for n in range(1, len(rows) + 1)
    )
    head = Text(kit.say("account"), Style("bold", _LETTERS, palette.amber))
    told = column(head, AsMany(rows, rests), gap=2)
    return Box(AsHigh(told, (below,)), fills=True)


def _row(line: LogLine, style: Style) -> View:
    """A line, which shows its place if it has one."""
    words = Rich(line.words, style, hangs=True)
    if line.cell is None:
        return words
    return Press(inside=words, action=FollowLine(line), is_stop=False, band="row")
