"""Turns: how much may be made anew within one frame, so that none of them takes long."""

from __future__ import annotations


class Turns:
    """Pictures are made in turn where something else can be shown until then.

    Outside of the loop nobody waits, and everything is made at once.
    """

    def __init__(self) -> None:
        self._left: float = float("inf")
        self._was_refused = False
        self.is_owing = False
        """Whether something was put off in the last frame, so that there is more to draw."""
        self.refused = 0
        """How often something was put off."""

    @property
    def are_counted(self) -> bool:
        """Whether a frame must not take long, so that what does is made beside the loop."""
        return self._left != float("inf")

    def begin(self, turns: float) -> None:
        """A frame begins, in which so many may be made."""
        self._left = turns
        self.is_owing, self._was_refused = self._was_refused, False

    def take(self) -> None:
        """Something has to be made now, whether it is its turn or not."""
        self._left -= 1

    def may_take(self) -> bool:
        """Take a turn if there is one left; what is refused has to be asked for again."""
        if self._left > 0:
            self._left -= 1
            return True
        self._was_refused = True
        self.refused += 1
        return False
