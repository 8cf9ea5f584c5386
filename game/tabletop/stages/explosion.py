"""The progress of the demolition: floors explode one by one, from the top down."""

from __future__ import annotations

from typing import Final

from game.rules.board.squares import FLOORS, Floor
from game.rules.events.castle import CastleExploded
from game.tabletop.session import Session

OVER: Final = 2.5
"""The time at which a floor's blast has ended, where it begins at 0."""
BURNT_AT: Final = 0.5
"""The time in its blast at which a floor is drawn as burnt, and the mast begins to fall."""
_AFTER_LAST: Final = 1.5
"""The duration for which the last blast is shown, where the blast of a floor takes 1."""


class Explosion:
    """Derives from the session which floors are exploding and which are ruins."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def event(self) -> CastleExploded | None:
        """The event of the explosion, once it has been applied, which is early in its animation."""
        latest_first = reversed(self._session.log)
        return next((event for event in latest_first if isinstance(event, CastleExploded)), None)

    @property
    def _going_up(self) -> CastleExploded | None:
        """The event during its animation."""
        motion = self._session.director.motion
        event = motion.event if motion is not None else None
        return event if isinstance(event, CastleExploded) else None

    @property
    def is_shown(self) -> bool:
        """Whether floors are exploding now."""
        return self._going_up is not None

    @property
    def is_calm(self) -> bool:
        """Whether nothing moves."""
        return self._session.director.is_calm

    @property
    def order(self) -> list[Floor]:
        """The floors with charges in the order of their explosions: from the top down."""
        event = self.event
        icons = dict(event.icons) if event is not None else {}
        return [floor for floor in reversed(FLOORS) if icons.get(floor)]

    @property
    def seen(self) -> list[tuple[Floor, float]]:
        """The floors whose blasts are visible now, with the time of each, 0 to `OVER`."""
        shares = ((floor, self.share(floor)) for floor in self.order)
        return [(floor, share) for floor, share in shares if 0 < share < OVER]

    @property
    def ruins(self) -> tuple[Floor, ...]:
        """The floors that have burnt out by now."""
        event = self.event
        if event is None:
            return ()
        return tuple(floor for floor in event.blown if self.share(floor) > BURNT_AT)

    @property
    def doomed(self) -> tuple[Floor, ...]:
        """The floors that will be ruins after the present explosion."""
        return self._going_up.blown if self._going_up is not None else ()

    def is_blown(self, floor: Floor) -> bool:
        """Whether a floor has enough charges."""
        event = self.event
        return event is not None and floor in event.blown

    def share(self, floor: Floor) -> float:
        """The time in a floor's blast: 0 at its beginning, `OVER` at its end."""
        motion = self._session.director.motion
        if motion is None or motion.event is not self.event:
            return OVER
        floors = self.order
        return motion.progress * (len(floors) + _AFTER_LAST) - floors.index(floor)
