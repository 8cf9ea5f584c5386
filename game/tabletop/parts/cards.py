"""Interrupts the game with a card at milestones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.events.base import Event
from game.tabletop.fights.blow_reader import Situation
from game.tabletop.fights.card import CardPress
from game.tabletop.fights.milestones import Card, Milestone, card_of
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.tabletop.session import Session

_COMES_MS: Final = 200
_MIST: Final = 50
_STINGS: Final[dict[Milestone, str]] = {
    "clue": "stage",
    "passage": "opening",
    "charge": "found",
    "zombie": "groan",
    "undead": "hiss",
    "hostage": "luck",
    "key": "key",
    "officer": "squelch",
    "dawn": "bell",
}
"""The sound cue of each card."""


class Cards(Part):
    """Shows one card at a time, until a key is pressed or the mouse clicked."""

    def __init__(
        self, kit: Kit, session: Session, teller: Teller, is_wanted: Callable[[], bool]
    ) -> None:
        """`is_wanted` returns whether a player can press a key, unlike in a replay."""
        self._kit = kit
        self._session = session
        self._teller = teller
        self._is_wanted = is_wanted
        self._press = CardPress(kit)
        self._frame: Frame | None = None
        self._card: Card | None = None
        self._ms = 0.0
        self._still: pygame.Surface | None = None

    @property
    def card(self) -> Card | None:
        """The current card; None for none."""
        return self._card

    def arrange(self, frame: Frame) -> None:
        """Take the whole window."""
        self._frame = frame
        self._still = None
        self._press.clear()

    def has_card(self, event: Event) -> bool:
        """Whether an event is a milestone whose card hasn't been shown."""
        return self._is_wanted() and self._read(event) is not None

    def _read(self, event: Event) -> Card | None:
        session = self._session
        card = card_of(event, Situation(session.shown, session.game.boards, session.log))
        return card if card is not None and card.milestone not in session.cards_read else None

    def open(self, event: Event) -> None:
        """Show the card of an event."""
        self._card = self._read(event)
        self._ms = 0.0
        self._still = None
        if self._card is not None:
            self._session.cards_read.add(self._card.milestone)
            self._session.director.on_cue(_STINGS[self._card.milestone])

    def close(self) -> None:
        """Close the card."""
        self._card = None
        self._still = None
        self._press.clear()

    def update(self, ms: int) -> bool:
        """Advance the sliding in of the card."""
        if self._card is None or self._ms >= _COMES_MS:
            return False
        self._ms += ms / max(self._session.director.pace, 0.01)
        return True

    def handle(self, event: pygame.Event) -> bool:
        """Close the card on any key or click once it is in place."""
        if self._card is None or not is_skip(event):
            return False
        if self._ms >= _COMES_MS:
            self.close()
        return True

    def is_opaque(self, size: tuple[int, int]) -> bool:
        """Whether there is a still picture of the scene below."""
        return self._still is not None and self._still.get_size() == size

    def draw(self, target: pygame.Surface) -> None:
        """Draw the card over a blurred still picture of the scene, taken the first time."""
        if self._card is None:
            return
        if self._still is not None and self.is_opaque(target.get_size()):
            target.blit(self._still, (0, 0))
        else:
            self._kit.trim.mist(target, _MIST)
            self._still = target.copy()
        self._draw_card(target)

    def _draw_card(self, target: pygame.Surface) -> None:
        if self._card is None or self._frame is None:
            return
        rect = self._press.rect(self._card, self._frame.size, self._teller)
        share = min(self._ms / _COMES_MS, 1.0)
        away = 0.0 if self._kit.settings.reduced_motion else (1 - share) ** 2
        self._press.draw(target, rect, self._card, -round(away * rect.width), self._teller)
