"""A cache of the raid plan, valid until the position changes."""

from __future__ import annotations

from msgspec.structs import replace

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.raid import Raid
from game.rules.state import State


class RaidPlanCache:
    """Keeps the plan while the position is the same, whoever is acting or has acted."""

    def __init__(self) -> None:
        """Start without a plan."""
        self._seen: Outlook | None = None
        self._raid: Raid | None = None

    def raid(self, outlook: Outlook) -> Raid:
        """The cached plan if the position is the same, else a new one."""
        state = _as_nobody_acted(outlook.state)
        seen = self._seen
        if (
            self._raid is None
            or seen is None
            or seen.boards is not outlook.boards
            or seen.state != state
        ):
            self._seen = outlook.with_state(state)
            self._raid = Raid(self._seen)
        return self._raid


def _as_nobody_acted(state: State) -> State:
    """A copy of the position that doesn't tell whose turn it is."""
    still = replace(state, action=None, barred=())
    still.paras = {
        name: replace(man, acted=False) if man.acted else man for name, man in state.paras.items()
    }
    still.enemies = state.enemies.copy()
    return still
