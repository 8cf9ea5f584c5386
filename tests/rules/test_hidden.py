"""What the player cannot see: no option names it, and forks deal it anew."""

from __future__ import annotations

import random

from game.boards import load_boards
from game.rules import Game
from game.rules.counters import AMBITIONS
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.state import State
from tests.rules.castle.boards import Raid
from tests.rules.castle.house import asleep, house, reacting, zombie

BOARDS = load_boards()


def secrets(state: State) -> set[str]:
    """Germans face down or in the pool, and markers nobody has looked at."""
    face_down = {enemy.name for enemy in state.enemies.values() if not enemy.up}
    unseen = set(state.hidden.values()) - set(state.peeked)
    return face_down | set(state.pool) | unseen


def test_options_never_name_what_is_face_down() -> None:
    for seed in range(4):
        game = Game.new(BOARDS, seed=seed, part=("evening", "castle")[seed % 2])
        player = random.Random(seed)
        while game.decision is not None:
            named = {word for one in game.decision.options for word in str(one).split()[1:]}
            assert not named & secrets(game.state), game.decision.rule
            game.choose(player.choice(game.decision.options))


def test_R7_8_2_target_face_down_is_named_by_its_square() -> None:
    raid = reacting(
        {"Angel": "B-0101"},
        {"Z1": zombie("1F-0501"), "G1": asleep("1F-0401"), "G2": "1F-0601"},
        [1, 1, 1],
    )
    while raid.rule != "R7.8.2-target":
        raid.choose(raid.options[0])
    assert raid.options == ["cell 1F-0401", "unit G2"]
    raid.choose("cell 1F-0401")
    assert [event.name for event in raid.told(EnemyTurnedUp)] == ["G1"]


def test_R8_3_5_father_strikes_a_sleeper_by_his_square() -> None:
    raid = Raid(
        house(),
        {"Angel": "2F-0201"},
        enemies={"Z1": zombie("1F-0501"), "G1": asleep("1F-0401")},
        ambition="zombies",
        father="Z1",
        father_was_found=True,
        dice=[1, 1, 1],
    )
    raid.choose("act Z1", "stop")
    assert raid.options == ["cell 1F-0401", "hold-fire"]
    raid.choose("cell 1F-0401")
    assert [event.name for event in raid.told(EnemyTurnedUp)] == ["G1"]


def test_forks_with_a_seed_know_no_ambition_until_it_is_known() -> None:
    game = Game.new(BOARDS, seed=3)
    twins = [game.fork(seed) for seed in range(20)]
    assert {twin.state.ambition for twin in twins} == set(AMBITIONS)
    for twin in twins:
        out = set(AMBITIONS) & set(twin.state.removed)
        assert out == set(AMBITIONS) - {twin.state.ambition}
        assert twin.state.ambition in twin.state.hidden.values()
    raid = Game.new(BOARDS, seed=3, part="castle")  # the set-up has shown it
    assert {raid.fork(seed).state.ambition for seed in range(20)} == {raid.state.ambition}


def test_forks_with_a_seed_leave_what_was_looked_at_where_it_is() -> None:
    position = {**Game.new(BOARDS, seed=3, part="castle").position(), "stage": "castle"}
    hidden = position["hidden"]
    assert isinstance(hidden, dict)
    known = dict(list(hidden.items())[::4])
    position["peeked"] = list(known.values())
    game = Game.from_position(BOARDS, position)
    for seed in range(20):
        dealt = game.fork(seed).state.hidden
        assert {cell: dealt[cell] for cell in known} == known
        assert dealt != hidden


def test_forks_with_a_seed_can_be_played_on_from_anywhere() -> None:
    for seed in range(6):
        game = Game.new(BOARDS, seed=seed)
        player = random.Random(seed)
        while game.decision is not None:
            if player.random() < 0.01:
                twin = game.fork(seed=seed)
                assert twin.decision == game.decision
                for _ in range(20):
                    if twin.decision is not None:
                        twin.choose(player.choice(twin.decision.options))
            game.choose(player.choice(game.decision.options))
