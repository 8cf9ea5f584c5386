"""Why the advice is what it is: what it wins and what it risks, beside the next best option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.bots.colonel.pairs import lead
from game.rules.common.points import points_at_stake, points_now
from game.rules.game import Game
from game.rules.state import LOST

_NOTICEABLE: Final = 1.0
"""Standard errors from which a difference is worth naming."""


class Tally(NamedTuple):
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
    """Names of `Tally`, or "" for none."""

    gain: str = ""
    risk: str = ""


def tally(game: Game) -> Tally:
    """The tally of a position."""
    state = game.state
    if state.hunt is not None:
        hunt = state.hunt
        broken = hunt.damaged + hunt.track_broken + hunt.out_of_ammunition
        return Tally(0, -broken, 0, 0, 0, -hunt.turn, zombies=len(hunt.killed))
    men = state.living()
    icons = sum(
        state.sheet.items[item].explosive for items in state.charges_set.values() for item in items
    )
    return Tally(
        lives=len(men),
        health=sum(not man.wounded for man in men),
        stars=points_now(state) + points_at_stake(state),
        charges=icons,
        fallen=-len(state.enemies),
        time=-(state.clock if state.arrival < 0 else state.arrival),
        detonator=-(state.detonator == LOST),
    )


def reasons(best: Sequence[Tally], next_best: Sequence[Tally]) -> Reasons:
    """The clearest advantage and disadvantage of one option over another on the same seeds."""
    leads = {name: _column_lead(name, best, next_best) for name in Tally._fields}
    gain = max(leads, key=leads.__getitem__)
    risk = min(leads, key=leads.__getitem__)
    return Reasons(
        gain if leads[gain] >= _NOTICEABLE else "", risk if leads[risk] <= -_NOTICEABLE else ""
    )


def _column_lead(name: str, best: Sequence[Tally], next_best: Sequence[Tally]) -> float:
    """The lead in one field, in standard errors."""
    columns = ([getattr(one, name) for one in some] for some in (best, next_best))
    return lead(*columns).in_errors
