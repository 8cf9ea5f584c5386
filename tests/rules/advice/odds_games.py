"""Games rolled over and over, to set what happened beside what the odds said."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from game.rules import Game
from game.rules.advice.odds import Fate
from game.rules.board import Boards, CastleBoard
from game.rules.counters import ROSTER
from game.rules.decisions import Decision, LoseItem, Option, parse_option
from game.rules.events.enemies import EnemyPlaced
from game.rules.events.people import ParaDied, ParaMarked, ParaWounded
from game.rules.events.play import Event
from tests.rules.boards import boards_with

Chances = Sequence[Fraction]
Answer = Callable[[Decision], Option]
SIGMAS = 4.5
"""How far off a count may be; one in 150,000 comparisons is, by chance alone."""


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


@dataclass(frozen=True)
class Trial:
    """Something rolled many times: a position, what is chosen in it, and what to look at."""

    boards: Boards
    position: Mapping[str, Any]
    lines: tuple[str, ...]
    """Choices that lead to the option whose odds are asked for, which is the last of them."""
    expect: Callable[[Game, Option], Mapping[str, Chances]]
    """From the game before the last choice: the chance of each number, by what is counted."""
    see: Callable[[Game, Sequence[Event]], Mapping[str, int]]
    """From the game afterwards and what happened: the numbers that came out."""
    rolls: int
    answer: Answer = first
    until: str = "-order-free"
    """The game is played on until a rule asks whose id ends so."""
    hidden: bool = False
    """What is face down is dealt anew each time."""

    def start(self, dice: Sequence[int] = ()) -> Game:
        """The position, with dice that remember so much."""
        return Game.from_position(self.boards, {**self.position, "dice": dice or [0]})

    def before(self, game: Game) -> Game:
        """The game when only the last choice is still to be made."""
        for line in self.lines[:-1]:
            game.choose(line)
        return game

    def after(self, game: Game) -> Mapping[str, int]:
        """What comes of the last choice."""
        told = len(game.events)
        game.choose(self._option(game))
        while game.decision is not None and not game.decision.rule.endswith(self.until):
            game.choose(self.answer(game.decision))
        return self.see(game, game.events[told:])

    def rolled(self, times: int) -> Iterator[Mapping[str, int]]:
        """Outcomes with one seed after another."""
        dealt = self.start() if self.hidden else self.before(self.start())
        for seed in range(times):
            game = dealt.fork(seed)
            yield self.after(self.before(game) if self.hidden else game)

    def odds(self) -> Mapping[str, Chances]:
        """What the odds say of it."""
        game = self.before(self.start())
        return self.expect(game, self._option(game))

    def _option(self, game: Game) -> Option:
        """The last choice; ``@`` and a cell name the enemy who stands there."""
        words = self.lines[-1].split()
        there = {f"@{enemy.at}": enemy.name for enemy in game.state.enemies.values()}
        return parse_option(" ".join(there.get(word, word) for word in words))


def compare(trial: Trial, times: int) -> int:
    """Roll, and hold every count against its chance; how many numbers were compared."""
    expected = trial.odds()
    seen: dict[str, Counter[int]] = {key: Counter() for key in expected}
    for outcome in trial.rolled(times):
        for key, number in outcome.items():
            seen[key][number] += 1
    for key, chances in expected.items():
        counts, total = seen[key], seen[key].total()
        assert total, f"{key}: never seen"
        assert sum(chances) == 1, f"{key}: {chances}"
        assert max(counts) < len(chances), f"{key}: {max(counts)} was thought impossible"
        for number, chance in enumerate(chances):
            p = float(chance)
            slack = SIGMAS * math.sqrt(total * p * (1 - p)) + (0 < p < 1)
            off = counts[number] - total * p
            assert abs(off) <= slack + 1e-9, (
                f"{key}={number}: {counts[number]} of {total}, {chance}"
            )
    return sum(counts.total() for counts in seen.values())


def enumerate_all(trial: Trial, dice: int) -> dict[str, list[Fraction]]:
    """The exact chances, from every way that many dice can fall (no draws may matter)."""
    seen: dict[str, Counter[int]] = {}
    for faces in product(range(1, 7), repeat=dice):
        for key, number in trial.after(trial.before(trial.start((-1, *faces)))).items():
            seen.setdefault(key, Counter())[number] += 1
    return {
        key: [Fraction(counts[n], counts.total()) for n in range(max(counts) + 1)]
        for key, counts in seen.items()
    }


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
