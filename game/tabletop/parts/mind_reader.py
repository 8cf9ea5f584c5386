"""Enemy intent: shows what all enemies would do, or the one under the pointer."""

from __future__ import annotations

from game.tabletop.board.marks import Marks
from game.tabletop.board.mind import Arrow, Mind, read_mind
from game.tabletop.parts.context import StageContext


class MindReader:
    """Computes the enemy intent for the board to draw, once for each position."""

    def __init__(self, context: StageContext, *, always: bool = False) -> None:
        """`always` shows the intent of all enemies without being toggled on."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._pointer = context.pointer
        self._notice = context.notice
        self._always = always
        self._read: tuple[int, list[Arrow]] = (-1, [])
        """A cache: the number of choices made when it was computed, and the arrows."""
        self.is_on = False
        """Whether the player has turned it on."""

    def toggle(self) -> None:
        """Turn the display on or off; show a notice if no enemy would do anything."""
        self.is_on = not self.is_on
        is_empty = self.is_on and not read_mind(self._session.game)
        self._notice.tell(self._kit.say("mind.nothing") if is_empty else "")

    def mind(self, marks: Marks) -> Mind:
        """The intent to draw together with these marks: of the enemy that is pointed at, with the
        rule he follows; else of all, if they are shown."""
        if self._question.asked is None:
            return Mind()
        _, unit = self._pointer.pointed()
        unit = "" if marks.blast else unit
        if self._always:
            return Mind(tuple(self._arrows()))
        if unit in self._session.shown.enemies:
            own = tuple(arrow for arrow in self._arrows() if arrow.unit == unit)
            return Mind(own, tells_rules=True)
        return Mind(tuple(self._arrows())) if self.is_on else Mind()

    def _arrows(self) -> list[Arrow]:
        moment = len(self._session.game.choices)
        if self._read[0] != moment:
            self._read = (moment, read_mind(self._session.game))
        return self._read[1]
