"""Everything there is to tell of a finished game, gathered once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.archive.finishing import VICTORIES
from game.archive.score import Score, score_of
from game.rules.board import VILLAGE
from game.rules.counters import HUNT_ZOMBIES
from game.rules.events.base import Event
from game.rules.events.people import ParaDied
from game.rules.events.play import ClockAdvanced, NightEnded
from game.rules.game import Game
from game.rules.recording import Recording
from game.rules.state import State
from game.ui.story.luck import Throw, throws_of
from game.ui.story.missing import Better, FloorFate, better_than, floors_of
from game.ui.story.tracks import Track, tracks_of
from game.ui.telling import Teller

Tone: TypeAlias = Literal["bad", "good", "plain"]

_TONES: Final[dict[str, Tone]] = {
    "ParaDied": "bad",
    "DetonatorTornOut": "bad",
    "EnemyTurned": "bad",
    "CastleExploded": "good",
    "PassageFound": "good",
    "LoveGrew": "good",
    "ParaReturned": "good",
    "DetonatorPlaced": "good",
    "GroupArrived": "plain",
    "ClueTaken": "plain",
    "ExplosivesSet": "plain",
    "TankDamaged": "bad",
    "AttachedLost": "bad",
    "CounterRemoved": "good",
    "TankMended": "plain",
}
"""What belongs into the story, and how it is to be taken."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened: minutes after midnight or the turn of a hunt, and a sentence."""

    clock: int
    words: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Story:
    """A game that is over, ready to be told."""

    game: Game
    state: State
    score: Score
    reason: str
    """The word for what decided it; empty if none is known."""
    marks: tuple[Mark, ...]
    throws: tuple[Throw, ...]
    tracks: tuple[Track, ...]
    floors: tuple[FloorFate, ...]
    better: Better | None

    @property
    def is_hunt(self) -> bool:
        """Whether it was a hunt."""
        return self.state.hunt is not None

    @property
    def is_victory(self) -> bool:
        """Whether it was won."""
        return self.state.outcome in VICTORIES

    @property
    def stars(self) -> tuple[tuple[str, int], ...]:
        """Each thing in the village that brought points, and how many."""
        state = self.state
        carried = (item for man in state.paras_at(VILLAGE) for item in man.items)
        at_home = (*carried, *state.lying.get(VILLAGE, ()))
        worth = ((item, state.sheet.items[item].stars) for item in at_home)
        return tuple((item, stars) for item, stars in worth if stars)

    def cause_of_death(self, name: str) -> str:
        """The word for what a man died of; empty if nobody knows."""
        died = (event for event in reversed(self.game.events) if isinstance(event, ParaDied))
        return next((event.cause for event in died if event.name == name), "")


def story_of(game: Game, teller: Teller) -> Story:
    """Gather it. ValueError while the game isn't over."""
    state, events = game.state, game.events
    floors = [] if state.hunt is not None else floors_of(events, state, game.boards.castle)
    return Story(
        game,
        state,
        score_of(state),
        next((one.reason for one in reversed(events) if isinstance(one, NightEnded)), ""),
        tuple(_marks(events, state, teller)),
        tuple(throws_of(events)),
        () if game.origin is None else tuple(tracks_of(Recording(game))),
        tuple(floors),
        better_than(state, floors, game.options),
    )


def _marks(events: Sequence[Event], state: State, teller: Teller) -> list[Mark]:
    found, clock = [], 0
    for event in events:
        if isinstance(event, ClockAdvanced):
            clock = event.minutes
        kind = type(event).__name__
        if kind == "HuntTurnBegan":
            clock = getattr(event, "turn", clock)
        if kind in _TONES:
            words = teller.plain_event(event, state)
            if words:
                found.append(Mark(clock, words, _tone(event)))
    return found


def _tone(event: Event) -> Tone:
    """How it is to be taken: a counter that goes is good news only if it was a zombie."""
    kind = type(event).__name__
    if kind == "CounterRemoved" and getattr(event, "counter", "") not in HUNT_ZOMBIES:
        return "bad"
    return _TONES[kind]
