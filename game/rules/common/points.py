"""Victory points that are safe in Nonette, and those still carried: R9.3-vp."""

from __future__ import annotations

from game.rules.board import VILLAGE
from game.rules.counters import INES
from game.rules.state import DEAD, Para, State


def points_now(state: State) -> int:
    """R9.3-vp: victory points so far: stars in the village, and the romance (Q87, Q188)."""
    return sum(state.sheet.items[item].stars for item in items_at_home(state)) + love_points(state)


def points_at_stake(state: State) -> int:
    """Stars of items carried by paras outside the village."""
    return sum(
        state.sheet.items[item].stars
        for man in state.living()
        if man.at != VILLAGE
        for item in man.items
    )


def love_points(state: State) -> int:
    """R6.3-romance: the points of the romance while both are alive (Q87, Q264)."""
    romance = state.romance
    if romance is None:
        return 0
    pair = (state.paras[INES], state.paras[romance.para])
    return romance.points if all(_is_alive_for_love(one) for one in pair) else 0


def _is_alive_for_love(one: Para) -> bool:
    """Whether he counts as alive; an undead para only in the village (Q264)."""
    return one.at == VILLAGE if one.bite else one.at != DEAD


def items_at_home(state: State) -> list[str]:
    """Items in the village, carried or on the ground (Q188)."""
    carried = [item for man in state.paras_at(VILLAGE) for item in man.items]
    return [*carried, *state.lying.get(VILLAGE, ())]
