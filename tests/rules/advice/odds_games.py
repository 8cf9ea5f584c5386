"""Games played with every way the dice can fall, to hold the odds against what then happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from game.rules import Game, Options
from game.rules.advice.odds import Fate
from game.rules.board import Boards, CastleBoard
from game.rules.common.hidden import reshuffle_hidden
from game.rules.counters import ROSTER
from game.rules.decisions import Decision, LoseItem, Option, parse_option
from game.rules.dice import DiceMemory
from game.rules.events.enemies import EnemyPlaced
from game.rules.events.people import ParaDied, ParaMarked, ParaWounded
from game.rules.events.play import Event
from game.rules.position import read_position
from game.rules.table import Table
from tests.rules.boards import boards_with

Chances = Sequence[Fraction]
Answer = Callable[[Decision], Option]


def unit(value: Any, **more: Any) -> dict[str, Any]:
    return {**more, **({"at": value} if isinstance(value, str) else value)}


def raid(
    castle: CastleBoard, men: Mapping[str, Any], enemies: Mapping[str, Any], **more: Any
) -> tuple[Boards, dict[str, Any]]:
    """A castle turn in the para phase; who isn't named isn't there."""
    position = {
        "stage": "castle",
        "phase": "paras",
        "turn": 1,
        "clock": 240,
        "ambition": "haunebu",
        "ambition_known": True,
        "garrisoned": True,
        "paras": {name: unit(men.get(name, "absent")) for name in ROSTER},
        "enemies": {name: unit(one, kind="german", up=True) for name, one in enemies.items()},
        **more,
    }
    return boards_with(castle=castle), position


def first(decision: Decision) -> Option:
    """The first option: with hits, the wound."""
    return decision.options[0]


def sparing(decision: Decision) -> Option:
    """An item rather than a wound."""
    gear = [option for option in decision.options if isinstance(option, LoseItem)]
    return gear[0] if gear else decision.options[0]


def weapons(*lines: str) -> Answer:
    """These of the weapons on offer."""
    wanted = {parse_option(line) for line in lines}

    def answer(decision: Decision) -> Option:
        return next((one for one in decision.options if one in wanted), decision.options[0])

    return answer


class EnoughDiceError(Exception):
    """All dice have fallen that are to be looked at."""


class EveryDie:
    """Dice and draws that fall in every possible way, one game after another."""

    def __init__(self, given: Sequence[int] = (), most: int = 0) -> None:
        """`given` are the faces of the first dice, which fall in no other way; `most` others fall
        in a game, 0 for all."""
        self._given, self._left = given, [*given]
        self._most = most
        self._fallen: list[tuple[int, int]] = []
        """What each die or draw shows, from 0, and how many ways it has."""
        self._at = 0

    def roll(self) -> int:
        """The face for this game."""
        return self._left.pop(0) if self._left else 1 + self.draw(6)

    def draw(self, size: int) -> int:
        """The counter for this game."""
        if self._most and self._at == self._most:
            raise EnoughDiceError
        if self._at == len(self._fallen):
            self._fallen.append((0, size))
        shown, ways = self._fallen[self._at]
        assert ways == size, "the same dice led to another game"
        self._at += 1
        return shown

    def copy(self) -> EveryDie:
        """Itself: a fork goes on with the same dice."""
        return self

    def memory(self) -> DiceMemory:
        """Nothing: no save contains it."""
        return ()

    @property
    def chance(self) -> Fraction:
        """How likely what has fallen in this game is."""
        return Fraction(1, prod(ways for _, ways in self._fallen))

    def next_way(self) -> bool:
        """Begin the next game; False after the last."""
        assert self._at == len(self._fallen), "fewer dice fell than before"
        self._at, self._left = 0, [*self._given]
        while self._fallen:
            shown, ways = self._fallen.pop()
            if shown + 1 < ways:
                self._fallen.append((shown + 1, ways))
                return True
        return False


@dataclass(frozen=True)
class Trial:
    """A position, what is chosen in it, and what to look at afterwards."""

    boards: Boards
    position: Mapping[str, Any]
    lines: tuple[str, ...]
    """Choices that lead to the option whose odds are asked for, which is the last of them."""
    expect: Callable[[Game, Option], Mapping[str, Chances]]
    """From the game before the last choice: the chance of each number, by what is counted."""
    see: Callable[[Game, Sequence[Event]], Mapping[str, int]]
    """From the game afterwards and what happened: the numbers that came out."""
    then: tuple[str, ...] = ()
    """Choices that follow."""
    answer: Answer = first
    """The choices after them."""
    given: tuple[int, ...] = ()
    """Faces of the dice that are rolled before the last choice."""
    most: int = 0
    """Dice after which the game is left, for rules that may roll for ever; 0 for none."""
    until: str = "-order-free"
    """The game is played on until a rule asks whose id ends so."""
    hidden: bool = False
    """What is face down may lie in any order."""

    def start(self) -> Game:
        """The position, with dice that nobody rolls."""
        return Game.from_position(self.boards, self.position, self.given)

    def before(self, game: Game) -> Game:
        """The game when only the last choice is still to be made."""
        for line in self.lines[:-1]:
            game.choose(line)
        return game

    def after(self, game: Game) -> Mapping[str, int]:
        """What comes of the last choice."""
        told = len(game.events)
        try:
            game.choose(self.option(game))
            for line in self.then:
                game.choose(line)
            while game.decision is not None and not game.decision.rule.endswith(self.until):
                game.choose(self.answer(game.decision))
        except EnoughDiceError:
            return self.see(game, [*game.events[told:], *game._table.events])
        return self.see(game, game.events[told:])

    def odds(self) -> Mapping[str, Chances]:
        """What the odds say of it."""
        game = self.before(self.start())
        return self.expect(game, self.option(game))

    def outcomes(self) -> Iterator[tuple[Fraction, Mapping[str, int]]]:
        """Each way the dice and the counters face down can fall: how likely, and what comes out."""
        state, _ = read_position(self.position)
        dice = EveryDie(self.given, self.most)
        goes_on = True
        while goes_on:
            table = Table(self.boards, Options(), state.copy(), dice)
            if self.hidden:
                reshuffle_hidden(table)
            seen = self.after(self.before(Game(self.boards, table.options, table.state, dice)))
            yield dice.chance, seen
            goes_on = dice.next_way()

    def option(self, game: Game) -> Option:
        """The last choice; ``@`` and a cell name the enemy who stands there."""
        words = self.lines[-1].split()
        there = {f"@{enemy.at}": enemy.name for enemy in game.state.enemies.values()}
        return parse_option(" ".join(there.get(word, word) for word in words))


def played(trial: Trial) -> dict[str, list[Fraction]]:
    """The exact chances of what is counted, where it is, from every way the dice can fall."""
    seen: dict[str, Counter[int]] = {}
    for chance, outcome in trial.outcomes():
        for key, number in outcome.items():
            counts = seen.setdefault(key, Counter())
            counts[number] += chance  # type: ignore[assignment]
    return {
        key: [Fraction(counts[n]) / Fraction(counts.total()) for n in range(max(counts) + 1)]
        for key, counts in seen.items()
    }


def told_by_odds(trial: Trial) -> dict[str, list[Fraction]]:
    """The chances that the odds tell, without the impossible numbers at the end."""
    lists = {key: list(chances) for key, chances in trial.odds().items()}
    for chances in lists.values():
        while not chances[-1]:
            chances.pop()
    return lists


def yes_no(chance: Fraction) -> Chances:
    """The chances of 0 and 1."""
    return (1 - chance, chance)


def four(fate: Fate) -> Chances:
    """Chances of unhurt, wounded, dead and turned, as `fate_of` numbers them."""
    return (fate.unhurt, fate.wounded, fate.dead, fate.turned)


def fate_of(events: Sequence[Event], name: str) -> int:
    """What became of a man: 0 unhurt, 1 wounded or weakened, 2 dead, 3 turned."""
    fate = 0
    for event in events:
        if isinstance(event, ParaWounded | ParaMarked) and event.name == name:
            fate = max(fate, 1)
        elif isinstance(event, ParaDied) and event.name == name:
            fate = 2
        elif isinstance(event, EnemyPlaced) and event.name == name:
            fate = 3
    return fate
