"""The escape to the village: the position of each man on the road while his dice roll."""

from __future__ import annotations

from typing import Final

from game.painting.jump_order import men_shown
from game.painting.posters.run_strip import GATE, HALFWAY, Runner, home_place
from game.rules.board import VILLAGE
from game.rules.events.demolition import EscapeRolled, ParaEscaped
from game.rules.state import Para
from game.tabletop.session import Session
from game.tabletop.stages.run_cards import RunCards

_MOST: Final = 9
_APART: Final = 0.012
"""The distance between fallen men, as a share of the road."""


class Runners:
    """The men of a session who were alive at 06:00."""

    def __init__(self, session: Session, cards: RunCards) -> None:
        """`cards` have the rolls of each man."""
        self._session = session
        self._cards = cards

    def men(self) -> list[Para]:
        """All these men in order, wherever they are."""
        men = men_shown(self._session.shown)
        return [man for man in men if man.at != "dead" or self._cards.rolled(man.name)][:_MOST]

    def on_the_way(self) -> list[Runner]:
        """The men who have left the castle, with their positions."""
        found = (self._runner(place, man) for place, man in enumerate(self.men()))
        return [runner for runner in found if runner is not None]

    def _runner(self, place: int, man: Para) -> Runner | None:
        """A man's position on the road; None while he is in the castle."""
        director = self._session.director
        motion, home = director.motion, home_place(place)
        fell_at = HALFWAY + (place - _MOST / 2) * _APART
        event = motion.event if motion is not None and not director.is_calm else None
        if motion is not None and getattr(event, "name", "") == man.name:
            ran = round(motion.progress * motion.animation.ms)
            if isinstance(event, EscapeRolled):
                return Runner(man.name, GATE + (fell_at - GATE) * motion.progress, "run", ran)
            if isinstance(event, ParaEscaped):
                return Runner(man.name, fell_at + (home - fell_at) * motion.progress, "run", ran)
        if man.at == VILLAGE:
            return Runner(man.name, home, "stand")
        if self._cards.rolled(man.name) is None:
            return None
        return Runner(man.name, fell_at, "fallen" if man.at == "dead" else "kneel")
