"""The sergeant's heuristics in the castle and on the march."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from game.boards import load_boards
from game.bots import Route, bot
from game.bots.playing import play_out
from game.bots.sergeant.castle import WITHIN_REACH, chance_to_fell, expected_hits
from game.bots.sergeant.values import item_value
from game.rules import Game
from game.rules.castle.blasts import force_at
from game.rules.counters import ITEMS
from game.rules.decisions import Join, LightByHand, Option, ThrowItem, TurnUp
from game.rules.events.people import GroupMoved
from game.rules.game import Part

HAUNEBU_EVENINGS = (42, 66)
LATE = 340
"""Minutes after midnight from which he no longer waits."""


def castle_choices(part: Part, seeds: Iterable[int]) -> Iterator[tuple[Game, Option]]:
    """Each of his choices in the castle, with the game before it."""
    for seed in seeds:
        game, player = Game.new(load_boards(), seed, part=part), bot("sergeant", seed)
        while game.decision is not None:
            option = player.choose(game)
            if game.state.stage == "castle":
                yield game, option
            game.choose(option)


def test_nobody_joins_a_group_whom_it_would_have_to_wait_for() -> None:
    joined = 0
    for game, option in castle_choices("castle", range(12)):
        if isinstance(option, Join):
            action = game.state.action
            assert action is not None
            if any(one.up and one.kind != "german" for one in game.state.enemies.values()):
                continue
            paras, face = game.state.paras, game.state.sheet.face
            pace = min(face(paras[name]).move for name in action.group)
            assert face(paras[option.unit]).move >= pace
            joined += 1
    assert joined > 20


def test_the_fire_waits_for_the_papers_of_the_flying_disc() -> None:
    lit = 0
    for game, option in castle_choices("evening", HAUNEBU_EVENINGS):
        can_wait = game.state.clock < LATE and "key" not in game.state.removed
        if isinstance(option, LightByHand) and can_wait:
            carried = any("key" in man.items for man in game.state.living())
            assert carried or "key" in game.state.lying.get("village", ())
            lit += 1
    assert lit > 0


def test_what_nobody_knows_is_turned_up_where_his_men_can_make_use_of_it() -> None:
    turned_up = 0
    for game, option in castle_choices("castle", range(8)):
        assert game.decision is not None
        board, men = game.boards.castle, game.state.paras_on_map()
        if (
            isinstance(option, TurnUp)
            and men
            and game.state.hidden[option.cell] not in game.state.peeked
        ):
            off = {
                one.cell: abs(min(board.walk(man.at)[one.cell] for man in men) - WITHIN_REACH)
                for one in game.decision.options
                if isinstance(one, TurnUp) and game.state.hidden[one.cell] not in game.state.peeked
            }
            assert off[option.cell] == min(off.values())
            turned_up += 1
    assert turned_up > 20


def test_he_throws_what_is_not_to_be_set() -> None:
    thrown = 0
    for game, option in castle_choices("castle", range(24, 48)):
        if isinstance(option, ThrowItem):
            thrower = game.state.carrier_of(option.item)
            assert thrower is not None
            assert ITEMS[option.item].kind in ("grenade", "gas", "gasoline")
            thrown += 1
    assert thrown > 0


def test_a_grenade_fells_four_men_half_the_time_and_hardly_scratches_the_lucky() -> None:
    full, near = (
        force_at("grenade", "1F-0505", "1F-0505"),
        force_at("grenade", "1F-0505", "1F-0506"),
    )
    assert full is not None
    assert near is not None
    assert chance_to_fell(full, 4) == pytest.approx(3 / 6)
    assert chance_to_fell(near, 3) == pytest.approx(2 / 6)
    assert expected_hits(full, 5) == pytest.approx(1 / 6)


def test_he_knows_what_every_item_is_worth() -> None:
    assert all(item_value(item) >= 0 for item in ITEMS)


def steps_heard(route: Route | None, seeds: Iterable[int]) -> float:
    """The share of his steps that count for detection."""
    heard = steps = 0
    for seed in seeds:
        game, player = Game.new(load_boards(), seed), bot("sergeant", seed, route=route)
        while game.decision is not None and game.state.stage in ("equip", "drop", "field"):
            game.choose(player.choose(game))
        moves = [one for one in game.events if isinstance(one, GroupMoved)]
        steps += len(moves)
        heard += sum(game.boards.field.is_counted(one.target) for one in moves)
    return heard / steps


def test_by_the_marsh_he_is_heard_less_than_by_road() -> None:
    marsh, usual, road = (steps_heard(route, range(8)) for route in ("marsh", None, "road"))
    assert marsh < usual < road
    assert road - marsh > 0.1


def evenings(seeds: Iterable[int]) -> list[Game]:
    """Full games of his."""
    games = [Game.new(load_boards(), seed) for seed in seeds]
    for game in games:
        assert game.origin is not None
        play_out(game, bot("sergeant", game.origin.seed))
    return games


def is_won(game: Game) -> bool:
    return str(game.state.outcome).endswith("victory")


def test_most_of_them_arrive_and_now_and_then_the_tower_falls() -> None:
    games = evenings(range(24))
    assert 4.5 < sum(len(game.state.arrived) for game in games) / len(games) < 7.5
    assert 3 <= sum("2F" in game.state.blown for game in games) <= 20


@pytest.mark.nightly
def test_the_fight_is_fair() -> None:
    """Wide bounds around the values in maps/BALANCE.md, for a sample of 600 games."""
    games = evenings(range(20_001, 20_601))
    assert 5.0 < sum(len(game.state.arrived) for game in games) / len(games) < 6.5
    assert 0.20 < sum(map(is_won, games)) / len(games) < 0.40
    assert sum(game.state.outcome == "strategic-defeat" for game in games) < 0.30 * len(games)
    shares = []
    for ambition in ("reich", "haunebu", "zombies"):
        its = [game for game in games if game.state.ambition == ambition]
        shares.append(sum(map(is_won, its)) / len(its))
    assert max(shares) - min(shares) < 0.20


@pytest.mark.parametrize("seed", [3, 8])
def test_what_he_keeps_from_one_decision_to_the_next_changes_no_choice(seed: int) -> None:
    """One who is asked about a game and its copies in turn chooses like one who comes fresh."""
    game, sergeant = Game.new(load_boards(), seed), bot("sergeant", seed)
    while game.decision is not None:
        if len(game.choices) % 5 == 0:
            copy = game.fork(seed=len(game.choices))
            copy.choose(sergeant.choose(copy))
            if copy.decision is not None:
                assert sergeant.choose(copy) == bot("sergeant", seed).choose(copy)
        choice = sergeant.choose(game)
        assert choice == bot("sergeant", seed).choose(game)
        game.choose(choice)
