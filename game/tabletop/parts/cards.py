"""Stops the game for a card when a milestone of the night is reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.events.base import Event
from game.rules.events.people import ParaDied
from game.tabletop.fights.card import CardPress
from game.tabletop.fights.milestones import Card, card_of, death_card
from game.tabletop.fights.telling import Scene
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.tabletop.session import Session

_COMES_MS: Final = 200
_MIST: Final = 50
_BRIEF_MS: Final = 1100
"""After so long a brief card goes by itself."""


class Cards(Part):
    """One card at a time; it stays until a key or a click, or goes by itself if it is brief."""

    def __init__(
        self, kit: Kit, session: Session, teller: Teller, is_wanted: Callable[[], bool]
    ) -> None:
        """`is_wanted`: whether there is a player who can press a key."""
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
        """The card that is seen now."""
        return self._card

    def arrange(self, frame: Frame) -> None:
        """Lie across the window."""
        self._frame = frame
        self._still = None
        self._press.clear()

    def has_card(self, event: Event) -> bool:
        """Whether an event that comes next is a milestone whose card hasn't been read."""
        return self._is_wanted() and self._read(event) is not None

    def _read(self, event: Event) -> Card | None:
        session = self._session
        scene = Scene(session.shown, session.game.boards, session.log)
        card = card_of(event, scene)
        if card is None or self._keys(card)[0] in session.cards_read:
            return None
        deaths = self._deaths() if card.milestone == "death" else []
        return death_card(deaths, scene) if len(deaths) > 1 else card

    def _deaths(self) -> list[ParaDied]:
        """The deaths that come next, one right after another."""
        found: list[ParaDied] = []
        for event in self._session.director.events:
            if not isinstance(event, ParaDied):
                break
            found.append(event)
        return found

    def _keys(self, card: Card) -> list[str]:
        """What is remembered of a card: its kind, or each death by its place among all events."""
        if card.milestone != "death":
            return [card.milestone]
        told = len(self._session.log)
        return [f"death {told + place}" for place in range(len(card.fallen))]

    def open(self, event: Event) -> None:
        """Show the card of an event."""
        self._card = self._read(event)
        self._ms = 0.0
        self._still = None
        if self._card is not None:
            self._session.cards_read.update(self._keys(self._card))
            self._session.director.on_cue(f"sting-{self._card.milestone}")

    def close(self) -> None:
        """Put the card away."""
        self._card = None
        self._still = None
        self._press.clear()

    def update(self, ms: int) -> bool:
        """The card comes, and then lies still; a brief one goes."""
        card = self._card
        if card is None or (self._ms >= _COMES_MS and not card.is_brief):
            return False
        has_come = self._ms >= _COMES_MS
        self._ms += ms / max(self._session.director.pace, 0.01)
        if card.is_brief and self._ms >= _BRIEF_MS:
            self.close()
            return True
        return not has_come

    def handle(self, event: pygame.Event) -> bool:
        """Any key or click puts the card away, once it has come."""
        if self._card is None or not is_skip(event):
            return False
        if self._ms >= _COMES_MS:
            self.close()
        return True

    def draw_over_still(self, target: pygame.Surface) -> bool:
        """Draw the card over the scene as it was; False if the scene must be drawn."""
        if self._card is None or self._still is None:
            return False
        if self._still.get_size() != target.get_size():
            return False
        target.blit(self._still, (0, 0))
        self._draw_card(target)
        return True

    def draw(self, target: pygame.Surface) -> None:
        """Blur the scene, keep it, and draw the card."""
        if self._card is None:
            return
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
