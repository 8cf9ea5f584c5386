"""The progress of the demolition: floors explode one by one, from the top down."""

from __future__ import annotations

from typing import Final

from game.rules.board.squares import FLOORS, Floor
from game.rules.events.demolition import CastleExploded
from game.tabletop.session import Session

OVER: Final = 2.5
"""The share at which a floor's blast has passed."""
BURNT_AT: Final = 0.5
"""When in its blast a floor is seen to be burnt, and the mast begins to fall."""
_AFTER_LAST: Final = 1.5
"""For how long the last blast is shown, as one floor's is 1."""


class Explosion:
    """Derives from the session which floors are exploding and which are ruins."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def event(self) -> CastleExploded | None:
        """What has gone up, once it does."""
        told = reversed(self._session.log)
        return next((event for event in told if isinstance(event, CastleExploded)), None)

    @property
    def _going_up(self) -> CastleExploded | None:
        """What goes up just now; it is told once that is over."""
        motion = self._session.director.motion
        event = motion.event if motion is not None else None
        return event if isinstance(event, CastleExploded) else None

    @property
    def is_shown(self) -> bool:
        """Whether floors go up just now."""
        return self._going_up is not None

    @property
    def is_calm(self) -> bool:
        """Whether nothing is to be seen moving."""
        return self._session.director.is_calm

    @property
    def order(self) -> list[Floor]:
        """Floors with charges in the order they go up: from the top down."""
        event = self.event
        icons = dict(event.icons) if event is not None else {}
        return [floor for floor in reversed(FLOORS) if icons.get(floor)]

    @property
    def seen(self) -> list[tuple[Floor, float]]:
        """Floors whose blasts are to be seen now, and how far each has come, 0 to `OVER`."""
        shares = ((floor, self.share(floor)) for floor in self.order)
        return [(floor, share) for floor, share in shares if 0 < share < OVER]

    @property
    def ruins(self) -> tuple[Floor, ...]:
        """Floors that have burnt out by now."""
        event = self.event
        if event is None:
            return ()
        return tuple(floor for floor in event.blown if self.share(floor) > BURNT_AT)

    @property
    def doomed(self) -> tuple[Floor, ...]:
        """Floors that will be ruins when what goes up now is over."""
        return self._going_up.blown if self._going_up is not None else ()

    def is_blown(self, floor: Floor) -> bool:
        """Whether the charges on a floor are enough for it."""
        event = self.event
        return event is not None and floor in event.blown

    def share(self, floor: Floor) -> float:
        """How far a floor's blast has come: it begins at 0 and is over at `OVER`."""
        motion = self._session.director.motion
        if motion is None or motion.event is not self.event:
            return OVER
        floors = self.order
        return motion.progress * (len(floors) + _AFTER_LAST) - floors.index(floor)
