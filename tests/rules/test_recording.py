"""Any moment of a game that was played can be seen again, and played on from."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.game import Part
from game.rules.recording import Recording


def played(part: Part, seed: int = 3) -> Game:
    game, player = Game.new(load_boards(), seed, part=part), bot("sergeant", seed)
    while game.decision is not None:
        game.choose(player.choose(game))
    return game


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_every_moment_is_the_position_of_that_moment(part: Part) -> None:
    game = played(part)
    recording = Recording(game)
    again = Game.new(game.boards, 3, part=part)
    assert recording.state_at(len(again.events)) == again.state
    for place, option in enumerate(game.choices):
        assert recording.moment_of(place) == len(again.events)
        again.choose(option)
        assert recording.state_at(len(again.events)) == again.state
    assert recording.state_at(len(recording.events)) == game.state
    assert recording.moment_of(len(game.choices)) == len(recording.events)


def test_going_on_from_a_moment_asks_what_was_asked_then() -> None:
    game = played("castle")
    recording = Recording(game)
    for choice in (0, 1, 40, len(game.choices) - 1):
        begun = recording.game_at(recording.moment_of(choice))
        assert begun.choices == game.choices[:choice]
        assert begun.decision is not None
        assert game.choices[choice] in begun.decision.options
    asked = [recording.moment_of(choice) for choice in range(len(game.choices))]
    busy = next(
        place
        for place in range(40, 200)
        if asked[place - 1] < asked[place] < asked[place + 1] - 2  # nothing else asked then
    )
    assert recording.choices_at(asked[busy]) == busy
    assert recording.choices_at(asked[busy] + 1) == busy + 1
    assert recording.choices_at(asked[busy + 1]) == busy + 1
    over = recording.game_at(len(recording.events))
    assert over.digest() == game.digest()


def test_the_same_dice_fall_again_from_a_moment_on() -> None:
    game = played("hunt")
    again = Recording(game).game_at(Recording(game).moment_of(5))
    for option in game.choices[5:]:
        again.choose(option)
    assert again.digest() == game.digest()


def test_a_game_set_up_by_hand_is_recorded_too() -> None:
    first = played("castle")
    half = Game.new(first.boards, 3, part="castle")
    for option in first.choices[:60]:
        half.choose(option)
    game, player = Game.from_position(half.boards, half.position()), bot("random", 1)
    for _ in range(30):
        game.choose(player.choose(game))
    recording = Recording(game)
    assert recording.state_at(len(recording.events)) == game.state
    assert recording.game_at(recording.moment_of(12)).choices == game.choices[:12]


def test_a_fork_can_not_be_recorded() -> None:
    with pytest.raises(ValueError, match="fork"):
        Recording(Game.new(load_boards(), 1).fork())
