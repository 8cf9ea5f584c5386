"""Interrupts the game with a card at milestones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame

from game.rules.events.people import ParaDied
from game.rules.events.play import Event
from game.tabletop.fights.attack_reader import Situation
from game.tabletop.fights.card import SETTLED_MS, STAMP_MS, card_view, draw_card
from game.tabletop.fights.milestones import (
    LOSSES,
    Milestone,
    MilestoneCard,
    card_of,
    death_card,
    hunt_card,
)
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import is_skip
from game.ui.views.pane import laid_out
from game.ui.views.spoken import spoken_lines

_COMES_MS: Final = 200
_MIST: Final = 50


_STAMPED: Final[dict[Milestone, str]] = {"clue": "stamp", "charge": "settle"}
"""The sound of what comes down on a card."""


class Cards(Part):
    """Shows one card at a time, until a key is pressed or the mouse clicked."""

    def __init__(self, context: StageContext, is_wanted: Callable[[], bool]) -> None:
        """`is_wanted` returns whether a player can press a key, unlike in a replay."""
        self._kit = context.kit
        self._session = context.session
        self._teller = context.teller
        self._is_wanted = is_wanted
        self._frame: Frame | None = None
        self._card: MilestoneCard | None = None
        self._waiting: tuple[Event, MilestoneCard] | None = None
        """The next card, and the event with its die, which is rolled on the board first."""
        self._ms = 0.0
        self._still: pygame.Surface | None = None

    @property
    def card(self) -> MilestoneCard | None:
        """The current card; None for none."""
        return self._card

    @property
    def is_waiting(self) -> bool:
        """Whether the next card waits until its die has been rolled."""
        return self._waiting is not None

    def arrange(self, frame: Frame) -> None:
        """Take the whole window."""
        self._frame = frame
        self._still = None

    def has_card(self, event: Event) -> bool:
        """Whether an event is a milestone whose card hasn't been shown."""
        return self._is_wanted() and self._read(event) is not None

    def tells_loss(self, event: Event) -> bool:
        """Whether its card tells of a loss, which nobody may miss by skipping animations."""
        return type(event) in LOSSES and self.has_card(event)

    def _read(self, event: Event) -> MilestoneCard | None:
        session = self._session
        situation = Situation(session.shown, session.game.boards, session.log)
        card = card_of(event, situation)
        if card is None or self._keys(card)[0] in session.cards_read:
            return None
        deaths = self._deaths() if card.milestone == "death" else []
        return death_card(deaths, situation) if len(deaths) > 1 else card

    def _deaths(self) -> list[ParaDied]:
        """The deaths that come next, one right after another."""
        found: list[ParaDied] = []
        for event in self._session.director.events:
            if not isinstance(event, ParaDied):
                break
            found.append(event)
        return found

    def _keys(self, card: MilestoneCard) -> list[str]:
        """The keys of a card that was shown: of its milestone, marker, or each death in the log; of
        explosives, the floor, and whether it has enough."""
        if card.milestone == "look":
            return [f"look {card.marker}"]
        if card.milestone == "charge":
            return [f"charge {dict(card.values)['floor']} {card.more}"]
        if card.milestone != "death":
            return [card.milestone]
        told = len(self._session.log)
        return [f"death {told + place}" for place in range(len(card.fallen))]

    def open(self, event: Event) -> None:
        """Show the card of an event, or let its die be rolled first."""
        card = self._read(event)
        if card is not None and card.die:
            self._waiting = event, card
            self._session.director.let_play()
        else:
            self._show(card)

    def _has_rolled(self) -> bool:
        motion = self._session.director.motion
        return self._waiting is not None and (
            motion is None or motion.event is not self._waiting[0]
        )

    def _introduces(self) -> bool:
        """Whether a hunt is about to begin that nobody has explained: no lesson, and not one that
        is resumed. Without animations there are no cards."""
        session = self._session
        game, director = session.game, session.director
        return (
            session.shown.stage == "hunt"
            and not game.choices
            and game.origin is not None
            and game.origin.position is None
            and (director.is_held or not director.is_busy)
            and director.pace > 0
            and "hunt" not in session.cards_read
            and self._is_wanted()
        )

    def _show(self, card: MilestoneCard | None) -> None:
        self._card = card
        self._ms = 0.0
        self._still = None
        if self._card is not None:
            self._session.cards_read.update(self._keys(self._card))
            self._session.director.on_cue(f"sting-{self._card.milestone}", 0.0)

    def close(self) -> None:
        """Close the card."""
        self._card = None
        self._still = None

    def update(self, ms: int) -> bool:
        """Advance the sliding in of the card."""
        if self._waiting is not None and self._has_rolled():
            self._show(self._waiting[1])
            self._waiting = None
            return True
        if self._card is None and self._introduces():
            self._show(hunt_card(self._session.game.options))
            return True
        card = self._card
        if card is None or self._ms >= SETTLED_MS:
            return False
        is_stamped = self._ms >= STAMP_MS
        self._ms += ms / max(self._session.director.pace, 0.01)
        stamped = "die" if card.die else _STAMPED.get(card.milestone)
        if stamped is not None and not is_stamped and self._ms >= STAMP_MS:
            self._session.director.on_cue(stamped, 0.0)
        return True

    def handle(self, event: pygame.Event) -> bool:
        """Close the card on any key or click once it is in place."""
        if self._card is None or not is_skip(event):
            return False
        if self._ms >= _COMES_MS:
            self.close()
        return True

    def told(self) -> Iterable[str]:
        """The card's words."""
        if self._card is None or self._frame is None:
            return ()
        window = pygame.Rect((0, 0), self._frame.size)
        view = card_view(self._kit, self._card, self._teller)
        return spoken_lines(self._kit, laid_out(self._kit, view, window))

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
        kit, window = self._kit, pygame.Rect((0, 0), self._frame.size)
        is_calm = kit.settings.reduced_motion
        away = 0.0 if is_calm else (1 - min(self._ms / _COMES_MS, 1.0)) ** 2
        if away >= 1:
            # Still beside the window: the frame that draws the scene below need not set its type.
            return
        placed = laid_out(kit, card_view(kit, self._card, self._teller), window)
        if away:
            placed = placed.moved(-round(away * window.width), 0)
        draw_card(kit, target, placed, SETTLED_MS if is_calm else self._ms)
