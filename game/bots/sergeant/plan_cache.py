"""A cache of the raid plan, valid until the position changes."""

from __future__ import annotations

from msgspec.structs import replace

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.raid import Raid


class RaidPlanCache:
    """Keeps the plan while the position is the same, the current action aside."""

    def __init__(self) -> None:
        """Start without a plan."""
        self._seen: Outlook | None = None
        self._raid: Raid | None = None

    def raid(self, outlook: Outlook) -> Raid:
        """The cached plan if the position is the same, else a new one."""
        state = replace(outlook.state, action=None)
        seen = self._seen
        if (
            self._raid is None
            or seen is None
            or seen.boards is not outlook.boards
            or seen.state != state
        ):
            self._seen = outlook.with_state(state.copy())
            self._raid = Raid(self._seen)
        return self._raid
