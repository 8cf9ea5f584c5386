"""What the forecast says of whoever reacts first, beside what he then rolls, over whole nights."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.advice.forecast import Forecast, Strike, forecast
from game.rules.events.play import AttackRolled
from game.rules.game import Part
from tests.rules.advice.odds_games import fate_of, four

BOARDS = load_boards()
SIGMAS = 4.5
"""How far off a count may be; one in 150,000 comparisons is, by chance alone."""
TIMES = 6
"""How often the same moment is played on, each time with dice of its own."""


@dataclass
class Sum:
    """Yeses counted, how many there should be, and how far chance alone may take them."""

    seen: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, chance: Fraction, happened: bool) -> None:
        p = float(chance)
        self.seen += happened
        self.expected += p
        self.variance += p * (1 - p)

    @property
    def is_fulfilled(self) -> bool:
        return abs(self.seen - self.expected) <= SIGMAS * math.sqrt(self.variance) + 1


@dataclass
class Ledger:
    """What was foretold and what came of it."""

    hits: defaultdict[tuple[int, int, int], Sum] = field(default_factory=lambda: defaultdict(Sum))
    """So many hits, by dice and what each had to show."""
    fates: list[Sum] = field(default_factory=lambda: [Sum() for _ in range(4)])
    falls: Sum = field(default_factory=Sum)
    outcomes: int = 0


def moments(part: Part, seeds: range) -> Iterator[Game]:
    """Moments in which the enemies' phase could begin, in nights played blindly."""
    for seed in seeds:
        game, player = Game.new(BOARDS, seed, part=part), bot("random", seed)
        while game.decision is not None:
            if game.decision.rule.endswith("-order-free"):
                yield game
            game.choose(player.choose(game))


def first_strike(game: Game) -> tuple[Forecast, Strike] | None:
    """Who may react before all others, if he will surely strike whatever the player says."""
    first = next(iter(forecast(game)), None)
    if first is None or len(first.intents) > 1:
        return None
    strike = first.intents[0].strike
    return (first, strike) if strike is not None and strike.need else None


def roll_on(game: Game, first: Forecast, strike: Strike, seed: int, ledger: Ledger) -> None:
    """Play on with new dice until he has struck, wounds before gear, and note it."""
    twin = game.fork(seed)
    events = [*twin.choose("end-phase")]
    if first.instead:
        events.extend(twin.choose(f"unit {first.name}"))
    while twin.decision is not None and twin.decision.rule == "R4.5.5-per-hit":
        events.extend(twin.choose(twin.decision.options[0]))
    at = next(i for i, event in enumerate(events) if isinstance(event, AttackRolled))
    rolled = events[at]
    assert isinstance(rolled, AttackRolled)
    assert (rolled.attackers, rolled.target) == ((first.name,), strike.target)
    assert len(rolled.dice) == strike.dice
    others = (i for i in range(at + 1, len(events)) if isinstance(events[i], AttackRolled))
    his = events[at : next(others, len(events))]
    for number, chance in enumerate(strike.hits.chances):
        ledger.hits[strike.dice, strike.need, number].add(chance, rolled.hits == number)
        ledger.outcomes += 1
    if strike.harm is not None and strike.harm.name == strike.target:
        fate = fate_of(his, strike.target)
        for number, chance in enumerate(four(strike.harm.keeping)):
            ledger.fates[number].add(chance, fate == number)
            ledger.outcomes += 1
    elif strike.foe is not None:
        fell = any(type(event).__name__ == "EnemyRemoved" for event in his)
        ledger.falls.add(strike.foe.kill, fell)
        ledger.outcomes += 1


def keep_ledger(part: Part, seeds: range) -> Ledger:
    ledger, dice_seeds = Ledger(), count()
    for game in moments(part, seeds):
        foreseen = first_strike(game)
        if foreseen is None:
            continue
        for _ in range(TIMES):
            roll_on(game, *foreseen, next(dice_seeds), ledger)
    return ledger


def check(ledger: Ledger) -> None:
    wrong = {key: one for key, one in ledger.hits.items() if not one.is_fulfilled}
    assert wrong == {}
    assert all(fate.is_fulfilled for fate in ledger.fates), ledger.fates
    assert ledger.falls.is_fulfilled, ledger.falls


@pytest.mark.parametrize("part", ["evening", "castle"])
def test_the_forecast_of_the_first_to_react_is_fulfilled(part: Part) -> None:
    ledger = keep_ledger(part, range(12))
    check(ledger)
    assert ledger.outcomes > 1_500


@pytest.mark.nightly
@pytest.mark.parametrize("part", ["evening", "castle"])
def test_the_forecast_of_the_first_to_react_is_fulfilled_over_many_nights(part: Part) -> None:
    ledger = keep_ledger(part, range(100, 300))
    check(ledger)
    assert ledger.outcomes > 25_000
