"""Why one option is better than another: what the playouts of both came to, compared."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

from game.rules.common.items import points_at_stake, points_now
from game.rules.game import Game
from game.rules.state import LOST


class Advantage(NamedTuple):
    """How much more one candidate comes to than another, per playout."""

    mean: float
    error: float
    """The standard error of the mean; infinite for fewer than two pairs."""

    @property
    def in_errors(self) -> float:
        """The mean in standard errors, 0 if it is 0 or its error unknown."""
        if not self.mean or self.error == inf:
            return 0.0
        if not self.error:
            return inf if self.mean > 0 else -inf
        return self.mean / self.error


def lead(one: Sequence[float], other: Sequence[float]) -> Advantage:
    """The lead of one over the other; playouts that only one of them has don't count."""
    leads = [first - second for first, second in zip(one, other, strict=False)]
    count = len(leads)
    if count < 2:
        return Advantage(leads[0] if leads else 0.0, inf)
    mean = sum(leads) / count
    spread = sum((each - mean) ** 2 for each in leads) / (count - 1)
    return Advantage(mean, sqrt(spread / count))


_NOTICEABLE: Final = 1.0
"""Standard errors from which a difference is worth naming."""


class PlayoutResult(NamedTuple):
    """What a playout came to. The names are parts of text keys; more is always better."""

    lives: float
    """Men alive."""
    health: float
    """Of them those without a wound; of the tank, none or the damage."""
    stars: float
    """Victory points in Nonette, or on the way there."""
    charges: float
    """Explosive icons set."""
    fallen: float
    """Enemies out of play."""
    time: float
    """Minutes, negative; in the hunt, turns."""
    zombies: float = 0
    """Zombies killed in the hunt."""
    detonator: float = 0
    """Negative if a German has removed it."""


class Reasons(NamedTuple):
    """Names of `PlayoutResult`, or "" for none."""

    gain: str = ""
    risk: str = ""


def tally(game: Game) -> PlayoutResult:
    """The tally of a position."""
    state = game.state
    if state.hunt is not None:
        hunt = state.hunt
        broken = hunt.damaged + hunt.track_broken + hunt.out_of_ammunition
        return PlayoutResult(0, -broken, 0, 0, 0, -hunt.turn, zombies=len(hunt.killed))
    men = state.living()
    icons = sum(
        state.sheet.items[item].explosive for items in state.charges_set.values() for item in items
    )
    return PlayoutResult(
        lives=len(men),
        health=sum(not man.wounded for man in men),
        stars=points_now(state) + points_at_stake(state),
        charges=icons,
        fallen=-len(state.enemies),
        time=-(state.clock if state.arrival < 0 else state.arrival),
        detonator=-(state.detonator == LOST),
    )


def reasons(best: Sequence[PlayoutResult], next_best: Sequence[PlayoutResult]) -> Reasons:
    """The clearest advantage and disadvantage of one option over another on the same seeds."""
    leads = {name: _column_lead(name, best, next_best) for name in PlayoutResult._fields}
    gain = max(leads, key=leads.__getitem__)
    risk = min(leads, key=leads.__getitem__)
    return Reasons(
        gain if leads[gain] >= _NOTICEABLE else "", risk if leads[risk] <= -_NOTICEABLE else ""
    )


def _column_lead(
    name: str, best: Sequence[PlayoutResult], next_best: Sequence[PlayoutResult]
) -> float:
    """The lead in one field, in standard errors."""
    columns = ([getattr(one, name) for one in some] for some in (best, next_best))
    return lead(*columns).in_errors
