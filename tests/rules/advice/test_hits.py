"""Which hit of how many is asked about (R4.5.5-per-hit)."""

from __future__ import annotations

from itertools import takewhile

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game, Options
from game.rules.advice.hits import (
    HitInProgress,
    answers_to_all_hits,
    hit_in_progress,
    infection_in_progress,
)
from game.rules.board import VILLAGE
from game.rules.decisions import Decision, LoseItem, TakeWound
from game.rules.events.castle import BlastFelt, EscapeRolled
from game.rules.events.people import HitCancelled, ParaDied, ParaWounded
from game.rules.events.play import AttackRolled, Event, LuckTested
from game.rules.game import Part

BOARDS = load_boards()
ASKED = Decision("R4.5.5-per-hit", ("Blake",), (TakeWound("Blake"), LoseItem("camera")))


def volley(target: str, hits: int) -> AttackRolled:
    return AttackRolled("R7.8.4-resolve", ("G1",), target, (6,) * hits, (), 4, hits)


@pytest.mark.parametrize(
    ("cause", "of"),
    [
        (volley("Blake", 3), 3),
        (volley(VILLAGE, 4), 4),
        (BlastFelt("R7.6.5-blast-all", "Blake", "1F-0101", (6, 3), 3, False, 6), 6),
        (EscapeRolled("R9.2-2F", "Blake", (6, 5), 3, 5), 5),
        (LuckTested("R4.2.4-mine", ("Blake",), 6, 3, False), 3),
        (LuckTested("R6.3-attempt", ("Blake",), 5, 3, False), 2),
        (LuckTested("R6.3-attempt", ("Blake", "Frank"), 6, 5, False), 1),
    ],
)
def test_R4_5_5_per_hit_all_causes_say_how_many(cause: Event, of: int) -> None:
    assert hit_in_progress([cause], ASKED, Options()) == HitInProgress(1, of)


def test_R4_5_5_per_hit_hits_are_counted_from_the_last_cause() -> None:
    events: list[Event] = [volley("Blake", 2), ParaWounded("R4.5.5-per-hit", "Blake")]
    events += [volley("Blake", 3), HitCancelled("R4.5.5-per-hit", "charm", "Blake")]
    assert hit_in_progress(events, ASKED, Options()) == HitInProgress(2, 3)


def test_R4_5_5_per_hit_a_shot_at_somebody_else_tells_nothing() -> None:
    assert hit_in_progress([volley("Frank", 2)], ASKED, Options()) is None
    assert hit_in_progress([volley("Blake", 2)], Decision("R4.4-who", (), ()), Options()) is None


@pytest.mark.parametrize("part", ["evening", "castle"])
def test_R4_5_5_per_hit_every_question_of_whole_games_knows_its_number(part: Part) -> None:
    asked = 0
    for seed in range(12):
        game, player = Game.new(BOARDS, seed, part=part), bot("random", seed)
        while (decision := game.decision) is not None:
            if decision.rule == "R4.5.5-per-hit":
                hit = hit_in_progress(game.events, decision, game.options)
                assert hit is not None, (seed, game.events[-4:])
                assert 1 <= hit.number <= hit.of
                asked += 1
            game.choose(player.choose(game))
    assert asked > 20


def is_of_this_attack(event: Event) -> bool:
    """Another enemy may kill the man at once."""
    return not isinstance(event, AttackRolled)


def test_R4_5_5_per_hit_all_hits_at_once_are_what_they_are_one_by_one() -> None:
    """Each answer of whole games takes the hits that are left without a die, and no two are alike:
    the items it names are lost, and the last one alone kills."""
    asked = 0
    for seed in range(40):
        game, player = Game.new(BOARDS, seed), bot("random", seed)
        while (decision := game.decision) is not None:
            answers = answers_to_all_hits(game)
            left = []
            for options in answers:
                (name,) = decision.who
                ahead = game.fork()
                told = len(ahead.events)
                for option in options:
                    if ahead.decision is not None and option in ahead.decision.options:
                        ahead.choose(option)
                lost = {one.item for one in options if isinstance(one, LoseItem)}
                events = [*takewhile(is_of_this_attack, ahead.events[told:])]
                cancelled = {one.item for one in events if isinstance(one, HitCancelled)}
                deaths = [one for one in events if isinstance(one, ParaDied) and one.name == name]
                assert (lost, bool(deaths)) == (cancelled, options == answers[-1] and not lost)
                hits = (HitCancelled, ParaWounded, ParaDied)
                place = max(n for n, one in enumerate(events) if isinstance(one, hits))
                assert not any(one.blocks_undo for one in events[:place])
                left.append(lost)
            assert all(left.count(one) == 1 for one in left)
            asked += bool(answers)
            game.choose(player.choose(game))
    assert asked > 10


def test_R7_8_2_infect_wounded_the_chance_beside_what_befalls_the_bitten() -> None:
    """Of all hits that zombies bring and men take as wounds, so many turn them as was told."""
    told, turned, harmless = [], 0, 0
    for seed in range(1, 61):
        game, player = Game.new(BOARDS, seed, part="castle"), bot("sergeant", seed)
        while (decision := game.decision) is not None:
            chance = infection_in_progress(game.events, decision, game)
            option, before = player.choose(game), len(game.events)
            game.choose(option)
            if not isinstance(option, TakeWound):
                continue
            tests = [one for one in game.events[before:] if isinstance(one, LuckTested)]
            infects = [one for one in tests if one.rule == "R7.8.2-infect-wounded"]
            if chance and not is_dead(game, option.para):
                assert infects and infects[0].luck == 6 - 6 * chance
                told.append(chance)
                turned += not infects[0].passed
            elif not infects:
                harmless += 1
    assert len(told) > 3 and turned and harmless


def is_dead(game: Game, name: str) -> bool:
    return any(
        isinstance(one, ParaDied) and one.name == name and one.cause != "turned"
        for one in game.events
    )
