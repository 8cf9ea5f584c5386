"""The plan of the raid that stands: worked out once, followed until something has changed."""

from __future__ import annotations

from msgspec.structs import replace

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.raid import Raid


class StandingPlan:
    """What the sergeant is about in the castle. Who acts and how far he has got is no news."""

    def __init__(self) -> None:
        """No plan yet."""
        self._seen: Outlook | None = None
        self._raid: Raid | None = None

    def raid(self, outlook: Outlook) -> Raid:
        """The plan he has if nothing has happened since, else a new one."""
        state = replace(outlook.state, action=None)
        seen = self._seen
        if (
            self._raid is None
            or seen is None
            or seen.boards is not outlook.boards
            or seen.state != state
        ):
            self._seen = outlook.over(state.copy())
            self._raid = Raid(self._seen)
        return self._raid
