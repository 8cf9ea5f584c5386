"""The arcade score of a finished game, and its entry for the table of records.

The score is not a rule of the board game.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.archive.records import UNSIGNED, Finish, RecordEntry, TableName, day_of_seed
from game.rules.castle.demolition import is_enough_blown, is_goal_missed
from game.rules.clock import VICTORIES
from game.rules.counters import PERSONS
from game.rules.game import Game
from game.rules.ladder import DifficultyLevel, percent_of, rung_of
from game.rules.state import Hunt, Outcome, State
from game.rules.survivors import Survivor

LEVEL_WORTH: Final[dict[Outcome, int]] = {
    "strategic-defeat": 0,
    "operational-defeat": 500,
    "tactical-defeat": 1500,
    "tactical-victory": 3000,
    "operational-victory": 5000,
    "strategic-victory": 7000,
    "hunt-lost": 0,
    "hunt-won": 3000,
}
POINT_WORTH: Final = 500
SURVIVOR_WORTH: Final = 400
MINUTE_WORTH: Final = 10
KILL_WORTH: Final = 750
TURN_WORTH: Final = 250
HULL_WORTH: Final = 500


class ScoreLine(Struct, frozen=True):
    """A count of something, and the score for each."""

    name: str
    """``level``, ``points``, ``survivors``, ``minutes``, ``killed``, ``turns`` or ``hull``."""
    count: int
    each: int

    @property
    def worth(self) -> int:
        """Count times the score for each."""
        return self.count * self.each


class Score(Struct, frozen=True):
    """The lines of a score, in the order they are shown."""

    lines: tuple[ScoreLine, ...]
    percent: int = 100
    """How much of their sum counts, by the level that was played."""

    @property
    def is_weighed(self) -> bool:
        """Whether more or less than their sum counts."""
        return self.percent != 100

    @property
    def total(self) -> int:
        """What counts of their sum."""
        return sum(line.worth for line in self.lines) * self.percent // 100


def weighed_score_of(game: Game) -> Score:
    """The score of a finished game, weighed by its level; by counters of no level it stays whole.

    Raises ValueError while the game isn't over.
    """
    percent = percent_of(game.options, game.state.sheet, game.part)
    return replace(score_of(game.state), percent=100 if percent is None else percent)


def score_of(state: State) -> Score:
    """The score of a finished game before it is weighed. Raises ValueError while it isn't over."""
    if state.outcome is None:
        raise ValueError("a game has no score before it is over")
    level = ScoreLine("level", 1, LEVEL_WORTH[state.outcome])
    if state.hunt is not None:
        return Score((level, *_hunt_lines(state.hunt, is_won=state.outcome == "hunt-won")))
    return Score(
        (
            level,
            ScoreLine("points", state.points, POINT_WORTH),
            ScoreLine("survivors", len(state.living()), SURVIVOR_WORTH),
            ScoreLine("minutes", _minutes_left(state), MINUTE_WORTH),
        )
    )


def _minutes_left(state: State) -> int:
    """Minutes left until 06:00 if the tower has been blown up, or the goal is met, else 0."""
    is_met = is_enough_blown(state.blown, state.goal) and not is_goal_missed(state)
    return max(state.deadline - state.clock, 0) if is_met else 0


def _hunt_lines(hunt: Hunt, *, is_won: bool) -> list[ScoreLine]:
    """Turns left and an undamaged hull count only in a hunt that was won."""
    return [
        ScoreLine("killed", len(hunt.killed), KILL_WORTH),
        ScoreLine("turns", hunt.turns - hunt.turn if is_won else 0, TURN_WORTH),
        ScoreLine("hull", int(is_won and not hunt.damaged), HULL_WORTH),
    ]


def fates_of(state: State) -> dict[str, Survivor | None]:
    """What has become of each man who was there; persons don't go with him."""
    living = {man.name for man in state.living() if not man.bite}
    return {
        man.name: Survivor(tuple(one for one in man.items if one not in PERSONS), man.wounded)
        if man.name in living
        else None
        for man in state.paras.values()
    }


_DIGITS: Final = 16


def rung_played(game: Game) -> DifficultyLevel | None:
    """The rung of the ladder a game was played on; None for a game by other rules."""
    return rung_of(game.options, game.state.sheet, game.part)


def mode_of(game: Game, *, on_other_maps: bool = False) -> TableName | None:
    """The table a game belongs to; None for a game that can't be compared with others.

    Each scenario has its own. Games set up by hand, whose maps were changed, or played with
    counters of no level belong to no table.
    """
    origin = game.origin
    if origin is None or origin.begun is not None:
        return None
    if origin.scenario:
        return origin.scenario
    if origin.position is not None:
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
    entry = RecordEntry(
        score=weighed_score_of(game).total,
        initials=UNSIGNED,
        outcome=outcome,
        on=today,
        seed=origin.seed,
        game=game.digest()[:_DIGITS],
        level="regular" if rung is None else rung.name,
        own_rules=not origin.scenario and (on_other_maps or rung is None),
        jumped_again=origin.jumps > 1,
    )
    night = day_of_seed(origin.seed) if mode == "daily" else None
    texts = (origin.texts or {}) if origin.scenario else {}
    title = (texts.get("en") or next(iter(texts.values()), {})).get("title", "")
    fates = fates_of(game.state) if title else {}
    return Finish(mode, entry, outcome in VICTORIES, night, title, fates)
