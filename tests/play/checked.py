"""Plays whole games and checks all invariants after each decision."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from msgspec.structs import fields, replace

from game.archive import parse_save, play_again, write_save
from game.archive.save import SaveWriter
from game.boards import load_boards
from game.bots import Bot, bot
from game.rules import Game, Options
from game.rules.board import Boards
from game.rules.decisions import Option
from game.rules.dice import SeededDice
from game.rules.game import Part
from game.rules.options import NUMBERS, PROFILES, VARIANTS
from tests.play.invariants import check

FAILED_GAMES = Path(__file__).parent.parent.parent / "failed-games"
MOST_DECISIONS = 6000


@dataclass(frozen=True)
class Played:
    """The result of a game; `fault` is empty if nothing was wrong."""

    name: str
    fault: str
    stages: tuple[str, ...]
    blown: tuple[str, ...]
    outcome: str | None


@cache
def boards() -> Boards:
    return load_boards()


def play_all(games: Iterable[tuple[str, Part, int]], workers: int = 2) -> list[Played]:
    """Play (bot, part, seed) games in parallel."""
    with ProcessPoolExecutor(workers) as crew:
        return list(crew.map(play_checked, games, chunksize=8))


def play_all_with_any_options(
    games: Iterable[tuple[str, Part, int]], workers: int = 2
) -> list[Played]:
    """Play them with random optional rules, by seed."""
    with ProcessPoolExecutor(workers) as crew:
        return list(crew.map(play_with_any_options, games, chunksize=8))


def play_checked(which: tuple[str, Part, int]) -> Played:
    """Play one game to its end; a fault is reported, and its replay saved in failed-games/."""
    return _play_to_the_end(which, Options())


def play_with_any_options(which: tuple[str, Part, int]) -> Played:
    """The same with random optional rules, by seed."""
    return _play_to_the_end(which, any_options(which[2]))


def any_options(seed: int) -> Options:
    """A profile with a few more options, or sometimes all variants together."""
    chance = SeededDice(seed ^ 0x0D15)
    profile = list(PROFILES)[chance.draw(len(PROFILES))]
    rarity = 1 + chance.draw(4)
    switches = [field.name for field in fields(Options) if field.name not in NUMBERS]
    drawn = [name for name in switches if chance.draw(rarity) == 0]
    if chance.draw(3) == 0:
        drawn.extend(VARIANTS)
    on = dict.fromkeys((*PROFILES[profile], *drawn), True)
    numbers = {name: values[chance.draw(len(values))] for name, values in NUMBERS.items()}
    return replace(Options(), **on, **numbers)


def _play_to_the_end(which: tuple[str, Part, int], options: Options) -> Played:
    bot_name, part, seed = which
    name = f"{bot_name}-{part}-{seed}"
    game = Game.new(boards(), seed, options, part)
    stages: dict[str, None] = {}
    try:
        _play(game, bot(bot_name, seed), SeededDice(seed ^ 0x5EED), stages)
        fault = ""
    except Exception as error:
        path = FAILED_GAMES / f"{name}.night"
        write_save(path, game)
        frames = traceback.extract_tb(error.__traceback__)[-1]
        fault = (
            f"{name}: {type(error).__name__}: {error} ({Path(frames.filename).name}:"
            f"{frames.lineno}) at decision {len(game.choices)}; replay: {path}"
        )
    state = game.state
    return Played(name, fault, tuple(stages), tuple(state.blown), state.outcome)


def _play(game: Game, player: Bot, chance: SeededDice, stages: dict[str, None]) -> None:
    check(game)
    clock = 0
    while game.decision is not None:
        stages[game.state.stage] = None
        assert len(game.choices) < MOST_DECISIONS, "the game has no end"
        option = player.choose(game)
        if chance.draw(40) == 0:
            _try_out(game, option, chance.draw(3))
        game.choose(option)
        check(game)
        assert game.state.clock >= clock, "the clock goes backwards"
        clock = game.state.clock
    stages[game.state.stage] = None
    _save_and_load(game)


def _try_out(game: Game, option: Option, which: int) -> None:
    """Save and load, undo, or fork: none may change the game."""
    (_save_and_load, _undo_at_will, _go_apart)[which](game, option)


def _save_and_load(game: Game, _: Option | None = None) -> None:
    saved = parse_save(SaveWriter(game).text(), "saved")
    again, difference = play_again(saved, game.boards)
    assert difference is None, f"a replay differs: {difference}"
    assert again.state == game.state, "a restored game is in another state"
    assert again.decision == game.decision, "a restored game asks something else"
    position = saved.snapshot.position
    from_snapshot = Game.from_position(game.boards, position, options=game.options)
    for choice in saved.choices[saved.snapshot.choices :]:
        from_snapshot.choose(choice)
    assert from_snapshot.state == game.state, "a snapshot is another state"
    assert from_snapshot.decision == game.decision, "a snapshot asks something else"


def _undo_at_will(game: Game, option: Option) -> None:
    """Check that undo restores the state."""
    before = (game.state.copy(), game.decision, game.digest(), game.dice.memory())
    choices = len(game.choices)
    game.choose(option)
    if not game.can_undo:
        _put_back(game, choices, before[2])
        return
    game.undo()
    assert game.state == before[0], "undo leaves another state"
    assert game.decision == before[1], "undo leaves another question"
    assert game.digest() == before[2], "undo leaves other events"
    assert game.dice.memory() == before[3], "undo leaves other dice"


def _put_back(game: Game, choices: int, digest: str) -> None:
    """Rewind the game further than undo can, which only tests may do, and compare digests."""
    seed = game.origin.seed if game.origin else 0
    again = Game.new(game.boards, seed, game.options, _part(game))
    for choice in game.choices[:choices]:
        again.choose(choice)
    assert again.digest() == digest, "played again, a game goes otherwise"
    game.__dict__.update(again.__dict__)


def _part(game: Game) -> Part:
    return game.origin.part if game.origin is not None else "evening"


def _go_apart(game: Game, option: Option) -> None:
    """Check that forks of equal seeds play alike, and don't change the game."""
    told = len(game.events)
    before = (game.state.copy(), game.digest())
    twin, stranger = game.fork(), game.fork(seed=99)
    mate = twin.fork()
    assert twin.state == game.state, "a fork is in another state"
    assert twin.decision == game.decision, "a fork asks something else"
    assert twin.choose(option) == mate.choose(option), "two forks go different ways"
    assert stranger.decision is not None, "nothing is asked of a reshuffled fork"
    for _ in range(3):
        if stranger.decision is not None:
            stranger.choose(stranger.decision.options[0])
    assert (game.state, game.digest()) == before, "a fork reached back into the game"
    assert len(game.events) == told, "a fork told the game something"
