"""A finished game as an entry for the table of records: mode, score and daily date."""

from __future__ import annotations

from datetime import date
from typing import Final

from game.archive.daily_seed import day_of_seed
from game.archive.records import UNSIGNED, Entry, Finish, Mode
from game.archive.score import weighed_score_of
from game.rules.castle.demolition import LEVELS
from game.rules.game import Game
from game.rules.ladder import Rung, percent_of, rung_of
from game.rules.state import Outcome

VICTORIES: Final[tuple[Outcome, ...]] = (*LEVELS[LEVELS.index("tactical-victory") :], "hunt-won")
_DIGITS: Final = 16


def rung_played(game: Game) -> Rung | None:
    """The rung of the ladder a game was played on; None for a game by other rules."""
    return rung_of(game.options, game.state.sheet, game.part)


def mode_of(game: Game, *, on_other_maps: bool = False) -> Mode | None:
    """The table a game belongs to; None for a game that can't be compared with others.

    Games set up by hand or played with counters of no level belong to no table.
    """
    origin = game.origin
    if origin is None or origin.position is not None:
        return None
    if percent_of(game.options, game.state.sheet, origin.part) is None:
        return None
    if origin.part != "evening":
        return "raid" if origin.part == "castle" else "hunt"
    is_usual = rung_played(game) is not None and not on_other_maps
    return "daily" if is_usual and day_of_seed(origin.seed) is not None else "evening"


def finish_of(game: Game, today: date, *, on_other_maps: bool = False) -> Finish | None:
    """The result of the game; None if it isn't over or belongs to no table.

    A game on other maps is marked as one with house rules.
    """
    mode = mode_of(game, on_other_maps=on_other_maps)
    origin, outcome = game.origin, game.state.outcome
    if mode is None or origin is None or outcome is None:
        return None
    rung = rung_played(game)
    entry = Entry(
        score=weighed_score_of(game).total,
        initials=UNSIGNED,
        outcome=outcome,
        on=today,
        seed=origin.seed,
        game=game.digest()[:_DIGITS],
        level="regular" if rung is None else rung.name,
        own_rules=on_other_maps or rung is None,
        jumped_again=origin.jumps > 1,
    )
    night = day_of_seed(origin.seed) if mode == "daily" else None
    return Finish(mode, entry, outcome in VICTORIES, night)
