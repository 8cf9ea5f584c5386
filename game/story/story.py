"""The data of a report, gathered from a finished game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.archive.score import Score, weighed_score_of
from game.rules.board import VILLAGE, Cell
from game.rules.clock import VICTORIES
from game.rules.counters import HUNT_ZOMBIES
from game.rules.events import castle, enemies, field, hunt, people
from game.rules.events.play import Event, NightEnded, StageBegan
from game.rules.game import Game
from game.rules.recording import Recording
from game.rules.state import DEAD, NOWHERE, TANK, Para, Stage, State
from game.story.better_result import BetterResult, FloorFate, better_than, floors_of
from game.story.luck import Throw, throws_of, timed
from game.story.prisoner import found_prisoner

End: TypeAlias = Literal["dead", "home", "out"]


class TrackPoint(Struct, frozen=True):
    """Arrival at a cell: how many events had happened, and minutes after midnight."""

    moment: int
    clock: int
    cell: Cell


class UnitTrack(Struct, frozen=True):
    """The path of a man or the tank."""

    name: str
    steps: tuple[TrackPoint, ...]
    end: End


def tracks_of(recording: Recording) -> list[UnitTrack]:
    """A track for everyone who was on a board, in the order of the roster."""
    state = recording.state_at(0)
    ways: dict[str, list[TrackPoint]] = {}
    _note(ways, state, 0)
    for moment, event in enumerate(recording.events, 1):
        state.apply(event)
        _note(ways, state, moment)
    return [
        UnitTrack(name, tuple(steps), _end(state, name)) for name, steps in ways.items() if steps
    ]


def _note(ways: dict[str, list[TrackPoint]], state: State, moment: int) -> None:
    """Add a step for everyone who has moved."""
    for name, cell in _places(state).items():
        way = ways.setdefault(name, [])
        if cell not in NOWHERE and cell and (not way or way[-1].cell != cell):
            way.append(TrackPoint(moment, state.clock, cell))


def _places(state: State) -> dict[str, Cell]:
    if state.hunt is not None:
        return {TANK: state.hunt.tank}
    return {name: man.at for name, man in state.paras.items()}


def _end(state: State, name: str) -> End:
    if name == TANK:
        return "home" if state.outcome == "hunt-won" else "out"
    at = state.paras[name].at
    return "dead" if at == DEAD else "home" if at == VILLAGE else "out"


Tone: TypeAlias = Literal["bad", "good", "plain", "small"]
Ground: TypeAlias = Literal["field", "castle", "hunt"]

TONES: Final[dict[type[Event], Tone]] = {
    people.ParaDied: "bad",
    castle.DetonatorTornOut: "bad",
    castle.EnemyTurned: "bad",
    castle.CastleExploded: "good",
    castle.PassageFound: "good",
    castle.LoveGrew: "good",
    field.ParaReturned: "good",
    castle.DetonatorPlaced: "good",
    field.GroupArrived: "plain",
    field.ClueTaken: "plain",
    castle.ExplosivesSet: "plain",
    hunt.TankDamaged: "bad",
    hunt.AttachedLost: "bad",
    hunt.CounterRemoved: "good",
    hunt.TrackBroke: "bad",
    hunt.AmmunitionRanOut: "bad",
    hunt.RiderTurned: "bad",
    hunt.CounterAttached: "small",
    castle.AmbitionRevealed: "plain",
    castle.AttemptBegan: "small",
    enemies.ItemFound: "small",
    castle.HostageDelivered: "good",
    castle.DoctorTurned: "bad",
    castle.ParaInjected: "bad",
    castle.ZombiesDanced: "good",
    castle.FatherFound: "plain",
    castle.DetonatorFailed: "bad",
}
"""The events in the report, and whether they are good or bad for the player."""
_GROUNDS: Final[dict[Stage, Ground]] = {
    "infiltration": "castle",
    "castle": "castle",
    "demolition": "castle",
    "hunt": "hunt",
}
"""The board of each stage that isn't the field's."""


_Timed: TypeAlias = tuple[int, Event]
WordsOf: TypeAlias = Callable[[Event, State], str]
"""An event in the player's words, of a game that ended in a state."""


class Mark(Struct, frozen=True):
    """An event: minutes after midnight or the turn of a hunt, and a sentence."""

    clock: int
    words: str
    tone: Tone
    ground: Ground
    """The board it happened on."""


class Story(Struct, frozen=True):
    """A finished game, ready for the report."""

    game: Game
    state: State
    score: Score
    reason: str
    """The word for the deciding reason; empty if there is none."""
    marks: tuple[Mark, ...]
    throws: tuple[Throw, ...]
    tracks: tuple[UnitTrack, ...]
    floors: tuple[FloorFate, ...]
    better: BetterResult | None
    fell: Mapping[str, int]
    """The time of each death and each counter lost in a hunt: minutes or turns."""
    exploded: int | None
    """When the castle blew up, in minutes; None if it did not."""

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

    @property
    def prisoner(self) -> str:
        """The man believed dead who was found in the castle; empty if nobody was."""
        return found_prisoner(self.state, self.game.events)

    def has_come(self, man: Para) -> bool:
        """Whether he took part: a raid begins with those who came through the march."""
        return man.at != DEAD or bool(self.cause_of_death(man.name))

    def cause_of_death(self, name: str) -> str:
        """The cause of a man's death in a word; empty if it is unknown."""
        died = (event for event in reversed(self.game.events) if isinstance(event, people.ParaDied))
        return next((event.cause for event in died if event.name == name), "")


def story_of(game: Game, words_of: WordsOf) -> Story:
    """Gather the data. Raises ValueError if the game is not over."""
    state, events = game.state, game.events
    start = 0 if game.origin is None else Recording(game).state_at(0).clock
    times = list(timed(events, start))
    floors = [] if state.hunt is not None else floors_of(events, state, game.boards.castle)
    return Story(
        game=game,
        state=state,
        score=weighed_score_of(game),
        reason=next((one.reason for one in reversed(events) if isinstance(one, NightEnded)), ""),
        marks=tuple(_marks(times, state, words_of)),
        throws=tuple(throws_of(events, start)),
        tracks=() if game.origin is None else tuple(tracks_of(Recording(game))),
        floors=tuple(floors),
        better=better_than(state, floors, game.options),
        fell=dict(_falls(times)),
        exploded=next(
            (at for at, event in times if isinstance(event, castle.CastleExploded)), None
        ),
    )


def _falls(times: Sequence[_Timed]) -> Iterator[tuple[str, int]]:
    """The name and time of each final loss; a man who came back is lost later, or never."""
    for clock, event in times:
        if isinstance(event, people.ParaDied):
            yield event.name, clock
        elif isinstance(event, hunt.CounterRemoved):
            yield event.counter, clock


def _marks(times: Sequence[_Timed], state: State, words_of: WordsOf) -> list[Mark]:
    found = []
    ground: Ground = "field"
    for clock, event in times:
        if isinstance(event, StageBegan):
            ground = _GROUNDS.get(event.stage, ground)
        if type(event) in TONES:
            words = words_of(event, state)
            if words:
                text = words[0].upper() + words[1:]
                found.append(Mark(clock, text, _tone(event), ground))
    return found


def _tone(event: Event) -> Tone:
    """Good or bad news: a removed counter is good news only if it was a zombie."""
    if isinstance(event, hunt.CounterRemoved) and event.counter not in HUNT_ZOMBIES:
        return "bad"
    return TONES[type(event)]
